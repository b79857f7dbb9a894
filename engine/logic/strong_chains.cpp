// Chains all of whose links are strong (picture notebook, MEDUSA):
//
//     a = x = y = … = b       an odd number of links: one of a, b is true, so a candidate excluded by both is false
//
// The candidates alternate, so the links are weak ones too. In a cluster all paths between two candidates are odd, or
// all are even; otherwise the position would contradict itself. So the candidates to eliminate are those excluded by
// both colours. The shortest chain that proves it does not run through the eliminated candidate.
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> strong_chains();

namespace {

template <class L> class StrongChain {
public:
    static void find(const Position<L>& position, StepCollector& collector) {
        auto& work = position.work;
        if (!work.fresh_digits(position.board, collector.stage())) return;
        const auto& graph = work.graph(position.board, Workspace<L>::plain);
        StrongChain search(graph, position.limit ? position.limit : graph.size(), collector);
        for (const auto& cluster : work.clusters(Workspace<L>::plain)) search.examine(cluster);
        if (!collector.has_step()) work.mark_nothing_found(position.board, collector.stage());
    }

private:
    StrongChain(const Graph<L>& graph, int limit, StepCollector& collector)
        : graph_(graph), limit_(limit), best_(limit), collector_(collector), distance_(index(graph.size())),
          before_(index(graph.size())) {}

    void examine(const Cluster<L>& cluster) {
        for (std::size_t k = 0; k < cluster.weak[0].size(); ++k)
            for (auto left = cluster.weak[0][k] & cluster.weak[1][k]; left; left &= left - 1) {
                const int victim = lowest(k, left);
                if (collector_.lists_all()) best_ = limit_;
                for (int a : cluster.nodes)
                    if (a != victim && graph_.weak.test(a, victim)) reach(a, victim);
            }
    }

    // Finds the nearest candidate on the other side that also excludes the victim.
    void reach(int a, int victim) {
        std::fill(distance_.begin(), distance_.end(), -1);
        distance_[index(a)] = 0;
        queue_.assign(1, a);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const int x = queue_[i], distance = distance_[index(x)];
            if (distance % 2 == 1 && graph_.weak.test(x, victim)) {
                best_ = distance;
                if (a < x) write(x, distance);
                return;
            }
            if (distance == best_) continue;
            graph_.strong.each(x, [&](int y) {
                if (distance_[index(y)] >= 0 || y == victim) return;
                distance_[index(y)] = distance + 1;
                before_[index(y)] = x;
                queue_.push_back(y);
            });
        }
    }

    void write(int b, int links) {
        path_.assign(1, b);
        while (distance_[index(path_.back())] > 0) path_.push_back(before_[index(path_.back())]);
        std::reverse(path_.begin(), path_.end());
        const int a = path_.front();
        out_.clear();
        ConclusionKey key;
        for (int i = 0; i < graph_.singles(); ++i) {
            if (!graph_.weak.test(a, i) || !graph_.weak.test(b, i)) continue;
            if (std::find(path_.begin(), path_.end(), i) != path_.end()) continue;
            out_.push_back(i);
            key.add(graph_.cell(i), graph_.node(i).digit);
        }
        const int count = length(out_);
        if (!collector_.wants(count, links) || !collector_.improves(key, links)) return;
        Step& step = collector_.draft();
        for (int i : out_) step.eliminate(graph_.cell(i), graph_.node(i).digit);
        typename L::Mask digits = 0;
        for (int i : path_) digits |= 1u << graph_.node(i).digit;
        step.digits(digits);
        step.cells(Role::pincer, graph_.node(a).cells | graph_.node(b).cells);
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const auto& node = graph_.node(path_[i]);
            step.candidates(i % 2 ? Role::second : Role::pattern, node.cells, node.digit);
        }
        for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
            const auto &from = graph_.node(path_[i]), &to = graph_.node(path_[i + 1]);
            step.link(true, from.cells, from.digit, to.cells, to.digit);
            graph_.write_premise(path_[i], path_[i + 1], step);
        }
        step.cost(links);
        collector_.offer();
    }

    const Graph<L>& graph_;
    int limit_, best_; // number of links of the longest chain that is still of interest
    StepCollector& collector_;
    std::vector<int> distance_, before_, queue_, path_, out_;
};

constexpr Finder strong_chains_table[] = {with_limit(Limit::links, finder<StrongChain>("strong-chain-medusa"))};

} // namespace

std::span<const Finder> strong_chains() { return strong_chains_table; }

} // namespace lucidoku
