"""Cages inside a house, and the candidates that their combinations take from each other and from the rest of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from lucidoku.grid.board import Board
from lucidoku.grid.houses import House
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.variants.finders import Finder, make_step, sets_left
from lucidoku.logic.variants.site import VariantPosition, bits, position_of
from lucidoku.logic.variants.unit import Unit

__all__ = ["blocked_combinations", "compared_cages", "hidden_killer_sets", "killer_sets"]


@dataclass(frozen=True)
class _Cage:
    """A cage, or a line of a run of digits, that lies in a house, with the sets of digits that it can still hold."""

    mark: int
    cells: tuple[int, ...]
    sets: tuple[int, ...]


def _cages(at: VariantPosition, units: Iterable[Unit]) -> list[_Cage]:
    """Return the unfilled cages of some."""
    found = []
    for unit in units:
        left = sets_left(at, unit.cells, unit.relations[0][2])
        if left and not all(at.values[cell] for cell in unit.cells):
            found.append(_Cage(unit.marks[0], unit.cells, tuple(left)))
    return found


def _disjoint_cages(cages: Iterable[_Cage]) -> Iterator[tuple[_Cage, ...]]:
    """Yield one or two cages that share no cell."""
    those = list(cages)
    yield from ((cage,) for cage in those)
    yield from ((a, b) for a, b in combinations(those, 2) if not set(a.cells) & set(b.cells))


@cache
def _digits(n: int, size: int) -> tuple[int, ...]:
    return tuple(sum(1 << d for d in digits) for digits in combinations(range(n), size))


def _shares(
    cages: Iterable[_Cage], several: Iterable[int], extreme: Callable[[list[int]], int]
) -> Callable[[Sequence[_Cage]], Iterator[tuple[int, list[int]]]]:
    """Return a function that gives, for some of the cages, the sets of digits of which each has a share, and the shares.

    Args:
        cages: the cages.
        several: sets of digits.
        extreme: `min` for the digits that a cage needs of a set, `max` for those that it can have.
    """
    found: dict[tuple[int, tuple[int, ...]], dict[int, int]] = {}
    for cage in cages:
        shares = {wanted: extreme([(one & wanted).bit_count() for one in cage.sets]) for wanted in several}
        found[cage.mark, cage.cells] = {wanted: share for wanted, share in shares.items() if share}

    def of(those: Sequence[_Cage]) -> Iterator[tuple[int, list[int]]]:
        each = [found[cage.mark, cage.cells] for cage in those]
        for wanted in each[0]:
            if all(wanted in shares for shares in each):
                yield wanted, [shares[wanted] for shares in each]

    return of


def _in_houses(find: Callable[[VariantPosition, House, Sequence[Unit]], Iterator[Step]]) -> Finder:
    """Return the finder of steps in the houses with cages."""

    def find_all(board: Board) -> Iterator[Step]:
        at = position_of(board)
        places = at.model.places_of(find, lambda: ((one, one[0].cells) for one in at.model.cages))
        yield from at.steps_at(places, lambda one: find(at, *one))

    return find_all


def killer_sets(size: int) -> Finder:
    """Return the finder of cages and cells of a house that together need `size` digits."""

    def killer(at: VariantPosition, house: House, units: Sequence[Unit]) -> Iterator[Step]:
        open_cells = [cell for cell in house.cells if not at.values[cell]]
        every = _cages(at, units)
        needed = _shares(every, _digits(at.model.n, size), min)
        for cages in _disjoint_cages(every):
            taken = {cell for cage in cages for cell in cage.cells}
            for wanted, needs in needed(cages):
                if sum(needs) > size:
                    continue
                lone = [cell for cell in open_cells if cell not in taken and not at.open[cell] & ~wanted]
                if sum(needs) + len(lone) != size or len(cages) + len(lone) < 2:
                    continue
                rest = [cell for cell in open_cells if cell not in taken and cell not in lone]
                gone = sum((at.open[cell] & wanted) << cell * at.model.n for cell in rest) & at.alive
                if gone:
                    yield _step(at, gone, house, cages, lone, wanted)

    return _in_houses(killer)


def hidden_killer_sets(size: int) -> Finder:
    """Return the finder of cages and cells of a house that together can hold just `size` digits."""

    def hidden(at: VariantPosition, house: House, units: Sequence[Unit]) -> Iterator[Step]:
        open_cells = [cell for cell in house.cells if not at.values[cell]]
        placed = sum(1 << at.values[cell] - 1 for cell in house.cells if at.values[cell])
        every = _cages(at, units)
        held = _shares(every, [wanted for wanted in _digits(at.model.n, size) if not wanted & placed], max)
        for cages in _disjoint_cages(every):
            taken = {cell for cage in cages for cell in cage.cells}
            for wanted, most in held(cages):
                if sum(most) > size or max(most) == size:
                    continue
                others = [cell for cell in open_cells if cell not in taken and at.open[cell] & wanted]
                if sum(most) + len(others) != size:
                    continue
                gone = sum((at.open[cell] & ~wanted) << cell * at.model.n for cell in others)
                for cage, share in zip(cages, most, strict=True):
                    gone |= _outside(at, cage, [one for one in cage.sets if (one & wanted).bit_count() == share])
                gone &= at.alive
                if gone:
                    facts = [
                        Premise("house", at.cells(c for c in house.cells if at.open[c] >> d & 1), (d + 1,), house)
                        for d in bits(wanted)
                    ]
                    yield _step(at, gone, house, cages, others, wanted, facts)

    return _in_houses(hidden)


def _outside(at: VariantPosition, cage: _Cage, sets: Iterable[int]) -> int:
    """Return the candidates of a cage that are in none of some sets."""
    union = 0
    for one in sets:
        union |= one
    return sum((at.open[cell] & ~union) << cell * at.model.n for cell in cage.cells)


def _compared(at: VariantPosition, house: House, units: Sequence[Unit]) -> Iterator[Step]:
    for one, other in (pair for pair in _disjoint_cages(_cages(at, units)) if len(pair) == 2):
        for cage, rival in ((one, other), (other, one)):
            kept = [some for some in cage.sets if any(not some & there for there in rival.sets)]
            gone = _outside(at, cage, kept) & at.alive if kept and len(kept) < len(cage.sets) else 0
            if gone:
                yield _step(at, gone, house, (cage, rival), (), 0)


compared_cages = _in_houses(_compared)
"""The finder of combinations of a cage that leave another cage of the house none."""


def _blocked(at: VariantPosition, house: House, units: Sequence[Unit]) -> Iterator[Step]:
    for cage in _cages(at, units):
        rest = [c for c in house.cells if not at.values[c] and c not in cage.cells]
        blockers = {c: [one for one in cage.sets if not at.open[c] & ~one] for c in rest}
        blocked = {one for sets in blockers.values() for one in sets}
        kept = [one for one in cage.sets if one not in blocked]
        gone = _outside(at, cage, kept) & at.alive if kept and blocked else 0
        if gone:
            yield _step(at, gone, house, (cage,), [c for c, sets in blockers.items() if sets], 0)


blocked_combinations = _in_houses(_blocked)
"""The finder of combinations of a cage that have all candidates of a cell in the same house."""


def _step(
    at: VariantPosition,
    gone: int,
    house: House,
    cages: Iterable[_Cage],
    cells: Iterable[int],
    digits: int,
    further: Iterable[Premise] = (),
) -> Step:
    those = list(cages)
    inside = [cell for cage in those for cell in cage.cells]
    return make_step(
        at, gone, [cage.mark for cage in those], [*inside, *cells], digits=[d + 1 for d in bits(digits)], cells=inside,
        secondary=cells, houses={"base": (house,)}, further=further,
    )  # fmt: skip
