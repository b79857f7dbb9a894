// A grid with relations between its cells: consequences of candidates, and all solutions.
#pragma once

#include "rules/relation.hpp"
#include "run/stop.hpp"
#include "search/possible.hpp"

#include <memory>
#include <vector>

namespace lucidoku {

using DigitMask = std::uint32_t; // bit d-1 for digit d

// One relation that narrows candidates. `narrow` removes digits that no way to satisfy the relation uses, not
// necessarily all of them; it returns false if no way is left.
class Propagator {
public:
    explicit Propagator(std::vector<int> cells) : cells_(std::move(cells)) {}
    virtual ~Propagator() = default;
    virtual bool narrow(DigitMask* masks) = 0;
    const std::vector<int>& cells() const { return cells_; }

protected:
    std::vector<int> cells_;
};

// Make the propagator of a relation; `sees[a][b]` is whether two cells are known to differ.
using Sees = std::vector<std::vector<std::uint8_t>>;
std::unique_ptr<Propagator> make_sets(const Relation& relation, int n);
std::unique_ptr<Propagator> make_sum(const Relation& relation, int n, const Sees& sees);
std::unique_ptr<Propagator> make_automaton(const Relation& relation, int n);
std::unique_ptr<Propagator> make_house(const std::vector<int>& cells, int n);

// Houses and relations, ready for search. A search changes its memory of failures, so each thread needs its own
// problem.
class RuleProblem {
public:
    // Throws std::invalid_argument if a relation is malformed.
    RuleProblem(int n, const std::vector<std::vector<int>>& houses, const std::vector<Relation>& relations);

    int n() const { return n_; }
    int cells() const { return n_ * n_; }

    // Propagates the relations until nothing changes; returns false if a cell is left without digits.
    bool settle(std::vector<DigitMask>& masks);
    // Returns candidates that propagation refutes, as a mask for each cell; up to `most`, those of cells with few
    // candidates first.
    std::vector<DigitMask> refuted(const std::vector<DigitMask>& masks, int most, Stop& stop);
    // Returns a candidate, none of `without`, that is refuted once others, each refuted inside its assumption, are
    // removed: its number, then theirs in order; nothing if there is none.
    std::vector<int> refuted_deeper(const std::vector<DigitMask>& masks, const std::vector<DigitMask>& without,
                                    Stop& stop);
    // Returns the masks that are left when each candidate, by number, is assumed and propagated; no masks for a
    // contradiction, or if it is not a candidate of an open cell.
    std::vector<std::vector<DigitMask>> consequences(const std::vector<DigitMask>& masks, Stop& stop);
    // Returns the solutions that agree with the masks.
    SearchResult solutions(std::vector<DigitMask> masks, const SearchLimits& limits, Stop& stop);
    // Returns for each of some cells the digits that it has in some solution; none without a solution. Throws Stopped.
    std::vector<DigitMask> supported(std::vector<DigitMask> masks, const std::vector<int>& cells, Stop& stop);
    // Returns the candidates that occur in solutions (search/possible.hpp).
    TrueCandidates true_candidates(const std::vector<DigitMask>& masks, std::uint64_t limit, std::uint64_t keep,
                                   Stop& stop);

private:
    struct Link { // a table that links to another cell
        int cell;
        int table;
    };
    struct Branch {
        int cell;
        DigitMask digit; // tried there, and removed if that fails
    };
    // A settled position, and the masks that its candidates leave when they are assumed. A later position with fewer
    // candidates starts from there: most steps change little.
    struct Position {
        enum class Known : std::uint8_t { no, before, now }; // for a position with more candidates, for this one
        std::vector<DigitMask> entered, masks;               // before and after it was settled
        std::vector<std::vector<DigitMask>> left;            // by candidate; no masks for a contradiction
        std::vector<Known> known;
        // The masks that a candidate leads to, without the candidates that they refute; none before it withstood that.
        struct Deeper {
            std::vector<DigitMask> masks;
            int most = 0; // candidates of the cells where they were refuted
        };
        std::vector<Deeper> deeper; // by candidate
        // Settled masks inside these, the latest ones: each shows that the candidates that it leaves alone in their
        // cells are possible together, as far as propagation knows.
        std::vector<std::vector<DigitMask>> possible;
        std::size_t next = 0; // to be replaced

