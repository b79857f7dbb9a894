// X-Wing, Swordfish, Jellyfish: columns as base, then rows; the lines in the order of choices, then the digits.
#include "rating/finders.hpp"

namespace lucidoku::rating {

namespace {

constexpr Memo fish_memos[] = {Memo::x_wing, Memo::swordfish, Memo::jellyfish};
constexpr double ratings[] = {3.2, 3.8, 5.2};

// Returns the first fish of a digit among the lines of a type, as the mask of its lines; 0 if there is none. `covered`
// becomes the mask of its covers.
template <int K> Mask first_fish(const RatingPosition& position, int type, int d, Mask& covered) {
    std::array<int, 9> lines;
    int size = 0;
    Mask occupied = 0;
    for (int i = 0; i < 9; ++i) {
        const int places = count(position.places(9 * type + i, d));
        if (places >= 2 && places <= K) lines[index(size++)] = i;
        if (places) occupied |= bit(i);
    }
    Mask fish_lines = 0;
    each_choice<K>(lines, size, [&](const std::array<int, K>& chosen) {
        Mask covers = 0, base = 0;
        for (int i : chosen) {
            covers |= position.places(9 * type + i, d);
            base |= bit(i);
        }
        if (count(covers) != K) return false;
        Mask others = 0;
        each_bit(occupied & ~base, [&](int i) { others |= position.places(9 * type + i, d); });
        if (!(others & covers)) return false;
        covered = covers;
        fish_lines = base;
        return true;
    });
    return fish_lines;
}

} // namespace

template <int K> bool fish(RatingState& state) {
    const RatingPosition& position = state.position;
    PackedMask& digits = state.changed().in_digits(fish_memos[K - 2]);
    for (int type : {column, row}) {
        Mask best = 0, best_covers = 0;
        int digit = -1;
        for (int d = 0; d < 9; ++d) {
            if (!(digits >> d & 1)) continue;
            int open = 0; // number of regions where the digit is not placed
            for (int i = 0; i < 9; ++i) open += position.places(i, d) != 0;
            if (open < 2 * K) continue;
            Mask covers = 0;
            const Mask base = first_fish<K>(position, type, d, covers);
            if (base && (digit < 0 || base < best)) {
                best = base;
                best_covers = covers;
                digit = d;
            }
        }
        if (digit < 0) continue;
        each_bit(0777 & ~best, [&](int i) {
            each_bit(position.places(9 * type + i, digit) & best_covers,
                     [&](int spot) { state.hint.remove(cell_of(9 * type + i, spot), bit(digit)); });
        });
        state.hint.name = {.kind = StepKind::fish, .size = K};
        state.hint.rating = ratings[K - 2];
        return true;
    }
    digits = 0;
    return false;
}

template bool fish<2>(RatingState&);
template bool fish<3>(RatingState&);
template bool fish<4>(RatingState&);

} // namespace lucidoku::rating
