#include "forge/make.hpp"

#include <numeric>
#include <string_view>
#include <unordered_set>

namespace lucidoku {
namespace {
struct OfBytes { // a hash
    std::size_t operator()(const Values& values) const {
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(values.data()), values.size()});
    }
};

constexpr int warm_up = 3; // neighbours as ordered, each with a solution of its own, before the first result
constexpr std::uint64_t longest_way = 60; // likewise of later jobs, at most so many more
constexpr int stride = 1;                 // likewise from one result to the next
// So often neighbours are listed in vain before another start is tried; and after so many starts that led to nothing.
constexpr int few_in_vain = 30, many_in_vain = 200, most_barren = 3;
constexpr std::size_t most_gone = 12;         // givens that go at once
constexpr std::size_t most_near = 12;         // neighbours with the same givens gone
constexpr std::size_t most_near_minimal = 60; // likewise where most of them are told by a few questions not to be so
// Neighbours looked at, after which the walk need not go that far: for one of many results, and for a single one.
constexpr std::uint64_t patience = 150, patience_for_one = 40;

// The nine lines in another order that keeps bands together; `central`: those that lie opposite stay opposite.
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
    if (is_large(layout_)) finder_.allow(few_nodes);
    auto puzzle = digger_.dig(*solution, order_.orbits, order, stop);
    if (puzzle && order_.minimal && is_large(layout_)) {
        finder_.allow(finder_.any_nodes);
        digger_.settle(*puzzle, *solution, order_.orbits, stop);
    }
    if (!puzzle || (order_.minimal && digger_.gave_up())) return std::nullopt;
    ++made.tried;
    State state{{std::move(*puzzle), std::move(*solution)}};
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
    State state{{restricted(solution->data()), *solution}};
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
        state = State{{std::move(puzzle), grid}};
    }
    if (many != 1) return std::nullopt;
    return state;
}

// A random symmetry of the grid that turns orbits into orbits: for each cell where it comes from.
template <class L> std::vector<int> Maker<L>::turn(Random& random) const {
    const int n = layout_.n();
    std::vector<int> from(at(layout_.cells()));
    std::iota(from.begin(), from.end(), 0);
    if (!order_.allowed.empty() || !layout_.is_plain9()) return from;
    const bool single = order_.orbits.cells.size() == from.size();
    const auto made = [&](const std::vector<int>& rows, const std::vector<int>& columns, bool transposed) {
        std::vector<int> cells(from.size());
        for (int r = 0; r < n; ++r)
            for (int c = 0; c < n; ++c)
                cells[at(r * n + c)] = transposed ? columns[at(c)] * n + rows[at(r)] : rows[at(r)] * n + columns[at(c)];
        return cells;
    };
    const auto fits = [&](const std::vector<int>& cells) {
        return std::all_of(order_.orbits.cells.begin(), order_.orbits.cells.end(), [&](const auto& orbit) {
            return std::all_of(orbit.begin(), orbit.end(), [&](int c) {
                return order_.orbits.of[at(cells[at(c)])] == order_.orbits.of[at(cells[at(orbit[0])])];
            });
        });
    };
    // The more symmetric, the fewer will do: any lines, opposite ones, the same for rows and columns.
    for (int attempt = single ? 0 : 1; attempt < 4; ++attempt) {
        const auto rows = mixed_lines(attempt > 0, random);
        const auto columns = attempt < 2 ? mixed_lines(attempt > 0, random) : rows;
        const bool transposed = random.below(2) != 0;
        const auto cells = made(rows, columns, transposed);
        if (single || fits(cells)) return cells;
    }
    return from;
}

