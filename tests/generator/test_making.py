"""Generated puzzles match their specification; every field is checked by other means than those of the generator."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku import _engine
from lucidoku.errors import InvalidArgument
from lucidoku.generator import SYMMETRIES, GeneratedPuzzle, PuzzleSpec, full_grids, make, make_many, symmetries_of
from lucidoku.generator.making import canonical_form, solution_of
from lucidoku.generator.seeds import NEVER_NEEDED, packed, seeds_for, stored, unpacked
from lucidoku.generator.symmetry import orbits_of
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.ratings.notes import symmetries

NINE = ld.Layout.standard(3, 3)


def some(spec: PuzzleSpec, count: int = 3, seed: int = 1) -> list[GeneratedPuzzle]:
    puzzles = list(make_many(count, spec, seed=seed, threads=1, time_limit=60))
    assert len(puzzles) == count
    assert all(ld.count(made.puzzle) == 1 for made in puzzles)
    return puzzles


def without(grid: Grid, cell: int) -> Grid:
    values = bytearray(grid.values)
    values[cell] = 0
    return Grid(bytes(values), grid.layout)


def up_to(name: str, included: bool) -> Pipeline:
    last = techniques.get(name)
    chosen = [t.id for t in Pipeline.of("logic") if t.rank < last.rank]
    return Pipeline.of([*chosen, last.id] if included else chosen)


@pytest.mark.parametrize("layout", [NINE, ld.Layout.standard(2, 3), ld.Layout.standard(2, 2), NINE.with_diagonals()])
def test_minimal_puzzles_lose_their_solution_with_any_given(layout: ld.Layout) -> None:
    for made in some(PuzzleSpec(layout=layout, minimal=True)):
        for cell in range(layout.n**2):
            if made.puzzle[cell]:
                assert ld.count(without(made.puzzle, cell)) == 2


@pytest.mark.parametrize("symmetry", sorted(SYMMETRIES))
def test_givens_have_the_symmetry(symmetry: str) -> None:
    for made in some(PuzzleSpec(symmetry=symmetry), 2):
        cells = [cell for cell in range(81) if made.puzzle[cell]]
        assert symmetry == "none" or symmetry in symmetries_of(NINE, cells)


def test_orbits_match_their_names() -> None:
    cell = NINE.cell("r2c4")
    others = {name: {str(NINE.cells[c]) for o in orbits_of(NINE, name) if cell in o for c in o} for name in SYMMETRIES}
    assert others["rotate180"] == {"r2c4", "r8c6"}
    assert others["rotate90"] == {"r2c4", "r4c8", "r8c6", "r6c2"}
    assert others["mirror-rows"] == {"r2c4", "r8c4"}
    assert others["mirror-columns"] == {"r2c4", "r2c6"}
    assert others["diagonal"] == {"r2c4", "r4c2"}
    assert others["anti-diagonal"] == {"r2c4", "r6c8"}
    assert len(others["full"]) == 8 and others["none"] == {"r2c4"}


def test_the_number_of_givens_is_in_the_range() -> None:
    assert {made.puzzle.given_count for made in some(PuzzleSpec(givens=(26, 28)), 12)} <= {26, 27, 28}
    assert {made.puzzle.given_count for made in some(PuzzleSpec(givens=30), 3)} == {30}
    assert {made.puzzle.given_count for made in some(PuzzleSpec(givens=(22, 23), minimal=True), 3)} <= {22, 23}


PATTERN = """
x..x..x..
.x..x..x.
..x..x..x
x..x..x..
.x..x..x.
..x..x..x
x..x..x..
.x..x..x.
..xx.xx.x
"""


def test_a_pattern_determines_the_givens() -> None:
    wanted = [ch == "x" for ch in "".join(PATTERN.split())]
    for made in some(PuzzleSpec(pattern=PATTERN), 2):
        assert [value != 0 for value in made.puzzle] == wanted


def test_solution_and_kept_givens() -> None:
    solution = full_grids(1, seed=5)[0]
    for made in some(PuzzleSpec(solution=solution, minimal=True)):
        assert solution_of(made.puzzle) == solution
    kept = Grid(bytes(v if i < 12 else 0 for i, v in enumerate(solution.values)))
    for made in some(PuzzleSpec(keep=kept)):
        assert all(made.puzzle[cell] == kept[cell] for cell in range(12))


@pytest.mark.parametrize("name", ["naked-pair", "x-wing", "swordfish", "xy-wing", "unique-rectangle-1", "w-wing"])
def test_needed_techniques_are_needed(name: str) -> None:
    for made in some(PuzzleSpec(needs=name), 4):
        with_it, without_it = (ld.explain(made.puzzle, techniques=up_to(name, included)) for included in (True, False))
        assert with_it.is_solved and with_it.techniques[name]
        assert not without_it.is_solved


def test_needs_only() -> None:
    for made in some(PuzzleSpec(needs_only="naked-pair")):
        singles = [t.id for t in techniques.ALL if t.family == "singles"]
        assert not ld.explain(made.puzzle, techniques=singles).is_solved
        walk = ld.explain(made.puzzle, techniques=[*singles, "naked-pair"])
        assert walk.is_solved and walk.techniques["naked-pair"]


@pytest.mark.parametrize("name", ["swordfish", "xy-wing", "skyscraper"])
def test_key_move(name: str) -> None:
    """One step of the technique opens the puzzle, and no single step of a simpler one does."""
    results = some(PuzzleSpec(key_move=name), 3)
    assert all(_one_key(made.puzzle, name) for made in results)
    # Without the last condition, other puzzles would be among them.
    needed = [made.puzzle for made in some(PuzzleSpec(needs=name, uses={name: (1, 1)}), 40)]
    assert name != "xy-wing" or not all(_one_key(puzzle, name) for puzzle in needed)


def _one_key(puzzle: Grid, name: str) -> bool:
    ways = ld.key_moves(puzzle, after="basic").ways
    return bool(ways) and tuple(step.technique.id for step in ways[0]) == (name,)


def test_levels_steps_scores_uses() -> None:
    for made in some(PuzzleSpec(level="medium")):
        walk = ld.explain(made.puzzle, techniques="logic")
        assert walk.hardest is not None and walk.level == "medium"
    for made in some(PuzzleSpec(nothing_harder_than="xy-wing", score=(300, 600), steps=(50, 70))):
        walk = ld.explain(made.puzzle, techniques=up_to("xy-wing", True))
        assert walk.is_solved and 50 <= len(walk) <= 70
        assert 300 <= sum(step.technique.score or 0 for step in walk) <= 600
    for made in some(PuzzleSpec(nothing_harder_than="xy-wing", uses={"xy-wing": (2, 3)}), 2):
        assert ld.explain(made.puzzle, techniques=up_to("xy-wing", True)).techniques["xy-wing"] in (2, 3)
    for made in some(PuzzleSpec(nothing_harder_than="xy-wing", uses={"intersections": (3, 4)}), 2):
        walk = ld.explain(made.puzzle, techniques=up_to("xy-wing", True))
        assert 3 <= sum(step.technique.family == "intersections" for step in walk) <= 4


def test_without() -> None:
    spec = PuzzleSpec(needs="xy-wing", without=("uniqueness", "w-wing"))
    assert not any(t.assumes_uniqueness or t.id == "w-wing" for t in spec.pipeline)
    for made in some(spec, 2):
        assert ld.explain(
            made.puzzle, techniques=up_to("xy-wing", True).without_uniqueness().without("w-wing")
        ).is_solved


def test_the_bottleneck_is_where_fewest_steps_are() -> None:
    for made in some(PuzzleSpec(nothing_harder_than="naked-pair", bottleneck=(2, 4)), 1):
        pipeline = up_to("naked-pair", True)
        walk = ld.explain(made.puzzle, techniques=pipeline)
        fewest = min(len(find_steps(walk.board(i), techniques=pipeline)) for i in range(len(walk)))
        assert 2 <= fewest <= 4


def test_practice_begins_where_the_technique_is_next() -> None:
    for made in some(PuzzleSpec(practice="x-wing")):
        assert made.position is not None and made.step is not None
        assert made.step.technique.id == "x-wing"
        assert not find_steps(made.position, techniques=up_to("x-wing", False))
        assert str(made.step) in {str(step) for step in find_steps(made.position, techniques=["x-wing"])}


def test_the_same_seed_gives_the_same_whatever_the_threads() -> None:
    spec = PuzzleSpec(needs="naked-pair", minimal=True)
    one = [made.puzzle for made in make_many(24, spec, seed=3, threads=1)]
    assert one == [made.puzzle for made in make_many(24, spec, seed=3, threads=3)]
    assert one[:7] == [made.puzzle for made in make_many(7, spec, seed=3, threads=2)]
    assert one != [made.puzzle for made in make_many(24, spec, seed=4, threads=1)]


def test_a_run_resumes_at_its_job() -> None:
    spec = PuzzleSpec(needs="naked-pair")
    whole = list(make_many(40, spec, seed=2))
    later = list(make_many(10, spec, seed=2, resume_from=whole[20].job))
    assert [m.puzzle for m in later][:3] == [m.puzzle for m in whole if m.job >= whole[20].job][:3]


def test_distinct_puzzles_differ_under_symmetries() -> None:
    known: set[bytes] = set()
    puzzles = [
        m.puzzle for m in make_many(30, PuzzleSpec(layout=ld.Layout.standard(2, 2), distinct=True), exclude=known)
    ]
    assert len({canonical_form(grid) for grid in puzzles}) == 30 == len(known)
    again = make(PuzzleSpec(layout=ld.Layout.standard(2, 2)), seed=1)
    assert canonical_form(again) == canonical_form(Grid(again.values[4:8] + again.values[:4] + again.values[8:]))


def test_neighbours_in_a_list_differ() -> None:
    puzzles = [made.puzzle for made in make_many(200, PuzzleSpec(needs="naked-pair", distinct=True), seed=1)]
    solutions = {canonical_form(solution_of(grid)) for grid in puzzles}
    assert len(solutions) >= 140


def test_large_layouts() -> None:
    assert ld.is_unique(make(PuzzleSpec(layout=ld.Layout.standard(3, 4)), seed=1))


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"givens": (41, 81), "minimal": True}, "no minimal 9x9 puzzle with"),
        ({"givens": (5, 16)}, "no 9x9 puzzle with fewer than 17"),
        ({"givens": (30, 20)}, "30 to 20 givens"),
        ({"symmetry": "round"}, "unknown symmetry 'round'"),
        ({"pattern": "x."}, "expected 81 cells in the pattern"),
        ({"pattern": "x" * 16 + "." * 65}, "no 9x9 puzzle with fewer than 17"),
        ({"pattern": PATTERN, "symmetry": "rotate90"}, "is not symmetric under rotate90"),
        ({"pattern": PATTERN, "givens": 20}, "already sets the number of givens"),
        (
            {"needs": "swordfish", "nothing_harder_than": "x-wing"},
            "swordfish is required, but nothing harder than x-wing",
        ),
        ({"needs": "swordfish", "without": ("fish",)}, "swordfish is both required and forbidden"),
        ({"needs": "swordfish", "level": "easy"}, "has the level hard, not easy"),
        ({"needs": "guess"}, "guess is not a logical technique"),
        (
            {"needs": "cage-combination"},
            "requires cage-combination: the generator knows neither techniques of constraints",
        ),
        ({"needs": "x-wing", "practice": "x-wing"}, "exclude each other"),
        ({"level": "medium", "nothing_harder_than": "full-house"}, "none of its techniques is allowed"),
        ({"level": "terrible"}, "unknown level 'terrible'"),
        ({"uses": {"swordfish": (1, 2)}, "nothing_harder_than": "x-wing"}, "not among the allowed techniques"),
        ({"score": (5, 1)}, "5 to 1 is not a range"),
        ({"keep": Grid.parse("1" + "." * 80), "pattern": "." + "x" * 80}, "r1c1 must stay given"),
    ],
)
def test_contradictions_are_reported_immediately(wish: dict[str, object], sentence: str) -> None:
    with pytest.raises(ld.InvalidArgument, match=sentence):
        PuzzleSpec(**wish)  # type: ignore[arg-type]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which each job of the engine appends the number of its puzzles."""
    jobs: list[int] = []
    make = _engine.make

    def making(*given: Any) -> Any:
        results = make(*given)
        jobs.extend(len(result[0]) // 81 for result in results)
        return results

    monkeypatch.setattr(_engine, "make", making)
    return jobs


@pytest.mark.parametrize(
    "spec", [PuzzleSpec(minimal=True, symmetry="rotate180"), PuzzleSpec(), PuzzleSpec(needs="skyscraper")]
)
def test_few_surplus_puzzles_are_made(spec: PuzzleSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = counted(monkeypatch)
    assert len(list(make_many(70, spec, seed=3))) == 70
    assert len(jobs) <= 96 and 70 <= sum(jobs) <= 128


def test_the_last_jobs_make_only_as_many_puzzles_as_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = PuzzleSpec(needs="x-wing", distinct=True)
    every = [made.puzzle for made in make_many(160, spec, seed=5)]
    jobs = counted(monkeypatch)
    # Drop some results of the last jobs, so more of these jobs are needed than planned.
    for count, gone in ((17, 0), (60, 0), (60, 3), (112, 1), (112, 30), (125, 20)):
        known = {canonical_form(puzzle) for puzzle in every[count - gone : count]}
        jobs.clear()
        puzzles = [made.puzzle for made in make_many(count, spec, seed=5, exclude=known)]
        assert puzzles == (every[: count - gone] + every[count:])[:count]
        assert sum(jobs) <= count + gone + 40 if gone < 2 else sum(jobs) < 280


def test_unknown_techniques_and_counts() -> None:
    with pytest.raises(ld.UnknownTechnique, match="swordfish"):
        PuzzleSpec(needs="swordfishh")
    with pytest.raises(ld.InvalidArgument, match="got 0"):
        make_many(0, PuzzleSpec())
    with pytest.raises(ld.InvalidArgument, match="weights"):
        make_many(1, PuzzleSpec(), weighted=True)


def test_a_time_limit_ends_a_hopeless_request() -> None:
    assert list(make_many(1, PuzzleSpec(givens=17, minimal=True, symmetry="full"), time_limit=0.3)) == []


@pytest.mark.parametrize("name", sorted(stored()))
def test_stored_puzzles_need_their_technique(name: str) -> None:
    puzzles = stored()[name]
    for start in (puzzles[0], puzzles[-1]):
        puzzle, minimal = Grid.parse(unpacked(start.packed)), start.minimal
        walk = ld.explain(puzzle, techniques=PuzzleSpec(needs=name).pipeline)
        assert walk.is_solved and walk.techniques[name]
        assert not ld.explain(puzzle, techniques=PuzzleSpec(needs=name).pipeline.without(name)).is_solved
        assert minimal == all(ld.count(without(puzzle, cell)) == 2 for cell in range(81) if puzzle[cell])


@pytest.mark.parametrize("symmetry", ["full", "rotate90", "both-mirrors"])
def test_minimal_puzzles_of_large_orbits_that_need_a_technique(symmetry: str) -> None:
    starts = seeds_for("aic", NINE, minimal=True, symmetry=symmetry)
    assert starts and not set(starts) & set(seeds_for("aic", NINE, minimal=True))
    (made,) = make_many(1, PuzzleSpec(needs="aic", minimal=True, symmetry=symmetry), seed=1, threads=1, time_limit=60)
    givens = [cell for cell in range(81) if made.puzzle[cell]]
    assert symmetry in symmetries_of(NINE, givens)
    assert all(ld.count(without(made.puzzle, cell)) == 2 for cell in givens)
    assert ld.explain(made.puzzle, techniques=up_to("aic", True)).techniques["aic"]


@given(st.text("123456789....................", min_size=81, max_size=81))
def test_puzzles_are_unpacked_as_they_were_packed(puzzle: str) -> None:
    assert unpacked(packed(puzzle)) == puzzle
    assert len(packed(puzzle)) <= 2 * (81 - puzzle.count(".")) + 4


@pytest.mark.parametrize(
    "name",
    ["jellyfish", "unique-rectangle-5", "full-house", "naked-quad", "hidden-quad", "tridagon", "triple-firework"],
)
def test_rare_techniques_work_with_every_seed(name: str) -> None:
    for seed in range(8):
        (made,) = make_many(1, PuzzleSpec(needs=name), seed=seed, threads=1, time_limit=30)
        with_it, without_it = (ld.explain(made.puzzle, techniques=up_to(name, included)) for included in (True, False))
        assert with_it.is_solved and not without_it.is_solved


def test_minimal_large_grids_lose_their_solution_with_any_given() -> None:
    shape = ld.Layout.standard(4, 5)
    (made,) = make_many(1, PuzzleSpec(layout=shape, minimal=True), seed=1, threads=1, time_limit=120)
    puzzle = made.puzzle
    assert ld.is_unique(puzzle)
    for cell in [i for i, value in enumerate(puzzle.values) if value][::7]:
        assert not ld.is_unique(Grid(puzzle.values[:cell] + b"\0" + puzzle.values[cell + 1 :], shape))


def test_techniques_that_nothing_needs_are_refused() -> None:
    with pytest.raises(InvalidArgument, match="two-string-kite"):
        PuzzleSpec(needs="dual-two-string-kite")
    # Without the techniques that replace it, and on other grids, it may be needed.
    assert PuzzleSpec(needs="naked-quintuple", without=("hidden-quad",)).target
    assert PuzzleSpec(needs="naked-quintuple", layout=ld.Layout.standard(4, 4)).target
    assert not set(stored()) & set(NEVER_NEEDED)


@pytest.mark.parametrize(("scale", "least", "most"), [("se", 7.0, 7.5), ("se121", 8.3, 8.6), ("se", 1.2, 1.2)])
def test_ratings_lie_in_the_range(scale: str, least: float, most: float) -> None:
    for made in some(PuzzleSpec(rating=(scale, least, most)), 2):
        assert least <= getattr(ld.rate(made.puzzle, scale), scale).er <= most


def test_ratings_combine_with_other_conditions() -> None:
    (made,) = some(PuzzleSpec(rating=("se", 2.0, 4.5), needs="x-wing", symmetry="rotate180"), 1)
    rating = ld.rate(made.puzzle, "se").se
    assert rating and 2.0 <= rating.er <= 4.5
    assert ld.explain(made.puzzle, techniques=up_to("x-wing", True)).techniques["x-wing"]
    assert "rotate180" in symmetries_of(NINE, [cell for cell in range(81) if made.puzzle[cell]])


@pytest.mark.parametrize(
    ("rating", "words"),
    [(("own", 1, 2), "no range to request"), (("se", 8.0, 7.0), "no rating is"), (("se", 12.5, 13.0), "no rating is")],
)
def test_impossible_ratings(rating: tuple[str, float, float], words: str) -> None:
    with pytest.raises(InvalidArgument, match=words):
        PuzzleSpec(rating=rating)
    with pytest.raises(InvalidArgument, match="is for 9×9"):
        PuzzleSpec(rating=("se", 2.0, 3.0), layout=ld.Layout.standard(2, 3))


@pytest.mark.parametrize("symmetry", ["rotate180", "mirror-rows", "diagonal"])
def test_symmetric_minimal_puzzles_with_one_use_of_a_technique(symmetry: str) -> None:
    spec = PuzzleSpec(symmetry=symmetry, minimal=True, uses={"x-wing": (1, 1)}, nothing_harder_than="x-wing")
    made = some(spec, 3)
    for result in made:
        cells = [cell for cell in range(81) if result.puzzle[cell]]
        assert symmetry in symmetries_of(NINE, cells)
        assert all(ld.count(without(result.puzzle, cell)) == 2 for cell in cells)
        walk = ld.explain(result.puzzle, techniques=up_to("x-wing", True))
        assert walk.is_solved and walk.techniques["x-wing"] == 1
    assert len({canonical_form(result.puzzle) for result in made}) == 3


def test_puzzles_of_an_earlier_run_are_not_repeated() -> None:
    spec = PuzzleSpec(needs="swordfish")
    first = [made.puzzle for made in make_many(12, spec, seed=1, threads=1)]
    again = [made.puzzle for made in make_many(6, spec, seed=1, threads=1, previous=first)]
    kinds = [_engine.kinds_of_grids(NINE.native, solution_of(puzzle).values)[0] for puzzle in first + again]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("symmetry", ["rotate180", "diagonal"])
def test_rotated_starts_keep_the_symmetry(symmetry: str) -> None:
    made = some(PuzzleSpec(needs="naked-pair", symmetry=symmetry), 6)
    for result in made:
        assert symmetry in symmetries_of(NINE, [cell for cell in range(81) if result.puzzle[cell]])
    assert len({canonical_form(result.puzzle) for result in made}) > 3


@pytest.mark.parametrize("rows", [4, 5])
def test_puzzles_of_20x20_and_25x25_are_made(rows: int) -> None:
    layout = ld.Layout.standard(rows, 5)
    first, other = full_grids(2, seed=1, layout=layout)
    for grid in (first, other):
        grid.check()
        assert 0 not in grid.values
    # The grid is not relabelled: pairs of old and new digits vary.
    assert len(set(zip(first.values, other.values, strict=True))) > 2 * layout.n
    (made,) = some(PuzzleSpec(layout), 1)
    assert made.puzzle.given_count < 0.6 * layout.n**2
    kept = Grid(bytes(v if i < 2 * layout.n else 0 for i, v in enumerate(first.values)), layout)
    (made,) = some(PuzzleSpec(layout, keep=kept), 1)
    assert made.puzzle.values[: 2 * layout.n] == kept.values[: 2 * layout.n]


def test_uses_of_a_technique_and_of_its_family_both_count() -> None:
    spec = PuzzleSpec(nothing_harder_than="x-wing", uses={"x-wing": (2, 3), "fish": (0, 4)})
    for made in some(spec, 3):
        assert ld.explain(made.puzzle, techniques=spec.pipeline).techniques["x-wing"] in (2, 3)


@pytest.mark.parametrize("symmetry", ["mirror-rows", "mirror-columns", "diagonal", "anti-diagonal"])
def test_stored_puzzles_serve_both_mirrors(symmetry: str) -> None:
    sisters = {"mirror-rows": "mirror-columns", "diagonal": "anti-diagonal"}
    for first, other in sisters.items():
        assert len(seeds_for("x-wing", NINE, symmetry=first)) == len(seeds_for("x-wing", NINE, symmetry=other))
    assert seeds_for("x-wing", NINE, symmetry="mirror-columns")
    for grid in seeds_for("x-wing", NINE, minimal=True, symmetry=symmetry):
        assert symmetry in symmetries_of(NINE, [cell for cell in range(81) if grid[cell]])
        assert ld.is_unique(grid)


def test_symmetric_minimal_puzzles_with_one_swordfish_come_in_groups() -> None:
    spec = PuzzleSpec(needs="swordfish", uses={"swordfish": (1, 1)}, minimal=True, symmetry="rotate180", distinct=True)
    puzzles = [made.puzzle for made in some(spec, 60)]
    assert len({canonical_form(puzzle) for puzzle in puzzles}) == 60
    for puzzle in puzzles[::6]:
        cells = [cell for cell in range(81) if puzzle[cell]]
        assert "rotate180" in symmetries_of(NINE, cells)
        assert all(ld.count(without(puzzle, cell)) == 2 for cell in cells)
        assert ld.explain(puzzle, techniques=spec.pipeline).techniques["swordfish"] == 1
        assert not ld.explain(puzzle, techniques=up_to("swordfish", False)).is_solved


@pytest.mark.parametrize("name", ["full-house", "hidden-single", "naked-single"])
def test_needs_only_of_a_single_allows_the_simpler_ones(name: str) -> None:
    spec = PuzzleSpec(needs_only=name)
    for made in make_many(2, spec, seed=1, threads=1):
        assert ld.explain(made.puzzle, techniques=spec.pipeline).is_solved
        assert name == "full-house" or not ld.explain(made.puzzle, techniques=spec.pipeline.without(name)).is_solved


@pytest.mark.parametrize("name", [name for name in SYMMETRIES if name != "none"])
def test_a_symmetry_has_the_same_name_in_notes_and_specifications(name: str) -> None:
    """`make --symmetry` accepts the output of `rate`."""
    orbit = max(orbits_of(NINE, name), key=len)
    names = symmetries(Grid(bytes(1 if cell in orbit else 0 for cell in range(81)), NINE))
    assert set(SYMMETRIES[name]) <= set(names) <= set(SYMMETRIES)
