// Closures, compiled for each level of processor: part of closure.cpp.

// A closure under construction.
template <Mode mode> struct ClosureBuilder {
    static constexpr bool dynamic = mode != Mode::multiple, one_digit = mode == Mode::nishio;
    // Ancestors are stored as bits. In multiple chains each node has one parent, and that suffices.
    static constexpr bool rows = dynamic;
    NestedSearch& nest;
    const Depth& depth;
    AssumptionClosure& closure;
    const Links& links;
    const View& start;
    std::conditional_t<dynamic, View, const View&> now; // nothing is removed in multiple chains
    std::uint64_t* const ancestors;                     // one row for each node
    const int n;
    const std::size_t words;
    const bool with_sets;
    const int bound;
    int waiting = 0; // number of waiting nodes within the bound

    std::uint64_t* row_of(int node) { return ancestors + index(node) * words; }
    bool has(int node) const { return closure.has(node); }
    int set_of(int node) const { return with_sets ? closure.sets[index(node)] : 0; }

    struct Inference {
        int node;
        std::uint64_t* row; // its ancestors
        int count, set;
        Cause cause;
    };

    void add(int node, int count, int set) {
        closure.nodes[index(node) / 64] |= std::uint64_t{1} << (node & 63);
        closure.count[index(node)] = static_cast<std::uint16_t>(count);
        if (with_sets) closure.sets[index(node)] = set;
        waiting += count < bound;
        (node < n ? closure.on : closure.off).add(node);
    }
    // Adds the node to a row and counts its bits. The plain processor lacks the instruction, so there bytes are summed
    // until the last step; a row has 23 words at most, so no byte overflows.
    int finish(std::uint64_t* row, int node) {
        row[index(node) / 64] |= std::uint64_t{1} << (node & 63);
#if LUCIDOKU_LEVEL > 1
        int ones = 0;
        for (std::size_t k = 0; k < words; ++k) ones += std::popcount(row[k]);
        return ones;
#else
        std::uint64_t bytes = 0;
        for (std::size_t k = 0; k < words; ++k) {
            std::uint64_t word = row[k];
            word -= word >> 1 & 0x5555555555555555u;
            word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
            bytes += (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        }
        const std::uint64_t pairs = (bytes & 0x00ff00ff00ff00ffu) + (bytes >> 8 & 0x00ff00ff00ff00ffu);
        return static_cast<int>(pairs * 0x0001000100010001u >> 48);
#endif
    }
    void copy(std::uint64_t* to, const std::uint64_t* from) const {
        for (std::size_t k = 0; k < words; ++k) to[k] = from[k];
    }
    AssumptionClosure::End end(int node) { return {node, closure.count[index(node)], set_of(node), row_of(node)}; }

    bool on_node(int node) {
        for (int i : one_digit ? links.weak_of_digit(node) : links.weak(node)) {
            const int off = n + i;
            if (dynamic && !now.has(links.cell(i), links.digit(i))) continue;
            if (has(i)) {
                std::uint64_t* row = nest.rows.data();
                if constexpr (rows) copy(row, row_of(node));
                const int own = rows ? finish(row, off) : closure.count[index(node)] + 1;
                closure.contradiction = {end(i), {off, own, set_of(node), row}};
                return false;
            }
            if (has(off)) continue;
            if constexpr (rows) {
                copy(row_of(off), row_of(node));
                row_of(off)[index(off) / 64] |= std::uint64_t{1} << (off & 63);
            } else {
                closure.parent[index(off)] = static_cast<std::uint16_t>(node);
            }
            add(off, closure.count[index(node)] + 1, set_of(node));
        }
        return true;
    }

    Inference make_on(int off, int on, int number, Cause cause) {
        std::uint64_t* row = nest.rows.data() + index(number) * words;
        if constexpr (rows) copy(row, row_of(off));
        return {on, row, 0, set_of(off), cause};
    }
    // Returns whether a candidate is present already, without a contradiction.
    bool idle(int on) const { return has(on) && !has(n + on); }
    void parent(Inference& made, int node) {
        const std::uint64_t* row = row_of(node);
        for (std::size_t k = 0; k < words; ++k) made.row[k] |= row[k];
        if (with_sets) made.set = nest.sets.both(made.set, set_of(node));
    }

    int make_on_nodes(int off, std::array<Inference, 4>& made) {
        const int i = off - n, c = links.cell(i), d = links.digit(i);
        int size = 0;
        if constexpr (!dynamic) {
            for (const auto& link : links.strong(i)) {
                if (idle(link.to)) continue;
                made[index(size)] = make_on(off, link.to, size, link.cause);
                ++size;
            }
            return size;
        } else {
            if (!one_digit && count(now.cand(c)) == 2) {
                const int on = links.id(c, low_bit(now.cand(c) & ~bit(d)));
                if (!idle(on)) {
                    Inference& inference = made[index(size)] = make_on(off, on, size, Cause::cell);
                    each_vanished(cell_probe(c), start, now,
                                  [&](int cell, int digit) { parent(inference, n + links.id(cell, digit)); });
                    ++size;
                }
            }
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(c, type);
                const Mask here = now.places(h, d);
                if (count(here) != 2) continue;
                const int on = links.id(cell_of(h, low_bit(here & ~bit(spot_of(c, type)))), d);
                bool known = idle(on);
                for (int k = 0; k < size; ++k) known = known || made[index(k)].node == on;
                if (known) continue;
                Inference& inference = made[index(size)] = make_on(off, on, size, static_cast<Cause>(type + 1));
                each_vanished(region_probe(h, d), start, now,
                              [&](int cell, int digit) { parent(inference, n + links.id(cell, digit)); });
                ++size;
            }
            now.remove(c, d);
            return size;
        }
    }

    bool off_node(int off) {
        std::array<Inference, 4> made;
        const int size = make_on_nodes(off, made);
        for (int k = 0; k < size; ++k) {
            Inference& inference = made[index(k)];
            inference.count = rows ? finish(inference.row, inference.node) : closure.count[index(off)] + 1;
            if (has(n + inference.node)) {
                closure.contradiction = {
                    {{inference.node, inference.count, inference.set, inference.row}, end(n + inference.node)}};
                if (depth.keep) closure.cause[index(inference.node)] = inference.cause;
                return false;
            }
            if (has(inference.node)) continue;
            if constexpr (rows) copy(row_of(inference.node), inference.row);
            else closure.parent[index(inference.node)] = static_cast<std::uint16_t>(off);
            if (depth.keep) closure.cause[index(inference.node)] = inference.cause;
            add(inference.node, inference.count, inference.set);
        }
        return true;
    }

    // Adds an off-node for each removal, with all parents; returns whether there were parents.
    bool add_off_nodes(const std::vector<Code>& removals, const std::vector<Code>& parents, int own) {
        if (parents.empty()) return false;
        bool first = true;
        Inference made{};
        for (Code removal : removals) {
            const int off = n + links.id(removal / 9, removal % 9);
            if (has(off)) continue;
            if (first) {
                first = false;
                made = {off, nest.rows.data(), 0, own, Cause::none};
                std::memset(made.row, 0, words * 8);
                for (Code candidate : parents) parent(made, n + links.id(candidate / 9, candidate % 9));
            }
            std::memcpy(row_of(off), made.row, words * 8);
            add(off, finish(row_of(off), off), made.set);
        }
        return true;
    }

    bool advanced() {
        nest.find_simple_steps(now);
        for (const SimpleStep& step : nest.steps) add_off_nodes(step.removals, step.parents, 0);
        if (!nest.steps.empty()) return true;
        if (depth.level == 4) return nested(NestedSearch::Inside::dynamic);
        return (depth.level >= 2 && nested(NestedSearch::Inside::chains)) ||
               (depth.level >= 3 && nested(NestedSearch::Inside::multiple));
    }

    bool nested(NestedSearch::Inside kind) {
        bool any = false;
        std::vector<Code> parents;
        for (const NestedHint& hint : nest.inside(kind, now, depth.inner)) {
            parents.clear();
            for (Code probe : hint.probes)
                each_vanished(probe, start, now, [&](int cell, int digit) { parents.push_back(code(cell, digit)); });
            if (parents.empty()) continue;
            std::sort(parents.begin(), parents.end());
            parents.erase(std::unique(parents.begin(), parents.end()), parents.end());
            any = add_off_nodes(hint.removals, parents, nest.sets.of(hint)) || any;
        }
        return any;
    }

    void run(int node) {
        if constexpr (rows) {
            std::memset(row_of(node), 0, words * 8);
            finish(row_of(node), node);
        }
        add(node, 1, 0);
        // Nodes beyond the bound are followed in order, because others depend on the order, but not when only they are
        // left.
        const bool bounded = depth.level == 0 && !depth.keep;
        std::size_t next_on = 0, next_off = 0;
        for (;;) {
            if (bounded && waiting <= 0) return;
            if (next_on < closure.on.size()) {
                const int next = closure.on[next_on++];
                waiting -= closure.count[index(next)] < bound;
                if (!on_node(next)) return;
            } else if (next_off < closure.off.size()) {
                const int next = closure.off[next_off++];
                waiting -= closure.count[index(next)] < bound;
                if (!off_node(next)) return;
            } else if (depth.level == 0 || !advanced()) return;
        }
    }
};

