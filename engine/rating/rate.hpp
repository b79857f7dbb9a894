// Rating: the steps that the finders give, and the highest of their ratings.
#pragma once

#include "rating/hint.hpp"
#include "rating/memory.hpp"
#include "search/solve.hpp"

#include <vector>

namespace lucidoku::rating {

struct Rated {
    int rating = 0, pearl = 0, diamond = 0; // in tenths: of the hardest step, up to the first placement, of the first
    Name hardest, pearl_name, diamond_name;
    bool rated = false;  // whether there was any step
    bool beyond = false; // no finder had a step at the end: the rating is 200
    int steps = 0;
};

// Rates one position. `visit(position before, hint)` is called for each step.
template <class Visit> Rated rate(Position& position, TechniqueSet set, Memory& memory, Visit&& visit, const std::function<void()>& pause = {});

inline int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

// The next step; false when there is none.
bool next_hint(Search& search);

template <class Visit> Rated rate(Position& position, TechniqueSet set, Memory& memory, Visit&& visit, const std::function<void()>& pause) {
    Rated result;
    Hint hint;
    memory.reset();
    double most = 0;
    bool placed = false;
    while (!position.solved()) {
        Search search{position, set, hint, memory, pause};
        hint.clear();
        if (!next_hint(search)) {
            result.beyond = true;
            result.rating = 200;
            return result;
        }
        visit(static_cast<const Position&>(position), static_cast<const Hint&>(hint));
        if (hint.rating > most) {
            most = hint.rating;
            result.hardest = hint.name;
        }
        result.rating = tenths(most);
        if (!result.rated) {
            result.diamond = result.rating;
            result.diamond_name = result.hardest;
        }
        if (!placed && hint.places()) {
            placed = true;
            result.pearl = result.rating;
            result.pearl_name = result.hardest;
        }
        result.rated = true;
        ++result.steps;
        hint.apply(position);
    }
    return result;
}

} // namespace lucidoku::rating
