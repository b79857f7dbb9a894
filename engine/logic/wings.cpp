// Wings: short arguments on cells with two or three candidates.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// XY-wing: a pivot with x, y sees pincers with x, z and y, z; whichever digit the pivot has, one pincer is z. XYZ-wing:
// the pivot may be z itself, so the eliminated candidate must see it too. Parameter: candidates of the pivot, 2 or 3.
template <class L> struct XyWing {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Set& pairs = position.work.small_cells(board, 2);
        const Set pivots = size == 2 ? pairs : position.work.small_cells(board, 3) - pairs;
        pivots.each([&](int pivot) {
            const Mask mine = board.cand(pivot);
            Set near = pairs & layout.peers(pivot);
            // Pincers of a pivot with two candidates have one of them each; those of a pivot with three have no others.
            if (size == 3) each_bit(layout.all_digits() & ~mine, [&](int d) { near -= board.where(d); });
            near.each([&](int a) {
                collector.poll();
                Set others = near;
                if (size == 2) {
                    const Mask x = board.cand(a) & mine, z = board.cand(a) & ~mine;
                    if (!x || !z) return;
                    others &= board.where(low_bit(mine & ~x)) & board.where(low_bit(z));
                }
                others.each([&](int b) {
                    if (b > a) examine(position, size, pivot, a, b, collector);
                });
            });
        });
    }

    static void examine(const Position<L>& position, int size, int pivot, int a, int b, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Mask xy = board.cand(pivot), xz = board.cand(a), yz = board.cand(b);
        const Mask common = xz & yz;
        if (bit_count(common) != 1 || bit_count(xy | xz | yz) != 3) return;
        if (size == 2 && (xy & common)) return;
        const int z = low_bit(common), x = low_bit(xz & ~common), y = low_bit(yz & ~common);
        Set out = board.where(z) & layout.peers(a) & layout.peers(b);
        if (size == 3) out &= layout.peers(pivot);
        if (out.none() || !collector.wants(out.count())) return;
        Step& step = collector.draft();
        step.eliminate_all(out, z);
        step.digit_list({x, y, z});
        step.cells(Role::pivot, {pivot});
        step.cells(Role::pincer, {a, b});
        for (int c : {a, pivot, b}) {
            step.candidates_of(Role::pattern, c, board.cand(c));
            step.premise_cell(c, board.cand(c));
        }
        if (size == 2) {
            step.link(true, {a, z}, {a, x});
            step.link(false, {a, x}, {pivot, x});
            step.link(true, {pivot, x}, {pivot, y});
            step.link(false, {pivot, y}, {b, y});
            step.link(true, {b, y}, {b, z});
        }
        collector.offer();
    }
};

// W-wing: two cells with the same candidates v, w that do not see each other, and a house outside them in which every
// place of w sees one of them. They cannot both be w, so one is v (picture notebook, W WING, where a side may be a
// group of places).
template <class L> struct WWing {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Set& pairs = position.work.small_cells(board, 2);
        pairs.each([&](int a) {
            const Mask pair = board.cand(a);
            const Set same = pairs & board.where(low_bit(pair)) & board.where(low_bit(pair & (pair - 1)));
            (same - layout.peers(a)).each([&](int b) {
                collector.poll();
                if (b <= a) return;
                each_bit(pair, [&](int w) {
                    each_bit(pair, [&](int v) {
                        if (v != w) examine(position, a, b, v, w, collector);
                    });
                });
            });
        });
    }

    static void examine(const Position<L>& position, int a, int b, int v, int w, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Set out = board.where(v) & layout.peers(a) & layout.peers(b);
        if (out.none() || !collector.wants(out.count())) return;
        const Set seen = layout.peers(a) | layout.peers(b);
        for (int h = 0; h < layout.houses(); ++h) {
            if (!board.spots(h, w) || layout.house(h).test(a) || layout.house(h).test(b)) continue;
            const Set places = board.where(w) & layout.house(h);
            const Set of_a = places & layout.peers(a), of_b = places - of_a;
            if (!places.within(seen) || of_b.none() || places.within(layout.peers(b))) continue;
            Step& step = collector.draft();
            step.eliminate_all(out, v);
            step.digit_list({v, w});
            step.cells(Role::pincer, {a, b});
            step.houses(Role::base, {h});
            step.candidates_of(Role::pattern, a, board.cand(a));
            step.candidates_of(Role::pattern, b, board.cand(b));
            step.candidates(Role::second, places, w);
            Set first, last;
            first.set(a);
            last.set(b);
            step.link(true, first, v, first, w);
            step.link(false, first, w, of_a, w);
            step.link(true, of_a, w, of_b, w);
            step.link(false, of_b, w, last, w);
            step.link(true, last, w, last, v);
            step.premise_cell(a, board.cand(a));
            step.premise_cell(b, board.cand(b));
            step.premise_house(h, w, places);
            collector.offer();
        }
    }
};

