// Chains of almost locked sets.
#include "logic/als.hpp"

namespace lucidoku {

std::span<const Finder> als_chains();

namespace {

// Chains of four sets or more; the digit that links a set to the next differs from the digit that links it to the one
// before.
template <class L> class AlsChain {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        // Larger sets may join the same ends by a shorter chain, so a listing searches both: it contains the steps of a
        // walk.
        if (collector.lists_all())
            if (const auto usual = position.work.through_usual_sets(position)) examine(*usual, collector);
        examine(position, collector);
    }

private:
    static void examine(const Position<L>& position, StepCollector& collector) {
        constexpr auto kind = Workspace<L>::sets_only;
        const bool every =
            collector.lists_all() && position.full_depth; // otherwise one chain between two ends, like a walk
        if (every && position.work.leaves_sets_out(position)) collector.mark_incomplete();
        if (!position.work.chains_may_exist(position, Workspace<L>::almost_locked)) return;
        auto& graph = position.work.graph_through_sets(position, kind);
        const auto* closure = collector.lists_all() ? &position.work.closure_through_sets(position, kind) : nullptr;
        const int levels = position.limit ? (position.limit + 1) / 2 : most_sets;
        Offered offered;
        const auto digits = nodes_by_digit(position.layout().n(), graph);
        for (int k = 3; k < levels && graph.level(k); ++k) {
            for (const int a : graph.starts(k))
                graph.jump.each_common(graph.fresh(k)[a], digits[graph.node(a).digit], [&](int b) {
                    if (a >= b) return;
                    const auto &one = graph.node(a), &other = graph.node(b);
                    const Set out = one.sees & other.sees & position.board.where(one.digit);
                    if (out.none()) return;
                    if (!every) return write(position, graph, graph.path(a, b), collector);
                    const auto visit = [&](const auto& path) {
                        if (!known(graph, path, offered)) write(position, graph, path, collector);
                    };
                    if (!graph.each_path(a, b, most_paths, visit)) collector.mark_incomplete();
                });
            if (collector.has_step() && !collector.lists_all()) return;
        }
        if (every) list_shared(position, graph, *closure, levels, offered, collector);
    }

    static constexpr int most_sets = 8;
    static constexpr int most_paths = 40; // chains between the same ends that a listing considers
    using Bits = std::vector<Rows::Chunk>;
    using Ways = std::vector<std::vector<int>>; // the sets of each node

    static Rows nodes_by_digit(int n, const Graph<L>& graph) {
        Rows digits;
        digits.reset(n, graph.size());
        for (int a = 0; a < graph.size(); ++a) digits.set(graph.node(a).digit, a);
        return digits;
    }

    // Lists chains whose ends share several digits and lock them all out, even where the chain is the shortest for none
    // of them. From each exit of a set (node p, then true) it follows the nodes that are true after k sets
    // (true_after[k]), and those first false after them: entries to the last set. Only later nodes are considered,
    // because the reversed chain is the same.
    static void list_shared(const Position<L>& position, Graph<L>& graph, const Closure<L>& closure, int levels,
                            Offered& offered, StepCollector& collector) {
        const std::size_t width = graph.jump.stride();
        std::vector<Bits> true_after(index(std::max(levels, 2)) - 1, Bits(width));
        Bits left(width), seen(width), excluded(width), entered(width), linked(width);
        for (int p = 0; p < graph.size(); ++p)
            if (graph.is_linked(p)) linked[index(p / 64)] |= Rows::Chunk{1} << (p & 63);
        Ways ways(index(graph.size()));
        for (int p = 0; p < graph.size(); ++p) {
            if (!graph.is_linked(p)) continue;
            collector.poll();
            const auto* falls = closure.excluded_by(p);
            for (std::size_t i = 0; i < width; ++i) left[i] = i < index(p / 64) ? 0 : falls[i] & linked[i];
            left[index(p / 64)] &= ~Rows::Chunk{0} << (p & 63);
            for (auto* bits : {&seen, &excluded, &true_after[0]}) std::fill(bits->begin(), bits->end(), 0);
            true_after[0][index(p / 64)] = seen[index(p / 64)] = Rows::Chunk{1} << (p & 63);
            for (std::size_t k = 0; k < true_after.size(); ++k) {
                if (std::all_of(left.begin(), left.end(), [](auto w) { return w == 0; })) break;
                if (k && !graph.jump.spread(true_after[k - 1].data(), seen.data(), true_after[k].data())) break;
                graph.weak.spread(true_after[k].data(), excluded.data(), entered.data());
                for (std::size_t i = 0; i < width; ++i) {
                    entered[i] &= left[i];
                    left[i] &= ~entered[i];
                }
                if (k < 2) continue; // three sets at most are an XZ or an XY-wing
                graph.weak.each_common(entered.data(), entered.data(), [&](int q) {
                    share_all(position, graph, p, true_after, k, q, ways, offered, collector);
                });
            }
        }
    }

