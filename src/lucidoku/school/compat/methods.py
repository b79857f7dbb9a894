"""The solving methods named by SudokuStudyLib, carried out by the methods of the school.

Each returns (sets, reduces, start, first, only): the counts of settled and of removed numbers, and where to continue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lucidoku.school import events
from lucidoku.school.brain import Brain, Emulation
from lucidoku.school.compat.model import Chain, GroupBase, Matrix, Point, SudokuDone, SudokuError
from lucidoku.school.houses import WorldHouse
from lucidoku.school.method import Method
from lucidoku.school.methods import STANDARD
from lucidoku.school.methods.chains import chains_of
from lucidoku.school.methods.emulate_cell import compare
from lucidoku.words.language import N_

__all__ = [
    "SolveMethod",
    "check_inobvious_number",
    "check_line_last_possible_for_number",
    "check_obvious_number",
    "compare_result",
    "emulator",
    "fill_last_position_by_setting",
    "fill_last_position_of_group",
    "fill_only_one_possible",
    "get_chains",
    "guess",
    "reduce_by_emulate_possible_in_one_position",
    "reduce_by_emulate_possible_number_in_group",
    "reduce_by_group_number",
    "reduce_by_two_possible_in_one_position",
    "reg_method",
    "set_obvious_method_for_pos",
    "update_chain",
    "update_group_number",
    "update_indirect_group_number",
    "write_down_possible",
]

MethodCounts = tuple[int, int, int, int, bool]

FROM_START, FROM_OBVIOUS = 0, 1


def _find_method(name: str) -> Method:
    return next(one for one in STANDARD if one.name == name)


def _use(m: Matrix, name: str, often: bool = False, after: int = FROM_OBVIOUS) -> MethodCounts:
    """Run a method of the school once, or as long as it succeeds."""
    sets = reduces = 0
    one, world = _find_method(name), m.world
    while not m.done:
        before = len(world.record)
        world.method, world.emulation = one.name, world.emulation or Emulation(Brain(check=False), 2)
        try:
            one(world)
        except events.SudokuError as error:
            m.error = True
            last = error.cell
            raise SudokuError(last.x - 1, last.y - 1, error.digit, "s", str(error)) from error
        done = world.record[before:]
        sets += sum(action.kind == "place" for action in done)
        reduces += sum(action.kind == "remove" for action in done)
        if m.done:
            last_action = done[-1]
            raise SudokuDone(last_action.x - 1, last_action.y - 1, last_action.digit)
        if not done or not often:
            break
    return sets, reduces, after if sets or reduces else FROM_START, 1, False


def fill_only_one_possible(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Fill the empty places with a single written number left."""
    return _use(m, "only possible digit", often=True, after=FROM_START)