// A puzzle under a random symmetry, with digits renamed.
template <class L> typename Maker<L>::State Maker<L>::turned(const Values& start, Random& random) {
    std::vector<std::uint8_t> digits(at(layout_.n()));
    std::iota(digits.begin(), digits.end(), std::uint8_t{1});
    random.shuffle(digits);
    const auto from = turn(random);
    State state;
    state.puzzle.resize(start.size());
    for (std::size_t c = 0; c < start.size(); ++c) {
        const std::uint8_t digit = start[at(from[c])];
        state.puzzle[c] = digit ? digits[digit - 1u] : digit;
    }
    return state;
}

// Where a job begins; nothing when that led nowhere.
template <class L> std::optional<typename Maker<L>::State> Maker<L>::begin(Random& random, Made& made, Stop& stop) {
    if (!order_.starts.empty()) {
        State state = turned(order_.starts[next_start_++ % order_.starts.size()], random);
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
        if (!digger_.reduce(state.puzzle, state.solution, order_.orbits, order, stop)) return false;
    }
    return !order_.givens.misses(clues(state.puzzle));
}

// Gives one orbit more, where what is wanted comes up but the puzzle is too hard; false where that leads not on.
template <class L> bool Maker<L>::ease(State& state, Random& random, Made& made, Stop& stop) {
    std::vector<int> empty;
    for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
        if (!state.puzzle[at(order_.orbits.cells[orbit][0])] && may_come(static_cast<int>(orbit)))
            empty.push_back(static_cast<int>(orbit));
    if (empty.empty()) return false;
    const auto& cells = order_.orbits.cells[at(empty[random.index(empty.size())])];
    if (clues(state.puzzle) + static_cast<int>(cells.size()) > order_.givens.most) return false;
    State next = state;
    for (const int c : cells) next.puzzle[at(c)] = state.solution[at(c)];
    next.reduced = false;
    next.cost = judge_.cost_of_neighbour(next.puzzle, stop);
    ++made.tried;
    made.nearest = std::min(made.nearest, next.cost);
    if (next.cost >= state.cost) return false;
    state = std::move(next);
    return true;
}

// Looks at a neighbour, and goes there if it is as near to the order or nearer, or now and then if it is not.
template <class L> bool Maker<L>::goes(State& state, State&& next, Random& random, Made& made, Stop& stop) {
    next.cost = judge_.cost_of_neighbour(next.puzzle, stop);
    ++made.tried;
    made.nearest = std::min(made.nearest, next.cost);
    // Puzzles as ordered that are minimal and symmetric lie in small groups; the way to the next leads through others.
    const bool leaves = tight() && judge_.used(next.cost) && random.below(8) == 0;
    if (next.cost > state.cost && !leaves && (state.cost == 0 || random.below(40))) return false;
    state = std::move(next);
    exchange_.note(state.solution);
    return true;
}

// Gives a few orbits more, then takes those that can go, the new ones last. Where all that is given shall be needed and
// symmetric, too, most of what an exchange makes is so far off that what is wanted is lost, or not symmetric any more;
// this keeps the solution and most givens.
template <class L> bool Maker<L>::regrow(State& state, Random& random, Made& made, Stop& stop) {
    constexpr int attempts = 12;
    std::vector<int> given, empty;
    for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit) {
        if (state.puzzle[at(order_.orbits.cells[orbit][0])]) given.push_back(static_cast<int>(orbit));
        else if (may_come(static_cast<int>(orbit))) empty.push_back(static_cast<int>(orbit));
    }
    std::erase_if(given, [&](int orbit) { return !may_go(orbit); });
    if (empty.empty()) return false;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        stop.poll();
        State next = state;
        random.shuffle(given);
        random.shuffle(empty);
        std::vector<int> order = given;
        order.insert(order.end(), empty.begin(),
                     empty.begin() + static_cast<std::ptrdiff_t>(std::min(empty.size(), 1 + random.index(3))));
        for (std::size_t i = given.size(); i < order.size(); ++i)
            for (const int c : order_.orbits.cells[at(order[i])]) next.puzzle[at(c)] = state.solution[at(c)];
        if (!digger_.reduce(next.puzzle, next.solution, order_.orbits, order, stop)) continue;
        if (next.puzzle == state.puzzle || order_.givens.misses(clues(next.puzzle))) continue;
        if (goes(state, std::move(next), random, made, stop)) return true;
    }
    return false;
}

