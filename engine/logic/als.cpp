// Almost locked sets: n cells of a house with n + 1 digits. Two sets are linked by a digit x (restricted common
// candidate) when every x of one sees every x of the other: then at least one of them lacks x, and a set that lacks a
// digit holds all the others.
//
//     (z A x) - (x B z)      one of A, B holds z: what sees all z of both is false
#include "logic/workspace.hpp"

#include <algorithm>

namespace lucidoku {

std::span<const Finder> aligned_exclusions();

namespace {

template <class L> using Als = AlmostLocked<L>;

// Calls look(sets, from) with the sets of at most `most` cells for a finder, those before `from` being
// known. At full depth a walk takes one cell more at a time, until something is found.
template <class L, class Look> void each_reach(const Position<L>& position, int most, Sink& sink, Look&& look) {
    using Work = Workspace<L>;
    if (position.limit) most = std::min(most, position.limit);
    const auto sets = [&](int largest) -> const AlmostLockedList<L>& {
        const auto& list = position.work.sets(position.board, std::clamp(largest, 1, Work::all_sets));
        if (list.cut()) sink.give_up();
        return list;
    };
    if (!position.full_depth) return look(sets(std::min(most, Work::usual_sets)), std::size_t{0});
    if (sink.lists_all()) return look(sets(most), std::size_t{0});
    for (int k = Work::usual_sets + 1; k <= most && !sink.found(); ++k)
        if (sets(k).size() > sets(k - 1).size()) look(sets(k), sets(k - 1).size());
}

template <class L> void write_set(const Board<L>& board, const Als<L>& set, Step& step) {
    step.cell_set(set.cells, set.digits);
    set.cells.each([&](int c) { step.premise_cell(c, board.cand(c)); });
}

// The chain (z)A = (x)A - (x)B = (y)B - …  through sets; `link[i]` leads from set i to set i + 1.
template <class L> void write_chain(const std::vector<const Als<L>*>& sets, const std::vector<int>& link, int first,
                                    int last, Step& step) {
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const auto& set = *sets[i];
        const int in = i ? link[i - 1] : first, out = i + 1 < sets.size() ? link[i] : last;
        step.link(true, set.at(in), in, set.at(out), out);
        step.candidates(Role::second, set.at(i ? in : out), i ? in : out);
        if (i + 1 < sets.size()) {
            step.candidates(Role::second, set.at(out), out);
            step.link(false, set.at(out), out, sets[i + 1]->at(out), out);
        }
    }
}

// What a listing has been offered for pairs of sets lately: the same ends at no lower cost are not worked out again.
class Offered {
public:
    // Whether it has; otherwise it will have.
    bool knows(int a, int b, std::uint32_t ends, int cost) {
        if (a > b) std::swap(a, b);
        if (entries_.empty()) entries_.resize(size);
        Entry& known = entries_[(index(a) * 0x9e3779b1u + index(b) * 0x85ebca77u) >> 8 & (size - 1)];
        if (known.a == a && known.b == b && known.ends == ends && known.cost <= cost) return true;
        known = {a, b, ends, cost};
        return false;
    }

private:
    static constexpr std::size_t size = 4096;
    struct Entry {
        int a = -1, b = -1;
        std::uint32_t ends = 0;
        int cost = 0;
    };
    std::vector<Entry> entries_;
};

// Two sets with one link, or two. `wing`: 0 for one or two links, `one_link` for each link by itself (seed 000, ALS),
// else the size of a bent set (WXYZ-wing: 4), where both sets together have as many digits as cells.
constexpr int one_link = -1;

template <class L> struct AlsXZ {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int wing, Sink& sink) {
        const Set changed =
            position.full_depth ? position.board.empty() : position.work.changed_cells(position.board, sink.place());
        if (changed.none()) return;
        // What most pairs fail at is tested on a byte a set: its size, and whether it has changed.
        std::vector<std::uint8_t> size, fresh;
        each_reach(position, wing > 0 ? wing - 1 : Workspace<L>::all_sets, sink,
                   [&](const auto& sets, std::size_t from) {
                       size.clear();
                       fresh.clear();
                       for (const auto& set : sets) {
                           size.push_back(static_cast<std::uint8_t>(set.size));
                           fresh.push_back(set.cells.meets(changed));
                       }
                       sets.each_link(from, [&](int i, int j, Mask linked) {
                           sink.poll();
                           if (!(fresh[index(i)] | fresh[index(j)])) return;
                           if (wing > 0 && size[index(i)] + size[index(j)] != wing) return;
                           look_at(position, sets[index(i)], sets[index(j)], linked, wing, sink);
                       });
                   });
        if (!sink.found() && !position.full_depth) position.work.nothing_found_in(position.board, sink.place());
    }

