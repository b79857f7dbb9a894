#include "logic/net.hpp"
#include "logic/net_board.hpp"
#include "logic/workspace.hpp"
#include "search/settle.hpp"
#include "support.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace lucidoku;
using namespace lucidoku::test;

namespace {

// Calls visit(board) for positions on the way to the solution, each with fewer candidates and without singles.
template <class Visit> void each_position(std::string_view line, unsigned seed, Visit&& visit) {
    Stop stop;
    Board<Layout9> board = board_of(nine_by_nine(), line);
    const Values solution = solutions(board, {}, stop).grids.at(0);
    std::mt19937 chance(seed);
    while (settle(board) && !board.solved()) {
        visit(static_cast<const Board<Layout9>&>(board));
        std::vector<Candidate> wrong;
        board.empty().each([&](int c) {
            each_bit(board.cand(c), [&](int d) {
                if (d + 1 != solution[static_cast<std::size_t>(c)]) wrong.push_back({c, d});
            });
        });
        std::shuffle(wrong.begin(), wrong.end(), chance);
        for (std::size_t i = 0; i < 1 + chance() % 3 && i < wrong.size(); ++i)
            board.eliminate(wrong[i].cell, wrong[i].digit);
    }
}

} // namespace

TEST_CASE("a net that goes on from its old end comes to the same as one from the start") {
    int kept = 0, dead = 0;
    for (unsigned seed = 0; seed < 4; ++seed) {
        NetMemory<Layout9> memory;
        each_position(puzzles[2], seed, [&](const Board<Layout9>& board) {
            REQUIRE(NetMemory<Layout9>::may_keep(board));
            Net<Layout9> net(board), again(board);
            const NetBoard<Layout9> start(board);
            board.empty().each([&](int c) {
                each_bit(board.cand(c), [&](int d) {
                    net.restart(start);
                    const bool alive = net.assume(c, d);
                    if (const auto* end = memory.end_of(c, d)) {
                        again.restart(*end);
                        const bool still = again.follow(board);
                        REQUIRE(still == alive);
                        ++(still ? kept : dead);
                        for (int e = 0; still && e < 9; ++e) {
                            REQUIRE(again.board().may(e) == net.board().may(e));
                            REQUIRE(again.board().placed(e) == net.board().placed(e));
                        }
                        if (!still) memory.drop(c, d);
                    }
                    if (alive) memory.keep(c, d, net.board());
                });
            });
        });
        memory.forget();
        REQUIRE(memory.end_of(1, 1) == nullptr);
    }
    REQUIRE(kept > 1000);
    REQUIRE(dead > 10);
}

TEST_CASE("nets of a position with singles are not kept") {
    REQUIRE_FALSE(NetMemory<Layout9>::may_keep(board_of(nine_by_nine(), puzzles[0])));
}

TEST_CASE("levels of a graph that has served other positions are those of a new one") {
    using Work = Workspace<Layout9>;
    Stop stop;
    Work used;
    used.serve(stop);
    int reached = 0;
    for (unsigned seed = 0; seed < 3; ++seed)
        each_position(puzzles[2], seed, [&](const Board<Layout9>& board) {
            used.clear();
            for (const auto kind : {Work::plain, Work::grouped, Work::almost_locked}) {
                Work once;
                once.serve(stop);
                auto &graph = used.graph(board, kind), &other = once.graph(board, kind);
                for (int k = 0; k < 8; ++k) {
                    const bool any = graph.level(k);
                    REQUIRE(other.level(k) == any);
                    if (!any) break;
                    REQUIRE(graph.starts(k) == other.starts(k));
                    std::vector<int> starts;
                    for (int a = 0; a < graph.size(); ++a) {
                        const auto *row = graph.fresh(k)[a], *same = other.fresh(k)[a];
                        REQUIRE(std::equal(row, row + graph.weak.stride(), same));
                        if (std::any_of(row, row + graph.weak.stride(), [](auto word) { return word != 0; }))
                            starts.push_back(a);
                    }
                    REQUIRE(graph.starts(k) == starts);
                    reached += static_cast<int>(starts.size());
                }
            }
        });
    REQUIRE(reached > 1000);
}
