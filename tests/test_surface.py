"""Public surface of the package: names, and one form of puzzle arguments everywhere."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lucidoku as ld
from lucidoku.logic import techniques
from support import puzzles

LINE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
GRID = ld.Grid.parse(LINE)
DIGITS = list(GRID.values)
ROWS = [DIGITS[9 * r : 9 * r + 9] for r in range(9)]
MARKS: list[list[int | str | None]] = [[digit or None for digit in row] for row in ROWS]
(ENTRY,) = ld.read_puzzles([LINE])

FORMS: dict[str, Any] = {
    "text": LINE,
    "boxed text": GRID.text,
    "grid": GRID,
    "board": ld.Board(GRID),
    "list": DIGITS,
    "rows": ROWS,
    "rows of text": [LINE[9 * r : 9 * r + 9] for r in range(9)],
    "rows of characters": [list(LINE[9 * r : 9 * r + 9]) for r in range(9)],
    "rows with None": MARKS,
    "tuple": tuple(map(tuple, ROWS)),
    "iterator": DIGITS,
    "bytes": GRID.values,
    "array": np.array(DIGITS),
    "square array": np.array(ROWS, np.int64),
    "floats": np.array(ROWS, float),
    "NaN for empty": np.where(np.array(ROWS) == 0, np.nan, np.array(ROWS, float)),
    "entry": ENTRY,
    "walkthrough": ld.explain(GRID),
}

TAKERS: dict[str, Callable[[Any], object]] = {
    "explain": lambda puzzle: ld.explain(puzzle).solution,
    "explain_many": lambda puzzle: ld.explain_many([puzzle])[0].solution,
    "find_steps": lambda puzzle: list(map(str, ld.find_steps(puzzle, "basic"))),
    "hint": lambda puzzle: str(ld.hint(puzzle)),
    "solve": ld.solve,
    "solutions": ld.solutions,
    "count": ld.count,
    "is_unique": ld.is_unique,
    "check": ld.check,
    "true_candidates": ld.true_candidates,
    "Grid": ld.Grid,
    "Grid.parse": ld.Grid.parse,
    "Board": ld.Board,
    "Stepper": lambda puzzle: ld.Stepper(puzzle).board,
    "Player": lambda puzzle: ld.Player(puzzle).board,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("taker", TAKERS)
def test_a_puzzle_may_be_given_in_any_form_everywhere(form: str, taker: str) -> None:
    take = TAKERS[taker]
    assert take(iter(FORMS[form]) if form == "iterator" else FORMS[form]) == take(GRID)


@given(
    st.sampled_from([grid for n in (4, 6, 9, 16) for grid in puzzles(n)[:20]]), st.sampled_from(["i1", "u4", "f8", "O"])
)
def test_arrays_of_every_type_give_the_grid_back(grid: ld.Grid, kind: str) -> None:
    n = grid.layout.n
    flat = np.array(list(grid.values), kind)
    assert ld.Grid(flat) == ld.Grid(flat.reshape(n, n)) == ld.Grid(flat.reshape(n, n).tolist()) == grid


BAD: dict[str, Any] = {
    "a number": 81,
    "nothing": [],
    "a dict": {0: 1},
    "too few": [0] * 80,
    "negative": [-1] * 81,
    "too large": [10, *[0] * 80],
    "far too large": np.full(81, 300),
    "a short row": [*ROWS[:8], ROWS[8][:8]],
    "a word": [["?"] + [0] * 8, *ROWS[1:]],
    "halves": np.full((9, 9), 0.5),
    "three dimensions": np.zeros((9, 9, 9), int),
    "an object": object(),
    "None": None,
    "text": "1" * 80,
    "an unreadable entry": next(iter(ld.read_puzzles([LINE[:-1] + "x"]))),
}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("taker", TAKERS)
def test_other_values_raise_our_own_error(bad: str, taker: str) -> None:
    with pytest.raises(ld.LucidokuError) as caught:
        TAKERS[taker](BAD[bad])
    assert len(str(caught.value)) > 10


def test_a_wrong_digit_in_a_list_is_named_by_its_cell() -> None:
    rows = [list(row) for row in ROWS]
    rows[3][6] = -5
    with pytest.raises(ld.InvalidPuzzle, match=r"r4c7 holds -5"):
        ld.Grid(rows)


def test_arguments_out_of_range_and_of_other_kinds_give_errors_of_ours() -> None:
    for call in (
        lambda: ld.count(LINE, limit=-1),
        lambda: ld.solutions(LINE, -3),
        lambda: ld.solve_many([LINE], threads=0),
        lambda: ld.solve_many([LINE], limit=-1),
        lambda: list(ld.explain_many([LINE], threads=0)),
        lambda: ld.hint(LINE).describe("long"),  # type: ignore[union-attr]
        lambda: ld.Cell(81, 9),
    ):
        with pytest.raises(ld.InvalidArgument) as caught:
            call()
        assert isinstance(caught.value, ValueError)
    with pytest.raises(ld.WrongType) as wrong:
        ld.explain(LINE, 7)  # type: ignore[arg-type]
    assert isinstance(wrong.value, TypeError)
    with pytest.raises(ld.TimeLimit) as late:
        list(ld.solutions("." * 625, 10**6, time_limit=0.01))
    assert isinstance(late.value, TimeoutError)


def test_every_public_name_is_there_and_nothing_else_is_listed() -> None:
    assert dir(ld) == sorted(set(dir(ld))) == sorted(ld.__all__)
    for name in ld.__all__:
        assert getattr(ld, name) is not None
    with pytest.raises(AttributeError):
        ld.nothing_of_that_name  # noqa: B018


def test_rooms_are_imported_when_they_are_first_used() -> None:
    code = (
        "import sys, lucidoku as ld\n"
        "own = {name for name in sys.modules if name.startswith('lucidoku.')}\n"
        "loaded = 'errors', 'files', 'files.later', 'files.version', 'words', 'words.python_errors'\n"
        "assert own == {f'lucidoku.{name}' for name in loaded}, own\n"
        "ld.school.Brain; assert 'lucidoku.formats.registry' not in sys.modules\n"
        "ld.proofs.prove, ld.corpus.Corpus, ld.solvers.compare, ld.school.World, ld.drawing.svg, ld.formats.write\n"
        "ld.techniques.get, ld.bulk.Source, ld.examples.example, ld.record.walk_record, ld.explain\n"
        "try: ld.logic()\n"
        "except ld.WrongType as error: assert 'use ld.explain(puzzle)' in str(error), error\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parent)


_PACKAGES = ("asyncio", "importlib.metadata", "numpy", "pydantic", "rich", "ssl")
_ROOMS = ("bridge", "corpus", "datasets", "drawing", "mcp", "paper", "photo", "proofs", "ratings", "school", "web")


@pytest.mark.parametrize(
    ("call", "further"),
    [
        (["--version"], ("json", "lucidoku._engine", "lucidoku.formats", "lucidoku.grid", "lucidoku.logic")),
        (["solve", LINE], ("lucidoku.logic.techniques", "lucidoku.formats.registry")),
        (["hint", LINE], ("lucidoku.formats.registry",)),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_starts_without_what_it_does_not_need(call: list[str], further: tuple[str, ...]) -> None:
    code = (
        "import sys\n"
        "from lucidoku.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    run = subprocess.run([sys.executable, "-c", code, *call], capture_output=True, text=True, check=True)
    needless = {*_PACKAGES, *further, *(f"lucidoku.{room}" for room in _ROOMS)}
    assert not needless & set(run.stderr.split())


def test_pipelines_go_by_one_name() -> None:
    for taker in (ld.explain, ld.explain_many, ld.find_steps, ld.hint, ld.Stepper.__init__):
        assert "techniques" in inspect.signature(taker).parameters, taker
    hodoku = ld.Pipeline.of("hodoku")
    assert ld.explain(LINE, hodoku).steps == ld.explain(LINE, "hodoku").steps
    assert ld.find_steps(LINE, ld.Pipeline.of("naked-single")) == ld.find_steps(LINE, ["naked-single"])
    assert ld.Pipeline.of([ld.Technique("x-wing"), "Y-Wing"]).stages == ld.Pipeline.of("x-wing,xy-wing").stages


def test_a_list_of_techniques_takes_pipelines_levels_and_stages() -> None:
    basic = ld.Pipeline.of("basic")
    short = ld.Stage("aic", max_length=5)
    assert ld.Pipeline.of(["basic", short, "aic"]).stages == (*basic.stages, short, ld.Stage("aic"))
    assert ld.Pipeline.of("basic, aic").stages == (*basic.stages, ld.Stage("aic"))
    assert ld.Pipeline.of(["easy", "easy"]).stages == ld.Pipeline.of("easy").stages
    assert eval(repr(short), {"Stage": ld.Stage, "Technique": ld.Technique}) == short
    assert pickle.loads(pickle.dumps(short)) == short
    for wrong in (3, None, ld.Pipeline):
        with pytest.raises(ld.WrongType, match="expected a technique or its name"):
            ld.Stage(wrong)  # type: ignore[arg-type]
        with pytest.raises(ld.WrongType, match="expected a technique or its name"):
            ld.Pipeline.of(["singles", wrong])  # type: ignore[list-item]
    with pytest.raises(ld.UnknownTechnique, match="x-wing"):
        ld.Stage("x-wign")


@pytest.mark.parametrize("wrong", [1.5, "2"])
def test_fractional_numbers_are_named(wrong: Any) -> None:
    for call in (
        lambda: list(ld.explain_many([LINE], threads=wrong)),
        lambda: ld.solutions(LINE, wrong),
        lambda: ld.count(LINE, limit=wrong),
    ):
        with pytest.raises(ld.WrongType, match=f"must be a whole number, got {wrong!r}"):
            call()
    assert ld.count(LINE, limit=np.int64(2)) == 1  # type: ignore[arg-type]


def test_the_pipeline_of_sudoku_explainer_is_in_the_order_of_its_ratings() -> None:
    rated = ld.Pipeline.of("se")
    ratings = [technique.se for technique in rated]
    assert None not in ratings and ratings == sorted(rating or 0 for rating in ratings)
    assert {"hidden-single", "x-wing", "cell-forcing-chain"} <= {technique.id for technique in rated}
    assert "skyscraper" not in rated and "guess" not in rated
    assert ld.explain(LINE, "se").is_solved


def test_derived_pipelines_have_names_of_their_own_and_are_listed_as_they_are() -> None:
    everything = ld.Pipeline.of("all")
    derived = [
        everything.without_uniqueness(),
        everything.without("fish"),
        everything.limited("guess", max_uses=3),
        everything.logical(),
    ]
    names = [pipeline.name for pipeline in (everything, *derived)]
    assert len(set(names)) == len(names)
    assert everything.without_uniqueness().without_uniqueness().name == derived[0].name
    for grid in puzzles(9)[:2]:
        board = ld.explain(grid).board(20)
        assert not any(step.assumes_uniqueness for step in ld.find_steps(board, derived[0].logical()))


def test_the_decorator_works_without_brackets_and_reports_errors() -> None:
    @ld.technique
    def looked_at_twice(board: ld.Board) -> list[ld.Step]:
        return []

    try:
        assert isinstance(looked_at_twice, ld.Technique)
        assert ld.Technique("looked-at-twice") is looked_at_twice
    finally:
        techniques.unregister("looked-at-twice")
    with pytest.raises(ld.WrongType):
        ld.technique(7)  # type: ignore[call-overload]
    with pytest.raises(ld.WrongType):
        ld.technique("name", register=False)("no function")  # type: ignore[arg-type]


def test_a_misspelt_role_is_reported() -> None:
    with pytest.raises(ld.InvalidArgument, match="did you mean pivot"):
        ld.Step.of(ld.Board(LINE), "r1c1=5", cells={"pivto": ["r1c1"]})  # type: ignore[dict-item]
