// The boundary: whole puzzles or arrays of puzzles go down, step records come up. Only this file and binding/ depend on
// Python.
#include "binding/cells.hpp"
#include "binding/chains.hpp"
#include "binding/forge.hpp"
#include "binding/photo.hpp"
#include "binding/ratings.hpp"
#include "binding/rules.hpp"
#include "binding/search.hpp"
#include "binding/steps.hpp"

using namespace lucidoku;

namespace {

void add_classes(nb::module_& m) {
    nb::class_<AnyLayout>(m, "Layout", "The tables of a layout.")
        .def(nb::init<int, const std::vector<std::pair<std::vector<int>, int>>&>(), nb::arg("n"), nb::arg("houses"),
             "Make the tables for n*n cells and houses given as (cells, kind); rows and columns come first.")
        .def_prop_ro("cells", &AnyLayout::cells, "The number of cells.");

    nb::class_<Walk>(m, "Walk", "The outcome of one walk.")
        .def_prop_ro(
            "status", [](const Walk& w) { return static_cast<int>(w.status); },
            "0 solved, 1 stuck, 2 no solution, 3 several solutions, 4 cut: its time was up.")
        .def_ro("steps", &Walk::steps, "The number of steps.")
        .def_prop_ro(
            "words", [](const Walk& w) { return to_bytes(w.words); }, "The step records, 16-bit words.")
        .def_prop_ro(
            "solution", [](const Walk& w) { return to_bytes(w.solution); }, "n*n digits, or nothing.")
        .def_prop_ro("second", [](const Walk& w) { return to_bytes(w.second); }, "Another solution, or nothing.");

    nb::class_<Listing>(m, "Listing", "Steps of one position.")
        .def_prop_ro(
            "words", [](const Listing& l) { return to_bytes(l.words); }, "The step records, 16-bit words.")
        .def_ro("count", &Listing::count, "The number of steps.")
        .def_ro("cut", &Listing::cut, "True if its time was up.")
        .def_ro("full", &Listing::full, "True if it ended because it had as many steps as were wanted.")
        .def_ro("short", &Listing::short_of,
                "The numbers of the techniques that may have more steps than it tells: those that stop at a "
                "bound, and those that were not looked for to their end.");

    nb::class_<StepWriter>(m, "StepWriter", "Writes step records as JSON.")
        .def(nb::init<int, std::vector<std::string>, std::vector<std::string>>(), nb::arg("n"), nb::arg("houses"),
             nb::arg("techniques"),
             "A writer for grids of n*n cells, with the names of their houses and the fields that name techniques.")
        .def("write", &write_steps, nb::arg("words"), nb::arg("said"),
             nb::sig("def write(self, words: bytes, said: list[tuple[int, str, str]]) -> list[str]"),
             "Each record as an object, with what is said of it: its number, the whole sentence and the hint.");
}

void add_facts(nb::module_& m) {
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
        "roles", [] { return std::vector<std::string>(std::begin(role_names), std::end(role_names)); },
        "The names of the evidence roles, by number.");
    m.def(
        "items", [] { return std::vector<std::string>(std::begin(item_names), std::end(item_names)); },
        "The kinds of items in a step record, by number.");
    m.def(
        "relations", [] { return std::vector<std::string>(std::begin(relation_names), std::end(relation_names)); },
        "The kinds of relations between cells, by number.");
    m.attr("RECORD_VERSION") = record_version;
    m.def(
        "techniques",
        [] {
            std::vector<std::string> ids;
            for (const auto& finder : techniques()) ids.emplace_back(finder.id);
            return ids;
        },
        "The ids of the techniques, by number.");
    m.def(
        "limits",
        [] {
            std::vector<std::string> names;
            for (const auto& finder : techniques())
                names.emplace_back(limit_names[static_cast<std::size_t>(finder.limits)]);
            return names;
        },
        "The thing that a pipeline's limit bounds in each technique, by number: links, inferences, cells, or nothing.");
    m.def(
        "through_sets",
        [] {
            std::vector<bool> through;
            for (const auto& finder : techniques()) through.push_back(finder.uses_als_chains);
            return through;
        },
        "For each technique, by number: true if its chains run through almost locked sets, whose cells can be "
        "bounded.");
}

