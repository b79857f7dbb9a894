"""Puzzles on sheets: several per page, with their solutions at the end, on the back or upside down below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.paper._canvas import SIZES, Canvas, width_of, wrapped
from lucidoku.paper._grids import draw_grid, draw_key, key_height
from lucidoku.search import exact
from lucidoku.words.language import _

__all__ = ["PER_PAGE", "SOLUTIONS", "Item", "draw_sheets", "items_of", "paper_size", "solution_of"]

PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of the numbers of puzzles that fit a page."""
SOLUTIONS = ("none", "end", "back", "below")
"""Where solutions may stand."""


@dataclass(frozen=True)
class Item:
    """A puzzle to print.

    Attributes:
        puzzle: the grid or board.
        title: the heading above it.
        note: the text below it.

    >>> from lucidoku import Grid
    >>> from lucidoku.paper import Item
    >>> Item(Grid.parse("1.....2..3.....4"), title="Monday").title
    'Monday'
    """

    puzzle: Grid | Board
    title: str = ""
    note: str = ""


def items_of(subjects: Iterable[Grid | Board | Item | str]) -> list[Item]:
    """Return puzzles as items; what has no title gets its number."""
    from lucidoku.formats import parse

    found = []
    for number, subject in enumerate(subjects, 1):
        item = subject if isinstance(subject, Item) else Item(parse(subject) if isinstance(subject, str) else subject)
        found.append(item if item.title else Item(item.puzzle, str(number), item.note))
    if not found:
        raise LucidokuError(_("there is no puzzle to print"))
    return found


def paper_size(name: str) -> tuple[float, float]:
    """Return the width and height of a paper, in points.

    Raises:
        LucidokuError: it is not known.
    """
    if name.lower() not in SIZES:
        raise LucidokuError(
            _("unknown paper size {name}; expected {known}").format(name=repr(name), known=", ".join(SIZES))
        )
    return SIZES[name.lower()]


def solution_of(puzzle: Grid | Board) -> Board | None:
    """Return the solution of a puzzle, with its givens; None where there is none."""
    givens = puzzle.givens if isinstance(puzzle, Board) else puzzle
    found = exact.solve(givens)
    if found is None:
        return None
    return Board.from_masks(givens.layout, [0] * givens.layout.n**2, found.values, givens.values)


