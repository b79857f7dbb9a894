"""The constraints of a layout, prepared for finding steps: links between candidates, and units with their fillings."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, partial, reduce
from itertools import chain, combinations
from operator import or_
from typing import Any, Generic, TypeVar

from lucidoku import _engine
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout, derived
from lucidoku.logic.step import Node, Premise, Step
from lucidoku.logic.variants.forty_five import sums_of_houses
from lucidoku.logic.variants.housed import houses_with_marks, with_marks
from lucidoku.logic.variants.unit import Fillings, Need, Unit
from lucidoku.rules._constraint import Relation
from lucidoku.rules._relations import RelationKind, SharedNumbers, rule_search
from lucidoku.rules.limit import OutOfTime, in_time, seconds_left

__all__ = ["Place", "VariantModel", "VariantPosition", "bits", "model_of", "position_of"]

_DOTS = ("difference", "ratio", "xv", "greater")
"""The rules whose constraints lie between two cells."""

_MOST_JOINED = 9
"""The most cells of two constraints that are filled together."""

_MOST_WAYS = 300
"""The most ways to fill a constraint that are enumerated."""

_MOST_PLACES = 9
"""The most places of a cell or a digit to examine."""

_Place = TypeVar("_Place")

Place = tuple[str, int, int]
"""A cell ("cell", number, 0), or a digit, from 0, in a house ("house") or a constraint ("unit"), by their numbers."""


_BITS = tuple(tuple(bit for bit in range(9) if mask >> bit & 1) for mask in range(512))


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a mask, from 0."""
    if 0 <= mask < 512:  # most masks are the digits of a cell
        return iter(_BITS[mask])
    found = []
    while mask:  # from the last one, so that the mask shortens
        last = mask.bit_length() - 1
        found.append(last)
        mask ^= 1 << last
    return reversed(found)


def _group_connected(relations: Sequence[Relation]) -> list[list[Relation]]:
    """Return relations in groups that share no cell."""
    groups: list[tuple[set[int], list[Relation]]] = []
    for relation in relations:
        cells, bound = set(relation[1]), [relation]
        for group in [group for group in groups if not cells.isdisjoint(group[0])]:
            cells |= group[0]
            bound = [*group[1], *bound]
            groups.remove(group)
        groups.append((cells, bound))
    return [bound for _cells, bound in groups]


class Places(Generic[_Place]):
    """The places where a search looks for steps, one after the other.

    Attributes:
        each: the places.
        all: their numbers, as a set of bits.
        by_cell: for each cell of the grid the places that it is in, as a set of bits.
    """

    def __init__(self, cells: int, each: Iterable[tuple[_Place, Iterable[int]]]) -> None:
        every = list(each)
        self.each: tuple[_Place, ...] = tuple([place for place, _cells in every])
        self.all: int = (1 << len(every)) - 1
        self.by_cell: list[int] = [0] * cells
        for number, (_where, inside) in enumerate(every):
            for cell in inside:
                self.by_cell[cell] |= 1 << number


