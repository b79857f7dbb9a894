"""Constraints as people write them: a class for each rule, such as `KillerCage(cells, sum=8)`.

Cells are names ("r1c1"), numbers (0…n²-1), or pairs (row, column) from 0; several are a list, or one text ("r1c1 r1c2").
`Layout.with_constraints` places constraints on a grid, `Layout.constraints` gives them back with the names of their cells.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex, TypeAlias

from lucidoku.errors import InvalidArgument, ParseError, WrongType
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CLASS_NAMES, constraint_type
from lucidoku.words.guesses import example_call, made_as_typed, unknown_keyword
from lucidoku.words.guided import CheckedType, Guided
from lucidoku.words.language import _
from lucidoku.words.notation import read_cell

if TYPE_CHECKING:
    from lucidoku.grid.layout import Layout

__all__ = [
    "CLASSES",
    "XV",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "BetweenLine",
    "BoxIndexer",
    "Clone",
    "ColumnIndexer",
    "ConstraintSpec",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "EntropicLine",
    "Even",
    "ExtraRegion",
    "GreaterThan",
    "KillerCage",
    "LittleKiller",
    "LockoutLine",
    "LookAlike",
    "Maximum",
    "Minimum",
    "ModularLine",
    "Nabner",
    "NegativeDifference",
    "NegativeRatio",
    "NegativeXV",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Palindrome",
    "ParityLine",
    "Quadruple",
    "Ratio",
    "RegionSumLine",
    "Renban",
    "RowIndexer",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "Thermometer",
    "Whispers",
    "XSum",
    "ZipperLine",
    "cells_of",
    "described",
]  # fmt: skip

CellPlace: TypeAlias = str | SupportsIndex | tuple[int, int]
"""A cell: its name, its number, or its row and column from 0."""
Cells: TypeAlias = Sequence[CellPlace]
"""Cells in their order; once they are stored, their names, or numbers whose names only a grid tells."""

_NAME = re.compile(r"[rl]\d{1,2}c\d{1,2}", re.IGNORECASE)
_LINE = re.compile(r"(row|r|column|col|c)\s*(\d{1,2})", re.IGNORECASE)
_SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}
_LARGEST = 25


def _cell(place: Any) -> str | int:
    """Return the name of a cell, or its number where only a grid tells the name."""
    if isinstance(place, str):
        if known_place := read_cell(place, _LARGEST):
            return f"r{known_place[0]}c{known_place[1]}"
    elif isinstance(place, (tuple, list)) and len(place) == 2 and all(map(_is_number, place)):
        row, column = map(operator.index, place)
        if row >= 0 <= column:
            return f"r{row + 1}c{column + 1}"
    elif _is_number(place):
        number = operator.index(place)
        if repr(place) != str(number) and (known_place := read_cell(repr(place), _LARGEST)):
            return f"r{known_place[0]}c{known_place[1]}"  # a Cell
        if number >= 0:
            return number
    message = _("unknown cell {name}; expected a name such as r1c1, a number from 0, or (row, column) from 0")
    raise ParseError(message.format(name=repr(place)[:40]))


def _between(place: str) -> str:
    """Return the names of the cells along straight lines from corner to corner: r1c1-r1c3-r3c3; empty for anything else."""
    if not re.fullmatch(r"r\d{1,2}c\d{1,2}(?:-r\d{1,2}c\d{1,2})+", place.lower()):
        return ""
    corners = [tuple(map(int, re.findall(r"\d+", corner))) for corner in place.split("-")]
    cells = corners[:1]
    for (row, column), (last_row, last_column) in pairwise(corners):
        down, right = last_row - row, last_column - column
        count = max(abs(down), abs(right))
        if 0 not in (down, right) and abs(down) != abs(right):
            return ""
        cells += [(row + k * down // count, column + k * right // count) for k in range(1, count + 1)]
    return " ".join(f"r{row}c{column}" for row, column in cells)


def _is_number(value: object) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)


def cells_of(places: Any) -> tuple[str | int, ...]:
    """Return the names of cells in their order: of a list, a text, a house, or of one cell."""
    if isinstance(places, str):
        words = [name for word in places.replace(",", " ").split() for name in _between(word).split() or [word]]
        return tuple(_cell(name) for word in words for name in (_NAME.findall(word) if _is_joined(word) else [word]))
    places = getattr(places, "cells", places)
    return tuple(map(_cell, places)) if isinstance(places, Iterable) else (_cell(places),)


def _is_joined(word: str) -> bool:
    """Return whether a word is several names of cells without anything between them."""
    return not _NAME.sub("", word)


def _lines(lines: Any) -> tuple[tuple[str | int, ...], ...]:
    """Return lines of cells; a text is one line."""
    return (cells_of(lines),) if isinstance(lines, str) else tuple(map(cells_of, lines))


def _house(place: Any) -> str | tuple[str | int, ...]:
    """Return the name of a row or column, or the names of the cells of another line."""
    text = place if isinstance(place, str) else str(place) if hasattr(place, "kind") else ""
    if match := _LINE.fullmatch(text.strip()):
        return f"{'row' if match[1][0] in 'rR' else 'column'} {int(match[2])}"
    return cells_of(place)


def _number(value: Any) -> int:
    if not _is_number(value):
        raise TypeError
    return operator.index(value)


def _optional(value: Any) -> int | None:
    return None if value is None else _number(value)


def _digits(values: Any) -> tuple[int, ...]:
    """Return digits: of a list, of a text ("1 2"), or one digit."""
    if isinstance(values, str):
        values = [int(value) if value.isdecimal() else value for value in values.replace(",", " ").split()]
    return tuple(map(_number, values)) if isinstance(values, Iterable) else (_number(values),)


_STORED = {
    "cells": cells_of, "circle": cells_of, "shaft": cells_of, "copy": cells_of, "branches": _lines, "cages": _lines,
    "house": _house, "larger": _cell, "smaller": _cell, "sum": _optional, "difference": _optional, "ratio": _number,
    "digits": _digits, "digit": _number, "count": _number,
}  # fmt: skip
"""Converter of each field to its stored form, by name."""


@dataclass(frozen=True, repr=False)
class ConstraintSpec(Guided, metaclass=CheckedType):
    """Base of the constraints: each is a value that `Layout.with_constraints` places on a grid.

    Attributes:
        rule: the name of the rule in the text of a layout.

    >>> from lucidoku import KillerCage, Layout
    >>> layout = Layout("9x9", constraints=[KillerCage(["r1c1", "r1c2"], sum=8)])
    >>> layout.constraints, str(layout)
    ((KillerCage(cells='r1c1 r1c2', sum=8),), '9x9+killercage:8@r1c1r1c2')
    """

    rule: ClassVar[str] = ""
    _parts: ClassVar[tuple[str, ...]] = ()
    """The fields that are a line of cells each."""
    _more: ClassVar[str] = ""
    """The field with further lines."""
    _value: ClassVar[str] = ""
    """The field with the number or the numbers."""

    if not TYPE_CHECKING:  # type checkers use the fields

        def __new__(cls, *arguments: Any, **keywords: Any) -> Any:
            """Check the arguments: a wrong one is answered with the right call."""
            known = [field.name for field in fields(cls)]
            required = [field.name for field in fields(cls) if field.default is MISSING]
            for name in keywords:
                if name not in known:
                    raise unknown_keyword(cls.__name__, name, frozenset(known), keywords[name])
            if (
                len(arguments) > len(known)
                or any(name in keywords for name in known[: len(arguments)])
                or any(name not in keywords for name in required[len(arguments) :])
            ):
                raise WrongType(
                    _("expected {call}").format(call=made_as_typed(cls) or example_call(f"ld.{cls.__name__}", cls))
                )
            return super().__new__(cls)

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            try:
                stored = _STORED[item.name](value) if item.name in _STORED else value
            except (TypeError, ValueError) as error:
                if isinstance(error, ParseError):
                    raise
                if call := made_as_typed(type(self)):
                    raise WrongType(_("expected {call}").format(call=call)) from None
                message = _("{call}: {name} cannot be {value}; expected a whole number")
                call = _call(type(self).__name__, *_names(type(self)))
                raise WrongType(message.format(call=call, name=item.name, value=repr(value)[:40])) from None
            object.__setattr__(self, item.name, stored)

    @property
    def text(self) -> str:
        """The rule in one sentence, in the current language.

        >>> AntiKing().text
        'Cells that touch at a corner hold different digits.'
        """
        return _(constraint_type(self.rule).meaning)

    def placed(self, layout: Layout) -> list[Constraint]:
        """Return the constraint as the engine's side knows it, with the numbers of its cells on a layout.

        Raises:
            ParseError: the layout has no such cell.
        """
        lines = [getattr(self, name) for name in self._parts] + list(getattr(self, self._more) if self._more else ())
        return [Constraint(self.rule, tuple(_on(layout, line) for line in lines), self._values())]

    @classmethod
    def of(cls, constraint: Constraint, layout: Layout) -> ConstraintSpec:
        """Return the constraint of this class that is placed on a layout; the inverse of `placed`."""
        lines = [_names_of(layout, line) for line in constraint.lines]
        arguments: dict[str, Any] = dict(zip(cls._parts, lines, strict=False))
        if cls._more:
            arguments[cls._more] = tuple(lines[len(cls._parts) :])
        return cls(**arguments, **cls._of_values(constraint.values))

    def _values(self) -> tuple[int, ...]:
        value = getattr(self, self._value) if self._value else None
        return value if isinstance(value, tuple) else () if value is None else (value,)

    @classmethod
    def _of_values(cls, values: tuple[int, ...]) -> dict[str, Any]:
        return {cls._value: values[0]} if values else {}

    def __repr__(self) -> str:
        shown = [f"{item.name}={_show(getattr(self, item.name))}" for item in fields(self) if self._is_shown(item)]
        text = f"{type(self).__name__}({', '.join(shown)})"
        return text if len(text) <= 100 else text[:99] + "…"

    def _is_shown(self, item: Any) -> bool:
        return item.default is MISSING or getattr(self, item.name) != item.default

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, item.name) for item in fields(self)))


def _names(kind: type[ConstraintSpec]) -> tuple[list[str], list[str]]:
    """Return the fields of a class, and those that are required."""
    return [item.name for item in fields(kind)], [item.name for item in fields(kind) if item.default is MISSING]


def _call(name: str, known: Sequence[str], required: Sequence[str]) -> str:
    return f"ld.{name}({', '.join(one if one in required else f'{one}=…' for one in known)})"


def _show(value: Any) -> str:
    """Return a value of a field as one types it: cells as one text."""
    if isinstance(value, tuple) and value and all(isinstance(cell, str) for cell in value):
        return repr(" ".join(value))
    if isinstance(value, tuple):
        return f"[{', '.join(map(_show, value))}]"
    return repr(value)


def _on(layout: Layout, places: Iterable[str | int]) -> tuple[int, ...]:
    return tuple(int(layout.cell(place)) for place in places)


def _names_of(layout: Layout, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"r{cell // layout.n + 1}c{cell % layout.n + 1}" for cell in cells)


class _OfCells(ConstraintSpec):
    """A constraint whose one line is its cells."""

    _parts = ("cells",)


class _OfEach(ConstraintSpec):
    """A constraint of single cells; one object may describe several."""

    def placed(self, layout: Layout) -> list[Constraint]:
        """Return a constraint for each of the cells."""
        cells: Cells = self.cells  # type: ignore[attr-defined]
        return [Constraint(self.rule, ((cell,),)) for cell in _on(layout, cells)]  # type: ignore[arg-type]

    @classmethod
    def of(cls, constraint: Constraint, layout: Layout) -> ConstraintSpec:
        """Return the constraint of this class for the one cell of a constraint."""
        return cls(_names_of(layout, constraint.cells))  # type: ignore[call-arg]


class _Outside(ConstraintSpec):
    """A number outside the grid, which tells about a row or a column, seen from there."""

    def __post_init__(self) -> None:
        if isinstance(given := self.house, str) and given in _SIDES:  # type: ignore[attr-defined]
            message = _("{house}: expected a row or column with its number, such as 'row 1'")
            raise InvalidArgument(message.format(house=repr(given)))
        super().__post_init__()
        house: Any = self.house  # type: ignore[attr-defined]
        side: Any = self.side  # type: ignore[attr-defined]
        sides = _SIDES[house.split()[0]] if isinstance(house, str) else (None,)
        if side is None:
            object.__setattr__(self, "side", sides[0])
        elif side not in sides:
            message = _("{call}: {name} cannot be {value}; expected {known}")
            call, known = _call(type(self).__name__, *_names(type(self))), _(" or ").join(map(str, sides))
            raise InvalidArgument(message.format(call=call, name="side", value=repr(side)[:40], known=known))

    def placed(self, layout: Layout) -> list[Constraint]:
        """Return the constraint with the cells in the order in which they are seen."""
        house: Any = self.house  # type: ignore[attr-defined]
        line = tuple(map(int, layout.house(house).cells)) if isinstance(house, str) else _on(layout, house)
        if self.side in ("right", "bottom"):  # type: ignore[attr-defined]
            line = line[::-1]
        return [Constraint(self.rule, (line,), self._values())]

    @classmethod
    def of(cls, constraint: Constraint, layout: Layout) -> ConstraintSpec:
        """Return the constraint of this class with the name of its row or column, or with the cells of another line."""
        for house in (*layout.rows, *layout.columns):
            cells = tuple(map(int, house.cells))
            for side, seen in zip(_SIDES[house.kind], (cells, cells[::-1]), strict=True):
                if constraint.cells == seen:
                    return cls(str(house), constraint.values[0], side)  # type: ignore[call-arg]
        return cls(_names_of(layout, constraint.cells), constraint.values[0])  # type: ignore[call-arg]

    def _is_shown(self, item: Any) -> bool:
        return item.name != "side" or self.side in ("right", "bottom")  # type: ignore[attr-defined]


@dataclass(frozen=True, repr=False)
class AntiKing(ConstraintSpec):
    """The rule that cells which touch at a corner hold different digits."""

    rule = "antiking"


@dataclass(frozen=True, repr=False)
class AntiKnight(ConstraintSpec):
    """The rule that cells a knight's move apart hold different digits."""

    rule = "antiknight"


