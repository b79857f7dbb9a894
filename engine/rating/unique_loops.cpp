// Unique rectangles and loops of any length: a depth-first search from every cell with two candidates. All steps are
// collected, and the easiest is taken: by rating, then type, then order.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

struct Loops {
    RatingState& state;
    const RatingPosition& position;
    bool old_extras; // the classic set keeps the extra digits of every cell that it has examined
    int a = 0, b = 0;
    Mask pair = 0;
    Cells both, core, path;
    Bits<81> has_core; // pairs of digits whose core is known
    std::array<Cells, 81> cores;
    std::array<std::uint8_t, 81> cell{};
    int length = 0;
    std::array<std::uint32_t, 2> seen{}; // regions visited by cells of even and of odd position
    int best = 1 << 20;                  // rating in tenths · 8 + type
    Hint best_hint;

    explicit Loops(RatingState& s) : state(s), position(s.position), old_extras(s.set == TechniqueSet::se121) {}

    bool run() {
        position.pairs().each([&](int start) {
            pair = position.cand(start);
            a = low_bit(pair);
            b = low_bit(pair & (pair - 1));
            both = position.where(a) & position.where(b);
            if (!has_core.test(9 * a + b)) {
                has_core.set(9 * a + b);
                find_core();
                cores[index(9 * a + b)] = core;
            }
            core = cores[index(9 * a + b)];
            if (!core.test(start)) return;
            path = {};
            length = 0;
            seen = {};
            extend(start, -1, 0, 2);
        });
        if (best == 1 << 20) return false;
        best_hint.row = state.hint.row;
        state.hint = best_hint;
        return true;
    }

    // Finds the core: cells with another core cell in each of their three regions. A loop goes through no others.
    void find_core() {
        core = both;
        for (bool changed = true; changed;) {
            changed = false;
            core.each([&](int c) {
                for (int h : tables.region[index(c)]) {
                    Cells others = core & tables.cells[index(h)];
                    others.reset(c);
                    if (others.any()) continue;
                    core.reset(c);
                    changed = true;
                    return;
                }
            });
        }
    }
    // Returns whether a loop of at least this number of cells cannot be better than the best so far.
    bool too_long(int cells) const {
        return (cells <= 4 ? 45 : cells <= 6 ? 46 : cells <= 8 ? 47 : 50) * 8 + 1 >= best;
    }

    Mask extras(int c) const { return position.cand(c) & ~pair; }

    void extend(int c, int last, Mask kept, int allowed) {
        const auto parity = index(length & 1);
        cell[index(length++)] = static_cast<std::uint8_t>(c);
        path.set(c);
        seen[parity] |= tables.regions[index(c)];
        for (int type = 0; type < 3; ++type) {
            if (type == last) continue;
            const int h = region_of(c, type);
            for (Mask spots = position.places(h, a) & position.places(h, b); spots; spots &= (spots - 1)) {
                const int next = cell_of(h, low_bit(spots));
                if (next == cell[0] && length >= 4) handle_closed_loop();
                if (path.test(next)) continue;
                const Mask more = extras(next), now = kept | more;
                if (old_extras) kept = now;
                if ((more && count(now) != 1 && allowed <= 0) || !core.test(next) || too_long(length + 1)) continue;
                // Two cells of one parity in a region never make a valid loop.
                if (seen[parity ^ 1] & tables.regions[index(next)]) continue;
                extend(next, type, now, allowed - (more != 0));
            }
        }
        seen[parity] &= ~tables.regions[index(c)];
        path.reset(c);
        --length;
    }

    void offer(int rating, int type) {
        Hint& hint = state.hint;
        if (!hint.empty() && rating * 8 + type < best) {
            best = rating * 8 + type;
            hint.rating = rating / 10.0;
            hint.name = {.kind = StepKind::unique_loop,
                         .size = static_cast<std::uint8_t>(length),
                         .type = static_cast<std::uint8_t>(type)};
            best_hint = hint;
        }
        hint.clear();
    }

    // Handles a closed loop: every region on it holds one cell of even and one of odd position.
    void handle_closed_loop() {
        if (seen[0] != seen[1]) return;
        std::array<int, 81> rich;
        int count_rich = 0;
        Mask all = 0;
        for (int i = 0; i < length; ++i) {
            const Mask more = extras(cell[index(i)]);
            if (more) rich[index(count_rich++)] = cell[index(i)];
            all |= more;
        }
        if (!count_rich) return;
        const int rating = length == 4 ? 45 : length == 6 ? 46 : length == 8 ? 47 : 50;
        if (count_rich == 1) {
            state.hint.remove(rich[0], pair);
            offer(rating, 1);
        } else if (count_rich > 2) {
            type_2(rich.data(), count_rich, rating);
        } else {
            if (count(all) == 1) type_2(rich.data(), 2, rating);
            else type_3(rich[0], rich[1], all, rating);
            type_4(rich[0], rich[1], rating);
        }
    }

