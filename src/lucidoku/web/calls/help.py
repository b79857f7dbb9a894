"""Help with a position: staged hints, and all steps."""

from __future__ import annotations

from array import array
from itertools import groupby
from typing import Any

from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit
from lucidoku.files.kept import LISTS, Shelf
from lucidoku.grid.board import Board
from lucidoku.logic.aims import left_after
from lucidoku.logic.decode import Steps
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.record import explained_record
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import FAMILY_NAMES, LEVELS, houses_to_look_at
from lucidoku.logic.techniques._words import conclusion, join
from lucidoku.web.calls._common import CALL_TIMEOUT, pipeline_for, step_data
from lucidoku.web.corners import pairs_behind
from lucidoku.web.drawing import drawing_record, pattern_of
from lucidoku.web.models.help import HintAnswer, HintAsk, StepAsk, StepsAnswer, StepsAsk, StepView
from lucidoku.web.positions import CheckedPosition, look
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["give_hint", "list_steps", "router", "wrong_hint"]

router = routes("help")


@router.post("/hint")
def give_hint(ask: HintAsk) -> HintAnswer:
    """Give a hint from this position up to the requested stage; mistakes come first."""
    checked = look(ask.position, CALL_TIMEOUT)
    if checked.mistakes or checked.solutions == 0:
        return wrong_hint(checked, ask.stage)
    if 0 not in checked.values.values:
        return HintAnswer(stage=ask.stage, kind="solved", text=_("Every cell is filled: the puzzle is solved."))
    pipeline = pipeline_for(ask.techniques, (), ask.without, ask.uniqueness, logical=True)
    try:
        step = hint(checked.noted_board, pipeline, allow_multiple=True, time_limit=CALL_TIMEOUT)
    except TimeLimit as error:
        return HintAnswer(stage=ask.stage, kind="none", text=str(error))
    if step is None:
        fewer = bool(ask.without) or not ask.uniqueness or ask.techniques not in ("all", "logic")
        return HintAnswer(stage=ask.stage, kind="none", text=_no_step_text(checked, fewer))
    answer = _hint_at_stage(step, ask.stage)
    if ask.stage > 1 and (used := pairs_behind(step, checked.board, checked.pairs)):
        note = _("This step uses your corner marks: {pairs}.").format(pairs=join(map(str, used)))
        answer.text = _("{first} {second}").format(first=answer.text, second=note)
    return answer


def wrong_hint(checked: CheckedPosition, stage: int) -> HintAnswer:
    """Return the answer for a position with a mistake: first that there is one, then where."""
    if checked.solutions == 0:
        return HintAnswer(stage=stage, kind="mistake", text=checked.text)
    text = _("There is a mistake on the board. Fix it first; then hints can help.")
    if stage < 2:
        return HintAnswer(stage=stage, kind="mistake", text=text)
    first = checked.mistakes[0]
    message = _("There is a mistake in this position: {mistake}.").format(mistake=first.text)
    return HintAnswer(stage=stage, kind="mistake", text=message, mistake=first, cells=[first.cell])


def _no_step_text(checked: CheckedPosition, fewer: bool) -> str:
    if fewer:
        return _("None of the techniques that are switched on makes progress here.")
    if checked.solutions == 2:
        return _("The puzzle has several solutions; nothing more follows in all of them.")
    return _("No known technique makes progress here.")


def _hint_at_stage(step: Step, stage: int) -> HintAnswer:
    technique = step.technique
    answer = HintAnswer(
        stage=stage,
        kind="step",
        text=step.hint(stage),
        level=technique.level,
        level_name=_(technique.level),
        technique=technique.id,
        technique_name=_(technique.name),
        houses=[list(map(int, house.cells)) for house in houses_to_look_at(step)],
    )
    if stage > 1 and step.uses_candidates:
        answer.candidates = list(step.board.masks)
    if stage == 2:
        pattern = pattern_of(step)
        answer.drawing = drawing_record(pattern, step.board)
        answer.cells = _cells(pattern)
    if stage == 3:
        answer.drawing = drawing_record(step)
        answer.step = explained_record(step, 1)
        answer.cells = _cells(step)
    return answer


def _cells(step: Step) -> list[int]:
    evidence = step.evidence
    cells = {int(cell) for items in evidence.cells.values() for cell in items}
    cells |= {int(cell) for items in evidence.sets for cell in items.cells}
    cells |= {int(c.cell) for role, items in evidence.candidates.items() if role != "deadly" for c in items}
    return sorted(cells)