@dataclass(frozen=True, repr=False)
class AntiTaxicab(ConstraintSpec):
    """The rule that two cells with the same digit are not as many steps apart, along rows and columns, as it says."""

    rule = "antitaxicab"


@dataclass(frozen=True, repr=False)
class Arrow(ConstraintSpec):
    """An arrow: the digits along each shaft add up to the digit in the circle, or to the number in a pill.

    Attributes:
        circle: the cell of the circle; two or three cells make a pill.
        shaft: the cells of the arrow behind the circle, in order.
        branches: further shafts from the same circle.

    >>> Arrow("r1c1", ["r1c2", "r1c3"])
    Arrow(circle='r1c1', shaft='r1c2 r1c3')
    """

    circle: Cells
    shaft: Cells
    branches: Sequence[Cells] = ()
    rule = "arrow"
    _parts = ("circle", "shaft")
    _more = "branches"


@dataclass(frozen=True, repr=False)
class BetweenLine(_OfCells):
    """A line whose digits lie strictly between those at its two ends.

    Attributes:
        cells: the line, with its ends.
    """

    cells: Cells
    rule = "betweenline"


@dataclass(frozen=True, repr=False)
class BoxIndexer(_OfCells):
    """Cells whose digit is the position in their box of the number of their place.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "boxindexer"


@dataclass(frozen=True, repr=False)
class Clone(ConstraintSpec):
    """Two groups of cells that hold the same digits in the same order.

    Attributes:
        cells: the cells of one group.
        copy: the cells of the other one, in the same order.
    """

    cells: Cells
    copy: Cells
    rule = "clone"
    _parts = ("cells", "copy")


@dataclass(frozen=True, repr=False)
class ColumnIndexer(_OfCells):
    """Cells whose digit is the column, in their row, of the number of their column.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "columnindexer"


