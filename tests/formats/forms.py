"""Forms in which programs and people write puzzles, for the generator of texts: each draws its options and a puzzle.

The printed forms of public programs are written here from their known look. Facts that such a text does not state (the
shape of boxes, extra houses) are not in its puzzle either, so that the puzzle is the only correct reading.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import lucidoku as ld
from formats.boards import Subject, any_layout, caged, jigsaw_map, noted, puzzle, rows_of, rules
from lucidoku import formats
from lucidoku.formats import FORMATS
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout

__all__ = ["FORMS", "Form", "Unfit"]

Write = Callable[[Sequence[Subject]], str]


class Unfit(Exception):
    """The form cannot store such a puzzle."""


@dataclass(frozen=True)
class Form:
    """A way to write puzzles with its options drawn, and puzzles to write.

    Attributes:
        write: the text of puzzles; raises Unfit where it cannot store them.
        subjects: the puzzles that it wrote.
        keeps: its contents besides the givens: nothing, "candidates", or "placed" where placed digits differ from givens.
        blanks: whether a blank is an empty cell, so that blanks may not be changed.
        lines: "one" line, a "grid" of lines, or a "document" without text around it.
        joins: whether its lines can be joined in one and still be kept apart.
    """

    write: Write
    subjects: tuple[Subject, ...]
    keeps: str = "givens"
    blanks: bool = False
    lines: str = "grid"
    joins: bool = False


Make = Callable[[random.Random], Form]
FORMS: dict[str, Make] = {}
"""Every form by its name."""


def _form(make: Make) -> Make:
    FORMS[make.__name__.strip("_")] = make
    return make


def _each(write: Callable[[Grid], str], between: str = "\n\n") -> Write:
    """Write puzzles one after the other."""
    return lambda subjects: between.join(
        write(subject.grid if isinstance(subject, Board) else subject) for subject in subjects
    )


def _usual_only(grid: Grid) -> None:
    if grid.layout not in (usual := Layout.of_size(grid.layout.n), usual.from_zero()):
        raise Unfit


# Digits and signs


@dataclass(frozen=True)
class Signs:
    """Signs of digits and empty cells; the digits start at 1 or at 0."""

    digits: Sequence[str]
    empty: str
    first: int = 1

    def cells(self, grid: Grid) -> list[str]:
        if len(self.digits) < grid.layout.n or grid.layout.first_digit != self.first:
            raise Unfit
        return [self.digits[v - 1] if v else self.empty for v in grid.values]


_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _signs(rng: random.Random, n: int, *, wide: bool = False, blank: bool = False, empty: str = ".0-_*x?") -> Signs:
    """Return digits from 1, from 0 or from A, as characters, or as numbers where cells are separated."""
    way = rng.choice(["usual"] * 6 + ["zero", "letters"] + ["numbers"] * 4 * (wide and n > 9))
    signs = [ch for ch in empty if n < 16 or ch != "x"] + [" "] * 3 * blank + ["."] * 3
    sign = rng.choice(signs)
    lower = rng.random() < 0.3 and n > 9
    first = 1 - (way == "zero")
    if way == "zero":
        if sign == "0":
            sign = "."
        digits = [str(d) for d in range(n)] if wide and rng.random() < 0.5 else list(_CHARACTERS[:n])
    elif way == "letters":
        if sign in "x?":
            sign = "."
        digits = list(_CHARACTERS[10 : 10 + n])
    elif way == "numbers":
        digits = [str(d) for d in range(1, n + 1)]
    else:
        digits = list(_CHARACTERS[1 : n + 1])
    return Signs([d.lower() if lower else d for d in digits], sign, first)


def _counted_from(grid: Grid, first: int) -> Grid:
    """Return the same grid with digits that start at 1 or 0."""
    return grid if first else Grid(grid.values, grid.layout.from_zero())


def _plain(rng: random.Random, **more: Any) -> tuple[Grid, Signs]:
    """Return a puzzle of a usual layout, and signs for it."""
    grid = puzzle(rng, any_layout(rng), full=False)
    signs = _signs(rng, grid.layout.n, **more)
    return _counted_from(grid, signs.first), signs


# Formats that Lucidoku writes


def _ours(name: str) -> Make:
    form = FORMATS[name]

    def make(rng: random.Random) -> Form:
        keeps = form.keeps
        houses = "houses" in keeps
        for attempt in range(30):
            most = rng.choice([25, 9, 9])
            layout = any_layout(rng, boxes=True, jigsaw=0.3 * houses, extras=("diagonal", "window") * houses, most=most)
            if attempt > 20:
                layout = Layout.of_size(9)
            if rng.random() < 0.1:
                layout = layout.from_zero()
            if "rules" in keeps and rng.random() < 0.4 and layout.n <= 12 and layout.first_digit:
                layout = layout.with_constraints(rules(rng, layout))
            subject: Subject = puzzle(rng, layout)
            state = "givens"
            if name in ("killer", "sumocue"):
                layout = any_layout(rng, most=9, least=9 if name == "sumocue" else 4, jigsaw=0.2 * (name == "sumocue"))
                subject = caged(rng, layout.with_extra("diagonal") if rng.random() < 0.2 else layout)
            elif "candidates" in keeps and rng.random() < 0.6:
                subject = noted(rng, layout, placed="placed" in keeps, lone=not form.lone)
                state = "placed" if "placed" in keeps else "candidates"
            try:
                if not formats.left_out(subject, name) and formats.write(subject, name):
                    break
            except ld.LucidokuError:
                continue

        def write(subjects: Sequence[Subject]) -> str:
            if any(formats.left_out(one, name) for one in subjects):
                raise Unfit
            return "\n".join(formats.write(one, name) for one in subjects)

        text = write((subject,))
        lines = "one" if "\n" not in text else "document" if text.lstrip()[0] in "<[{" else "grid"
        return Form(write, (subject,), state, lines=lines, joins=name in ("grid", "ss", "pencil"))

    return make


for _name, _format in FORMATS.items():
    if _format.write and _format.read:
        FORMS[f"ours:{_name}"] = _ours(_name)


# Lines and rows


@_form
def line(rng: random.Random) -> Form:
    grid, signs = _plain(rng)
    between = rng.choice(["", "", "", " ", ","])
    return Form(_each(lambda one: _told(one, signs, between)), (grid,), lines="one")


def _told(grid: Grid, signs: Signs, between: str) -> str:
    _usual_only(grid)
    return between.join(signs.cells(grid))


@_form
def rows(rng: random.Random) -> Form:
    """Return rows of characters, with nothing, blanks or a sign between them."""
    between = rng.choice(["", "", " ", "  ", ",", ", ", ";", "\t"])
    grid, signs = _plain(rng, wide=bool(between), blank=between in ("", " "))
    return _rows(rng, grid, signs, between)


def _rows(rng: random.Random, grid: Grid, signs: Signs, between: str) -> Form:
    ends, wide = rng.random() < 0.5, rng.random() < 0.7 and between in (" ", "  ")
    blank = signs.empty == " "

    def write(grid: Grid) -> str:
        _usual_only(grid)
        width = max(map(len, signs.digits)) if wide or blank else 0
        rows = [between.join(cell.rjust(width) for cell in row) for row in rows_of(signs.cells(grid), grid.layout.n)]
        return "\n".join(row if ends else row.rstrip(" ") for row in rows)

    return Form(_each(write), (grid,), blanks=blank, joins=between in ("", " "))


@_form
def numbers(rng: random.Random) -> Form:
    """Return decimal numbers between blanks, 0 or a point for empty, as in shared 16x16 and 25x25 grids."""
    grid = puzzle(rng, Layout.of_size(rng.choice([10, 12, 16, 16, 16, 20, 25])))
    first = rng.choice([1, 1, 1, 0])
    signs = Signs([str(d) for d in range(first, grid.layout.n + first)], rng.choice("0.-" if first else ".-x"), first)
    return _rows(rng, _counted_from(grid, first), signs, " ")


@_form
def joined(rng: random.Random) -> Form:
    """Return rows joined in one line."""
    grid, signs = _plain(rng)
    between = rng.choice([" ", "\\n", "/", " / ", "|"])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        return between.join("".join(row) for row in rows_of(signs.cells(subject), subject.layout.n))

    return Form(_each(write), (grid,), lines="one")


@_form
def csv_rows(rng: random.Random) -> Form:
    """Return rows of CSV or of a spreadsheet; an empty field is an empty cell."""
    grid = puzzle(rng, any_layout(rng), full=False)
    first = rng.choice([1, 1, 1, 0])
    signs = Signs([str(d) for d in range(first, grid.layout.n + first)], "", first)
    between = rng.choice([",", "\t", ";"])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        return "\n".join(between.join(row) for row in rows_of(signs.cells(subject), subject.layout.n))

    return Form(_each(write), (_counted_from(grid, first),), blanks=True)


# Frames


@dataclass(frozen=True)
class Frame:
    """The signs of a frame: bars, and the left, middle and right joints of its top, its rules and its bottom."""

    bar: str
    dash: str
    top: str
    rule: str
    bottom: str


_FRAMES = [
    Frame("|", "-", "+++", "+++", "+++"),
    Frame("|", "-", "...", ":+:", "'''"),
    Frame("|", "-", ".-.", ":+:", "'-'"),
    Frame("|", "-", "*-*", "|+|", "*-*"),
    Frame("|", "-", "---", "|+|", "---"),
    Frame("|", "=", "+++", "+++", "+++"),
    Frame("!", "-", "+++", "+++", "+++"),
    Frame("│", "─", "┌┬┐", "├┼┤", "└┴┘"),
    Frame("┃", "━", "┏┳┓", "┣╋┫", "┗┻┛"),
    Frame("║", "═", "╔╦╗", "╠╬╣", "╚╩╝"),
]


def _framed(
    grid: Grid,
    cells: list[str],
    frame: Frame,
    *,
    around: bool = True,
    between: str = " ",
    pad: str = " ",
    width: int = 1,
) -> str:
    layout = grid.layout
    if layout.is_jigsaw or layout.extras or layout.placed:
        raise Unfit
    n, high, wide = layout.n, layout.box_height, layout.box_width
    part = len(pad) * 2 + wide * width + (wide - 1) * len(between)
    parts = [frame.dash * part] * (n // wide)

    def rule(signs: str, ends: bool) -> str:
        if not ends:
            first = frame.dash * (part - len(pad))
            return signs[1].join([first, *parts[1:-1], first])
        return signs[0] + signs[1].join(parts) + signs[2]

    lines = [rule(frame.top, True)] if around else []
    for r, row in enumerate(rows_of(cells, n)):
        if r and r % high == 0:
            lines.append(rule(frame.rule, around))
        boxes = [pad + between.join(cell.rjust(width) for cell in row[c : c + wide]) + pad for c in range(0, n, wide)]
        if around:
            lines.append(frame.bar + frame.bar.join(boxes) + frame.bar)
        else:
            boxes[0], boxes[-1] = boxes[0][len(pad) :], boxes[-1][: len(boxes[-1]) - len(pad)]
            lines.append(frame.bar.join(boxes))
    return "\n".join([*lines, rule(frame.bottom, True)] if around else lines)


@_form
def framed(rng: random.Random) -> Form:
    """Return a grid with a frame round its boxes, of any shape."""
    grid = puzzle(rng, any_layout(rng, boxes=True), full=False)
    frame, around, between, pad = (
        rng.choice(_FRAMES),
        rng.random() < 0.75,
        rng.choice([" ", " ", "", "  "]),
        rng.choice([" ", " ", ""]),
    )
    signs = _signs(
        rng, grid.layout.n, wide=bool(between), blank=between == " ", empty=".0-_*x?" if frame.dash != "-" else ".0_*x?"
    )
    width = max(map(len, signs.digits))

    def write(subject: Grid) -> str:
        return _framed(subject, signs.cells(subject), frame, around=around, between=between, pad=pad, width=width)

    return Form(_each(write), (_counted_from(grid, signs.first),), blanks=signs.empty == " ", joins=around)


@_form
def py_sudoku(rng: random.Random) -> Form:
    """Return the output of py-sudoku: numbers with leading zeros, blanks for empty cells."""
    grid = puzzle(rng, any_layout(rng, boxes=True))
    head = rng.choice(["", "", "Puzzle has exactly one solution\n", "title"])

    def write(subject: Grid) -> str:
        n = subject.layout.n
        width = len(str(n))
        cells = [f"{v:0{width}d}" if v else " " * width for v in subject.values]
        text = _framed(subject, cells, _FRAMES[0], width=width) + "\n"
        if head != "title":
            return head + text
        rule = "-" * 27
        shape = f"{n}x{n} ({subject.layout.box_width}x{subject.layout.box_height})"
        return f"\n{rule}\n{shape} SUDOKU PUZZLE\nDifficulty: 0.50\n{rule}\n{text}"

    return Form(_each(write), (grid,), blanks=True)


@_form
def sudokutools(rng: random.Random) -> Form:
    """Return the output of sudokutools: no outer frame, blanks for empty cells, and a rule that is cut where the boxes end."""
    grid = puzzle(rng, any_layout(rng, boxes=True), full=False)

    def write(subject: Grid) -> str:
        layout = subject.layout
        if not layout.is_usual and (layout.is_jigsaw or layout.extras):
            raise Unfit
        n, high, wide = layout.n, layout.box_height, layout.box_width
        width = len(str(n))
        dashes = "-" * (wide + wide * width)
        rule = "+".join([dashes, *["-" * (wide + wide * width + 1)] * (n // wide - 2), dashes])
        lines = []
        for r, row in enumerate(rows_of([str(v or "").rjust(width) for v in subject.values], n)):
            if r and r % high == 0:
                lines.append(rule)
            lines.append(" | ".join(" ".join(row[c : c + wide]) for c in range(0, n, wide)))
        return "\n".join(lines)

    return Form(_each(write), (grid,), blanks=True)


@_form
def norvig(rng: random.Random) -> Form:
    """Return Norvig's display: `4 . . |. . . |8 . 5` with rules `------+------+------`."""
    grid = puzzle(rng, Layout.of_size(9), full=False)
    ends = rng.choice([" ", ""])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        if subject.layout.n != 9:
            raise Unfit
        lines = ["|".join("".join(cell + " " for cell in row[c : c + 3]) for c in (0, 3, 6)).rstrip() + ends
                 for row in rows_of(Signs("123456789", ".").cells(subject), 9)]  # fmt: skip
        rule = "+".join(["-" * 6] * 3)
        return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])

    return Form(_each(write), (grid,), joins=True)


