#include "forge/make.hpp"

#include <numeric>

namespace lucidoku {
namespace {

constexpr std::size_t most_solutions = 256; // of a puzzle without some givens; where there are more, others go
constexpr int warm_up = 6;                  // neighbours that are as ordered before the first result
constexpr int stride = 2;                   // neighbours that are as ordered from one result to the next
constexpr std::size_t most_near = 12;       // neighbours with the same givens gone

std::size_t at(int i) { return static_cast<std::size_t>(i); }

int clues(const Values& puzzle) {
    return static_cast<int>(puzzle.size() - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)));
}

} // namespace

// Whether an orbit may be empty, and whether it may be given.
template <class L> bool Maker<L>::may_go(int orbit) const {
    if (order_.kept.empty()) return true;
    const auto& cells = order_.orbits.cells[at(orbit)];
    return std::none_of(cells.begin(), cells.end(), [&](int c) { return order_.kept[at(c)] != 0; });
}
template <class L> bool Maker<L>::may_come(int orbit) const {
    if (order_.allowed.empty()) return true;
    const auto& cells = order_.orbits.cells[at(orbit)];
    return std::all_of(cells.begin(), cells.end(), [&](int c) { return order_.allowed[at(c)] != 0; });
}

template <class L> std::optional<Values> Maker<L>::full_grid(Random& random, Stop& stop) {
    if (!order_.solution.empty()) return order_.solution;
    if (!order_.kept.empty()) return random_completion(layout_, order_.kept.data(), random, stop);
    if (order_.uniform) return uniform_.next(random, stop);
    return random_grid(finder_, random, stop);
}