template <Mode mode> void make(NestedSearch& nest, const Depth& depth, int node, AssumptionClosure& closure) {
    const int n = nest.links.size();
    const std::size_t words = index((2 * n + 63) / 64);
    const bool with_sets = depth.level >= 2;
    closure.on.clear(index(n));
    closure.off.clear(index(n));
    std::fill_n(closure.nodes.begin(), words, 0);
    closure.count.resize(index(2 * n));
    if (with_sets) closure.sets.resize(index(2 * n));
    closure.contradiction = {};
    auto& rows = depth.keep ? closure.ancestors : nest.ancestors;
    if constexpr (ClosureBuilder<mode>::rows) rows.resize(index(2 * n + 2) * words);
    else closure.parent.resize(index(2 * n));
    if (depth.keep) closure.cause.resize(index(n));
    ClosureBuilder<mode> builder{nest,        depth, closure, nest.links, nest.start, nest.start,
                                 rows.data(), n,     words,   with_sets,  nest.bound};
    builder.run(node);
    if (!closure.contradicts() || !depth.keep || !ClosureBuilder<mode>::rows) return;
    // Store the rows with the others, because `nest.rows` is reused.
    for (std::size_t k = 0; k < 2; ++k) {
        std::uint64_t* row = rows.data() + (index(2 * n) + k) * words;
        std::memcpy(row, closure.contradiction[k].row, words * 8);
        closure.contradiction[k].row = row;
    }
}

void make_closure(NestedSearch& nest, const Depth& depth, int node, AssumptionClosure& closure) {
    switch (depth.mode) {
    case Mode::nishio:
        return make<Mode::nishio>(nest, depth, node, closure);
    case Mode::multiple:
        return make<Mode::multiple>(nest, depth, node, closure);
    case Mode::dynamic:
        return make<Mode::dynamic>(nest, depth, node, closure);
    }
}