class VariantModel:
    """The variant constraints of a layout.

    Attributes:
        layout: the layout.
        excluded: for each candidate, by number, the candidates that cannot be true with it, as a set of bits.
        units: the constraints on more than two cells, or on several pairs.
        premises: each constraint as the premise of a step.
        units_of, houses_of: for each cell the numbers of the units and houses that it is in.
        places: for each house and digit the candidates of the digit there, as a set of bits.
        unit_places: for each unit the candidates of the first digit in its cells, as a set of bits.
        allowed: the relations that restrict single cells, with their constraints and the candidates that they remove.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.n: int = layout.n
        self.full: int = (1 << layout.n) - 1
        self.row_length: int = (layout.n**3 + 63) // 64 * 8  # bytes
        self.premises: tuple[Premise, ...] = tuple(
            Premise("rule", tuple(layout.cells[c] for c in mark.cells), (), None, mark) for mark in layout.placed
        )
        self.classic: list[int] = self._classic()
        self.excluded: list[int] = list(self.classic)
        self.by_mark: list[dict[int, int]] = [{} for _mark in layout.placed]
        for number, relations in enumerate(layout.relations):
            for relation in relations:
                seconds_left()
                self._link(number, relation)
        self.units: tuple[Unit, ...] = tuple(self._units())
        self.unit_places: list[int] = [sum(1 << cell * layout.n for cell in unit.cells) for unit in self.units]
        self.units_of = self._by_cell(unit.cells for unit in self.units)
        self.houses_of = self._by_cell(house.cells for house in layout.houses)
        self.places: list[list[int]] = [
            [sum(1 << cell * layout.n + d for cell in house.cells) for d in range(layout.n)] for house in layout.houses
        ]
        self.allowed: list[tuple[int, Relation, int]] = self._allowed()
        self._common: dict[Place, tuple[int, int]] = {}
        self._needs: dict[Place, Need] = {}
        self.house_candidates: list[int] = [reduce(or_, places) for places in self.places]
        self._house_links: dict[int, tuple[int, bytes]] = {}
        self._links_of_digits: dict[tuple[int, int], tuple[int, bytes]] = {}
        self._places: dict[Hashable, Places[Any]] = {}
        self._last: VariantPosition | None = None

    def size(self) -> int:
        """Estimate the bytes of the model, with what it keeps for the next step."""
        n, there = self.n, self.__dict__
        kinds = [there.get(name, ()) for name in ("sums", "splits", "dots", "crossings")]
        units = [*self.units, *chain.from_iterable(kinds), *(unit for *_of, unit in there.get("housed", ()))]
        ways = sum(len(unit.last[1]) for unit in units if unit.last)
        rows = ("excluded_rows" in there) + (self._last is not None and "apart_rows" in vars(self._last))
        sets = n**3 + 2 * (sum(map(len, self.by_mark)) + len(self._common) + len(self._needs)) + 8 * ways
        searches = sum(unit.search is not None for unit in units)
        return (
            (n**3 // 7 + 28) * sets
            + self.row_length * n**3 * rows
            + 100 * n**2 * searches
            + 600 * n**3 * ("followed" in there)
        )

    def _allowed(self) -> list[tuple[int, Relation, int]]:
        """Return the relations that restrict single cells: constraint, relation, and the candidates that it removes."""
        return [
            (number, relation, sum((self.full & ~relation[2][0]) << cell * self.n for cell in relation[1]))
            for number, relations in enumerate(self.layout.relations)
            for relation in relations
            if relation[0] == RelationKind.ONLY
        ]

    def excluding_all(self, place: Place, those: int) -> int:
        """Return the candidates that exclude each of some; the last ones of each place are kept, as few change in a step.

        Args:
            place: where they are.
            those: the candidates, as a set of bits.
        """
        known = self._common.get(place)
        if known is None or known[0] != those:
            found = -1
            for one in bits(those):
                found &= self.excluded[one]
            known = self._common[place] = those, found
        return known[1]

    def need(self, place: Place, every: int) -> Need:
        """Return the need of an empty cell, or of a digit in a house; the last one of each place is kept."""
        known = self._needs.get(place)
        if known is None or known.every != every:
            known = self._needs[place] = Need(every, partial(self._premise, place, every))
        return known

    def _premise(self, place: Place, every: int) -> tuple[Premise]:
        kind, number, digit = place
        if kind == "cell":
            digits = tuple([one % self.n + 1 for one in bits(every)])
            return (Premise("cell", (self.layout.cells[number],), digits),)
        cells = tuple([self.layout.cells[one // self.n] for one in bits(every)])
        return (Premise("house", cells, (digit + 1,), self.layout.houses[number]),)

    def places_of(self, search: Hashable, each: Callable[[], Iterable[tuple[_Place, Iterable[int]]]]) -> Places[_Place]:
        """Return the places where a search looks for steps; `each` lists them, with the cells of each, the first time."""
        known = self._places.get(search)
        if known is None:
            known = self._places[search] = Places(self.n**2, each())
        return known

    def house_links(self, number: int, possible: int) -> bytes:
        """Return the strong links of the digits in a house, as the engine reads them; the last ones are kept."""
        within = possible & self.house_candidates[number]
        known = self._house_links.get(number)
        if known is None or known[0] != within:
            links = [
                self._digit_links(number, digit, within & those) for digit, those in enumerate(self.places[number])
            ]
            known = self._house_links[number] = within, b"".join(links)
        return known[1]

    def _digit_links(self, number: int, digit: int, places: int) -> bytes:
        """Return the strong links of a digit in a house; the last ones of each are kept, too."""
        known = self._links_of_digits.get((number, digit))
        if known is None or known[0] != places:
            links = [
                self._link_numbers((1, number, digit), half, places & ~half)
                for half in self._halves(number, digit, places)
            ]
            known = self._links_of_digits[number, digit] = places, b"".join(links)
        return known[1]

    def _halves(self, number: int, digit: int, places: int) -> tuple[int, ...]:
        """Return sets of places of a digit in a house, of which the rest is another one: one place, or those in a crossing."""
        if places.bit_count() == 2:
            return (places & -places,)
        every = {places & part << digit for part in self.parts[number]}
        every.update(1 << one for one in bits(places))
        return tuple({half for half in every if half and half != places and places & ~half in every})

    @staticmethod
    def _link_numbers(place: tuple[int, int, int], one: int, other: int) -> bytes:
        """Return a strong link between two sets of candidates as numbers (engine/binding/rules.hpp)."""
        some, those = list(bits(one)), list(bits(other))
        return array("H", [*place, len(some), *some, len(those), *those]).tobytes()

    def _by_cell(self, groups: Iterable[Iterable[int]]) -> list[list[int]]:
        found: list[list[int]] = [[] for _cell in self.layout.cells]
        for number, cells in enumerate(groups):
            for cell in cells:
                found[cell].append(number)
        return found

    def _classic(self) -> list[int]:
        n = self.n
        found = []
        for cell in self.layout.cells:
            seconds_left()
            own = self.full << cell * n
            peers = sum(1 << peer * n for peer in self.layout.peers[cell])
            found += [(own ^ 1 << cell * n + d) | peers << d for d in range(n)]
        return found

    def _link(self, number: int, relation: Relation) -> None:
        kind, cells, data = relation
        n, full = self.n, self.full
        if kind == RelationKind.PAIR:
            first, second = cells
            for a in range(n):
                self._exclude(number, first * n + a, (full & ~data[a]) << second * n)
        elif kind in (RelationKind.DIFFERENT, RelationKind.SETS):
            for one, other in combinations(cells, 2):
                for d in range(n):
                    self._exclude(number, one * n + d, 1 << other * n + d)

    def _exclude(self, number: int, one: int, others: int) -> None:
        """Note that a constraint excludes some candidates with one, as a set of bits, beyond what houses exclude."""
        found = self.by_mark[number]
        others &= ~self.classic[one]
        if not others:
            return
        found[one] = found.get(one, 0) | others
        self.excluded[one] |= others
        for other in bits(others):
            found[other] = found.get(other, 0) | 1 << one
            self.excluded[other] |= 1 << one

    def mark_between(self, one: int, other: int) -> int | None:
        """Return the number of a constraint by which two candidates exclude each other; None if the houses suffice."""
        if self.classic[one] >> other & 1:
            return None
        return next(number for number, found in enumerate(self.by_mark) if found.get(one, 0) >> other & 1)

    def _units(self) -> Iterator[Unit]:
        for number, (mark, relations) in enumerate(zip(self.layout.placed, self.layout.relations, strict=True)):
            several = [r for r in relations if r[0] != RelationKind.ONLY]
            if mark.lines:
                for bound in _group_connected(several):
                    cells = tuple(dict.fromkeys(cell for relation in bound for cell in relation[1]))
                    yield Unit((number,), cells, tuple(bound))
            else:  # constraints of the whole grid stay separate
                yield from (Unit((number,), tuple(r[1]), (r,)) for r in several if len(r[1]) > 2)

    @cached_property
    def excluded_rows(self) -> bytes:
        """For each candidate those that it excludes, as bits in 64-bit words."""
        return b"".join(map(self.row, self.excluded))

    def row(self, candidates: int) -> bytes:
        """Return a set of candidates as bits in 64-bit words."""
        return candidates.to_bytes(self.row_length, "little")

    @cached_property
    def need_places(self) -> list[Place]:
        """The cells, and the digits of each house."""
        cells: list[Place] = [("cell", cell, 0) for cell in range(self.n**2)]
        return [*cells, *(("house", number, d) for number in range(len(self.places)) for d in range(self.n))]

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Each candidate as a node of a link."""
        return tuple([Node((candidate,)) for candidate in self.layout.candidates])

    @cached_property
    def parts(self) -> list[list[int]]:
        """For each house the cells that it shares with another one, if several, as candidates of the first digit."""
        houses = [set(house.cells) for house in self.layout.houses]
        return [
            [
                sum(1 << cell * self.n for cell in house & other)
                for other in houses
                if len(house & other) > 1 and other != house
            ]
            for house in houses
        ]

    @cached_property
    def cages(self) -> tuple[tuple[House, tuple[Unit, ...]], ...]:
        """The houses with cages, or lines of a run of digits, that lie in them; and these."""
        those = [unit for unit in self.units if unit.relations[0][0] == RelationKind.SETS and len(unit.cells) < self.n]
        found = [
            (house, tuple(unit for unit in those if set(house.cells).issuperset(unit.cells)))
            for house in self.layout.houses
        ]
        return tuple((house, units) for house, units in found if units)

    @cached_property
    def sums(self) -> tuple[Unit, ...]:
        """The cells that cages leave of houses, by the rule of 45."""
        totals = {
            number: (mark.cells, mark.values[0])
            for number, mark in enumerate(self.layout.placed)
            if mark.rule in ("killercage", "xv") and mark.values
        }
        return tuple(sums_of_houses(self.layout, totals)) if totals else ()

    @cached_property
    def splits(self) -> tuple[Unit, ...]:
        """Cages for which sums of houses give the sum of a part."""
        cages = [
            unit
            for unit in self.units
            if self.rule_of(unit) == "killercage" and self.layout.placed[unit.marks[0]].values
        ]
        return tuple(
            Unit((*part.marks, *cage.marks), cage.cells, (*cage.relations, *part.relations), part.houses)
            for part in self.sums
            if len(set(part.relations[0][2][1:])) == 1
            for cage in cages
            if set(part.cells) < set(cage.cells)
        )

    @cached_property
    def dots(self) -> tuple[Unit, ...]:
        """Two or three dots that share cells."""
        pairs = [unit for unit in self.units if self.rule_of(unit) in _DOTS]
        twos = list(self._join_units(pairs, pairs))
        return (*twos, *self._join_units(twos, pairs))

    @cached_property
    def crossings(self) -> tuple[Unit, ...]:
        """Two small constraints that share a cell."""
        larger = [unit for unit in self.units if self.layout.placed[unit.marks[0]].lines]
        return tuple(
            unit for unit in self._join_units(larger, larger) if any(self.rule_of(unit, i) not in _DOTS for i in (0, 1))
        )

    @cached_property
    def housed(self) -> tuple[tuple[int, tuple[Unit, ...], Unit], ...]:
        """The houses with constraints, by number; each house and its constraints as one unit."""
        larger = [unit for unit in self.units if self.layout.placed[unit.marks[0]].lines]
        return tuple(
            (number, marks, with_marks(self.layout, number, marks))
            for number, marks in enumerate(houses_with_marks(self.layout, larger))
            if marks
        )

    def rule_of(self, unit: Unit, place: int = 0) -> str:
        """Return the rule of a unit's constraint."""
        return self.layout.placed[unit.marks[place]].rule

    def _join_units(self, some: Sequence[Unit], others: Sequence[Unit]) -> Iterator[Unit]:
        known = set()
        for one in some:
            for other in others:
                cells = tuple(dict.fromkeys((*one.cells, *other.cells)))
                marks = frozenset((*one.marks, *other.marks))
                shared = len(one.cells) + len(other.cells) - len(cells)
                if (
                    shared
                    and not set(other.marks) <= set(one.marks)
                    and len(cells) <= _MOST_JOINED
                    and marks not in known
                ):
                    known.add(marks)
                    yield Unit((*one.marks, *other.marks), cells, (*one.relations, *other.relations))

    def fillings(self, unit: Unit, open_: Sequence[int]) -> tuple[int, ...]:
        """Return for each cell of a unit the digits that it has in some filling; cached by the candidates of its cells.

        A filling meets the relations of the unit, and has no digit twice in a house.
        """
        masks = tuple([open_[cell] for cell in unit.cells])
        found = unit.known.get(masks)
        if found is None:
            if unit.search is None:
                unit.search = self._search(unit)
            found = unit.known[masks] = self._supported_digits(unit, masks)
        return found

    def ways(self, unit: Unit, open_: Sequence[int]) -> Fillings:
        """Return the fillings of a unit one by one; none if there are too many to enumerate."""
        kept = self.fillings(unit, open_)
        last = unit.last
        if last is None or last[0] != kept:
            last = unit.last = (kept, self._ways_within(unit, kept, last) if all(kept) else Fillings())
        return last[1]

    def _ways_within(
        self, unit: Unit, masks: tuple[int, ...], last: tuple[tuple[int, ...], Fillings] | None
    ) -> Fillings:
        """Return the fillings with some digits, those of the last search if it had all of them."""
        native = last[1].native if last else None
        if native is None or any([mask & ~before for mask, before in zip(masks, last[0] if last else (), strict=True)]):
            return self._ways(unit, masks)
        allowed = sum([mask << cell * self.n for cell, mask in zip(unit.cells, masks, strict=True)])
        return Fillings(native.within(self.row(allowed)), self.excluded, len(unit.cells))

    def _ways(self, unit: Unit, masks: Sequence[int]) -> Fillings:
        assert unit.search is not None
        found, _count, late = unit.search.solutions(self._grid(unit, masks), _MOST_WAYS + 1, seconds=seconds_left())
        if late:
            raise OutOfTime
        if not found or len(found) > _MOST_WAYS:
            return Fillings()
        return Fillings(_engine.Ways(self.n, unit.cells, found, self.excluded_rows), self.excluded, len(unit.cells))

    def _grid(self, unit: Unit, masks: Sequence[int]) -> bytes:
        """Return the digits of the cells of a unit as masks of a grid in which all other cells have one digit."""
        grid = array("I", [1]) * self.n**2
        for cell, mask in zip(unit.cells, masks, strict=True):
            grid[cell] = mask
        return grid.tobytes()

    def _search(self, unit: Unit) -> _engine.RuleSearch:
        return rule_search(self.n, [], self._relations(unit))

    def _relations(self, unit: Unit) -> list[Relation]:
        """Return the relations of the cells of a unit, by its constraints and by the houses."""
        sees: list[Relation] = [
            (RelationKind.DIFFERENT, [one, other], [])
            for one, other in combinations(unit.cells, 2)
            if other in self.layout.peers[one]
        ]
        return [*unit.relations, *sees]

    @cached_property
    def followed(self) -> _engine.FollowedRules:
        """The basis on which the engine follows consequences of candidates."""
        data = SharedNumbers()
        return _engine.FollowedRules(
            self.n,
            [list(map(int, house.cells)) for house in self.layout.houses],
            [[(one, other) for one, others in found.items() for other in bits(others)] for found in self.by_mark],
            [(unit.cells, data.numbered(self._relations(unit))) for unit in self.units],
            data.lists,
        )

    def _supported_digits(self, unit: Unit, masks: tuple[int, ...]) -> tuple[int, ...]:
        assert unit.search is not None
        return tuple(
            array("I", in_time(unit.search.supported(self._grid(unit, masks), list(unit.cells), seconds_left())))
        )

    def position(self, board: Board) -> VariantPosition:
        """Return the candidates of a board; those of the last board are cached."""
        masks, values = board.masks.tobytes(), bytes(board.values)
        last = self._last  # another thread may exchange it
        if last is None or (last.masks, last.values) != (masks, values):
            last = self._last = VariantPosition(self, masks, values, last)
        return last


