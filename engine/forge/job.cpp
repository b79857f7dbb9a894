#include "forge/job.hpp"

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

// Distances between results, in neighbours that fit and have a different solution: before the first result of a
// start, at most this many more for later jobs, and between results.
constexpr int warm_up = 3;
constexpr std::uint64_t longest_way = 60;
constexpr int stride = 1;
// Give up on a start after this many steps in a row without a result: `few` while another stored start may do better,
// `many` once `most_barren` starts in a row have led to nothing.
constexpr int few_in_vain = 30, many_in_vain = 200, most_barren = 3;
// A job ends after this many starts in a row that fit but have no neighbour that fits.
constexpr int most_lonely = 8;
// A result is taken without the distance after this many neighbours, for one of several results and for a single one,
// or after this many steps without a result.
constexpr std::uint64_t patience = 150, patience_for_one = 40;
constexpr int most_vain_near = 60;
constexpr std::size_t most_gone = 12; // givens that go at once
constexpr std::size_t most_near = 12; // neighbours with the same givens gone
constexpr std::size_t most_near_minimal =
    60; // the same for minimal puzzles, most of whose neighbours are quickly refused
// Chances, one in this many: to leave a puzzle that fits, to go to a neighbour that fits less, not to ease a
// puzzle that is too hard. Then, of eight steps of a tight specification, those that regrow.
constexpr std::uint32_t one_leaves = 8, one_goes_back = 40, one_not_eased = 4;
constexpr std::uint32_t regrown_of_8 = 1, regrown_of_8_on_a_solution = 7;
constexpr int regrow_attempts = 12, turn_attempts = 4;
constexpr std::size_t most_regrown = 3; // orbits
constexpr std::size_t first_looks = 4;  // givens that are asked about before a walk
constexpr std::size_t most_aside = 64;  // puzzles that may lead on

} // namespace

template <class L> Job<L>::Job(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Stop& stop)
    : tools_(tools), spec_(tools.spec), random_(seed, number), stop_(stop),
      start_(tools, seed, number, random_, made_.tried, stop),
      results_(spec_.walked() ? static_cast<std::size_t>(spec_.most_results) : 1) {
    // Later jobs have the same stored starts, and go farther away from them.
    if (!spec_.starts.empty())
        way_ = warm_up + static_cast<int>(std::min<std::uint64_t>(number / spec_.starts.size(), longest_way));
}

template <class L> JobResult Job<L>::run() {
    try {
        while (wants_more() && lonely_ < most_lonely) {
            ++made_.tried;
            stop_.poll();
            if (auto draft = start_.next()) work(*draft);
        }
        if (made_.puzzles.empty() && spare_) take(*spare_);
    } catch (Stopped stopped) {
        if (!stopped.late) throw; // what was made until now fits
    }
    return std::move(made_);
}

template <class L> bool Job<L>::wants_more() const {
    return made_.puzzles.size() < results_ && made_.tried - last_ < index(spec_.most_tries);
}

// Takes a start if it fits, and looks for more around it where walks are ordered.
template <class L> void Job<L>::work(Draft& draft) {
    const bool right_givens = fits(draft), stored = !spec_.starts.empty();
    bool taken = false;
    if (right_givens) {
        draft.verdict = tools_.judge.judge(draft.puzzle, stop_);
        made_.nearest = std::min(made_.nearest, draft.verdict.cost());
        if (draft.verdict.fits() && !stored) {
            made_.puzzles.push_back(draft.puzzle);
            made_.kinds.push_back(tools_.kind(draft.solution.data()));
            if (spec_.weighted) made_.log_weights.push_back(draft.log_weight);
            last_ = made_.tried;
            taken = true;
        }
    } else {
        draft.verdict = {Verdict::Outcome::unfit};
    }
    if (!spec_.walked()) return;
    const bool fitting = draft.verdict.fits();
    if (fitting && !taken && !spare_) spare_ = draft;
    const std::size_t before = made_.puzzles.size();
    wander(draft, taken, stored && barren_ < most_barren ? few_in_vain : many_in_vain);
    const bool in_vain = made_.puzzles.size() == before;
    barren_ = in_vain ? barren_ + 1 : 0;
    lonely_ = tools_.tight() && fitting && in_vain ? lonely_ + 1 : 0;
}

template <class L> void Job<L>::judge(Draft& draft) {
    draft.verdict = tools_.judge.judge_neighbour(draft.puzzle, stop_);
    ++made_.tried;
    made_.nearest = std::min(made_.nearest, draft.verdict.cost());
}

template <class L> std::vector<int> Job<L>::orbits_to_remove(const Values& puzzle) const {
    std::vector<int> found;
    for (int orbit = 0; orbit < std::ssize(spec_.orbits.cells); ++orbit)
        if (puzzle[index(spec_.orbits.cells[index(orbit)][0])] && spec_.may_go(orbit)) found.push_back(orbit);
    return found;
}