@dataclass(frozen=True, repr=False)
class Difference(_OfCells):
    """A white dot between two cells: their digits differ by 1, or by its number.

    Attributes:
        cells: the two cells.
        difference: the number of the dot.
    """

    cells: Cells
    difference: int = 1
    rule = "difference"
    _value = "difference"


@dataclass(frozen=True, repr=False)
class DisjointGroups(ConstraintSpec):
    """The rule that cells at the same place of their boxes hold different digits."""

    rule = "disjointgroups"


@dataclass(frozen=True, repr=False)
class DoubleArrow(_OfCells):
    """A line with two circles: the digits between its ends add up to the sum of the ends.

    Attributes:
        cells: the line, with its ends.
    """

    cells: Cells
    rule = "doublearrow"


@dataclass(frozen=True, repr=False)
class EntropicLine(_OfCells):
    """A line on which any three consecutive cells hold a low, a middle and a high digit.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "entropicline"


@dataclass(frozen=True, repr=False)
class Even(_OfEach):
    """Cells that hold an even digit; `Layout.constraints` has one for each cell.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "even"


@dataclass(frozen=True, repr=False)
class ExtraRegion(_OfCells):
    """A region of cells that hold different digits.

    Attributes:
        cells: the cells, at most as many as there are digits.
    """

    cells: Cells
    rule = "extraregion"


