#include "search/learner.hpp"
#include "search/nine.hpp"
#include "support.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

using namespace lucidoku;
using namespace lucidoku::test;

namespace {

// Returns all ways to make one choice of each group, by trying every set of choices.
std::set<std::uint32_t> by_trying(int choices, const std::vector<std::vector<int>>& groups) {
    std::set<std::uint32_t> ways;
    for (std::uint32_t made = 0; made < 1u << choices; ++made) {
        const bool fits = std::all_of(groups.begin(), groups.end(), [&](const auto& group) {
            return std::count_if(group.begin(), group.end(), [&](int choice) { return made >> choice & 1; }) == 1;
        });
        if (fits) ways.insert(made);
    }
    return ways;
}

std::vector<std::uint8_t> digits_of(std::string_view line) {
    std::vector<std::uint8_t> digits;
    for (char x : line) digits.push_back(static_cast<std::uint8_t>(x == '.' ? 0 : x - '0'));
    return digits;
}

} // namespace

TEST_CASE("the search that learns finds every solution once", "[learner]") {
    std::mt19937 chance(3);
    for (int round = 0; round < 300; ++round) {
        const int choices = 4 + static_cast<int>(chance() % 9);
        std::vector<std::vector<int>> groups;
        std::vector<char> grouped(static_cast<std::size_t>(choices), 0);
        for (unsigned g = 0; g < 2 + chance() % 6; ++g) {
            groups.emplace_back();
            for (int choice = 0; choice < choices; ++choice)
                if (chance() % 3 == 0) groups.back().push_back(choice), grouped[static_cast<std::size_t>(choice)] = 1;
        }
        for (int choice = 0; choice < choices; ++choice) // as on a grid, each choice is in a group
            if (!grouped[static_cast<std::size_t>(choice)]) groups[0].push_back(choice);
        Stop stop;
        Learner learner(choices, groups, stop);
        std::set<std::uint32_t> ways;
        while (learner.next()) {
            std::uint32_t made = 0;
            for (int choice = 0; choice < choices; ++choice) made |= std::uint32_t{learner.made(choice)} << choice;
            REQUIRE(ways.insert(made).second);
        }
        REQUIRE_FALSE(learner.next());
        REQUIRE(ways == by_trying(choices, groups));
    }
}

TEST_CASE("the search that learns continues after it forgets lessons", "[learner]") {
    // Pigeonholes: many dead ends, so that lessons are dropped, and no solution.
    constexpr int holes = 8, pigeons = 9;
    std::vector<std::vector<int>> groups;
    for (int p = 0; p < pigeons; ++p) {
        groups.emplace_back();
        for (int h = 0; h < holes; ++h) groups.back().push_back(p * holes + h);
    }
    const int nobody = pigeons * holes; // a hole may stay empty
    for (int h = 0; h < holes; ++h) {
        groups.push_back({nobody + h});
        for (int p = 0; p < pigeons; ++p) groups.back().push_back(p * holes + h);
    }
    Stop stop;
    Learner learner(nobody + holes, groups, stop);
    CHECK_FALSE(learner.next());
    CHECK(learner.dead_ends() > 4000);
}