template <class L> std::vector<int> Job<L>::orbits_to_give(const Values& puzzle) const {
    std::vector<int> found;
    for (int orbit = 0; orbit < std::ssize(spec_.orbits.cells); ++orbit)
        if (!puzzle[index(spec_.orbits.cells[index(orbit)][0])] && spec_.may_come(orbit)) found.push_back(orbit);
    return found;
}

// Whether the givens match the specification. For a minimal puzzle, givens that can go do so first.
template <class L> bool Job<L>::fits(Draft& draft) {
    const bool single = tools_.single_cells() && spec_.kept.empty();
    if (spec_.minimal && !(single && draft.reduced)) {
        std::vector<int> order(spec_.orbits.cells.size());
        std::iota(order.begin(), order.end(), 0);
        std::erase_if(order, [&](int orbit) { return !spec_.may_go(orbit); });
        random_.shuffle(order);
        if (!tools_.digger.reduce(draft.puzzle, draft.solution, spec_.orbits, order, stop_)) return false;
    }
    return !spec_.givens.misses(clues(draft.puzzle));
}

// Gives one more orbit of a puzzle that uses what is needed but is too hard; false if that brings it no nearer.
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

// Looks at a neighbour and goes there if it is at least as near to the specification, or sometimes if it is not.
template <class L> bool Job<L>::goes(Draft& draft, Draft&& next) {
    judge(next);
    // Minimal symmetric puzzles that fit lie in small groups; the way to the next group leads through others.
    const bool leaves = tools_.tight() && next.verdict.used() && random_.below(one_leaves) == 0;
    if (next.verdict > draft.verdict && !leaves && (draft.verdict.fits() || random_.below(one_goes_back))) return false;
    draft = std::move(next);
    tools_.exchange.note(draft.solution);
    return true;
}

// Gives a few more orbits, then removes those that can go, the new ones last. It keeps the solution and most givens.
// For minimal symmetric puzzles an exchange changes so much that the technique or the symmetry is usually lost.
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
                         static_cast<std::ptrdiff_t>(std::min(empty.size(), 1 + random_.index(most_regrown))));
        for (std::size_t i = given.size(); i < order.size(); ++i)
            for (const int c : spec_.orbits.cells[index(order[i])]) next.puzzle[index(c)] = draft.solution[index(c)];
        if (!tools_.digger.reduce(next.puzzle, next.solution, spec_.orbits, order, stop_)) continue;
        if (next.puzzle == draft.puzzle || spec_.givens.misses(clues(next.puzzle))) continue;
        if (goes(draft, std::move(next))) return true;
    }
    return false;
}

