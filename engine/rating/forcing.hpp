// The search for Nishio, multiple and dynamic forcing chains: the closures of all candidates, on and off, and their
// common nodes. `Consumer` takes the results, in the order of creation:
//
//     worth(complexity, key, node)      whether a conclusion of at least that complexity is useful
//     take(complexity, key, kind, node, ends, region)
#pragma once

#include "rating/hint.hpp"
#include "rating/nest.hpp"

namespace lucidoku::rating {

// A branch of a chain: a closure and a node in it.
struct Branch {
    const AssumptionClosure* closure;
    int assumption, node;
};

template <Mode mode, class Consumer> struct Forcing {
    NestedSearch& nest;
    const View& start;
    const Links& links;
    Consumer& consumer;
    const bool with_sets;
    const Branching* const only; // possible starts of multiple chains, if known

    Forcing(NestedSearch& in, Consumer& out, const Branching* where = nullptr)
        : nest(in), start(in.start), links(in.links), consumer(out), with_sets(in.depth().level >= 2), only(where) {}

    void run(Mask digits) {
        for (int c = 0; c < 81; ++c) {
            const int own = count(start.cand(c));
            if (own < 2 || (mode == Mode::multiple && own < 3)) continue;
            each_bit(start.cand(c), [&](int d) {
                if (digits >> d & 1) candidate(c, d, own);
            });
            if constexpr (mode != Mode::nishio) cell(c);
        }
    }

private:
    struct Each {
        std::array<const AssumptionClosure*, 9> closure;
        std::array<int, 9> assumption;
        std::size_t count = 0;
        void add(const AssumptionClosure& one, int node) {
            assumption[count] = node;
            closure[count++] = &one;
        }
    };

    void candidate(int c, int d, int own) {
        if constexpr (mode != Mode::multiple) {
            const int i = links.id(c, d), n = links.size();
            const AssumptionClosure &on = nest.of(i), &off = nest.of(n + i);
            contradiction(on, i, n + i);
            contradiction(off, n + i, i);
            if (mode == Mode::dynamic && own >= 3) {
                Each both;
                both.add(on, i);
                both.add(off, n + i);
                combine(both, 1, StepKind::double_chain, -1);
            }
        }
        if constexpr (mode != Mode::nishio) {
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(c, type);
                const Mask places = start.places(h, d);
                if (low_bit(places) != spot_of(c, type) || !(places & (places - 1))) continue;
                if (only && !(only->regions[index(d)] >> h & 1)) continue;
                Each each;
                each_bit(places, [&](int p) {
                    const int other = links.id(cell_of(h, p), d);
                    each.add(nest.of(other), other);
                });
                combine(each, 6, StepKind::region_chain, region_probe(h, d));
            }
        }
    }

    void cell(int c) {
        if (only && !only->cells.test(c)) return;
        Each each;
        each_bit(start.cand(c), [&](int d) { each.add(nest.of(links.id(c, d)), links.id(c, d)); });
        combine(each, 5, StepKind::cell_chain, cell_probe(c));
    }

    bool concludes(int node) const { return node >= links.size() || count(start.cand(links.cell(node))) > 1; }

    void contradiction(const AssumptionClosure& closure, int assumption, int conclusion) {
        if (!closure.contradicts() || !concludes(conclusion)) return;
        const auto& [one, two] = closure.contradiction;
        int complexity = one.count + two.count;
        if (with_sets) complexity += nest.sets.sum(nest.sets.both(one.set, two.set));
        if (!consumer.worth(complexity, 7, conclusion)) return;
        const std::array<Branch, 2> ends{{{&closure, assumption, -1}, {&closure, assumption, -2}}};
        consumer.take(complexity, 7, StepKind::contradiction, conclusion, ends, -1);
    }

    // Finds the nodes in all closures: on-nodes in the order of the first one, then off-nodes.
    void combine(const Each& each, int key, StepKind kind, int probe) {
        const std::size_t words = index((2 * links.size() + 63) / 64);
        auto nodes = each.closure[0]->nodes;
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < words; ++w) {
            for (std::size_t k = 1; k < each.count; ++k) nodes[w] &= each.closure[k]->nodes[w];
            any |= nodes[w];
        }
        if (!any) return;
        for (const auto* list : {&each.closure[0]->on, &each.closure[0]->off})
            for (int node : *list)
                if (nodes[index(node) / 64] >> (node & 63) & 1) common(each, node, key, kind, probe);
    }

    void common(const Each& each, int node, int key, StepKind kind, int probe) {
        int complexity = 0;
        for (std::size_t k = 0; k < each.count; ++k) complexity += each.closure[k]->count[index(node)];
        if (!concludes(node) || !consumer.worth(complexity, key, node)) return;
        if (with_sets) {
            int set = 0;
            for (std::size_t k = 0; k < each.count; ++k) set = nest.sets.both(set, each.closure[k]->sets[index(node)]);
            if (!set) return take(each, node, complexity, key, kind, probe);
            complexity += nest.sets.sum(set);
            if (!consumer.worth(complexity, key, node)) return;
        }
        take(each, node, complexity, key, kind, probe);
    }

    void take(const Each& each, int node, int complexity, int key, StepKind kind, int probe) {
        std::array<Branch, 9> ends;
        for (std::size_t k = 0; k < each.count; ++k) ends[k] = {each.closure[k], each.assumption[k], node};
        consumer.take(complexity, key, kind, node, std::span<const Branch>(ends.data(), each.count), probe);
    }
};

} // namespace lucidoku::rating
