// The candidates of a position while assumptions are followed: they are removed and restored; values never change.
#pragma once

#include "rating/position.hpp"

namespace lucidoku::rating {

struct View {
    std::array<PackedMask, 81> cands{};
    std::array<std::array<PackedMask, 16>, 27> where{}; // region, digit
    std::array<std::uint8_t, 27> empty{};               // cells without value

    View() = default;
    explicit View(const RatingPosition& position) : cands(position.candidates()) {
        for (int h = 0; h < 27; ++h) {
            empty[index(h)] = static_cast<std::uint8_t>(position.empties(h));
            for (int d = 0; d < 9; ++d) where[index(h)][index(d)] = position.places(h, d);
        }
    }

    Mask cand(int c) const { return cands[index(c)]; }
    bool has(int c, int d) const { return cands[index(c)] >> d & 1; }
    Mask places(int h, int d) const { return where[index(h)][index(d)]; }
    // Returns the digits that have two places in a region.
    Mask twice(int h) const {
        std::uint16_t digits = 0;
        for (std::size_t d = 0; d < 16; ++d) {
            const auto places = static_cast<std::uint16_t>(where[index(h)][d]);
            const auto second = static_cast<std::uint16_t>(places & (places - 1));
            const auto third = static_cast<std::uint16_t>(second & (second - 1));
            digits |= static_cast<std::uint16_t>(second && !third ? 1u << d : 0u);
        }
        return digits;
    }
    int empties(int h) const { return empty[index(h)]; }
    void remove(int c, int d) {
        cands[index(c)] &= ~bit(d);
        for (int type = 0; type < 3; ++type) {
            PackedMask& here = where[index(region_of(c, type))][index(d)];
            here &= ~bit(spot_of(c, type));
        }
    }
};

} // namespace lucidoku::rating
