"""A walkthrough on paper: a document with several steps per page, or slides with one each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from lucidoku.drawing.images import drawing
from lucidoku.drawing.legend import SAMPLE, LegendEntry, joined_entries, legend_of, legend_rows
from lucidoku.drawing.shapes import Drawing
from lucidoku.drawing.theme import THEMES
from lucidoku.logic.explanation import stepwise
from lucidoku.logic.merging import MergedSteps, parts
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.paper._canvas import Canvas, width_of, wrap
from lucidoku.paper._grids import draw_grid, draw_key, draw_picture, key_height
from lucidoku.paper._sheets import paper_size, shorten
from lucidoku.words.language import _, language, ngettext

_MARGIN = 36.0
_SLIDE = (960.0, 540.0)


def draw_document(
    canvas: Canvas, walk: Walkthrough, *, paper: str, columns: int | None, merge: str | None, heading: str, lang: str | None,
    tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    """Draw the puzzle, the walk's summary and a legend, then the steps, as many per page as their text allows.

    By default, a row has three steps, or two if pictures show candidates, or one, with its words next to the picture.
    """
    width, height = paper_size(paper)
    bottom = height - 34
    with language(lang):
        canvas.page(width, height)
        shown = [(part, drawing(part.step, title=False, caption=False, legend=False)) for part in parts(walk, merge)]
        y = _opening(canvas, walk, width, heading, [(part.step, seen) for part, seen in shown])
        page = 1
        for row, across in _rows(shown, columns, width - 2 * _MARGIN, bottom - _MARGIN):
            if columns is None and len(row) == 1:
                blocks = [_beside(*row[0], width - 2 * _MARGIN, bottom - _MARGIN)]
            else:
                wide = (width - 2 * _MARGIN - _GAP * (across - 1)) / across
                blocks = [_below(part, seen, wide, bottom - _MARGIN, 10.0 if across < 4 else 8.0) for part, seen in row]
            tall = max(block.height for block in blocks)
            if y + tall > bottom:
                _number(canvas, width, height, page)
                page += 1
                canvas.page(width, height)
                y = _MARGIN
            for k, ((part, seen), block) in enumerate(zip(row, blocks, strict=True)):
                x = _MARGIN + k * (width - 2 * _MARGIN + _GAP) / across
                size = block.size
                head = min(size, max(7.0, 0.99 * size * block.picture / width_of(part.title, size, True)))
                canvas.words(x, y + 9, shorten(part.title, head, block.picture, True), size=head, bold=True)
                draw_picture(canvas, seen, x, y + 13, block.picture)
                for i, (indent, line) in enumerate(block.lines):
                    left, top = x + block.left + indent * size, y + block.top + i * size * _LEADING
                    canvas.words(left, top, line, size=size, color="#222222")
                if tick:
                    tick(part.last - part.first + 1)
            y += tall
        _number(canvas, width, height, page)


_GAP, _LEADING, _TITLE = 14.0, 1.28, 26.0
_Shown = tuple[MergedSteps, Drawing]


_Line = tuple[float, str]
"""Line of words, and how far it is indented, in parts of its size."""


class _Block(NamedTuple):
    """Place of a step on a page: the width of its picture, and its words, whose place is relative to the block's."""

    picture: float
    lines: Sequence[_Line]
    size: float
    left: float
    top: float
    height: float


def _below(part: MergedSteps, seen: Drawing, wide: float, room: float, size: float) -> _Block:
    """Return the place of a step with its words below its picture."""
    high = wide * seen.height / seen.width
    lines = _words(part.step, size, wide, int((room - high - 28) / (size * _LEADING)))
    top = 13 + high + size * 1.1
    return _Block(wide, lines, size, 0, top, high + 28 + len(lines) * size * _LEADING)


def _beside(part: MergedSteps, seen: Drawing, wide: float, room: float) -> _Block:
    """Return the place of a step with its words next to its picture, which a page has three of."""
    high = room / 3 - _TITLE - 1
    picture = min(high * seen.width / seen.height, wide / 2)
    left = picture + 1.5 * _GAP
    for size in (10.0, 9.0, 8.0):
        lines = _words(part.step, size, wide - left, int((room - _TITLE) / (size * _LEADING)))
        if len(lines) * size * _LEADING <= high:
            break
    return _Block(picture, lines, size, left, 13 + size, max(high, len(lines) * size * _LEADING) + _TITLE)


