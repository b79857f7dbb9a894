"""The simplest reason for a conclusion: the steps on which it rests, as easy as possible, then as few as possible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.search.solutions import Clock

__all__ = ["Conclusion", "simplest_reason", "without_needless"]

_SLACK = 1.25
"""A round takes steps that rest on up to this many times the fewest others: reasons are as short, and rounds are fewer."""

_LISTED = ("easy", "medium", "hard")
"""Levels at which all steps of a position are listed; above them there are too many."""


@dataclass(frozen=True)
class Conclusion:
    """A claim about a candidate.

    Attributes:
        candidate: the candidate.
        placement: whether it is true; otherwise false.
    """

    candidate: Candidate
    placement: bool

    def follows_from(self, step: Step) -> bool:
        """Return whether a step settles the claim."""
        if self.placement:
            return self.candidate in step.placements
        if self.candidate in step.eliminations:
            return True
        cell, digit = self.candidate
        peers = step.layout.peers[cell]
        return any(
            (c.cell == cell and c.digit != digit) or (c.digit == digit and int(c.cell) in peers)
            for c in step.placements
        )


def simplest_reason(board: Board, claim: Conclusion, pipeline: Pipeline, time_limit: float | None = None) -> list[Step]:
    """Return consecutive steps of which the last concludes a claim; [] if none are known.

    Of all reasons, it is one whose hardest step has the lowest level; of these, one with few steps.

    Args:
        board: the position.
        claim: the claim; it should be true.
        pipeline: the techniques.
        time_limit: the most seconds to search.

    >>> board = Board("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    >>> claim = Conclusion(Candidate(board.layout.cell("r8c2"), 1), True)
    >>> reason = simplest_reason(board, claim, Pipeline.of("logic"))
    >>> len(reason), {step.level for step in reason}, str(reason[-1])
    (7, {'easy'}, 'Hidden Single: r8c2=1')
    """
    clock = Clock(time_limit)
    every = {stage.technique for stage in (*pipeline.stages, *pipeline.variant_stages)}
    for level in LEVELS:
        if not any(technique.level == level for technique in every):
            continue
        above = LEVELS[LEVELS.index(level) + 1 :]
        known = pipeline.without(*sorted(technique.id for technique in every if technique.level in above))
        if level in _LISTED:
            ways = (_by_rounds(board, claim, known, clock), _by_a_walk(board, claim, known, clock))
            reason = min(filter(None, ways), key=len, default=[])
        else:
            reason = _by_one_step(board, claim, known, clock) or _by_a_walk(board, claim, known, clock)
        if reason or clock.up:
            return reason
    return []


def _by_one_step(board: Board, claim: Conclusion, pipeline: Pipeline, clock: Clock) -> list[Step]:
    half = None if clock.left is None else clock.left / 2
    found = find_steps(board, pipeline, time_limit=half)
    return next(([step] for step in found if claim.follows_from(step)), [])


def _by_a_walk(board: Board, claim: Conclusion, pipeline: Pipeline, clock: Clock) -> list[Step]:
    """Return the steps of a walk up to the claim, without needless ones."""
    reached: list[Step] = []
    for step in explain(board, pipeline, allow_multiple=True, time_limit=clock.left):
        reached.append(step)
        if claim.follows_from(step):
            return without_needless(board, reached)
    return []


_Fact = tuple[Candidate, bool]
"""A candidate that is known to be true, or to be false."""


def _by_rounds(board: Board, claim: Conclusion, pipeline: Pipeline, clock: Clock) -> list[Step]:
    """Find out what follows from few steps before what follows from more, until the claim does; return its steps.

    Each round takes the steps of the position that rest on fewest others. So each fact is met first with few steps behind it.
    """
    position, steps = board.copy(), list[Step]()
    behind: dict[_Fact, frozenset[int]] = {}
    while not clock.up:
        first = len(steps)
        steps += find_steps(position, pipeline, time_limit=clock.left)
        found = []
        for number, step in enumerate(steps[first:], first):
            rests = frozenset((number,)).union(*(behind[fact] for fact in _missing_facts(board, step, behind)))
            found.append((len(rests), number, rests))
        found.sort()
        taken = found[: bisect_right(found, found[0][0] * _SLACK, key=itemgetter(0))] if found else []
        for _size, number, rests in taken:
            step = steps[number]
            if claim.follows_from(step):
                return _replay(board, [steps[each] for each in sorted(rests)])
            for fact in _facts_of(board, step):
                behind.setdefault(fact, rests)
        if not taken:
            return []
        for _size, number, _rests in taken:
            _carry_out(steps[number], position)
    return []


def without_needless(board: Board, steps: Sequence[Step]) -> list[Step]:
    """Return the steps on which the last one rests, each with the resulting position.

    Args:
        board: the position before them.
        steps: consecutive steps.
    """
    behind: dict[_Fact, frozenset[int]] = {}
    rests: frozenset[int] = frozenset()
    for number, step in enumerate(steps):
        rests = frozenset((number,)).union(*(behind[fact] for fact in _missing_facts(board, step, behind)))
        for fact in _facts_of(board, step):
            behind.setdefault(fact, rests)
    return _replay(board, [steps[number] for number in sorted(rests)]) or list(steps)


def _facts_of(board: Board, step: Step) -> Iterator[_Fact]:
    """Yield what a step adds to a position."""
    for candidate in step.placements:
        yield candidate, True
        for digit in board.candidates(candidate.cell):
            if digit != candidate.digit:
                yield Candidate(candidate.cell, digit), False
        for peer in board.layout.peers[candidate.cell]:
            yield Candidate(board.layout.cells[peer], candidate.digit), False
    for candidate in step.eliminations:
        yield candidate, False


def _missing_facts(board: Board, step: Step, known: Mapping[_Fact, object]) -> Iterator[_Fact]:
    """Yield the known facts on which a step's premises rest and which the position does not have yet."""
    for premise in step.premises:
        gone: list[Candidate] = []
        if premise.kind == "value":
            value = Candidate(premise.cells[0], premise.digits[0])
            if not board.values[value.cell] and (value, True) in known:
                yield value, True
            continue
        if premise.kind == "cell":
            cell = premise.cells[0]
            gone = [Candidate(cell, d) for d in range(1, board.layout.n + 1) if d not in premise.digits]
        elif premise.house is not None:
            inside = set(premise.cells)
            gone = [Candidate(c, premise.digits[0]) for c in premise.house.cells if c not in inside]
        for candidate in gone:
            if board.has_candidate(candidate) and (candidate, False) in known:
                yield candidate, False


def _replay(board: Board, steps: Sequence[Step]) -> list[Step]:
    """Return the steps with the positions that they meet one after the other; [] if a premise of one is not true there."""
    position = board.copy()
    replayed = []
    for step in steps:
        if not all(premise.holds(position) for premise in step.premises):
            return []
        replayed.append(replace(step, _before=_constant(position.copy())))
        _carry_out(step, position)
    return replayed


def _constant(board: Board) -> Callable[[], Board]:
    return lambda: board


def _carry_out(step: Step, position: Board) -> None:
    """Carry out a step of which other steps may have done a part."""
    for candidate in step.placements:
        if not position.values[candidate.cell]:
            position.place(candidate.cell, candidate.digit)
    for candidate in step.eliminations:
        if position.has_candidate(candidate):
            position.eliminate(candidate.cell, candidate.digit)
