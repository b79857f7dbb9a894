"""What all calls send: a position, the language; and the form of errors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["LONGEST_LAYOUT", "Ask", "Error", "Line", "Mistake", "Model", "Names", "Position"]

Line = Annotated[str, Field(max_length=625)]
Names = Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=400)]


class Model(BaseModel):
    """What all have in common: nothing that is not named is taken, and answers name every field."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


LONGEST_LAYOUT = 20_000
"""Characters of a layout as text: marks of further rules take the most."""


Masks = Annotated[list[Annotated[int, Field(ge=0, lt=1 << 25)]], Field(max_length=625)]


class Position(Model):
    """A position, whole: the server keeps nothing. Cells are 0 to n²-1, row by row."""

    layout: str = Field(
        default="9x9",
        max_length=LONGEST_LAYOUT,
        description="the code of a layout: 9x9; 12x12:2x6 where boxes are not the usual ones; then +diagonals, +windows;"
        " a jigsaw has +jigsaw: and a map of n² letters",
    )
    givens: Line = Field(description="n² characters: . for an empty cell, 1-9 and A-P for the digits 10 to 25")
    values: Line = Field(
        default="", description="placed digits in the same form, . where a given stands; empty for none"
    )
    given_candidates: Masks | None = Field(
        default=None,
        description="the candidates that belong to the puzzle, as in a Sukaku: a mask for each cell. null: all",
    )
    candidates: Masks | None = Field(
        default=None,
        description="a mask for each cell, bit d-1 for digit d, as the player keeps them; 0: not marked. null: all",
    )
    eliminated: Annotated[list[tuple[int, int]], Field(max_length=15625)] = Field(
        default_factory=list, description="[cell, digit] that the player removed"
    )
    corner: dict[int, list[int]] = Field(
        default_factory=dict, description="marks in the corners, by cell; no candidates"
    )
    centre: dict[int, list[int]] = Field(
        default_factory=dict, description="marks in the middle, by cell; no candidates"
    )
    colours: dict[int, list[int]] = Field(default_factory=dict, description="colours of cells")


class Ask(Model):
    """What every request may say: the language and how cells are written."""

    lang: str = Field(default="en", max_length=20, description="en, fr or zh_Hant")
    notation: str = Field(default="r1c1", max_length=20, description="r1c1, L1C1, A1, J9, K9, chess or excel")


class Error(Model):
    """What went wrong, in a sentence."""

    error: str
    where: dict[str, Any] | None = Field(
        default=None, description="line and column of a text, or the field of the request"
    )


class Mistake(Model):
    """What is wrong at a cell."""

    cell: int
    digit: int | None = Field(default=None, description="the wrong digit; null where a right candidate was removed")
    kind: Literal["value", "candidate"]
    text: str
