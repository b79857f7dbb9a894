"""Signs that constraints are drawn with, measured in cells; `lucidoku.drawing.constraints` makes shapes of them.

Cells are numbers 0…n²-1, lengths are parts of a cell. Colours are names that each theme of a picture has a hue for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = Literal[
    "grey", "green", "purple", "orange", "blue", "teal", "yellow", "violet", "red", "ink", "black", "white"
]
"""The hues of signs: those of lines; "ink" for thin strokes; "black" and "white" for dots."""


@dataclass(frozen=True)
class LineSign:
    """A line through the middles of cells.

    Attributes:
        cells: the cells, in order.
        colour: its hue.
        width: how wide it is.
        arrow: whether an arrow head is at its end.
        core: whether a thin pale stroke runs in its middle.
    """

    cells: tuple[int, ...]
    colour: Colour = "grey"
    width: float = 0.2
    arrow: bool = False
    core: bool = False


@dataclass(frozen=True)
class Disc:
    """A shape around the middle of a cell; over several cells, in their order, a pill.

    Attributes:
        cells: the cells.
        colour: the hue inside; none for paper with an outline.
        shape: its shape.
        size: its width.
    """

    cells: tuple[int, ...]
    colour: Colour | None = None
    shape: Literal["circle", "square", "diamond"] = "circle"
    size: float = 0.72


@dataclass(frozen=True)
class Cage:
    """A dashed outline of cells, with a text in the corner of the first."""

    cells: tuple[int, ...]
    text: str = ""


@dataclass(frozen=True)
class Patch:
    """Cells that are coloured whole, with a text in the corner of the first."""

    cells: tuple[int, ...]
    colour: Colour = "grey"
    text: str = ""


@dataclass(frozen=True)
class Wedges:
    """Small wedges inside the four borders of a cell, which point to its middle or away from it; the cell is grey."""

    cell: int
    inwards: bool


@dataclass(frozen=True)
class Dot:
    """A small sign in the middle between cells: a dot with a text in it, or the text alone.

    Attributes:
        cells: two cells side by side, or those around a corner.
        colour: the hue of the dot; none for a text alone.
        text: the words; a line end separates their lines.
        wedge: a wedge instead of a dot, whose point is at the second cell.
    """

    cells: tuple[int, ...]
    colour: Colour | None = None
    text: str = ""
    wedge: bool = False


@dataclass(frozen=True)
class OutsideClue:
    """A text outside the grid, before the first of the cells that it tells about.

    Attributes:
        cells: at least the first two cells seen from there; one where an arrow points to it alone.
        text: the words.
        frame: the frame of the text, which distinguishes several kinds of clues.
        step: rows down and columns right that a diagonal arrow points to; (0, 0) for a clue of a whole row or column.
    """

    cells: tuple[int, ...]
    text: str
    frame: Literal["", "circle", "square", "diamond"] = ""
    step: tuple[int, int] = (0, 0)


Sign = LineSign | Disc | Cage | Patch | Wedges | Dot | OutsideClue
