// Hidden and naked singles.
#include "rating/finders.hpp"

namespace lucidoku::rating {

// Finds a hidden single: first in regions with one empty cell, then in others; blocks, columns, rows.
bool hidden_single(RatingState& state) {
    const RatingPosition& position = state.position;
    const std::uint32_t lone = position.lone_regions();
    if (!lone) return false;
    for (const std::uint32_t houses : {lone & position.almost_full(), lone & ~position.almost_full()}) {
        if (!houses) continue;
        for (int type : block_column_row) {
            const std::uint32_t here = houses >> 9 * type & 0777;
            if (!here) continue;
            const int h = 9 * type + low_bit(here), d = low_bit(position.lone(h));
            state.hint.place(cell_of(h, low_bit(position.places(h, d))), d);
            state.hint.name = {.kind = StepKind::hidden_single};
            const bool last = position.almost_full() >> h & 1;
            state.hint.rating = last ? 1.0 : type == block ? 1.2 : 1.5;
            return true;
        }
    }
    return false;
}

bool naked_single(RatingState& state) {
    const Cells& singles = state.position.singles();
    if (singles.none()) return false;
    const int c = singles.first();
    state.hint.place(c, low_bit(state.position.cand(c)));
    state.hint.name = {.kind = StepKind::naked_single};
    state.hint.rating = 2.3;
    return true;
}

} // namespace lucidoku::rating
