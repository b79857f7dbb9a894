// Two puzzles in parallel, for processors with vectors of 512 bits: the steps of `settle` on the halves of wider
// vectors. nine_kernel.hpp includes this file for x86-64-v4.
//
//     PairBands      a  1 2 3 4 5 6 7 8 | 1 2 3 4 5 6 7 8      the first puzzle, and the second
//                    b  1 2 3 4 5 6 7 8 | 1 2 3 4 5 6 7 8
//                    c  1 2 3 4 5 6 7 8 | 1 2 3 4 5 6 7 8
//                 nine  a b c - | a b c -
//
//     PairLanes  eight  1 2 3 4 5 6 7 8 | 1 2 3 4 5 6 7 8
//                 nine  9 9 9 9 | 9 9 9 9
//
// Each puzzle has its own search, with the guesses that it would have alone. When one settles its position, it gets the
// next one, or the next puzzle, while the other continues.

using Sixteen = std::uint32_t __attribute__((vector_size(64)));
using PairLanes = LanesOf<Sixteen, Eight>;
using PairBands = BandsOf<Sixteen, Eight>;

inline __m512i raw(const Sixteen& x) { return reinterpret_cast<__m512i>(x); }
inline __m256i raw(const Eight& x) { return reinterpret_cast<__m256i>(x); }
inline Sixteen sixteen(__m512i x) { return reinterpret_cast<Sixteen>(x); }
inline Eight eight(__m256i x) { return reinterpret_cast<Eight>(x); }
inline Eight lower(const Sixteen& x) { return eight(_mm512_castsi512_si256(raw(x))); }
inline Eight upper(const Sixteen& x) { return eight(_mm512_extracti64x4_epi64(raw(x), 1)); }

// Returns the same for each band and all digits of the puzzle.
template <int k> inline Sixteen broadcast(const Eight& x) {
    const __m512i from =
        _mm512_set_epi32(4 + k, 4 + k, 4 + k, 4 + k, 4 + k, 4 + k, 4 + k, 4 + k, k, k, k, k, k, k, k, k);
    return sixteen(_mm512_permutexvar_epi32(from, _mm512_castsi256_si512(raw(x))));
}
inline PairBands broadcast(const Eight& x) { return {broadcast<0>(x), broadcast<1>(x), broadcast<2>(x), x}; }

template <int n> inline PairLanes pack(const PairBands& x) {
    const Eight nine = x.nine << Eight{0, n, 2 * n, 0, 0, n, 2 * n, 0};
    return {x.a | x.b << n | x.c << 2 * n, shuffle<0, 0, 0, 0, 4, 4, 4, 4>(nine, nine) |
                                               shuffle<1, 1, 1, 1, 5, 5, 5, 5>(nine, nine) |
                                               shuffle<2, 2, 2, 2, 6, 6, 6, 6>(nine, nine)};
}
template <int n> inline PairBands unpack(const PairLanes& x) {
    return {x.eight, x.eight >> n, x.eight >> 2 * n, x.nine >> Eight{0, n, 2 * n, 31, 0, n, 2 * n, 31}};
}

