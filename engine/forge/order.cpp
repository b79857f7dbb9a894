#include "forge/order.hpp"

#include "forge/exchange.hpp"
#include "rating/rate.hpp"

#include <array>
#include <string_view>

namespace lucidoku {
namespace {

// What a puzzle is away from an order in which it is solved otherwise than wanted; below it, solved as wanted but with
// other numbers.
constexpr int otherwise = 1000;

// One of so many neighbours is walked past the gate, whatever comes up there.
constexpr std::uint64_t passing = 8;

// Places of the singles in a pipeline, where it begins with them all; otherwise none.
int count_singles(const Pipeline& pipeline) {
    constexpr std::array<std::string_view, 3> singles{"full-house", "hidden-single", "naked-single"};
    const auto is_single = [&](const PipelineItem& item) {
        const auto name = techniques()[at(item.technique)].id;
        return !item.max_uses && !item.joined && std::find(singles.begin(), singles.end(), name) != singles.end();
    };
    const auto found = std::count_if(pipeline.begin(), pipeline.end(), is_single);
    const bool first = std::all_of(pipeline.begin(), pipeline.begin() + found, is_single);
    return first && found == std::ssize(singles) ? static_cast<int>(found) : 0;
}

} // namespace

template <class L> Judge<L>::Judge(const L& layout, const Order& order)
    : layout_(layout), order_(order), singles_(layout) {
    if (singles_are_free()) last_single_ = count_singles(order.pipeline) - 1;
    if (may_be_dispensable()) before_.assign(order.pipeline.begin(), order.pipeline.end() - 1);
}

// A walk comes to a technique where those before it find nothing, and only when all find nothing do they look as far as
// they can. So where one of them can look farther, the puzzle may be solved without the technique that was used.
template <class L> bool Judge<L>::may_be_dispensable() const {
    return order_.indispensable &&
           std::any_of(order_.pipeline.begin(), order_.pipeline.end() - 1,
                       [](const auto& item) { return techniques()[at(item.technique)].widens; });
}

// Whether nothing is said of singles. They come first in every walk, and one does not take away another, so it does not
// matter how they are placed.
template <class L> bool Judge<L>::singles_are_free() const {
    constexpr int any = 1'000'000; // no walk has so many steps, nor such a score
    const auto is_free = [](const Range& range) { return !range.misses(0) && !range.misses(any); };
    const int singles = count_singles(order_.pipeline);
    const auto named = [&](int place) { return place < singles; };
    return is_free(order_.steps) && is_free(order_.score) &&
           std::none_of(order_.needed.begin(), order_.needed.end(), named) &&
           std::all_of(order_.uses.begin(),
                       order_.uses.begin() + std::min<std::ptrdiff_t>(singles, std::ssize(order_.uses)), is_free);
}

// Of what is solved without what is needed.
template <class L> int Judge<L>::cost_unused(int hardest) const {
    return 2 * otherwise + 5 * std::max(0, order_.needed.front() - hardest);
}

template <class L> bool Judge<L>::too_hard(int cost) { return cost >= otherwise && cost < 2 * otherwise; }

template <class L> bool Judge<L>::used(int cost) { return cost < 2 * otherwise; }

template <class L> int Judge<L>::cost(const Values& puzzle, Stop& stop) { return cost(puzzle, 0, stop); }

template <class L> int Judge<L>::cost_of_neighbour(const Values& puzzle, Stop& stop) {
    const bool passes = !order_.gate || key_of(puzzle.data(), puzzle.size()) % passing == 0;
    return cost(puzzle, passes ? 0 : order_.gate, stop);
}

template <class L> int Judge<L>::cost(const Values& puzzle, int gate, Stop& stop) {
    const int cost = order_.pipeline.empty() ? 0 : cost_of_walk(puzzle, gate, stop);
    if (!order_.rated || cost >= otherwise) return cost;
    return std::min(cost + cost_of_rating(puzzle, stop), otherwise - 1);
}

// Two for each tenth that the rating is off. What is rated too high is not rated to its end.
template <class L> int Judge<L>::cost_of_rating(const Values& puzzle, Stop& stop) {
    if (!ratings_) ratings_ = std::make_unique<rating::Memory>();
    rating::Position position(puzzle.data());
    rating::Rated rated;
    struct TooHigh {};
    try {
        const auto set = order_.classic ? rating::TechniqueSet::se121 : rating::TechniqueSet::se;
        rating::rate(position, set, *ratings_, rated, stop, [&](const rating::Position&, const rating::Hint& hint) {
            if (rating::tenths(hint.rating) <= order_.rating.most) return;
            rated.rating = rating::tenths(hint.rating);
            throw TooHigh{};
        });
    } catch (TooHigh) {}
    return 2 * order_.rating.misses(rated.rating);
}

// The walk of a puzzle of which some cells are filled already.
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
        if (puzzle[at(c)]) givens.set(c);
    Walk result = walk(std::move(board), givens, pipeline, false, work_, stop, gate);
    if (result.status == Walk::Status::cut) throw Stopped{true};
    return result;
}

template <class L> int Judge<L>::cost_of_walk(const Values& puzzle, int gate, Stop& stop) {
    const Pipeline& pipeline = order_.pipeline;
    Values filled = puzzle;
    if (last_single_ >= 0) singles_.fill(filled);
    const bool by_singles = last_single_ >= 0 && std::find(filled.begin(), filled.end(), 0) == filled.end();
    if (by_singles && !order_.needed.empty()) return cost_unused(last_single_);
    const Walk result = walk_with(pipeline, puzzle, filled, gate, stop);
    if (result.status == Walk::Status::missed) return cost_unused(gate);
    std::vector<int> place_of(techniques().size(), -1);
    for (std::size_t i = pipeline.size(); i-- > 0;) place_of[at(pipeline[i].technique)] = static_cast<int>(i);
    uses_.assign(pipeline.size(), 0);
    int steps = 0, score = 0, hardest = std::max(last_single_, 0), placed = clues(filled);
    each_record(result.words, [&](const Record& record) {
        const auto place = at(place_of[record.technique()]);
        ++uses_[place];
        ++steps;
        hardest = std::max(hardest, static_cast<int>(place));
        if (!order_.scores.empty()) score += order_.scores[place];
        placed += length(record.placements());
    });
    const bool used = order_.needed.empty() || std::any_of(order_.needed.begin(), order_.needed.end(),
                                                           [&](int place) { return uses_[at(place)] > 0; });
    if (result.status != Walk::Status::solved) return (used ? 1 : 2) * otherwise + layout_.cells() - placed;
    if (!used) return cost_unused(hardest);
    if (!before_.empty() && walk_with(before_, puzzle, filled, 0, stop).status == Walk::Status::solved)
        return cost_unused(order_.needed.front());
    int cost = order_.steps.misses(steps) + order_.score.misses(score) / 10;
    if (order_.score.misses(score)) ++cost;
    for (std::size_t i = 0; i < order_.uses.size(); ++i) cost += 20 * order_.uses[i].misses(uses_[i]);
    return std::min(cost, otherwise - 1);
}

#define LUCIDOKU_JUDGE(L) template class Judge<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_JUDGE);
#undef LUCIDOKU_JUDGE

} // namespace lucidoku
