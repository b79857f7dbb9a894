// Cycles and forcing chains on the candidates as they stand: with one digit (X), with cells of two candidates (Y), and
// with both.
#pragma once

#include "rating/nested.hpp"
#include "rating/new_chains.hpp"

namespace lucidoku::rating {

// For every candidate the first chain that removes it, in their order. `only` says where chains can be, if that is
// known.
std::vector<NestedHint> collect_static_chains(const View& view, const Concerned* only);

} // namespace lucidoku::rating
