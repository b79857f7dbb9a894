// Chains of almost locked sets.
#include "logic/als.hpp"

namespace lucidoku {

std::span<const Finder> als_chains();

namespace {

// Four sets or more, each linked to the next by another digit than to the one before.
template <class L> class AlsChain {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sink& sink) {
        // Larger sets may join the same ends by a shorter chain, so a listing looks at both: it has what walks take.
        if (sink.lists_all())
            if (const auto usual = position.work.through_usual_sets(position)) look(*usual, sink);
        look(position, sink);
    }

private:
    static void look(const Position<L>& position, Sink& sink) {
        constexpr auto kind = Workspace<L>::sets_only;
        const bool every = sink.lists_all() && position.full_depth; // otherwise one chain between two ends, as a walk
        const bool remembers = !sink.lists_all() && !position.full_depth && !position.cells;
        if (remembers && !position.work.chains_through_sets_may_exist(position.board)) return;
        if (remembers && position.work.no_new_chain(position.board, kind, sink.place())) return;
        auto& graph = position.work.graph_through_sets(position, kind);
        const auto* closure = sink.lists_all() ? &position.work.closure_through_sets(position, kind) : nullptr;
        const int levels = position.limit ? (position.limit + 1) / 2 : most_sets;
        if (every && position.work.leaves_sets_out(position)) sink.give_up();
        Offered offered;
        const auto digits = nodes_by_digit(position.layout().n(), graph);
        for (int k = 3; k < levels && graph.level(k); ++k) {
            for (const int a : graph.starts(k))
                graph.jump.each_common(graph.fresh(k)[a], digits[graph.node(a).digit], [&](int b) {
                    if (a >= b) return;
                    const auto &one = graph.node(a), &other = graph.node(b);
                    const Set out = one.sees & other.sees & position.board.where(one.digit);
                    if (out.none()) return;
                    if (!every) return write(position, graph, graph.path(a, b), sink);
                    const auto visit = [&](const auto& path) {
                        if (!known(graph, path, offered)) write(position, graph, path, sink);
                    };
                    if (!graph.each_path(a, b, most_paths, visit)) sink.give_up();
                });
            if (sink.found() && !sink.lists_all()) return;
        }
        if (every) list_shared(position, graph, *closure, levels, offered, sink);
        if (!sink.found() && remembers) position.work.no_chain(kind, sink.place());
    }

    static constexpr int most_sets = 8;
    static constexpr int most_paths = 40; // chains between the same ends that a listing considers
    using Bits = std::vector<Rows::Chunk>;
    using Ways = std::vector<std::vector<int>>; // the sets that each node is a digit of

    static Rows nodes_by_digit(int n, const Graph<L>& graph) {
        Rows digits;
        digits.reset(n, graph.size());
        for (int a = 0; a < graph.size(); ++a) digits.set(graph.node(a).digit, a);
        return digits;
    }

    // Ends that share several digits lock them all out, though the chain be a shortest one for none of them. A listing
    // follows, from each way out of a set (node p, then true), what is true after k sets (lit[k]) and what is then
    // first false: a way into the last set. Only later nodes are looked at, for the chain back is the same.
    static void list_shared(const Position<L>& position, Graph<L>& graph, const Closure<L>& closure, int levels,
                            Offered& offered, Sink& sink) {
        const std::size_t width = graph.jump.stride();
        std::vector<Bits> lit(index(std::max(levels, 2)) - 1, Bits(width));
        Bits left(width), seen(width), dark(width), entered(width), linked(width);
        for (int p = 0; p < graph.size(); ++p)
            if (graph.linked(p)) linked[index(p / 64)] |= Rows::Chunk{1} << (p & 63);
        Ways ways(index(graph.size()));
        for (int p = 0; p < graph.size(); ++p) {
            if (!graph.linked(p)) continue;
            sink.poll();
            const auto* falls = closure.falls(p);
            for (std::size_t i = 0; i < width; ++i) left[i] = i < index(p / 64) ? 0 : falls[i] & linked[i];
            left[index(p / 64)] &= ~Rows::Chunk{0} << (p & 63);
            for (auto* bits : {&seen, &dark, &lit[0]}) std::fill(bits->begin(), bits->end(), 0);
            lit[0][index(p / 64)] = seen[index(p / 64)] = Rows::Chunk{1} << (p & 63);
            for (std::size_t k = 0; k < lit.size(); ++k) {
                if (std::all_of(left.begin(), left.end(), [](auto w) { return w == 0; })) break;
                if (k && !graph.jump.spread(lit[k - 1].data(), seen.data(), lit[k].data())) break;
                graph.weak.spread(lit[k].data(), dark.data(), entered.data());
                for (std::size_t i = 0; i < width; ++i) {
                    entered[i] &= left[i];
                    left[i] &= ~entered[i];
                }
                if (k < 2) continue; // three sets at most are an XZ or an XY-wing
                graph.weak.each_common(entered.data(), entered.data(),
                                       [&](int q) { share_all(position, graph, p, lit, k, q, ways, offered, sink); });
            }
        }
    }

