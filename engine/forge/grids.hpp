// Random full grids.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"

namespace lucidoku {

// A random full grid of a layout. Every grid can come up, with about the same chance (docs/generator.md has
// the measurements), but they are not exactly equally likely.
//
// On the plain 9x9 grid the first band is drawn with all bands equally likely, then the first stack likewise. That
// leaves four boxes, which exact search fills; one of the first fillings is taken, and rows, columns, bands and stacks
// are shuffled, so that the order of the search shows nowhere. On other layouts cells are filled one by one, the cell
// with the fewest digits first, with digits in random order.
template <class L> Values random_grid(SolutionFinder<L>& finder, Random& random, Stop& stop);

// Random full grids, all exactly equally likely: on the plain 9x9 grid and on layouts of up to about 6 rows.
template <class L> class UniformGrids {
public:
    explicit UniformGrids(const L& layout) : finder_(layout, 50'000'000) {}

    // Nothing where that cannot be had.
    std::optional<Values> next(Random& random, Stop& stop);

private:
    std::optional<Values> next_of_all(Random& random, Stop& stop);

    SolutionFinder<L> finder_;
    bool listed_ = false;
    std::vector<Values> all_; // that have the digits in order in the first row
};

// A random full grid that contains the givens (0: any digit); nothing when there is none, or none was found.
template <class L>
std::optional<Values> random_completion(const L& layout, const std::uint8_t* givens, Random& random, Stop& stop);

extern template class UniformGrids<Layout9>;
extern template class UniformGrids<Layout16>;
extern template class UniformGrids<Layout25>;

} // namespace lucidoku
