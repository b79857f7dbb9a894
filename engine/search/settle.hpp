// Placement of singles without reasons: for searches that then branch.
#pragma once

#include "grid/board.hpp"

namespace lucidoku {

// Places naked and hidden singles until there are no more; returns false if a cell or a house has lost its last choice.
template <class L> bool settle(Board<L>& board) {
    using Mask = typename L::Mask;
    const L& layout = board.layout();
    for (bool changed = true; changed;) {
        changed = false;
        bool fine = true;
        board.empty().each([&](int c) {
            const Mask cand = board.cand(c);
            if (!cand) fine = false;
            else if (!(cand & (cand - 1)) && board.value(c) == 0) board.place(c, low_bit(cand)), changed = true;
        });
        if (!fine) return false;
        for (int h = 0; h < layout.houses(); ++h) {
            // Only this loop places digits in the house, so the mask stays valid.
            Mask open = layout.all_digits() & ~board.done(h);
            while (open) {
                const int d = low_bit(open);
                open &= open - 1;
                const Mask spots = board.spots(h, d);
                if (!spots) return false;
                if (spots & (spots - 1)) continue;
                board.place(layout.cell_of(h, low_bit(spots)), d);
                changed = true;
            }
        }
    }
    return true;
}

} // namespace lucidoku
