// Uniqueness: a puzzle with one solution cannot end in a deadly pattern, that is cells, none of them given, whose
// digits could be exchanged so that every house keeps its digits.
//
//     unique rectangle     extended rectangle      unique loop          BUG: all open cells have two candidates, and
//     ab . . ab            abc . abc . abc         ab . ab .   .        each digit is left twice in every house
//     ab . . ab            abc . abc . abc         .  . ab . . ab
//                                                  ab . .  . . ab
//
// The candidates that keep a pattern from being deadly are its guardians; one of them is true.
//
//     type 1   the guardians lie in one cell: it is none of the deadly digits
//     type 2   all guardians are one digit: what sees them all is false (type 5, when they share no line)
//     type 3   the guardians' cells share a house: together they act as one cell of a naked subset there
//     type 4   two guardians' cells, to which a house confines one deadly digit: they are not the other one
//
// Unique rectangles moreover have type 6 and the hidden form, where lines confine a deadly digit to the pattern;
// avoidable rectangles have found digits, not given ones, instead of candidates.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

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
    // A cell of the pattern and the digits it would have in a deadly end.
    void add(int c, Mask deadly) {
        cell_[at(count_)] = c;
        deadly_[at(count_++)] = deadly;
        cells_.set(c);
        const auto others = static_cast<Mask>(board_.cand(c) & ~deadly);
        if (!others) return;
        guarded_.set(c);
        guardians_ = static_cast<Mask>(guardians_ | others);
    }
    int count() const { return count_; }
    const Set& cells() const { return cells_; }
    const Set& guarded() const { return guarded_; }
    Mask deadly(int c) const {
        for (int i = 0; i < count_; ++i)
            if (cell_[at(i)] == c) return deadly_[at(i)];
        return 0;
    }

    void type_1(Sink& sink) const {
        if (guarded_.count() != 1) return;
        const int c = guarded_.first();
        const auto out = static_cast<Mask>(board_.cand(c) & deadly(c));
        if (!out || !sink.wants(bit_count(out))) return;
        Step& step = begin(sink);
        step.eliminate_mask(c, out);
        finish(step, sink);
    }

    // `apart`: 0 for guardians that share a line or a box (type 2), 1 for others (type 5), -1 for both.
    void type_2(Sink& sink, int apart) const {
        if (guarded_.count() < 2 || bit_count(guardians_) != 1) return;
        if (apart >= 0 && apart != (guarded_.count() == 2 && shared_line(guarded_) ? 0 : 1)) return;
        const int z = low_bit(guardians_);
        const Set out = board_.where(z) & layout_.common_peers(guarded_);
        if (out.none() || !sink.wants(out.count())) return;
        Step& step = begin(sink);
        step.eliminate_all(out, z);
        finish(step, sink);
    }

    void type_3(Sink& sink) const {
        if (guarded_.count() < 2) return;
        for (int h = 0; h < layout_.houses(); ++h) {
            if (!guarded_.within(layout_.house(h))) continue;
            const Set open = (board_.empty() & layout_.house(h)) - cells_;
            std::array<int, L::max_n> list;
            int count = 0;
            open.each([&](int c) { list[at(count++)] = c; });
            extend(h, list, count, 0, Set{}, guardians_, 0, sink);
        }
    }

    void type_4(Sink& sink) const {
        if (guarded_.count() != 2) return;
        const int a = guarded_.first();
        const int b = (guarded_ - bit(a)).first();
        const auto both = static_cast<Mask>(deadly(a) & deadly(b));
        if (bit_count(both) != 2 || deadly(a) != deadly(b)) return;
        for (int h = 0; h < layout_.houses(); ++h) {
            if (!guarded_.within(layout_.house(h))) continue;
            each_bit(both, [&](int x) {
                const Set places = board_.where(x) & layout_.house(h);
                if (places.none() || !places.within(guarded_)) return;
                const int y = low_bit(static_cast<Mask>(both & ~(1u << x)));
                const Set out = board_.where(y) & guarded_;
                if (out.none() || !sink.wants(out.count())) return;
                Step& step = begin(sink);
                step.eliminate_all(out, y);
                step.houses(Role::base, {h});
                step.candidates(Role::second, places, x);
                step.premise_house(h, x, places);
                finish(step, sink);
            });
        }
    }

    // Digit x stays within the pattern in the given houses; `out` falls. For type 6 and the hidden rectangle.
    void confined(Sink& sink, int x, std::initializer_list<int> houses, const Set& out, int digit) const {
        if (out.none() || !sink.wants(out.count())) return;
        Step& step = begin(sink);
        step.eliminate_all(out, digit);
        step.houses(Role::base, houses);
        for (int h : houses) {
            step.candidates(Role::second, board_.where(x) & layout_.house(h), x);
            step.premise_house(h, x, board_.where(x) & layout_.house(h));
        }
        finish(step, sink);
    }

    bool confines(int h, int x) const {
        return board_.spots(h, x) && (board_.where(x) & layout_.house(h)).within(cells_);
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
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

    // Chooses cells of the house that make a naked subset together with the guardians.
    void extend(int h, const std::array<int, L::max_n>& list, int count, int from, const Set& chosen, Mask digits,
                int size, Sink& sink) const {
        for (int i = from; i < count; ++i) {
            const int c = list[at(i)];
            const auto more = static_cast<Mask>(digits | board_.cand(c));
            if (bit_count(more) > count) continue;
            Set wider = chosen;
            wider.set(c);
            if (bit_count(more) == size + 2) subset(h, wider, more, sink);
            extend(h, list, count, i + 1, wider, more, size + 1, sink);
        }
    }

    void subset(int h, const Set& chosen, Mask digits, Sink& sink) const {
        Set others;
        for (int g = 0; g < layout_.houses(); ++g)
            if ((chosen | guarded_).within(layout_.house(g))) others |= layout_.house(g);
        others &= board_.empty();
        others -= chosen | guarded_;
        int count = 0;
        each_bit(digits, [&](int d) { count += (others & board_.where(d)).count(); });
        if (!count || !sink.wants(count)) return;
        Step& step = begin(sink);
        each_bit(digits, [&](int d) { step.eliminate_all(others & board_.where(d), d); });
        step.houses(Role::house, {h});
        step.cell_set(chosen, digits);
        chosen.each([&](int c) {
            step.candidates_of(Role::second, c, board_.cand(c));
            step.premise_cell(c, board_.cand(c));
        });
        finish(step, sink);
    }

    Step& begin(Sink& sink) const { return sink.draft(Step::uses_candidates | Step::assumes_uniqueness); }

    void finish(Step& step, Sink& sink) const {
        Mask all = 0;
        for (int i = 0; i < count_; ++i) all = static_cast<Mask>(all | deadly_[at(i)]);
        step.digits(all);
        step.cells(Role::primary, cells_);
        for (int i = 0; i < count_; ++i) {
            const int c = cell_[at(i)];
            step.candidates_of(Role::deadly, c, deadly_[at(i)]);
            if (board_.value(c)) {
                step.premise_value(c, board_.value(c));
                continue;
            }
            step.candidates_of(Role::pattern, c, static_cast<Mask>(board_.cand(c) & deadly_[at(i)]));
            step.candidates_of(Role::guardian, c, static_cast<Mask>(board_.cand(c) & ~deadly_[at(i)]));
            step.premise_cell(c, board_.cand(c));
        }
        step.cost(count_);
        sink.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    int count_ = 0;
    std::array<int, L::max_cells> cell_;
    std::array<Mask, L::max_cells> deadly_;
    Set cells_, guarded_;
    Mask guardians_ = 0;
};

// Which types a finder looks for.
enum Type { type_1 = 1, type_2, type_3, type_4, type_5, type_6, hidden };

template <class L> void apply(const Pattern<L>& pattern, int type, bool by_line, Sink& sink) {
    switch (type) {
    case type_1:
        pattern.type_1(sink);
        break;
    case type_2:
        pattern.type_2(sink, by_line ? 0 : -1);
        break;
    case type_3:
        pattern.type_3(sink);
        break;
    case type_4:
        pattern.type_4(sink);
        break;
    case type_5:
        pattern.type_2(sink, 1);
        break;
    default:
        break;
    }
}

// Four cells in two rows, two columns and two boxes.
template <class L> class Rectangle {
    using Set = typename L::Set;
    using Mask = typename L::Mask;

public:
    static void find(const Position<L>& position, int type, Sink& sink) {
        Rectangle search(position);
        const auto& board = position.board;
        // All types look at the same rectangles: each once, from its first cell with two candidates.
        const auto& known = position.work.shapes(Workspace<L>::rectangles, [&](auto& list) {
            board.empty().each([&](int c) {
                const Mask pair = board.cand(c);
                if (bit_count(pair) != 2) return;
                search.each_with(
                    c,
                    [&](int other) { return (board.cand(other) & pair) && !(other < c && board.cand(other) == pair); },
                    [&](int row, int column, int opposite) {
                        if (search.open(pair, {row, column, opposite}))
                            list.push_back({{c, row, column, opposite}, pair});
                    });
            });
        });
        for (const auto& [cells, pair] : known) search.look(cells[0], cells[1], cells[2], cells[3], type, sink);
    }

    // Found digits instead of candidates: the corner and its neighbour in one box hold a, b; the parameter is the type.
    static void find_avoidable(const Position<L>& position, int type, Sink& sink) {
        Rectangle search(position);
        const auto& board = position.board;
        const Set found = position.layout().all_cells() - position.board.empty() - position.givens;
        const auto& known = position.work.shapes(Workspace<L>::avoidable, [&](auto& list) {
            found.each([&](int c) {
                search.each_with(
                    c, [&](int other) { return !position.givens.test(other); },
                    [&](int row, int column, int opposite) { list.push_back({{c, row, column, opposite}, 0}); },
                    [&](int row, int column, int opposite) {
                        // The opposite cell may be equal, and something is still open.
                        const int open = !board.value(row) + !board.value(column) + !board.value(opposite);
                        const int a = board.value(c);
                        return (open == 1 || open == 2) && (board.value(opposite) == a || board.has(opposite, a - 1));
                    });
            });
        });
        for (const auto& [cells, none] : known) {
            search.look_avoidable(cells[0], cells[1], cells[2], cells[3], type, sink);
            search.look_avoidable(cells[0], cells[2], cells[1], cells[3], type, sink);
        }
    }

private:
    explicit Rectangle(const Position<L>& position)
        : board_(position.board), layout_(position.layout()), givens_(position.givens), pattern_(position) {}

    // Calls visit(cell in the same row, cell in the same column, the cell opposite) for exchangeable rectangles.
    template <class May, class Visit, class Fits = bool (*)(int, int, int)>
    void each_with(int c, May&& may, Visit&& visit, Fits&& fits = [](int, int, int) { return true; }) const {
        const int n = layout_.n(), r = layout_.row(c), k = layout_.column(c);
        for (int k2 = 0; k2 < n; ++k2) {
            if (k2 == k) continue;
            const int row = r * n + k2;
            if (!may(row)) continue;
            for (int r2 = 0; r2 < n; ++r2) {
                if (r2 == r) continue;
                const int column = r2 * n + k, opposite = r2 * n + k2;
                if (may(column) && may(opposite) && fits(row, column, opposite) &&
                    exchangeable(c, row, column, opposite))
                    visit(row, column, opposite);
            }
        }
    }

    // Whether every house has as many cells of the one diagonal as of the other.
    bool exchangeable(int c, int row, int column, int opposite) const {
        for (int cell : {c, row, column, opposite}) {
            bool fine = true;
            layout_.for_houses(cell, [&](int h, int) {
                const auto& house = layout_.house(h);
                fine = fine && house.test(c) + house.test(opposite) == house.test(row) + house.test(column);
            });
            if (!fine) return false;
        }
        return true;
    }

    // A digit that some placed value excludes was never possible in a cell.
    bool open(Mask pair, std::initializer_list<int> cells) const {
        bool all = true;
        for (int c : cells) each_bit(pair, [&](int d) { all = all && !board_.placed(d).meets(layout_.peers(c)); });
        return all;
    }

    void look(int c, int row, int column, int opposite, int type, Sink& sink) {
        const Mask pair = board_.cand(c);
        pattern_.clear();
        for (int cell : {c, row, column, opposite}) pattern_.add(cell, pair);
        const int guarded = pattern_.guarded().count();
        if (!guarded || guarded > 3) return;
        if (type <= type_5) {
            if (type == type_3 || type == type_4) {
                if (guarded != 2) return;
            }
            apply(pattern_, type, true, sink);
            return;
        }
        const int n = layout_.n();
        const auto row_of = [&](int cell) { return layout_.row(cell); };
        const auto column_of = [&](int cell) { return n + layout_.column(cell); };
        if (type == type_6) {
            // Guardians in two opposite corners, and both rows, or both columns, confine a digit to the pattern.
            const bool one = pattern_.guarded().test(row) && pattern_.guarded().test(column);
            if (guarded != 2 || !one) return;
            each_bit(pair, [&](int x) {
                const Set out = board_.where(x) & pattern_.guarded();
                for (bool rows : {true, false}) {
                    const int h = rows ? row_of(row) : column_of(row), g = rows ? row_of(column) : column_of(column);
                    if (pattern_.confines(h, x) && pattern_.confines(g, x)) pattern_.confined(sink, x, {h, g}, out, x);
                }
            });
            return;
        }
        // Hidden: the corner has just two candidates, and the opposite cell's lines confine one of them to the pattern.
        if (guarded == 1) return;
        for (int corner : {c, row, column, opposite}) {
            if (pattern_.guarded().test(corner)) continue;
            const int n1 = corner == c || corner == opposite ? row : c,
                      n2 = corner == c || corner == opposite ? column : opposite;
            const int far = corner == c ? opposite : corner == opposite ? c : corner == row ? column : row;
            if (guarded == 2 && !(pattern_.guarded().test(n1) && pattern_.guarded().test(n2))) continue;
            each_bit(pair, [&](int x) {
                const int y = low_bit(static_cast<Mask>(pair & ~(1u << x)));
                if (!board_.has(far, y) || !pattern_.confines(row_of(far), x) || !pattern_.confines(column_of(far), x))
                    return;
                Set out;
                out.set(far);
                pattern_.confined(sink, x, {row_of(far), column_of(far)}, out, y);
            });
        }
    }

    void look_avoidable(int c, int side, int other, int opposite, int type, Sink& sink) {
        // The corner holds a, the cell beside it in the same box b; opposite it a is missing, beside that b.
        bool together = false;
        layout_.for_houses(
            c, [&](int h, int) { together = together || (!layout_.is_line(h) && layout_.house(h).test(side)); });
        if (!together || !board_.value(side) || givens_.test(side)) return;
        const auto a = static_cast<Mask>(1u << (board_.value(c) - 1)),
                   b = static_cast<Mask>(1u << (board_.value(side) - 1));
        const bool other_open = !board_.value(other), opposite_open = !board_.value(opposite);
        if (other_open ? !(board_.cand(other) & b) : givens_.test(other) || 1u << (board_.value(other) - 1) != b)
            return;
        if (opposite_open ? !(board_.cand(opposite) & a)
                          : givens_.test(opposite) || 1u << (board_.value(opposite) - 1) != a)
            return;
        if (!other_open && !opposite_open) return;
        if (other_open && opposite_open && c > side) return; // the same from the other side
        pattern_.clear();
        pattern_.add(c, a);
        pattern_.add(side, b);
        pattern_.add(other, b);
        pattern_.add(opposite, a);
        apply(pattern_, type, false, sink);
    }

    const Board<L>& board_;
    const L& layout_;
    const Set& givens_;
    Pattern<L> pattern_;
};

template <class L> struct Avoidable {
    static void find(const Position<L>& position, int type, Sink& sink) {
        Rectangle<L>::find_avoidable(position, type, sink);
    }
};

template <class L> void apply_all(const Position<L>& position, const std::vector<typename Workspace<L>::Shape>& shapes,
                                  int type, Sink& sink) {
    Pattern<L> pattern(position);
    for (const auto& shape : shapes) {
        pattern.clear();
        for (int c : shape.cells) pattern.add(c, shape.digits);
        if (pattern.guarded().any()) apply(pattern, type, false, sink);
    }
}

// Two lines that go through the same boxes, and k crossing lines with k digits.
template <class L> class ExtendedRectangle {
    using Set = typename L::Set;
    using Mask = typename L::Mask;
    static constexpr int largest = 4;

public:
    static void find(const Position<L>& position, int type, Sink& sink) {
        const int n = position.layout().n();
        const auto& known = position.work.shapes(Workspace<L>::extended, [&](auto& list) {
            ExtendedRectangle search(position, list);
            for (int base : {0, n})
                for (int g = base; g < base + n; ++g)
                    for (int h = g + 1; h < base + n; ++h) search.look(g, h);
        });
        apply_all(position, known, type, sink);
    }

private:
    using Shape = typename Workspace<L>::Shape;

    ExtendedRectangle(const Position<L>& position, std::vector<Shape>& list)
        : board_(position.board), layout_(position.layout()), list_(list) {}

    void look(int g, int h) {
        columns_.clear();
        for (int p = 0; p < layout_.n(); ++p) {
            const int a = layout_.cell_of(g, p), b = layout_.cell_of(h, p);
            if (board_.value(a) || board_.value(b)) continue;
            // Both cells lie in the same houses but for the two lines.
            bool same = true;
            layout_.for_houses(a, [&](int x, int) { same = same && (x == g || layout_.house(x).test(b)); });
            layout_.for_houses(b, [&](int x, int) { same = same && (x == h || layout_.house(x).test(a)); });
            if (same) columns_.push_back({a, b});
        }
        if (columns_.size() < 3) return;
        for (int k = 3; k <= largest && k <= static_cast<int>(columns_.size()); ++k) {
            // All cells but two have no more digits than there are columns.
            int few = 0;
            for (const auto& [a, b] : columns_)
                few += (bit_count(board_.cand(a)) <= k) + (bit_count(board_.cand(b)) <= k);
            if (few >= 2 * k - 2) choose(k, 0, 0, 0);
        }
    }

    // Chooses k columns; the cells but for two have only k digits between them.
    void choose(int k, std::size_t from, Mask digits, int spoiled) {
        if (static_cast<int>(chosen_.size()) == k) {
            if (bit_count(digits) == k) finish(digits);
            return;
        }
        for (std::size_t i = from; i < columns_.size(); ++i) {
            chosen_.push_back(i);
            const auto [a, b] = columns_[i];
            // Cells with guardians do not tell the digits; up to two of them.
            for (int skip = 0; skip < 4; ++skip) {
                const int more = (skip & 1) + (skip >> 1);
                if (spoiled + more > 2) continue;
                Mask wider = digits;
                if (!(skip & 1)) wider = static_cast<Mask>(wider | board_.cand(a));
                if (!(skip & 2)) wider = static_cast<Mask>(wider | board_.cand(b));
                if (bit_count(wider) <= k) choose(k, i + 1, wider, spoiled + more);
            }
            chosen_.pop_back();
        }
    }

    void finish(Mask digits) {
        Shape shape{{}, digits};
        for (auto i : chosen_) {
            shape.cells.push_back(columns_[i].first);
            shape.cells.push_back(columns_[i].second);
        }
        for (int c : shape.cells)
            if (bit_count(static_cast<Mask>(board_.cand(c) & digits)) < 2) return;
        list_.push_back(std::move(shape));
    }

    const Board<L>& board_;
    const L& layout_;
    std::vector<Shape>& list_;
    std::vector<std::pair<int, int>> columns_;
    std::vector<std::size_t> chosen_;
};

// A closed way through six cells or more with the same two candidates; every house has none of its cells or two, which
// follow each other.
template <class L> class UniqueLoop {
    using Set = typename L::Set;
    using Mask = typename L::Mask;
    static constexpr int longest = 14;

public:
    static void find(const Position<L>& position, int type, Sink& sink) {
        const auto& known =
            position.work.shapes(Workspace<L>::loops, [&](auto& list) { UniqueLoop(position, list).collect(); });
        apply_all(position, known, type, sink);
    }

private:
    using Shape = typename Workspace<L>::Shape;

    UniqueLoop(const Position<L>& position, std::vector<Shape>& list)
        : board_(position.board), layout_(position.layout()), list_(list) {}

    void collect() {
        Set pairs;
        board_.empty().each([&](int c) {
            if (bit_count(board_.cand(c)) == 2) pairs.set(c);
        });
        while (pairs.any()) {
            pair_ = board_.cand(pairs.first());
            cells_ = {};
            int plain = 0;
            board_.empty().each([&](int c) {
                if ((board_.cand(c) & pair_) != pair_) return;
                cells_.set(c);
                if (board_.cand(c) == pair_) pairs.reset(c), ++plain;
            });
            if (plain >= 3 && cells_.count() >= 6) run();
        }
    }

    void run() {
        cells_.each([&](int start) {
            if (board_.cand(start) != pair_) return;
            start_ = start;
            way_.assign(1, start);
            count_.fill(0);
            enter(start, 1);
            step(0);
        });
    }

    void enter(int c, int change) {
        layout_.for_houses(c, [&](int h, int) { count_[static_cast<std::size_t>(h)] += change; });
    }

    void step(int guarded) {
        const int at = way_.back();
        const int length = static_cast<int>(way_.size());
        if (length >= 6 && length % 2 == 0 && layout_.sees(at, start_)) finish();
        if (length == longest || ++looked_ > 20000) return;
        (cells_ & layout_.peers(at)).each([&](int c) {
            // The loop is looked at from its first plain cell.
            if (c == start_ || (c < start_ && board_.cand(c) == pair_)) return;
            const int more = guarded + (board_.cand(c) != pair_);
            if (more > 3) return;
            for (int used : way_)
                if (used == c) return;
            // A house takes two cells at most.
            bool fine = true;
            layout_.for_houses(c, [&](int h, int) { fine = fine && count_[static_cast<std::size_t>(h)] < 2; });
            if (!fine) return;
            way_.push_back(c);
            enter(c, 1);
            step(more);
            enter(c, -1);
            way_.pop_back();
        });
    }

    void finish() {
        if (way_[1] > way_.back()) return; // the same the other way round
        // Each house has an even and an odd cell of the way, or none.
        std::array<int, L::max_houses> balance{};
        for (std::size_t i = 0; i < way_.size(); ++i)
            layout_.for_houses(way_[i], [&](int h, int) { balance[static_cast<std::size_t>(h)] += i % 2 ? 1 : -1; });
        for (int h = 0; h < layout_.houses(); ++h)
            if (balance[static_cast<std::size_t>(h)]) return;
        list_.push_back({way_, pair_});
    }

    const Board<L>& board_;
    const L& layout_;
    std::vector<Shape>& list_;
    Mask pair_ = 0;
    Set cells_;
    int start_ = 0, looked_ = 0;
    std::vector<int> way_;
    std::array<int, L::max_houses> count_{};
};

// Bivalue universal grave: without its guardians, every open cell has two candidates and every digit two places in each
// house that lacks it.
template <class L> struct Bug {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, int type, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        int wide = 0;
        bool hopeless = false;
        board.empty().each([&](int c) {
            const int k = bit_count(board.cand(c));
            wide += k > 2;
            hopeless = hopeless || k < 2 || k > 4;
        });
        if (hopeless || !wide || wide > 4) return;
        Pattern<L> pattern(position);
        std::array<Mask, L::max_cells> kept;
        board.empty().each([&](int c) {
            auto& mask = kept[static_cast<std::size_t>(c)];
            mask = board.cand(c);
            if (bit_count(mask) > 2)
                each_bit(board.cand(c), [&](int d) {
                    bool guardian = true;
                    layout.for_houses(c, [&](int h, int) { guardian = guardian && bit_count(board.spots(h, d)) > 2; });
                    if (guardian) mask = static_cast<Mask>(mask & ~(1u << d));
                });
            hopeless = hopeless || bit_count(mask) != 2;
        });
        if (hopeless) return;
        for (int h = 0; h < layout.houses(); ++h)
            for (int d = 0; d < layout.n(); ++d) {
                int places = 0;
                each_bit(board.spots(h, d),
                         [&](int p) { places += kept[static_cast<std::size_t>(layout.cell_of(h, p))] >> d & 1; });
                if (places != (board.spots(h, d) ? 2 : 0)) return;
            }
        board.empty().each([&](int c) { pattern.add(c, kept[static_cast<std::size_t>(c)]); });
        apply(pattern, type, false, sink);
    }
};

