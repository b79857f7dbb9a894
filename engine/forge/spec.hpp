// The specification of a puzzle, and how near a puzzle comes to it.
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
    // How far a number lies outside.
    int misses(int number) const { return number < least ? least - number : number > most ? number - most : 0; }
};

struct PuzzleSpec {
    Orbits orbits;
    Range givens;
    bool minimal = false;              // no given can go
    Values solution;                   // the required full grid; empty: any
    Values kept;                       // required givens; empty: none
    std::vector<std::uint8_t> allowed; // for each cell whether it may be given; empty: all may
    bool pattern = false;              // all cells that may be given must be
    bool uniform = false;              // full grids exactly equally likely, where that can be had
    bool weighted = false; // tell each puzzle's weight (Digger::log_weight); without a walk, single cells only

    // The walk; without a pipeline there is none.
    Pipeline pipeline;
    std::vector<int> needed; // places in the pipeline, one of which must be used; empty: none need be
    // Only the last place is needed, and what stands before it does not solve the puzzle alone.
    bool indispensable = false;
    // A place in the pipeline, or 0: of most puzzles in which the last technique does not come up as soon as nothing
    // before this place makes progress, the walk ends.
    int gate = 0;
    std::vector<Range> uses; // of each place
    std::vector<int> scores; // of one use of each place
    Range steps, score;

    // Sudoku Explainer's rating, in tenths.
    bool rated = false;
    bool classic = false; // by its classic technique set
    Range rating;

    // Whether anything is asked about how it is solved.
    bool walked() const { return rated || !pipeline.empty(); }
    // Whether an orbit may be empty, and whether it may be given.
    bool may_go(int orbit) const;
    bool may_come(int orbit) const;

    std::vector<Values> starts; // puzzles with one solution to begin with
    int most_results = 8;       // that are made from one start
    int most_tries = 2'000;     // neighbours that are looked at for one result
};

// How a puzzle compares with a specification: the outcome of its walk, the best first, and how far it is from a better
// one.
struct Verdict {
    enum class Outcome {
        fits,     // it matches the order
        numbers,  // it is solved with what is needed, but other numbers are wrong
        too_hard, // what is needed is used, but the walk does not reach the end
        unused,   // what is needed is not used
        unfit     // its givens are wrong, so it was not walked
    };
    Outcome outcome = Outcome::fits;
    int distance = 0;

    auto operator<=>(const Verdict&) const = default;
    bool fits() const { return outcome == Outcome::fits; }
    bool used() const { return outcome < Outcome::unused; }
    // One number, which grows with the distance: 0 for a puzzle that fits, from 1000 where the walk is wrong.
    int cost() const;
};

// Compares puzzles with a specification, by walks and ratings.
template <class L> class Judge {
public:
    Judge(const L& layout, const PuzzleSpec& spec);

    Verdict judge(const Values& puzzle, Stop& stop);
    // The same for a neighbour of a puzzle: most of those that miss the specification's gate count as `unused` unseen.
    Verdict judge_neighbour(const Values& puzzle, Stop& stop);

private:
    Verdict judge(const Values& puzzle, int gate, Stop& stop);
    Verdict judge_walk(const Values& puzzle, int gate, Stop& stop);
    Walk walk_with(const Pipeline& pipeline, const Values& puzzle, const Values& filled, int gate, Stop& stop);
    bool may_be_dispensable() const;
    Verdict unused(int hardest) const;
    bool singles_are_free() const;
    int distance_of_rating(const Values& puzzle, Stop& stop);

    const L& layout_;
    const PuzzleSpec& spec_;
    Workspace<L> work_;
    Singles<L> singles_;
    Pipeline before_;      // what stands before the place needed, where that may solve a puzzle in which it is used
    int last_single_ = -1; // its place in the pipeline, where what singles lead to may be filled in without a walk
    std::vector<int> uses_;
    std::unique_ptr<rating::Memory> ratings_;
};

extern template class Judge<Layout9>;
extern template class Judge<Layout16>;
extern template class Judge<Layout25>;

} // namespace lucidoku
