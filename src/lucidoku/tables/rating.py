"""Ratings of the puzzles of a table: a column for each value of a scale."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa

from lucidoku.errors import InvalidArgument
from lucidoku.grid.layout import Layout
from lucidoku.ratings.registry import names as scale_names
from lucidoku.ratings.registry import scale_named
from lucidoku.ratings.scale import Scale
from lucidoku.words.language import _

__all__ = ["columns_of_ratings", "scales_for", "with_ratings"]

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
            for name, values in columns_of_ratings(scale, lines, layout, threads).items():
                parts[name].append(values)
        take = pa.array(place, mask=place < 0)
        for name, chunks in parts.items():
            values = pa.concat_arrays(chunks) if chunks else pa.array([], _ARROW[scale.stored[name].type])
            puzzles = puzzles.append_column(f"{scale.name}_{name}", values.take(take))
    return puzzles


def columns_of_ratings(scale: Scale, lines: list[str], layout: Layout, threads: int) -> dict[str, Any]:
    """Return the ratings of puzzles of one layout as Arrow columns."""
    values = scale.store_columns(lines, layout, threads)
    return {name: pa.array(values[name], _ARROW[column.type]) for name, column in scale.stored.items()}
