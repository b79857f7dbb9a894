// Exact search on any layout: is there a solution, is it the only one?
#pragma once

#include "grid/board.hpp"

#include <vector>

namespace lucidoku {

using Values = std::vector<std::uint8_t>; // n*n digits, row by row

// Up to `limit` solutions of a position, in a fixed order.
template <class L> std::vector<Values> solutions(const Board<L>& board, std::size_t limit);

extern template std::vector<Values> solutions(const Board<Layout9>&, std::size_t);
extern template std::vector<Values> solutions(const Board<Layout16>&, std::size_t);
extern template std::vector<Values> solutions(const Board<Layout25>&, std::size_t);

} // namespace lucidoku
