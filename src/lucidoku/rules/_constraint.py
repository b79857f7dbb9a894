"""What a rule with marks on the grid is: data for everything that reads, searches, names or draws it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lucidoku.errors import InvalidPuzzle
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.rules._signs import Sign

__all__ = [
    "Check", "Constraint", "ConstraintType", "Relation", "Site", "bad_mark", "cell_name", "check_difference", "check_sum",
    "mark_at", "ring_of",
]  # fmt: skip

Relation = tuple[int, list[int], list[int]]
"""What the engine searches with: the kind, the cells, and numbers; see `lucidoku.rules._relations`."""


class Constraint(NamedTuple):
    """One mark on the grid, or a rule of the whole grid: what makes two puzzles of equal digits different.

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


class Site(NamedTuple):
    """The grid under a mark.

    Attributes:
        n: rows of the grid.
        boxes: the cells of each box, in reading order.
        marks: all marks of the puzzle.
    """

    n: int
    boxes: tuple[tuple[int, ...], ...]
    marks: tuple[Constraint, ...]

    def near(self, cell: int, moves: Iterable[tuple[int, int]]) -> list[int]:
        """Return the cells at these distances in rows and columns from a cell."""
        row, column = divmod(cell, self.n)
        found = [(row + down, column + right) for down, right in moves]
        return [r * self.n + c for r, c in found if 0 <= r < self.n and 0 <= c < self.n]

    def letter(self, mark: Constraint) -> str:
        """Return the letter that tells a mark from the others of its rule; none if it is the only one."""
        every = [other for other in self.marks if other.rule == mark.rule]
        return chr(ord("A") + every.index(mark) % 26) if len(every) > 1 else ""

    def unmarked(self, *rules: str) -> Iterator[tuple[int, int]]:
        """Yield the pairs of cells side by side that have no mark of these rules between them."""
        marked = {frozenset(mark.cells) for mark in self.marks if mark.rule in rules}
        for cell in range(self.n**2):
            for other in self.near(cell, ((0, 1), (1, 0))):
                if frozenset((cell, other)) not in marked:
                    yield cell, other


Check = Callable[[Constraint, Site], str]
"""Says what is wrong with a mark; "" for nothing."""
Signs = Callable[[Constraint, Site], "Iterable[Sign]"]
"""Says what a mark looks like."""


def check_sum(limits: Callable[[Constraint, Site], tuple[int, int]]) -> Check:
    """Return the check that the number of a mark, where it has one, is a sum between two limits."""

    def check(mark: Constraint, site: Site) -> str:
        least, most = limits(mark, site)
        if not mark.values or least <= mark.values[0] <= most:
            return ""
        return _("a sum of {value} cannot be, expected {least} to {most}").format(
            value=mark.values[0], least=least, most=most
        )

    return check


def check_difference(mark: Constraint, site: Site) -> str:
    """Say whether two digits cannot differ by the number of a mark."""
    if not mark.values or 0 <= mark.values[0] < site.n:
        return ""
    return _("digits cannot differ by {value}").format(value=mark.values[0])


