"""Pictures of the steps that a query finds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Protocol

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole, writing
from lucidoku.logic.step import Step
from lucidoku.words.language import _, current_language

__all__ = ["FORMATS", "save"]

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