@router.post("/steps", response_model=StepsAnswer)
def list_steps(ask: StepsAsk) -> StepsAnswer | dict[str, Any]:
    """List all steps of this position, by technique, simple ones first."""
    checked = look(ask.position, CALL_TIMEOUT)
    if checked.mistakes or checked.solutions == 0:
        wrong = wrong_hint(checked, 2)
        return StepsAnswer(groups=[], count=0, short=False, text=wrong.text, mistake=wrong.mistake)
    if 0 not in checked.values.values:
        return StepsAnswer(groups=[], count=0, short=False, text=_("Every cell is filled: the puzzle is solved."))
    listing, places = _listing(checked.board, ask)
    short = listing.timed_out or listing.limit_reached or len(places) > ask.limit
    places = places[: ask.limit]
    text = ""
    if not places:
        text = str(_none_in_time()) if listing.timed_out else _("There is no step of this kind here.")
    elif short:
        text = _("There may be more: only the first are listed.")
    groups = _groups(listing, places, ask)
    count = sum(len(group["steps"]) for group in groups)
    harder = count < len(places)
    if harder:
        short, text = False, ""  # all steps of this level are listed
    return {"groups": groups, "count": count, "harder": harder, "short": short, "text": text, "mistake": None}


@router.post("/step", response_model=StepView)
def show_step(ask: StepAsk) -> dict[str, Any]:
    """Return one step of the list from `steps`, with its drawing.

    Raises:
        LucidokuError: the list has no step with this number.
    """
    listing, places = _listing(look(ask.position, CALL_TIMEOUT).board, ask)
    if ask.number > len(places):
        raise InvalidArgument(_("there is no step {number} in this list").format(number=ask.number))
    return step_data(listing[places[ask.number - 1]], ask.number)


_lists: dict[tuple[Any, ...], Steps] = {}
_shelf = Shelf(LISTS)
_STEP, _CELL = 2_000, 800  # bytes of a step with what it rests on, and of a cell of the position and its layout


def _listing(board: Board, ask: StepsAsk) -> tuple[Steps, list[int]]:
    """Return the steps of a position and the indexes of the requested ones; cached for `show_step`."""
    narrow = ask.digit is not None or ask.cell is not None
    limit = 2000 if narrow else ask.limit
    asked = (ask.techniques, tuple(ask.only), tuple(ask.without), ask.uniqueness, limit)
    key = (board.layout, board.givens.values, bytes(board.values), bytes(memoryview(array("I", board.masks))), *asked)
    listing = _lists.get(key)
    if listing is None:
        pipeline = pipeline_for(ask.techniques, ask.only, ask.without, ask.uniqueness, logical=True)
        listing = find_steps(board, pipeline, limit=limit, time_limit=CALL_TIMEOUT)
    _lists[key] = listing
    _shelf.put(key, _STEP * len(listing) + _CELL * board.layout.n**2, lambda: _lists.pop(key, None))
    return listing, [i for i in range(len(listing)) if not narrow or _concerns(listing.outline(i), ask)]


def _none_in_time() -> LucidokuError:
    from lucidoku.search.solutions import not_found

    return not_found(CALL_TIMEOUT, [])


def _concerns(step: Step, ask: StepsAsk) -> bool:
    concluded = (*step.placements, *step.eliminations)
    return any(
        (ask.digit is None or c.digit == ask.digit) and (ask.cell is None or int(c.cell) == ask.cell) for c in concluded
    )


def _open_cells_after(listing: Steps, places: list[int]) -> list[int]:
    """Return the number of open cells after each step and subsequent basic ones; [] for variants."""
    if not places or listing[places[0]].board.layout.placed:
        return []
    items = list(listing.items())
    return left_after(listing[places[0]].board, [items[place] for place in places])


def _groups(listing: Steps, places: list[int], ask: StepsAsk) -> list[dict[str, Any]]:
    outlines = [(number, place, listing.outline(place)) for number, place in enumerate(places, 1)]
    if ask.easiest and outlines:
        easiest = min(LEVELS.index(step.technique.level) for _number, _place, step in outlines)
        outlines = [one for one in outlines if one[2].technique.level == LEVELS[easiest]]
    left = dict(zip(places, _open_cells_after(listing, places), strict=False)) if ask.leads else {}
    groups: list[dict[str, Any]] = []
    for technique, group in groupby(outlines, lambda one: one[2].technique):
        shown = []
        for number, place, step in group:
            row = {
                "number": number,
                "placements": step.placement_names,
                "eliminations": step.elimination_names,
                "conclusion": conclusion(step),
                "left": left.get(place),
            }
            if number <= ask.described:
                row |= step_data(listing[place], number, number <= ask.drawings)
            shown.append(row)
        groups.append(
            {
                "technique": technique.id,
                "name": _(technique.name),
                "family": _(FAMILY_NAMES.get(technique.family, technique.family)),
                "level": technique.level,
                "level_name": _(technique.level),
                "steps": shown,
            }
        )
    return groups
