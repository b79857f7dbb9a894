#include "logic/net.hpp"
#include "walks.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <tuple>

using namespace lucidoku;
using namespace lucidoku::test;

namespace {

struct Read { // a record, item by item
    std::vector<Word> technique_flags, placed, removed;
    std::vector<std::tuple<Item, Word, std::vector<Word>>> items;
};

Read read(const Record& record) {
    Read all{{record.technique(), record.flags()},
             {record.placements().begin(), record.placements().end()},
             {record.eliminations().begin(), record.eliminations().end()},
             {}};
    record.each([&](Item kind, Word role, auto payload) {
        all.items.emplace_back(kind, role, std::vector<Word>(payload.begin(), payload.end()));
    });
    return all;
}

} // namespace

TEST_CASE("a record returns everything written to it", "[record]") {
    Step step(9);
    step.begin(7, Step::uses_candidates | Step::assumes_uniqueness);
    step.place(4, 2);
    step.eliminate(80, 8);
    step.eliminate_mask(1, 0b101);
    step.digits(0b110);
    step.houses(Role::base, {3, 26});
    step.cells(Role::pivot, {5});
    step.candidate_list(Role::fin, {{1, 0}, {2, 8}});
    step.link(true, {0, 0}, {1, 1});
    step.premise_value(3, 9);
    step.premise_cell(6, 0b11);
    Bits<81> two;
    two.set(0), two.set(80);
    step.premise_house(8, 4, two);
    step.branch({10, 3}, false, 1);
    step.dead_end(two, 0);
    step.cell_set(two, 0b111);
    Words words;
    step.write(words);
    step.write(words);
    int records = 0;
    each_record(words, [&](const Record& record) {
        ++records;
        const Read all = read(record);
        CHECK(all.technique_flags == std::vector<Word>{7, 3});
        CHECK(all.placed == std::vector<Word>{4 * 9 + 2});
        CHECK(all.removed == std::vector<Word>{80 * 9 + 8, 9, 11});
        using I = std::tuple<Item, Word, std::vector<Word>>;
        const auto role = [](Role r) { return static_cast<Word>(r); };
        CHECK(all.items == std::vector<I>{{Item::digits, 0, {2, 3}},
                                          {Item::houses, role(Role::base), {3, 26}},
                                          {Item::cells, role(Role::pivot), {5}},
                                          {Item::candidates, role(Role::fin), {9, 26}},
                                          {Item::link, 1, {1, 0, 10}},
                                          {Item::value_premise, 0, {3, 9}},
                                          {Item::cell_premise, 0, {6, 1, 2}},
                                          {Item::house_premise, 0, {8, 5, 0, 80}},
                                          {Item::branch, 0, {1, 93}},
                                          {Item::dead_end, 0, {0, 720}},
                                          {Item::set, 0, {2, 0, 80, 1, 2, 3}}});
    });
    CHECK(records == 2);
    CHECK(std::size(item_names) == static_cast<std::size_t>(Item::set) + 1);
    CHECK(std::size(role_names) == static_cast<std::size_t>(Role::deadly) + 1);
}

TEST_CASE("records of more than 65536 words are readable, and items that are too long are refused", "[record]") {
    Step step(9);
    step.begin(1);
    step.place(0, 0);
    for (int i = 0; i < 20000; ++i) step.link(false, {0, 0}, {1, 1}); // five words each
    Words words;
    step.write(words);
    int links = 0;
    const Record record(words);
    record.each_of(Item::link, [&](Word, auto) { ++links; });
    CHECK(record.length() == words.size());
    CHECK(words.size() > 65536);
    CHECK(links == 20000);
    const std::vector<Candidate> many(70000, Candidate{0, 0});
    CHECK_THROWS_AS(step.link_lists(true, many, many), std::length_error);
}

