// True candidates: what occurs in a solution of a position, without going through all of them.
#pragma once

#include "search/solve.hpp"

#include <functional>

namespace lucidoku {

// How often the candidates of a position occur in its solutions.
struct TrueCandidates {
    std::vector<std::uint32_t> counts; // by cell * n + digit: how many of the solutions that were looked at have it
    std::uint64_t solutions = 0;       // up to the number that was wanted
    std::vector<Values> grids;         // the first of them
    bool late = false;                 // its time was up: there may be more of everything
};

// The search that it asks: solutions of the position, with a digit (0 … n-1) in a cell if the cell is not -1.
using SearchWith = std::function<SearchResult(int cell, int digit, const Wanted& wanted)>;

// Looks at the solutions up to a limit. Where there are more, each candidate that fewer than two of them have is then
// put into its cell, and one or two solutions with it are looked for. So for each candidate it is known whether it
// occurs in no solution, in one, or in several; without more solutions than the limit, in how many.
TrueCandidates true_candidates(int n, const std::vector<std::uint32_t>& candidates, std::uint64_t limit,
                               std::uint64_t keep, const SearchWith& search);

// The same for a position.
template <class L>
TrueCandidates true_candidates(const Board<L>& board, std::uint64_t limit, std::uint64_t keep, Stop& stop);

extern template TrueCandidates true_candidates(const Board<Layout9>&, std::uint64_t, std::uint64_t, Stop&);
extern template TrueCandidates true_candidates(const Board<Layout16>&, std::uint64_t, std::uint64_t, Stop&);
extern template TrueCandidates true_candidates(const Board<Layout25>&, std::uint64_t, std::uint64_t, Stop&);

} // namespace lucidoku
