// Sue de Coq: cells in the crossing of two houses, further cells of each house, and exactly as many digits as cells.
//
//     house 1  . A A . | I I . |        Each digit of I is in I, A or B once, for no digit of I is in both A and B and
//                      | . B . |        there are as many cells as digits; a digit that A or B has besides those of I
//                      | B . . |        counts for each of them. So each set of digits is locked in its house.
//
// General: A and B may have other digits. Basic (picture notebook, SUEDECOQ): they do not. Bis (picture notebook,
// SUEDECOQ BIS): I has two digits more than cells; A and B are almost locked, share no digit, and each has two digits
// of I.
#include "logic/workspace.hpp"

#include <algorithm>

namespace lucidoku {
namespace {

// Pairs of houses whose crossing has no Sue de Coq of any form.
template <class L> struct BarrenCrossings : BarrenPairs<L> {};

template <class L> class SueDeCoq {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    struct Part {
        Set cells;
        Mask digits;
        int size;
    };
    // Outside the crossing, sets stay small on large grids, unless the search is at full depth.
    static constexpr int usual = L::max_n == 9 ? 7 : 3;
    static constexpr int most_tries = 200000; // of one crossing

public:
    enum Variant { general, basic, bis };

    static void find(const Position<L>& position, int variant, StepCollector& collector) {
        const auto& layout = position.layout();
        if (position.full_depth && !collector.lists_all() && L::max_n == 9) return; // a walk has seen all sets before
        auto& known = own<BarrenCrossings<L>>(position);
        // Results found with other bounds do not apply.
        const bool remember = !position.limit && (!position.full_depth || collector.lists_all());
        for (int h = 0; h < layout.houses(); ++h)
            for (int g : layout.overlapping(h)) {
                if (g < h || (remember && known.is_barren(position.board, h, g))) continue;
                // The general form includes the others: if it concludes nothing, they can be skipped.
                SueDeCoq search(position, h, g, general, collector, variant != general);
                search.run();
                if (!search.concludes_ && remember) known.mark_barren(position.board, h, g);
                if (search.concludes_ && variant != general) SueDeCoq(position, h, g, variant, collector, false).run();
            }
    }

private:
    SueDeCoq(const Position<L>& position, int h, int g, int variant, StepCollector& collector, bool only_asks)
        : board_(position.board), layout_(position.layout()), h_(h), g_(g), variant_(variant), collector_(collector),
          only_asks_(only_asks), largest_(position.limit        ? position.limit
                                          : position.full_depth ? L::max_n
                                                                : usual) {}

    static int extra(Mask digits, Mask of) { return bit_count(digits & ~of); }

    void run() {
        const Set crossing = board_.empty() & layout_.cells_at(h_, layout_.cross(h_, g_));
        if (crossing.count() < 2) return;
        const Set one = (board_.empty() & layout_.house(h_)), other = (board_.empty() & layout_.house(g_));
        const auto any = [](const Part&, int) { return false; };
        each_part(crossing, crossing.count(), any, [&](const Part& middle) {
            const int spare = bit_count(middle.digits) - middle.size;
            if (middle.size < 2 || spare < 2 || (variant_ == bis && spare != 2)) return;
            // The general form may also use the other cells of the crossing.
            const Set taken = variant_ == general ? middle.cells : crossing;
            // A set needs this number of cells more than it has digits outside the crossing; further cells never reduce
            // the digits.
            const auto short_of = [&](int locks) {
                return [&middle, locks](const Part& part, int more) {
                    return part.size + more - extra(part.digits, middle.digits) < locks;
                };
            };
            each_part(one - taken, largest_, short_of(1), [&](const Part& a) {
                const int locks = a.size - extra(a.digits, middle.digits);
                if (!(a.digits & middle.digits) || locks < 1 || locks >= spare || !fits(a, middle)) return;
                Set beside = (other - taken) - a.cells;
                each_bit(a.digits & middle.digits, [&](int d) { beside -= board_.where(d); });
                each_part(beside, largest_, short_of(spare - locks), [&](const Part& b) {
                    if (!(b.digits & middle.digits)) return;
                    if (b.size - extra(b.digits, middle.digits) != spare - locks || !fits(b, middle)) return;
                    if (variant_ == bis && a.digits & b.digits) return;
                    examine(middle, a, b);
                });
            });
        });
    }

    bool fits(const Part& part, const Part& middle) const {
        if (variant_ == basic) return extra(part.digits, middle.digits) == 0;
        if (variant_ == bis)
            return bit_count(part.digits) == part.size + 1 && bit_count(part.digits & middle.digits) >= 2;
        return true;
    }

    // Calls visit(part) for every set of the cells, except those that hopeless(part, more) rejects together with all
    // that `more` further cells make of them.
    template <class Hopeless, class Visit>
    void each_part(const Set& cells, int most, const Hopeless& hopeless, Visit&& visit) const {
        std::array<int, L::max_n> list;
        int count = 0;
        cells.each([&](int c) { list[index(count++)] = c; });
        extend(list, count, 0, Part{{}, 0, 0}, most, hopeless, visit);
    }

    template <class Hopeless, class Visit> void extend(const std::array<int, L::max_n>& list, int count, int from,
                                                       const Part& part, int most, const Hopeless& hopeless,
                                                       Visit& visit) const {
        collector_.poll();
        for (int i = from; i < count; ++i) {
            const int c = list[index(i)];
            Part wider{part.cells, part.digits | board_.cand(c), part.size + 1};
            if (++tries_ > most_tries) return collector_.mark_incomplete();
            const int more = std::min(count - i - 1, most - wider.size);
            if (hopeless(wider, more)) { // count everything that is skipped
                if ((tries_ += subsets(count - i - 1, more)) > most_tries) return collector_.mark_incomplete();
                continue;
            }
            wider.cells.set(c);
            visit(wider);
            if (wider.size < most) extend(list, count, i + 1, wider, most, hopeless, visit);
        }
    }

    // Returns the number of ways to choose 1 to `most` of a number of cells.
    static int subsets(int from, int most) {
        static constexpr auto sums = [] {
            std::array<std::array<int, L::max_n + 1>, L::max_n + 1> made{};
            for (int n = 0; n <= L::max_n; ++n)
                for (int k = 1, ways = 1; k <= L::max_n; ++k)
                    made[index(n)][index(k)] = made[index(n)][index(k - 1)] + (ways = ways * (n - k + 1) / k);
            return made;
        }();
        return sums[index(from)][index(most)];
    }

    void examine(const Part& middle, const Part& a, const Part& b) {
        if (only_asks_ && concludes_) return;
        const Set inside = middle.cells | a.cells | b.cells;
        Mask in_h, in_g;
        if (variant_ == bis) {
            in_h = a.digits;
            in_g = b.digits;
        } else {
            const Mask shared = a.digits & b.digits;
            in_h = ((middle.digits | a.digits) & ~b.digits) | shared;
            in_g = ((middle.digits | b.digits) & ~a.digits) | shared;
        }
        int count = 0;
        const auto each_out = [&](auto&& visit) {
            for (int d = 0; d < layout_.n(); ++d) {
                Set out;
                if (in_h >> d & 1) out |= board_.where(d) & (layout_.house(h_) - (middle.cells | a.cells));
                if (in_g >> d & 1) out |= board_.where(d) & (layout_.house(g_) - (middle.cells | b.cells));
                if (out.any()) visit(d, out);
            }
        };
        each_out([&](int, const Set& out) { count += out.count(); });
        concludes_ = concludes_ || count != 0;
        if (only_asks_ || !count || !collector_.wants(count)) return;
        Step& step = collector_.draft();
        each_out([&](int d, const Set& out) { step.eliminate_all(out, d); });
        step.digits(middle.digits | a.digits | b.digits);
        step.houses(Role::base, {h_, g_});
        step.cell_set(middle.cells, middle.digits);
        step.cell_set(a.cells, a.digits);
        step.cell_set(b.cells, b.digits);
        inside.each([&](int c) {
            step.candidates_of(Role::pattern, c, board_.cand(c) & ~b.digits);
            step.candidates_of(Role::second, c, board_.cand(c) & b.digits);
            step.premise_cell(c, board_.cand(c));
        });
        step.cost(inside.count());
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    int h_, g_, variant_;
    StepCollector& collector_;
    bool only_asks_; // only determine whether one exists, without reporting it
    int largest_;
    mutable int tries_ = 0;
    bool concludes_ = false;
};

constexpr Finder sue_de_coq_table[] = {
    with_limit(Limit::cells, with_full_depth_mode(finder<SueDeCoq, SueDeCoq<Layout9>::basic>("sue-de-coq-basic"))),
    with_limit(Limit::cells, with_full_depth_mode(finder<SueDeCoq, SueDeCoq<Layout9>::bis>("sue-de-coq-bis"))),
    with_limit(Limit::cells, with_full_depth_mode(finder<SueDeCoq, SueDeCoq<Layout9>::general>("sue-de-coq-extended"))),
};

} // namespace

std::span<const Finder> sue_de_coq() { return sue_de_coq_table; }

} // namespace lucidoku
