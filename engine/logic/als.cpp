// Two or three almost locked sets:
//
//     (z A x) - (x B z)      one of A, B holds z: what sees all z of both is false
#include "logic/als.hpp"

namespace lucidoku {

std::span<const Finder> als_chains();
std::span<const Finder> death_blossoms();
std::span<const Finder> aligned_exclusions();

namespace {

// Two sets with one link, or two. `wing`: 0 for one or two links, `one_link` for each link separately (picture
// notebook, ALS), else the size of a bent set (WXYZ-wing: 4), where both sets together have as many digits as cells.
constexpr int one_link = -1;

template <class L> struct AlsXZ {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int wing, StepCollector& collector) {
        std::vector<std::uint8_t> size; // of each set: one byte rejects most pairs
        // A walk searches the usual sets for wings of every size: one list and one set of links serve all of them.
        const bool few = wing > 0 && position.full_depth;
        each_reach(position, few ? wing - 1 : Workspace<L>::all_sets, collector,
                   [&](const auto& sets, std::size_t from) {
                       size.resize(sets.size());
                       for (std::size_t i = 0; i < sets.size(); ++i) size[i] = static_cast<std::uint8_t>(sets[i].size);
                       sets.each_link(from, [&](int i, int j, Mask linked) {
                           collector.poll();
                           if (wing > 0 && size[index(i)] + size[index(j)] != wing) return;
                           examine_pair(position, sets[index(i)], sets[index(j)], linked, wing, collector);
                       });
                   });
    }

    static void examine_pair(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked, int wing,
                             StepCollector& collector) {
        const Mask common = a.digits & b.digits;
        if (!(common & (common - 1))) return;
        if (wing > 0 && bit_count(a.digits | b.digits) != wing) return;
        examine(position, a, b, linked, wing, collector);
    }

    static void examine(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked, int wing,
                        StepCollector& collector) {
        if (wing > 0 && a.cells.meets(b.cells)) return;
        if (wing == one_link)
            return each_bit(linked, [&](int x) { eliminate_by_one_link(position, a, b, x, collector); });
        if (!(linked & (linked - 1))) return eliminate_by_one_link(position, a, b, low_bit(linked), collector);
        if (!wing) eliminate_by_two_links(position, a, b, linked, collector);
    }

    // Eliminates the candidates excluded by both sets if either lacks x.
    static void eliminate_by_one_link(const Position<L>& position, const Als<L>& a, const Als<L>& b, int x,
                                      StepCollector& collector) {
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
        if (!count || !collector.wants(count) || !collector.improves(key, a.size + b.size)) return;
        Step& step = collector.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(a.sees(z) & b.sees(z), z);
            step.candidates(Role::pattern, a.at(z) | b.at(z), z);
        });
        step.digits(link | ends);
        write_set(position.board, a, step);
        write_set(position.board, b, step);
        write_chain<L>({&a, &b}, {x}, low_bit(ends), low_bit(ends), step);
        collector.offer();
    }

    // Eliminates through two links x, y: one set holds x and the other y, and each holds all its other digits.
    static void eliminate_by_two_links(const Position<L>& position, const Als<L>& a, const Als<L>& b, Mask linked,
                                       StepCollector& collector) {
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
        if (!count || !collector.wants(count) || !collector.improves(key, a.size + b.size)) return;
        Step& step = collector.draft();
        for (int d = 0; d < position.layout().n(); ++d) step.eliminate_all(out[index(d)], d);
        step.digits(linked);
        write_set(position.board, a, step);
        write_set(position.board, b, step);
        each_bit(linked, [&](int x) {
            step.candidates(Role::pattern, a.at(x) | b.at(x), x);
            step.link(false, a.at(x), x, b.at(x), x);
        });
        collector.offer();
    }
};

