// Values and candidates of a position, kept consistent from four sides at once:
//
//     value[c]      the digit in cell c (0: none)
//     cand[c]       what may still stand there      bit d   for digit d+1; 0 once a value stands
//     where[d]      the cells where digit d+1 may still stand
//     spots(h, d)   the same inside house h, as a mask of positions; 0 once the digit is placed there
//     lone(h)       the digits with one place left in house h
//     placed(d)     the cells that hold digit d+1
//     done(h)       the digits that house h already holds;   filled(h)  the positions where it holds them
//     holders(d)    the houses that hold digit d+1
//
// Invariant: cand[c] has d  <=>  where[d] has c  <=>  spots(h, d) has c's position, for every house h of c.
// The board is a plain value: a snapshot is a copy.
#pragma once

#include "grid/layout.hpp"

#include <optional>
#include <span>

namespace lucidoku {

template <class L> class Board {
public:
    using Set = typename L::Set;
    using Houses = typename L::Houses;
    using Mask = typename L::Mask;
    using PackedMask = typename L::PackedMask;

    explicit Board(const L& layout) : layout_(&layout) {
        const int n = layout.n();
        for (int c = 0; c < layout.cells(); ++c) cand_[index(c)] = layout.all_digits();
        for (int d = 0; d < n; ++d) where_[index(d)] = layout.all_cells();
        empty_ = layout.all_cells();
        for (int h = 0; h < layout.houses(); ++h)
            for (int d = 0; d < n; ++d) spots_[place_of(h, d)] = layout.all_digits();
    }

    const L& layout() const { return *layout_; }
    int value(int c) const { return value_[index(c)]; }
    std::span<const std::uint8_t> values() const { return {value_.data(), index(layout_->cells())}; }
    Mask cand(int c) const { return cand_[index(c)]; }
    bool has(int c, int d) const { return cand_[index(c)] >> d & 1; }
    const Set& where(int d) const { return where_[index(d)]; }
    Mask spots(int h, int d) const { return spots_[place_of(h, d)]; }
    // Returns the houses with one empty cell.
    const Houses& nearly_full() const { return nearly_full_; }
    Mask lone(int h) const { return lone_[index(h)]; }
    Houses lone_houses() const {
        return Houses::of([&](int h) { return lone_[index(h)] != 0; });
    }
    const Set& placed(int d) const { return placed_[index(d)]; }
    Mask done(int h) const { return done_[index(h)]; }
    const Houses& holders(int d) const { return holders_[index(d)]; }
    Mask filled(int h) const { return filled_[index(h)]; }
    const Set& empty() const { return empty_; }
    bool is_solved() const { return empty_.none(); }
    // Counters that grow whenever a candidate of the digit, or in the house, is removed.
    std::uint32_t digit_version(int d) const { return digit_version_[index(d)]; }
    std::uint32_t house_version(int h) const { return house_version_[index(h)]; }
    using HouseVersions = std::array<typename PackedMask::Number, L::house_slots>;
    const HouseVersions& house_versions() const { return house_version_; }

    // Puts digit d into empty cell c. The digit need not be a candidate: then the board becomes contradictory, as
    // `consistent` shows.
    void place(int c, int d) {
        const Mask others = cand_[index(c)] & ~(Mask{1} << d);
        std::array<Mask, L::max_memberships> lone{}; // of the other digits, by house of the cell
        each_bit(others, [&](int e) {
            where_[index(e)].reset(c);
            ++digit_version_[index(e)];
            std::size_t k = 0;
            layout_->for_three_houses(c, [&](int h, int p) { lone[k++] |= lose(h, p, e); });
        });
        const Mask count = static_cast<Mask>(bit_count(others));
        cand_[index(c)] = Mask{0};
        value_[index(c)] = static_cast<std::uint8_t>(d + 1);
        empty_.reset(c);
        placed_[index(d)].set(c);
        std::size_t k = 0;
        layout_->for_three_houses(c, [&](int h, int p) {
            lone_[index(h)] = (lone_[index(h)] & ~others) | lone[k++];
            house_version_[index(h)] = static_cast<Narrow>(house_version_[index(h)] + count);
            done_[index(h)] |= Mask{1} << d;
            holders_[index(d)].set(h);
            filled_[index(h)] |= Mask{1} << p;
            const Mask open = layout_->all_digits() & ~filled_[index(h)];
            nearly_full_.put(h, is_one(static_cast<Narrow>(open)));
        });
        sweep(c, d);
    }

    // Places all nonzero digits on an empty board in one pass; returns false if one of them is not a digit or not a
    // candidate: then the content of the board is undefined.
    bool fill(const std::uint8_t* digits) {
        std::array<Set, L::max_n> seen{};
        for (int c = 0; c < layout_->cells(); ++c) {
            if (!digits[c]) continue;
            if (digits[c] > layout_->n()) return false;
            const int d = digits[c] - 1;
            bool fits = true;
            layout_->for_three_houses(c, [&](int h, int p) {
                fits = fits && !(done_[index(h)] >> d & 1);
                done_[index(h)] |= Mask{1} << d;
                holders_[index(d)].set(h);
                filled_[index(h)] |= Mask{1} << p;
            });
            if (!fits) return false;
            value_[index(c)] = digits[c];
            empty_.reset(c);
            placed_[index(d)].set(c);
            seen[index(d)] |= layout_->peers(c);
        }
        cand_.fill(Mask{0});
        empty_.each([&](int c) {
            Mask held = 0;
            layout_->for_three_houses(c, [&](int h, int) { held |= done_[index(h)]; });
            cand_[index(c)] = layout_->all_digits() & ~held;
        });
        for (int d = 0; d < layout_->n(); ++d) {
            where_[index(d)] = empty_ - seen[index(d)];
            PackedMask* row = spots_.data() + place_of(0, d);
            placed_[index(d)].each([&](int c) { shade(row, layout_->shadow(c).data()); });
            shade(row, filled_.data());
            keep_lone(row, lone_.data(), d);
        }
        for (int h = 0; h < layout_->houses(); ++h)
            nearly_full_.put(h, is_one(static_cast<Narrow>(layout_->all_digits() & ~filled_[index(h)])));
        return true;
    }

    void eliminate(int c, int d) {
        if (has(c, d)) remove(c, d);
    }

    // Returns whether every empty cell has a candidate and every house a place (or a cell) for every digit.
    bool is_consistent() const {
        bool fine = true;
        empty_.each([&](int c) { fine = fine && cand_[index(c)] != 0; });
        std::array<Narrow, L::house_slots> possible{};
        for (int d = 0; d < layout_->n() && empty_.any(); ++d) {
            const auto row = place_of(0, d);
            const Narrow bit = static_cast<Narrow>(Mask{1} << d);
            for (std::size_t h = 0; h < L::house_slots; ++h) {
                const auto spots = static_cast<Narrow>(spots_[row + h]);
                possible[h] = static_cast<Narrow>(possible[h] | static_cast<Narrow>(std::min(spots, Narrow{1}) * bit));
            }
        }
        for (int h = 0; h < layout_->houses(); ++h) {
            const bool each_once = bit_count(done_[index(h)]) == bit_count(filled_[index(h)]);
            fine = fine && each_once && (possible[index(h)] | done_[index(h)]) == layout_->all_digits();
        }
        return fine;
    }

private:
    using Narrow = typename PackedMask::Number;

    static std::size_t place_of(int h, int d) { return index(d * L::house_slots + h); }

    // Removes the digit of a cell from the cell and all its peers: each house loses the cell's shadow. Nothing in the
    // loop branches or is wider than the tables, so that compilers process eight houses at a time.
    void sweep(int c, int d) {
        const Set removed = layout_->peers(c) & where_[index(d)];
        removed.each([&](int p) { cand_[index(p)] &= ~(Mask{1} << d); });
        where_[index(d)] -= removed;
        where_[index(d)].reset(c);
        ++digit_version_[index(d)];
        shade(spots_.data() + place_of(0, d), layout_->shadow(c).data(), lone_.data(), house_version_.data(), d);
    }

    // Removes a shadow from the places of a digit in all houses, and updates the values stored for them.
    static void shade(PackedMask* __restrict row, const PackedMask* __restrict shadow, PackedMask* __restrict lone,
                      Narrow* __restrict version, int d) {
        const Narrow bit = static_cast<Narrow>(Mask{1} << d), others = static_cast<Narrow>(~bit);
        for (std::size_t h = 0; h < L::house_slots; ++h) {
            const auto spots = static_cast<Narrow>(row[h]), left = static_cast<Narrow>(spots & ~shadow[h]);
            row[h] = left;
            version[h] = static_cast<Narrow>(version[h] + (left != spots));
            lone[h] = static_cast<Narrow>((lone[h] & others) | (is_one(left) ? bit : Narrow{0}));
        }
    }
    static void shade(PackedMask* __restrict row, const PackedMask* __restrict shadow) {
        for (std::size_t h = 0; h < L::house_slots; ++h) row[h] = static_cast<Narrow>(row[h] & ~shadow[h]);
    }

    static void keep_lone(const PackedMask* __restrict row, PackedMask* __restrict lone, int d) {
        const Narrow bit = static_cast<Narrow>(Mask{1} << d);
        for (std::size_t h = 0; h < L::house_slots; ++h)
            lone[h] = static_cast<Narrow>(lone[h] | (is_one(static_cast<Narrow>(row[h])) ? bit : Narrow{0}));
    }

    // Returns whether a mask has one bit, by one comparison. Subtracting 1 changes the bits up to the lowest one; they
    // exceed the result exactly if there is no other bit. (0 becomes the largest number, and all bits change.)
    static bool is_one(Narrow mask) {
        const auto below = static_cast<Narrow>(mask - 1);
        return static_cast<Narrow>(mask ^ below) > below;
    }

    void remove(int c, int d) {
        cand_[index(c)] &= ~(Mask{1} << d);
        where_[index(d)].reset(c);
        ++digit_version_[index(d)];
        layout_->for_three_houses(c, [&](int h, int p) {
            ++house_version_[index(h)];
            lone_[index(h)] = (lone_[index(h)] & ~(Mask{1} << d)) | lose(h, p, d);
        });
    }

    // Removes a place of a digit from a house; returns the digit as a mask if one place is left. Without branches,
    // which would be unpredictable.
    Mask lose(int h, int p, int d) {
        auto& spots = spots_[place_of(h, d)];
        const Mask left = spots & ~(Mask{1} << p);
        spots = left;
        return Mask{((left - 1) ^ left) > left - 1} << d; // as in is_one
    }

    const L* layout_;
    Set empty_;
    Houses nearly_full_;
    std::array<Houses, L::max_n> holders_{};
    std::array<Set, L::max_n> where_{};
    std::array<Set, L::max_n> placed_{};
    std::array<PackedMask, L::max_houses> done_{};
    std::array<PackedMask, L::house_slots> lone_{}, filled_{};
    std::array<PackedMask, L::max_cells> cand_{};
    std::array<PackedMask, L::house_slots * L::max_n> spots_{};
    std::array<std::uint8_t, L::max_cells> value_{};
    std::array<std::uint32_t, L::max_n> digit_version_{};
    HouseVersions house_version_{}; // never overflows: no house has 2^16 candidates
};

// Returns the board of one digit per cell (0: empty); nothing if digits clash or one is not a digit of the layout.
template <class L> std::optional<Board<L>> board_of(const L& layout, const std::uint8_t* digits) {
    std::optional<Board<L>> board(std::in_place, layout);
    if (!board->fill(digits)) board.reset();
    return board;
}

} // namespace lucidoku
