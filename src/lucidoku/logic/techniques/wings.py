"""Wings: short arguments on cells with two or three candidates."""

from __future__ import annotations

from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Claim, DisjointDigits, Equal, Excludes, Fits, Linked, Only, of, sentence
from lucidoku.logic.techniques._explained import explain_chain, explain_pivot
from lucidoku.logic.techniques._words import cells_text, conclusion, count_text, digits_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _tell_xy(step: Step, length: str) -> str:
    evidence = step.evidence
    pivot = evidence.cells["pivot"][0]
    if length == "hint":
        return _("{technique}: look around the pivot {cell}.").format(technique=_(step.technique.name), cell=pivot)
    a, b = evidence.cells["pincer"]
    first, second, third = evidence.digits
    x, y, z = map(step.layout.digit_text, evidence.digits)

    def seen() -> list[Claim]:
        return [
            Only((a,), tuple(sorted((first, third)))),
            Only((b,), tuple(sorted((second, third)))),
            Excludes(of(first, [pivot]), of(first, [a])),
            Excludes(of(second, [pivot]), of(second, [b])),
            Excludes(step.eliminations, of(third, [a, b])),
        ]

    if evidence.links:
        return sentence(
            _(
                "The pivot {pivot} is {x} or {y}. If it is {x}, {a} is {z}; if it is {y}, {b} is {z}. "
                "Cells that see both {a} and {b} cannot be {z}: {conclusion}."
            ),
            lambda: [*seen(), Only((pivot,), tuple(sorted((first, second)))), Linked(evidence.links)],
            pivot=pivot,
            x=x,
            y=y,
            z=z,
            a=a,
            b=b,
            conclusion=conclusion(step),
        )
    return sentence(
        _(
            "The pivot {pivot} is {x}, {y} or {z}. If it is {x}, {a} is {z}; if it is {y}, {b} is {z}. "
            "So at least one of the three is {z}, and cells that see all of them cannot be {z}: "
            "{conclusion}."
        ),
        lambda: [
            *seen(),
            Only((pivot,), tuple(sorted(evidence.digits))),
            Excludes(step.eliminations, of(third, [pivot])),
        ],
        pivot=pivot,
        x=x,
        y=y,
        z=z,
        a=a,
        b=b,
        conclusion=conclusion(step),
    )


def _tell_w(step: Step, length: str) -> str:
    evidence = step.evidence
    a, b = evidence.cells["pincer"]
    v, w = map(step.layout.digit_text, evidence.digits)
    if length == "hint":
        return _("W-wing: look at the equal pairs {digits}.").format(
            digits=digits_text(sorted(evidence.digits), step.layout)
        )
    places = tuple(c.cell for c in evidence.candidates["second"])
    near = [tuple(cell for cell in places if cell in step.layout.peers[end]) for end in (a, b)]
    return sentence(
        _(
            "{a} and {b} have the same candidates {v} and {w}. In {house}, each place of {w} ({places}) "
            "sees one of them, so they are not both {w}. At least one of them is {v}, and cells that see "
            "both cannot be {v}: {conclusion}."
        ),
        lambda: [
            Only((a, b), tuple(sorted(evidence.digits)), each=True),
            Fits(evidence.digits[1], evidence.houses["base"], places),
            Equal(len(set(near[0]) | set(near[1])), len(places)),
            Linked(evidence.links),
            Excludes(step.eliminations, of(evidence.digits[0], [a, b])),
        ],
        a=a,
        b=b,
        v=v,
        w=w,
        house=evidence.houses["base"][0].name,
        places=cells_text(places, step.layout),
        conclusion=conclusion(step),
    )


