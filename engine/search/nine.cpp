#include "search/nine.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>

// Vectors of any width are an extension of GCC and Clang. For other compilers there is no specialist: `count` returns
// `unknown`, and the general search is used instead.
#if defined(__GNUC__)
#define LUCIDOKU_HAS_VECTORS 1
#else
#define LUCIDOKU_HAS_VECTORS 0
#endif
#if defined(__x86_64__) && LUCIDOKU_HAS_VECTORS
#include <immintrin.h>
#if !defined(__clang__) // GCC 12 warns about its header: values are undefined there on purpose (GCC bug 105593)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#endif
#if defined(__has_builtin)
#define LUCIDOKU_HAS_SHUFFLEVECTOR __has_builtin(__builtin_shufflevector)
#else
#define LUCIDOKU_HAS_SHUFFLEVECTOR 0
#endif

namespace lucidoku {

#if LUCIDOKU_HAS_VECTORS
namespace {

// A puzzle with this number of clues that needs a guess has few open cells, and often several solutions: then a cell
// with two digits is the better branch.
constexpr int rich_clues = 30;

// The same code for each level of processor. Headers are included before, so that nothing of them is compiled for more
// than the plain processor. For the same reason the poll is a separate function here.
void poll(Stop* stop) {
    if (stop) stop->poll();
}

#define LUCIDOKU_KERNEL "search/nine_kernel.hpp"
#include "run/each_level.hpp"

struct Kernel {
    std::size_t (*count_digits)(const std::uint8_t*, std::size_t, Nine::Digits*, std::size_t, Nine::Progress&, Stop*,
                                ExcludedDigit);
    std::size_t (*count_marks)(const Nine::Marks&, std::size_t, Nine::Digits*, std::size_t, Nine::Progress&, Stop*);
    void (*count_all)(Nine::Task*, std::size_t, std::size_t, Nine::Progress&, Stop*);
};
constexpr Kernel kernels[] = {
    {level1::count_digits, level1::count_marks, level1::count_all},
#if LUCIDOKU_HAS_LEVELS
    {level3::count_digits, level3::count_marks, level3::count_all},
    {level4::count_digits, level4::count_marks, level4::count_all},
#endif
};

std::atomic<const Kernel*>& chosen() {
    static std::atomic<const Kernel*> kernel{kernels + static_cast<int>(best_level())};
    return kernel;
}

} // namespace

Level best_level() {
#if LUCIDOKU_HAS_LEVELS
    // Requires exactly the features that the pragmas above enable.
    const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
    return v4 ? Level::v4 : v3 ? Level::v3 : Level::plain;
#else
    return Level::plain;
#endif
}

Level level() { return static_cast<Level>(chosen().load() - kernels); }

bool use_level(Level wanted) {
    if (wanted > best_level()) return false;
    chosen() = kernels + static_cast<int>(wanted);
    return true;
}

std::size_t Nine::count(const std::uint8_t* givens, std::size_t limit, Digits* first_solutions, std::size_t room,
                        Stop* stop, ExcludedDigit excluded) {
    const Kernel* kernel = chosen().load(std::memory_order_relaxed);
    return kernel->count_digits(givens, limit, first_solutions, room, progress_, stop, excluded);
}

std::size_t Nine::count(const Marks& marks, std::size_t limit, Digits* first_solutions, std::size_t room, Stop* stop) {
    return chosen().load(std::memory_order_relaxed)->count_marks(marks, limit, first_solutions, room, progress_, stop);
}

void Nine::count_all(Task* tasks, std::size_t count, std::size_t limit, Stop* stop) {
    for (std::size_t i = 0; i < count; ++i) tasks[i].count = 0;
    if (limit) chosen().load(std::memory_order_relaxed)->count_all(tasks, count, limit, progress_, stop);
}

#else

Level best_level() { return Level::plain; }
Level level() { return Level::plain; }
bool use_level(Level wanted) { return wanted == Level::plain; }
std::size_t Nine::count(const std::uint8_t*, std::size_t limit, Digits*, std::size_t, Stop*, ExcludedDigit) {
    return limit ? unknown : 0;
}
std::size_t Nine::count(const Marks&, std::size_t limit, Digits*, std::size_t, Stop*) { return limit ? unknown : 0; }
void Nine::count_all(Task* tasks, std::size_t count, std::size_t limit, Stop*) {
    for (std::size_t i = 0; i < count; ++i) tasks[i].count = limit ? unknown : 0;
}

#endif

} // namespace lucidoku
