// Taking givens away from a full grid for as long as one solution is left.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"

#include <span>

namespace lucidoku {

// The cells of a layout in groups that are given or empty together: one cell each, or what a symmetry makes of one.
struct Orbits {
    std::vector<std::vector<int>> cells; // of each orbit
    std::vector<int> of;                 // the orbit of each cell

    static Orbits single(int cells);
    // Whether they are what they should be: every cell in just one orbit.
    bool complete(int cells) const;
};

// What can be taken away from a full grid, orbit by orbit in a given order, such that the solution stays the only one:
// an orbit goes unless another solution would appear. No orbit of the result can go.
//
// Exact search is asked far less than once a cell:
//
//     the first half      goes at once; only where that leaves several solutions, it goes one by one
//     unavoidable sets    cells of the grid that can be filled differently, such as two digits that can be exchanged in
//                         part of it: where an orbit holds the last givens of one, it stays
//     single cells        the puzzle before has one solution, so another one differs in that cell: only these are
//                         looked for, and one is enough
template <class L> class Digger {
public:
    using Set = typename L::Set;

    explicit Digger(SolutionFinder<L>& finder) : finder_(finder), layout_(finder.layout()) {}

    // `order` names orbits of `orbits` once each; what it does not name stays. Nothing when exact search gave up.
    std::optional<Values> dig(const Values& solution, const Orbits& orbits, std::span<const int> order, Stop& stop);

    // Whether exact search gave up on a given that stayed in the last puzzle dug: then it may be one too many.
    bool gave_up() const { return gave_up_; }
    // Takes from the last puzzle dug what can go of that, too. The search must be allowed as many nodes as it takes.
    void settle(Values& puzzle, const Values& solution, const Orbits& orbits, Stop& stop);

    // Takes from a puzzle with one solution, in the order named, the orbits that can go, until no single given can;
    // false as soon as one is seen that could, but not with its whole orbit, or is not among those named, and where
    // exact search gave up. One round is enough: a given that is needed stays so when others go.
    bool reduce(Values& puzzle, const Values& solution, const Orbits& orbits, std::span<const int> order, Stop& stop);

    // The natural logarithm of 1 / (the chance that digging cell by cell ends in this minimal puzzle, given the order
    // in which `order` has the cells that are empty). Digging does not find all minimal puzzles of a grid equally
    // often; weighted so, each counts the same.
    //
    // Of the e empty cells, let t(p) be the least number of the last ones in the order that must join the other
    // givens for given p not to be needed. p stays if fewer than t(p) empty cells have their turn after it. Putting the
    // givens into the order one by one, small t first, the i-th has t + i places of the e + 1 + i there are (i from 0).
    double log_weight(const Values& puzzle, const Values& solution, std::span<const int> order, Stop& stop);

private:
    void collect(const Values& solution);
    void collect_pairs_of_digits(const Values& solution);
    void collect_pairs_of_lines(const Values& solution);
    void add(const Set& cells);
    bool needed_by_a_set(const std::vector<int>& orbit, const Set& rest) const;
    bool needed(const std::vector<int>& orbit, const Values& rest, const Values& solution, Stop& stop);

    SolutionFinder<L>& finder_;
    const L& layout_;
    bool gave_up_ = false;
    std::vector<int> in_doubt_;             // orbits that stayed in the last puzzle dug because exact search gave up
    std::vector<Set> sets_;                 // unavoidable
    std::vector<std::vector<int>> sets_of_; // of each cell
};

extern template class Digger<Layout9>;
extern template class Digger<Layout16>;
extern template class Digger<Layout25>;

} // namespace lucidoku