    // From each set that node p is a digit of to each that node q is one of.
    static void share_all(const Position<L>& position, Graph<L>& graph, int p, const std::vector<Bits>& lit,
                          std::size_t k, int q, Ways& ways, Offered& offered, Sink& sink) {
        const Mask linked = 1u << graph.node(p).digit | 1u << graph.node(q).digit;
        for (int a : ways_of(graph, p, ways))
            for (int b : ways_of(graph, q, ways)) {
                const Mask ends = a == b ? Mask{0} : graph.sets().ends(a, b) & ~linked;
                if (ends & (ends - 1) && !offered.knows(a, b, ends, static_cast<int>(k) + 2))
                    share(position, graph, a, lit, k, q, b, sink);
            }
    }

    // The sets that a node with links is a digit of; found when first asked for.
    static const std::vector<int>& ways_of(const Graph<L>& graph, int node, Ways& known) {
        auto& ways = known[index(node)];
        if (ways.empty())
            graph.each_reason(node, [&](const auto& reason) {
                if (std::find(ways.begin(), ways.end(), reason.which) == ways.end()) ways.push_back(reason.which);
            });
        return ways;
    }

    // From set a over k sets to node q of set b.
    static void share(const Position<L>& position, Graph<L>& graph, int a, const std::vector<Bits>& lit, std::size_t k,
                      int q, int b, Sink& sink) {
        const auto &first = graph.sets()[index(a)], &last = graph.sets()[index(b)];
        const auto before = [&](std::size_t level, auto&& leads) {
            for (std::size_t i = 0;; ++i)
                for (auto w = lit[level][i]; w; w &= w - 1)
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
        write(position, sets, link, sink);
    }

    // Whether what a chain concludes has been offered by one that is no longer.
    static bool known(const Graph<L>& graph, const std::vector<int>& path, Offered& offered) {
        const auto set = [&](std::size_t i) { return graph.reason(path[i], path[i + 1]).which; };
        const auto digit = [&](std::size_t i) { return Mask{1} << graph.node(path[i]).digit; };
        const std::size_t end = path.size();
        const int first = set(0), last = set(end - 2);
        const Mask ends = graph.sets().ends(first, last) & ~digit(1) & ~digit(end - 3);
        return !ends || offered.knows(first, last, ends, static_cast<int>(end / 2));
    }
    static void write(const Position<L>& position, Graph<L>& graph, const std::vector<int>& path, Sink& sink) {
        std::vector<const Als<L>*> sets;
        std::vector<int> link;
        for (std::size_t i = 0; i + 1 < path.size(); i += 2) {
            sets.push_back(&graph.sets()[index(graph.reason(path[i], path[i + 1]).which)]);
            if (i + 2 < path.size()) link.push_back(graph.node(path[i + 1]).digit);
        }
        write(position, sets, link, sink);
    }

    static void write(const Position<L>& position, const std::vector<const Als<L>*>& sets, const std::vector<int>& link,
                      Sink& sink) {
        // All digits that both ends share, besides those that link them.
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
        if (!ends || !sink.improves(key, length(sets))) return;
        Step& step = sink.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(first.sees(z) & last.sees(z), z);
            step.candidates(Role::pattern, first.at(z) | last.at(z), z);
        });
        step.digits(ends);
        for (const auto* set : sets) write_set(position.board, *set, step);
        write_chain<L>(sets, link, low_bit(ends), low_bit(ends), step);
        step.cost(length(sets));
        sink.offer();
    }
};

constexpr Finder als_chains_table[] = {
    through_sets(limited(Limit::links, widening(finder<AlsChain>("als-chain")))),
};

} // namespace

std::span<const Finder> als_chains() { return als_chains_table; }

} // namespace lucidoku
