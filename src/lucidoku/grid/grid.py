"""The immutable grid of values, and its construction from text, lists and arrays."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, Union, overload

from lucidoku.errors import InvalidArgument, InvalidPuzzle, WrongType
from lucidoku.grid.cells import Candidate, Cell, CellLike, digit_of, digit_text, short_repr, zero_based
from lucidoku.grid.faults import faults
from lucidoku.grid.houses import CellSet, House, house_name
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.grid.numbers import fault_of_numbers, is_large
from lucidoku.grid.solvable import Solvable
from lucidoku.rules import HouseKind
from lucidoku.rules.sizes import SIZES
from lucidoku.words.guided import GuidedTuple, guided
from lucidoku.words.language import _, ngettext
from lucidoku.words.quoting import quoted

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
    "PuzzleLike",
    "digit_of",
    "digit_text",
    "digits_in",
    "house_name",
    "layout_for_cells",
]

_DIGITS = bytes(range(26))


class Array(Protocol):
    """A numpy array, or anything else with its method `tolist`."""

    def tolist(self) -> Any:
        """Return lists of numbers."""


class Holder(Protocol):
    """Any object with a puzzle: an entry of a file, a walkthrough."""

    @property
    def puzzle(self) -> Any:
        """The puzzle; None if it could not be read."""


PuzzleLike: TypeAlias = Union[
    "Grid", "Board", str, bytes, Iterable[int], Iterable[Iterable[int]], Mapping[Any, Any], Array, Holder
]
"""Any representation of a puzzle: a Grid, a Board (values and pencil marks), text in any known format, a list of digits,
flat or of rows, a numpy array of either shape, digits by cell, or an entry of `read_puzzles`."""


NOTHING: Any = object()
"""The default of an argument that must be given."""


class Grid(Solvable):
    """The digits of a puzzle or solution, immutable; 0 is an empty cell.

    Args:
        values: n² digits, row by row: a list or numpy array, flat or of rows; or text in any known format, or a Board.
        layout: the layout, or its text such as "9x9"; the usual one for this number of cells by default.

    Raises:
        InvalidPuzzle: wrong number of values or a digit that the layout does not have.
        ParseError: the text is not a puzzle.

    Attributes:
        layout: the layout.
        values: the digits as bytes, row by row.

    >>> grid = Grid("1.....2..3.....4")
    >>> grid["r2c3"], grid[1, 2], grid[6], grid.given_count
    (2, 2, 2, 4)
    >>> grid
    Grid('1.....2..3.....4')
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

    def __init__(self, values: PuzzleLike = NOTHING, layout: LayoutLike | None = None, **unknown: Any) -> None:
        if unknown:
            from lucidoku.words.guesses import unknown_keyword

            raise unknown_keyword("Grid", wrong := next(iter(unknown)), frozenset(("values", "layout")), unknown[wrong])
        if layout is not None and not isinstance(layout, Layout):
            layout = layout_of(layout)
        checked = None  # the layout for which the digits are known to be right
        # digits, because no letter of a text is so low
        if isinstance(values, bytes) and not values.translate(None, _DIGITS):
            data = values
        else:
            from lucidoku.grid.puzzle import puzzle_of

            if values is NOTHING:
                raise WrongType(_("expected {call}").format(call="ld.Grid('.' * 81)"))
            puzzle = values if isinstance(values, Grid) else puzzle_of(values, layout)
            grid = puzzle if isinstance(puzzle, Grid) else puzzle.grid
            data, checked = grid.values, grid.layout
            if layout is None or (puzzle is not values and grid.layout.from_one() is layout):
                layout = grid.layout  # its digits may start at 0
        if layout is None:
            layout = layout_for_cells(len(data))
        if layout is not checked:
            _check_values(data, layout)
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "values", data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid is immutable; a Board can be changed")

    @classmethod
    def _of_known(cls, values: bytes, layout: Layout) -> Grid:
        """Return the grid of digits that are known to be those of a layout, without a check."""
        grid = object.__new__(cls)
        object.__setattr__(grid, "layout", layout)
        object.__setattr__(grid, "values", values)
        return grid

    @classmethod
    def parse(cls, text: PuzzleLike, layout: LayoutLike | None = None) -> Grid:
        """Read one puzzle in any format that `lucidoku.formats` knows, or take it from a list or array.

        Raises:
            ParseError: the text is not a puzzle.
            InvalidPuzzle: a list of the wrong length or with wrong digits.
        """
        return cls(text, layout)

    @property
    def givens(self) -> tuple[Candidate, ...]:
        """The digits and their cells.

        >>> Grid("1.....2..3.....4").givens
        ((1)r1c1, (2)r2c3, (3)r3c2, (4)r4c4)
        """
        return GuidedTuple(
            Candidate(cell, digit) for cell, digit in zip(self.layout.cells, self.values, strict=True) if digit
        )

    @property
    def given_count(self) -> int:
        """Number of cells that hold a digit."""
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

    @guided
    def check(self) -> None:
        """Ensure that no house holds a digit twice.

        Raises:
            InvalidPuzzle: two equal digits in a house; names both cells.
        """
        for fault in faults(self.layout, self.values):
            error = InvalidPuzzle(str(fault))
            error.entries = fault.entries[:2]
            raise error

    @overload
    def __getitem__(self, cell: CellLike) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, cell: tuple[slice, Any] | tuple[int, slice]) -> tuple[Any, ...]: ...
    def __getitem__(self, cell: Any) -> Any:
        """Return the digit in a cell, 0 for none: `grid["r1c2"]`, `grid[0, 1]` or `grid[1]`.

        A range gives several digits, and one in a pair a part of a row, of a column, or rows: `grid[0, :]`, `grid[:, 3]`.
        """
        if isinstance(cell, int):
            try:
                return self.values[cell]
            except IndexError:
                pass
        if isinstance(cell, tuple) and len(cell) == 2 and any(isinstance(one, slice) for one in cell):
            rows: Any = self.rows[cell[0]]
            return tuple(row[cell[1]] for row in rows) if isinstance(cell[0], slice) else tuple(rows[cell[1]])
        return tuple(self.values[cell]) if isinstance(cell, slice) else self.values[self.layout.cell(cell)]

    def __setitem__(self, cell: CellLike, digit: object) -> None:
        from lucidoku.words.guesses import changed_grid

        raise WrongType(_("a Grid cannot be changed; use {answer}").format(answer=changed_grid(cell, digit)))

    def __delitem__(self, cell: CellLike) -> None:
        self[cell] = 0

    def __eq__(self, other: object) -> bool:
        """Return whether another grid has the same digits and layout; a text is compared with `line`."""
        if isinstance(other, Grid):
            return self.values == other.values and self.layout is other.layout
        return self.line == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.line)  # that of an equal text

    def __reduce__(self) -> tuple[Any, ...]:
        return (Grid, (self.values, self.layout))

    def __repr__(self) -> str:
        """Return the call that makes the grid where it fits into a line, else its layout, number of givens and first digits."""
        layout, line = self.layout, self.line
        words = f"<Grid {self._shape}: {self.given_count} givens, {line}>"
        return short_repr(f"Grid({line!r})" if layout.is_usual else f"Grid({line!r}, {str(layout)!r})", words)

    def __str__(self) -> str:
        """Return the grid as people print it: one row a line, with frames; its constraints follow, see `Layout.rule_lines`."""
        from lucidoku.formats import write

        frames = write(Grid(self.values, self.layout.without_constraints), "grid")
        return "\n".join((frames, *self.layout.rule_lines)) if self.layout.placed else frames

    @guided
    def rotate(self, degrees: int = 90) -> Grid:
        """Return the puzzle turned clockwise, with its boxes.

        Args:
            degrees: 90, 180 or 270; more or negative ones count as usual.

        Raises:
            InvalidArgument: it is not a multiple of 90.
            InvalidPuzzle: the layout has constraints, which are not moved.

        >>> Grid("1.....2..3.....4").rotate(90)
        Grid('...1.3....2.4...')
        """
        if not isinstance(degrees, int) or degrees % 90:
            from lucidoku.words.guesses import quarter_turns

            message = _("degrees must be 90, 180 or 270, got {value}").format(value=repr(degrees))
            call = quarter_turns(degrees)
            raise InvalidArgument(
                _("{problem}; use {answer}").format(problem=message, answer=call) if call else message
            )
        grid = self
        for _turn in range(degrees // 90 % 4):
            grid = grid.transpose().mirror()
        return grid

    def mirror(self) -> Grid:
        """Return the puzzle with left and right exchanged.

        Raises:
            InvalidPuzzle: the layout has constraints, which are not moved.

        >>> Grid("1.....2..3.....4").mirror().line
        '...1.2....3.4...'
        """
        n = self.layout.n
        return self._moved([row * n + column for row in range(n) for column in reversed(range(n))])

    def transpose(self) -> Grid:
        """Return the puzzle with rows and columns exchanged.

        Raises:
            InvalidPuzzle: the layout has constraints, which are not moved.

        >>> Grid("1.....2..3.....4").transpose().line
        '1.....3..2.....4'
        """
        n = self.layout.n
        return self._moved([column * n + row for row in range(n) for column in range(n)], is_turned=True)

    def _moved(self, places: list[int], is_turned: bool = False) -> Grid:
        return Grid(bytes(self.values[place] for place in places), self.layout.move_cells(places, is_turned))

    @guided
    def relabel(self, digits: Mapping[int, int] | Sequence[int] | str) -> Grid:
        """Return the puzzle with other digits in the same cells.

        Args:
            digits: new digits by the old ones, others stay; or the new digits of 1, 2 and so on, as text if you like.

        Raises:
            InvalidArgument: two digits would become one.
            InvalidPuzzle: the layout has constraints, which hold for the old digits.

        >>> Grid("1.....2..3.....4").relabel({1: 2, 2: 1}).line, Grid("1.....2..3.....4").relabel("4321").line
        ('2.....1..3.....4', '4.....3..2.....1')
        """
        self.layout.require_no_constraints()
        every = range(1, self.layout.n + 1)
        if isinstance(digits, str):
            digits = [digit_of(text) for text in digits]
        given = digits if isinstance(digits, Mapping) else dict(enumerate(digits, 1))
        new = [given.get(digit, digit) for digit in every]
        if not given.keys() <= {*every} or sorted(new) != [*every]:
            raise InvalidArgument(
                _("expected each digit from 1 to {n} once, got {value}").format(
                    n=self.layout.n, value=repr(digits)[:60]
                )
            )
        return Grid(self.values.translate(bytes((0, *new, *range(len(new) + 1, 256)))), self.layout)

    def board(self) -> Board:
        """Return a new board with these givens, to be changed."""
        from lucidoku.grid.board import Board

        return Board(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Grid:
        """Return the grid that `to_dict` has written, or that of digits by cell.

        Raises:
            ParseError: it is not a puzzle's record.
        """
        return cls(data)


def _check_values(data: bytes, layout: Layout) -> None:
    """Ensure that a layout has as many cells as there are values, and all their digits.

    Raises:
        InvalidPuzzle: it has not.
    """
    if len(data) != layout.n**2:
        raise InvalidPuzzle(
            _("expected {expected} values for a {layout} grid, got {count}").format(
                layout=layout, expected=layout.n**2, count=len(data)
            )
        )
    if data.translate(None, _DIGITS[: layout.n + 1]):
        cell, digit = next((cell, digit) for cell, digit in zip(layout.cells, data, strict=True) if digit > layout.n)
        raise InvalidPuzzle(
            _("{cell} holds {digit}, but the digits of a {layout} grid are 1 to {n}").format(
                cell=cell, digit=digit, layout=layout.from_one(), n=layout.n
            )
        )


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
    `zero_based`), the layout has digits from 0; without a layout, None means the one of the usual digits.

    Raises:
        InvalidPuzzle: a value is not a digit, or rows differ in length.

    >>> digits_in([["1", None], [0, 2]])
    (b'\x01\x00\x00\x02', None)
    >>> digits_in(["0", None, 3, 1] * 4)[1]
    Layout('4x4+digits:0')
    """
    plain = getattr(values, "to_numpy", None)
    values = plain() if callable(plain) else values
    lists = getattr(values, "tolist", None)
    values = lists() if callable(lists) else values
    if is_large(values):
        raise fault_of_numbers("str(it).zfill(81)")
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
    """Return whether an item of a list is one cell, not a row of cells."""
    if isinstance(item, str):
        return len(item) != count
    return not isinstance(item, Iterable)


def _digit_at(digit: int | None, item: object, place: int, count: int) -> int:
    if digit is None:
        n = round(count**0.5)
        where = f"r{place // n + 1}c{place % n + 1}" if n and n * n == count else str(place)
        raise InvalidPuzzle(
            _("{cell} holds {value}; expected a digit from 0 to 25").format(cell=where, value=quoted(item))
        )
    return digit


def _digit(item: object) -> int | None:
    """Return the digit of a number or a character, 0 for an empty cell, None for any other value."""
    if item is None or item != item:  # tables have NaN for missing values
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
    """Return the value that a number or a character means where the digits start at 0."""
    if item is None or item != item or (isinstance(item, str) and item.strip() in ("", ".", "_", "*", "-")):
        return 0
    digit = 0 if isinstance(item, str) and item.strip() == "0" else _digit(item)
    return digit + 1 if digit is not None and digit < 25 else None