// Counts as for one puzzle; here quarters of the vectors are combined first, alternating between the puzzles.
template <int depth> inline Counts<Eight> count_lanes(const PairBands& x) {
    const auto even = [](const Sixteen& v, const Sixteen& w) {
        return sixteen(_mm512_shuffle_i32x4(raw(v), raw(w), 0x88));
    };
    const auto odd = [](const Sixteen& v, const Sixteen& w) {
        return sixteen(_mm512_shuffle_i32x4(raw(v), raw(w), 0xdd));
    };
    const auto merged = [](const Sixteen& ab, const Sixteen& c) -> std::array<Sixteen, 2> {
        return {sixteen(_mm512_unpacklo_epi32(raw(ab), raw(c))), sixteen(_mm512_unpackhi_epi32(raw(ab), raw(c)))};
    };
    const auto halves = [](const Sixteen& acb) -> std::array<Eight, 2> {
        const __m256i ac = raw(lower(acb)), b = raw(upper(acb));
        return {eight(_mm256_unpacklo_epi32(ac, b)), eight(_mm256_unpackhi_epi32(ac, b))};
    };
    const Sixteen low = even(x.a, x.b), high = odd(x.a, x.b), c = even(x.c, x.c), d = odd(x.c, x.c);
    const auto one = merged(low | high, c | d);
    if constexpr (depth == 1) {
        const auto all = halves(one[0] | one[1]);
        return {all[0] | all[1] | x.nine, Eight{}, Eight{}, Eight{}};
    } else {
        const auto two = merged(low & high, c & d);
        const auto s =
            sum<2>(Counts<Sixteen>{one[0], two[0], Sixteen{}, Sixteen{}}, {one[1], two[1], Sixteen{}, Sixteen{}});
        const auto ones = halves(s.one), twos = halves(s.two);
        const auto t = sum<2>(Counts<Eight>{ones[0], twos[0], Eight{}, Eight{}}, {ones[1], twos[1], Eight{}, Eight{}});
        return sum<2>(t, {x.nine, Eight{}, Eight{}, Eight{}});
    }
}

// Returns a bit for each lane that is not empty: eight bits for each puzzle. Only three lanes of the ninth digit count.
inline unsigned filled_lanes(const Eight& nine) {
    const unsigned bits = _mm256_test_epi32_mask(raw(nine), raw(nine));
    return (bits & 7) | (bits & 0x70) << 4;
}
inline unsigned filled_lanes(const Sixteen& x) { return _mm512_test_epi32_mask(raw(x), raw(x)); }

// Return the half of puzzle k, and the mask of everything else.
inline Eight half(const Sixteen& x, int k) { return k ? upper(x) : lower(x); }
inline Four half(const Eight& x, int k) { return k ? upper(x) : lower(x); }
inline Bands half(const PairBands& x, int k) { return {half(x.a, k), half(x.b, k), half(x.c, k), half(x.nine, k)}; }
inline Lanes half(const PairLanes& x, int k) { return {half(x.eight, k), half(x.nine, k)[0]}; }
inline Sixteen both(const Eight& x) { return sixteen(_mm512_broadcast_i64x4(raw(x))); }
inline Eight both(const Four& x) { return join(x, x); }
inline void put(PairBands& x, int k, const Bands& position) {
    const auto wide = static_cast<__mmask16>(k ? 0xff00 : 0xff);
    const auto set = [&](Sixteen& to, const Eight& from) {
        to = sixteen(_mm512_mask_mov_epi32(raw(to), wide, raw(both(from))));
    };
    set(x.a, position.a), set(x.b, position.b), set(x.c, position.c);
    x.nine = eight(_mm256_mask_mov_epi32(raw(x.nine), static_cast<__mmask8>(k ? 0xf0 : 0xf), raw(both(position.nine))));
}
inline PairLanes without(const PairLanes& x, int k) {
    return {sixteen(_mm512_maskz_mov_epi32(static_cast<__mmask16>(k ? 0xff : 0xff00), raw(x.eight))),
            eight(_mm256_maskz_mov_epi32(static_cast<__mmask8>(k ? 0xf : 0xf0), raw(x.nine)))};
}

// A puzzle under search: its position is in the vectors, those to go back to are here.
struct Seat {
    Nine::Task* task = nullptr;             // null when there are no more
    bool rich = false, with_singles = true; // as in `search`
    bool fresh = false;                     // its flags, then its singles, are still to be examined
    std::uint64_t guesses = 0;
    std::size_t depth = 0;
    Bands stack[deepest];
};