// NY-wing (picture notebook): lines p, q cross boxes a, b. Cells E in three of the four crossings hold digits F and z,
// one more cell than F has digits; z is not in the middle, and the outer two share no other digit.
//
//            box a     box b           If z stood in a crossing that is marked *, no cell of E would be z, and their
//     p    | E . E |  | E * . |        digits would all differ, for those of the outer two do and the rest see each
//     q    | * . . |  | E . . |        other: more cells than digits.
template <class L> class NyWing {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    struct Part {
        Set cells;
        Mask digits;
        int size;
    };

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& layout = position.layout();
        NyWing search(position, collector);
        if (position.full_depth && !collector.lists_all() && !search.reaches_further()) return;
        for (int p = 0; p < 2 * layout.n(); ++p)
            for (int b : layout.overlapping(p)) {
                if (layout.is_line(b)) continue;
                const auto middle = search.parts(p, b);
                if (middle.empty()) continue;
                for (int a : layout.overlapping(p)) {
                    if (a == b || layout.is_line(a)) continue;
                    for (int q : layout.overlapping(b)) {
                        if (q == p || !layout.is_line(q) || (q < layout.n()) != (p < layout.n())) continue;
                        search.examine(p, q, a, b, middle);
                    }
                }
            }
    }

private:
    // Crossings of large grids have up to 5 cells, those of flat boxes and jigsaws more.
    static constexpr int usual = 3, widest = 6;

    NyWing(const Position<L>& position, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), collector_(collector),
          largest_(position.limit        ? position.limit
                   : position.full_depth ? widest
                                         : usual) {}

    bool reaches_further() const {
        for (int p = 0; p < 2 * layout_.n(); ++p)
            for (int b : layout_.overlapping(p))
                if (!layout_.is_line(b) && bit_count(layout_.cross(p, b)) > usual) return true;
        return false;
    }

    // Returns the sets of empty cells in a crossing.
    std::vector<Part> parts(int line, int box) const {
        std::vector<Part> sets{{Set{}, 0, 0}};
        const Set cells = board_.empty() & layout_.cells_at(line, layout_.cross(line, box));
        cells.each([&](int c) {
            for (std::size_t i = 0, count = sets.size(); i < count; ++i) {
                if (sets[i].size == largest_) {
                    collector_.mark_incomplete();
                    continue;
                }
                Part part = sets[i];
                part.cells.set(c);
                part.digits |= board_.cand(c);
                ++part.size;
                sets.push_back(part);
            }
        });
        sets.erase(sets.begin());
        // Even with two more parts, no part can have more digits than this.
        std::erase_if(sets, [&](const Part& part) { return bit_count(part.digits) > part.size + 2 * largest_; });
        return sets;
    }

    void examine(int p, int q, int a, int b, const std::vector<Part>& middle) {
        const Set beside = layout_.cells_at(q, layout_.cross(q, a)) | layout_.cells_at(p, layout_.cross(p, b));
        if ((beside & board_.empty()).none()) return;
        const auto near = parts(p, a), far = parts(q, b);
        for (const auto& e : middle)
            for (const auto& x : near) {
                collector_.poll();
                const Mask left = e.digits | x.digits;
                if (bit_count(left) > e.size + x.size + largest_ || e.cells.meets(x.cells)) continue;
                for (const auto& y : far) {
                    const Mask all = left | y.digits;
                    if (bit_count(all) != e.size + x.size + y.size) continue; // F and z
                    // Boxes may overlap in layouts with windows.
                    if (y.cells.meets(e.cells) || y.cells.meets(x.cells)) continue;
                    const Mask shared = x.digits & y.digits;
                    // z may be in one of the outer parts only; then the other digits are not shared.
                    Mask ends = (x.digits | y.digits) & ~e.digits;
                    if (shared & (shared - 1)) continue;
                    if (shared) ends &= shared;
                    each_bit(ends, [&](int z) { write(p, q, a, b, e, x, y, all, z, beside & board_.where(z)); });
                }
            }
    }

    void write(int p, int q, int a, int b, const Part& e, const Part& x, const Part& y, Mask all, int z, Set out) {
        out -= e.cells | x.cells | y.cells;
        if (out.none() || !collector_.wants(out.count())) return;
        if (!collector_.improves(ConclusionKey().add(out, z), e.size + x.size + y.size)) return;
        Step& step = collector_.draft();
        step.eliminate_all(out, z);
        step.digits(all);
        step.houses(Role::base, {p, q});
        step.houses(Role::cover, {a, b});
        for (const auto* part : {&x, &e, &y}) {
            step.cell_set(part->cells, part->digits);
            part->cells.each([&](int c) {
                step.candidates_of(Role::second, c, board_.cand(c) & ~(Mask{1} << z));
                step.premise_cell(c, board_.cand(c));
            });
            step.candidates(Role::pattern, part->cells & board_.where(z), z);
        }
        step.cost(e.size + x.size + y.size);
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    StepCollector& collector_;
    int largest_;
};

constexpr Finder wings_table[] = {
    with_limit(Limit::cells, with_full_depth_mode(finder<NyWing>("ny-wing"))),
    finder<XyWing, 2>("xy-wing"),
    finder<XyWing, 3>("xyz-wing"),
    finder<WWing>("w-wing"),
};

} // namespace

std::span<const Finder> wings() { return wings_table; }

} // namespace lucidoku
