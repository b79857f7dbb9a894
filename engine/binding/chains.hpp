// The native call for ratings by the length of whips and braids, and by the depth of trials.
#pragma once

#include "binding/puzzles.hpp"
#include "whips/rate.hpp"

#include <algorithm>

namespace lucidoku {

// Rates 9x9 puzzles: 81 masks of candidates and a solution (or zeros) for each. Returns each figure and how it ended.
inline std::pair<nb::bytes, nb::bytes> rate_chains_all(const nb::bytes& masks, const nb::bytes& solutions, int figure,
                                                       int threads, Seconds seconds_each) {
    if (solutions.size() % 81) throw nb::value_error("the solutions are not a whole number of 9x9 grids");
    if (masks.size() != 2 * solutions.size()) throw nb::value_error("one 16-bit mask a cell is expected");
    if (figure < 0 || figure >= whips::figures) throw nb::value_error("no such figure");
    const std::uint8_t* solved = data_of(solutions);
    if (std::any_of(solved, solved + solutions.size(), [](int digit) { return digit > 9; }))
        throw nb::value_error("a digit is 0 to 9");
    const Limits limits({}, seconds_each);
    std::vector<std::uint16_t> marks(solutions.size());
    std::memcpy(marks.data(), masks.data(), masks.size());
    const std::size_t count = solutions.size() / 81;
    std::vector<std::uint8_t> figures(count), ended(count);
    for_puzzles<NoMemory>(count, threads, limits, [&](std::size_t i, Stop& stop, NoMemory&) {
        stop.begin_part(limits.each);
        const whips::ChainRating rated =
            whips::rate(static_cast<whips::Figure>(figure), marks.data() + 81 * i, solved + 81 * i, stop);
        figures[i] = static_cast<std::uint8_t>(rated.figure);
        ended[i] = static_cast<std::uint8_t>(rated.ended);
    });
    return {to_bytes(figures), to_bytes(ended)};
}

} // namespace lucidoku
