// The search of nine.cpp, which includes this file once for each level of processor: inside a namespace of its own,
// with the compiler told what the processor has. LUCIDOKU_LEVEL is 1 for the plain processor of the platform, 3 for
// x86-64-v3 (AVX2), 4 for x86-64-v4 (AVX-512).

// Sixteen lanes, of which nine are used; the compiler makes of it what the processor has.
using Lanes = std::uint32_t __attribute__((vector_size(64)));

constexpr std::uint32_t cells = (1u << 27) - 1; // of a band
constexpr std::uint32_t row = 0x1ff;
constexpr std::uint32_t thrice = 0x40201;       // repeats nine bits for each row
constexpr std::uint32_t starts = 0x49 * thrice; // the first cell of each minirow

inline Lanes all(std::uint32_t x) { return Lanes{} + x; }

// Whether any lane is not zero.
inline bool any(const Lanes& v) {
#if LUCIDOKU_LEVEL == 4
    const auto x = reinterpret_cast<const __m512i&>(v);
    return _mm512_test_epi32_mask(x, x) != 0;
#elif LUCIDOKU_LEVEL == 3
    const auto* x = reinterpret_cast<const __m256i*>(&v);
    const __m256i both = _mm256_or_si256(x[0], x[1]);
    return !_mm256_testz_si256(both, both);
#else
    std::array<std::uint64_t, 8> x;
    std::memcpy(x.data(), &v, sizeof x);
    return (x[0] | x[1] | x[2] | x[3] | x[4] | x[5] | x[6] | x[7]) != 0;
#endif
}

// Whether one of the nine lanes is zero.
inline bool lacks_a_digit(const Lanes& v) {
#if LUCIDOKU_LEVEL == 4
    const auto x = reinterpret_cast<const __m512i&>(v);
    return (_mm512_testn_epi32_mask(x, x) & 0x1ff) != 0;
#elif LUCIDOKU_LEVEL == 3
    const auto* x = reinterpret_cast<const __m256i*>(&v);
    return !v[8] || _mm256_movemask_epi8(_mm256_cmpeq_epi32(x[0], _mm256_setzero_si256())) != 0;
#else
    bool lacks = false;
    for (int d = 0; d < 9; ++d) lacks |= v[d] == 0;
    return lacks;
#endif
}

// Sums over lanes work on halves of eight lanes: the halves are put together, then turned by four, two and one lanes.
using Half = std::uint32_t __attribute__((vector_size(32)));

#if LUCIDOKU_HAS_SHUFFLEVECTOR
inline Half lower(const Lanes& v) { return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7); }
inline Half upper(const Lanes& v) { return __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15); }
inline Lanes doubled(const Half& v) {
    return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
}
inline Half turned4(const Half& v) { return __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3); }
inline Half turned2(const Half& v) { return __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5); }
inline Half turned1(const Half& v) { return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6); }
#else // GCC before 12
inline Half lower(const Lanes& v) {
    Half half;
    std::memcpy(&half, &v, sizeof half);
    return half;
}
inline Half upper(const Lanes& v) {
    Half half;
    std::memcpy(&half, reinterpret_cast<const char*>(&v) + sizeof half, sizeof half);
    return half;
}
inline Lanes doubled(const Half& v) {
    Lanes both;
    std::memcpy(&both, &v, sizeof v);
    std::memcpy(reinterpret_cast<char*>(&both) + sizeof v, &v, sizeof v);
    return both;
}
inline Half turned4(const Half& v) { return __builtin_shuffle(v, Half{4, 5, 6, 7, 0, 1, 2, 3}); }
inline Half turned2(const Half& v) { return __builtin_shuffle(v, Half{2, 3, 0, 1, 6, 7, 4, 5}); }
inline Half turned1(const Half& v) { return __builtin_shuffle(v, Half{1, 0, 3, 2, 5, 4, 7, 6}); }
#endif

// The OR of all lanes, in every lane.
inline Lanes united(const Lanes& v) {
    Half x = lower(v) | upper(v);
    x |= turned4(x);
    x |= turned2(x);
    return doubled(x | turned1(x));
}

