"""Random positions of random variants, each with all its solutions, and the faults of the steps found there."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache

import lucidoku as ld
from lucidoku.logic.techniques import ALL
from lucidoku.proofs import ProofStatus, check_words, prove
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from support import LONG

FURTHER = [technique.id for technique in ALL if technique.needs_rules]
OLD = [t.id for t in ALL if t.logical and not t.needs_rules and not t.assumes_uniqueness and not t.on_request]
QUICK = [t.id for t in ALL if t.id in OLD and t.rank < 560]

_MOST_SOLUTIONS = 400


@lru_cache
def _solution(n: int) -> ld.Grid:
    solution = ld.solve("." * n**2)
    assert solution is not None
    return solution


def shuffle_grid(n: int, chance: random.Random) -> ld.Grid:
    """Return a grid of other digits, with some rows of a band exchanged."""
    solution = _solution(n)
    digits = chance.sample(range(1, n + 1), n)
    rows = [bytes(digits[v - 1] for v in solution.values[i : i + n]) for i in range(0, n * n, n)]
    height = solution.layout.box_height
    order = [r for band in range(0, n, height) for r in chance.sample(range(band, band + height), height)]
    return ld.Grid(b"".join(rows[r] for r in order))


@lru_cache
def _keeping(n: int, rule: str) -> tuple[ld.Grid, ...]:
    """Return some grids that keep a rule of the whole grid."""
    layout = ld.Layout.of_size(n).with_constraints([Constraint(rule)])
    grids, _several, _late = layout.native_search.solutions(array("I", [(1 << n) - 1] * n * n).tobytes(), 60, 60, 10.0)
    return tuple(map(ld.Grid, grids))


def _full(n: int, chance: random.Random, rules: Sequence[str]) -> ld.Grid:
    """Return a full grid, perhaps of one rule of the whole grid."""
    rule = chance.choice(rules)
    if constraint_type(rule).lines == (0, 0) and (grids := _keeping(n, rule)):
        return chance.choice(grids)
    return shuffle_grid(n, chance)


def _path(n: int, length: int, chance: random.Random) -> tuple[int, ...]:
    cells = [chance.randrange(n * n)]
    while len(cells) < length:
        row, column = divmod(cells[-1], n)
        near = [(row + d) * n + column + e for d in (-1, 0, 1) for e in (-1, 0, 1)
                if 0 <= row + d < n and 0 <= column + e < n]  # fmt: skip
        free = [cell for cell in near if cell not in cells]
        if not free:
            break
        cells.append(chance.choice(free))
    return tuple(cells)


def mark_of(name: str, solution: ld.Grid, chance: random.Random) -> Constraint | None:
    """Return a random constraint of a rule that holds in a solution; None if the one tried does not."""
    n = solution.layout.n
    rule = constraint_type(name)
    path = _path(n, chance.randint(2, 5), chance)
    digits = [solution.values[cell] for cell in path]
    lines: tuple[tuple[int, ...], ...] = (path,)
    if rule.lines == (0, 0):
        lines = ()
    elif name in ("arrow", "clone"):
        lines = (path[:1], path[1:])
    elif name == "lookalike":
        row, other = chance.sample(range(n), 2)
        those = chance.sample(range(n), chance.randint(1, min(4, n - 1)))
        digits = [solution.values[row * n + column] for column in those]
        lines = (
            tuple(sorted(row * n + column for column in those)),
            tuple(cell for cell in range(other * n, other * n + n) if solution.values[cell] in digits),
        )
    elif name == "quadruple":
        corner = chance.randrange(n - 1) * n + chance.randrange(n - 1)
        lines = ((corner, corner + 1, corner + n, corner + n + 1),)
        digits = [solution.values[cell] for cell in lines[0]][:2]
    elif rule.cells == (-1, -1):
        row = chance.randrange(n)
        lines = (tuple(range(row * n, row * n + n)),)
        digits = [chance.randint(1, 2 * n)]
    elif rule.cells[1] == 1:
        lines = (path[:1],)
    elif rule.cells[1] == 2:
        lines = (path[:2],)
    for values in ((), (sum(digits),), tuple(sorted(digits)), (abs(digits[0] - digits[1]),) if len(digits) > 1 else ()):
        try:
            layout = ld.Layout.of_size(n).with_constraints([Constraint(name, lines, values)])
        except ld.LucidokuError:
            continue
        if ld.count(ld.Grid(solution.values, layout)):
            return Constraint(name, lines, values)
    return None


def cages(solution: ld.Grid, chance: random.Random) -> list[Constraint]:
    """Return cages of one to four cells, with their sums, over the whole of a solution."""
    n = solution.layout.n
    left, marks = set(range(n * n)), []
    while left:
        cage = [min(left)]
        left -= {cage[0]}
        for _ in range(chance.randint(1, 3)):
            near = [d for c in cage for d in (c + 1, c + n) if d in left and (d % n or d != c + 1)]
            near = [d for d in near if solution.values[d] not in {solution.values[c] for c in cage}]
            if near:
                cage.append(chance.choice(near))
                left.discard(cage[-1])
        marks.append(Constraint("killercage", (tuple(cage),), (sum(solution.values[c] for c in cage),)))
    return marks


def _marks(solution: ld.Grid, chance: random.Random, rules: Sequence[str]) -> list[Constraint]:
    if "killercage" in rules and chance.random() < 0.15:
        return cages(solution, chance)
    tried = (mark_of(chance.choice(rules), solution, chance) for _ in range(12))
    marks = [mark for mark in tried if mark]
    return marks[: chance.randint(1, 6)]


def position(
    n: int, chance: random.Random, rules: Sequence[str] = tuple(CONSTRAINT_NAMES)
) -> tuple[ld.Board, list[bytes]] | None:
    """Return a random position of some random rules with all its solutions; None if these are too many."""
    solution = _full(n, chance, rules)
    layout = ld.Layout.of_size(n).with_constraints(_marks(solution, chance, rules))
    open_ = chance.uniform(0.2, 0.8)
    masks = [1 << value - 1 | sum(1 << d for d in range(n) if chance.random() < open_) for value in solution.values]
    found, _several, late = layout.native_search.solutions(
        array("I", masks).tobytes(), _MOST_SOLUTIONS, _MOST_SOLUTIONS, None
    )
    if late or len(found) == _MOST_SOLUTIONS:
        return None
    values = bytes(v if chance.random() < 0.15 else 0 for v in solution.values)
    board = ld.Board.from_masks(layout, [0 if v else m for v, m in zip(values, masks, strict=True)], values)
    return board, [grid for grid in found if all(v in (0, w) for v, w in zip(values, grid, strict=True))]


def positions(
    n: int, count: int, seed: int, rules: Sequence[str] = tuple(CONSTRAINT_NAMES)
) -> Iterator[tuple[ld.Board, list[bytes]]]:
    """Yield random positions, reproducible by the seed."""
    chance = random.Random(seed)
    for _ in range(count):
        drawn = position(n, chance, rules)
        if drawn:
            yield drawn


def positions_with(rule: str, seed: int) -> Iterator[tuple[ld.Board, list[bytes]]]:
    """Yield random positions of three sizes, of each until enough of them have a constraint of the rule."""
    for n, count, enough in ((4, 20, 6), (6, 10, 3), (9, 3, 1)):
        looked = 0
        for board, solutions in positions(n, count * LONG, seed, [rule]):
            yield board, solutions
            looked += any(constraint.rule == rule for constraint in board.layout.placed)
            if looked == enough * LONG:
                break


def wrong(step: ld.Step, solutions: list[bytes]) -> bool:
    """Return whether a step contradicts a solution."""
    return any(grid[c] != d for grid in solutions for c, d in step.placements) or any(
        grid[c] == d for grid in solutions for c, d in step.eliminations
    )


def faults(step: ld.Step, solutions: list[bytes], proved: bool = True) -> list[str]:
    """Return the fault of a step: its conclusions, its proof from the rules that it names, its words."""
    problems = ["contradicts a solution"] if wrong(step, solutions) else []
    if proved and prove(step, minimal=False).status is not ProofStatus.PROVED:
        problems.append("does not follow from its premises")
    problems += [f"words: {claim}" for claim in check_words(step)]
    if not (step.text and step.hint() and step.describe("teach")):
        problems.append("has no words")
    return problems