def _rows(
    shown: Sequence[_Shown], columns: int | None, width: float, room: float
) -> Iterator[tuple[Sequence[_Shown], int]]:
    """Yield the steps of each row, and the number of places in it.

    By default, a page has two rows; a step that needs more height has a row to itself.
    """
    start = 0
    while start < len(shown):
        some = shown[start : start + (columns or 3)]
        if columns is None:
            short = list(takewhile(lambda one: _below(*one, (width - _GAP) / 2, room, 10).height <= room / 2, some))
            fine = any(part.step.uses_candidates for part, _seen in short)
            some = short[: 2 if fine else 3] or some[:1]
        yield some, columns or (2 if len(some) < 3 else 3)
        start += len(some)


def _words(step: Step, size: float, width: float, room: int) -> list[_Line]:
    """Return the lines of a step: the rows of a chain, or its sentence where there are no rows or they need more lines."""
    rows = _text_rows(step, size, width)
    return rows if 0 < len(rows) <= room else _sentence(step, size, width)


def _sentence(step: Step, size: float, width: float) -> list[_Line]:
    return [(0.0, line) for line in wrap(step.text, size, width)]


def _text_rows(step: Step, size: float, width: float) -> list[_Line]:
    """Return the summary and the rows of a chain, without those of inner branches; nothing for other steps."""
    explanation = stepwise(step)
    if explanation is None:
        return []
    lines = [(0.0, line) for line in wrap(explanation.summary, size, width)]
    for row in explanation.rows:
        if row.depth:
            continue
        text = f"{row.text} {row.comment}".strip()
        if row.reason:
            text = _("{text} – {reason}").format(text=row.text, reason=row.comment)
        indent = _INDENT if row.branch is not None and not row.assumption else 0.0
        first, *others = wrap(f"{row.sign} {text}".strip(), size, width - (indent + _INDENT) * size)
        lines += [(indent, first), *((indent + _INDENT, line) for line in others)]
    return lines


_INDENT = 1.1


def _number(canvas: Canvas, width: float, height: float, page: int) -> None:
    canvas.words(width / 2, height - 18, str(page), size=8, color="#555555", anchor="middle")


def _opening(
    canvas: Canvas, walk: Walkthrough, width: float, heading: str, shown: Sequence[tuple[Step, Drawing]]
) -> float:
    """Draw the head of the first page, with the legend of all pictures; return the height at which the steps start."""
    canvas.words(_MARGIN, 48, shorten(heading or _("Walkthrough"), 18, width - 2 * _MARGIN, True), size=18, bold=True)
    side = 190.0
    draw_grid(canvas, walk.puzzle, _MARGIN, 66, side)
    x, y = _MARGIN + side + 20, 76.0
    for line in (part for fact in _facts(walk) for part in wrap(fact, 10, width - x - _MARGIN)):
        canvas.words(x, y + 8, line, size=10)
        y += 16
    rules = key_height(walk.layout, width - x - _MARGIN)
    if rules:
        draw_key(canvas, walk.layout, x, y + 6, width - x - _MARGIN, min(rules, 66 + side - y - 6))
    return _legend(canvas, shown, 66 + side + 18, width)


def _facts(walk: Walkthrough) -> list[str]:
    """Return the level, the number of steps, the hardest technique, and guesses, a line each."""
    steps = len(walk)
    lines = [_(walk.level).capitalize()] if walk.is_solved else []
    lines.append(ngettext("{count} step", "{count} steps", steps).format(count=steps))
    if walk.hardest:
        lines.append(_("Hardest: {name}").format(name=_(walk.hardest.name)))
    if walk.guesses:
        lines.append(ngettext("{count} guess", "{count} guesses", walk.guesses).format(count=walk.guesses))
    return lines


