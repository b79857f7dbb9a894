// Where jobs begin: puzzles that are dug, made on a pattern, or stored.
#pragma once

#include "forge/tools.hpp"

namespace lucidoku {

template <class L> class Start {
public:
    // `tried` counts the puzzles with one solution that were looked at.
    Start(ForgeTools<L>& tools, std::uint64_t seed, std::uint64_t number, Random& random, std::uint64_t& tried,
          Stop& stop);

    // The puzzle with which a job begins; nothing if the attempt failed.
    std::optional<Draft> next();
    // A puzzle under a random symmetry, with digits renamed; without its solution.
    Draft turned(const Values& start);

private:
    std::optional<Values> full_grid();
    std::optional<Draft> dug();
    std::optional<Draft> on_pattern();
    std::vector<int> turn();
    bool fill_up(Draft& draft);

    ForgeTools<L>& tools_;
    const PuzzleSpec& spec_;
    Random& random_;
    std::uint64_t& tried_;
    Stop& stop_;
    std::size_t next_stored_ = 0; // of the specification's starts, each in its turn
};

extern template class Start<Layout9>;
extern template class Start<Layout16>;
extern template class Start<Layout25>;

} // namespace lucidoku
