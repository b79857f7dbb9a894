"""Drawing of a grid, a board or a step as shapes, for every layout; `svg` prints it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from lucidoku.drawing.constraints import room_outside
from lucidoku.drawing.figure import Figure
from lucidoku.drawing.geometry import Geometry
from lucidoku.drawing.key import KeyEntry, key_of, sample
from lucidoku.drawing.legend import SAMPLE, LegendEntry, legend_of, legend_rows
from lucidoku.drawing.printing import svg_drawing
from lucidoku.drawing.shapes import Drawing, Shape, TextLine, place_shape
from lucidoku.drawing.theme import Theme, theme_of
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.step import BY_HAND, Step
from lucidoku.words.guided import guided
from lucidoku.words.language import _, language, ngettext
from lucidoku.words.notation import notation as writing_cells

__all__ = ["drawing", "position_of", "svg", "wrap"]

_MARGIN = 26.0
_TITLE = 34.0
_LINE = 20.0
_BOLD = 1.06  # width of bold letters, that of plain ones being 1


@guided
def svg(
    subject: PuzzleLike | Step,
    *,
    board: Board | None = None,
    theme: str | Theme = "light",
    candidates: bool | Literal["marked"] | None = None,
    title: bool | str = True,
    caption: bool = True,
    width: int | None = None,
    lang: str | None = None,
    notation: str | None = None,
    legend: bool = True,
) -> str:
    """Return a picture.

    Args:
        subject: a Grid (values), a Board (values and candidates) or a Step (the position and the step in it).
        board: the position of a step that was made without one.
        theme: "light", "dark" or a `Theme`.
        candidates: whether to draw candidates, or "marked" for only those that a step mentions; by default those of a
            board, and of a step that needs them.
        title: for a step, whether to write the technique's name above; or another title.
        caption: for a step, the sentence below.
        width: the picture's width in pixels; its natural size by default.
        lang: language of the title and the sentence.
        notation: how cells are written, one of `lucidoku.NOTATIONS`; that in use by default.
        legend: whether to explain the variant rules of the puzzle below, and the marks of a step that its sentence does
            not explain.

    Raises:
        LucidokuError: unknown theme, language or notation.

    >>> picture = svg(Grid.parse("1.....2..3.....4"))
    >>> picture.startswith("<svg"), ">1234</text>" in picture
    (True, True)
    """
    drawn = drawing(
        subject,
        board=board,
        theme=theme,
        candidates=candidates,
        title=title,
        caption=caption,
        lang=lang,
        notation=notation,
        legend=legend,
    )
    return svg_drawing(drawn, width)


def drawing(
    subject: PuzzleLike | Step,
    *,
    board: Board | None = None,
    theme: str | Theme = "light",
    candidates: bool | Literal["marked"] | None = None,
    title: bool | str = True,
    caption: bool = True,
    lang: str | None = None,
    notation: str | None = None,
    legend: bool = True,
) -> Drawing:
    """Return a picture as shapes for printing; the arguments are those of `svg`.

    >>> drawn = drawing(Grid.parse("1.....2..3.....4"))
    >>> drawn.width, drawn.origin, len(drawn.marks)
    (308.0, (26.0, 26.0), 0)
    """
    subject = subject if isinstance(subject, (Step, Grid, Board)) else puzzle_of(subject)
    step = subject if isinstance(subject, Step) else None
    position, values, givens = position_of(subject, board, bool(candidates))
    show = candidates if candidates is not None else isinstance(subject, Board)
    if step and candidates in (None, "marked"):
        show = step.uses_candidates and (candidates or True)
    with language(lang), writing_cells(notation):
        figure = _figure(Geometry(givens.layout), theme, step, position, values, givens, show)
        head = title if isinstance(title, str) else _title(step) if step and title else ""
        words = step.text if step and caption else ""
        entries = legend_of(step, figure.shapes, figure.t) if step and legend else []
        page = _PicturePage(figure, head, words, entries, key_of(givens.layout) if legend else [])
        name, description = _spoken_text(givens, values)
        if step:  # a move has no technique to name
            name, description = name if step.technique == BY_HAND else _title(step), words
        return page.drawing(head or name, words or description)


def _spoken_text(givens: Grid, values: Sequence[int]) -> tuple[str, str]:
    """Return the title of a picture of a grid, and the description for screen readers: the digits of each row."""
    layout, count = givens.layout, givens.given_count
    name = layout.title("×")
    if not count:
        return name, name
    message = ngettext("Sudoku, {layout}, {count} given", "Sudoku, {layout}, {count} givens", count)
    rows = []
    for house in layout.houses[: layout.n]:
        digits = ", ".join(f"{cell}={cell.digit_text(values[cell])}" for cell in house.cells if values[cell])
        rows += [_("{house}: {digits}").format(house=house.name, digits=digits)] if digits else []
    return message.format(layout=name, count=count), "; ".join(rows)


def _title(step: Step) -> str:
    name = _(step.technique.name)
    return f"{step.number}. {name}" if step.number else name


def _figure(
    geometry: Geometry,
    theme: str | Theme,
    step: Step | None,
    position: Board | None,
    values: Sequence[int],
    givens: Grid,
    show: bool | Literal["marked"],
) -> Figure:
    """Stack the shapes, from the background upwards."""
    figure = Figure(geometry, theme_of(theme))
    among = bool(show)
    figure.shades()
    if step and position is not None:
        figure.behind(step, position, among)
    figure.marks_under()
    figure.lines()
    figure.marks_over()
    if step and position is not None:
        figure.around(step, position, among)
    figure.values(values, givens)
    if position is not None and show:
        figure.candidates(position, step, plainly=show is True)
    if step and position is not None:
        figure.upon(step, position, among)
    return figure


def position_of(
    subject: Grid | Board | Step, board: Board | None, candidates: bool
) -> tuple[Board | None, Sequence[int], Grid]:
    """Return the contents of a subject: its candidates (None for a bare grid), its values, and which of them are givens."""
    if isinstance(subject, Grid):
        return (Board(subject) if candidates else None), subject.values, subject
    position = board or (subject.board if isinstance(subject, Step) else subject)
    return position, position.values, position.givens


def _width(text: str, font_size: float) -> float:
    """Return the maximum width of a text."""
    return sum(font_size if ord(ch) > 0x2E7F else font_size * 0.595 for ch in text)


def wrap(text: str, room: float, font_size: float) -> list[str]:
    """Break a sentence into lines that are `room` units wide at most.

    Wide scripts may break anywhere, a chain too long for a line after its links.

    >>> wrap("one two three", 60, 14)
    ['one two', 'three']
    """
    lines: list[str] = []
    line, used = "", 0.0
    words: list[str] = []
    for word in text.split(" "):
        wide = any(ord(ch) > 0x2E7F for ch in word)
        pieces = list(word) if wide else [word]
        if not wide and len(word) * font_size * 0.595 > room:
            pieces = re.findall(r"[^-=]+[-=]?|[-=]", word)
        words += [*pieces[:-1], pieces[-1] + " "] if pieces else [" "]
    for word in words:
        need = _width(word.rstrip(" "), font_size)
        if line and used + need > room:
            lines.append(line.rstrip())
            line, used = "", 0.0
        line += word
        used += need + font_size * 0.32 * (len(word) - len(word.rstrip()))
    return [*lines, line.rstrip()] if line.strip() else lines


class _PicturePage:
    """Figure with its title, legend and sentence."""

    def __init__(self, figure: Figure, head: str, words: str, entries: list[LegendEntry], key: list[KeyEntry]) -> None:
        self.figure, self.head, self.words = figure, head, words
        # Title, labels and sentence grow with large grids, which are viewed from further away.
        self.unit = max(1.0, (figure.g.span / 600) ** 0.75)
        self.font = (14.0 if figure.g.span >= 500 else 12.5) * self.unit
        self.room = figure.g.span + _MARGIN * self.unit / 2
        self.lines = wrap(words, self.room, self.font) if words else []
        self.rows = legend_rows(entries, self.room, 1.2 * self.font, self._wide)
        outside, size = room_outside(figure.layout), figure.g.size
        self.left, self.top = outside.left * size, outside.top * size
        self.right, self.bottom = outside.right * size, outside.bottom * size
        self.indent = 3.4 * self.font if any(entry.signs for entry in key) else 0.0
        room = self.room + self.left + self.right - self.indent
        self.key = [(entry, wrap(entry.text, room, self.font * 0.9)) for entry in key]

    def _legend(self, left: float, top: float) -> tuple[list[Shape], list[TextLine]]:
        leading, colour = _LINE * self.unit, self.figure.t.label
        lines: list[TextLine] = []
        marks: list[Shape] = []
        for k, row in enumerate(self.rows):
            y = top + (k + 0.5) * leading
            for entry, start in row:
                x, indent = left + start, self._indent(entry)
                middle = x + (indent - 0.45 * self.font) / 2, y
                marks += (place_shape(shape, *middle, self.scale) for shape in entry.shapes)
                lines.append(TextLine("legend", x + indent, y + self.font * 0.32, entry.text, self.font * 0.9, colour))
        return marks, lines

    def _key(self, left: float, top: float) -> tuple[list[Shape], list[TextLine]]:
        """Add the variant rules, each with a sample of its signs and a sentence."""
        leading, size = 0.88 * _LINE * self.unit, self.font * 0.9
        marks: list[Shape] = []
        lines: list[TextLine] = []
        y = top
        for entry, texts in self.key:
            if entry.signs:
                wide, high = self.indent - 0.8 * self.font, 1.35 * self.font
                marks += sample(entry.signs, self.figure.t, left + wide / 2, y + leading / 2, wide, high)
            for text in texts:
                baseline = y + leading / 2 + 0.36 * size
                lines.append(TextLine("key", left + self.indent, baseline, text, size, self.figure.t.text))
                y += leading
            y += 0.2 * leading
        return marks, lines

    @property
    def _key_height(self) -> float:
        lines: float = sum(len(texts) + 0.2 for _entry, texts in self.key)
        return 0.88 * _LINE * float(self.unit) * lines

    @property
    def scale(self) -> float:
        """Size of the legend's samples."""
        return float(1.3 * self.font / SAMPLE)

    def _wide(self, entry: LegendEntry) -> float:
        return self._indent(entry) + _width(entry.text, self.font * 0.9)

    def _indent(self, entry: LegendEntry) -> float:
        """Return the room that the sample of an entry takes before its words."""
        return float(max(entry.width, 17.0) * self.scale + 0.45 * self.font)

    def drawing(self, name: str, description: str) -> Drawing:
        """Return the page.

        Args:
            name: its title for screen readers; that of the layout by default.
            description: the sentence for screen readers; the title by default.
        """
        figure, unit = self.figure, self.unit
        span, theme = figure.g.span, figure.t
        margin, leading = _MARGIN * unit, _LINE * unit
        top = (_TITLE * unit if self.head else 0.0) + margin + self.top
        below = top + span + self.bottom + 14 * unit
        samples, key = self._key(margin, below)
        below += self._key_height
        under_legend = below + len(self.rows) * leading + (0.3 * leading if self.rows and self.lines else 0.0)
        marks, legend = self._legend(margin, below)
        words: list[TextLine] = []
        if self.head:  # a long name is written smaller, so that all of it can be read
            size = 20 * unit * min(1.0, (self.room + self.left + self.right) / (_BOLD * _width(self.head, 20 * unit)))
            words.append(TextLine("title", margin, (_TITLE - 8) * unit, self.head, size, theme.text, True))
        words += key + legend
        for i, line in enumerate(self.lines):
            words.append(TextLine("caption", margin, under_legend + (i + 0.75) * leading, line, self.font, theme.text))
        name = name or figure.layout.title()
        return Drawing(
            width=span + self.left + self.right + 2 * margin,
            height=under_legend + len(self.lines) * leading + (12 if self.lines or self.key else 0),
            paper=theme.paper,
            origin=(margin + self.left, top),
            grid=(*figure.axes(unit), *figure.shapes),
            marks=(*samples, *marks),
            words=tuple(words),
            name=name,
            description=description or name,
        )
