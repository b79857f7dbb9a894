#include "forge/job.hpp"

#include <numeric>
#include <string_view>
#include <unordered_set>

namespace lucidoku {
namespace {

struct BytesHash { // a hash
    std::size_t operator()(const Values& values) const {
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(values.data()), values.size()});
    }
};

// Distances between results, in neighbours that fit and have a different solution: before the first result of a start,
// the greatest further distance for later jobs, and between results.
constexpr int warm_up = 3;
constexpr std::uint64_t max_extra_warm_up = 60;
constexpr int stride = 1;
// Give up on a start after this many steps in a row without a result: the smaller number while another stored start may
// do better, the larger one once `max_barren_starts` starts in a row have failed.
constexpr int max_fruitless_steps = 30, max_fruitless_steps_alone = 200, max_barren_starts = 3;
// A job ends after this many starts in a row that fit but have no neighbour that fits.
constexpr int max_isolated_starts = 8;
// The distance is waived after this many neighbours, for one of several results and for a single one, or after this
// many steps without a result.
constexpr std::uint64_t patience = 150, patience_for_one = 40;
constexpr int fruitless_patience = 60;
constexpr std::size_t max_removed = 12;    // givens removed together
constexpr std::size_t max_neighbours = 12; // neighbours with the same givens removed
constexpr std::size_t max_minimal_neighbours =
    60; // the same for minimal puzzles, most of whose neighbours are quickly refused
// Odds of one in n: to leave a puzzle that fits, to go to a neighbour that fits less, not to ease a puzzle that is too
// hard. Then, of eight steps of a tight specification, those that regrow.
constexpr std::uint32_t leave_odds = 8, go_back_odds = 40, not_eased_odds = 4;
constexpr std::uint32_t regrown_of_8 = 1, regrown_of_8_on_a_solution = 7;
constexpr int regrow_attempts = 12, turn_attempts = 4;
constexpr std::size_t max_regrown = 3;  // orbits
constexpr std::size_t first_checks = 4; // givens checked before a walk
constexpr std::size_t max_aside = 64;   // puzzles set aside as further starting points

} // namespace

template <class L> Job<L>::Job(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Stop& stop)
    : tools_(tools), spec_(tools.spec), random_(seed, number), stop_(stop),
      start_(tools, seed, number, random_, result_.tried, stop),
      max_results_(spec_.has_walk() ? static_cast<std::size_t>(spec_.most_results) : 1) {
    // Later jobs have the same stored starts, and move farther away from them.
    if (!spec_.starts.empty())
        warm_up_moves_ =
            warm_up + static_cast<int>(std::min<std::uint64_t>(number / spec_.starts.size(), max_extra_warm_up));
}

template <class L> JobResult Job<L>::run() {
    try {
        while (wants_more() && isolated_starts_ < max_isolated_starts) {
            ++result_.tried;
            stop_.poll();
            if (auto draft = start_.next()) work(*draft);
        }
        if (result_.puzzles.empty() && spare_) take(*spare_);
    } catch (Stopped stopped) {
        if (!stopped.late) throw; // everything made so far fits
    }
    return std::move(result_);
}

template <class L> bool Job<L>::wants_more() const {
    return result_.puzzles.size() < max_results_ && result_.tried - tried_at_last_result_ < index(spec_.most_tries);
}

// Takes a start if it fits, and searches around it if the specification asks for a walk.
template <class L> void Job<L>::work(Draft& draft) {
    const bool right_givens = has_right_givens(draft), stored = !spec_.starts.empty();
    bool taken = false;
    if (right_givens) {
        draft.verdict = tools_.judge.judge(draft.puzzle, stop_);
        result_.nearest = std::min(result_.nearest, draft.verdict.cost());
        if (draft.verdict.fits() && !stored) {
            result_.puzzles.push_back(draft.puzzle);
            result_.kinds.push_back(tools_.kind(draft.solution.data()));
            if (spec_.weighted) result_.log_weights.push_back(draft.log_weight);
            tried_at_last_result_ = result_.tried;
            taken = true;
        }
    } else {
        draft.verdict = {Verdict::Outcome::unfit};
    }
    if (!spec_.has_walk()) return;
    const bool fitting = draft.verdict.fits();
    if (fitting && !taken && !spare_) spare_ = draft;
    const std::size_t before = result_.puzzles.size();
    wander(draft, taken,
           stored && barren_starts_ < max_barren_starts ? max_fruitless_steps : max_fruitless_steps_alone);
    const bool fruitless = result_.puzzles.size() == before;
    barren_starts_ = fruitless ? barren_starts_ + 1 : 0;
    isolated_starts_ = tools_.is_tight() && fitting && fruitless ? isolated_starts_ + 1 : 0;
}

