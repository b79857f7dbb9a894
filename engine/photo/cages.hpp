// Cages of a killer Sudoku: thin or dashed lines inside the cells along their sides, and numbers in corners of cells.
#pragma once

#include <optional>

#include "photo/lattice.hpp"
#include "photo/network.hpp"

namespace lucidoku::photo {

struct CageMarks {
    static constexpr int sides = 4; // of a cell: top, right, bottom, left
    // The probability of each digit from 0 to 9.
    using Digit = std::array<float, 10>;

    // For each side of each cell, the share of it along which a line runs inside the cell, as far from the border as
    // most such lines of the grid: 0 to 255.
    std::vector<std::uint8_t> lines;
    // The number in the upper left corner of each cell, digit by digit; empty if no cell has a line.
    std::vector<std::vector<Digit>> numbers;
    // Returns whether numbers are in upper left corners of cages, so that the grid is upright.
    bool has_numbers() const;
    // The picture without these lines and numbers, if there are any.
    std::optional<Pyramid> without;
};

// Looks for cages in the cells of a grid.
CageMarks find_cages(const Pyramid& pyramid, const Lattice& lattice, const Network& network);

} // namespace lucidoku::photo