        void show_possible(std::vector<DigitMask> settled) {
            constexpr std::size_t most = 200;
            if (possible.size() < most) possible.push_back(std::move(settled));
            else possible[next++ % most] = std::move(settled);
        }
    };

    // While it exists, propagation polls the stop of the search.
    struct StopScope {
        StopScope(RuleProblem& problem, Stop& stop) : problem(problem), before(problem.stop_) { problem.stop_ = &stop; }
        ~StopScope() { problem.stop_ = before; }
        StopScope(const StopScope&) = delete;
        StopScope& operator=(const StopScope&) = delete;
        RuleProblem& problem;
        Stop* before;
    };

    void forget_waiting();
    void add_table(int a, int b, const std::vector<DigitMask>& allowed);
    void mark_changed(int cell);
    bool run_queue(DigitMask* masks);
    bool spread(DigitMask* masks, int cell);
    void blame(const std::vector<int>& cells);
    Branch choose(const DigitMask* masks) const;
    void search(std::vector<DigitMask>& masks, const SearchLimits& limits, Stop& stop, SearchResult& result,
                std::uint64_t& nodes);
    bool set(std::vector<DigitMask>& masks, int cell, DigitMask keep);
    void learn_exclusions();
    bool exclude_common(DigitMask* masks, const int* candidates, int count);
    bool draw_consequences(std::vector<DigitMask>& masks);
    bool assume(std::vector<DigitMask>& masks, int cell, DigitMask keep);
    bool enter(const std::vector<DigitMask>& masks);
    const std::vector<DigitMask>& consequence(int candidate);
    bool meet(std::vector<DigitMask>& masks, const std::vector<DigitMask>& other, bool wholly);
    static void add_decided(const std::vector<DigitMask>& masks, std::vector<DigitMask>& decided);
    template <class Trial> bool remove_refuted(std::vector<DigitMask>& masks, int most, Stop& stop, Trial&& withstands);
    bool settle_deeper(std::vector<DigitMask>& masks, const std::vector<std::vector<DigitMask>>& each, int most,
                       std::vector<int>& inside, Stop& stop);
    bool settle_quickly(std::vector<DigitMask>& masks, const std::vector<std::vector<DigitMask>>& each, int most,
                        Stop& stop);
    bool withstands(int candidate, const std::vector<std::vector<DigitMask>>& each, int most, Stop& stop);
    bool replay(std::vector<DigitMask> masks, std::vector<int>& inside);
    void shorten(const std::vector<DigitMask>& masks, std::vector<int>& inside, Stop& stop);

    int n_;
    DigitMask all_;
    std::vector<DigitMask> first_;               // by cell: the digits that rules of single cells leave
    std::vector<std::vector<int>> peers_;        // cells with another digit
    std::vector<std::vector<Link>> links_;       // other pairs
    std::vector<std::vector<DigitMask>> tables_; // by number of the table: the mask of the other cell, by digit
    std::vector<std::vector<int>> houses_;
    std::vector<std::unique_ptr<Propagator>> propagators_;
    std::vector<std::vector<int>> watchers_; // by cell: propagators
    std::vector<std::uint32_t> weights_;     // by cell: failures

    Stop* stop_ = nullptr;
    std::vector<int> open_cells_, open_propagators_;
    std::vector<std::uint8_t> cell_waits_, propagator_waits_;
    std::vector<DigitMask> before_;
    std::vector<std::uint8_t> sides_;   // by propagator, used in `meet`
    std::vector<std::uint8_t> touched_; // by cell: changed since the last search for common exclusions
    std::vector<DigitMask> excluded_;   // by candidate, a mask for each cell: the candidates that it excludes
    std::vector<std::vector<int>> houses_of_;
    Position last_; // the last one entered
};

} // namespace lucidoku
