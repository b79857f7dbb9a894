"""The notation of whips and braids: one variable after the other, with its left- and right-linking candidates.

    whip[4]: r3c6{n7 n8} - r4c6{n8 n2} - b2n2{r1c6 r2c4} - r2n6{c4 .} ==> r2c5≠7

A cell is written r3c6; digit 6 in row 2 as r2n6, in column 4 as c4n6, in box 2 as b2n6. Source: the printed solutions of
Denis Berthier's CSP-Rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lucidoku.errors import InvalidArgument, ParseError
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout
from lucidoku.logic.step import Premise, Step
from lucidoku.words.language import _


@dataclass(frozen=True)
class Variable:
    """A cell, or a digit in a house, as a link of a whip or a braid uses it.

    Attributes:
        candidates: all that are possible in it.
        left: the left-linking candidate.
        right: the right-linking ones: one, several of a group, or none in the last variable.
        z: the others that the target excludes.
        t: the others that earlier right-linking candidates exclude.
        name: its notation, such as "r3c6" or "b2n2".
    """

    candidates: tuple[Candidate, ...]
    left: Candidate
    right: tuple[Candidate, ...]
    z: tuple[Candidate, ...]
    t: tuple[Candidate, ...]
    name: str


@dataclass(frozen=True)
class Nrc:
    """A chain read from its notation: see `read_nrc`.

    Attributes:
        name: such as "whip".
        variables: their names, each with its left-linking and its right-linking candidates.
        target: the candidate removed.
    """

    name: str
    variables: tuple[tuple[str, Candidate, tuple[Candidate, ...]], ...]
    target: Candidate


def variables_of(step: Step) -> tuple[Variable, ...]:
    """Return the variables of a whip or a braid, in their order.

    Raises:
        InvalidArgument: the step is of another technique.
    """
    if step.technique.family != "whips_and_braids":
        raise InvalidArgument(_("{name} is neither a whip nor a braid").format(name=step.technique.id))
    branch = step.evidence.branches[0]
    found: list[Variable] = []
    lost: list[Candidate] = []
    z: list[Candidate] = []
    t: list[Candidate] = []

    def close(right: tuple[Candidate, ...]) -> None:
        name = _name(step.premises[len(found)], step.layout)
        found.append(Variable((*lost, *right), lost[0], right, tuple(z), tuple(t), name))
        lost.clear()
        z.clear()
        t.clear()

    for link in branch.links:
        if link.strong:
            close(link.target.candidates)
            continue
        candidate = link.target.candidates[0]
        if lost:
            (z if branch.assumption in link.source.candidates else t).append(candidate)
        lost.append(candidate)
    close(())
    return tuple(found)


def _name(premise: Premise, layout: Layout) -> str:
    if premise.house is None:
        return repr(premise.cells[0])
    kind, digit = premise.house.kind, layout.digit_text(premise.digits[0])
    return f"{_LETTERS.get(kind, 'h')}{premise.house.number if kind in _LETTERS else premise.house.index}n{digit}"


_LETTERS = {"row": "r", "column": "c", "box": "b"}


def _place(candidate: Candidate, name: str) -> str:
    """Write a candidate inside a variable: only the part that the variable does not determine."""
    cell = candidate.cell
    if "n" not in name:
        return f"n{candidate.digit_text}"
    if name[0] == "r":
        return f"c{cell.column}"
    return f"r{cell.row}" if name[0] == "c" else repr(cell)


def chain_nrc(step: Step) -> str:
    """Return the variables of a whip or a braid in nrc notation, without its name and its conclusion.

    Raises:
        InvalidArgument: the step is of another technique.
    """
    return " - ".join(
        f"{v.name}{{{_place(v.left, v.name)} {'|'.join(_place(c, v.name) for c in v.right) or '.'}}}"
        for v in variables_of(step)
    )


def nrc(step: Step) -> str:
    """Return a whip or a braid in nrc notation.

    Raises:
        InvalidArgument: the step is of another technique.

    >>> from lucidoku import find_steps, explain
    >>> line = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    >>> walk = explain(line, "whips")
    >>> nrc(next(step for step in walk if step.technique.id == "whip"))
    'whip[2]: r9n6{c4 c1} - c3n6{r7 .} ==> r5c4≠6'
    """
    chain, target = chain_nrc(step), step.evidence.branches[0].assumption
    gone = f"{target.cell!r}≠{target.digit_text}"
    return f"{step.technique.id}[{len(step.premises)}]: {chain} ==> {gone}"


def read_nrc(text: str, layout: Layout) -> Nrc:
    """Read the text that `nrc` writes, in a layout.

    Raises:
        ParseError: the text is not of that form, its length differs from the stated one, or it names no cell or digit of
            the layout.

    >>> found = read_nrc("whip[2]: r3c6{n7 n8} - b2n8{r1c6 .} ==> r2c5≠7", Layout.standard(3, 3))
    >>> found.name, [name for name, left, right in found.variables], str(found.target)
    ('whip', ['r3c6', 'b2n8'], '(7)r2c5')
    """
    whole = re.fullmatch(r"([\w-]+)\[(\d+)\]:(.+?)(?:==>|⟹)\s*+(r\d+c\d+)\s*+≠\s*+(\w)", text.strip())
    pieces = re.split(r"(?<!\s)\s++[-–]\s++", whole[3].strip()) if whole else []
    if not whole or len(pieces) != int(whole[2]):
        raise ParseError(
            _("{text} is not a chain in nrc notation; expected such as {example}").format(
                text=repr(text[:60]), example="whip[2]: r3c6{n7 n8} - b2n8{r1c6 .} ==> r2c5≠7"
            )
        )
    variables = tuple(_read_variable(piece, layout) for piece in pieces)
    return Nrc(whole[1], variables, Candidate(layout.cell(whole[4]), layout.digit_of(whole[5])))


def _read_variable(text: str, layout: Layout) -> tuple[str, Candidate, tuple[Candidate, ...]]:
    found = re.fullmatch(r"(\w+)\{(\w+) (\.|[\w|]+)\}", text)
    if not found:
        raise ParseError(
            _("{text} is not a link in nrc notation; expected such as r3c6{{n7 n8}}").format(text=repr(text[:40]))
        )
    name, left, right = found.groups()
    places: Sequence[str] = [] if right == "." else right.split("|")
    return name, _read_place(name, left, layout), tuple(_read_place(name, place, layout) for place in places)


def _read_place(name: str, place: str, layout: Layout) -> Candidate:
    head, _n, digit = name.partition("n")
    if not digit:
        return Candidate(layout.cell(name), layout.digit_of(place[1:]))
    cell = head + place if head[0] == "r" else place + head if head[0] == "c" else place
    return Candidate(layout.cell(cell), layout.digit_of(digit))
