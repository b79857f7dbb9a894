"""Puzzles in pictures and PDF documents."""

from __future__ import annotations

from lucidoku.web.models.base import Model, PagePosition, field

__all__ = ["PhotoAnswer", "SeenGrid"]


class SeenGrid(Model):
    """One grid of a picture or a document."""

    position: PagePosition = field(description="the puzzle, or the digits as read where no puzzle fits")
    title: str = ""
    page: int = field(default=0, description="page of a document, from 1; 0 in a picture")
    is_safe: bool = field(description="whether it may be opened without a look at the picture")
    is_solution: bool = field(default=False, description="whether every cell has a digit, in a document")
    picture: str = field(default="", description="the straightened grid as a data URL; empty where the text was exact")
    margin: float = field(default=0.02, description="part of the picture's side around the grid")
    doubtful: list[int] = field(default_factory=list, description="cells to look at, the most doubtful first")
    choices: dict[int, list[int]] = field(
        default_factory=dict, description="other digits that a doubtful cell may have, 0 for none"
    )
    alternatives: list[str] = field(default_factory=list, description="givens of other readings with one solution")
    notes: list[str] = field(default_factory=list, description="what may be wrong or was lost, one sentence each")


class PhotoAnswer(Model):
    """Everything that was found."""

    grids: list[SeenGrid]
    notes: list[str] = field(default_factory=list)
