"""An explanation of a step as data: a conclusion in one line, and rows that lead to it, one inference after the other.

The functions of `lucidoku.logic.techniques` write explanations, and `lucidoku.proofs` checks them row by row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.houses import House
from lucidoku.logic.step import Premise, Step
from lucidoku.words.guided import Guided
from lucidoku.words.language import _, ngettext

if TYPE_CHECKING:
    from lucidoku.logic.techniques._claims import Claim

__all__ = ["Explanation", "Fact", "Inference", "InferenceSource", "Rank", "Row", "Shapes", "blocks", "case_sign"]


@dataclass(frozen=True)
class Fact(Guided):
    """A true candidate or a false one; a true fact of several candidates says that one of them is true.

    >>> from lucidoku import Layout
    >>> cells = Layout("9x9").cells
    >>> print(Fact((Candidate(cells[3], 7),)), Fact((Candidate(cells[3], 7),), False))
    r1c4=7 r1c4-7
    >>> print(Fact((Candidate(cells[3], 7), Candidate(cells[4], 7))))
    r1c4=7|r1c5=7
    """

    candidates: tuple[Candidate, ...]
    truth: bool = True

    def __str__(self) -> str:
        sign = "=" if self.truth else "-"
        return "|".join(f"{c.cell!r}{sign}{c.digit_text}" for c in self.candidates)


@dataclass(frozen=True)
class InferenceSource:
    """The reason of an inference.

    Attributes:
        kind: "cell", where it has one digit, or no other candidate; "house", where the digit comes there once, or has no
            other place; "peers", where cells see each other. "set": it holds all its other digits. "fish": it holds without
            its fins. "marks": the constraints that the step uses. "both": a candidate is not both true and false. "inner":
            the rows inside lead to a contradiction. "cases": it follows in every case. "pattern": the technique.
        cell: the cell, for "cell".
        house: the house, for "house".
        set: the number of the set in the step's evidence, from 0, for "set".
    """

    kind: Literal["cell", "house", "peers", "set", "fish", "marks", "both", "inner", "cases", "pattern"]
    cell: Cell | None = None
    house: House | None = None
    set: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        record: dict[str, Any] = {"kind": self.kind}
        if self.cell is not None:
            record["cell"] = repr(self.cell)
        if self.house is not None:
            record["house"] = str(self.house)
        if self.set is not None:
            record["set"] = self.set
        return record


@dataclass(frozen=True)
class Inference:
    """A fact that follows from others.

    Attributes:
        premise: the facts that it follows from, besides the position.
        conclusion: the fact; None for a contradiction.
        source: the reason.
        case: the number of the case that it belongs to, if that differs from its row's.
    """

    premise: tuple[Fact, ...]
    conclusion: Fact | None
    source: InferenceSource
    case: int | None = None


@dataclass(frozen=True)
class Shapes:
    """The parts of a step's picture that a row lights.

    Attributes:
        candidates: candidates.
        links: links, such as "3" for the fourth of `evidence.links`, "1.0" for the first of the second branch.
        cells: whole cells.
        houses: houses.
        sets: numbers of sets of the evidence, from 0.
    """

    candidates: tuple[Candidate, ...] = ()
    links: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    houses: tuple[House, ...] = ()
    sets: tuple[int, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return them as plain data, without the empty ones."""
        record: dict[str, Any] = {
            "candidates": [f"({c.digit_text}){c.cell!r}" for c in self.candidates],
            "links": list(self.links),
            "cells": list(map(repr, self.cells)),
            "houses": list(map(str, self.houses)),
            "sets": list(self.sets),
        }
        return {key: value for key, value in record.items() if value}


_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"  # the font of pictures and PDFs has no further ones


