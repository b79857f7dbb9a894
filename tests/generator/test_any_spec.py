"""Any specification gives matching puzzles, one sentence that explains why not, or a timely end."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.generator import SYMMETRIES, GeneratedPuzzle, PuzzleSpec, full_grids, make_many, symmetries_of
from lucidoku.generator.making import canonical_form, solution_of
from lucidoku.generator.regions import random_jigsaw
from lucidoku.grid.grid import Grid
from lucidoku.logic import techniques
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline

LIMIT = 0.15
"""Seconds per specification; a run still going then may take its time to end, within limits."""
LONGEST = 30.0

CHEAP = [t.id for t in techniques.ALL if t.rank < 640]
NAMES = st.sampled_from([*CHEAP, "fish", "wings", "uniqueness", "singles", "Swordfish", "no such thing", "guess"])


@cache
def layouts() -> list[ld.Layout]:
    return [
        *(ld.Layout.standard(*shape) for shape in ((2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4), (4, 4))),
        ld.Layout.standard(3, 3).with_diagonals(),
        ld.Layout.standard(3, 3).with_windows(),
        ld.Layout.standard(2, 3).with_diagonals(),
        random_jigsaw(6, 1),
        random_jigsaw(9, 2),
    ]


def spans(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, most), st.integers(0, most))


@st.composite
def wishes(draw: st.DrawFn) -> dict[str, Any]:
    """Return random conditions, usually compatible."""
    usual = draw(st.integers(0, 2))
    layout = draw(st.sampled_from(layouts())) if usual == 0 else ld.Layout.standard(3, 3)
    cells = layout.n**2
    wish: dict[str, Any] = {"layout": layout}
    possible: dict[str, st.SearchStrategy[Any]] = {
        "givens": st.one_of(st.integers(0, cells + 1), spans(cells + 1)),
        "minimal": st.just(True),
        "symmetry": st.sampled_from([*SYMMETRIES, "round"]),
        "level": st.sampled_from([*techniques.LEVELS, "awful"]),
        "needs": NAMES,
        "needs_only": NAMES,
        "key_move": NAMES,
        "nothing_harder_than": NAMES,
        "practice": NAMES,
        "uses": st.dictionaries(NAMES, spans(4), max_size=3),
        "without": st.lists(NAMES, max_size=2).map(tuple),
        "steps": spans(90),
        "score": spans(1500),
        "rating": st.tuples(st.sampled_from(["se", "se121", "other"]), st.floats(1, 12), st.floats(1, 12)),
        "bottleneck": spans(6),
        "distinct": st.just(True),
        "distinct_solutions": st.just(True),
        "uniform": st.just(True),
    }
    for name in draw(st.lists(st.sampled_from(sorted(possible)), max_size=4, unique=True)):
        wish[name] = draw(possible[name])
    special = draw(st.integers(0, 9))
    if special < 3 and layout.n <= 9:
        grid = full_grids(1, seed=draw(st.integers(0, 20)), layout=layout)[0]
        if special == 0:
            wish["solution"] = grid
        chosen = draw(st.lists(st.booleans(), min_size=cells, max_size=cells))
        if special == 1:
            wish["kept"] = Grid(bytes(v if keep else 0 for v, keep in zip(grid, chosen, strict=True)), layout)
        if special == 2:
            wish["pattern"] = "".join("x" if keep else "." for keep in chosen)
    return wish


def solved_with(puzzle: Grid, pipeline: Pipeline) -> bool:
    return ld.explain(puzzle, techniques=pipeline).is_solved


def without(grid: Grid, cell: int) -> Grid:
    values = bytearray(grid.values)
    values[cell] = 0
    return Grid(bytes(values), grid.layout)


def look_again(spec: PuzzleSpec, made: GeneratedPuzzle) -> None:
    """Check every field of a specification, by walking, solving and counting."""
    puzzle = made.puzzle
    given = [cell for cell in range(spec.layout.n**2) if puzzle[cell]]
    assert puzzle.layout == spec.layout and ld.count(puzzle) == 1
    assert spec.given_range[0] <= len(given) <= spec.given_range[1]
    assert spec.symmetry == "none" or spec.symmetry in symmetries_of(spec.layout, given)
    if spec.minimal:
        assert all(ld.count(without(puzzle, cell)) == 2 for cell in given)
    if spec.pattern is not None:
        assert [cell in given for cell in range(spec.layout.n**2)] == spec.pattern_cells
    if spec.solution is not None:
        assert solution_of(puzzle) == spec.solution
    if spec.keep is not None:
        assert all(puzzle[cell] == digit for cell, digit in enumerate(spec.keep.values) if digit)
    if spec.rating is not None:
        scale, least, most = spec.rating
        rated = getattr(ld.rate(puzzle, scale), scale)
        assert round(10 * least) <= round(10 * rated.er) <= round(10 * most)
    if spec.restricts_walk:
        look_at_the_walk(spec, made)


def look_at_the_walk(spec: PuzzleSpec, made: GeneratedPuzzle) -> None:
    puzzle, pipeline = made.puzzle, spec.pipeline
    walk = ld.explain(puzzle, techniques=pipeline)
    assert walk.is_solved
    assert all(step.technique in pipeline for step in walk)
    if spec.target is not None:
        assert walk.techniques[spec.target.id] > 0
        assert not solved_with(puzzle, pipeline.without(spec.target.id))
    if spec.level is not None:
        hardest = max((step.technique for step in walk), key=lambda technique: technique.rank)
        levels = [hardest.level] if spec.target is not None else [step.technique.level for step in walk]
        assert max(levels, key=list(techniques.LEVELS).index) == spec.level
    if spec.nothing_harder_than is not None:
        assert all(step.technique.rank <= techniques.get(spec.nothing_harder_than).rank for step in walk)
    for name in spec.without:
        forbidden = set() if name == "uniqueness" else {t.id for t in techniques.resolve([name])}
        assert not any(step.technique.id in forbidden for step in walk)
        assert name != "uniqueness" or not any(step.technique.assumes_uniqueness for step in walk)
    for name, (least, most) in spec.uses.items():
        ids = {t.id for t in techniques.resolve([name])}
        assert least <= sum(step.technique.id in ids for step in walk) <= most
    if spec.steps is not None:
        assert spec.steps[0] <= len(walk) <= spec.steps[1]
    if spec.score is not None:
        assert spec.score[0] <= sum(step.technique.score or 0 for step in walk) <= spec.score[1]
    if spec.bottleneck is not None:
        fewest = min((len(find_steps(walk.board(i), techniques=pipeline)) for i in range(len(walk))), default=0)
        assert spec.bottleneck[0] <= fewest <= spec.bottleneck[1]
    if spec.practice is not None:
        assert made.step is not None and made.position is not None and spec.target is not None
        assert made.step.technique == spec.target
        before = pipeline.without(spec.target.id)
        assert not find_steps(made.position, techniques=before)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(wishes(), st.integers(0, 2**40))
def test_puzzles_match_their_specification(wish: dict[str, Any], seed: int) -> None:
    start = time.process_time()
    try:
        spec = PuzzleSpec(**wish)
        puzzles = list(make_many(2, spec, seed=seed, threads=1, time_limit=LIMIT))
    except LucidokuError as error:
        assert str(error) and "\n" not in str(error)
        return
    assert time.process_time() - start < LONGEST
    for made in puzzles:
        look_again(spec, made)
    if spec.distinct:
        assert len({canonical_form(made.puzzle) for made in puzzles}) == len(puzzles)
    if spec.distinct_solutions:
        assert len({canonical_form(solution_of(made.puzzle)) for made in puzzles}) == len(puzzles)