// Goes to a neighbour that is as near to the order or nearer; false when none was found with the givens that went.
template <class L> bool Maker<L>::step(State& state, Random& random, Made& made, Stop& stop) {
    if (!order_.minimal && !order_.pattern && judge_.too_hard(state.cost) && random.below(4) &&
        ease(state, random, made, stop))
        return true;
    if (tight()) {
        const bool solution_free = order_.solution.empty();
        const std::uint32_t often = solution_free ? 1 : 7; // times of eight
        if (random.below(8) < often) return regrow(state, random, made, stop);
    }
    std::vector<int> given;
    for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
        if (state.puzzle[at(order_.orbits.cells[orbit][0])] && may_go(static_cast<int>(orbit)))
            given.push_back(static_cast<int>(orbit));
    std::size_t go = order_.pattern ? 2 : 1;
    if (given.size() < go) return false;
    random.shuffle(given);
    Values rest = state.puzzle;
    const auto take = [&](int orbit) {
        for (const int c : order_.orbits.cells[at(orbit)]) rest[at(c)] = 0;
    };
    for (std::size_t i = 0; i < go; ++i) take(given[i]);
    // Where there are more givens than one solution needs, more of them go, or there would be no other solution.
    if (!order_.pattern && order_.solution.empty())
        while (go < given.size() && go < most_gone && finder_.unique(rest.data(), stop)) take(given[go++]);
    given.resize(go);
    const std::size_t most = order_.minimal ? most_near_minimal : most_near;
    for (const Solved& near : exchange_.list(rest, given, state.solution, most, random, stop)) {
        stop.poll();
        State next{near};
        if (next.puzzle == state.puzzle || !fits(next, random, stop)) continue;
        if (goes(state, std::move(next), random, made, stop)) return true;
    }
    return false;
}

// Whether all givens shall be needed, while they come and go several at once or the solution stays.
template <class L> bool Maker<L>::tight() const {
    const bool single = order_.orbits.cells.size() == at(layout_.cells());
    return order_.minimal && !order_.pattern && (!single || !order_.solution.empty());
}

// A puzzle as ordered turned about, so that results that lie close together do not look alike. How often a technique is
// used, and a rating, may depend on which of equal steps comes first, so it is looked at once more.
template <class L> Values Maker<L>::shown(const Values& puzzle, Random& random, Stop& stop) {
    constexpr int attempts = 4;
    const bool free = order_.solution.empty() && order_.kept.empty() && order_.allowed.empty();
    for (int attempt = 0; free && attempt < attempts; ++attempt) {
        Values other = turned(puzzle, random).puzzle;
        if (judge_.cost(other, stop) == 0) return other;
    }
    return puzzle;
}

// Goes from a puzzle through neighbours, and takes those that are as ordered, until there are enough or it is lost.
//
// A result lies some moves away from the start and from the one before, and has a solution of its own, or at least
// other givens where that is too much to ask; but where puzzles as ordered are rare, it is not waited for longer than
// `patience` allows.
template <class L> void Maker<L>::wander(State& state, std::size_t results, std::uint64_t& last, bool taken,
                                         int most_vain, Random& random, Made& made, Stop& stop) {
    int in_vain = 0, moves = 0;
    bool first = true;
    std::unordered_set<Values, OfBytes> takes, been; // puzzles that were taken; where the walk has been
    if (taken) takes.insert(state.puzzle);
    exchange_.forget();
    exchange_.note(state.solution);
    const bool same = tight() || !order_.solution.empty();
    const auto place = [&] { return same ? state.puzzle : state.solution; };
    been.insert(place());
    std::uint64_t began = made.tried;
    while (made.puzzles.size() < results && made.tried - last < at(order_.most_tries) && in_vain < most_vain) {
        if (state.cost == 0 && tight() && order_.solution.empty()) {
            spread(state, results, last, random, made, stop);
            return;
        }
        if (step(state, random, made, stop)) {
            in_vain = 0;
            if (state.cost == 0 && been.insert(place()).second) ++moves;
        } else {
            ++in_vain;
        }
        if (state.cost || takes.contains(state.puzzle)) continue;
        const bool tired = made.tried - began >= (results > 1 ? patience : patience_for_one) || in_vain >= 60;
        if (moves < (first ? warm_up : stride) && !tired) continue;
        take(state, random, made, stop);
        takes.insert(state.puzzle);
        began = last = made.tried;
        moves = 0;
        first = false;
    }
}

