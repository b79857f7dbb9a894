// Techniques by name, and positions along walks.
#pragma once

#include "logic/walk.hpp"
#include "logic/workspace.hpp"
#include "support.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace lucidoku::test {

inline int technique(std::string_view id) {
    const auto all = techniques();
    const auto match = std::find_if(all.begin(), all.end(), [&](const Finder& finder) { return finder.id == id; });
    REQUIRE(match != all.end());
    return static_cast<int>(match - all.begin());
}

inline Layout9::Set givens_of(const Board<Layout9>& board) {
    return Layout9::Set::of([&](int c) { return board.value(c) != 0; });
}

inline void apply(const Record& record, Board<Layout9>& board) {
    for (Word code : record.placements()) board.place(code / 9, code % 9);
    for (Word code : record.eliminations()) board.eliminate(code / 9, code % 9);
}

// A position in the middle of a hard puzzle, after the easy techniques.
inline Board<Layout9> middle(std::string_view line) {
    Stop stop;
    Board<Layout9> board = board_of(nine_by_nine(), line);
    const auto givens = givens_of(board);
    Workspace<Layout9> work;
    Pipeline easy;
    for (const char* id : {"naked-single", "hidden-single", "locked-candidates-pointing", "naked-pair"})
        easy.push_back({technique(id)});
    const Walk done = walk(board, givens, easy, false, work, stop);
    each_record(done.words, [&](const Record& record) { apply(record, board); });
    return board;
}

} // namespace lucidoku::test
