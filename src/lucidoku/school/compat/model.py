"""The valley with the names of SudokuStudyLib: points, lines, boxes, numbers, and their events.

Everything counts from 0: x from the left, y from the top, boxes downwards (b is x // 3 * 3 + y // 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.grid.layout import Layout
from lucidoku.school import events
from lucidoku.school.events import SudokuStop
from lucidoku.school.houses import WorldCell
from lucidoku.school.methods.inobvious_number import group_numbers_of
from lucidoku.school.world import World
from lucidoku.words.language import _

__all__ = [
    "Box",
    "Chain",
    "GroupBase",
    "GroupNumber",
    "LineX",
    "LineY",
    "Matrix",
    "Number",
    "Point",
    "SudokuDone",
    "SudokuError",
    "SudokuStop",
    "SudokuWhenPosSet",
]

_KINDS = {"a": "all", "u": "empty", "s": "filled"}


class SudokuError(events.SudokuError):
    """A number cannot be set (t is "s") or reduced (t is "r") at a place."""

    def __init__(self, x: int, y: int, v: int, t: str, message: str = "") -> None:
        text = message or _("{digit} cannot be at {place}").format(digit=v, place=f"({x}, {y})")
        super().__init__(text, WorldCell(x + 1, y + 1), v)
        self.x, self.y, self.v, self.t = x, y, v, t


class SudokuDone(events.SudokuDone):
    """The last place has been filled."""

    def __init__(self, x: int = 0, y: int = 0, v: int = 0) -> None:
        super().__init__(x, y, v)
        self.x, self.y, self.v = x, y, v


class SudokuWhenPosSet(Exception):
    """A watched place has been filled."""

    def __init__(self, x: int, y: int, v: int) -> None:
        super().__init__(x, y, v)
        self.x, self.y, self.v = x, y, v


class Point:
    """A house of the valley: x, y and b from 0, v its citizen (0 for none), `possible` as a list, `writen`."""

    def __init__(self, x: int, y: int, cell: WorldCell | None = None) -> None:
        self.cell: WorldCell = cell or WorldCell(x + 1, y + 1)
        self.x, self.y, self.b = x, y, x // 3 * 3 + y // 3

    @property
    def v(self) -> int:
        """Its citizen."""
        return self.cell.value

    @property
    def possible(self) -> list[int]:
        """The people who may still live there."""
        return sorted(self.cell.possible)

    @property
    def writen(self) -> bool:
        """True if a person has written the possible numbers down."""
        return self.cell.written

    @writen.setter
    def writen(self, written: bool) -> None:
        self.cell.written = written

    def can_see(self, p1: Point) -> int:
        """Return 1 for the same x, 2 for the same y, 4 for the same box, added up; 0 for none, -1 for the point itself."""
        if self == p1:
            return -1
        return (self.x == p1.x) + 2 * (self.y == p1.y) + 4 * (self.b == p1.b)

    def can_see_those(self, posList: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return those of some (x, y) that share a line with this point."""
        return [(x, y) for x, y in posList if (x, y) != (self.x, self.y) and (x == self.x or y == self.y)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y) and self.v == other.v

    def __hash__(self) -> int:
        return hash((self.x, self.y))

    def __repr__(self) -> str:
        return f"p({self.x + 1},{self.y + 1})"


