"""Claims: proved by the shortest known argument, or refuted by a completed grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.search.solutions import search
from lucidoku.web.calls._common import CALL_TIMEOUT, pipeline_for, step_data
from lucidoku.web.calls.help import wrong_hint
from lucidoku.web.models.help import Counterexample, StepView, WhyAnswer, WhyAsk
from lucidoku.web.positions import look
from lucidoku.web.route import routes
from lucidoku.words.language import _, ngettext

__all__ = ["explain_why", "router", "without_needless"]

router = routes("help")

_EASY = ("easy", "medium", "hard")


@router.post("/why")
def explain_why(ask: WhyAsk) -> WhyAnswer:
    """Prove that a digit goes into a cell or can be removed from it, or refute the claim."""
    checked = look(ask.position, CALL_TIMEOUT)
    layout = checked.givens.layout
    if ask.cell >= layout.n**2 or ask.digit > layout.n:
        raise InvalidArgument(
            _("cell {cell} has no candidate {digit} in a {layout} grid").format(
                cell=ask.cell, digit=ask.digit, layout=layout
            )
        )
    if checked.mistakes or checked.solutions == 0:
        return WhyAnswer(proved=None, text=wrong_hint(checked, 5).text)
    claim = Candidate(layout.cells[ask.cell], ask.digit)
    board = checked.board
    if board.values[claim.cell] or not board.has_candidate(claim):
        return _answer_without_logic(board, claim, ask.placement)
    contrary, cut = _find_counterexample(board, claim, ask.placement, checked.solution)
    if contrary is not None:
        return _counterexample_answer(claim, ask.placement, contrary, checked.solutions == 1)
    if cut:
        return WhyAnswer(proved=None, text=_("Time ran out before this was decided."))
    pipeline = pipeline_for("logic", (), ask.without, ask.uniqueness)
    steps = _shortest(board, claim, ask.placement, pipeline)
    if not steps:
        message = _("Yes: otherwise no completed grid agrees with this position. No short reason is known.")
        return WhyAnswer(proved=True, text=message)
    count = len(steps)
    message = ngettext("It follows in {count} step.", "It follows in {count} steps.", count).format(count=count)
    return WhyAnswer(
        proved=True, text=message, steps=[StepView(**step_data(step, i)) for i, step in enumerate(steps, 1)]
    )


def _answer_without_logic(board: Board, claim: Candidate, placement: bool) -> WhyAnswer:
    cell, digit = claim
    value = board.values[cell]
    if value:
        message = _("{cell} holds {digit} already.").format(cell=cell, digit=cell.digit_text(value))
        return WhyAnswer(proved=None if value == digit else not placement, text=message)
    message = _("{digit} is no longer a candidate of {cell}.").format(cell=cell, digit=cell.digit_text(digit))
    return WhyAnswer(proved=not placement, text=message)


def _find_counterexample(
    board: Board, claim: Candidate, placement: bool, solution: Grid | None
) -> tuple[Grid | None, bool]:
    """Return a completed grid that agrees with the board but not with the claim, and whether time ran out."""
    if solution is not None:
        wrong = (solution[claim.cell] == claim.digit) != placement
        return (solution if wrong else None), False
    # Several solutions: is there one in which the claim is false?
    trial = board.copy()
    if placement:
        trial.eliminate(claim.cell, claim.digit)
    else:
        trial.place(claim.cell, claim.digit)
    grids, cut = search(trial, 1, CALL_TIMEOUT)
    return (Grid(grids[0], board.layout) if grids else None), cut


def _counterexample_answer(claim: Candidate, placement: bool, contrary: Grid, unique: bool) -> WhyAnswer:
    cell, digit = claim
    value = contrary[cell]
    if placement and unique:
        message = _("No: in the solution, {cell} is not {digit}.")
    elif placement:
        message = _("That does not follow: there is a solution in which {cell} is not {digit}.")
    elif unique:
        message = _("No: {cell} is {digit}.")
    else:
        message = _("That does not follow: there is a solution in which {cell} is {digit}.")
    text = message.format(cell=cell, digit=cell.digit_text(digit))
    example = Counterexample(cell=int(cell), digit=value, solution=contrary.line)
    return WhyAnswer(proved=False, text=text, counterexample=example)


def _concludes(step: Step, claim: Candidate, placement: bool) -> bool:
    """Return whether a single step settles a claim."""
    if placement:
        return claim in step.placements
    if claim in step.eliminations:
        return True
    peers = step.layout.peers[claim.cell]
    return any(
        (c.cell == claim.cell and c.digit != claim.digit) or (c.digit == claim.digit and int(c.cell) in peers)
        for c in step.placements
    )


def _shortest(board: Board, claim: Candidate, placement: bool, pipeline: Pipeline) -> list[Step]:
    """Return the simplest step that concludes the claim, otherwise the necessary steps of a walk."""
    easy = Pipeline("easy", tuple(stage for stage in pipeline.stages if stage.technique.level in _EASY))
    hard = Pipeline("hard", tuple(stage for stage in pipeline.stages if stage.technique.level not in _EASY))
    single = _single(board, claim, placement, easy, CALL_TIMEOUT / 4)
    if single:
        return [single]
    path = _walk_to_claim(board, claim, placement, pipeline)
    if 0 < len(path) <= 3:
        return path
    single = _single(board, claim, placement, hard, CALL_TIMEOUT / 2)
    return [single] if single else path


def _single(board: Board, claim: Candidate, placement: bool, pipeline: Pipeline, seconds: float) -> Step | None:
    if not len(pipeline):
        return None
    for step in find_steps(board, pipeline, time_limit=seconds):
        if _concludes(step, claim, placement):
            return step
    return None


def _walk_to_claim(board: Board, claim: Candidate, placement: bool, pipeline: Pipeline) -> list[Step]:
    """Return the steps of a walk up to the claim, without needless ones."""
    walk = explain(board, pipeline, allow_multiple=True, time_limit=CALL_TIMEOUT / 2)
    reached: list[Step] = []
    for step in walk:
        reached.append(step)
        if _concludes(step, claim, placement):
            return without_needless(board, reached)
    return []


def without_needless(board: Board, steps: Sequence[Step]) -> list[Step]:
    """Return the steps on which the last one rests, each with the resulting position.

    Args:
        board: the position before them.
        steps: consecutive steps.
    """
    made: dict[tuple[Candidate, bool], int] = {}
    gone: dict[Candidate, int] = {}
    for index, step in enumerate(steps):
        for candidate in step.placements:
            made[candidate, True] = index
            for other in _candidates_removed_by(board, candidate):
                gone.setdefault(other, index)
        for candidate in step.eliminations:
            gone.setdefault(candidate, index)
    needed, open_ = {len(steps) - 1}, [len(steps) - 1]
    while open_:
        for earlier in _supporting_steps(board, steps[open_.pop()], made, gone):
            if earlier not in needed:
                needed.add(earlier)
                open_.append(earlier)
    kept = _replay(board, [steps[index] for index in sorted(needed)])
    return kept if kept is not None else list(steps)


def _candidates_removed_by(board: Board, candidate: Candidate) -> Iterable[Candidate]:
    """Return the candidates that a placement removes."""
    for digit in board.candidates(candidate.cell):
        if digit != candidate.digit:
            yield Candidate(candidate.cell, digit)
    for peer in board.layout.peers[candidate.cell]:
        yield Candidate(board.layout.cells[peer], candidate.digit)


def _supporting_steps(
    board: Board, step: Step, made: dict[tuple[Candidate, bool], int], gone: dict[Candidate, int]
) -> Iterable[int]:
    """Return the indexes of the steps that established a step's premises."""
    n = board.layout.n
    for premise in step.premises:
        missing: list[Candidate] = []
        if premise.kind == "value":
            value = Candidate(premise.cells[0], premise.digits[0])
            if not board.values[value.cell] and (value, True) in made:
                yield made[value, True]
            continue
        if premise.kind == "cell":
            cell = premise.cells[0]
            missing = [Candidate(cell, d) for d in range(1, n + 1) if d not in premise.digits]
        elif premise.house is not None:
            inside = set(premise.cells)
            missing = [Candidate(c, premise.digits[0]) for c in premise.house.cells if c not in inside]
        for candidate in missing:
            if board.has_candidate(candidate) and candidate in gone:
                yield gone[candidate]


def _replay(board: Board, steps: Sequence[Step]) -> list[Step] | None:
    """Replay the steps from a position; None if a premise of one is not true there."""
    position = board.copy()
    replayed = []
    for step in steps:
        if not all(premise.holds(position) for premise in step.premises):
            return None
        before = position.copy()
        replayed.append(replace(step, _before=_constant(before)))
        for candidate in step.placements:
            if not position.values[candidate.cell]:
                position.place(candidate.cell, candidate.digit)
        for candidate in step.eliminations:
            if position.has_candidate(candidate):
                position.eliminate(candidate.cell, candidate.digit)
    return replayed


def _constant(board: Board) -> Callable[[], Board]:
    return lambda: board
