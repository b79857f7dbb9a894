// The canonical form of a grid: equal for all grids related by the symmetries of Sudoku.
#pragma once

#include "run/stop.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace lucidoku {

// Boxes of height x width cells; n = height * width digits.
struct BoxShape {
    int height, width;
};

// Returns the smallest of all equivalent grids when read as a line, empty cells (0) before digits. Equivalent grids
// arise by permuting rows in bands, bands, columns in stacks, and stacks, by transposing (square boxes only), and by
// relabelling the digits. Returns nothing if more than `most` partial arrangements had to be kept; that does not happen
// on puzzles, but large full grids have too many.
std::optional<std::vector<std::uint8_t>> canonical(const std::uint8_t* digits, BoxShape shape, Stop& stop,
                                                   std::size_t most = 1u << 17);

} // namespace lucidoku
