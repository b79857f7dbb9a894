// Patterns of one digit and two strong links: skyscraper, two-string kite, turbot fish; and the empty rectangle, where
// a box takes the place of one strong link.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

// Two strong links of one digit, in houses h1 and h2, and the weak link between them: a1 = b1 - b2 = a2.
struct LinkPair {
    int kind, h1, h2, a1, b1, b2, a2;
};

// The pairs of strong links by digit.
template <class L> struct LinkPairs {
    std::array<Cached<std::vector<LinkPair>>, L::max_n> of;
};

// Two houses with two places each, joined by a weak link:
//
//     a1 ===== b1 - - - b2 ===== a2        at least one of a1, a2 is true: what sees both is false
//       house h1           house h2
//
// Skyscraper: both houses are parallel lines and b1, b2 share a crossing line. Two-string kite: a row and a column,
// b1 and b2 in one box. Turbot fish: everything else.
template <class L> struct Turbot {
    using Set = typename L::Set;
    enum Kind { skyscraper, kite, dual_kite, other, x_wing };

    static void find(const Position<L>& position, int kind, StepCollector& collector) {
        const auto& board = position.board;
        each_bit(position.work.fresh_digits(board, collector.stage()), [&](int d) {
            for (const LinkPair& pair : pairs(position, d, collector)) offer(position, kind, d, pair, collector);
        });
        if (!collector.has_step()) position.work.mark_nothing_found(board, collector.stage());
    }

    // Returns the pairs of links of a digit whose ends see a common candidate.
    static const std::vector<LinkPair>& pairs(const Position<L>& position, int d, const StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        return own<LinkPairs<L>>(position).of[index(d)].get(position.work.now(), [&](std::vector<LinkPair>& list) {
            list.clear();
            std::array<int, L::max_houses> houses;
            std::array<Set, L::max_houses> cells, near; // the two places, and all their peers
            std::size_t count = 0;
            for (int h = 0; h < layout.houses(); ++h) {
                collector.poll();
                if (!is_link(board, h, d)) continue;
                const Set two = cells[count] = layout.cells_at(h, board.spots(h, d));
                houses[count] = h;
                near[count] = {};
                two.each([&](int c) { near[count] |= layout.peers(c); });
                for (std::size_t k = 0; k < count; ++k)
                    if (near[k].meets(two) && !cells[k].meets(two))
                        join(position, d, houses[k], h, cells[k], two, list);
                ++count;
            }
        });
    }

    // Returns whether the digit has two places in the house; two places that are the only ones of a line count only for
    // the line.
    static bool is_link(const Board<L>& board, int h, int d) {
        if (bit_count(board.spots(h, d)) != 2) return false;
        const auto& layout = board.layout();
        if (layout.is_line(h)) return true;
        const auto spots = board.spots(h, d);
        bool first = true;
        layout.for_houses(layout.cell_of(h, low_bit(spots)), [&](int g, int) {
            if (layout.is_line(g) && bit_count(board.spots(g, d)) == 2 && !(spots & ~layout.cross(h, g))) first = false;
        });
        return first;
    }

    static void join(const Position<L>& position, int d, int h1, int h2, const Set& one, const Set& two,
                     std::vector<LinkPair>& list) {
        const auto& layout = position.layout();
        const int first[2] = {one.first(), (one - bit(one.first())).first()};
        const int second[2] = {two.first(), (two - bit(two.first())).first()};
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j) {
                const int b1 = first[i], b2 = second[j], a1 = first[1 - i], a2 = second[1 - j];
                if (!layout.sees(b1, b2)) continue;
                if (!position.board.where(d).meets(layout.peers(a1) & layout.peers(a2))) continue;
                const Kind kind = classify(layout, h1, h2, a1, b1, b2, a2);
                if (kind != x_wing) list.push_back({kind, h1, h2, a1, b1, b2, a2});
            }
    }

    static void offer(const Position<L>& position, int kind, int d, const LinkPair& pair, StepCollector& collector) {
        const auto [pair_kind, h1, h2, a1, b1, b2, a2] = pair;
        if (pair_kind != (kind == dual_kite ? kite : kind)) return;
        const auto& layout = position.layout();
        const Set out = position.board.where(d) & layout.peers(a1) & layout.peers(a2);
        if (kind == dual_kite) return dual(position, d, h1, h2, a1, b1, b2, a2, out, collector);
        if (!collector.wants(out.count())) return;
        Step& step = collector.draft();
        step.eliminate_all(out, d);
        write(position, d, {h1, h2}, step);
        step.candidate_list(Role::pattern, {{a1, d}, {b1, d}, {b2, d}, {a2, d}});
        step.cells(Role::pincer, {a1, a2});
        links(step, d, a1, b1, b2, a2);
        collector.offer();
    }

    static Kind classify(const L& layout, int h1, int h2, int a1, int b1, int b2, int a2) {
        const int n = layout.n();
        const bool row1 = h1 < n, row2 = h2 < n, line1 = h1 < 2 * n, line2 = h2 < 2 * n;
        if (line1 && line2 && row1 == row2) {
            const bool aligned = row1 ? layout.column(b1) == layout.column(b2) : layout.row(b1) == layout.row(b2);
            const bool closed = row1 ? layout.column(a1) == layout.column(a2) : layout.row(a1) == layout.row(a2);
            if (aligned) return closed ? x_wing : skyscraper;
            return other;
        }
        return line1 && line2 ? kite : other;
    }

    // Writes two kites on the same two cells of the box, rows and columns exchanged. h1 is a row, h2 a column.
    static void dual(const Position<L>& position, int d, int h1, int h2, int a1, int b1, int b2, int a2, const Set& out,
                     StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const int g1 = layout.n() + layout.column(b1), g2 = layout.row(b2);
        if (h1 > g2) return; // visit each pair of kites once
        if (bit_count(board.spots(g1, d)) != 2 || bit_count(board.spots(g2, d)) != 2) return;
        const int e1 = (layout.cells_at(g1, board.spots(g1, d)) - bit(b1)).first();
        const int e2 = (layout.cells_at(g2, board.spots(g2, d)) - bit(b2)).first();
        const Set more = board.where(d) & layout.peers(e1) & layout.peers(e2);
        if (out.none() || more.none() || e1 == b2 || e2 == b1 || a1 == b2 || out == more) return;
        const Set all = out | more;
        if (!collector.wants(all.count())) return;
        Step& step = collector.draft();
        step.eliminate_all(all, d);
        write(position, d, {h1, h2, g1, g2}, step);
        step.candidate_list(Role::pattern, {{a1, d}, {b1, d}, {b2, d}, {a2, d}, {e1, d}, {e2, d}});
        step.cells(Role::pincer, {a1, a2, e1, e2});
        links(step, d, a1, b1, b2, a2);
        links(step, d, e1, b1, b2, e2);
        collector.offer();
    }

    static void links(Step& step, int d, int a1, int b1, int b2, int a2) {
        step.link(true, {a1, d}, {b1, d});
        step.link(false, {b1, d}, {b2, d});
        step.link(true, {b2, d}, {a2, d});
    }

    static void write(const Position<L>& position, int d, std::initializer_list<int> houses, Step& step) {
        step.digit_list({d});
        step.houses(Role::base, houses);
        for (int h : houses) step.premise_house(h, d, position.board.where(d) & position.layout().house(h));
    }

    static Set bit(int c) {
        Set set;
        set.set(c);
        return set;
    }
};

