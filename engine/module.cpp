// The boundary: whole puzzles or arrays of puzzles go down, step records come up. Only this file and
// module_rating.cpp know Python.
#include "binding.hpp"
#include "forge/canonical.hpp"
#include "logic/trace.hpp"
#include "logic/walk.hpp"
#include "logic/workspace.hpp"
#include "search/nine.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <tuple>
#include <variant>

using namespace lucidoku;

namespace {

// A layout of any size, held in the narrowest width that fits.
class AnyLayout {
public:
    AnyLayout(int n, const std::vector<std::pair<std::vector<int>, int>>& houses) {
        if (n < 1 || n > 25) throw nb::value_error("a grid has 1 to 25 rows");
        LayoutSpec spec{n, {}};
        for (const auto& [cells, kind] : houses) {
            if (kind < 0 || kind > static_cast<int>(HouseKind::window)) throw nb::value_error("unknown kind of house");
            spec.houses.push_back({cells, static_cast<HouseKind>(kind)});
        }
        if (n == 9) tables_ = std::make_unique<Layout9>(spec);
        else if (n <= 16) tables_ = std::make_unique<Layout16>(spec);
        else tables_ = std::make_unique<Layout25>(spec);
    }
    template <class Visit> auto visit(Visit&& visitor) const {
        return std::visit([&](const auto& tables) { return visitor(*tables); }, tables_);
    }
    std::size_t cells() const {
        return visit([](const auto& layout) { return static_cast<std::size_t>(layout.cells()); });
    }

private:
    std::variant<std::unique_ptr<Layout9>, std::unique_ptr<Layout16>, std::unique_ptr<Layout25>> tables_;
};

// Positions as they cross the boundary: `values` has n*n bytes a puzzle (0: empty), `masks` n*n 32-bit candidate masks
// (bit d-1 for digit d) or nothing, when the candidates are those that the values leave.
struct Puzzles {
    Puzzles(const AnyLayout& layout, const nb::bytes& values, const std::optional<nb::bytes>& masks)
        : cells(layout.cells()), count(values.size() / cells),
          value(reinterpret_cast<const std::uint8_t*>(values.data())) {
        if (values.size() % cells != 0) throw nb::value_error("the values are not a whole number of puzzles");
        if (masks) {
            if (masks->size() != values.size() * sizeof(std::uint32_t))
                throw nb::value_error("one mask a cell is expected");
            mask = masks->data();
        }
    }
    // The board of puzzle i; nothing when two equal values see each other or a value is no digit of the layout.
    template <class L> std::optional<Board<L>> board(const L& layout, std::size_t i) const {
        Board<L> board(layout);
        const std::uint8_t* v = value + i * cells;
        for (int c = 0; c < layout.cells(); ++c) {
            if (!v[c]) continue;
            if (v[c] > layout.n() || !board.has(c, v[c] - 1)) return std::nullopt;
            board.place(c, v[c] - 1);
        }
        if (!mask) return board;
        for (int c = 0; c < layout.cells(); ++c) {
            std::uint32_t keep;
            std::memcpy(&keep, static_cast<const char*>(mask) + (i * cells + static_cast<std::size_t>(c)) * sizeof keep,
                        sizeof keep);
            each_bit(static_cast<std::uint32_t>(board.cand(c) & ~keep), [&](int d) { board.eliminate(c, d); });
        }
        return board;
    }

    // The cells that were given: those marked in the bytes, by default all that have a value.
    template <class L>
    typename L::Set givens(const L& layout, std::size_t i, const std::optional<nb::bytes>& marked) const {
        typename L::Set set;
        const std::uint8_t* v = (marked ? reinterpret_cast<const std::uint8_t*>(marked->data()) : value) + i * cells;
        for (int c = 0; c < layout.cells(); ++c)
            if (v[c]) set.set(c);
        return set;
    }

