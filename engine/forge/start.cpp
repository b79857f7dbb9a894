#include "forge/start.hpp"

#include <numeric>

namespace lucidoku {
namespace {

// Returns the nine lines in a random order that keeps bands together. If `central`, opposite lines stay opposite.
std::vector<int> mixed_lines(bool central, Random& random) {
    std::vector<int> chutes{0, 1, 2}, lines;
    if (!central) random.shuffle(chutes);
    else if (random.below(2)) std::swap(chutes[0], chutes[2]);
    for (const int chute : chutes) {
        std::vector<int> inside{0, 1, 2};
        if (!central || chute != 1) random.shuffle(inside);
        else if (random.below(2)) std::swap(inside[0], inside[2]);
        for (const int i : inside) lines.push_back(3 * chute + i);
    }
    if (central)
        for (std::size_t i = 0; i < 3; ++i) lines[8 - i] = 8 - lines[i];
    return lines;
}

} // namespace

template <class L> Start<L>::Start(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Random& random,
                                   std::uint64_t& tried, Stop& stop)
    : tools_(tools), spec_(tools.spec), random_(random), tried_(tried), stop_(stop) {
    if (!spec_.starts.empty()) next_stored_ = Random(seed).index(spec_.starts.size()) + number;
}

template <class L> std::optional<Values> Start<L>::full_grid() {
    if (!spec_.solution.empty()) return spec_.solution;
    if (!spec_.kept.empty()) return random_completion(tools_.layout, spec_.kept.data(), random_, stop_);
    if (spec_.uniform) return tools_.uniform.next(random_, stop_);
    return random_grid(tools_.finder, random_, stop_);
}

// Adds givens until their number is in the range; returns false if there are too many already.
template <class L> bool Start<L>::fill_up(Draft& draft) {
    const int now = clues(draft.puzzle);
    if (now > spec_.givens.most) return false;
    if (now >= spec_.givens.least) return true;
    const int most = std::min(spec_.givens.most, tools_.layout.cells());
    const int wanted = spec_.givens.least + static_cast<int>(random_.index(index(most - spec_.givens.least + 1)));
    std::vector<int> order(spec_.orbits.cells.size());
    std::iota(order.begin(), order.end(), 0);
    random_.shuffle(order);
    int count = now;
    for (const int orbit : order) {
        const auto& cells = spec_.orbits.cells[index(orbit)];
        if (draft.puzzle[index(cells[0])] || !spec_.may_be_given(orbit) ||
            count + static_cast<int>(cells.size()) > wanted)
            continue;
        for (const int c : cells) draft.puzzle[index(c)] = draft.solution[index(c)];
        count += static_cast<int>(cells.size());
    }
    return count >= spec_.givens.least;
}

// Digs a puzzle out of a random full grid. Cells that may not be given are emptied first.
template <class L> std::optional<Draft> Start<L>::dig_puzzle() {
    auto solution = full_grid();
    if (!solution) return std::nullopt;
    std::vector<int> order(spec_.orbits.cells.size());
    std::iota(order.begin(), order.end(), 0);
    random_.shuffle(order);
    std::erase_if(order, [&](int orbit) { return !spec_.may_be_removed(orbit); });
    Values rest = *solution;
    if (!spec_.allowed.empty()) {
        for (std::size_t orbit = 0; orbit < spec_.orbits.cells.size(); ++orbit)
            if (!spec_.may_be_given(static_cast<int>(orbit)))
                for (const int c : spec_.orbits.cells[orbit]) rest[index(c)] = 0;
        if (!tools_.finder.is_unique(rest.data(), stop_)) return std::nullopt;
        std::stable_partition(order.begin(), order.end(), [&](int orbit) { return !spec_.may_be_given(orbit); });
    }
    if (tools_.is_large()) tools_.finder.allow(tools_.few_nodes);
    auto puzzle = tools_.digger.dig(*solution, spec_.orbits, order, stop_);
    if (puzzle && spec_.minimal && tools_.is_large()) {
        tools_.finder.allow(tools_.finder.any_nodes);
        tools_.digger.settle(*puzzle, *solution, spec_.orbits, stop_);
    }
    if (!puzzle || (spec_.minimal && tools_.digger.has_given_up())) return std::nullopt;
    ++tried_;
    Draft draft{{std::move(*puzzle), std::move(*solution)}};
    if (spec_.weighted) draft.log_weight = tools_.digger.log_weight(draft.puzzle, draft.solution, order, stop_);
    const int least = clues(draft.puzzle);
    if (!fill_up(draft)) return std::nullopt;
    draft.reduced = clues(draft.puzzle) == least;
    return draft;
}

// Makes a puzzle whose givens are all cells of the pattern. Some of the pattern's digits are changed again and again,
// so that the givens have fewer and fewer solutions, until they have one.
template <class L> std::optional<Draft> Start<L>::make_on_pattern() {
    auto solution = full_grid();
    if (!solution) return std::nullopt;
    std::vector<int> free;
    for (std::size_t orbit = 0; orbit < spec_.orbits.cells.size(); ++orbit)
        if (spec_.may_be_given(static_cast<int>(orbit)) && spec_.may_be_removed(static_cast<int>(orbit)))
            free.push_back(static_cast<int>(orbit));
    const auto restricted = [&](const std::uint8_t* grid) {
        Values puzzle(solution->size(), 0);
        for (std::size_t c = 0; c < puzzle.size(); ++c)
            if (spec_.allowed[c]) puzzle[c] = grid[c];
        return puzzle;
    };
    // Limits: solutions counted of a pattern, solutions listed to choose from, orbits that change together.
    constexpr std::size_t most = 500, listed = 40, most_changed = 4;
    Draft draft{{restricted(solution->data()), *solution}};
    std::size_t many = tools_.finder.find(draft.puzzle.data(), most, stop_);
    for (int tries = 0; tries < spec_.most_tries && many != 1; ++tries) {
        stop_.poll();
        if (free.empty()) return std::nullopt;
        Values rest = draft.puzzle;
        for (std::size_t k = 1 + random_.index(std::min(most_changed, free.size())); k > 0; --k)
            for (const int c : spec_.orbits.cells[index(free[random_.index(free.size())])]) rest[index(c)] = 0;
        if (!spec_.solution.empty()) return std::nullopt; // the digits are fixed
        const std::size_t count = tools_.finder.find(rest.data(), listed, stop_);
        if (!count || count == SolutionFinder<L>::unknown) continue;
        const std::uint8_t* other = tools_.finder.solution(random_.index(count));
        const Values grid(other, other + tools_.layout.cells());
        Values puzzle = restricted(grid.data());
        const std::size_t now = tools_.finder.find(puzzle.data(), std::min(most, many + 1), stop_);
        ++tried_;
        if (!now || now == SolutionFinder<L>::unknown || now > many) continue;
        many = now;
        draft = Draft{{std::move(puzzle), grid}};
    }
    if (many != 1) return std::nullopt;
    return draft;
}

// Returns a random symmetry of the grid that maps orbits to orbits: for each cell its source.
template <class L> std::vector<int> Start<L>::random_symmetry() {
    const int n = tools_.layout.n();
    std::vector<int> from(index(tools_.layout.cells()));
    std::iota(from.begin(), from.end(), 0);
    if (!spec_.allowed.empty() || !tools_.layout.is_plain9()) return from;
    const bool single = tools_.has_single_cells();
    const auto made = [&](const std::vector<int>& rows, const std::vector<int>& columns, bool transposed) {
        std::vector<int> cells(from.size());
        for (int r = 0; r < n; ++r)
            for (int c = 0; c < n; ++c)
                cells[index(r * n + c)] =
                    transposed ? columns[index(c)] * n + rows[index(r)] : rows[index(r)] * n + columns[index(c)];
        return cells;
    };
    const auto fits = [&](const std::vector<int>& cells) {
        return std::all_of(spec_.orbits.cells.begin(), spec_.orbits.cells.end(), [&](const auto& orbit) {
            return std::all_of(orbit.begin(), orbit.end(), [&](int c) {
                return spec_.orbits.of[index(cells[index(c)])] == spec_.orbits.of[index(cells[index(orbit[0])])];
            });
        });
    };
    // The more symmetric the specification, the fewer shuffles preserve it: of any lines, of opposite lines, the same
    // for rows and columns.
    for (int attempt = single ? 0 : 1; attempt < 4; ++attempt) {
        const auto rows = mixed_lines(attempt > 0, random_);
        const auto columns = attempt < 2 ? mixed_lines(attempt > 0, random_) : rows;
        const bool transposed = random_.below(2) != 0;
        const auto cells = made(rows, columns, transposed);
        if (single || fits(cells)) return cells;
    }
    return from;
}

// Returns a puzzle under a random symmetry, with digits renamed.
template <class L> Draft Start<L>::apply_symmetry(const Values& start) {
    std::vector<std::uint8_t> digits(index(tools_.layout.n()));
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    random_.shuffle(digits);
    const auto from = random_symmetry();
    Draft draft;
    draft.puzzle.resize(start.size());
    for (std::size_t c = 0; c < start.size(); ++c) {
        const std::uint8_t digit = start[index(from[c])];
        draft.puzzle[c] = digit ? digits[digit - 1u] : digit;
    }
    return draft;
}

template <class L> std::optional<Draft> Start<L>::next() {
    if (!spec_.starts.empty()) {
        Draft draft = apply_symmetry(spec_.starts[next_stored_++ % spec_.starts.size()]);
        if (!tools_.finder.is_unique(draft.puzzle.data(), stop_)) return std::nullopt;
        draft.solution.assign(tools_.finder.solution(0), tools_.finder.solution(0) + tools_.layout.cells());
        ++tried_;
        if (!fill_up(draft)) return std::nullopt;
        return draft;
    }
    return spec_.pattern ? make_on_pattern() : dig_puzzle();
}

#define LUCIDOKU_START(L) template class Start<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_START);
#undef LUCIDOKU_START

} // namespace lucidoku
