"""The board: values and candidates while a puzzle is being solved; the one thing that changes."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import STRICT, IntFlag
from functools import lru_cache
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

from lucidoku.errors import InvalidArgument, InvalidPuzzle, WrongType
from lucidoku.grid.cells import Candidate, Cell, CellLike, short_repr
from lucidoku.grid.faults import Kind, faults, is_broken, mistakes_in
from lucidoku.grid.grid import NOTHING, Grid, PuzzleLike
from lucidoku.grid.houses import CellSet, House
from lucidoku.grid.layout import Layout
from lucidoku.grid.solvable import Solvable
from lucidoku.words.guided import CheckedEnumType, GuidedCollection, guided
from lucidoku.words.language import _

__all__ = ["Board", "CandidateView", "PositionStatus", "restored", "status"]


class PositionStatus(IntFlag, metaclass=CheckedEnumType, boundary=STRICT):
    """Faults of a grid or a board; 0 means no faults.

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
    BROKEN_CONSTRAINT = 32
    """The digits break a constraint of the variant, such as the sum of a cage."""


_Change: TypeAlias = tuple[int, int, int, list[int] | None]
"""A placement or an elimination: cell, digit, the candidates that the cell had, and the peers that lost the digit; None for
an elimination. A plain tuple, because the search for short walkthroughs makes millions."""


class _Cleared(NamedTuple):
    """A digit that was taken out of a cell, with the position before."""

    cell: int
    values: bytes
    masks: array[int]


