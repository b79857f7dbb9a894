"""Walkthroughs as tables in Arrow's form, which pandas, Polars and DuckDB read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lucidoku.files.parts import arrow
from lucidoku.words.language import _, language

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["WALK_COLUMNS", "step_table", "walk_row"]

WALK_COLUMNS = {
    "puzzle": "string",
    "layout": "string",
    "solution": "string",
    "is_solved": "bool",
    "needs": "string",
    "level": "string",
    "hardest": "string",
    "steps": "int32",
    "timed_out": "bool",
    "error": "string",
}
"""The columns of a table of walkthroughs, and their Arrow types."""


def walk_row(walk: Walkthrough | Exception) -> dict[str, Any]:
    """Return a walkthrough as a row of `WALK_COLUMNS`, or the error instead.

    >>> from lucidoku import explain
    >>> walk_row(explain("1.....2..3.....4"))["hardest"]
    'hidden-single'
    """
    row = dict[str, Any].fromkeys(WALK_COLUMNS)
    if isinstance(walk, Exception):
        return row | {"error": str(walk)}
    return row | {
        "puzzle": walk.puzzle.line,
        "layout": walk.layout.code,
        "solution": walk.solution and walk.solution.line,
        "is_solved": walk.is_solved,
        "needs": walk.needs,
        "level": walk.level,
        "hardest": walk.hardest and walk.hardest.technique.id,
        "steps": len(walk),
        "timed_out": walk.timed_out,
    }


def step_table(walk: Walkthrough, lang: str | None = None) -> Any:
    """Return the steps of a walkthrough as a `pyarrow.Table`, one row for each.

    The columns are number (from 1), technique, family, level, score, placements, eliminations and text. Placements are lists such
    as `["r1c2=2"]`, eliminations lists such as `["r4c7-3"]`, as in JSON.

    Args:
        walk: the walkthrough.
        lang: language of the column text; that in use by default.

    Raises:
        LucidokuError: pyarrow is not installed.

    >>> from lucidoku import explain
    >>> step_table(explain("1.....2..3.....4")).column_names[:4]
    ['number', 'technique', 'family', 'level']
    """
    pa = arrow(_("a table of steps"))
    names = pa.list_(pa.string())
    kinds = {"number": pa.int32(), "score": pa.int32(), "placements": names, "eliminations": names}
    columns = ("number", "technique", "family", "level", "score", "placements", "eliminations", "text")
    with language(lang):
        rows = [
            (
                number,
                step.technique.id,
                step.technique.family,
                step.technique.level,
                step.technique.score,
                list(step.placement_names),
                list(step.elimination_names),
                step.text,
            )
            for number, step in enumerate(walk, 1)
        ]
    cells = zip(*rows, strict=True) if rows else ((),) * len(columns)
    arrays = [pa.array(list(column), kinds.get(name, pa.string())) for name, column in zip(columns, cells, strict=True)]
    notes = {"lucidoku/walkthrough": "1", "puzzle": walk.puzzle.line, "layout": walk.layout.code}
    return pa.table(arrays, columns).replace_schema_metadata(notes)
