"""The parts of a sentence in words: cells, digits, houses, lists, conclusions, chains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lucidoku.grid.cells import Candidate, Cell, digit_text
from lucidoku.grid.houses import House, house_name
from lucidoku.grid.layout import Layout
from lucidoku.logic.step import Branch, Link, LockedSet, Node, Premise, Step
from lucidoku.logic.techniques._claims import Claim, Equal, Only, cell_text, teaching
from lucidoku.rules import EXTRA_HOUSES, HouseKind
from lucidoku.words.language import N_, _, ngettext
from lucidoku.words.notation import current_notation, per_language


def join(parts: Iterable[str]) -> str:
    """Write a list: "a", "a and b", "a, b and c"."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return _("{some} and {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


def choice(parts: Iterable[str]) -> str:
    """Write alternatives: "a", "a or b", "a, b or c"."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return _("{some} or {last}").format(some=_(", ").join(items[:-1]), last=items[-1])


def clauses(parts: Iterable[str]) -> str:
    """Write clauses, one after the other, as one: "a", "a and b", "a, b and c"."""
    text, *others = parts
    for number, other in enumerate(others, 1):
        written = _("{clauses}, {clause}") if number < len(others) else _("{clauses} and {clause}")
        text = written.format(clauses=text, clause=other)
    return text


_COUNTS = (
    *(N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six")),
    *(N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)


def count_text(count: int) -> str:
    """Write a number of cells or digits in words, up to twelve: "three"."""
    return _(_COUNTS[count - 1]) if 1 <= count <= len(_COUNTS) else str(count)


def digits_text(digits: Iterable[int], layout: Layout) -> str:
    """Write digits as a list: "2, 5 and 7"."""
    return _digits(tuple(digits), layout.first_digit)


@per_language
def _digits(digits: tuple[int, ...], first: int) -> str:
    return join(digit_text(digit, first) for digit in digits)


def cells_text(cells: Iterable[Cell], layout: Layout) -> str:
    """Write cells in the short form: r1c36 for r1c3 and r1c6, r24c5 for r2c5 and r4c5.

    Where rows or columns have two digits the short form would be ambiguous, and each cell is named.

    >>> layout = Layout.standard(3, 3)
    >>> cells_text([layout.cell("r1c3"), layout.cell("r1c6"), layout.cell("r4c5")], layout)
    'r1c36 and r4c5'
    """
    given = tuple(cells)
    if teaching.get() is not None and len(set(given)) <= _FEW:
        return join(map(cell_text, sorted(set(given))))
    return _cells(given, layout.n)


@per_language
def _cells(cells: tuple[Cell, ...], n: int) -> str:
    return join(_group_cells(cells, n))


_FEW = 4  # cells that are named one by one, with their candidates, in the long form


def _groups(cells: Iterable[Cell], layout: Layout) -> tuple[str, ...]:
    return _group_cells(tuple(cells), layout.n)


@per_language
def _group_cells(cells: tuple[Cell, ...], n: int) -> tuple[str, ...]:
    ordered = sorted(set(cells))
    if n > 9:  # a number of two digits could be two numbers
        return tuple(map(str, ordered))
    columns: dict[int, list[int]] = {}
    rows: dict[int, list[int]] = {}
    for cell in ordered:
        columns.setdefault(cell.row, []).append(cell.column)
        rows.setdefault(cell.column, []).append(cell.row)
    by_row: dict[tuple[int, ...], list[int]] = {}
    by_column: dict[tuple[int, ...], list[int]] = {}
    for row, group in columns.items():
        by_row.setdefault(tuple(group), []).append(row)
    for column, group in sorted(rows.items()):
        by_column.setdefault(tuple(group), []).append(column)
    if len(by_column) < len(by_row):
        groups = [(group, tuple(cols)) for group, cols in by_column.items()]
    else:
        groups = [(tuple(group), cols) for cols, group in by_row.items()]
    written = current_notation()
    return tuple([written.cells(r, c, n) for r, c in groups])


def houses_text(houses: Sequence[House]) -> str:
    """Write houses, grouped by kind: "rows 2 and 7"."""
    return _houses(tuple([(house.kind, house.label) for house in houses]))


@per_language
def _houses(houses: tuple[tuple[HouseKind, str], ...]) -> str:
    texts = []
    for kind in dict.fromkeys(kind for kind, _label in houses):
        labels = [label for of, label in houses if of == kind]
        if len(labels) == 1:
            texts.append(house_name(kind, labels[0]))
            continue
        numbers = _("{numbers} and {number}").format(numbers=_(", ").join(labels[:-1]), number=labels[-1])
        several = EXTRA_HOUSES[kind].several if kind in EXTRA_HOUSES else _SEVERAL[kind]
        texts.append(_(several).format(numbers=numbers))
    return join(texts)


_SEVERAL = {
    "row": N_("rows {numbers}"),
    "column": N_("columns {numbers}"),
    "box": N_("boxes {numbers}"),
}


def cells_of(candidates: Iterable[Candidate]) -> tuple[Cell, ...]:
    """Return the cells of candidates, without repetition."""
    return tuple(dict.fromkeys(candidate.cell for candidate in candidates))


def candidate_text(candidate: Candidate) -> str:
    """Write a candidate: "r1c2=3"."""
    return f"{candidate.cell}={candidate.digit_text}"


def conclusion(step: Step) -> str:
    """Write conclusions as a clause: "r4c7 is 5", "4 can be removed from r2c35 and 7 from r5c1"."""
    return _conclusion(step.placements, step.eliminations, step.layout.n, step.layout.first_digit)


@per_language
def _conclusion(placements: tuple[Candidate, ...], eliminations: tuple[Candidate, ...], n: int, first: int) -> str:
    parts = [_("{cell} is {digit}").format(cell=c.cell, digit=c.digit_text) for c in placements]
    where: dict[int, list[Cell]] = {}
    for candidate in eliminations:
        where.setdefault(candidate.digit, []).append(candidate.cell)
    together: dict[tuple[Cell, ...], list[int]] = {}
    for digit, places in sorted(where.items()):
        together.setdefault(tuple(sorted(places)), []).append(digit)
    for count, (cells, digits) in enumerate(together.items()):
        words = (
            _("{digits} from {cells}")
            if count
            else ngettext("{digits} can be removed from {cells}", "{digits} can be removed from {cells}", len(digits))
        )
        parts.append(words.format(digits=_digits(tuple(digits), first), cells=join(_group_cells(cells, n))))
    return clauses(parts) if parts else ""


def dead_end_text(branch: Branch, layout: Layout, premises: Iterable[Premise] = ()) -> str:
    """Say where a branch ends: "r3c4 is left without a candidate".

    Args:
        branch: the branch.
        layout: the layout.
        premises: those of the step, which tell a cell's last candidate from a digit's last place.
    """
    cells = {c.cell for c in branch.dead_end}
    lone = len(branch.dead_end) == 1 and any(
        premise.kind == "house"
        and {Candidate(cell, premise.digits[0]) for cell in premise.cells} == set(branch.dead_end)
        for premise in premises
    )
    if len(cells) == 1 and not lone:
        return _("{cell} is left without a candidate").format(cell=next(iter(cells)))
    digit = layout.digit_text(branch.dead_end[0].digit)
    where = join(_groups(cells, layout))
    houses = [house for house in layout.houses if cells <= set(house.cells)]
    if lone:
        houses = [
            p.house
            for p in premises
            if p.house is not None and set(p.cells) == cells and digit == layout.digit_text(p.digits[0])
        ][:1]
    if len(houses) == 1:
        return _("{digit} has no place left in {house} ({cells})").format(
            digit=digit, house=houses[0].name, cells=where
        )
    return _("{digit} has no place left in {cells}").format(digit=digit, cells=where)


def candidates_text(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Write candidates as alternatives: "4 in r1c12 or 5 in r1c1"."""
    places: dict[int, list[Cell]] = {}
    for cell, digit in candidates:
        places.setdefault(digit, []).append(cell)
    digits: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in places.items():
        digits.setdefault(tuple(cells), []).append(digit)
    return choice(
        _("{digit} in {cells}").format(digit=choice(map(layout.digit_text, some)), cells=cells_text(cells, layout))
        for cells, some in digits.items()
    )


def node_text(node: Node, layout: Layout) -> str:
    """Write a node in Eureka notation: "(5)r1c36"."""
    return _node(node.candidates, layout.n, layout.first_digit)


@per_language
def _node(candidates: tuple[Candidate, ...], n: int, first: int) -> str:
    groups: dict[int, list[Cell]] = {}
    for candidate in candidates:
        groups.setdefault(candidate.digit, []).append(candidate.cell)
    return "".join(_group(digit, tuple(cells), n, first) for digit, cells in groups.items())


def group_text(digit: int, cells: Iterable[Cell], layout: Layout) -> str:
    """Write a digit in some cells without a blank, as in Eureka notation: "(5)r1c36,r4c5"."""
    return _group(digit, tuple(cells), layout.n, layout.first_digit)


def _group(digit: int, cells: tuple[Cell, ...], n: int, first: int) -> str:
    return f"({digit_text(digit, first)}){','.join(_group_cells(cells, n))}"


def chain_text(links: Sequence[Link], layout: Layout) -> str:
    """Write a chain in Eureka notation, "=" for a strong link and "-" for a weak one."""
    if not links:
        return ""
    text = node_text(links[0].source, layout)
    for link in links:
        text += ("=" if link.strong else "-") + node_text(link.target, layout)
    return text


def set_text(locked: LockedSet, step: Step) -> str:
    """Write a set: "r1c36 (2, 5 and 7)"; cells of several lines as in a chain, "r13c6,r2c4", because "and" separates sets.

    >>> from lucidoku.logic.examples import example_step
    >>> from lucidoku.logic.techniques._words import set_text
    >>> step = example_step("als-xz")
    >>> set_text(step.evidence.sets[0], step)
    'r25c9 (2, 4 and 9)'
    """
    bare = teaching.get() is None
    cells = ",".join(_groups(locked.cells, step.layout)) if bare else cells_text(locked.cells, step.layout)
    return _("{cells} ({digits})").format(cells=cells, digits=digits_text(locked.digits, step.layout))


def lettered_set(locked: LockedSet, step: Step) -> str:
    """Write a set with its letter in the picture, which the only set of a step has not: "A = r1c36 (2, 5 and 7)"."""
    text, sets = set_text(locked, step), step.evidence.sets
    return f"{set_letter(sets.index(locked))} = {text}" if len(sets) > 1 else text


def set_letter(index: int) -> str:
    """Return the letter of a step's set, by its number: A, B, … Z, A."""
    return chr(ord("A") + index % 26)


def set_list(sets: Iterable[LockedSet], step: Step) -> str:
    """Name several sets. Where their cells are written with candidates, semicolons keep the sets apart.

    >>> from lucidoku.logic.examples import example_step
    >>> example_step("als-chain").describe("teach").count("; ")
    3
    """
    texts = [lettered_set(locked, step) for locked in sets]
    return join(texts) if teaching.get() is None else _("; ").join(texts)


def spare_digits(step: Step) -> list[Claim]:
    """Return the claims that each set has exactly its digits, one more than cells."""
    return [
        claim
        for locked in step.evidence.sets
        for claim in (Only(locked.cells, locked.digits), Equal(len(locked.digits), len(locked.cells) + 1))
    ]


def generic(step: Step, length: str) -> str:
    """Describe a step of a user's technique: its reason, then the conclusion."""
    name = _(step.technique.name)
    houses = [house for items in step.evidence.houses.values() for house in items]
    cells = [cell for items in step.evidence.cells.values() for cell in items]
    if length == "hint":
        if houses:
            return _("{technique}: look at {place}.").format(technique=name, place=houses_text(houses))
        if cells:
            return _("{technique}: look at {place}.").format(technique=name, place=cells_text(cells, step.layout))
        count = len(step.placements) + len(step.eliminations)
        return ngettext(
            "{technique} leads to {count} conclusion.", "{technique} leads to {count} conclusions.", count
        ).format(technique=name, count=count)
    reason = step.why or step.technique.definition or name
    if re.match(r"[^\W\d_]+\b(?!\d)", reason):  # a word, not a cell
        reason = reason[0].upper() + reason[1:]
    ended = reason.endswith((".", "!", "?", "\u3002", "\uff01", "\uff1f"))  # also the full-width ones
    template = _("{reason} So {conclusion}.") if ended else _("{reason}. So {conclusion}.")
    return template.format(reason=reason, conclusion=conclusion(step))


def short_text(step: Step) -> str:
    """Write conclusions in the shortest form: "r4c7=5", "r12c3-47, r5c1-2".

    >>> from lucidoku import explain
    >>> from lucidoku.logic.techniques._words import short_text
    >>> short_text(explain("1.....2..3.....4")[0])
    'r1c2=2'
    """
    parts = [candidate_text(c) for c in step.placements]
    digits: dict[Cell, str] = {}
    for candidate in sorted(step.eliminations):
        digits[candidate.cell] = digits.get(candidate.cell, "") + candidate.digit_text
    by_digits: dict[str, list[Cell]] = {}
    for cell, gone in digits.items():
        by_digits.setdefault(gone, []).append(cell)
    for gone, cells in by_digits.items():
        parts += [f"{group}-{gone}" for group in _groups(cells, step.layout)]
    return ", ".join(parts)
