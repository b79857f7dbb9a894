#pragma once

#include "logic/graph.hpp"

#include <algorithm>

namespace lucidoku {

// What follows along links when a node is true, for every single node.
template <class L> class Consequences {
public:
    static constexpr int most_levels = 12;

    explicit Consequences(const Graph<L>& graph, int levels)
        : graph_(graph), levels_(std::min(levels, most_levels)), distance_(at(graph.singles() * graph.size()), -1) {
        truths_.reset(graph.singles(), graph.size());
        falls_.reset(graph.singles(), graph.size());
        Rows front;
        front.reset(1, graph.size());
        std::vector<int> queue;
        for (int x = 0; x < graph.singles(); ++x) {
            queue.assign(1, x);
            truths_.set(x, x);
            distance_[at(x * graph.size() + x)] = 0;
            for (std::size_t i = 0; i < queue.size(); ++i) {
                const int a = queue[i], far = distance_[at(x * graph.size() + a)];
                falls_.merge(x, graph.weak[a]);
                if (far == levels_) continue;
                graph.jump.each(a, [&](int b) {
                    if (truths_.test(x, b)) return;
                    truths_.set(x, b);
                    distance_[at(x * graph.size() + b)] = far + 1;
                    queue.push_back(b);
                });
            }
        }
    }
    const Rows& truths() const { return truths_; }
    const Rows& falls() const { return falls_; }

    // Links from x to y, or -1.
    int length(int x, int y, bool truth) const {
        if (truth) {
            const int far = distance_[at(x * graph_.size() + y)];
            return far < 0 ? -1 : 2 * far;
        }
        int best = -1;
        graph_.weak.each(y, [&](int a) {
            const int far = distance_[at(x * graph_.size() + a)];
            if (far >= 0 && (best < 0 || 2 * far + 1 < best)) best = 2 * far + 1;
        });
        return best;
    }

    // The nodes of a shortest chain x - a = b - … that makes y true or false.
    std::vector<int> path(int x, int y, bool truth) const {
        std::vector<int> back;
        int b = y;
        if (!truth) {
            back.push_back(y);
            int best = -1;
            graph_.weak.each(y, [&](int a) {
                const int far = distance_[at(x * graph_.size() + a)];
                if (far >= 0 && (best < 0 || far < distance_[at(x * graph_.size() + best)])) best = a;
            });
            b = best;
        }
        back.push_back(b);
        for (int far = distance_[at(x * graph_.size() + b)]; far > 0; --far) {
            int from = -1;
            truths_.each(x, [&](int a) {
                if (from < 0 && distance_[at(x * graph_.size() + a)] == far - 1 && graph_.jump.test(a, b)) from = a;
            });
            back.push_back(graph_.between(from, b));
            back.push_back(from);
            b = from;
        }
        std::reverse(back.begin(), back.end());
        return back;
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    const Graph<L>& graph_;
    int levels_;
    Rows truths_, falls_;
    std::vector<std::int16_t> distance_;
};

} // namespace lucidoku
