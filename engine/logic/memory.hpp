// What finders remember from one position of a walk to the next: where they have looked in vain, so that they need not
// look there again while it has not changed. By place in the pipeline, for a technique may stand there twice, with
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

    // For another puzzle.
    void forget() {
        ++puzzle_;
        costs_.fill({});
        no_fins_.fill(0);
    }

    // The cells whose candidates have changed since the finder at that place said `nothing_found_in`.
    Set changed_cells(const Board<L>& board, int place) {
        const auto& known = memo_of(place).cand;
        Set changed;
        board.empty().each([&](int c) {
            if (known.empty() || known[at(c)] != board.cand(c)) changed.set(c);
        });
        return changed;
    }
    void nothing_found_in(const Board<L>& board, int place) {
        auto& known = memo_of(place).cand;
        known.resize(at(board.layout().cells()));
        board.empty().each([&](int c) { known[at(c)] = board.cand(c); });
    }

    // Digits and houses in which a finder found nothing and which have not changed since. It says `nothing_found` when
    // it has looked at all others in vain.
    Mask fresh_digits(const Board<L>& board, int place) {
        const Memo& memo = memo_of(place);
        Mask fresh = 0;
        for (int d = 0; d < board.layout().n(); ++d)
            if (memo.digit[at(d)] != board.digit_version(d) + 1) fresh = static_cast<Mask>(fresh | (1u << d));
        return fresh;
    }
    bool fresh_house(const Board<L>& board, int place, int h) {
        return memo_of(place).house[at(h)] != board.house_version(h) + 1;
    }
    void nothing_found(const Board<L>& board, int place) {
        Memo& memo = memo_of(place);
        for (int d = 0; d < board.layout().n(); ++d) memo.digit[at(d)] = board.digit_version(d) + 1;
        for (int h = 0; h < board.layout().houses(); ++h) memo.house[at(h)] = board.house_version(h) + 1;
    }

    // Whether a finder of chains has found none when the strong links had that version.
    bool knows_no_chain(int place, std::uint32_t version) { return memo_of(place).links == version; }
    void no_chain_of(int place, std::uint32_t version) { memo_of(place).links = version; }

    // Whether a digit has no fish with fins of that size, as it stands; finned, sashimi and siamese ones need not all
    // look.
    bool finless(const Board<L>& board, int size, int d) const {
        return no_fins_[fins_index(size, d)] == board.digit_version(d) + 1;
    }
    void no_fins(const Board<L>& board, int size, int d) { no_fins_[fins_index(size, d)] = board.digit_version(d) + 1; }

    // Whether a search of the crossing of two houses, as they stand, has found no Sue de Coq of any form.
    bool without_sue_de_coq(const Board<L>& board, int g, int h) { return crossing(g, h) == versions(board, g, h); }
    void no_sue_de_coq(const Board<L>& board, int g, int h) { crossing(g, h) = versions(board, g, h); }

    // What showing a hidden single costs, kept while it cannot change.
    struct Cost {
        Mask filled = 0;
        typename L::Houses excluding; // crossing houses that hold the digit
        int value = -1;
    };
    Cost& cost_of(int h, int d) { return costs_[at(h * L::max_n + d)]; }

private:
    static constexpr int largest_finned = 4;

    struct Memo {
        std::array<std::uint32_t, L::max_n> digit{};
        std::array<std::uint32_t, L::max_houses> house{};
        std::uint32_t links = 0;
        std::uint64_t puzzle = 0; // that this is about
        std::vector<Mask> cand;
    };
    Memo& memo_of(int place) {
        assert(place >= 0);
        if (memo_.size() <= at(place)) memo_.resize(at(place) + 1);
        Memo& memo = memo_[at(place)];
        if (memo.puzzle != puzzle_) {
            memo.puzzle = puzzle_;
            memo.digit.fill(0);
            memo.house.fill(0);
            memo.links = 0;
            memo.cand.clear();
        }
        return memo;
    }

    // Both versions of two houses in one number that another puzzle does not have.
    std::array<std::uint64_t, 2> versions(const Board<L>& board, int g, int h) const {
        return {puzzle_, std::uint64_t{board.house_version(g)} << 32 | board.house_version(h)};
    }
    std::array<std::uint64_t, 2>& crossing(int g, int h) {
        crossings_.resize(at(L::max_houses * L::max_houses));
        return crossings_[at(g * L::max_houses + h)];
    }
    static std::size_t fins_index(int size, int d) {
        assert(size >= 0 && size <= largest_finned && d >= 0 && d < L::max_n);
        return at(size * L::max_n + d);
    }
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    std::uint64_t puzzle_ = 0;
    std::vector<Memo> memo_;
    std::vector<std::array<std::uint64_t, 2>> crossings_;
    std::array<std::uint32_t, (largest_finned + 1) * L::max_n> no_fins_{};
    std::array<Cost, L::max_houses * L::max_n> costs_;
};

} // namespace lucidoku
