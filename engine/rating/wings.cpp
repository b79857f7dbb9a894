// XY-Wing and XYZ-Wing: a pivot and two of its peers have three digits together.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

template <bool Xyz> bool wing(RatingState& state) {
    const RatingPosition& position = state.position;
    const Cells& pairs = position.pairs();
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Mask digits = position.cand(pivot);
        if (count(digits) != (Xyz ? 3 : 2)) continue;
        const Cells pincers = pairs & peers(pivot);
        bool concludes = false;
        pincers.each([&](int one) {
            if (concludes || count(digits & ~position.cand(one)) != 1) return;
            pincers.each([&](int two) {
                const Mask first = position.cand(one), second = position.cand(two);
                if (concludes || count(digits | first | second) != 3 || count(digits & first & second) != (Xyz ? 1 : 0))
                    return;
                const Mask shared = first & second;
                if (count(shared) != 1) return;
                Cells victims = peers(one) & peers(two);
                if (Xyz) victims &= peers(pivot);
                concludes = take(state, victims, low_bit(shared));
            });
        });
        if (!concludes) continue;
        state.hint.name = {.kind = Xyz ? StepKind::xyz_wing : StepKind::xy_wing};
        state.hint.rating = Xyz ? 4.4 : 4.2;
        return true;
    }
    return false;
}

} // namespace

bool xy_wing(RatingState& state) { return wing<false>(state); }
bool xyz_wing(RatingState& state) { return wing<true>(state); }

} // namespace lucidoku::rating
