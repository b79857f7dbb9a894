// Cycles and forcing chains on the candidates as they stand: with one digit (X), with cells of two candidates (Y), and
// with both.
#pragma once

#include "rating/nested.hpp"

namespace lucidoku::rating {

// For every candidate the first chain that removes it, in their order.
std::vector<NestedHint> collect_static_chains(const View& view);

} // namespace lucidoku::rating
