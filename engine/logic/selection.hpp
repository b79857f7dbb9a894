// Choosing k masks whose union has k bits: the search for subsets and fish.
#pragma once

#include "grid/bits.hpp"

#include <span>
#include <utility>

namespace lucidoku {

// Chooses `size` of the added masks whose union has exactly `size` bits, in lexicographic order. Works for cells over
// digits, for digits over positions, and for the lines of a fish.
template <class Mask, int Max> class Selection {
public:
    void add(int name, Mask mask) {
        name_[index(count_)] = name;
        mask_[index(count_++)] = mask;
    }
    template <class Visit> void each(int size, Visit&& visit) {
        if (count_ >= size) extend(0, size, Mask{0}, std::forward<Visit>(visit));
    }
    std::span<const int> chosen() const { return {chosen_.data(), index(depth_)}; }

private:
    template <class Visit> void extend(int from, int size, Mask seen, Visit&& visit) {
        if (depth_ == size) {
            if (bit_count(seen) == size) visit(seen);
            return;
        }
        for (int i = from; i <= count_ - (size - depth_); ++i) {
            const Mask now = seen | mask_[index(i)];
            if (bit_count(now) > size) continue;
            chosen_[index(depth_++)] = name_[index(i)];
            extend(i + 1, size, now, visit);
            --depth_;
        }
    }

    int count_ = 0, depth_ = 0;
    std::array<Mask, Max> mask_;
    std::array<int, Max> name_;
    std::array<int, Max> chosen_;
};

} // namespace lucidoku