@_form
def qqwing(rng: random.Random) -> Form:
    """Return the output of qqwing: readable, compact, one line or CSV."""
    grid = puzzle(rng, Layout.of_size(9), full=False)
    style = rng.choice(["readable", "compact", "line", "csv"])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        cells = Signs("123456789", ".").cells(subject)
        if subject.layout.n != 9:
            raise Unfit
        if style == "line":
            return "".join(cells)
        if style == "csv":
            return "Puzzle,\n" + "".join(cells) + ","
        if style == "compact":
            return "\n".join(map("".join, rows_of(cells, 9)))
        lines = [" | ".join(" ".join(row[c : c + 3]) for c in (0, 3, 6)) for row in rows_of(cells, 9)]
        rule = "-------|-------|-------"
        return "\n".join(
            [f" {row} " if row != rule else row for row in [*lines[:3], rule, *lines[3:6], rule, *lines[6:]]]
        )

    return Form(_each(write), (grid,), lines="one" if style == "line" else "grid")


@_form
def sgt(rng: random.Random) -> Form:
    """Return the clipboard text of Simon Tatham's Solo: boxes of any shape, or walls; `_` is an empty cell on diagonals."""
    layout = any_layout(rng, boxes=True, jigsaw=0.4, extras=("diagonal",))
    return Form(_each(_sgt), (puzzle(rng, layout, full=False),))