class VariantPosition:
    """The candidates of a board: for each cell its digits as a mask; a filled cell has its value."""

    def __init__(self, model: VariantModel, masks: bytes, values: bytes, before: VariantPosition | None = None) -> None:
        self.model, self.masks, self.values = model, masks, values
        self.open: list[int] = [mask or 1 << value >> 1 for mask, value in zip(array("I", masks), values, strict=True)]
        self._cell_facts: dict[int, Premise] = {}
        self._house_facts: dict[tuple[int, int], Premise] = {}
        self._quiet: dict[Places[Any], int] = self._quiet_since(before) if before else {}

    def _quiet_since(self, before: VariantPosition) -> dict[Places[Any], int]:
        """Return the places, as sets of bits, that had no steps at a position before and did not change."""
        cells = range(len(self.open))
        changed = [c for c in cells if self.open[c] != before.open[c] or self.values[c] != before.values[c]]
        if any([self.open[c] & ~before.open[c] or before.values[c] not in (0, self.values[c]) for c in changed]):
            return {}  # it does not follow from that one
        return {
            places: quiet & ~reduce(or_, [places.by_cell[c] for c in changed], 0)
            for places, quiet in [*before._quiet.items()]
        }

    def steps_at(self, places: Places[_Place], find: Callable[[_Place], Iterable[Step]]) -> Iterator[Step]:
        """Yield the steps of places, one after the other, without those that had none and did not change.

        Args:
            places: the places. Their steps may depend on the candidates of their cells, and on candidates elsewhere if the
                loss of these can only take steps away.
            find: returns the steps of a place.
        """
        left = places.all & ~self._quiet.get(places, 0)
        if not left:
            return
        for number in bits(left):
            silent = True
            for step in find(places.each[number]):
                silent = False
                yield step
            if silent:
                self._quiet[places] = self._quiet.get(places, 0) | 1 << number

    @cached_property
    def alive(self) -> int:
        """The candidates of the empty cells, as a set of bits."""
        n = self.model.n
        found = 0
        for cell, mask in enumerate(array("I", self.masks)):
            found |= mask << cell * n
        return found

    @cached_property
    def possible(self) -> int:
        """The candidates of the empty cells, and the digits of the filled ones, as a set of bits."""
        n = self.model.n
        return self.alive | sum([1 << cell * n + value - 1 for cell, value in enumerate(self.values) if value])

    @cached_property
    def apart_rows(self) -> bytes:
        """For each candidate those that cannot be true with it, by houses, rules and all ways to fill a constraint, as rows."""
        model = self.model
        found = [model.ways(unit, self.open).excluded for unit in model.units]
        return _engine.apart_candidates(
            model.n,
            model.excluded_rows,
            [one for some in found for one in some],
            b"".join([row for some in found for row in some.values()]),
            model.row(self.possible),
        )

    def apart(self, candidate: int) -> int:
        """Return the candidates that cannot be true with one, as a set of bits."""
        start = candidate * self.model.row_length
        return int.from_bytes(self.apart_rows[start : start + self.model.row_length], "little")

    @cached_property
    def strong_links(self) -> bytes:
        """The strong links of cells with two candidates and of digits in houses, as the engine reads them."""
        n, model = self.model.n, self.model
        found = []
        for cell, mask in enumerate(self.open):
            if mask.bit_count() == 2:
                one, other = bits(mask)
                found.append(array("H", [0, cell, 0, 1, cell * n + one, 1, cell * n + other]).tobytes())
        found += [model.house_links(number, self.possible) for number in range(len(model.places))]
        return b"".join(found)

    def need(self, place: Place) -> Need:
        """Return the need of an empty cell, or of a digit in a house."""
        kind, number, digit = place
        if kind == "cell":
            return self.model.need(place, self.open[number] << number * self.model.n)
        return self.model.need(place, self.possible & self.model.places[number][digit])

    @cached_property
    def need_rows(self) -> bytes:
        """The candidates of the needs, as rows of bits."""
        length = self.model.row_length
        return b"".join([every.to_bytes(length, "little") for _place, every in self.needs])

    @cached_property
    def needs(self) -> list[tuple[Place, int]]:
        """The empty cells and the digits that are not placed in a house, with their candidates; few candidates first."""
        n, alive, model = self.model.n, self.alive, self.model
        filled = self.possible & ~alive
        cells = [0 if self.values[cell] else mask << cell * n for cell, mask in enumerate(self.open)]
        digits = [0 if those & filled else alive & those for places in model.places for those in places]
        found = [*zip(model.need_places, (*cells, *digits), strict=True)]
        few = [one for one in found if 0 < one[1].bit_count() <= _MOST_PLACES]
        return sorted(few, key=lambda one: one[1].bit_count())

    def candidates(self, found: int) -> tuple[Candidate, ...]:
        """Return a set of bits as candidates."""
        every = self.model.layout.candidates
        return tuple([every[bit] for bit in bits(found)])

    def cells(self, cells: Iterable[int]) -> tuple[Cell, ...]:
        """Return cells by their numbers."""
        return tuple([self.model.layout.cells[cell] for cell in cells])

    def facts(self, cells: Iterable[int]) -> list[Premise]:
        """Return the contents of cells as premises."""
        return [self.cell_fact(cell) for cell in dict.fromkeys(cells)]

    def cell_fact(self, cell: int) -> Premise:
        """Return the contents of a cell as a premise."""
        known = self._cell_facts.get(cell)
        if known is None:
            cells, value = (self.model.layout.cells[cell],), self.values[cell]
            known = self._cell_facts[cell] = (
                Premise("value", cells, (value,))
                if value
                else Premise("cell", cells, tuple([d + 1 for d in bits(self.open[cell])]))
            )
        return known

    def house_fact(self, number: int, digit: int) -> Premise:
        """Return the places of a digit, from 0, in a house as a premise."""
        known = self._house_facts.get((number, digit))
        if known is None:
            house = self.model.layout.houses[number]
            places = [cell for cell in house.cells if self.open[cell] >> digit & 1]
            known = self._house_facts[number, digit] = Premise("house", self.cells(places), (digit + 1,), house)
        return known


@derived(VariantModel.size)
def model_of(layout: Layout) -> VariantModel:
    """Return the variant model of a layout."""
    return VariantModel(layout)


def position_of(board: Board) -> VariantPosition:
    """Return the candidates of a board with the variant model of its layout."""
    return model_of(board.layout).position(board)
