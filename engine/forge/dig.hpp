// Removal of givens from a full grid as long as the solution stays unique.
#pragma once

#include "forge/finder.hpp"
#include "forge/random.hpp"

#include <span>

namespace lucidoku {

// The cells of a layout in groups that are given or empty together: single cells, or the images of a cell under a
// symmetry.
struct Orbits {
    std::vector<std::vector<int>> cells; // of each orbit
    std::vector<int> of;                 // the orbit of each cell

    static Orbits single(int cells);
    // Returns whether every cell is in exactly one orbit.
    bool is_complete(int cells) const;
};

// Removes orbits from a full grid in a given order, unless another solution would appear. The result is minimal: no
// further orbit can be removed.
//
// Exact search runs for only a few of the orbits:
//
//     the first half      is removed together; if that leaves several solutions, one orbit at a time
//     unavoidable sets    cells of the grid that can be filled differently, such as two digits that can be exchanged in
//                         part of it: an orbit with the last givens of one stays
//     single cells        the puzzle before has one solution, so another one differs in that cell: only those are
//                         searched, and one is enough
template <class L> class Digger {
public:
    using Set = typename L::Set;

    explicit Digger(SolutionFinder<L>& finder) : finder_(finder), layout_(finder.layout()) {}

    // Digs a puzzle. `order` names orbits of `orbits`, each at most once; orbits not named stay. Returns nothing if
    // exact search gave up.
    std::optional<Values> dig(const Values& solution, const Orbits& orbits, std::span<const int> order, Stop& stop);

    // Returns whether exact search gave up on a given that stayed in the last puzzle, so that it may be redundant.
    bool has_given_up() const { return has_given_up_; }
    // Removes the redundant givens that are left in the last puzzle. The search must have no limit on nodes.
    void settle(Values& puzzle, const Values& solution, const Orbits& orbits, Stop& stop);

    // Removes orbits that can be removed from a puzzle with one solution, in the given order, until no single given can
    // be. Returns false if a redundant given is found whose orbit must stay or is not in `order`, and if exact search
    // gave up. One pass is enough: a needed given stays needed when others are removed.
    bool reduce(Values& puzzle, const Values& solution, const Orbits& orbits, std::span<const int> order, Stop& stop);

    // Returns the natural logarithm of 1 / (the chance that digging cell by cell ends in this minimal puzzle), given
    // the order of the empty cells in `order`. Digging does not find all minimal puzzles of a grid equally often; with
    // this weight each counts the same.
    //
    // Let e be the number of empty cells, and t(p) the least number of cells, taken from the end of the order, that
    // make given p redundant when they join the other givens. p stays if fewer than t(p) empty cells come after it.
    // Inserting the givens into the order one by one, small t first, the i-th has t + i of the e + 1 + i places (i from
    // 0).
    double log_weight(const Values& puzzle, const Values& solution, std::span<const int> order, Stop& stop);

private:
    void collect(const Values& solution);
    void collect_pairs_of_digits(const Values& solution);
    void collect_pairs_of_lines(const Values& solution);
    void add(const Set& cells);
    bool is_needed_by_a_set(const std::vector<int>& orbit, const Set& rest) const;
    bool is_needed(const std::vector<int>& orbit, const Values& rest, const Values& solution, Stop& stop);

    SolutionFinder<L>& finder_;
    const L& layout_;
    bool has_given_up_ = false;
    std::vector<int> in_doubt_;             // orbits that stayed in the last puzzle dug because exact search gave up
    std::vector<Set> sets_;                 // unavoidable
    std::vector<std::vector<int>> sets_of_; // of each cell
};

extern template class Digger<Layout9>;
extern template class Digger<Layout16>;
extern template class Digger<Layout25>;

} // namespace lucidoku
