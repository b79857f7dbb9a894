"""The sentences of variant steps, except those by the sums of cages."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._claims import (
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
    meaning,
    open_of,
)
from lucidoku.logic.techniques._sum_words import sums_text
from lucidoku.logic.techniques._variant_claims import Blocked, Fillable, Links, MustHold, ends_of, left_of, marks_of
from lucidoku.logic.techniques._words import (
    candidate_text,
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
from lucidoku.words.language import N_, _

__all__ = [
    "tell_blocked",
    "tell_chain",
    "tell_emptied",
    "tell_excluded",
    "tell_filling",
    "tell_forced",
    "tell_housed",
    "tell_joined",
    "tell_marked",
    "tell_net",
    "tell_places",
    "tell_pointing",
    "tell_seen",
]

_MOST_CELLS = 3
"""The most cells whose remaining digits a sentence lists."""


def tell_marked(step: Step, length: str) -> str:
    if length == "hint":
        # The location of the constraint would be the answer.
        mark = marks_of(step)[0].mark
        assert mark is not None
        noun = _(constraint_type(mark.rule).noun)
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=noun)
    return sentence(
        _("{meaning} So {conclusion}."),
        lambda: [Fillable(marks_of(step), step.evidence.cells["primary"], _digits_left(step))],
        meaning=meaning(step),
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
        _("{meaning} With {cell}={digit}, {conclusion}."),
        lambda: [
            Filled(step.evidence.cells["secondary"], step.evidence.digits),
            Excludes(step.eliminations, of(step.evidence.digits[0], step.evidence.cells["secondary"])),
        ],
        meaning=meaning(step),
        cell=step.evidence.cells["secondary"][0],
        digit=step.layout.digit_text(step.evidence.digits[0]),
        conclusion=conclusion(step),
    )


def tell_filling(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
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
    sums, stated = sums_text(step)
    if sums:
        return sentence(
            _("{meaning} {sums}. That leaves {what}, so {conclusion}.")
            if len(gone) <= _MOST_CELLS
            else _("{meaning} {sums}, so {conclusion}."),
            lambda: [*stated, Fillable(marks_of(step), cells, left_of(step))],
            meaning=meaning(step),
            sums=_capital(join(sums)),
            what=join(what),
            conclusion=conclusion(step),
        )
    words = (
        _("{meaning} Trying every way to fill {cells} leaves {what}, so {conclusion}.")
        if len(gone) <= _MOST_CELLS
        else _("{meaning} No way to fill {cells} allows more, so {conclusion}.")
    )
    return sentence(
        words,
        lambda: [Fillable(marks_of(step), cells, left_of(step))],
        meaning=meaning(step),
        cells=cells_text(cells, step.layout),
        what=join(what),
        conclusion=conclusion(step),
    )


def tell_joined(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    return sentence(
        _("{marks} share cells. Counted through together at {cells}, that leaves less: {conclusion}."),
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
    cells = step.evidence.cells["primary"]
    left = left_of(step)
    what = [
        _("{cells} with {digits}").format(cells=cell, digits=choice(map(step.layout.digit_text, some)))
        for cell, some in left
    ]
    words = (
        _("In {house}, counted through together with {marks}, that leaves {what}, so {conclusion}.")
        if len(left) <= _MOST_CELLS
        else _("In {house}, counted through together with {marks}, that leaves less: {conclusion}.")
    )
    return sentence(
        words,
        lambda: [Fillable(marks_of(step), cells, left, each=False)],
        house=house,
        marks=constraints_text(step),
        what=join(what),
        conclusion=conclusion(step),
    )


def _capital(text: str) -> str:
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]  # in Chinese, a cell may come first


def tell_pointing(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    return sentence(
        _(
            "{mark}: each way to fill it has a {digit}, which fits there only into {cells}. A candidate that excludes"
            " all of these is false:"
            " {conclusion}."
        ),
        lambda: [
            MustHold(
                marks_of(step)[0],
                step.evidence.cells["primary"],
                step.evidence.digits[0],
                step.evidence.cells["secondary"],
            ),
            Excludes(step.eliminations, of(step.evidence.digits[0], step.evidence.cells["secondary"])),
        ],
        mark=_capital(mark_text(step, marks_of(step)[0])),
        digit=step.layout.digit_text(step.evidence.digits[0]),
        cells=cells_text(step.evidence.cells["secondary"], step.layout),
        conclusion=conclusion(step),
    )


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
        _("{mark}: however it is filled with {candidates}, by rules ({marks}) {ends}. So {conclusion}.")
        if others
        else _("{mark}: however it is filled with {candidates}, {ends}. So {conclusion}.")
    )
    return sentence(
        words,
        lambda: [
            *[OneOf(branch.dead_end) for branch in branches],
            Blocked(first, cells, step.eliminations, tuple(branch.dead_end for branch in branches), rivals),
        ],
        mark=_capital(mark_text(step, first)),
        candidates=_candidates_text(step),
        marks=join(dict.fromkeys(mark_text(step, premise) for premise in others)),
        ends=choice(ends),
        conclusion=conclusion(step),
    )


def _candidates_text(step: Step) -> str:
    """Return the candidates that a step removes: "4 in r1c12 or 5 in r1c1"."""
    places: dict[int, list[Cell]] = {}
    for cell, digit in step.eliminations:
        places.setdefault(digit, []).append(cell)
    digits: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in places.items():
        digits.setdefault(tuple(cells), []).append(digit)
    return choice(
        _("{digit} in {cells}").format(
            digit=choice(map(step.layout.digit_text, some)), cells=cells_text(cells, step.layout)
        )
        for cells, some in digits.items()
    )


def tell_emptied(step: Step, length: str) -> str:
    return _tell_empty(
        step,
        length,
        N_(
            "{cell} has only {digits}. A candidate that excludes all of them ({marks}) would leave it empty, so {conclusion}."
        ),
    )


def tell_places(step: Step, length: str) -> str:
    return _tell_empty(
        step,
        length,
        N_(
            "In {house}, {digit} fits only into {cells}. A candidate that excludes all of these ({marks}) would leave"
            " it no place, so"
            " {conclusion}."
        ),
    )


def tell_excluded(step: Step, length: str) -> str:
    return _tell_empty(
        step,
        length,
        N_(
            "In {house}, {digit} fits only into {cells}. A candidate that excludes all of these, by rules or in every way to"
            " fill a mark ({marks}), would leave it no place, so {conclusion}."
        )
        if step.evidence.houses
        else N_(
            "{cell} has only {digits}. A candidate that excludes all of them, by rules or in every way to fill a mark"
            " ({marks}), would leave it empty, so {conclusion}."
        ),
    )


def _tell_empty(step: Step, length: str, words: str) -> str:
    """Write the sentence of a candidate that would leave a digit in a house no place, or a cell no candidate."""
    if length == "hint":
        return hint(step)
    digits, cells = step.evidence.digits, step.evidence.cells["secondary"]
    house = step.evidence.houses.get("house", ())
    those = of(digits[0], cells) if house else tuple(Candidate(cells[0], digit) for digit in digits)
    return sentence(
        _(words),
        lambda: [
            Fits(digits[0], house, cells) if house else Only(cells, digits),
            Excludes(step.eliminations, those),
        ],
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
            "At least one end of {chain} is true; some links are by a rule ({marks}). A candidate that both ends"
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
        return _("{technique}: try the candidates {digit}.").format(
            technique=_(step.technique.name), digit=step.layout.digit_text(start.digit)
        )
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
                "With {start} would follow {placed}, also by rules ({marks}); {refuted} would lead to a contradiction there and"
                " is out (inner branches); then {end}. So {conclusion}."
            )
            if placed
            else _(
                "With {start} and by rules ({marks}), {refuted} would lead to a contradiction and is out (inner branches); then"
                " {end}. So {conclusion}."
            )
        )
    else:
        words = (
            _("If {start}, then {placed} would follow, also by rules ({marks}); then {end}. So {conclusion}.")
            if placed and marks_of(step)
            else _("If {start}, then {placed} would follow; then {end}. So {conclusion}.")
            if placed
            else _("If {start}, then by rules ({marks}) {end}. So {conclusion}.")
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
        _("Whichever of {cases} is true, it follows, also by rules ({marks}): {conclusion}.")
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