def _sgt(grid: Grid) -> str:
    layout = grid.layout
    n = layout.n
    if set(layout.extras) - {"diagonal"} or layout.placed:
        raise Unfit
    diagonals = {k * (n + 1) for k in range(n)} | {(k + 1) * (n - 1) for k in range(n)}
    if layout.extras and all(grid.values[cell] for cell in diagonals):
        raise Unfit  # only its empty cells show a diagonal
    box = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}
    across, down = (1, 1) if layout.is_jigsaw else (layout.box_width, layout.box_height)
    lines = []
    for y in range(n):
        text = ""
        for x in range(n):
            value = grid.values[y * n + x]
            marked = "diagonal" in layout.extras and (x == y or x + y == n - 1)
            text += (_CHARACTERS[value].lower() if value else "_" if marked else ".") + " "
            if x < n - 1 and (x + 1) % across == 0:
                text += ("|" if box[y * n + x] != box[y * n + x + 1] else " ") + " "
        lines.append(text[:-1])
        if y == n - 1 or (y + 1) % down:
            continue
        text = ""
        for x in range(n):
            wide = 2 - (x == n - 1) + (x > 0 and x % across == 0)
            here = y * n + x
            text += ("-" if box[here] != box[here + n] else " ") * wide
            if x == n - 1 or (x + 1) % across:
                continue
            four = box[here], box[here + 1], box[here + n], box[here + n + 1]
            if len(set(four)) == 1:
                text += " "
            elif four[0] == four[2] and four[1] == four[3]:
                text += "|"
            else:
                text += "-" if four[0] == four[1] and four[2] == four[3] else "+"
        lines.append(text)
    return "\n".join(lines)


