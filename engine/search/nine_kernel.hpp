// The search of nine.cpp, which includes this file once for each level of processor: inside a separate namespace,
// compiled for the processor's instructions. LUCIDOKU_LEVEL is 1 for the plain processor of the platform, 3 for
// x86-64-v3 (AVX2), 4 for x86-64-v4 (AVX-512).

#include "search/nine_lanes.hpp"

// Conversions between cells and flags.
template <class B> inline B minirows(const B& v) { return (v | v >> 1 | v >> 2) & starts; }
template <class B> inline B widen(const B& minirows) { return (minirows << 3) - minirows; }
template <class B> inline B fold(const B& v) { return (v | v >> 9 | v >> 18) & row; }
template <class B> inline B spread(const B& columns) { return columns | columns << 9 | columns << 18; }

// Flags of three squares share a lane:
//
//     minirows       bit 9 row + 3 box + band
//     minicolumns    bit 9 band + 3 stack + column
//
// A row of a square is nine bits of a lane. `turn` moves each row to the next box or column, `turn_back` the other
// way; `below` has in each row the bits of the next one, `others` those of the other two. The last two leave garbage
// above the 27 bits.
struct Minirows {
    template <class L> static auto cells(const L& flags) { return widen(unpack<1>(flags) & starts); }
    template <class L> static L turn(const L& x) {
        return ((x >> 3) & (0x3f * thrice)) | ((x << 6) & (0x1c0 * thrice));
    }
    template <class L> static L turn_back(const L& x) {
        return ((x >> 6) & (0x7 * thrice)) | ((x << 3) & (0x1f8 * thrice));
    }
};
struct Minicolumns {
    template <class L> static auto cells(const L& flags) { return spread(unpack<9>(flags) & row); }
    template <class L> static L turn(const L& x) {
        return ((x >> 1) & (0xdb * thrice)) | ((x << 2) & (0x124 * thrice));
    }
    template <class L> static L turn_back(const L& x) {
        return ((x >> 2) & (0x49 * thrice)) | ((x << 1) & (0x1b6 * thrice));
    }
};
template <class L> inline L below(const L& x) { return x >> 9 | x << 18; }
template <class L> inline L others(const L& x) { return (x >> 9 | x << 18) | (x >> 18 | x << 9); }

// Keeps the flags that lie in a permutation; `lonely` becomes those that are alone in their row (and so in their
// column).
template <class Kind, class L> inline L keep_permutations(const L& x, L& lonely) {
    const L one = Kind::turn(x), two = Kind::turn_back(x);
    const L kept = x & below((one & below(two)) | (two & below(one)));
    lonely = kept & ~others(kept);
    return kept;
}

enum class Outcome { dead, solved, open };

// The flags that are left when nothing more follows, and those of them known to be true.
struct Flags {
    Lanes minirows, minicolumns, lonely_rows, lonely_columns;
};

// Applies that three cells have three digits: if only three digits can be there, they are; if three are known to be
// there, no other is. Returns false if some three cells have too few.
[[gnu::always_inline]] inline bool three_each(Flags& flags) {
    const auto in = count_lanes<4>(flags.minirows, flags.minicolumns),
               known = count_lanes<3>(flags.lonely_rows, flags.lonely_columns);
    if (!is_empty(~in.three & broadcast(cells))) return false;
    const Eight three = in.three & ~in.four;
    const auto without = [](const Lanes& x, const Lanes& forced, auto kind) -> Lanes {
        using Kind = decltype(kind);
        return x & ~(Kind::turn(forced) | Kind::turn_back(forced) | others(forced));
    };
    const Lanes rows = flags.minirows & first_kind(three) & ~flags.lonely_rows;
    const Lanes columns = flags.minicolumns & second_kind(three) & ~flags.lonely_columns;
    flags.minirows = without(flags.minirows & (flags.lonely_rows | ~first_kind(known.three)), rows, Minirows{});
    flags.minicolumns =
        without(flags.minicolumns & (flags.lonely_columns | ~second_kind(known.three)), columns, Minicolumns{});
    return true;
}

