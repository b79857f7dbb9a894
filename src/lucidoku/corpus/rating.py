"""Ratings of a corpus's puzzles: columns of scales, filled in after the walks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pyarrow as pa

from lucidoku.corpus.database import transaction
from lucidoku.errors import InvalidArgument
from lucidoku.grid.layout import Layout
from lucidoku.ratings.registry import names as scale_names
from lucidoku.ratings.registry import scale_named
from lucidoku.ratings.scale import Scale
from lucidoku.words.language import _

__all__ = ["rate_stored", "scales_for", "with_ratings"]

_BLOCK = 2048
_ARROW = {"DOUBLE": pa.float64(), "INTEGER": pa.int32(), "VARCHAR": pa.string(), "BOOLEAN": pa.bool_()}


def scales_for(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the scales with the given names, separated by commas or in a list.

    Raises:
        InvalidArgument: a corpus has no columns for one of them.

    >>> scales_for("se,se121"), scales_for("")
    (('se', 'se121'), ())
    """
    listed = [name.strip() for name in (names.split(",") if isinstance(names, str) else names)]
    chosen = tuple(dict.fromkeys(name for name in listed if name))
    known = scale_names(stored=True)
    for name in chosen:
        if name not in known:
            raise InvalidArgument(
                _("a corpus does not keep the scale {name}: expected one of {known}").format(
                    name=repr(name), known=", ".join(known)
                )
            )
    return chosen


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
                rated = pa.table({"id": [number for number, _line in rows], **_columns(scale, lines, layout, threads)})
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


def with_ratings(puzzles: Any, scales: tuple[str, ...], threads: int = 1) -> Any:
    """Return an Arrow table of puzzles with the columns of scales added; nulls where a scale is not defined.

    Args:
        puzzles: a table with the columns `puzzle` and `layout`.
        scales: scales that a corpus has columns for.
        threads: how many processor cores to use.
    """
    codes = np.asarray(puzzles.column("layout").to_pylist(), dtype=object)
    layouts = {code: Layout.parse(code) for code in dict.fromkeys(codes)}
    for scale in map(scale_named, scales):
        parts: dict[str, list[Any]] = {name: [] for name in scale.stored}
        place = np.full(len(codes), -1, np.int64)
        count = 0
        for code, layout in layouts.items():
            if not scale.fits(layout):
                continue
            rows = np.flatnonzero(codes == code)
            place[rows] = np.arange(count, count + len(rows))
            count += len(rows)
            lines = puzzles.column("puzzle").take(pa.array(rows)).to_pylist()
            for name, values in _columns(scale, lines, layout, threads).items():
                parts[name].append(values)
        take = pa.array(place, mask=place < 0)
        for name, chunks in parts.items():
            values = pa.concat_arrays(chunks) if chunks else pa.array([], _ARROW[scale.stored[name].type])
            puzzles = puzzles.append_column(f"{scale.name}_{name}", values.take(take))
    return puzzles


def _columns(scale: Scale, lines: list[str], layout: Layout, threads: int) -> dict[str, Any]:
    """Return the ratings of puzzles of one layout as Arrow columns."""
    values = scale.store_columns(lines, layout, threads)
    return {name: pa.array(values[name], _ARROW[column.type]) for name, column in scale.stored.items()}
