"""Cells, houses and digits: the parts of a world."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from lucidoku.errors import LucidokuError
from lucidoku.grid.houses import house_name
from lucidoku.rules import HouseKind
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = [
    "DIGITS",
    "Box",
    "Chain",
    "Column",
    "Digit",
    "ExtraHouse",
    "GroupNumber",
    "HasCells",
    "Possibles",
    "Row",
    "WorldCell",
    "WorldHouse",
]

DIGITS = range(1, 10)


KINDS: dict[str, tuple[bool, ...]] = {"all": (True, False), "empty": (False,), "filled": (True,)}
"""For each kind of cells, the accepted values of "is filled"."""


class Possibles(frozenset[int]):
    """The digits still possible in a cell; read-only, so it can be iterated while digits are removed.

    Set operations return an ordinary set. Only the world changes it, by `place` and `remove`.

    >>> Possibles({2, 6}) & {6, 7}, Possibles({2, 6}), len(Possibles())
    ({6}, {2, 6}, 0)
    """

    def __and__(self, other: Set[object]) -> set[int]:  # type: ignore[override]
        return set(self) & set(other)

    def __or__(self, other: Set[int]) -> set[int]:  # type: ignore[override]
        return set(self) | set(other)

    def __sub__(self, other: Set[object]) -> set[int]:  # type: ignore[override]
        return set(self) - set(other)

    def __xor__(self, other: Set[int]) -> set[int]:  # type: ignore[override]
        return set(self) ^ set(other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def copy(self) -> set[int]:  # type: ignore[override]
        """Return an ordinary set that can be changed."""
        return set(self)

    def __getattr__(self, name: str) -> object:
        if name in ("add", "remove", "discard", "pop", "clear", "update", "append"):
            raise LucidokuError(
                _("the possible digits of a cell are read-only: write world.remove(cell, digit) to remove one")
            )
        raise AttributeError(name)

    def __repr__(self) -> str:
        return "{" + ", ".join(map(str, sorted(self))) + "}"


_POSSIBLES = tuple(Possibles(digit for digit in DIGITS if mask >> digit & 1) for mask in range(0, 1 << 10, 2))


class WorldCell(Guided):
    """One place for a digit.

    Attributes:
        x: its column, from 1.
        y: its row, from 1.
        box: the number of its box, from 1, in reading order.
        written: whether a person would have noted the possible digits.
        also_seen: column and row of the cells that it sees through constraints or extra houses, such as those a knight's
            move apart.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> cell = world.cells("empty")[0]
    >>> cell.x, cell.y, cell.possible
    (1, 1, {1, 4})
    """

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y
        self.box: int = (y - 1) // 3 * 3 + (x - 1) // 3 + 1
        self.written = False
        self.also_seen: frozenset[tuple[int, int]] = frozenset()
        self._value = 0
        self._mask = 511  # one bit for each possible digit

    @property
    def value(self) -> int:
        """The digit in the cell, 0 if it is empty. Only the world fills it."""
        return self._value

    @value.setter
    def value(self, digit: object) -> None:
        raise LucidokuError(
            _("the value of a cell is read-only: write world.place(cell, {digit})").format(digit=repr(digit))
        )

    @property
    def possible(self) -> Possibles:
        """The digits still possible here; empty if the cell is filled."""
        return _POSSIBLES[self._mask]

    @possible.setter
    def possible(self, digits: object) -> None:
        raise LucidokuError(
            _("the possible digits of a cell are read-only: write world.remove(cell, digit) to remove one")
        )

    def become(self, value: int, possible: Iterable[int], written: bool = False) -> None:
        """Set the state; only the world, which keeps the rules, calls this."""
        self._value, self.written = value, written
        self._mask = sum(1 << digit - 1 for digit in possible)

    def forbid(self, digit: int) -> None:
        """Strike out a digit if it is possible; only the world, which keeps the record, calls this."""
        self._mask &= ~(1 << digit - 1)

    def can_see(self, other: WorldCell) -> bool:
        """Return whether another cell is in the same row, column or box, or must differ because of a constraint.

        >>> corner = WorldCell(1, 1)
        >>> corner.can_see(WorldCell(9, 1)), corner.can_see(WorldCell(9, 9)), corner.can_see(corner)
        (True, False, False)
        """
        if (self.x, self.y) == (other.x, other.y):
            return False
        if self.x == other.x or self.y == other.y or self.box == other.box:
            return True
        return (other.x, other.y) in self.also_seen

    def can_see_those(self, cells: Iterable[WorldCell]) -> list[WorldCell]:
        """Return those of the given cells that this one can see."""
        return [cell for cell in cells if self.can_see(cell)]

    def __repr__(self) -> str:
        return f"r{self.y}c{self.x}"


def _choose(cells: Iterable[WorldCell], kind: str, digit: int | None, possibles: int | None) -> list[WorldCell]:
    """Return the cells of a kind; see `WorldHouse.cells`."""
    if kind not in KINDS:
        raise LucidokuError(
            _("unknown kind of cells {kind}; expected {kinds}").format(
                kind=repr(kind), kinds=", ".join(map(repr, KINDS))
            )
        )
    return [
        cell
        for cell in cells
        if (cell.value != 0) in KINDS[kind]
        and (digit is None or digit in cell.possible)
        and (possibles is None or len(cell.possible) == possibles)
    ]


class HasCells(Guided):
    """A selectable collection of cells: base of a house and of the world."""

    _cells: list[WorldCell]

    def cells(self, kind: str = "all", digit: int | None = None, possibles: int | None = None) -> list[WorldCell]:
        """Return the cells, or some of them.

        Args:
            kind: "all", "empty" or "filled".
            digit: only those where this digit is still possible.
            possibles: only those with exactly this number of possible digits.

        Raises:
            LucidokuError: the kind is unknown.
        """
        return _choose(self._cells, kind, digit, possibles)


class WorldHouse(HasCells):
    """Nine cells that hold each digit once.

    Attributes:
        number: its number among its kind, from 1.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.houses[0].possible_positions(1)
    [(4, [r1c1])]
    """

    kind: HouseKind

    def __init__(self, number: int, cells: list[WorldCell]) -> None:
        self.number = number
        self._cells = cells

    @property
    def possible(self) -> set[int]:
        """The digits missing from the house."""
        return set(DIGITS) - {cell.value for cell in self._cells}

    def allow(self, digit: int) -> bool:
        """Return whether a digit is missing from the house."""
        return self.position_of(digit) is None

    def position_of(self, digit: int) -> WorldCell | None:
        """Return the cell of the house that holds a digit; None if it is missing."""
        for cell in self._cells:
            if cell.value == digit:
                return cell
        return None

    def possible_positions(self, count: int) -> list[tuple[int, list[WorldCell]]]:
        """Return the digits with exactly this number of places left in the house, with these places."""
        positions = []
        for digit in DIGITS:
            places = self.cells("empty", digit)
            if len(places) == count:
                positions.append((digit, places))
        return positions

    def __contains__(self, cell: WorldCell) -> bool:
        return cell in self._cells

    def __repr__(self) -> str:
        return house_name(self.kind, self.number)


class ExtraHouse(WorldHouse):
    """A diagonal or a window of a variant puzzle.

    >>> from lucidoku import Grid, Layout
    >>> from lucidoku.school import World
    >>> World(Grid(bytes(81), Layout.parse("9x9+diagonal"))).extra_houses
    [diagonal 1, diagonal 2]
    """

    def __init__(self, kind: HouseKind, number: int, cells: list[WorldCell]) -> None:
        super().__init__(number, cells)
        self.kind = kind


class Row(WorldHouse):
    """A row: cells with the same y.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.rows[0].number, world.rows[0].possible
    (1, {1, 4, 5, 6, 8, 9})
    """

    kind = "row"


class Column(WorldHouse):
    """A column: cells with the same x.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> len(world.columns[0].cells("empty"))
    4
    """

    kind = "column"


class Box(WorldHouse):
    """Three by three cells.

    Attributes:
        x_neighbours: the numbers of the two boxes to its left and right.
        y_neighbours: the numbers of the two boxes above and below it.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.boxes[0].cells("empty", 5)
    [r1c2, r2c2, r3c2]
    """

    kind = "box"

    def __init__(self, number: int, cells: list[WorldCell]) -> None:
        super().__init__(number, cells)
        band, stack = divmod(number - 1, 3)
        self.x_neighbours: list[int] = [band * 3 + other + 1 for other in range(3) if other != stack]
        self.y_neighbours: list[int] = [other * 3 + stack + 1 for other in range(3) if other != band]

    @property
    def neighbours(self) -> list[int]:
        """The numbers of the four boxes that share rows or columns with it."""
        return self.x_neighbours + self.y_neighbours

    def group_number(self, digit: int, places: list[WorldCell] | None = None) -> GroupNumber | None:
        """Return the virtual citizen that a digit forms here, or None.

        If all places of a digit in a box lie in one row or column, the line is known though the place is not: for the rest
        of the line the digit is as good as settled.

        Args:
            digit: the digit.
            places: its places in the box, if more is known than the cells show.
        """
        places = self.cells("empty", digit) if places is None else places
        if len(places) < 2:
            return None
        if len({cell.y for cell in places}) == 1:
            return GroupNumber(self.number, digit, tuple(places), "row", places[0].y)
        if len({cell.x for cell in places}) == 1:
            return GroupNumber(self.number, digit, tuple(places), "column", places[0].x)
        return None


@dataclass(frozen=True)
class GroupNumber(Guided):
    """A virtual citizen: two or three places of a digit in a box, all in one line.

    Attributes:
        box: the number of the box.
        digit: the digit.
        places: its possible cells.
        kind: "row" or "column".
        line: the number of that line.

    >>> from lucidoku.school import World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> world.boxes[0].group_number(5)
    GroupNumber(box=1, digit=5, places=(r1c2, r2c2, r3c2), kind='column', line=2)
    """

    box: int
    digit: int
    places: tuple[WorldCell, ...]
    kind: str
    line: int

    def can_see(self, cell: WorldCell) -> bool:
        """Return whether a cell outside the box is in the line."""
        return cell.box != self.box and (cell.y if self.kind == "row" else cell.x) == self.line


@dataclass(frozen=True)
class Chain(Guided):
    """A naked subset: as many cells of a house as they have digits together, so these digits fit nowhere else in the house.

    >>> from lucidoku.school import Chain, World
    >>> world = World("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> chain = Chain(tuple(world.cells("empty")[:2]), frozenset({1, 4}))
    >>> chain.cells, sorted(chain.digits)
    ((r1c1, r1c2), [1, 4])
    """

    cells: tuple[WorldCell, ...]
    digits: frozenset[int]


class Digit(Guided):
    """A digit, the country of nine citizens.

    Attributes:
        value: 1 to 9.
        cells: the cells that hold it.

    >>> from lucidoku.school import World
    >>> world = World("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> world.digits[1].cells
    [r1c4, r4c2, r7c1, r8c9]
    >>> [(group.box, group.kind, group.line) for group in world.digits[0].group_numbers]
    [(7, 'row', 8)]
    """

    def __init__(self, value: int, boxes: list[Box]) -> None:
        self.value = value
        self.cells: list[WorldCell] = []
        self._boxes = boxes

    @property
    def group_numbers(self) -> list[GroupNumber]:
        """Its virtual citizens: the boxes that confine it to one line."""
        groups = (box.group_number(self.value) for box in self._boxes)
        return [group for group in groups if group]

    def __repr__(self) -> str:
        return _("digit {number}").format(number=self.value)