template <class L> void Job<L>::judge(Draft& draft) {
    draft.verdict = tools_.judge.judge_neighbour(draft.puzzle, stop_);
    ++result_.tried;
    result_.nearest = std::min(result_.nearest, draft.verdict.cost());
}

template <class L> std::vector<int> Job<L>::orbits_to_remove(const Values& puzzle) const {
    std::vector<int> orbits;
    for (int orbit = 0; orbit < std::ssize(spec_.orbits.cells); ++orbit)
        if (puzzle[index(spec_.orbits.cells[index(orbit)][0])] && spec_.may_be_removed(orbit)) orbits.push_back(orbit);
    return orbits;
}

template <class L> std::vector<int> Job<L>::orbits_to_give(const Values& puzzle) const {
    std::vector<int> orbits;
    for (int orbit = 0; orbit < std::ssize(spec_.orbits.cells); ++orbit)
        if (!puzzle[index(spec_.orbits.cells[index(orbit)][0])] && spec_.may_be_given(orbit)) orbits.push_back(orbit);
    return orbits;
}

// Returns whether the givens match the specification. For a minimal puzzle, redundant givens are removed first.
template <class L> bool Job<L>::has_right_givens(Draft& draft) {
    const bool single = tools_.has_single_cells() && spec_.kept.empty();
    if (spec_.minimal && !(single && draft.reduced)) {
        std::vector<int> order(spec_.orbits.cells.size());
        std::iota(order.begin(), order.end(), 0);
        std::erase_if(order, [&](int orbit) { return !spec_.may_be_removed(orbit); });
        random_.shuffle(order);
        if (!tools_.digger.reduce(draft.puzzle, draft.solution, spec_.orbits, order, stop_)) return false;
    }
    return !spec_.givens.misses(clues(draft.puzzle));
}

// Adds an orbit to a puzzle that uses the needed techniques but is too hard; returns false if that brings it no nearer.
template <class L> bool Job<L>::ease(Draft& draft) {
    const std::vector<int> empty = orbits_to_give(draft.puzzle);
    if (empty.empty()) return false;
    const auto& cells = spec_.orbits.cells[index(empty[random_.index(empty.size())])];
    if (clues(draft.puzzle) + static_cast<int>(cells.size()) > spec_.givens.most) return false;
    Draft next = draft;
    for (const int c : cells) next.puzzle[index(c)] = draft.solution[index(c)];
    next.reduced = false;
    judge(next);
    if (next.verdict >= draft.verdict) return false;
    draft = std::move(next);
    return true;
}

// Judges a neighbour and moves there if it is at least as near to the specification, or sometimes if it is not.
template <class L> bool Job<L>::move_if_better(Draft& draft, Draft&& next) {
    judge(next);
    // Minimal symmetric puzzles that fit come in small groups; the path to the next group leads through others.
    const bool leaves = tools_.is_tight() && next.verdict.uses_needed() && random_.below(leave_odds) == 0;
    if (next.verdict > draft.verdict && !leaves && (draft.verdict.fits() || random_.below(go_back_odds))) return false;
    draft = std::move(next);
    tools_.exchange.note(draft.solution);
    return true;
}

// Adds a few orbits, then removes the redundant ones, the new ones last. It keeps the solution and most givens; an
// exchange would change minimal symmetric puzzles so much that the technique or the symmetry is usually lost.
template <class L> bool Job<L>::regrow(Draft& draft) {
    std::vector<int> given = orbits_to_remove(draft.puzzle), empty = orbits_to_give(draft.puzzle);
    if (empty.empty()) return false;
    for (int attempt = 0; attempt < regrow_attempts; ++attempt) {
        stop_.poll();
        Draft next = draft;
        random_.shuffle(given);
        random_.shuffle(empty);
        std::vector<int> order = given;
        order.insert(order.end(), empty.begin(),
                     empty.begin() +
                         static_cast<std::ptrdiff_t>(std::min(empty.size(), 1 + random_.index(max_regrown))));
        for (std::size_t i = given.size(); i < order.size(); ++i)
            for (const int c : spec_.orbits.cells[index(order[i])]) next.puzzle[index(c)] = draft.solution[index(c)];
        if (!tools_.digger.reduce(next.puzzle, next.solution, spec_.orbits, order, stop_)) continue;
        if (next.puzzle == draft.puzzle || spec_.givens.misses(clues(next.puzzle))) continue;
        if (move_if_better(draft, std::move(next))) return true;
    }
    return false;
}

