// Naked and hidden sets of two to four, and hidden ones that leave one place for another digit ("direct").
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

// Calls visit(region) for the regions that changed, blocks, columns, rows; clears those for which it returns false.
template <class Visit> bool each_region(std::uint32_t& changed, Visit&& visit) {
    for (int type : block_column_row)
        for (std::uint32_t rest = changed >> 9 * type & 0777; rest; rest &= rest - 1) {
            const int h = 9 * type + low_bit(rest);
            if (visit(h)) return true;
            changed &= ~(1u << h);
        }
    return false;
}

// Calls visit(digits, union of their places) for every k digits of a region with k places together.
template <int K, class Visit> bool each_hidden(const RatingPosition& position, int region, Visit&& visit) {
    std::array<int, 9> digits;
    int size = 0;
    for (int d = 0; d < 9; ++d) {
        const int places = count(position.places(region, d));
        if (places >= 2 && places <= K) digits[index(size++)] = d;
    }
    return each_choice<K>(digits, size, [&](const std::array<int, K>& chosen) {
        Mask places = 0, which = 0;
        for (int d : chosen) {
            places |= position.places(region, d);
            which |= bit(d);
        }
        return count(places) == K && visit(which, places);
    });
}

constexpr Memo direct_memo[] = {Memo::direct_pair, Memo::direct_triplet};
constexpr Memo naked_memo[] = {Memo::naked_pair, Memo::naked_triplet, Memo::naked_quad};
constexpr Memo hidden_memo[] = {Memo::hidden_pair, Memo::hidden_triplet, Memo::hidden_quad};
constexpr double direct_rating[] = {2.0, 2.5};
constexpr double naked_rating[] = {3.0, 3.6, 5.0};
constexpr double hidden_rating[] = {3.4, 4.0, 5.4};

} // namespace

template <int K> bool direct_hidden(RatingState& state) {
    const RatingPosition& position = state.position;
    return each_region(state.changed().in_regions(direct_memo[K - 2]), [&](int region) {
        if (position.empties(region) <= K) return false;
        return each_hidden<K>(position, region, [&](Mask digits, Mask places) {
            // Only the first digit that is left with one place.
            for (int d = 0; d < 9; ++d) {
                const Mask all = position.places(region, d);
                const Mask outside = all & ~places;
                if ((digits >> d & 1) || count(all) < 2 || count(outside) != 1) continue;
                state.hint.place(cell_of(region, low_bit(outside)), d);
                state.hint.name = {.kind = StepKind::direct_hidden, .size = K};
                state.hint.rating = direct_rating[K - 2];
                return true;
            }
            return false;
        });
    });
}

template <int K> bool hidden_set(RatingState& state) {
    const RatingPosition& position = state.position;
    return each_region(state.changed().in_regions(hidden_memo[K - 2]), [&](int region) {
        if (position.empties(region) <= 2 * K) return false;
        return each_hidden<K>(position, region, [&](Mask digits, Mask places) {
            each_bit(places, [&](int spot) {
                const int c = cell_of(region, spot);
                state.hint.remove(c, position.cand(c) & ~digits);
            });
            state.hint.name = {.kind = StepKind::hidden_set, .size = K};
            state.hint.rating = hidden_rating[K - 2];
            return !state.hint.empty();
        });
    });
}

template <int K> bool naked_set(RatingState& state) {
    const RatingPosition& position = state.position;
    return each_region(state.changed().in_regions(naked_memo[K - 2]), [&](int region) {
        if (position.empties(region) < 2 * K) return false;
        std::array<int, 9> spots;
        int size = 0;
        for (int p = 0; p < 9; ++p) {
            const int digits = count(position.cand(cell_of(region, p)));
            if (digits >= 2 && digits <= K) spots[index(size++)] = p;
        }
        return each_choice<K>(spots, size, [&](const std::array<int, K>& chosen) {
            Mask digits = 0, set = 0;
            for (int p : chosen) {
                digits |= position.cand(cell_of(region, p));
                set |= bit(p);
            }
            if (count(digits) != K) return false;
            each_bit(0777 & ~set, [&](int p) {
                const int c = cell_of(region, p);
                state.hint.remove(c, position.cand(c) & digits);
            });
            state.hint.name = {.kind = StepKind::naked_set, .size = K};
            state.hint.rating = naked_rating[K - 2];
            return !state.hint.empty();
        });
    });
}

template bool direct_hidden<2>(RatingState&);
template bool direct_hidden<3>(RatingState&);
template bool hidden_set<2>(RatingState&);
template bool hidden_set<3>(RatingState&);
template bool hidden_set<4>(RatingState&);
template bool naked_set<2>(RatingState&);
template bool naked_set<3>(RatingState&);
template bool naked_set<4>(RatingState&);

} // namespace lucidoku::rating