@_form
def sgt_id(rng: random.Random) -> Form:
    """Return a game ID of Simon Tatham's Solo: `3x3:a3c8…`, `3x2x:…`, `9j:…,…`."""
    layout = any_layout(rng, boxes=True, jigsaw=0.4, extras=("diagonal",))
    return Form(_each(_sgt_id, "\n"), (puzzle(rng, layout, full=False),), lines="one")


def _sgt_id(grid: Grid) -> str:
    layout = grid.layout
    n = layout.n
    if set(layout.extras) - {"diagonal"} or layout.placed:
        raise Unfit
    x = "x" * ("diagonal" in layout.extras)
    head = f"{n}j{x}" if layout.is_jigsaw else f"{layout.box_height}x{layout.box_width}{x}"
    text, run = "", 0
    for value in [*grid.values, -1]:
        if not value:
            run += 1
            continue
        if run:
            while run > 0:
                text += chr(96 + min(run, 26))
                run -= 26
            run = 0
        elif text and value > 0:
            text += "_"
        text += str(value) if value > 0 else ""
    if layout.is_jigsaw:
        box = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}
        edges = [box[y * n + x] != box[y * n + x + 1] for y in range(n) for x in range(n - 1)]
        edges += [box[y * n + x] != box[y * n + n + x] for x in range(n) for y in range(n - 1)]
        text, run = text + ",", 0
        for edge in [*edges, True]:
            if not edge:
                run += 1
                continue
            while run > 25:
                text += "z"
                run -= 25
            text += chr(96 + run) if run else "_"
            run = 0
    return f"{head}:{text}"


@_form
def dokusan(rng: random.Random) -> Form:
    """Return the drawing of dokusan: frames as high as a box, with the value in the middle or candidates in their places."""
    layout = any_layout(rng, boxes=True, most=9)
    marks, colours = rng.random() < 0.3, rng.random() < 0.2
    subject: Subject = noted(rng, layout, placed=False, lone=True) if marks else puzzle(rng, layout, full=False)

    def write(subjects: Sequence[Subject]) -> str:
        return "\n\n".join(_dokusan(subject, marks, colours) for subject in subjects)

    return Form(write, (subject,), "candidates" if marks else "givens", blanks=True)


def _dokusan(subject: Subject, marks: bool, colours: bool) -> str:
    layout = subject.layout
    if layout.is_jigsaw or layout.extras or layout.placed or layout.n > 9:
        raise Unfit
    n, high, wide = layout.n, layout.box_height, layout.box_width

    def rule(signs: str) -> str:
        cells = [signs[1] * (3 * wide)] * n
        text = signs[0]
        for i, cell in enumerate(cells, 1):
            text += cell + (signs[4] if i == n else signs[3] if i % wide == 0 else signs[2])
        return text

    lines = [rule("┌─┬╥┐")]
    for r in range(n):
        for i in range(high):
            text = "│"
            for c in range(n):
                cell = r * n + c
                value = subject.values[cell]
                for j in range(wide):
                    digit = i * wide + j + 1
                    if value and i == high // 2 and j == wide // 2:
                        text += f" \x1b[;1m{value}\x1b[0m " if colours else f" {value} "
                    elif (
                        marks
                        and isinstance(subject, Board)
                        and not value
                        and digit in subject.candidates(layout.cells[cell])
                    ):
                        text += f" \x1b[93m{digit}\x1b[0m " if colours else f" {digit} "
                    else:
                        text += "   "
                text += "│" if c == n - 1 or (c + 1) % wide else "║"
            lines.append(text)
        if r < n - 1:
            lines.append(rule("├─┼╫┤" if (r + 1) % high else "╞═╪╬╡"))
    return "\n".join([*lines, rule("└─┴╨┘")])


