"""Intersections: digits that a house confines to its crossing with another house."""

from __future__ import annotations

from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, Equal, Excludes, Fits, Only, of, sentence
from lucidoku.logic.techniques._words import cells_of, cells_text, conclusion, digits_text, houses_text, join
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {
    "locked-candidates": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "locked candidate": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "intersection": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "group number": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "reduce_by_group_number": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "candidats verrouillés": ("locked-candidates-pointing", "locked-candidates-claiming"),
    "區塊摒除": ("locked-candidates-pointing", "locked-candidates-claiming"),
}


def _tell_locked_candidates(step: Step, length: str) -> str:
    evidence = step.evidence
    base, cover = evidence.houses["base"][0].name, evidence.houses["cover"][0].name
    digit = step.layout.digit_text(evidence.digits[0])
    if length == "hint":
        return _("Locked candidates: look at the {digit}s of {house}.").format(digit=digit, house=base)
    cells = cells_of(evidence.candidates["pattern"])
    return sentence(
        _(
            "In {base}, {digit} fits only into {cells}, which lie in {cover}. One of them takes it, so "
            "{cover} has its {digit} there: {conclusion}."
        ),
        lambda: [
            Fits(evidence.digits[0], evidence.houses["base"], cells),
            CellsInHouses(cells, evidence.houses["cover"], all=True),
            Excludes(step.eliminations, of(evidence.digits[0], cells)),
        ],
        base=base,
        cover=cover,
        digit=digit,
        cells=cells_text(cells, step.layout),
        conclusion=conclusion(step),
    )


def _tell_indirect(step: Step, length: str) -> str:
    evidence = step.evidence
    target, *others = evidence.houses["base"]
    digit = step.layout.digit_text(evidence.digits[0])
    if length == "hint":
        return _("Indirect locked candidates: look at the {digit}s of {houses}.").format(
            digit=digit, houses=houses_text(evidence.houses["base"])
        )
    known = join(
        _("{cells} in {house}").format(
            cells=cells_text([c for p in step.premises if p.house == house for c in p.cells], step.layout),
            house=house.name,
        )
        for house in others
    )
    left = cells_of(evidence.candidates["pattern"])
    return sentence(
        _(
            "{digit} is confined to {known}, which keeps it out of the rest of their lines. In {target} that leaves only"
            " {left}, so {conclusion}."
        ),
        lambda: [
            *[Fits(evidence.digits[0], (p.house,), p.cells) for p in step.premises if p.house in others and p.house],
            CellsInHouses(left, (target,)),
            *([Excludes(step.eliminations, of(evidence.digits[0], left))] if step.eliminations else ()),
        ],
        digit=digit,
        known=known,
        target=target.name,
        left=cells_text(left, step.layout),
        conclusion=conclusion(step),
    )


def _tell_locked_subset(step: Step, length: str) -> str:
    evidence = step.evidence
    houses = houses_text(evidence.houses["house"])
    if length == "hint":
        return _("{technique}: look where {houses} cross.").format(technique=_(step.technique.name), houses=houses)
    return sentence(
        _(
            "{cells} have only the candidates {digits} between them and lie in {houses} at once. They use these digits up in"
            " both, so {conclusion}."
        ),
        lambda: [
            Only(evidence.cells["primary"], evidence.digits),
            Equal(len(evidence.cells["primary"]), len(evidence.digits)),
            CellsInHouses(evidence.cells["primary"], evidence.houses["house"], all=True),
        ],
        cells=cells_text(evidence.cells["primary"], step.layout),
        digits=digits_text(evidence.digits, step.layout),
        houses=houses,
        conclusion=conclusion(step),
    )


TECHNIQUES = (
    define_technique(
        "locked-candidates-pointing",
        N_("Locked Candidates (Pointing)"),
        "intersections",
        rank=200,
        level="medium",
        score=50,
        se=2.6,
        hodoku_code="0100",
        aliases=("pointing", "locked candidates type 1", "pointing pair", "pointing triple", "réduction bloc-ligne"),
        definition=N_(
            "In a box all candidates of a digit lie in one line. The digit can be removed from the rest of the line."
        ),
        reason=N_(
            "The box needs the digit, and can only take it from that line; a digit elsewhere in the line would"
            " leave the box without."
        ),
        describer=_tell_locked_candidates,
    ),
    define_technique(
        "locked-candidates-claiming",
        N_("Locked Candidates (Claiming)"),
        "intersections",
        rank=210,
        level="medium",
        score=50,
        se=2.8,
        hodoku_code="0101",
        aliases=("claiming", "locked candidates type 2", "box-line reduction", "réduction ligne-bloc"),
        definition=N_(
            "In a line all candidates of a digit lie in one box. The digit can be removed from the rest of the box."
        ),
        reason=N_(
            "The line needs the digit, and can only take it from that box; a digit elsewhere in the box would"
            " leave the line without."
        ),
        describer=_tell_locked_candidates,
    ),
    define_technique(
        "locked-pair",
        N_("Locked Pair"),
        "intersections",
        rank=220,
        level="medium",
        score=40,
        hodoku_code="0110",
        aliases=("paire verrouillée", "區塊數對"),
        definition=N_(
            "Two cells in the crossing of a line and a box have the same two candidates. Both can be removed"
            " from the rest of the line and of the box."
        ),
        reason=N_("The two cells share the two digits in one order or the other, so both houses have them there."),
        describer=_tell_locked_subset,
    ),
    define_technique(
        "locked-triple",
        N_("Locked Triple"),
        "intersections",
        rank=250,
        level="medium",
        score=60,
        hodoku_code="0111",
        aliases=("triplet verrouillé", "區塊三數組"),
        definition=N_(
            "Three cells in the crossing of a line and a box have only three candidates between them. They can"
            " be removed from the rest of both houses."
        ),
        reason=N_("The three cells share out the three digits, so both houses have them there."),
        describer=_tell_locked_subset,
    ),
    define_technique(
        "indirect-locked-candidates",
        N_("Indirect Locked Candidates"),
        "intersections",
        rank=280,
        level="medium",
        score=60,
        aliases=("indirect group number", "update_indirect_group_number", "check_inobvious_number", "間接區塊摒除"),
        definition=N_(
            "Boxes that confine a digit to a line keep it out of another box's part of that line. What is left of that box"
            " may in its turn lie in one line, or be one cell."
        ),
        reason=N_(
            "It is locked candidates twice, seen in one look: the first box holds the digit in its line, whichever cell it is."
        ),
        describer=_tell_indirect,
    ),
)
