// Full house, hidden single, naked single: each with the fewest placed digits that prove it.
#include "logic/workspace.hpp"

namespace lucidoku {
namespace {

template <class Mask> bool is_single(Mask mask) { return mask && !(mask & (mask - 1)); }

// Returns all ones if true, to choose without an unpredictable branch.
constexpr std::uint32_t all_ones(bool yes) { return -std::uint32_t{yes}; }

// Visits the houses that have a digit with one place left; boxes and extra houses before lines, because people see them
// first.
template <class L, class Visit> void each_lone(const Board<L>& board, Visit&& visit) {
    const auto lone = board.lone_houses();
    (lone - board.layout().lines()).each(visit);
    (lone & board.layout().lines()).each(visit);
}

template <class L> struct FullHouse {
    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        const auto& layout = position.layout();
        bool done = false; // any full house will do: a walk takes the first
        board.nearly_full().each([&](int h) {
            if (done) return;
            const typename L::Mask left = layout.all_digits() & ~board.done(h);
            if (!is_single(left)) return;
            const int d = low_bit(left);
            if (!board.spots(h, d) || !collector.wants(1)) return;
            const int c = layout.cell_of(h, low_bit(board.spots(h, d)));
            Step& step = collector.draft(0);
            step.place(c, d);
            step.digit_list({d});
            step.houses(Role::house, {h});
            auto others = layout.house(h);
            others.reset(c);
            step.placed(others, board.values());
            collector.offer();
            done = !collector.lists_all();
        });
    }
};

// The placed digits that prove a hidden single: houses that hold the digit exclude it from the other cells.
//
//     house h:   .  6  t  .  .  2  .  1  .         t: the cell that is left, the digits are placed
//                ^        ^  ^     ^     ^
//     every other empty cell lies in some house g that holds the digit already; the fewest such houses are chosen,
//     and the filled cells that no chosen house crosses are named with them.
template <class L> struct Exclusion {
    using Mask = typename L::Mask;
    using Houses = typename L::Houses;

    static constexpr int impossible = 1 << 16; // placed digits do not suffice, so candidates must be shown

    Houses excluding; // crossing houses that hold the digit
    Houses wide;      // the chosen houses that cross more than one cell
    typename L::PackedMask filled = Mask{0};
    int cost = impossible;

    void examine_at(const Board<L>& board, int h, int d) {
        const auto& layout = board.layout();
        excluding = layout.crossing(h) & board.holders(d);
        filled = board.filled(h);
        const Mask needed = needed_cells(board, h, d);
        const Mask narrow = narrow_cells(layout, h);
        std::array<int, max_wide + 1> wides;
        std::size_t count = 0;
        (excluding & layout.wide(h)).each([&](int g) {
            const Mask mask = layout.cross(h, g) & needed;
            wides[count] = g;
            const bool counts = ((mask & (mask - 1)) | (mask & ~narrow)) != 0;
            count = std::min(max_wide, count + std::size_t{counts});
        });
        const auto crossed = [&](std::size_t w) { return layout.cross(h, wides[w]); };
        const Choice best = count <= max_few ? cheapest_of_few(needed, narrow, count, crossed)
                                             : cheapest(needed, narrow, count, crossed);
        cost = best.cost;
        Houses chosen;
        each_bit(best.houses, [&](int w) { chosen.set(wides[index(w)]); });
        wide = chosen;
    }

    bool possible() const { return cost < impossible; }

    // Returns a lower bound of the cost: at least this number of houses is needed, and the cells that they do not cross
    // are filled and have to be named. One cell is the digit's place.
    static int least_cost(const Board<L>& board, int h, int d, int widest) {
        const auto& layout = board.layout();
        const int needed = layout.n() - bit_count(board.filled(h) | board.spots(h, d));
        const int houses = layout.least_houses(needed);
        return 64 * houses + std::max(0, layout.n() - 1 - houses * widest);
    }

    void write(const Board<L>& board, int h, int d, Step& step) const {
        const auto& layout = board.layout();
        std::array<int, L::max_houses> houses;
        std::size_t count = 0;
        const Mask needed = needed_cells(board, h, d);
        Mask crossed = 0;
        typename L::Set sources;
        const auto use = [&](int g) {
            houses[count++] = g;
            sources |= board.placed(d) & layout.house(g);
        };
        wide.each([&](int g) {
            use(g);
            crossed |= layout.cross(h, g);
        });
        const Houses narrow = excluding - layout.wide(h);
        for (Mask rest = needed & ~crossed; rest; rest &= (rest - 1)) {
            bool used = false;
            layout.for_houses(layout.cell_of(h, low_bit(rest)), [&](int g, int) {
                if (used || !narrow.test(g)) return;
                use(g);
                used = true;
            });
        }
        step.houses(Role::excluding, std::span(houses.data(), count));
        auto shown = sources;
        each_bit(filled & ~crossed, [&](int p) {
            const int c = layout.cell_of(h, p);
            if (!layout.peers(c).meets(sources)) shown.set(c);
        });
        step.placed(shown, board.values());
    }

private:
    static constexpr std::size_t max_wide = 12; // 2^12 choices at most; a box of a 25x25 grid has 10 such lines
    static constexpr std::size_t max_few = 4;   // a box of a 9x9 grid has no more: two lines cross the digit's place

    struct Choice {
        std::uint32_t houses;
        int cost;
    };

    // Returns the empty cells from which the digit must be excluded.
    static Mask needed_cells(const Board<L>& board, int h, int d) {
        return board.layout().all_digits() & ~(board.filled(h) | board.spots(h, d));
    }
    // Returns those in houses that hold the digit and cross no other. Position p of a row is column p, and vice versa.
    Mask narrow_cells(const L& layout, int h) const {
        Houses narrow = excluding - layout.wide(h);
        Mask cells = 0;
        if (layout.is_line(h)) {
            cells = static_cast<Mask>(narrow.from(h < layout.n() ? layout.n() : 0)) & layout.all_digits();
            narrow -= layout.lines();
        }
        narrow.each([&](int g) { cells |= layout.cross(h, g); });
        return cells;
    }

    // Returns the choice with the fewest houses, among these the one with the fewest filled cells to be named, then the
    // one with the lowest number.
    template <class Crossed>
    Choice cheapest_of_few(Mask needed, Mask narrow, std::size_t count, Crossed&& crossed) const {
        std::array<Mask, std::size_t{1} << max_few> crosses;
        crosses[0] = 0;
        for (std::size_t w = 0; w < count; ++w)
            for (std::size_t i = 0; i < std::size_t{1} << w; ++i)
                crosses[(std::size_t{1} << w) + i] = crosses[i] | crossed(w);
        std::uint32_t best = std::uint32_t{impossible} << max_few;
        for (std::uint32_t choice = 0; choice < std::uint32_t{1} << count; ++choice) {
            const Mask rest = needed & ~crosses[choice];
            const int cost = 64 * bit_count(rest << max_few | choice) + bit_count(filled & ~crosses[choice]);
            const std::uint32_t key = static_cast<std::uint32_t>(cost) << max_few | choice;
            best = std::min(best, key | all_ones((rest & ~narrow) != 0));
        }
        return {best & ((std::uint32_t{1} << max_few) - 1), static_cast<int>(best >> max_few)};
    }

    // Returns the same for any number of houses. Small choices come first: larger ones can be skipped once they cost
    // more.
    template <class Crossed> Choice cheapest(Mask needed, Mask narrow, std::size_t count, Crossed&& crossed) const {
        std::array<typename L::PackedMask, std::size_t{1} << max_wide> crosses;
        Choice best{0, impossible};
        const auto consider = [&](std::uint32_t choice, Mask crossing, int houses) {
            crosses[choice] = crossing;
            const Mask rest = needed & ~crossing;
            if (rest & ~narrow) return;
            const int costs = 64 * (houses + bit_count(rest)) + bit_count(filled & ~crossing);
            if (costs > best.cost || (costs == best.cost && choice > best.houses)) return;
            best = {choice, costs};
        };
        consider(0, Mask{0}, 0);
        const std::uint32_t end = std::uint32_t{1} << count;
        for (int houses = 1; houses <= static_cast<int>(count) && 64 * houses <= best.cost; ++houses)
            for (std::uint32_t choice = (std::uint32_t{1} << houses) - 1; choice < end;) {
                const int last = low_bit(choice);
                consider(choice, crosses[choice & (choice - 1)] | crossed(index(last)), houses);
                const std::uint32_t up = choice + (choice & -choice); // the next number with the same number of bits
                choice = ((up ^ choice) >> 2 >> last) | up;
            }
        return best;
    }
};

// The exclusions that prove hidden singles, kept while they cannot change.
template <class L> class Exclusions {
public:
    void forget() {
        ++puzzle_;
        widest_ = 0;
    }
    struct Known {
        Exclusion<L> exclusion;
        std::uint32_t puzzle = 0; // the puzzle described
    };
    Known& of(int h, int d) { return known_[index(h * L::max_n + d)]; }
    // Returns the greatest number of cells of a house that another house crosses.
    int widest(const L& layout) {
        if (widest_ == 0)
            for (widest_ = layout.n(); layout.least_houses(widest_) > 1;) --widest_;
        return widest_;
    }
    std::uint32_t puzzle() const { return puzzle_; }

private:
    int widest_ = 0;
    std::uint32_t puzzle_ = 1;
    std::array<Known, L::max_houses * L::max_n> known_;
};

template <class L> struct HiddenSingle {
    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        if (collector.lists_all())
            each_lone(board, [&](int h) {
                each_bit(board.lone(h), [&](int d) {
                    Exclusion<L> exclusion;
                    exclusion.examine_at(board, h, d);
                    write(board, h, d, exclusion, collector);
                });
            });
        else find_one(position, collector);
    }