// Moves to a neighbour that is at least as near to the specification; returns false if the removed givens lead to none.
template <class L> bool Job<L>::step(Draft& draft) {
    if (!spec_.minimal && !spec_.pattern && draft.verdict.outcome == Verdict::Outcome::too_hard &&
        random_.below(not_eased_odds) && ease(draft))
        return true;
    if (tools_.is_tight()) {
        const std::uint32_t often = spec_.solution.empty() ? regrown_of_8 : regrown_of_8_on_a_solution;
        if (random_.below(8) < often) return regrow(draft);
    }
    std::vector<int> given = orbits_to_remove(draft.puzzle);
    std::size_t go = spec_.pattern ? 2 : 1;
    if (given.size() < go) return false;
    random_.shuffle(given);
    Values rest = draft.puzzle;
    const auto take = [&](int orbit) {
        for (const int c : spec_.orbits.cells[index(orbit)]) rest[index(c)] = 0;
    };
    for (std::size_t i = 0; i < go; ++i) take(given[i]);
    // If givens are redundant, remove more of them: otherwise the solution cannot change.
    if (!spec_.pattern && spec_.solution.empty())
        while (go < given.size() && go < max_removed && tools_.finder.is_unique(rest.data(), stop_)) take(given[go++]);
    given.resize(go);
    const std::size_t most = spec_.minimal ? max_minimal_neighbours : max_neighbours;
    for (const Solved& near : tools_.exchange.list(rest, given, draft.solution, most, random_, stop_)) {
        stop_.poll();
        Draft next{near};
        if (next.puzzle == draft.puzzle || !has_right_givens(next)) continue;
        if (move_if_better(draft, std::move(next))) return true;
    }
    return false;
}

// Returns a result under a random symmetry, so that neighbours do not look alike. The order of equal steps may change
// the number of uses of a technique and the rating, so the turned puzzle is judged again.
template <class L> Values Job<L>::apply_random_symmetry(const Values& puzzle) {
    const bool free = spec_.solution.empty() && spec_.kept.empty() && spec_.allowed.empty();
    for (int attempt = 0; free && attempt < turn_attempts; ++attempt) {
        Values other = start_.apply_symmetry(puzzle).puzzle;
        if (tools_.judge.judge(other, stop_).fits()) return other;
    }
    return puzzle;
}

// Moves from a puzzle to neighbours and takes those that fit, until there are enough or `max_fruitless` steps in a row
// fail.
//
// A result is some moves away from the start and from the result before, and has a different solution, or at least
// other givens. If puzzles that fit are rare, `patience` limits the wait for such moves. If the specification is tight,
// `explore_around` takes over at a puzzle that fits.
template <class L> void Job<L>::wander(Draft& draft, bool taken, int max_fruitless) {
    int fruitless = 0, moves = 0;
    bool first = true;
    std::unordered_set<Values, BytesHash> taken_puzzles, visited; // puzzles taken; places visited
    if (taken) taken_puzzles.insert(draft.puzzle);
    tools_.exchange.forget();
    tools_.exchange.note(draft.solution);
    const bool same = tools_.is_tight() || !spec_.solution.empty();
    const auto place = [&] { return same ? draft.puzzle : draft.solution; };
    visited.insert(place());
    std::uint64_t began = result_.tried;
    while (wants_more() && fruitless < max_fruitless) {
        if (draft.verdict.fits() && tools_.is_tight() && spec_.solution.empty()) {
            explore_around(draft);
            return;
        }
        if (step(draft)) {
            fruitless = 0;
            if (draft.verdict.fits() && visited.insert(place()).second) ++moves;
        } else {
            ++fruitless;
        }
        if (!draft.verdict.fits() || taken_puzzles.contains(draft.puzzle)) continue;
        const bool tired = result_.tried - began >= (max_results_ > 1 ? patience : patience_for_one) ||
                           fruitless >= fruitless_patience;
        if (moves < (first ? warm_up : stride) && !tired) continue;
        take(draft);
        taken_puzzles.insert(draft.puzzle);
        began = tried_at_last_result_ = result_.tried;
        moves = 0;
        first = false;
    }
}