@_form
def cell_frames(rng: random.Random) -> Form:
    """Return a frame with a bar between all cells: heavier ones show the boxes, or nothing does."""
    shown = rng.random() < 0.6
    grid = puzzle(rng, any_layout(rng, boxes=shown), full=False)
    double = rng.random() < 0.5
    signs = _signs(rng, grid.layout.n, wide=True, blank=True, empty=".0_*")
    width = max(map(len, signs.digits))

    def write(subject: Grid) -> str:
        layout = subject.layout
        if layout.is_jigsaw or layout.extras or (not shown and not layout.is_usual):
            raise Unfit
        n, high, wide = layout.n, layout.box_height, layout.box_width
        if not shown:
            bar, strong, light, heavy = "|", "|", "-", "-"
        else:
            bar, strong, light, heavy = ("|", "║", "-", "=") if double else ("│", "┃", "─", "━")

        def rule(dash: str) -> str:
            return "+" + "+".join([dash * (width + 2)] * n) + "+"

        lines = [rule(heavy)]
        for r, row in enumerate(rows_of(signs.cells(subject), n)):
            text = strong
            for c, cell in enumerate(row, 1):
                text += f" {cell.rjust(width)} " + (strong if c % wide == 0 else bar)
            lines += [text, rule(heavy if (r + 1) % high == 0 else light)]
        return "\n".join(lines)

    return Form(_each(write), (_counted_from(grid, signs.first),), joins=True)


@_form
def walls(rng: random.Random) -> Form:
    """Return a jigsaw drawn with walls, as Sudopedia has it: each cell three wide, walls only between regions."""
    layout = any_layout(rng, jigsaw=1, most=12)
    dots = rng.random() < 0.5
    return Form(_each(lambda subject: _walls(subject, dots)), (puzzle(rng, layout, full=False),))


def _walls(grid: Grid, dots: bool) -> str:
    layout = grid.layout
    n = layout.n
    if layout.extras or layout.placed:
        raise Unfit
    box = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}

    def name(r: int, c: int) -> int:
        return box[r * n + c] if 0 <= r < n and 0 <= c < n else -1

    lines = []
    for r in range(n + 1):
        text = ""
        for c in range(n + 1):
            up, down = name(r - 1, c - 1) != name(r - 1, c), name(r, c - 1) != name(r, c)
            left, right = name(r - 1, c - 1) != name(r, c - 1), name(r - 1, c) != name(r, c)
            if not (up or down or left or right):
                text += " "
            elif (up or down) and not (left or right):
                text += "|"
            elif (left or right) and not (up or down):
                text += "-"
            elif dots:
                text += "+" if up and down else "." if down else "'"
            else:
                text += "+"
            if c < n:
                text += ("-" if right else " ") * 3
        lines.append(text)
        if r == n:
            break
        text = ""
        for c in range(n + 1):
            text += "|" if name(r, c - 1) != name(r, c) else " "
            if c < n:
                value = grid.values[r * n + c]
                text += f" {_CHARACTERS[value] if value else '.'} "
        lines.append(text)
    return "\n".join(line.rstrip() for line in lines)


# Candidate grids


@_form
def hodoku_marks(rng: random.Random) -> Form:
    """Return candidate grids of HoDoKu and Simple Sudoku: framed, cells as wide as their column needs."""
    style = rng.choice(["hodoku", "simple", "plain"])
    board = noted(rng, any_layout(rng, boxes=style != "plain", most=9), placed=False, lone=False)

    def write(subjects: Sequence[Subject]) -> str:
        return "\n\n".join(_marks(subject, style) for subject in subjects)

    return Form(write, (board,), "candidates", joins=style != "plain")


def _marks(subject: Subject, style: str) -> str:
    layout = subject.layout
    if not isinstance(subject, Board) or layout.is_jigsaw or layout.extras or layout.n > 9:
        raise Unfit
    if formats.left_out(subject, "pencil") or (style == "plain" and not layout.is_usual):
        raise Unfit
    n, high, wide = layout.n, layout.box_height, layout.box_width
    cells = [str(subject.values[c] or "".join(map(str, subject.candidates(layout.cells[c])))) for c in range(n * n)]
    if style == "plain":
        width = max(map(len, cells)) + 1
        return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows_of(cells, n))
    widths = [max(len(cells[r * n + c]) for r in range(n)) for c in range(n)]
    groups = [range(c, c + wide) for c in range(0, n, wide)]
    parts = ["-" * (sum(widths[c] + 2 for c in group) + 1) for group in groups]
    hodoku = style == "hodoku"
    top = "." + ".".join(parts) + "." if hodoku else "*" + "-".join(parts) + "*"
    rule = ":" + "+".join(parts) + ":" if hodoku else "|" + "+".join(parts) + "|"
    lines = [top]
    for r, row in enumerate(rows_of(cells, n)):
        if r and r % high == 0:
            lines.append(rule)
        lines.append(
            "|" + "|".join(" " + "".join(row[c].ljust(widths[c]) + "  " for c in group) for group in groups) + "|"
        )
    return "\n".join([*lines, "'" + "'".join(parts) + "'" if hodoku else top])


# Lists and objects of programming languages