    // Finds the first of the cheapest singles. They are compared as numbers: the cost, below it the place, made of
    // house and digit. Singles of known cost come first, because they rule out most others.
    static void find_one(const Position<L>& position, StepCollector& collector) {
        constexpr std::uint32_t none = ~std::uint32_t{0};
        const auto& board = position.board;
        const auto& layout = position.layout();
        auto& known = own<Exclusions<L>>(position);
        std::array<std::uint16_t, L::max_houses * L::max_n> unknown;
        std::size_t unknowns = 0;
        std::uint32_t best = none;
        board.lone_houses().each([&](int h) {
            const std::uint32_t first = place_of(layout, h);
            each_bit(board.lone(h), [&](int d) {
                const std::uint32_t place = first + static_cast<std::uint32_t>(d);
                const auto& [exclusion, puzzle] = known.of(h, d);
                const std::uint32_t differs = (puzzle ^ known.puzzle()) | (exclusion.filled ^ board.filled(h));
                const bool seen = exclusion.excluding == (board.holders(d) & layout.crossing(h));
                const bool same = (differs | std::uint32_t{!seen}) == 0; // without branches
                best = std::min(best, number_of(exclusion.cost, place) | all_ones(!same));
                unknown[unknowns] = static_cast<std::uint16_t>(place);
                unknowns += !same;
            });
        });
        const int widest = known.widest(layout);
        for (std::size_t i = 0; i < unknowns; ++i) {
            const std::uint32_t place = unknown[i];
            const int h = house_of(place), d = digit_of(place);
            if (number_of(Exclusion<L>::least_cost(board, h, d, widest), place) > best) continue;
            auto& now = known.of(h, d);
            now.exclusion.examine_at(board, h, d);
            now.puzzle = known.puzzle();
            best = std::min(best, number_of(now.exclusion.cost, place));
        }
        if (best == none) return;
        const std::uint32_t place = best & (places - 1);
        write(board, house_of(place), digit_of(place), known.of(house_of(place), digit_of(place)).exclusion, collector);
    }

