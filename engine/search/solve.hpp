// Exact search on any layout: is there a solution, is it the only one?
#pragma once

#include "grid/board.hpp"
#include "run/stop.hpp"

#include <vector>

namespace lucidoku {

using Values = std::vector<std::uint8_t>; // n*n digits, row by row

// What a search is asked for.
struct Wanted {
    static constexpr std::uint64_t all = ~std::uint64_t{0};
    std::uint64_t count = 2;   // the search ends at this number of solutions
    std::uint64_t keep = all;  // the first of them, to be written down
    std::uint64_t nodes = all; // of the search tree at most
};

struct SearchResult {
    enum class End {
        whole,    // all that there are, or as many as were wanted
        given_up, // at the limit of nodes
        late,     // when its time was up
    };
    std::vector<Values> grids; // in a fixed order
    std::uint64_t count = 0;
    End end = End::whole;
};

// The solutions of a position.
template <class L> SearchResult solutions(const Board<L>& board, const Wanted& wanted, Stop& stop);

extern template SearchResult solutions(const Board<Layout9>&, const Wanted&, Stop&);
extern template SearchResult solutions(const Board<Layout16>&, const Wanted&, Stop&);
extern template SearchResult solutions(const Board<Layout25>&, const Wanted&, Stop&);

} // namespace lucidoku