// The digit's places in a box lie in one row and one column of it (not in one line alone). A strong link in a line that
// crosses the row starts at p in that row and ends at q; then the digit is false where q's line meets the column:
//
//     box  . x .   . p .        if the cross were true, neither the column nor p could be, so the row's part of the box
//          x . x - - p - -      would be empty as well: q's row would have no place for the digit.
//          . x .     ‖
//     - - -cross- -  q
template <class L> class EmptyRectangle {
    using Set = typename L::Set;

    struct Link { // a strong link p = q of a house, seen through a cross of the box; `out` is eliminated
        int house, p, q, out, row, column;
    };
    static constexpr std::size_t max_links = 4 * L::max_n;

public:
    static void find(const Position<L>& position, bool dual, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const int n = layout.n();
        each_bit(position.work.fresh_digits(board, collector.stage()), [&](int d) {
            std::array<int, 2 * L::max_n> pairs;
            std::size_t count = 0;
            for (int h = 0; h < 2 * n; ++h)
                if (bit_count(board.spots(h, d)) == 2) pairs[count++] = h;
            for (int b = 2 * n; count && b < layout.houses(); ++b) {
                collector.poll();
                if (layout.kind(b) == HouseKind::diagonal || bit_count(board.spots(b, d)) < 2) continue;
                EmptyRectangle(position, d, b, {pairs.data(), count}).run(dual, collector);
            }
        });
        if (!collector.has_step()) position.work.mark_nothing_found(board, collector.stage());
    }

private:
    // Makes the search for box b; `pairs` are the lines where the digit has two places.
    EmptyRectangle(const Position<L>& position, int d, int b, std::span<const int> pairs)
        : board_(position.board), layout_(position.layout()), d_(d), b_(b), cells_(board_.where(d) & layout_.house(b)),
          pairs_(pairs) {}

    void run(bool dual, StepCollector& collector) {
        const int n = layout_.n();
        const auto lines = layout_.crossing(b_) & layout_.lines();
        lines.each([&](int r) {
            if (r >= n) return;
            const Set row = cells_ & layout_.house(r), rest = cells_ - row;
            if (row.none() || rest.none()) return;
            lines.each([&](int c) { // the rest of the box is in the column, and the row has more than the cross
                if (c >= n && rest.within(layout_.house(c)) && !row.within(layout_.house(c))) collect(r, c);
            });
        });
        if (overflow_) collector.mark_incomplete();
        for (std::size_t i = 0; i < count_; ++i) {
            if (!dual) {
                write(std::span(&links_[i], 1), collector);
                continue;
            }
            for (std::size_t j = i + 1; j < count_; ++j) {
                const Link both[] = {links_[i], links_[j]};
                if (links_[i].out != links_[j].out) write(both, collector);
            }
        }
    }

    // Collects strong links in columns that cross the row, then in rows that cross the column.
    void collect(int r, int c) {
        const int n = layout_.n();
        for (int h : pairs_) {
            const int through = h < n ? c : r, aim = h < n ? r : c;
            if (h == r || h == c) continue;
            const Set ends = layout_.cells_at(h, board_.spots(h, d_));
            const Set start = ends & layout_.house(through);
            if (start.count() != 1 || start.within(layout_.house(b_))) continue;
            const int p = start.first(), q = (ends - start).first();
            const int across = h < n ? n + layout_.column(q) : layout_.row(q);
            const Set out = board_.where(d_) & ((layout_.house(across) & layout_.house(aim)) - layout_.house(b_));
            if (layout_.house(b_).test(q) || out.none()) continue;
            if (count_ < max_links) links_[count_++] = {h, p, q, out.first(), r, c};
            else overflow_ = true;
        }
    }

    void write(std::span<const Link> links, StepCollector& collector) const {
        if (!collector.wants(length(links))) return;
        Step& step = collector.draft();
        for (const auto& link : links) step.eliminate(link.out, d_);
        step.digit_list({d_});
        step.houses(Role::base, {b_});
        for (const auto& link : links) step.houses(Role::base, {link.house});
        for (const auto& link : links) step.houses(Role::cover, {link.row, link.column});
        for (const auto& link : links) step.candidate_list(Role::pattern, {{link.p, d_}, {link.q, d_}});
        step.candidates(Role::second, cells_, d_);
        for (const auto& link : links) {
            const Set row = cells_ & layout_.house(link.row), column = cells_ & layout_.house(link.column);
            const bool by_row = layout_.house(link.row).test(link.p);
            const Set near = by_row ? row : column, far = by_row ? column - row : row - column;
            Set p, q;
            p.set(link.p);
            q.set(link.q);
            step.link(true, q, d_, p, d_);
            step.link(false, p, d_, near, d_);
            step.link(true, near, d_, far, d_);
        }
        step.premise_house(b_, d_, cells_);
        for (const auto& link : links) step.premise_house(link.house, d_, board_.where(d_) & layout_.house(link.house));
        collector.offer();
    }

    const Board<L>& board_;
    const L& layout_;
    int d_, b_;
    Set cells_;
    std::span<const int> pairs_;
    std::size_t count_ = 0;
    bool overflow_ = false; // more links than fit
    std::array<Link, max_links> links_;
};