// Goes to a neighbour that is at least as near to the specification; false if the givens that went lead to none.
template <class L> bool Job<L>::step(Draft& draft) {
    if (!spec_.minimal && !spec_.pattern && draft.verdict.outcome == Verdict::Outcome::too_hard &&
        random_.below(one_not_eased) && ease(draft))
        return true;
    if (tools_.tight()) {
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
    // If more givens than necessary are left, remove more of them: otherwise there is no other solution.
    if (!spec_.pattern && spec_.solution.empty())
        while (go < given.size() && go < most_gone && tools_.finder.unique(rest.data(), stop_)) take(given[go++]);
    given.resize(go);
    const std::size_t most = spec_.minimal ? most_near_minimal : most_near;
    for (const Solved& near : tools_.exchange.list(rest, given, draft.solution, most, random_, stop_)) {
        stop_.poll();
        Draft next{near};
        if (next.puzzle == draft.puzzle || !fits(next)) continue;
        if (goes(draft, std::move(next))) return true;
    }
    return false;
}

// A result under a random symmetry, so that neighbours do not look alike. The order of equal steps may change the
// number of uses of a technique and the rating, so the turned puzzle is judged again.
template <class L> Values Job<L>::shown(const Values& puzzle) {
    const bool free = spec_.solution.empty() && spec_.kept.empty() && spec_.allowed.empty();
    for (int attempt = 0; free && attempt < turn_attempts; ++attempt) {
        Values other = start_.turned(puzzle).puzzle;
        if (tools_.judge.judge(other, stop_).fits()) return other;
    }
    return puzzle;
}

// Goes from a puzzle to neighbours and takes those that fit, until there are enough or `most_vain` steps in a row fail.
//
// A result lies some moves away from the start and from the result before, and has a different solution, or at least
// other givens. If puzzles that fit are rare, `patience` limits the wait for such moves. A puzzle that fits hands over
// to `spread` if the specification is tight.
template <class L> void Job<L>::wander(Draft& draft, bool taken, int most_vain) {
    int in_vain = 0, moves = 0;
    bool first = true;
    std::unordered_set<Values, OfBytes> takes, been; // puzzles that were taken; where the walk has been
    if (taken) takes.insert(draft.puzzle);
    tools_.exchange.forget();
    tools_.exchange.note(draft.solution);
    const bool same = tools_.tight() || !spec_.solution.empty();
    const auto place = [&] { return same ? draft.puzzle : draft.solution; };
    been.insert(place());
    std::uint64_t began = made_.tried;
    while (wants_more() && in_vain < most_vain) {
        if (draft.verdict.fits() && tools_.tight() && spec_.solution.empty()) {
            spread(draft);
            return;
        }
        if (step(draft)) {
            in_vain = 0;
            if (draft.verdict.fits() && been.insert(place()).second) ++moves;
        } else {
            ++in_vain;
        }
        if (!draft.verdict.fits() || takes.contains(draft.puzzle)) continue;
        const bool tired =
            made_.tried - began >= (results_ > 1 ? patience : patience_for_one) || in_vain >= most_vain_near;
        if (moves < (first ? warm_up : stride) && !tired) continue;
        take(draft);
        takes.insert(draft.puzzle);
        began = last_ = made_.tried;
        moves = 0;
        first = false;
    }
}

// Whether a puzzle has several solutions without the given of a cell.
template <class L> bool Job<L>::needed(Values& puzzle, int cell) {
    const std::uint8_t digit = std::exchange(puzzle[index(cell)], std::uint8_t{0});
    const bool other = tools_.finder.find(puzzle.data(), 1, stop_, {cell, digit}) == 1;
    puzzle[index(cell)] = digit;
    return other;
}

// Whether the givens of the first `most` given cells are needed. A cell whose given is not needed moves to the front,
// because neighbours are much alike.
template <class L> bool Job<L>::all_needed(Values puzzle, std::vector<int>& cells, std::size_t most) {
    for (std::size_t i = 0; i < cells.size() && most > 0; ++i) {
        const int cell = cells[i];
        if (!puzzle[index(cell)]) continue;
        --most;
        if (needed(puzzle, cell)) continue;
        std::rotate(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(i),
                    cells.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return false;
    }
    return true;
}

template <class L> void Job<L>::take(const Draft& draft) {
    made_.puzzles.push_back(shown(draft.puzzle));
    made_.kinds.push_back(tools_.kind(draft.solution.data()));
}

// Takes a puzzle that fits and those around it, each as soon as it is seen, and continues from the newest.
//
// If givens come and go several at once and all must be needed, few neighbours fit, but most puzzles have some, so each
// is tried. When there are no more, puzzles that use what is needed but do not fit lead on. The first few puzzles
// that fit only lead on, too, if others follow soon.
template <class L> void Job<L>::spread(const Draft& first) {
    struct Place {
        Draft draft;
        std::vector<int> left; // orbits that have not gone yet
    };
    std::vector<Place> places; // the newest last
    std::vector<Draft> aside;  // these use what is needed, but do not match the specification
    std::unordered_set<Values, OfBytes> been;
    const std::uint64_t began = made_.tried;
    const auto lead_on = [&](const Draft& draft) {
        Place place{draft, orbits_to_remove(draft.puzzle)};
        random_.shuffle(place.left);
        tools_.exchange.note(draft.solution);
        places.push_back(std::move(place));
    };
    int passed = 0;
    const auto enter = [&](const Draft& draft) {
        lead_on(draft);
        last_ = made_.tried;
        if (++passed > way_ || made_.tried - began >= patience) take(draft);
    };
    // A walk takes as long as thirty questions whether a given is needed: a few are asked before it, the others after
    // it.
    std::vector<int> suspects(index(tools_.layout.cells()));
    std::iota(suspects.begin(), suspects.end(), 0);
    random_.shuffle(suspects);
    tools_.exchange.forget();
    been.insert(first.puzzle);
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
        const int gone = places.back().left.back();
        places.back().left.pop_back();
        Values rest = places.back().draft.puzzle;
        for (const int c : spec_.orbits.cells[index(gone)]) rest[index(c)] = 0;
        const Values solution = places.back().draft.solution;
        for (const Solved& near : tools_.exchange.list(rest, {gone}, solution, most_near_minimal, random_, stop_)) {
            stop_.poll();
            if (made_.puzzles.size() >= results_) break;
            if (been.contains(near.puzzle) || !all_needed(near.puzzle, suspects, first_looks)) continue;
            Draft next{near};
            judge(next);
            if (!next.verdict.used() || !all_needed(next.puzzle, suspects, suspects.size())) continue;
            been.insert(next.puzzle);
            if (next.verdict.fits()) enter(next);
            else if (aside.size() < most_aside) aside.push_back(std::move(next));
            else aside[random_.index(most_aside)] = std::move(next);
        }
    }
}

#define LUCIDOKU_JOB(L) template class Job<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_JOB);
#undef LUCIDOKU_JOB

} // namespace lucidoku
