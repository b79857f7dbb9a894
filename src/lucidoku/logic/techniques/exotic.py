"""Exotic patterns, known from very hard puzzles."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique, define_technique
from lucidoku.logic.techniques._claims import (
    CellsInHouses,
    ConfinedOutsideBox,
    Equal,
    Excludes,
    Only,
    Unfillable,
    sentence,
)
from lucidoku.logic.techniques._words import cells_text, conclusion, count_text, digits_text, houses_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _tell_firework(step: Step, length: str) -> str:
    evidence = step.evidence
    houses = houses_text(evidence.houses["base"])
    if length == "hint":
        return _("Firework: look at the digits {digits} in {houses}.").format(
            digits=digits_text(evidence.digits, step.layout), houses=houses
        )
    x, p, q = evidence.cells["primary"]
    (box,) = (step.layout.houses[h] for h in step.layout.houses_of[x] if step.layout.houses[h].kind == "box")
    return sentence(
        _(
            "{digits}: in {houses}, outside the box of {x}, each of them fits into {p} and {q} only. A digit that is in neither"
            " lies in the box for both lines, which is possible in {x} alone. So the three digits fill {x}, {p} and {q}:"
            " {conclusion}."
        ),
        lambda: [
            *[ConfinedOutsideBox(digit, evidence.houses["base"], box, (p, q)) for digit in evidence.digits],
            CellsInHouses((x,), (*evidence.houses["base"], box), all=True),
            Equal(len(evidence.digits), 3),
        ],
        digits=digits_text(evidence.digits, step.layout),
        houses=houses,
        x=x,
        p=p,
        q=q,
        conclusion=conclusion(step),
    )


def _tell_tridagon(step: Step, length: str) -> str:
    evidence = step.evidence
    digits = digits_text(evidence.digits, step.layout)
    if length == "hint":
        return _("Tridagon: look for the digits {digits} in four boxes.").format(digits=digits)
    guardians = evidence.candidates["guardian"]
    cells = evidence.cells["primary"]
    return sentence(
        _(
            "The cells {cells} in four boxes, three in each, in different rows and columns, cannot be filled with"
            " {digits} alone: the orders in which rows and columns have them do not fit together. So at least one of"
            " the other candidates there ({guardians}) is true: {conclusion}."
        ),
        lambda: [
            Only(cells, tuple(sorted({*evidence.digits, *(c.digit for c in guardians)}))),
            Equal(len(cells), 12),
            Unfillable(cells, evidence.digits),
            *([Excludes(step.eliminations, guardians)] if len({c.cell for c in guardians}) > 1 else ()),
        ],
        cells=cells_text(evidence.cells["primary"], step.layout),
        digits=digits,
        guardians=_(", ").join(f"{c.cell}={step.layout.digit_text(c.digit)}" for c in guardians),
        conclusion=conclusion(step),
    )


def _tell_exocet(step: Step, length: str) -> str:
    evidence = step.evidence
    base, targets = evidence.cells["primary"], evidence.cells["pincer"]
    digits, lines = digits_text(evidence.digits, step.layout), houses_text(evidence.houses["cover"])
    if length == "hint":
        return _("Exocet: look at the digits {digits} of {base}.").format(
            digits=digits, base=cells_text(base, step.layout)
        )
    first, second = targets
    own = houses_text([house for house in step.layout.houses if set(base) <= set(house.cells)])
    across = "row" if evidence.houses["cover"][0].kind == "column" else "column"
    bands = {(getattr(cell, across) - 1) // 3 for cell in (*base, *targets)}
    template = (
        _(
            "{base} hold two of the digits {digits}, and {lines} each need those two digits. Inside the band only {first} and"
            " {second} can have them, because {own} have them in {base}; outside it, each of these digits fits at most twice"
            " into {lines}. So each digit of {base} is in {first} or {second} too: {conclusion}."
        )
        if len(bands) == 1
        else _(
            "{base} hold two of the digits {digits}, and {lines} each need those two digits. {Own} have them in {base};"
            " elsewhere, apart from {first} and {second}, each of these digits fits at most twice into {lines}. So each digit of"
            " {base} is in {first} or {second} too: {conclusion}."
        )
    )
    return sentence(
        template,
        lambda: [Only(base, evidence.digits), CellsInHouses(targets, evidence.houses["cover"])],
        base=cells_text(base, step.layout),
        digits=digits,
        lines=lines,
        own=own,
        Own=own[:1].upper() + own[1:],
        first=first,
        second=second,
        conclusion=conclusion(step),
    )


def _tell_sectors(step: Step, length: str) -> str:
    evidence = step.evidence
    rows, columns = houses_text(evidence.houses["base"]), houses_text(evidence.houses["cover"])
    if length == "hint":
        return _("Multi-sector locked set: look at the cells where {rows} cross some columns.").format(rows=rows)
    cells = tuple(dict.fromkeys(c.cell for role in ("pattern", "second") for c in evidence.candidates.get(role, ())))
    counted = sum(
        any(
            (digit in evidence.digits) == (h in evidence.houses["base"])
            and step.board.has_candidate(Candidate(c, digit))
            for c in h.cells
            if c in cells
        )
        for h in (*evidence.houses["base"], *evidence.houses["cover"])
        for digit in range(1, step.layout.n + 1)
    )
    return sentence(
        _(
            "The {count} open cells where {rows} cross {columns}: count {digits} once for each of these rows, and the other"
            " digits once for each of these columns, where these cells have them. That gives {count} digits, as many as cells,"
            " so each of them is used up in its line: {conclusion}."
        ),
        lambda: [
            CellsInHouses(cells, evidence.houses["base"]),
            CellsInHouses(cells, evidence.houses["cover"]),
            Equal(counted, len(cells)),
        ],
        count=count_text(len(cells)),
        rows=rows,
        columns=columns,
        digits=digits_text(evidence.digits, step.layout),
        conclusion=conclusion(step),
    )


TECHNIQUES: tuple[Technique, ...] = (
    define_technique(
        "triple-firework",
        N_("Triple Firework"),
        "exotic",
        rank=948,
        level="extreme",
        score=600,
        aliases=("firework", "fireworks", "feux d'artifice", "煙火"),
        definition=N_(
            "A row and a column cross in a box. Outside the box, three digits have at most one place each in the row, all the"
            " same cell, and at most one each in the column, again the same. All other candidates can be removed from these two"
            " cells and from the crossing."
        ),
        reason=N_(
            "A digit that is in neither cell lies in the box for the row and for the column, so in the crossing; three digits"
            " fill the three cells."
        ),
        describer=_tell_firework,
    ),
    define_technique(
        "tridagon",
        N_("Tridagon"),
        "exotic",
        rank=949,
        level="extreme",
        score=600,
        aliases=("anti-tridagon", "thor's hammer", "trivalue oddagon", "三值奇環"),
        definition=N_(
            "Four boxes in a rectangle, in each three cells in different rows and columns with the same three digits and perhaps"
            " some further candidates, the guardians. Read as orders of rows and columns, an odd number of the four is odd."
            " One guardian is true: if all lie in one cell, the three digits can be removed from it; if all are the same"
            " digit, it can be removed from cells that see them all."
        ),
        reason=N_(
            "With the three digits alone the rows and columns cannot be filled: their orders would have to be even."
        ),
        describer=_tell_tridagon,
    ),
    define_technique(
        "junior-exocet",
        N_("Junior Exocet"),
        "exotic",
        rank=947,
        level="extreme",
        score=620,
        aliases=("exocet", "je", "初級飛魚導彈"),
        definition=N_(
            "The base: two cells of a line and a box with three or four digits between them. The "
            "targets: a cell in each other box of the band, not in the base's line; the cell next to "
            "each target across the band has no base digit. The cross-lines: the lines across the band "
            "through the targets, and the one through the base's box but not the base. Outside the band "
            "each base digit lies, in the cross-lines, on at most two lines. Other digits can be removed "
            "from the targets, and digits that no target has can be removed from the base."
        ),
        reason=N_(
            "Each of the three cross-lines needs the digits of the base. Outside the band they fit "
            "twice, and the base's box has them in the base: so each of them is in a target."
        ),
        describer=_tell_exocet,
    ),
    define_technique(
        "senior-exocet",
        N_("Senior Exocet"),
        "exotic",
        rank=951,
        level="extreme",
        score=640,
        aliases=("se exocet", "高級飛魚導彈"),
        definition=N_(
            "As a junior exocet, but one target lies on a cross-line outside the band; without it each base digit lies there on"
            " two lines at most. In one box of the band no cell of the cross-line has a base digit."
        ),
        reason=N_(
            "Each of the three cross-lines needs the digits of the base, and outside the targets they "
            "fit twice: so each of them is in a target."
        ),
        describer=_tell_exocet,
    ),
    define_technique(
        "multi-sector-locked-set",
        N_("Multi-Sector Locked Set"),
        "exotic",
        rank=950,
        level="extreme",
        score=700,
        aliases=("msls", "multi-sector locked sets", "sk-loop", "多區塊鎖定數組"),
        on_request=True,
        definition=N_(
            "Rows and columns and the open cells where they cross. Some digits are counted for each of "
            "the rows, the others for each of the columns, if these cells have them. When the count "
            "equals the number of cells, each counted digit can be removed from the rest of its row or "
            "column."
        ),
        reason=N_("Each cell needs a digit, and each counted digit fills one cell at most; so each fills one."),
        describer=_tell_sectors,
    ),
)