@dataclass(frozen=True)
class Row(Guided):
    """A row of an explanation: an assumption, an inference, or both.

    Attributes:
        text: the inference in words.
        reason: why it follows, in a few words; empty where the text says it.
        number: its number, such as "4", or "4.2" for the second row of the inner branch that row 4 concludes; empty for a row
            that only opens a case.
        branch: the number of its case, from 1; None outside of cases.
        depth: 0, or the number of assumptions around it besides that of its case.
        assumption: the facts that it assumes, for the first row of a case or an inner branch.
        inferences: its inferences, in order.
        uses: the numbers of the rows that it follows from, where they are not the row before.
        continues: the number of the row of an earlier case that follows here, too.
        facts: the facts of the position that it states.
        claims: the claims of its words, see `lucidoku.proofs.check_words`.
        shapes: the parts of the picture that it lights.
    """

    text: str
    reason: str = ""
    number: str = ""
    branch: int | None = None
    depth: int = 0
    assumption: tuple[Fact, ...] = ()
    inferences: tuple[Inference, ...] = ()
    uses: tuple[str, ...] = ()
    continues: str = ""
    facts: tuple[Premise, ...] = ()
    claims: tuple[Claim, ...] = field(default=(), repr=False)
    shapes: Shapes = Shapes()

    @property
    def premise(self) -> tuple[Fact, ...]:
        """The facts that the row follows from and does not conclude itself."""
        known = {inference.conclusion for inference in self.inferences} | set(self.assumption)
        return tuple(dict.fromkeys(f for one in self.inferences for f in one.premise if f not in known))

    @property
    def conclusion(self) -> tuple[Fact, ...]:
        """The facts that the row concludes; none for a contradiction."""
        return tuple(one.conclusion for one in self.inferences if one.conclusion is not None)

    @property
    def sign(self) -> str:
        """The sign before the row: ① for the first case, otherwise its number."""
        if self.depth == 0 and self.branch and self.assumption:
            return case_sign(self.branch)
        return self.number

    @property
    def comment(self) -> str:
        """The reason with the rows that it refers to: "the only place left in row 3 (2, 5); continues at row 7"."""
        text = self.reason
        if self.uses:
            numbers = ", ".join(self.uses)
            text = _("{reason} ({rows})").format(reason=text, rows=numbers) if text else f"({numbers})"
        if self.continues:
            words = _("continues at row {number}") if self.continues.isascii() else _("continues as in {number}")
            onward = words.format(number=self.continues)
            text = _("{reason}; {onward}").format(reason=text, onward=onward) if text else onward
        return text

    def to_dict(self) -> dict[str, Any]:
        """Return the row as plain data, without the empty fields."""
        record: dict[str, Any] = {
            "text": self.text,
            "reason": self.reason,
            "number": self.number,
            "branch": self.branch,
            "depth": self.depth,
            "assumption": list(map(str, self.assumption)),
            "premise": [*map(str, self.premise), *map(str, self.facts)],
            "conclusion": list(map(str, self.conclusion)),
            "sources": [inference.source.to_dict() for inference in self.inferences],
            "uses": list(self.uses),
            "continues": self.continues,
            "sign": self.sign,
            "comment": self.comment,
            "shapes": self.shapes.to_dict(),
        }
        kept = ("text", "premise", "conclusion", "shapes")
        return {key: value for key, value in record.items() if value or key in kept}


@dataclass(frozen=True)
class Rank:
    """The set logic of a step: each of its truths needs a candidate, and each of its links allows one.

    Attributes:
        truths: the number of cells, and of houses with a digit, that need one of their candidates.
        links: the number of cells, and of houses with a digit, that cover these candidates, each at most once.
    """

    truths: int
    links: int

    @property
    def rank(self) -> int:
        """The links that exceed the truths."""
        return self.links - self.truths

    def __str__(self) -> str:
        return _("{truths} truths, {links} links, rank {rank}").format(
            truths=self.truths, links=self.links, rank=self.rank
        )


