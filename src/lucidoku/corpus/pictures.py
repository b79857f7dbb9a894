"""Pictures of the steps that a query finds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from lucidoku.drawing.html import rows_html
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole, writing
from lucidoku.logic.step import Step
from lucidoku.words.language import _, current_language, ngettext
from lucidoku.words.markup import escape

__all__ = ["FORMATS", "puzzles_html", "save", "steps_html"]

FORMATS = ("png", "svg", "html")
"""The formats in which steps are written."""

_STYLE = "body{font-family:system-ui,sans-serif;max-width:48rem;margin:2rem auto}svg{max-width:100%;height:auto}"


class StoredStep(Protocol):
    """Interface of a corpus step that can be drawn."""

    @property
    def step(self) -> Step: ...
    @property
    def puzzle_id(self) -> int: ...
    @property
    def number(self) -> int: ...
    def svg(self) -> str: ...


class StoredPuzzle(Protocol):
    """Interface of a corpus puzzle that can be listed."""

    @property
    def id(self) -> int: ...
    @property
    def row(self) -> dict[str, Any]: ...
    def svg(self, *, width: int) -> str: ...


def steps_html(count: int, found: Sequence[StoredStep]) -> str:
    """Return the steps of a query for a notebook cell: the picture of the first, and a table.

    Args:
        count: the number of all results.
        found: the results, or the first of them.
    """
    rows = (
        (f"{one.puzzle_id}.{one.number}", _(one.step.technique.name), ", ".join(one.step.conclusion)) for one in found
    )
    return rows_html(count, rows, found[0].step.svg(width=360) if found else "")


def puzzles_html(count: int, found: Sequence[StoredPuzzle]) -> str:
    """Return the puzzles of a query for a notebook cell: the picture of the first, and a table; see `steps_html`."""
    rows = (
        (
            one.id,
            one.row["puzzle"],
            _(one.row["level"]),
            ngettext("{count} step", "{count} steps", one.row["step_count"]).format(count=one.row["step_count"]),
        )
        for one in found
    )
    return rows_html(count, rows, found[0].svg(width=360) if found else "")


def save(steps: Sequence[StoredStep], directory: str | os.PathLike[str], format: str = "png") -> list[Path]:
    """Write the pictures of steps; see `StepList.save`."""
    from lucidoku.drawing import png

    if format not in FORMATS:
        raise LucidokuError(
            _("unknown format {form}; expected one of {known}").format(form=repr(format), known=", ".join(FORMATS))
        )
    folder, written, pages = Path(directory), [], []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for place, ref in enumerate(steps, 1):
            name = f"{place:03}-{ref.step.technique.id}-{ref.puzzle_id}-{ref.number}"
            if format == "html":
                pages.append(f"<h2>{place}. {escape(name)}</h2>\n{ref.svg()}")
                continue
            path = folder / f"{name}.{format}"
            write_whole(path, png(ref.step) if format == "png" else ref.svg())
            written.append(path)
        if format == "html":
            path = folder / "index.html"
            head = (
                f'<!DOCTYPE html>\n<html lang="{current_language()}">\n<meta charset=utf-8>\n<title>Lucidoku</title>\n'
            )
            write_whole(path, f"{head}<style>{_STYLE}</style>\n" + "\n".join(pages) + "\n</html>\n")
            written.append(path)
    return written