class GroupBase:
    """A line or box of the valley: idx from 0, p its points, `chain` those of its points that a chain has taken."""

    def __init__(self, idx: int, p: Sequence[Point]) -> None:
        self.idx, self.p = idx, list(p)
        self.chain: list[Point] = []

    @property
    def filled(self) -> int:
        """The number of settled people."""
        return sum(point.v != 0 for point in self.p)

    @property
    def possible(self) -> list[int]:
        """The numbers that are missing."""
        return sorted(set(range(1, 10)) - {point.v for point in self.p})

    def allow(self, v: int) -> bool:
        """Return whether v may live here."""
        return all(point.v != v for point in self.p)

    def get_num_pos(self, v: int) -> Point | None:
        """Return the point where v lives; None if there is none."""
        return next((point for point in self.p if point.v == v), None)

    def count_num_possible(self, count: int = 1) -> list[tuple[int, list[Point]]]:
        """Return the numbers with exactly this number of places, and the places."""
        places = [(v, [point for point in self.p if v in point.cell.possible]) for v in range(1, 10)]
        return [(v, points) for v, points in places if len(points) == count]

    def get_all_pos(
        self,
        diff: Sequence[Point] = (),
        method: str = "a",
        num: int = 0,
        notInLineX: int | None = None,
        notInLineY: int | None = None,
        chain: bool | None = None,
        possibles: int | None = None,
    ) -> list[Point]:
        """Return points.

        Args:
            diff: leave these out.
            method: "a" for all, "s" for settled, "u" for empty ones.
            num: with "u": a possible number.
            notInLineX: leave out this x.
            notInLineY: leave out this y.
            chain: only those in a chain (True), or in none (False).
            possibles: with "u": with this number of possible numbers.
        """
        kept = []
        for point in self.p:
            if (method == "u" and point.v) or (method == "s" and not point.v) or point in diff:
                continue
            if method == "u" and (
                (num and num not in point.possible) or (possibles and len(point.possible) != possibles)
            ):
                continue
            if point.x == notInLineX or point.y == notInLineY or (chain is not None and chain != (point in self.chain)):
                continue
            kept.append(point)
        return kept

    def _lines(self) -> list[str]:
        return [f"{point.v:3d}" for point in self.p]

    def __repr__(self) -> str:
        return "".join(self._lines())


class LineX(GroupBase):
    """The points with one x."""

    def __repr__(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())


class LineY(GroupBase):
    """The points with one y."""


class Box(GroupBase):
    """Three by three points; `effects` are the boxes that share lines with it, `groupnumber` the numbers in one of its lines."""

    def __init__(self, idx: int, p: Sequence[Point]) -> None:
        super().__init__(idx, p)
        x, y = divmod(idx, 3)
        self.effectsX: set[int] = {x * 3 + j for j in range(3) if j != y}
        self.effectsY: set[int] = {i * 3 + y for i in range(3) if i != x}
        self.effects: set[int] = self.effectsX | self.effectsY
        self.groupnumber: set[int] = set()

    def get_group_number(
        self, num: int, pos: Sequence[Point] = (), notInLineX: int | None = None, notInLineY: int | None = None
    ) -> GroupNumber | None:
        """Return the virtual citizen that a number makes here: all its places (or those in `pos`) lie in one line."""
        places = list(pos) or self.get_all_pos(method="u", num=num, notInLineX=notInLineX, notInLineY=notInLineY)
        if not 2 <= len(places) <= 3:
            return None
        for direction in ("x", "y"):
            lines = {getattr(point, direction) for point in places}
            if len(lines) == 1:
                self.groupnumber.add(num)
                return GroupNumber(self.idx, num, places, direction, lines.pop())
        return None

    def __repr__(self) -> str:
        rows = ["".join(f"{self.p[j * 3 + i].v:3d}" for j in range(3)) for i in range(3)]
        return "".join(f"{row}\n" for row in rows)


class GroupNumber:
    """A virtual citizen: number `num` of box `b` has all its places `p` in line `idx` of `direction` "x" or "y"."""

    def __init__(self, b: int, num: int, p: Sequence[Point], direction: str, idx: int) -> None:
        self.b, self.num, self.p, self.direction, self.idx = b, num, list(p), direction, idx

    def __repr__(self) -> str:
        return f"GroupNumber({self.num}) in box({self.b}) formed by {self.p!r} at line-{self.direction}({self.idx})"


class Chain:
    """A chain: as many places as they have numbers together."""

    def __init__(self, numList: Iterable[int], posList: Iterable[Point]) -> None:
        self.numList, self.posList = list(numList), tuple(posList)

    def __repr__(self) -> str:
        return f"chain({self.numList} in Pos({self.posList})"