@dataclass(frozen=True, repr=False)
class GreaterThan(ConstraintSpec):
    """An inequality sign between two cells.

    Attributes:
        larger: the cell with the larger digit.
        smaller: the cell with the smaller one.
    """

    larger: CellPlace
    smaller: CellPlace
    rule = "greater"

    def placed(self, layout: Layout) -> list[Constraint]:
        """Return the constraint of both cells, the larger one first."""
        cells = _on(layout, (self.larger, self.smaller))  # type: ignore[arg-type]
        return [Constraint(self.rule, (cells,))]

    @classmethod
    def of(cls, constraint: Constraint, layout: Layout) -> ConstraintSpec:
        """Return the sign between the two cells of a constraint."""
        return cls(*_names_of(layout, constraint.cells))


@dataclass(frozen=True, repr=False)
class KillerCage(_OfCells):
    """A cage: its digits differ and add up to its sum, where it has one.

    Attributes:
        cells: the cells.
        sum: the sum of the digits; None for a cage without a number.

    >>> KillerCage(["r1c1", "r1c2"], sum=8)
    KillerCage(cells='r1c1 r1c2', sum=8)
    """

    cells: Cells
    sum: int | None = None
    rule = "killercage"
    _value = "sum"

    def combinations(self, largest: int = 9) -> list[tuple[int, ...]]:
        """Return the sets of digits that the cage can hold, ascending; `largest` is the largest digit of the grid.

        >>> KillerCage(["r1c1", "r1c2", "r1c3"], sum=8).combinations()
        [(1, 2, 5), (1, 3, 4)]
        """
        every = combinations(range(1, largest + 1), len(self.cells))
        return [digits for digits in every if self.sum is None or sum(digits) == self.sum]