_NOTHING = {"json": "null", "python": "None", "typescript": "undefined", "rust": "None"}


@_form
def literal(rng: random.Random) -> Form:
    """Return a list of rows in JSON, Python, numpy, TypeScript, Rust, Java or C."""
    style = rng.choice(
        ["json", "json", "python", "numpy", "array", "typescript", "rust", "some", "java", "c", "strings", "flat"]
    )
    grid = puzzle(rng, any_layout(rng), full=False)
    n = grid.layout.n
    first = 0 if rng.random() < 0.15 and style in ("json", "python") else 1
    empty = "null" if not first else rng.choice(["0", "0", "null", '""', '"."']) if style == "json" else "0"
    if style == "python":
        empty = "None" if not first else rng.choice(["0", "None", "'.'", "' '"])
    if style == "typescript":
        empty = rng.choice(["0", "null", "undefined"])
    pretty, name = rng.random() < 0.6, rng.choice(["grid", "board", "puzzle", "sudoku"])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        if subject.layout.n != n:
            raise Unfit
        if subject.layout.first_digit != first:
            raise Unfit
        cells = [(_CHARACTERS[v] if style == "strings" else str(v - 1 + first)) if v else empty for v in subject.values]
        return _literal(rows_of(cells, n), style, pretty, name)

    return Form(_each(write), (_counted_from(grid, first),), lines="document")


def _literal(rows: list[list[str]], style: str, pretty: bool, name: str) -> str:
    n = len(rows)
    width = max(len(cell) for row in rows for cell in row)
    if style in ("numpy", "array"):
        glue = " " if style == "numpy" else ", "
        lines = ["[" + glue.join(cell.rjust(width) for cell in row) + "]" for row in rows]
        if style == "numpy":
            return "[" + "\n ".join(lines) + "]"
        return "array([" + ",\n       ".join(lines) + "])"
    if style == "strings":
        texts = ["".join(row).replace("0", ".") for row in rows]
        return "[" + ", ".join(f'"{text}"' for text in texts) + "]"
    if style == "flat":
        return "[" + ", ".join(cell for row in rows for cell in row) + "]"
    if style == "some":
        rows = [[f"Some({cell})" if cell != "0" else "None" for cell in row] for row in rows]
    opening, closing = ("{", "}") if style in ("java", "c") else ("[", "]")
    lines = [opening + ", ".join(row) + closing for row in rows]
    body = (
        opening + (",\n    ".join(["\n    " + lines[0], *lines[1:]]) + "\n" if pretty else ", ".join(lines)) + closing
    )
    return {
        "json": body,
        "python": f"{name} = {body}",
        "typescript": f"const {name}: number[][] = {body};",
        "rust": f"let {name}: [[u8; {n}]; {n}] = {body};",
        "some": f"let {name} = {body};",
        "java": f"int[][] {name} = {body};",
        "c": f"int {name}[{n}][{n}] = {body};",
    }[style]


