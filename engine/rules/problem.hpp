// A grid with relations between its cells: what follows from candidates, and all solutions.
#pragma once

#include "rules/relation.hpp"
#include "run/stop.hpp"
#include "search/possible.hpp"

#include <memory>
#include <vector>

namespace lucidoku {

using DigitMask = std::uint32_t; // bit d-1 for digit d

// One relation that narrows candidates. `narrow` takes away digits that no way to meet the relation uses, not
// necessarily all of them; false where there is no way left.
class Propagator {
public:
    explicit Propagator(std::vector<int> cells) : cells_(std::move(cells)) {}
    virtual ~Propagator() = default;
    virtual bool narrow(DigitMask* masks) = 0;
    const std::vector<int>& cells() const { return cells_; }

protected:
    std::vector<int> cells_;
};

// Makes the propagator of a relation; `sees(a, b)` tells whether two cells are known to differ.
using Sees = std::vector<std::vector<std::uint8_t>>;
std::unique_ptr<Propagator> make_sets(const Relation& relation, int n);
std::unique_ptr<Propagator> make_sum(const Relation& relation, int n, const Sees& sees);
std::unique_ptr<Propagator> make_automaton(const Relation& relation, int n);
std::unique_ptr<Propagator> make_house(const std::vector<int>& cells, int n);

// Houses and relations, ready for search. A search changes its memory of failures: one a thread.
class RuleProblem {
public:
    // Throws std::invalid_argument where a relation is malformed.
    RuleProblem(int n, const std::vector<std::vector<int>>& houses, const std::vector<Relation>& relations);

    int n() const { return n_; }
    int cells() const { return n_ * n_; }

    // Takes away what the relations exclude at once, until nothing changes; false where a cell is left without digits.
    bool settle(std::vector<DigitMask>& masks);
    // Candidates that lead to a contradiction at once, a mask a cell; those of cells with few candidates first, up to
    // `most`.
    std::vector<DigitMask> refuted(const std::vector<DigitMask>& masks, int most, Stop& stop);
    // A candidate, none of `without`, that leads to a contradiction when others, which lead to one inside, are taken
    // away: its number, then theirs in their order. Nothing where there is none.
    std::vector<int> refuted_deeper(const std::vector<DigitMask>& masks, const std::vector<DigitMask>& without,
                                    Stop& stop);
    // What each candidate, by number, leaves of the masks when all that follows at once is drawn; no masks where that
    // is a contradiction, and where it is not a candidate of an open cell.
    std::vector<std::vector<DigitMask>> consequences(const std::vector<DigitMask>& masks, Stop& stop);
    // The solutions that agree with the masks.
    SearchResult solutions(std::vector<DigitMask> masks, const Wanted& wanted, Stop& stop);
    // What occurs in one of them (search/possible.hpp).
    TrueCandidates true_candidates(const std::vector<DigitMask>& masks, std::uint64_t limit, std::uint64_t keep,
                                   Stop& stop);

private:
    struct Link { // to another cell by a table
        int cell;
        int table;
    };
    struct Branch {
        int cell;
        DigitMask digit; // to be tried there, and taken away if that fails
    };

    // While it is there, what is drawn ends with the search that it is drawn for.
    struct Watched {
        Watched(RuleProblem& problem, Stop& stop) : problem(problem), before(problem.stop_) { problem.stop_ = &stop; }
        ~Watched() { problem.stop_ = before; }
        Watched(const Watched&) = delete;
        Watched& operator=(const Watched&) = delete;
        RuleProblem& problem;
        Stop* before;
    };

    void forget_waiting();
    void add_table(int a, int b, const std::vector<DigitMask>& allowed);
    void changed(int cell);
    bool run_queue(DigitMask* masks);
    bool spread(DigitMask* masks, int cell);
    void blame(const std::vector<int>& cells);
    Branch choose(const DigitMask* masks) const;
    void search(std::vector<DigitMask>& masks, const Wanted& wanted, Stop& stop, SearchResult& found,
                std::uint64_t& nodes);
    bool set(std::vector<DigitMask>& masks, int cell, DigitMask keep);
    void learn_exclusions();
    bool exclude_common(DigitMask* masks, const int* candidates, int count);
    bool draw_consequences(std::vector<DigitMask>& masks);
    bool assume(std::vector<DigitMask>& masks, int cell, DigitMask keep);
    bool meet(std::vector<DigitMask>& masks, const std::vector<DigitMask>& other);
    bool settle_deeper(std::vector<DigitMask>& masks, const std::vector<std::vector<DigitMask>>& each, int most,
                       std::vector<int>& inside, Stop& stop);
    bool replay(std::vector<DigitMask> masks, std::vector<int>& inside);
    void shorten(const std::vector<DigitMask>& masks, std::vector<int>& inside, Stop& stop);

    int n_;
    DigitMask all_;
    std::vector<DigitMask> first_;               // by cells: what rules of single cells leave
    std::vector<std::vector<int>> peers_;        // cells that hold another digit
    std::vector<std::vector<Link>> links_;       // other pairs
    std::vector<std::vector<DigitMask>> tables_; // by number of the table: the mask of the other cell, by digit
    std::vector<std::vector<int>> houses_;
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<std::vector<int>> watchers_; // by cells: propagators
    std::vector<std::uint32_t> weights_;     // by cells: failures

    Stop* stop_ = nullptr;
    std::vector<int> open_cells_, open_propagators_;
    std::vector<std::uint8_t> cell_waits_, propagator_waits_;
    std::vector<DigitMask> before_;
    std::vector<std::uint8_t> sides_;   // by propagators, while two sets of masks meet
    std::vector<std::uint8_t> touched_; // by cells: changed since common exclusions were looked for
    std::vector<DigitMask> excluded_;   // by candidates, a mask a cell: what cannot be true with it
    std::vector<std::vector<int>> houses_of_;
};

} // namespace lucidoku
