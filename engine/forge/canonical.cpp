#include "forge/canonical.hpp"

#include "forge/canonical_nine.hpp"
#include "grid/bits.hpp"

#include <algorithm>
#include <array>

// The line is built row by row. A state is a choice of the rows so far with their constraints on columns and digits: an
// ordered list of stacks, each an ordered list of columns; neighbours that no row distinguishes yet are tied. For every
// next row that a state allows there is one smallest arrangement within the ties:
//
//     within tied columns    empty cells, then known digits in order, then digits not seen before
//     within tied stacks     by the strings so made
//
// A new digit gets the next label. The order of several new digits in tied columns is not determined by this row, so
// each order becomes a separate state. Only the states with the smallest row continue to the next.

namespace lucidoku {
namespace {

constexpr int widest = 25;
constexpr std::uint8_t fresh = 100; // a digit without a label yet

struct State {
    std::array<std::int8_t, widest> column; // the source column at each place
    std::uint32_t column_tied = 0;          // bit i: place i is tied to place i-1 (same stack)
    std::uint32_t stack_tied = 0;           // bit s: stack s is tied to stack s-1
    std::uint32_t rows_used = 0;
    std::array<std::uint8_t, widest + 1> label; // of each digit; 0: none yet
    std::uint8_t labels = 0;
    std::int8_t band = -1; // the band of the source that is being filled
    bool transposed = false;
};

class CanonicalSearch {
public:
    CanonicalSearch(const std::uint8_t* digits, BoxShape shape, Stop& stop, std::size_t most)
        : n_(shape.height * shape.width), height_(shape.height), width_(shape.width), stop_(stop), most_(most) {
        for (int r = 0; r < n_; ++r)
            for (int c = 0; c < n_; ++c) {
                grid_[0][r][c] = digits[r * n_ + c];
                grid_[1][c][r] = digits[r * n_ + c];
            }
        for (int t = 0; t < 2; ++t)
            for (int r = 0; r < n_; ++r)
                if (std::all_of(grid_[t][r], grid_[t][r] + n_, [](std::uint8_t d) { return d == 0; }))
                    empty_[t] |= 1u << r;
    }

    // Returns the smallest line; nothing if there are too many states, or a line holds a digit twice: labels of new
    // digits rely on their being different.
    std::optional<std::vector<std::uint8_t>> run() {
        if (has_repeats()) return std::nullopt;
        std::vector<State> states;
        for (int t = 0; t < (height_ == width_ ? 2 : 1); ++t) {
            State start{};
            start.transposed = t == 1;
            for (int c = 0; c < n_; ++c) {
                start.column[index(c)] = static_cast<std::int8_t>(c);
                if (c % width_) start.column_tied |= 1u << c;
            }
            for (int s = 1; s < n_ / width_; ++s) start.stack_tied |= 1u << s;
            states.push_back(start);
        }
        std::vector<std::uint8_t> line;
        for (int row = 0; row < n_; ++row) {
            best_.clear();
            next_.clear();
            for (const State& state : states)
                for (int r = 0; r < n_; ++r) {
                    if (state.rows_used >> r & 1) continue;
                    if (row % height_ && r / height_ != state.band) continue;
                    if (is_redundant(state, r)) continue;
                    if (!try_row(state, r)) return std::nullopt;
                }
            line.insert(line.end(), best_.begin(), best_.end());
            states.swap(next_);
        }
        return line;
    }

private:
    using Row = std::array<std::uint8_t, widest>;

    bool has_repeats() const {
        for (int t = 0; t < 2; ++t)
            for (int r = 0; r < n_; ++r) {
                std::uint32_t seen = 0;
                for (int c = 0; c < n_; ++c)
                    if (const std::uint32_t bit = 1u << grid_[t][r][c]; bit > 1) {
                        if (seen & bit) return true;
                        seen |= bit;
                    }
            }
        return false;
    }

    // Returns whether an empty row (or band) equals an earlier one that is not used either.
    bool is_redundant(const State& state, int r) const {
        const std::uint32_t empty = empty_[state.transposed], first = (1u << height_) - 1;
        if (!(empty >> r & 1)) return false;
        const std::uint32_t before = ((1u << r) - 1) & ~state.rows_used & empty;
        const int band = r / height_;
        if (before & first << (band * height_)) return true;
        const auto all_empty = [&](int b) { return (empty >> (b * height_) & first) == first; };
        if (band == state.band || !all_empty(band)) return false;
        for (int b = 0; b < band; ++b)
            if (before >> (b * height_) & 1 && all_empty(b)) return true;
        return false;
    }

