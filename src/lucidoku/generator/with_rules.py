"""Make variant puzzles: a full grid, constraints that it satisfies, minimal givens for uniqueness, the requested level."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count as numbers
from random import Random
from typing import Any

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.workers import Workers
from lucidoku.generator.constraints import LAID, WHOLE_GRID, Ground
from lucidoku.generator.making import GeneratedPuzzle, full_grids
from lucidoku.generator.spec import Span
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import NETS_IN_NETS, Pipeline
from lucidoku.logic.techniques import LEVELS, level_of
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CLASS_NAMES, NICKNAMES
from lucidoku.search.ruled import ruled_search
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _
from lucidoku.words.rule_names import rule_named

__all__ = ["MADE_WITH", "RuleSpec", "make_with_rules"]

MADE_WITH = (*LAID, *WHOLE_GRID)
"""The rules that puzzles can be made with."""

# Limits count work, not time, so a seed gives the same puzzles on every machine.
_SEARCH = 5000  # search nodes per test of uniqueness; beyond it a puzzle counts as ambiguous
_FILL = ((2, 5000), (1, 5000), (0, 50_000))  # random digits, and nodes, to fill a grid whose rules apply everywhere
_UNUSED = ("nested-constraint-net", *NETS_IN_NETS)  # these can take minutes per step
_EASED = 40  # maximum number of givens added to make a puzzle easier
_IN_VAIN = 60  # maximum number of consecutive grids without a puzzle


_USUAL = Layout.standard(3, 3)


@dataclass(frozen=True)
class RuleSpec(Guided):
    """A request for variant puzzles: the arguments of `make_with_rules`.

    >>> RuleSpec(("killer",), level="easy").to_dict()
    {'layout': '9x9', 'rules': ['killer'], 'level': 'easy'}
    """

    rules: tuple[str, ...]
    layout: Layout = _USUAL
    level: str | None = None
    givens: Span | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the specification as plain data, without unrestricted fields."""
        wanted = {"level": self.level, "givens": self.givens and list(self.givens)}
        plain: dict[str, Any] = {"layout": self.layout.code, "rules": list(self.rules)}
        return plain | {name: value for name, value in wanted.items() if value is not None}


@guided
def make_with_rules(
    rules: Sequence[str],
    count: int,
    *,
    layout: LayoutLike | None = None,
    level: str | None = None,
    givens: Span | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    resume_from: int = 0,
    progress: Callable[[int, int], None] | None = None,
    workers: Workers | None = None,
) -> Iterator[GeneratedPuzzle]:
    """Make uniquely solvable variant puzzles and yield them as they are found.

    Each is solved by logic alone, without nested nets, and the level of its hardest step is the requested one. The same
    arguments and seed give the same puzzles on every machine; a time limit only ends the search earlier.

    Args:
        rules: names of `MADE_WITH`, or players' names for them: "killer", "thermo", "kropki", "antiknight", "arrow".
        count: the number of puzzles.
        layout: the grid; 9×9 by default.
        level: the level of the hardest step, "easy" to "extreme"; any by default.
        givens: the least and the greatest number of givens; by default no more than uniqueness requires.
        seed: of all random choices.
        time_limit: seconds for all.
        resume_from: where to continue: one more than the `job` of the last puzzle of an earlier run.
        progress: called with the number of puzzles found and of grids tried.
        workers: the pool that tries grids, such as a cluster (`lucidoku.cluster.running`); one core of this machine by
            default.

    Raises:
        InvalidArgument: a rule is not supported for making, or the level is unknown.
        LucidokuError: sixty full grids in a row gave no such puzzle.

    >>> made = next(make_with_rules(["killer"], 1, layout=Layout.standard(2, 2), seed=1))
    >>> made.puzzle.layout.constraint_names, made.puzzle.given_count < 4
    (('killercage',), True)
    """
    names = [_rule(name) for name in rules]
    if not names:
        raise InvalidArgument(_("name a rule: {known}").format(known=", ".join(MADE_WITH)))
    wanted = None if level is None else level_of(level)
    if level is not None and wanted is None:
        raise InvalidArgument(
            _("unknown level {name}; expected one of {known}").format(name=repr(level), known=", ".join(LEVELS))
        )
    plain = layout_of(layout or "9x9")
    shape = plain.with_constraints([Constraint(name) for name in names if name in WHOLE_GRID])
    start, found, in_vain = time.monotonic(), 0, 0
    if count < 1 or (time_limit is not None and time_limit <= 0):
        return
    attempt = partial(_one, shape, names, wanted, givens, seed)
    for tried, puzzle in enumerate((map if workers is None else workers.map)(attempt, numbers(resume_from)), 1):
        in_vain = 0 if puzzle is not None else in_vain + 1
        if in_vain >= _IN_VAIN:
            raise LucidokuError(
                _("no such puzzle was found on {count} full grids; try another level, or other rules").format(
                    count=in_vain
                )
            )
        if puzzle is not None:
            yield GeneratedPuzzle(puzzle, found, resume_from + tried - 1)
            found += 1
        if progress:
            progress(found, tried)
        if found == count or (time_limit is not None and time.monotonic() - start > time_limit):
            return