class Board(Solvable):
    """Values and candidates of every cell, kept consistent by `place` and `eliminate`; every change can be undone.

    Args:
        grid: the givens; or another puzzle, see `lucidoku.grid.grid.PuzzleLike`: text with pencil marks gives their board.
        values: digits placed since, as a mapping from cell (or its name) to digit.
        eliminated: candidates known to be false, as (cell, digit).

    Raises:
        InvalidPuzzle: two equal digits in a house, or a cell without a candidate.

    Attributes:
        layout: the layout.
        givens: the givens, a Grid.
        values: n² digits, 0 for an empty cell; a view, to be read only.
        masks: n² bit masks of candidates, bit d-1 for digit d; 0 for a filled cell; a view, to be read only.

    >>> board = Board(Grid.parse("1.....2..3.....4"))
    >>> board.candidates("r1c2")
    (2, 4)
    >>> board["r1c2"] = 2
    >>> board["r1c2"], board.candidates("r4c2")
    (2, (1,))
    >>> board.undo()
    1
    >>> board.candidates("r1c2"), board.candidates("r4c2")
    ((2, 4), (1, 2))
    """

    __slots__ = ("_journal", "_masks", "_undone", "_values", "givens", "layout", "masks", "values")

    layout: Layout
    givens: Grid
    values: memoryview[int]
    masks: memoryview[int]

    def __init__(
        self,
        grid: PuzzleLike = NOTHING,
        values: Mapping[Any, int] | PuzzleLike | None = None,
        eliminated: Iterable[tuple[CellLike, int]] = (),
        **unknown: Any,
    ) -> None:
        if unknown:
            from lucidoku.words.guesses import unknown_keyword

            raise unknown_keyword(
                "Board", wrong := next(iter(unknown)), frozenset(("grid", "values", "eliminated")), unknown[wrong]
            )
        if grid is NOTHING:
            raise WrongType(_("expected {call}").format(call="ld.Board('.' * 81)"))
        if not isinstance(grid, Grid):
            from lucidoku.grid.puzzle import puzzle_of

            start = puzzle_of(grid)
            if isinstance(start, Board):
                self._take(start.layout, start.givens, start._values[:], start._masks[:])
                self._work_in(values, eliminated)
                return
            grid = start
        assert isinstance(grid, Grid)
        grid.check()
        self._begin(grid)
        self._work_in(values, eliminated)

    def _begin(self, grid: Grid) -> None:
        """Take the digits of a grid; every other cell has all candidates that they leave."""
        layout = grid.layout
        self._take(layout, grid, bytearray(layout.n**2), array("I", [(1 << layout.n) - 1] * layout.n**2))
        peers, masks = layout.peers, self._masks
        for cell, digit in enumerate(grid.values):
            if digit:
                self._values[cell], masks[cell], others = digit, 0, ~(1 << digit - 1)
                for peer in peers[cell]:
                    masks[peer] &= others

    def _work_in(
        self, values: Mapping[Any, int] | PuzzleLike | None, eliminated: Iterable[tuple[CellLike, int]]
    ) -> None:
        if values is not None and not isinstance(values, Mapping):  # the whole grid, as the player has filled it
            filled = enumerate(Grid(values, self.layout))
            values = {cell: digit for cell, digit in filled if digit and digit != self._values[cell]}
        for name, digit in (values or {}).items():
            self.place(name, digit)
        for name, digit in eliminated:
            self.eliminate(name, digit)
        self.check()
        self._journal.clear()

    def _take(self, layout: Layout, givens: Grid, values: bytearray, masks: array[int]) -> None:
        self.layout, self.givens, self._values, self._masks = layout, givens, values, masks
        self.values, self.masks = memoryview(values).toreadonly(), memoryview(masks).toreadonly()
        self._journal, self._undone = [], ()

    _values: bytearray
    _masks: array[int]
    _journal: list[_Change | _Cleared]
    _undone: tuple[_Change | _Cleared, ...]

    @classmethod
    def from_masks(
        cls, layout: Layout, masks: Iterable[int], values: bytes | None = None, givens: bytes | None = None
    ) -> Board:
        """Make a board from pencil marks: one bit mask a cell, bit d-1 for digit d (ignored in filled cells).

        Candidates that a value sees are removed.

        Raises:
            InvalidPuzzle: two equal values in a house, or a cell without a candidate.
        """
        start = Grid(values if values is not None else bytes(layout.n**2), layout)
        start.check()
        board = cls.__new__(cls)
        board._begin(start)
        for cell, mask in enumerate(masks):
            board._masks[cell] &= mask
        board.givens = Grid(givens, layout) if givens is not None else start
        board.check()
        return board

    @guided
    def check(self) -> None:
        """Ensure that the position breaks no rule: see `lucidoku.grid.faults`.

        Raises:
            InvalidPuzzle: names the first cells or house with a fault.
        """
        for fault in faults(self.layout, self.values, self.masks):
            error = InvalidPuzzle(str(fault))
            error.entries = fault.entries
            raise error

    def _digit(self, digit: int | str) -> int:
        if not isinstance(digit, (int, str, SupportsIndex)):
            raise WrongType(_("expected {call}").format(call="board.place(cell, digit)"))
        value = self.layout.digit_of(digit) if isinstance(digit, str) else digit
        if not 1 <= value <= self.layout.n:
            raise InvalidPuzzle(
                _("{digit} is not a digit of a {layout} grid; expected 1 to {n}").format(
                    digit=digit, layout=self.layout, n=self.layout.n
                )
            )
        return value

    def _set(self, cell: int, digit: int) -> list[int]:
        """Put a digit into a cell; return the peers that lose it."""
        bit, masks = 1 << digit - 1, self._masks
        self._values[cell] = digit
        masks[cell] = 0
        peers = [peer for peer in self.layout.peers[cell] if masks[peer] & bit]
        for peer in peers:
            masks[peer] ^= bit
        return peers

    @guided
    def place(self, cell: CellLike, digit: int | str) -> None:
        """Put a digit into a cell and remove it from the candidates of the cell's peers.

        Raises:
            InvalidPuzzle: the cell holds another digit, or the digit is not among its candidates.
        """
        layout, masks = self.layout, self._masks
        where = cell if type(cell) is Cell and cell._n == layout.n else layout.cell(cell)
        value = digit if type(digit) is int and 0 < digit <= layout.n else self._digit(digit)
        mask = masks[where]
        if mask >> value - 1 & 1:
            self._journal.append((where, value, mask, self._set(where, value)))
            self._undone = ()
            return
        held = self._values[where]
        if held == value:
            return
        peer = next((peer for peer in sorted(layout.peers[where]) if self._values[peer] == value), None)
        if held:
            message = _("{where} already holds {digit}")
        elif peer is None:
            message = _("{digit} is not a candidate of {where}")
        else:
            message = _(
                "{digit} is not a candidate of {where}: {peer} holds it; {call} lists the conflicts of a wrong grid"
            )
        text, call = layout.digit_text(held or value), "ld.Grid(text).conflicts()"
        raise InvalidPuzzle(message.format(where=where, digit=text, peer=layout.cells[peer or 0], call=call))

    @guided
    def eliminate(self, cell: CellLike, digit: int | str | Iterable[int]) -> None:
        """Remove a candidate, or several; nothing happens when it is already gone.

        Raises:
            InvalidPuzzle: the cell holds this very digit.
        """
        layout, masks = self.layout, self._masks
        if isinstance(digit, (list, tuple, set, frozenset)):
            for one in digit:
                self.eliminate(cell, one)
            return
        where = cell if type(cell) is Cell and cell._n == layout.n else layout.cell(cell)
        value = digit if type(digit) is int and 0 < digit <= layout.n else self._digit(digit)  # type: ignore[arg-type]
        mask, bit = masks[where], 1 << value - 1
        if mask & bit:
            masks[where] = mask ^ bit
            self._journal.append((where, value, mask, None))
            self._undone = ()
        elif self._values[where] == value:
            message = _("{where} holds {digit}, which cannot be eliminated")
            raise InvalidPuzzle(message.format(where=where, digit=layout.digit_text(value)))

    @guided
    def clear(self, cell: CellLike) -> None:
        """Remove a digit from a cell and restore the candidates that it had ruled out, but not eliminated ones.

        Nothing happens to an empty cell.

        Raises:
            InvalidPuzzle: the digit is a given.

        >>> board = Board("1.....2..3.....4")
        >>> board["r1c2"] = 2
        >>> board.clear("r1c2")
        >>> board == Board("1.....2..3.....4")
        True
        """
        where = self.layout.cell(cell)
        if not self._values[where]:
            return
        if self.givens.values[where]:
            message = _("{where} holds a given, which stays")
            raise InvalidPuzzle(message.format(where=where))
        before = _Cleared(where, bytes(self._values), self._masks[:])
        eliminated = self._eliminated()
        self._values[where] = 0
        everything, peers = (1 << self.layout.n) - 1, self.layout.peers
        for other in (where, *peers[where]):
            if not self._values[other]:
                seen = _bits(self._values[peer] for peer in peers[other])
                self._masks[other] = everything & ~seen & ~eliminated[other]
        self._journal.append(before)
        self._undone = ()

    def _eliminated(self) -> list[int]:
        """Return for each cell the candidates that were eliminated, not merely ruled out by a digit that a peer holds."""
        start, masks = self.copy(), [0] * len(self._values)
        for change in reversed(self._journal):
            start._take_back(change)
            if not isinstance(change, _Cleared) and change[3] is None:
                masks[change[0]] |= 1 << change[1] - 1
        everything, peers = (1 << self.layout.n) - 1, self.layout.peers
        for cell, value in enumerate(start._values):
            if not value:
                seen = _bits(start._values[peer] for peer in peers[cell])
                masks[cell] |= everything & ~seen & ~start._masks[cell]
        return masks

    def undo(self, count: int = 1) -> int:
        """Undo the last changes: placements, eliminations and clearings. A copy of a board begins without any.

        Args:
            count: the most changes to take back.

        Returns:
            How many were taken back.
        """
        changes = [self._journal.pop() for _change in range(min(count, len(self._journal)))]
        for change in changes:
            self._take_back(change)
        self._undone += tuple(changes)
        return len(changes)

    def redo(self, count: int = 1) -> int:
        """Make changes again that `undo` has taken back, if nothing else was done since; return how many."""
        for done in range(count):
            if not self._undone:
                return done
            self._redo()
        return max(count, 0)

    def _redo(self) -> None:
        *others, change = self._undone
        if isinstance(change, _Cleared):
            self.clear(change.cell)
        elif change[3] is None:
            self.eliminate(change[0], change[1])
        else:
            self.place(change[0], change[1])
        self._undone = tuple(others)

    def _take_back(self, change: _Change | _Cleared) -> None:
        if isinstance(change, _Cleared):
            self._values[:] = change.values
            self._masks[:] = change.masks
            return
        cell, digit, mask, peers = change
        self._masks[cell] = mask
        if peers is None:
            return
        self._values[cell] = 0
        for peer in peers:
            self._masks[peer] |= 1 << digit - 1

    def copy(self) -> Board:
        """Return an independent copy: the snapshot to go back to."""
        twin = object.__new__(Board)
        twin.layout, twin.givens, twin._journal, twin._undone = self.layout, self.givens, [], ()
        twin._values = values = self._values[:]
        twin._masks = masks = self._masks[:]
        twin.values, twin.masks = memoryview(values).toreadonly(), memoryview(masks).toreadonly()
        return twin

    __copy__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        return (restored, (self.givens, bytes(self._values), self._masks.tobytes()))

    @property
    def candidates(self) -> CandidateView:
        """The candidates of the cells: `board.candidates("r1c2")`, or as a mapping.

        >>> board = Board("1.....2..3.....4")
        >>> board.candidates("r1c2"), board.candidates[0, 1], len(board.candidates)
        ((2, 4), (2, 4), 12)
        """
        return CandidateView(self.layout, self._masks)

    @guided
    def cells_with(self, digit: int | str, house: House | str | None = None) -> CellSet:
        """Return the cells that have a digit among their candidates, all or those of a house such as "box 1".

        >>> print(Board(Grid.parse("1.....2..3.....4")).cells_with(4))
        . X X .
        X X . .
        X . . .
        . . . .
        """
        bit = 1 << self._digit(digit) - 1
        if isinstance(house, str):
            house = self.layout.house(house)
        cells = self.layout.cells if house is None else house.cells
        return CellSet((cell for cell in cells if self._masks[cell] & bit), self.layout)

    @guided
    def has_candidate(self, cell: CellLike | Candidate, digit: int | str | None = None) -> bool:
        """Return whether a cell still has a candidate: `board.has_candidate("r1c2", 4)`, or `board.has_candidate(candidate)`.

        Raises:
            InvalidPuzzle: a cell without a digit.
        """
        if isinstance(cell, Candidate):
            cell, digit = cell
        if digit is None:
            raise InvalidArgument(_("expected {call}").format(call="board.has_candidate(cell, digit)"))
        return bool(self._masks[self.layout.cell(cell)] >> self._digit(digit) - 1 & 1)

    def __getitem__(self, cell: CellLike) -> int:
        """Return the digit in a cell, 0 for none: `board["r1c2"]`, or `board[0, 1]`."""
        if isinstance(cell, int):
            try:
                return self._values[cell]
            except IndexError:
                pass
        return self._values[self.layout.cell(cell)]

    def __setitem__(self, cell: CellLike, digit: int | str | None) -> None:
        """Place a digit; 0 and None clear the cell."""
        if digit:
            self.place(cell, digit)
        else:
            self.clear(cell)

    def __delitem__(self, cell: CellLike) -> None:
        """Clear a cell."""
        self.clear(cell)

    @property
    def grid(self) -> Grid:
        """The current values, as a Grid."""
        return Grid(bytes(self._values), self.layout)

    @property
    def empty_cells(self) -> CellSet:
        """The cells without a value."""
        return CellSet((cell for cell in self.layout.cells if not self._values[cell]), self.layout)

    @guided
    def mistakes(self, answer: PuzzleLike | None = None) -> list[Candidate]:
        """Return the mistakes against the solution of the givens: wrong digits, then true candidates that were eliminated.

        Args:
            answer: another grid, such as a pupil's, whose digits are checked instead of the board's.

        Raises:
            InvalidPuzzle: the givens have no solution, or several.

        >>> board = Board("1.....2..3.....4")
        >>> board["r1c2"] = 4
        >>> board.eliminate("r1c4", 3)
        >>> board.mistakes()
        [(4)r1c2, (3)r1c4]
        >>> board.mistakes("1.....4..3.....4")
        [(4)r2c3]
        """
        from lucidoku.search.solutions import the_solution

        solution = the_solution(self.givens)
        if answer is None:
            return mistakes_in(self._values, self._masks, solution)
        given = Grid(answer, layout=self.layout).values
        return [
            Candidate(cell, given[cell]) for cell in self.layout.cells if given[cell] not in (0, solution.values[cell])
        ]

    def all_candidates(self) -> Iterator[Candidate]:
        """Yield every candidate, cell by cell."""
        for cell in self.layout.cells:
            for digit in digits_of_mask(self._masks[cell]):
                yield Candidate(cell, digit)

    def status(self, search: bool = False) -> PositionStatus:
        """Return everything that is wrong, as flags; 0 when nothing is.

        Args:
            search: whether to search for solutions, too, if there is no other fault.

        >>> from lucidoku import Board, Grid
        >>> board = Board(Grid.parse("1.....2..3.....4"))
        >>> board.eliminate("r1c2", 2)
        >>> board.eliminate("r1c2", 4)
        >>> board.status()
        <PositionStatus.NO_CANDIDATE|NO_PLACE: 6>
        >>> Board("." * 16).status(search=True)
        <PositionStatus.SEVERAL_SOLUTIONS: 16>
        """
        flags = status(self)
        if search and not flags:
            from lucidoku.search.solutions import first_solutions

            count = len(first_solutions(self, 2))
            flags |= (PositionStatus.NO_SOLUTION, PositionStatus.VALID, PositionStatus.SEVERAL_SOLUTIONS)[count]
        return flags

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.layout is other.layout and self._values == other._values and self._masks == other._masks

    def __hash__(self) -> int:
        raise WrongType(_("a Board can change, so it has no hash; use {answer}").format(answer="hash(board.grid)"))

    def __repr__(self) -> str:
        """Return a call that makes the board where it fits into a line, else the numbers of its digits and candidates."""
        layout, givens = self.layout, self.givens
        placed = {repr(c): self._values[c] for c in layout.cells if self._values[c] and not givens.values[c]}
        candidates = sum(map(int.bit_count, self._masks))
        words = f"<Board {self._shape}: {givens.given_count} givens, {len(placed)} placed, {candidates} candidates>"
        if len(placed) > 9 or not layout.is_usual:
            return words
        everything = (1 << layout.n) - 1
        gone = []
        for cell in layout.cells:
            if not self._values[cell]:
                seen = _bits(self._values[peer] for peer in layout.peers[cell])
                lost = everything & ~seen & ~self._masks[cell]
                gone += [(repr(cell), digit) for digit in digits_of_mask(lost)]
        more = [repr(givens.line), *([repr(placed)] if placed or gone else []), *([repr(gone)] if gone else [])]
        return short_repr(f"Board({', '.join(more)})", words)

    def __str__(self) -> str:
        from lucidoku.formats import write

        if self.layout.placed:
            plain = self.layout.without_constraints
            return write(
                restored(Grid(self.givens.values, plain), bytes(self._values), self._masks.tobytes()), "pencil"
            )
        return write(self, "pencil")

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Board:
        """Return the board that `to_dict` has written.

        Raises:
            ParseError: it is not a puzzle's record.

        >>> board = Board("1.....2..3.....4")
        >>> board.eliminate("r1c2", 4)
        >>> Board.from_dict(board.to_dict()) == board
        True
        """
        from lucidoku.formats import puzzle_of_record

        return cls(puzzle_of_record(data))


