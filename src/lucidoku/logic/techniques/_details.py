"""The details of a step's text: a hint in three stages, the whole reason, or a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques._claims import CandidateWriter, Sentence, teaching
from lucidoku.logic.techniques._words import cells_text, digits_text, generic, houses_text
from lucidoku.logic.techniques.singles import where_text
from lucidoku.words.language import N_, _

STAGES = ("region", "pattern", "full")
"""The stages of a hint: the technique and its houses; the digits and cells of the pattern; the step."""

DETAILS = ("hint", "full", "teach", "region", "pattern")
"""The details that `Step.describe` takes; "hint" is the technique's own question, for lists and books."""

_HABITS = {
    "singles": N_("Houses with few empty cells, and digits that are nearly complete, are good places to begin."),
    "full-house": N_("Look at every house that has just become nearly full: the last cell costs nothing."),
    "naked-single": N_("A cell that sees many different digits is worth counting through."),
    "intersections": N_(
        "Whenever the candidates of a digit bunch up where a box meets a row or a column, look along both."
    ),
    "locked-candidates-claiming": N_("When a line has a digit in one box only, look at the rest of that box."),
    "subsets": N_(
        "Before anything harder, look in each house for cells with few candidates, and for digits with few places."
    ),
    "fish": N_(
        "Take one digit at a time, and compare the rows, then the columns, in which it has only two or three places."
    ),
    "complex_fish": N_("Where a fish nearly fits, try a box instead of a row or a column."),
    "single_digit": N_("Rows and columns with just two places for a digit are worth marking: two of them often meet."),
    "wings": N_("Mark the cells with two candidates; a pair that shares a digit with two others is often a wing."),
    "uniqueness": N_("Four open cells in two boxes with nearly the same two candidates deserve a second look."),
    "bug": N_("When nearly all open cells have two candidates, look at those that have more."),
    "coloring": N_(
        "Give the two places of a digit two colours, and continue from house to house until the colours meet."
    ),
    "sue_de_coq": N_(
        "Look where a box and a row or a column cross: two or three open cells there with many candidates."
    ),
    "als": N_("Look for cells of a house with one more candidate than cells: take one away, and the rest is locked."),
    "chains": N_("Begin at a cell with two candidates or a house with two places, and follow only what is forced."),
    "exotic": N_("These patterns occur in very hard puzzles; their shape shows them before any candidate is removed."),
    "forcing": N_("Begin where there are few cases to follow: a cell with two candidates, a house with two places."),
    "variants": N_(
        "Begin with the constraints that allow least: small and large sums, long lines, cells that several of them share."
    ),
    "whips_and_braids": N_(
        "Begin where the assumption leaves one candidate only, and keep to what follows from the last one found."
    ),
    "templates": N_("With a digit that has few places left, draw all ways to complete it."),
    "last_resort": N_("Before you try, look again: a trial takes more time than a second look at the easy techniques."),
}
"""One sentence of habit for each family, and for techniques whose own sentence says more."""


def search_habit(technique: Technique) -> str:
    """Return the habit by which players find such a step; empty for a user's technique.

    >>> from lucidoku import Technique
    >>> search_habit(Technique("full-house"))
    'Look at every house that has just become nearly full: the last cell costs nothing.'
    """
    text = _HABITS.get("bug" if technique.id.startswith("bug") else technique.id) or _HABITS.get(technique.family, "")
    return _(text) if text else ""


def detailed_text(step: Step, detail: str, board: Board | None) -> str:
    """Return a step in words, before the language's finishing touches.

    Args:
        step: the step.
        detail: one of `DETAILS`.
        board: the position, for the candidates of a lesson; None if it is not known.
    """
    if detail in ("hint", "full"):
        return (step.technique.describer or generic)(step, detail)
    if detail == "region":
        return _region(step)
    if detail == "pattern":
        return _pattern(step)
    return _lesson(step, board)


def _lesson(step: Step, board: Board | None) -> str:
    """Say where to look, give the argument with the candidates of its cells, and name the habit."""
    describe = step.technique.describer or generic
    token = teaching.set(None if board is None else CandidateWriter(board))
    try:
        reason = describe(step, "full")
    finally:
        teaching.reset(token)
    parts = [describe(step, "hint"), reason, search_habit(step.technique)]
    return Sentence(" ".join(text for text in parts if text), reason.stated if isinstance(reason, Sentence) else ())


_MOST_HOUSES, _MOST_BOXES, _MOST_CELLS = 4, 3, 16
"""Most houses, boxes and cells that a hint names; more would not help to look."""


def _region(step: Step) -> str:
    """Name the technique and its houses, but no digit and no cell."""
    if not step.technique.logical:
        return _("No available technique makes progress here.")
    name, houses = _(step.technique.name), houses_to_look_at(step)
    if not houses:
        return _("Look for this technique: {technique}.").format(technique=name)
    return _("{technique}: look at {place}.").format(technique=name, place=houses_text(houses))


def houses_to_look_at(step: Step) -> Sequence[House]:
    """Return the few houses in which a pattern lies: those that it rests on, otherwise its boxes; () for the whole grid.

    >>> from lucidoku.logic.examples import example_step
    >>> print(*houses_to_look_at(example_step("x-wing")))
    row 5 row 9
    """
    roles = step.evidence.houses
    houses = tuple(dict.fromkeys(roles.get("house") or roles.get("base") or ()))
    if houses:
        return houses if len(houses) <= _MOST_HOUSES else ()
    cells = {c.cell for c in step.placements} or set(step.cells)
    boxes = [house for house in step.layout.houses if house.kind == "box" and not cells.isdisjoint(house.cells)]
    return boxes if len(boxes) <= _MOST_BOXES else ()


def _pattern(step: Step) -> str:
    """Say which cells and digits make the pattern, without the conclusion."""
    if not step.technique.logical:
        return (step.technique.describer or generic)(step, "hint")
    if step.technique.family == "singles":
        return where_text(step)
    evidence = step.evidence
    answer = {c.cell for c in step.placements}
    cells: dict[Cell, None] = {}
    for role in ("primary", "pivot", "pincer", "placed"):
        cells.update(dict.fromkeys(evidence.cells.get(role, ())))
    for items in evidence.sets:
        cells.update(dict.fromkeys(items.cells))
    if not cells:
        for role in ("pattern", "second", "fin"):
            cells.update(dict.fromkeys(c.cell for c in evidence.candidates.get(role, ())))
    shown = [cell for cell in cells if cell not in answer]
    if not 0 < len(shown) <= _MOST_CELLS:
        return (step.technique.describer or generic)(step, "hint")
    name, place = _(step.technique.name), cells_text(shown, step.layout)
    if not evidence.digits or step.placements:
        return _("{technique}: look at {place}.").format(technique=name, place=place)
    digits = digits_text(sorted(evidence.digits), step.layout)
    return _("{technique}: look at {digits} in {cells}.").format(technique=name, digits=digits, cells=place)
