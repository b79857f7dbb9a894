// Chains without branches, compiled for each level of processor: part of static_chains.cpp.

// Finds all chains; `Consumer` decides which are useful and takes them.
template <class Source, class Consumer> struct Chains {
    struct Reach;
    using Node = ChainScratch::Node;
    const Source& source;
    const Links& links;
    Consumer& consumer;
    Reach& reach;
    ChainScratch& scratch;
    Pass pass = Pass::x;
    std::array<std::uint16_t, 4> group{};
    std::vector<Node>&on = scratch.on, &off = scratch.off;
    std::array<std::uint64_t, 12>& open = scratch.open;
    std::array<std::uint64_t, 729 * 12>& above = scratch.above;
    Path& path = scratch.path;
    std::vector<std::uint16_t>& fertile = scratch.fertile;
    std::array<std::uint32_t, 730>& fertile_start = scratch.fertile_start;
    std::array<std::uint32_t, 730>& fertile_count = scratch.fertile_count;
    std::array<bool, 729>& fertile_known = scratch.fertile_known;

    void run() {
        for (Pass next_pass : Consumer::passes) {
            pass = next_pass;
            if (pass == Pass::xy && !consumer.worth(7.0, 0, 4)) return;
            consumer.order = -1;
            if (!reach.prepare(*this)) continue;
            if constexpr (Consumer::only_first) first_chain();
            fertile.clear();
            fertile_known.fill(false);
            for (int i = 0; i < links.size(); ++i) {
                const int own = links.first(links.cell(i) + 1) - links.first(links.cell(i));
                if (Consumer::passes.size() > 1 && (own < 2 || (pass == Pass::y && own != 2))) continue;
                consumer.order = 3 * i;
                if (reach.closes[index(i)] && worth(pass == Pass::xy ? 7.0 : 6.5, reach.closes[index(i)])) cycles(i);
                if (pass == Pass::y || Consumer::only_first) continue;
                if (reach.from_on[index(i)]) forcing(i, true, reach.from_on[index(i)]);
                if (reach.from_off[index(i)]) forcing(i, false, reach.from_off[index(i)]);
            }
        }
    }

    // If only the first chain counts, the shortest ones are computed for all candidates together.
    void first_chain() {
        if (pass == Pass::y || reach.best < 0) return;
        const double base = pass == Pass::x ? 6.6 : 7.0;
        consumer.order = reach.order;
        if (!consumer.worth(chain_rating(base, reach.best), reach.best, key())) return;
        report_unseen_chain(reach.order / 3, reach.order % 3 == 1, base, reach.best);
    }
    void report_unseen_chain(int start, bool is_on, double base, int complexity) {
        const StepKind kind = pass == Pass::x ? StepKind::forcing_x_chain : StepKind::forcing_chain;
        consumer.chain(chain_rating(base, complexity), complexity, key(), kind, links, start, is_on, path);
    }

    // The distances between nodes, as sets of on-nodes: on -> off -> on is one layer.
    struct Reach {
        static constexpr int groups = 27 * 9 + 81;
        std::array<std::uint64_t, 729 * 12> strong_row, next_row;
        // Candidates of a digit in a region or of a cell, and the nodes that are on when one of these is off.
        std::array<std::uint64_t, groups * 12> members, ends;
        std::size_t words = 0; // of a row
        const std::uint64_t* strong(int i) const { return strong_row.data() + index(i) * words; }
        const std::uint64_t* next(int i) const { return next_row.data() + index(i) * words; }
        // By candidate, 0 if there is none: the shortest cycle that may go through it, and the complexity of the chain
        // from it, on and off, to its opposite. If only the first chain counts, longer ones are not computed.
        std::array<std::uint16_t, 729> closes, from_on, from_off;
        int best = -1, order = 0; // complexity of the shortest chain, and 3 *
                                  // candidate + 1 (from on), + 2 (from off)

        // The number of words is a constant if it is small, so that the compiler unrolls the loops.
        bool prepare(Chains& chains) {
            switch ((chains.links.size() + 63) / 64) {
            case 0:
            case 1:
            case 2:
                return prepare<2>(chains);
            case 3:
                return prepare<3>(chains);
            case 4:
                return prepare<4>(chains);
            case 5:
            case 6:
                return prepare<6>(chains);
            default:
                return prepare<12>(chains);
            }
        }

        template <std::size_t words> bool prepare(Chains& chains) {
            this->words = words;
            const Links& links = chains.links;
            const int n = links.size();
            const auto row = [&](auto& rows, int i) { return rows.data() + index(i) * words; };
            std::fill_n(strong_row.begin(), index(n) * words, 0);
            const bool cells_alone = chains.pass == Pass::y; // on-nodes are ends of links, and only cycles exist
            if (!cells_alone) {
                std::fill_n(members.begin(), groups * words, 0);
                std::fill_n(ends.begin(), groups * words, 0);
            }
            bool any = false;
            for (int i = 0; i < n; ++i) {
                std::uint64_t* const own = row(strong_row, i);
                const auto strong = chains.strong(i);
                for (const auto& link : strong) own[link.to / 64u] |= std::uint64_t{1} << (link.to & 63);
                any = any || !strong.empty();
                if (cells_alone) continue;
                for (int group : chains.groups_of(i)) {
                    row(members, group)[index(i) / 64] |= std::uint64_t{1} << (i & 63);
                    if (strong.empty()) continue;
                    std::uint64_t* const to = row(ends, group);
                    for (std::size_t w = 0; w < words; ++w) to[w] |= own[w];
                }
            }
            if (!any) return false;
            best = -1;
            for (int i = 0; i < n; ++i) {
                const bool linked = !chains.strong(i).empty();
                if (cells_alone && !linked) continue;
                std::array<std::uint64_t, words> next{};
                const auto add = [&](const std::uint64_t* from) {
                    for (std::size_t w = 0; w < words; ++w) next[w] |= from[w];
                };
                if (linked) // without its own cell
                    for (int j : chains.weak(i)) add(row(strong_row, j));
                else
                    for (int group : chains.groups_of(i)) add(row(ends, group));
                std::copy_n(next.begin(), words, row(next_row, i));
            }
            for (int i = 0; i < n; ++i) {
                closes[index(i)] = from_on[index(i)] = from_off[index(i)] = 0;
                const bool linked = !chains.strong(i).empty();
                if (cells_alone && !linked) continue;
                follow<words>(chains, i, true);
                if (linked && !cells_alone) follow<words>(chains, i, false);
            }
            return true;
        }

        // Returns whether a cycle of this length may come before the best chain so far.
        bool cycle_worth(const Chains& chains, int length) const {
            if (!Consumer::only_first) return true;
            const double base = chains.pass == Pass::xy ? 7.0 : 6.5;
            if (!chains.worth(base, length)) return false;
            if (best < 0) return true;
            const double mine = chain_rating(base, length);
            const double chain = chain_rating(chains.pass == Pass::x ? 6.6 : 7.0, best);
            return mine < chain || (mine == chain && length <= best);
        }

        // Follows chains from one candidate, layer by layer.
        template <std::size_t words> void follow(Chains& chains, int i, bool on) {
            const auto row = [&](auto& rows, int of) { return rows.data() + index(of) * words; };
            const double base = chains.pass == Pass::x ? 6.6 : 7.0;
            std::array<std::uint64_t, words> front{}, seen{}, fresh, target{};
            const std::uint64_t own = std::uint64_t{1} << (i & 63);
            if (on) {
                front[index(i) / 64] = own;
                if (chains.pass != Pass::y)
                    for (int group : chains.groups_of(i))
                        for (std::size_t w = 0; w < words; ++w) target[w] |= row(members, group)[w];
                target[index(i) / 64] &= ~own;
            } else {
                std::copy_n(row(strong_row, i), words, front.begin());
                target[index(i) / 64] = own;
            }
            // No chain is shorter than 4; if that is not useful, skip all chains.
            bool done = chains.pass == Pass::y ||
                        !chains.consumer.worth_chain(chain_rating(base, 4), 4, chains.key(), chains.links, i, on);
            bool cycle_done = !on || chains.strong(i).empty() || !chains.consumer.may_loop(i);
            if (done && cycle_done) return;
            for (int layer = 0;; ++layer) {
                const int complexity = 2 * layer + 2;
                std::uint64_t hit = 0, more = 0;
                for (std::size_t k = 0; k < words; ++k) {
                    hit |= front[k] & target[k];
                    seen[k] |= front[k];
                    more |= front[k];
                }
                if (!more) return;
                if (layer && hit && !done) {
                    (on ? from_on : from_off)[index(i)] = static_cast<std::uint16_t>(complexity);
                    if (best < 0 || complexity < best) {
                        best = complexity;
                        order = 3 * i + (on ? 1 : 2);
                    }
                    done = true;
                }
                done = done || (Consumer::only_first &&
                                ((best >= 0 && complexity + 2 >= best) || !chains.worth(base, complexity + 2)));
                // A cycle of at least four nodes would be closed in this layer.
                cycle_done = cycle_done || !cycle_worth(chains, std::max(complexity, 4));
                if (done && cycle_done) return;
                fresh.fill(0);
                for (std::size_t k = 0; k < words; ++k)
                    for (std::uint64_t left = front[k]; left; left &= left - 1) {
                        const std::uint64_t* to = row(next_row, lowest(k, left));
                        for (std::size_t w = 0; w < words; ++w) fresh[w] |= to[w];
                    }
                if (layer && !cycle_done && (fresh[index(i) / 64] & own)) {
                    closes[index(i)] = static_cast<std::uint16_t>(complexity);
                    cycle_done = true;
                }
                for (std::size_t k = 0; k < words; ++k) front[k] = fresh[k] & ~seen[k];
            }
        }
    };

    int key() const { return 2 + static_cast<int>(pass); }
    bool worth(double base, int complexity) const {
        return consumer.worth(chain_rating(base, complexity), complexity, key());
    }
    std::span<const std::uint16_t> weak(int i) const {
        return pass == Pass::x ? links.weak_of_digit(i) : links.weak(i);
    }
    std::span<const Links::Strong> strong(int i) const {
        return pass == Pass::x   ? links.strong_in_regions(i)
               : pass == Pass::y ? links.strong_in_cell(i)
                                 : links.strong(i);
    }

    // Returns the groups (see Reach) whose members are off when i is on.
    std::span<const std::uint16_t> groups_of(int i) {
        const int c = links.cell(i), d = links.digit(i);
        const auto of = [&](int type) { return static_cast<std::uint16_t>(9 * region_of(c, type) + d); };
        group = {of(block), of(row), of(column), static_cast<std::uint16_t>(27 * 9 + c)};
        return {group.data(), pass == Pass::x ? index(3) : index(4)};
    }

    std::span<const std::uint16_t> fertile_of(int i) {
        if (!fertile_known[index(i)]) {
            fertile_known[index(i)] = true;
            fertile_start[index(i)] = static_cast<std::uint32_t>(fertile.size());
            fertile_count[index(i)] = 0;
            for (std::uint16_t j : weak(i))
                if (!strong(j).empty()) {
                    fertile.push_back(j);
                    ++fertile_count[index(i)];
                }
        }
        return {fertile.data() + fertile_start[index(i)], fertile_count[index(i)]};
    }

    // Finds cycles. On-nodes are reached once; off-nodes as often as links lead there, except from their ancestors, if
    // they lead to an on-node not yet reached, or to the start.
    void cycles(int start) {
        if (strong(start).empty()) return;
        const double base = pass == Pass::xy ? 7.0 : 6.5;
        const std::size_t words = reach.words;
        const auto leads = [&](const std::uint64_t* to) {
            std::uint64_t any = 0;
            for (std::size_t k = 0; k < words; ++k) any |= to[k] & open[k];
            return any != 0;
        };
        const auto bit_of = [](int i) { return std::uint64_t{1} << (i & 63); };
        on.assign(1, {static_cast<std::uint16_t>(start), Cause::none, -1});
        off.clear();
        std::fill_n(open.begin(), words, ~std::uint64_t{0});
        std::fill_n(above.begin(), words, 0);
        std::size_t next_on = 0, next_off = 0;
        for (int length = 2; next_on < on.size(); length += 2) {
            if (!worth(base, std::max(length, 4))) return;
            for (; next_on < on.size(); ++next_on) {
                const int from = on[next_on].id;
                if (!leads(reach.next(from))) continue;
                const std::uint64_t* const own = above.data() + next_on * words;
                for (int id : fertile_of(from))
                    if (!(own[index(id) / 64] & bit_of(id)) && leads(reach.strong(id)))
                        off.push_back(
                            {static_cast<std::uint16_t>(id), Cause::none, static_cast<std::int16_t>(next_on)});
            }
            for (; next_off < off.size(); ++next_off)
                for (const auto& link : strong(off[next_off].id)) {
                    if (link.to == start) {
                        if (length >= 4 && worth(base, length)) cycle(static_cast<int>(next_off), link, base, length);
                        continue;
                    }
                    std::uint64_t& word = open[link.to / 64u];
                    if (!(word & bit_of(link.to))) continue;
                    word &= ~bit_of(link.to);
                    const Node& last = off[next_off];
                    std::uint64_t* const own = above.data() + on.size() * words;
                    std::copy_n(above.data() + index(last.parent) * words, words, own);
                    own[last.id / 64u] |= bit_of(last.id);
                    on.push_back({link.to, link.cause, static_cast<std::int16_t>(next_off)});
                }
        }
    }

    void cycle(int last, const Links::Strong& closing, double base, int length) {
        std::array<Cells, 9> of_on{}, of_off{};
        Cells own;
        path.length = 0;
        const auto note = [&](std::array<Cells, 9>& seen, int id, Cause cause) {
            own.set(links.cell(id));
            seen[index(links.digit(id))] |= peers(links.cell(id));
            path.add(id, &seen == &of_on, cause);
        };
        note(of_on, closing.to, closing.cause);
        for (int k = last; k >= 0;) {
            const Node& parent = on[index(off[index(k)].parent)];
            note(of_off, off[index(k)].id, weak_cause(links, parent.id, off[index(k)].id));
            note(of_on, parent.id, parent.cause);
            k = parent.parent;
        }
        std::array<Cells, 9> removed;
        bool any = false;
        for (int d = 0; d < 9; ++d) {
            Cells cells;
            ((of_on[index(d)] & of_off[index(d)]) - own).each([&](int c) {
                if (source.cand(c) >> d & 1) cells.set(c);
            });
            any = any || cells.any();
            removed[index(d)] = cells;
        }
        if (!any) return;
        const StepKind kind = pass == Pass::x   ? StepKind::x_cycle
                              : pass == Pass::y ? StepKind::y_cycle
                                                : StepKind::cycle;
        consumer.cycle(chain_rating(base, length), length, key(), kind, removed, path);
    }

    // Finds the shortest chain from a node to its opposite.
    void forcing(int start, bool is_on, int length) {
        const double base = pass == Pass::x ? 6.6 : 7.0;
        if (!consumer.worth_chain(chain_rating(base, length), length, key(), links, start, is_on)) return;
        Bits<729> seen_on, seen_off;
        (is_on ? seen_on : seen_off).set(start);
        on.clear();
        off.clear();
        (is_on ? on : off).push_back({static_cast<std::uint16_t>(start), Cause::none, -1});
        std::size_t next_on = 0, next_off = 0;
        bool now_on = is_on;
        for (int complexity = 2;; ++complexity) {
            const auto reach = [&](Bits<729>& seen, std::vector<Node>& nodes, int id, Cause cause, std::size_t parent) {
                if (seen.test(id)) return false;
                seen.set(id);
                nodes.push_back({static_cast<std::uint16_t>(id), cause, static_cast<std::int16_t>(parent)});
                return id == start && now_on == is_on;
            };
            bool hit = false;
            if (now_on) {
                if (next_on == on.size()) return;
                for (; next_on < on.size() && !hit; ++next_on)
                    for (int to : weak(on[next_on].id))
                        if ((hit = reach(seen_off, off, to, Cause::none, next_on))) break;
            } else {
                if (next_off == off.size()) return;
                for (; next_off < off.size() && !hit; ++next_off)
                    for (const auto& link : strong(off[next_off].id))
                        if ((hit = reach(seen_on, on, link.to, link.cause, next_off))) break;
            }
            if (hit) return report_chain(start, is_on, base, complexity);
            now_on = !now_on;
        }
    }

    void report_chain(int start, bool is_on, double base, int complexity) {
        path.length = 0;
        bool at_on = !is_on;
        for (int k = static_cast<int>((at_on ? on : off).size()) - 1; k >= 0; at_on = !at_on) {
            const Node& node = (at_on ? on : off)[index(k)];
            path.add(node.id, at_on, node.cause);
            k = node.parent;
        }
        const StepKind kind = pass == Pass::x ? StepKind::forcing_x_chain : StepKind::forcing_chain;
        consumer.chain(chain_rating(base, complexity), complexity, key(), kind, links, start, is_on, path);
    }
};

bool static_chain(RatingState& state) {
    Links& links = state.memory.links;
    links.read(state.position);
    First first{state};
    static thread_local typename Chains<RatingPosition, First>::Reach reach;
    static thread_local ChainScratch scratch;
    Chains<RatingPosition, First>{state.position, links, first, reach, scratch}.run();
    return !state.hint.empty();
}

void collect_chains(const View& view, Collect& collect) {
    static thread_local typename Chains<View, Collect>::Reach reach;
    static thread_local ChainScratch scratch;
    Chains<View, Collect>{view, collect.links, collect, reach, scratch}.run();
}

void find_one_digit(const OneDigitView& view, std::vector<OneDigitChain>& chains) {
    static thread_local Links links;
    static thread_local typename Chains<OneDigitView, OneDigit>::Reach reach;
    static thread_local ChainScratch scratch;
    links.read(view);
    OneDigit collect{links, chains};
    Chains<OneDigitView, OneDigit>{view, links, collect, reach, scratch}.run();
}
