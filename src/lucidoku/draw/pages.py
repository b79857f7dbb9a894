"""The pages of a walkthrough: what is drawn of it, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.step import Step
from lucidoku.words.language import _, language

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["pages"]


def pages(walk: Walkthrough, lang: str | None = None) -> Iterator[tuple[str, str, Grid | Board | Step]]:
    """Yield name, title and subject of every picture: the puzzle, the steps, and where they end."""
    with language(lang):
        yield "initial", _("Puzzle"), walk.puzzle
        for k, step in enumerate(walk, 1):
            yield step.technique.id, f"{k}. {_(step.technique.name)}", step
        end = walk.board(len(walk))
        yield ("solution", _("Solution"), end) if walk.solved else ("stuck", _("No further step"), end)
