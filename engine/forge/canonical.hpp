// The canonical form of a grid: the same for all grids that turn into each other by the symmetries of Sudoku.
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

// The first of all equal grids when read as a line, empty cells (0) before digits. Grids are equal that arise by
// permuting rows in bands, bands, columns in stacks and stacks, by transposing (square boxes only) and by relabelling
// the digits. Nothing when more than `most` partial arrangements would have to be kept at once: on puzzles that does
// not happen, but large full grids have too many.
std::optional<std::vector<std::uint8_t>> canonical(const std::uint8_t* digits, BoxShape shape, Stop& stop,
                                                   std::size_t most = 1u << 17);

} // namespace lucidoku
