// Aligned exclusion with two or three cells, which need not see each other: a candidate in no combination is removed. A
// combination is impossible if two cells that see each other take one digit, or if it takes all candidates of an
// excluder, a common peer with few of them.
#include "rating/finders.hpp"
#include "rating/memory.hpp"

namespace lucidoku::rating {

namespace {

// Combinations of two or three cells against the candidates of their common excluders.
struct Combinations {
    const RatingPosition& position;
    std::array<PackedMask, 81> excluder;
    int excluders = 0;

    // Returns whether the base cells have two common excluders; stores their candidates.
    bool has_two_excluders(const Cells& common) {
        excluders = 0;
        int cells = 0;
        common.each([&](int c) {
            ++cells;
            const Mask mask = position.cand(c);
            for (int i = 0; i < excluders; ++i)
                if (excluder[index(i)] == mask) return;
            excluder[index(excluders++)] = mask;
        });
        return cells >= 2;
    }

    // Returns the digits that a further cell may not take once some digits are taken; all, if an excluder is used up
    // already.
    Mask forbidden(Mask taken) const {
        Mask all = 0;
        for (int i = 0; i < excluders; ++i) {
            const Mask rest = excluder[index(i)] & ~taken;
            if (!rest) return 0777;
            if (!(rest & (rest - 1))) all |= rest;
        }
        return all;
    }

    // Returns the candidates of each cell that some combination allows.
    std::array<Mask, 2> allowed(int a, int b) const {
        std::array<Mask, 2> fine{};
        const bool seen = sees(a, b);
        each_bit(position.cand(a), [&](int d) {
            const Mask rest = position.cand(b) & ~forbidden(bit(d)) & ~(seen ? bit(d) : 0);
            if (!rest) return;
            fine[0] |= bit(d);
            fine[1] |= rest;
        });
        return fine;
    }
    std::array<Mask, 3> allowed(int a, int b, int c) const {
        const Mask first = position.cand(a), second = position.cand(b), third = position.cand(c);
        const Mask ab = sees(a, b) ? 0 : 0777, ac = sees(a, c) ? 0 : 0777, bc = sees(b, c) ? 0 : 0777;
        std::array<Mask, 3> fine{};
        for (Mask one = first; one; one &= (one - 1)) {
            const Mask x = one & (-one);
            for (Mask two = second & (~x | ab); two; two &= (two - 1)) {
                const Mask y = two & (-two);
                const Mask open = third & (~x | ac) & (~y | bc);
                // Skip pairs that could only allow candidates already known to be allowed.
                if ((fine[0] & x) && (fine[1] & y) && !(open & ~fine[2])) continue;
                const Mask rest = open & ~forbidden(x | y);
                if (!rest) continue;
                fine[0] |= x;
                fine[1] |= y;
                fine[2] |= rest;
                if (fine[0] == first && fine[1] == second && fine[2] == third) return fine;
            }
        }
        return fine;
    }
};

// The cells with two candidates or more and a peer that may exclude; and the excluders of each cell.
template <int K> struct Base {
    Cells excluders; // cells with 2 … K candidates
    Cells cells;

    explicit Base(const RatingPosition& position) {
        position.empty().each([&](int c) {
            const int digits = count(position.cand(c));
            if (digits >= 2 && digits <= K) excluders.set(c);
        });
        (position.empty() - position.singles()).each([&](int c) {
            if (position.cand(c) && !peers(c).meets(position.singles()) && peers(c).meets(excluders)) cells.set(c);
        });
    }
};

bool report(RatingState& state, int k) {
    state.hint.name = {.kind = StepKind::aligned_exclusion, .size = static_cast<std::uint8_t>(k)};
    state.hint.rating = k == 2 ? 6.2 : 7.5;
    return true;
}

void remove_all_but(RatingState& state, int c, Mask fine) { state.hint.remove(c, state.position.cand(c) & ~fine); }

} // namespace

template <> bool aligned_exclusion<2>(RatingState& state) {
    const RatingPosition& position = state.position;
    const Base<2> base(position);
    Combinations combinations{position, {}};
    PairMemory& memory = state.memory.pairs;
    memory.begin(state.changed().take_cells(0));
    bool concludes = false;
    base.cells.each([&](int j) {
        base.cells.each([&](int i) {
            if (concludes || i >= j) return;
            const Cells common = peers(i) & peers(j);
            Cells matters = common;
            matters.set(i);
            matters.set(j);
            if (!memory.stale(i, j).meets(matters)) return;
            if (combinations.has_two_excluders(common & base.excluders)) {
                const auto fine = combinations.allowed(i, j);
                remove_all_but(state, i, fine[0]);
                remove_all_but(state, j, fine[1]);
                concludes = !state.hint.empty();
            }
            if (!concludes) memory.mark_nothing_found(i, j);
        });
    });
    return concludes && report(state, 2);
}

template <> bool aligned_exclusion<3>(RatingState& state) {
    const RatingPosition& position = state.position;
    const Base<3> base(position);
    Combinations combinations{position, {}};
    PairMemory& memory = state.memory.triplets;
    memory.begin(state.changed().take_cells(1));
    bool concludes = false;
    base.cells.each([&](int j) {
        base.cells.each([&](int i) {
            if (concludes || i >= j) return;
            const Cells both = peers(i) & peers(j), common = both & base.excluders;
            const Cells stale = memory.stale(i, j);
            if (common.count() >= 2) {
                const bool all = stale.test(i) || stale.test(j);
                for (int first : {i, j}) {
                    Cells thirds = peers(first) & base.excluders & base.cells;
                    thirds.reset(i);
                    thirds.reset(j);
                    thirds.each([&](int k) {
                        if (concludes || !(all || stale.test(k) || stale.meets(both & peers(k)))) return;
                        if (!combinations.has_two_excluders(common & peers(k))) return;
                        const auto fine = combinations.allowed(i, j, k);
                        remove_all_but(state, i, fine[0]);
                        remove_all_but(state, j, fine[1]);
                        remove_all_but(state, k, fine[2]);
                        concludes = !state.hint.empty();
                    });
                }
            }
            if (!concludes) memory.mark_nothing_found(i, j);
        });
    });
    return concludes && report(state, 3);
}

} // namespace lucidoku::rating
