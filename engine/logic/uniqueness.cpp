// Uniqueness: a puzzle with one solution cannot end in a deadly pattern: cells, none of them given, whose digits could
// be exchanged so that every house keeps its digits.
//
//     unique rectangle     extended rectangle      unique loop          BUG: all open cells have two candidates, and
//     ab . . ab            abc . abc . abc         ab . ab .   .        each digit is left twice in every house
//     ab . . ab            abc . abc . abc         .  . ab . . ab
//                                                  ab . .  . . ab
//
// The candidates that keep a pattern from being deadly are its guardians; one of them is true.
//
//     type 1   the guardians lie in one cell: it is none of the deadly digits
//     type 2   all guardians are one digit: it is false in every cell that sees them all (type 5: no common line)
//     type 3   the guardians' cells share a house: together they act as one cell of a naked subset there
//     type 4   two guardians' cells, to which a house confines one deadly digit: they are not the other one
//
// Unique rectangles also have type 6 and the hidden form, where lines confine a deadly digit to the pattern; avoidable
// rectangles have solved cells, not given ones, instead of candidates.
#include "logic/deadly.hpp"

namespace lucidoku {

std::span<const Finder> deadly_loops();

namespace {

// Four cells in two rows, two columns and two boxes.
template <class L> class Rectangle {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, int type, StepCollector& collector) {
        Rectangle search(position, collector);
        const auto& board = position.board;
        // All types share the same rectangles, each listed once, from its first cell with two candidates.
        const auto& known = DeadlyShapes<L>::get(position, DeadlyShapes<L>::rectangles, [&](auto& list) {
            const Set& pairs = position.work.small_cells(board, 2);
            pairs.each([&](int c) {
                const Mask pair = board.cand(c);
                const Set &a = board.where(low_bit(pair)), &b = board.where(low_bit(pair & (pair - 1)));
                Set may = a | b; // except earlier first cells
                (pairs & a & b).each([&](int other) {
                    if (other < c) may.reset(other);
                });
                search.each_with(c, may, [&](int row, int column, int opposite) {
                    if (search.open(pair, {row, column, opposite})) list.push_back({{c, row, column, opposite}, pair});
                });
            });
            return true;
        });
        for (const auto& [cells, pair] : known.shapes)
            search.examine(cells[0], cells[1], cells[2], cells[3], type, collector);
    }

    // Finds avoidable rectangles, with solved cells instead of candidates: the corner and its neighbour in one box hold
    // a, b.
    static void find_avoidable(const Position<L>& position, int type, StepCollector& collector) {
        Rectangle search(position, collector);
        const auto& board = position.board;
        const Set may = position.layout().all_cells() - position.givens, solved = may - board.empty();
        const auto& known = DeadlyShapes<L>::get(position, DeadlyShapes<L>::avoidable, [&](auto& list) {
            solved.each([&](int c) {
                search.each_with(
                    c, may, [&](int row, int column, int opposite) { list.push_back({{c, row, column, opposite}, 0}); },
                    [&](int row, int column, int opposite) {
                        // The opposite cell may have the same digit, and at least one cell must be open.
                        const int open = !board.value(row) + !board.value(column) + !board.value(opposite);
                        const int a = board.value(c);
                        return (open == 1 || open == 2) && (board.value(opposite) == a || board.has(opposite, a - 1));
                    });
            });
            return true;
        });
        for (const auto& [cells, none] : known.shapes) {
            search.examine_avoidable(cells[0], cells[1], cells[2], cells[3], type, collector);
            search.examine_avoidable(cells[0], cells[2], cells[1], cells[3], type, collector);
        }
    }

private:
    Rectangle(const Position<L>& position, StepCollector& collector)
        : board_(position.board), layout_(position.layout()), givens_(position.givens), collector_(collector),
          pattern_(position) {}

    // Calls visit(cell in the same row, cell in the same column, the cell opposite) for exchangeable rectangles with
    // these cells.
    template <class Visit, class Fits = bool (*)(int, int, int)>
    void each_with(int c, const Set& may, Visit&& visit, Fits&& fits = [](int, int, int) { return true; }) const {
        const int n = layout_.n(), k = layout_.column(c);
        const Set others = may & layout_.peers(c), columns = others & layout_.house(n + k);
        (others & layout_.house(layout_.row(c))).each([&](int row) {
            collector_.poll();
            columns.each([&](int column) {
                const int opposite = row + column - c;
                if (may.test(opposite) && fits(row, column, opposite) && exchangeable(c, row, column, opposite))
                    visit(row, column, opposite);
            });
        });
    }

    // Returns whether every house has as many cells of one diagonal as of the other.
    bool exchangeable(int c, int row, int column, int opposite) const {
        const auto &one = layout_.houses_of(c), &two = layout_.houses_of(opposite), &three = layout_.houses_of(row),
                   &four = layout_.houses_of(column);
        return (one | two) == (three | four) && (one & two) == (three & four);
    }

