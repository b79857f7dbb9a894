// A position as the rating sees it: 9x9, regions in the order blocks, rows, columns, and a record of changes.
//
//     region     0 … 8 blocks      9 … 17 rows      18 … 26 columns        cells of a region ascending
//     peers      of a cell, ascending
//
// Some finders examine blocks, then columns, then rows (`block_column_row`). A search without a result stays so until
// something is removed there: `Changed` has the regions and digits that have changed since.
#pragma once

#include "grid/bits.hpp"

#include <array>
#include <cstdint>
#include <utility>

namespace lucidoku::rating {

using Cells = Bits<81>;
using Mask = std::uint32_t;               // digits of a cell, or places of a digit in a region
using PackedMask = Packed<std::uint16_t>; // the same in a table

constexpr Mask bit(int i) { return 1u << i; }

enum RegionType : int { block, row, column };
constexpr int type_of(int region) { return region / 9; }
inline constexpr std::array<int, 3> block_column_row{block, column, row};

struct GridTables {
    std::array<std::array<std::uint8_t, 9>, 27> cell{};   // the cells of a region
    std::array<std::array<std::uint8_t, 3>, 81> region{}; // the regions of a cell, by type
    std::array<std::array<std::uint8_t, 3>, 81> spot{};   // the cell's position in them
    std::array<std::uint32_t, 81> regions{};              // the same as a set
    std::array<std::array<std::uint8_t, 20>, 81> peer{};
    std::array<Cells, 81> peers{};
    std::array<Cells, 27> cells{};
    std::array<std::uint8_t, 512> count{};  // members of a mask
    std::array<std::uint8_t, 512> along{};  // the third 0-2, 3-5, 6-8 that holds a mask, or 3
    std::array<std::uint8_t, 512> across{}; // the third 0,3,6 / 1,4,7 / 2,5,8 that holds a mask, or 3
};

constexpr GridTables make_tables() {
    GridTables t;
    for (int c = 0; c < 81; ++c) {
        const int r = c / 9, k = c % 9, b = r / 3 * 3 + k / 3;
        t.region[index(c)] = {static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(9 + r),
                              static_cast<std::uint8_t>(18 + k)};
        t.spot[index(c)] = {static_cast<std::uint8_t>(r % 3 * 3 + k % 3), static_cast<std::uint8_t>(k),
                            static_cast<std::uint8_t>(r)};
        for (std::size_t type = 0; type < 3; ++type) {
            t.cell[t.region[index(c)][type]][t.spot[index(c)][type]] = static_cast<std::uint8_t>(c);
            t.cells[t.region[index(c)][type]].set(c);
            t.regions[index(c)] |= 1u << t.region[index(c)][type];
        }
    }
    for (int c = 0; c < 81; ++c) {
        for (int h : t.region[index(c)]) t.peers[index(c)] |= t.cells[index(h)];
        t.peers[index(c)].reset(c);
        std::size_t k = 0;
        t.peers[index(c)].each([&](int p) { t.peer[index(c)][k++] = static_cast<std::uint8_t>(p); });
    }
    for (int m = 0; m < 512; ++m) {
        t.along[index(m)] = t.across[index(m)] = 3;
        for (int i = 0; i < 9; ++i) t.count[index(m)] = static_cast<std::uint8_t>(t.count[index(m)] + (m >> i & 1));
        for (int i = 0; i < 3; ++i) {
            if ((m & ~(0007 << 3 * i)) == 0) t.along[index(m)] = static_cast<std::uint8_t>(i);
            if ((m & ~(0111 << i)) == 0) t.across[index(m)] = static_cast<std::uint8_t>(i);
        }
    }
    return t;
}
inline constexpr GridTables tables = make_tables();

inline int count(Mask mask) { return tables.count[mask]; }
inline const Cells& peers(int c) { return tables.peers[index(c)]; }
inline bool sees(int a, int b) { return peers(a).test(b); }
inline int region_of(int c, int type) { return tables.region[index(c)][index(type)]; }
inline int spot_of(int c, int type) { return tables.spot[index(c)][index(type)]; }
inline int cell_of(int region, int spot) { return tables.cell[index(region)][index(spot)]; }

// Returns the cells that see every cell of a set.
inline Cells common_peers(const Cells& cells) {
    Cells common = Cells::of([](int) { return true; });
    cells.each([&](int c) { common &= peers(c); });
    return common;
}

// The finders that remember searches without a result.
enum class Memo : std::uint8_t {
    direct_locking,
    direct_pair,
    direct_triplet,
    locking,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    naked_quad,
    jellyfish,
    hidden_quad,
    links_2,
    links_3,
    links_4,
    nishio,
    count
};

struct Changed {
    static constexpr std::size_t memos = static_cast<std::size_t>(Memo::count);
    std::array<std::uint32_t, memos> regions;
    std::array<PackedMask, memos> digits;
    std::array<Cells, 2> cells{}; // since the last aligned exclusion with two, with three cells
    Changed() {
        regions.fill((1u << 27) - 1);
        digits.fill(0777);
    }
    std::uint32_t& in_regions(Memo memo) { return regions[static_cast<std::size_t>(memo)]; }
    PackedMask& in_digits(Memo memo) { return digits[static_cast<std::size_t>(memo)]; }
    Cells take_cells(std::size_t k) { return std::exchange(cells[k], {}); }
    void note(const Cells& of_cells, std::uint32_t of_regions, Mask of_digits) {
        for (auto& c : cells) c |= of_cells;
        for (auto& r : regions) r |= of_regions;
        for (auto& d : digits) d |= of_digits;
    }
};

class RatingPosition {
public:
    // Makes a position from the given digits 1 … 9, 0 elsewhere; and the candidates, if they differ from those that the
    // digits leave.
    explicit RatingPosition(const std::uint8_t* givens, const std::uint16_t* candidates = nullptr) {
        for (int c = 0; c < 81; ++c) {
            value_[index(c)] = givens[c];
            cand_[index(c)] = givens[c] ? 0 : 0777;
            if (givens[c]) empties_each(c);
            else empty_.set(c);
        }
        for (int c = 0; c < 81; ++c)
            if (givens[c])
                for (int p : tables.peer[index(c)]) cand_[index(p)] &= ~bit(givens[c] - 1);
        empty_.each([&](int c) {
            if (candidates) cand_[index(c)] &= candidates[c];
            few(c);
            each_bit(cand_[index(c)], [&](int d) {
                where_[index(d)].set(c);
                for (int type = 0; type < 3; ++type)
                    places_[index(d)][index(region_of(c, type))] |= bit(spot_of(c, type));
            });
        });
        for (int d = 0; d < 9; ++d)
            for (int h = 0; h < 27; ++h) look(h, d);
    }

