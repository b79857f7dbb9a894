"""Corner pairs: two corner marks of a digit in a box say that it goes into one of the two cells (Snyder notation)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.houses import House
from lucidoku.logic.step import Step
from lucidoku.words.language import _

__all__ = ["CornerPair", "corner_pairs", "pairs_behind", "with_pairs"]


@dataclass(frozen=True)
class CornerPair:
    """A digit that corner marks bind to two empty cells of a box.

    Attributes:
        box: the box.
        digit: the digit, which the box does not hold yet.
        cells: the two cells.
    """

    box: House
    digit: int
    cells: tuple[Cell, Cell]

    def agrees_with(self, solution: Grid) -> bool:
        """Return whether the digit goes into one of the two cells."""
        return any(solution[cell] == self.digit for cell in self.cells)

    def removed_from(self, board: Board) -> list[Cell]:
        """Return the other cells of the box in which the digit is a candidate."""
        return [c for c in self.box.cells if c not in self.cells and board.has_candidate(c, self.digit)]

    def __str__(self) -> str:
        return _("{digit} in {cell} and {cell2}").format(
            digit=self.box.layout.digit_text(self.digit), cell=self.cells[0], cell2=self.cells[1]
        )


def corner_pairs(values: Grid, corner: Mapping[int, Sequence[int]]) -> Iterator[CornerPair]:
    """Yield the complete pairs: digits with exactly two corner marks in a box that does not hold them.

    Args:
        values: givens and placed digits.
        corner: the corner marks of each cell.

    >>> for pair in corner_pairs(Grid.parse("1.....2..3.....4"), {1: [2], 4: [2, 3], 5: [4]}):
    ...     print(pair.box.name, "-", pair)
    box 1 - 2 in r1c2 and r2c1
    """
    for box in values.layout.houses:
        if box.kind != "box":
            continue
        held = {values[cell] for cell in box.cells}
        marked: dict[int, list[Cell]] = {}
        for cell in box.cells:
            for digit in () if values[cell] else sorted(set(corner.get(int(cell), ()))):
                marked.setdefault(digit, []).append(cell)
        for digit, cells in sorted(marked.items()):
            if len(cells) == 2 and digit not in held and 1 <= digit <= values.layout.n:
                yield CornerPair(box, digit, (cells[0], cells[1]))


def with_pairs(board: Board, pairs: Iterable[CornerPair]) -> Board:
    """Return a board in which the digit of each pair has no other candidates in its box."""
    noted = board.copy()
    for pair in pairs:
        for cell in pair.removed_from(noted):
            noted.eliminate(cell, pair.digit)
    return noted


def pairs_behind(step: Step, board: Board, pairs: Iterable[CornerPair]) -> list[CornerPair]:
    """Return the pairs without which the premises of a step would not hold.

    Args:
        step: a step found on `with_pairs(board, pairs)`.
        board: the position without the pairs.
        pairs: the pairs.
    """
    needed = [premise for premise in step.premises if not premise.holds(board)]

    def supports(pair: CornerPair) -> bool:
        removed = set(pair.removed_from(board))
        for premise in needed:
            if premise.house is None:
                if pair.digit not in premise.digits and not removed.isdisjoint(premise.cells):
                    return True
            elif premise.digits[0] == pair.digit and removed & set(premise.house.cells) - set(premise.cells):
                return True
        return False

    return [pair for pair in pairs if supports(pair)]