class CandidateView(GuidedCollection, Mapping[Cell, tuple[int, ...]]):
    """The candidates of a board by cell, as they are now; `dict` keeps them.

    >>> view = Board("1.....2..3.....4").candidates
    >>> view("r1c2"), view["r1c2"], min(view.values(), key=len)
    ((2, 4), (2, 4), (3,))
    """

    __slots__ = ("_layout", "_masks")

    def __init__(self, layout: Layout, masks: Sequence[int]) -> None:
        self._layout, self._masks = layout, masks

    def __call__(self, cell: CellLike = NOTHING, column: int | None = None) -> tuple[int, ...]:
        """Return the candidates of a cell, ascending; empty for a filled cell.

        Args:
            cell: the cell, such as "r1c2"; or its row, from 0, where a column follows.
            column: its column, from 0.
        """
        if cell is NOTHING:
            raise WrongType(
                _("expected {call}").format(call=_("board.candidates('r1c1'), or dict(board.candidates) for all cells"))
            )
        return self[cell if column is None else (cell, column)]  # type: ignore[index]

    def __getitem__(self, cell: CellLike) -> tuple[int, ...]:
        return digits_of_mask(self._masks[self._layout.cell(cell)])

    def __iter__(self) -> Iterator[Cell]:
        """Yield the cells that have candidates."""
        return (cell for cell in self._layout.cells if self._masks[cell])

    def __len__(self) -> int:
        """Return the number of cells that have candidates."""
        return sum(map(bool, self._masks))

    def __repr__(self) -> str:
        return f"<candidates of {len(self)} cells>"