// Gives more cells until there are as many givens as ordered; false where there are too many already.
template <class L> bool Maker<L>::fill_up(State& state, Random& random) {
    const int now = clues(state.puzzle);
    if (now > order_.givens.most) return false;
    if (now >= order_.givens.least) return true;
    const int most = std::min(order_.givens.most, layout_.cells());
    const int wanted = order_.givens.least + static_cast<int>(random.index(at(most - order_.givens.least + 1)));
    std::vector<int> order(order_.orbits.cells.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    int count = now;
    for (const int orbit : order) {
        const auto& cells = order_.orbits.cells[at(orbit)];
        if (state.puzzle[at(cells[0])] || !may_come(orbit) || count + static_cast<int>(cells.size()) > wanted) continue;
        for (const int c : cells) state.puzzle[at(c)] = state.solution[at(c)];
        count += static_cast<int>(cells.size());
    }
    return count >= order_.givens.least;
}

// A puzzle dug out of a random full grid. Cells that may not be given go first.
template <class L> std::optional<typename Maker<L>::State> Maker<L>::dug(Random& random, Made& made, Stop& stop) {
    auto solution = full_grid(random, stop);
    if (!solution) return std::nullopt;
    std::vector<int> order(order_.orbits.cells.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    std::erase_if(order, [&](int orbit) { return !may_go(orbit); });
    Values rest = *solution;
    if (!order_.allowed.empty()) {
        for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
            if (!may_come(static_cast<int>(orbit)))
                for (const int c : order_.orbits.cells[orbit]) rest[at(c)] = 0;
        if (!finder_.unique(rest.data(), stop)) return std::nullopt;
        std::stable_partition(order.begin(), order.end(), [&](int orbit) { return !may_come(orbit); });
    }
    auto puzzle = digger_.dig(*solution, order_.orbits, order, stop);
    if (!puzzle) return std::nullopt;
    ++made.tried;
    State state{std::move(*puzzle), std::move(*solution), 0, false, 0};
    if (order_.weighted) state.log_weight = digger_.log_weight(state.puzzle, state.solution, order, stop);
    const int least = clues(state.puzzle);
    if (!fill_up(state, random)) return std::nullopt;
    state.reduced = clues(state.puzzle) == least;
    return state;
}

// A puzzle whose givens are all cells of the pattern. A full grid is changed where some of the pattern's digits go,
// such that the pattern's digits have ever fewer solutions, until they have one.
template <class L>
std::optional<typename Maker<L>::State> Maker<L>::on_pattern(Random& random, Made& made, Stop& stop) {
    auto solution = full_grid(random, stop);
    if (!solution) return std::nullopt;
    std::vector<int> free;
    for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
        if (may_come(static_cast<int>(orbit)) && may_go(static_cast<int>(orbit)))
            free.push_back(static_cast<int>(orbit));
    const auto restricted = [&](const std::uint8_t* grid) {
        Values puzzle(solution->size(), 0);
        for (std::size_t c = 0; c < puzzle.size(); ++c)
            if (order_.allowed[c]) puzzle[c] = grid[c];
        return puzzle;
    };
    constexpr std::size_t most = 500, listed = 40;
    State state{restricted(solution->data()), *solution, 0, false, 0};
    std::size_t many = finder_.find(state.puzzle.data(), most, stop);
    for (int tries = 0; tries < order_.most_tries && many != 1; ++tries) {
        stop.poll();
        if (free.empty()) return std::nullopt;
        Values rest = state.puzzle;
        for (std::size_t k = 1 + random.index(std::min<std::size_t>(4, free.size())); k > 0; --k)
            for (const int c : order_.orbits.cells[at(free[random.index(free.size())])]) rest[at(c)] = 0;
        if (!order_.solution.empty()) return std::nullopt; // there is nothing to change
        const std::size_t count = finder_.find(rest.data(), listed, stop);
        if (!count || count == SolutionFinder<L>::unknown) continue;
        const std::uint8_t* other = finder_.solution(random.index(count));
        const Values grid(other, other + layout_.cells());
        Values puzzle = restricted(grid.data());
        const std::size_t now = finder_.find(puzzle.data(), std::min(most, many + 1), stop);
        ++made.tried;
        if (!now || now == SolutionFinder<L>::unknown || now > many) continue;
        many = now;
        state = {std::move(puzzle), grid, 0, false, 0};
    }
    if (many != 1) return std::nullopt;
    return state;
}

// A start under a random symmetry: of the whole grid where any cell may be given, of the digits alone elsewhere.
template <class L> typename Maker<L>::State Maker<L>::turned(const Values& start, Random& random) {
    const int n = layout_.n();
    std::vector<std::uint8_t> label(at(n) + 1);
    std::iota(label.begin(), label.end(), std::uint8_t{0});
    std::vector<std::uint8_t> digits(label.begin() + 1, label.end());
    random.shuffle(digits);
    std::copy(digits.begin(), digits.end(), label.begin() + 1);
    std::vector<int> rows(at(n)), columns(at(n));
    std::iota(rows.begin(), rows.end(), 0);
    std::iota(columns.begin(), columns.end(), 0);
    bool transposed = false;
    const bool anywhere = order_.allowed.empty() && order_.orbits.cells.size() == at(layout_.cells());
    if (anywhere && layout_.is_plain9()) {
        const auto mixed = [&](std::vector<int>& lines) {
            std::vector<int> chutes{0, 1, 2}, made;
            random.shuffle(chutes);
            for (const int chute : chutes) {
                std::vector<int> inside{3 * chute, 3 * chute + 1, 3 * chute + 2};
                random.shuffle(inside);
                made.insert(made.end(), inside.begin(), inside.end());
            }
            lines = made;
        };
        mixed(rows);
        mixed(columns);
        transposed = random.below(2) != 0;
    }
    State state;
    state.puzzle.resize(start.size());
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) {
            const int from = transposed ? columns[at(c)] * n + rows[at(r)] : rows[at(r)] * n + columns[at(c)];
            state.puzzle[at(r * n + c)] = label[start[at(from)]];
        }
    return state;
}

// Where a job begins; nothing when that led nowhere.
template <class L> std::optional<typename Maker<L>::State> Maker<L>::begin(Random& random, Made& made, Stop& stop) {
    if (!order_.starts.empty()) {
        State state = turned(order_.starts[random.index(order_.starts.size())], random);
        if (!finder_.unique(state.puzzle.data(), stop)) return std::nullopt;
        state.solution.assign(finder_.solution(0), finder_.solution(0) + layout_.cells());
        ++made.tried;
        if (!fill_up(state, random)) return std::nullopt;
        return state;
    }
    return order_.pattern ? on_pattern(random, made, stop) : dug(random, made, stop);
}

// Whether the givens are as ordered. Where no given shall be too many, those that can go do so.
template <class L> bool Maker<L>::fits(State& state, Random& random, Stop& stop) {
    const bool single = order_.orbits.cells.size() == at(layout_.cells()) && order_.kept.empty();
    if (order_.minimal && !(single && state.reduced)) {
        std::vector<int> order(order_.orbits.cells.size());
        std::iota(order.begin(), order.end(), 0);
        std::erase_if(order, [&](int orbit) { return !may_go(orbit); });
        random.shuffle(order);
        digger_.reduce(state.puzzle, state.solution, order_.orbits, order, stop);
        if (!single && !digger_.minimal(state.puzzle, stop)) return false;
    }
    return !order_.givens.misses(clues(state.puzzle));
}

// Lists puzzles that have givens of `rest` and one or two orbits more, in which only one of all solutions agrees.
template <class L> void Maker<L>::neighbours(const Values& rest, const std::vector<int>& gone, const Values& solution,
                                             Random& random, Stop& stop) {
    near_.clear();
    const std::size_t count = finder_.find(rest.data(), most_solutions, stop);
    if (!count || count == SolutionFinder<L>::unknown || count >= most_solutions) return;
    // What comes instead: another orbit of the same size; on a pattern, the same ones with other digits.
    std::vector<std::vector<int>> choices;
    if (order_.pattern) choices.push_back(gone);
    else
        for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
            if (!rest[at(order_.orbits.cells[orbit][0])] && may_come(static_cast<int>(orbit)) &&
                order_.orbits.cells[orbit].size() == order_.orbits.cells[at(gone[0])].size())
                choices.push_back({static_cast<int>(orbit)});
    random.shuffle(choices);
    std::vector<std::pair<std::vector<std::uint8_t>, std::size_t>> keys;
    for (const auto& choice : choices) {
        keys.clear();
        for (std::size_t k = 0; k < count; ++k) {
            std::vector<std::uint8_t> digits;
            for (const int orbit : choice)
                for (const int c : order_.orbits.cells[at(orbit)]) digits.push_back(finder_.solution(k)[at(c)]);
            keys.emplace_back(std::move(digits), k);
        }
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (i > 0 && keys[i - 1].first == keys[i].first) continue;
            if (i + 1 < keys.size() && keys[i + 1].first == keys[i].first) continue;
            const std::uint8_t* grid = finder_.solution(keys[i].second);
            if (!order_.solution.empty() && !std::equal(solution.begin(), solution.end(), grid)) continue;
            State next{rest, Values(grid, grid + layout_.cells()), 0, false, 0};
            for (const int orbit : choice)
                for (const int c : order_.orbits.cells[at(orbit)]) next.puzzle[at(c)] = grid[at(c)];
            near_.push_back(std::move(next));
        }
        if (near_.size() >= 4 * most_near) break;
    }
    random.shuffle(near_);
    if (order_.solution.empty()) // those with another solution first
        std::stable_partition(near_.begin(), near_.end(), [&](const State& s) { return s.solution != solution; });
    if (near_.size() > most_near) near_.resize(most_near);
}

