// Grids in a picture, with the network's answer for each of their cells.
#pragma once

#include "photo/cages.hpp"
#include "photo/find.hpp"
#include "photo/network.hpp"

namespace lucidoku::photo {

// A grid as read: turned so that its digits are upright.
struct FoundGrid {
    Lattice lattice;
    int quarter_turns = 0;     // of the page in the picture, clockwise
    std::vector<float> labels; // Network::classes numbers a cell
    std::vector<float> marks;  // Network::marks numbers a cell
    CageMarks cages;
};

// Returns the lattice of the page turned by a quarter: its left column becomes the top row.
Lattice turned(const Lattice& lattice);

// Writes the brightness of a cell and of `Network::margin` of its side around it, row by row.
void cut_patch(const Pyramid& pyramid, const Quad& cell, float* patch);

// Reads all grids, at most `most`, the largest first.
std::vector<FoundGrid> read_grids(const Pyramid& pyramid, const Network& network, std::size_t most, Search search,
                                  Stop& stop);

} // namespace lucidoku::photo