def restored(givens: Grid, values: bytes, masks: bytes) -> Board:
    """Restore a board, even a wrong one."""
    board = object.__new__(Board)
    kept = array("I")
    kept.frombytes(masks)
    board._take(givens.layout, givens, bytearray(values), kept)
    return board


def status(subject: Grid | Board) -> PositionStatus:
    """Return the faults of a grid or board by the rules, as flags; see `Board.status`."""
    layout, values = subject.layout, bytes(subject.values)
    if isinstance(subject, Board):
        masks = list(subject.masks)
    else:
        masks = [
            0 if values[c] else ((1 << layout.n) - 1) & ~sum({1 << values[p] >> 1 for p in layout.peers[c]})
            for c in layout.cells
        ]
    flags = PositionStatus.VALID
    for fault in faults(layout, values, masks):
        flags |= _FLAGS[fault.kind]
    if layout.placed and is_broken(layout, values):
        flags |= PositionStatus.BROKEN_CONSTRAINT
    return flags


@lru_cache(8192)
def digits_of_mask(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask of candidates, ascending.

    >>> digits_of_mask(0b1010)
    (2, 4)
    """
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1)


def _bits(digits: Iterable[int]) -> int:
    """Return the mask of digits; 0 means no digit."""
    mask = 0
    for digit in digits:
        mask |= 1 << digit >> 1
    return mask


_FLAGS = {
    Kind.TWICE: PositionStatus.EQUAL_DIGITS,
    Kind.NO_CANDIDATE: PositionStatus.NO_CANDIDATE,
    Kind.NO_PLACE: PositionStatus.NO_PLACE,
}
