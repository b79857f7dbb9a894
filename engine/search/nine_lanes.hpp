// The vectors of nine_kernel.hpp, which includes this file inside a namespace for each level of processor.
//
// Nine digits do not fill vectors of eight or sixteen lanes. So eight digits have separate vectors, and the data of the
// ninth is elsewhere: its cells of three bands share one small vector, its flags are a plain number, which the
// processor handles in parallel with the vectors.
//
//     Bands          a  1 2 3 4 5 6 7 8        cells: a lane a digit, a vector a band
//                    b  1 2 3 4 5 6 7 8
//                    c  1 2 3 4 5 6 7 8
//                 nine  a b c -                of the ninth digit: a lane a band
//
//     Lanes      eight  1 2 3 4 5 6 7 8        flags of all bands, or stacks: a lane a digit
//                 nine  9

using Eight = std::uint32_t __attribute__((vector_size(32)));
using Four = std::uint32_t __attribute__((vector_size(16)));

constexpr std::uint32_t cells = (1u << 27) - 1; // of a band
constexpr std::uint32_t row = 0x1ff;
constexpr std::uint32_t thrice = 0x40201;       // repeats nine bits for each row
constexpr std::uint32_t starts = 0x49 * thrice; // the first cell of each minirow

// The data of eight digits, and of the ninth.
template <class V, class N> struct LanesOf {
    V eight;
    N nine;
    friend LanesOf operator&(const LanesOf& x, const LanesOf& y) { return {x.eight & y.eight, x.nine & y.nine}; }
    friend LanesOf operator|(const LanesOf& x, const LanesOf& y) { return {x.eight | y.eight, x.nine | y.nine}; }
    friend LanesOf operator^(const LanesOf& x, const LanesOf& y) { return {x.eight ^ y.eight, x.nine ^ y.nine}; }
    friend LanesOf operator~(const LanesOf& x) { return {~x.eight, ~x.nine}; }
    friend LanesOf operator&(const LanesOf& x, std::uint32_t y) { return {x.eight & y, x.nine & y}; }
    friend LanesOf operator<<(const LanesOf& x, int n) { return {x.eight << n, x.nine << n}; }
    friend LanesOf operator>>(const LanesOf& x, int n) { return {x.eight >> n, x.nine >> n}; }
};
template <class V, class N> struct BandsOf {
    V a, b, c;
    N nine; // a lane for each band; the fourth lane is always empty, or unused
    friend BandsOf operator&(const BandsOf& x, const BandsOf& y) {
        return {x.a & y.a, x.b & y.b, x.c & y.c, x.nine & y.nine};
    }
    friend BandsOf operator|(const BandsOf& x, const BandsOf& y) {
        return {x.a | y.a, x.b | y.b, x.c | y.c, x.nine | y.nine};
    }
    friend BandsOf operator^(const BandsOf& x, const BandsOf& y) {
        return {x.a ^ y.a, x.b ^ y.b, x.c ^ y.c, x.nine ^ y.nine};
    }
    friend BandsOf operator-(const BandsOf& x, const BandsOf& y) {
        return {x.a - y.a, x.b - y.b, x.c - y.c, x.nine - y.nine};
    }
    friend BandsOf operator~(const BandsOf& x) { return {~x.a, ~x.b, ~x.c, ~x.nine}; }
    friend BandsOf operator&(const BandsOf& x, std::uint32_t y) { return {x.a & y, x.b & y, x.c & y, x.nine & y}; }
    friend BandsOf operator<<(const BandsOf& x, int n) { return {x.a << n, x.b << n, x.c << n, x.nine << n}; }
    friend BandsOf operator>>(const BandsOf& x, int n) { return {x.a >> n, x.b >> n, x.c >> n, x.nine >> n}; }
};
using Lanes = LanesOf<Eight, std::uint32_t>;
using Bands = BandsOf<Eight, Four>;

