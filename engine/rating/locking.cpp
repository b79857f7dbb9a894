// Pointing and claiming: all places of a digit in one region lie in another. "Direct": this leaves one place for the
// digit in a third region.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

// The regions of the second type that cross one of the first, and where.
struct Crossing {
    int from, to;
    const std::array<std::uint8_t, 512>& third; // the third of the region that holds a mask

    int other(int region, int part) const {
        const int i = region % 9;
        if (from == block) return to == row ? 9 + i / 3 * 3 + part : 18 + i % 3 * 3 + part;
        return from == row ? i / 3 * 3 + part : part * 3 + i / 3;
    }
    // Returns the cells of a third of the region as places of it; they have the same form for all regions that cross
    // there.
    Mask inside(int part) const { return &third == &tables.along ? 0007u << 3 * part : 0111u << part; }
    // Returns the regions of the first type that cross the same one: three, ascending.
    int beside(int region, int k) const {
        const int i = region % 9;
        if (from != block) return region / 3 * 3 + k;
        return to == row ? i / 3 * 3 + k : i % 3 + 3 * k;
    }
};

const std::array<Crossing, 4> crossings{{{block, column, tables.across},
                                         {block, row, tables.along},
                                         {column, block, tables.along},
                                         {row, block, tables.along}}};

// Calls visit(crossing, digit, region, part) in the finders' order, until it returns true.
template <class Visit> bool each_locked(const RatingPosition& position, Mask digits, Visit&& visit) {
    for (const Crossing& crossing : crossings)
        for (Mask left = digits; left; left &= (left - 1))
            for (int i = 0; i < 9; ++i) {
                const int d = low_bit(left), region = 9 * crossing.from + i;
                const Mask places = position.places(region, d);
                if (!(places & (places - 1))) continue;
                const int part = crossing.third[places];
                if (part < 3 && visit(crossing, d, region, part)) return true;
            }
    return false;
}

} // namespace

bool direct_locking(RatingState& state) {
    const RatingPosition& position = state.position;
    PackedMask& digits = state.changed().in_digits(Memo::direct_locking);
    const bool has_hint = each_locked(position, digits, [&](const Crossing& crossing, int d, int region, int part) {
        for (int k = 0; k < 3; ++k) {
            const int other = crossing.beside(region, k);
            const Mask places = position.places(other, d);
            if (other == region || !(places & (places - 1))) continue;
            const Mask outside = places & ~crossing.inside(part);
            if (!outside || (outside & (outside - 1))) continue;
            state.hint.place(cell_of(other, low_bit(outside)), d);
            const bool pointing = crossing.from == block;
            state.hint.name = {.kind = pointing ? StepKind::direct_pointing : StepKind::direct_claiming};
            state.hint.rating = pointing ? 1.7 : 1.9;
            return true;
        }
        return false;
    });
    if (!has_hint) digits = 0;
    return has_hint;
}

bool locking(RatingState& state) {
    const RatingPosition& position = state.position;
    PackedMask& digits = state.changed().in_digits(Memo::locking);
    const bool has_hint = each_locked(position, digits, [&](const Crossing& crossing, int d, int region, int part) {
        const int other = crossing.other(region, part);
        if (!take(state, tables.cells[index(other)] - tables.cells[index(region)], d)) return false;
        const bool pointing = crossing.from == block;
        state.hint.name = {.kind = pointing ? StepKind::pointing : StepKind::claiming};
        state.hint.rating = pointing ? 2.6 : 2.8;
        return true;
    });
    if (!has_hint) digits = 0;
    return has_hint;
}

} // namespace lucidoku::rating