// Draws all conclusions. A position that is not settled yet (a puzzle, or after a branch on a cell) begins with its
// naked singles.
Outcome settle(Bands& position, bool with_singles, Flags& flags) {
    const Four all_cells{cells, cells, cells, 0};
    Bands v = position, before = ~v;
    Lanes rows = pack<1>(minirows(v));
    Four open{}; // cells with more than one digit
    for (bool with_flags = !with_singles;; with_flags = true) {
        Bands placed{}; // digits that are the only ones of their box
        if (with_flags) {
            flags.minirows = keep_permutations<Minirows>(rows, flags.lonely_rows);
            v = v & Minirows::cells(flags.minirows);
            flags.minicolumns = keep_permutations<Minicolumns>(pack<9>(fold(v)), flags.lonely_columns);
            v = v & Minicolumns::cells(flags.minicolumns);
            if (is_empty(v ^ before)) {
                position = v;
                if (is_empty(open)) return Outcome::solved;
                // No change: count the digits of minirows and minicolumns, which is more expensive.
                const Lanes r = flags.minirows, c = flags.minicolumns;
                if (!three_each(flags)) return Outcome::dead;
                if (is_empty((flags.minirows ^ r) | (flags.minicolumns ^ c))) return Outcome::open;
                v = v & Minirows::cells(flags.minirows) & Minicolumns::cells(flags.minicolumns);
                rows = pack<1>(minirows(v));
                continue;
            }
            if (lacks_a_digit(v)) return Outcome::dead;
            // Place digits where a lonely minirow and a lonely minicolumn cross.
            placed = v & Minirows::cells(flags.lonely_rows) & Minicolumns::cells(flags.lonely_columns);
        }
        // A placed digit is the only one of its cell. The only digit of a cell is the only one of its box; the flags
        // carry the effect to rows and columns in the next pass.
        const auto in = count_lanes<2>(v);
        if (!is_empty(~in.one & all_cells)) return Outcome::dead;
        const Bands single = v & ~broadcast(in.two), along = minirows(single);
        before = v;
        open = in.two & all_cells;
        v = v & (placed | ~broadcast(count_lanes<1>(placed).one)) & (single | ~widen(along));
        rows = pack<1>(minirows(v)) & ~others(pack<1>(along));
    }
}

// Branches on a flag of the chute (band or stack) with the fewest flags left, of the digit with the fewest there:
// `next` has the flag, `rest` does not. Staying in one chute until it is settled keeps the tree small.
void branch(const Flags& flags, Bands& rest, Bands& next) {
    const auto kind = [&](int chute) -> const Lanes& { return chute < 3 ? flags.minirows : flags.minicolumns; };
    const auto mask_of = [](int chute) -> std::uint32_t {
        return chute < 3 ? starts << chute : (7u << 3 * (chute - 3)) * thrice;
    };
    int best = 1 << 20; // the count, then its index: compared as one number, because a branch would be unpredictable
    for (int h = 0; h < 6; ++h) {
        std::array<std::uint64_t, 4> pairs;
        const Eight inside = kind(h).eight & mask_of(h);
        std::memcpy(pairs.data(), &inside, sizeof inside);
        int count = std::popcount(kind(h).nine & mask_of(h));
        for (const auto pair : pairs) count += std::popcount(pair);
        best = std::min(best, (count > 27 ? count : 1 << 10) << 3 | h); // three flags for each digit: settled
    }
    const int chute = best & 7;
    best = 1 << 20;
    for (int d = 0; d < 9; ++d) {
        const int count = std::popcount(at(kind(chute), d) & mask_of(chute));
        best = std::min(best, (count > 3 ? count : 1 << 10) << 4 | d);
    }
    const int digit = best & 15;
    // The first flag with others next to it, and those.
    const std::uint32_t inside = at(kind(chute), digit) & mask_of(chute);
    const std::uint32_t open = inside & ~at(chute < 3 ? flags.lonely_rows : flags.lonely_columns, digit);
    const std::uint32_t flag = open & (0 - open);
    const std::uint32_t column = flag << 9 | flag << 18 | flag >> 9 | flag >> 18;
    const std::uint32_t beside = inside & ~flag & (column | row << (std::countr_zero(flag) / 9 * 9));
    const auto cells_of = [&](std::uint32_t flags_of_digit) -> Bands {
        const std::uint32_t x = flags_of_digit;
        Four band{x & row, x >> 9 & row, x >> 18, 0};
        if (chute < 3) {
            band = Four{};
            band[chute] = (x >> chute & starts) * 7;
            return broadcast(band) & of_digit(digit);
        }
        return broadcast(band * thrice) & of_digit(digit);
    };
    next = rest & ~cells_of(beside);
    rest = rest & ~cells_of(flag);
}

// Branches on a cell with two digits, if there is one: `next` has the first of them, `rest` the other.
bool branch_on_cell(Bands& rest, Bands& next) {
    for (int k = 0; k < 3; ++k) {
        std::uint32_t one = 0, two = 0, three = 0;
        for (int d = 0; d < 9; ++d) {
            const std::uint32_t x = at(rest, k, d);
            three |= two & x, two |= one & x, one |= x;
        }
        const std::uint32_t pairs = two & ~three;
        if (!pairs) continue;
        Four cell{};
        cell[k] = pairs & (0 - pairs);
        int digit = 0;
        while (!(at(rest, k, digit) & cell[k])) ++digit;
        const Bands both = rest & broadcast(cell), first = both & of_digit(digit);
        next = rest ^ both ^ first;
        rest = rest ^ first;
        return true;
    }
    return false;
}

