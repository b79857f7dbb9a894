// Random full grids.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"

namespace lucidoku {

// Returns a random full grid of a layout. Every grid can occur, with roughly the same probability (docs/generator.md
// has the measurements), but they are not exactly equally likely.
//
// On the plain 9x9 grid the first band is drawn with all bands equally likely, then the first stack likewise. Exact
// search fills the other four boxes; one of the first completions is taken, and rows, columns, bands and stacks are
// shuffled to hide the order of the search. On other layouts cells are filled one by one, the cell with the fewest
// digits first, with digits in random order.
template <class L> Values random_grid(SolutionFinder<L>& finder, Random& random, Stop& stop);

// Random full grids, all exactly equally likely: on the plain 9x9 grid and on layouts of up to about 6 rows.
template <class L> class UniformGrids {
public:
    explicit UniformGrids(const L& layout) : finder_(layout, 50'000'000) {}

    // Returns the next grid; nothing if the layout does not allow it.
    std::optional<Values> next(Random& random, Stop& stop);

private:
    std::optional<Values> next_of_all(Random& random, Stop& stop);

    SolutionFinder<L> finder_;
    bool listed_ = false;
    std::vector<Values> all_; // the grids with the digits in order in the first row
};

// Returns a random full grid with the givens (0: any digit); nothing if there is none or none was found.
template <class L>
std::optional<Values> random_completion(const L& layout, const std::uint8_t* givens, Random& random, Stop& stop);

extern template class UniformGrids<Layout9>;
extern template class UniformGrids<Layout16>;
extern template class UniformGrids<Layout25>;

} // namespace lucidoku
