// The specification of a puzzle, and the distance of a puzzle from it.
#pragma once

#include "forge/dig.hpp"
#include "forge/singles.hpp"
#include "logic/walk.hpp"
#include "logic/workspace.hpp"
#include "rating/memory.hpp"

#include <compare>
#include <limits>
#include <memory>

namespace lucidoku {

struct Range {
    int least = 0, most = std::numeric_limits<int>::max();
    // Returns the distance of a number from the range.
    int misses(int number) const { return number < least ? least - number : number > most ? number - most : 0; }
};

struct PuzzleSpec {
    Orbits orbits;
    Range givens;
    bool minimal = false;              // no given is redundant
    Values solution;                   // the required full grid; empty: any
    Values kept;                       // required givens; empty: none
    std::vector<std::uint8_t> allowed; // for each cell whether it may be given; empty: all may
    bool pattern = false;              // all cells that may be given must be
    bool uniform = false;              // full grids exactly equally likely, if the layout allows it
    bool weighted = false; // report each puzzle's weight (Digger::log_weight); without a walk, single cells only

    // The walk; without a pipeline there is none.
    Pipeline pipeline;
    std::vector<int> needed; // stages of the pipeline, one of which must be used; empty: none
    // Only the last stage is needed, and the stages before it do not solve the puzzle alone.
    bool indispensable = false;
    // A stage of the pipeline, or 0. If the last technique does not come up as soon as the stages before this one first
    // make no progress, the walk of the puzzle usually ends.
    int gate = 0;
    std::vector<Range> uses; // for each stage
    std::vector<int> scores; // for one use of each stage
    Range steps, score;

    // The Sudoku Explainer rating, in tenths.
    bool rated = false;
    bool classic = false; // by the classic technique set
    Range rating;

    // Returns whether the specification says anything about the solving path.
    bool has_walk() const { return rated || !pipeline.empty(); }
    // Return whether an orbit may be empty, and whether it may be given.
    bool may_be_removed(int orbit) const;
    bool may_be_given(int orbit) const;

    std::vector<Values> starts; // puzzles with one solution, to begin with
    int most_results = 8;       // from one start
    int most_tries = 2'000;     // neighbours examined for one result
};

// The comparison of a puzzle with a specification: the outcome of its walk, the best first, and the distance from a
// better one.
struct Verdict {
    enum class Outcome {
        fits,     // it matches the specification
        numbers,  // it is solved with the needed techniques, but other numbers are wrong
        too_hard, // a needed technique is used, but the walk gets stuck
        unused,   // no needed technique is used
        unfit     // its givens are wrong, so it was not walked
    };
    Outcome outcome = Outcome::fits;
    int distance = 0;

    auto operator<=>(const Verdict&) const = default;
    bool fits() const { return outcome == Outcome::fits; }
    bool uses_needed() const { return outcome < Outcome::unused; }
    // Returns one number that grows with the distance: 0 for a puzzle that fits, from 1000 where the walk is wrong.
    int cost() const;
};

// Compares puzzles with a specification, by walks and ratings.
template <class L> class Judge {
public:
    Judge(const L& layout, const PuzzleSpec& spec);

    Verdict judge(const Values& puzzle, Stop& stop);
    // Judges a neighbour of a puzzle: most of those that fail at the specification's gate count as `unused` at that
    // point.
    Verdict judge_neighbour(const Values& puzzle, Stop& stop);

private:
    Verdict judge(const Values& puzzle, int gate, Stop& stop);
    Verdict judge_walk(const Values& puzzle, int gate, Stop& stop);
    Walk walk_with(const Pipeline& pipeline, const Values& puzzle, const Values& filled, int gate, Stop& stop);
    bool may_be_dispensable() const;
    Verdict unused_verdict(int hardest) const;
    bool singles_are_free() const;
    int distance_of_rating(const Values& puzzle, Stop& stop);

    const L& layout_;
    const PuzzleSpec& spec_;
    Workspace<L> work_;
    Singles<L> singles_;
    Pipeline before_;      // the stages before the needed one, if they may solve a puzzle that uses it
    int last_single_ = -1; // the stage of the last single, if singles may be filled in without a walk
    std::vector<int> uses_;
    std::unique_ptr<rating::Memory> ratings_;
};

extern template class Judge<Layout9>;
extern template class Judge<Layout16>;
extern template class Judge<Layout25>;

} // namespace lucidoku
