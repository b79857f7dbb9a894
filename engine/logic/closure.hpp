// The candidates that are false along any number of links: more than along chains that people can read, yet computed in
// a fraction of the time, because each node is visited once.
#pragma once

#include "logic/graph.hpp"

namespace lucidoku {

// Nodes that lead to each other have the same consequences. Tarjan's algorithm finds them; it leaves a node when
// everything reachable from it is known.
template <class L> class Closure {
public:
    using Chunk = Rows::Chunk;

    // Computes the closure for the nodes that have rows in the graph. Memory is kept from one position to the next.
    void build(const Graph<L>& graph) {
        graph_ = &graph;
        excluded_.shape(graph.size(), graph.size());
        order_.assign(index(graph.size()), 0);
        low_.resize(index(graph.size()));
        root_.assign(index(graph.size()), -1);
        met_ = 0;
        for (int x = 0; x < graph.size(); ++x)
            if (!order_[index(x)] && graph.has_rows(x)) follow(x);
    }
    // Returns the nodes that are false when x is true.
    const Chunk* excluded_by(int x) const { return excluded_[root_[index(x)]]; }

    // Returns the nodes that may be ends of a conclusive chain: those that exclude a candidate in any case, or are
    // false in any case. Ascending.
    std::vector<int> ends() const {
        std::vector<int> ends;
        std::vector<Chunk> candidates(excluded_.stride(), 0);
        for (int i = 0; i < graph_->singles(); ++i) candidates[index(i / 64)] |= Chunk{1} << (i & 63);
        for (int a = 0; a < graph_->size(); ++a)
            if (graph_->is_linked(a) && may_end(a, candidates)) ends.push_back(a);
        return ends;
    }

private:
    struct Visit { // the state of a node on the stack: the current word of its row in `jump`, and the bits left in it
        int node;
        std::size_t word;
        Chunk left;
    };

    // Returns whether a conclusion follows if either a, or everything that follows from one of its strong links, is
    // true.
    bool may_end(int a, const std::vector<Chunk>& candidates) const {
        const Chunk* near = graph_->weak[a];
        bool follows = false;
        graph_->strong.each(a, [&](int x) {
            if (follows) return;
            const Chunk* far = excluded_by(x);
            Chunk both = 0;
            for (std::size_t k = 0; k < candidates.size(); ++k) both |= near[k] & far[k] & candidates[k];
            follows = both != 0 || (far[a / 64] >> (a & 63) & 1);
        });
        return follows;
    }

    void enter(int x) {
        order_[index(x)] = low_[index(x)] = ++met_;
        std::copy_n(graph_->weak[x], excluded_.stride(), excluded_[x]);
        open_.push_back(x);
        visits_.push_back({x, 0, graph_->jump[x][0]});
    }

    void follow(int start) {
        graph_->stop().poll();
        enter(start);
        while (!visits_.empty()) {
            Visit& visit = visits_.back();
            const int x = visit.node;
            while (!visit.left && ++visit.word < excluded_.stride()) visit.left = graph_->jump[x][visit.word];
            if (!visit.left) {
                visits_.pop_back();
                leave(x);
                continue;
            }
            const int y = lowest(visit.word, visit.left);
            visit.left &= visit.left - 1;
            if (!order_[index(y)]) enter(y);
            else examine(x, y);
        }
    }

    // Handles an edge to a node that has been entered.
    void examine(int x, int y) {
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
        if (!visits_.empty()) examine(visits_.back().node, x);
    }

    void add(int from, int to) {
        const Chunk* some = excluded_[from];
        Chunk* all = excluded_[to];
        for (std::size_t k = 0; k < excluded_.stride(); k += 2) {
            all[k] |= some[k];
            all[k + 1] |= some[k + 1];
        }
    }

    const Graph<L>* graph_ = nullptr;
    Rows excluded_; // of each node; those of a root are complete
    int met_ = 0;
    std::vector<int> order_, low_; // when a node was entered (0: not yet), and the earliest that it leads back to
    std::vector<int> root_;        // of nodes that lead to each other, the first entered; -1: not known yet
    std::vector<int> open_;        // nodes whose root is not known
    std::vector<Visit> visits_;
};

} // namespace lucidoku
