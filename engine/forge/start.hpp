// The starts of jobs: puzzles that are dug, made on a pattern, or stored.
#pragma once

#include "forge/tools.hpp"

namespace lucidoku {

template <class L> class Start {
public:
    // Makes starts for a job; `tried` counts the puzzles with one solution that were examined.
    Start(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Random& random, std::uint64_t& tried,
          Stop& stop);

    // Returns the puzzle with which a job begins; nothing if the attempt failed.
    std::optional<Draft> next();
    // Returns a puzzle under a random symmetry, with digits renamed; without its solution.
    Draft apply_symmetry(const Values& start);

private:
    std::optional<Values> full_grid();
    std::optional<Draft> dig_puzzle();
    std::optional<Draft> make_on_pattern();
    std::vector<int> random_symmetry();
    bool fill_up(Draft& draft);

    ForgeTools<L>& tools_;
    const PuzzleSpec& spec_;
    Random& random_;
    std::uint64_t& tried_;
    Stop& stop_;
    std::size_t next_stored_ = 0; // in the specification's starts, which are used cyclically
};

extern template class Start<Layout9>;
extern template class Start<Layout16>;
extern template class Start<Layout25>;

} // namespace lucidoku
