"""Fish: a digit that some parallel lines confine to as many crossing lines, with or without fins."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, define_technique
from lucidoku.logic.techniques._claims import (
    CellsInHouses,
    Claim,
    Equal,
    Excludes,
    ExcludesOneOfEach,
    Fits,
    of,
    sentence,
)
from lucidoku.logic.techniques._words import cells_text, conclusion, houses_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]


def _hint(step: Step) -> str:
    return _("{technique}: look at the {digit}s of {houses}.").format(
        technique=_(step.technique.name),
        digit=step.layout.digit_text(step.evidence.digits[0]),
        houses=houses_text(step.evidence.houses["base"]),
    )


def _lines(step: Step) -> tuple[tuple[Cell, ...], Fits, CellsInHouses]:
    """Return the places of the digit in the base without the fins, and the claims that they lie where the cover crosses."""
    evidence = step.evidence
    fins = evidence.cells.get("fin", ())
    places = tuple(dict.fromkeys(c.cell for role in ("pattern", "fin") for c in evidence.candidates.get(role, ())))
    inside = tuple(cell for cell in places if cell not in fins)
    fits = Fits(evidence.digits[0], evidence.houses["base"], (*inside, *(f for f in fins if f not in inside)))
    return inside, fits, CellsInHouses(inside, evidence.houses["cover"])


def _one_too_few(step: Step, out: Candidate) -> list[Claim]:
    """Return why a candidate outside the cover is false: the base has places in too few lines, except in its region."""
    layout, bases, covers = step.layout, step.evidence.houses["base"], step.evidence.houses["cover"]
    places = [cell for house in bases for cell in house.cells if step.board.has_candidate(Candidate(cell, out.digit))]
    for region in layout.houses[2 * layout.n :]:
        inside = tuple(cell for cell in places if cell in region.cells)
        lines = {house for house in covers for cell in places if cell in house.cells and cell not in inside}
        if out.cell in region.cells and inside and len(lines) < len(bases):
            rest = tuple(cell for cell in places if cell not in inside)
            return [
                Equal(len(lines), len(bases), less=True),
                CellsInHouses(rest, tuple(lines)),
                Excludes((out,), of(out.digit, inside)),
            ]
    return [CellsInHouses((out.cell,), covers)]


def _tell_basic(step: Step, length: str) -> str:
    evidence = step.evidence
    bases, covers = evidence.houses["base"], evidence.houses["cover"]
    if length == "hint":
        return _hint(step)
    template = (
        _(
            "In {base}, {digit} fits only where {cover} cross them. Each of these rows takes its {digit} from a"
            " different column, so {cover} have it there: {conclusion}."
        )
        if bases[0].kind == "row"
        else _(
            "In {base}, {digit} fits only where {cover} cross them. Each of these columns takes its {digit} from a"
            " different row, so {cover} have it there: {conclusion}."
        )
    )
    return sentence(
        template,
        lambda: [
            *_lines(step)[1:],
            Equal(len(bases), len(covers)),
            CellsInHouses(tuple(c.cell for c in step.eliminations), covers),
        ],
        base=houses_text(bases),
        cover=houses_text(covers),
        digit=step.layout.digit_text(evidence.digits[0]),
        conclusion=conclusion(step),
    )


def _tell_finned(step: Step, length: str) -> str:
    evidence = step.evidence
    bases, covers, number = evidence.houses["base"], evidence.houses["cover"], evidence.digits[0]
    if length == "hint":
        return _hint(step)
    fins = evidence.cells["fin"]
    out = tuple(c.cell for c in step.eliminations)
    parts = {
        "base": houses_text(bases),
        "cover": houses_text(covers),
        "digit": step.layout.digit_text(number),
        "fins": cells_text(fins, step.layout),
        "conclusion": conclusion(step),
    }
    if step.technique.id.startswith("siamese"):
        return sentence(
            _(
                "The {digit}s of {base} form two finned fish at once, with the fins {fins}. In each, "
                "either a fin is {digit} or the fish holds, so a cell that loses {digit} in both "
                "cases cannot be {digit}: {conclusion}."
            ),
            lambda: [
                *[
                    fact
                    for c in step.eliminations
                    for fact in ([] if any(c.cell in house.cells for house in covers) else _one_too_few(step, c))
                ],
                ExcludesOneOfEach(step.eliminations, (of(number, fins),)),
                Equal(len(fins), len({c for c in fins if any(c in house.cells for house in bases)})),
                _lines(step)[1],
            ],
            **parts,
        )
    if len(covers) < len(bases):
        return sentence(
            _(
                "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. Each of "
                "{base} needs a {digit}, but there is only one in each of {cover}, which is one too few: "
                "so at least one of {fins} is {digit}, and cells that see all of these cannot be "
                "{digit}: {conclusion}."
            )
            if len(fins) > 1
            else _(
                "In {base}, {digit} fits only where {cover} cross them, apart from {fins}. Each of "
                "{base} needs a {digit}, but there is only one in each of {cover}, which is one too few: "
                "so {fins} is {digit}, and cells that see it cannot be {digit}: {conclusion}."
            ),
            lambda: [
                *_lines(step)[1:],
                Equal(len(covers), len(bases), less=True),
                Excludes(step.eliminations, of(number, fins)),
            ],
            **parts,
        )
    return sentence(
        _(
            "In {base}, {digit} fits only where {cover} cross them, apart from the fins {fins}. If a fin "
            "is {digit}, cells that see all fins lose {digit}; if no fin is {digit}, the fish holds. In "
            "both cases {conclusion}."
        )
        if len(fins) > 1
        else _(
            "In {base}, {digit} fits only where {cover} cross them, apart from the fin {fins}. If the fin is {digit}, cells"
            " that see it lose {digit}; if not, the fish holds. In both cases {conclusion}."
        ),
        lambda: [
            *_lines(step)[1:],
            Equal(len(covers), len(bases)),
            Excludes(step.eliminations, of(number, fins)),
            CellsInHouses(out, covers),
        ],
        **parts,
    )


_BASIC: tuple[tuple[str, str, Level, int, float | None, str, int, tuple[str, ...]], ...] = (
    ("x-wing", N_("X-Wing"), "hard", 140, 3.2, "0300", 300, ("X飛行", "X翼")),
    ("swordfish", N_("Swordfish"), "hard", 150, 3.8, "0301", 310, ("espadon", "劍魚")),
    ("jellyfish", N_("Jellyfish"), "hard", 160, 5.2, "0302", 320, ("méduse (poisson)", "水母")),
    ("squirmbag", N_("Squirmbag"), "unfair", 470, None, "0303", 700, ("starfish", "fish-5")),
    ("whale", N_("Whale"), "unfair", 470, None, "0304", 710, ("fish-6",)),
    ("leviathan", N_("Leviathan"), "unfair", 470, None, "0305", 720, ("fish-7",)),
    ("fish-8", N_("Fish of size 8"), "unfair", 480, None, "", 730, ()),
    ("fish-9", N_("Fish of size 9"), "unfair", 490, None, "", 740, ()),
    ("fish-10", N_("Fish of size 10"), "unfair", 500, None, "", 750, ()),
    ("fish-11", N_("Fish of size 11"), "unfair", 510, None, "", 760, ()),
    ("fish-12", N_("Fish of size 12"), "unfair", 520, None, "", 770, ()),
)

_FINNED: tuple[tuple[str, str, Level, int, str, int, tuple[str, ...]], ...] = (
    ("finned-x-wing", N_("Finned X-Wing"), "hard", 130, "0310", 500, ("X-Wing à aileron",)),
    ("sashimi-x-wing", N_("Sashimi X-Wing"), "hard", 150, "0320", 505, ()),
    ("siamese-finned-x-wing", N_("Siamese Finned X-Wing"), "hard", 140, "03101", 510, ()),
    ("siamese-sashimi-x-wing", N_("Siamese Sashimi X-Wing"), "hard", 160, "03201", 515, ()),
    ("finned-swordfish", N_("Finned Swordfish"), "unfair", 200, "0311", 520, ("espadon à aileron",)),
    ("sashimi-swordfish", N_("Sashimi Swordfish"), "unfair", 240, "0321", 525, ()),
    ("siamese-finned-swordfish", N_("Siamese Finned Swordfish"), "unfair", 210, "03111", 530, ()),
    ("siamese-sashimi-swordfish", N_("Siamese Sashimi Swordfish"), "unfair", 250, "03211", 535, ()),
    ("finned-jellyfish", N_("Finned Jellyfish"), "unfair", 250, "0312", 540, ("méduse à aileron",)),
    ("sashimi-jellyfish", N_("Sashimi Jellyfish"), "unfair", 260, "0322", 545, ()),
    ("siamese-finned-jellyfish", N_("Siamese Finned Jellyfish"), "unfair", 260, "03121", 550, ()),
    ("siamese-sashimi-jellyfish", N_("Siamese Sashimi Jellyfish"), "unfair", 270, "03221", 555, ()),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "basic-fish": tuple(row[0] for row in _BASIC),
    "finned-fish": tuple(row[0] for row in _FINNED if row[0].startswith("finned")),
    "sashimi-fish": tuple(row[0] for row in _FINNED if row[0].startswith("sashimi")),
    "sashimi": tuple(row[0] for row in _FINNED if row[0].startswith("sashimi")),
    "siamese-fish": tuple(row[0] for row in _FINNED if row[0].startswith("siamese")),
}


def _basic_texts(own_id: str) -> tuple[str, str]:
    """Return definition and reason of a fish without fins; those that beginners meet come without a letter for the size."""
    if own_id == "x-wing":
        return (
            N_(
                "In two rows, a digit fits only into the same two columns. It can be removed from all other cells of these"
                " columns. The same is true with rows and columns exchanged."
            ),
            N_("The two rows have the digit in different columns. So both columns have it in one of these rows."),
        )
    if own_id == "swordfish":
        return (
            N_(
                "In three rows, a digit fits only into the same three columns. It can be removed from all other cells of"
                " these columns. The same is true with rows and columns exchanged."
            ),
            N_(
                "The three rows have the digit in different columns. So all three columns have it in one of these rows."
            ),
        )
    if own_id == "jellyfish":
        return (
            N_(
                "In four rows, a digit fits only into the same four columns. It can be removed from all other cells of"
                " these columns. The same is true with rows and columns exchanged."
            ),
            N_("The four rows have the digit in different columns. So all four columns have it in one of these rows."),
        )
    return (
        N_(
            "In k parallel lines a digit fits only into the same k crossing lines. It can be removed from all other cells"
            " of the crossing lines."
        ),
        N_(
            "The k lines have the digit in different crossing lines. So each of the k crossing lines has it in one of the"
            " k lines."
        ),
    )


def _finned_texts(own_id: str) -> tuple[str, str]:
    if own_id.startswith("siamese"):
        return (
            N_("Two finned fish on the same base lines, with different fins. What either of them removes is removed."),
            N_("Each of the two is a finned fish by itself; they share their lines, so they are seen together."),
        )
    definition = (
        N_(
            "In k parallel lines a digit fits only into k crossing lines, apart from some cells in one "
            "box: the fins. Without its fins one of the lines has fewer than two places left. The digit "
            "can be removed from cells of the crossing lines that see all fins."
        )
        if own_id.startswith("sashimi")
        else N_(
            "In k parallel lines a digit fits only into k crossing lines, apart from some cells in one "
            "box: the fins. The digit can be removed from cells of the crossing lines that see all fins."
        )
    )
    return definition, N_(
        "Either a fin is the digit, and the cell sees it; or no fin is, and the fish without fins removes it."
    )


TECHNIQUES = (
    *(
        define_technique(
            own_id,
            name,
            "fish",
            rank=rank,
            level=level,
            score=score,
            se=se,
            hodoku_code=library,
            aliases=aliases,
            definition=_basic_texts(own_id)[0],
            reason=_basic_texts(own_id)[1],
            describer=_tell_basic,
        )
        for own_id, name, level, score, se, library, rank, aliases in _BASIC
    ),
    *(
        define_technique(
            own_id,
            name,
            "fish",
            rank=rank,
            level=level,
            score=score,
            hodoku_code=library,
            aliases=aliases,
            definition=_finned_texts(own_id)[0],
            reason=_finned_texts(own_id)[1],
            describer=_tell_finned,
        )
        for own_id, name, level, score, library, rank, aliases in _FINNED
    ),
)
