"""What a set is asked row by row: how many solutions a puzzle has, whether its answer is one, and what it is equal to."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from lucidoku.datasets.keys import is_solution, key, same_key
from lucidoku.datasets.reading import Batch
from lucidoku.errors import TimeLimit
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.exact import solve_many
from lucidoku.search.solutions import solutions

__all__ = ["Solved", "solved"]

_SECONDS = 1.0
"""The most time for the solutions of one puzzle."""


@dataclass(frozen=True)
class Solved:
    """What is known of N rows.

    Attributes:
        counts: how many solutions a row has: 0, 1, or 2 for several.
        late: where they were not counted in a second.
        solutions: uint8[N, cells]: one of them; zeros where there is none.
        wrong: where the answer is not a solution.
        exact: uint64[N], equal where puzzles are, cell by cell and rule by rule.
        same: uint64[N], equal where puzzles are equal up to symmetry.
        unknown: where that was not known in a second.
    """

    counts: Any
    late: Any
    solutions: Any
    wrong: Any
    exact: Any
    same: Any
    unknown: Any


def solved(batch: Batch, cores: int) -> Solved:
    """Solve the good rows of a batch, and compute their keys."""
    if batch.codes:
        return _by_row(batch, cores)
    assert batch.layout is not None
    puzzles, answers, layout = batch.puzzles, batch.answers, batch.layout
    found = solve_many(puzzles, limit=2, threads=cores, layout=layout, time_limit=_SECONDS)
    late = found.cut.astype(bool) & (found.counts < 2)
    wrong = answers.any(axis=1) & ~is_solution(answers, puzzles, layout)
    same, unknown = same_key(puzzles, layout, cores)
    return Solved(found.counts, late, found.solutions, wrong, key(puzzles), same, unknown)


def _by_row(batch: Batch, cores: int) -> Solved:
    """The same where rows have further rules, each row others; rows without any get what they get elsewhere."""
    import numpy as np

    assert batch.layout is not None
    plain = np.array([not code for code in batch.codes])
    size, cells = batch.puzzles.shape
    made = Solved(
        np.zeros(size, np.int64),
        np.zeros(size, bool),
        np.zeros((size, cells), np.uint8),
        np.zeros(size, bool),
        np.zeros(size, np.uint64),
        np.zeros(size, np.uint64),
        np.zeros(size, bool),
    )
    if plain.any():
        alone = Batch(0, batch.numbers[plain], batch.puzzles[plain], batch.answers[plain], [], batch.layout)
        for name, values in vars(solved(alone, cores)).items():
            getattr(made, name)[plain] = values
    marked = np.flatnonzero(~plain)
    with ThreadPoolExecutor(cores) if cores > 1 else nullcontext() as pool:
        each: Callable[..., Iterator[_Row]] = map if pool is None else pool.map
        rows = (
            (batch.codes[row], batch.puzzles[row].tobytes(), batch.answers[row].tobytes()) for row in marked.tolist()
        )
        for row, found in zip(marked, each(_row, rows), strict=True):
            made.counts[row], made.late[row], made.wrong[row] = found.count, found.late, found.wrong
            made.exact[row], made.same[row] = found.exact, found.same
            made.solutions[row] = np.frombuffer(found.solution, np.uint8)
    return made


@dataclass(frozen=True)
class _Row:
    count: int
    late: bool
    solution: bytes
    wrong: bool
    exact: int
    same: int


def _row(row: tuple[str, bytes, bytes]) -> _Row:
    """Look at one puzzle with further rules."""
    code, values, answer = row
    layout = Layout.parse(code)
    found, late = _counted(Grid(values, layout))
    wrong = False
    if any(answer):
        keeps = all(given in (0, digit) for given, digit in zip(values, answer, strict=True))
        wrong = not keeps or not all(answer) or not _counted(Grid(answer, layout))[0]
    like = layout.alike
    return _Row(
        len(found),
        late,
        found[0].values if found else bytes(len(values)),
        wrong,
        _number(repr(sorted(layout.marks)).encode() + values),
        _number(like.name.encode() + like.form(values)),
    )


def _counted(grid: Grid) -> tuple[Sequence[Grid], bool]:
    """Return two solutions, one or none, and whether there may be more, for the time was up."""
    try:
        return solutions(grid, 2, time_limit=_SECONDS), False
    except TimeLimit as error:
        return error.found, len(error.found) < 2


def _number(what: bytes) -> int:
    """Return 64 bits of something; never 0."""
    return int.from_bytes(hashlib.blake2b(what, digest_size=8).digest(), "little") or 1
