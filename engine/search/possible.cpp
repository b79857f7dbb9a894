#include "search/possible.hpp"

#include "search/nine.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace lucidoku {
namespace {

// Lists very many solutions of a plain 9x9 grid with the specialist, which is far faster than the general search.
std::optional<SearchResult> by_specialist(const Board<Layout9>& board, const SearchLimits& limits, Stop& stop) {
    if (!board.layout().is_plain9()) return std::nullopt;
    Nine::Marks marks;
    for (int c = 0; c < 81; ++c)
        marks[index(c)] = static_cast<std::uint16_t>(board.value(c) ? 1u << (board.value(c) - 1) : board.cand(c));
    std::vector<Nine::Digits> grids(limits.count);
    SearchResult result;
    try {
        result.count = Nine().count(marks, limits.count, grids.data(), grids.size(), &stop);
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        result.end = SearchResult::End::late;
        return result;
    }
    if (result.count == Nine::unknown) return std::nullopt;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(result.count, limits.keep); ++i)
        result.grids.emplace_back(grids[i].begin(), grids[i].end());
    return result;
}

} // namespace

TrueCandidates true_candidates(int n, const std::vector<std::uint32_t>& candidates, std::uint64_t limit,
                               std::uint64_t keep, const SearchWith& search) {
    TrueCandidates result;
    result.counts.assign(candidates.size() * index(n), 0);
    std::set<Values> known; // searches for different candidates find the same solutions
    const auto count = [&](const SearchResult& solutions) {
        for (const Values& grid : solutions.grids)
            if (known.insert(grid).second)
                for (std::size_t c = 0; c < grid.size(); ++c) ++result.counts[c * index(n) + grid[c] - 1u];
        result.late = solutions.end == SearchResult::End::late;
    };
    SearchResult first = search(-1, 0, {.count = limit + 1});
    count(first);
    result.solutions = first.count;
    first.grids.resize(std::min<std::size_t>(first.grids.size(), keep));
    result.grids = std::move(first.grids);
    if (result.solutions <= limit) return result;
    for (std::size_t c = 0; c < candidates.size() && !result.late; ++c)
        for (std::uint32_t left = candidates[c]; left && !result.late; left &= left - 1) {
            const int digit = low_bit(left);
            if (result.counts[c * index(n) + index(digit)] < 2) count(search(static_cast<int>(c), digit, {.count = 2}));
        }
    return result;
}

template <class L>
TrueCandidates true_candidates(const Board<L>& board, std::uint64_t limit, std::uint64_t keep, Stop& stop) {
    const L& layout = board.layout();
    std::vector<std::uint32_t> candidates(index(layout.cells()));
    for (int c = 0; c < layout.cells(); ++c) candidates[index(c)] = static_cast<std::uint32_t>(board.cand(c));
    return true_candidates(layout.n(), candidates, limit, keep, [&](int cell, int digit, const SearchLimits& limits) {
        if constexpr (L::max_n == 9)
            if (cell < 0)
                if (auto result = by_specialist(board, limits, stop)) return *std::move(result);
        if (cell < 0) return solutions(board, limits, stop);
        Board<L> trial(board);
        trial.place(cell, digit);
        return solutions(trial, limits, stop);
    });
}

#define LUCIDOKU_TRUE(L) template TrueCandidates true_candidates(const Board<L>&, std::uint64_t, std::uint64_t, Stop&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_TRUE);
#undef LUCIDOKU_TRUE

} // namespace lucidoku
