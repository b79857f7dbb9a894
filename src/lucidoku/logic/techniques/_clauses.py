"""Facts and reasons in words, the parts of the rows of an explanation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.layout import Layout
from lucidoku.logic.explanation import Fact, InferenceSource
from lucidoku.logic.step import Step
from lucidoku.logic.techniques._constraint_words import constraints_text
from lucidoku.logic.techniques._words import cells_of, cells_text, choice, clauses, set_letter
from lucidoku.words.language import _, ngettext


def _by_digit(candidates: Iterable[Candidate]) -> dict[int, list[Cell]]:
    places: dict[int, list[Cell]] = {}
    for candidate in sorted(candidates, key=lambda one: (one.digit, one.cell)):
        places.setdefault(candidate.digit, []).append(candidate.cell)
    return places


def true_text(candidates: Sequence[Candidate], layout: Layout) -> str:
    """Say that one of some candidates is true: "r4c3 is 5", "5 is in r56c3"."""
    if len(candidates) == 1:
        ((cell, digit),) = candidates
        return _("{cell} is {digit}").format(cell=cell, digit=layout.digit_text(digit))
    if len({c.cell for c in candidates}) == 1:
        digits = choice(layout.digit_text(c.digit) for c in sorted(candidates))
        return _("{cell} is {digit}").format(cell=candidates[0].cell, digit=digits)
    return choice(
        _("{digit} is in {cells}").format(digit=layout.digit_text(digit), cells=cells_text(cells, layout))
        for digit, cells in _by_digit(candidates).items()
    )


def false_text(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Say that candidates are false: "r4c3 is not 5", "r4c36 are not 5", "r4c3 is not 5 or 7"."""
    together: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in _by_digit(set(candidates)).items():
        together.setdefault(tuple(cells), []).append(digit)
    return clauses(
        ngettext("{cells} is not {digits}", "{cells} are not {digits}", len(cells)).format(
            cells=cells_text(cells, layout), digits=choice(map(layout.digit_text, digits))
        )
        for cells, digits in together.items()
    )


def assumed_text(facts: Sequence[Fact], layout: Layout) -> str:
    """Name the assumption of a case: "1 in r4c2", "no 1 in r4c2"."""
    words = _("{digit} in {cells}") if facts[0].truth else _("no {digit} in {cells}")
    every = [candidate for fact in facts for candidate in fact.candidates]
    return clauses(
        words.format(digit=layout.digit_text(digit), cells=cells_text(cells, layout))
        for digit, cells in _by_digit(every).items()
    )


def so_text(false: Sequence[Candidate], true: Sequence[Candidate], layout: Layout) -> str:
    """Say that one candidate is false, so another is true: "r4c3 is not 1, so it is 5"."""
    if len(false) == len(true) == 1 and false[0].cell == true[0].cell:
        return _("{cell} is not {digit}, so it is {other}").format(
            cell=false[0].cell, digit=layout.digit_text(false[0].digit), other=layout.digit_text(true[0].digit)
        )
    return _("{fact}, so {other}").format(fact=false_text(false, layout), other=true_text(true, layout))


def set_name(number: int, step: Step) -> str:
    """Name a set of the evidence, from 0: by its letter, or by its cells where it is the only one."""
    sets = step.evidence.sets
    if len(sets) > 1:
        return _("set {letter}").format(letter=set_letter(number))
    return _("the set {cells}").format(cells=cells_text(sets[number].cells, step.layout))


def only_text(
    source: InferenceSource, false: Sequence[Candidate], true: Sequence[Candidate], together: bool, step: Step
) -> str:
    """Say why one of some candidates is true when others are false.

    Args:
        source: the cell, the house or the set.
        false: the false ones.
        true: the other ones.
        together: whether the false ones are one node of a chain.
        step: the step.
    """
    if source.kind == "cell":
        return _("its only other candidate") if len(false) == 1 else _("its only candidate left")
    if source.house is not None:
        if together:
            words = ngettext("the only other place in {house}", "the only other places in {house}", len(true))
        else:
            words = ngettext("the only place left in {house}", "the only places left in {house}", len(true))
        return words.format(house=source.house.name)
    if source.set is not None:
        digits = choice(step.layout.digit_text(digit) for digit in _by_digit(false))
        return _("without {digits}, {set} has all its other digits").format(
            digits=digits, set=set_name(source.set, step)
        )
    return ""


def once_text(sources: Sequence[InferenceSource], true: Sequence[Candidate], step: Step) -> str:
    """Say why candidates are false when others are true: "same row"."""
    kinds = {(source.kind, source.house) for source in sources}
    if len(kinds) == 1:
        source = sources[0]
        if source.kind == "cell":
            return _("same cell")
        if source.house is not None:
            kind = source.house.kind
            if kind in ("row", "column", "box"):
                return {"row": _("same row"), "column": _("same column"), "box": _("same box")}[kind]
            return _("both in {house}").format(house=source.house.name)
    if any(source.kind == "marks" for source in sources):
        return constraints_text(step)
    return ngettext("{cells} sees them", "{cells} see them", len(cells_of(true))).format(
        cells=cells_text(cells_of(true), step.layout)
    )


def free_text(cells: int, digits: int) -> str:
    """Say that a set has one digit more than cells."""
    return ngettext("{digits} digits for {cells} cell", "{digits} digits for {cells} cells", cells).format(
        digits=digits, cells=cells
    )


def is_excluded(candidate: Candidate, by: Sequence[Candidate], layout: Layout) -> InferenceSource | None:
    """Return why a candidate is false when one of others is true, by cells and houses alone; None if it may be true."""
    cell, digit = candidate
    if all(other.cell == cell and other.digit != digit for other in by):
        return InferenceSource("cell", cell=cell)
    if not all(
        (other.cell != cell and other.digit == digit and other.cell in layout.peers[cell])
        or (other.cell == cell and other.digit != digit)
        for other in by
    ):
        return None
    those = {cell, *(other.cell for other in by)}
    for house in layout.houses:
        if those <= set(house.cells):
            return InferenceSource("house", house=house)
    return InferenceSource("peers")
