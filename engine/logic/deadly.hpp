// Deadly patterns and the conclusions from their guardians; the finders are in uniqueness.cpp and deadly_loops.cpp.
#pragma once

#include "logic/workspace.hpp"

namespace lucidoku {

// Cells and digits that could make a deadly pattern, shared by the finders of all types.
template <class L> struct DeadlyShapes {
    enum Kind { rectangles, extended, loops, avoidable, kinds };
    struct Shape {
        std::vector<int> cells;
        typename L::Mask digits;
    };
    struct List {
        std::vector<Shape> shapes;
        bool is_exhaustive = true; // the search was exhaustive
    };
    std::array<Cached<List>, kinds> made;

    // Returns the shapes of a kind; `collect(list)` is called once for each position and returns whether its search was
    // exhaustive.
    template <class Collect> static const List& get(const Position<L>& position, Kind kind, Collect&& collect) {
        return own<DeadlyShapes>(position).made[kind].get(position.work.now(), [&](List& list) {
            list.shapes.clear();
            list.is_exhaustive = collect(list.shapes);
        });
    }
};

template <class L> class Pattern {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    explicit Pattern(const Position<L>& position) : board_(position.board), layout_(position.layout()) {}

    void clear() {
        count_ = 0;
        cells_ = {};
        guarded_ = {};
        guardians_ = 0;
    }
    // Adds a cell of the pattern and the digits it would have in the deadly state.
    void add(int c, Mask deadly) {
        cell_[index(count_)] = c;
        deadly_[index(count_++)] = deadly;
        cells_.set(c);
        const Mask others = board_.cand(c) & ~deadly;
        if (!others) return;
        guarded_.set(c);
        guardians_ |= others;
    }
    int count() const { return count_; }
    const Set& cells() const { return cells_; }
    const Set& guarded() const { return guarded_; }
    Mask guardians() const { return guardians_; }
    Mask deadly(int c) const {
        for (int i = 0; i < count_; ++i)
            if (cell_[index(i)] == c) return deadly_[index(i)];
        return 0;
    }

    void type_1(StepCollector& collector) const {
        if (guarded_.count() != 1) return;
        const int c = guarded_.first();
        const Mask out = board_.cand(c) & deadly(c);
        if (!out || !collector.wants(bit_count(out))) return;
        Step& step = begin(collector);
        step.eliminate_mask(c, out);
        finish(step, collector);
    }

    // `apart`: 0 for guardians that share a line or a box (type 2), 1 for others (type 5), -1 for both.
    void type_2(StepCollector& collector, int apart) const {
        if (guarded_.count() < 2 || bit_count(guardians_) != 1) return;
        if (apart >= 0 && apart != (guarded_.count() == 2 && shared_line(guarded_) ? 0 : 1)) return;
        const int z = low_bit(guardians_);
        const Set out = board_.where(z) & layout_.common_peers(guarded_);
        if (out.none() || !collector.wants(out.count())) return;
        Step& step = begin(collector);
        step.eliminate_all(out, z);
        finish(step, collector);
    }

    void type_3(StepCollector& collector) const {
        if (guarded_.count() < 2) return;
        for (int h = 0; h < layout_.houses(); ++h) {
            if (!guarded_.within(layout_.house(h))) continue;
            const Set open = (board_.empty() & layout_.house(h)) - guarded_;
            std::array<int, L::max_n> list;
            int count = 0;
            open.each([&](int c) { list[index(count++)] = c; });
            extend(h, list, count, 0, Set{}, guardians_, 0, collector);
        }
    }

    void type_4(StepCollector& collector) const {
        if (guarded_.count() != 2) return;
        const int a = guarded_.first();
        const int b = (guarded_ - bit(a)).first();
        const Mask both = deadly(a) & deadly(b);
        for (int h = 0; h < layout_.houses(); ++h) {
            if (!guarded_.within(layout_.house(h))) continue;
            each_bit(both, [&](int x) {
                const Set places = board_.where(x) & layout_.house(h);
                if (places.none() || !places.within(guarded_)) return;
                // If one of the two cells held another deadly digit, the other would be x, and no guardian would be
                // left.
                const Mask out_a = board_.cand(a) & deadly(a) & ~(1u << x);
                const Mask out_b = board_.cand(b) & deadly(b) & ~(1u << x);
                const int count = bit_count(out_a) + bit_count(out_b);
                if (!count || !collector.wants(count)) return;
                Step& step = begin(collector);
                step.eliminate_mask(a, out_a);
                step.eliminate_mask(b, out_b);
                step.houses(Role::base, {h});
                step.candidates(Role::second, places, x);
                step.premise_house(h, x, places);
                finish(step, collector);
            });
        }
    }

    // Eliminates `digit` from `out`, because digit x is confined to the pattern in the given houses (type 6 and hidden
    // rectangles).
    void confined(StepCollector& collector, int x, std::initializer_list<int> houses, const Set& out, int digit) const {
        if (out.none() || !collector.wants(out.count())) return;
        Step& step = begin(collector);
        step.eliminate_all(out, digit);
        step.houses(Role::base, houses);
        for (int h : houses) {
            step.candidates(Role::second, board_.where(x) & layout_.house(h), x);
            step.premise_house(h, x, board_.where(x) & layout_.house(h));
        }
        finish(step, collector);
    }

    bool confines(int h, int x) const {
        return board_.spots(h, x) && (board_.where(x) & layout_.house(h)).within(cells_);
    }

private:
    static Set bit(int c) {
        Set set;
        set.set(c);
        return set;
    }

    bool shared_line(const Set& cells) const {
        for (int h = 0; h < 2 * layout_.n(); ++h)
            if (cells.within(layout_.house(h))) return true;
        return false;
    }

    // Chooses cells of the house that make a naked subset with the guardians.
    void extend(int h, const std::array<int, L::max_n>& list, int count, int from, const Set& chosen, Mask digits,
                int size, StepCollector& collector) const {
        for (int i = from; i < count; ++i) {
            collector.poll();
            const int c = list[index(i)];
            const Mask more = digits | board_.cand(c);
            if (bit_count(more) > count) continue;
            Set wider = chosen;
            wider.set(c);
            if (bit_count(more) == size + 2) subset(h, wider, more, collector);
            extend(h, list, count, i + 1, wider, more, size + 1, collector);
        }
    }

    void subset(int h, const Set& chosen, Mask digits, StepCollector& collector) const {
        Set others;
        for (int g = 0; g < layout_.houses(); ++g) {
            if (!(chosen | guarded_).within(layout_.house(g))) continue;
            // A line and a box share the subset: it was found in the first of them, if that has further open cells.
            if (g < h && ((board_.empty() & layout_.house(g)) - guarded_ - chosen).any()) return;
            others |= layout_.house(g);
        }
        others &= board_.empty();
        others -= chosen | guarded_;
        int count = 0;
        each_bit(digits, [&](int d) { count += (others & board_.where(d)).count(); });
        if (!count || !collector.wants(count)) return;
        Step& step = begin(collector);
        each_bit(digits, [&](int d) { step.eliminate_all(others & board_.where(d), d); });
        step.houses(Role::house, {h});
        step.cell_set(chosen, digits);
        chosen.each([&](int c) {
            step.candidates_of(Role::second, c, board_.cand(c));
            step.premise_cell(c, board_.cand(c));
        });
        finish(step, collector);
    }

    Step& begin(StepCollector& collector) const {
        return collector.draft(Step::uses_candidates | Step::assumes_uniqueness);
    }

    void finish(Step& step, StepCollector& collector) const {
        Mask all = 0;
        for (int i = 0; i < count_; ++i) all |= deadly_[index(i)];
        step.digits(all);
        step.cells(Role::primary, cells_);
        for (int i = 0; i < count_; ++i) {
            const int c = cell_[index(i)];
            step.candidates_of(Role::deadly, c, deadly_[index(i)]);
            if (board_.value(c)) {
                step.premise_value(c, board_.value(c));
                continue;
            }
            step.candidates_of(Role::pattern, c, board_.cand(c) & deadly_[index(i)]);
            step.candidates_of(Role::guardian, c, board_.cand(c) & ~deadly_[index(i)]);
            step.premise_cell(c, board_.cand(c));
        }
        step.cost(count_);
        collector.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    int count_ = 0;
    std::array<int, L::max_cells> cell_;
    std::array<typename L::PackedMask, L::max_cells> deadly_;
    Set cells_, guarded_;
    Mask guardians_ = 0;
};

// The types of conclusions; each finder covers one.
enum PatternType { type_1 = 1, type_2, type_3, type_4, type_5, type_6, hidden };

template <class L> void apply(const Pattern<L>& pattern, int type, bool by_line, StepCollector& collector) {
    switch (type) {
    case type_1:
        pattern.type_1(collector);
        break;
    case type_2:
        pattern.type_2(collector, by_line ? 0 : -1);
        break;
    case type_3:
        pattern.type_3(collector);
        break;
    case type_4:
        pattern.type_4(collector);
        break;
    case type_5:
        pattern.type_2(collector, 1);
        break;
    default:
        break;
    }
}

template <class L> void apply_all(const Position<L>& position, const typename DeadlyShapes<L>::List& list, int type,
                                  StepCollector& collector) {
    Pattern<L> pattern(position);
    if (!list.is_exhaustive) collector.mark_incomplete();
    for (const auto& shape : list.shapes) {
        collector.poll();
        pattern.clear();
        for (int c : shape.cells) pattern.add(c, shape.digits);
        if (pattern.guarded().any()) apply(pattern, type, false, collector);
    }
}

} // namespace lucidoku