@dataclass(frozen=True, repr=False)
class LittleKiller(_OfCells):
    """A number outside the grid with an arrow: the digits along the arrow add up to it; they may repeat.

    Attributes:
        cells: the cells along the arrow, from the number on.
        sum: the number.
    """

    cells: Cells
    sum: int
    rule = "littlekillersum"
    _value = "sum"


@dataclass(frozen=True, repr=False)
class LockoutLine(_OfCells):
    """A line between two diamonds: the digits in these differ by at least a number, and the others lie outside of them.

    Attributes:
        cells: the line, with its ends.
        difference: the least difference of the ends.
    """

    cells: Cells
    difference: int = 4
    rule = "lockout"
    _value = "difference"


@dataclass(frozen=True, repr=False)
class LookAlike(ConstraintSpec):
    """Cages that hold the same digits, each as often, in any order.

    Attributes:
        cages: the cells of each cage.
    """

    cages: Sequence[Cells]
    rule = "lookalike"
    _more = "cages"


@dataclass(frozen=True, repr=False)
class Maximum(_OfEach):
    """Cells with a larger digit than the adjacent cells that are not marked so; `Layout.constraints` has one for each.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "maximum"


@dataclass(frozen=True, repr=False)
class Minimum(_OfEach):
    """Cells with a smaller digit than the adjacent cells that are not marked so; `Layout.constraints` has one for each.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "minimum"


