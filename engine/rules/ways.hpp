// The ways to fill a constraint, and the candidates that occur only in ways that leave a cell, a house or another
// constraint nothing.
#pragma once

#include "rules/relation.hpp"
#include "run/stop.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace lucidoku {

// A row of bits: a set of candidates.
using CandidateRow = std::vector<std::uint64_t>;

class WaysToFill;

// The needs of a position: sets of candidates, as rows one after the other, one candidate of each is true; and the ways
// to fill constraints, one way of each is true. They are numbered in this order.
struct Needs {
    std::size_t count; // of the sets
    CandidateRow sets;
    std::vector<std::shared_ptr<const WaysToFill>> ways;
};

// The ways to fill a constraint; several threads may share them.
class WaysToFill {
public:
    // Candidates that occur only in ways that leave one of these needs nothing.
    struct Blocked {
        std::vector<int> needs;
        CandidateRow candidates;
    };

    // Each way has the candidates of some cells, in their order; `excluded` has a row for each candidate of the grid.
    WaysToFill(int n, std::vector<int> candidates, int cells, const std::uint64_t* excluded);

    int count() const { return count_; }
    // The number of words of a row.
    std::size_t words() const { return all_.size(); }
    // The candidates of each way, one way after the other.
    const std::vector<int>& candidates() const { return candidates_; }
    // The candidates that occur.
    const CandidateRow& all() const { return all_; }
    // Returns the ways whose candidates are all in a set.
    WaysToFill within(const CandidateRow& allowed) const;
    // Returns the candidates that each way with a candidate excludes; one of those that occur.
    CandidateRow excluded_with(int candidate) const;
    // Returns the candidates of `alive` that occur only in ways that leave a need nothing, with the fewest needs that
    // show it, chosen greedily; nothing if no candidate would be left. `own` is the number of the constraint among the
    // ways of the needs, or -1.
    std::vector<Blocked> blocked(const Needs& needs, int own, const CandidateRow& alive, Stop& stop) const;

private:
    // The needs that some way may block, and the candidates of the ways that block none.
    struct Kept {
        CandidateRow sets;
        std::vector<std::uint64_t> ways; // the numbers of those of other constraints
        CandidateRow candidates;
    };

    WaysToFill(const WaysToFill& other, const std::vector<int>& chosen);
    void sum_up();
    const std::uint64_t* all(int way) const { return rows_.data() + index(2 * way) * words(); }
    const std::uint64_t* excluded(int way) const { return all(way) + words(); }
    bool leaves_nothing(int way, const std::uint64_t* set) const;
    bool leaves_nothing(int way, const WaysToFill& other) const;
    bool blocks(int way, int need, const Needs& needs) const;
    CandidateRow kept(const std::vector<int>& near, const Needs& needs, Stop& stop) const;
    Blocked fewest(const std::vector<int>& near, const Needs& needs, const CandidateRow& gone, Stop& stop) const;

    const std::uint64_t number_; // no other ones have it
    int count_, cells_;
    std::vector<int> candidates_;
    CandidateRow rows_;        // for each way its candidates, and those that it excludes
    CandidateRow all_, reach_; // those of all ways together
    mutable std::mutex one_at_a_time_;
    mutable Kept last_[2]; // without and with ways of other constraints; few change from step to step
};

} // namespace lucidoku
