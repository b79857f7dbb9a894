// The candidates of a position as numbers, and the links between them.
//
//     candidate   0 … n-1, by cell, then digit
//     node        i: candidate i is on      n + i: it is off
//
// On → off, in this order: the other candidates of the cell, ascending; the digit's other places in the block, in the
// row outside the block, in the column outside the block. Off → on: the cell's other candidate, where it has two; then
// for block, row, column the other place, where there are two.
#pragma once

#include "rating/position.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace lucidoku::rating {

enum class Cause : std::uint8_t { cell, block, row, column, none };

class Links {
public:
    struct Strong {
        std::uint16_t to;
        Cause cause;
    };

    // Reads the candidates and places of a position; `Source` has cand(cell) and places(region, digit).
    template <class Source> void read(const Source& source) {
        n_ = 0;
        for (int c = 0; c < 81; ++c) {
            first_[index(c)] = static_cast<std::uint16_t>(n_);
            each_bit(source.cand(c), [&](int d) {
                id_[index(9 * c + d)] = static_cast<std::uint16_t>(n_);
                cell_[index(n_)] = static_cast<std::uint8_t>(c);
                digit_[index(n_++)] = static_cast<std::uint8_t>(d);
            });
        }
        first_[81] = static_cast<std::uint16_t>(n_);
        for (int h = 0; h < 27; ++h)
            for (int d = 0; d < 9; ++d) {
                std::uint16_t* to = place(h, d);
                each_bit(source.places(h, d), [&](int p) { *to++ = id_[index(9 * cell_of(h, p) + d)]; });
            }
        weak_count_ = 0;
        if (weak_.size() < most_weak * index(n_) + run) weak_.resize(most_weak * index(n_) + run);
        for (int i = 0; i < n_; ++i) link(source, i);
        weak_start_[index(n_)] = weak_count_;
    }

    int size() const { return n_; }
    int id(int cell, int digit) const { return id_[index(9 * cell + digit)]; }
    int cell(int i) const { return cell_[index(i)]; }
    int digit(int i) const { return digit_[index(i)]; }
    // The candidates of a cell are first(cell) … first(cell + 1) - 1.
    int first(int cell) const { return first_[index(cell)]; }

    // Returns the candidates that are off when i is on; with or without those of its cell.
    std::span<const std::uint16_t> weak(int i) const {
        return {weak_.data() + weak_start_[index(i)], weak_start_[index(i + 1)] - weak_start_[index(i)]};
    }
    std::span<const std::uint16_t> weak_of_digit(int i) const { return weak(i).subspan(weak_in_cell_[index(i)]); }
    // Returns the candidates that are on when i is off; that of the cell first.
    std::span<const Strong> strong(int i) const { return {strong_[index(i)].data(), strong_count_[index(i)]}; }
    std::span<const Strong> strong_in_cell(int i) const {
        return strong(i).first(strong_count_[index(i)] && strong_[index(i)][0].cause == Cause::cell ? 1 : 0);
    }
    std::span<const Strong> strong_in_regions(int i) const { return strong(i).subspan(strong_in_cell(i).size()); }

private:
    // Lists are copied eight items at a time, regardless of their length; later writes overwrite the excess.
    template <class Source> void link(const Source& source, int i) {
        const int c = cell_[index(i)], d = digit_[index(i)], first = first_[index(c)], end = first_[index(c + 1)];
        weak_start_[index(i)] = weak_count_;
        strong_count_[index(i)] = 0;
        std::uint16_t* out = weak_.data() + weak_count_;
        const auto count_up = [&](int from, int size) {
            for (std::size_t k = 0; k < run; ++k) out[k] = static_cast<std::uint16_t>(index(from) + k);
            out += size;
        };
        const auto copy = [&](const std::uint16_t* from, int size) {
            std::copy_n(from, run, out);
            out += size;
        };
        count_up(first, i - first);
        count_up(i + 1, end - i - 1);
        weak_in_cell_[index(i)] = static_cast<std::uint8_t>(end - first - 1);
        if (end - first == 2) add_strong(i, first + end - 1 - i, Cause::cell);
        for (int type = 0; type < 3; ++type) {
            const int h = region_of(c, type), spot = spot_of(c, type);
            const Mask places = source.places(h, d);
            const std::uint16_t* const list = place(h, d);
            const int left_out =
                type == block ? spot : spot / 3 * 3; // from here, one place or those of the block are skipped
            const int before = count(places & (bit(left_out) - 1));
            const int past = count(places & (bit(left_out + (type == block ? 1 : 3)) - 1));
            const int all = count(places);
            copy(list, before);
            copy(list + past, all - past);
            if (all == 2) add_strong(i, list[list[0] == i], static_cast<Cause>(type + 1));
        }
        weak_count_ = static_cast<std::uint32_t>(out - weak_.data());
    }
    void add_strong(int i, int to, Cause cause) {
        auto& count = strong_count_[index(i)];
        for (std::size_t k = 0; k < count; ++k)
            if (strong_[index(i)][k].to == to) return;
        strong_[index(i)][count++] = {static_cast<std::uint16_t>(to), cause};
    }

    std::uint16_t* place(int h, int d) { return places_[index(9 * h + d)].data(); }

    static constexpr std::size_t most = 729, most_weak = 28; // of the cell, and 20 peers
    static constexpr std::size_t run = 8;                    // number of items copied at a time
    int n_ = 0;
    std::array<std::uint16_t, 729> id_;
    std::array<std::uint8_t, most> cell_, digit_;
    std::array<std::uint16_t, 82> first_;
    std::array<std::array<std::uint16_t, 9 + run>, 27 * 9> places_{}; // of a digit in a region
    std::vector<std::uint16_t> weak_;                                 // with room for the greatest number
    std::uint32_t weak_count_ = 0;
    std::array<std::uint32_t, most + 1> weak_start_;
    std::array<std::uint8_t, most> weak_in_cell_;
    std::array<std::array<Strong, 4>, most> strong_;
    std::array<std::uint8_t, most> strong_count_;
};

// The increments of a chain's rating with its complexity, and the rating itself: sums of doubles in the reference's
// order, because two sums that should be equal are not always.
inline int growth(int complexity) {
    int steps = 0, limit = 4;
    for (bool odd = false; complexity - 2 > limit; odd = !odd, ++steps) limit = odd ? limit * 4 / 3 : limit * 3 / 2;
    return steps;
}
inline double chain_rating(double base, int complexity) {
    double more = 0;
    for (int k = growth(complexity); k > 0; --k) more += 0.1;
    return base + more;
}

} // namespace lucidoku::rating
