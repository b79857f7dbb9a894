// What several finders compute about one position, kept until the position changes.
#pragma once

#include "logic/cluster.hpp"
#include "logic/finder.hpp"
#include "logic/graph.hpp"

#include <memory>

namespace lucidoku {

// A fish: base and cover houses, its fins, and the places that fall.
template <class L> struct FishCatch {
    int digit;
    std::vector<int> base, cover;
    typename L::Set fins, out;
};

template <class L> struct Workspace {
    // The graphs that finders share, each made when it is first asked for.
    enum Graphs { single_digit, bivalue, plain, grouped, almost_locked, sets_only, wide, wide_sets, graph_kinds };

    // Almost locked sets in the chains of a walk have up to so many cells, for larger ones are hard to read; a listing
    // takes larger ones too (`wide`).
    static constexpr int largest_set = L::max_n == 9 ? 4 : 3, widest_set = L::max_n == 9 ? 7 : 3;

    Graph<L>& graph(const Board<L>& board, Graphs kind) {
        auto& made = graphs[kind];
        if (!made) {
            static constexpr GraphKind kinds[] = {
                {.cells = false},
                {.houses = false},
                {},
                {.groups = true},
                {.groups = true, .almost_locked = largest_set},
                {.cells = false, .houses = false, .almost_locked = largest_set},
                {.groups = true, .almost_locked = widest_set},
                {.cells = false, .houses = false, .almost_locked = widest_set},
            };
            made = std::make_unique<Graph<L>>(board, kinds[kind]);
        }
        return *made;
    }

    // The coloured clusters of a graph.
    const std::vector<Cluster<L>>& clusters(const Board<L>& board, Graphs kind) {
        auto& made = clusters_[kind];
        if (!made) made = std::make_unique<std::vector<Cluster<L>>>(Cluster<L>::all(graph(board, kind)));
        return *made;
    }

    // Almost locked sets of up to so many cells.
    const AlmostLockedList<L>& sets(const Board<L>& board, int largest) {
        largest = std::min(largest, L::max_n == 9 ? 8 : 4);
        auto& made = sets_[static_cast<std::size_t>(largest)];
        if (!made) made = std::make_unique<AlmostLockedList<L>>(board, largest);
        return *made;
    }

    // Forgets everything; called when the position has changed.
    void clear() {
        for (auto& made : graphs) made.reset();
        for (auto& made : clusters_) made.reset();
        for (auto& made : sets_) made.reset();
        for (auto& kind : fish)
            for (auto& made : kind) made.reset();
    }

    // Franken (0) and Mutant (1) fish by size, made by the first finder that asks.
    std::unique_ptr<std::vector<FishCatch<L>>> fish[2][8];

private:
    std::unique_ptr<Graph<L>> graphs[graph_kinds];
    std::unique_ptr<std::vector<Cluster<L>>> clusters_[graph_kinds];
    std::unique_ptr<AlmostLockedList<L>> sets_[9];
};

} // namespace lucidoku