@dataclass(frozen=True, repr=False)
class ModularLine(_OfCells):
    """A line on which any three consecutive cells hold digits with different remainders on division by three.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "modularline"


@dataclass(frozen=True, repr=False)
class Nabner(_OfCells):
    """A line on which no two digits are equal or consecutive.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "nabner"


@dataclass(frozen=True, repr=False)
class NegativeDifference(ConstraintSpec):
    """The rule that all white dots are given: the digits of adjacent cells without a dot do not differ by that number."""

    rule = "negativedifference"


@dataclass(frozen=True, repr=False)
class NegativeRatio(ConstraintSpec):
    """The rule that all black dots are given: the digits of adjacent cells without a dot have none of these ratios."""

    rule = "negativeratio"


@dataclass(frozen=True, repr=False)
class NegativeXV(ConstraintSpec):
    """The rule that all X and V are given: the digits of adjacent cells without one add up to neither 10 nor 5."""

    rule = "negativexv"


@dataclass(frozen=True, repr=False)
class NonConsecutive(ConstraintSpec):
    """The rule that digits of cells side by side never differ by 1."""

    rule = "nonconsecutive"


@dataclass(frozen=True, repr=False)
class NumberedRoom(_Outside):
    """A digit outside the grid: the first digit seen from it is its position in the row or column.

    Attributes:
        house: the row or column, such as "row 3"; or the cells of another line, in the order of sight.
        digit: the digit.
        side: its position: "left" or "right" of a row, at the "top" or "bottom" of a column; left and top by default.
    """

    house: str | Cells
    digit: int
    side: str | None = None
    rule = "numberedroom"
    _value = "digit"


@dataclass(frozen=True, repr=False)
class Odd(_OfEach):
    """Cells that hold an odd digit; `Layout.constraints` has one for each cell.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "odd"


@dataclass(frozen=True, repr=False)
class Palindrome(_OfCells):
    """A line that reads the same from both ends.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "palindrome"


@dataclass(frozen=True, repr=False)
class ParityLine(_OfCells):
    """A line whose digits alternate between odd and even.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "parityline"


@dataclass(frozen=True, repr=False)
class Quadruple(_OfCells):
    """Digits in a small circle that are all in the cells around it.

    Attributes:
        cells: the four cells around the circle.
        digits: one to four digits.
    """

    cells: Cells
    digits: Sequence[int]
    rule = "quadruple"
    _value = "digits"

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) < len(self.digits) and (
            call := made_as_typed(type(self))
        ):  # by the upper left one of its cells
            raise WrongType(_("expected {call}").format(call=call))

    @classmethod
    def _of_values(cls, values: tuple[int, ...]) -> dict[str, Any]:
        return {"digits": values}


@dataclass(frozen=True, repr=False)
class Ratio(_OfCells):
    """A black dot between two cells: one digit is twice the other, or the multiple that its number says.

    Attributes:
        cells: the two cells.
        ratio: the number of the dot.
    """

    cells: Cells
    ratio: int = 2
    rule = "ratio"
    _value = "ratio"


@dataclass(frozen=True, repr=False)
class RegionSumLine(_OfCells):
    """A line whose digits have the same sum in each box that it runs through.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "regionsumline"


