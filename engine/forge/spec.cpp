#include "forge/spec.hpp"

#include "forge/exchange.hpp"
#include "rating/rate.hpp"

#include <array>
#include <string_view>

namespace lucidoku {
namespace {

constexpr int outcome_cost = 1000; // of each outcome from `too_hard` on
constexpr int farthest = outcome_cost - 1;

// One neighbour of this many is walked past the gate, even if the technique does not come up there.
constexpr std::uint64_t passing = 8;

// Weights of a number that is off by one: a use of a technique, a tenth of a rating; and ten points of a score.
constexpr int per_use = 20, per_tenth = 2, score_points = 10;
// Weight of each stage between the hardest technique used and the needed one.
constexpr int per_place = 5;

// Returns the number of singles with which a pipeline begins, if it has all of them, otherwise 0.
int count_singles(const Pipeline& pipeline) {
    constexpr std::array<std::string_view, 3> singles{"full-house", "hidden-single", "naked-single"};
    const auto is_single = [&](const PipelineItem& item) {
        const auto name = techniques()[index(item.technique)].id;
        return !item.max_uses && !item.joined && std::find(singles.begin(), singles.end(), name) != singles.end();
    };
    const auto count = std::count_if(pipeline.begin(), pipeline.end(), is_single);
    const bool first = std::all_of(pipeline.begin(), pipeline.begin() + count, is_single);
    return first && count == std::ssize(singles) ? static_cast<int>(count) : 0;
}

// Returns the verdict on a puzzle that is solved with the needed techniques.
Verdict numbers(int distance) {
    return {distance ? Verdict::Outcome::numbers : Verdict::Outcome::fits, std::min(distance, farthest)};
}

} // namespace

int Verdict::cost() const {
    switch (outcome) {
    case Outcome::fits:
    case Outcome::numbers:
        return distance;
    case Outcome::too_hard:
        return outcome_cost + distance;
    case Outcome::unused:
        return 2 * outcome_cost + distance;
    case Outcome::unfit:
        break;
    }
    return std::numeric_limits<int>::max();
}

bool PuzzleSpec::may_be_removed(int orbit) const {
    if (kept.empty()) return true;
    const auto& cells = orbits.cells[index(orbit)];
    return std::none_of(cells.begin(), cells.end(), [&](int c) { return kept[index(c)] != 0; });
}

bool PuzzleSpec::may_be_given(int orbit) const {
    if (allowed.empty()) return true;
    const auto& cells = orbits.cells[index(orbit)];
    return std::all_of(cells.begin(), cells.end(), [&](int c) { return allowed[index(c)] != 0; });
}

template <class L> Judge<L>::Judge(const L& layout, const PuzzleSpec& spec)
    : layout_(layout), spec_(spec), singles_(layout) {
    if (singles_are_free()) last_single_ = count_singles(spec.pipeline) - 1;
    if (may_be_dispensable()) before_.assign(spec.pipeline.begin(), spec.pipeline.end() - 1);
}

// Returns whether the last technique may be dispensable. A walk reaches a technique when those before it find nothing,
// but they search at full depth only when all find nothing. So if one of them finds more at full depth, the puzzle may
// be solvable without the last technique.
template <class L> bool Judge<L>::may_be_dispensable() const {
    return spec_.indispensable && std::any_of(spec_.pipeline.begin(), spec_.pipeline.end() - 1, [](const auto& item) {
               return techniques()[index(item.technique)].has_full_depth_mode;
           });
}

// Returns whether the specification leaves singles open. They come first in every walk, and none takes away another, so
// it does not matter how they are placed.
template <class L> bool Judge<L>::singles_are_free() const {
    constexpr int any = 1'000'000; // no walk has this number of steps, or such a score
    const auto is_free = [](const Range& range) { return !range.misses(0) && !range.misses(any); };
    const int singles = count_singles(spec_.pipeline);
    const auto named = [&](int place) { return place < singles; };
    return is_free(spec_.steps) && is_free(spec_.score) &&
           std::none_of(spec_.needed.begin(), spec_.needed.end(), named) &&
           std::all_of(spec_.uses.begin(),
                       spec_.uses.begin() + std::min<std::ptrdiff_t>(singles, std::ssize(spec_.uses)), is_free);
}

// Returns the verdict on a puzzle that is solved without the needed technique.
template <class L> Verdict Judge<L>::unused_verdict(int hardest) const {
    return {Verdict::Outcome::unused, per_place * std::max(0, spec_.needed.front() - hardest)};
}

template <class L> Verdict Judge<L>::judge(const Values& puzzle, Stop& stop) { return judge(puzzle, 0, stop); }

template <class L> Verdict Judge<L>::judge_neighbour(const Values& puzzle, Stop& stop) {
    const bool passes = !spec_.gate || key_of(puzzle.data(), puzzle.size()) % passing == 0;
    return judge(puzzle, passes ? 0 : spec_.gate, stop);
}

template <class L> Verdict Judge<L>::judge(const Values& puzzle, int gate, Stop& stop) {
    const Verdict verdict = spec_.pipeline.empty() ? Verdict{} : judge_walk(puzzle, gate, stop);
    if (!spec_.rated || verdict.outcome > Verdict::Outcome::numbers) return verdict;
    return numbers(verdict.distance + distance_of_rating(puzzle, stop));
}

// Returns the distance of the rating from its range. A puzzle that is rated too high is not rated to the end.
template <class L> int Judge<L>::distance_of_rating(const Values& puzzle, Stop& stop) {
    if (!ratings_) ratings_ = std::make_unique<rating::Memory>();
    rating::RatingPosition position(puzzle.data());
    rating::RatingResult rated;
    struct TooHigh {};
    try {
        const auto set = spec_.classic ? rating::TechniqueSet::se121 : rating::TechniqueSet::se;
        rating::rate(position, set, *ratings_, rated, stop,
                     [&](const rating::RatingPosition&, const rating::Hint& hint) {
                         if (rating::tenths(hint.rating) <= spec_.rating.most) return;
                         rated.rating = rating::tenths(hint.rating);
                         throw TooHigh{};
                     });
    } catch (TooHigh) {}
    return per_tenth * spec_.rating.misses(rated.rating);
}

// Walks a puzzle of which some cells are already filled.
template <class L>
Walk Judge<L>::walk_with(const Pipeline& pipeline, const Values& puzzle, const Values& filled, int gate, Stop& stop) {
    Board<L> board(layout_);
    if (!board.fill(filled.data())) {
        Walk none;
        none.status = Walk::Status::no_solution;
        return none;
    }
    typename L::Set givens;
    for (int c = 0; c < layout_.cells(); ++c)
        if (puzzle[index(c)]) givens.set(c);
    Walk result = walk(std::move(board), givens, pipeline, false, work_, stop, gate);
    if (result.status == Walk::Status::cut) throw Stopped{true};
    return result;
}

template <class L> Verdict Judge<L>::judge_walk(const Values& puzzle, int gate, Stop& stop) {
    const Pipeline& pipeline = spec_.pipeline;
    Values filled = puzzle;
    if (last_single_ >= 0) singles_.fill(filled);
    const bool by_singles = last_single_ >= 0 && std::find(filled.begin(), filled.end(), 0) == filled.end();
    if (by_singles && !spec_.needed.empty()) return unused_verdict(last_single_);
    const Walk result = walk_with(pipeline, puzzle, filled, gate, stop);
    if (result.status == Walk::Status::gate_failed) return unused_verdict(gate);
    std::vector<int> place_of(techniques().size(), -1);
    for (std::size_t i = pipeline.size(); i-- > 0;) place_of[index(pipeline[i].technique)] = static_cast<int>(i);
    uses_.assign(pipeline.size(), 0);
    int steps = 0, score = 0, hardest = std::max(last_single_, 0), placed = clues(filled);
    each_record(result.words, [&](const Record& record) {
        const auto place = index(place_of[record.technique()]);
        ++uses_[place];
        ++steps;
        hardest = std::max(hardest, static_cast<int>(place));
        if (!spec_.scores.empty()) score += spec_.scores[place];
        placed += length(record.placements());
    });
    const bool used = spec_.needed.empty() || std::any_of(spec_.needed.begin(), spec_.needed.end(),
                                                          [&](int place) { return uses_[index(place)] > 0; });
    if (result.status != Walk::Status::solved)
        return {used ? Verdict::Outcome::too_hard : Verdict::Outcome::unused, layout_.cells() - placed};
    if (!used) return unused_verdict(hardest);
    if (!before_.empty() && walk_with(before_, puzzle, filled, 0, stop).status == Walk::Status::solved)
        return unused_verdict(spec_.needed.front());
    int distance = spec_.steps.misses(steps) + spec_.score.misses(score) / score_points;
    if (spec_.score.misses(score)) ++distance;
    for (std::size_t i = 0; i < spec_.uses.size(); ++i) distance += per_use * spec_.uses[i].misses(uses_[i]);
    return numbers(distance);
}

#define LUCIDOKU_JUDGE(L) template class Judge<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_JUDGE);
#undef LUCIDOKU_JUDGE

} // namespace lucidoku
