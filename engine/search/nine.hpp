// Exact search on the plain 9x9 grid, as fast as the processor allows.
//
// The cells of a band of three rows where a digit may be are the bits of a number:
//
//     bit    0  1  2 |  3  4  5 |  6  7  8      row 0 of the band
//            9 10 11 | 12 13 14 | 15 16 17      row 1
//           18 19 20 | 21 22 23 | 24 25 26      row 2
//
// A vector has a lane for each digit, so one instruction processes eight of them (nine_lanes.hpp says where the ninth
// is). The bits of a digit in a band are reduced twice to a square of nine flags, each of which must end as a
// permutation (one flag in each row and column):
//
//     minirows       rows of the band x boxes of the band      (three cells side by side)
//     minicolumns    bands x columns, for each stack            (three cells one above the other)
//
// A flag that is in no permutation of flags is removed, with its cells: that covers hidden singles of boxes and lines,
// locked candidates, and more. A flag that is alone in its row is true. Then singles are placed: where a true minirow
// and a true minicolumn cross, and cells with one digit. They remove their digit from their box; the flags then remove
// it from the lines.
#pragma once

#include "run/stop.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace lucidoku {

// The search is compiled for several kinds of processor; by default the best that this one can run is used.
enum class Level { plain, v3, v4 }; // the platform's plain processor, x86-64-v3 (AVX2), x86-64-v4 (AVX-512)
Level best_level();
Level level();
bool use_level(Level wanted); // for tests and comparisons; false if the processor does not support it

// A digit (1 … n) that an empty cell must not have; 0 for none.
struct ExcludedDigit {
    int cell = 0, digit = 0;
};

class Nine {
public:
    using Digits = std::array<std::uint8_t, 81>; // 1 … 9, row by row; 0 for empty cells
    using Marks = std::array<std::uint16_t, 81>; // the candidates of each cell, bit d for digit d+1

    // Returns the number of solutions, up to a limit; the first ones are written to `found`, as many as fit. Returns
    // `unknown` if that takes too many guesses, which happens on grids with next to no givens and no solution; no
    // puzzle comes near.
    static constexpr std::size_t unknown = ~std::size_t{0};
    static constexpr std::uint64_t most_guesses = 50'000;
    // If it is stopped, `solutions` returns the number found until then.
    std::size_t count(const std::uint8_t* givens, std::size_t limit, Digits* first_solutions = nullptr,
                      std::size_t room = 0, Stop* stop = nullptr, ExcludedDigit excluded = {});
    std::size_t count(const Marks& marks, std::size_t limit, Digits* first_solutions = nullptr, std::size_t room = 0,
                      Stop* stop = nullptr);

    // Counts for many puzzles; processors with wide vectors search two of them in parallel. The first solution of each
    // is written, 81 digits. If it is stopped, the results are undefined.
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
