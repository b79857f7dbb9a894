"""The board: values and candidates while a puzzle is being solved; the one thing that changes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from enum import IntFlag
from typing import Any, ClassVar

from lucidoku.errors import InvalidPuzzle
from lucidoku.grid.cells import Candidate, CellLike
from lucidoku.grid.faults import Kind, faults
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.houses import CellSet
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["Board", "PositionStatus", "restored", "status"]


class PositionStatus(IntFlag):
    """What may be wrong with a grid or a board; 0 is nothing.

    >>> from lucidoku import Grid
    >>> Grid.parse("1.....2..3.....4").status()
    <PositionStatus.VALID: 0>
    >>> Grid.parse("11....2..3.....4").status()
    <PositionStatus.EQUAL_DIGITS|NO_PLACE: 5>
    """

    VALID = 0
    EQUAL_DIGITS = 1
    """A house holds a digit twice."""
    NO_CANDIDATE = 2
    """An empty cell has no candidate left."""
    NO_PLACE = 4
    """A house has no place left for a digit."""
    NO_SOLUTION = 8
    """No completed grid agrees with it."""
    SEVERAL_SOLUTIONS = 16
    """More than one completed grid does."""


class Board:
    """Values and candidates of every cell, kept consistent by `place` and `eliminate`.

    Args:
        grid: the givens; or another puzzle, see `lucidoku.grid.grid.Puzzle`: text with pencil marks gives their board.
        values: digits found since, as a mapping from cell (or its name) to digit.
        deleted: candidates known to be false, as (cell, digit).

    Raises:
        InvalidPuzzle: two equal digits in a house, or a cell without a candidate.

    Attributes:
        givens: the clues, a Grid.
        values: n² digits, 0 for an empty cell; a view, to be read only.
        masks: n² bit masks of candidates, bit d-1 for digit d; 0 for a filled cell; a view, to be read only.

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

    __slots__ = ("_masks", "_values", "givens", "layout", "masks", "values")

    layout: Layout
    givens: Grid
    values: memoryview[int]
    masks: memoryview[int]

    def __init__(
        self,
        grid: Puzzle,
        values: Mapping[Any, int] | None = None,
        deleted: Iterable[tuple[CellLike, int]] = (),
    ) -> None:
        if not isinstance(grid, Grid):
            from lucidoku.grid.puzzle import puzzle_of

            found = puzzle_of(grid)
            if isinstance(found, Board):
                self._take(found.layout, found.givens, found._values[:], found._masks[:])
                self._work_in(values, deleted)
                return
            grid = found
        assert isinstance(grid, Grid)
        grid.check()
        layout = grid.layout
        self._take(layout, grid, bytearray(layout.n**2), array("I", [(1 << layout.n) - 1] * layout.n**2))
        for cell, digit in enumerate(grid.values):
            if digit:
                self._set(cell, digit)
        self._work_in(values, deleted)

    def _work_in(self, values: Mapping[Any, int] | None, deleted: Iterable[tuple[CellLike, int]]) -> None:
        for name, digit in (values or {}).items():
            self.place(name, digit)
        for name, digit in deleted:
            self.eliminate(name, digit)
        self.check()

    def _take(self, layout: Layout, givens: Grid, values: bytearray, masks: array[int]) -> None:
        self.layout, self.givens, self._values, self._masks = layout, givens, values, masks
        self.values, self.masks = memoryview(values).toreadonly(), memoryview(masks).toreadonly()

    _values: bytearray
    _masks: array[int]

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
            board._masks[cell] &= mask
        board.givens = Grid(givens, layout) if givens is not None else start
        board.check()
        return board

    def check(self) -> None:
        """Make sure that the rules have nothing against the position: see `lucidoku.grid.faults`.

        Raises:
            InvalidPuzzle: names the first cells or house with a fault.
        """
        for fault in faults(self.layout, self.values, self.masks):
            error = InvalidPuzzle(str(fault))
            error.entries = fault.entries
            raise error

    def _digit(self, digit: int | str) -> int:
        value = self.layout.digit_of(digit) if isinstance(digit, str) else digit
        if not 1 <= value <= self.layout.n:
            raise InvalidPuzzle(
                _("{digit} is not a digit of a {layout} grid; expected 1 to {n}").format(
                    digit=digit, layout=self.layout, n=self.layout.n
                )
            )
        return value

    def _set(self, cell: int, digit: int) -> None:
        bit = 1 << digit - 1
        self._values[cell] = digit
        self._masks[cell] = 0
        for peer in self.layout.peers[cell]:
            self._masks[peer] &= ~bit

    def place(self, cell: CellLike, digit: int | str) -> None:
        """Put a digit into a cell and remove it from the candidates of the cell's peers.

        Raises:
            InvalidPuzzle: the cell holds another digit, or the digit is not among its candidates.
        """
        where, value = self.layout.cell(cell), self._digit(digit)
        if self.values[where] == value:
            return
        if self.values[where]:
            raise InvalidPuzzle(
                _("{where} already holds {digit}").format(where=where, digit=self.layout.digit_text(self.values[where]))
            )
        if not self.masks[where] >> value - 1 & 1:
            raise InvalidPuzzle(
                _("{digit} is not a candidate of {where}").format(digit=self.layout.digit_text(value), where=where)
            )
        self._set(where, value)

    def eliminate(self, cell: CellLike, digit: int | str) -> None:
        """Remove a candidate; nothing happens when it is already gone.

        Raises:
            InvalidPuzzle: the cell holds this very digit.
        """
        where, value = self.layout.cell(cell), self._digit(digit)
        if self.values[where] == value:
            raise InvalidPuzzle(
                _("{where} holds {digit}, which cannot be eliminated").format(
                    where=where, digit=self.layout.digit_text(value)
                )
            )
        self._masks[where] &= ~(1 << value - 1)

    def copy(self) -> Board:
        """Return an independent copy: the snapshot to go back to."""
        twin = object.__new__(Board)
        twin._take(self.layout, self.givens, self._values[:], self._masks[:])
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        return (restored, (self.givens, bytes(self._values), self._masks.tobytes()))

    def candidates(self, cell: CellLike) -> tuple[int, ...]:
        """Return the candidates of a cell, ascending; empty for a filled cell."""
        mask = self.masks[self.layout.cell(cell)]
        return tuple(d for d in range(1, self.layout.n + 1) if mask >> d - 1 & 1)

    def cells_with(self, digit: int | str) -> CellSet:
        """Return the cells that have a digit among their candidates.

        >>> print(Board(Grid.parse("1.....2..3.....4")).cells_with(4))
        . X X .
        X X . .
        X . . .
        . . . .
        """
        bit = 1 << self._digit(digit) - 1
        return CellSet((cell for cell in self.layout.cells if self._masks[cell] & bit), self.layout)

    def has_candidate(self, cell: CellLike | Candidate, digit: int | str | None = None) -> bool:
        """Whether a candidate still stands: `has("r1c2", 4)`, or `has(candidate)`.

        Raises:
            InvalidPuzzle: a cell without a digit.
        """
        if isinstance(cell, Candidate):
            cell, digit = cell
        if digit is None:
            raise InvalidPuzzle(_("expected a cell and a digit: has(cell, digit)"))
        return bool(self._masks[self.layout.cell(cell)] >> self._digit(digit) - 1 & 1)

    def __getitem__(self, cell: CellLike) -> int:
        """Return the digit in a cell, 0 for none."""
        return self._values[self.layout.cell(cell)]

    @property
    def grid(self) -> Grid:
        """The values that stand now, as a Grid."""
        return Grid(bytes(self._values), self.layout)

    @property
    def empty_cells(self) -> CellSet:
        """The cells without a value."""
        return CellSet((cell for cell in self.layout.cells if not self._values[cell]), self.layout)

    @property
    def solved(self) -> bool:
        """Whether every cell holds a value."""
        return 0 not in self._values

    def all_candidates(self) -> Iterator[Candidate]:
        """Yield every candidate, cell by cell."""
        for cell in self.layout.cells:
            for digit in self.candidates(cell):
                yield Candidate(cell, digit)

    def status(self, search: bool = False) -> PositionStatus:
        """Return everything that is wrong, as flags; 0 when nothing is.

        Args:
            search: whether to look for solutions, too, where nothing else is wrong.

        >>> from lucidoku import Board, Grid
        >>> board = Board(Grid.parse("1.....2..3.....4"))
        >>> board.eliminate("r1c2", 2)
        >>> board.eliminate("r1c2", 4)
        >>> board.status()
        <PositionStatus.NO_CANDIDATE|NO_PLACE: 6>
        >>> Board("." * 16).status(search=True)
        <PositionStatus.SEVERAL_SOLUTIONS: 16>
        """
        found = status(self)
        if search and not found:
            from lucidoku.search.solutions import solutions

            count = len(solutions(self, 2))
            found |= (PositionStatus.NO_SOLUTION, PositionStatus.VALID, PositionStatus.SEVERAL_SOLUTIONS)[count]
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.layout is other.layout and self._values == other._values and self._masks == other._masks

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        placed = {str(c): self._values[c] for c in self.layout.cells if self._values[c] and not self.givens[c]}
        everything, layout = (1 << self.layout.n) - 1, self.layout
        gone = []
        for cell in layout.cells:
            if not self._values[cell]:
                seen = sum({1 << self._values[peer] >> 1 for peer in layout.peers[cell]})
                lost = everything & ~seen & ~self._masks[cell]
                gone += [(str(cell), d) for d in range(1, layout.n + 1) if lost >> d - 1 & 1]
        more = [repr(self.givens), *([repr(placed)] if placed or gone else []), *([repr(gone)] if gone else [])]
        return f"Board({', '.join(more)})"

    def format(self, name: str = "line") -> str:
        """Return the board in a format that `lucidoku.formats` writes; docs/formats.md lists them.

        Raises:
            LucidokuError: there is no such format, or it has no place for such a puzzle.

        >>> Board(Grid.parse("1.....2..3.....4")).format("susser")
        '1.....2..3.....4'
        """
        from lucidoku.formats import write

        return write(self, name)

    def __str__(self) -> str:
        from lucidoku.formats import write

        if self.layout.marks:
            plain = self.layout.without_constraints
            return write(
                restored(Grid(self.givens.values, plain), bytes(self._values), self._masks.tobytes()), "pencil"
            )
        return write(self, "pencil")

    def _repr_svg_(self) -> str:
        from lucidoku.drawing.images import svg

        return svg(self)


def restored(givens: Grid, values: bytes, masks: bytes) -> Board:
    """A board as it was, even one that is wrong."""
    board = object.__new__(Board)
    kept = array("I")
    kept.frombytes(masks)
    board._take(givens.layout, givens, bytearray(values), kept)
    return board


def status(subject: Grid | Board) -> PositionStatus:
    """Return what is wrong with a grid or board by the rules, as flags; see `Board.status`."""
    layout, values = subject.layout, bytes(subject.values)
    if isinstance(subject, Board):
        masks = list(subject.masks)
    else:
        masks = [
            0 if values[c] else ((1 << layout.n) - 1) & ~sum({1 << values[p] >> 1 for p in layout.peers[c]})
            for c in layout.cells
        ]
    found = PositionStatus.VALID
    for fault in faults(layout, values, masks):
        found |= _FLAGS[fault.kind]
    return found


_FLAGS = {
    Kind.TWICE: PositionStatus.EQUAL_DIGITS,
    Kind.NO_CANDIDATE: PositionStatus.NO_CANDIDATE,
    Kind.NO_PLACE: PositionStatus.NO_PLACE,
}
