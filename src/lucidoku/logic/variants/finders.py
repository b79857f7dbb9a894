"""The finders of variant steps; each takes a board and yields steps, whose technique the catalogue sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from lucidoku.grid.board import Board
from lucidoku.grid.houses import House
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Premise, Step
from lucidoku.logic.technique import BY_HAND
from lucidoku.logic.variants.housed import with_marks
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Unit
from lucidoku.rules._relations import RelationKind

__all__ = [
    "combinations_left", "emptied_cells", "fillings", "house_sums", "joined_marks", "lost_places", "make_step", "marked_cells",
    "marks_in_houses", "must_have", "seen_by_rule", "sets_left", "split_cages",
]  # fmt: skip

Finder = Callable[[Board], Iterator[Step]]


def make_step(
    at: VariantPosition,
    gone: int,
    marks: Iterable[int],
    facts: Iterable[int],
    *,
    digits: Iterable[int] = (),
    cells: Iterable[int] = (),
    secondary: Iterable[int] = (),
    pattern: int = 0,
    houses: dict[str, tuple[House, ...]] | None = None,
    links: tuple[Link, ...] = (),
    branches: tuple[Branch, ...] = (),
    sets: tuple[LockedSet, ...] = (),
    further: Iterable[Premise] = (),
) -> Step:
    """Return a step that removes candidates, given as a set of bits.

    Args:
        at: the position.
        gone: the candidates removed.
        marks: the numbers of the constraints that it rests on.
        facts: the cells whose contents it rests on.
        digits: the digits to show.
        cells: the cells to show.
        secondary: more cells to show, in another colour.
        pattern: the candidates to show.
        houses: houses to show, by role.
        links: the links of a chain.
        branches: the consequences of a candidate.
        sets: cells to show together.
        further: more premises.
    """
    roles = {"primary": at.cells(cells), "secondary": at.cells(secondary)}
    shown = at.candidates(pattern)
    evidence = Evidence(
        tuple(digits),
        houses or {},
        {role: found for role, found in roles.items() if found},
        {"pattern": shown} if shown else {},
        links,
        branches,
        sets,
    )
    rules = [at.model.premises[number] for number in dict.fromkeys(marks)]
    premises = tuple(dict.fromkeys((*rules, *at.facts(facts), *further)))
    return Step(BY_HAND, at.model.layout, (), at.candidates(gone), evidence, premises)


def marked_cells(board: Board) -> Iterator[Step]:
    """Yield steps by constraints on single cells: odd, even and the like."""
    at = position_of(board)
    for number, (_kind, cells, _data), removed in at.model.allowed:
        gone = removed & at.alive
        if gone:
            yield make_step(at, gone, [number], [], cells=cells)


def seen_by_rule(board: Board) -> Iterator[Step]:
    """Yield steps by a placed digit and the candidates that it excludes by a rule."""
    at = position_of(board)
    n = at.model.n
    for cell, value in enumerate(at.values):
        if not value:
            continue
        number = cell * n + value - 1
        if at.model.excluded[number] & at.alive:
            for mark, found in enumerate(at.model.by_mark):
                gone = found.get(number, 0) & at.alive
                if gone:
                    yield make_step(at, gone, [mark], [cell], digits=[value], secondary=[cell])


def _marks_of(at: VariantPosition, gone: int, those: Iterable[int]) -> list[int]:
    """Return the constraints by which candidates exclude others."""
    found = [at.model.mark_between(one, other) for other in bits(gone) for one in those]
    return [mark for mark in found if mark is not None]


def emptied_cells(board: Board) -> Iterator[Step]:
    """Yield steps that remove a candidate that would leave nothing for a cell."""
    at = position_of(board)
    n = at.model.n
    for cell, mask in enumerate(at.open):
        if at.values[cell]:
            continue
        gone = at.model.excluding_all(("cell", cell, 0), mask << cell * n) & at.alive
        if not gone:
            continue
        those = [cell * n + d for d in bits(mask)]
        marks = _marks_of(at, gone, those)
        if marks:
            digits = [d + 1 for d in bits(mask)]
            yield make_step(at, gone, marks, [cell], digits=digits, secondary=[cell], pattern=mask << cell * n)


def lost_places(board: Board) -> Iterator[Step]:
    """Yield steps that remove a candidate that excludes all places of a digit in a house."""
    at = position_of(board)
    n = at.model.n
    for number, house in enumerate(at.model.layout.houses):
        for digit, every in enumerate(at.model.places[number]):
            gone = at.model.excluding_all(("house", number, digit), at.possible & every) & at.alive
            if not gone:
                continue
            places = [cell for cell in house.cells if at.open[cell] >> digit & 1]
            if not places or at.values[places[0]]:
                continue
            those = [cell * n + digit for cell in places]
            marks = _marks_of(at, gone, those)
            if marks:
                premise = Premise("house", at.cells(places), (digit + 1,), house)
                yield make_step(
                    at, gone, marks, [], digits=[digit + 1], secondary=places,
                    pattern=sum(1 << one for one in those), houses={"house": (house,)}, further=[premise],
                )  # fmt: skip


def _in_no_filling(at: VariantPosition, unit: Unit) -> int:
    """Return the candidates that no filling of a unit has."""
    gone = 0
    kept = at.model.fillings(unit, at.open)
    for cell, mask in zip(unit.cells, kept, strict=True):
        gone |= (at.open[cell] & ~mask) << cell * at.model.n
    return gone & at.alive


def sets_left(at: VariantPosition, cells: Iterable[int], sets: Iterable[int]) -> list[int]:
    """Return the sets of digits that the cells can still hold: each digit has a place, and each cell a digit."""
    masks = [at.open[cell] for cell in cells]
    union = 0
    for mask in masks:
        union |= mask
    return [one for one in sets if not one & ~union and all(mask & one for mask in masks)]


def combinations_left(rules: Collection[str]) -> Finder:
    """Return the finder of digits that are in no combination that a constraint can still have."""

    def find(board: Board) -> Iterator[Step]:
        at = position_of(board)
        n = at.model.n
        for unit in at.model.units:
            if unit.relations[0][0] != RelationKind.SETS or at.model.layout.placed[unit.marks[0]].rule not in rules:
                continue
            together = 0
            for one in sets_left(at, unit.cells, unit.relations[0][2]):
                together |= one
            gone = sum((at.open[cell] & ~together) << cell * n for cell in unit.cells) & at.alive
            if gone and together:
                yield make_step(
                    at, gone, unit.marks, unit.cells, digits=[d + 1 for d in bits(together)], cells=unit.cells
                )

    return find


def fillings(rules: Collection[str], others: bool = False) -> Finder:
    """Return the finder of candidates in no filling of a constraint of some rules, or with `others` of all other rules."""

    def find(board: Board) -> Iterator[Step]:
        at = position_of(board)
        for unit in at.model.units:
            if (at.model.layout.placed[unit.marks[0]].rule in rules) != others:
                gone = _in_no_filling(at, unit)
                if gone:
                    yield make_step(at, gone, unit.marks, unit.cells, cells=unit.cells)

    return find


def must_have(board: Board) -> Iterator[Step]:
    """Yield steps by a digit that each filling of a constraint has: candidates that see all its places there are removed."""
    at = position_of(board)
    n = at.model.n
    for number, unit in enumerate(at.model.units):
        for digit in range(n):
            every = at.possible & at.model.unit_places[number] << digit
            gone = at.model.excluding_all(("unit", number, digit), every) & at.alive if every else 0
            if not gone:
                continue
            places = [cell for cell in unit.cells if at.open[cell] >> digit & 1]
            if any(at.values[cell] for cell in places):
                continue
            those = [cell * n + digit for cell in places]
            if _needs_digit(at, unit, digit, places):
                yield make_step(
                    at, gone, [*unit.marks, *_marks_of(at, gone, those)], unit.cells, digits=[digit + 1],
                    cells=unit.cells, secondary=places, pattern=sum(1 << one for one in those),
                )  # fmt: skip


def _needs_digit(at: VariantPosition, unit: Unit, digit: int, places: Sequence[int]) -> bool:
    """Return whether each filling of a unit has a digit; the last answer is kept, as few units change in a step."""
    masks = tuple([at.open[cell] for cell in unit.cells])
    known = unit.needed.get(digit)
    if known is None or known[0] != masks:
        without = list(at.open)
        for cell in places:
            without[cell] &= ~(1 << digit)
        needed = any(not without[cell] for cell in places) or not all(at.model.fillings(unit, without))
        known = unit.needed[digit] = masks, needed
    return known[1]


def house_sums(kind: str) -> Finder:
    """Return the finder of the digits that sums of houses leave.

    Args:
        kind: "innie" (one cell inside), "outie" (one outside), "hidden" (several, all inside or all outside), "both".
    """

    def find(board: Board) -> Iterator[Step]:
        at = position_of(board)
        for unit in at.model.sums:
            signs = set(unit.relations[0][2][1:])
            alone = "hidden" if len(unit.cells) > 1 else "innie" if min(signs) > 0 else "outie"
            if kind == ("both" if len(signs) > 1 else alone):
                yield from _sum_steps(at, unit, unit.cells)

    return find


def _sum_steps(at: VariantPosition, unit: Unit, shown: Iterable[int]) -> Iterator[Step]:
    gone = _in_no_filling(at, unit)
    if gone:
        yield make_step(at, gone, unit.marks, unit.cells, cells=shown, houses={"base": unit.houses})


def split_cages(board: Board) -> Iterator[Step]:
    """Yield steps by cages for which sums of houses give the sum of a part."""
    at = position_of(board)
    for unit in at.model.splits:
        yield from _sum_steps(at, unit, unit.cells)


def joined_marks(kind: str) -> Finder:
    """Return the finder of candidates in no filling of constraints that share cells: "dots", or "crossings" of others."""

    def find(board: Board) -> Iterator[Step]:
        at = position_of(board)
        units: Iterable[Unit] = getattr(at.model, kind)
        for unit in units:
            gone = _in_no_filling(at, unit)
            if gone:
                yield make_step(at, gone, unit.marks, unit.cells, cells=unit.cells)

    return find


def marks_in_houses(board: Board) -> Iterator[Step]:
    """Yield steps that remove candidates in no filling of a house with as few of its constraints as suffice."""
    at = position_of(board)
    for number, marks, unit in at.model.housed:
        if not _in_no_filling(at, unit):
            continue
        few = list(marks)
        for mark in marks:
            fewer = with_marks(at.model.layout, number, [one for one in few if one is not mark])
            if len(few) > 1 and _in_no_filling(at, fewer):
                few.remove(mark)
                unit = fewer
        yield make_step(
            at, _in_no_filling(at, unit), unit.marks, unit.cells, cells=unit.cells, houses={"base": unit.houses}
        )
