// Layouts, puzzles and random numbers for the tests.
#pragma once

#include "search/solve.hpp"

#include <random>
#include <string_view>

namespace lucidoku::test {

inline LayoutSpec plain(int height, int width) {
    const int n = height * width;
    LayoutSpec spec{n, {}};
    for (int r = 0; r < n; ++r) {
        spec.houses.push_back({{}, HouseKind::row});
        for (int c = 0; c < n; ++c) spec.houses.back().cells.push_back(r * n + c);
    }
    for (int c = 0; c < n; ++c) {
        spec.houses.push_back({{}, HouseKind::column});
        for (int r = 0; r < n; ++r) spec.houses.back().cells.push_back(r * n + c);
    }
    for (int r = 0; r < n; r += height)
        for (int c = 0; c < n; c += width) {
            spec.houses.push_back({{}, HouseKind::box});
            for (int k = 0; k < n; ++k) spec.houses.back().cells.push_back((r + k / width) * n + c + k % width);
        }
    return spec;
}

inline LayoutSpec with_diagonals(LayoutSpec spec) {
    const int n = spec.n;
    LayoutSpec::House falling{{}, HouseKind::diagonal}, rising{{}, HouseKind::diagonal};
    for (int i = 0; i < n; ++i) {
        falling.cells.push_back(i * n + i);
        rising.cells.push_back(i * n + n - 1 - i);
    }
    spec.houses.push_back(falling);
    spec.houses.push_back(rising);
    return spec;
}

inline const Layout9& nine_by_nine() {
    static const Layout9 made(plain(3, 3));
    return made;
}

template <class L> Board<L> board_of(const L& layout, std::string_view line) {
    Board<L> board(layout);
    for (int c = 0; c < layout.cells(); ++c) {
        const char x = line[static_cast<std::size_t>(c)];
        if (x >= '1' && x <= '9') board.place(c, x - '1');
        if (x >= 'A' && x <= 'P') board.place(c, x - 'A' + 9);
    }
    return board;
}

// An easy, a medium and a hard puzzle; each with one solution.
inline constexpr std::string_view puzzles[] = {
    "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..",
    ".1.5...6...4..7.93.7....8.......5.84951..2..............2.3...1...8..9....3..4...",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
};

// Golden Nugget and Easter Monster: at first only assumptions with chains inside them make progress.
inline constexpr std::string_view hardest[] = {
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
};

// Eliminates random candidates that the solution does not need; there must be that number of them.
inline void eliminate_wrong(Board<Layout9>& board, const Values& solution, std::size_t count, std::mt19937& chance) {
    while (count > 0) {
        const int c = static_cast<int>(chance() % 81), d = static_cast<int>(chance() % 9);
        if (!board.empty().test(c) || solution[index(c)] == d + 1 || !(board.cand(c) >> d & 1)) continue;
        board.eliminate(c, d);
        --count;
    }
}

} // namespace lucidoku::test
