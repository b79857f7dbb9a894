"""Help from a position: a hint in stages, and all steps."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from itertools import groupby
from threading import Lock
from typing import Any

from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit
from lucidoku.grid.board import Board
from lucidoku.logic.aims import left_after
from lucidoku.logic.decode import Steps
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.record import step_record
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import FAMILY_NAMES, LEVELS
from lucidoku.logic.techniques._words import conclusion
from lucidoku.web.calls._common import SECONDS, chosen, step_data
from lucidoku.web.drawing import drawing_record, pattern_of
from lucidoku.web.models.help import HintAnswer, HintAsk, StepAsk, StepsAnswer, StepsAsk, StepView
from lucidoku.web.models.records import Drawing
from lucidoku.web.positions import CheckedPosition, look
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["give_hint", "list_steps", "router", "wrong_hint"]

router = routes("help")

_STAGES = ("something", "family", "where", "pattern", "full")


@router.post("/hint")
def give_hint(ask: HintAsk) -> HintAnswer:
    """Give a hint from this position, as much of it as is asked for; a mistake comes first."""
    found = look(ask.position, SECONDS)
    if found.mistakes or found.solutions == 0:
        return wrong_hint(found, ask.stage)
    if 0 not in found.values.values:
        return HintAnswer(stage=ask.stage, kind="solved", text=_("Every cell is filled: the puzzle is solved."))
    pipeline = chosen(ask.pipeline, (), ask.without, ask.uniqueness, logical=True)
    try:
        step = hint(found.board, pipeline, allow_multiple=True, time_limit=SECONDS)
    except TimeLimit as error:
        return HintAnswer(stage=ask.stage, kind="none", text=str(error))
    if step is None:
        fewer = bool(ask.without) or not ask.uniqueness or ask.pipeline not in ("all", "logic")
        return HintAnswer(stage=ask.stage, kind="none", text=_nothing(found, fewer))
    return _hint_at_stage(step, ask.stage)


def wrong_hint(found: CheckedPosition, stage: int) -> HintAnswer:
    """What is wrong: first that it is, then where."""
    if found.solutions == 0:
        return HintAnswer(stage=stage, kind="mistake", text=found.text)
    text = _("There is a mistake in this position: no hint can help from here.")
    if stage < 3:
        return HintAnswer(stage=stage, kind="mistake", text=text)
    first = found.mistakes[0]
    message = _("There is a mistake in this position: {mistake}.").format(mistake=first.text)
    return HintAnswer(stage=stage, kind="mistake", text=message, mistake=first, cells=[first.cell])


def _nothing(found: CheckedPosition, fewer: bool) -> str:
    if fewer:
        return _("None of the techniques that are switched on makes progress here.")
    if found.solutions == 2:
        return _("The puzzle has several solutions, and what holds in all of them is found.")
    return _("No known technique makes progress here.")


def _hint_at_stage(step: Step, stage: int) -> HintAnswer:
    technique = step.technique
    found = HintAnswer(
        stage=stage,
        kind="step",
        text=step.tell(_STAGES[stage - 1]),
        level=technique.level,
        level_name=_(technique.level),
    )
    if stage >= 2:
        found.family = _(FAMILY_NAMES.get(technique.family, technique.family))
    if stage >= 3:
        found.technique, found.technique_name = technique.id, _(technique.name)
        found.houses = _houses(step)
    if stage == 4:
        pattern = pattern_of(step)
        found.drawing = Drawing(**drawing_record(pattern, step.board))
        found.cells = _cells(pattern)
    if stage == 5:
        found.drawing = Drawing(**drawing_record(step))
        found.step = step_record(step, 1)
        found.cells = _cells(step)
    return found


def _houses(step: Step) -> list[list[int]]:
    """The cells of the houses that a step's words point to."""
    roles = step.evidence.houses
    houses = roles.get("house") or roles.get("base") or ()
    return [list(map(int, house.cells)) for house in houses]


def _cells(step: Step) -> list[int]:
    evidence = step.evidence
    cells = {int(cell) for items in evidence.cells.values() for cell in items}
    cells |= {int(cell) for items in evidence.sets for cell in items.cells}
    cells |= {int(c.cell) for role, items in evidence.candidates.items() if role != "deadly" for c in items}
    return sorted(cells)


