// WXYZ-Wing and larger: n cells that see each other and have n+1 digits together, and a cell with two of these. All are
// collected; the best by rating, number of eliminations, suffix and order is taken.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

struct Wings {
    RatingState& state;
    const RatingPosition& position;
    int n;
    std::array<int, 6> cell{};
    std::array<PackedMask, 6> with{}; // digits of the first cells together
    Hint best{};
    int best_count = 0;
    bool any = false;

    bool run() {
        Cells open;
        position.empty().each([&](int c) {
            const int digits = count(position.cand(c));
            if (digits >= 2 && digits <= n + 1) open.set(c);
        });
        extend(0, open);
        if (!any) return false;
        best.row = state.hint.row;
        state.hint = best;
        return true;
    }

    void extend(int depth, const Cells& open) {
        open.each([&](int c) {
            if (depth && c < cell[index(depth - 1)]) return;
            const Mask all = (depth ? Mask{with[index(depth - 1)]} : 0) | position.cand(c);
            if (count(all) > n + 1) return;
            cell[index(depth)] = c;
            with[index(depth)] = all;
            if (depth + 1 < n) extend(depth + 1, open & peers(c));
            else if (count(all) == n + 1) set(all);
        });
    }

    void set(Mask all) {
        std::array<Cells, 9> holding; // the cells of the set with a digit
        std::array<Cells, 9> reach;   // the cells that see all of them
        Cells own, around;
        for (int k = 0; k < n; ++k) {
            own.set(cell[index(k)]);
            around |= peers(cell[index(k)]);
        }
        each_bit(all, [&](int d) {
            holding[index(d)] = own & position.where(d);
            reach[index(d)] = common_peers(holding[index(d)]) - own;
        });
        ((around - own) & position.pairs()).each([&](int c) {
            const Mask pair = position.cand(c);
            if (pair & ~all) return;
            const int x = low_bit(pair), z = low_bit(pair & (pair - 1));
            const bool by_x = reach[index(x)].test(c), by_z = reach[index(z)].test(c);
            if (by_x || by_z) wing(c, x, z, by_x, by_z, all, reach);
        });
    }

    void wing(int c, int x, int z, bool by_x, bool by_z, Mask all, const std::array<Cells, 9>& reach) {
        Hint hint;
        int removed = 0;
        const auto take = [&](int d, const Cells& cells) {
            int here = 0;
            (cells & position.where(d)).each([&](int victim) {
                if (victim == c) return;
                hint.remove(victim, bit(d));
                ++here;
            });
            removed += here;
            return here > 0;
        };
        const bool z_fell = by_x && take(z, reach[index(z)] & peers(c));
        const bool x_fell = by_z && take(x, reach[index(x)] & peers(c));
        bool other_fell = false;
        if (by_x && by_z)
            each_bit(all & ~position.cand(c), [&](int d) { other_fell = take(d, reach[index(d)]) || other_fell; });
        if (!removed) return;
        int most = 0, sum = 0;
        for (int k = 0; k < n; ++k) {
            const int digits = count(position.cand(cell[index(k)]));
            most = std::max(most, digits);
            sum += digits;
        }
        const bool twice = by_x && by_z && (other_fell || (x_fell && z_fell));
        hint.name = {.kind = StepKind::als_wing,
                     .size = static_cast<std::uint8_t>(n),
                     .type = static_cast<std::uint8_t>(twice ? 2 : 1),
                     .suffix = {static_cast<std::uint8_t>(most), static_cast<std::uint8_t>(sum)}};
        const int off = most > 3 ? most - 3 : 3 - most;
        hint.rating = n == 3 ? (56 - off) / 10.0 : n == 4 ? (64 - off) / 10.0 : n == 5 ? 6.6 : 7.5;
        if (any && !better(hint, removed)) return;
        any = true;
        best = hint;
        best_count = removed;
    }

    bool better(const Hint& hint, int removed) const {
        if (hint.rating != best.rating) return hint.rating < best.rating;
        if (removed != best_count) return removed > best_count;
        return text(hint.name) > text(best.name);
    }
    static std::string text(const Name& name) {
        return std::to_string(name.type) + std::to_string(name.suffix[0]) + std::to_string(name.suffix[1]);
    }
};

} // namespace

template <int N> bool als_wing(RatingState& state) { return Wings{state, state.position, N}.run(); }

template bool als_wing<3>(RatingState&);
template bool als_wing<4>(RatingState&);
template bool als_wing<5>(RatingState&);
template bool als_wing<6>(RatingState&);

} // namespace lucidoku::rating
