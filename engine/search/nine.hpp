// Exact search on the plain 9x9 grid, as fast as the processor allows.
//
// The cells of a band of three rows where a digit may stand are the bits of a number:
//
//     bit    0  1  2 |  3  4  5 |  6  7  8      row 0 of the band
//            9 10 11 | 12 13 14 | 15 16 17      row 1
//           18 19 20 | 21 22 23 | 24 25 26      row 2
//
// A vector has a lane a digit, so one instruction looks at eight of them (nine_lanes.hpp says where the ninth is). What
// a band has of a digit is reduced twice to a square of nine flags, each of which must end as a permutation (one flag
// in each row and column):
//
//     minirows       rows of the band x boxes of the band      (three cells side by side)
//     minicolumns    bands x columns, for each stack            (three cells one above the other)
//
// A flag that is in no permutation of flags falls, with its cells: that covers hidden singles of boxes and lines,
// locked candidates, and more. A flag that is alone in its row is true. Then singles are placed: where a true minirow
// and a true minicolumn cross, and cells with one digit. These take their digit from their box; that lines lose it is
// what the flags tell next.
#pragma once

#include "run/stop.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lucidoku {

// The search is compiled for several kinds of processor; the best that this one can run is taken when nothing is said.
enum class Level { plain, v3, v4 }; // the platform's plain processor, x86-64-v3 (AVX2), x86-64-v4 (AVX-512)
Level best_level();
Level level();
bool use_level(Level wanted); // for tests and comparisons; false where the processor cannot

// A digit (1 … n) that an empty cell shall not have; 0 for none.
struct Exclusion {
    int cell = 0, digit = 0;
};

class Nine {
public:
    using Digits = std::array<std::uint8_t, 81>; // 1 … 9, row by row; 0 where nothing stands
    using Marks = std::array<std::uint16_t, 81>; // the digits that may stand there, bit d for digit d+1

    // How many solutions there are, up to a limit; the first ones are written to `found`, as many as fit. `unknown`
    // when that takes too many guesses, as it may on grids with next to no givens and no solution; no puzzle comes
    // near.
    static constexpr std::size_t unknown = ~std::size_t{0};
    static constexpr std::uint64_t most_guesses = 50'000;
    // When it is stopped, `solutions` tells how many it has found until then.
    std::size_t count(const std::uint8_t* givens, std::size_t limit, Digits* found = nullptr, std::size_t room = 0,
                      Stop* stop = nullptr, Exclusion excluded = {});
    std::size_t count(const Marks& marks, std::size_t limit, Digits* found = nullptr, std::size_t room = 0,
                      Stop* stop = nullptr);

    // The same for many puzzles, which processors with wide vectors search two at a time. The first solution of each is
    // written, 81 digits. Nothing is known of them when it is stopped.
    struct Task {
        const std::uint8_t* givens;
        std::uint8_t* solution;
        std::size_t count = 0;
    };
    void count_all(Task* tasks, std::size_t count, std::size_t limit, Stop* stop = nullptr);

    std::uint64_t guesses() const { return progress_.guesses; }     // over all calls
    std::uint64_t solutions() const { return progress_.solutions; } // of the last call

    struct Progress {
        std::uint64_t guesses = 0;
        std::size_t solutions = 0;
    };

private:
    Progress progress_;
};

} // namespace lucidoku