// Goes to a neighbour that is as near to the order or nearer; false when none was found with the givens that went.
template <class L> bool Maker<L>::step(State& state, Random& random, Made& made, Stop& stop) {
    std::vector<int> given;
    for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
        if (state.puzzle[at(order_.orbits.cells[orbit][0])] && may_go(static_cast<int>(orbit)))
            given.push_back(static_cast<int>(orbit));
    const std::size_t go = order_.pattern ? 2 : 1;
    if (given.size() < go) return false;
    random.shuffle(given);
    given.resize(go);
    Values rest = state.puzzle;
    for (const int orbit : given)
        for (const int c : order_.orbits.cells[at(orbit)]) rest[at(c)] = 0;
    neighbours(rest, given, state.solution, random, stop);
    for (State& next : near_) {
        stop.poll();
        if (next.puzzle == state.puzzle || !fits(next, random, stop)) continue;
        next.cost = judge_.cost(next.puzzle, stop);
        ++made.tried;
        made.nearest = std::min(made.nearest, next.cost);
        if (next.cost > state.cost && (state.cost == 0 || random.below(40))) continue;
        state = std::move(next);
        return true;
    }
    return false;
}

template <class L> Made Maker<L>::job(std::uint64_t seed, std::uint64_t number, Stop& stop) {
    Random random(seed, number);
    Made made;
    const bool walked = !order_.pipeline.empty();
    const auto results = static_cast<std::size_t>(walked ? order_.most_results : 1);
    try {
        std::uint64_t last = 0; // tried before the last result
        while (made.puzzles.size() < results && made.tried - last < at(order_.most_tries)) {
            ++made.tried;
            stop.poll();
            auto state = begin(random, made, stop);
            if (!state) continue;
            if (fits(*state, random, stop)) {
                state->cost = judge_.cost(state->puzzle, stop);
                made.nearest = std::min(made.nearest, state->cost);
                if (state->cost == 0 && order_.starts.empty()) {
                    made.puzzles.push_back(state->puzzle);
                    if (order_.weighted) made.log_weights.push_back(state->log_weight);
                    last = made.tried;
                }
            } else {
                if (!walked) continue;
                state->cost = std::numeric_limits<int>::max();
            }
            if (!walked) continue;
            // A walk through neighbours; where none is left that leads on, another start.
            int in_vain = 0, moves = 0;
            while (made.puzzles.size() < results && made.tried - last < at(order_.most_tries) && in_vain < 200) {
                if (!step(*state, random, made, stop)) {
                    ++in_vain;
                    continue;
                }
                in_vain = 0;
                if (state->cost || ++moves < warm_up || moves % stride) continue;
                made.puzzles.push_back(state->puzzle);
                last = made.tried;
            }
        }
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        // What there is, is as ordered.
    }
    return made;
}

template class Maker<Layout9>;
template class Maker<Layout16>;
template class Maker<Layout25>;

} // namespace lucidoku
