#pragma once

#include "logic/graph.hpp"

#include <algorithm>

namespace lucidoku {

// What follows along links when a node is true, for every single node.
template <class L> class Consequences {
public:
    static constexpr int most_levels = 120; // what a distance has room for

    // Along chains of this number of links. Memory is kept from one position to the next.
    void build(const Graph<L>& graph, int links) {
        graph_ = &graph;
        links_ = links;
        levels_ = std::min(links / 2, most_levels);
        distance_.resize(index(graph.singles() * graph.size()));
        truths_.reset(graph.singles(), graph.size());
        falls_.shape(graph.singles(), graph.size());
        const std::size_t width = truths_.stride();
        std::vector<Rows::Chunk> last(width), next(width); // what is reached at one level and at the next
        for (int x = 0; x < graph.singles(); ++x) {
            graph.stop().poll();
            std::fill(last.begin(), last.end(), Rows::Chunk{0});
            last[index(x / 64)] = Rows::Chunk{1} << (x & 63);
            auto* known = truths_[x];
            auto* distance = &distance_[index(x * graph.size())];
            std::copy(last.begin(), last.end(), known);
            distance[x] = 0;
            for (int far = 1; far <= levels_ && graph.jump.spread(last.data(), known, next.data()); ++far) {
                std::swap(last, next);
                for (std::size_t k = 0; k < width; ++k)
                    for (auto left = last[k]; left; left &= left - 1)
                        distance[64 * k + index(std::countr_zero(left))] = static_cast<std::int8_t>(far);
            }
            graph.weak.gather(known, falls_[x]);
        }
    }

    // Links from x to y, or -1.
    int length(int x, int y, bool truth) const {
        if (truth) {
            return reaches(x, y) ? 2 * distance(x, y) : -1;
        }
        int best = -1;
        graph_->weak.each(y, [&](int a) {
            if (reaches(x, a) && (best < 0 || 2 * distance(x, a) + 1 < best)) best = 2 * distance(x, a) + 1;
        });
        return best <= links_ ? best : -1;
    }

    // Links from all of some nodes to y together, or -1 when one of them does not lead there.
    int length(const std::vector<int>& options, int y, bool truth) const {
        int links = 0;
        for (int x : options) {
            const int more = length(x, y, truth);
            if (more < 0) return -1;
            links += more;
        }
        return links;
    }

    // Calls visit(y) for every single node that all of some nodes make true, or false.
    template <class Visit> void each_common(const std::vector<int>& options, bool truth, Visit&& visit) const {
        const Rows& rows = truth ? truths_ : falls_;
        const std::size_t words = (index(graph_->singles()) + 63) / 64; // single nodes come first
        for (std::size_t k = 0; k < words; ++k) {
            auto both = ~Rows::Chunk{0};
            for (int x : options) both &= rows[x][k];
            for (; both; both &= both - 1) {
                const int y = lowest(k, both);
                if (graph_->single(y)) visit(y);
            }
        }
    }

    // Writes a branch for each of some nodes, up to its conclusion about y; calls report(path) after each.
    template <class Report>
    void write_branches(const std::vector<int>& options, int y, bool truth, Step& step, Report&& report) const {
        for (int x : options) {
            const auto& start = graph_->node(x);
            const auto nodes = path(x, y, truth);
            step.branch({start.cells.first(), start.digit}, true);
            graph_->write(nodes, false, step);
            report(nodes);
        }
    }

    // The nodes of a shortest chain x - a = b - … that makes y true or false.
    std::vector<int> path(int x, int y, bool truth) const {
        std::vector<int> back;
        int b = y;
        if (!truth) {
            back.push_back(y);
            int best = -1;
            graph_->weak.each(y, [&](int a) {
                if (reaches(x, a) && (best < 0 || distance(x, a) < distance(x, best))) best = a;
            });
            b = best;
        }
        back.push_back(b);
        for (int far = distance(x, b); far > 0; --far) {
            int from = -1;
            truths_.each(x, [&](int a) {
                if (from < 0 && distance(x, a) == far - 1 && graph_->jump.test(a, b)) from = a;
            });
            back.push_back(graph_->between(from, b));
            back.push_back(from);
            b = from;
        }
        std::reverse(back.begin(), back.end());
        return back;
    }

private:
    bool reaches(int x, int y) const { return truths_.test(x, y); }
    int distance(int x, int y) const { return distance_[index(x * graph_->size() + y)]; }

    const Graph<L>* graph_ = nullptr;
    int links_ = 0, levels_ = 0;
    Rows truths_, falls_;
    std::vector<std::int8_t> distance_; // from a single node to one that it reaches
};

} // namespace lucidoku
