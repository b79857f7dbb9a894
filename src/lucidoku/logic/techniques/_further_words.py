"""The sentences of steps by further rules."""

from __future__ import annotations

from collections.abc import Callable

from lucidoku.grid.cells import Cell, digit_text
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques._claims import Combinations, Fits, OneOf, Only, sentence
from lucidoku.logic.techniques._words import (
    candidate_text,
    cells_text,
    chain_text,
    choice,
    conclusion,
    count_text,
    dead_end_text,
    digits_text,
    houses_text,
    join,
)
from lucidoku.rules.marks import mark_rule
from lucidoku.words.language import N_, _

__all__ = [
    "tell_cages",
    "tell_chain",
    "tell_combination",
    "tell_emptied",
    "tell_filling",
    "tell_forced",
    "tell_joined",
    "tell_marked",
    "tell_net",
    "tell_places",
    "tell_pointing",
    "tell_seen",
    "tell_split",
    "tell_sum",
]

_MOST_SETS = 6
"""How many combinations a sentence lists."""

_MOST_CELLS = 3
"""For how many cells a sentence says what is left."""


def _marks(step: Step) -> list[Premise]:
    return [premise for premise in step.premises if premise.mark is not None]


def _mark_text(step: Step, premise: Premise) -> str:
    """Write a mark: "killer cage at r8c2", "white dot at r1c56"."""
    assert premise.mark is not None
    if not premise.mark.lines:
        return _(mark_rule(premise.mark.rule).noun)
    rule = mark_rule(premise.mark.rule)
    # A dot by both cells: several may begin in one.
    where = premise.cells if rule.cells == (2, 2) else premise.cells[:1]
    return _("{mark} at {cell}").format(mark=_(rule.noun), cell=cells_text(where, step.layout))


def _marks_text(step: Step) -> str:
    return join(dict.fromkeys(_mark_text(step, premise) for premise in _marks(step)))


def _meaning(step: Step) -> str:
    mark = _marks(step)[0].mark
    assert mark is not None
    return _(mark_rule(mark.rule).meaning)


def _hint(step: Step) -> str:
    return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=_marks_text(step))


def tell_marked(step: Step, length: str) -> str:
    if length == "hint":
        # Where the mark is would be the answer.
        mark = _marks(step)[0].mark
        assert mark is not None
        noun = _(mark_rule(mark.rule).noun)
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=noun)
    return sentence(_("{meaning} So {conclusion}."), lambda: [], meaning=_meaning(step), conclusion=conclusion(step))


