#include "support.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace lucidoku;
using namespace lucidoku::test;

namespace {

// The same board in the simplest implementation.
struct NaiveBoard {
    explicit NaiveBoard(const LayoutSpec& layout)
        : spec(layout), value(static_cast<std::size_t>(layout.n * layout.n), -1), candidates(value.size()) {
        for (auto& set : candidates)
            for (int d = 0; d < spec.n; ++d) set.insert(d);
    }
    void place(int c, int d) {
        value[static_cast<std::size_t>(c)] = d;
        candidates[static_cast<std::size_t>(c)].clear();
        for (const auto& house : spec.houses)
            if (std::count(house.cells.begin(), house.cells.end(), c))
                for (int e : house.cells) candidates[static_cast<std::size_t>(e)].erase(d);
    }
    LayoutSpec spec;
    std::vector<int> value;
    std::vector<std::set<int>> candidates;
};

template <class L> void check_same(const Board<L>& board, const NaiveBoard& naive) {
    const L& layout = board.layout();
    const int n = layout.n();
    for (int c = 0; c < layout.cells(); ++c) {
        const auto& candidates = naive.candidates[static_cast<std::size_t>(c)];
        REQUIRE(board.value(c) == naive.value[static_cast<std::size_t>(c)] + 1);
        REQUIRE(board.empty().test(c) == (naive.value[static_cast<std::size_t>(c)] < 0));
        for (int d = 0; d < n; ++d) {
            REQUIRE(board.has(c, d) == (candidates.count(d) != 0));
            REQUIRE(board.where(d).test(c) == board.has(c, d));
            REQUIRE(board.placed(d).test(c) == (board.value(c) == d + 1));
        }
    }
    bool fine = true;
    for (int h = 0; h < layout.houses(); ++h) {
        std::set<int> done;
        int filled = 0;
        for (int p = 0; p < n; ++p)
            if (const int value = board.value(layout.cell_of(h, p))) done.insert(value - 1), ++filled;
        REQUIRE(bit_count(board.filled(h)) == filled);
        fine = fine && static_cast<int>(done.size()) == filled;
        REQUIRE((filled != n - 1 || board.nearly_full().test(h)));
        for (int d = 0; d < n; ++d) {
            REQUIRE((board.done(h) >> d & 1) == (done.count(d) != 0));
            REQUIRE(board.holders(d).test(h) == (done.count(d) != 0));
            int spots = 0;
            for (int p = 0; p < n; ++p) {
                const bool may = board.has(layout.cell_of(h, p), d);
                REQUIRE((board.spots(h, d) >> p & 1) == may);
                spots += may;
            }
            REQUIRE((board.lone(h) >> d & 1) == (spots == 1));
            fine = fine && (spots || done.count(d));
        }
    }
    for (int c = 0; c < layout.cells(); ++c) fine = fine && (board.value(c) || board.cand(c));
    REQUIRE(board.is_consistent() == fine);
}

template <class L> void compare(const LayoutSpec& spec, unsigned seed) {
    const L layout(spec);
    std::mt19937 chance(seed);
    Board<L> board(layout);
    NaiveBoard naive(spec);
    for (int move = 0; move < 3 * layout.cells(); ++move) {
        const int c = static_cast<int>(chance()) & 0x7fffffff;
        const int cell = c % layout.cells(), d = static_cast<int>(chance() % static_cast<unsigned>(spec.n));
        if (board.value(cell)) continue;
        // Mostly legal moves, now and then one that makes the board contradictory.
        if (chance() % 3 == 0 && (board.has(cell, d) || chance() % 20 == 0)) {
            board.place(cell, d);
            naive.place(cell, d);
        } else if (bit_count(board.cand(cell)) > 1 || chance() % 20 == 0) {
            const auto digit = board.digit_version(d);
            const bool had = board.has(cell, d);
            board.eliminate(cell, d);
            naive.candidates[static_cast<std::size_t>(cell)].erase(d);
            REQUIRE((board.digit_version(d) != digit) == had);
        }
        if (move % 16 == 0) check_same(board, naive);
    }
    check_same(board, naive);
}

// Runs a check of a layout and a seed on small layouts, with several seeds each, and on large ones, with one.
template <class Check> void on_layouts(Check&& check) {
    for (unsigned seed = 0; seed < 4; ++seed) {
        check.template operator()<Layout9>(plain(3, 3), seed);
        check.template operator()<Layout9>(with_diagonals(plain(3, 3)), seed);
        check.template operator()<Layout16>(plain(2, 3), seed);
    }
    check.template operator()<Layout16>(plain(4, 4), 9u);
    check.template operator()<Layout25>(with_diagonals(plain(5, 5)), 9u);
}

} // namespace

