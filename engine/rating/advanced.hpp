// The simple rules that are used inside an assumption: locking, hidden pair, naked pair, X-Wing, on candidates alone.
#pragma once

#include "rating/nested.hpp"

namespace lucidoku::rating {

// A step of a simple rule: what it removes, in order, and where candidates must have vanished for it to be new.
struct SimpleStep {
    std::vector<Code> removals;
    std::vector<Code> parents; // codes of candidates that are gone now
};

// The steps of the first rule that has any which needs a candidate that has vanished since the start.
void simple_steps(const View& start, const View& now, std::vector<SimpleStep>& steps);

} // namespace lucidoku::rating