@dataclass(frozen=True, repr=False)
class Renban(_OfCells):
    """A line whose digits are different and consecutive, in any order.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "renban"


@dataclass(frozen=True, repr=False)
class RowIndexer(_OfCells):
    """Cells whose digit is the row, in their column, of the number of their row.

    Attributes:
        cells: the cells.
    """

    cells: Cells
    rule = "rowindexer"


@dataclass(frozen=True, repr=False)
class Sandwich(_Outside):
    """A number outside the grid: the digits between 1 and the largest digit of the row or column add up to it.

    Attributes:
        house: the row or column, such as "row 3"; or the cells of another line, in the order of sight.
        sum: the number.
        side: its position: "left" or "right" of a row, at the "top" or "bottom" of a column; left and top by default.

    >>> Sandwich("row 1", 12), Sandwich("column 3", 5, side="bottom")
    (Sandwich(house='row 1', sum=12), Sandwich(house='column 3', sum=5, side='bottom'))
    """

    house: str | Cells
    sum: int
    side: str | None = None
    rule = "sandwichsum"
    _value = "sum"


@dataclass(frozen=True, repr=False)
class Skyscraper(_Outside):
    """A number outside the grid that counts the digits which are larger than all digits before them, seen from there.

    Attributes:
        house: the row or column, such as "row 3"; or the cells of another line, in the order of sight.
        count: the number.
        side: its position: "left" or "right" of a row, at the "top" or "bottom" of a column; left and top by default.
    """

    house: str | Cells
    count: int
    side: str | None = None
    rule = "skyscraper"
    _value = "count"


@dataclass(frozen=True, repr=False)
class SlowThermometer(ConstraintSpec):
    """A thermometer along which digits rise or stay the same, from its bulb to its end.

    Attributes:
        cells: the cells, from the bulb on.
        branches: further lines, each from the bulb or from another cell of the thermometer on.
    """

    cells: Cells
    branches: Sequence[Cells] = ()
    rule = "slowthermometer"
    _parts = ("cells",)
    _more = "branches"


@dataclass(frozen=True, repr=False)
class Thermometer(ConstraintSpec):
    """A thermometer along which digits rise, from its bulb to its end.

    Attributes:
        cells: the cells, from the bulb on.
        branches: further lines, each from the bulb or from another cell of the thermometer on.
    """

    cells: Cells
    branches: Sequence[Cells] = ()
    rule = "thermometer"
    _parts = ("cells",)
    _more = "branches"


@dataclass(frozen=True, repr=False)
class Whispers(_OfCells):
    """A line on which digits side by side differ by at least a number.

    Attributes:
        cells: the line.
        difference: the number; None for half the number of rows, rounded up: 5 on a 9x9 grid.
    """

    cells: Cells
    difference: int | None = None
    rule = "whispers"
    _value = "difference"


@dataclass(frozen=True, repr=False)
class XSum(_Outside):
    """A number outside the grid: the first digit seen from it says how many digits, counted from there, add up to it.

    Attributes:
        house: the row or column, such as "row 3"; or the cells of another line, in the order of sight.
        sum: the number.
        side: its position: "left" or "right" of a row, at the "top" or "bottom" of a column; left and top by default.
    """

    house: str | Cells
    sum: int
    side: str | None = None
    rule = "xsum"
    _value = "sum"


@dataclass(frozen=True, repr=False)
class XV(_OfCells):
    """A sign between two cells whose digits add up to 10 (X) or 5 (V).

    Attributes:
        cells: the two cells.
        sum: the sum, or "X" or "V".
    """

    cells: Cells
    sum: int | str
    rule = "xv"
    _value = "sum"

    def __post_init__(self) -> None:
        if self.sum in ("X", "x", "V", "v"):
            object.__setattr__(self, "sum", 10 if self.sum in "Xx" else 5)
        super().__post_init__()


@dataclass(frozen=True, repr=False)
class ZipperLine(_OfCells):
    """A line on which two digits as far from its middle add up to the digit there, or to the sum of the middle two.

    Attributes:
        cells: the line.
    """

    cells: Cells
    rule = "zipperline"


CLASSES: dict[str, type[ConstraintSpec]] = {rule: globals()[name] for rule, name in CLASS_NAMES.items()}
"""The class of each rule, by its name in the text of a layout."""


def described(constraint: Constraint, layout: Layout) -> ConstraintSpec:
    """Return a constraint that is placed on a layout as an object of its class."""
    return CLASSES[constraint.rule].of(constraint, layout)
