// Full house, hidden single, naked single: each with the fewest placed digits that show it.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

template <class Mask> bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

// Visits the houses that have a digit with one place left; boxes and extra houses before rows and columns: people see
// them first.
template <class L, class Visit> void each_lone(const Board<L>& board, Visit&& visit) {
    const auto lone = board.lone_houses();
    (lone - board.layout().lines()).each(visit);
    (lone & board.layout().lines()).each(visit);
}

template <class L> struct FullHouse {
    static void find(const Position<L>& position, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        bool done = false; // one is as good as another: a walk takes the first
        board.nearly_full().each([&](int h) {
            if (done) return;
            const typename L::Mask left = layout.all_digits() & ~board.done(h);
            if (!is_single(left)) return;
            const int d = low_bit(left);
            if (!board.spots(h, d) || !sink.wants(1)) return;
            const int c = layout.cell_of(h, low_bit(board.spots(h, d)));
            Step& step = sink.draft(0);
            step.place(c, d);
            step.digit_list({d});
            step.houses(Role::house, {h});
            auto others = layout.house(h);
            others.reset(c);
            step.placed(others, board.values());
            sink.offer();
            done = !sink.lists_all();
        });
    }
};

// What showing a hidden single costs, kept while it cannot change.
template <class L> class Costs {
public:
    struct Cost {
        typename L::Houses excluding; // crossing houses that hold the digit
        typename L::Mask filled = 0;
        int value = -1;
    };
    void forget() {
        costs_.fill({});
        widest_ = 0;
    }
    Cost& of(int h, int d) { return costs_[at(h * L::max_n + d)]; }
    // The most cells of a house that another one crosses.
    int widest(const L& layout) {
        if (widest_ == 0)
            for (widest_ = layout.n(); layout.least_houses(widest_) > 1;) --widest_;
        return widest_;
    }

private:
    int widest_ = 0;
    std::array<Cost, L::max_houses * L::max_n> costs_;
};

