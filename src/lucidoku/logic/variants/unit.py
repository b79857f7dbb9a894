"""Cells that relations bind together, and the ways to fill them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_

from lucidoku import _engine
from lucidoku.grid.houses import House
from lucidoku.rules._constraint import Relation

__all__ = ["Fillings", "Unit", "Way"]


@dataclass(frozen=True, eq=False, slots=True)
class Way:
    """One way to fill a constraint.

    Attributes:
        candidates: the candidates, in the order of its cells.
        all: the same as a set of bits.
        excluded: the candidates that cannot be true with all of them.
    """

    candidates: tuple[int, ...]
    all: int
    excluded: int


class Fillings:
    """The ways to fill a constraint, if they are few enough to enumerate; else empty.

    Attributes:
        each: the ways.
        all: the candidates that occur.
    """

    def __init__(self, each: Iterable[Way] = ()) -> None:
        self.each = tuple(each)
        self.all: int = reduce(or_, [way.all for way in self.each], 0)

    @cached_property
    def excluded(self) -> dict[int, int]:
        """For each candidate those that no way with it leaves: each of these ways excludes them."""
        found: dict[int, int] = {}
        for way in self.each:
            for one in way.candidates:
                found[one] = found.get(one, -1) & way.excluded
        return found


@dataclass(eq=False)
class Unit:
    """Cells that relations bind together: those of a constraint, or those that sums of houses and cages leave.

    Attributes:
        marks: the numbers of the constraints.
        cells: the cells, in the order of the constraint.
        relations: what holds for them.
        houses: for a sum of houses, these; none for a constraint.
        known: the digits of its fillings in each cell, by the candidates of its cells.
        search: the search for its fillings.
        last: its fillings one by one, for the candidates of the last search.
    """

    marks: tuple[int, ...]
    cells: tuple[int, ...]
    relations: tuple[Relation, ...]
    houses: tuple[House, ...] = ()
    known: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    search: _engine.RuleSearch | None = None
    last: tuple[tuple[int, ...], Fillings] | None = None
