// Clusters of candidates joined by strong links, in two colours: all of one are true, or all of the other.
#pragma once

#include "logic/graph.hpp"

namespace lucidoku {

template <class L> class Cluster {
public:
    using Row = std::vector<Rows::Chunk>;

    std::vector<int> nodes;  // in the order of the search tree, the root first
    std::vector<int> parent; // by place in `nodes`: the place of the parent; -1 for the root
    std::vector<int> colour; // 0 or 1
    Row weak[2];             // the candidates that each colour excludes

    // Returns all clusters of two candidates or more.
    static std::vector<Cluster> all(const Graph<L>& graph) {
        std::vector<Cluster> clusters;
        std::vector<char> seen(index(graph.size()), 0);
        for (int start = 0; start < graph.singles(); ++start) {
            if (seen[index(start)] || !graph.is_linked(start)) continue;
            Cluster cluster;
            cluster.add(start, -1, 0);
            seen[index(start)] = 1;
            for (std::size_t i = 0; i < cluster.nodes.size(); ++i)
                graph.strong.each(cluster.nodes[i], [&](int next) {
                    if (seen[index(next)]) return;
                    seen[index(next)] = 1;
                    cluster.add(next, static_cast<int>(i), 1 - cluster.colour[i]);
                });
            if (cluster.nodes.size() < 2) continue;
            for (auto& row : cluster.weak) row.assign(graph.weak.stride(), 0);
            for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
                auto& row = cluster.weak[index(cluster.colour[i])];
                for (std::size_t k = 0; k < row.size(); ++k) row[k] |= graph.weak[cluster.nodes[i]][k];
            }
            clusters.push_back(std::move(cluster));
        }
        return clusters;
    }

    // Writes the part of the tree that joins the selected nodes: links, premises and colours.
    template <class Wanted> void write(const Graph<L>& graph, Wanted&& wanted, Step& step, int swap = 0) const {
        std::vector<char> keep(nodes.size(), 0);
        std::vector<int> children(nodes.size(), 0);
        for (std::size_t i = nodes.size(); i-- > 0;) {
            if (wanted(static_cast<int>(i))) keep[i] = 1;
            if (keep[i] && parent[i] >= 0) keep[index(parent[i])] = 1, ++children[index(parent[i])];
        }
        // The root only joins the others; without a second child it is dropped.
        std::size_t root = 0;
        while (keep[root] && !wanted(static_cast<int>(root)) && children[root] == 1) {
            keep[root] = 0;
            std::size_t next = root + 1;
            while (!keep[next] || parent[next] != static_cast<int>(root)) ++next;
            root = next;
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (!keep[i]) continue;
            const auto& node = graph.node(nodes[i]);
            step.candidates(colour[i] == swap ? Role::pattern : Role::second, node.cells, node.digit);
            if (i == root) continue;
            const auto& from = graph.node(nodes[index(parent[i])]);
            step.link(true, from.cells, from.digit, node.cells, node.digit);
            graph.write_premise(nodes[index(parent[i])], nodes[i], step);
        }
    }

private:
    void add(int node, int from, int side) {
        nodes.push_back(node);
        parent.push_back(from);
        colour.push_back(side);
    }
};

} // namespace lucidoku
