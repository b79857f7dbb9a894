// Exocets, of 9x9 grids.
//
//          C0        c1            c2
//     B B . | . x . | . T .      B B  the base: two cells of a line and box, with three or four digits between them
//     . . . | . T . | . x .      T T  the targets, one in either other box of the band; no base digit in x and x,
//     . . . | . . . | . . .           their companions
//     ------+-------+------
//         s |   s   |   s        s    the cells of the three cross-lines C0, c1, c2 outside the band
//         …     …       …
//
// Each base digit fits at most twice into the cells s: all its places there lie in at most two lines that cross them.
// The digit in the base cannot be in C0 inside the box, and each cross-line needs it; so one of the targets has it. The
// targets then hold the same two digits as the base.
//
// That is the junior exocet (after David P Bird's compendium). In the senior one a single target lies in the band, and
// the other is one of the cells s; the base digits fit at most twice into the rest.
#include "logic/workspace.hpp"

#include <algorithm>

namespace lucidoku {

std::span<const Finder> exocets();

namespace {

enum ExocetKind { junior, senior };

template <class L> class Exocet {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    // The rows (if turned, columns) outside the band where a digit may be, for each of the three cross-lines.
    using Places = std::array<Mask, 3>;

public:
    static void find(const Position<L>& position, ExocetKind kind, StepCollector& collector) {
        if (!position.layout().has_square_boxes9()) return;
        for (const bool turned : {false, true}) Exocet(position, kind, turned, collector).run();
    }

private:
    Exocet(const Position<L>& position, ExocetKind kind, bool turned, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), collector_(collector), kind_(kind), turned_(turned) {
        for (int d = 0; d < 9; ++d) {
            for (int j = 0; j < 9; ++j) at_[index(d)][index(j)] = board_.spots(cross_line(j), d);
            board_.placed(d).each([&](int c) {
                const int row = layout_.row(c), column = layout_.column(c);
                at_[index(d)][index(turned_ ? row : column)] |= 1u << (turned_ ? column : row);
            });
        }
    }

    // Lines run along the band, cross-lines across it.
    int cell(int line, int cross) const { return turned_ ? cross * 9 + line : line * 9 + cross; }
    int cross_line(int j) const { return turned_ ? j : 9 + j; }

    void run() {
        for (line_ = 0; line_ < 9; ++line_)
            for (int stack = 0; stack < 3; ++stack)
                for (int k = 0; k < 3; ++k) {
                    cross_[0] = 3 * stack + k;
                    base_[0] = cell(line_, 3 * stack + (k + 1) % 3);
                    base_[1] = cell(line_, 3 * stack + (k + 2) % 3);
                    digits_ = board_.cand(base_[0]) | board_.cand(base_[1]);
                    const int count = bit_count(digits_);
                    if (board_.value(base_[0]) || board_.value(base_[1]) || count < 3 || count > 4) continue;
                    band_ = 7u << line_ / 3 * 3;
                    const int one = (stack + 1) % 3 * 3, other = (stack + 2) % 3 * 3; // the first cross-lines
                    std::array<std::array<int, 3>, 2> lone;
                    for (int i = 0; i < 3; ++i)
                        lone[0][index(i)] = alone(one + i), lone[1][index(i)] = alone(other + i);
                    for (int i = 0; i < 3; ++i)
                        for (int j = 0; j < 3; ++j) {
                            cross_[1] = one + i;
                            cross_[2] = other + j;
                            examine(lone[0][index(i)], lone[1][index(j)]);
                        }
                }
    }

    // Returns whether a cell has, or may have, a base digit.
    bool mixed(int c) const {
        return board_.value(c) ? digits_ >> (board_.value(c) - 1) & 1 : (board_.cand(c) & digits_) != 0;
    }
    // Returns the only cell of a cross-line in the band, besides the base's line, with base digits; -1: none, -2:
    // several.
    int alone(int j) const {
        int target = -1;
        for (int i = line_ / 3 * 3; i < line_ / 3 * 3 + 3; ++i) {
            if (i == line_ || !mixed(cell(i, j))) continue;
            if (target != -1) return -2;
            target = cell(i, j);
        }
        return target;
    }

    Places places(int d) const {
        Places lines;
        for (std::size_t k = 0; k < 3; ++k) lines[k] = at_[index(d)][index(cross_[k])] & ~band_;
        return lines;
    }
    // Returns whether two lines contain all places.
    static bool twice(const Places& p) {
        for (std::size_t k = 0; k < 3; ++k)
            if (!p[k] || bit_count(p[(k + 1) % 3] | p[(k + 2) % 3]) <= 1) return true;
        return bit_count(p[0] | p[1] | p[2]) <= 2;
    }

    // Examines the two other cross-lines for targets.
    void examine(int one, int other) { kind_ == junior ? examine_junior(one, other) : examine_senior(one, other); }

    void examine_junior(int one, int other) {
        if (one < 0 || other < 0 || board_.value(one) || board_.value(other)) return;
        bool fits = true;
        each_bit(digits_, [&](int d) { fits = fits && twice(places(d)); });
        if (fits) write(one, other);
    }

    void examine_senior(int first, int second) {
        const int target = first == -1 ? second : second == -1 ? first : -1;
        if (target < 0 || board_.value(target)) return;
        int wide = -1; // a digit with places beyond two lines
        each_bit(digits_, [&](int d) {
            if (!twice(places(d))) wide = d;
        });
        if (wide < 0) return;
        const Places ways = places(wide);
        for (std::size_t k = 0; k < 3; ++k)
            each_bit(ways[k], [&](int i) {
                const int other = cell(i, cross_[k]);
                if (board_.value(other)) return;
                bool fits = true;
                each_bit(digits_, [&](int d) {
                    Places rest = places(d);
                    rest[k] &= ~(1u << i);
                    fits = fits && twice(rest);
                });
                if (fits) write(target, other);
            });
    }

    void write(int one, int other) {
        const auto inside = [&](int c) { return board_.cand(c) & digits_; };
        const auto lone = [](Mask mask) { return mask & (mask - 1) ? Mask{0} : mask; };
        Step& step = collector_.draft();
        // Other digits leave the targets; so does the digit of the other target if that has only one.
        step.eliminate_mask(one, board_.cand(one) & (~digits_ | lone(inside(other))));
        step.eliminate_mask(other, board_.cand(other) & (~digits_ | lone(inside(one))));
        // Digits that neither target has leave the base.
        const Mask missing = digits_ & ~(inside(one) | inside(other));
        for (int c : base_) step.eliminate_mask(c, board_.cand(c) & missing);
        if (!step.is_conclusive() || !collector_.wants(step.conclusions())) return;
        step.digits(digits_);
        step.cells(Role::primary, {base_[0], base_[1]});
        step.cells(Role::pincer, {one, other});
        std::array<int, 3> lines{cross_line(cross_[0]), cross_line(cross_[1]), cross_line(cross_[2])};
        std::sort(lines.begin(), lines.end());
        step.houses(Role::cover, lines);
        for (int c : base_) {
            step.candidates_of(Role::pattern, c, board_.cand(c));
            step.premise_cell(c, board_.cand(c));
        }
        step.candidates_of(Role::second, one, inside(one));
        step.candidates_of(Role::second, other, inside(other));
        each_bit(digits_, [&](int d) {
            for (int h : lines) {
                const Set open = board_.where(d) & layout_.house(h);
                if (const Set done = board_.placed(d) & layout_.house(h); done.any()) {
                    step.premise_value(done.first(), board_.value(done.first()));
                } else {
                    step.candidates(Role::bridge, (open - bit(one)) - bit(other), d);
                    step.premise_house(h, d, open);
                }
            }
        });
        collector_.offer();
    }
    static Set bit(int c) {
        Set set;
        set.set(c);
        return set;
    }

    const Board<L>& board_;
    const L& layout_;
    StepCollector& collector_;
    ExocetKind kind_;
    bool turned_;
    std::array<std::array<Mask, 9>, 9> at_{}; // by digit and cross-line
    int line_ = 0;
    std::array<int, 2> base_{};
    std::array<int, 3> cross_{};
    Mask digits_ = 0, band_ = 0;
};

constexpr Finder exocet_table[] = {
    finder<Exocet, junior>("junior-exocet"),
    finder<Exocet, senior>("senior-exocet"),
};

} // namespace

std::span<const Finder> exocets() { return exocet_table; }

} // namespace lucidoku
