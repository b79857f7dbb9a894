"""The nouns of Sudoku: layouts with their houses, cells, candidates, and the immutable grid of values.

A layout is data: a list of houses over `n*n` cells. Boxes, diagonals, windows and jigsaw regions are all just houses,
so everything built on a layout works for every shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from lucidoku import _engine
from lucidoku._text import _
from lucidoku._views import view
from lucidoku.errors import InvalidPuzzle, ParseError

__all__ = ["SIZES", "Candidate", "Cell", "Grid", "House", "Layout", "digit_of", "digit_text"]

SIZES: Mapping[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    14: (2, 7),
    15: (3, 5),
    16: (4, 4),
    18: (3, 6),
    20: (4, 5),
    21: (3, 7),
    22: (2, 11),
    24: (4, 6),
    25: (5, 5),
}
"""The box (height, width) that a grid of n rows has unless a layout says otherwise."""

_DIGITS = "123456789ABCDEFGHIJKLMNOP"


def digit_text(digit: int) -> str:
    """Return how a digit is printed: 1-9, then A (10) to P (25).

    >>> digit_text(7), digit_text(16)
    ('7', 'G')
    """
    return _DIGITS[digit - 1]


def digit_of(text: str) -> int:
    """Return the digit that a character stands for; the inverse of `digit_text`.

    Raises:
        ValueError: the character is not a digit.

    >>> digit_of("g")
    16
    """
    found = _DIGITS.find(text.upper()) if len(text) == 1 else -1
    if found < 0:
        raise ValueError(f"{text!r} is not a digit: expected 1-9 or A-P")
    return found + 1


class Cell(int):
    """One square: an int 0…n²-1, row by row, that prints itself as people write it.

    >>> cell = Layout.standard(3, 3).cell("r4c7")
    >>> cell, int(cell), cell.row, cell.column
    (r4c7, 33, 4, 7)
    """

    row: int
    column: int
    _n: int

    def __new__(cls, index: int, n: int) -> Cell:
        """Make the cell `index` of a grid with `n` columns."""
        self = super().__new__(cls, index)
        self.row = index // n + 1
        self.column = index % n + 1
        self._n = n
        return self

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    __repr__ = __str__

    def __reduce__(self) -> tuple[Any, ...]:
        return (Cell, (int(self), self._n))


class Candidate(NamedTuple):
    """A digit that may stand in a cell; prints as `(5)r4c7`."""

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"({digit_text(self.digit)}){self.cell}"


@dataclass(frozen=True)
class House:
    """A row, column, box or extra house: n cells that hold each digit once.

    Attributes:
        index: position in `Layout.houses`.
        kind: "row", "column", "box", "diagonal" or "window".
        number: 1-based number among the houses of its kind.
        cells: its n cells in reading order.
    """

    index: int
    kind: str
    number: int
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def name(self) -> str:
        """The house in words of the current language, as they stand in a sentence: "row 3", "la ligne 3"."""
        return house_name(self.kind, self.number)


def house_name(kind: str, number: int) -> str:
    """Return a house in words of the current language, see `House.name`.

    >>> house_name("box", 8)
    'box 8'
    """
    return {
        "row": _("row {number}"),
        "column": _("column {number}"),
        "box": _("box {number}"),
        "diagonal": _("diagonal {number}"),
        "window": _("window {number}"),
    }[kind].format(number=number)


class Layout:
    """The shape of a Sudoku: box height and width, and all houses.

    Layouts are immutable and interned: equal arguments give the same object.

    >>> layout = Layout.standard(3, 3)
    >>> layout.n, len(layout.houses), str(layout.houses[20])
    (9, 27, 'box 3')
    >>> len(layout.peers[0])
    20
    """

    n: int
    box_height: int
    box_width: int
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]

    def __init__(self, box_height: int, box_width: int, boxes: str = "", extras: tuple[str, ...] = ()) -> None:
        """Use the constructors `standard`, `of_size`, `jigsaw`, `diagonal` and `windows` instead."""
        n = box_height * box_width
        self.n, self.box_height, self.box_width = n, box_height, box_width
        self._boxes, self._extras = boxes, extras
        self.cells = tuple(Cell(i, n) for i in range(n * n))
        rows = [range(n * r, n * r + n) for r in range(n)]
        columns = [range(c, n * n, n) for c in range(n)]
        groups: list[tuple[str, Sequence[Iterable[int]]]] = [("row", rows), ("column", columns)]
        groups.append(("box", self._box_cells()))
        if "diagonal" in extras:
            groups.append(("diagonal", [range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)]))
        if "window" in extras:
            groups.append(("window", self._window_cells()))
        houses: list[House] = []
        for kind, members in groups:
            for number, cells in enumerate(members, 1):
                houses.append(House(len(houses), kind, number, tuple(self.cells[i] for i in sorted(cells))))
        self.houses = tuple(houses)

    def _box_cells(self) -> list[list[int]]:
        n, h, w = self.n, self.box_height, self.box_width
        if self._boxes:
            names = sorted(set(self._boxes), key=self._boxes.index)
            return [[i for i, name in enumerate(self._boxes) if name == wanted] for wanted in names]
        corners = [(r, c) for r in range(0, n, h) for c in range(0, n, w)]
        return [[(r + i) * n + c + j for i in range(h) for j in range(w)] for r, c in corners]

    def _window_cells(self) -> list[list[int]]:
        n, h, w = self.n, self.box_height, self.box_width
        corners = [(r, c) for r in range(1, n - h, h + 1) for c in range(1, n - w, w + 1)]
        return [[(r + i) * n + c + j for i in range(h) for j in range(w)] for r, c in corners]

    @classmethod
    def standard(cls, box_height: int, box_width: int) -> Layout:
        """Return the layout of rows, columns and `box_height` x `box_width` boxes.

        Raises:
            InvalidPuzzle: the boxes would make a grid of fewer than 2 or more than 25 rows.
        """
        if box_height < 1 or box_width < 1 or not 2 <= box_height * box_width <= 25:
            raise InvalidPuzzle(
                _(
                    "boxes of {box_height}x{box_width} cells are not supported: height times width must be 2 to 25"
                ).format(box_height=box_height, box_width=box_width)
            )
        return _layout(box_height, box_width, "", ())

    @classmethod
    def of_size(cls, n: int) -> Layout:
        """Return the usual layout with `n` rows.

        Raises:
            InvalidPuzzle: no layout is usual for that size.

        >>> Layout.of_size(6)
        Layout.standard(2, 3)
        """
        if n not in SIZES:
            raise InvalidPuzzle(
                _("no layout with {n} rows is known: expected one of {known}").format(
                    n=n, known=", ".join(map(str, SIZES))
                )
            )
        return cls.standard(*SIZES[n])

    @classmethod
    def jigsaw(cls, regions: str) -> Layout:
        """Return the layout whose boxes are given by a map of n² letters, one a cell; equal letters make a box.

        Blanks and line ends are ignored.

        Raises:
            InvalidPuzzle: the map is not n² letters with n regions of n cells.

        >>> str(Layout.jigsaw("aabb aabb ccdd ccdd").houses[8])
        'box 1'
        """
        text = "".join(regions.split())
        n = round(len(text) ** 0.5)
        if n * n != len(text) or not 2 <= n <= 25:
            raise InvalidPuzzle(
                _("a jigsaw map needs n*n letters with n from 2 to 25, this one has {count}").format(count=len(text))
            )
        for name in sorted(set(text)):
            if text.count(name) != n:
                raise InvalidPuzzle(
                    _("jigsaw region {name} has {count} cells, expected {n}").format(
                        name=repr(name), count=text.count(name), n=n
                    )
                )
        height, width = SIZES.get(n, (1, n))
        return _layout(height, width, text, ())

    def diagonal(self) -> Layout:
        """Return this layout with both long diagonals as extra houses."""
        return self._with("diagonal")

    def windows(self) -> Layout:
        """Return this layout with the inner windows (four on a 9x9 grid) as extra houses."""
        return self._with("window")

    def _with(self, extra: str) -> Layout:
        extras = tuple(sorted({*self._extras, extra}))
        return _layout(self.box_height, self.box_width, self._boxes, extras)

    @property
    def is_jigsaw(self) -> bool:
        """Whether the boxes are irregular regions."""
        return bool(self._boxes)

    @property
    def extras(self) -> tuple[str, ...]:
        """The kinds of extra houses: "diagonal", "window"."""
        return self._extras

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indices of the houses that contain it."""
        found: list[list[int]] = [[] for _ in self.cells]
        for house in self.houses:
            for cell in house.cells:
                found[cell].append(house.index)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the cells that share a house with it."""
        return tuple(
            frozenset(int(other) for h in self.houses_of[cell] for other in self.houses[h].cells if other != cell)
            for cell in self.cells
        )

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """All n³ candidates; digit d of cell c is number `c * n + d - 1`, as in the engine's records."""
        return tuple(Candidate(cell, digit) for cell in self.cells for digit in range(1, self.n + 1))

    @cached_property
    def native(self) -> _engine.Layout:
        """The engine's handle of this layout."""
        kinds = ["row", "column", "box", "diagonal", "window"]
        return _engine.Layout(self.n, [(list(map(int, h.cells)), kinds.index(h.kind)) for h in self.houses])

    def cell(self, name: str | int) -> Cell:
        """Return the cell called `name` (`"r4c7"`) or numbered `name` (0…n²-1).

        Raises:
            ParseError: no such cell.
        """
        if isinstance(name, int):
            if 0 <= name < self.n * self.n:
                return self.cells[name]
        else:
            row, separator, column = name.strip().lower().removeprefix("r").partition("c")
            if separator and row.isdecimal() and column.isdecimal():
                r, c = int(row), int(column)
                if 1 <= r <= self.n and 1 <= c <= self.n:
                    return self.cells[(r - 1) * self.n + c - 1]
        raise ParseError(_("{name} is not a cell: expected r1c1 to r{n}c{n}").format(name=repr(name), n=self.n))

    def __repr__(self) -> str:
        base = (
            f"Layout.jigsaw({self._boxes!r})"
            if self._boxes
            else f"Layout.standard({self.box_height}, {self.box_width})"
        )
        return base + "".join({"diagonal": ".diagonal()", "window": ".windows()"}[extra] for extra in self._extras)

    def __str__(self) -> str:
        name = f"{self.n}x{self.n}"
        if self._boxes:
            name += " jigsaw"
        elif (self.box_height, self.box_width) != SIZES.get(self.n):
            name += f" ({self.box_height}x{self.box_width} boxes)"
        return name + "".join({"diagonal": " with diagonals", "window": " with windows"}[e] for e in self._extras)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_layout, (self.box_height, self.box_width, self._boxes, self._extras))


