"""The sentences of steps by the sums of cages, alone and with houses."""

from __future__ import annotations

from collections.abc import Callable

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._claims import (
    Claim,
    Combinations,
    Equal,
    Fits,
    sentence,
)
from lucidoku.logic.techniques._constraint_words import (
    MOST_SETS,
    combinations_left,
    hint,
)
from lucidoku.logic.techniques._variant_claims import Balanced, Fillable, left_of, marks_of
from lucidoku.logic.techniques._words import (
    cells_text,
    choice,
    conclusion,
    count_text,
    digits_text,
    houses_text,
    join,
)
from lucidoku.words.language import N_, _


def tell_combination(step: Step, length: str) -> str:
    if length == "hint":
        return hint(step)
    cells = step.evidence.cells["primary"]
    left = combinations_left(step, cells)
    mark = marks_of(step)[0].mark
    assert mark is not None
    few = len(left) <= MOST_SETS
    some = (
        choice("+".join(map(step.layout.digit_text, one)) for one in left)
        if few
        else digits_text(step.evidence.digits, step.layout)
    )
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


def _add_up(step: Step) -> str:
    """Write the hint of a step that adds up houses."""
    houses = houses_text(step.evidence.houses["base"])
    return _("{technique}: add up {houses}.").format(technique=_(step.technique.name), houses=houses)


def _total_of(step: Step) -> int:
    """Return the sum of the digits of the houses that a step adds up."""
    return step.layout.n * (step.layout.n + 1) // 2 * len(step.evidence.houses["base"])


def tell_sum(step: Step, length: str) -> str:
    houses = step.evidence.houses["base"]
    if length == "hint":
        return _add_up(step)
    cells = step.evidence.cells["primary"]
    inside = {cell for house in houses for cell in house.cells}
    each = _total_of(step)
    total = sum(premise.mark.values[0] for premise in marks_of(step) if premise.mark is not None)
    beyond = tuple(cell for cell in cells if cell not in inside)
    own = tuple(cell for cell in cells if cell in inside)
    outside, within = cells_text(beyond, step.layout), cells_text(own, step.layout)
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
        lambda: [
            Balanced(houses, marks_of(step), beyond, own, rest),
            Fillable((), cells, left_of(step), ((beyond, own, rest),)),
        ],
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
        return _add_up(step)
    cells = step.evidence.cells["primary"]
    cage = next(p for p in marks_of(step) if p.mark and p.mark.values and set(p.cells) == set(cells))
    own = cage.mark
    assert own is not None
    inside = {cell for house in houses for cell in house.cells}
    each = _total_of(step)
    others = sum(p.mark.values[0] for p in marks_of(step) if p.mark is not None and p.mark != own)
    inner = each - others
    within = tuple(cell for cell in cells if cell in inside)
    rest = tuple(premise for premise in marks_of(step) if premise != cage)
    return sentence(
        _(
            "The digits of {houses} add up to {each}, those of the other cages there to {total}. So of the cage of {sum},"
            " {within} holds {inner} and {outside} {outer}: {conclusion}."
        ),
        lambda: [
            Balanced(houses, rest, (), within, -inner),
            Fillable((cage,), cells, left_of(step), ((within, (), inner),)),
        ],
        houses=houses_text(houses),
        each=each,
        total=others,
        sum=own.values[0],
        within=cells_text(within, step.layout),
        inner=inner,
        outside=cells_text((cell for cell in cells if cell not in inside), step.layout),
        outer=own.values[0] - inner,
        conclusion=conclusion(step),
    )


def _cages_text(step: Step) -> tuple[str, list[Combinations]]:
    """Write the combinations that the cages of a step still have: "24 in r1c123 is 789"; return them as claims, too."""
    texts, stated = [], []
    for number, premise in enumerate(marks_of(step)):
        mark = premise.mark
        assert mark is not None
        left = combinations_left(step, premise.cells, number)
        few = len(left) <= MOST_SETS
        used = sorted({digit for one in left for digit in one})
        some = (
            choice("".join(map(step.layout.digit_text, one)) for one in left) if few else digits_text(used, step.layout)
        )
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


def _shares(step: Step, words: str) -> list[Claim]:
    """Claim that the cages and cells of a step take, or can hold, exactly as many of the digits as there are."""
    if words not in ("killer-pair", "hidden-killer-pair"):
        return []
    digits, others = step.evidence.digits, step.evidence.cells.get("secondary", ())
    least = words == "killer-pair"
    count = min if least else max
    shares = [
        count((len(set(one).intersection(digits)) for one in combinations_left(step, premise.cells, number)), default=0)
        for number, premise in enumerate(marks_of(step))
    ]
    found: list[Claim] = [Equal(sum(shares) + len(others), len(digits))]
    if least:
        return found
    house, cells = step.evidence.houses["base"], (*step.evidence.cells["primary"], *others)
    board = step.board
    return [*found, *(Fits(d, house, tuple(c for c in cells if board.has_candidate(Candidate(c, d)))) for d in digits)]


def tell_cages(words: str) -> Callable[[Step, str], str]:
    def tell(step: Step, length: str) -> str:
        if length == "hint":
            return hint(step)
        cages, stated = _cages_text(step)
        primary, others = (step.evidence.cells.get(role, ()) for role in ("primary", "secondary"))
        return sentence(
            _(_CAGES[words]),
            lambda: [*stated, Equal(len(primary), sum(len(p.cells) for p in marks_of(step))), *_shares(step, words)],
            house=step.evidence.houses["base"][0].name,
            cages=cages,
            cells=cells_text((*primary, *others), step.layout),
            others=cells_text(others, step.layout),
            digits=digits_text(step.evidence.digits, step.layout),
            conclusion=conclusion(step),
        )

    return tell