    std::size_t cells, count;
    const std::uint8_t* value;
    const void* mask = nullptr;
};

nb::bytes to_bytes(const Words& words) { return nb::bytes(words.data(), words.size() * sizeof(Word)); }
nb::bytes to_bytes(const Values& values) { return nb::bytes(values.data(), values.size()); }

using PipelineItems = std::vector<std::tuple<int, int, int>>;

Pipeline pipeline_of(const PipelineItems& items) {
    Pipeline pipeline;
    for (auto [technique, max_uses, limit] : items) {
        if (technique < 0 || technique >= static_cast<int>(techniques().size()))
            throw nb::value_error("no such technique");
        pipeline.push_back({technique, max_uses, limit});
    }
    return pipeline;
}

// One puzzle of a call on one position.
const std::uint8_t* solution_of(const AnyLayout& layout, const std::optional<nb::bytes>& solution) {
    if (!solution) return nullptr;
    if (solution->size() != layout.cells()) throw nb::value_error("a solution has one value a cell");
    const auto* digits = reinterpret_cast<const std::uint8_t*>(solution->data());
    const auto n = layout.visit([](const auto& tables) { return tables.n(); });
    for (std::size_t i = 0; i < layout.cells(); ++i)
        if (digits[i] < 1 || digits[i] > n) throw nb::value_error("a solution is full");
    return digits;
}

void check_givens(const Puzzles& puzzles, const std::optional<nb::bytes>& givens) {
    if (givens && givens->size() != puzzles.cells * puzzles.count) throw nb::value_error("givens have one byte a cell");
}

template <class L> Walk walk_one(const L& layout, const Puzzles& puzzles, std::size_t i,
                                 const std::optional<nb::bytes>& givens, const Pipeline& pipeline, bool go_on,
                                 Workspace<L>& work, const Stop& stop) {
    if (auto board = puzzles.board(layout, i))
        return walk(std::move(*board), puzzles.givens(layout, i, givens), pipeline, go_on, work, stop);
    Walk none;
    none.status = Walk::Status::no_solution;
    return none;
}

std::vector<Walk> walk_all(const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items,
                           const std::optional<nb::bytes>& masks, int threads, const std::optional<nb::bytes>& givens,
                           bool go_on) {
    const Puzzles puzzles(layout, values, masks);
    check_givens(puzzles, givens);
    const Pipeline pipeline = pipeline_of(items);
    std::vector<Walk> walks(puzzles.count);
    nb::gil_scoped_release release;
    layout.visit([&](const auto& tables) {
        using Tables = std::remove_cvref_t<decltype(tables)>;
        in_parallel<Workspace<Tables>>(puzzles.count, threads, [&](std::size_t i, const Stop& stop, auto& work) {
            walks[i] = walk_one(tables, puzzles, i, givens, pipeline, go_on, work, stop);
        });
    });
    return walks;
}

Trace trace_all(const AnyLayout& layout, const Puzzles& puzzles, const Pipeline& pipeline, int threads, bool go_on,
                bool with_evidence) {
    constexpr std::size_t block = 16; // puzzles that a thread takes at once
    std::vector<Trace> parts((puzzles.count + block - 1) / block);
    layout.visit([&](const auto& tables) {
        using Tables = std::remove_cvref_t<decltype(tables)>;
        in_parallel<Workspace<Tables>>(parts.size(), threads, [&](std::size_t b, const Stop& stop, auto& work) {
            for (std::size_t i = b * block; i < std::min(puzzles.count, (b + 1) * block); ++i) {
                const Walk result = walk_one(tables, puzzles, i, std::nullopt, pipeline, go_on, work, stop);
                parts[b].add(tables, result, with_evidence);
            }
        });
    });
    Trace whole;
    for (Trace& part : parts) {
        whole.append(part);
        part = {};
    }
    return whole;
}

// What exact search says of puzzles: how many solutions up to the limit, and the first one (zeros where there is none).
// A puzzle with a digit that the layout has not counts as `bad`.
struct Answers {
    static constexpr std::uint32_t bad = ~std::uint32_t{0};
    std::vector<std::uint32_t> counts;
    std::vector<std::uint8_t> solutions;
};

Answers solve_all(const AnyLayout& layout, const Puzzles& grids, std::size_t limit, int threads) {
    Answers answers{std::vector<std::uint32_t>(grids.count), std::vector<std::uint8_t>(grids.count * grids.cells)};
    constexpr std::size_t block = 128; // puzzles that a thread takes at once
    layout.visit([&](const auto& tables) {
        const bool plain = tables.is_plain9() && !grids.mask;
        const int n = tables.n();
        in_parallel<Nine>((grids.count + block - 1) / block, threads, [&](std::size_t b, const Stop& stop, Nine& nine) {
            if (stop()) throw Stopped{};
            for (std::size_t i = b * block; i < std::min(grids.count, (b + 1) * block); ++i) {
                const std::uint8_t* digits = grids.value + i * grids.cells;
                std::uint8_t* out = answers.solutions.data() + i * grids.cells;
                std::uint8_t most = 0;
                for (std::size_t c = 0; c < grids.cells; ++c) most = std::max(most, digits[c]);
                if (most > n) {
                    answers.counts[i] = Answers::bad;
                    continue;
                }
                if (plain && limit < std::size_t{1} << 20) {
                    Nine::Digits found;
                    if (const auto count = nine.count(digits, limit, &found, 1); count != Nine::unknown) {
                        answers.counts[i] = static_cast<std::uint32_t>(count);
                        if (count) std::copy(found.begin(), found.end(), out);
                        continue;
                    }
                }
                const auto board = grids.board(tables, i);
                if (!board) continue;
                const auto found = solutions(*board, limit, stop);
                answers.counts[i] = static_cast<std::uint32_t>(found.size());
                if (!found.empty()) std::copy(found[0].begin(), found[0].end(), out);
            }
        });
    });
    return answers;
}

} // namespace