@lru_cache(maxsize=256)
def _layout(box_height: int, box_width: int, boxes: str, extras: tuple[str, ...]) -> Layout:
    return Layout(box_height, box_width, boxes, extras)


class Grid:
    """The values of a puzzle or solution, immutable; 0 is an empty cell.

    Args:
        values: n² digits, row by row.
        layout: the shape; the usual one for that many cells by default.

    Raises:
        InvalidPuzzle: wrong number of values or a digit that the layout does not have.

    >>> grid = Grid.parse("1.....2..3.....4")
    >>> grid[grid.layout.cell("r2c3")], grid.clues
    (2, 4)
    >>> grid
    Grid.parse('1.....2..3.....4')
    """

    __slots__ = ("layout", "values")

    layout: Layout
    values: bytes

    def __init__(self, values: Iterable[int], layout: Layout | None = None) -> None:
        data = bytes(values)
        if layout is None:
            layout = Layout.of_size(round(len(data) ** 0.5))
        if len(data) != layout.n**2:
            raise InvalidPuzzle(
                _("a {layout} grid has {expected} cells, but {count} values were given").format(
                    layout=layout, expected=layout.n**2, count=len(data)
                )
            )
        for cell, digit in zip(layout.cells, data, strict=True):
            if digit > layout.n:
                raise InvalidPuzzle(
                    _("{cell} holds {digit}, but the digits of a {layout} grid are 1 to {n}").format(
                        cell=cell, digit=digit, layout=layout, n=layout.n
                    )
                )
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "values", data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid is immutable; a Board can be changed")

    @classmethod
    def parse(cls, text: str, layout: Layout | None = None) -> Grid:
        """Read one puzzle in any format that `lucidoku.formats` knows.

        Raises:
            ParseError: the text is not a puzzle.
        """
        grid: Grid = view("parse_grid")(text, layout)
        return grid

    @property
    def clues(self) -> int:
        """How many cells hold a digit."""
        return len(self.values) - self.values.count(0)

    @property
    def line(self) -> str:
        """The grid as one line of n² characters, `.` for empty."""
        return "".join(digit_text(v) if v else "." for v in self.values)

    def check(self) -> None:
        """Make sure that no house holds a digit twice.

        Raises:
            InvalidPuzzle: two equal digits in a house; names both cells.
        """
        for house in self.layout.houses:
            seen: dict[int, Cell] = {}
            for cell in house.cells:
                digit = self.values[cell]
                if digit and digit in seen:
                    raise InvalidPuzzle(
                        _("{cell} and {cell2} both hold {digit} in {house}").format(
                            cell=seen[digit], cell2=cell, digit=digit_text(digit), house=house.name
                        )
                    )
                seen[digit] = cell

    def __getitem__(self, cell: int) -> int:
        return self.values[cell]

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.values == other.values and self.layout is other.layout

    def __hash__(self) -> int:
        return hash(self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Grid, (self.values, self.layout))

    def __repr__(self) -> str:
        usual = not self.layout.is_jigsaw and not self.layout.extras
        if usual and SIZES.get(self.layout.n) == (self.layout.box_height, self.layout.box_width):
            return f"Grid.parse({self.line!r})"
        return f"Grid.parse({self.line!r}, {self.layout!r})"

    def __str__(self) -> str:
        return self.line

    def _repr_svg_(self) -> str:
        picture: str = view("svg")(self)
        return picture
