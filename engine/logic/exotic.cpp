// Exotic patterns of grids with square boxes.
//
// Firework: in row r and column c, outside the box of their crossing x, a digit has at most one place each, p and q. It
// is in x, p or q; otherwise the row and the column would both have it in the box, in different cells. Three digits
// with the same three cells fill them.
//
//     x . . | . p .        row: the digit is in the box or in p
//     . . . |
//     . . . |
//     ------+
//     q                    column: the digit is in the box or in q
//
// Tridagon: four boxes in a rectangle, in each three cells in different rows and columns, twelve in all. Read as
// permutations of the lines, an odd number of the four is odd. Then three digits cannot fill the cells, so one of the
// other candidates there, the guardians, is true.
//
// Multi-sector locked set: the open cells where rows R cross columns C. The rows' digits are counted by row, all other
// digits by column; if the count equals the number of cells, each digit is used up in its row or column.
#include "logic/workspace.hpp"

namespace lucidoku {

std::span<const Finder> exocets();

namespace {

template <class L> struct Firework {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int size, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const int n = layout.n();
        board.empty().each([&](int x) {
            const int row = layout.row(x), column = n + layout.column(x);
            layout.for_houses(x, [&](int box, int) {
                if (layout.kind(box) != HouseKind::box) return;
                const Set across = (board.empty() & layout.house(row)) - layout.house(box),
                          along = (board.empty() & layout.house(column)) - layout.house(box);
                std::array<Set, L::max_n> right, below;
                Mask open = 0;
                for (int d = 0; d < n; ++d) {
                    const auto k = index(d);
                    right[k] = board.where(d) & across;
                    below[k] = board.where(d) & along;
                    const bool missing = board.spots(row, d) && board.spots(column, d) && board.spots(box, d);
                    if (missing && right[k].count() <= 1 && below[k].count() <= 1) open |= 1u << d;
                }
                if (bit_count(open) < size) return;
                across.each([&](int p) {
                    collector.poll();
                    along.each([&](int q) {
                        Mask digits = 0;
                        each_bit(open, [&](int d) {
                            const auto k = index(d);
                            if ((right[k].none() || right[k].test(p)) && (below[k].none() || below[k].test(q)))
                                digits |= 1u << d;
                        });
                        if (bit_count(digits) == size) write(position, {x, p, q}, {row, column}, digits, collector);
                    });
                });
            });
        });
    }

    static void write(const Position<L>& position, std::initializer_list<int> cells, std::initializer_list<int> houses,
                      Mask digits, StepCollector& collector) {
        const auto& board = position.board;
        Step& step = collector.draft();
        for (int c : cells) step.eliminate_mask(c, board.cand(c) & ~digits);
        if (!step.is_conclusive() || !collector.wants(step.conclusions())) return;
        step.digits(digits);
        step.houses(Role::base, houses);
        step.cells(Role::primary, cells);
        for (int c : cells) step.candidates_of(Role::pattern, c, board.cand(c) & digits);
        each_bit(digits, [&](int d) {
            for (int h : houses) {
                const Set places = board.where(d) & position.layout().house(h);
                step.candidates(Role::second, places, d);
                step.premise_house(h, d, places);
            }
        });
        collector.offer();
    }
};

template <class L> class Tridagon {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    struct Choice { // three cells of a box
        std::array<int, 3> cells;
        int guarded, odd;
    };
    static constexpr int most_guarded = 3; // cells with guardians

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        if (position.layout().has_square_boxes9()) Tridagon(position, collector).run();
    }

private:
    Tridagon(const Position<L>& position, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), collector_(collector) {}

    void run() {
        for (int a = 0; a < 9; ++a)
            for (int b = a + 1; b < 9; ++b)
                for (int c = b + 1; c < 9; ++c) examine(1u << a | 1u << b | 1u << c);
    }

    void examine(Mask digits) {
        collector_.poll();
        // At most three of the twelve cells have guardians; each other cell has only digits of the three, at least two
        // of them.
        Set once, twice, others;
        for (int d = 0; d < 9; ++d) {
            if (digits >> d & 1) {
                twice |= once & board_.where(d);
                once |= board_.where(d);
            } else {
                others |= board_.where(d);
            }
        }
        if (twice.count() < 12 || (twice - others).count() < 12 - most_guarded) return;
        digits_ = digits;
        std::array<std::vector<Choice>, 9> boxes;
        for (int b = 0; b < 9; ++b) choices(b, boxes[index(b)]);
        for (int band = 0; band < 3; ++band)
            for (int stack = 0; stack < 3; ++stack) {
                // The four boxes outside a band and a stack.
                const int r1 = (band + 1) % 3, r2 = (band + 2) % 3, c1 = (stack + 1) % 3, c2 = (stack + 2) % 3;
                const std::array<int, 4> four{3 * r1 + c1, 3 * r1 + c2, 3 * r2 + c1, 3 * r2 + c2};
                choose(boxes, four, 0, 0, 0);
            }
    }

    void choices(int b, std::vector<Choice>& list) const {
        static constexpr int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
        for (int k = 0; k < 6; ++k) {
            Choice choice{{}, 0, k >= 3};
            bool fits = true;
            for (int r = 0; r < 3 && fits; ++r) {
                const int c = layout_.cell_of(18 + b, 3 * r + order[k][r]);
                const Mask inside = board_.cand(c) & digits_;
                fits = (inside & (inside - 1)) != 0;
                choice.guarded += (board_.cand(c) & ~digits_) != 0;
                choice.cells[index(r)] = c;
            }
            if (fits && choice.guarded <= most_guarded) list.push_back(choice);
        }
    }

