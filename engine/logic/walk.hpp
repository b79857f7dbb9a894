// The walk: from a position to its solution, always by the simplest technique that makes progress.
#pragma once

#include "logic/finder.hpp"
#include "search/solve.hpp"

#include <optional>

namespace lucidoku {

template <class L> struct Workspace;

// A stage of a pipeline: a technique, the number of times a walk may use it (0: any), the limit on the length of its
// chains (0: the technique's default), and on the cells of their sets. Joined techniques are one search: the shortest
// step of all of them is taken.
struct PipelineItem {
    int technique;
    int max_uses = 0;
    int limit = 0;
    bool joined = false; // with the stage before
    int cells = 0;
};
using Pipeline = std::vector<PipelineItem>;

struct Walk {
    enum class Status { solved, stuck, no_solution, several_solutions, cut, gate_failed };

    Status status = Status::cut; // until the walk ends
    Words words;                 // the step records, one after the other
    int steps = 0;
    Values solution; // if known
    Values second;   // another solution, if there are several
};

// Walks a position; the workspace may have served another one. Sound logic that reaches a full grid has proved that the
// solution is unique, so exact search runs only when logic is stuck (from that position: removed candidates belong to
// no solution). Techniques that depend on a unique solution wait for a search that proves it; if that is hard, they are
// skipped until logic is stuck. With `accept_ambiguous`, a puzzle with several solutions is walked until logic ends.
// When its time is up, a walk ends at the current step.
//
// `required_before`: a stage of the pipeline, or 0. When the stages before it first find nothing, the last technique
// must find something there; otherwise the walk ends as `gate_failed`.
template <class L> Walk walk(Board<L> board, const typename L::Set& givens, const Pipeline& pipeline,
                             bool accept_ambiguous, Workspace<L>& work, Stop& stop, int required_before = 0);

// The steps of one position.
struct Listing {
    Words words;               // the step records, one after the other
    int count = 0;             // the number of records
    bool cut = false;          // the time was up
    bool full = false;         // it has as many steps as requested
    std::vector<int> short_of; // the techniques that may have further steps, in order of the pipeline
    bool has_ended() const { return cut || full; }
};

// Returns the step that a walk would take next; no record if no technique of the pipeline applies.
template <class L> Listing next_step(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, Stop& stop);

// Returns all distinct steps of the techniques, `most` at most (0: all), in order of the pipeline.
template <class L> Listing all_steps(const Board<L>& board, const typename L::Set& givens, const Pipeline& pipeline,
                                     const std::uint8_t* solution, std::size_t most, Stop& stop);

} // namespace lucidoku
