// Fixed-size bit sets: the one container of the engine. A set of cells of a 9x9 grid is two machine words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace lucidoku {

// How many bits are set. Where the processor that is compiled for cannot count them, the library's function is called,
// which takes longer than to count them here: neighbours first, then neighbouring pairs, and so on.
template <class Word> constexpr int ones(Word word) {
#ifdef __POPCNT__
    return std::popcount(word);
#else
    constexpr Word all = static_cast<Word>(~Word{0});
    word = static_cast<Word>(word - (word >> 1 & all / 3));
    word = static_cast<Word>((word & all / 5) + (word >> 2 & all / 5));
    word = static_cast<Word>((word + (word >> 4)) & all / 17);
    return static_cast<int>(static_cast<Word>(word * (all / 255)) >> (8 * sizeof(Word) - 8));
#endif
}

template <int Size> class Bits {
public:
    static constexpr int size = Size;
    static constexpr int words = (Size + 63) / 64;

    constexpr Bits() = default;

    constexpr bool test(int i) const { return word_[index(i)] >> (i & 63) & 1; }
    constexpr void set(int i) { word_[index(i)] |= std::uint64_t{1} << (i & 63); }
    constexpr void reset(int i) { word_[index(i)] &= ~(std::uint64_t{1} << (i & 63)); }

    // The members i for which take(i) holds; without branches, for nobody can guess them.
    template <class Take> static constexpr Bits of(Take&& take) {
        Bits made;
        for (int k = 0; k < words; ++k) {
            std::uint64_t word = 0;
            const int end = Size - 64 * k < 64 ? Size - 64 * k : 64;
            for (int i = 0; i < end; ++i) word |= std::uint64_t{take(64 * k + i)} << i;
            made.word_[static_cast<std::size_t>(k)] = word;
        }
        return made;
    }

    constexpr bool any() const {
        std::uint64_t all = 0;
        for (auto w : word_) all |= w;
        return all != 0;
    }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        int sum = 0;
        for (auto w : word_) sum += ones(w);
        return sum;
    }
    // The lowest member; the set must not be empty.
    constexpr int first() const {
        for (std::size_t k = 0; k < words; ++k)
            if (word_[k]) return static_cast<int>(64 * k) + std::countr_zero(word_[k]);
        return Size;
    }
    constexpr bool within(const Bits& other) const {
        std::uint64_t outside = 0;
        for (std::size_t k = 0; k < words; ++k) outside |= word_[k] & ~other.word_[k];
        return outside == 0;
    }
    constexpr bool meets(const Bits& other) const {
        std::uint64_t common = 0;
        for (std::size_t k = 0; k < words; ++k) common |= word_[k] & other.word_[k];
        return common != 0;
    }

    constexpr Bits& operator&=(const Bits& o) {
        for (std::size_t k = 0; k < words; ++k) word_[k] &= o.word_[k];
        return *this;
    }
    constexpr Bits& operator|=(const Bits& o) {
        for (std::size_t k = 0; k < words; ++k) word_[k] |= o.word_[k];
        return *this;
    }
    constexpr Bits& operator-=(const Bits& o) {
        for (std::size_t k = 0; k < words; ++k) word_[k] &= ~o.word_[k];
        return *this;
    }
    friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
    friend constexpr bool operator==(const Bits&, const Bits&) = default;

    // Calls visit(i) for every member in ascending order; visit may change the set.
    template <class Visit> constexpr void each(Visit&& visit) const {
        for (std::size_t k = 0; k < words; ++k)
            for (std::uint64_t w = word_[k]; w; w &= w - 1) visit(static_cast<int>(64 * k) + std::countr_zero(w));
    }

private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i) / 64; }

    std::array<std::uint64_t, words> word_{};
};

// Members of a small mask (candidates of a cell, positions in a house), ascending.
template <class Mask, class Visit> constexpr void each_bit(Mask mask, Visit&& visit) {
    for (auto m = static_cast<std::uint32_t>(mask); m; m &= m - 1) visit(std::countr_zero(m));
}

template <class Mask> constexpr int bit_count(Mask mask) { return ones(static_cast<std::uint32_t>(mask)); }

template <class Mask> constexpr int low_bit(Mask mask) { return std::countr_zero(static_cast<std::uint32_t>(mask)); }

} // namespace lucidoku
