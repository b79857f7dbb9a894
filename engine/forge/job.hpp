// One job of a maker: from a start to results.
#pragma once

#include "forge/start.hpp"

namespace lucidoku {

// What a job made, and what it took.
struct JobResult {
    std::vector<Values> puzzles;
    std::vector<std::uint64_t> kinds;              // of the solutions: see KindOfGrid
    std::vector<double> log_weights;               // of each puzzle, if the specification asks for them
    std::uint64_t tried = 0;                       // puzzles with one solution that were looked at
    int nearest = std::numeric_limits<int>::max(); // the least cost of a verdict
};

template <class L> class Job {
public:
    Job(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Stop& stop);
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // Runs once. If `stop` ends it, it returns what it has.
    JobResult run();

private:
    bool wants_more() const;
    void work(Draft& draft);
    void judge(Draft& draft);
    std::vector<int> orbits_to_remove(const Values& puzzle) const;
    std::vector<int> orbits_to_give(const Values& puzzle) const;
    bool fits(Draft& draft);
    bool ease(Draft& draft);
    bool goes(Draft& draft, Draft&& next);
    bool regrow(Draft& draft);
    bool step(Draft& draft);
    bool needed(Values& puzzle, int cell);
    bool all_needed(Values puzzle, std::vector<int>& cells, std::size_t most);
    Values shown(const Values& puzzle);
    void take(const Draft& draft);
    void wander(Draft& draft, bool taken, int most_vain);
    void spread(const Draft& first);

    ForgeTools<L>& tools_;
    const PuzzleSpec& spec_;
    Random random_;
    JobResult made_;
    Stop& stop_;
    Start<L> start_;
    std::size_t results_;        // wanted
    int way_ = 0;                // puzzles that fit between a stored start and the first result
    std::uint64_t last_ = 0;     // `tried` at the last result
    std::optional<Draft> spare_; // fits, but is near a stored start
    int lonely_ = 0;             // starts in a row that fit, with no neighbour that fits
    int barren_ = 0;             // starts in a row that led to nothing
};

extern template class Job<Layout9>;
extern template class Job<Layout16>;
extern template class Job<Layout25>;

} // namespace lucidoku
