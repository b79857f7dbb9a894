"""Read drawings on a puzzle of SudokuPad as constraints, if their shape or the words of the rules leave one meaning.

Dots, X and V on borders, bulbs with lines, circles with arrows, numbers outside that the words name, and lines whose colour is
that of one rule. Everything else is refused by a message with the drawing and its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from lucidoku.formats._fields import records
from lucidoku.formats._pad_drawn import DrawnShape, Stroke, shapes_of, strokes_of
from lucidoku.formats._rules import RuleCollector
from lucidoku.formats._shapes import letter_between, ray, seen_from
from lucidoku.formats._stated_rules import LINES, OUTSIDE, RuleWords
from lucidoku.rules._constraint import Constraint, cell_name
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.words.language import _

_ENDED = ("betweenline", "doublearrow", "lockout")
_COLOURS = {"#67f067": "whispers", "#f067f0": "renban", "#2ecbff": "regionsumline"}
"""The colours in which everybody draws a rule."""


_Drawing = TypeVar("_Drawing", Stroke, DrawnShape)


class _DrawingReader:
    """Reader that removes drawings once their meaning is known; the rest is refused."""

    def __init__(self, data: Mapping[str, Any], rules: RuleCollector, words: RuleWords) -> None:
        self.rules, self.n, self.words = rules, rules.n, words
        self.lines = self._drawn(data, "line", strokes_of)
        self.arrows = self._drawn(data, "arrow", strokes_of)
        self.shapes = self._drawn(data, "underlay", shapes_of) + self._drawn(data, "overlay", shapes_of)
        self.givens: dict[int, int] = {}

    def _drawn(
        self, data: Mapping[str, Any], word: str, parse: Callable[[list[dict[str, Any]]], list[_Drawing] | None]
    ) -> list[_Drawing]:
        listed = records(data, f"{word}s")
        drawings = parse(listed)
        if drawings is None:
            self.rules.add(word, len(listed))
        return drawings or []

    def fits(self, rule: str) -> bool:
        """Return whether the words of the rules speak of a rule, or the rules have no words."""
        return not self.words or self.words.speaks_of(rule)

    def read(self) -> None:
        """Note all constraints that have one meaning, and refuse the rest."""
        self.shapes = [shape for shape in self.shapes if not self._empty(shape)]
        self.shapes = [shape for shape in self.shapes if not (self._dot(shape) or self._quadruple(shape))]
        self.lines = [line for line in self.lines if not self._diagonal(line)]
        self._arrows()
        self._thermometers()
        self._ended_lines()
        self._plain_lines()
        self.shapes = [
            shape for shape in self.shapes if not (self._given(shape) or self._cell(shape) or self._outside(shape))
        ]
        self._refuse()

    @staticmethod
    def _empty(shape: DrawnShape) -> bool:
        return not shape.text and "clear" in (shape.fill, shape.edge) and {shape.fill, shape.edge} <= {"clear", ""}

    def _dot(self, shape: DrawnShape) -> bool:
        """Read a dot or a letter on a border."""
        pair, text = shape.pair(self.n), shape.text.strip()
        if not pair or max(shape.width, shape.height) > 0.6 or shape.turned:
            return False
        if (constraint := letter_between(text, pair)) and self.fits(constraint.rule):
            self.rules.add_constraint(*constraint)
        elif shape.rounded and shape.fill in ("white", "black") and (text == "" or text.isdecimal()):
            rule = "difference" if shape.fill == "white" else "ratio"
            if not self.fits(rule):
                return False
            self.rules.add_constraint(rule, [pair], [int(text[:3])] if text else [])
        else:
            return False
        return True

    def _quadruple(self, shape: DrawnShape) -> bool:
        cells, digits = shape.corner(self.n), shape.text.replace(",", " ").split()
        digits = list("".join(digits)) if self.n < 10 else digits
        good = cells and shape.rounded and shape.fill == "white" and digits and all(ch.isdecimal() for ch in digits)
        if not good or not self.fits("quadruple"):
            return False
        self.rules.add_constraint("quadruple", [cells], sorted(int(digit[:3]) for digit in digits))
        return True

    def _diagonal(self, line: Stroke) -> bool:
        n, ends = self.n, {tuple(round(k) for k in point) for point in line.points}
        long = [ends == {(0, 0), (n, n)}, ends == {(0, n), (n, 0)}]
        if not line.on_corners or not any(long) or not self.fits("diagonal"):
            return False
        if sentence := self.words.doubt("diagonal"):
            self.rules.doubt(self._line_between(line), sentence)
        else:
            self.rules.region(DIAGONAL.houses(n, 1, n)[long.index(True)])
        return True

    def _bulbs(self, fills: tuple[str, ...], turned: bool = False) -> dict[int, DrawnShape]:
        """Return circles without a text, by each of their cells."""
        bulbs: dict[int, DrawnShape] = {}
        for shape in self.shapes:
            size = min(shape.width, shape.height)
            if (
                (shape.turned if turned else shape.rounded)
                and shape.fill in fills
                and not shape.text
                and 0.5 <= size <= 0.99
            ):
                bulbs |= dict.fromkeys(shape.cells(self.n), shape)
        return bulbs

    def _drop(self, shapes: set[DrawnShape]) -> None:
        self.shapes = [shape for shape in self.shapes if shape not in shapes]

    def _arrows(self) -> None:
        bulbs, shafts, kept = self._bulbs(("white", "grey", "clear", "")), dict[DrawnShape, list[list[int]]](), []
        for arrow in self.arrows:
            cells = arrow.cells(self.n)
            bulb = bulbs.get(cells[0]) if cells else None
            line = [cell for cell in cells if bulb and cell not in bulb.cells(self.n)]
            if bulb and line and self.fits("arrow"):
                shafts.setdefault(bulb, []).append(line)
            elif not self._little_killer(arrow):
                kept.append(arrow)
        self.arrows = kept
        for bulb, lines in shafts.items():
            self.rules.add_constraint("arrow", [sorted(bulb.cells(self.n)), *lines])
        self._drop(set(shafts))

    def _little_killer(self, arrow: Stroke) -> bool:
        """Read a short arrow outside the grid that points along a diagonal, with a number at its foot."""
        (row, column), (to_row, to_column) = arrow.points[0], arrow.points[-1]
        step = ((to_row > row) - (to_row < row), (to_column > column) - (to_column < column))
        start = int(row // 1), int(column // 1)
        inside = 0 <= start[0] < self.n and 0 <= start[1] < self.n
        number = next(
            (s for s in self.shapes if s.text.isdecimal() and (int(s.at[0] // 1), int(s.at[1] // 1)) == start), None
        )
        line = ray(start, step, self.n) if all(step) else []
        if inside or number is None or not line or not self.fits("littlekillersum"):
            return False
        self.rules.add_constraint("littlekillersum", [line], [int(number.text[:4])])
        self._drop({number})
        return True

    def _thermometers(self) -> None:
        bulbs, trees, kept = self._bulbs(("grey",)), dict[int, list[list[int]]](), []
        waiting: list[tuple[Stroke, list[int]]] = []
        for line in self.lines:
            cells = line.cells(self.n)
            ends = [cells, cells[::-1]] if cells else []
            start = next((way for way in ends if way[0] in bulbs and bulbs[way[0]].fill == line.color), None)
            both = len(ends) == 2 and cells[0] in bulbs and cells[-1] in bulbs
            if start and not both and (self.fits("thermometer") or self.words.is_slow):
                trees.setdefault(start[0], []).append(start)
            else:
                waiting.append((line, cells))
        for line, cells in waiting:
            tree = next(
                (t for t in trees.values() if cells and line.color == "grey" and any(cells[0] in w for w in t)), None
            )
            if tree is None:
                kept.append(line)
            else:
                tree.append(cells)
        self.lines = kept
        slow = self.words.is_slow
        for tree in trees.values():
            self.rules.add_constraint("slowthermometer" if slow else "thermometer", tree)
        self._drop({bulbs[cell] for cell in trees})

    def _ended_lines(self) -> None:
        """Note lines with a circle or a diamond at both ends."""
        circles, diamonds, kept = (
            self._bulbs(("white", "grey", "clear", "")),
            self._bulbs(("white", "blue", "purple", "clear", ""), True),
            [],
        )
        used: set[DrawnShape] = set()
        kinds = self.words.kinds(_ENDED[:2])
        for line in self.lines:
            cells = line.cells(self.n)
            ends = diamonds if cells and cells[0] in diamonds else circles
            name = "lockout" if ends is diamonds else kinds[0] if len(kinds) == 1 else ""
            if len(cells) > 2 and cells[0] in ends and cells[-1] in ends and name and self.fits(name):
                self.rules.add_constraint(name, [cells])
                used |= {ends[cells[0]], ends[cells[-1]]}
            else:
                kept.append(line)
        self.lines = kept
        self._drop(used)

    def _plain_lines(self) -> None:
        """Note plain lines, of the rule that the words name for their colour, or of the only rule that they name."""
        kinds = self.words.kinds(LINES)
        alike = len({line.hex for line in self.lines}) == 1
        kept = []
        for line in self.lines:
            cells, name, sentence = line.cells(self.n), "", ""
            if not self.words:
                name = _COLOURS.get(line.hex, "")
            else:
                name, sentence = self.words.of_line(line.color)
                if not name and len(kinds) == 1 and alike:
                    name = kinds[0]
                elif not name and not sentence and _COLOURS.get(line.hex) in kinds:
                    name = _COLOURS[line.hex]
            if not name or not cells:
                kept.append(line)
                if sentence:
                    self.rules.doubt(self._line_between(line), sentence)
                continue
            least = self.words.least(line.color) if name == "whispers" else None
            if name == "whispers" and self.words.numbers_disagree(line.color):
                self.rules.doubt(self._line_between(line), self.words.about("whispers")[0].sentence)
            self.rules.add_constraint(name, [cells], [least] if least else [])
        self.lines = kept

    @staticmethod
    def _line_between(line: Stroke) -> str:
        return _("a line from {first} to {last}").format(first=line.where[0], last=line.where[1])

    def _given(self, shape: DrawnShape) -> bool:
        """Read a digit that is drawn in the middle of a cell, without a frame."""
        cell, text = shape.cell(self.n), shape.text
        plain = shape.fill in ("", "clear") or (shape.fill == "white" and shape.edge in ("", "clear", "white"))
        if cell is None or not plain or not text.isdecimal() or not 1 <= int(text[:3]) <= self.n or cell in self.givens:
            return False
        self.givens[cell] = int(text)
        return True

    def _cell(self, shape: DrawnShape) -> bool:
        """Read a grey circle or square in a cell: an odd or an even digit."""
        cell = shape.cell(self.n)
        small = 0.45 <= shape.width <= 0.95 and abs(shape.width - shape.height) < 0.05
        rule = "odd" if shape.rounded else "even"
        if cell is None or not small or shape.text or shape.fill != "grey" or shape.turned or not self.fits(rule):
            return False
        self.rules.add_constraint(rule, [[cell]])
        return True

    def _outside(self, shape: DrawnShape) -> bool:
        """Read a number outside the grid if the words name one rule for such numbers."""
        line = seen_from((int(shape.at[0] // 1), int(shape.at[1] // 1)), self.n)
        kinds = [kind for kind in self.words.kinds(OUTSIDE) if kind != "littlekillersum"]
        if not line or not shape.text.isdecimal() or len(kinds) != 1:
            return False
        self.rules.add_constraint(kinds[0], [line], [int(shape.text[:4])])
        return True

    def _refuse(self) -> None:
        for line in self.lines:
            self.rules.add(self._line_between(line))
        for arrow in self.arrows:
            self.rules.add(_("an arrow from {first} to {last}").format(first=arrow.where[0], last=arrow.where[1]))
        for shape in self.shapes:
            if shape.text:
                self.rules.add(_("the text {text} at {cell}").format(text=shape.text[:10], cell=shape.where))
            elif shape.rounded:
                self.rules.add(_("a circle at {cell}").format(cell=shape.where))
            else:
                self.rules.add(_("a rectangle at {cell}").format(cell=shape.where))


def read_cage(cells: list[int], text: str, rules: RuleCollector, words: RuleWords) -> Constraint | None:
    """Note a cage that only frames cells, perhaps with a text: a killer cage if it has a number and the words speak of cages.

    A drawing that no words mention is decoration, and noted as left out; any other is refused with its place. The killer cage is
    returned, for the words may say otherwise of it.
    """
    where = cell_name(min(cells, default=0), rules.n)
    spoken = words.speaks_of("killercage") or words.speaks_of("extraregion")
    if re.fullmatch("[0-9]{1,3}", text) and cells and (not words or spoken):
        rules.add_constraint("killercage", [sorted(cells)], [int(text)])
        return rules.constraints[-1]
    if spoken or (text and not words):
        rules.add(_("a cage at {cell} that only frames cells").format(cell=where))
    else:
        rules.notes.append(_("a cage at {cell} only frames cells; it was left out").format(cell=where))
    return None


def read_drawings(data: Mapping[str, Any], rules: RuleCollector, words: RuleWords) -> dict[int, int]:
    """Note the constraints that are drawn on a puzzle, and those without one meaning; return the digits that are drawn in cells.

    Raises:
        ParseError: a list of drawings is not a list.
    """
    reader = _DrawingReader(data, rules, words)
    reader.read()
    return reader.givens
