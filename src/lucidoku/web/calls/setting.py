"""Help for setters: true candidates of a puzzle in progress, and facts to compare puzzles."""

from __future__ import annotations

from lucidoku.generator.symmetry import symmetries_of
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.aims import hard_steps, key_moves
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.rules.placed import constraints_text
from lucidoku.search.conflict import conflict_error
from lucidoku.search.needless import needless_constraints
from lucidoku.search.solutions import not_found
from lucidoku.search.true_candidates import true_candidates
from lucidoku.web.calls._common import CALL_TIMEOUT
from lucidoku.web.calls.puzzles import minutes_text, techniques_text
from lucidoku.web.models.setting import (
    CandidatesAnswer,
    CandidatesAsk,
    DifferenceRow,
    FactsAnswer,
    FactsAsk,
    NeedlessAnswer,
)
from lucidoku.web.positions import givens_of, start_of, values_of
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["find_candidates", "find_facts", "find_needless", "router"]

router = routes("setting")


@router.post("/candidates")
def find_candidates(ask: CandidatesAsk) -> CandidatesAnswer:
    """Return the true candidates of a puzzle whose givens are all digits of the position."""
    grid = start_of(ask.position, values_of(ask.position, givens_of(ask.position)))
    candidates = true_candidates(grid, time_limit=CALL_TIMEOUT)
    return CandidatesAnswer(
        masks=list(candidates.masks),
        solutions=candidates.solutions,
        more=candidates.more,
        text=str(candidates) if candidates.solutions else str(conflict_error(grid)),
        redundant=[int(given.cell) for given in candidates.redundant],
        decisive=[(int(one.cell), one.digit) for one in candidates.decisive],
        differences=[
            DifferenceRow(cells=list(map(int, one.cells)), first=list(one.first), second=list(one.second))
            for one in candidates.differences
        ],
    )


@router.post("/needless")
def find_needless(ask: CandidatesAsk) -> NeedlessAnswer:
    """Return the cages, lines and other marks that can go, each alone, from a puzzle with one solution.

    Raises:
        TimeLimit: the search takes too long.
    """
    grid = start_of(ask.position, values_of(ask.position, givens_of(ask.position)))
    if isinstance(grid, Board):
        grid = grid.givens
    found = needless_constraints(grid, time_limit=CALL_TIMEOUT)
    return NeedlessAnswer(codes=[constraints_text([one], grid.layout.n)[0] for one in found])


@router.post("/facts")
def find_facts(ask: FactsAsk) -> FactsAnswer:
    """Return the facts that setters compare: difficulty, minutes, ratings, key moves.

    Raises:
        LucidokuError: the puzzle has none or several solutions.
        TimeLimit: the walkthrough takes too long.
    """
    grid = start_of(ask.position)
    walk = explain(grid, time_limit=CALL_TIMEOUT)
    if walk.timed_out:
        raise not_found(CALL_TIMEOUT, [])
    level = walk.level
    given = [int(cell) for cell, digit in enumerate(grid.values) if digit]
    return FactsAnswer(
        givens=len(given),
        redundant=len(true_candidates(grid, time_limit=CALL_TIMEOUT).redundant),
        symmetric=None if grid.layout.placed or isinstance(grid, Board) else bool(symmetries_of(grid.layout, given)),
        level=level,
        level_name=_(level),
        text=techniques_text(walk),
        levels=[step.technique.level for step in walk],
        hard=hard_steps(walk.items(), Pipeline.of("basic")),
        minutes=minutes_text(grid),
        ratings=_ratings(grid),
        tricks="" if grid.layout.placed else _key_moves_text(grid),
    )


def _ratings(grid: Grid | Board) -> list[str]:
    """Return one line for each scale that setters use."""
    from lucidoku.ratings import rate, scale_named

    scales = [name for name in ("se", "hodoku") if grid.layout.n <= 9 and scale_named(name).knows(grid.layout)]
    return [str(value) for value in rate(grid, scales, time_limit=CALL_TIMEOUT).ratings.values()] if scales else []


_NAMED = 3  # number of key moves to name


def _key_moves_text(grid: Grid | Board) -> str:
    """Say whether one or two steps suffice in addition to singles, locked candidates and subsets."""
    moves = key_moves(grid, after="basic", time_limit=CALL_TIMEOUT)
    if not moves.needed:
        return _("It needs no trick: basic steps solve it.")
    if not moves.ways:
        return _("No one or two steps were found after which basic ones finish it.")
    names = dict.fromkeys(" + ".join(_(step.technique.name) for step in way) for way in moves.ways)
    first = ", ".join([*names][:_NAMED])
    if len(moves.ways[0]) == 1:
        return _("It has one trick: after one step, basic ones finish it ({names}).").format(names=first)
    return _("After two steps, basic ones finish it ({names}).").format(names=first)
