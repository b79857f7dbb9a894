// Random full grids.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"

namespace lucidoku {

// A random full grid of a layout. Every grid can come up, none is much more likely than others (docs/generator.md has
// the measurements), but they are not exactly equally likely.
//
// On the plain 9x9 grid the first band is drawn with all bands equally likely, then the first stack likewise. That
// leaves four boxes, which exact search fills; one of the first fillings is taken, and rows, columns, bands and stacks
// are shuffled, so that the order of the search shows nowhere. On other layouts cells are filled one by one, the cell
// with the fewest digits first, with digits in random order.
template <class L> Values random_grid(SolutionFinder<L>& finder, Random& random, const Stop& stop = {});

// A random full grid, all exactly equally likely; nothing where that cannot be had: on the plain 9x9 grid and on
// layouts of up to 6 rows it can.
template <class L> std::optional<Values> uniform_grid(SolutionFinder<L>& finder, Random& random, const Stop& stop = {});

// A random full grid that contains the givens (0: any digit); nothing when there is none, or none was found.
template <class L> std::optional<Values> random_completion(const L& layout, const std::uint8_t* givens, Random& random,
                                                           const Stop& stop = {});

} // namespace lucidoku
