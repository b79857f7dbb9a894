"""Singles: the techniques that place a digit."""

from __future__ import annotations

from collections.abc import Sequence

from lucidoku.grid.cells import Cell
from lucidoku.grid.houses import House
from lucidoku.grid.layout import Layout
from lucidoku.logic.decode import Single
from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import CellsInHouses, Claim, Filled, Fits, Only, sentence
from lucidoku.logic.techniques._phrases import Memo, Phrases, Teller, TellerOf
from lucidoku.logic.techniques._words import cells_text, digits_text, generic, houses_text, join
from lucidoku.words.language import N_, _, fix_elisions

__all__ = ["FROM_RECORDS", "GROUPS", "TECHNIQUES", "where_text"]

GROUPS: dict[str, tuple[str, ...]] = {}

_FULL_HINT = N_("Full house: only one cell of {house} is empty.")
_FULL = N_("{cell} is the last empty cell of {house}, and {digit} is the digit that is missing there.")
_HIDDEN_HINT = N_("Hidden single: look for the place of {digit} in {house}.")
_HIDDEN = N_("In {house}, {digit} fits only into {cell}: {reasons}.")
_HIDDEN_MARKED = N_("In {house}, {digit} is a candidate of {cell} alone, so {cell} is {digit}.")
_NAKED_HINT = N_("Naked single: which digit is still possible in {cell}?")
_NAKED = N_("{cell} sees {digits} in {houses}; only {digit} is left for it.")
_NAKED_MARKED = N_("{digit} is the only candidate left in {cell}.")


def where_text(step: Step) -> str:
    """Ask the question that a single answers, and name the digits that help; not the answer.

    >>> from lucidoku import hint
    >>> where_text(hint("1.....2..3.....4"))
    'Where can 2 go in box 1? The 2 in r2c3 helps.'
    """
    if step.technique.id != "hidden-single":
        return (step.technique.describe or generic)(step, "hint")
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
        return _(_FULL_HINT).format(house=house.name)
    cell, digit = step.placements[0]

    def claims() -> list[Claim]:
        return [Fits(digit, (house,), (cell,)), Filled(tuple(other for other in house.cells if other != cell))]

    return sentence(_(_FULL), claims, cell=cell, house=house.name, digit=step.layout.digit_text(digit))


def _full_houses(said: Phrases) -> Teller:
    def full(house: int, code: int) -> str:
        cell, digit = said.layout.candidates[code]
        return fix_elisions(_(_FULL).format(cell=cell, house=said.houses[house], digit=said.layout.digit_text(digit)))

    def hint(house: int) -> str:
        return fix_elisions(_(_FULL_HINT).format(house=said.houses[house]))

    fulls, hints = Memo(full), Memo(hint)
    return lambda single: (fulls[single.house, single.code], hints[(single.house,)])


def _tell_hidden_single(step: Step, length: str) -> str:
    (house,) = step.evidence.houses["house"]
    cell, number = step.placements[0]
    digit = step.layout.digit_text(number)
    alone = Fits(number, (house,), (cell,))
    if length == "hint":
        return _(_HIDDEN_HINT).format(digit=digit, house=house.name)
    if step.uses_candidates:
        return sentence(_(_HIDDEN_MARKED), alone, house=house.name, digit=digit, cell=cell)
    sources = [p.cells[0] for p in step.premises if p.digits[0] == number]
    filled = [p.cells[0] for p in step.premises if p.digits[0] != number]
    excluding = step.evidence.houses.get("excluding", ())
    reasons = []
    if sources:
        reasons.append(_kept_out_text(sources, digit, excluding))
    if filled:
        reasons.append(_filled_text(filled, step.layout))

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

    return sentence(_(_HIDDEN), claims, house=house.name, digit=digit, cell=cell, reasons=_("; ").join(reasons))


def _kept_out_text(sources: Sequence[Cell], digit: str, excluding: Sequence[House]) -> str:
    keeps = _("{sources} keeps it out of {houses}") if len(sources) == 1 else _("{sources} keep it out of {houses}")
    return keeps.format(sources=join([f"{source}={digit}" for source in sources]), houses=houses_text(excluding))


def _filled_text(cells: Sequence[Cell], layout: Layout) -> str:
    if len(cells) == 1:
        return _("{cells} is filled").format(cells=cells[0])
    return _("{cells} are filled").format(cells=cells_text(cells, layout))