TEST_CASE("the specialist agrees with the general search on every kind of processor", "[nine]") {
    const Layout9 layout(plain(3, 3));
    std::mt19937 chance(4);
    const Level before = level();
    for (Level kind : {Level::plain, Level::v3, Level::v4}) {
        if (!use_level(kind)) continue;
        Nine nine;
        Stop stop;
        for (int round = 0; round < 60; ++round) {
            auto givens = digits_of(puzzles[static_cast<std::size_t>(round) % 3]);
            // A puzzle without some givens has many solutions, with a wrong one perhaps none.
            for (int k = 0; k < round % 4; ++k) givens[chance() % 81] = 0;
            if (round % 5 == 0) givens[chance() % 81] = static_cast<std::uint8_t>(1 + chance() % 9);
            Board<Layout9> board(layout);
            bool fits = true;
            for (int c = 0; c < 81; ++c) {
                const int d = givens[static_cast<std::size_t>(c)];
                if (!d) continue;
                fits = fits && board.has(c, d - 1);
                if (fits) board.place(c, d - 1);
            }
            Nine::Digits first{};
            const std::size_t limit = 200; // more than `few`: the general search does not use the specialist
            const std::size_t count = nine.count(givens.data(), limit, &first, 1, &stop);
            const SearchResult result = fits ? solutions(board, {.count = limit}, stop) : SearchResult{};
            REQUIRE(count == result.count);
            REQUIRE(nine.solutions() == count);
            if (count)
                REQUIRE(std::count(result.grids.begin(), result.grids.end(), Values(first.begin(), first.end())) >=
                        (count < limit ? 1 : 0));
        }
    }
    REQUIRE(use_level(before));
}

TEST_CASE("puzzles searched in pairs get the same answers as alone", "[nine]") {
    std::mt19937 chance(5);
    std::vector<std::vector<std::uint8_t>> all;
    for (int round = 0; round < 90; ++round) {
        auto givens = digits_of(puzzles[chance() % 3]);
        for (int k = 0; k < 2 * (round % 9); ++k) givens[chance() % 81] = 0;
        if (round % 4 == 0) givens[chance() % 81] = static_cast<std::uint8_t>(1 + chance() % 9);
        all.push_back(givens);
        Nine::Digits full; // with enough clues to branch on cells, or with few
        if (!Nine().count(givens.data(), 1, &full, 1)) continue;
        all.emplace_back(full.begin(), full.end());
        for (int k = 0; k < (round % 3 ? 130 : 50); ++k) all.back()[chance() % 81] = 0;
    }
    const Level before = level();
    Stop stop;
    for (Level kind : {Level::plain, Level::v3, Level::v4}) {
        if (!use_level(kind)) continue;
        for (const std::size_t limit : {0, 1, 2, 30})
            for (const std::size_t together : {0, 1, 2, 3, 150}) {
                std::vector<Nine::Digits> grids(together);
                std::vector<Nine::Task> tasks;
                for (auto& grid : grids) tasks.push_back({all[chance() % all.size()].data(), grid.data(), 7});
                Nine nine;
                nine.count_all(tasks.data(), together, limit, &stop);
                for (std::size_t i = 0; i < together; ++i) {
                    Nine::Digits first{};
                    REQUIRE(tasks[i].count == nine.count(tasks[i].givens, limit, &first, 1, &stop));
                    if (tasks[i].count) REQUIRE(grids[i] == first);
                }
            }
    }
    REQUIRE(use_level(before));

    const std::vector<std::uint8_t> nothing(81);
    Nine::Digits grid;
    std::array<Nine::Task, 2> tasks{Nine::Task{nothing.data(), grid.data()}, {nothing.data(), grid.data()}};
    Stop at_once([] { return true; });
    CHECK_THROWS_AS(Nine().count_all(tasks.data(), tasks.size(), 1'000'000, &at_once), Stopped);
}

TEST_CASE("the specialist finds the first solutions in a fixed order", "[nine]") {
    // Many solutions each: two puzzles without some givens, and a full grid with enough clues to branch on cells.
    const auto thinned = [](std::string_view line, int step) {
        auto digits = digits_of(line);
        for (std::size_t c = 0; c < 81; c += static_cast<std::size_t>(step)) digits[c] = 0;
        return digits;
    };
    const auto few = thinned(puzzles[1], 7), fewer = thinned(puzzles[2], 10);
    Nine::Digits full;
    Stop stop;
    REQUIRE(Nine().count(digits_of(puzzles[0]).data(), 2, &full, 1, &stop) == 1);
    std::vector<std::uint8_t> rich(full.begin(), full.end());
    for (std::size_t c = 0; c < 81; ++c)
        if (c * 37 % 81 < 47) rich[c] = 0;

    const Level before = level();
    for (Level kind : {Level::plain, Level::v3, Level::v4}) {
        if (!use_level(kind)) continue;
        std::uint32_t all = 0;
        std::vector<std::size_t> counts;
        for (const auto& givens : {few, fewer, rich}) {
            std::array<Nine::Digits, 20> solutions{};
            counts.push_back(Nine().count(givens.data(), solutions.size(), solutions.data(), solutions.size(), &stop));
            for (const auto& grid : solutions)
                for (const auto digit : grid) all = all * 31 + digit;
        }
        CHECK(counts == std::vector<std::size_t>{20, 20, 8});
        CHECK(all == 380'415'216);
    }
    REQUIRE(use_level(before));
}