    static void look_at(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked, int wing,
                        Sink& sink) {
        const Mask common = a.digits & b.digits;
        if (!(common & (common - 1))) return;
        if (wing > 0 && bit_count(a.digits | b.digits) != wing) return;
        look(position, a, b, linked, wing, sink);
    }

    static void look(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked, int wing, Sink& sink) {
        if (wing > 0 && a.cells.meets(b.cells)) return;
        if (wing == one_link) return each_bit(linked, [&](int x) { once(position, a, b, x, sink); });
        if (!(linked & (linked - 1))) return once(position, a, b, low_bit(linked), sink);
        if (!wing) twice(position, a, b, linked, sink);
    }

    // What both sets hold when one of them lacks x.
    static void once(const Position<L>& position, const Als<L>& a, const Als<L>& b, int x, Sink& sink) {
        const Mask common = a.digits & b.digits;
        const Mask link = Mask{1} << x;
        int count = 0;
        Mask ends = 0;
        ConclusionKey key;
        each_bit(common & ~link, [&](int z) {
            const Set out = a.sees(z) & b.sees(z);
            if (out.none()) return;
            count += out.count();
            key.add(out, z);
            ends |= 1u << z;
        });
        if (!count || !sink.wants(count) || !sink.improves(key, a.size + b.size)) return;
        Step& step = sink.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(a.sees(z) & b.sees(z), z);
            step.candidates(Role::pattern, a.at(z) | b.at(z), z);
        });
        step.digits(link | ends);
        write_set(position.board, a, step);
        write_set(position.board, b, step);
        write_chain<L>({&a, &b}, {x}, low_bit(ends), low_bit(ends), step);
        sink.offer();
    }

    // Two links x, y: one set holds x and the other y, and each all its other digits.
    static void twice(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked, Sink& sink) {
        std::array<Set, L::max_n> out{};
        int count = 0;
        const Set inside = a.cells | b.cells;
        ConclusionKey key;
        for (int d = 0; d < position.layout().n(); ++d) {
            const auto k = index(d);
            const bool in_a = a.digits >> d & 1, in_b = b.digits >> d & 1;
            if (linked >> d & 1) out[k] = a.sees(d) & b.sees(d);
            else {
                if (in_a) out[k] |= a.sees(d);
                if (in_b) out[k] |= b.sees(d);
            }
            out[k] -= inside;
            count += out[k].count();
            key.add(out[k], d);
        }
        if (!count || !sink.wants(count) || !sink.improves(key, a.size + b.size)) return;
        Step& step = sink.draft();
        for (int d = 0; d < position.layout().n(); ++d) step.eliminate_all(out[index(d)], d);
        step.digits(linked);
        write_set(position.board, a, step);
        write_set(position.board, b, step);
        each_bit(linked, [&](int x) {
            step.candidates(Role::pattern, a.at(x) | b.at(x), x);
            step.link(false, a.at(x), x, b.at(x), x);
        });
        sink.offer();
    }
};

