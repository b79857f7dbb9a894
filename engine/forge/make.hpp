// Puzzles to order.
#pragma once

#include "forge/exchange.hpp"
#include "forge/grids.hpp"
#include "forge/kind.hpp"

namespace lucidoku {

// What was made, and what it took.
struct Made {
    std::vector<Values> puzzles;
    std::vector<std::uint64_t> kinds;              // of the solutions: see KindOfGrid
    std::vector<double> log_weights;               // of each puzzle, where the order asks for them
    std::uint64_t tried = 0;                       // puzzles with one solution that were looked at
    int nearest = std::numeric_limits<int>::max(); // the least cost that was seen
};

// Makes puzzles to an order, job by job. What a job makes depends on the order, the seed and the job's number alone.
//
// Without a walk to be ordered, a job digs one puzzle out of a random full grid. With one, it begins with a start of
// the order, turned about by chance, or with a puzzle that it digs, and goes from neighbour to neighbour towards the
// order: some givens go, all solutions that this leaves are listed, and other givens come that only one of them has. So
// every neighbour has one solution without being asked for it, and a solution of its own. Puzzles that need a technique
// lie close together: where one is, a tenth to a third of its neighbours need it too.
template <class L> class Maker {
public:
    Maker(const L& layout, const Order& order)
        : layout_(layout), order_(order), finder_(layout, is_large(layout) && !order.minimal ? few_nodes : 20'000),
          uniform_(layout), digger_(finder_), judge_(layout, order), exchange_(finder_, order), kind_(layout) {}

    // May be cut short by `stop`; then it returns what it has.
    Made job(std::uint64_t seed, std::uint64_t number, Stop& stop);

private:
    // Of large grids, a search of many nodes takes minutes for a puzzle: a given on which it gives up stays. Where no
    // given shall be too many, these few are asked for again, by a search that learns.
    static constexpr std::uint64_t few_nodes = 200;
    static bool is_large(const L& layout) { return layout.n() > 16; }
    struct State : Solved {
        int cost = 0;
        bool reduced = false; // no orbit can go
        double log_weight = 0;
    };
    std::optional<State> begin(Random& random, Made& made, Stop& stop);
    std::optional<Values> full_grid(Random& random, Stop& stop);
    std::optional<State> dug(Random& random, Made& made, Stop& stop);
    std::optional<State> on_pattern(Random& random, Made& made, Stop& stop);
    std::vector<int> turn(Random& random) const;
    State turned(const Values& start, Random& random);
    Values shown(const Values& puzzle, Random& random, Stop& stop);
    bool fill_up(State& state, Random& random);
    bool fits(State& state, Random& random, Stop& stop);
    bool may_go(int orbit) const;
    bool may_come(int orbit) const;
    bool ease(State& state, Random& random, Made& made, Stop& stop);
    bool goes(State& state, State&& next, Random& random, Made& made, Stop& stop);
    bool regrow(State& state, Random& random, Made& made, Stop& stop);
    bool tight() const;
    bool step(State& state, Random& random, Made& made, Stop& stop);
    bool needed(Values& puzzle, int cell, Stop& stop);
    bool all_needed(Values puzzle, std::vector<int>& cells, std::size_t most, Stop& stop);
    void take(const State& state, Random& random, Made& made, Stop& stop);
    void spread(const State& start, std::size_t results, std::uint64_t& last, Random& random, Made& made, Stop& stop);
    void wander(State& state, std::size_t results, std::uint64_t& last, bool taken, int most_vain, Random& random,
                Made& made, Stop& stop);

    const L& layout_;
    const Order& order_;
    SolutionFinder<L> finder_;
    UniformGrids<L> uniform_;
    Digger<L> digger_;
    Judge<L> judge_;
    Exchange<L> exchange_;
    KindOfGrid<L> kind_;
    std::size_t next_start_ = 0; // of the order's, each in its turn
    int way_ = 0;                // so many puzzles as ordered lie between a start and the first result
};

extern template class Maker<Layout9>;
extern template class Maker<Layout16>;
extern template class Maker<Layout25>;

} // namespace lucidoku
