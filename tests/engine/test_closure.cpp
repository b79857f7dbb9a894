// Consequences along any number of links.
#include "logic/closure.hpp"
#include "logic/consequences.hpp"
#include "logic/earlier_closure.hpp"
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace lucidoku;
using namespace lucidoku::test;

namespace {

// Returns whether something follows if a or b is true: both exclude a candidate, or they exclude each other, or are
// equal.
bool concludes(const Graph<Layout9>& graph, bool cells, int a, int b) {
    bool follows = graph.weak.test(a, b) || (cells && a == b && graph.is_single(a));
    for (int z = 0; z < graph.singles(); ++z) follows = follows || (graph.weak.test(a, z) && graph.weak.test(b, z));
    return follows;
}

} // namespace

TEST_CASE("restricting levels to possible ends loses no conclusive chain", "[graph]") {
    Stop stop;
    int kept = 0, left_out = 0;
    for (std::string_view line : puzzles)
        for (const GraphKind kind : {GraphKind{.groups = true, .almost_locked = 4},
                                     GraphKind{.cells = false, .houses = false, .almost_locked = 4}}) {
            const Board<Layout9> board = board_of(nine_by_nine(), line);
            AlmostLockedList<Layout9> sets;
            sets.build(board, 4, stop);
            Graph<Layout9> whole, some;
            for (auto* graph : {&whole, &some}) {
                graph->build(board, kind, nine_by_nine().all_digits(), stop, &sets);
                graph->build_rows();
            }
            Closure<Layout9> closure;
            closure.build(some);
            some.start_from(closure.ends());
            REQUIRE(whole.level(0));
            left_out += length(whole.starts(0)) - length(some.starts(0));
            for (int k = 0; whole.level(k); ++k) {
                const bool made = some.level(k);
                for (const int a : whole.starts(k))
                    whole.fresh(k).each(a, [&](int b) {
                        if (!concludes(whole, kind.cells, a, b)) return;
                        REQUIRE(made);
                        REQUIRE(some.fresh(k).test(a, b));
                        ++kept;
                    });
            }
        }
    CHECK(kept > 100);
    CHECK(left_out > 100);
}

TEST_CASE("an earlier closure and new strong links bound the exclusions of candidates", "[graph]") {
    Stop stop;
    const auto& layout = nine_by_nine();
    int open = 0, shut = 0, known = 0;
    for (int turn = 0; turn < 250; ++turn) {
        std::mt19937 chance(static_cast<unsigned>(turn));
        Board<Layout9> board = board_of(layout, hardest[turn % 2]);
        const Values solution = solutions(board, {}, stop).grids.at(0);
        Graph<Layout9> graph;
        EarlierClosure<Layout9> earlier;
        for (int position = 0; position < 10; ++position) {
            graph.build(board, {.groups = true, .all_starts = true}, layout.all_digits(), stop);
            graph.diff_strong_links();
            const bool may = !earlier.is_known() || earlier.options_may_agree(board, graph);
            graph.build_rows();
            Consequences<Layout9> follows;
            follows.build(graph, 13);
            if (!may)
                for (int x = 0; x < graph.singles(); ++x)
                    for (int y = 0; y < graph.singles(); ++y)
                        if (follows.closure().excluded_by(x)[y / 64] >> (y & 63) & 1)
                            REQUIRE(earlier.may_exclude({graph.cell(x), graph.node(x).digit},
                                                        {graph.cell(y), graph.node(y).digit}));
            bool does = false;
            const auto look = [&](const std::vector<int>& options) {
                does = does || (options.size() > 1 && follows.may_agree(options));
            };
            board.empty().each([&](int c) {
                std::vector<int> options;
                each_bit(board.cand(c), [&](int d) { options.push_back(graph.id(c, d)); });
                look(options);
            });
            for (int h = 0; h < layout.houses(); ++h)
                for (int d = 0; d < 9; ++d) {
                    std::vector<int> options;
                    each_bit(board.spots(h, d), [&](int p) { options.push_back(graph.id(layout.cell_of(h, p), d)); });
                    look(options);
                }
            REQUIRE((may || !does));
            (does ? open : shut) += 1;
            known += !may;
            if (may) earlier.keep(graph, follows.closure());
            eliminate_wrong(board, solution, 1 + chance() % (turn % 3 ? 3 : 15), chance);
        }
    }
    CHECK(open > 100);
    CHECK(shut > 100);
    CHECK(2 * known > shut); // most of them; the first position of a puzzle never is
}
