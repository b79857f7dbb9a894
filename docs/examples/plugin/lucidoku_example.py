"""A technique, a format and a scale for Lucidoku: change their names and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import lucidoku as ld
from lucidoku.formats import Format
from lucidoku.ratings import Range, Scale, Terms


@ld.technique(level="easy", register=False)
def last_place(board: ld.Board) -> Iterator[ld.Step]:
    """Place a digit that has one place left in a row."""
    layout = board.layout
    for row in (house for house in layout.houses if house.kind == "row"):
        for digit in range(1, layout.n + 1):
            places = [cell for cell in row.cells if board.has_candidate(ld.Candidate(cell, digit))]
            if len(places) == 1 and not board.values[places[0]]:
                yield ld.Step.of(board, f"{places[0]}={digit}", why=f"{digit} has one place left in {row.name}.")


def _read(text: str, layout: ld.Layout | None) -> ld.Grid:
    return ld.Grid.parse(text.replace("/", "").replace("_", "."), layout)


def _write(puzzle: ld.Grid | ld.Board) -> str:
    grid = puzzle if isinstance(puzzle, ld.Grid) else puzzle.grid
    n, line = grid.layout.n, grid.line.replace(".", "_")
    return "/".join(line[start : start + n] for start in range(0, n * n, n))


SLASHES = Format(
    "slashes",
    "rows with / between them, _ for an empty cell",
    lambda text: "/" in text and set(text) <= set("123456789_/"),
    _read,
    _write,
)


@dataclass(frozen=True)
class Emptiness:
    """Rating by the number of empty cells."""

    cells: int

    @property
    def brief(self) -> str:
        """The rating in a word."""
        return str(self.cells)

    @property
    def source(self) -> str:
        """The origin of the rating."""
        return "emptiness: empty cells, counted"

    def __float__(self) -> float:
        return float(self.cells)

    def __str__(self) -> str:
        return f"emptiness {self.cells}"

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data."""
        return {"cells": self.cells}

    def row(self) -> dict[str, Any]:
        """Return the rating as columns of a table."""
        return self.to_dict()


def _count(puzzles: Sequence[ld.Grid | ld.Board], terms: Terms) -> Iterator[Emptiness]:
    return (Emptiness(sum(not value for value in puzzle.values)) for puzzle in puzzles)


EMPTINESS = Scale(
    "emptiness",
    "Emptiness",
    _count,
    {"type": "object", "properties": {"cells": {"type": "integer"}}, "required": ["cells"]},
    {"cells": "int32"},
    range=Range(lambda rating: float(rating.cells), 0, 625, "cells"),
)
