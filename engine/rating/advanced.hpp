// The simple rules for use inside an assumption: locking, hidden pair, naked pair, X-Wing, on candidates alone.
#pragma once

#include "rating/nested.hpp"

namespace lucidoku::rating {

// A step of a simple rule: its removals, in order, and where candidates must have vanished to make it new.
struct SimpleStep {
    std::vector<Code> removals;
    std::vector<Code> parents; // codes of candidates that have vanished
};

// Lists the steps of the first rule that has any step which needs a candidate that has vanished since the start.
void simple_steps(const View& start, const View& now, std::vector<SimpleStep>& steps);

} // namespace lucidoku::rating
