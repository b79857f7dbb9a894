// Naked and hidden subsets of every size: k cells of a house that share k digits, k digits that share k cells.
#include "logic/selection.hpp"
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

template <class L> struct NakedSubset {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        if (2 * size > layout.n()) return;
        const auto& small = position.work.small_cells(board, size);
        auto vain = position.work.fresh_houses(board, collector.stage());
        vain.each([&](int h) {
            if ((small & layout.house(h)).count() < size || layout.n() - bit_count(board.done(h)) <= size) return;
            Selection<Mask, L::max_n> selection;
            for (int p = 0; p < layout.n(); ++p)
                if (const int c = layout.cell_of(h, p); small.test(c)) selection.add(c, board.cand(c));
            selection.each(size, [&](Mask digits) {
                if (write(position, h, selection.chosen(), digits, collector)) vain.reset(h);
            });
        });
        position.work.mark_nothing_found_in(board, collector.stage(), vain);
    }

    // Writes a naked subset; returns whether it concludes anything.
    static bool write(const Position<L>& position, int h, std::span<const int> cells, Mask digits,
                      StepCollector& collector) {
        const auto& board = position.board;
        typename L::Set set;
        for (int c : cells) set.set(c);
        const auto others = position.layout().house(h) - set;
        int out = 0;
        each_bit(digits, [&](int d) { out += (board.where(d) & others).count(); });
        if (!out || !collector.wants(out)) return out != 0;
        Step& step = collector.draft();
        each_bit(digits, [&](int d) { step.eliminate_all(board.where(d) & others, d); });
        step.digits(digits);
        step.houses(Role::house, {h});
        step.cells(Role::primary, set);
        for (int c : cells) {
            step.candidates_of(Role::pattern, c, board.cand(c));
            step.premise_cell(c, board.cand(c));
        }
        collector.offer();
        return true;
    }
};

template <class L> struct HiddenSubset {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        if (2 * size > layout.n()) return;
        auto vain = position.work.fresh_houses(board, collector.stage());
        vain.each([&](int h) {
            if (layout.n() - bit_count(board.done(h)) <= size) return;
            Selection<Mask, L::max_n> selection;
            for (int d = 0; d < layout.n(); ++d) {
                const Mask spots = board.spots(h, d);
                if (const int k = bit_count(spots); k >= 2 && k <= size) selection.add(d, spots);
            }
            selection.each(size, [&](Mask spots) {
                if (write(position, h, selection.chosen(), spots, collector)) vain.reset(h);
            });
        });
        position.work.mark_nothing_found_in(board, collector.stage(), vain);
    }

    // Writes a hidden subset; returns whether it concludes anything.
    static bool write(const Position<L>& position, int h, std::span<const int> digits, Mask spots,
                      StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const auto cells = layout.cells_at(h, spots);
        Mask hidden = 0;
        for (int d : digits) hidden |= Mask{1} << d;
        int out = 0;
        cells.each([&](int c) { out += bit_count(board.cand(c) & ~hidden); });
        if (!out || !collector.wants(out)) return out != 0;
        Step& step = collector.draft();
        cells.each([&](int c) { step.eliminate_mask(c, board.cand(c) & ~hidden); });
        step.digits(hidden);
        step.houses(Role::house, {h});
        step.cells(Role::primary, cells);
        cells.each([&](int c) { step.candidates_of(Role::pattern, c, board.cand(c) & hidden); });
        for (int d : digits) step.premise_house(h, d, layout.cells_at(h, board.spots(h, d)));
        collector.offer();
        return true;
    }
};

constexpr Finder subsets_table[] = {
    finder<NakedSubset, 2>("naked-pair"),        finder<HiddenSubset, 2>("hidden-pair"),
    finder<NakedSubset, 3>("naked-triple"),      finder<HiddenSubset, 3>("hidden-triple"),
    finder<NakedSubset, 4>("naked-quad"),        finder<HiddenSubset, 4>("hidden-quad"),
    finder<NakedSubset, 5>("naked-quintuple"),   finder<HiddenSubset, 5>("hidden-quintuple"),
    finder<NakedSubset, 6>("naked-sextuple"),    finder<HiddenSubset, 6>("hidden-sextuple"),
    finder<NakedSubset, 7>("naked-septuple"),    finder<HiddenSubset, 7>("hidden-septuple"),
    finder<NakedSubset, 8>("naked-octuple"),     finder<HiddenSubset, 8>("hidden-octuple"),
    finder<NakedSubset, 9>("naked-nonuple"),     finder<HiddenSubset, 9>("hidden-nonuple"),
    finder<NakedSubset, 10>("naked-decuple"),    finder<HiddenSubset, 10>("hidden-decuple"),
    finder<NakedSubset, 11>("naked-undecuple"),  finder<HiddenSubset, 11>("hidden-undecuple"),
    finder<NakedSubset, 12>("naked-duodecuple"), finder<HiddenSubset, 12>("hidden-duodecuple"),
};

} // namespace

std::span<const Finder> subsets() { return subsets_table; }

} // namespace lucidoku