// Returns whether a puzzle has several solutions without the given of a cell.
template <class L> bool Job<L>::is_needed(Values& puzzle, int cell) {
    const std::uint8_t digit = std::exchange(puzzle[index(cell)], std::uint8_t{0});
    const bool other = tools_.finder.find(puzzle.data(), 1, stop_, {cell, digit}) == 1;
    puzzle[index(cell)] = digit;
    return other;
}

// Returns whether the givens of the first `most` given cells are needed. A cell whose given is redundant moves to the
// front, because neighbours are alike.
template <class L> bool Job<L>::are_all_needed(Values puzzle, std::vector<int>& cells, std::size_t most) {
    for (std::size_t i = 0; i < cells.size() && most > 0; ++i) {
        const int cell = cells[i];
        if (!puzzle[index(cell)]) continue;
        --most;
        if (is_needed(puzzle, cell)) continue;
        std::rotate(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i),
                    cells.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return false;
    }
    return true;
}

template <class L> void Job<L>::take(const Draft& draft) {
    result_.puzzles.push_back(apply_random_symmetry(draft.puzzle));
    result_.kinds.push_back(tools_.kind(draft.solution.data()));
}

// Takes a puzzle that fits and those around it, each as soon as it appears, and continues from the newest.
//
// If several givens change together and all must be needed, few neighbours fit, but most puzzles have some, so each is
// tried. When there are no more, the search continues from puzzles that use the needed techniques but do not fit. The
// first few puzzles that fit also serve only as starting points, if others follow soon.
template <class L> void Job<L>::explore_around(const Draft& first) {
    struct Place {
        Draft draft;
        std::vector<int> left; // orbits not yet removed
    };
    std::vector<Place> places; // the newest last
    std::vector<Draft> aside;  // use the needed techniques, but do not match the specification
    std::unordered_set<Values, BytesHash> visited;
    const std::uint64_t began = result_.tried;
    const auto lead_on = [&](const Draft& draft) {
        Place place{draft, orbits_to_remove(draft.puzzle)};
        random_.shuffle(place.left);
        tools_.exchange.note(draft.solution);
        places.push_back(std::move(place));
    };
    int passed = 0;
    const auto enter = [&](const Draft& draft) {
        lead_on(draft);
        tried_at_last_result_ = result_.tried;
        if (++passed > warm_up_moves_ || result_.tried - began >= patience) take(draft);
    };
    // A walk takes as long as thirty checks of a given: a few givens are checked before it, the others after it.
    std::vector<int> suspects(index(tools_.layout.cells()));
    std::iota(suspects.begin(), suspects.end(), 0);
    random_.shuffle(suspects);
    tools_.exchange.forget();
    visited.insert(first.puzzle);
    enter(first);
    while (!(places.empty() && aside.empty()) && wants_more()) {
        if (places.empty()) {
            std::swap(aside[random_.index(aside.size())], aside.back());
            lead_on(aside.back());
            aside.pop_back();
        }
        if (places.back().left.empty()) {
            places.pop_back();
            continue;
        }
        const int removed = places.back().left.back();
        places.back().left.pop_back();
        Values rest = places.back().draft.puzzle;
        for (const int c : spec_.orbits.cells[index(removed)]) rest[index(c)] = 0;
        const Values solution = places.back().draft.solution;
        for (const Solved& near :
             tools_.exchange.list(rest, {removed}, solution, max_minimal_neighbours, random_, stop_)) {
            stop_.poll();
            if (result_.puzzles.size() >= max_results_) break;
            if (visited.contains(near.puzzle) || !are_all_needed(near.puzzle, suspects, first_checks)) continue;
            Draft next{near};
            judge(next);
            if (!next.verdict.uses_needed() || !are_all_needed(next.puzzle, suspects, suspects.size())) continue;
            visited.insert(next.puzzle);
            if (next.verdict.fits()) enter(next);
            else if (aside.size() < max_aside) aside.push_back(std::move(next));
            else aside[random_.index(max_aside)] = std::move(next);
        }
    }
}

#define LUCIDOKU_JOB(L) template class Job<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_JOB);
#undef LUCIDOKU_JOB

} // namespace lucidoku
