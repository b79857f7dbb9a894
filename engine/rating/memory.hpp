// What the finders of one thread keep: from step to step within a puzzle, and room to work in.
#pragma once

#include "rating/links.hpp"
#include "rating/nest.hpp"
#include "rating/position.hpp"

#include <utility>
#include <vector>

namespace lucidoku::rating {

// Which pairs of cells led to nothing, and what has changed since. A call of the finder is a moment; `since`
// has the cells that changed after each moment.
class PairMemory {
public:
    void reset() { empty_ = true; }
    void begin(const Cells& changed) {
        // Many puzzles are rated without it, so it is only emptied when it is used.
        if (std::exchange(empty_, false)) {
            since_.assign(1, Cells::of([](int) { return true; }));
            moment_.fill(0);
        }
        for (Cells& cells : since_) cells |= changed;
        since_.emplace_back();
    }
    const Cells& stale(int i, int j) const { return since_[moment_[place(i, j)]]; }
    void vain(int i, int j) { moment_[place(i, j)] = static_cast<std::uint16_t>(since_.size() - 1); }

private:
    static std::size_t place(int i, int j) { return index(81 * i + j); }

    bool empty_ = true;
    std::vector<Cells> since_;
    std::array<std::uint16_t, 81 * 81> moment_;
};

struct Memory {
    PairMemory pairs, triplets;
    Links links;
    Nest nest;
    void reset() {
        pairs.reset();
        triplets.reset();
        nest.forget();
    }
};

} // namespace lucidoku::rating
