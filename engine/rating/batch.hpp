// Many ratings as columns.
#pragma once

#include "rating/rate.hpp"
#include "search/nine.hpp"

#include <string>

namespace lucidoku::rating {

// The outcome for a puzzle.
enum class RatingStatus : std::uint8_t { rated, beyond, cut_short, no_solution, several_solutions, bad };

struct RatingOptions {
    TechniqueSet set = TechniqueSet::se;
    bool steps = false; // keep the steps
    bool check = true;  // require one solution; without that, ratings may not end
};

// One entry for each puzzle, or for each step. Ratings are in tenths. Names are numbers in `names`, or `no_name`.
struct Ratings {
    static constexpr std::uint16_t no_name = 0xffff;
    std::vector<std::uint8_t> status;
    std::vector<std::uint16_t> rating, pearl, diamond, hardest, pearl_name, diamond_name;
    std::vector<std::uint32_t> steps;
    // The steps, if requested: rating, name, the placement (729: none; else 9 · cell + digit) and the end of its
    // removals in `removals`, which are codes of the same kind.
    std::vector<std::uint16_t> step_rating, step_name, step_place, removals;
    std::vector<std::uint32_t> removals_end;
    std::vector<std::pair<std::string, std::string>> names; // short, long

    std::uint16_t name(const Name& name);
    void append(const Ratings& more);
};

// Rates one puzzle and adds it. `digits` are 81 bytes, 0 for an empty cell; `marks` are the candidates, or null.
void add_rating(Ratings& ratings, const std::uint8_t* digits, const std::uint16_t* marks, const RatingOptions& options,
                Memory& memory, Nine& nine, Stop& stop, bool in_time);

} // namespace lucidoku::rating
