"""The most probable puzzle, by the network's answer for each cell and the solver's knowledge of puzzles.

A published puzzle has exactly one solution. Of all readings with this property the most probable one is taken. That it has one
solution does not prove it: a speck read as a digit, or a digit missed, may leave one. So the reading is safe only if the next one
with one solution is much less probable, and if each of its cells is clear alone.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log

from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.photo.cages import NO_CAGES, SeenCages
from lucidoku.photo.reading import Corner, ImageReading
from lucidoku.search.exact import solve_many
from lucidoku.words.language import _, ngettext

__all__ = ["CLASSES", "HAND", "MARKS", "CellProbabilities", "decode"]

CLASSES = 34
"""Classes of the network: empty; 16 printed numbers; letters A to G; 9 digits by hand; pencil marks."""
MARKS = 9
"""The pencil marks that it knows."""
LETTERS = 17
HAND = 24

SAFE_MARGIN = log(200)
"""The next puzzle with one solution must be less probable by this factor (as a logarithm)."""
SAFE_CELL = 0.93
"""The least probability of each cell of a safe reading."""
_FLOOR = 1e-9
_FARTHEST = 16.0  # most that the changes of one reading may cost
_NEAR = 7.0  # how far after the best reading others are searched for
_MOST_TRIES = 4000
_MOST_TRIES_LARGE = 64  # on grids of more than nine rows or with cages, whose search takes longer
_RIGHT = 0.97  # the share of right digits among a player's
_LEAST_SHARE = 0.003  # of digits by hand, or of printed ones, in a grid
_LONG, _SHORT = 2.0, 0.05  # seconds for the reading itself, and for each changed one; plain 9x9 grids take microseconds
_SHOWN = 3  # alternatives that are returned


@dataclass(frozen=True)
class CellProbabilities:
    """Probable contents of one cell.

    Attributes:
        printed: the probability of each printed digit; at 0, of no printed digit.
        written: the probability of each digit by hand; at 0, of no digit by hand.
        empty: the probability that the cell is empty.
        marked: the probability that it has pencil marks.
        marks: the probability of each pencil mark, from digit 1.
    """

    printed: tuple[float, ...]
    written: tuple[float, ...]
    empty: float
    marked: float
    marks: tuple[float, ...]

    @classmethod
    def of(cls, labels: Sequence[float], marks: Sequence[float], n: int) -> CellProbabilities:
        """Return those of a cell of a grid with n rows, from the answers of the network."""
        printed = [0.0] * (n + 1)
        for digit in range(1, min(n, 16) + 1):
            printed[digit] = labels[digit] + (labels[LETTERS + digit - 10] if digit >= 10 else 0.0)
        written = [0.0, *(labels[HAND + digit - 1] if digit <= n else 0.0 for digit in range(1, MARKS + 1))]
        written += [0.0] * (n + 1 - len(written))
        del written[n + 1 :]
        empty, marked = labels[0], labels[CLASSES - 1]
        total = sum(printed) + sum(written) + empty + marked + _FLOOR  # other numbers do not occur in this grid
        printed[0] = total - sum(printed)
        written[0] = total - sum(written)
        return cls(
            tuple(p / total for p in printed), tuple(p / total for p in written), empty / total, marked / total,
            tuple(marks[: min(n, MARKS)]),
        )  # fmt: skip

    def weighed(self, print_: float, hand: float) -> CellProbabilities:
        """Return the cell with its printed and its written digits so much more probable, as probable together as before."""
        before = sum(self.printed[1:]) + sum(self.written[1:])
        after = sum(self.printed[1:]) * print_ + sum(self.written[1:]) * hand
        if after <= 0:
            return self
        print_, hand = print_ * before / after, hand * before / after
        printed = tuple(probability * print_ for probability in self.printed[1:])
        written = tuple(probability * hand for probability in self.written[1:])
        return CellProbabilities(
            (max(0.0, 1 - sum(printed)), *printed),
            (max(0.0, 1 - sum(written)), *written),
            self.empty,
            self.marked,
            self.marks,
        )

    def digit(self, digit: int) -> float:
        """Return the probability of a digit in the cell, by print or hand."""
        return self.printed[digit] + self.written[digit]


def settled_styles(cells: Sequence[CellProbabilities]) -> list[CellProbabilities]:
    """Return the cells with print and handwriting weighed by how much of each the whole grid has.

    A digit that could be either is printed where all others are. The shares are those under which the cells are most probable (an
    expectation maximisation).
    """
    share = 0.5
    for _round in range(8):
        chosen = weighed = 0.0
        for cell in cells:
            written, printed = sum(cell.written[1:]) * share, sum(cell.printed[1:]) * (1 - share)
            digit = sum(cell.written[1:]) + sum(cell.printed[1:])
            if digit > 0:
                chosen += digit * written / (written + printed)
                weighed += digit
        if weighed < 1:
            return list(cells)
        share = min(max(chosen / weighed, _LEAST_SHARE), 1 - _LEAST_SHARE)
    return [cell.weighed(2 * (1 - share), 2 * share) for cell in cells]


@dataclass(frozen=True)
class _Puzzle:
    """A reading with exactly one solution."""

    grid: Grid
    solution: Grid
    cost: float


def decode(
    cells: Sequence[CellProbabilities],
    layout: Layout,
    corners: tuple[Corner, ...] = (),
    *,
    is_shape_clear: bool = True,
    cages: SeenCages = NO_CAGES,
) -> ImageReading:
    """Return the reading of a grid.

    Args:
        cells: what each cell may hold.
        layout: the layout of the grid.
        corners: see `ImageReading`.
        is_shape_clear: whether the thick lines show the layout.
        cages: the cages that were seen; the layout has them.
    """
    cells = settled_styles(cells)
    found, tried = _unique(cells, layout)
    best = found[0] if found else None
    givens = best.grid.values if best else bytes(_best(cell.printed) for cell in cells)
    labels: list[int] = []
    sure: list[float] = []
    own: dict[Cell, int] = {}
    marks: dict[Cell, tuple[int, ...]] = {}
    for place, cell in enumerate(cells):
        label, probability = _label(cell, givens[place], best.solution.values[place] if best else 0, layout.n)
        labels.append(label)
        sure.append(probability)
        if label > layout.n:
            seen = [digit for digit, mark in enumerate(cell.marks, 1) if mark > 0.5]
            marks[layout.cells[place]] = tuple(seen)
        elif label and not givens[place]:
            own[layout.cells[place]] = label
    near = [puzzle for puzzle in found[1:] if best and puzzle.cost - best.cost < SAFE_MARGIN]
    doubts = {place: probability for place, probability in enumerate(sure) if probability < SAFE_CELL}
    for puzzle in near:
        for place, (ours, other) in enumerate(zip(givens, puzzle.grid.values, strict=True)):
            if ours != other:
                doubts.setdefault(place, sure[place])
    doubtful = tuple(layout.cells[place] for place in sorted(doubts, key=lambda place: (doubts[place], place)))
    return ImageReading(
        layout=layout,
        puzzle=best.grid if best else None,
        labels=tuple(labels),
        own=own,
        marks=marks,
        probabilities=tuple(sure),
        doubtful=doubtful,
        corners=corners,
        alternatives=tuple(puzzle.grid for puzzle in near[:_SHOWN]),
        warnings=tuple(_warnings(givens, best, near, doubtful, layout, is_shape_clear, tried >= SAFE_MARGIN, cages)),
    )


def _warnings(
    givens: bytes,
    best: _Puzzle | None,
    near: list[_Puzzle],
    doubtful: tuple[Cell, ...],
    layout: Layout,
    is_clear: bool,
    is_searched: bool,
    cages: SeenCages,
) -> Iterator[str]:
    """Yield the reasons for which a reading may be wrong."""
    yield from cages.warnings(layout.cells)
    if not any(givens) and not layout.constraints:
        yield _("no printed digit was read; expected the givens of a puzzle")
    elif best is None:
        count = solve_many([Grid(givens, layout)], layout=layout, time_limit=1.0).counts[0]
        yield (
            _("the digits as read have several solutions; a digit may be missing")
            if count
            else _("the digits as read have no solution; a digit may be wrong")
        )
    if near:
        yield ngettext(
            "{count} other puzzle with one solution is nearly as probable",
            "{count} other puzzles with one solution are nearly as probable",
            len(near),
        ).format(count=len(near))
    if doubtful:
        shown = ", ".join(map(str, doubtful[:8])) + (" …" if len(doubtful) > 8 else "")
        yield ngettext("this cell is not clear: {cells}", "these cells are not clear: {cells}", len(doubtful)).format(
            cells=shown
        )
    if best and not is_searched:
        yield _("too many cells are unclear to try all readings")
    if not is_clear:
        yield _("the thick lines do not show the boxes; usual boxes are assumed")


def _best(probabilities: Sequence[float]) -> int:
    return max(range(len(probabilities)), key=probabilities.__getitem__)


def _label(cell: CellProbabilities, given: int, solution: int, n: int) -> tuple[int, float]:
    """Return the label of a cell and its probability.

    A player's digit is right more often than not: a digit by hand that could be read in two ways is more probably that of the
    solution.
    """
    if given:
        return given, cell.digit(given)
    wrong = (1 - _RIGHT) / max(1, n - 1)
    weights = {0: cell.empty, n + 1: cell.marked}
    for digit in range(1, n + 1):
        weight = cell.written[digit]
        if solution:
            weight *= (_RIGHT if digit == solution else wrong) * n  # as probable in all as without the solution
        weights[digit] = weight
    total = sum(weights.values())
    label = max(weights, key=lambda key: weights[key])
    chosen = weights[label] if label else weights[0] + weights[n + 1]  # pencil marks that were missed change no puzzle
    return label, chosen / total if total else 0.0


def _unique(cells: Sequence[CellProbabilities], layout: Layout) -> tuple[list[_Puzzle], float]:
    """Return the most probable puzzle with exactly one solution and others like it, the most probable first; and a cost.

    All readings up to this cost, which is relative to that of the first, were tried. The others differ from it by more than the
    question of print or hand: the same digit by hand is the same reading.
    """
    base = bytes(_best(cell.printed) for cell in cells)
    if not any(base) and not layout.constraints:
        return [], 0.0
    changes: list[tuple[float, int, int]] = []
    for place, cell in enumerate(cells):
        least = log(max(cell.printed[base[place]], _FLOOR))
        for digit, probability in enumerate(cell.printed):
            cost = least - log(max(probability, _FLOOR))
            if digit != base[place] and cost < _FARTHEST:
                changes.append((cost, place, digit))
    found, _cost = _search(base, sorted(changes), layout, _FARTHEST, 1)
    if not found:
        return [], 0.0
    best = found[0].grid.values
    changes = []
    for place, cell in enumerate(cells):
        given = best[place]
        own = 0 if given else _label(cell, 0, 0, layout.n)[0] % (layout.n + 1)
        now = cell.digit(given) if given else cell.printed[0] + (cell.printed[own] if own else 0.0)
        for digit, probability in enumerate(cell.printed):
            if digit in (given, own) and digit:
                continue
            if digit == 0:
                if not given:
                    continue
                probability -= cell.written[given]
            cost = max(0.0, log(max(now, _FLOOR)) - log(max(probability, _FLOOR)))
            if cost < _FARTHEST:
                changes.append((cost, place, digit))
    others, tried = _search(best, sorted(changes), layout, _NEAR, _MOST_TRIES)
    return others or found, tried


def _search(
    base: bytes, changes: list[tuple[float, int, int]], layout: Layout, farthest: float, wanted: int
) -> tuple[list[_Puzzle], float]:
    """Return the puzzles with exactly one solution among a reading and its changes, and the cost up to which all were tried."""
    found: list[_Puzzle] = []
    readings = _readings(base, changes)
    size, tries, reached = 1, 0, 0.0
    most = _MOST_TRIES if layout.n <= 9 and not layout.constraints else _MOST_TRIES_LARGE
    while tries < most and len(found) < wanted:
        batch = [reading for reading in islice(readings, size) if reading[0] <= farthest]
        if not batch:
            return found, farthest
        grids = [Grid(values, layout) for _cost, values in batch]
        solved = solve_many(grids, layout=layout, time_limit=_LONG if tries == 0 else _SHORT)
        for (cost, _values), grid, count, solution, late in zip(
            batch, grids, solved.counts, solved, solved.timed_out, strict=True
        ):
            if count == 1 and not late and solution is not None:
                found.append(_Puzzle(grid, solution, cost))
        reached = batch[-1][0]
        tries += size
        size = min(4 * size, 512, max(1, most - tries))
    return found, reached


def _readings(base: bytes, changes: list[tuple[float, int, int]]) -> Iterator[tuple[float, bytes]]:
    """Yield readings in order of their cost: the base, then with one change or several."""
    yield 0.0, base
    if not changes:
        return
    queue: list[tuple[float, tuple[int, ...]]] = [(changes[0][0], (0,))]
    while queue:
        cost, chosen = heapq.heappop(queue)
        values = bytearray(base)
        for number in chosen:
            values[changes[number][1]] = changes[number][2]
        if len({changes[number][1] for number in chosen}) == len(chosen):
            yield cost, bytes(values)
        last = chosen[-1]
        if last + 1 < len(changes):
            step = changes[last + 1][0]
            if cost + step < _FARTHEST:
                heapq.heappush(queue, (cost + step, (*chosen, last + 1)))
            if cost - changes[last][0] + step < _FARTHEST:
                heapq.heappush(queue, (cost - changes[last][0] + step, (*chosen[:-1], last + 1)))
