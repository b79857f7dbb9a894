"""Speed for machine learning: `python bench/learning.py`. One thread.

Prints actions of the environment, judgements, and traces of each form, all per second.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import lucidoku as ld
from _common import LISTS, OWN, median_time, read
from lucidoku.datasets import Judge
from lucidoku.datasets.environments import SudokuVector
from lucidoku.datasets.traces import FORMS, write_traces
from lucidoku.logic.record import step_record

BOARDS, ACTIONS = 4096, 50


def main() -> None:
    """Measure and print."""
    table = Table("what", "result", box=None)
    for name, actions in (("random actions", _random), ("right placements", _right)):
        envs = SudokuVector(BOARDS, ignore_illegal=True)
        envs.reset(seed=1)
        seconds = median_time(lambda envs=envs, actions=actions: _play(envs, actions), 3)  # type: ignore[misc]
        table.add_row(f"environment, {name}", f"{BOARDS * ACTIONS / seconds / 1e6:.1f} million a second")
    hard = LISTS / "top1465.txt"
    grids = read(hard if hard.exists() else OWN, 10)
    positions = [(walk.board(k), step) for grid in grids for walk in [ld.explain(grid)] for k, step in enumerate(walk)]
    for name, claims in _claims(positions).items():
        seconds = median_time(lambda claims=claims: [Judge(board).step(claim) for board, claim in claims], 2)  # type: ignore[misc]
        table.add_row(f"judgements, {name}", f"{len(positions) / seconds:,.0f} a second")
    for form in FORMS:
        seconds = median_time(lambda form=form: _written(grids, form), 2)  # type: ignore[misc]
        table.add_row(f"traces, {form}", f"{len(grids) / seconds:,.0f} puzzles a second")
    Console().print(table)


def _claims(told: list[tuple[ld.Board, ld.Step]]) -> dict[str, list[tuple[ld.Board, Any]]]:
    """Write the same steps in each form, each with its position."""
    records = [(board, step_record(step, 1)) for board, step in told]
    plain = [(board, ", ".join(step.conclusion)) for board, step in told]
    return {
        "records": [(board, {key: record[key] for key in record if key != "text"}) for board, record in records],
        "records with their text": records,
        "conclusion and technique": [
            (board, f"{text}, {step.technique.name}") for (board, text), (_board, step) in zip(plain, told, strict=True)
        ],
        "conclusion alone": plain,
    }


def _random(envs: SudokuVector, chance: np.random.Generator) -> Any:
    return chance.integers(2 * envs._rules.boards.n**3, size=BOARDS)


def _right(envs: SudokuVector, _chance: np.random.Generator) -> Any:
    boards = envs._rules.boards
    cell = (boards.values == 0).argmax(axis=1)
    return cell * boards.n + boards.solutions[np.arange(BOARDS), cell] - 1


def _play(envs: SudokuVector, actions: Callable[[SudokuVector, np.random.Generator], Any]) -> None:
    chance = np.random.default_rng(1)
    for _action in range(ACTIONS):
        envs.step(actions(envs, chance))


def _written(grids: list[ld.Grid], form: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_traces(grids, form, Path(folder, "out"))


if __name__ == "__main__":
    main()
