#include "run/parallel.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <new>
#include <numeric>

using namespace lucidoku;

namespace {

bool nobody() { return false; }

} // namespace

TEST_CASE("every piece of work is done once with any number of threads", "[parallel]") {
    for (int threads : {-1, 0, 1, 2, 5}) {
        std::vector<int> done(1000, 0);
        in_parallel<int>(done.size(), threads, nobody, Stop::Time::max(),
                         [&](std::size_t i, Stop&, int&) { ++done[i]; });
        CHECK(std::accumulate(done.begin(), done.end(), 0) == 1000);
        CHECK(*std::max_element(done.begin(), done.end()) == 1);
    }
}

TEST_CASE("an exception ends all threads and is rethrown", "[parallel]") {
    for (int threads : {1, 2, 4}) {
        std::atomic<int> begun{0};
        const auto work = [&](std::size_t i, Stop&, int&) {
            ++begun;
            if (i == 100) throw std::bad_alloc();
        };
        CHECK_THROWS_AS(in_parallel<int>(1'000'000, threads, nobody, Stop::Time::max(), work), std::bad_alloc);
        CHECK(begun < 1'000'000);
    }
}

TEST_CASE("failed allocation ends the work but not the process", "[parallel]") {
    struct Memory {
        Memory() { throw std::bad_alloc(); }
    };
    const auto work = [](std::size_t, Stop&, Memory&) {};
    CHECK_THROWS_AS(in_parallel<Memory>(10, 3, nobody, Stop::Time::max(), work), std::bad_alloc);
}

TEST_CASE("a request to end stops all threads", "[parallel]") {
    std::atomic<bool> wanted{false};
    const auto work = [&](std::size_t i, Stop& stop, int&) {
        if (i == 3) wanted = true;
        for (;;) stop.poll();
    };
    CHECK_THROWS_AS(in_parallel<int>(1000, 3, [&] { return wanted.load() || true; }, Stop::Time::max(), work), Stopped);
}

TEST_CASE("work ends when its time is up, and so does a part with its own limit", "[stop]") {
    const auto runs = [](Stop& stop) {
        const auto start = Stop::Clock::now();
        try {
            for (;;) stop.poll();
        } catch (Stopped stopped) {
            CHECK(stopped.late);
        }
        return std::chrono::duration<double>(Stop::Clock::now() - start).count();
    };
    Stop whole({}, Stop::after(0.05));
    CHECK(runs(whole) >= 0.04);
    Stop part({}, Stop::after(1000.0));
    part.begin_part(0.01);
    CHECK(runs(part) < 10);
    part.begin_part(std::nullopt);
    for (int i = 0; i < 1000; ++i) part.poll();
    Stop none({}, Stop::after(0.0));
    CHECK_THROWS_AS(none.poll(), Stopped);
    CHECK(Stop::after(std::nullopt) == Stop::Time::max());
    CHECK(Stop::after(1e300) == Stop::Time::max());
    Stop never;
    for (int i = 0; i < 1000; ++i) never.poll();
}