@dataclass(frozen=True)
class Explanation(Guided):
    """A step explained: the conclusion in one line, and the rows that lead to it.

    Attributes:
        summary: the conclusion in one line.
        rows: the rows, in reading order.
        notation: the chain in Eureka or nrc notation, for experts; empty for other techniques.
        rank: truths and links, where they are defined.

    >>> from lucidoku.logic.examples import example_step
    >>> print(example_step("cell-forcing-chain").explanation)
    r1c1 is 2 or 7, and in every case r1c1 is not 2.
    ① 2 in r1c1
       1  r5c1 is not 2, so r5c9 is 2   the only other place in row 5
       2  r2c9 is not 2, so r1c8 is 2   the only other place in box 3
       3  r1c1 is not 2                 same row
    ② 7 in r1c1: r1c1 is not 2          same cell
    """

    summary: str
    rows: tuple[Row, ...]
    notation: str = ""
    rank: Rank | None = None

    @property
    def order(self) -> dict[Candidate, str]:
        """The candidates that become true outside of inner branches, each with the number of its row.

        >>> from lucidoku.logic.examples import example_step
        >>> example_step("forcing-net").explanation.order
        {(2)r1c1: '0', (2)r6c8: '1'}
        """
        found: dict[Candidate, str] = {}
        for row in self.rows:
            for fact in (*row.assumption, *row.conclusion) if row.number and not row.depth else ():
                for candidate in fact.candidates if fact.truth else ():
                    found.setdefault(candidate, row.number)
        return found

    @property
    def is_stepwise(self) -> bool:
        """Return whether the rows are inferences, one from the other, and not the parts of the step's sentence."""
        return any(row.assumption or row.premise for row in self.rows)

    @property
    def length(self) -> str:
        """The length in words, for the line above the rows.

        >>> from lucidoku.logic.examples import example_step
        >>> example_step("cell-forcing-chain").explanation.length
        '5 rows, 2 cases'
        >>> example_step("nested-forcing-net").explanation.length
        '13 rows, 1 inner branch'
        """
        cases = len({row.branch for row in self.rows if row.branch})
        inner = sum(row.depth > 0 and bool(row.assumption) for row in self.rows)
        parts = [ngettext("{count} row", "{count} rows", len(self.rows)).format(count=len(self.rows))]
        if cases > 1:
            parts.append(ngettext("{count} case", "{count} cases", cases).format(count=cases))
        if inner:
            parts.append(ngettext("{count} inner branch", "{count} inner branches", inner).format(count=inner))
        return _(", ").join(parts)

    @property
    def expert(self) -> str:
        """The line for experts: notation and rank; may be empty."""
        parts = [self.notation, str(self.rank) if self.rank else ""]
        return "   ".join(part for part in parts if part)

    @property
    def text(self) -> str:
        """The summary and the rows as lines of text."""
        return str(self)

    def lines(self, folded: bool = False) -> list[str]:
        """Return the rows as lines, the reasons in a column.

        Args:
            folded: whether to leave out the rows of inner branches.
        """
        rows = [row for row in self.rows if not (folded and row.depth)]
        wide = max((len(row.number) for row in rows if not _is_head(row)), default=0)
        left = [_left(row, wide) for row in rows]
        room = min(max((_width(text) for text, row in zip(left, rows, strict=True) if row.comment), default=0), _WIDEST)
        return [
            f"{text}{' ' * max(room - _width(text), 0)}   {row.comment}" if row.comment else text
            for text, row in zip(left, rows, strict=True)
        ]

    def __str__(self) -> str:
        return "\n".join([self.summary, *self.lines()])

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as plain data, after docs/schema/step-1.json."""
        record: dict[str, Any] = {"summary": self.summary, "rows": [row.to_dict() for row in self.rows]}
        if self.notation:
            record["notation"] = self.notation
        if self.rank:
            record["rank"] = {"truths": self.rank.truths, "links": self.rank.links}
        if self.expert:
            record["expert"] = self.expert
        if self.is_stepwise:
            record["stepwise"] = True
            record["length"] = self.length
        return record


def stepwise(step: Step) -> Explanation | None:
    """Return the explanation of a step whose rows are inferences; None for a step that is explained by its sentence."""
    if step.technique.explainer is None:  # its rows would be the parts of its sentence
        return None
    explanation = step.explanation
    return explanation if explanation.is_stepwise else None


_WIDEST = 60  # characters before the column of reasons


def case_sign(number: int) -> str:
    """Return the sign of a case, by its number.

    >>> case_sign(1), case_sign(21)
    ('①', '[21]')
    """
    return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"[{number}]"


def _is_head(row: Row) -> bool:
    return bool(row.branch and row.assumption) and not row.depth


def _left(row: Row, wide: int) -> str:
    """Return a line up to its reason."""
    if _is_head(row):
        return f"{row.sign} {row.text}".strip()
    indent = "   " * (row.depth + (row.branch is not None))
    return f"{indent}{row.number:>{wide}}  {row.text}" if row.number else f"{indent}{row.text}"


def _width(text: str) -> int:
    """Return the columns that a text takes in a terminal."""
    return len(text) + sum(ord(ch) > 0x2E7F for ch in text)


def blocks(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each case, of each assumption that leads to a contradiction, and each row outside of them."""
    block: list[Row] = []
    for row in rows:
        if block and not _goes_on(block, row):
            yield block
            block = []
        block.append(row)
    if block:
        yield block


def _goes_on(block: Sequence[Row], row: Row) -> bool:
    """Return whether a row belongs to a block."""
    first, last = block[0], block[-1]
    if row.depth:
        return True
    if not first.assumption or row.assumption or row.branch != first.branch:
        return False
    closed = not last.depth and any(one.conclusion is None for one in last.inferences)
    return first.branch is not None or not closed
