#include "search/solve.hpp"

#include "search/nine.hpp"

#include <memory>

namespace lucidoku {
namespace {

constexpr std::size_t few = 4;

// Depth-first search: place what is forced, then branch where the fewest choices are, be it the digits of a cell or the
// cells of a digit in a house.
template <class L> class Search {
    using Mask = typename L::Mask;

public:
    Search(const L& layout, std::size_t limit, std::uint64_t most, const Stop& stop)
        : layout_(layout), limit_(limit), most_(most), stop_(stop) {}

    // Nothing when the search was given up.
    std::optional<std::vector<Values>> run(const Board<L>& board) {
        boards_.push_back(std::make_unique<Board<L>>(board));
        descend(0);
        if (nodes_ > most_) return std::nullopt;
        return std::move(found_);
    }

private:
    void descend(std::size_t level) {
        if (++nodes_ % 1024 == 0 && stop_ && stop_()) throw Stopped{};
        if (nodes_ > most_) return;
        Board<L>& board = *boards_[level];
        if (!settle(board)) return;
        if (board.solved()) {
            found_.emplace_back(board.values().begin(), board.values().end());
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
        if (found_.size() >= limit_ || nodes_ > most_) return;
        if (boards_.size() == level + 1) boards_.push_back(std::make_unique<Board<L>>(*boards_[level]));
        else *boards_[level + 1] = *boards_[level];
        boards_[level + 1]->place(c, d);
        descend(level + 1);
    }

    // Places naked and hidden singles until none is left; false when a cell or a house has lost its last choice.
    bool settle(Board<L>& board) const {
        for (bool changed = true; changed;) {
            changed = false;
            bool fine = true;
            board.empty().each([&](int c) {
                const Mask cand = board.cand(c);
                if (!cand) fine = false;
                else if (!(cand & (cand - 1)) && board.value(c) == 0) board.place(c, low_bit(cand)), changed = true;
            });
            if (!fine) return false;
            for (int h = 0; h < layout_.houses(); ++h) {
                Mask open = static_cast<Mask>(layout_.all_digits() & ~board.done(h));
                while (open) {
                    const int d = low_bit(open);
                    open = static_cast<Mask>(open & (open - 1));
                    const Mask spots = board.spots(h, d);
                    if (!spots) return false;
                    if (spots & (spots - 1)) continue;
                    board.place(layout_.cell_of(h, low_bit(spots)), d);
                    changed = true;
                }
            }
        }
        return true;
    }

    const L& layout_;
    std::size_t limit_;
    std::uint64_t most_;
    const Stop& stop_;
    std::uint64_t nodes_ = 0;
    std::vector<std::unique_ptr<Board<L>>> boards_; // one a level; off the call stack, which would be too small
    std::vector<Values> found_;
};

} // namespace

template <class L> std::vector<Values> solutions(const Board<L>& board, std::size_t limit, const Stop& stop) {
    return *solutions_within(board, limit, ~std::uint64_t{0}, stop);
}

template <class L> std::optional<std::vector<Values>> solutions_within(const Board<L>& board, std::size_t limit,
                                                                       std::uint64_t nodes, const Stop& stop) {
    if (!limit) return std::vector<Values>{};
    if constexpr (L::max_n == 9) {
        if (limit <= few && board.layout().is_plain9()) {
            Nine::Marks marks;
            for (int c = 0; c < 81; ++c)
                marks[static_cast<std::size_t>(c)] =
                    static_cast<std::uint16_t>(board.value(c) ? 1u << (board.value(c) - 1) : board.cand(c));
            std::array<Nine::Digits, few> found;
            const std::size_t count = Nine().count(marks, limit, found.data(), few);
            if (count != Nine::unknown) {
                std::vector<Values> grids;
                for (std::size_t i = 0; i < count; ++i) grids.emplace_back(found[i].begin(), found[i].end());
                return grids;
            }
        }
    }
    return Search<L>(board.layout(), limit, nodes, stop).run(board);
}

template std::vector<Values> solutions(const Board<Layout9>&, std::size_t, const Stop&);
template std::vector<Values> solutions(const Board<Layout16>&, std::size_t, const Stop&);
template std::vector<Values> solutions(const Board<Layout25>&, std::size_t, const Stop&);
template std::optional<std::vector<Values>> solutions_within(const Board<Layout9>&, std::size_t, std::uint64_t,
                                                             const Stop&);
template std::optional<std::vector<Values>> solutions_within(const Board<Layout16>&, std::size_t, std::uint64_t,
                                                             const Stop&);
template std::optional<std::vector<Values>> solutions_within(const Board<Layout25>&, std::size_t, std::uint64_t,
                                                             const Stop&);

} // namespace lucidoku
