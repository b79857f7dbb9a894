// Hidden singles, and naked ones.
#include "rating/finders.hpp"

namespace lucidoku::rating {

// First the regions with one empty cell, then the others; blocks, columns, rows.
bool hidden_single(Search& search) {
    const Position& position = search.position;
    const std::uint32_t lone = position.lone_regions();
    if (!lone) return false;
    for (const std::uint32_t houses : {lone & position.almost_full(), lone & ~position.almost_full()}) {
        if (!houses) continue;
        for (int type : block_column_row) {
            const std::uint32_t here = houses >> 9 * type & 0777;
            if (!here) continue;
            const int h = 9 * type + low_bit(here), d = low_bit(position.lone(h));
            search.hint.place(cell_of(h, low_bit(position.places(h, d))), d);
            search.hint.name = {.kind = Kind::hidden_single};
            const bool last = position.almost_full() >> h & 1;
            search.hint.rating = last ? 1.0 : type == block ? 1.2 : 1.5;
            return true;
        }
    }
    return false;
}

bool naked_single(Search& search) {
    const Cells& singles = search.position.singles();
    if (singles.none()) return false;
    const int c = singles.first();
    search.hint.place(c, low_bit(search.position.cand(c)));
    search.hint.name = {.kind = Kind::naked_single};
    search.hint.rating = 2.3;
    return true;
}

} // namespace lucidoku::rating