TEST_CASE("a graph has the links that the rules give, and no other", "[graph]") {
    Stop stop;
    for (std::string_view line : puzzles) {
        const Board<Layout9> board = middle(line);
        Graph<Layout9> graph;
        graph.build(board, {.all_starts = true}, nine_by_nine().all_digits(), stop);
        graph.build_rows();
        int candidates = 0;
        for (int c = 0; c < 81; ++c) candidates += bit_count(board.cand(c));
        REQUIRE(graph.singles() == candidates);
        REQUIRE(graph.size() == candidates);
        for (int a = 0; a < graph.size(); ++a)
            for (int b = 0; b < graph.size(); ++b) {
                const int c = graph.cell(a), e = graph.cell(b), d = graph.node(a).digit, f = graph.node(b).digit;
                bool strong = c == e && d != f && bit_count(board.cand(c)) == 2;
                nine_by_nine().for_houses(c, [&](int h, int) {
                    strong = strong ||
                             (d == f && c != e && nine_by_nine().house(h).test(e) && bit_count(board.spots(h, d)) == 2);
                });
                const bool weak = c == e ? d != f : d == f && nine_by_nine().sees(c, e);
                REQUIRE(graph.strong.test(a, b) == strong);
                REQUIRE(graph.weak.test(a, b) == weak);
                bool jump = false;
                for (int x = 0; x < graph.size(); ++x)
                    jump = jump || (graph.weak.test(a, x) && graph.strong.test(x, b));
                REQUIRE(graph.jump.test(a, b) == jump);
            }
    }
}

// Returns whether no chain of any length concludes anything, nor a single strong link.
bool is_silent(Graph<Layout9>& graph) {
    bool silent = true;
    for (int k = 0; graph.level(k); ++k)
        for (int a = 0; a < graph.size(); ++a)
            graph.fresh(k).each(a, [&](int b) {
                silent = silent && a != b;
                for (int x = 0; x < graph.singles(); ++x)
                    silent = silent && !(graph.weak.test(a, x) && graph.weak.test(b, x));
            });
    return silent;
}

TEST_CASE("after a silent position, new strong links decide whether chains may exist", "[graph]") {
    Stop stop;
    for (const GraphKind kind :
         {GraphKind{}, GraphKind{.groups = true, .all_starts = true}, GraphKind{.groups = true, .almost_locked = 4}}) {
        int silent = 0, others = 0, unsure = 0; // too many new links to decide
        for (std::string_view line : puzzles) {
            Board<Layout9> board = middle(line);
            const Values solution = solutions(board, {}, stop).grids.at(0);
            Graph<Layout9> graph;
            AlmostLockedList<Layout9> sets;
            ChainsMayExist<Layout9> chains_may_exist;
            bool known = false;
            for (int i = 0; i < 81 * 9; ++i) {
                const int code = i * 383 % (81 * 9), c = code / 9, d = code % 9; // in a scrambled order
                if (solution[index(c)] == d + 1 && !board.value(c) && i % 3 == 0) board.place(c, d);
                if (solution[index(c)] == d + 1 || !board.has(c, d)) continue;
                const auto now = static_cast<Stamp>(i + 1);
                sets.build(board, 4, stop);
                graph.build(board, kind, nine_by_nine().all_digits(), stop, &sets);
                int asked = 0;
                const bool may = chains_may_exist.ask(now, [&]() -> const auto& { return ++asked, graph; });
                REQUIRE(asked == (known ? 1 : 0));
                graph.build_rows();
                const bool is = !is_silent(graph);
                REQUIRE((may || !is));
                if (known) ++(!may ? silent : is ? others : unsure);
                if (!is) chains_may_exist.note_silence(board, now);
                known = known || !is;
                REQUIRE((is || !chains_may_exist.ask(now, [&]() -> const auto& { return graph; })));
                board.eliminate(c, d);
            }
            chains_may_exist.forget();
            CHECK(chains_may_exist.ask(1000, [&]() -> const auto& { return graph; }));
        }
        CAPTURE(silent, others, unsure);
        CHECK(silent > 10);
        CHECK(others > 10);
        CHECK(unsure < silent / 5);
    }
}

