// One job of a maker: from a start to results.
#pragma once

#include "forge/start.hpp"

namespace lucidoku {

// The results of a job, and its statistics.
struct JobResult {
    std::vector<Values> puzzles;
    std::vector<std::uint64_t> kinds;              // of the solutions: see KindOfGrid
    std::vector<double> log_weights;               // of each puzzle, if the specification asks for them
    std::uint64_t tried = 0;                       // puzzles with one solution that were examined
    int nearest = std::numeric_limits<int>::max(); // the least cost of a verdict
};

template <class L> class Job {
public:
    Job(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Stop& stop);
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // Runs the job, once. If `stop` ends it, it returns the results so far.
    JobResult run();

private:
    bool wants_more() const;
    void work(Draft& draft);
    void judge(Draft& draft);
    std::vector<int> orbits_to_remove(const Values& puzzle) const;
    std::vector<int> orbits_to_give(const Values& puzzle) const;
    bool has_right_givens(Draft& draft);
    bool ease(Draft& draft);
    bool move_if_better(Draft& draft, Draft&& next);
    bool regrow(Draft& draft);
    bool step(Draft& draft);
    bool is_needed(Values& puzzle, int cell);
    bool are_all_needed(Values puzzle, std::vector<int>& cells, std::size_t most);
    Values apply_random_symmetry(const Values& puzzle);
    void take(const Draft& draft);
    void wander(Draft& draft, bool taken, int max_fruitless);
    void explore_around(const Draft& first);

    ForgeTools<L>& tools_;
    const PuzzleSpec& spec_;
    Random random_;
    JobResult result_;
    Stop& stop_;
    Start<L> start_;
    std::size_t max_results_;                // number of results requested
    int warm_up_moves_ = 0;                  // puzzles that fit between a stored start and the first result
    std::uint64_t tried_at_last_result_ = 0; // `tried` at the last result
    std::optional<Draft> spare_;             // fits, but is near a stored start
    int isolated_starts_ = 0;                // starts in a row that fit, with no neighbour that fits
    int barren_starts_ = 0;                  // starts in a row without a result
};

extern template class Job<Layout9>;
extern template class Job<Layout16>;
extern template class Job<Layout25>;

} // namespace lucidoku
