"""Read the constraints of Penpa+: thermometers, arrows, cages, dots, letters on borders, numbers outside.

A page has a margin of two cells on each side. Its points are numbered: the middles of all cells row by row, then their lower
right corners, the middles of their lower borders, of their right borders, and four quarters of each cell. Read from
lisudoku/sudoku_formats and swaroopg92/penpa-edit. Drawings without a known meaning are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from lucidoku.errors import ParseError
from lucidoku.formats._fields import items, line_of, record, wrong_field
from lucidoku.formats._rules import RuleCollector
from lucidoku.formats._shapes import letter_between, seen_from
from lucidoku.formats._stated_rules import OUTSIDE, RuleWords, apply_words
from lucidoku.rules._constraint import cell_name
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.words.language import _

_DRAWN = {
    "line": "line", "wall": "line", "freeline": "line", "freelineE": "line", "direction": "arrow", "squareframe": "cage",
    "polygon": "underlay", "surface": "underlay",
}  # fmt: skip
"""Layers of decorations, and our name for their contents."""


_READ = {
    "number", "numberS", "symbol", "thermo", "nobulbthermo", "arrows", "killercages", "cage", "lineE", "deletelineE",
}  # fmt: skip
_OF_THE_PROGRAM = ("command_redo", "command_undo", "command_replay", "centerlist", "edit_mode", "grid")
"""Fields of the program besides the puzzle: its history, and the cells of the page."""


class PenpaPage(NamedTuple):
    """The numbers of points.

    Attributes:
        n: rows of the grid.
        wide: cells in a row of the page.
        high: rows of the page.
        top: rows of the page above the grid, besides the margin.
        left: columns at its left.
    """

    n: int
    wide: int
    high: int
    top: int
    left: int

    @property
    def area(self) -> int:
        """Number of cells of the page."""
        return self.wide * self.high

    def point(self, row: int, column: int) -> int:
        """Return the number of a cell of the page by its row and column, from 0 at the first of the grid."""
        return (row + 2 + self.top) * self.wide + column + 2 + self.left

    def place(self, point: int) -> tuple[int, int]:
        """Return the row and column of a cell of the page, from 0 at the first of the grid."""
        return point // self.wide - 2 - self.top, point % self.wide - 2 - self.left

    def cell(self, point: object) -> int | None:
        """Return the cell of the grid with a number, written as number or as text; None outside of it."""
        if not re.fullmatch(r"[0-9]{1,6}", str(point)):
            return None
        row, column = self.place(int(str(point)))
        return (
            row * self.n + column
            if int(str(point)) < self.area and 0 <= row < self.n and 0 <= column < self.n
            else None
        )

    def is_outside(self, point: object) -> bool:
        """Return whether a number is that of a cell of the page outside the grid."""
        is_number = re.fullmatch(r"[0-9]{1,6}", str(point)) is not None
        return is_number and int(str(point)) < self.area and self.cell(point) is None

    def border(self, point: object) -> tuple[int, int] | None:
        """Return the two cells at the border with a number."""
        number = int(str(point)) if re.fullmatch(r"[0-9]{1,6}", str(point)) else 0
        kind, rest = divmod(number, self.area)
        step = {2: self.wide, 3: 1}.get(kind)
        first, second = self.cell(rest), self.cell(rest + (step or 0))
        return (first, second) if step and first is not None and second is not None else None


def text_of(entry: object) -> str:
    """Return the text of an entry of numbers."""
    return line_of(entry[0], 40).strip() if isinstance(entry, list) and entry else ""


def read_constraints(puzzle: Mapping[str, Any], page: PenpaPage, rules: RuleCollector, words: RuleWords) -> None:
    """Note the constraints of a puzzle, whose rules may be described in words.

    Raises:
        ParseError: one of them is not as expected.
    """
    for name, what in puzzle.items():
        if name not in {*_DRAWN, *_READ, *_OF_THE_PROGRAM} and what:
            rules.add(name[:40], len(what) if isinstance(what, (dict, list)) else 1)
        elif name in _DRAWN and what:
            rules.add(_DRAWN[name], len(what) if isinstance(what, (dict, list)) else 1)
    _thermometers(puzzle, page, rules)
    for line in _lines(puzzle, "arrows", page):
        if len(line) > 1:
            rules.add_constraint("arrow", [line[:1], line[1:]])
        else:
            rules.empty("arrow", cell_name(line[0], page.n))
    _cages(puzzle, page, rules)
    for key, entry in record(puzzle, "symbol").items():
        _symbol(key, entry, page, rules)
    _diagonals(puzzle, page, rules)
    for key, entry in record(puzzle, "number").items():
        cell, word = page.cell(key), text_of(entry)
        given = cell is not None and re.fullmatch("[0-9]{1,2}", word) and 1 <= int(word) <= page.n
        if word and not given:
            _word(key, word, page, rules, words)
    apply_words(words, rules, tuple(rules.constraints))


def _lines(puzzle: Mapping[str, Any], name: str, page: PenpaPage) -> list[list[int]]:
    paths = []
    for points in items(puzzle, name):
        if not isinstance(points, list):
            raise wrong_field(name)
        cells = [page.cell(point) for point in points]
        if None in cells:
            message = _("{name}: {word} is not a cell of the grid")
            raise ParseError(message.format(name=name, word=repr(points[cells.index(None)])[:20]))
        if cells:
            paths.append([cell for cell in cells if cell is not None])
    return paths


def _thermometers(puzzle: Mapping[str, Any], page: PenpaPage, rules: RuleCollector) -> None:
    trees = [[line] for line in _lines(puzzle, "thermo", page) if len(line) > 1]
    for line in _lines(puzzle, "nobulbthermo", page):
        tree = next((tree for tree in trees if any(line[0] in other for other in tree)), None)
        if tree is not None and len(line) > 1:
            tree.append(line)
        elif len(line) > 1:
            rules.add("thermometer without bulb")
    for tree in trees:
        rules.add_constraint("thermometer", tree)


def _cages(puzzle: Mapping[str, Any], page: PenpaPage, rules: RuleCollector) -> None:
    texts = {key: text_of(entry) for key, entry in record(puzzle, "numberS").items() if text_of(entry)}
    caged: set[int] = set()
    for cells in _lines(puzzle, "killercages", page):
        caged |= set(cells)
        corners = [str(4 * (page.area + page.point(*divmod(cell, page.n)))) for cell in cells]
        numbers = [texts.pop(corner) for corner in corners if corner in texts]
        if all(re.fullmatch(r"[0-9]{1,3}", number) for number in numbers) and len(numbers) < 2:
            rules.add_constraint("killercage", [sorted(cells)], map(int, numbers))
        else:
            rules.add("killercage")
    ends = {end for key in record(puzzle, "cage") for end in key.split(",")}
    framed = {page.cell(int(end) // 4 - page.area) for end in ends if re.fullmatch(r"[0-9]{1,6}", end)}
    if ends and not framed <= caged:
        rules.add("cage")
    if texts:
        rules.add("overlay", len(texts))


def _symbol(key: str, entry: object, page: PenpaPage, rules: RuleCollector) -> None:
    style, name = (entry[0], entry[1]) if isinstance(entry, list) and len(entry) > 1 else (None, None)
    pair, cell = page.border(key), page.cell(key)
    if page.is_outside(key):
        note = _("signs outside the grid were left out")
        if note not in rules.notes:
            rules.notes.append(note)
        return
    if name in ("circle_SS", "circle_S") and pair and style in (1, 8, 2):
        rules.add_constraint("ratio" if style == 2 else "difference", [pair])
    elif name in ("circle_L", "circle_M", "square_L", "square_M") and cell is not None and style == 3:
        rules.add_constraint("odd" if name.startswith("circle") else "even", [[cell]])
    else:
        rules.add("underlay")


def _diagonals(puzzle: Mapping[str, Any], page: PenpaPage, rules: RuleCollector) -> None:
    """Note diagonals: lines from corner to corner of the grid; other lines on borders are boxes or have no meaning."""
    n, drawn = page.n, set()
    falling, rising = DIAGONAL.houses(n, 1, n)
    for key in record(puzzle, "lineE"):
        if re.fullmatch(r"[0-9]{1,6},[0-9]{1,6}", key):
            first, second = sorted(int(end) - page.area for end in key.split(","))
            if second - first in (page.wide + 1, page.wide - 1):
                drawn.add((first, second))
    start = page.point(-1, -1)
    for begin, step, cells in ((start, page.wide + 1, falling), (start + n, page.wide - 1, rising)):
        whole = {(begin + k * step, begin + (k + 1) * step) for k in range(n)}
        if whole <= drawn:
            drawn -= whole
            rules.region(cells)
    if drawn:
        rules.add("line", len(drawn))


def _word(key: str, word: str, page: PenpaPage, rules: RuleCollector, words: RuleWords) -> None:
    """Note a text on a border, or outside the grid if the puzzle's words explain it."""
    pair, kinds = page.border(key), words.kinds(OUTSIDE)
    line = seen_from(page.place(int(key)), page.n) if page.is_outside(key) else []
    if pair and (constraint := letter_between(word, pair)):
        rules.add_constraint(*constraint)
    elif line and re.fullmatch("[0-9]{1,4}", word) and len(kinds) == 1 and kinds[0] != "littlekillersum":
        rules.add_constraint(kinds[0], [line], [int(word)])
    elif page.is_outside(key) and not any(ch.isdigit() for ch in word):
        note = _("the text {text} outside the grid was left out")
        rules.notes.append(note.format(text=repr(word[:20])))
    else:
        rules.add("overlay")