    // Arranges source row r as small as possible and keeps the resulting states; returns false if there are too many.
    bool try_row(const State& before, int r) {
        stop_.poll();
        const auto& source = grid_[before.transposed][r];
        State state = before;
        Row row{};
        // Sort the columns within their ties, for each stack.
        for (int place = 0; place < n_; ++place) {
            const std::int8_t column = state.column[index(place)];
            const std::uint8_t digit = source[column];
            const std::uint8_t key = digit ? (state.label[digit] ? state.label[digit] : fresh) : 0;
            int to = place;
            while (before.column_tied >> to & 1 && row[index(to - 1)] > key) {
                row[index(to)] = row[index(to - 1)];
                state.column[index(to)] = state.column[index(to - 1)];
                --to;
            }
            row[index(to)] = key;
            state.column[index(to)] = column;
        }
        // Sort the stacks within their ties.
        const int stacks = n_ / width_;
        for (int s = 1; s < stacks; ++s)
            for (int to = s; before.stack_tied >> to & 1 && less(row, to, to - 1); --to) swap_stacks(state, row, to);
        // Compare with the best row; fresh digits get the next labels from left to right.
        Row labelled = row;
        std::uint8_t labels = state.labels;
        for (int place = 0; place < n_; ++place)
            if (labelled[index(place)] == fresh) labelled[index(place)] = ++labels;
        if (!best_.empty()) {
            const int order = compare(labelled);
            if (order > 0) return true;
            if (order < 0) next_.clear(), best_.clear();
        }
        if (best_.empty()) best_.assign(labelled.begin(), labelled.begin() + n_);
        // Equal neighbours that were tied stay tied. From now on labels distinguish fresh digits.
        for (int place = 1; place < n_; ++place)
            if (row[index(place)] != row[index(place - 1)] || row[index(place)] == fresh)
                state.column_tied &= ~(1u << place);
        std::uint32_t even = 0; // stacks that are still equal, fresh digits included
        for (int s = 1; s < stacks; ++s)
            if (before.stack_tied >> s & 1 && same(row, s)) {
                even |= 1u << s;
                if (has_fresh(row, s)) state.stack_tied &= ~(1u << s);
            } else {
                state.stack_tied &= ~(1u << s);
            }
        state.rows_used |= 1u << r;
        state.band = static_cast<std::int8_t>(r / height_);
        return branch_stacks(state, row, source, even, before.column_tied, 1);
    }

    // Tries every order of equal stacks that hold fresh digits.
    bool branch_stacks(const State& state, const Row& row, const std::uint8_t* source, std::uint32_t even,
                       std::uint32_t tied, int s) {
        const int stacks = n_ / width_;
        while (s < stacks && !(even >> s & 1 && has_fresh(row, s))) ++s;
        if (s >= stacks) return branch_columns(state, row, source, tied, 1);
        // The group begins at s-1: move each later stack of it to the head, one after the other, then continue after
        // the head.
        int end = s;
        while (end < stacks && even >> end & 1) ++end;
        for (int pick = s - 1; pick < end; ++pick) {
            State other = state;
            std::rotate(other.column.begin() + (s - 1) * width_, other.column.begin() + pick * width_,
                        other.column.begin() + (pick + 1) * width_);
            if (!branch_stacks(other, row, source, even, tied, s + 1)) return false;
        }
        return true;
    }

    // Tries every order of fresh digits in columns that were tied.
    bool branch_columns(const State& state, const Row& row, const std::uint8_t* source, std::uint32_t tied, int place) {
        const auto both = [&](int column) {
            return tied >> column & 1 && row[index(column)] == fresh && row[index(column - 1)] == fresh;
        };
        while (place < n_ && !both(place)) ++place;
        if (place >= n_) return finish(state, row, source);
        int end = place;
        while (end < n_ && both(end)) ++end;
        for (int pick = place - 1; pick < end; ++pick) {
            State other = state;
            std::rotate(other.column.begin() + place - 1, other.column.begin() + pick, other.column.begin() + pick + 1);
            if (!branch_columns(other, row, source, tied, place + 1)) return false;
        }
        return true;
    }

    bool finish(State state, const Row& row, const std::uint8_t* source) {
        stop_.poll();
        for (int place = 0; place < n_; ++place)
            if (row[index(place)] == fresh) state.label[source[state.column[index(place)]]] = ++state.labels;
        next_.push_back(state);
        return next_.size() <= most_;
    }

    int compare(const Row& row) const {
        for (int i = 0; i < n_; ++i)
            if (row[index(i)] != best_[index(i)]) return row[index(i)] < best_[index(i)] ? -1 : 1;
        return 0;
    }
    bool less(const Row& row, int s, int t) const {
        const auto a = row.begin() + s * width_, b = row.begin() + t * width_;
        return std::lexicographical_compare(a, a + width_, b, b + width_);
    }
    bool same(const Row& row, int s) const {
        const auto a = row.begin() + s * width_;
        return std::equal(a, a + width_, a - width_);
    }
    bool has_fresh(const Row& row, int s) const {
        const auto a = row.begin() + s * width_;
        return std::find(a, a + width_, fresh) != a + width_;
    }
    void swap_stacks(State& state, Row& row, int s) const {
        for (int i = 0; i < width_; ++i) {
            const auto a = index(s * width_ + i), b = index((s - 1) * width_ + i);
            std::swap(row[a], row[b]);
            std::swap(state.column[a], state.column[b]);
        } // tied stacks have the same ties inside, so these stay where they are
    }

    int n_, height_, width_;
    Stop& stop_;
    std::size_t most_;
    std::uint8_t grid_[2][widest][widest];
    std::uint32_t empty_[2] = {}; // the empty rows
    std::vector<std::uint8_t> best_;
    std::vector<State> next_;
};

} // namespace

std::optional<std::vector<std::uint8_t>> canonical(const std::uint8_t* digits, BoxShape shape, Stop& stop,
                                                   std::size_t most) {
    if (shape.height == 3 && shape.width == 3)
        if (auto line = canonical_nine(digits)) return line;
    return CanonicalSearch(digits, shape, stop, most).run();
}

} // namespace lucidoku
