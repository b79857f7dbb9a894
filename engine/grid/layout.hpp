// The shape of a grid as tables: which cells make a house, which cells see each other.
//
// Houses come in this order, and finders rely on it:
//
//     0 … n-1   rows      (cell p of row r is column p)
//     n … 2n-1  columns   (cell p of column c is row p)
//     2n …      boxes, then diagonals, windows and whatever else
#pragma once

#include "grid/bits.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace lucidoku {

enum class HouseKind : std::uint8_t { row, column, box, diagonal, window };

// A layout from outside the engine: any houses over n*n cells.
struct LayoutSpec {
    struct House {
        std::vector<int> cells;
        HouseKind kind;
    };
    int n = 0;
    std::vector<House> houses;
};

// The tables, compiled for grids of up to MaxN rows. Layout<9> is for n = 9 only, so that loops over it unroll.
template <int MaxN> class Layout {
public:
    static constexpr int max_n = MaxN;
    static constexpr int max_cells = MaxN * MaxN;
    static constexpr int max_houses = 4 * MaxN + 2;
    static constexpr int house_slots = (max_houses + 7) / 8 * 8; // size of tables that are processed eight at a time
    static constexpr int max_memberships = 6;                    // row, column, box, two diagonals, a window
    using Set = Bits<max_cells>;
    using Houses = Bits<max_houses>;
    using Mask = std::uint32_t; // digits of a cell, or positions in a house
    using PackedMask = Packed<std::conditional_t<(MaxN <= 16), std::uint16_t, std::uint32_t>>;

    struct Place {
        std::uint8_t house;
        std::uint8_t position;
    };
    struct CellInfo {
        std::uint8_t memberships = 0;
        std::array<Place, max_memberships> place{};
    };

    explicit Layout(const LayoutSpec& spec) : n_(spec.n) {
        if (spec.n > MaxN || (MaxN == 9 && spec.n != 9)) throw std::invalid_argument("layout does not fit this width");
        if (length(spec.houses) > max_houses) throw std::invalid_argument("too many houses");
        houses_ = length(spec.houses);
        for (int h = 0; h < houses_; ++h) {
            const auto& house = spec.houses[index(h)];
            if (length(house.cells) != n()) throw std::invalid_argument("a house needs n cells");
            kind_[index(h)] = house.kind;
            all_houses_.set(h);
            if (house.kind == HouseKind::box || house.kind == HouseKind::window) regions_.set(h);
            for (int p = 0; p < n(); ++p) {
                const int c = house.cells[index(p)];
                if (c < 0 || c >= cells()) throw std::invalid_argument("a house has a cell outside the grid");
                if (house_set_[index(h)].test(c)) throw std::invalid_argument("a house has a cell twice");
                house_cell_[index(h)][index(p)] = static_cast<std::uint16_t>(c);
                house_set_[index(h)].set(c);
                auto& info = cell_[index(c)];
                if (info.memberships == max_memberships) throw std::invalid_argument("a cell lies in too many houses");
                info.place[info.memberships++] = {static_cast<std::uint8_t>(h), static_cast<std::uint8_t>(p)};
                houses_of_[index(c)].set(h);
            }
        }
        for (int h = 0; h < houses_; ++h)
            for (int p = 0; p < n(); ++p)
                for_houses(cell_of(h, p), [&](int g, int) {
                    if (g == h) return;
                    auto& mask = cross_[index(h * max_houses + g)];
                    crossing_[index(h)].set(g);
                    mask |= Mask{1} << p;
                });
        for (int h = 0; h < 2 * n(); ++h) lines_.set(h);
        int widest = 1; // the greatest number of cells that two houses share
        for (int h = 0; h < houses_; ++h) {
            crossing_[index(h)].each([&](int g) {
                if (bit_count(cross(h, g)) < 2) return;
                overlapping_[index(h)].push_back(g);
                wide_[index(h)].set(g);
            });
            for (int g : overlapping_[index(h)]) widest = std::max(widest, bit_count(cross(h, g)));
        }
        for (int k = 0; k <= n(); ++k) least_houses_[index(k)] = static_cast<std::uint8_t>((k + widest - 1) / widest);
        for (int c = 0; c < cells(); ++c) {
            all_.set(c);
            for_houses(c, [&](int h, int) { peers_[index(c)] |= house_set_[index(h)]; });
            peers_[index(c)].reset(c);
        }
        shadow_.assign(index(cells()), {});
        for (int c = 0; c < cells(); ++c)
            for_houses(c, [&](int g, int) {
                crossing_[index(g)].each([&](int h) { shadow_[index(c)][index(h)] |= cross(h, g); });
                shadow_[index(c)][index(g)] = all_digits();
            });
        twins_.assign(index(4 * n() * n()), 0);
        for (int g = 0; g < 2 * n(); ++g)
            for (int h = g < n() ? 0 : n(); h < (g < n() ? n() : 2 * n()); ++h)
                for (int p = 0; p < n(); ++p)
                    if (h != g && side_by_side(g, h, p)) twins_[index(g * 2 * n() + h)] = twins(g, h) | (Mask{1} << p);
    }

    constexpr int n() const {
        if constexpr (MaxN == 9) return 9;
        else return n_;
    }
    constexpr int cells() const { return n() * n(); }
    int houses() const { return houses_; }
    Mask all_digits() const { return (std::uint32_t{1} << n()) - 1; }
    const Set& all_cells() const { return all_; }

    HouseKind kind(int h) const { return kind_[index(h)]; }
    bool is_line(int h) const { return h < 2 * n(); }
    const Houses& all_houses() const { return all_houses_; }
    const Houses& lines() const { return lines_; }
    const Houses& regions() const { return regions_; } // boxes and windows
    const Set& house(int h) const { return house_set_[index(h)]; }
    int cell_of(int h, int position) const { return house_cell_[index(h)][index(position)]; }
    const Set& peers(int c) const { return peers_[index(c)]; }
    bool sees(int a, int b) const { return peers_[index(a)].test(b); }
    int row(int c) const { return c / n(); }
    int column(int c) const { return c % n(); }

    // Calls visit(house, position in it) for every house of a cell.
    template <class Visit> void for_houses(int c, Visit&& visit) const {
        const auto& info = cell_[index(c)];
        for (std::size_t k = 0; k < info.memberships; ++k) visit(int{info.place[k].house}, int{info.place[k].position});
    }
    // Returns the houses of a cell as a set.
    const Houses& houses_of(int c) const { return houses_of_[index(c)]; }
    // Calls visit as `for_houses`, but faster: nearly all cells have a row, a column and a box.
    template <class Visit> void for_three_houses(int c, Visit&& visit) const {
        const auto& info = cell_[index(c)];
        if (info.memberships != 3) return for_houses(c, visit);
        for (std::size_t k = 0; k < 3; ++k) visit(int{info.place[k].house}, int{info.place[k].position});
    }
    // Returns the cells at the given positions of a house.
    Set cells_at(int h, Mask positions) const {
        Set cells;
        each_bit(positions, [&](int p) { cells.set(cell_of(h, p)); });
        return cells;
    }
    // Return the houses that share a cell with h, and the positions in h of the cells shared with g.
    const Houses& crossing(int h) const { return crossing_[index(h)]; }
    const std::vector<int>& overlapping(int h) const { return overlapping_[index(h)]; } // two cells or more
    const Houses& wide(int h) const { return wide_[index(h)]; }                         // the same as a set
    // Returns a lower bound of the number of houses that cross the given number of cells of a house.
    int least_houses(int cells) const { return least_houses_[index(cells)]; }
    // Return whether the grid is 9x9 with boxes of three by three, and whether it has no other houses.
    bool has_square_boxes9() const {
        if (n() != 9 || houses_ < 27) return false;
        for (int b = 0; b < 9; ++b)
            for (int p = 0; p < 9; ++p)
                if (cell_of(18 + b, p) != (b / 3 * 3 + p / 3) * 9 + b % 3 * 3 + p % 3) return false;
        return true;
    }
    bool is_plain9() const { return houses_ == 27 && has_square_boxes9(); }
    Mask cross(int h, int g) const { return cross_[index(h * max_houses + g)]; }
    // Returns the positions at which two parallel lines run side by side: the two cells lie in the same houses, except
    // for the lines.
    Mask twins(int g, int h) const { return twins_[index(g * 2 * n() + h)]; }
    // Returns for every house the positions of a cell and its peers.
    const std::array<PackedMask, house_slots>& shadow(int c) const { return shadow_[index(c)]; }
    // Returns the cells that see every cell of a set.
    Set common_peers(const Set& cells) const {
        Set common = all_;
        cells.each([&](int c) { common &= peers_[index(c)]; });
        return common;
    }

private:
    bool side_by_side(int g, int h, int position) const {
        const int a = cell_of(g, position), b = cell_of(h, position);
        bool same = true;
        for_houses(a, [&](int x, int) { same = same && (x == g || house(x).test(b)); });
        for_houses(b, [&](int x, int) { same = same && (x == h || house(x).test(a)); });
        return same;
    }

    int n_;
    int houses_ = 0;
    Set all_;
    Houses all_houses_, lines_, regions_;
    std::array<HouseKind, max_houses> kind_{};
    std::array<Set, max_houses> house_set_{};
    std::array<std::array<std::uint16_t, MaxN>, max_houses> house_cell_{};
    std::array<PackedMask, max_houses * max_houses> cross_{};
    std::array<Houses, max_houses> crossing_{}, wide_{};
    std::array<std::uint8_t, MaxN + 1> least_houses_{};
    std::array<std::vector<int>, max_houses> overlapping_{};
    std::vector<PackedMask> twins_;
    std::vector<std::array<PackedMask, house_slots>> shadow_;
    std::array<CellInfo, max_cells> cell_{};
    std::array<Houses, max_cells> houses_of_{};
    std::array<Set, max_cells> peers_{};
};

// The widths for which templates are made; quick builds serve the middle one by the widest.
using Layout9 = Layout<9>;
using Layout25 = Layout<25>;
#ifdef LUCIDOKU_TWO_WIDTHS
using Layout16 = Layout25;
#define LUCIDOKU_FOR_EACH_LAYOUT(make)                                                                                 \
    make(Layout9);                                                                                                     \
    make(Layout25)
#else
using Layout16 = Layout<16>;
#define LUCIDOKU_FOR_EACH_LAYOUT(make)                                                                                 \
    make(Layout9);                                                                                                     \
    make(Layout16);                                                                                                    \
    make(Layout25)
#endif

} // namespace lucidoku
