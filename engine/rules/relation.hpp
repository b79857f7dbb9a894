// What a rule says of cells, besides "each digit once": relations of six kinds, of which every rule is made.
#pragma once

#include "grid/bits.hpp"

#include <memory>
#include <vector>

namespace lucidoku {

// The kinds, and what `data` holds. Digits are 1 … n in sums; a mask has bit d-1 for digit d.
enum class RelationKind : std::uint8_t {
    only,      // the cells hold digits of one mask: {mask}
    pair,      // of two cells: for each digit of the first the mask of the digits that the second may have
    different, // no digit twice: {}
    sets,      // no digit twice, and the digits of all cells together are one of some sets: masks
    sum,       // coefficients times digits add up to a total: {total, a coefficient a cell}
    automaton, // a machine reads the digits in order and ends in a state that it accepts:
               // {states, accepted 0/1 for each, then for each state and digit the next state, or -1}; starts in 0
};

struct Relation {
    RelationKind kind;
    std::vector<int> cells;
    std::shared_ptr<const std::vector<int>> data; // the same for relations that say the same of other cells
};

} // namespace lucidoku