constexpr Finder table[] = {
    unique_finder<Rectangle>("unique-rectangle-1", type_1),
    unique_finder<Rectangle>("unique-rectangle-2", type_2),
    unique_finder<Rectangle>("unique-rectangle-3", type_3),
    unique_finder<Rectangle>("unique-rectangle-4", type_4),
    unique_finder<Rectangle>("unique-rectangle-5", type_5),
    unique_finder<Rectangle>("unique-rectangle-6", type_6),
    unique_finder<Rectangle>("hidden-rectangle", hidden),
    unique_finder<Avoidable>("avoidable-rectangle-1", type_1),
    unique_finder<Avoidable>("avoidable-rectangle-2", type_2),
    unique_finder<UniqueLoop>("unique-loop-1", type_1),
    unique_finder<UniqueLoop>("unique-loop-2", type_2),
    unique_finder<UniqueLoop>("unique-loop-3", type_3),
    unique_finder<UniqueLoop>("unique-loop-4", type_4),
    unique_finder<ExtendedRectangle>("extended-rectangle-1", type_1),
    unique_finder<ExtendedRectangle>("extended-rectangle-2", type_2),
    unique_finder<ExtendedRectangle>("extended-rectangle-3", type_3),
    unique_finder<ExtendedRectangle>("extended-rectangle-4", type_4),
    unique_finder<Bug>("bug-plus-1", type_1),
    unique_finder<Bug>("bug-type-2", type_2),
    unique_finder<Bug>("bug-type-3", type_3),
    unique_finder<Bug>("bug-type-4", type_4),
};

} // namespace

std::span<const Finder> uniqueness() { return table; }

} // namespace lucidoku