// In all calls `seconds` limits the whole call, and `seconds_each` each of its puzzles. A call that is cut short
// returns its results so far, and says so.
void add_search(nb::module_& m) {
    m.def("solve", &solve, nb::arg("layout"), nb::arg("digits"), nb::arg("limit") = 2, nb::arg("threads") = 1,
          nb::arg("masks") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("seconds_each") = nb::none(),
          nb::sig(
              "def solve(layout: Layout, digits: bytes, limit: int = 2, threads: int = 1, masks: bytes | None = None, "
              "seconds: float | None = None, seconds_each: float | None = None) -> tuple[bytes, bytes, bytes]"),
          "Count solutions up to a limit: 32-bit counts (all ones for a bad digit), the first solutions, and a byte a "
          "puzzle: 1 where its time was up, so that there may be more.");
    m.def("solve_lines", &solve_lines, nb::arg("layout"), nb::arg("lines"), nb::arg("meaning"), nb::arg("characters"),
          nb::arg("limit") = 2, nb::arg("threads") = 1, nb::arg("seconds_each") = nb::none(),
          nb::arg("instead") = nb::none(),
          "The same of lines of text, with a character a cell: counts, the first solutions as such lines, and what was "
          "cut; nothing where a line is not such a puzzle. `meaning` has the value of each character (255: none), "
          "`characters` the character of each value. `instead` has three lines that replace a solution: where "
          "there is none, where there are several, and where the time was up before either was known.");
    m.def("solutions", &solutions_of, nb::arg("layout"), nb::arg("values"), nb::arg("masks") = nb::none(),
          nb::arg("limit") = 2, nb::arg("seconds") = nb::none(),
          "Up to `limit` solutions of one position, and whether its time was up before.");
    m.def("true_candidates", &true_candidates_of, nb::arg("layout"), nb::arg("values"), nb::arg("masks") = nb::none(),
          nb::arg("limit") = 1000, nb::arg("keep") = 2, nb::arg("seconds") = nb::none(),
          "The times that each candidate occurs in the solutions of one position that were looked at, 32-bit "
          "numbers, n a "
          "cell: exact where there are no more solutions than `limit`, else exact up to 1; the first `keep` solutions; "
          "how many there are, up to `limit` + 1; and whether its time was up before.");
    m.def("guesses", &guesses, nb::arg("digits"), nb::arg("limit") = 2, nb::arg("seconds") = nb::none(),
          "The number of guesses that the search on plain 9x9 grids needs for each puzzle, 32-bit numbers; all ones "
          "where its time "
          "was up.");
    m.def(
        "canonical", &canonical_forms, nb::arg("digits"), nb::arg("height"), nb::arg("width"), nb::arg("threads") = 1,
        nb::arg("seconds") = nb::none(), nb::arg("seconds_each") = nb::none(),
        "The canonical forms of grids of n*n digits, under all symmetries of Sudoku, and a byte a grid: 0 known, 1 too "
        "much work, 2 its time was up. Of the latter two the form is zeros.");
}

