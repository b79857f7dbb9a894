#pragma once

#include "logic/graph.hpp"

#include <algorithm>

namespace lucidoku {

// What follows along links when a node is true, for every single node.
template <class L> class Consequences {
public:
    // Along chains of this number of links. Memory is kept from one position to the next.
    void build(const Graph<L>& graph, int links) {
        graph_ = &graph;
        links_ = links;
        truths_.shape(graph.singles(), graph.size());
        falls_.shape(graph.singles(), graph.size());
        width_ = truths_.stride();
        first_.clear();
        std::size_t end = 0;
        for (int x = 0; x < graph.singles(); ++x) {
            graph.stop().poll();
            first_.push_back(end);
            make_room(end + width_);
            std::fill_n(&levels_[end], width_, Rows::Chunk{0});
            levels_[end + index(x / 64)] = Rows::Chunk{1} << (x & 63);
            auto* known = truths_[x];
            std::copy_n(&levels_[end], width_, known);
            for (int far = 1; far <= links / 2; ++far, end += width_) {
                make_room(end + 2 * width_);
                if (!graph.jump.spread(&levels_[end], known, &levels_[end + width_])) break;
            }
            end += width_;
            graph.weak.gather(known, falls_[x]);
        }
        first_.push_back(end);
    }

    // Links from x to y, or -1.
    int length(int x, int y, bool truth) const {
        if (truth) return truths_.test(x, y) ? 2 * level_of(x, y) : -1;
        const int far = level_before(x, y);
        return far >= 0 && 2 * far + 1 <= links_ ? 2 * far + 1 : -1;
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
        int b = y, far = truth ? level_of(x, y) : level_before(x, y);
        if (!truth) {
            back.push_back(y);
            b = first_common(level(x, far), graph_->weak[y]);
        }
        back.push_back(b);
        while (--far >= 0) {
            const int to = b;
            b = first_of(level(x, far), [&](int a) { return graph_->jump.test(a, to); });
            back.push_back(graph_->between(b, to));
            back.push_back(b);
        }
        std::reverse(back.begin(), back.end());
        return back;
    }

private:
    void make_room(std::size_t chunks) {
        if (levels_.size() < chunks) levels_.resize(2 * chunks);
    }
    // What becomes true 2 * far links from x, and no earlier.
    const Rows::Chunk* level(int x, int far) const { return &levels_[first_[index(x)] + index(far) * width_]; }
    int depth(int x) const { return static_cast<int>((first_[index(x) + 1] - first_[index(x)]) / width_); }
    int level_of(int x, int y) const {
        int far = 0;
        while (!(level(x, far)[y / 64] >> (y & 63) & 1)) ++far;
        return far;
    }
    // The first level with a node that excludes y, or -1.
    int level_before(int x, int y) const {
        for (int far = 0; far < depth(x); ++far)
            if (first_common(level(x, far), graph_->weak[y]) >= 0) return far;
        return -1;
    }
    int first_common(const Rows::Chunk* some, const Rows::Chunk* others) const {
        for (std::size_t k = 0; k < width_; ++k)
            if (const auto both = some[k] & others[k]) return lowest(k, both);
        return -1;
    }
    template <class Take> int first_of(const Rows::Chunk* some, Take&& take) const {
        for (std::size_t k = 0; k < width_; ++k)
            for (auto left = some[k]; left; left &= left - 1)
                if (take(lowest(k, left))) return lowest(k, left);
        return -1;
    }

    const Graph<L>* graph_ = nullptr;
    int links_ = 0;
    Rows truths_, falls_;
    std::size_t width_ = 0;
    std::vector<std::size_t> first_; // of each single node: where its levels begin, one row each
    std::vector<Rows::Chunk> levels_;
};

} // namespace lucidoku
