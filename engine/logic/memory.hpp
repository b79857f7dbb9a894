// What finders remember from one position of a walk to the next: where they found nothing, so that they need not
// look there again until it changes. By place in the pipeline, because a technique may occur there twice, with
// different limits.
#pragma once

#include "grid/board.hpp"

#include <cassert>
#include <vector>

namespace lucidoku {

template <class L> class Memory {
public:
    using Mask = typename L::Mask;
    using Set = typename L::Set;
    using Houses = typename L::Houses;

    // For another puzzle.
    void forget() { ++puzzle_; }

    // The cells whose candidates have changed since the finder at that place said `nothing_found_in`.
    Set changed_cells(const Board<L>& board, int place) {
        const auto& known = memo_of(place).cand;
        Set changed;
        board.empty().each([&](int c) {
            if (known.empty() || known[index(c)] != board.cand(c)) changed.set(c);
        });
        return changed;
    }
    void nothing_found_in(const Board<L>& board, int place) {
        auto& known = memo_of(place).cand;
        known.resize(index(board.layout().cells()));
        board.empty().each([&](int c) { known[index(c)] = board.cand(c); });
    }

    // Digits and houses in which a finder found nothing and which have not changed since. It says `nothing_found` when
    // it found nothing in all others.
    Mask fresh_digits(const Board<L>& board, int place) {
        const Memo& memo = memo_of(place);
        Mask fresh = 0;
        for (int d = 0; d < board.layout().n(); ++d)
            if (memo.digit[index(d)] != board.digit_version(d) + 1) fresh |= 1u << d;
        return fresh;
    }
    Houses fresh_houses(const Board<L>& board, int place) {
        const Memo& memo = memo_of(place);
        const auto& now = board.house_versions();
        return board.layout().all_houses() -
               (memo.vain & Houses::of([&](int h) { return memo.house[index(h)] == now[index(h)]; }));
    }
    bool fresh_house(const Board<L>& board, int place, int h) {
        const Memo& memo = memo_of(place);
        return !memo.vain.test(h) || memo.house[index(h)] != board.house_versions()[index(h)];
    }
    void nothing_found(const Board<L>& board, int place) {
        Memo& memo = memo_of(place);
        for (int d = 0; d < board.layout().n(); ++d) memo.digit[index(d)] = board.digit_version(d) + 1;
        memo.house = board.house_versions();
        memo.vain = board.layout().all_houses();
    }
    // The same for some digits or houses alone, whatever was found in others; only for finders that look at each by
    // itself.
    void nothing_found_of(const Board<L>& board, int place, Mask digits) {
        Memo& memo = memo_of(place);
        each_bit(digits, [&](int d) { memo.digit[index(d)] = board.digit_version(d) + 1; });
    }
    void nothing_found_in(const Board<L>& board, int place, const Houses& houses) {
        Memo& memo = memo_of(place);
        houses.each([&](int h) { memo.house[index(h)] = board.house_versions()[index(h)]; });
        memo.vain |= houses;
    }

    // Whether a finder of chains has found none when the strong links had that version.
    bool knows_no_chain(int place, std::uint32_t version) { return memo_of(place).links == version; }
    void no_chain_of(int place, std::uint32_t version) { memo_of(place).links = version; }

private:
    struct Memo {
        std::array<std::uint32_t, L::max_n> digit{};
        typename Board<L>::HouseVersions house{};
        Houses vain; // houses for which that holds
        std::uint32_t links = 0;
        std::uint64_t puzzle = 0; // that this is about
        std::vector<typename L::PackedMask> cand;
    };
    Memo& memo_of(int place) {
        assert(place >= 0);
        if (memo_.size() <= index(place)) memo_.resize(index(place) + 1);
        Memo& memo = memo_[index(place)];
        if (memo.puzzle != puzzle_) {
            memo.puzzle = puzzle_;
            memo.digit.fill(0);
            memo.vain = {};
            memo.links = 0;
            memo.cand.clear();
        }
        return memo;
    }

    std::uint64_t puzzle_ = 0;
    std::vector<Memo> memo_;
};

// Pairs of houses, as they stand, in which a search has found nothing.
template <class L> class BarrenPairs {
public:
    void forget() { ++puzzle_; }
    bool none(const Board<L>& board, int g, int h) const { return pairs_[place_of(g, h)] == versions(board, g, h); }
    void found_none(const Board<L>& board, int g, int h) { pairs_[place_of(g, h)] = versions(board, g, h); }

private:
    using Versions = std::array<std::uint64_t, 2>;

    // Both versions of two houses in one number that another puzzle does not have.
    Versions versions(const Board<L>& board, int g, int h) const {
        return {puzzle_, std::uint64_t{board.house_version(g)} << 32 | board.house_version(h)};
    }
    static std::size_t place_of(int g, int h) { return index(g * L::max_houses + h); }

    std::uint64_t puzzle_ = 1;
    std::vector<Versions> pairs_ = std::vector<Versions>(index(L::max_houses * L::max_houses));
};

} // namespace lucidoku
