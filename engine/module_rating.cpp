// The boundary, continued: arrays of puzzles go down, columns of ratings come up.
#include "binding.hpp"
#include "rating/batch.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

namespace lucidoku {

namespace {

struct ThreadMemory {
    rating::Memory memory;
    Nine nine;
};

rating::Ratings rate_all(const std::uint8_t* digits, const std::uint16_t* marks, std::size_t count,
                         const rating::Wanted& wanted, int threads) {
    // Puzzles that a thread takes at once: few, for ratings take from microseconds to minutes.
    const std::size_t block = count < 256 ? 1 : 16;
    std::vector<rating::Ratings> parts((count + block - 1) / block);
    in_parallel<ThreadMemory>(parts.size(), threads, [&](std::size_t b, const Stop& stop, ThreadMemory& own) {
        // Asking Python costs more than an easy puzzle.
        int asked = 0;
        const Stop now_and_then = [&] { return asked++ % 256 == 0 && stop(); };
        if (b % 16 == 0 && stop()) throw Stopped{};
        for (std::size_t i = b * block; i < std::min(count, (b + 1) * block); ++i)
            add_rating(parts[b], digits + 81 * i, marks ? marks + 81 * i : nullptr, wanted, own.memory, own.nine,
                       now_and_then);
    });
    rating::Ratings whole;
    for (rating::Ratings& part : parts) {
        whole.append(part);
        part = {};
    }
    return whole;
}

} // namespace

void bind_rating(nb::module_& m) {
    m.def(
        "rate",
        [](const nb::bytes& digits, bool classic, const std::optional<nb::bytes>& marks, int threads, bool steps,
           bool check, std::optional<double> seconds) {
            if (digits.size() % 81) throw nb::value_error("the digits are not a whole number of 9x9 grids");
            if (marks && marks->size() != 2 * digits.size())
                throw nb::value_error("one 16-bit mask a cell is expected");
            std::vector<std::uint16_t> aligned(marks ? digits.size() : 0);
            if (marks) std::memcpy(aligned.data(), marks->data(), marks->size());
            const rating::Wanted wanted{classic ? rating::TechniqueSet::se121 : rating::TechniqueSet::se, steps, check,
                                        seconds};
            rating::Ratings ratings;
            {
                nb::gil_scoped_release release;
                ratings = rate_all(reinterpret_cast<const std::uint8_t*>(digits.data()),
                                   marks ? aligned.data() : nullptr, digits.size() / 81, wanted, threads);
            }
            nb::dict columns;
            const auto put = [&](const char* name, const auto& some) {
                columns[name] = nb::bytes(some.data(), some.size() * sizeof(some[0]));
            };
            put("status", ratings.status);
            put("rating", ratings.rating);
            put("pearl", ratings.pearl);
            put("diamond", ratings.diamond);
            put("hardest", ratings.hardest);
            put("pearl_name", ratings.pearl_name);
            put("diamond_name", ratings.diamond_name);
            put("steps", ratings.steps);
            put("step_rating", ratings.step_rating);
            put("step_name", ratings.step_name);
            put("step_place", ratings.step_place);
            put("removals_end", ratings.removals_end);
            put("removals", ratings.removals);
            return std::make_pair(columns, ratings.names);
        },
        nb::arg("digits"), nb::arg("classic"), nb::arg("marks") = nb::none(), nb::arg("threads") = 1,
        nb::arg("steps") = false, nb::arg("check") = true, nb::arg("seconds") = nb::none(),
        nb::sig(
            "def rate(digits: bytes, classic: bool, marks: bytes | None = None, threads: int = 1, steps: bool = False, "
            "check: bool = True, seconds: float | None = None) -> tuple[dict[str, bytes], list[tuple[str, str]]]"),
        "Rate 9x9 puzzles as Sukaku Explainer does: columns, one entry a puzzle or a step, and the short and long "
        "names.");
}

} // namespace lucidoku
