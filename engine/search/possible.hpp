// True candidates: those that occur in a solution of a position, without listing all solutions.
#pragma once

#include "search/solve.hpp"

#include <functional>

namespace lucidoku {

// The frequencies of a position's candidates in its solutions.
struct TrueCandidates {
    std::vector<std::uint32_t> counts; // by cell * n + digit: the number of examined solutions with it
    std::uint64_t solutions = 0;       // up to the requested limit
    std::vector<Values> grids;         // the first solutions
    bool late = false;                 // its time was up: all numbers may be too small
};

// The search to use: solutions of the position, with a digit (0 … n-1) in a cell if the cell is not -1.
using SearchWith = std::function<SearchResult(int cell, int digit, const SearchLimits& limits)>;

// Examines the solutions up to a limit. If there are more, each candidate that fewer than two of them have is then put
// into its cell, and up to two solutions with it are searched. So each candidate is known to occur in no solution, in
// one, or in several; without more solutions than the limit, the exact number is known.
TrueCandidates true_candidates(int n, const std::vector<std::uint32_t>& candidates, std::uint64_t limit,
                               std::uint64_t keep, const SearchWith& search);

// Computes the same for a position.
template <class L>
TrueCandidates true_candidates(const Board<L>& board, std::uint64_t limit, std::uint64_t keep, Stop& stop);

extern template TrueCandidates true_candidates(const Board<Layout9>&, std::uint64_t, std::uint64_t, Stop&);
extern template TrueCandidates true_candidates(const Board<Layout16>&, std::uint64_t, std::uint64_t, Stop&);
extern template TrueCandidates true_candidates(const Board<Layout25>&, std::uint64_t, std::uint64_t, Stop&);

} // namespace lucidoku