def _tell_ny(step: Step, length: str) -> str:
    evidence = step.evidence
    cells = [cell for locked in evidence.sets for cell in locked.cells]
    if length == "hint":
        return _("NY-wing: look at the cells {cells}.").format(cells=cells_text(cells, step.layout))
    sets = evidence.sets
    near, middle, far = (cells_text(locked.cells, step.layout) for locked in sets)
    z = step.eliminations[0].digit
    others = [d for d in evidence.digits if d != z]
    places = tuple(dict.fromkeys(c.cell for c in evidence.candidates["pattern"] if c.digit == z))
    return sentence(
        _(
            "The {count} cells {near}, {middle} and {far} have only the digits {digits}. {z} has no "
            "place in {middle}; except {z}, no digit of {near} is in {far}, and {middle} sees both. A "
            "{z} that sees all places of {z} there would leave {count} cells with {fewer} digits, each "
            "once: {conclusion}."
        ),
        lambda: [
            Only(tuple(cells), tuple(sorted({*others, z}))),
            Equal(len(others) + 1, len(cells)),
            *[Only(locked.cells, locked.digits) for locked in sets],
            DisjointDigits(sets[1].digits, (z,)),
            DisjointDigits(tuple(d for d in sets[0].digits if d != z), tuple(d for d in sets[2].digits if d != z)),
            Excludes(step.eliminations, of(z, places)),
            Equal(len(places), sum(z in step.board.candidates(cell) for cell in cells)),
        ],
        count=count_text(len(cells)),
        near=near,
        middle=middle,
        far=far,
        digits=digits_text(sorted({*others, z}), step.layout),
        z=step.layout.digit_text(z),
        fewer=count_text(len(others)),
        conclusion=conclusion(step),
    )


TECHNIQUES = (
    define_technique(
        "ny-wing",
        N_("NY-Wing"),
        "wings",
        rank=646,
        level="unfair",
        score=200,
        aliases=("ny wing", "NY翼"),
        on_request=True,
        definition=N_(
            "Two lines cross two boxes. Cells in three of the four crossings have the digits F and z, "
            "one cell more than F has digits; z is not in the middle crossing, and the two outer "
            "crossings share no digit except z. The digit z can be removed from the fourth crossing and "
            "from the rest of the middle one. With two digits F it is an XY-wing."
        ),
        reason=N_(
            "Such a z would take z from all these cells, and then they would all be different: more cells than digits."
        ),
        describer=_tell_ny,
    ),
    define_technique(
        "xy-wing",
        N_("XY-Wing"),
        "wings",
        rank=400,
        level="hard",
        score=160,
        se=4.2,
        hodoku_code="0800",
        aliases=("y-wing", "y wing", "xy-aile", "XY飛行", "XY翼"),
        definition=N_(
            "A pivot with candidates x, y sees two pincers with x, z and y, z. The digit z can be removed from cells that see"
            " both pincers."
        ),
        reason=N_("Whichever digit the pivot takes, one of the pincers becomes z."),
        describer=_tell_xy,
        explainer=explain_pivot,
    ),
    define_technique(
        "xyz-wing",
        N_("XYZ-Wing"),
        "wings",
        rank=410,
        level="hard",
        score=180,
        se=4.4,
        hodoku_code="0801",
        aliases=("XYZ飛行", "XYZ翼"),
        definition=N_(
            "A pivot with candidates x, y, z sees two pincers with x, z and y, z. The digit z can be removed from cells that"
            " see the pivot and both pincers."
        ),
        reason=N_("If the pivot is not z itself, one of the pincers is."),
        describer=_tell_xy,
        explainer=explain_pivot,
    ),
    define_technique(
        "w-wing",
        N_("W-Wing"),
        "wings",
        rank=420,
        level="hard",
        score=150,
        hodoku_code="0803",
        aliases=("w wing", "W飛行", "W翼"),
        definition=N_(
            "Two cells with the same two candidates v, w, and a house in which every place of w sees one of them. The digit v"
            " can be removed from cells that see both."
        ),
        reason=N_("If both cells were w, the house would have no place left for w; so one of them is v."),
        describer=_tell_w,
        explainer=explain_chain,
    ),
)
