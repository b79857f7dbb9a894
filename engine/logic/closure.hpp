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

    // For the nodes that have rows in the graph. Memory is kept from one position to the next.
    void build(const Graph<L>& graph) {
        graph_ = &graph;
        falls_.shape(graph.size(), graph.size());
        order_.assign(index(graph.size()), 0);
        low_.resize(index(graph.size()));
        root_.assign(index(graph.size()), -1);
        met_ = 0;
        for (int x = 0; x < graph.size(); ++x)
            if (!order_[index(x)] && graph.asked_for(x)) follow(x);
    }
    // What is false when such a node is true.
    const Chunk* falls(int x) const { return falls_[root_[index(x)]]; }

    // The nodes that may be ends of chains of which something follows: what excludes a candidate in any case, or is
    // false in any case. Ascending.
    std::vector<int> ends() const {
        std::vector<int> found;
        std::vector<Chunk> candidates(falls_.stride(), 0);
        for (int i = 0; i < graph_->singles(); ++i) candidates[index(i / 64)] |= Chunk{1} << (i & 63);
        for (int a = 0; a < graph_->size(); ++a)
            if (graph_->linked(a) && may_end(a, candidates)) found.push_back(a);
        return found;
    }

private:
    struct Visit { // of a node: the word of its row in `jump` that is looked at, and what is left of it
        int node;
        std::size_t word;
        Chunk left;
    };

    // Whether something follows if either a, or all that follows from one of its strong links, is true.
    bool may_end(int a, const std::vector<Chunk>& candidates) const {
        const Chunk* near = graph_->weak[a];
        bool found = false;
        graph_->strong.each(a, [&](int x) {
            if (found) return;
            const Chunk* far = falls(x);
            Chunk both = 0;
            for (std::size_t k = 0; k < candidates.size(); ++k) both |= near[k] & far[k] & candidates[k];
            found = both != 0 || (far[a / 64] >> (a & 63) & 1);
        });
        return found;
    }

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
