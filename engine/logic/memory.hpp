// The memory of finders from one position of a walk to the next: where they found nothing, and need not search again
// until something changes. Indexed by the stage in the pipeline, because a technique may occur twice, with different
// limits.
#pragma once

#include "grid/board.hpp"

#include <cassert>
#include <vector>

namespace lucidoku {

template <class L> class FinderMemory {
public:
    using Mask = typename L::Mask;
    using Houses = typename L::Houses;

    // Prepares for another puzzle.
    void forget() { ++puzzle_; }

    // Returns the digits (houses) that have changed since the finder at this stage found nothing there. It calls
    // `mark_nothing_found` if it found nothing in any of them.
    Mask fresh_digits(const Board<L>& board, int stage) {
        const Memo& memo = memo_of(stage);
        Mask fresh = 0;
        for (int d = 0; d < board.layout().n(); ++d)
            if (memo.digit[index(d)] != board.digit_version(d) + 1) fresh |= 1u << d;
        return fresh;
    }
    Houses fresh_houses(const Board<L>& board, int stage) {
        const Memo& memo = memo_of(stage);
        const auto& now = board.house_versions();
        return board.layout().all_houses() -
               (memo.nothing_found & Houses::of([&](int h) { return memo.house[index(h)] == now[index(h)]; }));
    }
    void mark_nothing_found(const Board<L>& board, int stage) {
        Memo& memo = memo_of(stage);
        for (int d = 0; d < board.layout().n(); ++d) memo.digit[index(d)] = board.digit_version(d) + 1;
        memo.house = board.house_versions();
        memo.nothing_found = board.layout().all_houses();
    }
    // Notes the same for some digits or houses alone; only for finders that treat each separately.
    void mark_nothing_found_of(const Board<L>& board, int stage, Mask digits) {
        Memo& memo = memo_of(stage);
        each_bit(digits, [&](int d) { memo.digit[index(d)] = board.digit_version(d) + 1; });
    }
    void mark_nothing_found_in(const Board<L>& board, int stage, const Houses& houses) {
        Memo& memo = memo_of(stage);
        houses.each([&](int h) { memo.house[index(h)] = board.house_versions()[index(h)]; });
        memo.nothing_found |= houses;
    }

private:
    struct Memo {
        std::array<std::uint32_t, L::max_n> digit{};
        typename Board<L>::HouseVersions house{};
        Houses nothing_found;     // houses whose version in `house` is valid
        std::uint64_t puzzle = 0; // the puzzle described
    };
    Memo& memo_of(int stage) {
        assert(stage >= 0);
        if (memo_.size() <= index(stage)) memo_.resize(index(stage) + 1);
        Memo& memo = memo_[index(stage)];
        if (memo.puzzle != puzzle_) {
            memo.puzzle = puzzle_;
            memo.digit.fill(0);
            memo.nothing_found = {};
        }
        return memo;
    }

    std::uint64_t puzzle_ = 0;
    std::vector<Memo> memo_;
};

// Pairs of houses in which a search has found nothing, at their present candidates.
template <class L> class BarrenPairs {
public:
    void forget() { ++puzzle_; }
    bool is_barren(const Board<L>& board, int g, int h) const {
        return pairs_[place_of(g, h)] == versions(board, g, h);
    }
    void mark_barren(const Board<L>& board, int g, int h) { pairs_[place_of(g, h)] = versions(board, g, h); }

private:
    using Versions = std::array<std::uint64_t, 2>;

    // Combines the puzzle and the versions of both houses; no other puzzle has the same value.
    Versions versions(const Board<L>& board, int g, int h) const {
        return {puzzle_, std::uint64_t{board.house_version(g)} << 32 | board.house_version(h)};
    }
    static std::size_t place_of(int g, int h) { return index(g * L::max_houses + h); }

    std::uint64_t puzzle_ = 1;
    std::vector<Versions> pairs_ = std::vector<Versions>(index(L::max_houses * L::max_houses));
};

} // namespace lucidoku
