"""Singles: the techniques that place a digit."""

from __future__ import annotations

from lucidoku._text import N_, _
from lucidoku.grid import digit_text
from lucidoku.step import Step, Technique
from lucidoku.techniques._claims import Claim, Filled, Fits, Only, Within, told
from lucidoku.techniques._words import cells_text, digits_text, houses_text, join

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _tell_full_house(step: Step, length: str) -> str:
    (house,) = step.evidence.houses["house"]
    if length == "hint":
        return _("Full house: only one cell of {house} is empty.").format(house=house.name)
    cell, digit = step.placements[0]

    def claims() -> list[Claim]:
        return [Fits(digit, (house,), (cell,)), Filled(tuple(other for other in house.cells if other != cell))]

    return told(
        _("{cell} is the last empty cell of {house}, and {digit} is the digit that is missing there."),
        claims,
        cell=cell,
        house=house.name,
        digit=digit_text(digit),
    )


def _tell_hidden_single(step: Step, length: str) -> str:
    (house,) = step.evidence.houses["house"]
    cell, number = step.placements[0]
    digit = digit_text(number)
    alone = Fits(number, (house,), (cell,))
    if length == "hint":
        return _("Hidden single: look for the place of {digit} in {house}.").format(digit=digit, house=house.name)
    if step.uses_candidates:
        return told(
            _("In {house}, {digit} is a candidate of {cell} alone, so {cell} is {digit}."),
            alone,
            house=house.name,
            digit=digit,
            cell=cell,
        )
    sources = [p.cells[0] for p in step.premises if p.digits[0] == number]
    filled = [p.cells[0] for p in step.premises if p.digits[0] != number]
    excluding = step.evidence.houses.get("excluding", ())
    reasons = []
    if sources:
        keeps = _("{sources} keeps it out of {houses}") if len(sources) == 1 else _("{sources} keep it out of {houses}")
        reasons.append(
            keeps.format(sources=join([f"{source}={digit}" for source in sources]), houses=houses_text(excluding))
        )
    if filled:
        reasons.append(
            _("{cells} is filled").format(cells=filled[0])
            if len(filled) == 1
            else _("{cells} are filled").format(cells=cells_text(filled, step.layout))
        )

    def claims() -> list[Claim]:
        kept_out = [c for c in house.cells if c != cell and c not in filled and any(c in h.cells for h in excluding)]
        return [
            alone,
            Filled(tuple(sources), (number,) * len(sources)),
            Filled(tuple(filled)),
            Within(tuple(sources), excluding),
            # Filled cells that no excluding house covers, and covered ones, are all others of the house.
            Filled(tuple(c for c in house.cells if c != cell and c not in kept_out and c not in filled)),
        ]

    return told(
        _("In {house}, {digit} fits only into {cell}: {reasons}."),
        claims,
        house=house.name,
        digit=digit,
        cell=cell,
        reasons=_("; ").join(reasons),
    )


def _tell_naked_single(step: Step, length: str) -> str:
    cell, number = step.placements[0]
    if length == "hint":
        return _("Naked single: what can still stand in {cell}?").format(cell=cell)
    if step.uses_candidates:
        return told(
            _("{cell} has no other candidate left than {digit}."),
            Only((cell,), (number,)),
            cell=cell,
            digit=digit_text(number),
        )
    seen = sorted(premise.digits[0] for premise in step.premises)
    sources = tuple(premise.cells[0] for premise in step.premises)
    excluding = step.evidence.houses["excluding"]
    return told(
        _("{cell} sees {digits} in {houses}; only {digit} is left for it."),
        Only((cell,), (number,)),
        Filled(sources, tuple(premise.digits[0] for premise in step.premises)),
        Within(sources, excluding),
        Within((cell,), excluding, all=True),
        cell=cell,
        digits=digits_text(seen),
        houses=houses_text(step.evidence.houses["excluding"]),
        digit=digit_text(number),
    )


TECHNIQUES = (
    Technique(
        "full-house",
        N_("Full House"),
        "singles",
        rank=100,
        level="easy",
        score=4,
        se=1.0,
        library="0000",
        aliases=("last digit", "last cell", "fill_last_position_of_group", "dernière case", "唯一空格"),
        definition=N_("A house has one empty cell left. It takes the digit that the house still lacks."),
        reason=N_("A house holds every digit once, and all the others are placed."),
        teller=_tell_full_house,
    ),
    Technique(
        "hidden-single",
        N_("Hidden Single"),
        "singles",
        rank=110,
        level="easy",
        score=14,
        se=1.2,
        library="0002",
        aliases=(
            "single position",
            "pinned digit",
            "unique position",
            "check_obvious_number",
            "check_line_last_possible",
            "single caché",
            "position unique",
            "摒除",
            "隱性唯一",
        ),
        definition=N_("In a house a digit has one possible cell left. It stands there."),
        reason=N_(
            "The house must hold the digit. Equal digits placed elsewhere keep it out of all other empty cells of the"
            " house, so the one cell that is left takes it."
        ),
        teller=_tell_hidden_single,
    ),
    Technique(
        "naked-single",
        N_("Naked Single"),
        "singles",
        rank=120,
        level="easy",
        score=4,
        se=2.3,
        library="0003",
        aliases=(
            "single candidate",
            "sole candidate",
            "fill_only_one_possible",
            "single nu",
            "candidat unique",
            "唯餘解",
            "唯一候選數",
        ),
        definition=N_("A cell has one candidate left. It takes it."),
        reason=N_("The cell must hold some digit, and it sees all the others."),
        teller=_tell_naked_single,
    ),
)
