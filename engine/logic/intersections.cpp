// Conclusions from the intersection of two houses: locked candidates, locked pairs and triples, and locked candidates
// that appear only through other locked candidates.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// Pointing: the confining house is a region; claiming: a line or a diagonal.
enum Direction { claiming, pointing };

template <class L> struct LockedCandidates {
    static void find(const Position<L>& position, Direction direction, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const auto fresh = position.work.fresh_digits(board, collector.stage());
        if (!fresh) return;
        auto barren = position.work.fresh_houses(board, collector.stage());
        barren = direction == pointing ? barren & layout.regions() : barren - layout.regions();
        barren.each([&](int h) {
            each_bit(fresh & ~board.done(h), [&](int d) {
                const auto spots = board.spots(h, d);
                const int count = bit_count(spots);
                if (count < 2 || layout.least_houses(count) > 1) return;
                layout.for_houses(layout.cell_of(h, low_bit(spots)), [&](int g, int) {
                    if (g == h || spots & ~layout.cross(h, g)) return;
                    const auto others = board.spots(g, d) & ~layout.cross(g, h);
                    if (!others) return;
                    barren.reset(h);
                    if (!collector.wants(bit_count(others))) return;
                    const auto out = layout.cells_at(g, others);
                    const auto cells = layout.cells_at(h, spots);
                    Step& step = collector.draft();
                    step.eliminate_all(out, d);
                    step.digit_list({d});
                    step.houses(Role::base, {h});
                    step.houses(Role::cover, {g});
                    step.candidates(Role::pattern, cells, d);
                    step.premise_house(h, d, cells);
                    collector.offer();
                });
            });
        });
        if (!collector.has_step()) position.work.mark_nothing_found(board, collector.stage());
        else position.work.mark_nothing_found_in(board, collector.stage(), barren);
    }
};

// A naked pair or triple inside an intersection, which acts in both houses. Parameter: 2 or 3.
template <class L> struct LockedSubset {
    using Mask = typename L::Mask;
    using Set = typename L::Set;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& layout = position.layout();
        const Set& small = position.work.small_cells(position.board, size);
        const auto& board = position.board;
        auto barren = position.work.fresh_houses(board, collector.stage()) & layout.regions();
        barren.each([&](int h) {
            const Set inside = small & layout.house(h);
            if (inside.count() < size) return;
            bool any = false;
            for (int g : layout.overlapping(h))
                if (layout.is_line(g)) any |= find_in(position, size, h, g, inside & layout.house(g), collector);
            if (any) barren.reset(h);
        });
        position.work.mark_nothing_found_in(board, collector.stage(), barren);
    }

    // Writes the locked subsets of an intersection; returns whether any exists.
    static bool find_in(const Position<L>& position, int size, int h, int g, const Set& common,
                        StepCollector& collector) {
        const auto& board = position.board;
        std::array<int, L::max_n> cells;
        int count = 0;
        common.each([&](int c) { cells[index(count++)] = c; });
        bool any = false;
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) {
                const int a = cells[index(i)], b = cells[index(j)];
                const Mask pair = board.cand(a) | board.cand(b);
                if (size == 2) {
                    if (bit_count(pair) == 2) any |= write(position, h, g, {a, b}, pair, collector);
                    continue;
                }
                for (int k = j + 1; k < count; ++k) {
                    const int c = cells[index(k)];
                    const bool degenerate = bit_count(pair) == 2 ||
                                            bit_count(Mask(board.cand(a) | board.cand(c))) == 2 ||
                                            bit_count(Mask(board.cand(b) | board.cand(c))) == 2;
                    const Mask all = pair | board.cand(c);
                    if (bit_count(all) == 3 && !degenerate) any |= write(position, h, g, {a, b, c}, all, collector);
                }
            }
        return any;
    }

    static bool write(const Position<L>& position, int h, int g, std::initializer_list<int> cells, Mask digits,
                      StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        typename L::Set set;
        for (int c : cells) set.set(c);
        bool in_region = false, in_line = false;
        each_bit(digits, [&](int d) {
            in_region = in_region || ((board.where(d) & layout.house(h)) - set).any();
            in_line = in_line || ((board.where(d) & layout.house(g)) - set).any();
        });
        if (!in_region || !in_line) return false;
        Step& step = collector.draft();
        each_bit(digits,
                 [&](int d) { step.eliminate_all((board.where(d) & (layout.house(h) | layout.house(g))) - set, d); });
        step.digits(digits);
        step.houses(Role::house, {g, h});
        step.cells(Role::primary, set);
        set.each([&](int c) {
            step.candidates_of(Role::pattern, c, board.cand(c));
            step.premise_cell(c, board.cand(c));
        });
        collector.offer();
        return true;
    }
};

