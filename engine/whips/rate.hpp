// Ratings by the length of chains and by the depth of trying.
#pragma once

#include "whips/search.hpp"

namespace lucidoku::whips {

enum class Figure : std::uint8_t { w, b, gw, gb, sw, sgw, sfinw, te, bxb, bxbb };
constexpr int figures = 10;

enum class Ended : std::uint8_t {
    exact,  // the figure is the rating
    beyond, // this kind of logic does not solve it; the figure is the greatest needed until then
    late,   // the time was up: the rating is at least the figure
};

struct ChainRating {
    int figure = 0;
    Ended ended = Ended::exact;
};

// Rates a puzzle: for each cell its candidates, bit d-1 for digit d, and its solution, 0 in each cell where that is not
// known; a true candidate is never tried needlessly.
ChainRating rate(Figure figure, const std::uint16_t* masks, const std::uint8_t* solution, Stop& stop);

} // namespace lucidoku::whips