    // Joins each set with node p to each set with node q.
    static void share_all(const Position<L>& position, Graph<L>& graph, int p, const std::vector<Bits>& true_after,
                          std::size_t k, int q, Ways& ways, Offered& offered, StepCollector& collector) {
        const Mask linked = 1u << graph.node(p).digit | 1u << graph.node(q).digit;
        for (int a : ways_of(graph, p, ways))
            for (int b : ways_of(graph, q, ways)) {
                const Mask ends = a == b ? Mask{0} : graph.sets().ends(a, b) & ~linked;
                if (ends & (ends - 1) && !offered.knows(a, b, ends, static_cast<int>(k) + 2))
                    share(position, graph, a, true_after, k, q, b, collector);
            }
    }

    // Returns the sets to which a linked node belongs; computed on first use.
    static const std::vector<int>& ways_of(const Graph<L>& graph, int node, Ways& known) {
        auto& ways = known[index(node)];
        if (ways.empty())
            graph.each_link_of(node, [&](int, const auto& reason) {
                if (std::find(ways.begin(), ways.end(), reason.which) == ways.end()) ways.push_back(reason.which);
            });
        return ways;
    }

    // Builds the chain from set a over k sets to node q of set b.
    static void share(const Position<L>& position, Graph<L>& graph, int a, const std::vector<Bits>& true_after,
                      std::size_t k, int q, int b, StepCollector& collector) {
        const auto &first = graph.sets()[index(a)], &last = graph.sets()[index(b)];
        const auto before = [&](std::size_t level, auto&& leads) {
            for (std::size_t i = 0;; ++i)
                for (auto w = true_after[level][i]; w; w &= w - 1)
                    if (const int s = lowest(i, w); leads(s)) return s;
        };
        std::vector<const Als<L>*> sets(k + 2);
        std::vector<int> link(k + 1);
        sets.front() = &first;
        sets.back() = &last;
        int to = before(k, [&](int s) { return graph.weak.test(s, q); });
        link[k] = graph.node(to).digit;
        for (std::size_t i = k; i-- > 0;) {
            const int from = before(i, [&](int s) { return graph.jump.test(s, to); });
            const auto& reason = graph.reason(graph.between(from, to), to);
            sets[i + 1] = &graph.sets()[index(reason.which)];
            link[i] = graph.node(from).digit;
            to = from;
        }
        write(position, sets, link, collector);
    }

    // Returns whether the conclusions of a chain have been offered by a chain of at most its length.
    static bool known(const Graph<L>& graph, const std::vector<int>& path, Offered& offered) {
        const auto set = [&](std::size_t i) { return graph.reason(path[i], path[i + 1]).which; };
        const auto digit = [&](std::size_t i) { return Mask{1} << graph.node(path[i]).digit; };
        const std::size_t end = path.size();
        const int first = set(0), last = set(end - 2);
        const Mask ends = graph.sets().ends(first, last) & ~digit(1) & ~digit(end - 3);
        return !ends || offered.knows(first, last, ends, static_cast<int>(end / 2));
    }
    static void write(const Position<L>& position, Graph<L>& graph, const std::vector<int>& path,
                      StepCollector& collector) {
        std::vector<const Als<L>*> sets;
        std::vector<int> link;
        for (std::size_t i = 0; i + 1 < path.size(); i += 2) {
            sets.push_back(&graph.sets()[index(graph.reason(path[i], path[i + 1]).which)]);
            if (i + 2 < path.size()) link.push_back(graph.node(path[i + 1]).digit);
        }
        write(position, sets, link, collector);
    }

    static void write(const Position<L>& position, const std::vector<const Als<L>*>& sets, const std::vector<int>& link,
                      StepCollector& collector) {
        // All digits shared by both ends, except those that link them.
        const auto &first = *sets.front(), &last = *sets.back();
        const auto common = (first.digits & last.digits & ~(1u << link.front()) & ~(1u << link.back()));
        Mask ends = 0;
        ConclusionKey key;
        each_bit(common, [&](int z) {
            const Set out = first.sees(z) & last.sees(z);
            if (out.none()) return;
            key.add(out, z);
            ends |= 1u << z;
        });
        if (!ends || !collector.improves(key, length(sets))) return;
        Step& step = collector.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(first.sees(z) & last.sees(z), z);
            step.candidates(Role::pattern, first.at(z) | last.at(z), z);
        });
        step.digits(ends);
        for (const auto* set : sets) write_set(position.board, *set, step);
        write_chain<L>(sets, link, low_bit(ends), low_bit(ends), step);
        step.cost(length(sets));
        collector.offer();
    }
};

constexpr Finder als_chains_table[] = {
    with_als_chains(with_limit(Limit::links, with_full_depth_mode(finder<AlsChain>("als-chain")))),
};

} // namespace

std::span<const Finder> als_chains() { return als_chains_table; }

} // namespace lucidoku