// In how many lanes each bit is set: in one at least, in two at least, and so on up to `depth`.
struct Counts {
    Half one, two, three, four;
};
template <int depth> inline Counts sum(const Counts& a, const Counts& b) {
    Counts s{a.one | b.one, a.two | b.two | (a.one & b.one), Half{}, Half{}};
    if constexpr (depth > 2) s.three = a.three | b.three | (a.two & b.one) | (a.one & b.two);
    if constexpr (depth > 3) s.four = a.four | b.four | (a.three & b.one) | (a.two & b.two) | (a.one & b.three);
    return s;
}
template <int depth> inline Counts counted(const Lanes& v) {
    const Half x = lower(v), y = upper(v);
    Counts s{x | y, x & y, Half{}, Half{}};
    s = sum<depth>(s, {turned4(s.one), turned4(s.two), turned4(s.three), turned4(s.four)});
    s = sum<depth>(s, {turned2(s.one), turned2(s.two), turned2(s.three), turned2(s.four)});
    return sum<depth>(s, {turned1(s.one), turned1(s.two), turned1(s.three), turned1(s.four)});
}

inline Lanes two_of(const Lanes& a, const Lanes& b, const Lanes& c) { return (a & b) | (c & (a | b)); }

// From cells to flags and back.
inline Lanes minirows(const Lanes& v) { return (v | (v >> 1) | (v >> 2)) & starts; }
inline Lanes widened(const Lanes& minirows) { return minirows | (minirows << 1) | (minirows << 2); }
inline Lanes folded(const Lanes& v) { return (v | (v >> 9) | (v >> 18)) & row; }
inline Lanes spread(const Lanes& columns) { return columns | (columns << 9) | (columns << 18); }

// Flags of three squares share a lane:
//
//     minirows       bit 9 row + 3 box + band          turning: three bits within nine
//     minicolumns    bit 9 band + 3 stack + column     turning: one bit within three
//
// `turn` moves a row of nine bits to the next box or column; `beside` gives the other flags of a flag's row and column.
struct Minirows {
    static Lanes turn(const Lanes& x) { return ((x >> 3) | (x << 6)) & row; }
    static Lanes beside(const Lanes& x) {
        return ((x << 3) & (0x1f8 * thrice)) | ((x >> 6) & (0x7 * thrice)) | ((x << 6) & (0x1c0 * thrice)) |
               ((x >> 3) & (0x3f * thrice)) | across(x);
    }
    static Lanes across(const Lanes& x) { return ((x << 9) & cells) | (x >> 18) | ((x << 18) & cells) | (x >> 9); }
};
struct Minicolumns {
    static Lanes turn(const Lanes& x) { return ((x >> 1) & 0xdb) | ((x << 2) & 0x124); }
    static Lanes beside(const Lanes& x) {
        return ((x >> 1) & (0xdb * thrice)) | ((x << 2) & (0x124 * thrice)) | ((x << 1) & (0x1b6 * thrice)) |
               ((x >> 2) & (0x49 * thrice)) | Minirows::across(x);
    }
};

// Keeps the flags that lie in a permutation; tells which are alone in their row (and so in their column too).
template <class Kind> inline Lanes permuted(const Lanes& a, const Lanes& b, const Lanes& c, Lanes& lonely) {
    const Lanes a1 = Kind::turn(a), a2 = Kind::turn(a1), b1 = Kind::turn(b), b2 = Kind::turn(b1), c1 = Kind::turn(c),
                c2 = Kind::turn(c1);
    const Lanes ka = a & ((b1 & c2) | (b2 & c1)), kb = b & ((a1 & c2) | (a2 & c1)), kc = c & ((a1 & b2) | (a2 & b1));
    lonely = (ka & ~(kb | kc)) | ((kb & ~(ka | kc)) << 9) | ((kc & ~(ka | kb)) << 18);
    return ka | (kb << 9) | (kc << 18);
}

// Three cells have three digits. Where just three can be there, they are; where three are known to be there, no other
// is. `lonely` flags are known to be true. False when some three cells have too few.
template <class Kind> inline bool three_each(Lanes& flags, const Lanes& lonely) {
    const Counts in = counted<4>(flags);
    if ((in.three[0] & cells) != cells) return false;
    const Lanes forced = flags & doubled(in.three & ~in.four) & ~lonely;
    flags &= lonely | ~doubled(counted<3>(lonely).three);
    if (any(forced)) flags &= ~Kind::beside(forced);
    return true;
}

struct Position {
    Lanes band[3];
};

enum class Outcome { dead, solved, open };

// The flags that are left when nothing more follows.
struct Flags {
    Lanes minirows, minicolumns;
};