TEST_CASE("a list of almost locked sets with memory has the same sets as a new one", "[als]") {
    Stop stop;
    int sets = 0;
    for (std::string_view line : puzzles) {
        Board<Layout9> board = middle(line);
        const Values solution = solutions(board, {}, stop).grids.at(0);
        AlmostLockedList<Layout9> kept;
        for (int i = 0; i < 81 * 9; i += 3) {
            const int code = i * 383 % (81 * 9), c = code / 9, d = code % 9; // in a scrambled order
            if (solution[index(c)] != d + 1) board.eliminate(c, d);
            else if (!board.value(c) && i % 4 == 0) board.place(c, d);
            AlmostLockedList<Layout9> fresh;
            const int largest = i % 2 ? 3 : 4;
            kept.build(board, largest, stop);
            fresh.build(board, largest, stop);
            REQUIRE(kept.size() == fresh.size());
            for (std::size_t k = 0; k < kept.size(); ++k) {
                REQUIRE(kept[k].cells == fresh[k].cells);
                REQUIRE(kept[k].digits == fresh[k].digits);
            }
            sets += length(kept);
        }
    }
    CHECK(sets > 1000);
}

TEST_CASE("kept links of almost locked sets equal newly computed ones, in the same order", "[als]") {
    Stop stop;
    std::mt19937 chance(5);
    std::size_t links = 0;
    for (std::string_view line : puzzles) {
        const Board<Layout9> first = middle(line);
        const Values solution = solutions(first, {}, stop).grids.at(0);
        std::vector<Board<Layout9>> past{first};
        AlmostLockedList<Layout9> kept;
        for (int i = 0; i < 200; ++i) {
            if (past.size() > 1 && chance() % 4 == 0)
                past.erase(past.begin() + 1 + chance() % past.size(), past.end()); // undo
            else {
                past.push_back(past.back());
                for (auto more = chance() % 4; more; --more) {
                    const int c = static_cast<int>(chance() % 81), d = static_cast<int>(chance() % 9);
                    if (solution[index(c)] != d + 1) past.back().eliminate(c, d);
                    else if (!past.back().value(c)) past.back().place(c, d);
                }
            }
            if (past.size() > 40) past.erase(past.begin() + 1, past.end());
            if (i % 50 == 0) kept.forget();
            AlmostLockedList<Layout9> fresh;
            kept.build(past.back(), 4, stop);
            fresh.build(past.back(), 4, stop);
            if (chance() % 3 == 0) continue; // not every position is diffed
            REQUIRE((kept.links() == fresh.links()));
            links += kept.links().size();
        }
    }
    CHECK(links > 10000);
}

TEST_CASE("chains are alternating paths of links, the shortest first", "[graph]") {
    Stop stop;
    const Board<Layout9> board = middle(puzzles[1]);
    Graph<Layout9> graph;
    graph.build(board, {}, nine_by_nine().all_digits(), stop);
    graph.build_rows();
    int paths = 0;
    for (int k = 0; k < 4 && graph.level(k); ++k)
        for (int a = 0; a < graph.size(); ++a)
            graph.fresh(k).each(a, [&](int b) {
                ++paths;
                const auto path = graph.path(a, b);
                REQUIRE(path.size() == static_cast<std::size_t>(2 * k + 2));
                REQUIRE((path.front() == a && path.back() == b));
                for (std::size_t i = 0; i + 1 < path.size(); ++i)
                    REQUIRE((i % 2 ? graph.weak : graph.strong).test(path[i], path[i + 1]));
                for (int j = 0; j < k; ++j) REQUIRE_FALSE(graph.fresh(j).test(a, b));
            });
    CHECK(paths > 100);
}