// Two sets linked to a third by different digits.
template <class L> struct AlsXYWing {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, StepCollector& collector) {
        each_reach(position, Workspace<L>::all_sets, collector,
                   [&](const auto& sets, std::size_t) { examine_pairs(position, sets, collector); });
    }

    static void examine_pairs(const Position<L>& position, const AlmostLockedList<L>& sets, StepCollector& collector) {
        const auto& linked = sets.linked();
        // Digits seen from outside the set; the others cannot end a chain.
        std::vector<typename L::PackedMask> live(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i) {
            Mask digits = 0;
            each_bit(sets[i].digits, [&](int d) { digits |= Mask{sets[i].sees(d).any()} << d; });
            live[i] = digits;
        }
        std::vector<std::size_t> chosen;
        Offered offered;
        for (std::size_t pivot = 0; pivot < sets.size(); ++pivot) {
            const auto& near = linked[pivot];
            chosen.resize(near.size());
            for (std::size_t i = 0; i < near.size(); ++i) {
                collector.poll();
                const int first = near[i].first;
                const Mask by = near[i].second;
                const auto& a = sets[index(first)];
                // Select the pairs that may conclude something; without branches, which would be unpredictable.
                const Mask used = only(by);
                const auto* known = collector.lists_all() ? sets.ends_of_set(first) : nullptr;
                std::size_t count = 0;
                for (std::size_t j = i + 1; j < near.size(); ++j) {
                    const auto [other, to] = near[j];
                    const Mask both = by | to,
                               shared = known ? Mask{known[other]} : Mask{live[index(first)]} & live[index(other)];
                    chosen[count] = j;
                    count += ((both & (both - 1)) != 0) & ((shared & ~(used | only(to))) != 0);
                }
                for (std::size_t j : std::span(chosen.data(), count)) {
                    const auto& b = sets[index(near[j].first)];
                    const Mask shared = known ? Mask{known[near[j].first]} : AlmostLockedList<L>::ends_of(a, b);
                    each_bit(by, [&](int x) {
                        each_bit(near[j].second & ~(1u << x), [&](int y) {
                            const Mask ends = shared & ~(1u << x) & ~(1u << y);
                            if (!ends) return;
                            const int size = a.size + sets[pivot].size + b.size;
                            if (collector.lists_all() && offered.knows(first, near[j].first, ends, size)) return;
                            examine(position, a, sets[pivot], b, x, y, ends, collector);
                        });
                    });
                }
            }
        }
    }

    // Returns the digit of a link by a single digit, otherwise 0.
    static Mask only(Mask link) { return link & (link - 1) ? 0 : link; }

    static void examine(const Position<L>& position, const Als<L>& a, const Als<L>& pivot, const Als<L>& b, int x,
                        int y, Mask ends, StepCollector& collector) {
        int count = 0;
        ConclusionKey key;
        each_bit(ends, [&](int z) {
            const auto out = a.sees(z) & b.sees(z);
            count += out.count();
            key.add(out, z);
        });
        if (!collector.wants(count) || !collector.improves(key, a.size + pivot.size + b.size)) return;
        Step& step = collector.draft();
        each_bit(ends, [&](int z) {
            step.eliminate_all(a.sees(z) & b.sees(z), z);
            step.candidates(Role::pattern, a.at(z) | b.at(z), z);
        });
        step.digits(ends | (1u << x) | (1u << y));
        for (const auto* set : {&a, &pivot, &b}) write_set(position.board, *set, step);
        write_chain<L>({&a, &pivot, &b}, {x, y}, low_bit(ends), low_bit(ends), step);
        collector.offer();
    }
};

constexpr Finder als_table[] = {
    with_full_depth_mode(finder<AlsXZ, 4>("wxyz-wing")),
    with_full_depth_mode(finder<AlsXZ, 5>("vwxyz-wing")),
    with_full_depth_mode(finder<AlsXZ, 6>("uvwxyz-wing")),
    with_limit(Limit::cells, with_full_depth_mode(finder<AlsXZ, 0>("als-xz"))),
    with_limit(Limit::cells, with_full_depth_mode(finder<AlsXZ, one_link>("one-link-als-xz"))),
    with_limit(Limit::cells, with_full_depth_mode(finder<AlsXYWing>("als-xy-wing"))),
};

} // namespace

std::span<const Finder> als() {
    static const std::vector<Finder> all =
        join_tables({als_table, als_chains(), death_blossoms(), aligned_exclusions()});
    return all;
}

} // namespace lucidoku
