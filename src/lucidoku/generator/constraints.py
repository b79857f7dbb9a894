"""Place constraints on a full grid: for each supported rule, constraints that the grid satisfies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random

from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint, GridShape
from lucidoku.rules.broken import broken_constraints

__all__ = ["LAID", "WHOLE_GRID", "Ground"]

_KING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
_ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Ground:
    """A full grid on which constraints are placed.

    Attributes:
        site: the size and the boxes.
        values: the digits of the solution.
        chance: the source of randomness.
        taken: cells occupied by lines, if lines must not overlap.
        crossed: cell corners that a line passes through, as sums of rows and of columns.
    """

    def __init__(self, layout: Layout, values: Sequence[int], chance: Random) -> None:
        boxes = tuple(tuple(map(int, house.cells)) for house in layout.houses if house.kind == "box")
        self.site, self.values, self.chance = GridShape(layout.n, boxes, ()), tuple(values), chance
        self.taken: set[int] = set()
        self.crossed: set[tuple[int, int]] = set()

    @property
    def n(self) -> int:
        """Rows of the grid."""
        return self.site.n

    def shuffled_cells(self) -> list[int]:
        """Return all cells in a random order."""
        return self.chance.sample(range(self.n**2), self.n**2)

    def near(self, cell: int, moves: Sequence[tuple[int, int]] = _KING) -> list[int]:
        """Return the free neighbours of a cell that a line may move to without crossing another line."""
        return [
            other
            for other in self.site.near(cell, moves)
            if other not in self.taken and self._corner(cell, other) not in self.crossed
        ]

    def _corner(self, first: int, other: int) -> tuple[int, int] | None:
        """Return the corner that a line from a cell to another passes through; None if it passes through a side."""
        (row, column), (down, right) = divmod(first, self.n), divmod(other, self.n)
        return (row + down, column + right) if row != down and column != right else None

    def take(self, line: Sequence[int]) -> None:
        """Keep other lines off the cells of a line and off the corners that it passes through."""
        self.taken.update(line)
        self.crossed |= {corner for a, b in pairwise(line) if (corner := self._corner(a, b))}

    def holds(self, *constraints: Constraint) -> bool:
        """Return whether the digits satisfy the constraints."""
        return not any(broken_constraints(constraints, self.n, self.site.boxes, self.values))

    def lines(
        self,
        rule: str,
        count: int,
        lengths: tuple[int, int],
        goes: Callable[[int, int], bool] = lambda _a, _b: True,
        moves: Sequence[tuple[int, int]] = _KING,
    ) -> Iterator[Constraint]:
        """Yield non-overlapping constraints of one line each.

        Args:
            rule: the rule of the constraints.
            count: the maximum number.
            lengths: the minimum and maximum number of cells of a line.
            goes: whether a line may lead from one digit to another.
            moves: moves from a cell to the next.
        """
        for start in self.shuffled_cells() * 3:
            if count <= 0:
                return
            line, wanted = [start], self.chance.randint(*lengths)
            while len(line) < wanted:
                near = [
                    cell
                    for cell in self.near(line[-1], moves)
                    if cell not in line and goes(self.values[line[-1]], self.values[cell])
                ]
                if not near:
                    break
                line.append(self.chance.choice(near))
            constraint = Constraint(rule, (tuple(line),))
            corners = [corner for a, b in pairwise(line) if (corner := self._corner(a, b))]
            if (
                len(set(corners)) == len(corners)
                and start not in self.taken
                and len(line) >= lengths[0]
                and self.holds(constraint)
            ):
                self.take(line)
                count -= 1
                yield constraint

    def pairs(
        self, rule: str, share: float, values: Callable[[int, int], tuple[int, ...] | None]
    ) -> Iterator[Constraint]:
        """Yield a share of the possible constraints between adjacent cells; `values` returns their numbers, or None."""
        for cell in range(self.n**2):
            for other in self.site.near(cell, [(0, 1), (1, 0)]):
                numbers = values(self.values[cell], self.values[other])
                if numbers is not None and self.chance.random() < share:
                    yield Constraint(rule, ((cell, other),), numbers)

    def outside(self) -> Iterator[tuple[int, ...]]:
        """Yield the rows and columns, read from each side."""
        n = self.n
        for k in range(n):
            for line in (range(k * n, k * n + n), range(k, n * n, n)):
                yield tuple(line)
                yield tuple(reversed(line))


def _killer(ground: Ground) -> Iterator[Constraint]:
    """Return cages over the whole grid, of two to four cells, occasionally five."""
    cages: list[list[int]] = []
    home: dict[int, list[int]] = {}
    for start in ground.shuffled_cells():
        if start in home:
            continue
        cage, wanted = [start], ground.chance.choice((2, 2, 3, 3, 3, 4))
        home[start] = cage
        cages.append(cage)
        while len(cage) < wanted:
            near = [
                cell
                for own in cage
                for cell in ground.site.near(own, _ROOK)
                if cell not in home and ground.values[cell] not in [ground.values[c] for c in cage]
            ]
            if not near:
                break
            cell = ground.chance.choice(sorted(set(near)))
            home[cell] = cage
            cage.append(cell)
    for cage in [cage for cage in cages if len(cage) == 1]:
        for other in ground.site.near(cage[0], _ROOK):
            host = home[other]
            if host is not cage and len(host) < 5 and ground.values[cage[0]] not in [ground.values[c] for c in host]:
                host.append(cage.pop())
                home[host[-1]] = host
                break
    for cage in cages:
        if len(cage) > 1:
            yield Constraint("killercage", (tuple(sorted(cage)),), (sum(ground.values[cell] for cell in cage),))


def _lookalikes(ground: Ground) -> Iterator[Constraint]:
    """Return pairs of cages of two to four cells with the same digits, as many as fit; cages do not overlap."""
    alike: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for cage in _connected_sets(ground.site, 4):
        alike.setdefault(tuple(sorted(ground.values[cell] for cell in cage)), []).append(cage)
    pairs = [pair for cages in alike.values() for pair in combinations(cages, 2)]
    taken: set[int] = set()
    for first, other in ground.chance.sample(pairs, len(pairs)):
        cells = {*first, *other}
        if len(cells) == 2 * len(first) and taken.isdisjoint(cells):
            taken |= cells
            yield Constraint("lookalike", (first, other))


def _connected_sets(site: GridShape, most: int) -> list[tuple[int, ...]]:
    """Return every connected set of cells, from two cells up to a number of them."""
    sets: list[tuple[int, ...]] = []
    last: set[tuple[int, ...]] = {(cell,) for cell in range(site.n**2)}
    for _size in range(2, most + 1):
        last = {
            tuple(sorted((*cage, near)))
            for cage in last
            for cell in cage
            for near in site.near(cell, _ROOK)
            if near not in cage
        }
        sets += sorted(last)
    return sets


def _arrows(ground: Ground) -> Iterator[Constraint]:
    count = ground.n + 1
    for circle in sorted(ground.shuffled_cells(), key=lambda cell: -ground.values[cell]):
        if count and circle not in ground.taken and ground.values[circle] > 2:
            line: list[int] = []
            left = ground.values[circle]
            while left and len(line) < 4:
                last = line[-1] if line else circle
                near = [
                    cell
                    for cell in ground.near(last)
                    if cell != circle and cell not in line and ground.values[cell] <= left
                ]
                if not near:
                    break
                line.append(ground.chance.choice(near))
                left -= ground.values[line[-1]]
            if not left and len(line) > 1:
                ground.take((circle, *line))
                count -= 1
                yield Constraint("arrow", ((circle,), tuple(line)))


def _cells(rule: str, share: float, fits: Callable[[int], bool]) -> Callable[[Ground], Iterator[Constraint]]:
    def lay(ground: Ground) -> Iterator[Constraint]:
        for cell, value in enumerate(ground.values):
            if fits(value) and ground.chance.random() < share:
                yield Constraint(rule, ((cell,),))

    return lay


def _quadruples(ground: Ground) -> Iterator[Constraint]:
    n = ground.n
    corners = [row * n + column for row in range(n - 1) for column in range(n - 1)]
    for cell in ground.chance.sample(corners, min(n + 3, len(corners))):
        corner = (cell, cell + 1, cell + n, cell + n + 1)
        digits = ground.chance.sample([ground.values[c] for c in corner], ground.chance.choice((2, 3, 3)))
        yield Constraint("quadruple", (corner,), tuple(sorted(digits)))


def _kropki(ground: Ground) -> Iterator[Constraint]:
    yield from ground.pairs("difference", 0.5, lambda a, b: () if abs(a - b) == 1 else None)
    yield from ground.pairs("ratio", 0.8, lambda a, b: () if 2 * min(a, b) == max(a, b) and min(a, b) > 1 else None)


def _sandwiches(ground: Ground) -> Iterator[Constraint]:
    n = ground.n
    for k in range(n):
        for line in (range(k * n, k * n + n), range(k, n * n, n)):
            digits = [ground.values[cell] for cell in line]
            first, last = sorted((digits.index(1), digits.index(n)))
            yield Constraint("sandwichsum", (tuple(line),), (sum(digits[first + 1 : last]),))


def _skyscrapers(ground: Ground) -> Iterator[Constraint]:
    for line in ground.outside():
        digits = [ground.values[cell] for cell in line]
        seen = sum(digit > max(digits[:place], default=0) for place, digit in enumerate(digits))
        if ground.chance.random() < 0.8:
            yield Constraint("skyscraper", (line,), (seen,))


def _little_killers(ground: Ground) -> Iterator[Constraint]:
    n = ground.n
    for k in range(1, n - 1):
        for line in (
            [(k - i) * n + i for i in range(k + 1)],
            [(n - 1 - i) * n + k + i for i in range(n - k)],
        ):
            if len(line) > 1 and ground.chance.random() < 0.6:
                yield Constraint("littlekillersum", (tuple(line),), (sum(ground.values[cell] for cell in line),))


LAID: Mapping[str, Callable[[Ground], Iterator[Constraint]]] = {
    "killercage": _killer,
    "lookalike": _lookalikes,
    "thermometer": lambda ground: ground.lines("thermometer", ground.n, (3, 6), lambda a, b: a < b),
    "arrow": _arrows,
    "kropki": _kropki,
    "difference": lambda ground: ground.pairs("difference", 0.7, lambda a, b: () if abs(a - b) == 1 else None),
    "ratio": lambda ground: ground.pairs("ratio", 1, lambda a, b: () if 2 * min(a, b) == max(a, b) else None),
    "xv": lambda ground: ground.pairs("xv", 0.9, lambda a, b: (a + b,) if a + b in (5, 10) else None),
    "greater": lambda ground: ground.pairs("greater", 0.35, lambda a, b: () if a > b else None),
    "whispers": lambda ground: ground.lines(
        "whispers", ground.n - 3, (3, 7), lambda a, b: abs(a - b) >= (ground.n + 1) // 2
    ),
    "renban": lambda ground: ground.lines("renban", ground.n, (3, 5)),
    "palindrome": lambda ground: ground.lines("palindrome", ground.n, (3, 4)),
    "betweenline": lambda ground: ground.lines("betweenline", ground.n, (3, 5)),
    "odd": _cells("odd", 0.4, lambda value: value % 2 == 1),
    "even": _cells("even", 0.5, lambda value: value % 2 == 0),
    "quadruple": _quadruples,
    "sandwichsum": _sandwiches,
    "skyscraper": _skyscrapers,
    "littlekillersum": _little_killers,
}
"""Functions that place the constraints of each rule on a puzzle."""

WHOLE_GRID = ("antiking", "antiknight", "antitaxicab", "nonconsecutive")
"""Rules that place no constraints, but which the solution must satisfy."""
