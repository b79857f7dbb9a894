"""The sums of arrows and lines in the sentences of steps: the sides of each sum, and the ways that are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, groupby

from lucidoku.grid.cells import Cell, digit_text
from lucidoku.logic.step import Premise, Step
from lucidoku.logic.techniques._claims import cell_text
from lucidoku.logic.techniques._constraint_words import MOST_SETS, open_of
from lucidoku.logic.techniques._variant_claims import Outside, Total, marks_of
from lucidoku.logic.techniques._words import cells_text, choice
from lucidoku.rules._constraint import Constraint
from lucidoku.words.language import _

_MOST_SUMS = 2
"""The most sums of a constraint that a sentence lists."""

_Cells = tuple[Cell, ...]
_Way = tuple[tuple[int, ...], tuple[int, ...]]


def sums_text(step: Step) -> tuple[list[str], list[Total | Outside]]:
    """Return the possible sums of the step's constraint, each in words, and the same as claims.

    The result is empty if the constraint has no sums or many, or if it has too many ways to enumerate.
    """
    (premise, *others) = marks_of(step)
    mark = premise.mark
    if others or mark is None:
        return [], []
    lost = {cell for cell, _digit in step.eliminations}
    if outside := _outside_text(premise, step):
        return [outside[0]], [outside[1]]
    sums = [(left, right) for left, right in _sides(mark, step) if lost & {*left, *right}]
    fillings = _fillings(step, mark) if 0 < len(sums) <= _MOST_SUMS else []
    if not fillings:
        return [], []
    texts: list[str] = []
    stated: list[Total | Outside] = []
    for left, right in sums:
        ordered = mark.rule == "arrow" and len(left) > 1
        ways = sorted({_way(filling, left, right, ordered) for filling in fillings}, key=lambda way: (sum(way[1]), way))
        text = _sum_text(step, mark, (left, right), ways, ordered)
        if not text:
            return [], []
        texts.append(text)
        stated.append(Total(premise, step.evidence.cells["primary"], left, right, ordered, tuple(ways)))
    return texts, stated


def _outside_text(premise: Premise, step: Step) -> tuple[str, Outside] | None:
    """Write the digits that make up the number of a sandwich or an X-sum, if there are a few ways; and claim them."""
    n, mark = step.layout.n, premise.mark
    assert mark is not None
    if mark.rule == "sandwichsum":
        ways = [some for size in range(n - 1) for some in _adding_up(mark.values[0], size, range(2, n))]
        words = _("between 1 and {largest}, {total} can only be {ways}")
    elif mark.rule == "xsum":
        firsts = open_of(step).get(step.layout.cells[mark.cells[0]], ())
        ways = [
            (first, *some)
            for first in firsts
            for some in _adding_up(mark.values[0] - first, first - 1, [d for d in range(1, n + 1) if d != first])
        ]
        words = _("from the first digit on, {total} can only be {ways}")
    else:
        return None
    if not 0 < len(ways) <= MOST_SETS or () in ways:
        return None
    shown = choice("+".join(map(digit_text, way)) for way in ways)
    return words.format(largest=digit_text(n), total=mark.values[0], ways=shown), Outside(premise, tuple(ways))


def _adding_up(total: int, size: int, digits: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Return the sets of `size` of some digits with a sum."""
    return (some for some in combinations(digits, size) if sum(some) == total)


def _sides(mark: Constraint, step: Step) -> list[tuple[_Cells, _Cells]]:
    """Return the sums of a constraint: cells, empty for the number outside, and the cells that add up to the same."""
    every = step.layout.cells
    lines = [tuple(every[cell] for cell in line) for line in mark.lines]
    line = tuple(every[cell] for cell in mark.cells)
    if mark.rule == "arrow":
        return [(lines[0], shaft) for shaft in lines[1:]]
    if mark.rule == "doublearrow":
        return [((line[0], line[-1]), line[1:-1])]
    if mark.rule == "littlekillersum":
        return [((), line)]
    if mark.rule == "zipperline":
        half = len(line) // 2
        middle = line[half : half + 1] if len(line) % 2 else line[half - 1 : half + 1]
        pairs = zip(line[:half], reversed(line), strict=False)
        return [(middle, pair) for pair in pairs if pair != middle]
    if mark.rule == "regionsumline":
        boxes = {cell: house.number for house in step.layout.houses if house.kind == "box" for cell in house.cells}
        first, *parts = [tuple(part) for _box, part in groupby(line, boxes.__getitem__)]
        return [(first, part) for part in parts]
    return []


def _fillings(step: Step, mark: Constraint) -> list[dict[Cell, int]]:
    """Return the ways to fill the cells of a constraint, if they are not too many."""
    from lucidoku.logic.variants.site import model_of

    model, number = model_of(step.layout), step.layout.placed.index(mark)
    unit = next((unit for unit in model.units if unit.marks == (number,)), None)
    if unit is None or set(unit.cells) != set(mark.cells):
        return []
    held = {int(cell): sum(1 << digit - 1 for digit in digits) for cell, digits in open_of(step).items()}
    every = step.layout.candidates
    ways = model.ways(unit, [held.get(cell, model.full) for cell in range(model.n**2)])
    return [dict(every[one] for one in way.candidates) for way in ways.each]


def _way(filling: dict[Cell, int], left: _Cells, right: _Cells, ordered: bool) -> _Way:
    """Return the digits of both sides of a sum, in rising order, except for the digits of a number on the first side."""
    first, second = ([filling[cell] for cell in cells] for cells in (left, right))
    return tuple(first if ordered else sorted(first)), tuple(sorted(second))


def _sum_text(step: Step, mark: Constraint, sides: tuple[_Cells, _Cells], ways: list[_Way], ordered: bool) -> str:
    if len(ways) > MOST_SETS:
        return ""
    left, right = sides
    pill = cells_text(left, step.layout) if ordered else "+".join(map(cell_text, left))
    sum_ = "+".join(map(cell_text, right))
    equation = f"{pill} = {sum_}" if pill else f"{sum_} = {mark.values[0]}"

    def shown(way: _Way) -> str:
        first, second = ("" if ordered else "+").join(map(digit_text, way[0])), "+".join(map(digit_text, way[1]))
        return f"{first} = {second}" if first else second

    return _("{equation} can only be {ways}").format(equation=equation, ways=choice(map(shown, ways)))