    int value(int c) const { return value_[index(c)]; }
    const std::array<std::uint8_t, 81>& values() const { return value_; }
    Mask cand(int c) const { return cand_[index(c)]; }
    const std::array<PackedMask, 81>& candidates() const { return cand_; }
    bool has(int c, int d) const { return cand_[index(c)] >> d & 1; }
    Mask places(int region, int d) const { return places_[index(d)][index(region)]; }
    const Cells& where(int d) const { return where_[index(d)]; }
    const Cells& empty() const { return empty_; }
    const Cells& singles() const { return single_; } // cells with one candidate
    const Cells& pairs() const { return pair_; }     // cells with two
    int empties(int region) const { return empties_[index(region)]; }
    Mask lone(int region) const { return lone_[index(region)]; } // digits with one place there
    std::uint32_t lone_regions() const { return lone_regions_; } // regions where there are such
    std::uint32_t almost_full() const { return almost_full_; }   // regions with one empty cell
    bool is_solved() const { return empty_.none(); }
    Changed& changed() { return changed_; }

    void place(int c, int d) {
        each_bit(cand_[index(c)] & ~bit(d), [&](int e) { remove(c, e); });
        value_[index(c)] = static_cast<std::uint8_t>(d + 1);
        empty_.reset(c);
        single_.reset(c);
        pair_.reset(c);
        Cells removed = peers(c) & where_[index(d)];
        if (has(c, d)) removed.set(c);
        cand_[index(c)] = 0;
        empties_each(c);
        where_[index(d)] -= removed;
        std::uint32_t regions = tables.regions[index(c)];
        auto& places = places_[index(d)];
        removed.each([&](int p) {
            if (p != c) {
                cand_[index(p)] &= ~bit(d);
                few(p);
            }
            regions |= tables.regions[index(p)];
            for (int type = 0; type < 3; ++type) {
                auto& mask = places[index(region_of(p, type))];
                mask &= ~bit(spot_of(p, type));
            }
        });
        each_bit(regions, [&](int h) { look(h, d); });
        removed.set(c);
        changed_.note(removed, regions, bit(d));
    }

    void remove(int c, int d) {
        cand_[index(c)] &= ~bit(d);
        few(c);
        where_[index(d)].reset(c);
        for (int type = 0; type < 3; ++type) {
            auto& mask = places_[index(d)][index(region_of(c, type))];
            mask &= ~bit(spot_of(c, type));
            look(region_of(c, type), d);
        }
        Cells one;
        one.set(c);
        changed_.note(one, tables.regions[index(c)], bit(d));
    }

private:
    void empties_each(int c) {
        for (int h : tables.region[index(c)]) {
            --empties_[index(h)];
            if (empties_[index(h)] == 1) almost_full_ |= 1u << h;
            else almost_full_ &= ~(1u << h);
        }
    }
    void few(int c) {
        const int left = count(cand_[index(c)]);
        if (left == 2) pair_.set(c);
        else pair_.reset(c);
        if (left == 1) single_.set(c);
        else single_.reset(c);
    }
    void look(int h, int d) {
        const Mask mask = places_[index(d)][index(h)];
        auto& lone = lone_[index(h)];
        if (mask && !(mask & (mask - 1))) lone |= bit(d);
        else lone &= ~bit(d);
        if (lone) lone_regions_ |= 1u << h;
        else lone_regions_ &= ~(1u << h);
    }

    std::array<std::uint8_t, 81> value_{};
    std::array<PackedMask, 81> cand_{};
    Cells empty_, single_, pair_;
    std::array<Cells, 9> where_{};
    std::array<std::array<PackedMask, 27>, 9> places_{};
    std::array<std::uint8_t, 27> empties_ = filled(9);
    std::array<PackedMask, 27> lone_{};
    std::uint32_t lone_regions_ = 0, almost_full_ = 0;
    Changed changed_;

    static constexpr std::array<std::uint8_t, 27> filled(std::uint8_t with) {
        std::array<std::uint8_t, 27> all{};
        all.fill(with);
        return all;
    }
};

} // namespace lucidoku::rating
