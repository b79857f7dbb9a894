"""The claims of sentences of variant steps, as data: sums of houses and cages, fillings and links of constraints."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Link, Premise, Step
from lucidoku.logic.techniques._claims import Claim

__all__ = ["Balanced", "Blocked", "Fillable", "Links", "MustHold", "Total", "ends_of", "left_of", "marks_of"]


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
