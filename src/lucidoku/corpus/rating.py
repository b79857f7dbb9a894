"""Ratings of the puzzles of a corpus: Sudoku Explainer's scales as columns, filled in after the walks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pyarrow as pa

from lucidoku import _engine
from lucidoku.errors import InvalidArgument
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["SCALES", "rate_stored", "scales_for", "with_ratings"]

SCALES = ("se", "se121")
"""The scales that a corpus has columns for; HoDoKu's score and the level are told for every puzzle anyway."""
_BLOCK = 2048
_PLAIN = Layout.standard(3, 3).code
_NO_NAME = 0xFFFF


def scales_for(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the scales that names stand for, separated by commas or one by one.

    Raises:
        InvalidArgument: a corpus has no columns for one of them.

    >>> scales_for("se,se121"), scales_for("")
    (('se', 'se121'), ())
    """
    listed = [name.strip() for name in (names.split(",") if isinstance(names, str) else names)]
    chosen = tuple(dict.fromkeys(name for name in listed if name))
    for name in chosen:
        if name not in SCALES:
            raise InvalidArgument(
                _("{name} is no scale of a corpus: expected one of {known}").format(
                    name=repr(name), known=", ".join(SCALES)
                )
            )
    return chosen


def rate_stored(connection: Any, scales: tuple[str, ...], threads: int, on_block: Callable[[int], None]) -> int:
    """Rate the plain 9×9 puzzles that have no rating yet; return how many ratings were made.

    Every block of them is one transaction, so what an interrupted run has rated stays.

    Args:
        connection: an open corpus.
        scales: of `SCALES`.
        threads: how many processor cores to use.
        on_block: called after each block with the number of ratings so far.
    """
    made = 0
    for scale in scales:
        last = -1
        while True:
            rows = connection.execute(
                f"SELECT id, puzzle FROM puzzles WHERE layout = ? AND {scale}_er IS NULL AND id > ? ORDER BY id LIMIT {_BLOCK}",
                [_PLAIN, last],
            ).fetchall()
            if not rows:
                break
            last = rows[-1][0]
            connection.register("rated", _rated(rows, scale, threads))
            connection.execute("BEGIN")
            try:
                connection.execute(
                    f"UPDATE puzzles SET {scale}_er = r.er, {scale}_ep = r.ep, {scale}_ed = r.ed, {scale}_hardest = r.hardest"
                    " FROM rated r WHERE puzzles.id = r.id"
                )
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.unregister("rated")
            made += len(rows)
            on_block(made)
    return made


def with_ratings(puzzles: Any, scales: tuple[str, ...], threads: int = 1) -> Any:
    """Return a table of puzzles, as an Arrow table, with the columns of scales; nulls for what is not plain 9×9.

    Args:
        puzzles: with the columns `puzzle` and `layout`.
        scales: of `SCALES`.
        threads: how many processor cores to use.
    """
    layouts = puzzles.column("layout").to_pylist()
    rows = np.flatnonzero(np.asarray([layout == _PLAIN for layout in layouts], dtype=bool))
    place = np.full(len(layouts), -1, np.int64)
    place[rows] = np.arange(len(rows))
    take = pa.array(place, mask=place < 0)
    lines = puzzles.column("puzzle").take(pa.array(rows)).to_pylist()
    for scale in scales:
        for name, values in _columns(lines, scale, threads).items():
            puzzles = puzzles.append_column(f"{scale}_{name}", values.take(take))
    return puzzles


def _rated(rows: list[tuple[int, str]], scale: str, threads: int) -> Any:
    """Return ratings as an Arrow table."""
    return pa.table(
        {"id": [number for number, _puzzle in rows], **_columns([line for _id, line in rows], scale, threads)}
    )


def _columns(lines: list[str], scale: str, threads: int) -> dict[str, Any]:
    """Return ratings of plain 9×9 puzzles as Arrow columns."""
    text = np.frombuffer("".join(lines).encode("ascii"), np.uint8)
    digits = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8)
    columns, names = _engine.rate(digits.tobytes(), scale == "se121", None, threads, False, False)
    # The last place stands for puzzles without a step: full grids.
    labels = pa.array([short for short, _long in names] + ["O"])
    hardest = np.frombuffer(columns["hardest"], np.uint16).astype(np.int32)
    hardest[hardest == _NO_NAME] = len(names)
    numbers = {
        name: pa.array(np.frombuffer(columns[key], np.uint16) / 10)
        for name, key in (("er", "rating"), ("ep", "pearl"), ("ed", "diamond"))
    }
    return {**numbers, "hardest": labels.take(pa.array(hardest))}