// Shuffles of the lanes of two vectors, those of the second numbered on from the first; and halves.
#if LUCIDOKU_HAS_SHUFFLEVECTOR
template <int... from> inline Eight shuffle(const Eight& x, const Eight& y) {
    return __builtin_shufflevector(x, y, from...);
}
template <int... from> inline Four shuffle(const Four& x, const Four& y) {
    return __builtin_shufflevector(x, y, from...);
}
inline Four lower(const Eight& v) { return __builtin_shufflevector(v, v, 0, 1, 2, 3); }
inline Four upper(const Eight& v) { return __builtin_shufflevector(v, v, 4, 5, 6, 7); }
inline Eight join(const Four& x, const Four& y) { return __builtin_shufflevector(x, y, 0, 1, 2, 3, 4, 5, 6, 7); }
// Widens a vector; the upper half is undefined.
inline Eight wide(const Four& x) { return __builtin_shufflevector(x, x, 0, 1, 2, 3, -1, -1, -1, -1); }
#else // GCC before 12
template <int... from> inline Eight shuffle(const Eight& x, const Eight& y) {
    return __builtin_shuffle(x, y, Eight{from...});
}
template <int... from> inline Four shuffle(const Four& x, const Four& y) {
    return __builtin_shuffle(x, y, Four{from...});
}
inline Four lower(const Eight& v) {
    Four half;
    std::memcpy(&half, &v, sizeof half);
    return half;
}
inline Four upper(const Eight& v) {
    Four half;
    std::memcpy(&half, reinterpret_cast<const char*>(&v) + sizeof half, sizeof half);
    return half;
}
inline Eight join(const Four& x, const Four& y) {
    Eight both;
    std::memcpy(&both, &x, sizeof x);
    std::memcpy(reinterpret_cast<char*>(&both) + sizeof x, &y, sizeof y);
    return both;
}
inline Eight wide(const Four& x) { return join(x, x); }
#endif

template <int k> inline Eight broadcast(const Four& x) {
    const Eight v = wide(x);
    return shuffle<k, k, k, k, k, k, k, k>(v, v);
}
inline Eight broadcast(std::uint32_t x) { return Eight{} + x; }
// Returns the same for each band and all digits.
inline Bands broadcast(const Four& x) { return {broadcast<0>(x), broadcast<1>(x), broadcast<2>(x), x}; }

// Returns whether no bit is set.
inline bool is_empty(const Four& x) {
#if LUCIDOKU_LEVEL >= 3
    const auto v = reinterpret_cast<__m128i>(x);
    return _mm_testz_si128(v, v) != 0;
#else
    std::array<std::uint64_t, 2> halves;
    std::memcpy(halves.data(), &x, sizeof x);
    return (halves[0] | halves[1]) == 0;
#endif
}
inline bool is_empty(const Eight& x) {
#if LUCIDOKU_LEVEL >= 3
    const auto v = reinterpret_cast<__m256i>(x);
    return _mm256_testz_si256(v, v) != 0;
#else
    return is_empty(lower(x) | upper(x));
#endif
}
inline bool is_empty(const Bands& x) { return is_empty(x.a | x.b | x.c | join(x.nine, Four{})); }
inline bool is_empty(const Lanes& x) { return !x.nine && is_empty(x.eight); }

// Return the lane of a digit, and the mask of all its lanes.
inline std::uint32_t at(const Lanes& x, int digit) { return digit < 8 ? x.eight[digit] : x.nine; }
inline std::uint32_t at(const Bands& x, int band, int digit) {
    const Eight& others = band == 0 ? x.a : band == 1 ? x.b : x.c;
    return digit == 8 ? x.nine[band] : others[digit];
}
inline Bands of_digit(int digit) {
    static constexpr std::array<std::uint32_t, 16> one_of_eight{0, 0, 0, 0, 0, 0, 0, 0, ~0u};
    Eight lane;
    std::memcpy(&lane, one_of_eight.data() + 8 - digit, sizeof lane);
    return {lane, lane, lane, Four{} - static_cast<std::uint32_t>(digit == 8)};
}
inline void set(Bands& x, int band, int digit, std::uint32_t bits) {
    Eight& others = band == 0 ? x.a : band == 1 ? x.b : x.c;
    if (digit == 8) x.nine[band] = bits;
    else others[digit] = bits;
}

// Returns whether some band has no cell of a digit.
inline bool lacks_a_digit(const Bands& x) {
    const Eight nine = join(x.nine | Four{0, 0, 0, 1}, Four{1, 1, 1, 1});
#if LUCIDOKU_LEVEL >= 3
    const auto v = [](const Eight& lanes) { return reinterpret_cast<__m256i>(lanes); };
    const __m256i least = _mm256_min_epu32(_mm256_min_epu32(v(x.a), v(x.b)), _mm256_min_epu32(v(x.c), v(nine)));
    return _mm256_movemask_epi8(_mm256_cmpeq_epi32(least, _mm256_setzero_si256())) != 0;
#else
    const auto lacking = (x.a == 0) | (x.b == 0) | (x.c == 0) | (nine == 0);
    return !is_empty(reinterpret_cast<Eight>(lacking));
#endif
}