// Locked candidates seen through locked candidates (SudokuStudyLib's indirect group number): region A confines the
// digit to a line, so region B must hold it elsewhere, and there it is confined to another line.
//
//         line   A A A . . . b b b      A: the digit's places in box A all lie in the line,
//                . . . . . . B B .      so the b fall out of box B, and its B are locked in the second line.
//                . . . . . . . . .
template <class L> class IndirectLocked {
    using Set = typename L::Set;

    struct Group {
        int region;
        int line;
        Set cells;           // where the digit must be in the region
        std::uint64_t needs; // the groups it depends on, as bits of `groups_`
    };
    static constexpr int max_groups = 64;

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        IndirectLocked search(position);
        each_bit(position.work.fresh_digits(position.board, collector.stage()),
                 [&](int d) { search.run(d, collector); });
        if (!collector.has_step()) position.work.mark_nothing_found(position.board, collector.stage());
    }

private:
    explicit IndirectLocked(const Position<L>& position) : position_(position), layout_(position.layout()) {}

    void run(int d, StepCollector& collector) {
        const auto& board = position_.board;
        d_ = d;
        count_ = 0;
        left_.fill(0);
        layout_.regions().each([&](int h) {
            const int k = bit_count(board.spots(h, d_));
            if (k >= 2 && layout_.least_houses(k) == 1) add(h, layout_.cells_at(h, board.spots(h, d_)), 0, nullptr);
        });
        // Proceed in rounds, so that the result does not depend on the order of the houses.
        for (int seen = 0; seen < count_;) {
            seen = count_;
            layout_.regions().each([&](int h) {
                if (board.spots(h, d_)) consider(h, seen, collector);
            });
        }
    }

    // Examines a region whose places are reduced by the lines of the first `known` groups.
    void consider(int h, int known, StepCollector& collector) {
        Set rest = position_.board.where(d_) & layout_.house(h);
        std::uint64_t needs = 0;
        for (int k = 0; k < known; ++k) {
            const auto& group = groups_[index(k)];
            if (group.region == h) continue;
            const Set outside = rest & (layout_.house(group.line) - layout_.house(group.region));
            if (outside.none()) continue;
            rest -= outside;
            needs |= std::uint64_t{1} << k | group.needs;
        }
        if (!needs || rest.none() || rest.count() == left_[index(h)]) return;
        left_[index(h)] = rest.count();
        if (rest.count() == 1) {
            const int c = rest.first();
            Step& step = collector.draft();
            step.place(c, d_);
            write(step, h, rest, needs, -1);
            collector.offer();
            return;
        }
        add(h, rest, needs, &collector);
    }

    void add(int region, const Set& cells, std::uint64_t needs, StepCollector* collector) {
        layout_.crossing(region).each([&](int g) {
            if (!layout_.is_line(g) || !cells.within(layout_.house(g))) return;
            for (int k = 0; k < count_; ++k)
                if (groups_[index(k)].region == region && groups_[index(k)].line == g) return;
            if (count_ == max_groups) {
                if (collector) collector->mark_incomplete();
                return;
            }
            groups_[index(count_++)] = {region, g, cells, needs};
            if (!collector) return;
            const Set out = position_.board.where(d_) & (layout_.house(g) - layout_.house(region));
            if (out.none() || !collector->wants(out.count())) return;
            Step& step = collector->draft();
            step.eliminate_all(out, d_);
            write(step, region, cells, needs, g);
            collector->offer();
        });
    }

    void write(Step& step, int region, const Set& cells, std::uint64_t needs, int line) const {
        const auto& board = position_.board;
        std::array<int, max_groups + 1> base;
        std::size_t count = 0;
        base[count++] = region;
        for (int k = 0; k < count_; ++k)
            if (needs >> k & 1) base[count++] = groups_[index(k)].region;
        const std::span regions(base.data(), count);
        step.digit_list({d_});
        step.houses(Role::base, regions);
        if (line >= 0) step.houses(Role::cover, {line});
        step.candidates(Role::pattern, cells, d_);
        for (int h : regions) {
            if (h != region) step.candidates(Role::second, board.where(d_) & layout_.house(h), d_);
            step.premise_house(h, d_, board.where(d_) & layout_.house(h));
        }
    }

    const Position<L>& position_;
    const L& layout_;
    int d_ = 0;
    int count_ = 0;
    std::array<Group, max_groups> groups_;
    std::array<int, L::max_houses> left_; // the places of a region when it was last examined; 0 before
};

constexpr Finder intersections_table[] = {
    finder<LockedCandidates, pointing>("locked-candidates-pointing"),
    finder<LockedCandidates, claiming>("locked-candidates-claiming"),
    finder<LockedSubset, 2>("locked-pair"),
    finder<LockedSubset, 3>("locked-triple"),
    finder<IndirectLocked>("indirect-locked-candidates"),
};

} // namespace

std::span<const Finder> intersections() { return intersections_table; }

} // namespace lucidoku
