"""Subsets: k cells that share k digits (naked), k digits that share k cells (hidden)."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, Technique, define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, Equal, Fits, Only, sentence
from lucidoku.logic.techniques._words import cells_text, conclusion, count_text, digits_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

# size: id suffix, name, (level, score, SE) naked and hidden, rank of the naked one
_Difficulty = tuple[Level, int, float | None]
_SIZES: dict[int, tuple[str, str, str, _Difficulty, _Difficulty, int]] = {
    2: ("pair", N_("Naked Pair"), N_("Hidden Pair"), ("medium", 60, 3.0), ("medium", 70, 3.4), 230),
    3: ("triple", N_("Naked Triple"), N_("Hidden Triple"), ("medium", 80, 3.6), ("medium", 100, 4.0), 260),
    4: ("quad", N_("Naked Quad"), N_("Hidden Quad"), ("hard", 120, 5.0), ("hard", 150, 5.4), 290),
    5: ("quintuple", N_("Naked Quintuple"), N_("Hidden Quintuple"), ("unfair", 200, None), ("unfair", 240, None), 600),
    6: ("sextuple", N_("Naked Sextuple"), N_("Hidden Sextuple"), ("unfair", 240, None), ("unfair", 280, None), 610),
    7: ("septuple", N_("Naked Septuple"), N_("Hidden Septuple"), ("unfair", 280, None), ("unfair", 320, None), 620),
    8: ("octuple", N_("Naked Octuple"), N_("Hidden Octuple"), ("unfair", 320, None), ("unfair", 360, None), 630),
    9: ("nonuple", N_("Naked Nonuple"), N_("Hidden Nonuple"), ("unfair", 360, None), ("unfair", 400, None), 640),
    10: ("decuple", N_("Naked Decuple"), N_("Hidden Decuple"), ("unfair", 400, None), ("unfair", 440, None), 650),
    11: ("undecuple", N_("Naked Undecuple"), N_("Hidden Undecuple"), ("unfair", 440, None), ("unfair", 480, None), 660),
    12: (
        "duodecuple",
        N_("Naked Duodecuple"),
        N_("Hidden Duodecuple"),
        ("unfair", 480, None),
        ("unfair", 520, None),
        670,
    ),
}

_ALIASES = {
    "naked-pair": ("conjugate pair", "obvious pair", "paire nue", "顯性數對", "數對"),
    "naked-triple": ("naked triplet", "obvious triple", "triplet nu", "顯性三數組"),
    "naked-quad": ("naked quadruple", "quadruplet nu", "顯性四數組"),
    "hidden-pair": ("paire cachée", "隱性數對"),
    "hidden-triple": ("hidden triplet", "triplet caché", "隱性三數組"),
    "hidden-quad": ("hidden quadruple", "quadruplet caché", "隱性四數組"),
}
_LIBRARY = {
    "naked-pair": "0200",
    "naked-triple": "0201",
    "naked-quad": "0202",
    "hidden-pair": "0210",
    "hidden-triple": "0211",
    "hidden-quad": "0212",
}

_NAKED = tuple(f"naked-{row[0]}" for row in _SIZES.values())
_HIDDEN = tuple(f"hidden-{row[0]}" for row in _SIZES.values())
GROUPS: dict[str, tuple[str, ...]] = {
    "naked-subset": _NAKED,
    "naked tuple": _NAKED,
    "chain (studylib)": _NAKED,
    "mini suedecoq": _NAKED,  # with one cell where a row and a column cross, one of the sets next to it is locked alone
    "hidden-subset": _HIDDEN,
    "hidden tuple": _HIDDEN,
    "pair": ("naked-pair", "hidden-pair"),
    "triple": ("naked-triple", "hidden-triple"),
    "quad": ("naked-quad", "hidden-quad"),
}


def _tell_naked(step: Step, length: str) -> str:
    evidence = step.evidence
    house = evidence.houses["house"][0].name
    if length == "hint":
        return _("{technique}: look at the cells of {house} with few candidates.").format(
            technique=_(step.technique.name), house=house
        )
    cells = evidence.cells["primary"]
    return sentence(
        _(
            "In {house}, the {count} cells {cells} have only the {count} candidates {digits} between them. They use these"
            " digits up, so {conclusion}."
        ),
        lambda: [
            Only(cells, evidence.digits),
            Equal(len(cells), len(evidence.digits)),
            CellsInHouses(cells, evidence.houses["house"], all=True),
            CellsInHouses(tuple(c.cell for c in step.eliminations), evidence.houses["house"], all=True),
        ],
        house=house,
        count=count_text(len(evidence.digits)),
        cells=cells_text(cells, step.layout),
        digits=digits_text(evidence.digits, step.layout),
        conclusion=conclusion(step),
    )


def _tell_hidden(step: Step, length: str) -> str:
    evidence = step.evidence
    house = evidence.houses["house"][0].name
    if length == "hint":
        return _("{technique}: look at the digits of {house} with few places.").format(
            technique=_(step.technique.name), house=house
        )
    cells = evidence.cells["primary"]
    places = {
        digit: tuple(c for c in cells if Candidate(c, digit) in evidence.candidates["pattern"])
        for digit in evidence.digits
    }
    return sentence(
        _(
            "In {house}, the {count} digits {digits} fit only into the {count} cells {cells}. They fill these cells and leave"
            " no room for others, so {conclusion}."
        ),
        lambda: [
            *[Fits(digit, evidence.houses["house"], where) for digit, where in places.items()],
            Equal(len(cells), len(evidence.digits)),
        ],
        house=house,
        count=count_text(len(evidence.digits)),
        cells=cells_text(cells, step.layout),
        digits=digits_text(evidence.digits, step.layout),
        conclusion=conclusion(step),
    )


def _techniques() -> tuple[Technique, ...]:
    made = []
    for suffix, naked_name, hidden_name, naked, hidden, rank in _SIZES.values():
        for kind, name, (level, score, se), place in (
            ("naked", naked_name, naked, rank),
            ("hidden", hidden_name, hidden, rank + 5),
        ):
            own_id = f"{kind}-{suffix}"
            is_naked = kind == "naked"
            made.append(
                define_technique(
                    own_id,
                    name,
                    "subsets",
                    rank=place,
                    level=level,
                    score=score,
                    se=se,
                    aliases=_ALIASES.get(own_id, ()),
                    hodoku_code=_LIBRARY.get(own_id, ""),
                    definition=N_(
                        "Some cells of a house have only as many candidates between them as there are cells. These digits can"
                        " be removed from the other cells of the house."
                    )
                    if is_naked
                    else N_(
                        "Some digits of a house have only as many places between them as there are digits. All other"
                        " candidates can be removed from these cells."
                    ),
                    reason=N_(
                        "The cells must hold different digits, so they use them all up and leave none for another cell."
                    )
                    if is_naked
                    else N_("Each of the digits needs its own cell, so together they fill the cells."),
                    describer=_tell_naked if is_naked else _tell_hidden,
                )
            )
    return tuple(made)


TECHNIQUES = _techniques()