// The module has another name in the checked build of `make sanitize`.
NB_MODULE(LUCIDOKU_MODULE, m) {
    m.doc() = "The engine room: layouts, technique finders and exact search. Use the `lucidoku` package instead.";

    // Layouts live as long as the process, in the cache of Layout.standard and its kin.
    nb::set_leak_warnings(false);

    nb::class_<AnyLayout>(m, "Layout", "The tables of a layout.")
        .def(nb::init<int, const std::vector<std::pair<std::vector<int>, int>>&>(), nb::arg("n"), nb::arg("houses"),
             "Make the tables for n*n cells and houses given as (cells, kind); rows and columns come first.")
        .def_prop_ro("cells", &AnyLayout::cells, "How many cells the grid has.");

    nb::class_<Walk>(m, "Walk", "The outcome of one walk.")
        .def_prop_ro(
            "status", [](const Walk& w) { return static_cast<int>(w.status); },
            "0 solved, 1 stuck, 2 no solution, 3 several solutions.")
        .def_ro("steps", &Walk::steps, "How many steps were taken.")
        .def_prop_ro(
            "words", [](const Walk& w) { return to_bytes(w.words); }, "The step records, 16-bit words.")
        .def_prop_ro(
            "solution", [](const Walk& w) { return to_bytes(w.solution); }, "n*n digits, or nothing.")
        .def_prop_ro("second", [](const Walk& w) { return to_bytes(w.second); }, "Another solution, or nothing.");

    m.def(
        "level", [] { return static_cast<int>(level()); },
        "The kind of processor that exact search is running for: 0 plain, 1 x86-64-v3, 2 x86-64-v4.");
    m.def(
        "use_level",
        [](int wanted) {
            if (wanted < 0 || wanted > static_cast<int>(Level::v4)) throw nb::value_error("no such level");
            return use_level(static_cast<Level>(wanted));
        },
        nb::arg("wanted"), "Make exact search run for another kind of processor; false where this one cannot.");

    m.def(
        "solve",
        [](const AnyLayout& layout, const nb::bytes& digits, std::size_t limit, int threads,
           const std::optional<nb::bytes>& masks) {
            const Puzzles grids(layout, digits, masks);
            Answers answers;
            {
                nb::gil_scoped_release release;
                answers = solve_all(layout, grids, limit, threads);
            }
            return nb::make_tuple(nb::bytes(answers.counts.data(), answers.counts.size() * sizeof(std::uint32_t)),
                                  nb::bytes(answers.solutions.data(), answers.solutions.size()));
        },
        nb::arg("layout"), nb::arg("digits"), nb::arg("limit") = 2, nb::arg("threads") = 1,
        nb::arg("masks") = nb::none(),
        nb::sig(
            "def solve(layout: Layout, digits: bytes, limit: int = 2, threads: int = 1, masks: bytes | None = None) -> "
            "tuple[bytes, bytes]"),
        "Count solutions up to a limit: 32-bit counts (all ones for a bad digit), and the first solutions.");

    m.def(
        "guesses",
        [](const nb::bytes& digits, std::size_t limit) {
            if (digits.size() % 81) throw nb::value_error("the digits are not a whole number of 9x9 grids");
            const auto* first = reinterpret_cast<const std::uint8_t*>(digits.data());
            if (std::any_of(first, first + digits.size(), [](std::uint8_t d) { return d > 9; }))
                throw nb::value_error("a digit is larger than 9");
            std::vector<std::uint32_t> numbers;
            {
                nb::gil_scoped_release release;
                Nine nine;
                for (std::size_t i = 0; i < digits.size(); i += 81) {
                    const std::uint64_t before = nine.guesses();
                    nine.count(first + i, limit);
                    numbers.push_back(static_cast<std::uint32_t>(nine.guesses() - before));
                }
            }
            return nb::bytes(numbers.data(), numbers.size() * sizeof(std::uint32_t));
        },
        nb::arg("digits"), nb::arg("limit") = 2,
        "How many guesses the search on plain 9x9 grids needs for each puzzle, 32-bit numbers.");

    m.def(
        "roles", [] { return std::vector<std::string>(std::begin(role_names), std::end(role_names)); },
        "The names of the evidence roles, by number.");
    m.def(
        "techniques",
        [] {
            std::vector<std::string> ids;
            for (const auto& finder : techniques()) ids.emplace_back(finder.id);
            return ids;
        },
        "The ids of the techniques, by number.");
    m.def("walk", &walk_all, nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
          nb::arg("threads") = 1, nb::arg("givens") = nb::none(), nb::arg("go_on") = false,
          "Walk every puzzle, those with several solutions as far as logic goes if `go_on`; the pipeline is a list of "
          "(technique, most uses or 0, longest chain or 0).");

    m.def(
        "trace",
        [](const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items, int threads, bool go_on,
           bool evidence) {
            const Puzzles puzzles(layout, values, std::nullopt);
            const Pipeline pipeline = pipeline_of(items);
            Trace trace;
            {
                nb::gil_scoped_release release;
                trace = trace_all(layout, puzzles, pipeline, threads, go_on, evidence);
            }
            nb::dict columns;
            const auto put = [&](const char* name, const auto& some) {
                columns[name] = nb::bytes(some.data(), some.size() * sizeof(some[0]));
            };
            put("status", trace.status);
            put("solutions", trace.solutions);
            put("steps", trace.steps);
            put("technique", trace.technique);
            put("flags", trace.flags);
            put("links", trace.links);
            put("placed_end", trace.placed_end);
            put("eliminated_end", trace.eliminated_end);
            put("placements", trace.placements);
            put("eliminations", trace.eliminations);
            put("evidence_end", trace.evidence_end);
            put("evidence", trace.evidence);
            return columns;
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("threads") = 1, nb::arg("go_on") = false,
        nb::arg("evidence") = true,
        nb::sig("def trace(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int]], threads: int = 1, "
                "go_on: bool = False, evidence: bool = True) -> dict[str, bytes]"),
        "Walk every puzzle and return columns, one entry a walk (status u8, solutions n*n u8, steps u32) or a step "
        "(technique u16, flags u8, links u32; the ends of its placements, eliminations and evidence: u32, u32, u64).");

    m.def(
        "canonical",
        [](const nb::bytes& digits, int height, int width, int threads) {
            const int n = height * width;
            if (height < 1 || width < 1 || n > 25) throw nb::value_error("boxes of 1 to 25 cells are expected");
            const auto cells = static_cast<std::size_t>(n * n);
            if (digits.size() % cells) throw nb::value_error("the digits are not a whole number of grids");
            const auto* first = reinterpret_cast<const std::uint8_t*>(digits.data());
            if (std::any_of(first, first + digits.size(), [&](std::uint8_t d) { return d > n; }))
                throw nb::value_error("a digit is larger than the grid has");
            std::vector<std::uint8_t> forms(digits.size());
            {
                nb::gil_scoped_release release;
                in_parallel<int>(digits.size() / cells, threads, [&](std::size_t i, const Stop&, int) {
                    const auto form = canonical(first + i * cells, {height, width});
                    if (form)
                        std::copy(form->begin(), form->end(), forms.begin() + static_cast<std::ptrdiff_t>(i * cells));
                });
            }
            return nb::bytes(forms.data(), forms.size());
        },
        nb::arg("digits"), nb::arg("height"), nb::arg("width"), nb::arg("threads") = 1,
        "The canonical forms of grids of n*n digits, under all symmetries of Sudoku; zeros where that is too much "
        "work.");

    m.def(
        "next_step",
        [](const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items,
           const std::optional<nb::bytes>& masks, const std::optional<nb::bytes>& solution,
           const std::optional<nb::bytes>& givens) -> std::optional<nb::bytes> {
            const Puzzles puzzles(layout, values, masks);
            check_givens(puzzles, givens);
            const auto* known = solution_of(layout, solution);
            const Pipeline pipeline = pipeline_of(items);
            std::optional<Words> words;
            {
                nb::gil_scoped_release release;
                words = layout.visit([&](const auto& tables) -> std::optional<Words> {
                    const auto board = puzzles.count ? puzzles.board(tables, 0) : std::nullopt;
                    return board ? next_step(*board, puzzles.givens(tables, 0, givens), pipeline, known) : std::nullopt;
                });
            }
            if (!words) return std::nullopt;
            return to_bytes(*words);
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
        nb::arg("solution") = nb::none(), nb::arg("givens") = nb::none(),
        "The record of the step that a walk would take next.");

    m.def(
        "all_steps",
        [](const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items,
           const std::optional<nb::bytes>& masks, const std::optional<nb::bytes>& solution,
           const std::optional<nb::bytes>& givens) {
            const Puzzles puzzles(layout, values, masks);
            check_givens(puzzles, givens);
            const auto* known = solution_of(layout, solution);
            const Pipeline pipeline = pipeline_of(items);
            Words words;
            {
                nb::gil_scoped_release release;
                words = layout.visit([&](const auto& tables) {
                    const auto board = puzzles.count ? puzzles.board(tables, 0) : std::nullopt;
                    return board ? all_steps(*board, puzzles.givens(tables, 0, givens), pipeline, known) : Words{};
                });
            }
            return to_bytes(words);
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
        nb::arg("solution") = nb::none(), nb::arg("givens") = nb::none(),
        "The records of all distinct steps of the techniques.");

    m.def(
        "solutions",
        [](const AnyLayout& layout, const nb::bytes& values, const std::optional<nb::bytes>& masks, std::size_t limit,
           std::optional<double> seconds) -> std::optional<nb::typed<nb::list, nb::bytes>> {
            using Clock = std::chrono::steady_clock;
            const Puzzles puzzles(layout, values, masks);
            std::vector<Values> found;
            bool late = false;
            {
                nb::gil_scoped_release release;
                const auto end = Clock::now() + std::chrono::duration<double>(seconds.value_or(0));
                layout.visit([&](const auto& tables) {
                    in_parallel<int>(puzzles.count ? 1 : 0, 1, [&](std::size_t i, const Stop& stop, int) {
                        const Stop stop_or_late = [&] { return (late = seconds && Clock::now() > end) || stop(); };
                        try {
                            if (auto board = puzzles.board(tables, i)) found = solutions(*board, limit, stop_or_late);
                        } catch (Stopped) {
                            if (!late) throw;
                        }
                    });
                });
            }
            if (late) return std::nullopt;
            nb::typed<nb::list, nb::bytes> list;
            for (const auto& values : found) list.append(to_bytes(values));
            return list;
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("masks") = nb::none(), nb::arg("limit") = 2,
        nb::arg("seconds") = nb::none(),
        "Up to `limit` solutions of one position; None when so many seconds were not enough.");

    bind_rating(m);
}