// How placed digits show a hidden single: houses that hold the digit and keep it out of the other cells.
//
//     house h:   .  6  t  .  .  2  .  1  .         t: the cell that is left, the digits are placed
//                ^        ^  ^     ^     ^
//     every other empty cell lies in some house g that holds the digit already; the fewest such houses are chosen,
//     and the filled cells that no chosen house crosses are named with them.
template <class L> class Exclusion {
    using Mask = typename L::Mask;

public:
    // No exclusion costs less: so many houses are needed at least, and what they do not cross is filled and has to be
    // named. One cell is the digit's own place.
    static int least_cost(const Board<L>& board, int h, int d, int widest) {
        const auto& layout = board.layout();
        const int needed = layout.n() - bit_count(board.filled(h) | board.spots(h, d));
        const int houses = layout.least_houses(needed);
        return 64 * houses + std::max(0, layout.n() - 1 - houses * widest);
    }

    explicit Exclusion(const Board<L>& board) : board_(board), layout_(board.layout()) {}
    Exclusion(const Board<L>& board, int h, int d) : Exclusion(board) { look_at(h, d); }

    void look_at(int h, int d) {
        h_ = h;
        d_ = d;
        filled_ = board_.filled(h);
        needed_ = layout_.all_digits() & ~(filled_ | board_.spots(h, d));
        const auto holders = layout_.crossing(h) & board_.holders(d);
        narrow_houses_ = holders - layout_.wide(h);
        narrow_ = 0;
        wides_ = 0;
        narrow_houses_.each([&](int g) { narrow_ |= layout_.cross(h, g); });
        (holders & layout_.wide(h)).each([&](int g) {
            const Mask mask = layout_.cross(h, g) & needed_;
            if ((mask & (mask - 1) || mask & ~narrow_) && wides_ < max_wide) wide_[wides_++] = g;
        });
        choose();
    }

    bool possible() const { return cost_ < impossible; } // otherwise candidates must be shown
    int cost() const { return cost_; }

    void write(Step& step) const {
        std::array<int, L::max_houses> houses;
        std::size_t count = 0;
        Mask crossed = 0;
        each_bit(choice_, [&](int w) { houses[count++] = wide_[at(w)]; });
        for (std::size_t i = 0; i < count; ++i) crossed |= layout_.cross(h_, houses[i]);
        for (Mask rest = needed_ & ~crossed; rest; rest &= (rest - 1)) {
            bool found = false;
            layout_.for_houses(layout_.cell_of(h_, low_bit(rest)), [&](int g, int) {
                if (found || !narrow_houses_.test(g)) return;
                houses[count++] = g;
                found = true;
            });
        }
        crossed |= needed_;
        const std::span used(houses.data(), count);
        step.houses(Role::excluding, used);
        typename L::Set sources, seen;
        for (int g : used) sources |= board_.placed(d_) & layout_.house(g);
        sources.each([&](int c) { seen |= layout_.peers(c); });
        const auto shown = sources | (layout_.cells_at(h_, filled_ & ~crossed) - seen);
        step.placed(shown, board_.values());
    }

private:
    static constexpr std::size_t max_wide = 12; // 2^12 choices at most; a box of a 25x25 grid has 10 such lines
    static constexpr int impossible = 1 << 20;

    // The fewest houses, and of these choices the one that leaves the fewest filled cells to be named; otherwise the
    // first in order of its number. Small choices are tried first: larger ones need not be when they cost more anyway.
    void choose() {
        std::array<typename L::KeptMask, std::size_t{1} << max_wide> crosses;
        choice_ = 0;
        cost_ = impossible;
        const auto consider = [&](std::uint32_t choice, Mask crossed, int houses) {
            crosses[choice] = crossed;
            const Mask rest = needed_ & ~crossed;
            if (rest & ~narrow_) return;
            const int cost = 64 * (houses + bit_count(rest)) + bit_count(filled_ & ~crossed);
            if (cost > cost_ || (cost == cost_ && choice > choice_)) return;
            choice_ = choice;
            cost_ = cost;
        };
        consider(0, Mask{0}, 0);
        const std::uint32_t end = std::uint32_t{1} << wides_;
        for (int houses = 1; houses <= static_cast<int>(wides_) && 64 * houses <= cost_; ++houses)
            for (std::uint32_t choice = (std::uint32_t{1} << houses) - 1; choice < end;) {
                const int last = low_bit(choice);
                consider(choice, crosses[choice & (choice - 1)] | layout_.cross(h_, wide_[at(last)]), houses);
                const std::uint32_t up = choice + (choice & -choice); // the next number with so many bits
                choice = ((up ^ choice) >> 2 >> last) | up;
            }
    }

    const Board<L>& board_;
    const L& layout_;
    int h_, d_;
    Mask needed_, filled_, narrow_;
    typename L::Houses narrow_houses_; // that hold the digit and cross one cell
    std::size_t wides_;
    std::array<int, max_wide> wide_; // that cross more
    std::uint32_t choice_;           // of these
    int cost_;
};