    void type_2(const int* rich, int size, int rating) {
        Cells cells;
        for (int i = 0; i < size; ++i) cells.set(rich[i]);
        take(state, common_peers(cells), low_bit(extras(rich[0])));
        offer(rating, 2);
    }

    void type_4(int one, int two, int rating) {
        for (const auto& [kept, other] : {std::pair{a, b}, std::pair{b, a}})
            for (int type = 0; type < 3; ++type) {
                const int h = region_of(one, type);
                if (h != region_of(two, type)) continue;
                if (position.places(h, kept) & ~(bit(spot_of(one, type)) | bit(spot_of(two, type)))) continue;
                state.hint.remove(one, bit(other));
                state.hint.remove(two, bit(other));
                return offer(rating, 4);
            }
    }

    template <int K> void type_3_of(int one, int two, int type, Mask all, int rating) {
        const int h = region_of(one, type), empties = position.empties(h);
        const Mask ours = bit(spot_of(one, type)) | bit(spot_of(two, type));
        const Mask shared = all & position.cand(one) & position.cand(two);
        if (2 * K <= empties && K >= count(all))
            naked<K>(h, spot_of(one, type), spot_of(two, type), all, shared, rating);
        if (2 * K < empties && count(all) < 7) hidden<K>(h, spot_of(one, type), spot_of(two, type), ours, all, rating);
    }

    template <int K> void naked(int h, int one, int two, Mask all, Mask shared, int rating) {
        for (Mask set = bit(K) - 1; set < 512; set = following(set)) {
            if (!(set >> one & 1) || (set >> two & 1)) continue;
            Mask others = 0;
            bool rich = true;
            each_bit(set & ~bit(one), [&](int p) {
                const Mask digits = position.cand(cell_of(h, p));
                rich = rich && count(digits) >= 2;
                others |= digits;
            });
            if (!rich || count(others | all) != K || count(others | shared) != K) continue;
            each_bit(0777 & ~set & ~bit(two), [&](int p) {
                const int c = cell_of(h, p);
                state.hint.remove(c, position.cand(c) & (others | all));
            });
            offer(rating + K - 1, 3);
        }
    }

    template <int K> void hidden(int h, int one, int two, Mask ours, Mask all, int rating) {
        (void)one;
        for (Mask others = bit(K - 2) - 1; others < 512; others = following(others)) {
            if (!(others & (all | pair))) {
                const Mask digits = others | pair;
                Mask spots = 0;
                bool fine = true;
                each_bit(digits, [&](int d) {
                    const Mask places = position.places(h, d) & ~bit(two);
                    fine = fine && places;
                    spots |= places;
                });
                if (fine && count(spots) == K) {
                    const Mask cells = spots & ~ours;
                    each_bit(cells, [&](int p) {
                        const int c = cell_of(h, p);
                        state.hint.remove(c, position.cand(c) & ~digits);
                    });
                    offer(rating + count(cells) - 1, 3);
                }
            }
            if (!others) break;
        }
    }

    // Returns the next mask with the same number of bits.
    static Mask following(Mask mask) {
        if (!mask) return 512;
        const unsigned low = mask & -static_cast<unsigned>(mask), next = mask + low;
        return next | ((mask ^ next) / low >> 2);
    }

    void type_3(int one, int two, Mask all, int rating) {
        const int least = old_extras ? count(all) : 2;
        const auto each_type = [&](auto size) {
            constexpr int k = decltype(size)::value;
            if (k < least) return;
            for (int type = 0; type < 3; ++type)
                if (region_of(one, type) == region_of(two, type)) type_3_of<k>(one, two, type, all, rating);
        };
        each_type(std::integral_constant<int, 2>{});
        each_type(std::integral_constant<int, 3>{});
        each_type(std::integral_constant<int, 4>{});
        each_type(std::integral_constant<int, 5>{});
        each_type(std::integral_constant<int, 6>{});
        each_type(std::integral_constant<int, 7>{});
    }
};

} // namespace

bool unique_loop(RatingState& state) { return Loops(state).run(); }

} // namespace lucidoku::rating