    void choose(const std::array<std::vector<Choice>, 9>& boxes, const std::array<int, 4>& four, std::size_t depth,
                int guarded, int odd) {
        if (depth == 4) {
            if (odd % 2 && guarded) write();
            return;
        }
        for (const auto& choice : boxes[index(four[depth])]) {
            if (guarded + choice.guarded > most_guarded) continue;
            chosen_[depth] = &choice;
            choose(boxes, four, depth + 1, guarded + choice.guarded, odd + choice.odd);
        }
    }

    void write() {
        Set pattern, guarded;
        for (const auto* choice : chosen_)
            for (int c : choice->cells) {
                pattern.set(c);
                if (board_.cand(c) & ~digits_) guarded.set(c);
            }
        Mask extra = 0;
        guarded.each([&](int c) { extra |= board_.cand(c) & ~digits_; });
        Step& step = collector_.draft();
        if (guarded.count() == 1) {
            step.eliminate_mask(guarded.first(), board_.cand(guarded.first()) & digits_);
        } else if (!(extra & (extra - 1))) {
            const int d = low_bit(extra);
            step.eliminate_all((board_.where(d) & layout_.common_peers(guarded)) - pattern, d);
        }
        if (!step.is_conclusive()) return;
        step.digits(digits_);
        step.cells(Role::primary, pattern);
        pattern.each([&](int c) {
            step.candidates_of(Role::pattern, c, board_.cand(c) & digits_);
            if (board_.cand(c) & ~digits_) step.candidates_of(Role::guardian, c, board_.cand(c) & ~digits_);
            step.premise_cell(c, board_.cand(c));
        });
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    StepCollector& collector_;
    Mask digits_ = 0;
    std::array<const Choice*, 4> chosen_{};
};

template <class L> class MultiSector {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, StepCollector& collector) {
        const int n = position.layout().n();
        if (n > 9) { // too many combinations of rows and digits
            collector.mark_incomplete();
            return;
        }
        MultiSector search(position, collector);
        for (std::uint32_t rows = 1; rows < 1u << n; ++rows)
            if (const int k = bit_count(rows); k >= 2 && k <= n - 2) search.examine(rows);
    }

private:
    MultiSector(const Position<L>& position, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), collector_(collector) {}

    void examine(std::uint32_t rows) {
        collector_.poll();
        const int n = layout_.n();
        for (std::uint32_t digits = 1; digits + 1 < 1u << n; ++digits) {
            int need = 0;
            each_bit(rows, [&](int r) { need += bit_count(digits & ~board_.done(r)); });
            // The gain of a column is its open cells, less the number of other digits that it has there.
            std::uint32_t columns = 0;
            int gain = 0;
            for (int c = 0; c < n; ++c) {
                int cells = 0;
                Mask others = 0;
                each_bit(rows, [&](int r) {
                    const Mask cand = board_.cand(r * n + c);
                    cells += cand != 0;
                    others |= cand & ~digits;
                });
                if (cells <= bit_count(others)) continue;
                gain += cells - bit_count(others);
                columns |= 1u << c;
            }
            if (gain == need && bit_count(columns) >= 2) write(rows, columns, digits);
        }
    }

    void write(std::uint32_t rows, std::uint32_t columns, Mask digits) {
        const int n = layout_.n();
        Set cells;
        each_bit(rows, [&](int r) {
            each_bit(columns, [&](int c) {
                if (board_.cand(r * n + c)) cells.set(r * n + c);
            });
        });
        // Locked digits: the rows' digits in their rows, the others in their columns.
        std::array<Set, L::max_n> out;
        int count = 0;
        ConclusionKey key;
        for (int d = 0; d < n; ++d) {
            Set& removed = out[index(d)];
            const bool by_row = digits >> d & 1;
            each_bit(by_row ? rows : columns, [&](int i) {
                const auto& line = layout_.house(by_row ? i : n + i);
                // A digit without a candidate in these cells is not used up in that line.
                if ((board_.where(d) & cells & line).any()) removed |= (board_.where(d) & line) - cells;
            });
            count += removed.count();
            key.add(removed, d);
        }
        const int size = cells.count();
        if (!count || !collector_.wants(count, size) || !collector_.improves(key, size)) return;
        Step& step = collector_.draft();
        for (int d = 0; d < n; ++d) step.eliminate_all(out[index(d)], d);
        step.digits(digits);
        std::vector<int> base, cover;
        each_bit(rows, [&](int r) { base.push_back(r); });
        each_bit(columns, [&](int c) { cover.push_back(n + c); });
        step.houses(Role::base, base);
        step.houses(Role::cover, cover);
        cells.each([&](int c) {
            step.candidates_of(Role::pattern, c, board_.cand(c) & digits);
            step.candidates_of(Role::second, c, board_.cand(c) & ~digits);
            step.premise_cell(c, board_.cand(c));
        });
        step.cost(size);
        collector_.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    StepCollector& collector_;
};

constexpr Finder exotic_table[] = {
    finder<Firework, 3>("triple-firework"),
    finder<Tridagon>("tridagon"),
    finder<MultiSector>("multi-sector-locked-set"),
};

} // namespace

std::span<const Finder> exotic() {
    static const std::vector<Finder> all = join_tables({exotic_table, exocets()});
    return all;
}

} // namespace lucidoku
