// The solutions of givens, for repeated queries: by the 9x9 specialist where it fits, otherwise by the general search.
// Memory is kept from one query to the next.
#pragma once

#include "search/nine.hpp"
#include "search/solve.hpp"

#include <algorithm>
#include <cassert>

namespace lucidoku {

template <class L> class SolutionFinder {
public:
    static constexpr std::size_t unknown = Nine::unknown;

    explicit SolutionFinder(const L& layout, std::uint64_t most_nodes = 20'000)
        : layout_(layout), plain_(layout.is_plain9()), most_nodes_(most_nodes) {}

    // Finds up to `limit` solutions of n*n digits (0: empty) and returns their number, or `unknown` if that takes too
    // long; read them with `solution`. `excluded`: a digit that an empty cell must not have.
    std::size_t find(const std::uint8_t* digits, std::size_t limit, Stop& stop, ExcludedDigit excluded = {}) {
        count_ = 0;
        if (plain_) {
            if (nines_.size() < limit) nines_.resize(limit);
            const std::size_t count = nine_.count(digits, limit, nines_.data(), limit, &stop, excluded);
            if (count == unknown) return unknown;
            from_nine_ = true;
            return count_ = count;
        }
        auto board = board_of(layout_, digits);
        if (!board) return 0;
        if (excluded.digit) board->eliminate(excluded.cell, excluded.digit - 1);
        SearchResult result = solutions(*board, {.count = limit, .nodes = most_nodes_}, stop);
        if (result.end == SearchResult::End::late) throw Stopped{true};
        if (result.end == SearchResult::End::given_up) return unknown;
        from_nine_ = false;
        general_ = std::move(result.grids);
        return count_ = general_.size();
    }
    const std::uint8_t* solution(std::size_t i) const {
        assert(i < count_);
        return from_nine_ ? nines_[i].data() : general_[i].data();
    }
    // Limits the nodes of later searches; without a limit, a search that learns decides in the end.
    static constexpr std::uint64_t any_nodes = SearchLimits::all;
    void allow(std::uint64_t nodes) { most_nodes_ = nodes; }
    bool is_unique(const std::uint8_t* digits, Stop& stop) { return find(digits, 2, stop) == 1; }

    const L& layout() const { return layout_; }

private:
    const L& layout_;
    bool plain_, from_nine_ = false;
    std::uint64_t most_nodes_;
    std::size_t count_ = 0;
    Nine nine_;
    std::vector<Nine::Digits> nines_;
    std::vector<Values> general_;
};

} // namespace lucidoku
