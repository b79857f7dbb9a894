"""The sentences of variant steps, except those by the sums of cages."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques._claims import (
    Claim,
    Combinations,
    Excludes,
    Filled,
    Fits,
    Linked,
    OneOf,
    Only,
    of,
    sentence,
)
from lucidoku.logic.techniques._constraint_words import (
    MOST_SETS,
    combinations_left,
    constraints_text,
    hint,
    mark_text,
    open_of,
)
from lucidoku.logic.techniques._reason_words import WordedReason, reason_of
from lucidoku.logic.techniques._rows import try_text
from lucidoku.logic.techniques._variant_claims import (
    Blocked,
    Fillable,
    Inferred,
    Links,
    MustHold,
    Narrowing,
    SetsLeft,
    ends_of,
    left_of,
    marks_of,
)
from lucidoku.logic.techniques._words import (
    candidate_text,
    candidates_text,
    cells_of,
    cells_text,
    chain_text,
    choice,
    conclusion,
    count_text,
    dead_end_text,
    digits_text,
    join,
)
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _, ngettext

_MOST_CELLS = 3
"""The most cells whose remaining digits a sentence lists."""
_MOST_DIGITS = 4
"""The most digits of each of them."""


def tell_marked(step: Step, length: str) -> str:
    if length == "hint":
        # The location of the constraint would be the answer.
        mark = marks_of(step)[0].mark
        assert mark is not None
        noun = _(constraint_type(mark.rule).noun)
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=noun)
    return sentence(
        _("{mark}: {conclusion}."),
        lambda: [Fillable(marks_of(step), step.evidence.cells["primary"], _digits_left(step))],
        mark=_capital(mark_text(step, marks_of(step)[0])),
        conclusion=conclusion(step),
    )


def _digits_left(step: Step) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return the cells that lose candidates, each with the digits that the position and the step leave it."""
    gone: dict[Cell, set[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(cell, set()).add(digit)
    held = step.board.candidates
    return tuple((cell, tuple(d for d in held(cell) if d not in digits)) for cell, digits in gone.items())


def tell_seen(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    return sentence(
        _("{cell} is {digit} ({marks}), so {conclusion}."),
        lambda: [
            Filled(step.evidence.cells["secondary"], step.evidence.digits),
            Excludes(step.eliminations, of(step.evidence.digits[0], step.evidence.cells["secondary"])),
        ],
        marks=constraints_text(step),
        cell=step.evidence.cells["secondary"][0],
        digit=step.layout.digit_text(step.evidence.digits[0]),
        conclusion=conclusion(step),
    )


def tell_filling(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    reason = reason_of(step)
    if reason:
        return _reason_text(step, reason)
    open_ = open_of(step)
    gone: dict[Cell, set[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(cell, set()).add(digit)
    what = [
        _("{cells} with {digits}").format(
            cells=cell, digits=choice(step.layout.digit_text(d) for d in open_[cell] if d not in digits)
        )
        for cell, digits in gone.items()
    ]
    mark = marks_of(step)[0].mark
    cells = step.evidence.cells["primary"]
    if mark is not None and mark.rule == "killercage" and mark.values and len(gone) <= _MOST_CELLS:
        left = combinations_left(step, cells)
        if len(left) <= MOST_SETS:
            return sentence(
                _(
                    "The sum {total} in {count} cells, {cells}, can only be {combinations}. Placed in every order,"
                    " that leaves {what}, so {conclusion}."
                ),
                lambda: [
                    Combinations(cells, mark.values[0], tuple(left)),
                    Fillable(marks_of(step), cells, left_of(step)),
                ],
                total=mark.values[0],
                count=count_text(len(cells)),
                cells=cells_text(cells, step.layout),
                combinations=choice("+".join(map(step.layout.digit_text, one)) for one in left),
                what=join(what),
                conclusion=conclusion(step),
            )
    words = (
        _("Trying every way to fill {cells} leaves {what}, so {conclusion}.")
        if _are_few(left_of(step))
        else _("No way to fill {cells} allows more, so {conclusion}.")
    )
    return sentence(
        words,
        lambda: [Fillable(marks_of(step), cells, left_of(step))],
        cells=cells_text(cells, step.layout),
        what=join(what),
        conclusion=conclusion(step),
    )


def _reason_text(step: Step, reason: WordedReason) -> str:
    """Write a reason and the conclusion."""
    houses, marks = step.evidence.houses.get("base", ()), marks_of(step)
    return sentence(
        _("In {house}, {reason}: {conclusion}.") if houses else _("{reason}: {conclusion}."),
        # Of several constraints, or of one with a house, only the parts inside the cells count.
        lambda: [
            *reason.claims,
            Fillable(marks, step.evidence.cells["primary"], left_of(step), each=len(marks) == 1 and not houses),
        ],
        house=houses[0].name if houses else "",
        reason=reason.text if houses else _capital(reason.text),
        conclusion=conclusion(step),
    )


def tell_joined(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    reason = reason_of(step)
    if reason:
        return _reason_text(step, reason)
    return sentence(
        _("{marks}: no way to fill {cells} together allows more: {conclusion}."),
        # A constraint may say more about these cells than the parts of it that are counted.
        lambda: [Fillable(marks_of(step), step.evidence.cells["primary"], left_of(step), each=False)],
        marks=_capital(constraints_text(step)),
        cells=cells_text(step.evidence.cells["primary"], step.layout),
        conclusion=conclusion(step),
    )


def tell_housed(step: Step, length: str) -> str:
    house = step.evidence.houses["base"][0].name
    if length == "hint":
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=house)
    reason = reason_of(step)
    if reason:
        return _reason_text(step, reason)
    cells = step.evidence.cells["primary"]
    left = left_of(step)
    what = [
        _("{cells} with {digits}").format(cells=cell, digits=choice(map(step.layout.digit_text, some)))
        for cell, some in left
    ]
    words = (
        _("Trying every way to fill {house} together with {marks} leaves {what}, so {conclusion}.")
        if _are_few(left)
        else _("No way to fill {house} together with {marks} allows more: {conclusion}.")
    )
    return sentence(
        words,
        lambda: [Fillable(marks_of(step), cells, left, each=False)],
        house=house,
        marks=constraints_text(step),
        what=join(what),
        conclusion=conclusion(step),
    )


def _are_few(left: Sequence[tuple[Cell, tuple[int, ...]]]) -> bool:
    """Return whether the digits that cells keep are few enough to be listed."""
    return len(left) <= _MOST_CELLS and all(len(digits) <= _MOST_DIGITS for _cell, digits in left)


def _capital(text: str) -> str:
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]  # in Chinese, a cell may come first


def tell_pointing(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    premise, digit = marks_of(step)[0], step.evidence.digits[0]
    cells, places = step.evidence.cells["primary"], step.evidence.cells["secondary"]
    held, stated = _must_hold_text(step, premise)
    return sentence(
        _("{held}, and {digit} fits there only into {cells}: {conclusion}."),
        lambda: [
            *stated,
            MustHold(premise, cells, digit, places),
            Excludes(step.eliminations, of(digit, places)),
        ],
        held=_capital(held),
        digit=step.layout.digit_text(digit),
        cells=cells_text(places, step.layout),
        conclusion=conclusion(step),
    )


def _must_hold_text(step: Step, premise: Premise) -> tuple[str, list[Claim]]:
    """Say that a constraint needs a digit: by its combinations, if they are few."""
    mark, layout, digit = premise.mark, step.layout, step.evidence.digits[0]
    assert mark is not None
    if mark.rule == "killercage" and mark.values:
        left = combinations_left(step, premise.cells)
        if len(left) <= MOST_SETS and all(digit in one for one in left):
            text = _("{total} in {cells} can only be {combinations}").format(
                total=mark.values[0],
                cells=cells_text(premise.cells, layout),
                combinations=choice("+".join(map(layout.digit_text, one)) for one in left),
            )
            return text, [Combinations(premise.cells, mark.values[0], tuple(left))]
    if mark.rule == "renban":
        left = combinations_left(step, premise.cells)
        if 0 < len(left) <= MOST_SETS:
            text = _("{cells} can only hold {sets}").format(
                cells=cells_text(premise.cells, layout),
                sets=choice("".join(map(layout.digit_text, one)) for one in left),
            )
            cell = premise.cells[0]
            row = Narrowing(premise.cells[1:], cell, open_of(step)[cell], (SetsLeft(premise, tuple(left)),))
            return text, [Inferred((premise,), (row,))]
    return _("{mark} needs {digit}").format(mark=mark_text(step, premise), digit=layout.digit_text(digit)), []


def tell_blocked(step: Step, length: str) -> str:
    if length == "hint":
        return _("{technique}: look at {place}.").format(
            technique=_(step.technique.name), place=mark_text(step, marks_of(step)[0])
        )
    first, *others = marks_of(step)
    cells, branches = step.evidence.cells["primary"], step.evidence.branches
    rivals = tuple(one.cells for one in step.evidence.sets)
    ends = [dead_end_text(branch, step.layout) for branch in branches]
    ends += [_("nothing is left that fills {cells}").format(cells=cells_text(rival, step.layout)) for rival in rivals]
    words = (
        _("{mark}: however it is filled with {candidates}, {ends} ({marks}): {conclusion}.")
        if others
        else _("{mark}: however it is filled with {candidates}, {ends}: {conclusion}.")
    )
    return sentence(
        words,
        lambda: [
            *[OneOf(branch.dead_end) for branch in branches],
            Blocked(first, cells, step.eliminations, tuple(branch.dead_end for branch in branches), rivals),
        ],
        mark=_capital(mark_text(step, first)),
        candidates=candidates_text(step.eliminations, step.layout),
        marks=join(dict.fromkeys(mark_text(step, premise) for premise in others)),
        ends=choice(ends),
        conclusion=conclusion(step),
    )


def tell_emptied(step: Step, length: str) -> str:
    """Write the sentence of candidates that would leave a digit in a house no place, or a cell no candidate."""
    if length == "hint":
        return hint(step)
    digits, cells = step.evidence.digits, step.evidence.cells["secondary"]
    house = step.evidence.houses.get("house", ())
    those = of(digits[0], cells) if house else tuple(Candidate(cells[0], digit) for digit in digits)
    gone = cells_of(step.eliminations)
    if not house:
        words = _("{candidates} would leave {cell} none of {digits} ({marks}): {conclusion}.")
    elif {candidate.digit for candidate in step.eliminations} == set(digits):
        words = ngettext(
            "In {house}, {digit} fits only into {cells}, and {others} sees them all ({marks}): {conclusion}.",
            "In {house}, {digit} fits only into {cells}, and {others} see them all ({marks}): {conclusion}.",
            len(gone),
        )
    else:
        words = _("{candidates} would leave {digit} none of its places in {house}, {cells} ({marks}): {conclusion}.")
    return sentence(
        words,
        lambda: [
            Fits(digits[0], house, cells) if house else Only(cells, digits),
            Excludes(step.eliminations, those),
        ],
        candidates=candidates_text(step.eliminations, step.layout),
        others=cells_text(gone, step.layout),
        house=house[0].name if house else "",
        cell=cells[0],
        digit=step.layout.digit_text(digits[0]),
        digits=digits_text(digits, step.layout),
        cells=cells_text(cells, step.layout),
        marks=constraints_text(step),
        conclusion=conclusion(step),
    )


def tell_chain(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    marks = constraints_text(step)
    return sentence(
        _(
            "At least one end of {chain} is true; some links are by a constraint ({marks}). A candidate that both ends"
            " exclude is false: {conclusion}."
        ),
        lambda: [Linked(step.evidence.links), Excludes(step.eliminations, ends_of(step.evidence.links))],
        chain=chain_text(step.evidence.links, step.layout),
        marks=marks,
        conclusion=conclusion(step),
    )


def tell_net(step: Step, length: str) -> str:
    start = step.eliminations[0]
    if length == "hint":
        return try_text(step, (start.digit,))
    branch, *inner = step.evidence.branches
    placed = [candidate_text(link.target.candidates[0]) for link in branch.links if link.strong]
    refuted = [candidate_text(one.assumption) for one in inner if one.depth == 1]
    if branch.dead_end:
        end = dead_end_text(branch, step.layout)
    else:
        cells = cells_text(step.evidence.cells["secondary"], step.layout)
        end = _("nothing is left that fills {cells}").format(cells=cells)
    if refuted:
        words = (
            _(
                "With {start} would follow {placed}, also by constraints ({marks}); {refuted} would lead to a contradiction"
                " there and is out (inner branches); then {end}. So {conclusion}."
            )
            if placed
            else _(
                "With {start} and by constraints ({marks}), {refuted} would lead to a contradiction and is out (inner branches);"
                " then {end}. So {conclusion}."
            )
        )
    else:
        words = (
            _("If {start}, then {placed} would follow, also by constraints ({marks}); then {end}. So {conclusion}.")
            if placed and marks_of(step)
            else _("If {start}, then {placed} would follow; then {end}. So {conclusion}.")
            if placed
            else _("If {start}, then by constraints ({marks}) {end}. So {conclusion}.")
            if marks_of(step)
            else _("If {start}, then {end}. So {conclusion}.")
        )
    return sentence(
        words,
        lambda: [
            *[Links(one.links) for one in step.evidence.branches],
            *[OneOf(one.dead_end) for one in step.evidence.branches if one.dead_end],
        ],
        start=candidate_text(start),
        placed=join(placed),
        refuted=join(refuted),
        marks=constraints_text(step),
        end=end,
        conclusion=conclusion(step),
    )


def tell_forced(step: Step, length: str) -> str:
    branches = step.evidence.branches
    if length == "hint":
        cells = tuple(branch.assumption.cell for branch in branches)
        place = cells_text(cells, step.layout)
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=place)
    words = (
        _("Whichever of {cases} is true, it follows, also by constraints ({marks}): {conclusion}.")
        if marks_of(step)
        else _("Whichever of {cases} is true, it follows: {conclusion}.")
    )
    return sentence(
        words,
        lambda: [
            OneOf(tuple(branch.assumption for branch in branches)),
            *[Links(branch.links) for branch in branches],
        ],
        cases=choice(candidate_text(branch.assumption) for branch in branches),
        marks=constraints_text(step),
        conclusion=conclusion(step),
    )
