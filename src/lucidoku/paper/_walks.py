"""A walkthrough on paper: a document with several steps per page, or slides with one each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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

    By default, a row has three steps, or two if pictures show candidates.
    """
    width, height = paper_size(paper)
    with language(lang):
        canvas.page(width, height)
        shown = [(part, drawing(part.step, title=False, caption=False, legend=False)) for part in parts(walk, merge)]
        y = _opening(canvas, walk, width, heading, [(part.step, seen) for part, seen in shown])
        gap = 14.0
        size = 10.0 if columns is None or columns < 4 else 8.0
        page = 1
        for row, across in _rows(shown, columns):
            wide = (width - 2 * _MARGIN - gap * (across - 1)) / across
            picture = max(wide * seen.height / seen.width for _part, seen in row)
            room = int((height - 34 - _MARGIN - picture - 28) / (size * 1.28))
            texts = [(part.title, _words(part.step, size, wide, room)) for part, _seen in row]
            tall = picture + 16 + max(len(lines) for _title, lines in texts) * size * 1.28 + 12
            if y + tall > height - 34:
                _number(canvas, width, height, page)
                page += 1
                canvas.page(width, height)
                y = _MARGIN
            for k, ((part, seen), (title, lines)) in enumerate(zip(row, texts, strict=True)):
                x = _MARGIN + k * (wide + gap)
                head = min(size, max(7.0, 0.99 * size * wide / width_of(title, size, True)))
                canvas.words(x, y + 9, shorten(title, head, wide, True), size=head, bold=True)
                high = draw_picture(canvas, seen, x, y + 13, wide)
                for i, (indent, line) in enumerate(lines):
                    canvas.words(
                        x + indent * size,
                        y + 13 + high + size * 1.1 + i * size * 1.28,
                        line,
                        size=size,
                        color="#222222",
                    )
                if tick:
                    tick(part.last - part.first + 1)
            y += tall
        _number(canvas, width, height, page)


_Shown = tuple[MergedSteps, Drawing]


def _rows(shown: Sequence[_Shown], columns: int | None) -> Iterator[tuple[Sequence[_Shown], int]]:
    """Yield the steps of each row, and the number of places in it."""
    start = 0
    while start < len(shown):
        fine = any(part.step.uses_candidates for part, _seen in shown[start : start + 3])
        across = columns or (2 if fine else 3)
        yield shown[start : start + across], across
        start += across


_Line = tuple[float, str]
"""Line of words, and how far it is indented, in parts of its size."""


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
    for line in _facts(walk):
        canvas.words(x, y + 8, shorten(line, 10, width - x - _MARGIN), size=10)
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
        _still(canvas, heading or _("Puzzle"), walk, 0)
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
            words, lines = _fitting(part.step, room, height - 120 - len(heads) * size * 1.2)
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


def _fitting(step: Step, width: float, height: float) -> tuple[float, list[_Line]]:
    """Return the words of a step as lines of a slide, and the largest size at which they fit."""
    for size in range(_LARGEST, _SMALLEST_ROW - 1, -1):
        lines = _text_rows(step, size, width)
        if not lines:
            break
        if len(lines) * size * 1.35 <= height:
            return size, lines
    size = _LARGEST
    while size > _SMALLEST and len(_sentence(step, size, width)) * size * 1.35 > height:
        size -= 1
    return size, _sentence(step, size, width)


def _still(canvas: Canvas, title: str, walk: Walkthrough, number: int) -> None:
    width, height = _SLIDE
    canvas.page(width, height)
    side = 470.0
    left = 20 + side + 46
    canvas.words(left, 80, shorten(title, 30, width - left - 30, True), size=30, bold=True)
    if not number:
        for place, line in enumerate(_facts(walk)):
            for part, text in enumerate(wrap(line, 22, width - left - 30)):
                canvas.words(left, 126 + 62 * place + 28 * part, text, size=22, color="#222222")
    board = walk.board(number)
    draw_grid(canvas, board, 36, (height - side) / 2, side)