def _legend(canvas: Canvas, shown: Sequence[tuple[Step, Drawing]], y: float, width: float) -> float:
    """Draw the signs of pictures, each with all its meanings; return the height below."""
    theme, size = THEMES["light"], 8.5
    every = (entry for step, seen in shown for entry in legend_of(step, seen.grid, theme))
    scale, room = 14 / SAMPLE, width - 2 * _MARGIN

    def indent(entry: LegendEntry) -> float:
        return entry.width * scale + 5

    def wide(entry: LegendEntry) -> float:
        return min(room, indent(entry) + width_of(entry.text, size))

    for row in legend_rows(joined_entries(every), room, 14, wide):
        for entry, start in row:
            left, middle = _MARGIN + start, y + 5
            canvas.shapes(entry.shapes, left + entry.width * scale / 2, middle, scale)
            text = shorten(entry.text, size, wide(entry) - indent(entry) + 1)
            canvas.words(left + indent(entry), y + 8, text, size=size)
        y += 15
    return y + 12


def draw_slides(
    canvas: Canvas, walk: Walkthrough, *, merge: str | None, heading: str, lang: str | None,
    tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    """Draw a slide for the puzzle, one for each step, and one for the result."""
    width, height = _SLIDE
    with language(lang):
        facts = _facts(walk)
        if not heading and walk.is_solved:
            heading, *facts = _("Puzzle, {level}").format(level=_(walk.level)), *facts[1:]
        _still(canvas, heading or _("Puzzle"), walk, 0, facts)
        for part in parts(walk, merge):
            canvas.page(width, height)
            seen = drawing(part.step, title=False, caption=False)
            ratio = seen.height / seen.width
            side = min(500.0, 500.0 / ratio)
            draw_picture(canvas, seen, 20, (height - side * ratio) / 2, side)
            left = 20 + side + 26
            room = width - left - 30
            title, size = part.title, 30.0
            while size > 16 and len(wrap(title, size, room, True)) > 2:
                size -= 1
            heads = wrap(title, size, room, True)
            words, lines = _fitting(part, room, height - 120 - len(heads) * size * 1.2)
            # The words are centred next to the picture.
            y = (height - len(heads) * size * 1.2 - 14 - len(lines) * words * 1.35) / 2 + size * 0.8
            for line in heads:
                canvas.words(left, y, line, size=size, bold=True)
                y += size * 1.2
            y += 14
            for indent, line in lines:
                canvas.words(left + indent * words, y, line, size=words, color="#222222")
                y += words * 1.35
            canvas.words(width - 20, height - 16, f"{part.last} / {len(walk)}", size=10, color="#777777", anchor="end")
            if tick:
                tick(part.last - part.first + 1)
        _still(canvas, _("Solution") if walk.is_solved else _("No further step"), walk, len(walk))


_LARGEST, _SMALLEST_ROW, _SMALLEST = 24, 13, 8
"""Sizes of the words on a slide: rows that need a smaller one give way to the sentence."""


def _fitting(part: MergedSteps, width: float, height: float) -> tuple[float, list[_Line]]:
    """Return the words of a part as lines of a slide, and the largest size at which they fit."""
    for size in range(_LARGEST, _SMALLEST_ROW - 1, -1):
        lines = _text_rows(part.step, size, width)
        if not lines:
            break
        if len(lines) * size * 1.35 <= height:
            return size, lines
    size = _LARGEST
    while size > _SMALLEST and len(wrap(part.brief, size, width)) * size * 1.35 > height:
        size -= 1
    return size, [(0.0, line) for line in wrap(part.brief, size, width)]


def _still(canvas: Canvas, title: str, walk: Walkthrough, number: int, facts: Sequence[str] = ()) -> None:
    width, height = _SLIDE
    canvas.page(width, height)
    side = 470.0
    left = 20 + side + 46
    canvas.words(left, 80, shorten(title, 30, width - left - 30, True), size=30, bold=True)
    for place, line in enumerate(facts):
        for part, text in enumerate(wrap(line, 22, width - left - 30)):
            canvas.words(left, 126 + 62 * place + 28 * part, text, size=22, color="#222222")
    board = walk.board(number)
    draw_grid(canvas, board, 36, (height - side) / 2, side)
