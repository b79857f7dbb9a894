"""Cells that relations bind together."""

from __future__ import annotations

from dataclasses import dataclass, field

from lucidoku import _engine
from lucidoku.grid.houses import House
from lucidoku.rules._mark import Relation

__all__ = ["Unit"]


@dataclass(eq=False)
class Unit:
    """Cells that relations bind together: those of a mark, or those that sums of houses and cages leave.

    Attributes:
        marks: the numbers of the marks that say so.
        cells: the cells, in the order of the mark.
        relations: what holds for them.
        houses: for a sum of houses, these; none for a mark.
    """

    marks: tuple[int, ...]
    cells: tuple[int, ...]
    relations: tuple[Relation, ...]
    houses: tuple[House, ...] = ()
    known: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    search: _engine.RuleSearch | None = None
