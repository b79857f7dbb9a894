// The 729 candidates of a 9x9 grid, its 324 variables (cells, and places of a digit in a house), and what contradicts
// what: the view that whips and braids have of a puzzle.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace lucidoku::whips {

constexpr int candidates = 729, variables = 324, groups = 486;

// A set of candidates; candidate 9 * cell + digit - 1.
struct Bits {
    std::array<std::uint64_t, 12> word{};
    bool has(int c) const { return word[static_cast<std::size_t>(c >> 6)] >> (c & 63) & 1; }
    void add(int c) { word[static_cast<std::size_t>(c >> 6)] |= std::uint64_t{1} << (c & 63); }
    void drop(int c) { word[static_cast<std::size_t>(c >> 6)] &= ~(std::uint64_t{1} << (c & 63)); }
    bool any() const {
        std::uint64_t all = 0;
        for (auto w : word) all |= w;
        return all != 0;
    }
    Bits& operator|=(const Bits& o) {
        for (std::size_t i = 0; i < 12; ++i) word[i] |= o.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& o) {
        for (std::size_t i = 0; i < 12; ++i) word[i] &= o.word[i];
        return *this;
    }
    Bits without(const Bits& o) const {
        Bits left;
        for (std::size_t i = 0; i < 12; ++i) left.word[i] = word[i] & ~o.word[i];
        return left;
    }
    bool operator==(const Bits&) const = default;
    template <class Visit> void each(Visit&& visit) const {
        for (std::size_t i = 0; i < 12; ++i)
            for (auto w = word[i]; w; w &= w - 1) visit(static_cast<int>(i) * 64 + std::countr_zero(w));
    }
};

// What stands to the right in a link: a candidate, or from `candidates` on a group of up to three in a box and a line.
using Right = std::uint16_t;

// Nothing here depends on a puzzle.
struct Tables {
    std::array<std::array<std::int16_t, 9>, variables> members;       // the candidates of each variable
    std::array<std::array<std::int16_t, 4>, candidates> variables_of; // the variables of each candidate
    std::array<Bits, candidates + groups> linked;                     // what cannot be true together with it
    std::array<Bits, groups> group;                                   // the candidates of each group
    std::array<std::array<std::int16_t, 2>, candidates> groups_of;    // in its row, in its column
    Tables();
};
const Tables& tables();

// The candidates that are left.
struct Position {
    Bits alive;
    bool broken = false; // a variable has none left

    // Removes candidates, and follows up with singles.
    void remove(const Bits& gone);
    // Takes a candidate for true, and follows up with singles.
    void assume(int candidate);
    bool solved() const;
};

} // namespace lucidoku::whips
