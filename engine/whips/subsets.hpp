// Subsets of a size: naked, hidden, and fish.
#pragma once

#include "whips/grid.hpp"

namespace lucidoku::whips {

// What subsets of a size exclude: naked and hidden ones in a house, fish in rows and columns, with fins where wanted.
Position<Layout9>::Set excluded_by_subsets(const Position<Layout9>& position, int size, bool fins);

} // namespace lucidoku::whips