// Draws all conclusions.
Outcome settle(Position& position, Flags& flags) {
    Lanes a = position.band[0], b = position.band[1], c = position.band[2];
    for (;;) {
        const Lanes a0 = a, b0 = b, c0 = c;
        Lanes lonely, lonely_columns;
        const Lanes packed = minirows(a) | (minirows(b) << 1) | (minirows(c) << 2);
        const Lanes mini = permuted<Minirows>(packed & row, (packed >> 9) & row, packed >> 18, lonely);
        a &= widened(mini & starts);
        b &= widened((mini >> 1) & starts);
        c &= widened((mini >> 2) & starts);
        const Lanes stacks = permuted<Minicolumns>(folded(a), folded(b), folded(c), lonely_columns);
        a &= spread(stacks & row);
        b &= spread((stacks >> 9) & row);
        c &= spread(stacks >> 18);
        if (lacks_a_digit(a) || lacks_a_digit(b) || lacks_a_digit(c)) return Outcome::dead;
        const Counts in_a = counted<2>(a), in_b = counted<2>(b), in_c = counted<2>(c);
        if ((in_a.one[0] & in_b.one[0] & in_c.one[0]) != cells) return Outcome::dead;
        // Singles: of a cell; or of a lonely minirow or minicolumn with one cell.
        const auto singles = [](const Lanes& v, const Half& two, const Lanes& rows, const Lanes& columns) -> Lanes {
            const Lanes across = rows & starts & ~two_of(v, v >> 1, v >> 2);
            const Lanes along = columns & row & ~two_of(v, v >> 9, v >> 18);
            return v & (~doubled(two) | widened(across) | spread(along));
        };
        const Lanes sa = singles(a, in_a.two, lonely, lonely_columns),
                    sb = singles(b, in_b.two, lonely >> 1, lonely_columns >> 9),
                    sc = singles(c, in_c.two, lonely >> 2, lonely_columns >> 18);
        // A single is alone in its cell, row, box and column.
        const Lanes taken = spread(folded(sa) | folded(sb) | folded(sc));
        const auto cleared = [&](const Lanes& v, const Lanes& s) -> Lanes {
            const Lanes m = minirows(s);
            return v & (s | ~(united(s) | taken | widened(m | (Minirows::beside(m) & starts))));
        };
        a = cleared(a, sa);
        b = cleared(b, sb);
        c = cleared(c, sc);
        if (any((a ^ a0) | (b ^ b0) | (c ^ c0))) continue;
        if (!any(doubled(in_a.two | in_b.two | in_c.two))) break;
        // Nothing new: count the digits of minirows and minicolumns, which is dearer.
        flags = {mini, stacks};
        if (!three_each<Minirows>(flags.minirows, lonely)) return Outcome::dead;
        if (!three_each<Minicolumns>(flags.minicolumns, lonely_columns)) return Outcome::dead;
        if (!any((flags.minirows ^ mini) | (flags.minicolumns ^ stacks))) {
            position = {{a, b, c}};
            return Outcome::open;
        }
        a &= widened(flags.minirows & starts) & spread(flags.minicolumns & row);
        b &= widened((flags.minirows >> 1) & starts) & spread((flags.minicolumns >> 9) & row);
        c &= widened((flags.minirows >> 2) & starts) & spread(flags.minicolumns >> 18);
    }
    position = {{a, b, c}};
    return Outcome::solved;
}

// Branches on a flag of the chute (band or stack) with the fewest flags left, of the digit with the fewest there:
// `next` has the flag, `rest` has not. Staying in one chute until it is settled keeps the tree small.
void branch(const Flags& flags, Position& rest, Position& next) {
    const auto mask_of = [](int chute) -> std::uint32_t {
        return chute < 3 ? starts << chute : (7u << 3 * (chute - 3)) * thrice;
    };
    int best = 1 << 20, chute = 0, digit = 0;
    for (int h = 0; h < 6; ++h) {
        const Lanes inside = (h < 3 ? flags.minirows : flags.minicolumns) & mask_of(h);
        int total = 0, fewest = 100, which = -1;
        for (int d = 0; d < 9; ++d) {
            const int count = std::popcount(inside[d]);
            total += count;
            // Three flags are settled.
            if (count > 3 && count < fewest) fewest = count, which = d;
        }
        if (which >= 0 && total < best) best = total, chute = h, digit = which;
    }
    const std::uint32_t inside = (chute < 3 ? flags.minirows : flags.minicolumns)[digit] & mask_of(chute);
    // The first flag that has others beside it.
    std::uint32_t flag = 0, others = 0;
    for (std::uint32_t left = inside; left && !others; left &= left - 1) {
        flag = left & (0 - left);
        others = inside & (chute < 3 ? Minirows::beside(all(flag)) : Minicolumns::beside(all(flag)))[0];
    }
    const auto remove = [&](Position& position, std::uint32_t gone) {
        if (chute < 3) position.band[chute][digit] &= ~((gone >> chute & starts) * 7);
        else
            for (int k = 0; k < 3; ++k) position.band[k][digit] &= ~((gone >> 9 * k & row) * thrice);
    };
    next = rest;
    remove(next, others);
    remove(rest, flag);
}