// The wider form of the picture notebook: if c has the digit, so has e, at the end of a chain that starts with a weak
// link and ends with a strong one; but a box whose places all lie in the row of one and the column of the other would
// have no place left.
enum ChainNodes { cells, groups };

template <class L> class EmptyRectangleChain {
    using Set = typename L::Set;

public:
    static void find(const Position<L>& position, ChainNodes nodes, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        const auto kind = nodes == groups ? Workspace<L>::grouped : Workspace<L>::plain_all;
        const auto& graph = position.work.graph(board, kind);
        const auto& follows = position.work.consequences(board, position.limit, kind);
        const int n = layout.n();
        for (int b = 2 * n; b < layout.houses(); ++b)
            for (int d = 0; d < n; ++d) {
                const Set places = board.where(d) & layout.house(b);
                if (places.count() < 2) continue;
                for (int row = 0; row < n; ++row)
                    for (int column = n; column < 2 * n; ++column) {
                        const Set left = places - layout.house(row) - layout.house(column);
                        if (left.any() || !layout.house(b).test(row * n + column - n)) continue;
                        const Set across = (board.where(d) & layout.house(row)) - layout.house(b),
                                  along = (board.where(d) & layout.house(column)) - layout.house(b);
                        collector.poll();
                        across.each([&](int c) {
                            along.each([&](int e) {
                                for (auto [start, end] : {std::pair{c, e}, std::pair{e, c}}) {
                                    const int length = follows.length(graph.id(start, d), graph.id(end, d), true);
                                    if (length > 0) write(position, kind, b, d, start, end, places, length, collector);
                                }
                            });
                        });
                    }
            }
    }

private:
    static void write(const Position<L>& position, typename Workspace<L>::Graphs kind, int b, int d, int start, int end,
                      const Set& places, int length, StepCollector& collector) {
        if (!collector.wants(1, length) || !collector.improves(ConclusionKey().add(start, d), length)) return;
        const auto& layout = position.layout();
        const auto& graph = position.work.graph(position.board, kind);
        const auto path = position.work.consequences(position.board, position.limit, kind)
                              .path(graph.id(start, d), graph.id(end, d), true);
        Step& step = collector.draft();
        step.eliminate(start, d);
        step.digit_list({d});
        step.houses(Role::base, {b});
        step.cells(Role::pincer, {end});
        step.candidates(Role::second, places, d);
        step.branch({start, d}, true);
        graph.write(path, false, step);
        const Set last = places & layout.peers(end), first = places - last;
        Set one, other;
        one.set(end);
        other.set(start);
        step.link(false, one, d, last, d);
        if (first.any()) {
            step.link(true, last, d, first, d);
            step.link(false, first, d, other, d);
        }
        for (std::size_t i = 1; i < path.size(); ++i) {
            const auto& node = graph.node(path[i]);
            step.candidates(i % 2 ? Role::bridge : Role::pattern, node.cells, node.digit);
        }
        step.premise_house(b, d, places);
        step.cost(length);
        collector.offer();
    }
};

constexpr Finder single_digit_table[] = {
    with_limit(Limit::links, finder<EmptyRectangleChain, cells>("empty-rectangle-chain")),
    with_limit(Limit::links, finder<EmptyRectangleChain, groups>("grouped-empty-rectangle-chain")),
    finder<Turbot, Turbot<Layout9>::skyscraper>("skyscraper"),
    finder<Turbot, Turbot<Layout9>::kite>("two-string-kite"),
    finder<Turbot, Turbot<Layout9>::dual_kite>("dual-two-string-kite"),
    finder<Turbot, Turbot<Layout9>::other>("turbot-fish"),
    finder<EmptyRectangle, false>("empty-rectangle"),
    finder<EmptyRectangle, true>("dual-empty-rectangle"),
};

} // namespace

std::span<const Finder> single_digit() { return single_digit_table; }

} // namespace lucidoku
