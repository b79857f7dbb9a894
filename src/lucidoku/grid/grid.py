"""The immutable grid of values, and what else may stand for one: text, lists, arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, Union

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.cells import Candidate, Cell, CellLike, digit_of, digit_text, zero_based
from lucidoku.grid.faults import faults
from lucidoku.grid.houses import CellSet, House, house_name
from lucidoku.grid.layout import Layout
from lucidoku.rules import HouseKind
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.grid.board import Board, PositionStatus

__all__ = [
    "SIZES",
    "Candidate",
    "Cell",
    "CellSet",
    "Grid",
    "House",
    "HouseKind",
    "Layout",
    "Puzzle",
    "digit_of",
    "digit_text",
    "digits_in",
    "house_name",
    "layout_for_cells",
]

_DIGITS = bytes(range(26))


class Array(Protocol):
    """A numpy array, or what can be turned into lists like one."""

    def tolist(self) -> Any:
        """Return lists of numbers."""


class Holder(Protocol):
    """What holds a puzzle: an entry of a file, a walkthrough."""

    @property
    def puzzle(self) -> Any:
        """The puzzle; None where it could not be read."""


Puzzle: TypeAlias = Union["Grid", "Board", str, bytes, Iterable[int], Iterable[Iterable[int]], Array, Holder]
"""What is taken wherever a puzzle is: a Grid, a Board (values and pencil marks), text in any known format, a list of digits,
flat or of rows, a numpy array of either shape, or what `read_puzzles` yields."""


class Grid:
    """The digits of a puzzle or solution, immutable; 0 is an empty cell.

    Args:
        values: n² digits, row by row: a list or numpy array, flat or of rows; or text in any known format, or a Board.
        layout: the shape; the usual one for this number of cells by default.

    Raises:
        InvalidPuzzle: wrong number of values or a digit that the layout does not have.
        ParseError: the text is not a puzzle.

    >>> grid = Grid.parse("1.....2..3.....4")
    >>> grid[grid.layout.cell("r2c3")], grid.given_count
    (2, 4)
    >>> grid
    Grid.parse('1.....2..3.....4')
    >>> grid == Grid([[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]])
    True
    >>> print(grid)
     -----------------
    |  1  .  |  .  .  |
    |  .  .  |  2  .  |
    |--------+--------|
    |  .  3  |  .  .  |
    |  .  .  |  .  4  |
     -----------------
    """

    __slots__ = ("layout", "values")

    layout: Layout
    values: bytes

    def __init__(self, values: Puzzle, layout: Layout | None = None) -> None:
        # digits, because no letter of a text is so low
        if isinstance(values, bytes) and not values.translate(None, _DIGITS):
            data = values
        else:
            from lucidoku.grid.puzzle import puzzle_of

            found = values if isinstance(values, Grid) else puzzle_of(values, layout)
            grid = found if isinstance(found, Grid) else found.grid
            data = grid.values
            if layout is None or (found is not values and grid.layout.from_one() is layout):
                layout = grid.layout  # its digits may start at 0
        if layout is None:
            layout = layout_for_cells(len(data))
        if len(data) != layout.n**2:
            raise InvalidPuzzle(
                _("expected {expected} values for a {layout} grid, got {count}").format(
                    layout=layout, expected=layout.n**2, count=len(data)
                )
            )
        if data.translate(None, _DIGITS[: layout.n + 1]):
            cell, digit = next(
                (cell, digit) for cell, digit in zip(layout.cells, data, strict=True) if digit > layout.n
            )
            raise InvalidPuzzle(
                _("{cell} holds {digit}, but the digits of a {layout} grid are 1 to {n}").format(
                    cell=cell, digit=digit, layout=layout.from_one(), n=layout.n
                )
            )
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "values", data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid is immutable; a Board can be changed")

    @classmethod
    def parse(cls, text: Puzzle, layout: Layout | None = None) -> Grid:
        """Read one puzzle in any format that `lucidoku.formats` knows, or take it from a list or array.

        Raises:
            ParseError: the text is not a puzzle.
            InvalidPuzzle: a list of the wrong length or with wrong digits.
        """
        return cls(text, layout)

    @property
    def given_count(self) -> int:
        """How many cells hold a digit."""
        return len(self.values) - self.values.count(0)

    @property
    def line(self) -> str:
        """The grid as one line of n² characters, `.` for empty."""
        return self.layout.digits_text(self.values)

    def status(self) -> PositionStatus:
        """Return everything that is wrong by the rules, as flags; see `Board.status`.

        >>> Grid("11..............").status()
        <PositionStatus.EQUAL_DIGITS|NO_PLACE: 5>
        """
        from lucidoku.grid.board import status

        return status(self)

    def check(self) -> None:
        """Make sure that no house holds a digit twice.

        Raises:
            InvalidPuzzle: two equal digits in a house; names both cells.
        """
        for fault in faults(self.layout, self.values):
            error = InvalidPuzzle(str(fault))
            error.entries = fault.entries[:2]
            raise error

    def __getitem__(self, cell: CellLike) -> int:
        return self.values[self.layout.cell(cell) if isinstance(cell, str) else cell]

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
        if self.layout.is_usual:
            return f"Grid.parse({self.line!r})"
        return f"Grid.parse({self.line!r}, {self.layout!r})"

    def format(self, name: str = "line") -> str:
        """Return the grid in a format that `lucidoku.formats` writes; docs/formats.md lists them.

        Raises:
            LucidokuError: there is no such format, or it has no place for such a puzzle.

        >>> Grid.parse("1.....2..3.....4").format("sdm")
        '1000002003000004'
        """
        from lucidoku.formats import write

        return write(self, name)

    def __str__(self) -> str:
        return self.boxed

    def _repr_svg_(self) -> str:
        from lucidoku.drawing.images import svg

        return svg(self)

    @property
    def boxed(self) -> str:
        """The grid as people print it: one row a line, with frames."""
        from lucidoku.formats import write

        return write(Grid(self.values, self.layout.without_constraints), "grid")


def layout_for_cells(count: int) -> Layout:
    """Return the usual layout with this number of cells.

    Raises:
        InvalidPuzzle: no layout has.
    """
    n = round(count**0.5)
    if not count or n * n != count:
        raise InvalidPuzzle(_("no grid has {cells} cells").format(cells=count))
    return Layout.of_size(n)


def digits_in(values: object, layout: Layout | None = None) -> tuple[bytes, Layout | None]:
    r"""Return the digits of a list, an array or any other iterable, flat or of rows, and the layout; 0 for empty.

    An empty cell may be 0, None, "." or a blank; a digit may be a number or a character. Where 0 is a digit (see
    `zero_based`), the layout has digits from 0; without a layout, None stands for that of the usual digits.

    Raises:
        InvalidPuzzle: what is there is no digit, or the rows are of different lengths.

    >>> digits_in([["1", None], [0, 2]])
    (b'\x01\x00\x00\x02', None)
    >>> digits_in(["0", None, 3, 1] * 4)[1]
    Layout.standard(2, 2).from_zero()
    """
    plain = getattr(values, "to_numpy", None)
    values = plain() if callable(plain) else values
    lists = getattr(values, "tolist", None)
    values = lists() if callable(lists) else values
    if not isinstance(values, Iterable) or isinstance(values, (dict, set, frozenset)):
        raise InvalidPuzzle(
            _("expected the digits of a puzzle, row by row, got {kind}").format(kind=type(values).__name__)
        )
    items = list(values)
    rows = bool(items) and not any(_single(item, len(items)) for item in items)
    if rows:
        items = _cells_of(items)
    n = round(len(items) ** 0.5)
    if n * n == len(items) and n > 1 and zero_based(items, n):
        layout = (layout or Layout.of_size(n)).from_zero()
    read = _digit_from_zero if layout and layout.first_digit == 0 else _digit
    return bytes(_digit_at(read(item), item, place, len(items)) for place, item in enumerate(items)), layout


def _cells_of(items: list[Any]) -> list[Any]:
    """Return the cells of rows, one after the other."""
    cells: list[Any] = []
    for number, row in enumerate(items, 1):
        row = list(row)
        if len(row) != len(items):
            raise InvalidPuzzle(
                ngettext(
                    "row {number} has {count} cell, but the grid has {rows} rows",
                    "row {number} has {count} cells, but the grid has {rows} rows",
                    len(row),
                ).format(number=number, count=len(row), rows=len(items))
            )
        cells += row
    return cells


def _single(item: object, count: int) -> bool:
    """Whether an item of a list is one cell, not a row of cells."""
    if isinstance(item, str):
        return len(item) != count
    return not isinstance(item, Iterable)


def _digit_at(found: int | None, item: object, place: int, count: int) -> int:
    if found is None:
        n = round(count**0.5)
        where = f"r{place // n + 1}c{place % n + 1}" if n and n * n == count else str(place)
        raise InvalidPuzzle(
            _("{cell} holds {value}; expected a digit from 0 to 25").format(cell=where, value=repr(item))
        )
    return found


def _digit(item: object) -> int | None:
    """The digit that a number or a character means, 0 for an empty cell, None for what is neither."""
    if item is None or item != item:  # tables have NaN where nothing is
        return 0
    if isinstance(item, str):
        text = item.strip()
        if text in ("", ".", "0", "_", "*"):
            return 0
        if not text.isascii() or not text.isdecimal():
            return digit_of(text) if len(text) == 1 and text.isalpha() and text.upper() in "ABCDEFGHIJKLMNOP" else None
        item = int(text)
    elif isinstance(item, float) and item.is_integer():
        item = int(item)
    if not hasattr(item, "__index__"):
        return None
    number = operator.index(item)
    return number if 0 <= number <= 25 else None


def _digit_from_zero(item: object) -> int | None:
    """The value that a number or a character means where the digits start at 0."""
    if item is None or item != item or (isinstance(item, str) and item.strip() in ("", ".", "_", "*", "-")):
        return 0
    found = 0 if isinstance(item, str) and item.strip() == "0" else _digit(item)
    return found + 1 if found is not None and found < 25 else None
