"""Report the parts of a puzzle that a format cannot store."""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError
from lucidoku.formats._format import Format, Reading, as_reading
from lucidoku.formats.registry import find
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = ["left_out"]


def left_out(subject: Grid | Board | Reading, name: str) -> str:
    """Return a sentence about the parts that a format cannot store; "" if it keeps everything.

    It names a constraint that makes `write` refuse the puzzle, too.

    Args:
        subject: a puzzle, or a reading with its marks, colours and title.
        name: the name of the target format.

    Raises:
        LucidokuError: there is no such format.

    >>> left_out(Grid.parse("1.....2..3.....4"), "line")
    ''
    >>> plain = Grid(bytes(81)).layout
    >>> left_out(Grid(bytes(81), plain.with_diagonals()), "line")
    'line cannot store diagonals'
    """
    form = find(name)
    kept = form.keeps
    reading = as_reading(subject)
    layout = reading.puzzle.layout
    if layout.placed and form.write and "rules" in kept:
        try:
            form.write(reading.puzzle)
        except LucidokuError as error:
            return str(error)
    lost = [*_state(reading.puzzle, form), *_shape(reading.puzzle, kept), *_digits(reading.puzzle, form)]
    lost += form.alters(layout) if form.alters else []
    if reading.corner_marks and "corners" not in kept:
        lost.append(_("corner marks"))
    if reading.colors and "colors" not in kept:
        numbers = all(len(names) == 1 and re.fullmatch("[1-9]", names[0]) for names in reading.colors.values())
        if not (numbers and "numbered colors" in kept):
            lost.append(_("colours of cells"))
    if (reading.title or reading.author) and "title" not in kept:
        lost.append(_("title and author"))
    return _("{format} cannot store {things}").format(format=name, things=_join(lost)) if lost else ""


def _state(puzzle: Grid | Board, form: Format) -> list[str]:
    if not isinstance(puzzle, Board):
        return _lone(Board(puzzle)) if form.lone == "always" else []
    lost = []
    if any(value and not given for value, given in zip(puzzle.values, puzzle.givens.values, strict=True)):
        if "values" not in form.keeps:
            lost.append(_("placed digits"))
        elif "placed" not in form.keeps:
            lost.append(_("the difference between placed digits and givens"))
    if "candidates" not in form.keeps and puzzle != Board(puzzle.grid):
        lost.append(_("removed candidates"))
    return [*lost, *_lone(puzzle)] if form.lone else lost


def _lone(board: Board) -> list[str]:
    if any(len(board.candidates(cell)) == 1 for cell in board.layout.cells if not board.values[cell]):
        return [_("the difference between a lone candidate and a digit")]
    return []


def _shape(puzzle: Grid | Board, kept: frozenset[str]) -> list[str]:
    lost, layout = [], puzzle.layout
    if "houses" not in kept:
        lost += [_(EXTRA_HOUSES[extra].things) for extra in layout.extras]
        lost += [_("jigsaw boxes")] * layout.is_jigsaw
        if (
            "boxes" not in kept
            and not layout.is_jigsaw
            and SIZES.get(layout.n) != (layout.box_height, layout.box_width)
        ):
            shape = _("boxes of {height} rows and {width} columns")
            lost.append(shape.format(height=layout.box_height, width=layout.box_width))
    if layout.placed and "rules" not in kept:
        lost.append(_("constraints"))
    if "size" not in kept and layout.n != 9:
        lost.append(_("the size of the grid"))
    return lost


def _digits(puzzle: Grid | Board, form: Format) -> list[str]:
    """Return the loss of digits that start at 0: a format cannot store them, or nothing in this puzzle shows them."""
    if puzzle.layout.first_digit == 1:
        return []
    if "digits" in form.keeps and form.write:
        try:
            reread = as_reading(form.read(form.write(puzzle), None)).puzzle if form.read else puzzle
        except LucidokuError:
            reread = None
        if reread is not None and reread.layout.first_digit == 0:
            return []
    return [_("digits that start at 0")]


def _join(things: list[str]) -> str:
    if len(things) == 1:
        return things[0]
    return _("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])