TEST_CASE("a net places all singles and proves its conclusions", "[net]") {
    for (std::string_view line : puzzles) {
        const Board<Layout9> board = middle(line);
        board.empty().each([&](int c) {
            each_bit(board.cand(c), [&](int d) {
                Net<Layout9> net(board, true);
                const bool alive = net.assume(c, d);
                // The same in the simplest implementation.
                Board<Layout9> naive = board;
                naive.place(c, d);
                bool fine = naive.is_consistent();
                for (bool again = true; fine && again;) {
                    again = false;
                    for (int e = 0; e < 81 && !again; ++e)
                        if (bit_count(naive.cand(e)) == 1) naive.place(e, low_bit(naive.cand(e))), again = true;
                    for (int h = 0; h < 27 && !again; ++h)
                        each_bit(naive.lone(h), [&](int f) {
                            if (again) return;
                            naive.place(nine_by_nine().cell_of(h, low_bit(naive.spots(h, f))), f);
                            again = true;
                        });
                    fine = naive.is_consistent();
                }
                REQUIRE(alive == fine);
                if (alive)
                    for (int e = 0; e < 9; ++e) REQUIRE(net.board().placed(e) == naive.placed(e));
                const NetProof proof = alive ? net.story() : net.prove_dead_end();
                if (!alive) REQUIRE(net.size_of_dead_end() == proof.size);
                board.empty().each([&](int p) {
                    each_bit(board.cand(p), [&](int e) {
                        const Candidate target{p, e};
                        const bool truth = net.board().placed(e).test(p);
                        if (alive && (truth || !net.board().has(p, e)))
                            REQUIRE(net.size_of_outcome(target, truth) == net.prove_outcome(target, truth).size);
                    });
                });
                REQUIRE(!proof.events.empty());
                REQUIRE(proof.events.front().at.cell == c);
                for (std::size_t i = 1; i < proof.events.size(); ++i) {
                    // All other members of its clause are false, each because of an earlier event.
                    const auto& event = proof.events[i];
                    REQUIRE(event.kind == NetEvent::forced);
                    for (const auto& [at, source] : proof.causes_of(proof.parts[i]))
                        REQUIRE(std::any_of(
                            proof.events.begin(), proof.events.begin() + static_cast<std::ptrdiff_t>(i),
                            [&](const NetEvent& e) { return e.at.cell == source.cell && e.at.digit == source.digit; }));
                }
            });
        });
    }
}

TEST_CASE("a technique that occurs twice in a pipeline has separate memories", "[workspace]") {
    Workspace<Layout9> work;
    Stop stop;
    work.serve(stop);
    work.reset();
    const Board<Layout9> board = middle(puzzles[1]);
    CHECK(work.fresh_digits(board, 0) == nine_by_nine().all_digits());
    work.mark_nothing_found(board, 0);
    CHECK(work.fresh_digits(board, 0) == 0);
    CHECK(work.fresh_digits(board, 1) == nine_by_nine().all_digits());
    CHECK(work.fresh_houses(board, 0).none());
    CHECK(work.fresh_houses(board, 1) == nine_by_nine().all_houses());
    Board<Layout9> other = board;
    const int c = other.empty().first();
    other.eliminate(c, low_bit(other.cand(c)));
    CHECK(bit_count(work.fresh_digits(other, 0)) == 1);
    work.reset();
    CHECK(work.fresh_digits(board, 0) == nine_by_nine().all_digits());
    CHECK(work.fresh_houses(board, 0) == nine_by_nine().all_houses());
}

TEST_CASE("searches without result are remembered by digit and by house", "[workspace]") {
    Workspace<Layout9> work;
    Stop stop;
    work.serve(stop);
    work.reset();
    Board<Layout9> board = middle(puzzles[1]);
    const auto& layout = nine_by_nine();
    work.mark_nothing_found_of(board, 0, 0b101);
    CHECK(work.fresh_digits(board, 0) == (layout.all_digits() & ~0b101u));
    work.mark_nothing_found_in(board, 0, layout.regions());
    CHECK(work.fresh_houses(board, 0) == layout.lines());
    CHECK(work.fresh_houses(board, 1) == layout.all_houses());
    const int c = board.empty().first();
    board.eliminate(c, low_bit(board.cand(c)));
    CHECK(work.fresh_houses(board, 0).count() == layout.lines().count() + 1);
    layout.for_houses(c, [&](int h, int) { CHECK(work.fresh_houses(board, 0).test(h)); });
}

