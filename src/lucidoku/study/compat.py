"""The names of SudokuStudyLib, for whoever has learnt with it: its documented examples run here.

    from lucidoku.study.compat import *
    solve("m18.data")
    solve("m3.data", level_limit=15, use_try=False)
    m = Matrix(file="m6.data")

Coordinates count from 0 here, x from the left and y from the top; everywhere else in Lucidoku they count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from lucidoku._text import _
from lucidoku.study import brain
from lucidoku.study.houses import Box as _Box
from lucidoku.study.houses import Cell, House
from lucidoku.study.methods import STANDARD
from lucidoku.study.world import SudokuDone, SudokuError, SudokuStop, World

__all__ = ["Matrix", "SudokuDone", "SudokuError", "SudokuStop", "matrix", "solve", "try_error"]


class Point:
    """A house of the valley: x, y and b from 0, v its citizen, `possible` as a list."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.x, self.y, self.b = cell.x - 1, cell.y - 1, cell.box - 1

    @property
    def v(self) -> int:
        return self.cell.value

    @property
    def possible(self) -> list[int]:
        return sorted(self.cell.possible)

    def can_see(self, other: Point) -> int:
        """Return 1 for the same x, 2 for the same y, 4 for the same box, added up; 0 for none, -1 for the point itself."""
        if self.cell is other.cell:
            return -1
        return (self.x == other.x) + 2 * (self.y == other.y) + 4 * (self.b == other.b)

    def can_see_those(self, places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return those of some (x, y) that lie in the same line."""
        return [(x, y) for x, y in places if (x, y) != (self.x, self.y) and (x == self.x or y == self.y)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.cell is other.cell

    def __hash__(self) -> int:
        return hash(self.cell)

    def __repr__(self) -> str:
        return f"p({self.x + 1},{self.y + 1})"


class Group:
    """A line or box of the valley: idx from 0, p its points."""

    def __init__(self, house: House, matrix: Matrix) -> None:
        self.house, self.idx = house, house.number - 1
        self.p = [matrix.point(cell) for cell in house.cells()]
        self._matrix = matrix

    @property
    def filled(self) -> int:
        return len(self.house.cells("filled"))

    @property
    def possible(self) -> list[int]:
        return sorted(self.house.possible)

    def allow(self, v: int) -> bool:
        """Whether citizen v may live here."""
        return self.house.allow(v)

    def get_num_pos(self, v: int) -> Point | None:
        """Return the point where v lives, or None."""
        cell = self.house.position_of(v)
        return self._matrix.point(cell) if cell else None

    def count_num_possible(self, count: int = 1) -> list[tuple[int, list[Point]]]:
        """Return the numbers with just so many places, and the places."""
        return [(v, [self._matrix.point(c) for c in cells]) for v, cells in self.house.possible_positions(count)]

    def get_all_pos(self, method: str = "a", num: int = 0) -> list[Point]:
        """Return points: all ("a"), empty ("u") or settled ("s"); with `num` those where it may come."""
        kind = {"a": "all", "u": "empty", "s": "filled"}[method]
        return [self._matrix.point(c) for c in self.house.cells(kind, num or None)]


class BoxGroup(Group):
    """A box, with the indices of its neighbours."""

    house: _Box

    @property
    def effectsX(self) -> set[int]:
        return {number - 1 for number in self.house.x_neighbours}

    @property
    def effectsY(self) -> set[int]:
        return {number - 1 for number in self.house.y_neighbours}

    @property
    def effects(self) -> set[int]:
        return self.effectsX | self.effectsY

    def get_group_number(self, num: int) -> Any:
        """Return the virtual citizen that a number makes here, or None."""
        return self.house.group_number(num)


class Matrix:
    """The whole valley.

    >>> m = Matrix()
    >>> m.setit(0, 0, 5)
    >>> m.allow(8, 0, 5), m.allow(8, 8, 5), m.p[0][0], m.lineX[0].filled
    (False, True, p(1,1), 1)
    """

    def __init__(self, file: str = "", world: World | None = None) -> None:
        self.world = world or (World(Path(file)) if file else World())
        self._points = {cell: Point(cell) for cell in self.world.cells()}
        self.p = [[self._points[self.world.at(x, y)] for y in range(1, 10)] for x in range(1, 10)]
        self.lineX = [Group(house, self) for house in self.world.columns]
        self.lineY = [Group(house, self) for house in self.world.rows]
        self.b = [BoxGroup(house, self) for house in self.world.boxes]

    @property
    def n(self) -> list[Any]:
        """The countries by number, with nothing at index 0: v, p (where its people live), filled."""
        found: list[Any] = [None]
        for digit in self.world.digits:
            points = [self.point(cell) for cell in digit.cells]
            found.append(SimpleNamespace(v=digit.value, p=points, filled=len(points)))
        return found

    @property
    def filled(self) -> int:
        """How many people have settled."""
        return self.world.filled

    def point(self, cell: Cell) -> Point:
        """Return the point of a cell."""
        return self._points[cell]

    def read(self, file: str) -> None:
        """Read a definition file into the valley."""
        self.__init__(file)  # type: ignore[misc]

    def get_all_pos(self, method: str = "a", possibles: int | None = None) -> list[Point]:
        """Return all points, the empty ("u") or the settled ("s") ones."""
        kind = {"a": "all", "u": "empty", "s": "filled"}[method]
        return [self.point(cell) for cell in self.world.cells(kind, possibles=possibles)]

    def sort_unassigned_pos_by_possibles(self, possibles: int = 0) -> list[Point]:
        """Return the empty points, those with the fewest possible numbers first."""
        return sorted(self.get_all_pos("u", possibles or None), key=lambda point: len(point.possible))

    def can_see(self, p0: Point, method: str = "u", num: int = 0) -> list[Point]:
        """Return the points that see p0; with `num` the empty ones where it may come."""
        points = [point for point in self.get_all_pos(method) if point.can_see(p0) > 0]
        return [point for point in points if not num or num in point.possible]

    def allow(self, x: int, y: int, v: int) -> bool:
        """Whether v may live at (x, y)."""
        return v in self.p[x][y].cell.possible

    def setit(self, x: int, y: int, v: int, d: str = "define", info: str = "") -> None:
        """Settle v at (x, y).

        Raises:
            SudokuError: that is not allowed.
            SudokuDone: it was the last one.
        """
        self.world.place(self.p[x][y].cell, v, info or d)
        if self.world.done:
            raise SudokuDone

    def reduce(self, x: int, y: int, v: int, d: str = "set", info: str = "") -> int:
        """Remove v from what is possible at (x, y); return 1 when it was possible, else 0."""
        return int(self.world.remove(self.p[x][y].cell, v, info or d) is not None)

    def print_rec(self) -> None:
        """Print all actions."""
        print("\n".join(self.world.story()))

    def __repr__(self) -> str:
        return str(self.world)


def solve(
    file: str,
    loop_limit: int = 0,
    rec_limit: int = 0,
    level_limit: int = 0,
    emu_limits: int = 2,
    use_try: bool = True,
    use_emu: bool = False,
    print_step: bool = False,
) -> Matrix:
    """Solve a definition file with the methods of the school, print what came out, and return the valley."""
    thinker = brain.Brain(
        level_limit=level_limit,
        use_guess=use_try,
        use_emulation=use_emu,
        emulation_limit=emu_limits,
        loop_limit=loop_limit,
        record_limit=rec_limit,
    )
    outcome = thinker.solve(World(Path(file)))
    found = Matrix(world=outcome.world)
    if print_step:
        found.print_rec()
    print(found)
    print(outcome)
    return found


def try_error(m: Matrix | None = None, file: str = "") -> bool:
    """Solve by trying alone, print the solution, and tell whether there is one."""
    world = m.world if m is not None else World(Path(file))
    solved = brain.try_error(world)
    print(solved or _("there is no solution"))
    return solved is not None


def _main(file: str, methods: int = 0) -> tuple[list[list[int]], list[int], list[list[list[int]]]]:
    """Solve with the first so many methods (0: all, and guesses); return values, filled places a digit, possible digits."""
    some = brain.Brain(STANDARD[:methods], use_guess=False, use_emulation=True)
    thinker = some if methods else brain.Brain()
    world = thinker.solve(World(Path(file))).world
    print(world)
    return _parts(world)


def _try_error(file: str) -> tuple[list[list[int]], list[int], list[list[list[int]]]]:
    world = World(Path(file))
    return _parts(brain.try_error(world) or world)


def _parts(world: World) -> tuple[list[list[int]], list[int], list[list[list[int]]]]:
    m = Matrix(world=world)
    values = [[point.v for point in line] for line in m.p]
    possible = [[point.possible for point in line] for line in m.p]
    return values, [len(digit.cells) for digit in world.digits], possible


matrix = SimpleNamespace(main=_main, TryError=_try_error)
"""The second package of that library: lists of numbers instead of objects."""