    static void write(const Board<L>& board, int h, int d, const Exclusion<L>& exclusion, StepCollector& collector) {
        const int c = board.layout().cell_of(h, low_bit(board.spots(h, d)));
        Step& step = collector.draft(exclusion.possible() ? 0 : Step::uses_candidates);
        step.place(c, d);
        step.digit_list({d});
        step.houses(Role::house, {h});
        if (exclusion.possible()) {
            exclusion.write(board, h, d, step);
        } else {
            step.candidate_list(Role::pattern, {{c, d}});
            typename L::Set only;
            only.set(c);
            step.premise_house(h, d, only);
        }
        collector.offer();
    }

private:
    static constexpr std::uint32_t houses = 128, places = 2 * 32 * houses; // lines come after all others
    static_assert(L::max_n <= 32 && L::max_houses <= int{houses} && Exclusion<L>::impossible < (1 << 17));

    static std::uint32_t place_of(const L& layout, int h) {
        return static_cast<std::uint32_t>(h) * 32 + (layout.is_line(h) ? 32 * houses : 0);
    }
    static int house_of(std::uint32_t place) { return static_cast<int>(place / 32 % houses); }
    static int digit_of(std::uint32_t place) { return static_cast<int>(place % 32); }
    static std::uint32_t number_of(int cost, std::uint32_t place) {
        return static_cast<std::uint32_t>(cost) * places + place;
    }
};

template <class L> struct NakedSingle {
    using Mask = typename L::Mask;

    static void find(const Position<L>& position, StepCollector& collector) {
        const auto& board = position.board;
        int best = 1 << 30, best_c = -1;
        board.empty().each([&](int c) {
            if (!is_single(board.cand(c))) return;
            if (collector.lists_all()) {
                write(board, c, collector);
            } else if (const int cost = houses_needed(board, c).second; cost < best) {
                best = cost, best_c = c;
            }
        });
        if (best_c >= 0) write(board, best_c, collector);
    }

    // Returns the fewest houses of the cell that together hold all other digits, as a mask over its memberships, and
    // their number; 0 and a large number if placed digits do not suffice.
    static std::pair<std::uint32_t, int> houses_needed(const Board<L>& board, int c) {
        std::array<typename L::PackedMask, L::max_memberships> done{};
        std::size_t count = 0;
        board.layout().for_houses(c, [&](int h, int) { done[count++] = board.done(h); });
        const Mask wanted = board.layout().all_digits() & ~board.cand(c);
        std::pair<std::uint32_t, int> best{0, 1 << 20};
        for (std::uint32_t choice = 1; choice < std::uint32_t{1} << count; ++choice) {
            Mask seen = 0;
            each_bit(choice, [&](int k) { seen |= done[index(k)]; });
            if ((seen & wanted) == wanted && bit_count(choice) < best.second) best = {choice, bit_count(choice)};
        }
        return best;
    }

    static void write(const Board<L>& board, int c, StepCollector& collector) {
        const auto& layout = board.layout();
        const int d = low_bit(board.cand(c));
        const auto choice = houses_needed(board, c).first;
        Step& step = collector.draft(choice ? 0 : Step::uses_candidates);
        step.place(c, d);
        step.digit_list({d});
        if (!choice) {
            step.candidate_list(Role::pattern, {{c, d}});
            step.premise_cell(c, board.cand(c));
            collector.offer();
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
        collector.offer();
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
