// Grids in a picture.
#pragma once

#include "photo/lattice.hpp"
#include "run/stop.hpp"

namespace lucidoku::photo {

// Returns the lattices of all grids, at most `most`, the largest first.
std::vector<Lattice> find_lattices(const Pyramid& pyramid, std::size_t most, Stop& stop);

} // namespace lucidoku::photo
