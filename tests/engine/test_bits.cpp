#include "grid/bits.hpp"
#include "logic/selection.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

using namespace lucidoku;

TEMPLATE_TEST_CASE("a set of bits is a set of numbers", "[bits]", Bits<7>, Bits<64>, Bits<81>, Bits<130>, Bits<625>) {
    using Set = TestType;
    std::mt19937 chance(1);
    Set a, b;
    std::set<int> x, y;
    const auto same = [](const Set& bits, const std::set<int>& numbers) {
        std::vector<int> members;
        bits.each([&](int i) { members.push_back(i); });
        return members == std::vector<int>(numbers.begin(), numbers.end());
    };
    for (int round = 0; round < 300; ++round) {
        const int i = static_cast<int>(chance() % Set::size);
        switch (chance() % 3) {
        case 0:
            a.set(i), x.insert(i);
            break;
        case 1:
            b.set(i), y.insert(i);
            break;
        default:
            a.reset(i), x.erase(i);
        }
        std::set<int> both, either = x, rest;
        either.insert(y.begin(), y.end());
        for (int k : x) (y.count(k) ? both : rest).insert(k);
        REQUIRE(same(a, x));
        REQUIRE(same(a & b, both));
        REQUIRE(same(a | b, either));
        REQUIRE(same(a - b, rest));
        REQUIRE(a.test(i) == (x.count(i) != 0));
        REQUIRE(a.count() == static_cast<int>(x.size()));
        REQUIRE(a.any() == !x.empty());
        REQUIRE(a.none() == x.empty());
        REQUIRE(a.first() == (x.empty() ? Set::size : *x.begin()));
        REQUIRE(a.meets(b) == !both.empty());
        REQUIRE(a.within(b) == rest.empty());
        REQUIRE(Set::of([&](int k) { return x.count(k) != 0; }) == a);
        std::uint64_t next = 0;
        for (int k = i; k < Set::size && k < i + 64; ++k) next |= std::uint64_t{x.count(k)} << (k - i);
        REQUIRE(a.from(i) == next);
        Set put = a;
        put.put(i, true);
        REQUIRE(put.test(i));
        put.put(i, false);
        REQUIRE_FALSE(put.test(i));
        put.put(i, a.test(i));
        REQUIRE(put == a);
    }
}

TEST_CASE("each may change the set during iteration", "[bits]") {
    Bits<81> set;
    for (int i : {3, 63, 64, 80}) set.set(i);
    std::vector<int> seen;
    set.each([&](int i) {
        seen.push_back(i);
        set.reset(i);
    });
    CHECK(seen == std::vector<int>{3, 63, 64, 80});
    CHECK(set.none());
}

TEST_CASE("a selection finds exactly the choices of k masks whose union has k bits", "[selection]") {
    std::mt19937 chance(2);
    for (int round = 0; round < 100; ++round) {
        const int count = 1 + static_cast<int>(chance() % 9), size = 2 + static_cast<int>(chance() % 3);
        std::vector<std::uint16_t> masks;
        Selection<std::uint16_t, 9> selection;
        for (int i = 0; i < count; ++i) {
            masks.push_back(static_cast<std::uint16_t>(chance() & chance() & 0x1ff));
            selection.add(10 + i, masks.back());
        }
        std::vector<std::vector<int>> expected, selections;
        for (std::uint32_t choice = 0; choice < 1u << count; ++choice) {
            if (bit_count(choice) != size) continue;
            std::uint32_t all = 0;
            std::vector<int> names;
            each_bit(choice, [&](int i) {
                all |= masks[static_cast<std::size_t>(i)];
                names.push_back(10 + i);
            });
            if (bit_count(all) == size) expected.push_back(names);
        }
        std::sort(expected.begin(), expected.end());
        selection.each(size, [&](std::uint16_t seen) {
            REQUIRE(bit_count(seen) == size);
            selections.emplace_back(selection.chosen().begin(), selection.chosen().end());
        });
        REQUIRE(selections == expected); // in lexicographic order
    }
}

TEST_CASE("a packed mask equals the mask", "[bits]") {
    std::mt19937 chance(2);
    Packed<std::uint16_t> kept;
    std::uint32_t plain = 0;
    for (int round = 0; round < 1000; ++round) {
        const std::uint32_t other = chance() & 0xffff;
        switch (chance() % 3) {
        case 0:
            kept = other, plain = other;
            break;
        case 1:
            kept |= other, plain |= other;
            break;
        default:
            kept &= ~other, plain &= ~other;
        }
        REQUIRE(kept == plain);
        REQUIRE(bit_count(kept) == std::popcount(plain));
    }
}
