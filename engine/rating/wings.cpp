// XY-Wing and XYZ-Wing: a pivot and two of its peers have three digits together.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

template <bool Xyz> bool wing(Search& search) {
    const Position& position = search.position;
    const Cells& pairs = position.pairs();
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Mask digits = position.cand(pivot);
        if (count(digits) != (Xyz ? 3 : 2)) continue;
        const Cells pincers = pairs & peers(pivot);
        bool found = false;
        pincers.each([&](int one) {
            if (found || count(digits & ~position.cand(one)) != 1) return;
            pincers.each([&](int two) {
                const Mask first = position.cand(one), second = position.cand(two);
                if (found || count(digits | first | second) != 3 || count(digits & first & second) != (Xyz ? 1 : 0))
                    return;
                const Mask shared = first & second;
                if (count(shared) != 1) return;
                Cells victims = peers(one) & peers(two);
                if (Xyz) victims &= peers(pivot);
                found = take(search, victims, low_bit(shared));
            });
        });
        if (!found) continue;
        search.hint.name = {.kind = Xyz ? Kind::xyz_wing : Kind::xy_wing};
        search.hint.rating = Xyz ? 4.4 : 4.2;
        return true;
    }
    return false;
}

} // namespace

bool xy_wing(Search& search) { return wing<false>(search); }
bool xyz_wing(Search& search) { return wing<true>(search); }

} // namespace lucidoku::rating
