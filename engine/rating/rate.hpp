// Rating: the steps of the finders, and the highest of their ratings.
#pragma once

#include "rating/hint.hpp"
#include "rating/memory.hpp"

#include <vector>

namespace lucidoku::rating {

struct RatingResult {
    int rating = 0, pearl = 0, diamond = 0; // in tenths: of the hardest step, up to the first placement, of the first
    Name hardest, pearl_name, diamond_name;
    int steps = 0;
    bool placed = false; // a digit was placed
    bool beyond = false; // no finder had a step at the end: the rating is 200
};

// Returns a rating as it is printed: rounded to tenths.
inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

// Finds the next step; returns false if there is none.
bool next_hint(RatingState& state);

// Rates a position by playing it to its end. `visit(position before, hint)` is called for each step; `pause` is called
// now and then, and may throw: then `result` has the state so far.
template <class Visit>
void rate(RatingPosition& position, TechniqueSet set, Memory& memory, RatingResult& result, Stop& stop, Visit&& visit) {
    Hint hint;
    memory.reset();
    double most = 0;
    result = {};
    while (!position.is_solved()) {
        RatingState state{position, set, hint, memory, stop};
        hint.clear();
        stop.poll();
        if (!next_hint(state)) {
            result.beyond = true;
            result.rating = 200;
            return;
        }
        visit(static_cast<const RatingPosition&>(position), static_cast<const Hint&>(hint));
        if (hint.rating > most) {
            most = hint.rating;
            result.hardest = hint.name;
        }
        result.rating = tenths(most);
        if (!result.steps++) {
            result.diamond = result.rating;
            result.diamond_name = result.hardest;
        }
        if (!result.placed && hint.places()) {
            result.placed = true;
            result.pearl = result.rating;
            result.pearl_name = result.hardest;
        }
        hint.apply(position);
    }
}

} // namespace lucidoku::rating
