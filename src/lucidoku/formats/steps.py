"""Steps as text: a line of HoDoKu's regression library, and the notation of the players' forum (Eureka).

Eureka: `(d)cell`, `=` for a strong link (at least one is true), `-` for a weak one (at most one is), `=>` before the conclusion,
and for a fish `digits rows columns fins` as HoDoKu writes them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from lucidoku.formats.library import Case, write_case
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.logic.techniques._nrc import nrc, read_nrc

if TYPE_CHECKING:
    from lucidoku.logic.step import Link, Node, Step

__all__ = ["eureka", "library_line", "nrc", "read_nrc"]


def library_line(step: Step) -> str:
    """Return a step with the position before it as a line of the regression library.

    Techniques that HoDoKu numbers have its code, others their name here.

    >>> from lucidoku import explain
    >>> library_line(explain("1.....2..3.....4")[0])
    ':0002:2:1.....2..3.....4:::212:'
    """
    technique = step.technique
    code = technique.hodoku_code or technique.id
    digits = "".join(map(step.layout.digit_text, sorted(set(step.evidence.digits))))
    return write_case(Case(code, "", digits, step.board, frozenset(step.eliminations), frozenset(step.placements), ""))


def eureka(step: Step) -> str:
    """Return a step in the notation of the players' forum; names of techniques stay English there.

    >>> from lucidoku import explain
    >>> eureka(explain("1.....2..3.....4")[0])
    'Hidden Single: 2 => r1c2=2'
    """
    text = _chain(step.evidence.links) or _fish(step) or _cells_and_digits(step)
    return f"{step.technique.name}: {text} => {_result(step)}".replace(":  =>", ": =>")


def _chain(links: Sequence[Link]) -> str:
    """Return links that follow one another as one chain; two digits of a cell with a strong link are `(a=b)cell`."""
    if not links or any(a.target != b.source for a, b in pairwise(links)):
        return ""
    text, i = "", 0
    while i < len(links):
        link = links[i]
        if link.strong and _same_cell(link):
            a, b = link.source.candidates[0], link.target.candidates[0]
            text += f"({a.digit_text}={b.digit_text}){_cells_text([a.cell])}"
        else:
            text += _node(link.source) + ("=" if link.strong else "-")
            if i == len(links) - 1:
                text += _node(link.target)
            i += 1
            continue
        i += 1
        if i < len(links):
            text += "-" if not links[i].strong else "="
            i += 1
            if i == len(links):
                text += _node(links[-1].target)
    return text


def _same_cell(link: Link) -> bool:
    a, b = link.source.candidates, link.target.candidates
    return len(a) == len(b) == 1 and a[0].cell == b[0].cell and a[0].digit != b[0].digit


def _node(node: Node) -> str:
    digits = sorted({candidate.digit for candidate in node.candidates})
    cells = [candidate.cell for candidate in node.candidates]
    return f"({''.join(map(cells[0].digit_text, digits))}){_cells_text(cells)}"


def _fish(step: Step) -> str:
    base, cover = (step.evidence.houses.get(role, ()) for role in ("base", "cover"))
    if len(base) < 2 or len(base) > len(cover) or len(step.evidence.digits) != 1:
        return ""
    sign = {"row": "r", "column": "c", "box": "b"}
    parts = []
    for houses in (base, cover):
        by_kind: dict[str, list[int]] = defaultdict(list)
        for house in houses:
            by_kind[house.kind].append(house.number)
        if not set(by_kind) <= set(sign):
            return ""
        parts.append("".join(sign[kind] + _numbers(numbers) for kind, numbers in by_kind.items()))
    fins = [*step.evidence.cells.get("fin", ())]
    return " ".join(
        [step.layout.digit_text(step.evidence.digits[0]), *parts, *(["f" + _cells_text(fins)] if fins else [])]
    )


def _numbers(numbers: Iterable[int]) -> str:
    """Return numbers of rows or columns together, with commas where some have two figures."""
    ordered = sorted(set(numbers))
    return "".join(map(str, ordered)) if max(ordered) < 10 else "(" + ",".join(map(str, ordered)) + ")"


def _cells_and_digits(step: Step) -> str:
    digits = ",".join(step.layout.digit_text(digit) for digit in dict.fromkeys(step.evidence.digits))
    cells = next((cells for role in ("primary", "pivot") if (cells := step.evidence.cells.get(role))), ())
    return f"{digits} in {_cells_text(cells)}" if cells else digits


def _cells_text(cells: Iterable[Cell]) -> str:
    """Return cells together: `r1c45,r3c1`, or `r45c4` where one column has all."""
    ordered = sorted(set(cells))
    if len({cell.column for cell in ordered}) == 1 and len(ordered) > 1:
        return f"r{_numbers(cell.row for cell in ordered)}c{ordered[0].column}"
    rows: dict[int, list[int]] = defaultdict(list)
    for cell in ordered:
        rows[cell.row].append(cell.column)
    return ",".join(f"r{row}c{_numbers(columns)}" for row, columns in rows.items())


def _result(step: Step) -> str:
    return ", ".join([*_group(step.placements, "="), *_group(step.eliminations, "<>")])


def _group(candidates: Iterable[Candidate], sign: str) -> list[str]:
    by_digit: dict[int, list[Cell]] = defaultdict(list)
    for candidate in candidates:
        by_digit[candidate.digit].append(candidate.cell)
    return [f"{_cells_text(cells)}{sign}{cells[0].digit_text(digit)}" for digit, cells in sorted(by_digit.items())]