// Two sets linked to a third by different digits.
template <class L> struct AlsXYWing {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, Sink& sink) {
        const auto changed =
            position.full_depth ? position.board.empty() : position.work.changed_cells(position.board, sink.place());
        if (changed.none()) return;
        each_reach(position, Workspace<L>::all_sets, sink,
                   [&](const auto& sets, std::size_t) { look_at(position, sets, changed, sink); });
        if (!sink.found() && !position.full_depth) position.work.nothing_found_in(position.board, sink.place());
    }

    static void look_at(const Position<L>& position, const AlmostLockedList<L>& sets, const typename L::Set& changed,
                        Sink& sink) {
        const auto& linked = sets.linked();
        std::vector<char> fresh;
        for (const auto& set : sets) fresh.push_back(set.cells.meets(changed));
        std::vector<std::pair<int, Mask>> near;
        std::vector<std::size_t> chosen;
        Offered offered;
        for (std::size_t pivot = 0; pivot < sets.size(); ++pivot) {
            // At least one of the three is new; the new ones come first.
            near = linked[pivot];
            chosen.resize(near.size());
            const auto old =
                std::partition(near.begin(), near.end(), [&](const auto& x) { return fresh[index(x.first)] != 0; });
            const auto starts = fresh[pivot] ? near.size() : std::size_t(old - near.begin());
            for (std::size_t i = 0; i < starts; ++i) {
                sink.poll();
                const int one = near[i].first;
                const Mask by = near[i].second;
                const auto& a = sets[index(one)];
                // Those that may conclude something, chosen without branches, which would be unpredictable.
                const Mask used = only(by);
                std::size_t count = 0;
                for (std::size_t j = i + 1; j < near.size(); ++j) {
                    const auto [other, to] = near[j];
                    const Mask both = by | to, shared = sink.lists_all() ? sets.ends(one, other) : a.digits;
                    chosen[count] = j;
                    count += ((both & (both - 1)) != 0) & ((shared & ~(used | only(to))) != 0);
                }
                for (std::size_t j : std::span(chosen.data(), count)) {
                    const auto& b = sets[index(near[j].first)];
                    const Mask shared =
                        sink.lists_all() ? sets.ends(one, near[j].first) : AlmostLockedList<L>::ends_of(a, b);
                    each_bit(by, [&](int x) {
                        each_bit(near[j].second & ~(1u << x), [&](int y) {
                            const Mask ends = shared & ~(1u << x) & ~(1u << y);
                            if (!ends) return;
                            const int size = a.size + sets[pivot].size + b.size;
                            if (sink.lists_all() && offered.knows(one, near[j].first, ends, size)) return;
                            look(position, a, sets[pivot], b, x, y, ends, sink);
                        });
                    });
                }
            }
        }
    }

    // The digit of a link by one digit alone.
    static Mask only(Mask link) { return link & (link - 1) ? 0 : link; }

    static void look(const Position<L>& position, const Als<L>& a, const Als<L>& pivot, const Als<L>& b, int x, int y,
                     Mask ends, Sink& sink) {
        int count = 0;
        ConclusionKey key;
        each_bit(ends, [&](int z) {
            const auto out = a.sees(z) & b.sees(z);
            count += out.count();
            key.add(out, z);
        });
        if (!sink.wants(count) || !sink.improves(key, a.size + pivot.size + b.size)) return;
        Step& step = sink.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(a.sees(z) & b.sees(z), z);
            step.candidates(Role::pattern, a.at(z) | b.at(z), z);
        });
        step.digits(ends | (1u << x) | (1u << y));
        for (const auto* set : {&a, &pivot, &b}) write_set(position.board, *set, step);
        write_chain<L>({&a, &pivot, &b}, {x, y}, low_bit(ends), low_bit(ends), step);
        sink.offer();
    }
};

