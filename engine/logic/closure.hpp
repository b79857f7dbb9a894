// What is false along any number of links: more than along chains that people can read, and found in a fraction of the
// time, because each node is looked at once.
#pragma once

#include "logic/graph.hpp"

namespace lucidoku {

// Nodes that lead to each other have the same consequences. They are found by Tarjan's algorithm, which leaves a node
// when everything that it leads to is known.
template <class L> class Closure {
public:
    using Chunk = Rows::Chunk;

    // For the single nodes of a graph. Memory is kept from one position to the next.
    void build(const Graph<L>& graph) {
        graph_ = &graph;
        falls_.shape(graph.size(), graph.size());
        order_.assign(index(graph.size()), 0);
        low_.resize(index(graph.size()));
        root_.assign(index(graph.size()), -1);
        met_ = 0;
        for (int x = 0; x < graph.singles(); ++x)
            if (!order_[index(x)]) follow(x);
    }
    // What is false when a single node is true.
    const Chunk* falls(int x) const { return falls_[root_[index(x)]]; }

private:
    struct Visit { // of a node: the word of its row in `jump` that is looked at, and what is left of it
        int node;
        std::size_t word;
        Chunk left;
    };

    void enter(int x) {
        order_[index(x)] = low_[index(x)] = ++met_;
        std::copy_n(graph_->weak[x], falls_.stride(), falls_[x]);
        open_.push_back(x);
        visits_.push_back({x, 0, graph_->jump[x][0]});
    }

    void follow(int start) {
        graph_->stop().poll();
        enter(start);
        while (!visits_.empty()) {
            Visit& visit = visits_.back();
            const int x = visit.node;
            while (!visit.left && ++visit.word < falls_.stride()) visit.left = graph_->jump[x][visit.word];
            if (!visit.left) {
                visits_.pop_back();
                leave(x);
                continue;
            }
            const int y = lowest(visit.word, visit.left);
            visit.left &= visit.left - 1;
            if (!order_[index(y)]) enter(y);
            else look(x, y);
        }
    }

    // A node leads to another one that has been entered.
    void look(int x, int y) {
        const int root = root_[index(y)];
        if (root < 0) low_[index(x)] = std::min(low_[index(x)], low_[index(y)]);
        else add(root, x);
    }

    void leave(int x) {
        if (low_[index(x)] == order_[index(x)])
            for (int y = -1; y != x;) {
                y = open_.back();
                open_.pop_back();
                root_[index(y)] = x;
                if (y != x) add(y, x);
            }
        if (!visits_.empty()) look(visits_.back().node, x);
    }

    void add(int from, int to) {
        const Chunk* some = falls_[from];
        Chunk* all = falls_[to];
        for (std::size_t k = 0; k < falls_.stride(); k += 2) {
            all[k] |= some[k];
            all[k + 1] |= some[k + 1];
        }
    }

    const Graph<L>* graph_ = nullptr;
    Rows falls_; // of each node; those of a root are complete
    int met_ = 0;
    std::vector<int> order_, low_; // when a node was entered (0: not yet), and the earliest that it leads back to
    std::vector<int> root_;        // of nodes that lead to each other, the first entered; -1: not known yet
    std::vector<int> open_;        // nodes whose root is not known
    std::vector<Visit> visits_;
};

} // namespace lucidoku
