// The memory of the finders of one thread: from step to step within a puzzle, and scratch space.
#pragma once

#include "rating/links.hpp"
#include "rating/nest.hpp"
#include "rating/position.hpp"

#include <utility>
#include <vector>

namespace lucidoku::rating {

// The pairs of cells without a result, and the changes since. Each call of the finder is a moment; `since` has the
// cells that changed after each moment.
class PairMemory {
public:
    void reset() { empty_ = true; }
    void begin(const Cells& changed) {
        // Many puzzles are rated without it, so it is cleared only before use.
        if (std::exchange(empty_, false)) {
            since_.assign(1, Cells::of([](int) { return true; }));
            moment_.fill(0);
        }
        for (Cells& cells : since_) cells |= changed;
        since_.emplace_back();
    }
    const Cells& stale(int i, int j) const { return since_[moment_[place(i, j)]]; }
    void mark_nothing_found(int i, int j) { moment_[place(i, j)] = static_cast<std::uint16_t>(since_.size() - 1); }

private:
    static std::size_t place(int i, int j) { return index(81 * i + j); }

    bool empty_ = true;
    std::vector<Cells> since_;
    std::array<std::uint16_t, 81 * 81> moment_;
};

struct Memory {
    PairMemory pairs, triplets;
    Links links;
    NestedSearch nest;
    void reset() {
        pairs.reset();
        triplets.reset();
        nest.forget();
    }
};

} // namespace lucidoku::rating
