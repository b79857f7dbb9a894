"""Tables in memory: puzzles of pandas, Polars and Arrow are read through Arrow's protocol, walkthroughs written through
it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import pyarrow
import pytest

import lucidoku as ld
from lucidoku.errors import InvalidArgument, InvalidPuzzle, LucidokuError
from support import puzzles

TEXTS = [grid.line for grid in puzzles(9)[:4]]
COLUMNS: dict[str, Callable[[list[str]], Any]] = {
    "list": list,
    "pandas": lambda texts: importlib.import_module("pandas").Series(texts),
    "polars": lambda texts: importlib.import_module("polars").Series("puzzle", texts),
    "arrow": pyarrow.array,
    "arrow-chunks": lambda texts: pyarrow.chunked_array([texts[:1], texts[1:]]),
}
TABLES: dict[str, Callable[[dict[str, list[Any]]], Any]] = {
    "pandas": lambda columns: importlib.import_module("pandas").DataFrame(columns),
    "polars": lambda columns: importlib.import_module("polars").DataFrame(columns),
    "arrow": pyarrow.table,
    "arrow-batch": lambda columns: pyarrow.RecordBatch.from_pydict(columns),
}


def _marked(kinds: Iterable[str]) -> list[Any]:
    """Return the kinds as parameters; those that other packages make need these."""
    return [pytest.param(kind, marks=pytest.mark.heavy(kind) if kind in ("pandas", "polars") else ()) for kind in kinds]


@pytest.mark.parametrize("kind", _marked(COLUMNS))
def test_a_column_may_be_given_wherever_many_puzzles_are(kind: str) -> None:
    column = COLUMNS[kind](TEXTS)
    solutions = [ld.explain(text).solution for text in TEXTS]
    answers = ld.solve_many(column)
    assert [answers[number] for number in range(len(TEXTS))] == solutions
    assert [walk.solution for walk in ld.explain_many(column)] == solutions
    assert [card.se.er for card in ld.rate_many(column)] == [ld.rate(text, "se").se.er for text in TEXTS]
    assert [entry.puzzle for entry in ld.read_puzzles(column)] == [ld.Grid.parse(text) for text in TEXTS]


@pytest.mark.parametrize("kind", _marked(COLUMNS))
def test_a_text_that_names_a_file_opens_none(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("private.txt").write_text(TEXTS[0])
    column = COLUMNS[kind](["private.txt", TEXTS[1]])
    calls: list[Callable[[], Any]] = [lambda: list(ld.explain_many(column)), lambda: list(ld.rate_many(column))]
    calls += [partial(one, "private.txt") for one in (ld.Grid, ld.solve, ld.explain, ld.rate, ld.hint)]
    for call in calls:
        with pytest.raises(LucidokuError):
            call()


@pytest.mark.heavy("pandas")
def test_numbers_of_a_data_frame_that_arrow_cannot_hold_do_no_harm() -> None:
    frame = TABLES["pandas"]({"puzzle": TEXTS, "solution": [10**80 for _text in TEXTS]})
    assert [entry.puzzle for entry in ld.read_puzzles(frame)] == [ld.Grid.parse(text) for text in TEXTS]
    assert list(ld.solve_many(frame).counts) == [1] * len(TEXTS)
    lost = TABLES["pandas"]({"quizzes": [10**80, 10**79]})
    for call in (ld.read_puzzles, ld.solve_many, lambda puzzles: list(ld.rate_many(puzzles)), ld.datasets.distinct):
        with pytest.raises(InvalidPuzzle, match=r"\['quizzes'\].astype\(str\).str.zfill\(81\)"):
            call(lost)


@pytest.mark.parametrize("kind", _marked(TABLES))
def test_a_corpus_is_built_from_a_table(kind: str, tmp_path: Path) -> None:
    from lucidoku.corpus import build

    assert build(TABLES[kind]({"id": [17] * len(TEXTS), "puzzle": TEXTS}), tmp_path / "my.corpus").added == len(
        set(TEXTS)
    )


def test_puzzles_that_were_read_as_numbers_are_answered_with_texts() -> None:
    calls: list[Any] = [
        ld.Grid,
        lambda number: ld.solve_many([number]),
        lambda number: ld.read_puzzles([number]),
    ]
    for call in calls:
        with pytest.raises(InvalidPuzzle, match=r"zfill\(81\)"):
            call(10**80)


@pytest.mark.parametrize("kind", _marked(TABLES))
def test_a_table_is_read_by_the_name_of_its_column(kind: str) -> None:
    table = TABLES[kind]({"id": [17] * len(TEXTS), "Quizzes": TEXTS, "level": ["easy"] * len(TEXTS)})
    assert list(ld.solve_many(table).counts) == [1] * len(TEXTS)
    assert [walk.puzzle.line for walk in ld.explain_many(table)] == TEXTS
    assert [entry.puzzle for entry in ld.read_puzzles(table)] == [ld.Grid.parse(text) for text in TEXTS]
    with pytest.raises(LucidokuError, match="the table has several columns; name the one with the puzzles: 'a', 'b'"):
        list(ld.explain_many(TABLES[kind]({"a": TEXTS, "b": TEXTS})))


@pytest.mark.parametrize("kind", _marked(TABLES))
def test_a_table_holds_the_layouts_of_its_puzzles(kind: str) -> None:
    made = [
        ld.generator.make(ld.generator.PuzzleSpec(ld.Layout.parse(code)), seed=3)
        for code in ("9x9+diagonals", "9x9+windows")
    ]
    codes = [grid.layout.code for grid in made]
    table = TABLES[kind]({"puzzle": [grid.line for grid in made], "layout": codes})
    assert [walk.puzzle for walk in ld.explain_many(table)] == made
    assert [entry.puzzle for entry in ld.read_puzzles(table)] == made
    with pytest.raises(InvalidArgument, match="several layouts"):
        ld.solve_many(table)
    one = TABLES[kind]({"puzzle": [made[0].line], "layout": codes[:1]})
    assert ld.solve_many(one)[0] == ld.solve(made[0])


def test_walkthroughs_come_out_as_tables() -> None:
    walk = ld.explain(TEXTS[0])
    table = pyarrow.table(walk)
    assert table.num_rows == len(walk)
    counted = duckdb.sql("SELECT count(*) FROM walk")
    assert counted is not None and counted.fetchall() == [(len(walk),)]


@pytest.mark.heavy("pandas", "polars")
def test_walkthroughs_become_frames() -> None:
    import pandas
    import polars

    walk = ld.explain(TEXTS[0])
    shape = (len(walk), pyarrow.table(walk).num_columns)
    assert polars.from_arrow(walk.to_arrow()).shape == shape
    assert pandas.DataFrame(pyarrow.table(walk).to_pydict()).shape == shape


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for made in (ld.explain(TEXTS[0]), ld.solve_many(TEXTS)):
        with pytest.raises(LucidokuError, match=rf"to_{package}\(\) needs {package}: pip install {package}"):
            getattr(made, f"to_{package}")()
