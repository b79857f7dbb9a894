// Grids in a picture.
#pragma once

#include "photo/lattice.hpp"
#include "run/stop.hpp"

namespace lucidoku::photo {

// The grids to look for: all, or those with dark lines that are as clear as a screenshot's, in a tenth of the time.
enum class Search { all, clear };

// Returns the lattices of all grids, at most `most`, the largest first.
std::vector<Lattice> find_lattices(const Pyramid& pyramid, std::size_t most, Search search, Stop& stop);

} // namespace lucidoku::photo
