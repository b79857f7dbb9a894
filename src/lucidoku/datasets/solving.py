"""Solve the rows of a set: number of solutions, correctness of the answers, and keys for comparing puzzles."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from lucidoku.datasets.keys import is_solution, key, same_key
from lucidoku.datasets.reading import RowBatch
from lucidoku.errors import TimeLimit
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.exact import solve_many
from lucidoku.search.solutions import first_solutions

__all__ = ["Solved", "solve_batch"]

_SECONDS = 1.0
"""Maximum time for the solutions of one puzzle."""


@dataclass(frozen=True)
class Solved:
    """Results for N rows.

    Attributes:
        counts: the number of solutions of a row: 0, 1, or 2 for several.
        late: rows whose solutions were not counted within a second.
        solutions: uint8[N, cells]: one of the solutions; zeros if there is none.
        wrong: rows whose answer is not a solution.
        exact: uint64[N], equal if puzzles are equal cell by cell and rule by rule.
        same: uint64[N], equal if puzzles are equal up to symmetry.
        unknown: rows whose symmetry class was not known within a second.
    """

    counts: Any
    late: Any
    solutions: Any
    wrong: Any
    exact: Any
    same: Any
    unknown: Any


def solve_batch(batch: RowBatch, cores: int) -> Solved:
    """Solve the good rows of a batch, and compute their keys."""
    if batch.codes:
        return _by_row(batch, cores)
    assert batch.layout is not None
    puzzles, answers, layout = batch.puzzles, batch.answers, batch.layout
    solutions = solve_many(puzzles, limit=2, threads=cores, layout=layout, time_limit=_SECONDS)
    late = solutions.timed_out & (solutions.counts < 2)
    wrong = answers.any(axis=1) & ~is_solution(answers, puzzles, layout)
    same, unknown = same_key(puzzles, layout, cores)
    return Solved(solutions.counts, late, solutions.to_numpy(), wrong, key(puzzles), same, unknown)


def _by_row(batch: RowBatch, cores: int) -> Solved:
    """Return the results for rows with variant rules, which may differ by row; plain rows get the usual results."""
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
        alone = RowBatch(0, batch.numbers[plain], batch.puzzles[plain], batch.answers[plain], [], batch.layout)
        for name, values in vars(solve_batch(alone, cores)).items():
            getattr(made, name)[plain] = values
    marked = np.flatnonzero(~plain)
    with ThreadPoolExecutor(cores) if cores > 1 else nullcontext() as pool:
        each: Callable[..., Iterator[_SolvedRow]] = map if pool is None else pool.map
        rows = (
            (batch.codes[row], batch.puzzles[row].tobytes(), batch.answers[row].tobytes()) for row in marked.tolist()
        )
        for row, result in zip(marked, each(_row, rows), strict=True):
            made.counts[row], made.late[row], made.wrong[row] = result.count, result.late, result.wrong
            made.exact[row], made.same[row] = result.exact, result.same
            made.solutions[row] = np.frombuffer(result.solution, np.uint8)
    return made


@dataclass(frozen=True)
class _SolvedRow:
    count: int
    late: bool
    solution: bytes
    wrong: bool
    exact: int
    same: int


def _row(row: tuple[str, bytes, bytes]) -> _SolvedRow:
    """Solve one variant puzzle."""
    code, values, answer = row
    layout = Layout.parse(code)
    solutions, late = _count(Grid(values, layout))
    wrong = False
    if any(answer):
        keeps = all(given in (0, digit) for given, digit in zip(values, answer, strict=True))
        wrong = not keeps or not all(answer) or not _count(Grid(answer, layout))[0]
    like = layout.symmetry_class
    return _SolvedRow(
        len(solutions),
        late,
        solutions[0].values if solutions else bytes(len(values)),
        wrong,
        _number(repr(sorted(layout.placed)).encode() + values),
        _number(like.name.encode() + like.form(values)),
    )


def _count(grid: Grid) -> tuple[Sequence[Grid], bool]:
    """Return at most two solutions, and whether there may be more because time ran out."""
    try:
        return first_solutions(grid, 2, time_limit=_SECONDS), False
    except TimeLimit as error:
        return error.found, len(error.found) < 2


def _number(what: bytes) -> int:
    """Return a 64-bit hash; never 0."""
    return int.from_bytes(hashlib.blake2b(what, digest_size=8).digest(), "little") or 1
