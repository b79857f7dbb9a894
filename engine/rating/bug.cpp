// Bivalue universal grave: except for a few cells, every cell has two candidates and every digit two places in a
// region.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

struct Grave {
    RatingState& state;
    const RatingPosition& position;
    std::array<PackedMask, 81> own{}; // the bug digits of a bug cell
    Cells cells, common;
    int count_cells = 0;
    Mask digits = 0; // all bug digits

    explicit Grave(RatingState& s) : state(s), position(s.position) {}

    bool run() { return collect() && regular() && conclude(); }

    void join(int c, int d) {
        if (!cells.test(c)) {
            cells.set(c);
            common = count_cells++ ? common & peers(c) : peers(c);
            common -= cells;
        }
        own[index(c)] |= bit(d);
    }

    bool collect() {
        struct Open {
            int region, digit;
        };
        std::array<Open, 243> open;
        int count_open = 0;
        for (int h = 0; h < 27; ++h)
            for (int d = 0; d < 9; ++d) {
                const Mask places = position.places(h, d);
                if (!places || count(places) == 2) continue;
                Mask rich = 0;
                each_bit(places, [&](int p) {
                    if (count(position.cand(cell_of(h, p))) >= 3) rich |= bit(p);
                });
                if (!rich) return false;
                if (rich & (rich - 1)) {
                    open[index(count_open++)] = {h, d};
                    continue;
                }
                join(cell_of(h, low_bit(rich)), d);
                digits |= bit(d);
                if (count_cells > 1 && count(digits) > 1 && common.none()) return false;
            }
        if (state.set == TechniqueSet::se121) return true;
        // If several cells could be the odd ones, all are, as long as only one digit is concerned.
        for (int i = 1; i < count_open; ++i)
            if (open[index(i)].digit != open[0].digit) return true;
        const Cells sure = cells;
        for (int i = 0; i < count_open; ++i) {
            const int h = open[index(i)].region, d = open[index(i)].digit;
            each_bit(position.places(h, d), [&](int p) {
                const int c = cell_of(h, p);
                if (count(position.cand(c)) >= 3 && !sure.test(c)) join(c, d);
            });
        }
        return true;
    }

    // Returns whether nothing is odd once the bug digits are removed.
    bool regular() const {
        if (!count_cells) return false;
        bool fine = true;
        position.empty().each([&](int c) { fine = fine && count(position.cand(c) & ~own[index(c)]) == 2; });
        for (int h = 0; h < 27 && fine; ++h)
            for (int d = 0; d < 9; ++d) {
                int places = 0;
                each_bit(position.places(h, d), [&](int p) { places += !(own[index(cell_of(h, p))] >> d & 1); });
                if (places != 0 && places != 2) return false;
            }
        return fine;
    }

    bool finish(int type, double rating) {
        state.hint.name = {.kind = StepKind::bug, .type = static_cast<std::uint8_t>(type)};
        state.hint.rating = rating;
        return true;
    }

    bool conclude() {
        if (count_cells == 1) {
            const int c = cells.first();
            state.hint.remove(c, position.cand(c) & ~own[index(c)]);
            return finish(1, 5.6);
        }
        if (count(digits) == 1) {
            if (take(state, common, low_bit(digits))) return finish(2, 5.7);
            return count_cells == 2 && type_4();
        }
        return common.any() && ((count_cells == 2 && type_4()) || type_3());
    }

    bool type_4() {
        const int one = cells.first();
        Cells rest = cells;
        rest.reset(one);
        const int two = rest.first();
        const Mask shared = position.cand(one) & position.cand(two) & ~digits;
        if (count(shared) != 1 || !sees(one, two)) return false;
        state.hint.remove(one, position.cand(one) & ~own[index(one)] & ~shared);
        state.hint.remove(two, position.cand(two) & ~own[index(two)] & ~shared);
        return finish(4, 5.7);
    }

    bool type_3() {
        const bool degree_first = state.set == TechniqueSet::se;
        for (int outer = 0; outer < (degree_first ? 5 : 3); ++outer)
            for (int inner = 0; inner < (degree_first ? 3 : 5); ++inner) {
                const int k = 2 + (degree_first ? outer : inner), type = degree_first ? inner : outer;
                const int h = region_of(cells.first(), type);
                if (cells.within(tables.cells[index(h)]) && naked(h, k)) return true;
            }
        return false;
    }

    bool naked(int h, int k) {
        const Cells candidates = common & tables.cells[index(h)];
        std::array<int, 9> here{};
        int size = 0;
        candidates.each([&](int c) { here[index(size++)] = c; });
        if (size < k || count(digits) < 2) return false;
        for (unsigned set = (1u << (k - 1)) - 1; set < 1u << size;) {
            Mask all = 0;
            Cells chosen;
            bool rich = true;
            each_bit(set, [&](int i) {
                const Mask mask = position.cand(here[index(i)]);
                rich = rich && count(mask) >= 2;
                all |= mask;
                chosen.set(here[index(i)]);
            });
            if (rich && count(all) == k && count(all | digits) == k) {
                (candidates - chosen).each([&](int c) { state.hint.remove(c, position.cand(c) & all); });
                if (!state.hint.empty()) return finish(3, (57 + k - 1) / 10.0);
            }
            const unsigned low = set & -set, next = set + low;
            set = next | ((set ^ next) / low >> 2);
        }
        return false;
    }
};

} // namespace

bool bug(RatingState& state) { return Grave(state).run(); }

} // namespace lucidoku::rating