@_form
def json_object(rng: random.Random) -> Form:
    """Return an object of JSON with the puzzle, its size and its boxes or regions under names that sites use."""
    layout = any_layout(rng, boxes=True, jigsaw=0.25, extras=("diagonal",))
    grid = puzzle(rng, layout, full=False)
    field = rng.choice(["puzzle", "grid", "board", "clues", "mission", "problem", "values", "givens", "cells"])
    shape = rng.choice(["rows", "flat", "line", "strings"])
    boxes = rng.choice(["block", "boxWidth", "box_width", "blockRows", "box", "blockrows"])
    regions = rng.choice(["regions", "areas", "boxes", "jigsaw", "zones", "blocks"])
    map_shape = rng.choice(["line", "rows", "strings", "cells"])
    diagonal = rng.choice(
        [("diagonal", True), ("diagonals", True), ("type", "diagonal"), ("isDiagonal", True), ("kind", "sudoku-x")]
    )
    size, indent, title = rng.random() < 0.5, rng.choice([None, None, 1, 2]), rng.random() < 0.3
    empty = rng.choice([0, 0, None]) if shape in ("rows", "flat") else rng.choice(["0", "."])

    def write(subject: Grid) -> str:
        return json.dumps(_object(subject), indent=indent)

    def _object(subject: Grid) -> dict[str, Any]:
        layout = subject.layout
        if set(layout.extras) - {"diagonal"} or layout.placed:
            raise Unfit
        n = layout.n
        record: dict[str, Any] = {"title": "No. 7"} if title else {}
        if size:
            record["size"] = n
        values: list[Any] = [v or empty for v in subject.values]
        if shape in ("line", "strings"):
            values = [_CHARACTERS[v] if v else empty for v in subject.values]
        record[field] = {
            "flat": values,
            "rows": [values[r : r + n] for r in range(0, n * n, n)],
            "line": "".join(map(str, values)),
            "strings": ["".join(map(str, values[r : r + n])) for r in range(0, n * n, n)],
        }[shape]
        high, wide = layout.box_height, layout.box_width
        if layout.is_jigsaw:
            box = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}
            names = [box[c] for c in range(n * n)]
            record[regions] = {
                "line": "".join(_CHARACTERS[k] for k in names),
                "rows": [names[r : r + n] for r in range(0, n * n, n)],
                "strings": ["".join(_CHARACTERS[k] for k in names[r : r + n]) for r in range(0, n * n, n)],
                "cells": [[[c // n, c % n] for c in range(n * n) if names[c] == k] for k in range(1, n + 1)],
            }[map_shape]
        elif not Layout.standard(high, wide).is_usual:
            shapes: dict[str, dict[str, Any]] = {
                "block": {"block": {"bw": wide, "bh": high}},
                "boxWidth": {"boxWidth": wide, "boxHeight": high},
                "box_width": {"box_width": wide, "box_height": high},
                "blockRows": {"blockRows": high, "blockCols": wide},
                "box": {"box": {"width": wide, "height": high}},
                "blockrows": {"blockrows": high, "blockcols": wide},
            }
            record |= shapes[boxes]
        if layout.extras:
            record[diagonal[0]] = diagonal[1]
        return record

    return Form(_each(write), (grid,), lines="document")


# Jigsaws as cells and a map


@_form
def cells_and_map(rng: random.Random) -> Form:
    """Return the cells and the map of regions: in one line, in two, as two blocks of rows, or one of them as a block."""
    layout = any_layout(rng, jigsaw=1, most=16)
    grid = puzzle(rng, layout, full=False)
    style, between = (
        rng.choice(["line", "line", "blocks", "beside", "line and block"]),
        rng.choice([" ", ",", ":", "\t", "\n", ";", "|"]),
    )
    letters = rng.choice(
        ["ABCDEFGHIJKLMNOPQRSTUVWXY", "abcdefghijklmnopqrstuvwxy", "123456789ABCDEFGHIJKLMNOP", "012345678"]
    )
    if len(letters) < layout.n:
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    empty, gap = rng.choice("..0-"), rng.choice(["\n\n", "\n\n", "\n"])
    is_map_in_line = rng.random() < 0.5
    turned = rng.random() < 0.15 and letters[0] in "Aa" and style == "line"

    def write(subject: Grid) -> str:
        layout, n = subject.layout, subject.layout.n
        if layout.extras or layout.placed or n > len(letters):
            raise Unfit
        cells = Signs(_CHARACTERS[1 : n + 1], empty).cells(subject)
        if layout.is_usual:
            names: list[str] = []
        elif layout.is_jigsaw:
            box = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}
            names = [letters[box[c] - 1] for c in range(n * n)]
        else:
            raise Unfit
        if style == "line":
            parts = ["".join(cells), *(["".join(names)] if names else [])]
            return between.join(parts[::-1] if turned else parts)
        rows = ["".join(row) for row in rows_of(cells, n)]
        maps = ["".join(row) for row in rows_of(names, n)] if names else []
        if style == "line and block" and maps:
            return (
                "".join(rows) + gap + "\n".join(maps) if not is_map_in_line else "\n".join(rows) + gap + "".join(maps)
            )
        if style == "beside" and maps:
            return "\n".join(f"{row}   {names}" for row, names in zip(rows, maps, strict=True))
        return "\n".join(rows) + (gap + "\n".join(maps) if maps else "")

    return Form(_each(write), (grid,), lines="one" if style == "line" and between != "\n" else "grid")


# Tables of markup


@_form
def markup(rng: random.Random) -> Form:
    """Return a table of HTML, Markdown or LaTeX."""
    style = rng.choice(["html", "html", "inputs", "markdown", "latex", "sudoku"])
    grid = puzzle(rng, any_layout(rng, most=9 if style == "inputs" else 25), full=False)
    empty, breaks = rng.choice(["", "&nbsp;", " "]), rng.choice(["", "\n"])

    def write(subject: Grid) -> str:
        _usual_only(subject)
        n = subject.layout.n
        rows = rows_of([str(v or "") for v in subject.values], n)
        if style in ("html", "inputs"):
            lines = []
            for row in rows:
                cells = [
                    f'<input type="text" maxlength="1" value="{cell}">' if style == "inputs" else cell or empty
                    for cell in row
                ]
                lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
            return "<table>" + breaks + breaks.join(lines) + breaks + "</table>"
        if style == "markdown":
            head = ["|" + "   |" * n, "|" + "---|" * n]
            return "\n".join([*head, *("| " + " | ".join(cell or " " for cell in row) + " |" for row in rows)])
        if style == "latex":
            lines = [" & ".join(row) + r" \\ \hline" for row in rows]
            return "\n".join([r"\begin{tabular}{|" + "c|" * n + r"} \hline", *lines, r"\end{tabular}"])
        lines = ["|" + "|".join(cell or " " for cell in row) + "|." for row in rows]
        return "\n".join([r"\begin{sudoku}", *lines, r"\end{sudoku}"])

    return Form(_each(write), (grid,), blanks=True, lines="document")


# Several puzzles


@_form
def several(rng: random.Random) -> Form:
    """Return several grids in a text: with a count above, with a title above each, or with blank lines between."""
    n = rng.choice([4, 6, 9, 9, 9, 9, 16])
    grids = tuple(puzzle(rng, Layout.of_size(n), full=False) for _ in range(rng.randint(2, 4)))
    head = rng.choice(
        ["count", "count and size", "grid 01", "No. 1", "Puzzle 1:", "#1", "1.", "1)", "1", "blank", "names"]
    )
    style = rng.choice(["rows", "spaced", "framed"])
    signs = Signs(_CHARACTERS[1 : n + 1], rng.choice(".0"))

    def write(subjects: Sequence[Subject]) -> str:
        parts = []
        for number, subject in enumerate(subjects, 1):
            if not isinstance(subject, Grid) or not subject.layout.is_usual or subject.layout.n != n:
                raise Unfit
            cells = signs.cells(subject)
            if style == "framed":
                body = _framed(subject, cells, _FRAMES[0])
            else:
                body = "\n".join((" " if style == "spaced" else "").join(row) for row in rows_of(cells, n))
            title = {
                "grid 01": f"Grid {number:02d}", "No. 1": f"No. {number}", "Puzzle 1:": f"Puzzle {number}:",
                "#1": f"#{number}", "1.": f"{number}.", "1)": f"{number})", "1": f"{number}", "names": "An easy one",
                "count and size": f"{subject.layout.box_height} {subject.layout.box_width}",
            }.get(head, "")  # fmt: skip
            parts.append(f"{title}\n{body}" if title else body)
        if head == "count":
            return "\n".join([str(len(subjects)), *parts])
        return "\n".join([str(len(subjects)), *parts]) if head == "count and size" else "\n\n".join(parts)

    return Form(write, grids)


@_form
def list_of_lines(rng: random.Random) -> Form:
    """Return puzzles, one in each line."""
    n = rng.choice([4, 6, 9, 9, 9, 9, 16])
    grids = tuple(puzzle(rng, Layout.of_size(n), full=False) for _ in range(rng.randint(2, 5)))
    empty, head = rng.choice(".0"), rng.choice(["", "", "# my list\n", "puzzle\n"])

    def write(subjects: Sequence[Subject]) -> str:
        if any(not isinstance(one, Grid) or not one.layout.is_usual or one.layout.n != n for one in subjects):
            raise Unfit
        return head + "\n".join(
            "".join(Signs(_CHARACTERS[1 : n + 1], empty).cells(one)) for one in subjects if isinstance(one, Grid)
        )

    return Form(write, grids)


@_form
def table(rng: random.Random) -> Form:
    """Return a table with a header: the layout, boxes or rules of each puzzle are in columns before or after it."""
    kind = rng.choice(["layout", "layout", "regions", "variant"])
    grids = []
    for _number in range(rng.choice([1, 1, 2, 3])):
        layout = any_layout(rng, boxes=True, jigsaw=0.2, extras=("diagonal", "window"), most=rng.choice([9, 9, 16]))
        if kind == "regions":
            layout = Layout.jigsaw(jigsaw_map(rng, 9))
        elif kind == "variant":
            layout = Layout.of_size(9)
            layout = rng.choice([layout, layout.with_diagonals(), layout.with_windows()])
        grids.append(puzzle(rng, layout, full=False))
    before, after = rng.choice([[], [], ["id"]]), rng.choice([[], [], [], ["rating"], ["source"]])
    names = [*before, *rng.choice([["puzzle", kind], ["puzzle", kind], [kind, "puzzle"]]), *after]
    between, quoted, end = rng.choice([",", ",", ";", "\t"]), rng.random() < 0.2, rng.choice(["", "\n"])

    def fields(number: int, subject: Subject) -> list[str]:
        layout = subject.layout
        plain = Layout.standard(layout.box_height, layout.box_width) if not layout.is_jigsaw else None
        boxes = {int(c): h.number for h in layout.houses if h.kind == "box" for c in h.cells}
        if not isinstance(subject, Grid) or layout.placed or (kind == "regions" and layout.extras):
            raise Unfit
        if kind == "variant" and (plain is None or not plain.is_usual or len(layout.extras) > 1):
            raise Unfit
        texts = {
            "id": str(number), "rating": f"{number + 0.5}", "source": "the paper of Monday", "puzzle": subject.line,
            "layout": layout.code, "variant": layout.extras[0] if layout.extras else "classic",
            "regions": "".join(str(boxes[c]) for c in range(layout.n**2)),
        }  # fmt: skip
        return [f'"{texts[name]}"' if quoted else texts[name] for name in names]

    def write(subjects: Sequence[Subject]) -> str:
        head = [f'"{name}"' if quoted else name for name in names]
        rows = [head, *(fields(number, subject) for number, subject in enumerate(subjects, 1))]
        return "\n".join(map(between.join, rows)) + end

    return Form(write, tuple(grids), lines="document")


@_form
def json_list(rng: random.Random) -> Form:
    """Return a JSON list of puzzles."""
    n = rng.choice([4, 6, 9, 9, 9])
    grids = tuple(puzzle(rng, Layout.of_size(n), full=False) for _ in range(rng.randint(2, 4)))
    style, indent = rng.choice(["objects", "strings", "grids", "puzzles", "lines"]), rng.choice([None, None, 1])

    def write(subjects: Sequence[Subject]) -> str:
        if any(not isinstance(one, Grid) or not one.layout.is_usual or one.layout.n != n for one in subjects):
            raise Unfit
        lines = [one.line for one in subjects if isinstance(one, Grid)]
        objects = [{"id": k, "puzzle": text} for k, text in enumerate(lines, 1)]
        if style == "lines":
            return "\n".join(map(json.dumps, objects))
        rows = [[list(one.values[r : r + n]) for r in range(0, n * n, n)] for one in subjects]
        document = {"objects": objects, "strings": lines, "grids": rows, "puzzles": {"puzzles": objects}}[style]
        return json.dumps(document, indent=indent)

    return Form(write, grids, lines="document")
