"""The simplest reason for a conclusion: the steps on which it rests, as easy as possible, then as few as possible."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import overload

from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, CellLike
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.logic.step import Step, read_conclusion
from lucidoku.logic.techniques import LEVELS
from lucidoku.search.solutions import Clock, limited, not_found, puzzle_and_position, search, solution_if_known
from lucidoku.words.guided import GuidedCollection, guided
from lucidoku.words.language import _, fix_elisions, ngettext

__all__ = ["Conclusion", "Reason", "excluded_text", "simplest_reason", "why", "without_needless"]

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


class Reason(GuidedCollection, Sequence[Step]):
    """Steps from which it follows that a cell holds a digit, or that it cannot hold it.

    Attributes:
        candidate: the digit in its cell.
        placement: whether the cell holds the digit; otherwise it cannot hold it.
        steps: the steps, each with the position that it meets; empty where a filled cell excludes the digit, or where none are
            known.
        summary: the claim, and the number of steps, as a sentence.

    >>> reason = why("1.....2..3.....4", "r1c2")
    >>> reason, reason[0].technique.name
    (<Reason: r1c2=2, 1 step>, 'Hidden Single')
    """

    def __init__(self, candidate: Candidate, placement: bool, steps: Sequence[Step], summary: str) -> None:
        """Use `why` instead."""
        self.candidate = candidate
        self.placement = placement
        self.steps = tuple(steps)
        self.summary = summary

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        """Return a step, or some of them."""
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def text(self) -> str:
        """The summary and the sentences of the steps, numbered."""
        lines = (f"{number}. {_(step.technique.name)}: {step.text}" for number, step in enumerate(self.steps, 1))
        return "\n".join((self.summary, *lines))

    def to_dict(self) -> dict[str, object]:
        """Return the reason as plain data, ready for JSON: the claim, the summary, and the records of the steps."""
        from lucidoku.logic.record import step_record

        return {
            "schema": "lucidoku/reason/1",
            "cell": repr(self.candidate.cell),
            "digit": self.candidate.digit,
            "placement": self.placement,
            "text": self.summary,
            "steps": [step_record(step, number) for number, step in enumerate(self.steps, 1)],
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        sign = "=" if self.placement else "<>"
        count = "1 step" if len(self.steps) == 1 else f"{len(self.steps)} steps"
        return f"<Reason: {self.candidate.cell}{sign}{self.candidate.digit_text}, {count}>"


@limited
@guided
def why(
    puzzle: PuzzleLike,
    cell: CellLike,
    digit: int | str | None = None,
    techniques: PipelineLike = "logic",
    *,
    time_limit: float | None = 10.0,
) -> Reason:
    """Return the simplest reason why a cell holds a digit, or why it cannot hold it.

    Args:
        puzzle: the position: a Board (values and pencil marks), a Grid, text, or a list or array of digits.
        cell: the cell, such as "r8c2"; or the whole claim, such as "r8c2=1".
        digit: the digit; the one that the cell holds by default.
        techniques: the techniques of the reason, see `Pipeline.of`.
        time_limit: the most seconds to search.

    Returns:
        The Reason: the easiest steps, and as few of them as possible. `reason.text` has their sentences.

    Raises:
        InvalidArgument: the cell is filled, or the digit is one of several that it can hold.
        NoSolution: the position cannot be completed, so it has a mistake; names it.
        MultipleSolutions: no digit was given, and the position has several solutions.

    >>> puzzle = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    >>> reason = why(puzzle, "r8c2")
    >>> reason, reason.summary
    (<Reason: r8c2=1, 7 steps>, 'r8c2 is 1. It follows in 7 steps.')
    >>> print(why(puzzle, "r1c1", 9).text)
    r1c1 cannot be 9: r1c6 is 9, in row 1.
    """
    clock = Clock(time_limit)
    start, board = puzzle_and_position(puzzle)
    is_claim = isinstance(cell, str) and ("=" in cell or "-" in cell)
    solution = solution_if_known(start, clock.to_know, digit is not None or is_claim)
    if is_claim and digit is None:
        claim, _placement = read_conclusion(str(cell), board.layout)
    else:
        claim = _candidate(board, cell, digit, solution, time_limit)
    placement = None if solution is None else solution[claim.cell] == claim.digit
    if board.values[claim.cell]:
        held = claim.cell.digit_text(board.values[claim.cell])
        raise InvalidArgument(_("{cell} holds {digit} already").format(cell=claim.cell, digit=held))
    written = {"cell": claim.cell, "digit": claim.digit_text}
    if not board.has_candidate(claim):
        return Reason(claim, False, (), excluded_text(board, claim))
    if placement is None:
        placement = not _is_possible(board, claim, False, clock)
        if not placement and _is_possible(board, claim, True, clock):
            message = _("{cell} can be {digit}, and another digit: this position has several solutions")
            raise InvalidArgument(message.format(**written))
    steps = simplest_reason(board, Conclusion(claim, placement), Pipeline.of(techniques), clock.left)
    first = (_("{cell} is {digit}.") if placement else _("{cell} cannot be {digit}.")).format(**written)
    second = _("No short reason is known.")
    if steps:
        count = len(steps)
        second = ngettext("It follows in {count} step.", "It follows in {count} steps.", count).format(count=count)
    return Reason(claim, placement, steps, _("{first} {second}").format(first=first, second=second))


def _candidate(
    board: Board, cell: CellLike, digit: int | str | None, solution: Grid | None, seconds: float | None
) -> Candidate:
    """Return the candidate that is asked about: of the digit that the cell holds, where no digit is named."""
    layout = board.layout
    place = layout.cell(cell)
    if digit is None:
        if solution is None:
            raise not_found(seconds, [])
        return Candidate(place, solution[place])
    number = digit if isinstance(digit, int) else layout.digit_of(digit)
    if not 1 <= number <= layout.n:
        message = _("{character} is not a digit of a {layout} grid")
        raise InvalidArgument(message.format(character=repr(digit), layout=layout))
    return Candidate(place, number)


def _is_possible(board: Board, claim: Candidate, placement: bool, clock: Clock) -> bool:
    """Return whether some solution has the candidate, or some does not have it; true if the time is up before that is known."""
    trial = board.copy()
    if placement:
        trial.place(claim.cell, claim.digit)
    else:
        trial.eliminate(claim.cell, claim.digit)
    grids, cut = search(trial, 1, clock.left)
    return bool(grids) or cut


def excluded_text(board: Board, claim: Candidate) -> str:
    """Return the sentence that says why a digit is not a candidate of an empty cell: a filled cell, or a removed mark.

    >>> board = Board("1.....2..3.....4")
    >>> excluded_text(board, Candidate(board.layout.cell("r1c2"), 1))
    'r1c2 cannot be 1: r1c1 is 1, in row 1.'
    """
    cell, digit = claim
    written = {"cell": cell, "digit": claim.digit_text}
    for house in board.layout.houses:
        if cell in house.cells:
            for other in house.cells:
                if board.values[other] == digit:
                    message = _("{cell} cannot be {digit}: {cell2} is {digit}, in {house}.")
                    return fix_elisions(message.format(**written, cell2=other, house=house.name))
    for peer in board.layout.peers[cell]:
        if board.values[peer] == digit:
            message = _("{cell} cannot be {digit}: {cell2} is {digit}, and the two cells see each other.")
            return fix_elisions(message.format(**written, cell2=board.layout.cells[peer]))
    return _("{digit} is no longer a candidate of {cell}.").format(**written)


def simplest_reason(board: Board, claim: Conclusion, pipeline: Pipeline, time_limit: float | None = None) -> list[Step]:
    """Return consecutive steps, the last of them concluding a claim; [] if none are known.

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
    """Find the conclusions of few steps before those of more, until the claim is one; return its steps.

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
    """Yield the changes that a step makes to a position."""
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
    """Carry out a step that other steps may have done in part."""
    for candidate in step.placements:
        if not position.values[candidate.cell]:
            position.place(candidate.cell, candidate.digit)
    for candidate in step.eliminations:
        if position.has_candidate(candidate):
            position.eliminate(candidate.cell, candidate.digit)