TEST_CASE("a workspace is kept unless its grid is nearly empty", "[workspace]") {
    Stop stop;
    const auto is_small_after = [&](const Board<Layout9>& board) {
        Workspace<Layout9> work;
        work.serve(stop);
        work.reset();
        const Layout9::Set givens{};
        const Position<Layout9> position{board, nullptr, false, givens, work, 0, 0, true};
        work.graph_through_sets(position, Workspace<Layout9>::almost_locked);
        return work.is_small();
    };
    for (const auto line : puzzles) CHECK(is_small_after(middle(line)));
    CHECK_FALSE(is_small_after(Board<Layout9>(nine_by_nine())));
}

TEST_CASE("small cells have at least two candidates and at most the given number", "[workspace]") {
    for (const auto line : puzzles) {
        Workspace<Layout9> work;
        const Board<Layout9> board = middle(line);
        for (int most = 2; most <= 6; ++most)
            for (int c = 0; c < 81; ++c) {
                const int count = bit_count(board.cand(c));
                REQUIRE(work.small_cells(board, most).test(c) == (count >= 2 && count <= most));
            }
    }
}

namespace {
struct Stamped {
    Cached<int> number;
};
struct Noting {
    int puzzles = 0;
    void forget() { ++puzzles; }
};
} // namespace

TEST_CASE("each family has its own value, recomputed for another position or puzzle", "[workspace]") {
    Workspace<Layout9> work;
    int made = 0;
    const auto number = [&] { return work.own<Stamped>().number.get(work.now(), [&](int& n) { n = ++made; }); };
    CHECK(number() == 1);
    CHECK(number() == 1);
    work.clear();
    CHECK(number() == 2);
    CHECK(work.own<Noting>().puzzles == 0);
    work.clear();
    CHECK(work.own<Noting>().puzzles == 0);
    work.reset();
    CHECK(work.own<Noting>().puzzles == 1);
    CHECK(number() == 3);
    Workspace<Layout9> other;
    CHECK(other.own<Noting>().puzzles == 0);
}

TEST_CASE("a chain of one link concludes nothing", "[workspace]") {
    Workspace<Layout9> work;
    Stop stop;
    work.serve(stop);
    const Board<Layout9> board = middle(puzzles[1]);
    const auto none = work.consequences(board, 1).length(0, 1, true);
    CHECK(none == -1);
    const auto& graph = work.graph(board, Workspace<Layout9>::grouped);
    int far = -1;
    for (int x = 0; x < graph.singles(); ++x)
        for (int y = 0; y < graph.singles(); ++y) far = std::max(far, work.consequences(board, 6).length(x, y, true));
    CHECK(far >= 2);
}

TEST_CASE("a listing ends at its limit and names incomplete techniques", "[listing]") {
    Stop stop;
    const Board<Layout9> board = middle(puzzles[1]);
    const Layout9::Set givens;
    const Pipeline pipeline{{technique("hidden-single")}, {technique("grouped-aic")}, {technique("forcing-net")}};
    const Listing all = all_steps(board, givens, pipeline, nullptr, 0, stop);
    int count = 0;
    each_record(all.words, [&](const Record&) { ++count; });
    REQUIRE(count > 3);
    CHECK_FALSE(all.has_ended());
    const Listing some = all_steps(board, givens, pipeline, nullptr, 2, stop);
    int listed = 0;
    each_record(some.words, [&](const Record&) { ++listed; });
    CHECK(listed == 2);
    CHECK(some.full);
    CHECK(std::count(some.short_of.begin(), some.short_of.end(), technique("forcing-net")) == 1);
    Stop late({}, Stop::after(0.0));
    const Listing cut = all_steps(board, givens, pipeline, nullptr, 0, late);
    CHECK(cut.cut);
    CHECK(cut.short_of.size() >= 2);
    Stop ended([] { return true; });
    CHECK_THROWS_AS(all_steps(board, givens, pipeline, nullptr, 0, ended), Stopped);
}
