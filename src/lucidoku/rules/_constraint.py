"""Constraints and their types: data for reading, searching, naming and drawing them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lucidoku.errors import InvalidPuzzle
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.rules._signs import Sign

Relation = tuple[int, list[int], list[int]]
"""Input of the engine: the kind, the cells, and numbers; see `lucidoku.rules._relations`."""


class Constraint(NamedTuple):
    """One constraint on the grid, or a rule of the whole grid.

    Attributes:
        rule: the name of its `ConstraintType`.
        lines: its cells (0…n²-1) in order; the rule defines what several lines mean. None for a rule of the grid.
        values: its numbers: a sum, a difference, the digits of a quadruple.
    """

    rule: str
    lines: tuple[tuple[int, ...], ...] = ()
    values: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """All cells, line by line."""
        return tuple(cell for line in self.lines for cell in line)


class GridShape(NamedTuple):
    """The grid under a constraint.

    Attributes:
        n: rows of the grid.
        boxes: the cells of each box, in reading order.
        constraints: all constraints of the puzzle.
    """

    n: int
    boxes: tuple[tuple[int, ...], ...]
    constraints: tuple[Constraint, ...]

    def near(self, cell: int, moves: Iterable[tuple[int, int]]) -> list[int]:
        """Return the cells at these distances in rows and columns from a cell."""
        row, column = divmod(cell, self.n)
        places = [(row + down, column + right) for down, right in moves]
        return [r * self.n + c for r, c in places if 0 <= r < self.n and 0 <= c < self.n]

    def letter(self, constraint: Constraint) -> str:
        """Return the letter that tells a constraint from the others of its rule; none if it is the only one."""
        every = [other for other in self.constraints if other.rule == constraint.rule]
        return chr(ord("A") + every.index(constraint) % 26) if len(every) > 1 else ""

    def pairs_without(self, *rules: str) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells side by side that have no constraint of these rules between them."""
        marked = {frozenset(constraint.cells) for constraint in self.constraints if constraint.rule in rules}
        for cell in range(self.n**2):
            for other in self.near(cell, ((0, 1), (1, 0))):
                if frozenset((cell, other)) not in marked:
                    yield cell, other


Check = Callable[[Constraint, GridShape], str]
"""Returns the fault of a constraint, or ""."""
Signs = Callable[[Constraint, GridShape], "Iterable[Sign]"]
"""Returns the signs of a constraint."""


def check_sum(limits: Callable[[Constraint, GridShape], tuple[int, int]]) -> Check:
    """Return the check that the number of a constraint, where it has one, is a sum between two limits."""

    def check(constraint: Constraint, shape: GridShape) -> str:
        least, most = limits(constraint, shape)
        if not constraint.values or least <= constraint.values[0] <= most:
            return ""
        return _("a sum of {value} cannot be, expected {least} to {most}").format(
            value=constraint.values[0], least=least, most=most
        )

    return check


def check_difference(constraint: Constraint, shape: GridShape) -> str:
    """Return the fault of a constraint if two digits cannot differ by its number."""
    if not constraint.values or 0 <= constraint.values[0] < shape.n:
        return ""
    return _("digits cannot differ by {value}").format(value=constraint.values[0])