// Packs three bands into a lane, band k moved up by k*n bits; and unpacks them, with garbage above.
template <int n> inline Lanes pack(const Bands& x) {
    const Four nine = x.nine << Four{0, n, 2 * n, 0};
    const Four all = nine | shuffle<1, 1, 1, 1>(nine, nine) | shuffle<2, 2, 2, 2>(nine, nine);
    return {x.a | x.b << n | x.c << 2 * n, all[0]};
}
template <int n> inline Bands unpack(const Lanes& x) {
    return {x.eight, x.eight >> n, x.eight >> 2 * n, (Four{} + x.nine) >> Four{0, n, 2 * n, 31}};
}

// For each bit, whether it is set in one lane at least, in two at least, and so on up to `depth`.
template <class V> struct Counts {
    V one, two, three, four;
};
template <int depth, class V> inline Counts<V> sum(const Counts<V>& x, const Counts<V>& y) {
    Counts<V> s{x.one | y.one, x.two | y.two | (x.one & y.one), V{}, V{}};
    if constexpr (depth > 2) s.three = x.three | y.three | (x.two & y.one) | (x.one & y.two);
    if constexpr (depth > 3) s.four = x.four | y.four | (x.three & y.one) | (x.two & y.two) | (x.one & y.three);
    return s;
}

// Counts the digits of each cell; a lane for each band. Bands a and b are halved and their halves put side by side, c
// next to them; then quarters, then eighths are combined (the number is the digit):
//
//     a1234 b1234  with  a5678 b5678,  c1234 with c5678    gives  a.... b....,  c....
//     a.c.a.c.     with  b...b...                          gives  a b c -
template <int depth> inline Counts<Four> count_lanes(const Bands& x) {
    const Eight low = shuffle<0, 1, 2, 3, 8, 9, 10, 11>(x.a, x.b), high = shuffle<4, 5, 6, 7, 12, 13, 14, 15>(x.a, x.b);
    const auto merged = [](const Eight& ab, const Four& c) -> std::array<Eight, 2> {
        const Eight beside = wide(c);
        return {shuffle<0, 8, 1, 9, 4, 12, 5, 13>(ab, beside), shuffle<2, 10, 3, 11, 6, 14, 7, 15>(ab, beside)};
    };
    const auto halves = [](const Eight& acb) -> std::array<Four, 2> {
        const Four ac = lower(acb), b = upper(acb);
        return {shuffle<0, 4, 1, 5>(ac, b), shuffle<2, 6, 3, 7>(ac, b)};
    };
    const Four c = lower(x.c), d = upper(x.c);
    const auto one = merged(low | high, c | d);
    if constexpr (depth == 1) {
        const auto all = halves(one[0] | one[1]);
        return {all[0] | all[1] | x.nine, Four{}, Four{}, Four{}};
    } else {
        const auto two = merged(low & high, c & d);
        const auto s = sum<2>(Counts<Eight>{one[0], two[0], Eight{}, Eight{}}, {one[1], two[1], Eight{}, Eight{}});
        const auto ones = halves(s.one), twos = halves(s.two);
        const auto t = sum<2>(Counts<Four>{ones[0], twos[0], Four{}, Four{}}, {ones[1], twos[1], Four{}, Four{}});
        return sum<2>(t, {x.nine, Four{}, Four{}, Four{}});
    }
}

// Counts the digits of each flag, for two kinds of flags in parallel: each kind fills all lanes of its half.
template <int depth> inline Counts<Eight> count_lanes(const Lanes& x, const Lanes& y) {
    const Eight low = shuffle<0, 1, 2, 3, 8, 9, 10, 11>(x.eight, y.eight),
                high = shuffle<4, 5, 6, 7, 12, 13, 14, 15>(x.eight, y.eight);
    const auto two = [](const Eight& v) -> Eight { return shuffle<2, 3, 0, 1, 6, 7, 4, 5>(v, v); };
    const auto one = [](const Eight& v) -> Eight { return shuffle<1, 0, 3, 2, 5, 4, 7, 6>(v, v); };
    Counts<Eight> s{low | high, low & high, Eight{}, Eight{}};
    s = sum<depth>(s, {two(s.one), two(s.two), Eight{}, Eight{}});
    s = sum<depth>(s, {one(s.one), one(s.two), one(s.three), one(s.four)});
    return sum<depth>(s, {join(Four{} + x.nine, Four{} + y.nine), Eight{}, Eight{}, Eight{}});
}
inline Lanes first_kind(const Eight& x) { return {shuffle<0, 1, 2, 3, 0, 1, 2, 3>(x, x), x[0]}; }
inline Lanes second_kind(const Eight& x) { return {shuffle<4, 5, 6, 7, 4, 5, 6, 7>(x, x), x[4]}; }
