// The parts of a maker that are kept from job to job.
#pragma once

#include "forge/exchange.hpp"
#include "forge/grids.hpp"
#include "forge/kind.hpp"

namespace lucidoku {

// A puzzle with its solution on the way to the specification.
struct Draft : Solved {
    Verdict verdict{};
    bool reduced = false; // no orbit is redundant
    double log_weight = 0;
};

template <class L> struct ForgeTools {
    // On large grids a search with many nodes takes minutes for a puzzle, so a given on which a short search gives up
    // stays. For minimal puzzles these few givens are checked again, by a search that learns.
    static constexpr std::uint64_t few_nodes = 200, many_nodes = 20'000;

    ForgeTools(const L& l, const PuzzleSpec& s)
        : layout(l), spec(s), finder(l, is_large() && !s.minimal ? few_nodes : many_nodes), uniform(l), digger(finder),
          judge(l, s), exchange(finder, s), kind(l) {}

    bool is_large() const { return layout.n() > 16; }
    bool has_single_cells() const { return spec.orbits.cells.size() == index(layout.cells()); }
    // Returns whether several givens change together, or the solution stays, while all givens must be needed.
    bool is_tight() const { return spec.minimal && !spec.pattern && (!has_single_cells() || !spec.solution.empty()); }

    const L& layout;
    const PuzzleSpec& spec;
    SolutionFinder<L> finder;
    UniformGrids<L> uniform;
    Digger<L> digger;
    Judge<L> judge;
    Exchange<L> exchange;
    KindOfGrid<L> kind;
};

} // namespace lucidoku