void add_rules(nb::module_& m) {
    nb::class_<RuleSearch>(m, "RuleSearch", "Exact search on a grid with constraints.")
        .def(nb::init<int, std::vector<std::vector<int>>, const Relations&, std::vector<std::vector<int>>>(),
             nb::arg("n"), nb::arg("houses"), nb::arg("relations"), nb::arg("data"),
             "Make it for n*n cells, houses of n cells each, and relations given as (kind, cells, number of their "
             "data).")
        .def("solutions", &RuleSearch::solutions, nb::arg("masks"), nb::arg("limit") = 2,
             nb::arg("keep") = SearchLimits::all, nb::arg("seconds") = nb::none(), nb::arg("nodes") = SearchLimits::all,
             "The first `keep` solutions that agree with the candidates, how many there are up to `limit`, and whether "
             "the time was up, or the search tree had `nodes` nodes, before.")
        .def("true_candidates", &RuleSearch::true_candidates, nb::arg("masks"), nb::arg("limit") = 1000,
             nb::arg("keep") = 2, nb::arg("seconds") = nb::none(), "The result of the function of this name.")
        .def("settled", &RuleSearch::settled, nb::arg("masks"),
             "The candidates that are left when nothing more follows at once; nothing where a cell has none.")
        .def(
            "supported", &RuleSearch::supported, nb::arg("masks"), nb::arg("cells"), nb::arg("seconds") = nb::none(),
            "For each of some cells the candidates that occur in a solution, as bytes of masks; nothing where the time "
            "was up.")
        .def("refuted", &RuleSearch::refuted, nb::arg("masks"), nb::arg("most") = 1 << 15,
             nb::arg("seconds") = nb::none(),
             "For each cell the candidates that lead to a contradiction at once, as bytes of masks; those of cells "
             "with few candidates first, up to `most`. Nothing where the time was up.")
        .def("refuted_deeper", &RuleSearch::refuted_deeper, nb::arg("masks"), nb::arg("without"),
             nb::arg("seconds") = nb::none(),
             "A candidate, none of `without`, that leads to a contradiction when others, which lead to one inside, are "
             "taken away: its number, then theirs in their order; an empty list where there is none, nothing where the "
             "time was up.")
        .def("consequences", &RuleSearch::consequences, nb::arg("masks"), nb::arg("seconds") = nb::none(),
             "For each candidate, by number, the candidates that are left when all that follows at once is drawn, as "
             "bytes of masks; nothing where that is a contradiction, or where the cell is filled. No list where the "
             "time was up.");

    nb::class_<Ways>(m, "Ways", "The ways to fill a constraint.")
        .def(nb::init<int, const std::vector<int>&, const std::vector<nb::bytes>&, const nb::bytes&>(), nb::arg("n"),
             nb::arg("cells"), nb::arg("grids"), nb::arg("excluded"),
             "Make it for some cells and the digits of each way, those of a whole grid; `excluded` has a row of bits "
             "for "
             "each candidate: those that it excludes.")
        .def_prop_ro("count", &Ways::count, "The number of ways.")
        .def_prop_ro("candidates", &Ways::candidates, "The candidates of each way, one way after the other.")
        .def_prop_ro("all", &Ways::all, "The candidates that occur, as a row.")
        .def_prop_ro("excluded", &Ways::excluded,
                     "Each candidate that occurs, with a row of those that no way with it leaves.")
        .def("within", &Ways::within, nb::arg("allowed"), "The ways whose candidates are all in a row.");

    nb::class_<PositionNeeds>(m, "Needs", "Needs of a position.")
        .def(nb::init<const nb::bytes&, int>(), nb::arg("sets"), nb::arg("words"),
             "Make it for sets of candidates, rows one after the other; one of each is true.")
        .def("add", &PositionNeeds::add, nb::arg("ways"), "Note that one of some ways is true.")
        .def("blocked", &PositionNeeds::blocked, nb::arg("ways"), nb::arg("own"), nb::arg("alive"),
             nb::arg("seconds") = nb::none(),
             "The candidates of `alive` that occur only in ways that leave a need nothing, as rows, each after the "
             "numbers of the fewest needs that show it; those that were added follow the sets, and the ways may be "
             "number `own` of them. Nothing where the time was up.");

    m.def("apart_candidates", &apart_of, nb::arg("n"), nb::arg("rows"), nb::arg("those"), nb::arg("further"),
          nb::arg("possible"),
          "Rows of bits, for each candidate those that it excludes, with more for some of them: `further` has their "
          "rows, of which the possible candidates count. All exclude each other.");
    m.def("common_exclusions", &exclusions_of, nb::arg("n"), nb::arg("apart"), nb::arg("alive"), nb::arg("sets"),
          nb::arg("seconds") = nb::none(),
          "For each set of candidates, given as bits, that excludes some of `alive` together: its number, and these. "
          "`apart` has a row of bits for each candidate: those that it excludes. Nothing where the time was up.");
    m.def(
        "short_chains", &chains_of, nb::arg("n"), nb::arg("apart"), nb::arg("alive"), nb::arg("links"), nb::arg("most"),
        nb::arg("seconds") = nb::none(),
        "The chains of two to `most` strong links whose ends both exclude a candidate of `alive`, the shortest first, "
        "each as its links. `apart` has a row of bits for each candidate: those that it excludes. A link is written "
        "as numbers (engine/binding/rules.hpp), those given as 16-bit ones. Nothing where the time was up.");

    nb::class_<FollowedRules>(m, "FollowedRules", "The basis of consequences of candidates.")
        .def(nb::init<int, std::vector<std::vector<int>>, const RuleGraph::Exclusions&, const FollowedRules::Units&,
                      std::vector<std::vector<int>>>(),
             nb::arg("n"), nb::arg("houses"), nb::arg("by_mark"), nb::arg("units"), nb::arg("data"),
             "Make it for n*n cells, houses, the candidates that exclude each other by each mark, and units: their "
             "cells, and relations as for RuleSearch.");

    nb::class_<FollowedCandidate>(m, "FollowedCandidate", "The consequences of a candidate, each with its reasons.")
        .def(nb::init<const FollowedRules&, nb::bytes, nb::bytes, int>(), nb::arg("rules"), nb::arg("masks"),
             nb::arg("values"), nb::arg("start"),
             "Assume a candidate, by number, at a position: the digits of each cell as masks, and those that are "
             "filled.")
        .def("follow", &FollowedCandidate::follow, nb::arg("most") = nb::none(), nb::arg("seconds") = nb::none(),
             "Derive about `most` consequences, or all; true if that ends in a contradiction. Nothing where the time "
             "was "
             "up.")
        .def("refute", &FollowedCandidate::refute, nb::arg("start"), nb::arg("seconds") = nb::none(),
             "True if another candidate leads to a contradiction inside; nothing where the time was up.")
        .def("remove_refuted", &FollowedCandidate::remove_refuted, "Take away the candidates that were refuted inside.")
        .def("argument", &FollowedCandidate::argument,
             "The consequences that lead to the contradiction, and it, as numbers (engine/binding/rules.hpp).")
        .def("argument_against", &FollowedCandidate::argument_against, nb::arg("candidate"),
             "Those that lead to the falsehood of a candidate, and it.")
        .def_prop_ro("is_broken", &FollowedCandidate::is_broken, "True after a contradiction.")
        .def_prop_ro("masks", &FollowedCandidate::masks, "The digits that each cell has left, as bytes of masks.")
        .def_prop_ro("alive", &FollowedCandidate::alive,
                     "The candidates of the cells that were not filled, as a set of bits, in 64-bit words.");
}

