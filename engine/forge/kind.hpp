// A hash of the kind of a full grid.
#pragma once

#include "grid/layout.hpp"
#include "search/solve.hpp"

#include <algorithm>
#include <array>

namespace lucidoku {

// Equal for all grids related by the symmetries of Sudoku, and hardly ever equal for others.
//
// Two lines define cycles of digits: from a digit in one line to the digit next to it in the other, and so on back to
// the start. The lengths of these cycles do not change when digits are renamed or lines moved. A line is characterised
// by its cycles with the lines of its chute and with the others, a chute by its lines, and the grid by its chutes.
template <class L> class KindOfGrid {
public:
    explicit KindOfGrid(const L& layout) : layout_(layout) {}

    std::uint64_t operator()(const std::uint8_t* grid) const {
        const int n = layout_.n();
        std::array<std::uint64_t, 2> both{};
        for (int way = 0; way < 2; ++way) {
            // A chute has as many rows as a box.
            const int thick = std::max(1, way == 0 ? height() : n / height());
            for (int first = 0; first < n; first += thick) {
                std::uint64_t chute = 0;
                for (int line = first; line < std::min(n, first + thick); ++line) {
                    std::uint64_t near = 0, far = 0;
                    for (int other = 0; other < n; ++other)
                        if (other != line)
                            (other / thick == line / thick ? near : far) += rings(grid, way, line, other);
                    chute += mixed(mixed(near) + far);
                }
                both[index(way)] += mixed(chute);
            }
        }
        return height() * height() == n ? mixed(both[0]) + mixed(both[1]) : mixed(both[0] * 3 + both[1]);
    }

private:
    // Returns the number of rows in the first box.
    int height() const {
        int rows = 0;
        for (int r = 0; r < layout_.n(); ++r) rows += layout_.house(2 * layout_.n()).test(r * layout_.n());
        return std::max(1, rows);
    }
    std::uint64_t rings(const std::uint8_t* grid, int way, int line, int other) const {
        const int n = layout_.n();
        const auto digit = [&](int of, int p) { return index(grid[way == 0 ? of * n + p : p * n + of]) - 1; };
        std::array<std::uint8_t, L::max_n> next{};
        for (int p = 0; p < n; ++p) next[digit(line, p)] = static_cast<std::uint8_t>(digit(other, p));
        std::uint32_t seen = 0;
        std::uint64_t sum = 0;
        for (int d = 0; d < n; ++d) {
            std::uint64_t length = 0;
            for (auto e = index(d); !(seen >> e & 1); e = next[e], ++length) seen |= 1u << e;
            if (length) sum += mixed(length);
        }
        return mixed(sum);
    }
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        return x ^ x >> 31;
    }

    const L& layout_;
};

} // namespace lucidoku