@router.post("/steps", response_model=StepsAnswer)
def list_steps(ask: StepsAsk) -> StepsAnswer | dict[str, Any]:
    """List all steps of this position, by technique, simple ones first."""
    found = look(ask.position, SECONDS)
    if found.mistakes or found.solutions == 0:
        wrong = wrong_hint(found, 5)
        return StepsAnswer(groups=[], count=0, short=False, text=wrong.text, mistake=wrong.mistake)
    if 0 not in found.values.values:
        return StepsAnswer(groups=[], count=0, short=False, text=_("Every cell is filled: the puzzle is solved."))
    listing, places = _listing(found.board, ask)
    short = listing.cut or listing.full or len(places) > ask.limit
    places = places[: ask.limit]
    text = ""
    if not places:
        text = str(_none_in_time()) if listing.cut else _("There is no step of this kind here.")
    elif short:
        text = _("There may be more: only the first are listed.")
    groups = _groups(listing, places, ask)
    count = sum(len(group["steps"]) for group in groups)
    harder = count < len(places)
    if harder:
        short, text = False, ""  # all of this level are here
    return {"groups": groups, "count": count, "harder": harder, "short": short, "text": text, "mistake": None}


@router.post("/step", response_model=StepView)
def show_step(ask: StepAsk) -> dict[str, Any]:
    """Tell one step of the list that `steps` gives, with its drawing.

    Raises:
        LucidokuError: the list has no such number.
    """
    listing, places = _listing(look(ask.position, SECONDS).board, ask)
    if ask.number > len(places):
        raise InvalidArgument(_("there is no step {number} in this list").format(number=ask.number))
    return step_data(listing[places[ask.number - 1]], ask.number)


_KEPT = 16  # lists of steps; one that is not kept is made again
_lists: OrderedDict[tuple[Any, ...], Steps] = OrderedDict()
_lists_lock = Lock()


def _listing(board: Board, ask: StepsAsk) -> tuple[Steps, list[int]]:
    """The steps of a position, and which of them were asked for; kept for a while, as they are soon looked at one by one."""
    narrow = ask.digit is not None or ask.cell is not None
    limit = 2000 if narrow else ask.limit
    asked = (ask.pipeline, tuple(ask.techniques), tuple(ask.without), ask.uniqueness, limit)
    key = (board.layout, board.givens.values, bytes(board.values), bytes(memoryview(array("I", board.masks))), *asked)
    with _lists_lock:
        listing = _lists.pop(key, None)
    if listing is None:
        pipeline = chosen(ask.pipeline, ask.techniques, ask.without, ask.uniqueness, logical=True)
        listing = find_steps(board, pipeline, limit=limit, time_limit=SECONDS)
    with _lists_lock:
        _lists[key] = listing
        while len(_lists) > _KEPT:
            _lists.popitem(last=False)
    return listing, [i for i in range(len(listing)) if not narrow or _concerns(listing.outline(i), ask)]


def _none_in_time() -> LucidokuError:
    from lucidoku.search.solutions import not_found

    return not_found(SECONDS, [])


def _concerns(step: Step, ask: StepsAsk) -> bool:
    concluded = (*step.placements, *step.eliminations)
    return any(
        (ask.digit is None or c.digit == ask.digit) and (ask.cell is None or int(c.cell) == ask.cell) for c in concluded
    )


def _left(listing: Steps, places: list[int]) -> list[int]:
    """How many cells are open when basic steps have followed each of some steps; nothing where further rules forbid to count."""
    if not places or listing[places[0]].board.layout.marks:
        return []
    items = list(listing.items())
    return left_after(listing[places[0]].board, [items[place] for place in places])


def _groups(listing: Steps, places: list[int], ask: StepsAsk) -> list[dict[str, Any]]:
    outlines = [(number, place, listing.outline(place)) for number, place in enumerate(places, 1)]
    if ask.easiest and outlines:
        easiest = min(LEVELS.index(step.technique.level) for _number, _place, step in outlines)
        outlines = [one for one in outlines if one[2].technique.level == LEVELS[easiest]]
    left = dict(zip(places, _left(listing, places), strict=False)) if ask.leads else {}
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
            if number <= ask.told:
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