def fill_last_position_of_group(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Fill the last empty place of lines and boxes."""
    return _use(m, "last position of a house", often=True, after=FROM_START)


def fill_last_position_by_setting(m: Matrix, sets: int) -> MethodCounts:
    """Fill the last empty places of the lines and boxes of the latest settlings.

    Args:
        m: the valley.
        sets: the number of latest settlings to check.
    """
    filled, recent = 0, [action for action in m.world.record if action.kind == "place"]
    v = 1
    for action in recent[len(recent) - sets :]:
        point = m.p[action.x - 1][action.y - 1]
        for group in (m.lineX[point.x], m.lineY[point.y], m.b[point.b]):
            empty = group.get_all_pos(method="u")
            if len(empty) == 1:
                (v,) = group.possible
                filled += m.setit(empty[0].x, empty[0].y, v, d=N_("last position of a house"))
    return filled, 0, FROM_OBVIOUS, v, False


def set_obvious_method_for_pos(m: Matrix, method1: int, p1: Point, v: int) -> bool:
    """Settle v at a point by a simpler way than method number `method1`, if there is one; return whether there was.

    Number 0 is the last place of a line or box, number 1 the obvious number.
    """
    groups: list[GroupBase] = [m.lineX[p1.x], m.lineY[p1.y], m.b[p1.b]]
    if method1 > 0 and any(group.filled == 8 for group in groups):
        m.setit(p1.x, p1.y, v, d=N_("last position of a house"))
        return True
    others = m.b[p1.b].get_all_pos(method="u", diff=[p1])
    if method1 > 1 and not any(m.lineX[p.x].allow(v) and m.lineY[p.y].allow(v) for p in others):
        m.setit(p1.x, p1.y, v, d=N_("obvious number"))
        return True
    return False


def check_obvious_number(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Scan along the lines of a number's citizens into the boxes that lack it, beginning with number `first`.

    Args:
        m: the valley.
        first: the number to begin with.
        only: whether to scan for that number only.
    """
    sets = 0
    for step in range(1 if only else 9):
        num = (first - 1 + step) % 9 + 1
        for box in m.b:
            places = box.get_all_pos(method="u") if box.allow(num) else []
            left = [p for p in places if m.lineX[p.x].allow(num) and m.lineY[p.y].allow(num)]
            if len(left) == 1:
                if not set_obvious_method_for_pos(m, 1, left[0], num):
                    m.setit(left[0].x, left[0].y, num, d=N_("obvious number"))
                sets += 1
        if sets:
            return sets, 0, FROM_OBVIOUS, num, False
    return 0, 0, FROM_OBVIOUS, 1, False


def check_line_last_possible_for_number(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Find a number that fits into only one place of a line."""
    return _use(m, "last possible for a line", after=FROM_START)


def update_group_number(m: Matrix, num: int) -> MethodCounts:
    """Find the virtual citizens of a number; return as "reduces" the number of new ones."""
    return 0, m.update_groups(num), FROM_START, 1, False


def update_indirect_group_number(
    m: Matrix, num: int, amt: int = 0, start: int = FROM_START, first: int = 1, only: bool = False
) -> MethodCounts:
    """Find the virtual citizens that follow from others; `amt` of them are known to be new already."""
    return 0, amt + m.update_groups(num), start, first, only


def check_inobvious_number(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Do the same as `check_obvious_number`, but let virtual citizens look along their lines, too."""
    new = 0
    for num in range(1, 10):
        new += m.update_groups(num)
    sets, reduces, start, num, only = _use(m, "inobvious number")
    return sets, reduces + new, start, num, only


def reduce_by_group_number(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Remove a number from the rest of the line in which a box must have it."""
    return _use(m, "reduce by group number", after=FROM_START)


def write_down_possible(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Write the possible numbers where there are few, and fill a place that has one."""
    return _use(m, "write down possibles")


def get_chains(m: Matrix, group: GroupBase, pos: Sequence[Point], numbers: int) -> list[Chain]:
    """Return the chains of a number of places of a group, and note them in it and in the valley."""
    houses: dict[str, Sequence[WorldHouse]] = {"LineX": m.world.columns, "LineY": m.world.rows}
    lines = houses.get(type(group).__name__)
    house = lines[group.idx] if lines else m.world.boxes[group.idx % 3 * 3 + group.idx // 3]
    chains = []
    for naked in chains_of(house, numbers):
        points = [m.point(cell) for cell in naked.cells]
        if all(point in pos for point in points):
            chains.append(Chain(sorted(naked.digits), points))
            group.chain += points
    m.chain += chains
    return chains


def update_chain(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Remove the numbers of a chain from the other places of its line or box."""
    for group in [*m.lineX, *m.lineY, *m.b]:
        for size in (2, 3):
            get_chains(m, group, group.get_all_pos(method="u", chain=False), size)
    return _use(m, "chains")


def reduce_by_two_possible_in_one_position(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Suppose one of the two numbers of a place, and follow the other one."""
    return _use(m, "two possibles in one cell")


def reduce_by_emulate_possible_in_one_position(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Try every number of a place, and compare."""
    return _use(m, "emulate a cell")


def reduce_by_emulate_possible_number_in_group(m: Matrix, first: int = 1, only: bool = False) -> MethodCounts:
    """Try every place of a number in a line or box, and compare."""
    return _use(m, "emulate a number in a house")


def compare_result(m: Matrix, emu: Sequence[tuple[Point, int]], result: Sequence[Matrix]) -> tuple[int, int]:
    """Carry out the common actions of all emulations; return the counts of settled and of removed numbers.

    Args:
        m: the current valley.
        emu: the emulated placements.
        result: the resulting valleys.
    """
    before = len(m.world.record)
    m.world.method = N_("compare results")
    compare(m.world, [other.world for other in result])
    done = m.world.record[before:]
    return sum(action.kind == "place" for action in done), sum(action.kind == "remove" for action in done)


def emulator(
    m: Matrix, x: int, y: int, v: int, targets: Iterable[tuple[int, int]] = (), checkval: int = 0
) -> tuple[int, Matrix, int]:
    """Settle v at (x, y) in a copy, and continue there with basic methods.

    Returns:
        1 if one of the targets was settled with `checkval`, 2 if all is full, -1 for a contradiction, 0 if nothing more
        could be done; the copy; and the index of the target.
    """
    aims = list(targets)
    cells = [m.p[i][j].cell for i, j in aims]
    outcome, world = Emulation(Brain(check=False), 2).run(m.world, m.p[x][y].cell, v, cells, checkval)
    made = Matrix(world=world)
    if outcome == "target":
        return 1, made, next(i for i, (a, b) in enumerate(aims) if made.p[a][b].v == checkval)
    return {"done": 2, "error": -1, "open": 0}[outcome], made, 0


def guess(m: Matrix, idx: int = 0, first: int = 0, only: bool = False) -> MethodCounts:
    """Settle the number with index `idx` at the first of the places that have the fewest possible numbers."""
    point = m.sort_unassigned_pos_by_possibles()[0]
    v = point.possible[idx]
    m.setit(point.x, point.y, v, d=N_("guess"))
    return 1, 0, FROM_OBVIOUS, v, False


class SolveMethod:
    """A solving method: a function from a valley to its result, its number, name, level, and whether it is obvious."""

    def __init__(self, fun: Callable[..., Any], idx: int, name: str = "", level: int = 0, obvious: bool = True) -> None:
        self.fun, self.idx, self.level, self.obvious = fun, idx, level, obvious
        self.name, self.des = name or fun.__name__, fun.__doc__

    def run(self, m: Matrix, *args: Any, **ks: Any) -> Any:
        """Run it."""
        return self.fun(m, *args, **ks)


def reg_method() -> list[SolveMethod]:
    """Return all solving methods, from the simple to the hard; guessing comes last.

    >>> [(one.idx, one.name, one.level) for one in reg_method()][:2]
    [(1, 'fill_last_position_of_group', 0), (2, 'check_obvious_number', 1)]
    """
    ways: list[tuple[Callable[..., Any], int]] = [
        (fill_last_position_of_group, 0),
        (check_obvious_number, 1),
        (check_line_last_possible_for_number, 2),
        (check_inobvious_number, 3),
        (reduce_by_group_number, 5),
        (write_down_possible, 5),
        (update_chain, 10),
        (reduce_by_two_possible_in_one_position, 15),
        (reduce_by_emulate_possible_in_one_position, 20),
        (reduce_by_emulate_possible_number_in_group, 20),
        (guess, 0),
    ]
    return [SolveMethod(fun, idx, level=level) for idx, (fun, level) in enumerate(ways, 1)]