// Four sets or more, each linked to the next by another digit than to the one before.
template <class L> class AlsChain {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sink& sink) {
        constexpr auto kind = Workspace<L>::sets_only;
        const bool remembers = !position.full_depth && !position.cells;
        if (remembers && position.work.no_new_chain(position.board, kind, sink.place())) return;
        auto& graph = position.work.graph_through_sets(position, kind);
        const int levels = position.limit ? (position.limit + 1) / 2 : most_sets;
        if (sink.lists_all() && position.work.leaves_sets_out(position)) sink.give_up();
        Offered offered;
        for (int k = 3; k < levels && graph.level(k); ++k) {
            for (const int a : graph.starts(k))
                graph.fresh(k).each(a, [&](int b) {
                    const auto &one = graph.node(a), &other = graph.node(b);
                    if (a >= b || one.digit != other.digit) return;
                    const Set out = one.sees & other.sees & position.board.where(one.digit);
                    if (out.none()) return;
                    if (!sink.lists_all()) return write(position, graph, graph.path(a, b), sink);
                    const auto visit = [&](const auto& path) {
                        if (!known(graph, path, offered)) write(position, graph, path, sink);
                    };
                    if (!graph.each_path(a, b, most_paths, visit)) sink.give_up();
                });
            if (sink.found() && !sink.lists_all()) return;
        }
        if (sink.lists_all()) list_shared(position, graph, levels, offered, sink);
        if (!sink.found() && remembers) position.work.no_chain(kind, sink.place());
    }