class Number:
    """A country: v its number, p where its citizens live, `group` its virtual citizens."""

    def __init__(self, v: int) -> None:
        self.v = v
        self.p: list[Point] = []
        self.group: list[GroupNumber] = []

    @property
    def filled(self) -> int:
        """The number of settled citizens."""
        return len(self.p)

    def setit(self, p1: Point) -> None:
        """Note that a citizen has settled."""
        self.p.append(p1)

    def can_see_by_group_number(self, p1: Point) -> GroupNumber | None:
        """Return a virtual citizen that looks along a line with this point, outside its box; or None."""
        seeing = (gn for gn in self.group if gn.b != p1.b and getattr(p1, gn.direction) == gn.idx)
        return next(seeing, None)

    def __repr__(self) -> str:
        return repr(self.p)


class Matrix:
    """The whole valley.

    >>> m = Matrix(file="m6.data")
    >>> m.filled, m.read("nonesuch.data"), m.p[0][0].b, m.p[8][0].b
    (29, -1, 0, 6)
    >>> free = Matrix()
    >>> free.setit(0, 0, 5, d="mine", info="I know"), free.rec
    (1, [(0, 0, 5, 's', 'mine', 'I know')])
    >>> free.allow(8, 0, 5), free.allow(8, 8, 5), free.p[0][0], free.lineX[0].filled, free.n[5].p
    (False, True, p(1,1), 1, [p(1,1)])
    """

    def __init__(self, file: str = "", world: World | None = None) -> None:
        self._take(world or World())
        self.error = False
        self.chain: list[Chain] = []
        self.check: list[tuple[int, int]] = []
        if file:
            self.read(file)

    def _take(self, world: World) -> None:
        self.world = world
        self.p: list[list[Point]] = [[Point(x, y, world.at(x + 1, y + 1)) for y in range(9)] for x in range(9)]
        self.lineX: list[LineX] = [LineX(i, self.p[i]) for i in range(9)]
        self.lineY: list[LineY] = [LineY(i, [line[i] for line in self.p]) for i in range(9)]
        thirds = [(i, j) for i in range(3) for j in range(3)]
        self.b: list[Box] = [
            Box(i * 3 + j, [self.p[3 * i + x][3 * j + y] for x in range(3) for y in range(3)]) for i, j in thirds
        ]
        self._numbers = [Number(v) for v in range(10)]

    @property
    def n(self) -> list[Any]:
        """The countries by number; nothing is at index 0."""
        for number in self._numbers[1:]:
            number.p = [self.point(cell) for cell in self.world.digits[number.v - 1].cells]
        return [[], *self._numbers[1:]]

    @property
    def filled(self) -> int:
        """The number of settled people."""
        return self.world.filled

    @property
    def done(self) -> bool:
        """True if all people have settled."""
        return self.world.done

    @property
    def rec(self) -> list[tuple[int, int, int, str, str, str]]:
        """A step: x, y, number, "s" for set or "r" for reduce, the method, and the reason."""
        done = [action for action in self.world.record[self.world.givens :] if action.method != "define"]
        return [
            (a.x - 1, a.y - 1, a.digit, "s" if a.kind == "place" else "r", a.method, a.why.rstrip(".")) for a in done
        ]

    def point(self, cell: WorldCell) -> Point:
        """Return the point of a cell."""
        return self.p[cell.x - 1][cell.y - 1]

    def read(self, file: str) -> int:
        """Read a definition file, and return the number of its givens; -1 if the file is missing.

        The search covers the current folder, its folder `data`, and the puzzles that come with Lucidoku (m1.data to
        m23.data).
        """
        found = next((path for path in (Path(file), Path("data") / file) if path.is_file()), None)
        puzzle: Path | str | None = found or shipped().get(Path(file).stem)
        if puzzle is None:
            return -1
        world = World(puzzle)
        if world.layout is not Layout.standard(3, 3):
            message = _("the world has nine rows and nine columns, this puzzle is {layout}")
            raise LucidokuError(message.format(layout=world.layout))
        self._take(world)
        return self.world.givens

    def get_all_pos(
        self,
        diff: Sequence[Point] = (),
        method: str = "a",
        num: int = 0,
        chain: bool | None = None,
        possibles: int | None = None,
    ) -> list[Point]:
        """Return points, x by x; see `GroupBase.get_all_pos`."""
        return [p for line in self.lineX for p in line.get_all_pos(diff, method, num, chain=chain, possibles=possibles)]

    def sort_unassigned_pos_by_possibles(self, possibles: int = 0) -> list[Point]:
        """Return the empty points, those with the fewest possible numbers first; `possibles` from 2 on selects a number."""
        wanted = possibles if possibles >= 2 else None
        return sorted(self.get_all_pos(method="u", possibles=wanted), key=lambda point: len(point.possible))

    def can_see(self, p0: Point, method: str = "u", num: int = 0) -> list[Point]:
        """Return the points that see p0; with "u" and `num` the empty ones where it is possible."""
        seen: list[Point] = []
        for group in (self.lineX[p0.x], self.lineY[p0.y], self.b[p0.b]):
            seen += [point for point in group.get_all_pos(method=method, num=num) if point != p0 and point not in seen]
        return seen

    def allow(self, x: int, y: int, v: int) -> bool:
        """Return whether v may live at (x, y)."""
        point = self.p[x][y]
        return not point.v and all(g.allow(v) for g in (self.lineX[x], self.lineY[y], self.b[point.b]))

    def setit(self, x: int, y: int, v: int, d: str = "define", info: str = "") -> int:
        """Settle v at (x, y), and return the number of settled people: 1.

        Raises:
            SudokuError: the rules forbid it.
            SudokuDone: it was the last empty place.
            SudokuWhenPosSet: the place is watched.
        """
        seen = self.can_see(self.p[x][y], num=v)
        self._do("place", x, y, v, d, info)
        blocked = next((point for point in seen if not point.possible), None)
        if blocked:
            raise SudokuError(blocked.x, blocked.y, v, "r")
        if self.world.done:
            raise SudokuDone(x, y, v)
        if (x, y) in self.check:
            raise SudokuWhenPosSet(x, y, v)
        return 1

    def reduce(self, x: int, y: int, v: int, d: str = "set", check: bool = False, info: str = "") -> int:
        """Remove v from the possible numbers at (x, y); return 1 if it was possible, else 0.

        Raises:
            SudokuError: one number or none would be left there, or (with `check`) it was not possible.
        """
        possible = self.p[x][y].possible
        if len(possible) <= 1 or (check and v not in possible):
            raise SudokuError(x, y, v, "r")
        return int(v in possible and self._do("remove", x, y, v, d, info) is not None)

    def _do(self, kind: str, x: int, y: int, v: int, d: str, info: str) -> object:
        before, self.world.method = self.world.method, d
        try:
            return getattr(self.world, kind)(self.p[x][y].cell, v, info)
        except events.SudokuError as error:
            self.error = True
            raise SudokuError(x, y, v, "s" if kind == "place" else "r", str(error)) from error
        finally:
            self.world.method = before

    def update_groups(self, num: int) -> int:
        """Find all virtual citizens of a number, direct and indirect ones; return the number of new ones."""
        number = self._numbers[num]
        known = {gn.b for gn in number.group}
        for citizen in group_numbers_of(self.world, num):
            places = [self.point(cell) for cell in citizen.places]
            box, direction = places[0].b, "y" if citizen.kind == "row" else "x"
            if box not in known:
                number.group.append(GroupNumber(box, num, places, direction, citizen.line - 1))
                self.b[box].groupnumber.add(num)
        return len(number.group) - len(known)

    def print_rec(self) -> None:
        """Print all steps."""
        for number, (x, y, v, t, d, info) in enumerate(self.rec, 1):
            print(f"{number:3d}-{t}: p({x + 1},{y + 1})={v} by {_(d)} - {info}")

    def __repr__(self) -> str:
        return "".join("".join(f"{self.p[x][y].v:3d}" for x in range(9)) + "\n" for y in range(9))


def shipped() -> dict[str, str]:
    """Return the puzzles that come with Lucidoku, by name."""
    text = (files("lucidoku.school.compat") / "puzzles.txt").read_text(encoding="utf-8")
    return dict(line.split() for line in text.splitlines() if line and not line.startswith("#"))


def read_matrix(file: str) -> Matrix:
    """Return the valley of a definition file.

    Raises:
        LucidokuError: there is no such file.
    """
    m = Matrix()
    if m.read(file) < 0:
        raise LucidokuError(_("there is no file {path}").format(path=file))
    return m