@dataclass(frozen=True)
class ConstraintType:
    """A rule with constraints.

    Attributes:
        name: its word in the code of a layout, as f-puzzles calls it.
        noun: one of its constraints, in a sentence: "killer cage".
        meaning: the rule in one sentence.
        relations: the relations of a constraint, for the engine.
        lines: the least and the most lines of a constraint; (0, 0) for a rule of the whole grid.
        cells: the least and the most cells of each line; 0 for no limit, -1 for n.
        values: the least and the most numbers of a constraint.
        check: a constraint that cannot be, in words; "" if it can.
        again: whether a constraint may contain a cell more than once.
        closes: whether a line may be closed, see `ring_of`.
        long: whether a constraint describes a whole row, column or diagonal, which its first two cells define.
        turns: whether such a constraint has the same meaning at both ends.
        least: whether its number is the least that will do, so that constraints with different numbers may share their cells.
        usual: the number of a constraint without one, for n rows; without it, such a constraint has none.
        sorts: whether the order of its lines, of their cells, and of its numbers means nothing.
        mirrors: whether its line has the same meaning from both ends.
        signs: the signs of a constraint; without them, nothing is drawn.
    """

    name: str
    noun: str
    meaning: str
    relations: Callable[[Constraint, GridShape], Iterable[Relation]]
    lines: tuple[int, int] = (1, 1)
    cells: tuple[int, int] = (1, 0)
    values: tuple[int, int] = (0, 0)
    check: Check | None = None
    again: bool = False
    closes: bool = False
    long: bool = False
    turns: bool = False
    least: bool = False
    usual: Callable[[int], int] | None = None
    sorts: bool = False
    mirrors: bool = False
    signs: Signs | None = None

    def plain(self, constraint: Constraint, n: int) -> Constraint:
        """Return the canonical constraint of all with the same meaning: cells in one order, without the default number.

        >>> from lucidoku.rules.constraints import constraint_type
        >>> constraint_type("killercage").plain(Constraint("killercage", ((1, 0),), (3,)), 4)
        Constraint(rule='killercage', lines=((0, 1),), values=(3,))
        >>> constraint_type("whispers").plain(Constraint("whispers", ((1, 0),), (5,)), 9)
        Constraint(rule='whispers', lines=((1, 0),), values=())
        """
        lines, values = constraint.lines, constraint.values
        if self.sorts:
            lines, values = tuple(sorted(tuple(sorted(line)) for line in lines)), tuple(sorted(values))
        elif self.mirrors:
            lines = tuple(map(_one_way, lines))
        return Constraint(constraint.rule, lines, () if self.usual and values == (self.usual(n),) else values)

    def make_sure(self, constraint: Constraint, shape: GridShape) -> None:
        """Ensure that a constraint is possible.

        Raises:
            InvalidPuzzle: a cell outside the grid or twice, too few or too many cells, a number that cannot be.
        """
        if not self.lines[0] <= len(constraint.lines) <= self.lines[1]:
            raise bad_constraint(self, constraint, shape.n, _("its cells do not make the lines that it needs"))
        if not self.values[0] <= len(constraint.values) <= self.values[1]:
            raise bad_constraint(self, constraint, shape.n, _("its number is missing, or it has too many"))
        for line in constraint.lines:
            repeats = self.again or (self.closes and bool(ring_of(line)))
            for place, cell in enumerate(line):
                if not 0 <= cell < shape.n**2:
                    raise bad_constraint(self, constraint, shape.n, _("it has a cell outside the grid"))
                if not repeats and cell in line[:place]:
                    message = _("it has {cell} twice")
                    raise bad_constraint(self, constraint, shape.n, message.format(cell=cell_name(cell, shape.n)))
            least, most = self.cells
            most = shape.n if most < 0 else most
            count = len(set(line))
            if count < least or (most and count > most):
                expected = str(least) if least == most else f"{least}–{most}" if most else f"{least}+"
                message = _("its number of cells is {count}, expected {expected}")
                raise bad_constraint(self, constraint, shape.n, message.format(count=count, expected=expected))
        if self.check and (message := self.check(constraint, shape)):
            raise bad_constraint(self, constraint, shape.n, message)

    def place(self, constraint: Constraint) -> Hashable:
        """Return a key that at most one constraint of the rule may have; None if there may be several."""
        if self.least or self.values[1] != 1 or not constraint.values:
            return None
        # The two ends of a row see different things, except for their sum; in a cage the order of the cells means nothing.
        return (
            constraint.cells if self.long and not self.turns else (len(constraint.cells), frozenset(constraint.cells))
        )


def ring_of(line: Sequence[int]) -> tuple[int, ...]:
    """Return the distinct cells of a closed line; none for an open line, or for one that crosses itself.

    >>> ring_of((0, 1, 5, 4, 0)), ring_of((0, 1, 5, 4, 0, 1)), ring_of((0, 1, 2)), ring_of((0, 1, 0))
    ((0, 1, 5, 4), (0, 1, 5, 4), (), ())
    """
    ring = tuple(dict.fromkeys(line))
    more = len(line) - len(ring)
    return ring if 0 < more <= len(ring) > 2 and tuple(line[len(ring) :]) == ring[:more] else ()


def _one_way(line: tuple[int, ...]) -> tuple[int, ...]:
    """Return a line from its end with the lower cell; a closed one from its lowest cell.

    >>> _one_way((5, 1, 0)), _one_way((5, 4, 0, 1, 5))
    ((0, 1, 5), (0, 1, 5, 4, 0))
    """
    if ring := ring_of(line):
        start = ring.index(min(ring))
        ring = ring[start:] + ring[:start]
        return (*min(ring, ring[:1] + ring[:0:-1]), ring[0])
    return min(line, line[::-1])


def cell_name(cell: int, n: int) -> str:
    """Return a cell as constraints are written: "r8c2"."""
    return f"r{cell // n + 1}c{cell % n + 1}"


def constraint_at(rule: ConstraintType, cells: Sequence[int], n: int) -> str:
    """Return a constraint in words: "killer cage at r8c2"."""
    if not cells:
        return _(rule.noun)
    return _("{mark} at {cell}").format(mark=_(rule.noun), cell=cell_name(cells[0], n))


def bad_constraint(rule: ConstraintType, constraint: Constraint, n: int, why: str) -> InvalidPuzzle:
    """Return the error that names a constraint and its fault."""
    return InvalidPuzzle(_("{mark}: {why}").format(mark=constraint_at(rule, constraint.cells, n), why=why))
