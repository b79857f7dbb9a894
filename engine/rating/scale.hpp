// The order of the finders in each technique set.
#pragma once

#include "rating/hint.hpp"

#include <span>

namespace lucidoku::rating {

struct Row {
    const char* name;
    bool classic; // also in the classic set
    bool (*find)(RatingState&);
};

// Returns all rows, in order; a technique set uses those that it has.
std::span<const Row> rows();

} // namespace lucidoku::rating
