"""Help for setters: what the puzzle that is being made leaves open, and what puzzles are compared by."""

from __future__ import annotations

from lucidoku.generator.symmetry import symmetries_of
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.aims import hard_steps, key_moves
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.search.conflict import conflict_error
from lucidoku.search.solutions import not_found
from lucidoku.search.true_candidates import true_candidates
from lucidoku.web.calls._common import SECONDS
from lucidoku.web.calls.puzzles import how_long, takes
from lucidoku.web.models.setting import CandidatesAnswer, CandidatesAsk, DifferenceRow, FactsAnswer, FactsAsk
from lucidoku.web.positions import givens_of, start_of, values_of
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["find_candidates", "find_facts", "router"]

router = routes("setting")


@router.post("/candidates")
def find_candidates(ask: CandidatesAsk) -> CandidatesAnswer:
    """Return the digits that each cell has in some solution, with all digits of the position as givens."""
    grid = start_of(ask.position, values_of(ask.position, givens_of(ask.position)))
    found = true_candidates(grid, time_limit=SECONDS)
    return CandidatesAnswer(
        masks=list(found.masks),
        solutions=found.solutions,
        more=found.more,
        text=str(found) if found.solutions else str(conflict_error(grid)),
        redundant=[int(given.cell) for given in found.redundant],
        decisive=[(int(one.cell), one.digit) for one in found.decisive],
        differences=[
            DifferenceRow(cells=list(map(int, one.cells)), first=list(one.first), second=list(one.second))
            for one in found.differences
        ],
    )


@router.post("/facts")
def find_facts(ask: FactsAsk) -> FactsAnswer:
    """Return what setters compare: difficulty, minutes, ratings, whether there is one trick.

    Raises:
        LucidokuError: the puzzle has none or several solutions.
        TimeLimit: its walkthrough takes too long.
    """
    grid = start_of(ask.position)
    walk = explain(grid, time_limit=SECONDS)
    if walk.cut:
        raise not_found(SECONDS, [])
    level = walk.hardest.level if walk.hardest else "easy"
    given = [int(cell) for cell, digit in enumerate(grid.values) if digit]
    return FactsAnswer(
        givens=len(given),
        redundant=len(true_candidates(grid, time_limit=SECONDS).redundant),
        symmetric=None if grid.layout.marks or isinstance(grid, Board) else bool(symmetries_of(grid.layout, given)),
        level=level,
        level_name=_(level),
        text=takes(walk),
        levels=[step.technique.level for step in walk],
        hard=hard_steps(walk.items(), Pipeline.of("basic")),
        minutes=how_long(grid),
        ratings=_ratings(grid),
        tricks="" if grid.layout.marks else _tricks(grid),
    )


def _ratings(grid: Grid | Board) -> list[str]:
    """A line for each of the scales that setters know."""
    from lucidoku.ratings import rate, scale_named

    scales = [name for name in ("se", "hodoku") if grid.layout.n <= 9 and scale_named(name).knows(grid.layout)]
    return [str(value) for value in rate(grid, scales, time_limit=SECONDS).ratings.values()] if scales else []


_NAMED = 3  # techniques of tricks that are named


def _tricks(grid: Grid | Board) -> str:
    """Whether one step, or two, are enough in addition to singles, locked candidates and subsets."""
    found = key_moves(grid, after="basic", time_limit=SECONDS)
    if not found.needed:
        return _("It needs no trick: basic steps solve it.")
    if not found.ways:
        return _("No one or two steps were found after which basic ones finish it.")
    names = dict.fromkeys(" + ".join(_(step.technique.name) for step in way) for way in found.ways)
    told = ", ".join([*names][:_NAMED])
    if len(found.ways[0]) == 1:
        return _("It has one trick: after one step, basic ones finish it ({names}).").format(names=told)
    return _("After two steps, basic ones finish it ({names}).").format(names=told)