def _rule(name: str) -> str:
    key = name.strip().lower()
    key = NICKNAMES.get(key, key)
    if key not in MADE_WITH and (meant := rule_named(name)) and not meant.values:
        key = next((rule for rule, class_ in CLASS_NAMES.items() if class_ == meant.names[0]), key)
    if key not in MADE_WITH:
        raise InvalidArgument(
            _("no puzzles are made with the rule {name}; expected one of {known}").format(
                name=repr(name), known=", ".join(MADE_WITH)
            )
        )
    return key


def _one(
    shape: Layout, names: Sequence[str], level: str | None, givens: Span | None, seed: int, number: int
) -> Grid | None:
    """Return the puzzle of one full grid, or None if the grid gives none."""
    chance = Random(f"{seed} {number}")
    full = _full(shape, chance)
    if full is None:
        return None
    ground = Ground(shape, full.values, chance)
    constraints = [constraint for name in names if name in LAID for constraint in LAID[name](ground)]
    try:
        layout = shape.with_constraints(constraints)
    except LucidokuError:  # the same constraint twice with different numbers
        return None
    kept = _dug(layout, full, chance)
    puzzle, walk = _ease(layout, full, kept, level, chance)
    least, most = givens or (0, shape.n**2)
    if walk is None or puzzle.given_count > most:
        return None
    if puzzle.given_count < least:
        return None if level is not None else _with_givens(layout, full, puzzle, least, chance)
    return puzzle


def _full(shape: Layout, chance: Random) -> Grid | None:
    """Return a random full grid that satisfies the global rules."""
    if not shape.placed:
        return full_grids(1, seed=chance.getrandbits(60), layout=shape, threads=1)[0]
    n = shape.n
    for filled, nodes in ((n // 3, _SEARCH), *_FILL):
        for _try in range(4 if filled else 1):
            values = bytearray(n * n)
            for cell, digit in zip(
                chance.sample(range(n * n), filled), chance.sample(range(1, n + 1), filled), strict=True
            ):
                values[cell] = digit
            solutions, _number, _ended = ruled_search(Grid(bytes(values), shape), 1, 1, nodes=nodes)
            if solutions:
                first = Grid(solutions[0], shape)
                other = _disguise(first, chance)
                return other if Ground(shape, other.values, chance).holds(*shape.placed) else first
    return None


def _disguise(grid: Grid, chance: Random) -> Grid:
    """Randomly rotate a grid and reverse its digits, which preserves the global rules."""
    n, values = grid.layout.n, list(grid.values)
    if chance.random() < 0.5:
        values = [n + 1 - value for value in values]
    if chance.random() < 0.5:
        values = values[::-1]
    if chance.random() < 0.5 and grid.layout.box_height == grid.layout.box_width:
        values = [values[column * n + row] for row in range(n) for column in range(n)]
    return Grid(bytes(values), grid.layout)


def _grid(layout: Layout, full: Grid, cells: set[int]) -> Grid:
    return Grid(bytes(value if cell in cells else 0 for cell, value in enumerate(full.values)), layout)


def _is_unique(grid: Grid) -> bool:
    _none, number, ended = ruled_search(grid, 2, 0, nodes=_SEARCH)
    return number == 1 and not ended


def _dug(layout: Layout, full: Grid, chance: Random) -> set[int]:
    """Return cells that must stay given: none of them can be removed. Removal starts with all, then ever smaller groups."""
    kept = set(range(layout.n**2))
    size = len(kept)
    while size:
        order = chance.sample(sorted(kept), len(kept))
        for start in range(0, len(order), size):
            fewer = kept - set(order[start : start + size])
            if _is_unique(_grid(layout, full, fewer)):
                kept = fewer
        size = 0 if size == 1 else max(1, size // 3)
    return kept


def _ease(
    layout: Layout, full: Grid, kept: set[int], level: str | None, chance: Random
) -> tuple[Grid, Walkthrough | None]:
    """Return the puzzle, with extra givens if it was too hard, and its walk; None if it cannot reach its level."""
    pipeline = Pipeline.of(level or "logic").without(*_UNUSED)
    for _given in range(_EASED):
        puzzle = _grid(layout, full, kept)
        walk = explain(puzzle, pipeline, allow_multiple=True)
        if walk.is_solved and not walk.guesses and not walk.trials:
            hardest = max((LEVELS.index(step.technique.level) for step in walk), default=0)
            return puzzle, walk if level is None or LEVELS[hardest] == level else None
        open_cells = [cell for cell, value in enumerate(walk.board(len(walk)).values) if not value]
        if not open_cells:
            break
        kept = kept | {chance.choice(open_cells)}
    return puzzle, None


def _with_givens(layout: Layout, full: Grid, puzzle: Grid, least: int, chance: Random) -> Grid:
    kept = {cell for cell, value in enumerate(puzzle.values) if value}
    others = sorted(set(range(layout.n**2)) - kept)
    return _grid(layout, full, kept | set(chance.sample(others, least - len(kept))))
