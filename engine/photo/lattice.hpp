// The lines of a grid in a picture: how many there are, where they cross, and how thick they are.
#pragma once

#include "photo/outline.hpp"

#include <optional>

namespace lucidoku::photo {

// The crossings of a grid's lines, row by row, (n + 1)² points of the picture. Paper bends, so that they need not lie
// on straight lines.
//
//     nodes[0] ─── nodes[1] ─── … nodes[n]
//        │   cell 0   │   cell 1
//     nodes[n+1] ─ nodes[n+2] ─ …
struct Lattice {
    int n = 0;
    std::vector<Point> nodes;
    double quality = 0;                      // the share of inner lines that is visible, 0 to 1
    std::vector<std::uint8_t> upright_walls; // ink across the line to the right of each cell, n rows of n - 1: 0 none
    std::vector<std::uint8_t> level_walls;   // ink across the line below each cell, n - 1 rows of n

    Point node(int row, int column) const {
        return nodes[static_cast<std::size_t>(row) * (static_cast<std::size_t>(n) + 1) +
                     static_cast<std::size_t>(column)];
    }
    Quad cell(int row, int column) const {
        return {node(row, column), node(row, column + 1), node(row + 1, column + 1), node(row + 1, column)};
    }
    Quad corners() const { return {node(0, 0), node(0, n), node(n, n), node(n, 0)}; }
};

// Returns the lattice inside an outline; nothing where its lines are not those of a Sudoku.
std::optional<Lattice> find_lattice(const Pyramid& pyramid, const Quad& outline);

} // namespace lucidoku::photo
