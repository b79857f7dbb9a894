#include "walks.hpp"

using namespace lucidoku;
using namespace lucidoku::test;

// The memory of finders must not change their results.
TEST_CASE("at every position a walk takes the step that a new workspace finds", "[walk]") {
    Pipeline pipeline;
    for (const char* id : {"full-house",
                           "hidden-single",
                           "naked-single",
                           "locked-candidates-pointing",
                           "naked-pair",
                           "x-wing",
                           "skyscraper",
                           "two-string-kite",
                           "empty-rectangle",
                           "xy-wing",
                           "xyz-wing",
                           "w-wing",
                           "simple-colors-trap",
                           "simple-colors-wrap",
                           "multi-colors-1",
                           "multi-colors-2",
                           "unique-rectangle-1",
                           "unique-rectangle-2",
                           "unique-rectangle-4",
                           "hidden-rectangle",
                           "avoidable-rectangle-1",
                           "unique-loop-1",
                           "unique-loop-2",
                           "extended-rectangle-1",
                           "extended-rectangle-4",
                           "finned-x-wing",
                           "remote-pair",
                           "sue-de-coq-basic",
                           "x-chain",
                           "xy-chain",
                           "continuous-nice-loop",
                           "aic",
                           "discontinuous-nice-loop",
                           "grouped-aic",
                           "grouped-discontinuous-nice-loop",
                           "als-xy-wing",
                           "als-aic",
                           "als-discontinuous-nice-loop",
                           "cell-forcing-chain"})
        pipeline.push_back({technique(id)});
    Workspace<Layout9> work;
    Stop stop;
    std::mt19937 chance(5);
    std::vector<int> uses(techniques().size());
    for (std::string_view line : puzzles) {
        const Board<Layout9> given = board_of(nine_by_nine(), line);
        const auto givens = givens_of(given);
        const Values solution = solutions(given, {}, stop).grids.at(0);
        for (int start = 0; start < 300; ++start) {
            // The more candidates are eliminated, the more other techniques appear.
            Board<Layout9> board = middle(line);
            for (int c = 0; c < 81; ++c)
                each_bit(board.cand(c), [&](int d) {
                    if (solution[index(c)] != d + 1 && chance() % 3000 < static_cast<unsigned>(start))
                        board.eliminate(c, d);
                });
            const Walk walked = walk(board, givens, pipeline, false, work, stop);
            each_record(walked.words, [&](const Record& record) {
                const Listing fresh = next_step(board, givens, pipeline, solution.data(), stop);
                REQUIRE(fresh.count == 1);
                REQUIRE(std::ranges::equal(record.words(), fresh.words));
                ++uses[record.technique()];
                apply(record, board);
            });
        }
    }
    for (const char* id :
         {"simple-colors-trap", "unique-rectangle-1", "xy-chain", "aic", "grouped-aic", "cell-forcing-chain"})
        CHECK(uses[index(technique(id))] > 0);
}

// Returns the record of the step that a finder finds in a workspace, or nothing.
Words found_by(int technique, const Position<Layout9>& position, int stage) {
    Stop stop;
    StepCollector collector(9, StepCollector::Mode::best, stop);
    collector.begin(technique, stage);
    techniques()[index(technique)].find<Layout9>()(position, collector);
    Words words;
    if (collector.has_step()) collector.best().write(words);
    return words;
}

