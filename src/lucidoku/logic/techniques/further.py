"""Further rules: what marks on the grid say of their cells, alone, with houses and in chains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell, digit_text
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.technique import Level, Technique
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

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {"rule of 45": ("innie", "outie", "innie-outie-difference")}

_MOST_SETS = 6
"""How many combinations a sentence lists."""

_MOST_CELLS = 3
"""For how many cells a sentence says what is left."""


def _finder(name: str, *arguments: Any) -> Callable[[Board], Iterator[Step]]:
    """Return a finder, which is imported when a puzzle has further rules."""

    def find(board: Board) -> Iterator[Step]:
        from lucidoku.logic.further import finders, nets

        made = getattr(nets if name in nets.__all__ else finders, name)
        found: Iterator[Step] = made(*arguments)(board) if arguments else made(board)
        return found

    return find


def _marks(step: Step) -> list[Premise]:
    return [premise for premise in step.premises if premise.mark is not None]


def _mark_text(premise: Premise) -> str:
    """Write a mark: "killer cage at r8c2"."""
    assert premise.mark is not None
    noun = _(mark_rule(premise.mark.rule).noun)
    return _("{mark} at {cell}").format(mark=noun, cell=premise.cells[0]) if premise.mark.lines else noun


def _marks_text(step: Step) -> str:
    return join(dict.fromkeys(map(_mark_text, _marks(step))))


def _meaning(step: Step) -> str:
    mark = _marks(step)[0].mark
    assert mark is not None
    return _(mark_rule(mark.rule).meaning)


def _hint(step: Step) -> str:
    return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=_marks_text(step))


def _tell_marked(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(_("{meaning} So {conclusion}."), lambda: [], meaning=_meaning(step), conclusion=conclusion(step))


def _tell_seen(step: Step, length: str) -> str:
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


def _left(step: Step, cells: tuple[Cell, ...]) -> list[tuple[int, ...]]:
    """The combinations of digits that a cage can still have."""
    number = step.layout.marks.index(_marks(step)[0].mark)
    held = [set(digits) for cell, digits in _open(step).items() if cell in cells]
    union = set().union(*held)
    found = []
    for mask in step.layout.relations[number][0][2]:
        digits = tuple(d for d in range(1, step.layout.n + 1) if mask >> d - 1 & 1)
        if union.issuperset(digits) and all(there.intersection(digits) for there in held):
            found.append(digits)
    return found


def _tell_combination(step: Step, length: str) -> str:
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


def _tell_filling(step: Step, length: str) -> str:
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


def _tell_sum(step: Step, length: str) -> str:
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
        words.get(step.technique.id)
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


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tell_pointing(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    return sentence(
        _(
            "{mark}: each way to fill it has a {digit}, which fits there only into {cells}. A candidate that excludes"
            " all of these is false:"
            " {conclusion}."
        ),
        lambda: [],
        mark=_capital(_mark_text(_marks(step)[0])),
        digit=digit_text(step.evidence.digits[0]),
        cells=cells_text(step.evidence.cells["secondary"], step.layout),
        conclusion=conclusion(step),
    )


def _tell_emptied(step: Step, length: str) -> str:
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


def _tell_places(step: Step, length: str) -> str:
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


def _tell_chain(step: Step, length: str) -> str:
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


def _tell_net(step: Step, length: str) -> str:
    start = step.eliminations[0]
    if length == "hint":
        return _("{technique}: look at {place}.").format(technique=_(step.technique.name), place=start.cell)
    branch = step.evidence.branches[0]
    placed = [candidate_text(link.target.candidates[0]) for link in branch.links if link.strong]
    if branch.dead_end:
        end = dead_end_text(branch, step.layout)
    else:
        cells = cells_text(step.evidence.cells["secondary"], step.layout)
        end = _("nothing is left that fills {cells}").format(cells=cells)
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
        marks=_marks_text(step),
        end=end,
        conclusion=conclusion(step),
    )


def _tell_forced(step: Step, length: str) -> str:
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


class _Row(NamedTuple):
    """A technique that fills a kind of marks."""

    id: str
    name: str
    rules: tuple[str, ...]
    level: Level
    definition: str


_FILLED = (
    _Row("dot-pair", N_("Pair at a Dot"), ("difference", "ratio", "xv"), "easy",
         N_("A dot, X or V allows few pairs of digits; a digit without a partner on the other side can be removed.")),
    _Row("thermo-bounds", N_("Thermo Bounds"), ("thermometer", "slowthermometer"), "easy",
         N_("Digits rise along a thermometer: each cell is above those before it and below those after it.")),
    _Row("whisper-neighbours", N_("Whisper Neighbours"), ("whispers",), "easy",
         N_("Along a whisper line low and high digits alternate; a digit that is too near to all digits of the next"
            " cell can be removed.")),
    _Row("mirrored-cells", N_("Mirrored Cells"), ("palindrome", "clone"), "easy",
         N_("Cells that hold the same digit have the same candidates.")),
    _Row("extreme-cell", N_("Extreme Cell"), ("minimum", "maximum"), "easy",
         N_("A cell is smaller, or larger, than all cells next to it.")),
    _Row("renban-range", N_("Renban Range"), ("renban",), "medium",
         N_("A renban line is a run of digits without a gap. A digit that is in none of the runs left can be removed.")),
    _Row("nabner-line", N_("Nabner Neighbours"), ("nabner",), "medium",
         N_("A digit of a nabner line takes itself and both its neighbours from the rest of the line.")),
    _Row("arrow-bounds", N_("Arrow Bounds"), ("arrow", "doublearrow"), "medium",
         N_("The digits of an arrow add up to its circle: digits that are too large or too small for the rest can be"
            " removed.")),
    _Row("between-bounds", N_("Between Bounds"), ("betweenline", "lockout"), "medium",
         N_("The ends of the line bound, or shut out, the digits between them.")),
    _Row("quadruple-digits", N_("Quadruple Digits"), ("quadruple",), "medium",
         N_("Four cells must hold the digits of a quadruple; if these need all remaining places, other digits can be"
            " removed.")),
    _Row("line-of-thirds", N_("Line of Thirds"), ("entropicline", "modularline"), "medium",
         N_("Any three cells in a row on the line are of three kinds; cells three steps apart are of one kind.")),
    _Row("extra-region", N_("Extra Region Subset"), ("extraregion", "disjointgroups"), "medium",
         N_("Cells of a region outside rows, columns and boxes differ: candidates that would leave one of them no"
            " digit can be removed.")),
    _Row("indexing", N_("Indexing"), ("rowindexer", "columnindexer", "boxindexer"), "medium",
         N_("A digit names the place of another one; if the other one cannot be there, the digit can be removed.")),
    _Row("cage-permutation", N_("Cage Permutation"), ("killercage",), "medium",
         N_("A digit can be removed from a cell of a cage if no way to place one of its combinations has it there.")),
    _Row("line-sum", N_("Line Sum"), ("regionsumline", "zipperline"), "hard",
         N_("Parts of a line have the same sum: digits that no common sum allows can be removed.")),
    _Row("little-killer-sum", N_("Little Killer Sum"), ("littlekillersum",), "hard",
         N_("Digits along a diagonal add up to the number outside: digits that are too large or too small for the rest"
            " can be removed.")),
    _Row("sandwich-lengths", N_("Sandwich Lengths"), ("sandwichsum",), "hard",
         N_("The sum of a sandwich bounds the distance of 1 and 9, and the digits between them.")),
    _Row("x-sum-digits", N_("X-Sum Digits"), ("xsum",), "hard",
         N_("The first digit says how many digits add up to the number outside: digits that fit no first digit can be"
            " removed.")),
    _Row("skyscraper-clue", N_("Skyscraper Clue"), ("skyscraper",), "hard",
         N_("The number outside counts the digits larger than all before them: a large digit that comes too early or"
            " too late can be removed.")),
)  # fmt: skip

_NAMED = tuple(rule for row in _FILLED for rule in row.rules)
"""The rules whose fillings have a technique of their own."""

_NO_FILLING = N_("The rule holds in the solution, so a candidate is false if no filling that obeys the rule has it.")


_SCORES: dict[Level, int] = {"easy": 12, "medium": 60, "hard": 150, "unfair": 300, "extreme": 500}


def _made(
    id: str, name: str, level: Level, rank: int, finder: Any, teller: Any, definition: str, reason: str, *aliases: str
) -> Technique:
    return Technique(
        id, name, "further", rank=rank, level=level, score=_SCORES[level], aliases=aliases, definition=definition, reason=reason,
        teller=teller, finder=finder, needs_rules=True,
    )  # fmt: skip


TECHNIQUES = (
    _made("marked-cell", N_("Marked Cell"), "easy", 121, _finder("marked_cells"), _tell_marked,
          N_("A mark of a single cell, such as odd or even, allows some digits only."),
          N_("The mark is a rule of the puzzle.")),
    _made("seen-by-rule", N_("Seen by a Rule"), "easy", 122, _finder("seen_by_rule"), _tell_seen,
          N_("A placed digit excludes candidates of cells that a rule ties to it."),
          N_("The rule does not allow both digits at once.")),
    _made("cage-combination", N_("Cage Combination"), "easy", 123, _finder("combinations_left", ("killercage",)),
          _tell_combination,
          N_("A cage has a sum and few combinations of digits that make it; a digit that is in none of them goes."),
          N_("The cage holds one of its combinations, and each that the candidates do not allow is out."),
          "killer combination"),
    *(
        _made(row.id, row.name, row.level, 124 + place if row.level == "easy" else 261 + place,
              _finder("fillings", row.rules), _tell_filling, row.definition, _NO_FILLING)
        for place, row in enumerate(_FILLED)
    ),
    _made("mark-filling", N_("Filling of a Mark"), "medium", 286, _finder("fillings", _NAMED, True), _tell_filling,
          N_("A digit goes from a cell of a mark when no way to fill the mark has it there."), _NO_FILLING),
    _made("mark-pointing", N_("Digit of a Mark"), "medium", 281, _finder("must_have"), _tell_pointing,
          N_("Every way to fill a cage or a line has a digit. Candidates that exclude all its places there can be removed."),
          N_("One of the places holds the digit, and each of them excludes the candidate."), "cage-house overlap"),
    _made("emptied-cell", N_("Cell Emptied by a Rule"), "medium", 282, _finder("emptied_cells"), _tell_emptied,
          N_("A candidate excludes, by houses and by rules, everything that a cell can hold."),
          N_("The cell would be left empty.")),
    _made("lost-places", N_("Sees All Places by a Rule"), "medium", 283, _finder("lost_places"), _tell_places,
          N_("A candidate excludes, by houses and by rules, all places of a digit in a house."),
          N_("The digit would have no place left in the house.")),
    _made("innie", N_("Innie"), "medium", 284, _finder("house_sums", "innie"), _tell_sum,
          N_("Cages fill houses except a few cells inside; these hold what is missing to the sum of the houses."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _made("outie", N_("Outie"), "medium", 285, _finder("house_sums", "outie"), _tell_sum,
          N_("Cages cover whole houses and a few cells outside them. These hold what the cages add up to beyond the houses."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _made("innie-outie-difference", N_("Innie-Outie Difference"), "hard", 296, _finder("house_sums", "both"), _tell_sum,
          N_("Cages nearly fill houses: some cells lie outside, some inside are in no cage; their difference is known."),
          N_("Each house adds up to the sum of all digits, 45 on a grid of nine rows.")),
    _made("rule-chain", N_("Chain by Rules"), "unfair", 556, _finder("short_chains"), _tell_chain,
          N_("A chain of strong links in cells and houses, and of weak links by houses and by rules."),
          N_("One of both ends is true, so what both exclude is false.")),
    _made("rule-net", N_("Contradiction by Rules"), "unfair", 565, _finder("refuted_candidates"), _tell_net,
          N_("What follows from a candidate, by singles, links and fillings of marks, leaves a cell, a house or a mark"
             " nothing."),
          N_("A candidate from which the impossible follows is false.")),
    _made("rule-forcing", N_("Forcing by Rules"), "extreme", 566, _finder("common_consequences"), _tell_forced,
          N_("From each of two or three candidates, of which one is true, the same follows, by rules, too."),
          N_("One of the candidates is true, and each leads to the conclusion.")),
)  # fmt: skip
