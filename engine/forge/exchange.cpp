#include "forge/exchange.hpp"

namespace lucidoku {
namespace {

// Limits on the solutions listed for a puzzle without some givens; with more, other givens are removed.
constexpr std::size_t most_usually = 128, most_minimal = 256, most_of_many_cells = 2048;
constexpr std::size_t most_slots = 1u << 13; // up to this number of combinations, digits are counted in a table
constexpr std::size_t choice_of = 4;         // ratio of solutions listed to those requested
constexpr std::size_t nothing = ~std::size_t{0};

} // namespace

template <class L> std::size_t Exchange<L>::most_solutions(const std::vector<int>& removed) const {
    if (spec_.minimal) return spec_.orbits.cells[index(removed[0])].size() <= 2 ? most_minimal : most_of_many_cells;
    return spec_.orbits.cells.size() == index(layout_.cells()) ? most_usually : most_of_many_cells;
}

// Chooses the orbits that may be added: others of the same size, or of any size if one is removed and every given must
// be needed; on a pattern, the removed ones with other digits.
template <class L> void Exchange<L>::choose(const Values& rest, const std::vector<int>& removed, Random& random) {
    choices_.clear();
    const auto& orbits = spec_.orbits.cells;
    if (spec_.pattern) {
        std::vector<int> cells;
        for (const int orbit : removed)
            cells.insert(cells.end(), orbits[index(orbit)].begin(), orbits[index(orbit)].end());
        choices_.push_back(std::move(cells));
        return;
    }
    const bool any_size = spec_.minimal && removed.size() == 1;
    const int givens = any_size ? clues(rest) : 0;
    for (const auto& cells : orbits) {
        const bool allowed = spec_.allowed.empty() ||
                             std::all_of(cells.begin(), cells.end(), [&](int c) { return spec_.allowed[index(c)]; });
        const bool fits = any_size ? !spec_.givens.misses(givens + static_cast<int>(cells.size()))
                                   : cells.size() == orbits[index(removed[0])].size();
        if (!rest[index(cells[0])] && allowed && fits) choices_.push_back(cells);
    }
    random.shuffle(choices_);
}

// Counts how many of the solutions have the same digits in all but one of the cells.
template <class L> void Exchange<L>::tally(const std::vector<int>& cells, std::size_t left_out, std::size_t count) {
    const auto n = index(layout_.n());
    std::size_t slots = 1;
    for (std::size_t i = 0; i < cells.size() && slots <= most_slots; ++i) slots *= n;
    slots_.resize(count);
    const auto digits_of = [&](std::size_t k, std::uint64_t base) {
        const std::uint8_t* grid = finder_.solution(k);
        std::uint64_t digits = 0;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (i != left_out) digits = digits * base + grid[cells[i]] - 1;
        return digits;
    };
    if (slots <= most_slots) {
        times_.assign(slots, 0);
        for (std::size_t k = 0; k < count; ++k) ++times_[slots_[k] = static_cast<std::uint32_t>(digits_of(k, n))];
        return;
    }
    // Many cells: equal combinations are found by sorting. (With more than a dozen cells different digits may share a
    // number, because it wraps around; then they count as equal.)
    sorted_.resize(count);
    for (std::size_t k = 0; k < count; ++k) sorted_[k] = {digits_of(k, 31), static_cast<std::uint32_t>(k)};
    std::sort(sorted_.begin(), sorted_.end());
    times_.assign(count, 0);
    std::uint32_t slot = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && sorted_[i].first != sorted_[i - 1].first) slot = static_cast<std::uint32_t>(i);
        ++times_[slots_[sorted_[i].second] = slot];
    }
}

// Adds the solutions that differ from all others in the cells of a choice; `alone`: no other orbit is added.
template <class L> void Exchange<L>::pick(std::size_t choice, std::size_t count, bool alone) {
    const auto& cells = choices_[choice];
    tally(cells, nothing, count);
    if (!spec_.minimal || !alone || cells.size() == 1) {
        for (std::size_t k = 0; k < count; ++k)
            if (once(k)) candidates_.push_back({choice, k});
        return;
    }
    // A cell of the orbit is redundant if the others distinguish the solution.
    fits_.resize(count);
    for (std::size_t k = 0; k < count; ++k) fits_[k] = once(k);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        tally(cells, i, count);
        for (std::size_t k = 0; k < count; ++k)
            if (once(k)) fits_[k] = false;
    }
    for (std::size_t k = 0; k < count; ++k)
        if (fits_[k]) candidates_.push_back({choice, k});
}

// Keeps `most` of the candidates: those with a new solution first; if more than one cell changes, also some of the
// others, because more of them match the specification.
template <class L> void Exchange<L>::prefer_new(std::size_t most) {
    if (spec_.solution.empty()) {
        const auto middle =
            std::stable_partition(candidates_.begin(), candidates_.end(), [&](const Candidate& candidate) {
                return !seen_.contains(key_of(finder_.solution(candidate.solution), index(layout_.cells())));
            });
        const auto fresh = index(static_cast<int>(middle - candidates_.begin())), others = candidates_.size() - fresh;
        const bool single = spec_.orbits.cells.size() == index(layout_.cells());
        const std::size_t kept = most - (single ? 0 : std::min(others, most / 2));
        if (fresh > kept) candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kept), middle);
    }
    if (candidates_.size() > most) candidates_.resize(most);
}

template <class L> const std::vector<Solved>& Exchange<L>::list(const Values& rest, const std::vector<int>& removed,
                                                                const Values& solution, std::size_t most,
                                                                Random& random, Stop& stop) {
    neighbours_.clear();
    candidates_.clear();
    const std::size_t count = finder_.find(rest.data(), most_solutions(removed), stop);
    if (!count || count == SolutionFinder<L>::unknown || count >= most_solutions(removed)) return neighbours_;
    choose(rest, removed, random);
    for (std::size_t choice = 0; choice < choices_.size() && candidates_.size() < choice_of * most; ++choice) {
        const std::size_t before = candidates_.size();
        pick(choice, count, removed.size() == 1);
        if (spec_.solution.empty()) continue;
        const auto wrong = [&](const Candidate& candidate) {
            return !std::equal(solution.begin(), solution.end(), finder_.solution(candidate.solution));
        };
        const auto first = candidates_.begin() + static_cast<std::ptrdiff_t>(before);
        candidates_.erase(std::remove_if(first, candidates_.end(), wrong), candidates_.end());
    }
    random.shuffle(candidates_);
    prefer_new(most);
    for (const Candidate& candidate : candidates_) {
        const std::uint8_t* grid = finder_.solution(candidate.solution);
        Solved next{rest, Values(grid, grid + layout_.cells())};
        const auto& cells = choices_[candidate.choice];
        for (const int c : cells) next.puzzle[index(c)] = grid[c];
        const int came = spec_.orbits.of[index(cells[0])];
        for (std::size_t more = 1; !spec_.pattern && more < removed.size(); ++more)
            for (const int c : spec_.orbits.cells[index(removed[more] == came ? removed[0] : removed[more])])
                next.puzzle[index(c)] = grid[c];
        neighbours_.push_back(std::move(next));
    }
    return neighbours_;
}

#define LUCIDOKU_EXCHANGE(L) template class Exchange<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_EXCHANGE);
#undef LUCIDOKU_EXCHANGE

} // namespace lucidoku
