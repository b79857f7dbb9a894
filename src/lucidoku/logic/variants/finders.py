"""The finders of variant steps; each takes a board and yields steps, whose technique the catalogue sets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter

from lucidoku.grid.board import Board
from lucidoku.grid.houses import House
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Premise, Step
from lucidoku.logic.technique import BY_HAND
from lucidoku.logic.variants.housed import with_marks
from lucidoku.logic.variants.site import VariantModel, VariantPosition, bits, position_of
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


def _in_cells(find: Callable[[VariantPosition, int], Iterator[Step]]) -> Finder:
    """Return the finder of steps by single cells."""

    def find_all(board: Board) -> Iterator[Step]:
        at = position_of(board)
        places = at.model.places_of(find, lambda: ((cell, (cell,)) for cell in range(at.model.n**2)))
        yield from at.steps_at(places, partial(find, at))

    return find_all


def marked_cells(board: Board) -> Iterator[Step]:
    """Yield steps by constraints on single cells: odd, even and the like."""
    at = position_of(board)
    for number, (_kind, cells, _data), removed in at.model.allowed:
        gone = removed & at.alive
        if gone:
            yield make_step(at, gone, [number], [], cells=cells)


def _excluded_by_value(at: VariantPosition, cell: int) -> Iterator[Step]:
    """Yield the candidates that the digit of a cell excludes by a rule."""
    value = at.values[cell]
    number = cell * at.model.n + value - 1
    if value and at.model.excluded[number] & at.alive:
        for mark, found in enumerate(at.model.by_mark):
            gone = found.get(number, 0) & at.alive
            if gone:
                yield make_step(at, gone, [mark], [cell], digits=[value], secondary=[cell])


seen_by_rule = _in_cells(_excluded_by_value)
"""The finder of candidates that a placed digit excludes by a rule."""


def _marks_of(at: VariantPosition, gone: int, those: Iterable[int]) -> list[int]:
    """Return the constraints by which candidates exclude others."""
    found = [at.model.mark_between(one, other) for other in bits(gone) for one in those]
    return [mark for mark in found if mark is not None]


def _emptying(at: VariantPosition, cell: int) -> Iterator[Step]:
    """Yield the candidates that would leave nothing for a cell."""
    mask, n = at.open[cell], at.model.n
    gone = 0 if at.values[cell] else at.model.excluding_all(("cell", cell, 0), mask << cell * n) & at.alive
    if gone:
        those = [cell * n + d for d in bits(mask)]
        marks = _marks_of(at, gone, those)
        if marks:
            digits = [d + 1 for d in bits(mask)]
            yield make_step(at, gone, marks, [cell], digits=digits, secondary=[cell], pattern=mask << cell * n)


emptied_cells = _in_cells(_emptying)
"""The finder of candidates that would leave nothing for a cell."""


def lost_places(board: Board) -> Iterator[Step]:
    """Yield steps that remove a candidate that excludes all places of a digit in a house."""
    at = position_of(board)
    houses = at.model.layout.houses
    places = at.model.places_of(lost_places, lambda: ((number, house.cells) for number, house in enumerate(houses)))
    yield from at.steps_at(places, partial(_lost_places, at))


def _lost_places(at: VariantPosition, number: int) -> Iterator[Step]:
    n, house = at.model.n, at.model.layout.houses[number]
    for digit, every in enumerate(at.model.places[number]):
        gone = at.model.excluding_all(("house", number, digit), at.possible & every) & at.alive
        if not gone:
            continue
        cells = [cell for cell in house.cells if at.open[cell] >> digit & 1]
        if not cells or at.values[cells[0]]:
            continue
        those = [cell * n + digit for cell in cells]
        marks = _marks_of(at, gone, those)
        if marks:
            premise = Premise("house", at.cells(cells), (digit + 1,), house)
            yield make_step(
                at, gone, marks, [], digits=[digit + 1], secondary=cells,
                pattern=sum(1 << one for one in those), houses={"house": (house,)}, further=[premise],
            )  # fmt: skip


def _in_units(
    units_of: Callable[[VariantModel], Iterable[Unit]], find: Callable[[VariantPosition, Unit], Iterator[Step]]
) -> Finder:
    """Return the finder of steps by single constraints, or by constraints that are filled together."""

    def find_all(board: Board) -> Iterator[Step]:
        at = position_of(board)
        places = at.model.places_of(find_all, lambda: ((unit, unit.cells) for unit in units_of(at.model)))
        yield from at.steps_at(places, partial(find, at))

    return find_all


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

    def units(model: VariantModel) -> Iterator[Unit]:
        for unit in model.units:
            if unit.relations[0][0] == RelationKind.SETS and model.rule_of(unit) in rules:
                yield unit

    return _in_units(units, _in_no_combination)


def _in_no_combination(at: VariantPosition, unit: Unit) -> Iterator[Step]:
    together = 0
    for one in sets_left(at, unit.cells, unit.relations[0][2]):
        together |= one
    gone = sum((at.open[cell] & ~together) << cell * at.model.n for cell in unit.cells) & at.alive
    if gone and together:
        yield make_step(at, gone, unit.marks, unit.cells, digits=[d + 1 for d in bits(together)], cells=unit.cells)


def fillings(rules: Collection[str], others: bool = False) -> Finder:
    """Return the finder of candidates in no filling of a constraint of some rules, or with `others` of all other rules."""
    return _in_units(
        lambda model: (unit for unit in model.units if (model.rule_of(unit) in rules) != others), _filling_steps
    )


def _filling_steps(at: VariantPosition, unit: Unit) -> Iterator[Step]:
    """Yield the candidates in no filling of a unit."""
    gone = _in_no_filling(at, unit)
    if gone:
        houses = {"base": unit.houses} if unit.houses else None
        yield make_step(at, gone, unit.marks, unit.cells, cells=unit.cells, houses=houses)


def must_have(board: Board) -> Iterator[Step]:
    """Yield steps by a digit that each filling of a constraint has: candidates that see all its places there are removed."""
    at = position_of(board)
    units = at.model.units
    places = at.model.places_of(must_have, lambda: ((number, unit.cells) for number, unit in enumerate(units)))
    yield from at.steps_at(places, partial(_required_digits, at))


def _required_digits(at: VariantPosition, number: int) -> Iterator[Step]:
    n, unit = at.model.n, at.model.units[number]
    for digit in range(n):
        every = at.possible & at.model.unit_places[number] << digit
        gone = at.model.excluding_all(("unit", number, digit), every) & at.alive if every else 0
        if not gone:
            continue
        cells = [cell for cell in unit.cells if at.open[cell] >> digit & 1]
        if any(at.values[cell] for cell in cells):
            continue
        those = [cell * n + digit for cell in cells]
        if _needs_digit(at, unit, digit, cells):
            yield make_step(
                at, gone, [*unit.marks, *_marks_of(at, gone, those)], unit.cells, digits=[digit + 1],
                cells=unit.cells, secondary=cells, pattern=sum(1 << one for one in those),
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

    def units(model: VariantModel) -> Iterator[Unit]:
        for unit in model.sums:
            signs = set(unit.relations[0][2][1:])
            alone = "hidden" if len(unit.cells) > 1 else "innie" if min(signs) > 0 else "outie"
            if kind == ("both" if len(signs) > 1 else alone):
                yield unit

    return _in_units(units, _filling_steps)


split_cages = _in_units(lambda model: model.splits, _filling_steps)
"""The finder of steps by cages for which sums of houses give the sum of a part."""


def joined_marks(kind: str) -> Finder:
    """Return the finder of candidates in no filling of constraints that share cells: "dots", or "crossings" of others."""
    return _in_units(attrgetter(kind), _filling_steps)


def marks_in_houses(board: Board) -> Iterator[Step]:
    """Yield steps that remove candidates in no filling of a house with as few of its constraints as suffice."""
    at = position_of(board)
    places = at.model.places_of(marks_in_houses, lambda: ((one, one[2].cells) for one in at.model.housed))
    yield from at.steps_at(places, lambda one: _housed(at, *one))


def _housed(at: VariantPosition, number: int, marks: Sequence[Unit], unit: Unit) -> Iterator[Step]:
    if not _in_no_filling(at, unit):
        return
    few = list(marks)
    for mark in marks:
        fewer = with_marks(at.model.layout, number, [one for one in few if one is not mark])
        if len(few) > 1 and _in_no_filling(at, fewer):
            few.remove(mark)
            unit = fewer
    yield make_step(
        at, _in_no_filling(at, unit), unit.marks, unit.cells, cells=unit.cells, houses={"base": unit.houses}
    )
