// The part of a board that a net changes: less than a Board keeps, because a walk builds very many nets.
#pragma once

#include "grid/board.hpp"

#include <vector>

namespace lucidoku {

template <class L> class NetBoard {
public:
    using Set = typename L::Set;
    using Mask = typename L::Mask;

    explicit NetBoard(const Board<L>& board) : layout_(&board.layout()), empty_(board.empty()) {
        for (int d = 0; d < layout_->n(); ++d) {
            where_[index(d)] = board.where(d);
            placed_[index(d)] = board.placed(d);
            for (int h = 0; h < layout_->houses(); ++h) spots_[place_of(h, d)] = board.spots(h, d);
        }
        for (int c = 0; c < layout_->cells(); ++c) cand_[index(c)] = board.cand(c);
    }

    const L& layout() const { return *layout_; }
    Mask cand(int c) const { return cand_[index(c)]; }
    bool has(int c, int d) const { return cand_[index(c)] >> d & 1; }
    const Set& where(int d) const { return where_[index(d)]; }
    Mask spots(int h, int d) const { return spots_[place_of(h, d)]; }
    const Set& placed(int d) const { return placed_[index(d)]; }
    const Set& empty() const { return empty_; }
    bool filled(int c) const { return !empty_.test(c); }
    bool is_solved() const { return empty_.none(); }
    int candidates() const { // of all empty cells
        int count = 0;
        for (const Set& cells : where_) count += cells.count();
        return count;
    }
    // Returns the cells that hold the digit or may still hold it.
    Set may(int d) const { return where_[index(d)] | placed_[index(d)]; }

    // Removes a candidate; remove_from_houses then calls visit(house, places left) for each house of the cell.
    void remove(int c, int d) {
        cand_[index(c)] &= ~(Mask{1} << d);
        where_[index(d)].reset(c);
    }
    template <class Visit> void remove_from_houses(int c, int d, Visit&& visit) {
        layout_->for_three_houses(c, [&](int h, int p) {
            auto& spots = spots_[place_of(h, d)];
            const Mask left = spots & ~(Mask{1} << p);
            spots = left;
            visit(h, left);
        });
    }
    // Removes a candidate if nothing follows from that, because its cell and its houses keep two others; returns
    // whether it did.
    bool remove_idle(int c, int d) {
        const auto several = [](Mask mask) { return (mask & (mask - 1)) != 0; };
        bool idle = several(cand_[index(c)] & ~(Mask{1} << d));
        layout_->for_three_houses(
            c, [&](int h, int p) { idle = idle && several(spots_[place_of(h, d)] & ~(Mask{1} << p)); });
        if (!idle) return false;
        remove(c, d);
        remove_from_houses(c, d, [](int, Mask) {});
        return true;
    }
    // Puts a digit where no peer has it as a candidate any more.
    void place(int c, int d) {
        each_bit(cand_[index(c)] & ~(Mask{1} << d), [&](int e) {
            remove(c, e);
            remove_from_houses(c, e, [](int, Mask) {});
        });
        remove(c, d);
        layout_->for_houses(c, [&](int h, int) { spots_[place_of(h, d)] = 0; });
        placed_[index(d)].set(c);
        empty_.reset(c);
    }

private:
    static std::size_t place_of(int h, int d) { return index(h * L::max_n + d); }

    const L* layout_;
    Set empty_;
    std::array<Set, L::max_n> where_{}, placed_{};
    std::array<typename L::PackedMask, L::max_cells> cand_{};
    std::array<typename L::PackedMask, L::max_houses * L::max_n> spots_{};
};

// Nets without a contradiction, kept from one position of a walk to the next. The consequences of a candidate by
// singles do not depend on the order in which they are placed; so when candidates have been removed since, its
// consequences are those of the old end of the net without them.
//
// That requires a position without singles: a net does not notice those that existed before it begins.
template <class L> class NetMemory {
public:
    // Prepares for another puzzle.
    void forget() {
        number_.assign(number_.size(), none);
        used_ = 0;
        removed_.clear();
        seen_ = false;
    }
    // Notes the candidates removed from the position since the last call; call it first.
    void note_removed(const Board<L>& board) {
        for (int d = 0; d < board.layout().n(); ++d) {
            const Set may = board.where(d) | board.placed(d);
            if (seen_) (may_[index(d)] - may).each([&](int c) { removed_.push_back({c, d}); });
            may_[index(d)] = may;
        }
        seen_ = true;
    }
    // Returns whether nets of a position may be kept, or continued from their old ends.
    static bool may_keep(const Board<L>& board) {
        bool single = board.lone_houses().any();
        board.empty().each([&](int c) { single = single || bit_count(board.cand(c)) < 2; });
        return !single;
    }

    // Returns the kept end of the net of a candidate, or null.
    NetBoard<L>* end_of(int c, int d) {
        const int number = number_.empty() ? none : number_[code(c, d)];
        return number == none ? nullptr : &ends_[index(number)].board;
    }
    // Removes from a kept end the candidates removed from the position; returns false if something follows from that.
    bool remove_gone(int c, int d) {
        End& end = ends_[index(number_[code(c, d)])];
        for (; end.removed < removed_.size(); ++end.removed) {
            const auto [cell, digit] = removed_[end.removed];
            if (end.board.placed(digit).test(cell)) return false;
            if (end.board.where(digit).test(cell) && !end.board.remove_idle(cell, digit)) return false;
        }
        return true;
    }
    void drop(int c, int d) { number_[code(c, d)] = none; }
    void keep(int c, int d, const NetBoard<L>& end) {
        if (number_.empty()) number_.assign(code(L::max_cells, 0), none);
        int& number = number_[code(c, d)];
        if (number == none && used_ < most) number = static_cast<int>(used_++);
        if (number == none) return;
        if (index(number) == ends_.size()) {
            ends_.push_back({end, removed_.size()});
            return;
        }
        ends_[index(number)].board = end;
        ends_[index(number)].removed = removed_.size();
    }

private:
    static constexpr int none = -1;
    static constexpr std::size_t most = 1024; // a candidate of a 25x25 grid takes 17 KB
    static std::size_t code(int c, int d) { return index(c * L::max_n + d); }

    using Set = typename L::Set;
    struct End {
        NetBoard<L> board;
        std::size_t removed; // the number of entries of `removed_` that it is known to lack
    };
    struct Gone {
        int cell, digit;
    };

    std::vector<int> number_;
    std::vector<End> ends_;
    std::size_t used_ = 0;
    std::vector<Gone> removed_;
    std::array<Set, L::max_n> may_{};
    bool seen_ = false;
};

} // namespace lucidoku
