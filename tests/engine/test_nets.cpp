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
    while (settle(board) && !board.is_solved()) {
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

TEST_CASE("a net continued from its old end equals one from the start") {
    int kept = 0, dead = 0, idle = 0;
    for (unsigned seed = 0; seed < 4; ++seed) {
        NetMemory<Layout9> memory;
        each_position(puzzles[2], seed, [&](const Board<Layout9>& board) {
            REQUIRE(NetMemory<Layout9>::may_keep(board));
            memory.note_removed(board);
            Net<Layout9> net(board), again(board);
            const NetBoard<Layout9> start(board);
            board.empty().each([&](int c) {
                each_bit(board.cand(c), [&](int d) {
                    net.restart(start);
                    const bool alive = net.assume(c, d);
                    if (const auto* end = memory.end_of(c, d)) {
                        const bool holds = memory.remove_gone(c, d);
                        again.restart(*end);
                        const bool still = again.follow(board);
                        if (holds) REQUIRE((still && again.placed() == 0));
                        idle += holds;
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
    REQUIRE(idle > 1000);
    REQUIRE(kept > idle);
}

TEST_CASE("nets of a position with singles are not kept") {
    REQUIRE_FALSE(NetMemory<Layout9>::may_keep(board_of(nine_by_nine(), puzzles[0])));
}

TEST_CASE("levels of a reused graph equal those of a new one") {
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

TEST_CASE("the closure of a graph covers any number of links, and no chain leads further") {
    Stop stop;
    int reached = 0, followed = 0;
    for (unsigned seed = 0; seed < 2; ++seed)
        each_position(puzzles[2], seed, [&](const Board<Layout9>& board) {
            Workspace<Layout9> work;
            work.serve(stop);
            const auto& graph = work.graph(board, Workspace<Layout9>::grouped);
            Closure<Layout9> closure;
            closure.build(graph);
            Consequences<Layout9> near;
            near.build(graph, 5);
            const std::size_t width = graph.jump.stride();
            for (int x = 0; x < graph.singles(); ++x) {
                std::vector<Rows::Chunk> last(width), next(width), falls(width);
                last[static_cast<std::size_t>(x) / 64] = Rows::Chunk{1} << (x & 63);
                auto truths = last;
                while (graph.jump.spread(last.data(), truths.data(), next.data())) std::swap(last, next);
                graph.weak.gather(truths.data(), falls.data());
                REQUIRE(std::equal(falls.begin(), falls.end(), closure.excluded_by(x)));
                // The consequences of one node are those it has in common with itself.
                for (const bool truth : {false, true})
                    near.each_common({x}, truth, [&](int y) {
                        const auto& all = truth ? truths : falls;
                        REQUIRE((all[static_cast<std::size_t>(y) / 64] >> (y & 63) & 1) == 1);
                        const int links = near.length(x, y, truth);
                        REQUIRE((links >= 0 && links <= 5 && links % 2 == (truth ? 0 : 1)));
                        REQUIRE(near.path(x, y, truth).size() == static_cast<std::size_t>(links) + 1);
                        ++followed;
                    });
                for (const auto word : truths) reached += ones(word);
            }
        });
    REQUIRE(reached > 1000);
    REQUIRE(followed > 1000);
}
