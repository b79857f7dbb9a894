// Filling by naked and hidden singles, for callers that only need to know how far they lead.
#pragma once

#include "search/solve.hpp"

#include <array>

namespace lucidoku {

// Only the masks of candidates, cell by cell: many times faster than a board that is kept consistent from four sides.
// Singles lead to the same end in any order.
template <class L> class Singles {
public:
    using Mask = typename L::Mask;

    explicit Singles(const L& layout) : layout_(layout) {}

    // Fills a puzzle that has a solution, by singles; returns the number of cells filled.
    int fill(Values& puzzle) {
        puzzle_ = &puzzle;
        filled_ = 0;
        open_.clear();
        cand_.fill(layout_.all_digits());
        for (int c = 0; c < layout_.cells(); ++c)
            if (const int digit = puzzle[index(c)]) fix(c, Mask{1} << (digit - 1));
        for (bool on = true; on;) {
            while (!open_.empty()) {
                const int c = open_.back();
                open_.pop_back();
                if (!puzzle[index(c)]) place(c, cand_[index(c)]);
            }
            on = false;
            for (int h = 0; h < layout_.houses(); ++h) on = hidden(h) || on;
        }
        return filled_;
    }

private:
    void fix(int c, Mask digit) {
        cand_[index(c)] = digit;
        layout_.peers(c).each([&](int p) {
            const Mask left = cand_[index(p)] & ~digit;
            if (left != cand_[index(p)] && left && !(left & (left - 1)) && !(*puzzle_)[index(p)]) open_.push_back(p);
            cand_[index(p)] = left;
        });
    }
    void place(int c, Mask digit) {
        if (!digit) return; // the puzzle has no solution
        (*puzzle_)[index(c)] = static_cast<std::uint8_t>(low_bit(digit) + 1);
        ++filled_;
        fix(c, digit);
    }
    bool hidden(int h) {
        Mask once = 0, more = 0, done = 0;
        for (int p = 0; p < layout_.n(); ++p) {
            const int c = layout_.cell_of(h, p);
            const Mask cand = cand_[index(c)];
            more |= once & cand;
            once |= cand;
            if ((*puzzle_)[index(c)]) done |= cand;
        }
        const Mask single = once & ~more & ~done;
        if (!single) return false;
        for (int p = 0; p < layout_.n(); ++p) {
            const int c = layout_.cell_of(h, p);
            const Mask digit = cand_[index(c)] & single;
            if (digit && !(*puzzle_)[index(c)]) place(c, digit);
        }
        return true;
    }

    const L& layout_;
    Values* puzzle_ = nullptr;
    int filled_ = 0;
    std::vector<int> open_; // cells with one candidate
    std::array<typename L::PackedMask, L::max_cells> cand_{};
};

} // namespace lucidoku
