"""The board: values and candidates while a puzzle is being solved; the one thing that changes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lucidoku._text import _
from lucidoku._views import view
from lucidoku.errors import InvalidPuzzle
from lucidoku.grid import Candidate, Cell, Grid, Layout, digit_of, digit_text

__all__ = ["Board"]


class Board:
    """Values and candidates of every cell, kept consistent by `place` and `eliminate`.

    Args:
        grid: the givens.
        values: digits found since, as a mapping from cell (or its name) to digit.
        deleted: candidates known to be false, as (cell, digit).

    Raises:
        InvalidPuzzle: two equal digits in a house, or a cell without a candidate.

    Attributes:
        givens: the clues, a Grid.
        values: bytearray of n² digits, 0 for an empty cell.
        masks: array of n² bit masks of candidates, bit d-1 for digit d; 0 for a filled cell.

    >>> board = Board(Grid.parse("1.....2..3.....4"))
    >>> board.candidates("r1c2")
    (2, 4)
    >>> saved = board.copy()
    >>> board.place("r1c2", 2)
    >>> board.candidates("r1c4"), saved.candidates("r1c4")
    ((3,), (3,))
    >>> board.candidates("r2c2"), saved.candidates("r2c2")
    ((4,), (4,))
    """

    __slots__ = ("givens", "layout", "masks", "values")

    layout: Layout
    givens: Grid
    values: bytearray
    masks: array[int]

    def __init__(
        self,
        grid: Grid,
        values: Mapping[Any, int] | None = None,
        deleted: Iterable[tuple[int | str, int]] = (),
    ) -> None:
        grid.check()
        layout = grid.layout
        self.layout, self.givens = layout, grid
        self.values = bytearray(layout.n**2)
        self.masks = array("I", [(1 << layout.n) - 1] * layout.n**2)
        for cell, digit in enumerate(grid.values):
            if digit:
                self._set(cell, digit)
        for name, digit in (values or {}).items():
            self.place(name, digit)
        for name, digit in deleted:
            self.eliminate(name, digit)
        self.check()

    @classmethod
    def from_masks(
        cls, layout: Layout, masks: Iterable[int], values: bytes | None = None, givens: bytes | None = None
    ) -> Board:
        """Make a board from pencil marks: one bit mask a cell, bit d-1 for digit d (ignored where a value stands).

        Candidates that a value sees are removed.

        Raises:
            InvalidPuzzle: two equal values in a house, or a cell without a candidate.
        """
        start = Grid(values if values is not None else bytes(layout.n**2), layout)
        board = cls(start)
        for cell, mask in enumerate(masks):
            board.masks[cell] &= mask
        board.givens = Grid(givens, layout) if givens is not None else start
        board.check()
        return board

    def check(self) -> None:
        """Make sure that every empty cell has a candidate and every house a place for every digit.

        Raises:
            InvalidPuzzle: names the first cell or house that has none.
        """
        for cell in self.layout.cells:
            if not self.values[cell] and not self.masks[cell]:
                raise InvalidPuzzle(_("{cell} is empty but has no candidate left").format(cell=cell))
        everything = (1 << self.layout.n) - 1
        for house in self.layout.houses:
            found = 0
            for cell in house.cells:
                found |= self.masks[cell] | (1 << self.values[cell] >> 1)
            if found != everything:
                missing = next(d for d in range(1, self.layout.n + 1) if not found >> d - 1 & 1)
                raise InvalidPuzzle(
                    _("{house} has no place left for {digit}").format(house=house.name, digit=digit_text(missing))
                )

    def _cell(self, cell: int | str) -> Cell:
        return self.layout.cell(cell)

    def _digit(self, digit: int | str) -> int:
        value = digit_of(digit) if isinstance(digit, str) else digit
        if not 1 <= value <= self.layout.n:
            raise InvalidPuzzle(
                _("{digit} is not a digit of a {layout} grid: expected 1 to {n}").format(
                    digit=digit, layout=self.layout, n=self.layout.n
                )
            )
        return value

    def _set(self, cell: int, digit: int) -> None:
        bit = 1 << digit - 1
        self.values[cell] = digit
        self.masks[cell] = 0
        for peer in self.layout.peers[cell]:
            self.masks[peer] &= ~bit

    def place(self, cell: int | str, digit: int | str) -> None:
        """Put a digit into a cell and remove it from the candidates of the cell's peers.

        Raises:
            InvalidPuzzle: the cell holds another digit, or the digit is not among its candidates.
        """
        where, value = self._cell(cell), self._digit(digit)
        if self.values[where] == value:
            return
        if self.values[where]:
            raise InvalidPuzzle(
                _("{where} already holds {digit}").format(where=where, digit=digit_text(self.values[where]))
            )
        if not self.masks[where] >> value - 1 & 1:
            raise InvalidPuzzle(_("{digit} is not a candidate of {where}").format(digit=digit_text(value), where=where))
        self._set(where, value)

    def eliminate(self, cell: int | str, digit: int | str) -> None:
        """Remove a candidate; nothing happens when it is already gone.

        Raises:
            InvalidPuzzle: the cell holds this very digit.
        """
        where, value = self._cell(cell), self._digit(digit)
        if self.values[where] == value:
            raise InvalidPuzzle(
                _("{where} holds {digit}, which cannot be eliminated").format(where=where, digit=digit_text(value))
            )
        self.masks[where] &= ~(1 << value - 1)

    def copy(self) -> Board:
        """Return an independent copy: the snapshot to go back to."""
        twin = object.__new__(Board)
        twin.layout, twin.givens = self.layout, self.givens
        twin.values, twin.masks = self.values[:], self.masks[:]
        return twin

    def candidates(self, cell: int | str) -> tuple[int, ...]:
        """Return the candidates of a cell, ascending; empty for a filled cell."""
        mask = self.masks[self._cell(cell)]
        return tuple(d for d in range(1, self.layout.n + 1) if mask >> d - 1 & 1)

    def cells_with(self, digit: int | str) -> tuple[Cell, ...]:
        """Return the cells that have a digit among their candidates."""
        bit = 1 << self._digit(digit) - 1
        return tuple(cell for cell in self.layout.cells if self.masks[cell] & bit)

    def has(self, candidate: Candidate) -> bool:
        """Whether the candidate still stands."""
        return bool(self.masks[candidate.cell] >> candidate.digit - 1 & 1)

    @property
    def grid(self) -> Grid:
        """The values that stand now, as a Grid."""
        return Grid(bytes(self.values), self.layout)

    @property
    def solved(self) -> bool:
        """Whether every cell holds a value."""
        return 0 not in self.values

    def all_candidates(self) -> Iterator[Candidate]:
        """Yield every candidate, cell by cell."""
        for cell in self.layout.cells:
            for digit in self.candidates(cell):
                yield Candidate(cell, digit)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.layout is other.layout and self.values == other.values and self.masks == other.masks

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        left = sum(map(int.bit_count, self.masks))
        return f"<Board {self.layout}: {self.grid.line}, {left} candidates>"

    def _repr_svg_(self) -> str:
        picture: str = view("svg")(self)
        return picture
