"""Puzzles on sheets: several per page, with their solutions at the end, on the back or upside down below."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from lucidoku.drawing.images import drawing
from lucidoku.drawing.shapes import Command, Path, Style
from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.logic.explaining import explain
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.paper._canvas import SIZES, Canvas, width_of, wrap
from lucidoku.paper._codes import draw_code
from lucidoku.paper._grids import draw_grid, draw_key, draw_picture, key_height
from lucidoku.search import exact
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows for each number of puzzles per page."""
SOLUTIONS = ("none", "end", "back", "below")
"""Possible places of solutions."""


@dataclass(frozen=True)
class Item(Guided):
    """A puzzle to print.

    Attributes:
        puzzle: the grid or board.
        title: the heading above it.
        note: the text next to the title, such as "about 9 minutes".
        stars: the difficulty as 1 to 5 stars; 0 to draw none.
        link: an address, drawn as a QR code next to the solution.
        ask: a question, printed below the puzzle with room for an answer.
        answer: a step to show as solution instead of the filled grid.

    >>> from lucidoku import Grid
    >>> from lucidoku.paper import Item
    >>> Item(Grid.parse("1.....2..3.....4"), title="Monday").title
    'Monday'
    """

    puzzle: Grid | Board
    title: str = ""
    note: str = ""
    stars: int = 0
    link: str = ""
    ask: str = ""
    answer: Step | None = None


def items_of(puzzles: Any) -> list[Item]:
    """Return puzzles as items; those without a title get their number."""
    items = []
    every = [puzzles] if isinstance(puzzles, (Grid, Board, Item)) else puzzles_of(puzzles)
    for number, puzzle in enumerate(every, 1):
        item = puzzle if isinstance(puzzle, Item) else Item(puzzle_of(puzzle))
        items.append(item if item.title else replace(item, title=str(number)))
    if not items:
        raise LucidokuError(_("there is no puzzle to print"))
    return items


_GRADED = 60  # longer lists are printed at once
_SECONDS, _SECONDS_OF_SHEET = 1.0, 10.0  # for the level of a puzzle, and of all of a sheet


def add_levels(items: Sequence[Item]) -> list[Item]:
    """Return puzzles with their level, as stars and in words, where they have neither a note nor a question.

    Lists of more than 60 stay as they are, as do puzzles that take long, have no single solution, or are solved.
    """
    if len(items) > _GRADED:
        return list(items)
    end = monotonic() + _SECONDS_OF_SHEET
    return [_add_level(item, min(_SECONDS, end - monotonic())) for item in items]


def _add_level(item: Item, seconds: float) -> Item:
    if item.note or item.stars or item.ask or seconds <= 0:
        return item
    try:
        walk = explain(item.puzzle, time_limit=seconds)
    except LucidokuError:
        return item
    if walk.timed_out or not walk.is_solved or not len(walk):
        return item
    return replace(item, note=_(walk.level).capitalize(), stars=LEVELS.index(walk.level) + 1)


def paper_size(name: str) -> tuple[float, float]:
    """Return the width and height of a paper, in points.

    Raises:
        LucidokuError: the paper is unknown.
    """
    if name.lower() not in SIZES:
        from lucidoku.words.guesses import call_with

        problem = _("unknown paper size {name}; expected {known}").format(name=repr(name), known=", ".join(SIZES))
        call = call_with("a4", name)
        raise LucidokuError(_("{problem}; use {answer}").format(problem=problem, answer=call) if call else problem)
    return SIZES[name.lower()]


def solution_of(puzzle: Grid | Board) -> Board | None:
    """Return the solution of a puzzle, with its givens; None if it has none."""
    givens = puzzle.givens if isinstance(puzzle, Board) else puzzle
    solution = exact.solve(givens)
    if solution is None:
        return None
    return Board.from_masks(givens.layout, [0] * givens.layout.n**2, solution.values, givens.values)


