// Walks some puzzles with every technique, and prints what was found: the same on every processor (tools/portable.py).
#include "grid/board.hpp"
#include "logic/finder.hpp"
#include "logic/walk.hpp"
#include "logic/workspace.hpp"
#include "search/nine.hpp"

#include <cstdio>
#include <numeric>

using namespace lucidoku;

namespace {

LayoutSpec nine() {
    LayoutSpec spec{9, {}};
    for (int kind = 0; kind < 3; ++kind)
        for (int h = 0; h < 9; ++h) {
            LayoutSpec::House house{{}, static_cast<HouseKind>(kind)};
            for (int p = 0; p < 9; ++p)
                house.cells.push_back(kind == 0   ? h * 9 + p
                                      : kind == 1 ? p * 9 + h
                                                  : (h / 3 * 3 + p / 3) * 9 + h % 3 * 3 + p % 3);
            spec.houses.push_back(house);
        }
    return spec;
}

} // namespace

int main() {
    const char* const puzzles[] = {
        "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    };
    const Layout9 layout(nine());
    Pipeline pipeline;
    for (int t = 0; t < static_cast<int>(techniques().size()); ++t)
        if (!techniques()[static_cast<std::size_t>(t)].deep) pipeline.push_back({t});
    for (const char* text : puzzles) {
        Board<Layout9> board(layout);
        Layout9::Set givens;
        std::array<std::uint8_t, 81> values{};
        for (int c = 0; c < 81; ++c) {
            if (text[c] == '.') continue;
            values[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(text[c] - '0');
            board.place(c, text[c] - '1');
            givens.set(c);
        }
        Workspace<Layout9> work;
        const Walk found = walk(board, givens, pipeline, false, work);
        const auto sum = std::accumulate(found.words.begin(), found.words.end(), std::uint64_t{0},
                                         [](std::uint64_t all, Word word) { return all * 1'000'003 + word; });
        std::printf("%d steps, status %d, records %016llx, %zu solution\n", found.steps, static_cast<int>(found.status),
                    static_cast<unsigned long long>(sum), Nine().count(values.data(), 2));
    }
}
