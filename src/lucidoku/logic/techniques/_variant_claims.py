"""The claims of sentences of variant steps, as data: sums of houses and cages, fillings and links of constraints."""

from __future__ import annotations

from typing import NamedTuple

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Link, Premise, Step
from lucidoku.logic.techniques._claims import Claim


class Balanced(Claim):
    """By the sums of houses and constraints, the digits of the first cells add up to a number more than the others'."""

    houses: tuple[House, ...]
    marks: tuple[Premise, ...]
    more: tuple[Cell, ...]
    less: tuple[Cell, ...]
    rest: int


class Blocked(Claim):
    """Each way to fill the cells under the constraint with one of the candidates leaves something without a candidate.

    Attributes:
        mark: the constraint; only its parts that lie in the cells count.
        cells: the cells; those that share a house hold different digits.
        candidates: some candidates of them.
        groups: groups of candidates; a way may exclude a whole group.
        rivals: cells of other constraints; the way may leave them no filling.
    """

    mark: Premise
    cells: tuple[Cell, ...]
    candidates: tuple[Candidate, ...]
    groups: tuple[tuple[Candidate, ...], ...]
    rivals: tuple[tuple[Cell, ...], ...]


class Fillable(Claim):
    """The ways to fill the cells under the constraints, and to the sums, leave only these digits in the named cells.

    Attributes:
        marks: the constraints; only their parts that lie in the cells count.
        cells: the cells; those that share a house hold different digits.
        left: some of them, each with its digits.
        sums: cells, other cells, and how much more the first hold together.
        each: whether each of the digits has a way.
    """

    marks: tuple[Premise, ...]
    cells: tuple[Cell, ...]
    left: tuple[tuple[Cell, tuple[int, ...]], ...]
    sums: tuple[tuple[tuple[Cell, ...], tuple[Cell, ...], int], ...] = ()
    each: bool = True


class MustHold(Claim):
    """Each way to fill the cells under a constraint has the digit in one of the places, which are all that it has there."""

    mark: Premise
    cells: tuple[Cell, ...]
    digit: int
    places: tuple[Cell, ...]


class Outside(Claim):
    """The digits that make the number of a clue outside the grid can only be these.

    Attributes:
        mark: the clue: a sandwich sum, whose digits lie between 1 and the largest one, or an X-sum, whose first digit says
            how many digits there are, with itself.
        ways: the digits; those of an X-sum begin with the first one, which is a candidate of the first cell.
    """

    mark: Premise
    ways: tuple[tuple[int, ...], ...]


class Total(Claim):
    """The ways to fill the cells under a constraint give the two sides of a sum no other digits than these.

    Attributes:
        mark: the constraint.
        cells: its cells; those that share a house hold different digits.
        left: the cells of one side; none for the number of the constraint.
        right: those of the other side.
        ordered: whether the first side's digits are those of a number, one after the other; else in rising order.
        ways: the digits of both sides.
    """

    mark: Premise
    cells: tuple[Cell, ...]
    left: tuple[Cell, ...]
    right: tuple[Cell, ...]
    ordered: bool
    ways: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


class Hold(NamedTuple):
    """The cells hold just these digits between them."""

    cells: tuple[Cell, ...]
    digits: tuple[int, ...]


class PartnerNeed(NamedTuple):
    """With one of the digits in a cell, another cell would need one of its partners, with any of its candidates.

    Attributes:
        digits, cell: the digits, and their cell.
        other, partners: the other cell, and the digits that it would need.
        given: cells whose candidates count.
    """

    digits: tuple[int, ...]
    cell: Cell
    other: Cell
    partners: tuple[int, ...]
    given: tuple[Cell, ...] = ()


class AddUp(NamedTuple):
    """The least, or the greatest, sum of the cells; those that see each other hold different digits."""

    cells: tuple[Cell, ...]
    sum: int
    most: bool


class Differ(NamedTuple):
    """No two of the cells hold the same digit, by their houses and constraints."""

    cells: tuple[Cell, ...]


class FitIn(NamedTuple):
    """Places of digits: of some cells, only these can hold one of them."""

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]
    places: tuple[Cell, ...]


class NoSets(NamedTuple):
    """With the digit in the cell, a constraint could only have one of these sets, judging by each other cell alone."""

    mark: Premise
    cell: Cell
    digit: int
    sets: tuple[tuple[int, ...], ...]


class SetsLeft(NamedTuple):
    """The cells of a constraint can only hold these of its sets, judging by each cell alone."""

    mark: Premise
    sets: tuple[tuple[int, ...], ...]


class EndPairs(NamedTuple):
    """The ends of a constraint's line can only have these pairs of digits."""

    mark: Premise
    pairs: tuple[tuple[int, int], ...]


class SeenCount(NamedTuple):
    """With a digit in a cell, fewer, or more, digits of a row or column would be seen than a clue says."""

    mark: Premise
    cell: Cell
    digit: int
    more: bool


Detail = Hold | PartnerNeed | AddUp | Differ | FitIn | NoSets | SetsLeft | EndPairs | SeenCount
"""A fact about the candidates that the exclusions before it have left."""


class Narrowing(NamedTuple):
    """An exclusion: the candidates of some cells leave a cell only these digits.

    Attributes:
        sources: the cells; the parts of the constraints that lie in them and the cell count.
        cell: the cell.
        left: its digits; none for a contradiction.
        facts: the statements of the sentence about the cells.
    """

    sources: tuple[Cell, ...]
    cell: Cell
    left: tuple[int, ...]
    facts: tuple[Detail, ...] = ()


class Inferred(Claim):
    """Inferences, one after the other, remove candidates.

    Attributes:
        marks: the constraints.
        rows: the exclusions.
        removed: the candidates that they remove.
        assumed: a candidate that is assumed before them; the last one is then a contradiction.
    """

    marks: tuple[Premise, ...]
    rows: tuple[Narrowing, ...]
    removed: tuple[Candidate, ...] = ()
    assumed: Candidate | None = None


class OnlyWays(Claim):
    """The cells can be filled under the constraints in just these ways."""

    marks: tuple[Premise, ...]
    cells: tuple[Cell, ...]
    ways: tuple[tuple[int, ...], ...]


class Links(Claim):
    """At least one end of each strong link is true, and at most one end of each weak link."""

    links: tuple[Link, ...]


def marks_of(step: Step) -> tuple[Premise, ...]:
    """Return the constraints that a step rests on."""
    return tuple(premise for premise in step.premises if premise.mark is not None)


def left_of(step: Step) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return the cells that lose candidates, each with the digits that it keeps."""
    gone: dict[Cell, set[int]] = {}
    for cell, digit in step.eliminations:
        gone.setdefault(cell, set()).add(digit)
    held = {p.cells[0]: p.digits for p in step.premises if p.kind == "cell"}
    return tuple((cell, tuple(d for d in held[cell] if d not in digits)) for cell, digits in gone.items())


def ends_of(links: tuple[Link, ...]) -> tuple[Candidate, ...]:
    """Return the candidates at both ends of a chain."""
    return (*links[0].source.candidates, *links[-1].target.candidates)
