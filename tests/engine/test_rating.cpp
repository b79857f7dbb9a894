// Inside an assumption, the rating searches only where something can be new; it must miss nothing.
#include "rating/nest.hpp"
#include "rating/static_chains.hpp"
#include "support.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <string_view>

namespace lucidoku::rating {

namespace {

View view_of(std::string_view line) {
    std::array<std::uint8_t, 81> digits{};
    for (std::size_t c = 0; c < 81; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return View(RatingPosition(digits.data()));
}

// Returns the view after the consequences of a candidate on or off, along any number of links; ignores contradictions.
View assuming(const View& start, const Links& links, int candidate, bool on) {
    View now = start;
    std::vector<std::pair<int, bool>> queue{{candidate, on}};
    std::vector<bool> seen(index(2 * links.size()));
    for (std::size_t k = 0; k < queue.size(); ++k) {
        const auto [i, is_on] = queue[k];
        const auto follow = [&](int j, bool value) {
            if (seen[index(2 * j + value)]) return;
            seen[index(2 * j + value)] = true;
            queue.emplace_back(j, value);
        };
        if (is_on) {
            for (int j : links.weak(i)) follow(j, false);
            continue;
        }
        for (const auto& link : links.strong(i)) follow(link.to, true);
        if (now.has(links.cell(i), links.digit(i))) now.remove(links.cell(i), links.digit(i));
    }
    return now;
}

// Returns positions of puzzles without chains, some with fewer candidates, and one that has chains.
std::vector<View> starts() {
    std::vector<View> made;
    std::mt19937 random(34);
    for (const std::string_view line : test::hardest) {
        made.push_back(view_of(line));
        REQUIRE(collect_static_chains(made.back(), nullptr).empty());
        for (int turn = 0; turn < 10; ++turn) {
            View next = made.back();
            for (int k = 0; k < 25; ++k) {
                const int c = static_cast<int>(random() % 81), d = static_cast<int>(random() % 9);
                if (next.has(c, d) && count(next.cand(c)) > 3) next.remove(c, d);
            }
            if (collect_static_chains(next, nullptr).empty()) made.push_back(next);
        }
    }
    made.push_back(view_of(test::puzzles[0]));
    return made;
}

void same(const std::vector<NestedHint>& all, const std::vector<NestedHint>& some) {
    REQUIRE(all.size() == some.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
        REQUIRE(all[k].identity == some[k].identity);
        REQUIRE(all[k].removals == some[k].removals);
        REQUIRE(all[k].complexity == some[k].complexity);
    }
}

// The steps of simple rules by their definitions: every region, digit, pair of cells or lines is examined.
struct Definitions {
    const View& start;
    const View& now;
    std::vector<SimpleStep> steps{};
    std::size_t last = 0; // number of steps of the rules examined so far

    void run() {
        for (const auto& [from, to] : {std::pair{block, column}, {block, row}, {column, block}, {row, block}})
            for (int h = 9 * from; h < 9 * from + 9; ++h)
                for (int other = 9 * to; other < 9 * to + 9; ++other)
                    for (int d = 0; d < 9; ++d) locking(h, other, d);
        for (int h = 0; h < 27 && last == 0; ++h)
            for (int e = 1; e < 9; ++e)
                for (int d = 0; d < e; ++d) hidden_pair(h, d, e);
        end_of_rule();
        for (int h = 0; h < 27 && last == 0; ++h)
            for (int j = 1; j < 9; ++j)
                for (int i = 0; i < j; ++i) naked_pair(h, cell_of(h, i), cell_of(h, j));
        end_of_rule();
        for (int type = row; type <= column && last == 0; ++type)
            for (int j = 1; j < 9; ++j)
                for (int i = 0; i < j; ++i)
                    for (int d = 0; d < 9; ++d) x_wing(9 * type + i, 9 * type + j, d);
    }
    void end_of_rule() { last = steps.size(); }
    bool vanished(int c, int d) const { return start.has(c, d) && !now.has(c, d); }
    void add(SimpleStep&& step) {
        if (step.removals.empty() || step.parents.empty()) return;
        std::sort(step.removals.begin(), step.removals.end());
        std::sort(step.parents.begin(), step.parents.end());
        steps.push_back(std::move(step));
    }
    void locking(int h, int other, int d) {
        const Cells &here = tables.cells[index(h)], &there = tables.cells[index(other)];
        SimpleStep step;
        int inside = 0;
        bool outside = false;
        here.each([&](int c) {
            inside += now.has(c, d) && there.test(c);
            outside = outside || (now.has(c, d) && !there.test(c));
            if (vanished(c, d) && !there.test(c)) step.parents.push_back(code(c, d));
        });
        if (inside < 2 || outside) return;
        (there - here).each([&](int c) {
            if (now.has(c, d)) step.removals.push_back(code(c, d));
        });
        add(std::move(step));
        last = steps.size();
    }
    void hidden_pair(int h, int d, int e) {
        if (now.empties(h) <= 4 || now.places(h, d) != now.places(h, e) || count(now.places(h, d)) != 2) return;
        SimpleStep step;
        tables.cells[index(h)].each([&](int c) {
            for (int f = 0; f < 9; ++f)
                if (f != d && f != e && now.has(c, d) && now.has(c, f)) step.removals.push_back(code(c, f));
            for (int f : {d, e})
                if (vanished(c, f)) step.parents.push_back(code(c, f));
        });
        add(std::move(step));
    }
    void naked_pair(int h, int one, int two) {
        if (now.empties(h) < 4 || now.cand(one) != now.cand(two) || count(now.cand(one)) != 2) return;
        SimpleStep step;
        tables.cells[index(h)].each([&](int c) {
            for (int f = 0; f < 9; ++f) {
                const bool ours = c == one || c == two;
                if (!ours && (now.cand(one) >> f & 1) && now.has(c, f)) step.removals.push_back(code(c, f));
                if (ours && vanished(c, f)) step.parents.push_back(code(c, f));
            }
        });
        add(std::move(step));
    }
    void x_wing(int one, int two, int d) {
        int open = 0;
        for (int h = 0; h < 9; ++h) open += start.places(h, d) != 0;
        if (open < 4 || now.places(one, d) != now.places(two, d) || count(now.places(one, d)) != 2) return;
        SimpleStep step;
        for (int h = one / 9 * 9; h < one / 9 * 9 + 9; ++h)
            for (int p = 0; p < 9; ++p) {
                const int c = cell_of(h, p);
                const bool ours = h == one || h == two;
                if (!ours && (now.places(one, d) >> p & 1) && now.has(c, d)) step.removals.push_back(code(c, d));
                if (ours && vanished(c, d)) step.parents.push_back(code(c, d));
            }
        add(std::move(step));
    }
};

using Steps = std::vector<std::pair<std::vector<Code>, std::vector<Code>>>;

Steps sorted(std::vector<SimpleStep> steps) {
    Steps pairs;
    for (SimpleStep& step : steps) {
        std::sort(step.removals.begin(), step.removals.end());
        std::sort(step.parents.begin(), step.parents.end());
        pairs.emplace_back(step.removals, step.parents);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace

TEST_CASE("simple rules inside an assumption match their definitions", "[rating]") {
    std::mt19937 random(7);
    std::array<std::size_t, 3> sizes{}; // none, one, several steps
    std::vector<SimpleStep> steps;
    for (const View& start : starts())
        for (int turn = 0; turn < 400; ++turn) {
            View now = start;
            const auto number = [&](std::size_t below) { return static_cast<int>(random() % below); };
            const auto remove = [&](int c, int d) {
                if (now.has(c, d) && count(now.cand(c)) > 1) now.remove(c, d);
            };
            if (turn % 2 == 0) { // leave two digits in two cells of a region
                const int h = number(27), d = number(9), e = number(9), one = number(9), two = number(9);
                for (int p = 0; p < 9; ++p)
                    for (int f : {d, e})
                        if (p != one && p != two) remove(cell_of(h, p), f);
            }
            for (int k = turn % 2 ? number(160) : number(4); k > 0; --k) remove(number(81), number(9));
            simple_steps(start, now, steps);
            Definitions definitions{start, now};
            definitions.run();
            REQUIRE(sorted(steps) == sorted(definitions.steps));
            ++sizes[std::min<std::size_t>(steps.size(), 2)];
        }
    for (const std::size_t size : sizes) CHECK(size > 100);
}

TEST_CASE("inside an assumption the chains equal those of a full search", "[rating]") {
    Stop stop;
    std::size_t none = 0, with_chains = 0, branching = 0, loops = 0;
    for (const View& start : starts()) {
        NestedSearch inside, outside;
        inside.stop = outside.stop = &stop;
        inside.start = start;
        inside.begin({Mode::dynamic, 3, 0});
        Links links;
        links.read(inside.start);
        for (int node = 0; node < 2 * links.size(); ++node) {
            const View now = assuming(inside.start, links, node % links.size(), node < links.size());
            const auto all = collect_static_chains(now, nullptr);
            same(all, inside.inside(NestedSearch::Inside::chains, now, 0));
            (all.empty() ? none : with_chains) += 1;
            for (const NestedHint& hint : all) loops += hint.key != 4 && hint.removals.size() > 1;
            if (!all.empty()) continue;
            outside.start = now; // a start with such chains is searched completely
            outside.begin({Mode::dynamic, 3, 0});
            const auto& branches = outside.inside(NestedSearch::Inside::multiple, now, 0);
            same(branches, inside.inside(NestedSearch::Inside::multiple, now, 0));
            branching += !branches.empty();
        }
    }
    CHECK(none > 100);
    CHECK(with_chains > 100);
    CHECK(branching > 20);
    CHECK(loops > 20);
}

} // namespace lucidoku::rating
