// Cycles and forcing chains on the present candidates: with one digit (X), with cells of two candidates (Y), and with
// both.
#pragma once

#include "rating/nested.hpp"
#include "rating/new_chains.hpp"

namespace lucidoku::rating {

// Returns for every candidate the first chain that removes it, in their order. `only` has the places of possible
// chains, if known.
std::vector<NestedHint> collect_static_chains(const View& view, const Concerned* only);

} // namespace lucidoku::rating
