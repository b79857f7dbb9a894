"""Walkthrough as lines of JSON: head, steps, end."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from lucidoku.grid.board import Board
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import LEVELS
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.web.calls._common import runs_of, step_data
from lucidoku.web.calls.board import layout_view
from lucidoku.web.positions import position_of
from lucidoku.words.language import _


def lines_of(walk: Walkthrough, drawings: bool = True, proof: bool = False) -> Iterator[dict[str, Any]]:
    """Yield a walkthrough as records: head, steps, end.

    >>> from lucidoku import explain
    >>> records = list(lines_of(explain("1.....2..3.....4")))
    >>> len(records), records[1]["step"]["placements"], records[-1]["solved"]
    (14, ['r1c2=2'], True)
    """
    start = walk.board(0)
    proof = proof and find_spec("pysat") is not None  # not available in a browser
    yield {
        "puzzle": walk.puzzle.line,
        "position": position_of(start if len(walk) else walk.puzzle).record(),
        "layout": layout_view(walk.layout).record(),
        "solution": walk.solution.line if walk.solution else None,
        "count": len(walk),
    }
    curve, runs = [], runs_of(walk)
    proved, failed = 0, []
    for index, step in enumerate(walk):
        record = {"index": index} | step_data(step, index + 1, drawings) | state_of(step.board) | names_of(step)
        if index + 1 in runs:
            record["run"] = runs[index + 1]
        curve.append(
            {"level": step.technique.level, "rank": LEVELS.index(step.technique.level), "score": step.technique.score}
        )
        if proof:
            ok = _is_proved(step)
            record["proved"] = ok
            proved += bool(ok)
            if ok is False:
                failed.append(index)
        yield record
    hardest = walk.hardest.technique if walk.hardest else None
    yield {
        "solved": walk.is_solved,
        "timed_out": walk.timed_out,
        "steps": len(walk),
        "guesses": walk.guesses,
        "needs": walk.needs,
        "hardest": hardest.id if hardest else None,
        "hardest_name": _(hardest.name) if hardest else "",
        "level": hardest.level if hardest else "",
        "level_name": _(hardest.level) if hardest else "",
        "techniques": dict(walk.techniques),
        "curve": curve,
        "proof": {"proved": proved, "of": len(walk), "failed": failed} if proof else None,
        "aim_result": str(walk.aim_result or ""),
        "text": _summary(walk),
    } | state_of(walk.board(len(walk)))


def names_of(step: Step) -> dict[str, Any]:
    technique = step.technique
    return {
        "name": _(technique.name),
        "level": technique.level,
        "level_name": _(technique.level),
        "title": str(step),
    }


def state_of(board: Board) -> dict[str, Any]:
    """Return the position before a step."""
    values = board.layout.digits_text(board.values)
    return {"values": values, "candidates": list(board.masks)}


def _summary(walk: Walkthrough) -> str:
    if walk.timed_out:
        return _("Time ran out before the end.")
    if walk.is_solved:
        return _("Solved.") if not walk.guesses else _("Solved, with steps that are not logic.")
    return _("Logic gets stuck here before the puzzle is solved.")


def _is_proved(step: Step) -> bool | None:
    """Return whether the checker proves a step; None for steps that claim no proof."""
    from lucidoku.proofs import ProofStatus, prove

    status = prove(step, minimal=False).status
    return None if status is ProofStatus.UNPROVED else status is ProofStatus.PROVED
