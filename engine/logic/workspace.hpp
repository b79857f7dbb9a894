// What several finders compute about one position, kept until the position changes.
#pragma once

#include "logic/finder.hpp"
#include "logic/graph.hpp"

#include <memory>

namespace lucidoku {

template <class L> struct Workspace {
    // The graphs that finders share, each made when it is first asked for.
    enum Graphs { single_digit, bivalue, plain, grouped, almost_locked, sets_only, graph_kinds };

    // Almost locked sets in chains have up to so many cells; larger ones are hard to read.
    static constexpr int largest_set = L::max_n == 9 ? 5 : 3;

    Graph<L>& graph(const Board<L>& board, Graphs kind) {
        auto& made = graphs[kind];
        if (!made) {
            static constexpr GraphKind kinds[] = {
                {.cells = false},
                {.houses = false},
                {},
                {.groups = true},
                {.groups = true, .almost_locked = largest_set},
                {.cells = false, .houses = false, .almost_locked = L::max_n == 9 ? 7 : 3},
            };
            made = std::make_unique<Graph<L>>(board, kinds[kind]);
        }
        return *made;
    }

    const std::vector<AlmostLocked<L>>& sets(const Board<L>& board) {
        if (!sets_)
            sets_ = std::make_unique<std::vector<AlmostLocked<L>>>(almost_locked_sets(board, L::max_n == 9 ? 8 : 4));
        return *sets_;
    }

    // Forgets everything; called when the position has changed.
    void clear() {
        for (auto& made : graphs) made.reset();
        sets_.reset();
    }

private:
    std::unique_ptr<Graph<L>> graphs[graph_kinds];
    std::unique_ptr<std::vector<AlmostLocked<L>>> sets_;
};

} // namespace lucidoku
