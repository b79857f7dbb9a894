#include "forge/order.hpp"

#include "rating/rate.hpp"

namespace lucidoku {
namespace {

// What a puzzle is away from an order in which it is solved otherwise than wanted; below it, solved as wanted but with
// other numbers.
constexpr int otherwise = 1000;

} // namespace

template <class L> bool Judge<L>::too_hard(int cost) { return cost >= otherwise && cost < 2 * otherwise; }

template <class L> int Judge<L>::cost(const Values& puzzle, Stop& stop) {
    const int cost = order_.pipeline.empty() ? 0 : cost_of_walk(puzzle, stop);
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

template <class L> int Judge<L>::cost_of_walk(const Values& puzzle, Stop& stop) {
    const Pipeline& pipeline = order_.pipeline;
    Board<L> board(layout_);
    typename L::Set givens;
    for (int c = 0; c < layout_.cells(); ++c) {
        const auto digit = puzzle[static_cast<std::size_t>(c)];
        if (!digit) continue;
        board.place(c, digit - 1);
        givens.set(c);
    }
    const Walk result = walk(std::move(board), givens, pipeline, false, work_, stop);
    if (result.status == Walk::Status::cut) throw Stopped{true};
    std::vector<int> place_of(techniques().size(), -1);
    for (std::size_t i = pipeline.size(); i-- > 0;)
        place_of[static_cast<std::size_t>(pipeline[i].technique)] = static_cast<int>(i);
    uses_.assign(pipeline.size(), 0);
    int steps = 0, score = 0, hardest = 0, placed = givens.count();
    for (std::size_t at = 0; at < result.words.size();) {
        const auto place = static_cast<std::size_t>(place_of[result.words[at + 1]]);
        ++uses_[place];
        ++steps;
        hardest = std::max(hardest, static_cast<int>(place));
        if (!order_.scores.empty()) score += order_.scores[place];
        placed += result.words[at + 3];
        at += result.words[at] | static_cast<std::size_t>(result.words[at + 2] >> 8) << 16;
    }
    const bool used = order_.needed.empty() || std::any_of(order_.needed.begin(), order_.needed.end(), [&](int place) {
                          return uses_[static_cast<std::size_t>(place)] > 0;
                      });
    if (result.status != Walk::Status::solved) return (used ? 1 : 2) * otherwise + layout_.cells() - placed;
    if (!used) return 2 * otherwise + 5 * std::max(0, order_.needed.front() - hardest);
    int cost = order_.steps.misses(steps) + order_.score.misses(score) / 10;
    if (order_.score.misses(score)) ++cost;
    for (std::size_t i = 0; i < order_.uses.size(); ++i) cost += 20 * order_.uses[i].misses(uses_[i]);
    return std::min(cost, otherwise - 1);
}

#define LUCIDOKU_JUDGE(L) template class Judge<L>
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_JUDGE);
#undef LUCIDOKU_JUDGE

} // namespace lucidoku