// Whether a puzzle has several solutions without the given of a cell.
template <class L> bool Maker<L>::needed(Values& puzzle, int cell, Stop& stop) {
    const std::uint8_t digit = std::exchange(puzzle[at(cell)], std::uint8_t{0});
    const bool other = finder_.find(puzzle.data(), 1, stop, {cell, digit}) == 1;
    puzzle[at(cell)] = digit;
    return other;
}

// Whether the givens of some of the cells are needed: of the first `most` of them that are given. A cell whose given is
// not comes first the next time, for neighbours are much alike.
template <class L> bool Maker<L>::all_needed(Values puzzle, std::vector<int>& cells, std::size_t most, Stop& stop) {
    for (std::size_t i = 0; i < cells.size() && most > 0; ++i) {
        const int cell = cells[i];
        if (!puzzle[at(cell)]) continue;
        --most;
        if (needed(puzzle, cell, stop)) continue;
        std::rotate(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i),
                    cells.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return false;
    }
    return true;
}

template <class L> void Maker<L>::take(const State& state, Random& random, Made& made, Stop& stop) {
    made.puzzles.push_back(shown(state.puzzle, random, stop));
    made.kinds.push_back(kind_(state.solution.data()));
}

// Takes a puzzle as ordered and those around it, each as soon as it is seen, and goes on from the newest.
//
// Where givens come and go several at once and all shall be needed, few neighbours are as ordered, but enough that most
// puzzles have some: so none is passed by. Where there are no more, those that use what is needed but are not as
// ordered lead on. The first few results only lead on, too, as far as there are others soon.
template <class L> void Maker<L>::spread(const State& start, std::size_t results, std::uint64_t& last, Random& random,
                                         Made& made, Stop& stop) {
    struct Place {
        State state;
        std::vector<int> left; // orbits that have not gone yet
    };
    std::vector<Place> places; // the newest last
    std::vector<State> aside;  // used, but not as ordered
    std::unordered_set<Values, OfBytes> been;
    const std::uint64_t began = made.tried;
    const auto lead_on = [&](const State& state) {
        Place place{state, {}};
        for (std::size_t orbit = 0; orbit < order_.orbits.cells.size(); ++orbit)
            if (state.puzzle[at(order_.orbits.cells[orbit][0])] && may_go(static_cast<int>(orbit)))
                place.left.push_back(static_cast<int>(orbit));
        random.shuffle(place.left);
        exchange_.note(state.solution);
        places.push_back(std::move(place));
    };
    int passed = 0;
    const auto enter = [&](const State& state) {
        lead_on(state);
        last = made.tried;
        if (++passed > way_ || made.tried - began >= patience) take(state, random, made, stop);
    };
    // A few givens are asked for before the walk, which takes as long as some thirty such questions, and all after it.
    constexpr std::size_t first_looks = 4, most_aside = 64;
    std::vector<int> suspects(at(layout_.cells()));
    std::iota(suspects.begin(), suspects.end(), 0);
    random.shuffle(suspects);
    exchange_.forget();
    been.insert(start.puzzle);
    enter(start);
    while (!(places.empty() && aside.empty()) && made.puzzles.size() < results &&
           made.tried - last < at(order_.most_tries)) {
        if (places.empty()) {
            std::swap(aside[random.index(aside.size())], aside.back());
            lead_on(aside.back());
            aside.pop_back();
        }
        if (places.back().left.empty()) {
            places.pop_back();
            continue;
        }
        const int gone = places.back().left.back();
        places.back().left.pop_back();
        Values rest = places.back().state.puzzle;
        for (const int c : order_.orbits.cells[at(gone)]) rest[at(c)] = 0;
        const Values solution = places.back().state.solution;
        for (const Solved& near : exchange_.list(rest, {gone}, solution, most_near_minimal, random, stop)) {
            stop.poll();
            if (made.puzzles.size() >= results) break;
            if (been.contains(near.puzzle) || !all_needed(near.puzzle, suspects, first_looks, stop)) continue;
            State next{near};
            next.cost = judge_.cost_of_neighbour(next.puzzle, stop);
            ++made.tried;
            made.nearest = std::min(made.nearest, next.cost);
            if (!judge_.used(next.cost) || !all_needed(next.puzzle, suspects, suspects.size(), stop)) continue;
            been.insert(next.puzzle);
            if (next.cost == 0) enter(next);
            else if (aside.size() < most_aside) aside.push_back(std::move(next));
            else aside[random.index(most_aside)] = std::move(next);
        }
    }
}

