// Subsets of a size: naked, hidden, and fish.
#pragma once

#include "whips/grid.hpp"

namespace lucidoku::whips {

// Returns the exclusions of subsets of a size: naked and hidden ones in a house, fish in rows and columns, optionally
// with fins.
CandidateGrid<Layout9>::Set excluded_by_subsets(const CandidateGrid<Layout9>& position, int size, bool fins);

} // namespace lucidoku::whips
