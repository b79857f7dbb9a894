"""Sue de Coq: sets of cells in the crossing of two houses and next to it."""

from __future__ import annotations

from lucidoku.logic.step import LockedSet, Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, DisjointDigits, Equal, Only, sentence
from lucidoku.logic.techniques._words import cells_text, conclusion, digits_text, houses_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {
    "two-sector-disjoint-subsets": ("sue-de-coq-basic", "sue-de-coq-bis", "sue-de-coq-extended")
}


def _set(locked: LockedSet, step: Step) -> str:
    return _("{cells} with {digits}").format(
        cells=cells_text(locked.cells, step.layout), digits=digits_text(locked.digits, step.layout)
    )


def _tell(step: Step, length: str) -> str:
    houses = step.evidence.houses["base"]
    if length == "hint":
        return _("{technique}: look where {houses} cross.").format(
            technique=_(step.technique.name), houses=houses_text(houses)
        )
    middle, a, b = step.evidence.sets
    outside = [digit for locked in (a, b) for digit in locked.digits if digit not in middle.digits]
    template = (
        _(
            "The crossing of {first} and {second} has {middle}; {first} also has {a}, and {second} has "
            "{b}. No digit of the crossing is in both of these sets, and there are as many digits as "
            "cells, so each digit of the three sets is locked in them. It can be removed elsewhere in "
            "the house that holds it: {conclusion}."
        )
        if not outside
        else _(
            "The crossing of {first} and {second} has {middle}; {first} also has {a}, and {second} has "
            "{b}. No digit of the crossing is in both of these sets. They add {own}, which the crossing "
            "does not have, and with them there are as many digits as cells, so each digit of the three "
            "sets is locked in them. It can be removed elsewhere in the house that holds it: {conclusion}."
        )
    )
    return sentence(
        template,
        lambda: [
            *[Only(locked.cells, locked.digits) for locked in (middle, a, b)],
            CellsInHouses(middle.cells, houses, all=True),
            CellsInHouses(a.cells, houses[:1]),
            CellsInHouses(b.cells, houses[1:]),
            DisjointDigits(
                tuple(d for d in a.digits if d in middle.digits), tuple(d for d in b.digits if d in middle.digits)
            ),
            # A digit that is not in the crossing counts for each set that has it.
            Equal(len(middle.digits) + len(outside), len(middle.cells) + len(a.cells) + len(b.cells)),
            CellsInHouses(tuple(c.cell for c in step.eliminations), houses),
        ],
        first=houses_text(houses[:1]),
        second=houses_text(houses[1:]),
        middle=_set(middle, step),
        a=_set(a, step),
        b=_set(b, step),
        own=digits_text(sorted(set(outside)), step.layout),
        conclusion=conclusion(step),
    )


_WHY = N_(
    "There are exactly as many digits as cells, and each digit has a place only once; if one of them "
    "were outside, too few would be left for the cells."
)

TECHNIQUES = (
    define_technique(
        "sue-de-coq-basic",
        N_("Sue de Coq, basic"),
        "sue_de_coq",
        rank=575,
        level="unfair",
        score=250,
        aliases=("basic sue de coq", "suedecoq of two lines"),
        definition=N_(
            "Cells in the crossing of two houses with a set F of digits; further cells of each house "
            "with digits of F, the two sets sharing none; together as many cells as F has digits. In "
            "each house, the digits of F that the other house's cells do not have can be removed from "
            "all other cells."
        ),
        reason=_WHY,
        describer=_tell,
    ),
    define_technique(
        "sue-de-coq-bis",
        N_("Sue de Coq bis"),
        "sue_de_coq",
        rank=576,
        level="unfair",
        score=250,
        aliases=("suedecoq bis",),
        definition=N_(
            "Cells in the crossing of two houses with two more digits than cells, and in the rest of "
            "each house an almost locked set with at least two of these digits, the two sets sharing no "
            "digit. In each house, the digits of its set can be removed from all other cells."
        ),
        reason=N_(
            "If such a digit were elsewhere, its set would be locked, and the crossing would lose two "
            "digits to it and one more to the other set: fewer digits than cells."
        ),
        describer=_tell,
    ),
    define_technique(
        "sue-de-coq-extended",
        N_("Sue de Coq, extended"),
        "sue_de_coq",
        rank=577,
        level="unfair",
        score=250,
        se=None,
        hodoku_code="1101",
        aliases=("two-sector disjoint subset", "sue de coq étendu", "融合數組"),
        definition=N_(
            "Cells in the crossing of two houses, and further cells of each house. No digit of the "
            "crossing is in both of these sets, and there are as many cells as digits; a digit that is "
            "not in the crossing counts for each set that has it. The digits are locked in the cells and "
            "can be removed from the other cells of their house."
        ),
        reason=_WHY,
        describer=_tell,
    ),
)