template <class L> Made Maker<L>::job(std::uint64_t seed, std::uint64_t number, Stop& stop) {
    Random random(seed, number);
    Made made;
    const bool walked = order_.walked();
    const auto results = static_cast<std::size_t>(walked ? order_.most_results : 1);
    way_ = 0;
    if (!order_.starts.empty()) {
        next_start_ = Random(seed).index(order_.starts.size()) + number;
        // Later jobs have the same starts, and go farther away from them.
        way_ = warm_up + static_cast<int>(std::min<std::uint64_t>(number / order_.starts.size(), longest_way));
    }
    try {
        std::uint64_t last = 0;     // tried before the last result
        std::optional<State> spare; // as ordered, but near a start
        int lonely = 0;             // starts as ordered around which nothing else is, one after the other
        constexpr int most_lonely = 8;
        int barren = 0; // stored starts that led to nothing, one after the other
        while (made.puzzles.size() < results && made.tried - last < at(order_.most_tries) && lonely < most_lonely) {
            ++made.tried;
            stop.poll();
            auto state = begin(random, made, stop);
            if (!state) continue;
            bool taken = false;
            if (fits(*state, random, stop)) {
                state->cost = judge_.cost(state->puzzle, stop);
                made.nearest = std::min(made.nearest, state->cost);
                if (state->cost == 0 && order_.starts.empty()) {
                    made.puzzles.push_back(state->puzzle);
                    made.kinds.push_back(kind_(state->solution.data()));
                    if (order_.weighted) made.log_weights.push_back(state->log_weight);
                    last = made.tried;
                    taken = true;
                }
            } else {
                if (!walked) continue;
                state->cost = std::numeric_limits<int>::max();
            }
            if (!walked) continue;
            if (state->cost == 0 && !taken && !spare) spare = *state;
            const bool ordered = state->cost == 0;
            const std::size_t before = made.puzzles.size();
            const bool others = !order_.starts.empty() && barren < most_barren; // starts that may lead farther
            wander(*state, results, last, taken, others ? few_in_vain : many_in_vain, random, made, stop);
            const bool in_vain = made.puzzles.size() == before;
            barren = in_vain ? barren + 1 : 0;
            lonely = tight() && ordered && in_vain ? lonely + 1 : 0;
        }
        if (made.puzzles.empty() && spare) take(*spare, random, made, stop);
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        // What there is, is as ordered.
    }
    return made;
}

#define LUCIDOKU_MAKER(L) template class Maker<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_MAKER);
#undef LUCIDOKU_MAKER

} // namespace lucidoku
