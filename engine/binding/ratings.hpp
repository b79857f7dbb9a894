// Native calls for ratings.
#pragma once

#include "binding/puzzles.hpp"
#include "rating/batch.hpp"

#include <algorithm>

namespace lucidoku {

struct RatingMemory {
    rating::Memory memory;
    Nine nine;
};

// Rates plain 9x9 puzzles; returns columns, and the names that they refer to by number.
inline std::pair<nb::dict, std::vector<std::pair<std::string, std::string>>>
rate_all(const nb::bytes& digits, bool classic, const OptionalBytes& masks, int threads, bool steps, bool check,
         Seconds seconds, Seconds seconds_each) {
    if (digits.size() % 81) throw nb::value_error("the digits are not a whole number of 9x9 grids");
    if (masks && masks->size() != 2 * digits.size()) throw nb::value_error("one 16-bit mask a cell is expected");
    std::vector<std::uint16_t> marks(masks ? digits.size() : 0);
    if (masks) std::memcpy(marks.data(), masks->data(), masks->size());
    const Limits limits(seconds, seconds_each);
    const rating::RatingOptions options{classic ? rating::TechniqueSet::se121 : rating::TechniqueSet::se, steps, check};
    const std::size_t count = digits.size() / 81;
    // Puzzles that a thread takes together: few, because a rating takes from microseconds to minutes.
    const std::size_t block = count < 256 ? 1 : 16;
    std::vector<rating::Ratings> parts((count + block - 1) / block);
    for_puzzles<RatingMemory>(parts.size(), threads, limits, [&](std::size_t b, Stop& stop, RatingMemory& own) {
        for (std::size_t i = b * block; i < std::min(count, (b + 1) * block); ++i) {
            const bool in_time = begin_puzzle(stop, limits);
            rating::add_rating(parts[b], data_of(digits) + 81 * i, masks ? marks.data() + 81 * i : nullptr, options,
                               own.memory, own.nine, stop, in_time);
        }
    });
    rating::Ratings whole;
    for (rating::Ratings& part : parts) {
        whole.append(part);
        part = {};
    }
    nb::dict columns;
    const auto put = [&](const char* name, const auto& column) { columns[name] = to_bytes(column); };
    put("status", whole.status);
    put("rating", whole.rating);
    put("pearl", whole.pearl);
    put("diamond", whole.diamond);
    put("hardest", whole.hardest);
    put("pearl_name", whole.pearl_name);
    put("diamond_name", whole.diamond_name);
    put("steps", whole.steps);
    put("step_rating", whole.step_rating);
    put("step_name", whole.step_name);
    put("step_place", whole.step_place);
    put("removals_end", whole.removals_end);
    put("removals", whole.removals);
    return {columns, whole.names};
}

} // namespace lucidoku
