"""Variant constraints in a world, such as cages, thermometers and knight's moves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from lucidoku.grid.layout import Layout, derived
from lucidoku.rules._constraint import Relation, constraint_at
from lucidoku.rules._relations import RelationKind
from lucidoku.rules.broken import breaks
from lucidoku.rules.constraints import constraint_type
from lucidoku.school.houses import DIGITS, HasCells, WorldCell
from lucidoku.words.language import _

__all__ = ["Law", "Rule", "law_of"]


class Rule(HasCells):
    """A variant constraint: on some cells, or a rule of the whole grid.

    Attributes:
        name: the type, such as "killercage" or "antiknight"; docs/rules.md lists all of them.
        numbers: its numbers, such as the sum of a cage.
        number: the first of them; None if there is none.
        meaning: the constraint in one sentence.

    >>> from lucidoku.school import World
    >>> from lucidoku import Grid, Layout
    >>> world = World(Grid(bytes(81), Layout.parse("9x9+killercage:3@r1c1r1c2")))
    >>> cage = world.rules[0]
    >>> cage, cage.number, cage.cells("empty", 1), world.cell("r1c1").possible
    (killer cage at r1c1, 3, [r1c1, r1c2], {1, 2})
    """

    def __init__(
        self, name: str, cells: list[WorldCell], numbers: tuple[int, ...], relations: Sequence[Relation]
    ) -> None:
        self.name, self.numbers = name, numbers
        self._cells = cells
        self._relations = relations

    @property
    def number(self) -> int | None:
        """Its first number, such as the sum of a cage; None if it has none."""
        return self.numbers[0] if self.numbers else None

    @property
    def meaning(self) -> str:
        """The constraint in one sentence, in the current language."""
        return _(constraint_type(self.name).meaning)

    def ways(self) -> list[tuple[int, ...]]:
        """Return all ways to fill the empty cells, as tuples of digits in the order of `cells("empty")`.

        Each digit is possible in its cell, cells that see each other differ, and the constraint holds. There can be many
        ways: check the number of possible digits first.

        >>> from lucidoku import Grid, Layout
        >>> from lucidoku.school import World
        >>> World(Grid(bytes(81), Layout.parse("9x9+killercage:4@r1c1r1c2"))).rules[0].ways()
        [(1, 3), (3, 1)]
        """
        empty = self.cells("empty")
        places = [_place(cell) for cell in empty]
        values = [0] * 81
        for cell in self.cells("filled"):
            values[_place(cell)] = cell.value
        bound = [[one for one in self._relations if place in one[1]] for place in places]
        results: list[tuple[int, ...]] = []

        def fill(way: tuple[int, ...]) -> None:
            number = len(way)
            if number == len(empty):
                results.append(way)
                return
            taken = {digit for digit, other in zip(way, empty, strict=False) if empty[number].can_see(other)}
            for digit in sorted(empty[number].possible - taken):
                values[places[number]] = digit
                if not any(breaks(one, values, 9) for one in bound[number]):
                    fill((*way, digit))
            values[places[number]] = 0

        fill(())
        return results

    def __contains__(self, cell: WorldCell) -> bool:
        return cell in self._cells

    def __repr__(self) -> str:
        return constraint_at(constraint_type(self.name), list(map(_place, self._cells[:1])), 9)


def _place(cell: WorldCell) -> int:
    return (cell.y - 1) * 9 + cell.x - 1


class Law:
    """Relations that the houses and constraints of a layout impose on its cells.

    Attributes:
        seen: for each cell, row by row from 0, the cells that may not hold the same digit.
        start: for each cell, the digits possible on the empty grid.
    """

    def __init__(self, layout: Layout) -> None:
        self._relations = [(number, one) for number, relations in enumerate(layout.relations) for one in relations]
        self._of: list[list[int]] = [[] for _cell in layout.cells]
        seen = [set(map(int, peers)) for peers in layout.peers]
        for place, (_number, (kind, cells, _numbers)) in enumerate(self._relations):
            for cell in cells:
                self._of[cell].append(place)
                if kind in (RelationKind.DIFFERENT, RelationKind.SETS):
                    seen[cell] |= set(cells) - {cell}
        self.seen = tuple(tuple(sorted(cells)) for cells in seen)
        empty = [0] * len(seen)
        self.start = [[d for d in DIGITS if self.broken(empty, cell, d) is None] for cell in range(len(seen))]

    def broken(self, values: list[int], cell: int, digit: int) -> int | None:
        """Return the index of the constraint broken by a digit in an empty cell; None if there is no such constraint."""
        values[cell] = digit
        relations = (self._relations[place] for place in self._of[cell])
        broken = next((number for number, relation in relations if breaks(relation, values, 9)), None)
        values[cell] = 0
        return broken

    def bound_to(self, cell: int) -> list[int]:
        """Return the distinct cells that share a relation with a cell."""
        return [*dict.fromkeys(chain.from_iterable(self._relations[place][1][1] for place in self._of[cell]))]


@derived(lambda _law: 100_000)
def law_of(layout: Layout) -> Law:
    """Return the law of a layout; cached, because copies of a world ask for it repeatedly."""
    return Law(layout)