def draw_sheets(
    canvas: Canvas, items: Sequence[Item], *, paper: str, per_page: int, candidates: bool, large: bool, solutions: str | bool,
    upside_down: bool, heading: str, name_line: bool = False, tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    """Draw puzzles and their solutions, see `lucidoku.paper.sheet`."""
    width, height = paper_size(paper)
    if per_page not in PER_PAGE:
        raise LucidokuError(
            _("expected {known} puzzles per page, got {count}").format(
                known=", ".join(map(str, PER_PAGE)), count=per_page
            )
        )
    if isinstance(solutions, bool):
        solutions = "end" if solutions else "none"
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
        _frame(canvas, width, height, heading, number, total, name_line)
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
            for index, item in enumerate(page):  # behind its puzzle, because the paper is turned about its long edge
                mirrored = index - index % columns + columns - 1 - index % columns
                _solution(canvas, item, _place(mirrored, per_page, width, height, False), upside_down)
    for page in ends:
        number += 1
        canvas.page(width, height)
        _frame(canvas, width, height, _("Solutions"), number, total)
        for index, item in enumerate(page):
            _solution(canvas, item, _place(index, many, width, height, False), upside_down)


_Place = tuple[float, float, float, float]  # left, top and size of the grid, and the free height below it
_MARGIN, _HEAD, _FOOT = 36.0, 62.0, 44.0


def _place(index: int, per_page: int, width: float, height: float, below: bool) -> _Place:
    """Return the position of the grid number `index` on its page, centred in its part of the page."""
    columns, rows = PER_PAGE[per_page]
    wide, high = (width - 2 * _MARGIN) / columns, (height - _HEAD - _FOOT) / rows
    label = 18 if per_page > 1 else 26
    side = min(wide - (14 if columns > 1 else 0), (high - label - 8) / (1.5 if below else 1.0))
    left = _MARGIN + index % columns * wide + (wide - side) / 2
    top = _HEAD + index // columns * high + label
    spare = high - label - 8 - side * (1.5 if below else 1.0)
    down = max(0.0, min(spare / 2, 40.0))
    return left, top + down, side, max(0.0, spare - down)


def _frame(
    canvas: Canvas, width: float, height: float, heading: str, number: int, total: int, name_line: bool = False
) -> None:
    room = width - 2 * _MARGIN - (_NAME if name_line else 30)
    if heading:
        canvas.words(_MARGIN, 40, shorten(heading, 13, room, True), size=13, bold=True)
    if name_line:
        words, left = _("Name:"), width - _MARGIN - _NAME + 20
        canvas.words(left, 40, words, size=10)
        _line(canvas, left + width_of(words, 10) + 6, 42, width - _MARGIN)
    canvas.words(width / 2, height - 20, f"{number} / {total}", size=8, color="#555555", anchor="middle")


def _line(canvas: Canvas, left: float, y: float, right: float) -> None:
    """Draw a line to write on."""
    canvas.shapes([Path("blank", (("M", left, y), ("L", right, y)), style=Style(stroke="#777777", width=0.7))])


_NAME = 240.0  # the length of the line for a name


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """Return a text, shortened with an ellipsis if it is too wide."""
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
    if layout.placed and not below:  # the rules are below the grid, which shrinks to fit
        needed = min(key_height(layout, wide) + 12, 0.4 * side)
        side = min(side, side + spare - needed)
        left += (wide - side) / 2
        draw_key(canvas, layout, left - (wide - side) / 2, top + side + 10, wide, wide - side + spare - 10)
    size = 13.0 if large else 9.0 if side < 330 else 11.0
    right = left + side
    if item.note and not below:
        note = shorten(item.note, 8, side * 0.6)
        canvas.words(right, top - 6, note, size=8, color="#444444", anchor="end")
        right -= width_of(note, 8) + 6
    if item.stars:
        right -= 5 * STAR
        draw_stars(canvas, item.stars, right, top - 9)
    title = shorten(item.title, size, right - left - (6 if right < left + side else 0), True)
    canvas.words(left, top - 7, title, size=size, bold=True)
    candidates = candidates or (item.answer is not None and item.answer.uses_candidates)
    draw_grid(canvas, item.puzzle, left, top, side, candidates=candidates, large=large)
    if below:
        small = side * 0.44
        _draw_solution(canvas, item, left + side - small, top + side + 0.04 * side, small, upside_down)
        notes = wrap(item.note, 8, side - small - 12)[:8] if item.note else []
        for k, line in enumerate(notes):
            canvas.words(left, top + side + 16 + 10 * k, line, size=8, color="#444444")
        used = 10 * len(notes) + 10
        draw_key(canvas, layout, left, top + side + used, side - small - 12, small - used + 10)
        if item.link and not layout.placed:
            code = small - 10
            draw_code(canvas, item.link, left, top + side + 0.04 * side + small - code, code)
    elif item.ask:
        _question(canvas, item.ask, left, top + side, side, spare)


def _question(canvas: Canvas, text: str, left: float, top: float, width: float, room: float) -> None:
    """Write a question, and lines for an answer if there is room."""
    lines = wrap(text, 9, width)
    for k, line in enumerate(lines, 1):
        canvas.words(left, top + 4 + 12 * k, line, size=9)
    for k in range(2):
        y = top + 4 + 12 * len(lines) + 18 * (k + 1)
        if y <= top + room:
            _line(canvas, left, y, left + width)


STAR = 9.0  # distance between stars


def draw_stars(canvas: Canvas, count: int, x: float, y: float) -> None:
    """Draw five stars in a row, the first of them filled, centred at a height."""
    for k in range(5):
        points = []
        for i in range(10):
            radius, angle = STAR * (0.47 if i % 2 == 0 else 0.2), math.pi * (i / 5 - 0.5)
            points.append((x + STAR * (k + 0.5) + radius * math.cos(angle), y + radius * math.sin(angle)))
        outline: list[Command] = [("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",)]
        style = Style("#222222" if k < count else "", "#222222", 0.6)
        canvas.shapes([Path("star full" if k < count else "star", tuple(outline), style=style)])


def _solution(canvas: Canvas, item: Item, place: _Place, upside_down: bool) -> None:
    left, top, side, spare = place
    own = side * (0.62 if item.link else 0.82)
    if not item.link:
        left += (side - own) / 2
    middle = (place[0] + side / 2, top + own / 2)
    with canvas.turned(*middle) if upside_down else nullcontext():
        canvas.words(left, top - 6, shorten(item.title, 9, own, True), size=9, bold=True)
        if item.answer is not None:
            _draw_step(canvas, item.answer, left, top, own, side - own + spare)
        else:
            _draw_solution(canvas, item, left, top, own, False)
    if item.link:  # never turned, so that it can be scanned and clicked upright
        code = side - own
        x, y = place[0] if upside_down else left + own, top + (own - code) / 2
        draw_code(canvas, item.link, x, y, code)
        canvas.words(x + code / 2, y + code + 3, _("Walkthrough"), size=6.5, color="#555555", anchor="middle")


def _draw_step(canvas: Canvas, step: Step, left: float, top: float, width: float, room: float) -> None:
    """Draw a step, with its sentence below in the largest size that fits."""
    high = draw_picture(canvas, drawing(step, title=False, caption=False, legend=False), left, top, width)
    words, size = step.text, 9.0
    while size > 5.5 and 1.3 * size * len(wrap(words, size, width)) > room - (high - width):
        size -= 0.5
    for k, line in enumerate(wrap(words, size, width), 1):
        canvas.words(left, top + high + 1.3 * size * k, line, size=size, color="#222222")


def _draw_solution(canvas: Canvas, item: Item, left: float, top: float, side: float, upside_down: bool) -> None:
    solution = solution_of(item.puzzle)
    if solution is None:
        canvas.words(left, top + 12, _("no solution"), size=8)
    elif upside_down:
        with canvas.turned(left + side / 2, top + side / 2):
            draw_grid(canvas, solution, left, top, side, bare=True)
    else:
        draw_grid(canvas, solution, left, top, side, bare=True)