private:
    static constexpr int most_sets = 8;
    static constexpr int most_paths = 40; // chains between the same ends that a listing considers
    using Bits = std::vector<Rows::Chunk>;

    // Ends that share several digits lock them all out, though the chain be a shortest one for none of them. A listing
    // follows, from each way out of a set (node p, then true), what is true after k sets (lit[k]) and what is then
    // first false: a way into the last set.
    static void list_shared(const Position<L>& position, Graph<L>& graph, int levels, Offered& offered, Sink& sink) {
        const auto ways = ways_of(graph);
        const auto& sets = graph.sets();
        const std::size_t width = graph.jump.stride();
        std::vector<Bits> lit(index(std::max(levels, 2)) - 1, Bits(width));
        for (int p = 0; p < graph.size(); ++p) {
            if (ways[index(p)].empty()) continue;
            sink.poll();
            Bits seen(width), dark(width), entered(width);
            lit[0].assign(width, 0);
            lit[0][index(p / 64)] = seen[index(p / 64)] = Rows::Chunk{1} << (p & 63);
            for (std::size_t k = 0; k < lit.size(); ++k) {
                if (k && !graph.jump.spread(lit[k - 1].data(), seen.data(), lit[k].data())) break;
                graph.weak.spread(lit[k].data(), dark.data(), entered.data());
                if (k < 2) continue; // three sets at most are an XZ or an XY-wing
                for (std::size_t i = 0; i < width; ++i)
                    for (auto w = entered[i]; w; w &= w - 1) {
                        const int q = lowest(i, w);
                        const Mask linked = 1u << graph.node(p).digit | 1u << graph.node(q).digit;
                        for (int a : ways[index(p)])
                            for (int b : ways[index(q)]) {
                                const Mask ends = a == b ? Mask{0} : sets.ends(a, b) & ~linked;
                                if (ends & (ends - 1) && !offered.knows(a, b, ends, static_cast<int>(k) + 2))
                                    share(position, graph, a, lit, k, q, b, sink);
                            }
                    }
            }
        }
    }

    // The sets that each node is a digit of.
    static std::vector<std::vector<int>> ways_of(const Graph<L>& graph) {
        std::vector<std::vector<int>> ways(index(graph.size()));
        for (int a = 0; a < graph.size(); ++a)
            graph.each_reason(a, [&](const auto& reason) {
                auto& list = ways[index(a)];
                if (std::find(list.begin(), list.end(), reason.which) == list.end()) list.push_back(reason.which);
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

// A stem cell and for each of its candidates a set (petal) that would lose it: whichever the stem is, one petal becomes
// locked. All petals hold z: what sees all z of all petals is false.
template <class L> class DeathBlossom {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, Sink& sink) {
        const auto& board = position.board;
        each_reach(position, Workspace<L>::all_sets, sink, [&](const auto& sets, std::size_t) {
            board.empty().each([&](int stem) {
                const int k = bit_count(board.cand(stem));
                if (k >= 2 && k <= most_petals) DeathBlossom(position, sets, stem, sink).run();
            });
        });
    }

private:
    static constexpr int most_petals = 5;
    static constexpr int most_tries = 20000; // of one stem

    DeathBlossom(const Position<L>& position, const AlmostLockedList<L>& sets, int stem, Sink& sink)
        : board_(position.board), layout_(position.layout()), sets_(sets), stem_(stem), sink_(sink) {}

    void run() {
        each_bit(board_.cand(stem_), [&](int d) {
            auto& petals = petals_[count_++];
            const auto row = sets_.around(stem_, d);
            for (std::size_t k = 0; k < row.size(); ++k)
                for (auto w = row[k]; w; w &= w - 1) petals.push_back(&sets_[64 * k + index(std::countr_zero(w))]);
        });
        for (std::size_t i = 0; i < count_; ++i)
            if (petals_[i].empty()) return;
        for (int z = 0; z < layout_.n(); ++z)
            if (!(board_.cand(stem_) >> z & 1)) choose(0, z, board_.where(z));
    }

    void choose(std::size_t depth, int z, const Set& out) {
        sink_.poll();
        if (++tries_ > most_tries) {
            sink_.give_up();
            return;
        }
        if (depth == count_) {
            write(z);
            return;
        }
        for (const auto* set : petals_[depth]) {
            if (!(set->digits >> z & 1)) continue;
            const Set left = out & set->sees(z);
            if (left.none() || !sink_.wants(left.count())) continue;
            chosen_[depth] = set;
            choose(depth + 1, z, left);
        }
    }

    void write(int first) {
        // Other digits that all petals hold fall in the same way.
        Mask ends = 0;
        std::array<Set, L::max_n> outs;
        ConclusionKey key;
        int size = 0;
        for (std::size_t i = 0; i < count_; ++i) size += chosen_[i]->size;
        for (int z = 0; z < layout_.n(); ++z) {
            if (board_.cand(stem_) >> z & 1) continue;
            Set out = board_.where(z);
            for (std::size_t i = 0; i < count_; ++i) {
                if (chosen_[i]->digits >> z & 1) out &= chosen_[i]->sees(z);
                else out = Set{};
            }
            if (out.none()) continue;
            if (z < first) return; // written when that digit was looked at
            outs[index(z)] = out;
            key.add(out, z);
            ends |= 1u << z;
        }
        if (!sink_.improves(key, size)) return;
        Step& step = sink_.draft();
        each_bit(ends, [&](int z) { step.eliminate_all(outs[index(z)], z); });
        step.digits(ends);
        step.cells(Role::pivot, {stem_});
        step.candidates_of(Role::second, stem_, board_.cand(stem_));
        step.premise_cell(stem_, board_.cand(stem_));
        std::size_t i = 0;
        Set stem;
        stem.set(stem_);
        each_bit(board_.cand(stem_), [&](int d) {
            const auto& set = *chosen_[i++];
            write_set(board_, set, step);
            each_bit(ends, [&](int z) { step.candidates(Role::pattern, set.at(z), z); });
            step.candidates(Role::second, set.at(d), d);
            step.link(false, stem, d, set.at(d), d);
        });
        step.cost(size);
        sink_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    const AlmostLockedList<L>& sets_;
    int stem_;
    Sink& sink_;
    int tries_ = 0;
    std::size_t count_ = 0;
    std::array<std::vector<const Als<L>*>, most_petals> petals_;
    std::array<const Als<L>*, most_petals> chosen_{};
};

constexpr Finder als_table[] = {
    widening(finder<AlsXZ, 4>("wxyz-wing")),
    widening(finder<AlsXZ, 5>("vwxyz-wing")),
    widening(finder<AlsXZ, 6>("uvwxyz-wing")),
    limited(Limit::cells, widening(finder<AlsXZ, 0>("als-xz"))),
    limited(Limit::cells, widening(finder<AlsXZ, one_link>("one-link-als-xz"))),
    limited(Limit::cells, widening(finder<AlsXYWing>("als-xy-wing"))),
    through_sets(limited(Limit::links, widening(finder<AlsChain>("als-chain")))),
    limited(Limit::cells, widening(finder<DeathBlossom>("death-blossom"))),
};

} // namespace

std::span<const Finder> als() {
    static const std::vector<Finder> all = joined(als_table, aligned_exclusions());
    return all;
}

} // namespace lucidoku