// Branches on a cell with two digits, where there is one: `next` has the first of them, `rest` the other.
bool branch_on_cell(Position& rest, Position& next) {
    for (std::size_t k = 0; k < 3; ++k) {
        const Counts in = counted<3>(rest.band[k]);
        const std::uint32_t pairs = in.two[0] & ~in.three[0] & cells;
        if (!pairs) continue;
        const std::uint32_t cell = pairs & (0 - pairs);
        int first = 0;
        while (!(rest.band[k][first] & cell)) ++first;
        next = rest;
        next.band[k] &= all(~cell);
        next.band[k][first] |= cell;
        rest.band[k][first] &= ~cell;
        return true;
    }
    return false;
}

void write(const Position& position, Nine::Digits& digits) {
    for (int k = 0; k < 3; ++k)
        for (int d = 0; d < 9; ++d)
            for (std::uint32_t left = position.band[k][d]; left; left &= left - 1)
                digits[at(27 * k + std::countr_zero(left))] = static_cast<std::uint8_t>(d + 1);
}

std::size_t search(const Position& start, bool rich, std::size_t limit, Nine::Digits* found, std::size_t room,
                   Nine::Progress& progress, Stop* stop) {
    // Each branch settles a flag or a cell, and what follows settles more; no known puzzle comes near a tenth of this.
    constexpr std::size_t deepest = 128;
    Position stack[deepest];
    std::size_t depth = 1;
    std::size_t& solutions = progress.solutions;
    solutions = 0;
    const std::uint64_t last = progress.guesses + Nine::most_guesses + limit;
    stack[0] = start;
    while (depth) {
        Position& top = stack[depth - 1];
        Flags flags;
        const Outcome outcome = settle(top, flags);
        if (outcome == Outcome::open) {
            if (++progress.guesses > last || depth == deepest) return Nine::unknown;
            if (progress.guesses % 32 == 0) poll(stop);
            if (!rich || !branch_on_cell(top, stack[depth])) branch(flags, top, stack[depth]);
            ++depth;
            continue;
        }
        --depth;
        if (outcome == Outcome::dead) continue;
        if (solutions < room) write(top, found[solutions]);
        if (++solutions == limit) break;
    }
    return solutions;
}

std::size_t count_digits(const std::uint8_t* givens, std::size_t limit, Nine::Digits* found, std::size_t room,
                         Nine::Progress& progress, Stop* stop, Exclusion excluded) {
    progress.solutions = 0;
    if (!limit) return 0;
    alignas(64) std::uint32_t given[3][16] = {};
    Position start;
    int clues = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        std::uint32_t filled = 0;
        for (std::size_t i = 0; i < 27; ++i)
            if (const auto value = givens[27 * k + i]) given[k][value - 1] |= 1u << i, filled |= 1u << i;
        clues += std::popcount(filled);
        for (int d = 0; d < 16; ++d) start.band[k][d] = d < 9 ? given[k][d] | (cells & ~filled) : 0;
    }
    if (excluded.digit) start.band[excluded.cell / 27][excluded.digit - 1] &= ~(1u << excluded.cell % 27);
    return search(start, clues >= rich_clues, limit, found, room, progress, stop);
}

std::size_t count_marks(const Nine::Marks& marks, std::size_t limit, Nine::Digits* found, std::size_t room,
                        Nine::Progress& progress, Stop* stop) {
    progress.solutions = 0;
    if (!limit) return 0;
    Position start{};
    for (int c = 0; c < 81; ++c)
        for (int d = 0; d < 9; ++d)
            if (marks[at(c)] >> d & 1) start.band[c / 27][d] |= 1u << c % 27;
    return search(start, false, limit, found, room, progress, stop);
}
