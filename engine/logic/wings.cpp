// Wings: short arguments on cells with two or three candidates.
#include "logic/finder.hpp"

namespace lucidoku {
namespace {

// XY-wing: a pivot with x, y sees pincers with x, z and y, z; whatever the pivot is, one pincer is z.
// XYZ-wing: the pivot may be z itself, so what falls must see it too. Parameter: candidates of the pivot, 2 or 3.
template <class L> struct XyWing {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        Set pairs;
        board.empty().each([&](int c) {
            if (bit_count(board.cand(c)) == 2) pairs.set(c);
        });
        board.empty().each([&](int pivot) {
            if (bit_count(board.cand(pivot)) != size) return;
            const Set near = pairs & layout.peers(pivot);
            near.each([&](int a) {
                near.each([&](int b) {
                    if (b > a) look(position, size, pivot, a, b, sink);
                });
            });
        });
    }

    static void look(const Position<L>& position, int size, int pivot, int a, int b, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Mask xy = board.cand(pivot), xz = board.cand(a), yz = board.cand(b);
        const Mask common = xz & yz;
        if (bit_count(common) != 1 || bit_count(static_cast<Mask>(xy | xz | yz)) != 3) return;
        if (size == 2 && (xy & common)) return;
        const int z = low_bit(common), x = low_bit(static_cast<Mask>(xz & ~common)),
                  y = low_bit(static_cast<Mask>(yz & ~common));
        Set out = board.where(z) & layout.peers(a) & layout.peers(b);
        if (size == 3) out &= layout.peers(pivot);
        if (out.none() || !sink.wants(out.count())) return;
        Step& step = sink.draft();
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
        sink.offer();
    }
};

// Two cells with the same candidates v, w that do not see each other, and a house outside them in which every place of
// w sees one of them: not both can be w, so one is v (seed 000, W WING, where a side may be a group of places).
template <class L> struct WWing {
    using Set = typename L::Set;

    static void find(const Position<L>& position, int, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        Set pairs;
        board.empty().each([&](int c) {
            if (bit_count(board.cand(c)) == 2) pairs.set(c);
        });
        pairs.each([&](int a) {
            pairs.each([&](int b) {
                if (b <= a || board.cand(a) != board.cand(b) || layout.sees(a, b)) return;
                each_bit(board.cand(a), [&](int w) {
                    each_bit(board.cand(a), [&](int v) {
                        if (v != w) look(position, a, b, v, w, sink);
                    });
                });
            });
        });
    }

    static void look(const Position<L>& position, int a, int b, int v, int w, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const Set out = board.where(v) & layout.peers(a) & layout.peers(b);
        if (out.none() || !sink.wants(out.count())) return;
        const Set seen = layout.peers(a) | layout.peers(b);
        for (int h = 0; h < layout.houses(); ++h) {
            if (!board.spots(h, w) || layout.house(h).test(a) || layout.house(h).test(b)) continue;
            const Set places = board.where(w) & layout.house(h);
            const Set of_a = places & layout.peers(a), of_b = places - of_a;
            if (!places.within(seen) || of_b.none() || places.within(layout.peers(b))) continue;
            Step& step = sink.draft();
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
            sink.offer();
        }
    }
};

constexpr Finder table[] = {
    finder<XyWing>("xy-wing", 2),
    finder<XyWing>("xyz-wing", 3),
    finder<WWing>("w-wing"),
};

} // namespace

std::span<const Finder> wings() { return table; }

} // namespace lucidoku
