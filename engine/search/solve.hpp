// Exact search on any layout: is there a solution, is it the only one?
#pragma once

#include "grid/board.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace lucidoku {

using Values = std::vector<std::uint8_t>; // n*n digits, row by row

// Asked now and then by long work whether it shall stop. An empty one never does.
using Stop = std::function<bool()>;
struct Stopped {}; // thrown then

// Up to `limit` solutions of a position, in a fixed order.
template <class L> std::vector<Values> solutions(const Board<L>& board, std::size_t limit, const Stop& stop = {});

// The same with a search of at most so many nodes; nothing when they were not enough.
template <class L> std::optional<std::vector<Values>> solutions_within(const Board<L>& board, std::size_t limit,
                                                                       std::uint64_t nodes, const Stop& stop = {});

extern template std::vector<Values> solutions(const Board<Layout9>&, std::size_t, const Stop&);
extern template std::vector<Values> solutions(const Board<Layout16>&, std::size_t, const Stop&);
extern template std::vector<Values> solutions(const Board<Layout25>&, std::size_t, const Stop&);
extern template std::optional<std::vector<Values>> solutions_within(const Board<Layout9>&, std::size_t, std::uint64_t,
                                                                    const Stop&);
extern template std::optional<std::vector<Values>> solutions_within(const Board<Layout16>&, std::size_t, std::uint64_t,
                                                                    const Stop&);
extern template std::optional<std::vector<Values>> solutions_within(const Board<Layout25>&, std::size_t, std::uint64_t,
                                                                    const Stop&);

} // namespace lucidoku
