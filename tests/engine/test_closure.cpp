// Consequences along any number of links.
#include "logic/closure.hpp"
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
