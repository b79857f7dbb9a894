// Search that learns from its dead ends: for large grids, on which plain backtracking takes forever.
//
// The puzzle is a list of choices (a digit in a cell) and of groups (a cell, a digit in a house) with exactly one
// choice each. A literal is a choice made or not made; the conditions are clauses, each with at least one true literal:
//
//     one of each group is made         a clause of the group
//     no two of a group are             tables of choices that exclude each other
//     lessons                           from each dead end the assumptions that led there, turned into a clause
//
// This is the search of SAT solvers (conflict-driven clause learning): the first unique implication point is learned,
// two literals of each clause are watched, choices that took part in recent dead ends are tried first, and the search
// restarts now and then with its lessons.
#pragma once

#include "grid/bits.hpp"
#include "run/stop.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lucidoku {

class Learner {
public:
    Learner(int choices, const std::vector<std::vector<int>>& groups, Stop& stop);

    // Finds another solution; returns false if there is none.
    bool next();
    bool made(int choice) const { return value_[index(choice)] > 0; }
    std::uint64_t dead_ends() const { return dead_ends_; }

private:
    using Literal = int; // 2 * choice, +1: not made
    using Clause = int;  // its start in the pool: size, worth, literals

    // The reason of a literal: a clause; another choice that is made; or an assumption (also for literals without a
    // reason).
    struct Reason {
        enum Kind : std::uint8_t { assumed, clause, choice } kind = assumed;
        int which = 0;
    };
    struct Watch {
        Clause clause;
        Literal other; // if this one is true, the clause can be skipped
    };

    static int choice_of(Literal literal) { return literal >> 1; }
    int truth(Literal literal) const {
        return literal & 1 ? -value_[index(literal >> 1)] : value_[index(literal >> 1)];
    }
    int level() const { return length(level_start_); }
    int size_of(Clause clause) const { return pool_[index(clause)]; }
    int* literals(Clause clause) { return &pool_[index(clause) + 2]; }

    Clause add_clause(const std::vector<Literal>& literals, int worth);
    bool add(const std::vector<Literal>& literals, int worth); // the first is still open, or the clause is dead
    void watch(Clause clause);
    void assign(Literal literal, Reason reason);
    bool propagate();
    bool propagate_choice(int choice);
    bool propagate_clauses(Literal falsified);
    bool decide();
    void learn();
    void mark(Literal literal, int& open);
    template <class Visit> void each_cause(Literal of, Reason reason, Visit&& visit);
    bool needless(Literal literal);
    void back_to(int level);
    bool block();
    void forget();
    void raise(int choice);
    int distinct_levels(const std::vector<Literal>& literals);

    // A heap of the open choices, the most active first.
    void sift_up(int place);
    void sift_down(int place);
    void put_into_heap(int choice);
    int take_from_heap();

    Stop& stop_;
    bool hopeless_ = false, found_ = false;
    std::vector<std::int8_t> value_; // of each choice: 1 made, -1 not made, 0 open
    std::vector<std::int8_t> last_;  // its last value
    std::vector<int> level_;
    std::vector<Reason> reason_;
    std::vector<int> excluded_, excluded_start_; // by choice: the choices that exclude it
    std::vector<int> pool_;                      // of clauses
    std::vector<Clause> learned_;
    std::vector<std::vector<Watch>> watches_; // by literal: the clauses that watch it
    std::vector<Literal> trail_;
    std::vector<std::size_t> level_start_; // in the trail
    std::size_t head_ = 0;                 // start of the part of the trail not yet propagated
    Reason dead_end_;
    int dead_choice_ = 0; // the second choice of two that exclude each other
    std::vector<Literal> lesson_;
    std::vector<char> marked_;
    std::vector<int> level_seen_;
    int level_stamp_ = 0;
    std::vector<double> activity_;
    double raise_by_ = 1;
    std::vector<int> heap_, heap_place_;
    std::uint64_t dead_ends_ = 0;
    std::size_t most_learned_ = 4000;
};

} // namespace lucidoku
