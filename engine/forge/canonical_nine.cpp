#include "forge/canonical_nine.hpp"

#include <algorithm>
#include <array>
#include <bit>

// The first row is 123456789, because digits are relabelled. The second row begins with 456 or 457:
//
//     stack     A      B      C
//     row 1   1 2 3  4 5 6  7 8 9
//     row 2   4 5 6                   if the three digits of A in row 2 are those of B in row 1
//             4 5 7                   if two of them are
//
// Two of three always are, with B and C exchanged if necessary. So the order of the columns is almost determined by the
// two rows and the order of the stacks: at most six orders are left. Of these, those with the smallest second row
// continue. The other rows follow, sorted by their first column.

namespace lucidoku {
namespace {

constexpr int n = 9, size = 3;
using Line = std::array<std::uint8_t, n * n>;
using Columns = std::array<std::uint8_t, n>;
constexpr int stack_orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct Full {
    std::array<std::array<std::uint8_t, n>, n> rows;      // digits from 0
    std::array<std::array<std::uint16_t, size>, n> parts; // the digits of each row in each stack, as bits

    std::uint16_t digits(int row, int stack) const { return parts[row][stack]; }
};

// Returns the labels of the digits when the order of the columns puts 1 to 9 on the first row, from left to right.
std::array<std::uint8_t, n> labels_of(const Full& grid, int first, const Columns& columns) {
    std::array<std::uint8_t, n> labels{};
    for (int place = 0; place < n; ++place)
        labels[grid.rows[first][columns[place]]] = static_cast<std::uint8_t>(place + 1);
    return labels;
}

class Smallest {
public:
    void transposition(const Full& grid) {
        for (int first = 0; first < n; ++first)
            for (int other = 1; other < size; ++other) {
                const int second = first / size * size + (first + other) % size;
                for (const auto& stacks : stack_orders) {
                    const int shared = std::popcount(
                        static_cast<unsigned>(grid.digits(second, stacks[0]) & grid.digits(first, stacks[1])));
                    if (shared < std::max(2, shared_)) continue;
                    shared_ = shared;
                    columns(grid, first, second, stacks, shared);
                }
            }
    }

    std::vector<std::uint8_t> line() const { return {best_.begin(), best_.end()}; }

private:
    // Tries every order of the columns in which the second row begins with 456 (all three shared) or 457.
    void columns(const Full& grid, int first, int second, const int (&stacks)[3], int shared) {
        const auto& one = grid.rows[first];
        const auto& two = grid.rows[second];
        const auto place_of = [&](std::uint8_t digit, int stack) {
            for (int c = stack * size;; ++c)
                if (one[c] == digit) return static_cast<std::uint8_t>(c);
        };
        for (const auto& order : stack_orders) { // of the three columns of the first stack
            Columns columns{};
            for (int i = 0; i < size; ++i) columns[i] = static_cast<std::uint8_t>(stacks[0] * size + order[i]);
            if (shared == 3) {
                for (int i = 0; i < size; ++i) columns[3 + i] = place_of(two[columns[i]], stacks[1]);
                for (int i = 0; i < size; ++i) columns[6 + i] = place_of(two[columns[3 + i]], stacks[2]);
                row_two(grid, first, second, columns);
                continue;
            }
            // The column that leads to the third stack comes last; the other two lead to the second stack.
            if (!(grid.digits(first, stacks[2]) >> two[columns[2]] & 1)) continue;
            columns[3] = place_of(two[columns[0]], stacks[1]);
            columns[4] = place_of(two[columns[1]], stacks[1]);
            columns[5] = rest(stacks[1], columns[3], columns[4]);
            columns[6] = place_of(two[columns[2]], stacks[2]);
            for (int i = 0; i < size; ++i) {
                columns[7] = static_cast<std::uint8_t>(stacks[2] * size + i);
                if (columns[7] == columns[6]) continue;
                columns[8] = rest(stacks[2], columns[6], columns[7]);
                row_two(grid, first, second, columns);
            }
        }
    }

    static std::uint8_t rest(int stack, int a, int b) {
        return static_cast<std::uint8_t>(3 * stack * size + 3 - a - b);
    }

    void row_two(const Full& grid, int first, int second, const Columns& columns) {
        const auto labels = labels_of(grid, first, columns);
        const auto& two = grid.rows[second];
        int order = any_ ? 0 : -1;
        for (int i = 0; i < n && !order; ++i) order = int{labels[two[columns[i]]]} - int{best_[n + i]};
        if (order > 0) return;
        Line line;
        const auto write = [&](int row, int place) {
            for (int i = 0; i < n; ++i) line[place * n + i] = labels[grid.rows[row][columns[i]]];
        };
        write(second, 1);
        write(first, 0);
        const int band = first / size;
        write(3 * band * size + 3 - first - second, 2);
        // Order the other bands: rows by their first digit, the band with the smaller one first.
        std::array<int, n> rows{};
        for (int i = 0; i < 2 * size; ++i) rows[i] = (band * size + size + i) % n;
        const auto begins = [&](int row) { return labels[grid.rows[row][columns[0]]]; };
        const auto smaller = [&](int a, int b) { return begins(a) < begins(b); };
        std::sort(rows.begin(), rows.begin() + size, smaller);
        std::sort(rows.begin() + size, rows.begin() + 2 * size, smaller);
        if (smaller(rows[size], rows[0])) std::swap_ranges(rows.begin(), rows.begin() + size, rows.begin() + size);
        for (int i = 0; i < 2 * size; ++i) write(rows[i], size + i);
        if (order < 0 || line < best_) best_ = line, any_ = true;
    }

    Line best_{};
    bool any_ = false;
    int shared_ = 0; // number of digits shared by the best arrangements so far
};

std::optional<Full> full(const std::uint8_t* digits, bool transposed) {
    Full grid;
    std::array<std::uint16_t, n> columns{}, boxes{};
    for (int r = 0; r < n; ++r) {
        std::uint16_t row = 0;
        grid.parts[r] = {};
        for (int c = 0; c < n; ++c) {
            const std::uint8_t digit = digits[transposed ? c * n + r : r * n + c];
            if (digit == 0) return std::nullopt;
            grid.rows[r][c] = static_cast<std::uint8_t>(digit - 1);
            const auto bit = static_cast<std::uint16_t>(1u << (digit - 1));
            row |= bit, columns[c] |= bit, boxes[r / size * size + c / size] |= bit, grid.parts[r][c / size] |= bit;
        }
        if (row != 0x1ff) return std::nullopt;
    }
    const auto lacks = [](std::uint16_t house) { return house != 0x1ff; };
    if (std::any_of(columns.begin(), columns.end(), lacks) || std::any_of(boxes.begin(), boxes.end(), lacks))
        return std::nullopt;
    return grid;
}

} // namespace

std::optional<std::vector<std::uint8_t>> canonical_nine(const std::uint8_t* digits) {
    Smallest smallest;
    for (const bool transposed : {false, true}) {
        const auto grid = full(digits, transposed);
        if (!grid) return std::nullopt;
        smallest.transposition(*grid);
    }
    return smallest.line();
}

} // namespace lucidoku
