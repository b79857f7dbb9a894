// The consequences of a candidate by houses, exclusions and constraints, step by step, each with its reasons.
#pragma once

#include "rules/problem.hpp"

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lucidoku {

// The basis of consequences: the houses of a layout, candidates that exclude each other, and units: cells that
// constraints bind together. Several threads may share it.
class RuleGraph {
public:
    struct Unit {
        std::vector<int> cells;
        std::vector<Relation> relations;
    };
    // For each mark the candidates that exclude each other by it, beyond those that houses exclude.
    using Exclusions = std::vector<std::vector<std::pair<int, int>>>;

    // Throws std::invalid_argument if a cell or a candidate is outside the grid.
    RuleGraph(int n, std::vector<std::vector<int>> houses, const Exclusions& by_mark, std::vector<Unit> units);

    int n() const { return n_; }
    int cells() const { return n_ * n_; }
    // The number of words of a set of candidates.
    int words() const { return words_; }
    const std::vector<std::vector<int>>& houses() const { return houses_; }
    const std::vector<int>& houses_of(int cell) const { return houses_of_[index(cell)]; }
    const std::vector<Unit>& units() const { return units_; }
    const std::vector<int>& units_of(int cell) const { return units_of_[index(cell)]; }
    // Returns the candidates that one excludes, as a set.
    const std::uint64_t* excluded(int candidate) const { return &excluded_[index(candidate * words_)]; }
    // Returns the first mark by which two candidates exclude each other; -1 if the houses suffice.
    int mark_between(int one, int other) const;
    // Returns the digits that each cell of a unit has in some way to fill it.
    std::vector<DigitMask> fillings(int unit, const std::vector<DigitMask>& open, Stop& stop);

private:
    struct Hash {
        std::size_t operator()(const std::vector<DigitMask>& masks) const;
    };
    struct Ways { // of a unit
        std::unique_ptr<RuleProblem> problem;
        std::unordered_map<std::vector<DigitMask>, std::vector<DigitMask>, Hash> known;
    };

    void exclude(int one, int other);
    std::unique_ptr<RuleProblem> problem_of(int unit) const;

    int n_, words_;
    std::vector<std::vector<int>> houses_, houses_of_, units_of_;
    std::vector<Unit> units_;
    std::vector<std::uint64_t> excluded_;
    std::vector<std::vector<std::pair<int, int>>> marks_; // by candidate: others, and the first mark that excludes each
    std::mutex in_use_;
    std::vector<Ways> ways_;
};

// A consequence: a candidate that is true or false, and the reasons.
struct Consequence {
    enum class Fact : std::uint8_t {
        none,
        cell,       // a cell has its candidates: its number
        house,      // a digit has its places in a house: their numbers
        unit,       // a unit has its ways to be filled: its number
        refutation, // a contradiction would follow: the consequences that lead to it
    };
    int candidate = 0;
    bool truth = true;
    std::vector<int> if_true{}, if_false{}; // candidates whose truth, or falsehood, is a reason
    Fact fact = Fact::none;
    int number = 0, digit = 0;
    std::vector<int> marks{};         // that exclude
    std::vector<Consequence> inner{}; // of a refutation
};

// The consequences of one candidate at a position.
class Propagation {
public:
    // `open` has the digits of each cell, `values` those that were filled from the start, or 0.
    Propagation(std::shared_ptr<RuleGraph> graph, std::vector<DigitMask> open, std::vector<std::uint8_t> values,
                int start);

    // Derives consequences, simple ones first, until there are about `most`, or a contradiction; returns whether there
    // is one. A later call resumes.
    bool follow(std::size_t most, Stop& stop);
    // Returns whether following another candidate inside leads to a contradiction, and keeps its refutation.
    bool refute(int start, Stop& stop);
    // Removes the candidates whose refutations were kept.
    void remove_refuted();
    // Returns the consequences that lead to the contradiction, and it; nothing if there is none.
    std::vector<Consequence> argument() const;
    // Returns those that lead to the falsehood of a candidate, and it; nothing if it is not known to be false.
    std::vector<Consequence> argument_against(int candidate) const;
    bool is_broken() const { return contradiction_.has_value(); }
    const std::vector<DigitMask>& open() const { return open_; }
    // The candidates of the cells that were not filled from the start, as a set.
    const std::vector<std::uint64_t>& alive() const { return alive_; }

private:
    // The place of a consequence in `order_`, or one of these.
    static constexpr int unknown = -1, around = -2; // `around`: known before this propagation, which is inside another

    // Items that changed, in order, without repetition.
    class Queue {
    public:
        explicit Queue(int size) : in_(index(size)) {}
        void add(int item) {
            if (!in_[index(item)]) in_[index(item)] = 1, items_.push_back(item);
        }
        int take() {
            const int item = items_.front();
            items_.pop_front();
            in_[index(item)] = 0;
            return item;
        }
        bool empty() const { return items_.empty(); }

    private:
        std::deque<int> items_;
        std::vector<std::uint8_t> in_;
    };

    Propagation(const Propagation& outer, int start);
    int candidate(int cell, int digit) const { return cell * graph_->n() + digit; }
    bool is_open(int cell, int digit) const { return open_[index(cell)] >> digit & 1; }
    void place(Consequence consequence);
    void remove(Consequence consequence);
    void spread(int candidate);
    void set_singles(int lost);
    bool exclude_common();
    bool exclude(const std::vector<int>& those, const Consequence& reason);
    bool fill(Stop& stop);
    bool fill_unit(int number, Stop& stop);
    void add_false(Consequence& consequence, int cell) const;
    Consequence of_cell(int cell, int candidate) const;
    Consequence of_house(int house, int digit, int candidate) const;
    std::vector<Consequence> needed(const Consequence& end) const;

    std::shared_ptr<RuleGraph> graph_;
    std::vector<DigitMask> first_, open_; // at the start, and now
    std::vector<std::uint8_t> values_;
    std::vector<std::uint64_t> alive_;
    std::vector<int> true_, false_; // by candidate: the place of the consequence
    std::vector<Consequence> order_;
    std::vector<Consequence> refuted_; // kept by `refute`
    std::optional<Consequence> contradiction_;
    std::deque<int> waiting_, lost_; // candidates that are true, or false, whose consequences must follow
    Queue cells_, places_, filled_;  // cells, digits of houses, and cells of units, that changed
};

} // namespace lucidoku
