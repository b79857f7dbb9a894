// Random numbers that are the same everywhere: without <random>, whose distributions differ between libraries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace lucidoku {

// xoshiro256** of Blackman and Vigna, started by splitmix64. A stream is a separate sequence for each pair of seed
// and number, so that work shared out over threads draws the same numbers wherever it is done.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t x = seed ^ (stream * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du);
        for (auto& word : state_) {
            x += 0x9e3779b97f4a7c15u;
            std::uint64_t z = x;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t operator()() {
        const std::uint64_t result = apply_symmetry(state_[1] * 5, 7) * 9, t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = apply_symmetry(state_[3], 45);
        return result;
    }

    // Returns a number from 0 to end - 1, all equally likely; `end` is at least 1. (Lemire's method, with rejection.)
    std::uint32_t below(std::uint32_t end) {
        const std::uint32_t surplus = (0u - end) % end;
        for (;;) {
            const std::uint64_t product = ((*this)() >> 32) * end;
            if (static_cast<std::uint32_t>(product) >= surplus) return static_cast<std::uint32_t>(product >> 32);
        }
    }
    std::size_t index(std::size_t size) { return below(static_cast<std::uint32_t>(size)); }

    template <class List> void shuffle(List& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[index(i)]);
    }

private:
    static std::uint64_t apply_symmetry(std::uint64_t x, int k) { return x << k | x >> (64 - k); }

    std::uint64_t state_[4];
};

} // namespace lucidoku