void add_steps(nb::module_& m) {
    m.def("walk", &walk_all, nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
          nb::arg("threads") = 1, nb::arg("givens") = nb::none(), nb::arg("go_on") = false,
          nb::arg("seconds") = nb::none(), nb::arg("seconds_each") = nb::none(), nb::arg("remember_silence") = true,
          "Walk every puzzle, those with several solutions as far as logic goes if `go_on`; the pipeline is a list of "
          "(technique, most uses or 0, longest chain or 0). `remember_silence`: skip the search for chains where an "
          "earlier position shows that none exists; the steps are the same.");
    m.def("trace", &trace_all, nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("threads") = 1,
          nb::arg("go_on") = false, nb::arg("houses") = std::vector<std::string>(), nb::arg("seconds") = nb::none(),
          nb::arg("seconds_each") = nb::none(),
          nb::sig("def trace(layout: Layout, values: bytes, pipeline: Sequence[tuple[int, int, int, bool, int]], "
                  "threads: int "
                  "= 1, "
                  "go_on: bool = False, houses: Sequence[str] = (), seconds: float | None = None, "
                  "seconds_each: float | None = None) -> dict[str, bytes]"),
          "Walk every puzzle and return columns, one entry a walk (status u8, solutions n*n u8, steps u32) or a step "
          "(technique u16, flags u8, links u32; the ends of its placements, eliminations and evidence: u32, u32, u64). "
          "The evidence names the houses as given; without their names there is none.");
    m.def(
        "next_step",
        [](const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items, const OptionalBytes& masks,
           const OptionalBytes& solution, const OptionalBytes& givens, Seconds seconds) {
            return steps_of(layout, values, items, masks, solution, givens, seconds,
                            [](const auto& board, const auto& given, const Pipeline& pipeline,
                               const std::uint8_t* known,
                               Stop& stop) { return next_step(board, given, pipeline, known, stop); });
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
        nb::arg("solution") = nb::none(), nb::arg("givens") = nb::none(), nb::arg("seconds") = nb::none(),
        "The step that a walk would take next, if there is one.");
    m.def(
        "all_steps",
        [](const AnyLayout& layout, const nb::bytes& values, const PipelineItems& items, const OptionalBytes& masks,
           const OptionalBytes& solution, const OptionalBytes& givens, Seconds seconds, std::size_t limit) {
            return steps_of(layout, values, items, masks, solution, givens, seconds,
                            [&](const auto& board, const auto& given, const Pipeline& pipeline,
                                const std::uint8_t* known,
                                Stop& stop) { return all_steps(board, given, pipeline, known, limit, stop); });
        },
        nb::arg("layout"), nb::arg("values"), nb::arg("pipeline"), nb::arg("masks") = nb::none(),
        nb::arg("solution") = nb::none(), nb::arg("givens") = nb::none(), nb::arg("seconds") = nb::none(),
        nb::arg("limit") = 0, "All distinct steps of the techniques, or the first `limit` of them.");
}

void add_ratings(nb::module_& m) {
    m.def("rate", &rate_all, nb::arg("digits"), nb::arg("classic"), nb::arg("masks") = nb::none(),
          nb::arg("threads") = 1, nb::arg("steps") = false, nb::arg("check") = true, nb::arg("seconds") = nb::none(),
          nb::arg("seconds_each") = nb::none(),
          nb::sig("def rate(digits: bytes, classic: bool, masks: bytes | None = None, threads: int = 1, "
                  "steps: bool = False, check: bool = True, seconds: float | None = None, "
                  "seconds_each: float | None = None) -> tuple[dict[str, bytes], list[tuple[str, str]]]"),
          "Rate plain 9x9 puzzles as Sukaku Explainer does: columns, one entry a puzzle or a step, and the short and "
          "long "
          "names that they tell by number.");
    m.def("rate_chains", &rate_chains_all, nb::arg("masks"), nb::arg("solutions"), nb::arg("figure"),
          nb::arg("threads") = 1, nb::arg("seconds_each") = nb::none(),
          nb::sig("def rate_chains(masks: bytes, solutions: bytes, figure: int, threads: int = 1, "
                  "seconds_each: float | None = None) -> tuple[bytes, bytes]"),
          "Rate plain 9x9 puzzles by the length of chains or the depth of trying: for each puzzle the figure, and 0: "
          "exact, 1: this logic does not solve it, 2: its time was up.");
}

void add_forge(nb::module_& m) {
    nb::class_<PuzzleSpec>(m, "PuzzleSpec", "A specification of puzzles.")
        .def(
            "__init__",
            [](PuzzleSpec* spec, const AnyLayout& layout) {
                new (spec) PuzzleSpec;
                spec->orbits = Orbits::single(static_cast<int>(layout.cells()));
            },
            nb::arg("layout"), "A specification for any puzzle of a layout.")
        .def("orbits", &set_orbits, nb::arg("cells"), "Cells that are given or empty together.")
        .def(
            "givens", [](PuzzleSpec& spec, int least, int most) { spec.givens = {least, most}; }, nb::arg("least"),
            nb::arg("most"), "The range of the number of givens.")
        .def_rw("minimal", &PuzzleSpec::minimal, "True if no given can go.")
        .def_rw(
            "gate", &PuzzleSpec::gate,
            "A place of the walk, or 0: most puzzles in which the last technique does not come up as soon as nothing "
            "before this place makes progress are dropped.")
        .def_rw("indispensable", &PuzzleSpec::indispensable,
                "True if the last technique of the walk is needed, and all before it, at their full depth, must "
                "not solve the puzzle.")
        .def_rw("pattern", &PuzzleSpec::pattern, "True if all cells that may be given must be.")
        .def_rw("uniform", &PuzzleSpec::uniform, "True if full grids are drawn exactly equally likely.")
        .def_rw("weighted", &PuzzleSpec::weighted, "True if each puzzle's weight is wanted.")
        .def_rw("most_results", &PuzzleSpec::most_results, "The number of puzzles made from one start.")
        .def_rw("most_tries", &PuzzleSpec::most_tries, "The number of neighbours looked at for one result.")
        .def(
            "cells",
            [](PuzzleSpec& spec, const nb::bytes& solution, const nb::bytes& kept, const nb::bytes& allowed) {
                spec.solution = values_of(solution);
                spec.kept = values_of(kept);
                spec.allowed = values_of(allowed);
            },
            nb::arg("solution"), nb::arg("kept"), nb::arg("allowed"),
            "The full grid, the givens that stay, and for each cell whether it may be given; empty: as it comes.")
        .def("walk", &set_walk, nb::arg("pipeline"), nb::arg("needed"), nb::arg("uses"), nb::arg("scores"),
             nb::arg("steps"), nb::arg("score"),
             "The pipeline that must solve it; places of it of which one must be used; how often each may be; the "
             "score of each; how many steps and what score in all.")
        .def(
            "rating",
            [](PuzzleSpec& spec, bool classic, int least, int most) {
                spec.rated = true;
                spec.classic = classic;
                spec.rating = {least, most};
            },
            nb::arg("classic"), nb::arg("least"), nb::arg("most"),
            "The range of Sudoku Explainer's rating in tenths; `classic` for its classic technique set.")
        .def("starts", &set_starts, nb::arg("layout"), nb::arg("puzzles"), "Puzzles with one solution to begin with.");

    m.def("make", &make, nb::arg("layout"), nb::arg("spec"), nb::arg("seed"), nb::arg("first"), nb::arg("jobs"),
          nb::arg("threads") = 1, nb::arg("seconds") = nb::none(),
          nb::sig("def make(layout: Layout, order: PuzzleSpec, seed: int, first: int, jobs: int, threads: int = 1, "
                  "seconds: float | None = None) -> list[tuple[bytes, list[float], int, int, list[int]]]"),
          "Make puzzles that match a specification: for each job from `first` on the puzzles, their weights where "
          "wanted, how many were "
          "looked at, how near they came, and the kinds of the solutions. What a job makes depends on the "
          "specification, the "
          "seed and its number alone, "
          "unless time ran out.");
    m.def(
        "kinds_of_grids", &kinds_of_grids, nb::arg("layout"), nb::arg("grids"),
        "For each full grid a number that is the same for grids that are the same under the symmetries of Sudoku, and "
        "hardly ever the same for others; 0 where a grid is not full.");
    m.def("full_grids", &full_grids, nb::arg("layout"), nb::arg("count"), nb::arg("seed"), nb::arg("first") = 0,
          nb::arg("uniform") = false, nb::arg("threads") = 1, nb::arg("seconds") = nb::none(),
          "Random full grids, n*n digits each; fewer where time ran out, none if they must be equally likely and "
          "that cannot be had.");
}

void add_photo(nb::module_& m) {
    m.def(
        "brightness", &brightness, nb::arg("rgb"), nb::arg("width"), nb::arg("height"),
        "Return the brightness of each pixel of a picture in colour (three bytes each) that find_grids reads best: the "
        "least channel; in a dark picture, the greatest. Pictures with little light are made brighter.");
    m.def(
        "straighten", &straighten, nb::arg("rgb"), nb::arg("width"), nb::arg("height"), nb::arg("corners"),
        nb::arg("side"), nb::arg("margin"),
        "Return the part of a picture in colour between four corners (x, y, x, ..., clockwise from the top left) as a "
        "square of side times side pixels, with a margin around it that is a share of the side.");
    m.def(
        "find_grids", &find_grids, nb::arg("gray"), nb::arg("width"), nb::arg("height"), nb::arg("weights"),
        nb::arg("most") = 16, nb::arg("clear_only") = false,
        nb::sig("def find_grids(gray: bytes, width: int, height: int, weights: bytes, most: int = 16, "
                "clear_only: bool = False) -> list[tuple[int, list[float], bytes, bytes, bytes, bytes, float, bytes, "
                "list[bytes]]]"),
        "Find the grids in a picture of brightnesses, row by row, and read their cells with the network of these "
        "weights. For each grid: the rows; its corners, clockwise from the top left as its digits stand (x, y, x, "
        "...); 34 probabilities a cell (32-bit: empty, printed 1 to 16 and A to G, handwritten 1 to 9, pencil marks) "
        "and 9 (each digit as a pencil mark); the ink across the line to the right of each cell, and below it (a "
        "byte each); the share of its lines that is visible; the share of each side of each cell (top, right, bottom, "
        "left) along which the line of a cage runs (a byte each); and for each cell the number in its upper left "
        "corner, 10 probabilities a digit (32-bit). With `clear_only`, only grids with dark and clear lines are found, "
        "in a tenth of the time.");
    m.def("cell_logits", &cell_logits, nb::arg("weights"), nb::arg("cells"),
          "The logits that the network with these weights gives single cells, 40 by 40 pixels of brightness each: 34 "
          "logits of "
          "labels and 9 of pencil marks a cell (32-bit).");
}

} // namespace

// The module has another name in the checked build of `make sanitize`.
NB_MODULE(LUCIDOKU_MODULE, m) {
    m.doc() = "The engine room: layouts, technique finders and exact search. Use the `lucidoku` package instead.";
    // Layouts live as long as the process, in the cache of Layout.standard and related functions.
    nb::set_leak_warnings(false);
    add_classes(m);
    add_facts(m);
    add_search(m);
    add_rules(m);
    add_steps(m);
    add_ratings(m);
    add_forge(m);
    add_photo(m);
}
