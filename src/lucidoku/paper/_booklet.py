"""A booklet: cover, how to play, puzzles by level, hints, solutions, page numbers; optionally imposed two-up for folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lucidoku.drawing.images import drawing
from lucidoku.drawing.shapes import Rectangle, Style
from lucidoku.errors import LucidokuError
from lucidoku.logic.explaining import explain
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.paper._canvas import Canvas, width_of, wrap
from lucidoku.paper._grids import draw_grid, draw_key, draw_picture, key_height
from lucidoku.paper._sheets import STAR, Item, draw_stars, paper_size, shorten, solution_of
from lucidoku.words.language import _, ngettext

_MARGIN = 30.0
_Page = Callable[[Canvas, float, float], None]


@dataclass(frozen=True)
class _GradedItem:
    item: Item
    number: int
    level: str
    hint: str
    first: Step | None


def draw_booklet(
    canvas: Canvas, items: Sequence[Item], *, paper: str, per_page: int, candidates: bool, large: bool, upside_down: bool,
    heading: str, fold: bool, tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    """Draw a booklet, see `lucidoku.paper.booklet`."""
    if per_page not in (1, 2):
        raise LucidokuError(_("expected 1 or 2 puzzles per page of a booklet"))
    width, height = paper_size(paper)
    wide, high = (height / 2, width) if fold else (width, height)  # a page is half of a landscape sheet
    known = _by_level(items, tick)
    pages = [_cover(heading or _("Sudoku"), known, wide, high), _how_to(known, wide, high)]
    for level in dict.fromkeys(entry.level for entry in known):
        part = [entry for entry in known if entry.level == level]
        for i in range(0, len(part), per_page):
            pages.append(
                _puzzles(part[i : i + per_page], level if i == 0 else "", wide, high, per_page, candidates, large)
            )
    pages += _hints([entry for entry in known if entry.hint], wide, high)
    pages += [_solutions(known[i : i + 6], wide, high, upside_down, i == 0) for i in range(0, len(known), 6)]
    pages = [_number_page(page, number, wide, high) for number, page in enumerate(pages, 1)]
    if not fold:
        for page in pages:
            canvas.page(wide, high)
            page(canvas, 0.0, 0.0)
        return
    pages += [lambda canvas, x, y: None] * (-len(pages) % 4)
    last = len(pages) - 1
    for sheet in range(0, len(pages) // 2):
        left, right = (last - sheet, sheet) if sheet % 2 == 0 else (sheet, last - sheet)
        canvas.page(height, width)
        pages[left](canvas, 0.0, 0.0)
        pages[right](canvas, wide, 0.0)


def _by_level(items: Sequence[Item], tick: Callable[[int], None] | None) -> list[_GradedItem]:
    """Return the puzzles from easy to extreme, numbered in that order, each with a first hint beyond singles."""
    graded = []
    for item in items:
        walk = explain(item.puzzle)
        level = walk.level
        step = next((step for step in walk if step.technique.family != "singles"), walk[0] if len(walk) else None)
        graded.append(
            (
                LEVELS.index(level) if level in LEVELS else len(LEVELS),
                item,
                level,
                step.describe("hint") if step else "",
                walk[0] if len(walk) else None,
            )
        )
        if tick:
            tick(1)
    graded.sort(key=lambda entry: entry[0])
    return [
        _GradedItem(item, number, level, hint, first)
        for number, (_rank, item, level, hint, first) in enumerate(graded, 1)
    ]


def _level(level: str) -> str:
    """Return the name of a level in the current language, as a heading."""
    return _(level).capitalize()


def _title(entry: _GradedItem) -> str:
    own = entry.item.title
    return str(entry.number) if own.isdecimal() else f"{entry.number}. {own}"


def _number_page(page: _Page, number: int, wide: float, high: float) -> _Page:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        page(canvas, x, y)
        if number > 1:
            canvas.words(x + wide / 2, y + high - 18, str(number), size=8, color="#555555", anchor="middle")

    return draw


def _cover(heading: str, known: Sequence[_GradedItem], wide: float, high: float) -> _Page:
    """Return the cover: the title on a dark ground, a grid that reaches out of it, and the number of puzzles of each level."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        ground = high * 0.56
        canvas.shapes([Rectangle("cover", x, y, wide, ground, style=Style(fill=_COVER))])
        size = 40.0
        while size > 14 and len(wrap(heading, size, wide - 2 * _MARGIN, True)) > 3:
            size -= 2
        top = y + high * 0.12 + size * 0.4
        for line in wrap(heading, size, wide - 2 * _MARGIN, True):
            canvas.words(x + _MARGIN, top, line, size=size, bold=True, color="#ffffff")
            top += size * 1.15
        side = min(wide * 0.62, high * 0.44)
        left, upper = x + wide - _MARGIN - side, y + ground - side * 0.62
        canvas.shapes([Rectangle("cover", left - 10, upper - 10, side + 20, side + 20, 6, style=Style(fill="#ffffff"))])
        draw_grid(canvas, known[0].item.puzzle, left, upper, side)
        count = len(known)
        lines = [ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)]
        for level in dict.fromkeys(entry.level for entry in known):
            each = _("{level}: {count}")
            lines.append(each.format(level=_level(level), count=sum(entry.level == level for entry in known)))
        below = y + high - _MARGIN - 16 * len(lines)
        for k, line in enumerate(lines):
            canvas.words(x + _MARGIN, below + 17 * k, line, size=13 if not k else 10.5, bold=not k)

    return draw