TEST_CASE("finders of chains find the same with and without memory, in any order", "[walk]") {
    using Work = Workspace<Layout9>;
    struct Chains {
        Work::Graphs graph;
        std::vector<const char*> finders;
    };
    const Chains of_graphs[] = {
        {Work::plain,
         {"discontinuous-nice-loop", "aic", "continuous-nice-loop", "xy-chain", "x-chain", "remote-pair",
          "simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2"}},
        {Work::grouped, {"grouped-discontinuous-nice-loop", "grouped-aic", "grouped-continuous-nice-loop"}},
        {Work::almost_locked, {"als-discontinuous-nice-loop", "als-aic", "als-continuous-nice-loop", "als-chain"}},
    };
    Stop stop;
    for (const auto& [graph, finders] : of_graphs) {
        int with_chain = 0, none = 0, skipped = 0;
        for (int turn = 0; turn < 60; ++turn) {
            std::mt19937 chance(static_cast<unsigned>(turn));
            Board<Layout9> board = turn % 3 ? board_of(nine_by_nine(), hardest[turn % 3 - 1]) : middle(puzzles[2]);
            const auto givens = givens_of(board);
            const Values solution = solutions(board, {}, stop).grids.at(0);
            Work work;
            work.serve(stop);
            work.reset();
            std::vector<const char*> order = finders;
            std::shuffle(order.begin(), order.end(), chance);
            for (int moment = 0; moment < 20; ++moment) {
                work.clear();
                const Position<Layout9> position{board, solution.data(), true, givens, work};
                skipped += !work.chains_may_exist(position, graph);
                for (std::size_t stage = 0; stage < order.size(); ++stage) {
                    const int number = technique(order[stage]);
                    Work other;
                    other.serve(stop);
                    const Position<Layout9> anew{board, solution.data(), true, givens, other};
                    const Words words = found_by(number, position, static_cast<int>(stage));
                    INFO(order[stage]);
                    REQUIRE(words == found_by(number, anew, 0));
                    ++(words.empty() ? none : with_chain);
                }
                eliminate_wrong(board, solution, 1 + chance() % (turn % 4 ? 1 : 5), chance);
            }
        }
        CHECK(with_chain > 100);
        CHECK(none > 100);
        CHECK(skipped > 100);
    }
}

TEST_CASE("a walk that is cut short keeps its steps", "[walk]") {
    Workspace<Layout9> work;
    Stop stop;
    const Board<Layout9> board = board_of(nine_by_nine(), puzzles[0]);
    Pipeline pipeline{{technique("full-house")}, {technique("hidden-single")}, {technique("naked-single")}};
    const Walk whole = walk(board, board.empty(), pipeline, false, work, stop);
    Stop late({}, Stop::after(0.0));
    const Walk none = walk(board, board.empty(), pipeline, false, work, late);
    CHECK(none.status == Walk::Status::cut);
    CHECK(none.steps == 0);
    // The workspace serves the next walk as if it were new.
    const Walk again = walk(board, board.empty(), pipeline, false, work, stop);
    CHECK(again.words == whole.words);
    CHECK(again.status == whole.status);
}

TEST_CASE("a walk ends at the gate if the last technique does not come up", "[walk]") {
    Workspace<Layout9> work;
    Stop stop;
    int missed = 0, passed = 0;
    for (const auto& line : puzzles) {
        const Board<Layout9> board = board_of(nine_by_nine(), line), there = middle(line);
        const auto givens = givens_of(board);
        for (const char* last : {"x-wing", "two-string-kite", "xy-wing", "xy-chain"}) {
            const Pipeline pipeline{{technique("naked-single")},
                                    {technique("hidden-single")},
                                    {technique("locked-candidates-pointing")},
                                    {technique("naked-pair")},
                                    {technique("naked-triple")},
                                    {technique("hidden-pair")},
                                    {technique(last)}};
            const Listing listing = next_step(there, givens, {pipeline.back()}, nullptr, stop);
            const Walk usual = walk(board, givens, pipeline, false, work, stop);
            const Walk gated = walk(board, givens, pipeline, false, work, stop, 4);
            INFO(line << ' ' << last);
            if (listing.words.empty() && !there.is_solved()) {
                CHECK(gated.status == Walk::Status::gate_failed);
                ++missed;
            } else {
                CHECK(gated.status == usual.status);
                CHECK(gated.words == usual.words);
                ++passed;
            }
        }
    }
    CHECK(missed > 0);
    CHECK(passed > 0);
}
