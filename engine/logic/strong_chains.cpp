// Chains all of whose links are strong (seed 000, MEDUSA):
//
//     a = x = y = … = b       an odd number of links: one of a, b is true, and what both exclude is false
//
// The candidates take turns, so the links are weak ones too. In one cluster each way between two candidates is odd, or
// each is even, or the position would contradict itself; so what falls is what excludes a candidate of each colour. The
// shortest chain that shows it does not go through it.
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> strong_chains();

namespace {

template <class L> class StrongChain {
public:
    static void find(const Position<L>& position, Sink& sink) {
        auto& work = position.work;
        if (!work.fresh_digits(position.board, sink.place())) return;
        const auto& graph = work.graph(position.board, Workspace<L>::plain);
        StrongChain search(graph, position.limit ? position.limit : graph.size(), sink);
        for (const auto& cluster : work.clusters(Workspace<L>::plain)) search.look(cluster);
        if (!sink.found()) work.nothing_found(position.board, sink.place());
    }

private:
    StrongChain(const Graph<L>& graph, int limit, Sink& sink)
        : graph_(graph), limit_(limit), best_(limit), sink_(sink), distance_(index(graph.size())),
          before_(index(graph.size())) {}

    void look(const Cluster<L>& cluster) {
        for (std::size_t k = 0; k < cluster.weak[0].size(); ++k)
            for (auto left = cluster.weak[0][k] & cluster.weak[1][k]; left; left &= left - 1) {
                const int victim = lowest(k, left);
                if (sink_.lists_all()) best_ = limit_;
                for (int a : cluster.nodes)
                    if (a != victim && graph_.weak.test(a, victim)) reach(a, victim);
            }
    }

    // The nearest candidate on the other side that excludes the victim, too.
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
        if (!sink_.wants(count, links) || !sink_.improves(key, links)) return;
        Step& step = sink_.draft();
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
        sink_.offer();
    }

    const Graph<L>& graph_;
    int limit_, best_; // links of the longest chain that is still of interest
    Sink& sink_;
    std::vector<int> distance_, before_, queue_, path_, out_;
};

constexpr Finder strong_chains_table[] = {limited(Limit::links, finder<StrongChain>("strong-chain-medusa"))};

} // namespace

std::span<const Finder> strong_chains() { return strong_chains_table; }

} // namespace lucidoku