def draw_sheets(
    canvas: Canvas, items: Sequence[Item], *, paper: str, per_page: int, candidates: bool, large: bool, solutions: str,
    upside_down: bool, heading: str, tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    """Draw puzzles and their solutions, see `lucidoku.paper.puzzles`."""
    width, height = paper_size(paper)
    if per_page not in PER_PAGE:
        raise LucidokuError(
            _("expected {known} puzzles per page, got {count}").format(
                known=", ".join(map(str, PER_PAGE)), count=per_page
            )
        )
    if solutions not in SOLUTIONS:
        raise LucidokuError(
            _("unknown place for solutions {name}; expected {known}").format(
                known=", ".join(SOLUTIONS), name=repr(solutions)
            )
        )
    pages = [items[i : i + per_page] for i in range(0, len(items), per_page)]
    total = len(pages) + (len(pages) if solutions == "back" else 0)
    many = max(per_page, 6) if not large else max(per_page, 4)
    ends = [items[i : i + many] for i in range(0, len(items), many)] if solutions == "end" else []
    total += len(ends)
    number = 0
    for page in pages:
        number += 1
        canvas.page(width, height)
        _frame(canvas, width, height, heading, number, total)
        for index, item in enumerate(page):
            place = _place(index, per_page, width, height, solutions == "below")
            _puzzle(canvas, item, place, candidates, large, solutions == "below", upside_down)
            if tick:
                tick(1)
        if solutions == "back":
            number += 1
            canvas.page(width, height)
            _frame(canvas, width, height, _("Solutions"), number, total)
            columns = PER_PAGE[per_page][0]
            for index, item in enumerate(page):  # behind its puzzle, as the paper is turned about its long side
                mirrored = index - index % columns + columns - 1 - index % columns
                _solution(canvas, item, _place(mirrored, per_page, width, height, False), upside_down)
    for page in ends:
        number += 1
        canvas.page(width, height)
        _frame(canvas, width, height, _("Solutions"), number, total)
        for index, item in enumerate(page):
            _solution(canvas, item, _place(index, many, width, height, False), upside_down)


_Place = tuple[float, float, float, float]  # left, top and side of the grid, and what is free below it
_MARGIN, _HEAD, _FOOT = 36.0, 62.0, 44.0


def _place(index: int, per_page: int, width: float, height: float, below: bool) -> _Place:
    """Return where the grid number `index` of a page stands, in the middle of its part of the page."""
    columns, rows = PER_PAGE[per_page]
    wide, high = (width - 2 * _MARGIN) / columns, (height - _HEAD - _FOOT) / rows
    label = 18 if per_page > 1 else 26
    side = min(wide - (14 if columns > 1 else 0), (high - label - 8) / (1.5 if below else 1.0))
    left = _MARGIN + index % columns * wide + (wide - side) / 2
    top = _HEAD + index // columns * high + label
    spare = high - label - 8 - side * (1.5 if below else 1.0)
    down = max(0.0, min(spare / 2, 40.0))
    return left, top + down, side, max(0.0, spare - down)


def _frame(canvas: Canvas, width: float, height: float, heading: str, number: int, total: int) -> None:
    if heading:
        canvas.words(_MARGIN, 40, fitted(heading, 13, width - 2 * _MARGIN - 30, True), size=13, bold=True)
    canvas.words(width / 2, height - 20, f"{number} / {total}", size=8, color="#555555", anchor="middle")


def fitted(text: str, size: float, width: float, bold: bool = False) -> str:
    """Return a text cut off, with an ellipsis, where it is wider than its place."""
    if width_of(text, size, bold) <= width:
        return text
    while text and width_of(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _puzzle(
    canvas: Canvas, item: Item, place: _Place, candidates: bool, large: bool, below: bool, upside_down: bool
) -> None:
    left, top, side, spare = place
    layout, wide = item.puzzle.layout, side
    if layout.marks and not below:  # the rules stand below, the grid makes room for them
        needed = min(key_height(layout, wide) + 12, 0.4 * side)
        side = min(side, side + spare - needed)
        left += (wide - side) / 2
        draw_key(canvas, layout, left - (wide - side) / 2, top + side + 10, wide, wide - side + spare - 10)
    size = 13.0 if large else 9.0 if side < 330 else 11.0
    canvas.words(left, top - 7, fitted(item.title, size, side, True), size=size, bold=True)
    draw_grid(canvas, item.puzzle, left, top, side, candidates=candidates, large=large)
    if below:
        small = side * 0.44
        _solved(canvas, item, left + side - small, top + side + 0.04 * side, small, upside_down)
        notes = wrapped(item.note, 8, side - small - 12)[:8] if item.note else []
        for k, line in enumerate(notes):
            canvas.words(left, top + side + 16 + 10 * k, line, size=8, color="#444444")
        used = 10 * len(notes) + 10
        draw_key(canvas, layout, left, top + side + used, side - small - 12, small - used + 10)
    elif item.note:
        canvas.words(left + side, top - 6, fitted(item.note, 8, side * 0.6), size=8, color="#444444", anchor="end")


def _solution(canvas: Canvas, item: Item, place: _Place, upside_down: bool) -> None:
    left, top, side, _spare = place
    own = side * 0.82
    left += (side - own) / 2
    if upside_down:
        with canvas.turned(left + own / 2, top + own / 2):
            canvas.words(left, top - 6, fitted(item.title, 9, own, True), size=9, bold=True)
            _solved(canvas, item, left, top, own, False)
        return
    canvas.words(left, top - 6, fitted(item.title, 9, own, True), size=9, bold=True)
    _solved(canvas, item, left, top, own, False)


def _solved(canvas: Canvas, item: Item, left: float, top: float, side: float, upside_down: bool) -> None:
    found = solution_of(item.puzzle)
    if found is None:
        canvas.words(left, top + 12, _("no solution"), size=8)
    elif upside_down:
        with canvas.turned(left + side / 2, top + side / 2):
            draw_grid(canvas, found, left, top, side)
    else:
        draw_grid(canvas, found, left, top, side)