TEST_CASE("a search respects its limits", "[solve]") {
    const Layout16 layout(plain(4, 4));
    const Board<Layout16> empty(layout);
    Stop never;
    CHECK(solutions(empty, {.count = 50, .keep = 3}, never).grids.size() == 3);
    CHECK(solutions(empty, {.count = 50, .keep = 3}, never).count == 50);
    CHECK(solutions(empty, {.count = 0}, never).count == 0);
    CHECK(solutions(empty, {.count = 1'000'000, .nodes = 5000}, never).end == SearchResult::End::given_up);
    SearchResult cut;
    for (double seconds = 0.02; !cut.count && seconds < 20; seconds *= 2) { // the machine may be busy
        Stop late({}, Stop::after(seconds));
        cut = solutions(empty, {.count = 100'000'000, .keep = 1}, late);
        CHECK(cut.end == SearchResult::End::late);
    }
    CHECK(cut.count > 0);
    CHECK(cut.grids.size() == 1);
    Stop ended([] { return true; });
    CHECK_THROWS_AS(solutions(empty, {}, ended), Stopped);
}

TEST_CASE("large grids that need many trials are solved", "[solve]") {
    // A unique solution, and no redundant given.
    const Layout16 layout(plain(4, 4));
    Stop stop([] { return false; }, Stop::after(60));
    for (std::string_view line : {
             "...D45..F....E..C....3GF.A.9..D.2..8.E....B3C...6......B.47....8"
             "...5.....F.....DB8.A...6...C..F.....1.....4.E.6..F..B..5.7...9.."
             "......4..1.BG...47B.5...6C3.1..E1.G.C.A3D.........59...7E.A..8.."
             "8G..2FB..6.D..A.3...AC9G7......5..9...1........G7..B....39..2F..",
             "6....E...8.5G...GD.F.C.2.......4.E.5.GA...1.F7.D....45.....71.28"
             "...8.F2.....D...2...14....36...G.G6....A.E....95.3.7G.9C.1.D...."
             "...1F37.....9E..5......G...3...13...6..81B.2.D4.7..........8.GF2"
             "...GC...62.A..E.4F..298E..51..A...2....53FBE4.....C....F4.......",
             "..96.....3C...AF..D...41.6..53..G5..9...F.1..8...1.....B...7...."
             "...9..D.42E..6...E3........A8G.9F.A..E.....3..2...CD6..2.1..F..."
             "..4.73....A.G...8.6.2B.E7D.C.....C..A..9...2...7..7.C1..GE8.9AF."
             ".F.EG.........7.6.8.....B....C9D.A.C.D95..38.E4......8...A2...3B",
         }) {
        const auto board = board_of(layout, line);
        const SearchResult result = solutions(board, {}, stop);
        REQUIRE(result.end == SearchResult::End::whole);
        REQUIRE(result.count == 1);
        Board<Layout16> full(layout);
        for (int c = 0; c < layout.cells(); ++c) {
            REQUIRE((!board.value(c) || board.value(c) == result.grids[0][static_cast<std::size_t>(c)]));
            REQUIRE(full.has(c, result.grids[0][static_cast<std::size_t>(c)] - 1));
            full.place(c, result.grids[0][static_cast<std::size_t>(c)] - 1);
        }
        REQUIRE(full.is_consistent());
    }
}
