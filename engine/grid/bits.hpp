// Fixed-size bit sets: the container used throughout the engine. A set of cells of a 9x9 grid is two machine words.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace lucidoku {

// Returns the number of set bits. If the target processor has no instruction for it, the library's function is a call,
// which is slower than counting here: neighbouring bits, then neighbouring pairs, and so on.
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

// Converts a number to the index type of containers.
constexpr std::size_t index(int i) {
    assert(i >= 0);
    return static_cast<std::size_t>(i);
}

// Returns the size of a list as int: no list of the engine has 2^31 items.
template <class List> constexpr int length(const List& list) { return static_cast<int>(std::size(list)); }

// Returns the number of the lowest bit of a word, the k-th of a set.
constexpr int lowest(std::size_t k, std::uint64_t word) { return static_cast<int>(64 * k) + std::countr_zero(word); }

template <int Size> class Bits {
public:
    static constexpr int size = Size;
    static constexpr int words = (Size + 63) / 64;

    constexpr Bits() = default;

    constexpr bool test(int i) const { return word_[word_of(i)] >> (i & 63) & 1; }
    constexpr void set(int i) { word_[word_of(i)] |= std::uint64_t{1} << (i & 63); }
    constexpr void reset(int i) { word_[word_of(i)] &= ~(std::uint64_t{1} << (i & 63)); }
    constexpr void put(int i, bool in) {
        reset(i);
        word_[word_of(i)] |= std::uint64_t{in} << (i & 63);
    }

    // Returns the set of i for which take(i) holds; without branches, which would be unpredictable.
    template <class Take> static constexpr Bits of(Take&& take) {
        Bits made;
        for (int k = 0; k < words; ++k) {
            std::array<std::uint8_t, 64> taken{};
            const int end = Size - 64 * k < 64 ? Size - 64 * k : 64;
            for (int i = 0; i < end; ++i) taken[index(i)] = take(64 * k + i);
            for (int i = 0; i < end; i += 8) made.word_[index(k)] |= low_bits(&taken[index(i)]) << i;
        }
        return made;
    }

    // Returns the members from i on as a number: 64 of them at most.
    constexpr std::uint64_t from(int i) const {
        const std::size_t k = word_of(i);
        const std::uint64_t low = word_[k] >> (i & 63);
        return k + 1 < word_.size() && (i & 63) ? low | word_[k + 1] << (64 - (i & 63)) : low;
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
    // Returns the lowest member; the set must not be empty.
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
            for (std::uint64_t w = word_[k]; w; w &= w - 1) visit(lowest(k, w));
    }

private:
    static constexpr std::size_t word_of(int i) { return index(i) / 64; }
    // Gathers the low bits of eight bytes by one multiplication: byte i moves to bit 56 + i.
    static constexpr std::uint64_t low_bits(const std::uint8_t* bytes) {
        std::uint64_t all = 0;
        for (int i = 0; i < 8; ++i) all |= std::uint64_t{bytes[i]} << (8 * i);
        return all * 0x0102040810204080u >> 56;
    }

    std::array<std::uint64_t, words> word_{};
};

// Visits the members of a small mask (candidates of a cell, positions in a house), ascending.
template <class Visit> constexpr void each_bit(std::uint32_t mask, Visit&& visit) {
    for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
}

constexpr int bit_count(std::uint32_t mask) { return ones(mask); }

constexpr int low_bit(std::uint32_t mask) { return std::countr_zero(mask); }

// A mask packed into no more bits than it needs, for tables; calculations use 32. Like a number it is undefined
// until a value is assigned, so that large tables need no clearing.
template <class Word> class Packed {
public:
    using Number = Word;
    constexpr Packed() = default;
    constexpr Packed(std::uint32_t mask) : word_(static_cast<Word>(mask)) { assert(word_ == mask); }
    constexpr operator std::uint32_t() const { return word_; }
    constexpr Packed& operator|=(std::uint32_t mask) { return *this = word_ | mask; }
    constexpr Packed& operator&=(std::uint32_t mask) { return *this = word_ & mask; }

private:
    Word word_;
};

} // namespace lucidoku
