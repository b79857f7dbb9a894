"""Puzzles in pictures and PDF documents."""

from __future__ import annotations

from pydantic import Field

from lucidoku.web.models.base import Model, PagePosition

__all__ = ["PhotoAnswer", "SeenGrid"]


class SeenGrid(Model):
    """One grid of a picture or a document."""

    position: PagePosition = Field(description="the puzzle, or the digits as read where no puzzle fits")
    title: str = ""
    page: int = Field(default=0, description="page of a document, from 1; 0 in a picture")
    is_safe: bool = Field(description="whether it may be opened without a look at the picture")
    is_solution: bool = Field(default=False, description="whether every cell has a digit, in a document")
    picture: str = Field(default="", description="the straightened grid as a data URL; empty where the text was exact")
    margin: float = Field(default=0.02, description="part of the picture's side around the grid")
    doubtful: list[int] = Field(default_factory=list, description="cells to look at, the most doubtful first")
    choices: dict[int, list[int]] = Field(
        default_factory=dict, description="other digits that a doubtful cell may have, 0 for none"
    )
    alternatives: list[str] = Field(default_factory=list, description="givens of other readings with one solution")
    notes: list[str] = Field(default_factory=list, description="what may be wrong or was lost, one sentence each")


class PhotoAnswer(Model):
    """Everything that was found."""

    grids: list[SeenGrid]
    notes: list[str] = Field(default_factory=list)