def tell_seen(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(
        _("{meaning} With {cell}={digit}, {conclusion}."),
        lambda: [],
        meaning=_meaning(step),
        cell=step.evidence.cells["secondary"][0],
        digit=digit_text(step.evidence.digits[0]),
        conclusion=conclusion(step),
    )


def _open(step: Step) -> dict[Cell, tuple[int, ...]]:
    """What the premises say of each cell."""
    return {p.cells[0]: p.digits for p in step.premises if p.kind in ("cell", "value")}


def _left(step: Step, cells: tuple[Cell, ...], place: int = 0) -> list[tuple[int, ...]]:
    """The combinations of digits that a cage, one of the marks of a step, can still have."""
    number = step.layout.marks.index(_marks(step)[place].mark)
    held = [set(digits) for cell, digits in _open(step).items() if cell in cells]
    union = set().union(*held)
    found = []
    for mask in step.layout.relations[number][0][2]:
        digits = tuple(d for d in range(1, step.layout.n + 1) if mask >> d - 1 & 1)
        if union.issuperset(digits) and all(there.intersection(digits) for there in held):
            found.append(digits)
    return found


def tell_combination(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    cells = step.evidence.cells["primary"]
    left = _left(step, cells)
    mark = _marks(step)[0].mark
    assert mark is not None
    few = len(left) <= _MOST_SETS
    some = choice("+".join(map(digit_text, one)) for one in left) if few else digits_text(step.evidence.digits)
    return sentence(
        _(
            "The sum {total} in {count} cells, {cells}, can only be {combinations}. Other digits have no place there,"
            " so {conclusion}."
        )
        if few
        else _(
            "The sum {total} in {count} cells, {cells}, can only be made with the digits {combinations}, so {conclusion}."
        ),
        lambda: [Combinations(cells, mark.values[0], tuple(left))],
        total=mark.values[0],
        count=count_text(len(cells)),
        cells=cells_text(cells, step.layout),
        combinations=some,
        conclusion=conclusion(step),
    )


def tell_filling(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    open_ = _open(step)
    gone: dict[Cell, set[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(cell, set()).add(digit)
    what = [
        _("{cells} with {digits}").format(
            cells=cell, digits=choice(digit_text(d) for d in open_[cell] if d not in digits)
        )
        for cell, digits in gone.items()
    ]
    mark = _marks(step)[0].mark
    cells = step.evidence.cells["primary"]
    if mark is not None and mark.rule == "killercage" and mark.values and len(gone) <= _MOST_CELLS:
        left = _left(step, cells)
        if len(left) <= _MOST_SETS:
            return sentence(
                _(
                    "The sum {total} in {count} cells, {cells}, can only be {combinations}. Placed in every order,"
                    " that leaves {what}, so {conclusion}."
                ),
                lambda: [Combinations(cells, mark.values[0], tuple(left))],
                total=mark.values[0],
                count=count_text(len(cells)),
                cells=cells_text(cells, step.layout),
                combinations=choice("+".join(map(digit_text, one)) for one in left),
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
        lambda: [],
        meaning=_meaning(step),
        cells=cells_text(cells, step.layout),
        what=join(what),
        conclusion=conclusion(step),
    )


def tell_sum(step: Step, length: str) -> str:
    houses = step.evidence.houses["base"]
    if length == "hint":
        return _("{technique}: add up {houses}.").format(technique=_(step.technique.name), houses=houses_text(houses))
    cells = step.evidence.cells["primary"]
    inside = {cell for house in houses for cell in house.cells}
    each = step.layout.n * (step.layout.n + 1) // 2 * len(houses)
    total = sum(premise.mark.values[0] for premise in _marks(step) if premise.mark is not None)
    outside = cells_text((cell for cell in cells if cell not in inside), step.layout)
    within = cells_text((cell for cell in cells if cell in inside), step.layout)
    rest = total - each
    words = {
        "innie": _(
            "The digits of {houses} add up to {each}, those of the cages inside to {total}, so {within} must be {rest}:"
            " {conclusion}."
        ),
        "outie": _(
            "The digits of {houses} add up to {each}, those of the cages that cover them to {total}, so {outside}, outside,"
            " must be {rest}: {conclusion}."
        ),
    }
    more, less = (within, outside) if rest < 0 else (outside, within)
    return sentence(
        words.get({(True, False): "innie", (False, True): "outie"}.get((bool(within), bool(outside)), ""))
        or _(
            "The digits of {houses} add up to {each}, those of the cages to {total}, so {more} must be {rest} more than {less}:"
            " {conclusion}."
        ),
        lambda: [],
        houses=houses_text(houses),
        each=each,
        total=total,
        within=within,
        outside=outside,
        more=more,
        less=less,
        rest=abs(rest),
        conclusion=conclusion(step),
    )


def tell_split(step: Step, length: str) -> str:
    houses = step.evidence.houses["base"]
    if length == "hint":
        return _("{technique}: add up {houses}.").format(technique=_(step.technique.name), houses=houses_text(houses))
    cells = step.evidence.cells["primary"]
    own = next(p.mark for p in _marks(step) if p.mark and p.mark.rule == "killercage" and set(p.cells) == set(cells))
    inside = {cell for house in houses for cell in house.cells}
    each = step.layout.n * (step.layout.n + 1) // 2 * len(houses)
    others = sum(p.mark.values[0] for p in _marks(step) if p.mark is not None and p.mark != own)
    inner = each - others
    return sentence(
        _(
            "The digits of {houses} add up to {each}, those of the other cages there to {total}. So of the cage of {sum},"
            " {within} holds {inner} and {outside} {outer}: {conclusion}."
        ),
        lambda: [],
        houses=houses_text(houses),
        each=each,
        total=others,
        sum=own.values[0],
        within=cells_text((cell for cell in cells if cell in inside), step.layout),
        inner=inner,
        outside=cells_text((cell for cell in cells if cell not in inside), step.layout),
        outer=own.values[0] - inner,
        conclusion=conclusion(step),
    )


def tell_joined(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(
        _("{marks} share cells. Counted through together at {cells}, that leaves less: {conclusion}."),
        lambda: [],
        marks=_capital(_marks_text(step)),
        cells=cells_text(step.evidence.cells["primary"], step.layout),
        conclusion=conclusion(step),
    )


def _cages_text(step: Step) -> tuple[str, list[Combinations]]:
    """The combinations that the cages of a step still have: "24 in r1c123 is 789", and the same as claims."""
    texts, stated = [], []
    for number, premise in enumerate(_marks(step)):
        mark = premise.mark
        assert mark is not None
        left = _left(step, premise.cells, number)
        few = len(left) <= _MOST_SETS
        used = sorted({digit for one in left for digit in one})
        some = choice("".join(map(digit_text, one)) for one in left) if few else digits_text(used)
        where = cells_text(premise.cells, step.layout)
        if mark.rule == "killercage" and mark.values:
            text = (
                _("{total} in {cells} is {combinations}")
                if few
                else _("{total} in {cells} is made with {combinations}")
            )
            texts.append(text.format(total=mark.values[0], cells=where, combinations=some))
            stated.append(Combinations(premise.cells, mark.values[0], tuple(left)))
        else:
            texts.append(_("{cells} is {combinations}").format(cells=where, combinations=some))
    return join(texts), stated


_CAGES: dict[str, str] = {
    "killer-pair": N_(
        "In {house}, {cages}. In each of these ways {cells} take all of {digits} from the rest of the house: {conclusion}."
    ),
    "hidden-killer-pair": N_(
        "In {house}, {digits} fit only into {cells}, and {cages}. So each holds its share of them: {conclusion}."
    ),
    "cage-comparison": N_("In {house}, {cages}. Combinations that leave the other cage none are out: {conclusion}."),
    "cage-blocker": N_(
        "In {house}, {cages}. Combinations with all candidates of {others} would leave it empty and are out: {conclusion}."
    ),
}


def tell_cages(words: str) -> Callable[[Step, str], str]:
    def tell(step: Step, length: str) -> str:
        if length == "hint":
            return _hint(step)
        cages, stated = _cages_text(step)
        primary, others = (step.evidence.cells.get(role, ()) for role in ("primary", "secondary"))
        return sentence(
            _(_CAGES[words]),
            lambda: list(stated),
            house=step.evidence.houses["base"][0].name,
            cages=cages,
            cells=cells_text((*primary, *others), step.layout),
            others=cells_text(others, step.layout),
            digits=digits_text(step.evidence.digits),
            conclusion=conclusion(step),
        )

    return tell


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tell_pointing(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(
        _(
            "{mark}: each way to fill it has a {digit}, which fits there only into {cells}. A candidate that excludes"
            " all of these is false:"
            " {conclusion}."
        ),
        lambda: [],
        mark=_capital(_mark_text(step, _marks(step)[0])),
        digit=digit_text(step.evidence.digits[0]),
        cells=cells_text(step.evidence.cells["secondary"], step.layout),
        conclusion=conclusion(step),
    )


def tell_emptied(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    cells = step.evidence.cells["secondary"]
    return sentence(
        _(
            "{cell} has only {digits}. A candidate that excludes all of them ({marks}) would leave it empty, so {conclusion}."
        ),
        lambda: [Only(cells, step.evidence.digits)],
        cell=cells[0],
        digits=digits_text(step.evidence.digits),
        marks=_marks_text(step),
        conclusion=conclusion(step),
    )


def tell_places(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    house = step.evidence.houses["house"]
    cells = step.evidence.cells["secondary"]
    return sentence(
        _(
            "In {house}, {digit} fits only into {cells}. A candidate that excludes all of these ({marks}) would leave"
            " it no place, so"
            " {conclusion}."
        ),
        lambda: [Fits(step.evidence.digits[0], house, cells)],
        house=house[0].name,
        digit=digit_text(step.evidence.digits[0]),
        cells=cells_text(cells, step.layout),
        marks=_marks_text(step),
        conclusion=conclusion(step),
    )


def tell_chain(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    marks = _marks_text(step)
    return sentence(
        _(
            "At least one end of {chain} is true; some links are by a rule ({marks}). A candidate that both ends"
            " exclude is false: {conclusion}."
        ),
        lambda: [],
        chain=chain_text(step.evidence.links, step.layout),
        marks=marks,
        conclusion=conclusion(step),
    )


def tell_net(step: Step, length: str) -> str:
    start = step.eliminations[0]
    if length == "hint":
        return _("{technique}: try the candidates {digit}.").format(
            technique=_(step.technique.name), digit=digit_text(start.digit)
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
            if placed and _marks(step)
            else _("If {start}, then {placed} would follow; then {end}. So {conclusion}.")
            if placed
            else _("If {start}, then by rules ({marks}) {end}. So {conclusion}.")
            if _marks(step)
            else _("If {start}, then {end}. So {conclusion}.")
        )
    return sentence(
        words,
        lambda: [],
        start=candidate_text(start),
        placed=join(placed),
        refuted=join(refuted),
        marks=_marks_text(step),
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
        if _marks(step)
        else _("Whichever of {cases} is true, it follows: {conclusion}.")
    )
    return sentence(
        words,
        lambda: [OneOf(tuple(branch.assumption for branch in branches))],
        cases=choice(candidate_text(branch.assumption) for branch in branches),
        marks=_marks_text(step),
        conclusion=conclusion(step),
    )
