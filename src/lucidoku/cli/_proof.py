"""Proofs on the command line: lines of text and plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lucidoku.grid.cells import Cell
from lucidoku.grid.layout import Layout
from lucidoku.logic.techniques._words import cells_text, short_text
from lucidoku.rules.constraints import name_of
from lucidoku.words.language import _, fix_elisions
from lucidoku.words.notation import notation

if TYPE_CHECKING:
    from lucidoku.logic.step import Premise
    from lucidoku.logic.walkthrough import Walkthrough
    from lucidoku.proofs import Proof


def proof_lines(proof: Proof, width: int | None = None) -> list[str]:
    """Return the premises of a proof as a sentence, or why it failed."""
    if not proof.ok:
        text = _("not proved: {reason}").format(reason=proof.reason)
    elif not proof.needed:
        text = _("no proof: this step is not logic")
    else:
        text = _("proved from {premises}").format(premises="; ".join(_premises(proof.needed, proof.step.layout)))
    indent = " " * 6
    import textwrap

    return textwrap.wrap(text, width or 10**6, initial_indent=indent, subsequent_indent=indent)


def proof_record(proof: Proof) -> dict[str, Any]:
    """Return a proof as plain data."""
    with notation("r1c1"):
        record: dict[str, Any] = {"status": proof.status.value, "needed": list(map(str, proof.needed))}
    if proof.reason:
        record["reason"] = proof.reason
    if proof.counterexample is not None:
        record["counterexample"] = proof.counterexample.line
    return record


def proof_summary(proofs: Sequence[Proof]) -> str:
    """Return the number of proved steps as a sentence."""
    count = {status: sum(p.status.value == status for p in proofs) for status in ("proved", "unproved", "failed")}
    text = _("Proved: {proved} of {count} steps").format(proved=count["proved"], count=len(proofs))
    if count["unproved"]:
        text += _("; no logic: {unproved}").format(unproved=count["unproved"])
    if count["failed"]:
        text += _("; FAILED: {failed}").format(failed=count["failed"])
    return text + "."


def proofs_text(walk: Walkthrough, proofs: Sequence[Proof]) -> str:
    """Return the summary of a walkthrough's proofs, after the steps that are not proved with their reasons."""
    lines = []
    for number, proof in enumerate(proofs, 1):
        if not proof.ok:
            name = _(proof.step.technique.name)
            lines += [f"{number:>4} {proof.mark} {name}  {short_text(proof.step)}", *proof_lines(proof)]
    summary = proof_summary(proofs)
    if not walk.is_solved:
        summary = fix_elisions(summary + " " + _("The techniques do not solve the puzzle."))
    return "\n".join([*lines, summary]) + "\n"


def _premises(premises: Sequence[Premise], layout: Layout) -> list[str]:
    """Describe premises in few words: rules, then combined values, cells and houses."""
    values: dict[int, list[Cell]] = {}
    cells: dict[tuple[int, ...], list[Cell]] = {}
    for premise in premises:
        if premise.kind == "value":
            values.setdefault(premise.digits[0], []).append(premise.cells[0])
        elif premise.kind == "cell":
            cells.setdefault(premise.digits, []).append(premise.cells[0])
    marks = [premise.mark for premise in premises if premise.mark is not None]
    parts = [name_of(mark, layout.n) for mark in marks]
    parts += [f"{cells_text(where, layout)}={layout.digit_text(digit)}" for digit, where in values.items()]
    for digits, where in cells.items():
        parts.append(
            _("only {digits} in {cells}").format(
                digits="/".join(map(layout.digit_text, digits)), cells=cells_text(where, layout)
            )
        )
    for premise in premises:
        if premise.kind == "house" and premise.house is not None:
            parts.append(
                _("{digit} in {house} only in {cells}").format(
                    digit=layout.digit_text(premise.digits[0]),
                    house=premise.house,
                    cells=cells_text(premise.cells, layout),
                )
            )
    return parts