TEST_CASE("a board agrees with a naive one in all its views", "[board]") {
    on_layouts([]<class L>(const LayoutSpec& spec, unsigned seed) { compare<L>(spec, seed); });
}

namespace {

// Fills a board with random digits in one call, and compares with placing them one by one.
template <class L> void fill_at_once(const LayoutSpec& spec, unsigned seed) {
    const L layout(spec);
    std::mt19937 chance(seed);
    NaiveBoard naive(spec);
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(layout.cells()));
    for (int move = 0; move < 2 * layout.cells(); ++move) {
        const auto c = chance() % static_cast<unsigned>(layout.cells());
        const int d = static_cast<int>(chance() % static_cast<unsigned>(spec.n));
        if (digits[c]) continue;
        const bool fits = naive.candidates[c].count(d) != 0;
        digits[c] = static_cast<std::uint8_t>(d + 1);
        const auto board = board_of(layout, digits.data());
        REQUIRE(board.has_value() == fits);
        if (!fits) {
            digits[c] = 0;
            continue;
        }
        naive.place(static_cast<int>(c), d);
        if (move % 16 == 0) check_same(*board, naive);
    }
    auto board = board_of(layout, digits.data());
    check_same(*board, naive);
    // A filled board accepts moves like any other.
    const auto open = board->empty();
    open.each([&](int c) {
        if (!board->cand(c)) return;
        const int d = low_bit(board->cand(c));
        board->place(c, d);
        naive.place(c, d);
    });
    check_same(*board, naive);
    digits[0] = static_cast<std::uint8_t>(spec.n + 1);
    REQUIRE_FALSE(board_of(layout, digits.data()).has_value());
}

} // namespace

TEST_CASE("filling a board in one call equals filling it cell by cell", "[board]") {
    on_layouts([]<class L>(const LayoutSpec& spec, unsigned seed) { fill_at_once<L>(spec, seed); });
}

TEST_CASE("the tables of a layout match its houses", "[layout]") {
    const LayoutSpec spec = with_diagonals(plain(3, 3));
    const Layout9 layout(spec);
    CHECK_FALSE(layout.is_plain9());
    CHECK(layout.has_square_boxes9());
    CHECK(Layout9(plain(3, 3)).is_plain9());
    for (int a = 0; a < 81; ++a)
        for (int b = 0; b < 81; ++b) {
            bool together = false;
            for (const auto& house : spec.houses)
                together = together || (std::count(house.cells.begin(), house.cells.end(), a) &&
                                        std::count(house.cells.begin(), house.cells.end(), b));
            REQUIRE(layout.sees(a, b) == (together && a != b));
        }
    for (int h = 0; h < layout.houses(); ++h)
        for (int g = 0; g < layout.houses(); ++g) {
            if (g == h) continue;
            const auto shared = layout.house(h) & layout.house(g);
            REQUIRE(layout.cells_at(h, layout.cross(h, g)) == shared);
            REQUIRE(layout.crossing(h).test(g) == shared.any());
            REQUIRE(layout.wide(h).test(g) == (shared.count() >= 2));
        }
    CHECK(layout.all_houses().count() == 29);
    for (int h = 0; h < layout.houses(); ++h) CHECK(layout.regions().test(h) == (h >= 18 && h < 27));
    Bits<81> two;
    two.set(0);
    two.set(10);
    CHECK(layout.common_peers(two) == ((layout.peers(0) & layout.peers(10))));
}

TEST_CASE("houses that make no layout are refused", "[layout]") {
    LayoutSpec short_house = plain(3, 3), outside = plain(3, 3), many = plain(3, 3), twice = plain(3, 3);
    short_house.houses[0].cells.pop_back();
    outside.houses[0].cells[0] = 81;
    for (int i = 0; i < 20; ++i) many.houses.push_back(many.houses[0]);
    twice.houses[0].cells[1] = twice.houses[0].cells[0];
    for (const auto& spec : {short_house, outside, many, twice}) CHECK_THROWS_AS(Layout9(spec), std::invalid_argument);
    CHECK_THROWS_AS(Layout9(plain(2, 2)), std::invalid_argument);
    CHECK_THROWS_AS(Layout9(plain(4, 4)), std::invalid_argument);
}