@dataclass(frozen=True)
class ConstraintType:
    """A rule with marks.

    Attributes:
        name: its word in the code of a layout, as f-puzzles calls it.
        noun: one of its marks, in a sentence: "killer cage".
        meaning: the rule in one sentence.
        relations: what a mark says of its cells, for the engine.
        lines: the least and the most lines of a mark; (0, 0) for a rule of the whole grid.
        cells: the least and the most cells of each line; 0 for no limit, -1 for n.
        values: the least and the most numbers of a mark.
        check: a mark that cannot be, in words; "" where it can.
        again: whether a mark may contain a cell more than once.
        closes: whether a line may end as it begins, see `ring_of`.
        long: whether a mark tells about a whole row, column or diagonal, of which its first two cells say all.
        turns: whether such a mark says the same at both ends.
        least: whether its number is the least that will do, so that marks with different numbers may share their cells.
        usual: the number of a mark without one, for n rows; without it, such a mark has none.
        sorts: whether the order of its lines, of their cells, and of its numbers means nothing.
        mirrors: whether its line says the same from both ends.
        signs: what a mark looks like; without it, nothing is drawn of it.
    """

    name: str
    noun: str
    meaning: str
    relations: Callable[[Constraint, Site], Iterable[Relation]]
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

    def plain(self, mark: Constraint, n: int) -> Constraint:
        """Return the one mark that stands for all with the same meaning: cells in one order, the usual number left out.

        >>> from lucidoku.rules.constraints import constraint_type
        >>> constraint_type("killercage").plain(Constraint("killercage", ((1, 0),), (3,)), 4)
        Constraint(rule='killercage', lines=((0, 1),), values=(3,))
        >>> constraint_type("whispers").plain(Constraint("whispers", ((1, 0),), (5,)), 9)
        Constraint(rule='whispers', lines=((1, 0),), values=())
        """
        lines, values = mark.lines, mark.values
        if self.sorts:
            lines, values = tuple(sorted(tuple(sorted(line)) for line in lines)), tuple(sorted(values))
        elif self.mirrors:
            lines = tuple(map(_one_way, lines))
        return Constraint(mark.rule, lines, () if self.usual and values == (self.usual(n),) else values)

    def make_sure(self, mark: Constraint, site: Site) -> None:
        """Make sure that a mark can be.

        Raises:
            InvalidPuzzle: a cell outside the grid or twice, too few or too many cells, a number that cannot be.
        """
        if not self.lines[0] <= len(mark.lines) <= self.lines[1]:
            raise bad_mark(self, mark, site.n, _("its cells do not make the lines that it needs"))
        if not self.values[0] <= len(mark.values) <= self.values[1]:
            raise bad_mark(self, mark, site.n, _("its number is missing, or it has too many"))
        for line in mark.lines:
            repeats = self.again or (self.closes and bool(ring_of(line)))
            for place, cell in enumerate(line):
                if not 0 <= cell < site.n**2:
                    raise bad_mark(self, mark, site.n, _("it has a cell outside the grid"))
                if not repeats and cell in line[:place]:
                    message = _("it has {cell} twice")
                    raise bad_mark(self, mark, site.n, message.format(cell=cell_name(cell, site.n)))
            least, most = self.cells
            most = site.n if most < 0 else most
            count = len(set(line))
            if count < least or (most and count > most):
                expected = str(least) if least == most else f"{least}–{most}" if most else f"{least}+"
                message = _("its number of cells is {count}, expected {expected}")
                raise bad_mark(self, mark, site.n, message.format(count=count, expected=expected))
        if self.check and (message := self.check(mark, site)):
            raise bad_mark(self, mark, site.n, message)

    def place(self, mark: Constraint) -> Hashable:
        """Return what marks of the rule have in common of which there can be one alone; None where there can be several."""
        if self.least or self.values[1] != 1 or not mark.values:
            return None
        # The two ends of a row see different things, except for their sum; in a cage the order of the cells means nothing.
        return mark.cells if self.long and not self.turns else (len(mark.cells), frozenset(mark.cells))


def ring_of(line: Sequence[int]) -> tuple[int, ...]:
    """Return the cells of a line that ends as it begins, each once; none of an open line, or of one that crosses itself.

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
    """Return a cell as marks are written: "r8c2"."""
    return f"r{cell // n + 1}c{cell % n + 1}"


def mark_at(rule: ConstraintType, cells: Sequence[int], n: int) -> str:
    """Return a mark in words: "killer cage at r8c2"."""
    if not cells:
        return _(rule.noun)
    return _("{mark} at {cell}").format(mark=_(rule.noun), cell=cell_name(cells[0], n))


def bad_mark(rule: ConstraintType, mark: Constraint, n: int, why: str) -> InvalidPuzzle:
    """Return the error that names a mark and says what is wrong with it."""
    return InvalidPuzzle(_("{mark}: {why}").format(mark=mark_at(rule, mark.cells, n), why=why))
