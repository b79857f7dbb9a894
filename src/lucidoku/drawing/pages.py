"""Pages of a walkthrough: its pictures, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.merging import SINGLES, parts
from lucidoku.logic.step import Step
from lucidoku.words.language import _, language

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["pages"]


def pages(
    walk: Walkthrough, lang: str | None = None, merge: str | None = SINGLES
) -> Iterator[tuple[str, str, Grid | Board | Step]]:
    """Yield name, title and subject of every picture: the puzzle, the steps, and the end.

    Runs of steps share a picture, see `lucidoku.logic.merging.parts`.
    """
    with language(lang):
        yield "initial", _("Puzzle"), walk.puzzle
        for part in parts(walk, merge):
            yield part.step.technique.id, part.title, part.step
        end = walk.board(len(walk))
        yield ("solution", _("Solution"), end) if walk.is_solved else ("stuck", _("No further step"), end)