// Handles a settled position: loads the puzzle's next one, or returns false if the puzzle is finished.
bool next_position(Seat& seat, Outcome outcome, Flags& flags, Bands& position, std::size_t limit, Stop* stop) {
    seat.fresh = true;
    if (outcome == Outcome::open) {
        const Lanes r = flags.minirows, c = flags.minicolumns;
        if (three_each(flags)) {
            if (!is_empty((flags.minirows ^ r) | (flags.minicolumns ^ c))) {
                position = position & Minirows::cells(flags.minirows) & Minicolumns::cells(flags.minicolumns);
                return true;
            }
            if (++seat.guesses > Nine::most_guesses + limit || seat.depth + 1 == deepest) {
                seat.task->count = Nine::unknown;
                return false;
            }
            if (seat.guesses % 32 == 0) poll(stop);
            Bands& rest = seat.stack[seat.depth++] = position;
            seat.with_singles = seat.rich && branch_on_cell(rest, position);
            if (!seat.with_singles) branch(flags, rest, position);
            seat.fresh = !seat.with_singles;
            return true;
        }
    } else if (outcome == Outcome::solved) {
        if (!seat.task->count) write(position, seat.task->solution);
        if (++seat.task->count == limit) return false;
    }
    if (!seat.depth) return false;
    seat.fresh = !seat.with_singles;
    position = seat.stack[--seat.depth];
    return true;
}

void count_all(Nine::Task* tasks, std::size_t count, std::size_t limit, Nine::Progress& progress, Stop* stop) {
    Nine::Task* const end = tasks + count;
    Seat seats[2];
    PairBands v{};
    PairLanes lonely_rows{}, lonely_columns{};
    unsigned fresh = 0; // eight bits for each puzzle
    const auto seat_next = [&](Seat& seat, Bands& position) {
        progress.guesses += seat.guesses;
        seat.task = tasks == end ? nullptr : tasks++;
        seat.guesses = seat.depth = 0;
        seat.with_singles = true, seat.fresh = false;
        if (!seat.task) return;
        poll(stop);
        position = start_of(seat.task->givens, seat.rich);
    };
    for (int k = 0; k < 2; ++k) {
        Bands position{};
        seat_next(seats[k], position);
        put(v, k, position);
    }
    const Eight all_cells{cells, cells, cells, 0, cells, cells, cells, 0};
    while (seats[0].task || seats[1].task) {
        const PairBands placed = v & Minirows::cells(lonely_rows) & Minicolumns::cells(lonely_columns);
        const auto in = count_lanes<2>(v);
        const Eight open = in.two & all_cells;
        const PairBands single = v & ~broadcast(in.two), along = minirows(single), before = v;
        v = v & (placed | ~broadcast(count_lanes<1>(placed).one)) & (single | ~widen(along));
        const PairLanes rows = keep_permutations<Minirows>(pack<1>(minirows(v)) & ~others(pack<1>(along)), lonely_rows);
        v = v & Minirows::cells(rows);
        const PairLanes columns = keep_permutations<Minicolumns>(pack<9>(fold(v)), lonely_columns);
        v = v & Minicolumns::cells(columns);

        const PairBands fallen = v ^ before;
        const unsigned changed = fresh | filled_lanes(fallen.a | fallen.b | fallen.c) | filled_lanes(fallen.nine);
        const __m512i least = _mm512_min_epu32(_mm512_min_epu32(raw(v.a), raw(v.b)), raw(v.c));
        const unsigned lacking = (~filled_lanes(sixteen(least)) & 0xffff) | (~filled_lanes(v.nine) & 0x707) |
                                 filled_lanes(~in.one & all_cells);
        fresh = 0;
        if (changed & 0xff && changed & 0xff00 && !lacking) continue;
        for (int k = 0; k < 2; ++k) {
            const bool dead = lacking >> 8 * k & 0xff;
            if (!seats[k].task || (changed >> 8 * k & 0xff && !dead)) continue;
            const Outcome outcome = dead ? Outcome::dead : is_empty(half(open, k)) ? Outcome::solved : Outcome::open;
            Flags flags{half(rows, k), half(columns, k), half(lonely_rows, k), half(lonely_columns, k)};
            Bands position = half(v, k);
            if (!next_position(seats[k], outcome, flags, position, limit, stop)) seat_next(seats[k], position);
            put(v, k, position);
            if (seats[k].fresh) fresh |= 0xffu << 8 * k;
            lonely_rows = without(lonely_rows, k), lonely_columns = without(lonely_columns, k);
        }
    }
}
