"""Singles: the techniques that place a digit."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.cells import Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, Claim, Filled, Fits, Only, sentence
from lucidoku.logic.techniques._words import cells_text, digits_text, generic, houses_text, join
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES", "where_text"]

GROUPS: dict[str, tuple[str, ...]] = {}

FULL_HINT = N_("Full house: only one cell of {house} is empty.")
FULL = N_("{cell} is the last empty cell of {house}, and {digit} is the digit that is missing there.")
HIDDEN_HINT = N_("Hidden single: look for the place of {digit} in {house}.")
HIDDEN = N_("In {house}, {digit} fits only into {cell}: {reasons}.")
HIDDEN_MARKED = N_("In {house}, {digit} is a candidate of {cell} alone, so {cell} is {digit}.")
NAKED_HINT = N_("Naked single: which digit is still possible in {cell}?")
NAKED = N_("{cell} sees {digits} in {houses}; only {digit} is left for it.")
NAKED_MARKED = N_("{digit} is the only candidate left in {cell}.")


def where_text(step: Step) -> str:
    """Ask the question that a single answers, and name the digits that help; not the answer.

    >>> from lucidoku import hint
    >>> where_text(hint("1.....2..3.....4"))
    'Where can 2 go in box 1? The 2 in r2c3 helps.'
    """
    if step.technique.id != "hidden-single":
        return (step.technique.describer or generic)(step, "hint")
    (house,) = step.evidence.houses["house"]
    number = step.placements[0].digit
    digit = step.layout.digit_text(number)
    question = _("Where can {digit} go in {house}?").format(digit=digit, house=house.name)
    sources = [p.cells[0] for p in step.premises if p.kind == "value" and p.digits[0] == number]
    if not sources:
        return question
    helps = _("The {digit} in {cells} helps.") if len(sources) == 1 else _("The {digit}s in {cells} help.")
    answer = helps.format(digit=digit, cells=cells_text(sources, step.layout))
    return _("{first} {second}").format(first=question, second=answer)


def _tell_full_house(step: Step, length: str) -> str:
    (house,) = step.evidence.houses["house"]
    if length == "hint":
        return _(FULL_HINT).format(house=house.name)
    cell, digit = step.placements[0]

    def claims() -> list[Claim]:
        return [Fits(digit, (house,), (cell,)), Filled(tuple(other for other in house.cells if other != cell))]

    return sentence(_(FULL), claims, cell=cell, house=house.name, digit=step.layout.digit_text(digit))


def _tell_hidden_single(step: Step, length: str) -> str:
    (house,) = step.evidence.houses["house"]
    cell, number = step.placements[0]
    digit = step.layout.digit_text(number)
    alone = Fits(number, (house,), (cell,))
    if length == "hint":
        return _(HIDDEN_HINT).format(digit=digit, house=house.name)
    if step.uses_candidates:
        return sentence(_(HIDDEN_MARKED), alone, house=house.name, digit=digit, cell=cell)
    sources = [p.cells[0] for p in step.premises if p.digits[0] == number]
    filled = [p.cells[0] for p in step.premises if p.digits[0] != number]
    excluding = step.evidence.houses.get("excluding", ())
    reasons = []
    if sources:
        reasons.append(kept_out_text(sources, digit, excluding))
    if filled:
        reasons.append(filled_text(filled, step.layout))

    def claims() -> list[Claim]:
        kept_out = [c for c in house.cells if c != cell and c not in filled and any(c in h.cells for h in excluding)]
        return [
            alone,
            Filled(tuple(sources), (number,) * len(sources)),
            Filled(tuple(filled)),
            CellsInHouses(tuple(sources), excluding),
            # Filled cells that no excluding house covers, and covered ones, are all others of the house.
            Filled(tuple(c for c in house.cells if c != cell and c not in kept_out and c not in filled)),
        ]

    return sentence(_(HIDDEN), claims, house=house.name, digit=digit, cell=cell, reasons=_("; ").join(reasons))


def kept_out_text(sources: Sequence[Cell], digit: str, excluding: Sequence[House]) -> str:
    """Name the cells whose digit keeps it out of other houses."""
    keeps = _("{sources} keeps it out of {houses}") if len(sources) == 1 else _("{sources} keep it out of {houses}")
    return keeps.format(sources=join([f"{source}={digit}" for source in sources]), houses=houses_text(excluding))


def filled_text(cells: Sequence[Cell], layout: Layout) -> str:
    """Name the cells of a house that other digits fill."""
    if len(cells) == 1:
        return _("{cells} is filled").format(cells=cells[0])
    return _("{cells} are filled").format(cells=cells_text(cells, layout))


def _tell_naked_single(step: Step, length: str) -> str:
    cell, number = step.placements[0]
    if length == "hint":
        return _(NAKED_HINT).format(cell=cell)
    if step.uses_candidates:
        return sentence(_(NAKED_MARKED), Only((cell,), (number,)), cell=cell, digit=step.layout.digit_text(number))
    seen = sorted(premise.digits[0] for premise in step.premises)
    sources = tuple(premise.cells[0] for premise in step.premises)
    excluding = step.evidence.houses["excluding"]
    return sentence(
        _(NAKED),
        Only((cell,), (number,)),
        Filled(sources, tuple(premise.digits[0] for premise in step.premises)),
        CellsInHouses(sources, excluding),
        CellsInHouses((cell,), excluding, all=True),
        cell=cell,
        digits=digits_text(seen, step.layout),
        houses=houses_text(step.evidence.houses["excluding"]),
        digit=step.layout.digit_text(number),
    )


TECHNIQUES = (
    define_technique(
        "full-house",
        N_("Full House"),
        "singles",
        rank=100,
        level="easy",
        score=4,
        se=1.0,
        hodoku_code="0000",
        aliases=(
            "last digit",
            "last cell",
            "last free cell",
            "fill_last_position_of_group",
            "dernière case",
            "唯一空格",
        ),
        definition=N_("A house has one empty cell left. It takes the digit that the house still lacks."),
        reason=N_("A house holds every digit once, and all the others are placed."),
        describer=_tell_full_house,
    ),
    define_technique(
        "hidden-single",
        N_("Hidden Single"),
        "singles",
        rank=110,
        level="easy",
        score=14,
        se=1.2,
        hodoku_code="0002",
        aliases=(
            "single position",
            "pinned digit",
            "unique position",
            "last remaining cell",
            "cross hatching",
            "check_obvious_number",
            "check_line_last_possible",
            "single caché",
            "position unique",
            "摒除",
            "隱性唯一",
        ),
        definition=N_("In a house a digit has one possible cell left. It goes there."),
        reason=N_(
            "The house must hold the digit. Equal digits placed elsewhere keep it out of all other empty cells of the"
            " house, so the one cell that is left takes it."
        ),
        describer=_tell_hidden_single,
    ),
    define_technique(
        "naked-single",
        N_("Naked Single"),
        "singles",
        rank=120,
        level="easy",
        score=4,
        se=2.3,
        hodoku_code="0003",
        aliases=(
            "single candidate",
            "sole candidate",
            "obvious single",
            "last possible number",
            "lone single",
            "fill_only_one_possible",
            "single nu",
            "candidat unique",
            "唯餘解",
            "唯一候選數",
        ),
        definition=N_("A cell has one candidate left. It takes this digit."),
        reason=N_("The cell must hold some digit, and it sees all the others."),
        describer=_tell_naked_single,
    ),
)
