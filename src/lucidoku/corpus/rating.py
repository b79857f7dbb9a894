"""Ratings of a corpus's puzzles: columns of scales, filled in after the walks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pyarrow as pa

from lucidoku.corpus.database import transaction
from lucidoku.grid.layout import Layout
from lucidoku.ratings.registry import scale_named
from lucidoku.ratings.scale import Scale
from lucidoku.tables.rating import columns_of_ratings

__all__ = ["rate_stored"]

_BLOCK = 2048


def rate_stored(connection: Any, scales: tuple[str, ...], threads: int, on_block: Callable[[int], None]) -> int:
    """Rate the puzzles without a rating for whose layout a scale is defined; return the number of new ratings.

    Each block is one transaction, so ratings made before an interruption stay.

    Args:
        connection: an open corpus.
        scales: scales that a corpus has columns for.
        threads: how many processor cores to use.
        on_block: called after each block with the number of ratings so far.
    """
    made = 0
    layouts = [code for (code,) in connection.execute("SELECT DISTINCT layout FROM puzzles ORDER BY 1").fetchall()]
    for scale in map(scale_named, scales):
        for layout in filter(scale.fits, map(Layout.parse, layouts)):
            for rows in _iter_unrated(connection, scale, layout):
                lines = [line for _id, line in rows]
                rated = pa.table(
                    {"id": [number for number, _line in rows], **columns_of_ratings(scale, lines, layout, threads)}
                )
                connection.register("rated", rated)
                assigned = ", ".join(f"{scale.name}_{name} = r.{name}" for name in scale.stored)
                with transaction(connection):
                    connection.execute(f"UPDATE puzzles SET {assigned} FROM rated r WHERE puzzles.id = r.id")
                connection.unregister("rated")
                made += len(rows)
                on_block(made)
    return made


def _iter_unrated(connection: Any, scale: Scale, layout: Layout) -> Iterable[list[tuple[int, str]]]:
    """Yield blocks of puzzles of one layout that have no rating on a scale."""
    last = -1
    while rows := connection.execute(
        f"SELECT id, puzzle FROM puzzles WHERE layout = ? AND {scale.name}_{next(iter(scale.stored))} IS NULL"
        f" AND id > ? ORDER BY id LIMIT {_BLOCK}",
        [layout.code, last],
    ).fetchall():
        yield rows
        last = rows[-1][0]
