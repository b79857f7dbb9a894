// Exact search on any layout: is there a solution, and is it unique?
#pragma once

#include "grid/board.hpp"
#include "run/stop.hpp"

#include <vector>

namespace lucidoku {

using Values = std::vector<std::uint8_t>; // n*n digits, row by row

// The limits of a search.
struct SearchLimits {
    static constexpr std::uint64_t all = ~std::uint64_t{0};
    std::uint64_t count = 2;   // stop at this number of solutions
    std::uint64_t keep = all;  // number of solutions to store
    std::uint64_t nodes = all; // limit on the nodes of the search tree
};

struct SearchResult {
    enum class End {
        whole,    // all solutions, or the requested number
        given_up, // stopped at the limit of nodes
        late,     // stopped when its time was up
    };
    std::vector<Values> grids; // in a fixed order
    std::uint64_t count = 0;
    End end = End::whole;
};

// Returns the solutions of a position.
template <class L> SearchResult solutions(const Board<L>& board, const SearchLimits& limits, Stop& stop);

extern template SearchResult solutions(const Board<Layout9>&, const SearchLimits&, Stop&);
extern template SearchResult solutions(const Board<Layout16>&, const SearchLimits&, Stop&);
extern template SearchResult solutions(const Board<Layout25>&, const SearchLimits&, Stop&);

} // namespace lucidoku