void write(const Bands& solution, std::uint8_t* digits) {
    for (int k = 0; k < 3; ++k)
        for (int d = 0; d < 9; ++d) {
            std::uint32_t left = at(solution, k, d);
            assert(std::popcount(left) == 3);
            for (int n = 0; n < 3; ++n, left &= left - 1)
                digits[27 * k + std::countr_zero(left)] = static_cast<std::uint8_t>(d + 1);
        }
}

// Each branch settles a flag or a cell, and its consequences settle more; no known puzzle comes near a tenth of this.
constexpr std::size_t deepest = 128;

std::size_t search(const Bands& start, bool rich, std::size_t limit, Nine::Digits* first_solutions, std::size_t room,
                   Nine::Progress& progress, Stop* stop) {
    Bands stack[deepest];
    std::size_t depth = 1;
    std::size_t& solutions = progress.solutions;
    solutions = 0;
    const std::uint64_t last = progress.guesses + Nine::most_guesses + limit;
    stack[0] = start;
    bool with_singles = true;
    while (depth) {
        Bands& top = stack[depth - 1];
        Flags flags;
        const Outcome outcome = settle(top, with_singles, flags);
        if (outcome == Outcome::open) {
            if (++progress.guesses > last || depth == deepest) return Nine::unknown;
            if (progress.guesses % 32 == 0) poll(stop);
            with_singles = rich && branch_on_cell(top, stack[depth]);
            if (!with_singles) branch(flags, top, stack[depth]);
            ++depth;
            continue;
        }
        --depth;
        if (outcome == Outcome::dead) continue;
        if (solutions < room) write(top, first_solutions[solutions].data());
        if (++solutions == limit) break;
    }
    return solutions;
}

// Returns the cells of a band that hold a value; 0 for empty cells.
inline std::uint32_t cells_with(const std::uint8_t* band, std::uint8_t value) {
#if defined(__SSE2__)
    const auto which = [&](int from) {
        const __m128i values = _mm_loadu_si128(reinterpret_cast<const __m128i*>(band + from));
        return static_cast<std::uint32_t>(
            _mm_movemask_epi8(_mm_cmpeq_epi8(values, _mm_set1_epi8(static_cast<char>(value)))));
    };
    return which(0) | which(11) << 11; // 16 and 16 of 27 cells
#else
    std::uint32_t cells = 0;
    for (int i = 0; i < 27; ++i) cells |= static_cast<std::uint32_t>(band[i] == value) << i;
    return cells;
#endif
}

Bands start_of(const std::uint8_t* givens, bool& rich) {
    Bands start{};
    int empty = 0;
    for (int k = 0; k < 3; ++k) {
        const std::uint8_t* band = givens + 27 * k;
        const std::uint32_t free = cells_with(band, 0);
        empty += std::popcount(free);
        for (int d = 0; d < 9; ++d) set(start, k, d, free | cells_with(band, static_cast<std::uint8_t>(d + 1)));
    }
    rich = 81 - empty >= rich_clues;
    return start;
}

std::size_t count_digits(const std::uint8_t* givens, std::size_t limit, Nine::Digits* first_solutions, std::size_t room,
                         Nine::Progress& progress, Stop* stop, ExcludedDigit excluded) {
    progress.solutions = 0;
    if (!limit) return 0;
    bool rich = false;
    Bands start = start_of(givens, rich);
    if (excluded.digit) {
        const int k = excluded.cell / 27, d = excluded.digit - 1;
        set(start, k, d, at(start, k, d) & ~(1u << excluded.cell % 27));
    }
    return search(start, rich, limit, first_solutions, room, progress, stop);
}

std::size_t count_marks(const Nine::Marks& marks, std::size_t limit, Nine::Digits* first_solutions, std::size_t room,
                        Nine::Progress& progress, Stop* stop) {
    progress.solutions = 0;
    if (!limit) return 0;
    Bands start{};
    for (int c = 0; c < 81; ++c)
        for (int d = 0; d < 9; ++d)
            if (marks[static_cast<std::size_t>(c)] >> d & 1) set(start, c / 27, d, at(start, c / 27, d) | 1u << c % 27);
    return search(start, false, limit, first_solutions, room, progress, stop);
}

#if LUCIDOKU_LEVEL >= 4
#include "search/nine_pairs.hpp"
#else
void count_all(Nine::Task* tasks, std::size_t count, std::size_t limit, Nine::Progress& progress, Stop* stop) {
    for (Nine::Task* task = tasks; task != tasks + count; ++task) {
        poll(stop);
        Nine::Digits solution;
        task->count = count_digits(task->givens, limit, &solution, 1, progress, stop, {});
        if (task->count && task->count != Nine::unknown) std::copy(solution.begin(), solution.end(), task->solution);
    }
}
#endif
