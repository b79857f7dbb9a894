"""Common models: position, language, errors."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["LONGEST_LAYOUT", "Ask", "Error", "Line", "Mistake", "Model", "Names", "PagePosition"]

Line = Annotated[str, Field(max_length=625)]
Names = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=400)]


class Model(BaseModel):
    """Base of all models: unknown fields are rejected, and answers contain every field."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_serialization_defaults_required=True,
        defer_build=sys.platform == "emscripten",  # a page in a browser starts with few of the models
    )


LONGEST_LAYOUT = 20_000
"""Maximum length of a layout code; most of it is constraints."""


Masks = Annotated[list[Annotated[int, Field(ge=0, lt=1 << 25)]], Field(max_length=625)]


class PagePosition(Model):
    """A complete position, as the server stores nothing. Cells are 0 to n²-1, row by row."""

    layout: str = Field(
        default="9x9",
        max_length=LONGEST_LAYOUT,
        description="layout code: 9x9; 12x12:2x6 with unusual boxes; then +diagonal, +window;"
        " a jigsaw has +jigsaw: and a map of n² letters",
    )
    givens: Line = Field(description="n² characters: . for an empty cell, 1-9 and A-P for the digits 10 to 25")
    values: Line = Field(default="", description="placed digits in the same form, . for given cells; empty for none")
    given_candidates: Masks | None = Field(
        default=None,
        description="candidates that are part of the puzzle, as in a Sukaku: a mask for each cell. null: all",
    )
    candidates: Masks | None = Field(
        default=None,
        description="the player's candidates: a mask for each cell, bit d-1 for digit d; 0: not marked. null: all",
    )
    eliminated: Annotated[list[tuple[int, int]], Field(max_length=15625)] = Field(
        default_factory=list, description="[cell, digit] of each candidate that the player removed"
    )
    corner: dict[int, list[int]] = Field(
        default_factory=dict, description="corner marks by cell; two of a digit in a box are a pair"
    )
    centre: dict[int, list[int]] = Field(default_factory=dict, description="centre marks by cell; not candidates")
    colours: dict[int, list[int]] = Field(default_factory=dict, description="colours of cells")


class Ask(Model):
    """Fields of every request: the language and the notation of cells."""

    lang: str = Field(default="en", max_length=20, description="en, fr or zh_Hant")
    notation: str = Field(default="r1c1", max_length=20, description="r1c1, L1C1, A1, J9, K9, chess or excel")


class Error(Model):
    """An error message of one sentence."""

    error: str
    where: dict[str, Any] | None = Field(
        default=None, description="line and column in the text, or the field of the request"
    )


class Mistake(Model):
    """A mistake at a cell."""

    cell: int
    digit: int | None = Field(default=None, description="the wrong digit; null if a correct candidate was removed")
    other: int | None = Field(default=None, description="the second cell of a wrong corner pair")
    kind: Literal["value", "candidate", "corner"]
    text: str
