#include "search/solve.hpp"

#include "search/learner.hpp"
#include "search/nine.hpp"
#include "search/settle.hpp"

#include <algorithm>
#include <memory>
#include <optional>

namespace lucidoku {
namespace {

constexpr std::uint64_t few = 4;
// Beyond this number of nodes a search that learns is faster, unless very many solutions are requested.
constexpr std::uint64_t nodes_without_learning = 1000, most_by_learning = 1000;

// Depth-first search: place forced digits, then branch on the fewest choices, either the digits of a cell or the cells
// of a digit in a house.
template <class L> class DepthFirstSearch {
    using Mask = typename L::Mask;

public:
    DepthFirstSearch(const L& layout, const SearchLimits& limits, Stop& stop)
        : layout_(layout), limits_(limits), stop_(stop) {}

    SearchResult run(const Board<L>& board) {
        boards_.push_back(std::make_unique<Board<L>>(board));
        try {
            descend(0);
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
            found_.end = SearchResult::End::late;
        }
        if (nodes_ > limits_.nodes) found_.end = SearchResult::End::given_up;
        return std::move(found_);
    }

private:
    void descend(std::size_t level) {
        stop_.poll();
        if (++nodes_ > limits_.nodes) return;
        Board<L>& board = *boards_[level];
        if (!settle(board)) return;
        if (board.is_solved()) {
            if (found_.count++ < limits_.keep) found_.grids.emplace_back(board.values().begin(), board.values().end());
            return;
        }
        int fewest = 1 << 30, cell = -1, house = -1, digit = -1;
        board.empty().each([&](int c) {
            if (const int k = bit_count(board.cand(c)); k < fewest) fewest = k, cell = c;
        });
        for (int h = 0; fewest > 2 && h < layout_.houses(); ++h)
            for (int d = 0; d < layout_.n(); ++d)
                if (const int k = bit_count(board.spots(h, d)); k && k < fewest) fewest = k, house = h, digit = d;
        if (house < 0) {
            each_bit(board.cand(cell), [&](int d) { branch(level, cell, d); });
        } else {
            each_bit(board.spots(house, digit), [&](int p) { branch(level, layout_.cell_of(house, p), digit); });
        }
    }

    void branch(std::size_t level, int c, int d) {
        if (found_.count >= limits_.count || nodes_ > limits_.nodes) return;
        if (boards_.size() == level + 1) boards_.push_back(std::make_unique<Board<L>>(*boards_[level]));
        else *boards_[level + 1] = *boards_[level];
        boards_[level + 1]->place(c, d);
        descend(level + 1);
    }

    const L& layout_;
    SearchLimits limits_;
    Stop& stop_;
    std::uint64_t nodes_ = 0;
    std::vector<std::unique_ptr<Board<L>>>
        boards_; // one for each level; on the heap, because the call stack would overflow
    SearchResult found_;
};

// Searches with the specialist for the plain 9x9 grid, if few solutions are requested; returns nothing if it gives up.
std::optional<SearchResult> specialist(const Board<Layout9>& board, const SearchLimits& limits, Stop& stop) {
    if (limits.count > few || !board.layout().is_plain9()) return std::nullopt;
    Nine::Marks marks;
    for (int c = 0; c < 81; ++c)
        marks[index(c)] = static_cast<std::uint16_t>(board.value(c) ? 1u << (board.value(c) - 1) : board.cand(c));
    std::array<Nine::Digits, few> grids;
    SearchResult result;
    try {
        result.count = Nine().count(marks, limits.count, grids.data(), few, &stop);
    } catch (Stopped stopped) {
        if (!stopped.late) throw;
        return std::nullopt; // the general search finds the contradiction immediately
    }
    if (result.count == Nine::unknown) return std::nullopt;
    for (std::size_t i = 0; i < std::min(result.count, limits.keep); ++i)
        result.grids.emplace_back(grids[i].begin(), grids[i].end());
    return result;
}

// A position as choices and groups for the search that learns.
template <class L> class Lessons {
public:
    explicit Lessons(const Board<L>& board) : board_(board) {
        const auto& layout = board.layout();
        const int n = layout.n();
        number_.assign(index(layout.cells() * n), -1);
        board.empty().each([&](int c) {
            groups_.emplace_back();
            each_bit(board.cand(c), [&](int d) {
                number_[index(c * n + d)] = length(choices_);
                groups_.back().push_back(length(choices_));
                choices_.push_back({c, d});
            });
        });
        for (int h = 0; h < layout.houses(); ++h)
            each_bit(layout.all_digits() & ~board.done(h), [&](int d) {
                groups_.emplace_back();
                each_bit(board.spots(h, d),
                         [&](int p) { groups_.back().push_back(number_[index(layout.cell_of(h, p) * n + d)]); });
            });
    }

    SearchResult run(const SearchLimits& limits, Stop& stop) const {
        SearchResult result;
        if (!board_.is_consistent()) return result; // otherwise it would miss the clash of two equal values
        try {
            Learner learner(length(choices_), groups_, stop);
            while (result.count < limits.count && learner.next())
                if (result.count++ < limits.keep) result.grids.push_back(values(learner));
        } catch (Stopped stopped) {
            if (!stopped.late) throw;
            result.end = SearchResult::End::late;
        }
        return result;
    }

private:
    struct Choice {
        int cell, digit;
    };
    Values values(const Learner& learner) const {
        Values grid(board_.values().begin(), board_.values().end());
        for (std::size_t i = 0; i < choices_.size(); ++i)
            if (learner.made(static_cast<int>(i)))
                grid[index(choices_[i].cell)] = static_cast<std::uint8_t>(choices_[i].digit + 1);
        return grid;
    }

    const Board<L>& board_;
    std::vector<int> number_; // of each candidate
    std::vector<Choice> choices_;
    std::vector<std::vector<int>> groups_;
};

} // namespace

template <class L> SearchResult solutions(const Board<L>& board, const SearchLimits& limits, Stop& stop) {
    if (!limits.count) return {};
    if constexpr (L::max_n == 9)
        if (auto result = specialist(board, limits, stop)) return *std::move(result);
    const bool may_learn = limits.count <= most_by_learning && limits.nodes == ~std::uint64_t{0};
    SearchLimits first = limits;
    if (may_learn) first.nodes = nodes_without_learning;
    SearchResult result = DepthFirstSearch<L>(board.layout(), first, stop).run(board);
    if (may_learn && result.end == SearchResult::End::given_up) return Lessons<L>(board).run(limits, stop);
    return result;
}

#define LUCIDOKU_SOLUTIONS(L) template SearchResult solutions(const Board<L>&, const SearchLimits&, Stop&)
LUCIDOKU_FOR_EACH_LAYOUT(LUCIDOKU_SOLUTIONS);
#undef LUCIDOKU_SOLUTIONS

} // namespace lucidoku
