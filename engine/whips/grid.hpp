// The 729 candidates of a 9x9 grid, its 324 variables (cells, and places of a digit in a house), and what contradicts
// what: the view that whips and braids have of a puzzle.
#pragma once

#include "grid/bits.hpp"

#include <array>
#include <cstdint>

namespace lucidoku::whips {

constexpr int candidates = 729, variables = 324, groups = 486;

// A set of candidates; candidate 9 * cell + digit - 1.
using Set = Bits<candidates>;

// What stands to the right in a link: a candidate, or from `candidates` on a group of up to three in a box and a line.
using Right = std::uint16_t;

// Nothing here depends on a puzzle.
struct Tables {
    std::array<std::array<std::int16_t, 9>, variables> members;       // the candidates of each variable
    std::array<std::array<std::int16_t, 4>, candidates> variables_of; // the variables of each candidate
    std::array<Set, candidates + groups> linked;                      // what cannot be true together with it
    std::array<Set, groups> group;                                    // the candidates of each group
    std::array<std::array<std::int16_t, 2>, candidates> groups_of;    // in its row, in its column
    Tables();
};
const Tables& tables();

// The candidates that are left.
struct Position {
    Set alive;
    bool broken = false; // a variable has none left

    // Removes candidates, and follows up with singles.
    void remove(const Set& gone);
    // Takes a candidate for true, and follows up with singles.
    void assume(int candidate);
    bool solved() const;
};

} // namespace lucidoku::whips