def _hidden_singles(said: Phrases) -> Teller:
    layout = said.layout

    def hint(number: int, house: int) -> str:
        return fix_elisions(_(_HIDDEN_HINT).format(digit=said.layout.digit_text(number), house=said.houses[house]))

    def marked(house: int, code: int) -> str:
        cell, number = layout.candidates[code]
        return fix_elisions(
            _(_HIDDEN_MARKED).format(house=said.houses[house], digit=said.layout.digit_text(number), cell=cell)
        )

    def kept_out(number: int, sources: tuple[int, ...], excluding: tuple[int, ...]) -> str:
        houses = [layout.houses[h] for h in excluding]
        return _kept_out_text([layout.cells[c] for c in sources], said.layout.digit_text(number), houses)

    def said_filled(cells: tuple[int, ...]) -> str:
        return _filled_text([layout.cells[c] for c in cells], layout)

    hints, all_marked, all_kept_out, all_filled = Memo(hint), Memo(marked), Memo(kept_out), Memo(said_filled)
    template, between = _(_HIDDEN), _("; ")

    def tell(single: Single) -> tuple[str, str]:
        cell, number = layout.candidates[single.code]
        house, values = single.house, single.values
        where = hints[number, house]
        if single.marked:
            return all_marked[house, single.code], where
        sources, others = single.cells, tuple[int, ...]()
        if values.count(number) < len(values):
            sources = tuple([c for c, value in zip(sources, values, strict=True) if value == number])
            others = tuple([c for c, value in zip(single.cells, values, strict=True) if value != number])
        reasons = all_kept_out[number, sources, single.excluding] if sources else ""
        if others:
            reasons += (between if reasons else "") + all_filled[(others,)]
        parts = {
            "house": said.houses[house],
            "digit": said.layout.digit_text(number),
            "cell": said.cells[cell],
            "reasons": reasons,
        }
        return fix_elisions(template.format_map(parts)), where

    return tell


def _tell_naked_single(step: Step, length: str) -> str:
    cell, number = step.placements[0]
    if length == "hint":
        return _(_NAKED_HINT).format(cell=cell)
    if step.uses_candidates:
        return sentence(_(_NAKED_MARKED), Only((cell,), (number,)), cell=cell, digit=step.layout.digit_text(number))
    seen = sorted(premise.digits[0] for premise in step.premises)
    sources = tuple(premise.cells[0] for premise in step.premises)
    excluding = step.evidence.houses["excluding"]
    return sentence(
        _(_NAKED),
        Only((cell,), (number,)),
        Filled(sources, tuple(premise.digits[0] for premise in step.premises)),
        CellsInHouses(sources, excluding),
        CellsInHouses((cell,), excluding, all=True),
        cell=cell,
        digits=digits_text(seen, step.layout),
        houses=houses_text(step.evidence.houses["excluding"]),
        digit=step.layout.digit_text(number),
    )


def _naked_singles(said: Phrases) -> Teller:
    layout = said.layout

    def hint(code: int) -> str:
        return fix_elisions(_(_NAKED_HINT).format(cell=layout.candidates[code].cell))

    def marked(code: int) -> str:
        cell, number = layout.candidates[code]
        return fix_elisions(_(_NAKED_MARKED).format(cell=cell, digit=said.layout.digit_text(number)))

    def full(code: int, excluding: tuple[int, ...], values: frozenset[int]) -> str:
        cell, number = layout.candidates[code]
        houses = houses_text([layout.houses[h] for h in excluding])
        digits = digits_text(sorted(values), said.layout)
        return fix_elisions(
            _(_NAKED).format(cell=cell, digits=digits, houses=houses, digit=said.layout.digit_text(number))
        )

    hints, all_marked, fulls = Memo(hint), Memo(marked), Memo(full)

    def tell(single: Single) -> tuple[str, str]:
        code = single.code
        if single.marked:
            return all_marked[(code,)], hints[(code,)]
        return fulls[code, single.excluding, frozenset(single.values)], hints[(code,)]

    return tell


FROM_RECORDS: dict[str, TellerOf] = {
    "full-house": _full_houses,
    "hidden-single": _hidden_singles,
    "naked-single": _naked_singles,
}
"""The techniques whose sentences need no `Step`, by id."""

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
        aliases=("last digit", "last cell", "fill_last_position_of_group", "dernière case", "唯一空格"),
        definition=N_("A house has one empty cell left. It takes the digit that the house still lacks."),
        reason=N_("A house holds every digit once, and all the others are placed."),
        describe=_tell_full_house,
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
        describe=_tell_hidden_single,
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
            "fill_only_one_possible",
            "single nu",
            "candidat unique",
            "唯餘解",
            "唯一候選數",
        ),
        definition=N_("A cell has one candidate left. It takes this digit."),
        reason=N_("The cell must hold some digit, and it sees all the others."),
        describe=_tell_naked_single,
    ),
)