    // Returns whether all digits were possible in all cells at first: a digit that a placed value excludes never was.
    bool open(Mask pair, std::initializer_list<int> cells) const {
        bool all = true;
        for (int c : cells) each_bit(pair, [&](int d) { all = all && !board_.placed(d).meets(layout_.peers(c)); });
        return all;
    }

    void examine(int c, int row, int column, int opposite, int type, StepCollector& collector) {
        const Mask pair = board_.cand(c);
        pattern_.clear();
        for (int cell : {c, row, column, opposite}) pattern_.add(cell, pair);
        const int guarded = pattern_.guarded().count();
        if (!guarded || guarded > 3) return;
        if (type <= type_5) {
            if (type == type_3 || type == type_4) {
                if (guarded != 2) return;
            }
            apply(pattern_, type, true, collector);
            return;
        }
        const int n = layout_.n();
        const auto row_of = [&](int cell) { return layout_.row(cell); };
        const auto column_of = [&](int cell) { return n + layout_.column(cell); };
        if (type == type_6) {
            // Guardians are in two opposite corners, and both rows, or both columns, confine a digit to the pattern.
            const bool opposite_corners = pattern_.guarded().test(row) && pattern_.guarded().test(column);
            if (guarded != 2 || !opposite_corners) return;
            each_bit(pair, [&](int x) {
                const Set out = board_.where(x) & pattern_.guarded();
                for (bool rows : {true, false}) {
                    const int h = rows ? row_of(row) : column_of(row), g = rows ? row_of(column) : column_of(column);
                    if (pattern_.confines(h, x) && pattern_.confines(g, x))
                        pattern_.confined(collector, x, {h, g}, out, x);
                }
            });
            return;
        }
        // Hidden: the corner has only two candidates, and the opposite cell's lines confine one of them to the pattern.
        if (guarded == 1) return;
        for (int corner : {c, row, column, opposite}) {
            if (pattern_.guarded().test(corner)) continue;
            const int n1 = corner == c || corner == opposite ? row : c,
                      n2 = corner == c || corner == opposite ? column : opposite;
            const int far = corner == c ? opposite : corner == opposite ? c : corner == row ? column : row;
            if (guarded == 2 && !(pattern_.guarded().test(n1) && pattern_.guarded().test(n2))) continue;
            each_bit(pair, [&](int x) {
                const int y = low_bit(pair & ~(1u << x));
                if (!board_.has(far, y) || !pattern_.confines(row_of(far), x) || !pattern_.confines(column_of(far), x))
                    return;
                Set out;
                out.set(far);
                pattern_.confined(collector, x, {row_of(far), column_of(far)}, out, y);
            });
        }
    }

    void examine_avoidable(int c, int side, int other, int opposite, int type, StepCollector& collector) {
        // The corner holds a and its neighbour in the same box holds b; the opposite cell lacks a, and the cell next to
        // that lacks b. The neighbour yields the same rectangle, so only the first of the two reports it.
        if (c > side) return;
        bool together = false;
        layout_.for_houses(
            c, [&](int h, int) { together = together || (!layout_.is_line(h) && layout_.house(h).test(side)); });
        if (!together || !board_.value(side) || givens_.test(side)) return;
        const Mask a = 1u << (board_.value(c) - 1), b = 1u << (board_.value(side) - 1);
        const bool other_open = !board_.value(other), opposite_open = !board_.value(opposite);
        if (other_open ? !(board_.cand(other) & b) : givens_.test(other) || 1u << (board_.value(other) - 1) != b)
            return;
        if (opposite_open ? !(board_.cand(opposite) & a)
                          : givens_.test(opposite) || 1u << (board_.value(opposite) - 1) != a)
            return;
        if (!other_open && !opposite_open) return;
        pattern_.clear();
        pattern_.add(c, a);
        pattern_.add(side, b);
        pattern_.add(other, b);
        pattern_.add(opposite, a);
        apply(pattern_, type, false, collector);
    }

    const Board<L>& board_;
    const L& layout_;
    const Set& givens_;
    StepCollector& collector_;
    Pattern<L> pattern_;
};

template <class L> struct Avoidable {
    static void find(const Position<L>& position, int type, StepCollector& collector) {
        Rectangle<L>::find_avoidable(position, type, collector);
    }
};

constexpr Finder uniqueness_table[] = {
    unique_finder<Rectangle, type_1>("unique-rectangle-1"),
    unique_finder<Rectangle, type_2>("unique-rectangle-2"),
    unique_finder<Rectangle, type_3>("unique-rectangle-3"),
    unique_finder<Rectangle, type_4>("unique-rectangle-4"),
    unique_finder<Rectangle, type_5>("unique-rectangle-5"),
    unique_finder<Rectangle, type_6>("unique-rectangle-6"),
    unique_finder<Rectangle, hidden>("hidden-rectangle"),
    unique_finder<Avoidable, type_1>("avoidable-rectangle-1"),
    unique_finder<Avoidable, type_2>("avoidable-rectangle-2"),
};

} // namespace

std::span<const Finder> uniqueness() {
    static const std::vector<Finder> all = join_tables({uniqueness_table, deadly_loops()});
    return all;
}

} // namespace lucidoku
