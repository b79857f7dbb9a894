// Almost locked sets: n empty cells of one house with n + 1 candidates between them.
#pragma once

#include "grid/board.hpp"

#include <vector>

namespace lucidoku {

template <class L> struct AlmostLocked {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    Set cells;
    Mask digits;
    int size;
    std::vector<Set> at;   // where each digit may stand in it (by digit)
    std::vector<Set> sees; // candidates of the digit outside that see all of them
};

// All of them with up to `largest` cells, each once, small ones first. Bivalue cells are the smallest.
template <class L> std::vector<AlmostLocked<L>> almost_locked_sets(const Board<L>& board, int largest);

} // namespace lucidoku
