// Statements of a rule about cells, other than houses: relations of six kinds, from which every rule is made.
#pragma once

#include "grid/bits.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace lucidoku {

// The kinds, and the content of `data`. Digits are 1 … n in sums; a mask has bit d-1 for digit d.
enum class RelationKind : std::uint8_t {
    only,      // the cells hold digits of one mask: {mask}
    pair,      // of two cells: for each digit of the first the mask of the digits allowed in the second
    different, // no digit twice: {}
    sets,      // no digit twice, and the digits of all cells together are one of some sets: masks
    sum,       // coefficients times digits add up to a total: {total, a coefficient a cell}
    automaton, // an automaton reads the digits in order and ends in an accepting state:
               // {states, accepted 0/1 for each, then for each state and digit the next state, or -1}; starts in 0
};

inline constexpr std::string_view relation_names[] = {"only", "pair", "different", "sets", "sum", "automaton"};

struct Relation {
    RelationKind kind;
    std::vector<int> cells;
    std::shared_ptr<const std::vector<int>> data; // shared by relations with the same data on other cells
};

} // namespace lucidoku