template <class L> struct HiddenSingle {
    static void find(const Position<L>& position, Sink& sink) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        // The cheapest and of these the first; those whose cost is known go first, for they rule out most others.
        struct Single {
            int place, h, d;
        };
        Single best{}, unknown[L::max_houses];
        Exclusion<L> one(board), other(board);
        Exclusion<L>*shown = &one, *tried = &other; // of the best one, if it was computed here; of another
        bool computed = false;
        int best_cost = 1 << 30, place = 0;
        std::size_t unknowns = 0;
        const auto better = [&](int cost, const Single& single) {
            return cost < best_cost || (cost == best_cost && single.place < best.place);
        };
        auto& costs = own<Costs<L>>(position);
        const int widest = costs.widest(layout);
        const auto compute = [&](const Single& single) {
            const int h = single.h, d = single.d;
            if (!better(Exclusion<L>::least_cost(board, h, d, widest), single)) return;
            auto& cost = costs.of(h, d);
            tried->look_at(h, d);
            cost = {board.holders(d) & layout.crossing(h), board.filled(h), tried->cost()};
            if (!better(cost.value, single)) return;
            best_cost = cost.value;
            best = single;
            std::swap(shown, tried);
            computed = true;
        };
        each_lone(board, [&](int h) {
            each_bit(board.lone(h), [&](int d) {
                if (sink.lists_all()) return write(board, h, d, Exclusion<L>(board, h, d), sink);
                const Single single{++place, h, d};
                const auto& cost = costs.of(h, d);
                if (cost.value < 0 || cost.filled != board.filled(h) ||
                    cost.excluding != (board.holders(d) & layout.crossing(h))) {
                    if (unknowns == std::size(unknown)) compute(single);
                    else unknown[unknowns++] = single;
                } else if (better(cost.value, single)) {
                    best_cost = cost.value;
                    best = single;
                    computed = false;
                }
            });
        });
        for (std::size_t i = 0; i < unknowns; ++i) compute(unknown[i]);
        if (!best.place) return;
        if (!computed) shown->look_at(best.h, best.d);
        write(board, best.h, best.d, *shown, sink);
    }

    static void write(const Board<L>& board, int h, int d, const Exclusion<L>& exclusion, Sink& sink) {
        const int c = board.layout().cell_of(h, low_bit(board.spots(h, d)));
        Step& step = sink.draft(exclusion.possible() ? 0 : Step::uses_candidates);
        step.place(c, d);
        step.digit_list({d});
        step.houses(Role::house, {h});
        if (exclusion.possible()) {
            exclusion.write(step);
        } else {
            step.candidate_list(Role::pattern, {{c, d}});
            typename L::Set only;
            only.set(c);
            step.premise_house(h, d, only);
        }
        sink.offer();
    }
};

template <class L> struct NakedSingle {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, Sink& sink) {
        const auto& board = position.board;
        int best = 1 << 30, best_c = -1;
        board.empty().each([&](int c) {
            if (!is_single(board.cand(c))) return;
            if (sink.lists_all()) {
                write(board, c, sink);
            } else if (const int cost = houses_needed(board, c).second; cost < best) {
                best = cost, best_c = c;
            }
        });
        if (best_c >= 0) write(board, best_c, sink);
    }

    // The fewest houses of the cell that together hold all other digits, as a mask over its memberships, and how many;
    // 0 and a large number when placed digits do not suffice.
    static std::pair<std::uint32_t, int> houses_needed(const Board<L>& board, int c) {
        std::array<typename L::KeptMask, L::max_memberships> done{};
        std::size_t count = 0;
        board.layout().for_houses(c, [&](int h, int) { done[count++] = board.done(h); });
        const Mask wanted = board.layout().all_digits() & ~board.cand(c);
        std::pair<std::uint32_t, int> best{0, 1 << 20};
        for (std::uint32_t choice = 1; choice < std::uint32_t{1} << count; ++choice) {
            Mask seen = 0;
            each_bit(choice, [&](int k) { seen |= done[at(k)]; });
            if ((seen & wanted) == wanted && bit_count(choice) < best.second) best = {choice, bit_count(choice)};
        }
        return best;
    }

    static void write(const Board<L>& board, int c, Sink& sink) {
        const auto& layout = board.layout();
        const int d = low_bit(board.cand(c));
        const auto choice = houses_needed(board, c).first;
        Step& step = sink.draft(choice ? 0 : Step::uses_candidates);
        step.place(c, d);
        step.digit_list({d});
        if (!choice) {
            step.candidate_list(Role::pattern, {{c, d}});
            step.premise_cell(c, board.cand(c));
            sink.offer();
            return;
        }
        std::array<int, L::max_memberships> houses;
        std::size_t count = 0;
        int k = 0;
        typename L::Set shown;
        Mask missing = layout.all_digits() & ~board.cand(c);
        layout.for_houses(c, [&](int h, int) {
            if (!(choice >> k++ & 1)) return;
            houses[count++] = h;
            each_bit(missing & board.done(h), [&](int e) { shown |= board.placed(e) & layout.house(h); });
            missing &= ~board.done(h);
        });
        step.houses(Role::excluding, std::span(houses.data(), count));
        step.placed(shown, board.values());
        sink.offer();
    }
};

constexpr Finder singles_table[] = {
    finder<FullHouse>("full-house"),
    finder<HiddenSingle>("hidden-single"),
    finder<NakedSingle>("naked-single"),
};

} // namespace

std::span<const Finder> singles() { return singles_table; }

} // namespace lucidoku
