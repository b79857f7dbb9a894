#pragma once

#include "logic/closure.hpp"

#include <algorithm>

namespace lucidoku {

// The nodes that follow along links when a node is true. They are computed for a node on demand, because the closure
// (any number of links) settles most questions.
template <class L> class Consequences {
public:
    // Prepares for chains of up to this number of links. Memory is kept from one position to the next.
    void build(const Graph<L>& graph, int links) {
        graph_ = &graph;
        links_ = links;
        closure_.build(graph);
        truths_.shape(graph.singles(), graph.size());
        excluded_.shape(graph.singles(), graph.size());
        width_ = truths_.stride();
        first_.assign(index(graph.singles()), none);
        end_ = 0;
    }

    // Returns the number of links from x to y, or -1.
    int length(int x, int y, bool truth) const {
        follow(x);
        if (truth) return truths_.test(x, y) ? 2 * level_of(x, y) : -1;
        if (!excluded_.test(x, y)) return -1;
        const int far = level_before(x, y);
        return 2 * far + 1 <= links_ ? 2 * far + 1 : -1;
    }

    // Returns the number of links from all options to y together, or -1 if one of them does not lead there.
    int length(const std::vector<int>& options, int y, bool truth) const {
        int links = 0;
        for (int x : options) {
            const int more = length(x, y, truth);
            if (more < 0) return -1;
            links += more;
        }
        return links;
    }

    // Returns whether several nodes may make the same single node true or false: there must be a node that is false for
    // all of them along chains of any length. A node that they all make true excludes the other end of its strong link.
    bool may_agree(const std::vector<int>& options) const {
        return each_single([&](int x) { return closure_.excluded_by(x); }, options, [](int) { return true; });
    }
    // Calls visit(y) for every single node that all options make true, or false.
    template <class Visit> void each_common(const std::vector<int>& options, bool truth, Visit&& visit) const {
        for (int x : options) follow(x);
        const Rows& rows = truth ? truths_ : excluded_;
        each_single([&](int x) { return rows[x]; }, options,
                    [&](int y) {
                        visit(y);
                        return false;
                    });
    }

    // Writes a branch for each option, up to its conclusion about y; calls report(path) after each.
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

    // Returns the nodes of a shortest chain x - a = b - … that makes y true or false.
    std::vector<int> path(int x, int y, bool truth) const {
        follow(x);
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
    static constexpr auto none = static_cast<std::size_t>(-1);

    // Calls visit(y) for the single nodes in the rows of all options until it returns true for one; returns whether it
    // did.
    template <class Row, class Visit>
    bool each_single(Row&& row, const std::vector<int>& options, Visit&& visit) const {
        const int end = graph_->singles(); // they come first
        for (std::size_t k = 0; 64 * k < index(end); ++k) {
            auto all = ~Rows::Chunk{0};
            for (int x : options) all &= row(x)[k];
            for (; all; all &= all - 1)
                if (const int y = lowest(k, all); y < end && visit(y)) return true;
        }
        return false;
    }
    // Computes the consequences of a node.
    void follow(int x) const {
        if (first_[index(x)] != none) return;
        graph_->stop().poll();
        first_[index(x)] = end_;
        make_room(end_ + width_);
        std::fill_n(&levels_[end_], width_, Rows::Chunk{0});
        levels_[end_ + index(x / 64)] = Rows::Chunk{1} << (x & 63);
        auto* known = truths_[x];
        std::copy_n(&levels_[end_], width_, known);
        excluded_.clear(x);
        for (int far = 1;; ++far) {
            make_room(end_ + 3 * width_);
            graph_->weak.spread(&levels_[end_], excluded_[x], &levels_[end_ + width_]);
            if (far > links_ / 2 || !graph_->jump.spread(&levels_[end_], known, &levels_[end_ + 2 * width_])) break;
            end_ += 2 * width_;
        }
        end_ += 2 * width_;
    }
    void make_room(std::size_t chunks) const {
        if (levels_.size() < chunks) levels_.resize(2 * chunks);
    }
    // Returns the nodes that become true 2 * far links from x, and no earlier.
    const Rows::Chunk* level(int x, int far) const { return &levels_[first_[index(x)] + 2 * index(far) * width_]; }
    // Returns the nodes that these make false, and earlier ones do not.
    const Rows::Chunk* newly_excluded(int x, int far) const { return level(x, far) + width_; }
    int level_of(int x, int y) const {
        int far = 0;
        while (!(level(x, far)[y / 64] >> (y & 63) & 1)) ++far;
        return far;
    }
    // Returns the first level with a node that excludes y; it must exist.
    int level_before(int x, int y) const {
        int far = 0;
        while (!(newly_excluded(x, far)[y / 64] >> (y & 63) & 1)) ++far;
        return far;
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
    std::size_t width_ = 0;
    Closure<L> closure_;
    mutable Rows truths_, excluded_;         // of the nodes that have been followed
    mutable std::vector<std::size_t> first_; // where the levels of a node begin, two rows each; `none`: not computed
    mutable std::vector<Rows::Chunk> levels_;
    mutable std::size_t end_ = 0;
};

} // namespace lucidoku
