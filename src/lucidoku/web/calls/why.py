"""Claims: proved by the simplest steps, or refuted by a completed grid."""

from __future__ import annotations

from lucidoku.errors import InvalidArgument
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.logic.reasons import Conclusion, excluded_text, simplest_reason
from lucidoku.logic.step import Step
from lucidoku.search.solutions import search
from lucidoku.web.calls._common import CALL_TIMEOUT, pipeline_for, runs_of, step_data
from lucidoku.web.calls.help import wrong_hint
from lucidoku.web.models.help import Counterexample, WhyAnswer, WhyAsk, WhyStep
from lucidoku.web.models.records import RunRecord
from lucidoku.web.positions import look
from lucidoku.web.route import routes
from lucidoku.words.language import _, ngettext

__all__ = ["explain_why", "router"]

router = routes("help")


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
        return WhyAnswer(proved=None, text=wrong_hint(checked, 2).text)
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
    steps = simplest_reason(board, Conclusion(claim, ask.placement), pipeline, CALL_TIMEOUT)
    if not steps:
        message = _("Yes: otherwise no completed grid agrees with this position. No short reason is known.")
        return WhyAnswer(proved=True, text=message)
    count = len(steps)
    message = ngettext("It follows in {count} step.", "It follows in {count} steps.", count).format(count=count)
    runs = runs_of(steps)
    return WhyAnswer(proved=True, text=message, steps=[_view(step, i, runs.get(i)) for i, step in enumerate(steps, 1)])


def _view(step: Step, number: int, run: RunRecord | None) -> WhyStep:
    """Return a step with its drawing and the position before it."""
    board = step.board
    return WhyStep(
        **step_data(step, number),
        name=_(step.technique.name),
        level=step.technique.level,
        values=board.layout.digits_text(board.values),
        candidates=list(board.masks),
        run=run,
    )


def _answer_without_logic(board: Board, claim: Candidate, placement: bool) -> WhyAnswer:
    cell, digit = claim
    value = board.values[cell]
    if value:
        message = _("{cell} holds {digit} already.").format(cell=cell, digit=cell.digit_text(value))
        return WhyAnswer(proved=None if value == digit else not placement, text=message)
    return WhyAnswer(proved=not placement, text=excluded_text(board, claim))


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
