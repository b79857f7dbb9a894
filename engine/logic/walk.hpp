// The walk: from a position to its solution, always with the simplest technique that makes progress.
#pragma once

#include "logic/finder.hpp"
#include "search/solve.hpp"

#include <optional>

namespace lucidoku {

template <class L> struct Workspace;

// One place of a pipeline: a technique, how often a walk may use it (0: as often as it likes) and how long its chains
// may be (0: as the technique has it), and how many cells the sets on them. Techniques that are joined are one search:
// of what they find, the shortest is taken.
struct PipelineItem {
    int technique;
    int max_uses = 0;
    int limit = 0;
    bool joined = false; // with the one before
    int cells = 0;
};
using Pipeline = std::vector<PipelineItem>;

struct Walk {
    enum class Status { solved, stuck, no_solution, several_solutions, cut, missed };

    Status status = Status::cut; // until it has come to an end
    Words words;                 // the step records, one after the other
    int steps = 0;
    Values solution; // where it is known
    Values second;   // another solution, when there are several
};

// Walks a position; the workspace may have served another one. Sound logic that reaches a full grid has proved that
// there is just one solution, so exact search runs only when logic gets stuck (from there: what logic removed belongs
// to no solution). Techniques that need the puzzle to have one solution wait for a search that proves it; where that is
// hard, they are left out until logic is stuck. A puzzle with several solutions is walked as far as logic goes if
// `go_on`. When its time is up, a walk is cut where it stands.
//
// `gate`: a place in the pipeline, or 0. When for the first time nothing before it finds anything, the last technique
// must find something there, or the walk has missed it and ends.
template <class L> Walk walk(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline, bool go_on,
                             Workspace<L>& work, Stop& stop, int gate = 0);

// Steps of one position.
struct Listing {
    Words words;               // the records
    int count = 0;             // how many they are
    bool cut = false;          // its time was up
    bool full = false;         // it has as many steps as were wanted
    std::vector<int> short_of; // the techniques that may have more steps than it tells, in order of the pipeline
    bool ended() const { return cut || full; }
};

// The step that a walk would take next; no record when no technique of the pipeline applies.
template <class L> Listing next_step(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, Stop& stop);

// All distinct steps of the techniques, `most` at most (0: all), in order of the pipeline.
template <class L> Listing all_steps(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, std::size_t most, Stop& stop);

} // namespace lucidoku
