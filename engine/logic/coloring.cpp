// Coloring: candidates joined by strong links that are weak ones too alternate between two colours; all of one colour
// are true and all of the other false.
//
//     trap    a candidate excluded by both colours is false
//     wrap    a colour two of whose candidates exclude each other is false
//     empty   a colour that excludes all candidates of a cell is false
//
// With one digit these are simple colors; with all digits, 3D Medusa. Two clusters of one digit make multi-colors.
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> strong_chains();

namespace {

bool test(const std::vector<Rows::Chunk>& row, int i) { return row[index(i) / 64] >> (i & 63) & 1; }

enum class Digits { one, all };

template <class L> class Coloring {
    using Row = std::vector<Rows::Chunk>;

public:
    enum Rule { trap, wrap, empty, multi_1, multi_2 };

    // Finds conclusions of a rule; `digits` selects the graph of one digit or of all digits together.
    static void find(const Position<L>& position, int rule, Digits digits, StepCollector& collector) {
        auto& work = position.work;
        const auto kind = digits == Digits::all ? Workspace<L>::plain : Workspace<L>::single_digit;
        const auto fresh = work.fresh_digits(position.board, collector.stage());
        if (!fresh) return;
        if (digits == Digits::one && !work.chains_may_exist(position, Workspace<L>::plain))
            return work.mark_nothing_found(position.board, collector.stage());
        const auto& graph = work.graph(position.board, kind, fresh);
        Coloring search(position, graph, work.clusters(kind), collector);
        switch (rule) {
        case trap:
            search.traps();
            break;
        case wrap:
            search.wraps();
            break;
        case empty:
            search.empties();
            break;
        default:
            search.pairs(rule);
        }
        if (!collector.has_step()) work.mark_nothing_found(position.board, collector.stage());
    }

private:
    Coloring(const Position<L>& position, const Graph<L>& graph, const std::vector<Cluster<L>>& clusters,
             StepCollector& collector)
        : board_(position.board), graph_(graph), clusters_(clusters), collector_(collector) {}

    void traps() {
        for (const auto& cluster : clusters_) {
            Row out(cluster.weak[0].size());
            for (std::size_t k = 0; k < out.size(); ++k) out[k] = cluster.weak[0][k] & cluster.weak[1][k];
            for (int node : cluster.nodes) out[index(node) / 64] &= ~(Rows::Chunk{1} << (node & 63));
            Step& step = collector_.draft();
            remove(out, step);
            if (!step.is_conclusive() || !collector_.wants(step.conclusions())) continue;
            write_digits(cluster, step);
            // The candidates of each colour nearest to the root suffice.
            std::vector<char> used(cluster.nodes.size(), 0);
            each(out, [&](int x) {
                for (int side : {0, 1})
                    for (std::size_t i = 0; i < cluster.nodes.size(); ++i)
                        if (cluster.colour[i] == side && graph_.weak.test(cluster.nodes[i], x)) {
                            used[i] = 1;
                            break;
                        }
            });
            cluster.write(graph_, [&](int i) { return used[index(i)] != 0; }, step);
            collector_.offer();
        }
    }

    void wraps() {
        for (const auto& cluster : clusters_)
            for (int side : {0, 1}) {
                collector_.poll();
                // Find the first two of the colour that exclude each other.
                int one = -1, other = -1;
                for (std::size_t i = 0; i < cluster.nodes.size() && one < 0; ++i)
                    for (std::size_t j = i + 1; j < cluster.nodes.size() && one < 0; ++j)
                        if (cluster.colour[i] == side && cluster.colour[j] == side &&
                            graph_.weak.test(cluster.nodes[i], cluster.nodes[j]))
                            one = cluster.nodes[i], other = cluster.nodes[j];
                if (one < 0) continue;
                Step& step = collector_.draft();
                drop(cluster, side, step);
                write_digits(cluster, step);
                step.cells(Role::pincer, graph_.node(one).cells | graph_.node(other).cells);
                cluster.write(graph_, [](int) { return true; }, step, side);
                collector_.offer();
            }
    }

    void empties() {
        for (const auto& cluster : clusters_)
            for (int side : {0, 1})
                board_.empty().each([&](int c) {
                    // The candidates of a cell have consecutive numbers.
                    const auto& row = cluster.weak[index(side)];
                    const int first = graph_.id(c, low_bit(board_.cand(c)));
                    if (!test(row, first)) return;
                    bool all = true;
                    for (int i = 1; all && i < bit_count(board_.cand(c)); ++i) all = test(row, first + i);
                    if (!all) return;
                    Step& step = collector_.draft();
                    drop(cluster, side, step);
                    write_digits(cluster, step);
                    step.cells(Role::pivot, {c});
                    step.premise_cell(c, board_.cand(c));
                    cluster.write(graph_, [](int) { return true; }, step, side);
                    collector_.offer();
                });
    }

    // Two clusters of one digit. Type 1: a colour of one excludes a colour of the other, so one of the opposite colours
    // is true. Type 2: a colour of one excludes candidates of both colours of the other, so it is false.
    void pairs(int rule) {
        for (std::size_t i = 0; i < clusters_.size(); ++i)
            for (std::size_t j = 0; j < clusters_.size(); ++j) {
                collector_.poll();
                if (i == j || digit(clusters_[i]) != digit(clusters_[j])) continue;
                if (rule == multi_2) {
                    for (int side : {0, 1}) second_type(clusters_[i], clusters_[j], side);
                } else if (i < j) {
                    first_type(clusters_[i], clusters_[j]);
                }
            }
    }

    // Combines all pairs of colours of two clusters.
    void first_type(const Cluster<L>& one, const Cluster<L>& other) {
        Row all(one.weak[0].size(), 0);
        std::vector<char> used_one(one.nodes.size(), 0), used_other(other.nodes.size(), 0);
        Step& step = collector_.draft();
        for (int side : {0, 1})
            for (int far : {0, 1}) {
                if (excluded(one, side, other, far) < 0) continue;
                Row out(all.size());
                for (std::size_t k = 0; k < out.size(); ++k)
                    out[k] = one.weak[index(1 - side)][k] & other.weak[index(1 - far)][k] & ~all[k];
                bool any = false;
                each(out, [&](int x) {
                    any = true;
                    mark_nearest(one, 1 - side, used_one, x);
                    mark_nearest(other, 1 - far, used_other, x);
                });
                if (any) mark_link(one, side, other, far, used_one, used_other, step);
                for (std::size_t k = 0; k < out.size(); ++k) all[k] |= out[k];
            }
        remove(all, step);
        if (!step.is_conclusive()) return;
        write_digits(one, step);
        one.write(graph_, [&](int k) { return used_one[index(k)] != 0; }, step);
        other.write(graph_, [&](int k) { return used_other[index(k)] != 0; }, step);
        collector_.offer();
    }

    void mark_nearest(const Cluster<L>& cluster, int colour, std::vector<char>& used, int x) const {
        for (std::size_t k = 0; k < cluster.nodes.size(); ++k)
            if (cluster.colour[k] == colour && graph_.weak.test(cluster.nodes[k], x)) {
                used[k] = 1;
                return;
            }
    }

    void second_type(const Cluster<L>& one, const Cluster<L>& other, int side) {
        if (excluded(one, side, other, 0) < 0 || excluded(one, side, other, 1) < 0) return;
        Step& step = collector_.draft();
        drop(one, side, step);
        write_digits(one, step);
        std::vector<char> used_one(one.nodes.size(), 0), used_other(other.nodes.size(), 0);
        for (int far : {0, 1}) mark_link(one, side, other, far, used_one, used_other, step);
        one.write(graph_, [](int) { return true; }, step, side);
        other.write(graph_, [&](int k) { return used_other[index(k)] != 0; }, step);
        collector_.offer();
    }

    // Returns the first candidate of a colour of the other cluster that a colour of this one excludes, or -1.
    int excluded(const Cluster<L>& one, int side, const Cluster<L>& other, int far) const {
        for (std::size_t k = 0; k < other.nodes.size(); ++k)
            if (other.colour[k] == far && test(one.weak[index(side)], other.nodes[k])) return other.nodes[k];
        return -1;
    }

    void mark_link(const Cluster<L>& one, int side, const Cluster<L>& other, int far, std::vector<char>& used_one,
                   std::vector<char>& used_other, Step& step) const {
        for (std::size_t i = 0; i < one.nodes.size(); ++i)
            for (std::size_t j = 0; j < other.nodes.size(); ++j)
                if (one.colour[i] == side && other.colour[j] == far && graph_.weak.test(one.nodes[i], other.nodes[j])) {
                    used_one[i] = used_other[j] = 1;
                    const auto &a = graph_.node(one.nodes[i]), &b = graph_.node(other.nodes[j]);
                    step.link(false, a.cells, a.digit, b.cells, b.digit);
                    return;
                }
    }

    template <class Visit> static void each(const Row& row, Visit&& visit) {
        for (std::size_t k = 0; k < row.size(); ++k)
            for (auto w = row[k]; w; w &= w - 1) visit(lowest(k, w));
    }

    void remove(const Row& out, Step& step) const {
        each(out, [&](int i) { step.eliminate(graph_.cell(i), graph_.node(i).digit); });
    }

    void drop(const Cluster<L>& cluster, int side, Step& step) const {
        for (std::size_t i = 0; i < cluster.nodes.size(); ++i)
            if (cluster.colour[i] == side)
                step.eliminate(graph_.cell(cluster.nodes[i]), graph_.node(cluster.nodes[i]).digit);
    }

    int digit(const Cluster<L>& cluster) const { return graph_.node(cluster.nodes[0]).digit; }

    void write_digits(const Cluster<L>& cluster, Step& step) const {
        typename L::Mask digits = 0;
        for (int i : cluster.nodes) digits |= 1u << graph_.node(i).digit;
        step.digits(digits);
    }

    const Board<L>& board_;
    const Graph<L>& graph_;
    const std::vector<Cluster<L>>& clusters_;
    StepCollector& collector_;
};

constexpr int trap = Coloring<Layout9>::trap, wrap = Coloring<Layout9>::wrap, empty = Coloring<Layout9>::empty,
              multi_1 = Coloring<Layout9>::multi_1, multi_2 = Coloring<Layout9>::multi_2;

constexpr Finder coloring_table[] = {
    finder<Coloring, trap, Digits::one>("simple-colors-trap"),
    finder<Coloring, wrap, Digits::one>("simple-colors-wrap"),
    finder<Coloring, multi_1, Digits::one>("multi-colors-1"),
    finder<Coloring, multi_2, Digits::one>("multi-colors-2"),
    finder<Coloring, trap, Digits::all>("medusa-trap"),
    finder<Coloring, wrap, Digits::all>("medusa-wrap"),
    finder<Coloring, empty, Digits::all>("medusa-empty-cell"),
};

} // namespace

std::span<const Finder> coloring() {
    static const std::vector<Finder> all = join_tables({coloring_table, strong_chains()});
    return all;
}

} // namespace lucidoku
