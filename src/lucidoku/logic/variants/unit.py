"""Cells that relations bind together, and the ways to fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import islice
from operator import or_

from lucidoku import _engine
from lucidoku.grid.houses import House
from lucidoku.logic.step import Premise
from lucidoku.rules._constraint import Relation

__all__ = ["Fillings", "Need", "Unit", "Way"]


def _singles(mask: int) -> tuple[int, ...]:
    """Return each bit of a mask as a mask."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Way:
    """One way to fill a constraint.

    Attributes:
        candidates: the candidates, in the order of its cells.
        all: the same as a set of bits.
        excluded_by: for each candidate of the grid those that it excludes, as a set of bits.
    """

    candidates: tuple[int, ...]
    all: int
    excluded_by: Sequence[int]

    @cached_property
    def excluded(self) -> int:
        """The candidates that cannot be true with all of them."""
        return reduce(or_, [self.excluded_by[one] for one in self.candidates])


class Fillings:
    """The ways to fill a constraint, if they are few enough to enumerate; else empty.

    Attributes:
        native: the ways, as the engine has them.
        excluded_by: for each candidate of the grid those that it excludes, as a set of bits.
        cells: the number of cells of the constraint.
    """

    def __init__(self, native: _engine.Ways | None = None, excluded_by: Sequence[int] = (), cells: int = 0) -> None:
        self.native, self.excluded_by, self.cells = native, excluded_by, cells

    def __len__(self) -> int:
        return self.native.count if self.native else 0

    @cached_property
    def each(self) -> tuple[Way, ...]:
        """The ways."""
        if self.native is None:
            return ()
        found = iter(self.native.candidates)
        ways = iter(lambda: tuple(islice(found, self.cells)), ())
        return tuple([Way(one, sum([1 << candidate for candidate in one]), self.excluded_by) for one in ways])

    @cached_property
    def all(self) -> int:
        """The candidates that occur, as a set of bits."""
        return int.from_bytes(self.native.all, "little") if self.native else 0

    @cached_property
    def excluded(self) -> dict[int, bytes]:
        """For each candidate those that no way with it leaves, as a row of bits: each of these ways excludes them."""
        return dict(self.native.excluded) if self.native else {}


@dataclass(eq=False)
class Unit:
    """Cells that relations bind together: those of a constraint, or those that sums of houses and cages leave.

    Attributes:
        marks: the numbers of the constraints.
        cells: the cells, in the order of the constraint.
        relations: the relations that hold for them.
        houses: for a sum of houses, these; none for a constraint.
        known: the digits of its fillings in each cell, by the candidates of its cells.
        search: the search for its fillings.
        last: its fillings one by one, for the candidates of the last search.
        needed: for a digit, from 0, whether each filling has it, for the candidates of the last time that this was asked.
    """

    marks: tuple[int, ...]
    cells: tuple[int, ...]
    relations: tuple[Relation, ...]
    houses: tuple[House, ...] = ()
    known: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    search: _engine.RuleSearch | None = None
    last: tuple[tuple[int, ...], Fillings] | None = None
    needed: dict[int, tuple[tuple[int, ...], bool]] = field(default_factory=dict)


class Need:
    """A need: the candidates of a cell, the places of a digit in a house, or the ways to fill a constraint.

    Attributes:
        every: all these candidates, as a set of bits.
        unit: the constraint.
        ways: its ways.
    """

    def __init__(
        self, every: int, facts: Callable[[], Iterable[Premise]], unit: Unit | None = None, ways: Fillings | None = None
    ) -> None:
        self.every, self.unit, self.ways = every, unit, ways
        self._facts = facts

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """Sets of candidates; all candidates of one of the sets must be true; for a cell or a house one candidate each."""
        return tuple([way.all for way in self.ways.each]) if self.ways else _singles(self.every)

    @cached_property
    def facts(self) -> tuple[Premise, ...]:
        """The premises that say so."""
        return tuple(self._facts())