_COVER = "#12354f"


def _how_to(known: Sequence[_GradedItem], wide: float, high: float) -> _Page:
    """Return the page behind the cover: the rules, the first step of the first puzzle, and the levels with their stars."""
    room = wide - 2 * _MARGIN

    def draw(canvas: Canvas, x: float, y: float) -> None:
        left, at = x + _MARGIN, y + 40.0

        def write(text: str) -> None:
            nonlocal at
            size = wide / 42  # 10 points on a folded sheet of A4
            for line in wrap(text, size, room):
                at += size * 1.4
                canvas.words(left, at, line, size=size)

        canvas.words(left, at, _("How to play"), size=15, bold=True)
        at += 8
        write(
            _("Write a digit into every empty cell, so that each row, each column and each box holds every digit once.")
        )
        for layout in dict.fromkeys(entry.item.puzzle.layout for entry in known):
            if tall := key_height(layout, room):
                at += 10
                draw_key(canvas, layout, left, at, room, tall)
                at += tall
        if (first := known[0].first) is not None:
            at += 22
            canvas.words(left, at, _("The first step of puzzle 1"), size=11, bold=True)
            at += 8
            seen = drawing(first, title=False, caption=False, legend=False)
            side = min(room, high * 0.36)
            at += draw_picture(canvas, seen, x + (wide - side) / 2, at, side)
            write(first.text)
        at += 24
        for level in dict.fromkeys(entry.level for entry in known if entry.level in LEVELS):
            draw_stars(canvas, LEVELS.index(level) + 1, left, at - 3)
            canvas.words(left + 5 * STAR + 8, at, _level(level), size=9.5)
            at += 15
        write(_("Stuck? The hints behind the puzzles say where to look. The solutions are at the end."))

    return draw


def _puzzles(
    part: Sequence[_GradedItem], level: str, wide: float, high: float, per_page: int, candidates: bool, large: bool
) -> _Page:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        room = (high - 48 - 36) / per_page
        side = min(wide - 1.6 * _MARGIN, room - 26)
        left = x + (wide - side) / 2
        if level:
            canvas.words(left, y + 34, _level(level), size=15, bold=True)
        for k, entry in enumerate(part):
            top = y + 48 + k * room + (room - side) / 2 + 4
            name = _level(entry.level)
            beside = left + side - width_of(name, 9.5) - 5 * STAR - 4
            canvas.words(left, top - 6, shorten(_title(entry), 11, beside - left - 8, True), size=11, bold=True)
            canvas.words(left + side, top - 6, name, size=9.5, color="#555555", anchor="end")
            if entry.level in LEVELS:
                draw_stars(canvas, LEVELS.index(entry.level) + 1, beside, top - 9)
            draw_grid(canvas, entry.item.puzzle, left, top, side, candidates=candidates, large=large)

    return draw


def _hints(known: Sequence[_GradedItem], wide: float, high: float) -> list[_Page]:
    lines: list[tuple[str, bool]] = []
    for entry in known:
        cut = wrap(entry.hint, 8.5, wide - 2 * _MARGIN - 26)
        lines += [
            (f"{entry.number}\t{line}" if k == 0 else f"\t{line}", k == len(cut) - 1) for k, line in enumerate(cut)
        ]
    fit = int((high - 100) / 12.5)
    pages: list[_Page] = []
    for start in range(0, len(lines), fit):
        pages.append(_hint_page(lines[start : start + fit], start == 0))
    return pages


def _hint_page(lines: Sequence[tuple[str, bool]], first: bool) -> _Page:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        if first:
            canvas.words(x + _MARGIN, y + 40, _("Hints"), size=15, bold=True)
        top = y + 62
        for line, _last in lines:
            number, _tab, words = line.partition("\t")
            canvas.words(x + _MARGIN, top, number, size=8.5, bold=True)
            canvas.words(x + _MARGIN + 26, top, words, size=8.5)
            top += 12.5

    return draw


def _solutions(part: Sequence[_GradedItem], wide: float, high: float, upside_down: bool, first: bool) -> _Page:
    def grids(canvas: Canvas, x: float, y: float) -> None:
        room, tall = (wide - 2 * _MARGIN) / 2, (high - 96) / 3
        side = min(room - 14, tall - 22)
        for k, entry in enumerate(part):
            left, top = x + _MARGIN + k % 2 * room + (room - side) / 2, y + 60 + k // 2 * tall + 8
            canvas.words(left, top - 4, str(entry.number), size=8, bold=True)
            solution = solution_of(entry.item.puzzle)
            if solution is not None:
                draw_grid(canvas, solution, left, top, side, bare=True)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        if first:
            canvas.words(x + _MARGIN, y + 40, _("Solutions"), size=15, bold=True)
        if upside_down:
            with canvas.turned(x + wide / 2, y + high / 2 + 12):
                grids(canvas, x, y)
        else:
            grids(canvas, x, y)

    return draw
