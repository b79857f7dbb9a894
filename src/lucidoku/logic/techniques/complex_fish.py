"""Larger fish: Franken and Mutant fish, whose lines may be boxes."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, define_technique
from lucidoku.logic.techniques._claims import (
    CellsInHouses,
    Equal,
    Excludes,
    ExcludesOneOfEach,
    Fits,
    Follows,
    of,
    sentence,
)
from lucidoku.logic.techniques._explained import explain_kraken
from lucidoku.logic.techniques._rows import branches_text
from lucidoku.logic.techniques._words import cells_text, conclusion, houses_text
from lucidoku.words.language import N_, _, compound_message, ngettext

__all__ = ["GROUPS", "TECHNIQUES"]


def _tell(step: Step, length: str) -> str:
    evidence = step.evidence
    digit = step.layout.digit_text(evidence.digits[0])
    base, cover = houses_text(evidence.houses["base"]), houses_text(evidence.houses["cover"])
    if length == "hint":
        return _("{technique}: look at the {digit}s of {houses}.").format(
            technique=_(step.technique.name), digit=digit, houses=base
        )
    fins = evidence.cells.get("fin", ())
    parts_of = {
        "base": base,
        "cover": cover,
        "digit": digit,
        "fins": cells_text(fins, step.layout),
        "conclusion": conclusion(step),
    }
    if not fins:
        return sentence(
            _(
                "In {base}, {digit} fits only where {cover} cross them. Each of these houses needs its "
                "own {digit}, so each of the crossing houses has its {digit} there: {conclusion}."
            ),
            lambda: [
                *_places(step),
                Equal(len(evidence.houses["base"]), len(evidence.houses["cover"])),
                CellsInHouses(tuple(c.cell for c in step.eliminations), evidence.houses["cover"]),
            ],
            **parts_of,
        )
    if step.technique.id.startswith("siamese"):
        return sentence(
            _(
                "The {digit}s of {base} form two finned fish at once, in {cover}, with the fins {fins}. "
                "In each, either a fin is {digit} or the fish holds, so a cell that loses {digit} "
                "in both cases cannot be {digit}: {conclusion}."
            ),
            lambda: [
                CellsInHouses(tuple(c.cell for c in step.eliminations), evidence.houses["cover"]),
                ExcludesOneOfEach(step.eliminations, (of(evidence.digits[0], fins),)),
                *_places(step)[:1],
            ],
            **parts_of,
        )
    shared = [c for c in fins if sum(c in house.cells for house in evidence.houses["base"]) > 1]
    endo = (
        ngettext(
            " {cells} counts twice in the base, so it is a fin as well.",
            " {cells} count twice in the base, so they are fins as well.",
            len(shared),
        ).format(cells=cells_text(shared, step.layout))
        if shared
        else ""
    )
    return sentence(
        _(
            "In {base}, {digit} fits only where {cover} cross them, apart from the fins {fins}. If a fin "
            "is {digit}, cells that see all fins lose {digit}; if no fin is {digit}, the fish holds. In "
            "both cases {conclusion}.{endo}"
        )
        if len(fins) > 1
        else _(
            "In {base}, {digit} fits only where {cover} cross them, apart from the fin {fins}. If the fin is {digit}, cells"
            " that see it lose {digit}; if not, the fish holds. In both cases {conclusion}.{endo}"
        ),
        lambda: [
            *_places(step),
            Equal(len(evidence.houses["base"]), len(evidence.houses["cover"])),
            Excludes(step.eliminations, of(evidence.digits[0], fins)),
            CellsInHouses(tuple(c.cell for c in step.eliminations), evidence.houses["cover"]),
        ],
        **parts_of,
        endo=endo,
    )


def _places(step: Step) -> tuple[Fits, CellsInHouses]:
    """Return the claims that the digit has these places in the base, and that the cover crosses all but the fins."""
    evidence = step.evidence
    fins = evidence.cells.get("fin", ())
    board, digit = step.board, evidence.digits[0]
    found = dict.fromkeys(
        c for h in evidence.houses["base"] for c in h.cells if board.has_candidate(Candidate(c, digit))
    )
    named = {c.cell for role in ("pattern", "fin") for c in evidence.candidates.get(role, ())} | set(fins)
    inside = tuple(c for c in found if c not in fins)
    return (
        Fits(digit, evidence.houses["base"], tuple(c for c in found if c in named)),
        CellsInHouses(inside, evidence.houses["cover"]),
    )


def _tell_kraken(step: Step, length: str) -> str:
    evidence = step.evidence
    digit = step.layout.digit_text(evidence.digits[0])
    base, cover = houses_text(evidence.houses["base"]), houses_text(evidence.houses["cover"])
    if length == "hint":
        return _("{technique}: look at the {digit}s of {houses} and where their fins lead.").format(
            technique=_(step.technique.name), digit=digit, houses=base
        )
    fins = cells_text(evidence.cells["fin"], step.layout)
    lines = branches_text(evidence.branches, step.layout)
    count = len(evidence.cells["fin"])
    template = (
        ngettext(
            "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. Without this cell the fish itself would"
            " remove the same candidates, and the cell leads to the same conclusion ({lines}). So {conclusion}.",
            "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. Without these the "
            "fish itself would remove the same candidates, and each of them leads to the same conclusion "
            "({lines}). So {conclusion}.",
            count,
        )
        if step.technique.id.endswith("1")
        else ngettext(
            "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. So either this cell is {digit}, or each"
            " of {cover} has its {digit} there. All cases lead to the same conclusion ({lines}). So {conclusion}.",
            "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. So either one of "
            "these is {digit}, or each of {cover} has its {digit} there. All cases lead to the same "
            "conclusion ({lines}). So {conclusion}.",
            count,
        )
    )
    return sentence(
        template,
        lambda: [
            *_places(step),
            Equal(len(evidence.houses["base"]), len(evidence.houses["cover"])),
            *[Follows(branch, (), step.placements, step.eliminations) for branch in evidence.branches],
            *(
                [CellsInHouses(tuple(c.cell for c in step.eliminations), evidence.houses["cover"])]
                if step.technique.id.endswith("1")
                else ()
            ),
        ],
        base=base,
        cover=cover,
        digit=digit,
        fins=fins,
        lines=lines,
        conclusion=conclusion(step),
    )


_ROWS: tuple[tuple[str, str, Level, int, str, int], ...] = (
    ("franken-x-wing", N_("Franken X-Wing"), "unfair", 300, "0330", 970),
    ("franken-swordfish", N_("Franken Swordfish"), "unfair", 350, "0331", 971),
    ("franken-jellyfish", N_("Franken Jellyfish"), "unfair", 370, "0332", 972),
    ("finned-franken-x-wing", N_("Finned Franken X-Wing"), "unfair", 390, "0340", 973),
    ("finned-franken-swordfish", N_("Finned Franken Swordfish"), "unfair", 410, "0341", 974),
    ("finned-franken-jellyfish", N_("Finned Franken Jellyfish"), "unfair", 430, "0342", 975),
    ("siamese-finned-franken-x-wing", N_("Siamese Finned Franken X-Wing"), "unfair", 395, "03401", 787),
    ("siamese-finned-franken-swordfish", N_("Siamese Finned Franken Swordfish"), "unfair", 415, "03411", 788),
    ("siamese-finned-franken-jellyfish", N_("Siamese Finned Franken Jellyfish"), "unfair", 435, "03421", 789),
    ("mutant-x-wing", N_("Mutant X-Wing"), "extreme", 450, "0350", 790),
    ("mutant-swordfish", N_("Mutant Swordfish"), "extreme", 450, "0351", 791),
    ("mutant-jellyfish", N_("Mutant Jellyfish"), "extreme", 450, "0352", 792),
    ("mutant-squirmbag", N_("Mutant Squirmbag"), "extreme", 470, "0353", 801),
    ("mutant-whale", N_("Mutant Whale"), "extreme", 470, "0354", 802),
    ("finned-mutant-x-wing", N_("Finned Mutant X-Wing"), "extreme", 470, "0360", 793),
    ("finned-mutant-swordfish", N_("Finned Mutant Swordfish"), "extreme", 470, "0361", 794),
    ("finned-mutant-jellyfish", N_("Finned Mutant Jellyfish"), "extreme", 470, "0362", 795),
    ("finned-mutant-squirmbag", N_("Finned Mutant Squirmbag"), "extreme", 470, "0363", 796),
    ("finned-mutant-whale", N_("Finned Mutant Whale"), "extreme", 470, "0364", 797),
    ("siamese-finned-mutant-x-wing", N_("Siamese Finned Mutant X-Wing"), "extreme", 475, "03601", 798),
    ("siamese-finned-mutant-swordfish", N_("Siamese Finned Mutant Swordfish"), "extreme", 475, "03611", 799),
    ("siamese-finned-mutant-jellyfish", N_("Siamese Finned Mutant Jellyfish"), "extreme", 475, "03621", 800),
    ("siamese-finned-mutant-squirmbag", N_("Siamese Finned Mutant Squirmbag"), "extreme", 475, "03631", 803),
    ("siamese-finned-mutant-whale", N_("Siamese Finned Mutant Whale"), "extreme", 475, "03641", 804),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "franken-fish": tuple(row[0] for row in _ROWS if "franken" in row[0]),
    "mutant-fish": tuple(row[0] for row in _ROWS if "mutant" in row[0]),
    "kraken-fish": tuple(f"kraken-{fish}-{kind}" for fish in ("x-wing", "swordfish", "jellyfish") for kind in (1, 2)),
}


def _definition(own_id: str) -> str:
    houses = (
        N_("In k houses, parallel lines and boxes, a digit fits only into k others, crossing lines and boxes")
        if "franken" in own_id
        else N_("In k houses of any kind, a digit fits only into k other houses of any kind")
    )
    if own_id.startswith("siamese"):
        return compound_message(
            houses, N_(", apart from fins, and that in two ways. What either of the two fish removes is removed.")
        )
    if own_id.startswith("finned"):
        return compound_message(
            houses,
            N_(
                ", apart from some cells: the fins. The digit can be removed from other cells of the k "
                "houses that see all fins."
            ),
        )
    return compound_message(
        houses, N_(". It can be removed from all other cells of these, and from cells that two of them share.")
    )


_KRAKEN_1 = N_(
    "A finned fish, and from each fin a chain of links that makes a candidate false which the fish without fins would remove."
    " That candidate can be removed."
)
_KRAKEN_2 = N_(
    "A finned fish, and from each fin and from each place of one cover line in the base a chain of links to the same"
    " conclusion. It is true."
)

TECHNIQUES = tuple(
    define_technique(
        own_id,
        name,
        "complex_fish",
        rank=rank,
        level=level,
        score=score,
        hodoku_code=library,
        on_request=True,
        definition=_definition(own_id),
        reason=N_(
            "The k houses need k of the digit, and the k houses that cross them can give one each; either a fin is the digit,"
            " or each of these has its digit in one of the first k."
        ),
        describer=_tell,
    )
    for own_id, name, level, score, library, rank in _ROWS
) + tuple(
    define_technique(
        f"kraken-{own_id}-{kind}",
        name,
        "complex_fish",
        rank=rank,
        level="extreme",
        score=500,
        hodoku_code=f"037{kind}",
        on_request=True,
        definition=definition,
        reason=N_("Either a fin is the digit, or every cover line has one of the places in the base."),
        describer=_tell_kraken,
        explainer=explain_kraken,
    )
    for own_id, kind, name, rank, definition in (
        ("x-wing", 1, N_("Kraken X-Wing Type 1"), 810, _KRAKEN_1),
        ("x-wing", 2, N_("Kraken X-Wing Type 2"), 811, _KRAKEN_2),
        ("swordfish", 1, N_("Kraken Swordfish Type 1"), 812, _KRAKEN_1),
        ("swordfish", 2, N_("Kraken Swordfish Type 2"), 813, _KRAKEN_2),
        ("jellyfish", 1, N_("Kraken Jellyfish Type 1"), 814, _KRAKEN_1),
        ("jellyfish", 2, N_("Kraken Jellyfish Type 2"), 815, _KRAKEN_2),
    )
)
