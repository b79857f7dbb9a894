"""Coloring: candidates that are all true or all false together."""

from __future__ import annotations

from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Clash, ExcludesOneOfEach, Linked, sentence
from lucidoku.logic.techniques._colours import explain_colours
from lucidoku.logic.techniques._explained import explain_chain
from lucidoku.logic.techniques._rows import either_text
from lucidoku.logic.techniques._words import (
    cells_text,
    conclusion,
    digits_text,
    join,
)
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {
    "simple-colors": ("simple-colors-trap", "simple-colors-wrap"),
    "simple-colouring": ("simple-colors-trap", "simple-colors-wrap"),
    "multi-colors": ("multi-colors-1", "multi-colors-2"),
    "multi-coloring": ("multi-colors-1", "multi-colors-2"),
    "multi-colouring": ("multi-colors-1", "multi-colors-2"),
    "medusa-rules": ("medusa-trap", "medusa-wrap", "medusa-empty-cell"),
    "medusa": ("strong-chain-medusa", "medusa-trap", "medusa-wrap", "medusa-empty-cell"),
}


def _hint(step: Step) -> str:
    digits = step.evidence.digits
    if len(digits) == 1:
        return _("{technique}: colour the strong links of {digit}.").format(
            technique=_(step.technique.name), digit=step.layout.digit_text(digits[0])
        )
    return _("{technique}: colour the strong links of the digits {digits}.").format(
        technique=_(step.technique.name), digits=digits_text(digits, step.layout)
    )


def _colour(step: Step, role: str) -> str:
    """Write the candidates of a colour: "r1c36" if all have one digit, "2 in r1c3 and 5 in r4c7" in a Medusa."""
    candidates: tuple[Candidate, ...] = step.evidence.candidates.get(role, ())
    digits = sorted({c.digit for c in candidates})
    if len(step.evidence.digits) == 1 and not step.technique.id.startswith("medusa"):
        return cells_text((c.cell for c in candidates), step.layout)
    return join(
        _("{digit} in {cells}").format(
            digit=step.layout.digit_text(d), cells=cells_text([c.cell for c in candidates if c.digit == d], step.layout)
        )
        for d in digits
    )


def _turns(step: Step) -> Linked:
    return Linked(tuple(link for link in step.evidence.links if link.strong), turns=True)


def _tell_trap(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    one, other = (step.evidence.candidates.get(role, ()) for role in ("pattern", "second"))
    return sentence(
        _(
            "Along the strong links, candidates take turns: either all of the one colour, {one}, are "
            "true, or all of the other, {other}. In both cases a candidate that sees both colours is "
            "false: {conclusion}."
        ),
        lambda: [_turns(step), ExcludesOneOfEach(step.eliminations, (one, other))],
        one=_colour(step, "pattern"),
        other=_colour(step, "second"),
        conclusion=conclusion(step),
    )


def _tell_strong_chain(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    links = step.evidence.links
    return sentence(
        _(
            "Along the strong links through {path}, candidates are alternately true and false, so {cases}, and a candidate"
            " that both exclude is false: {conclusion}."
        ),
        lambda: [
            _turns(step),
            ExcludesOneOfEach(step.eliminations, (links[0].source.candidates, links[-1].target.candidates)),
        ],
        path=join(
            dict.fromkeys(cells_text(node.cells, step.layout) for link in links for node in (link.source, link.target))
        ),
        cases=either_text(links[0].source.candidates, links[-1].target.candidates, step),
        conclusion=conclusion(step),
    )


def _tell_wrap(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    pincers = step.evidence.cells["pincer"]
    clashing = tuple(c for c in step.evidence.candidates["pattern"] if c.cell in pincers)
    return sentence(
        _(
            "Along the strong links, candidates take turns: either all of the one colour, {one}, are true, or all of the other,"
            " {other}. But two of the first colour, in {cells}, exclude each other, so that colour is false: {conclusion}."
        ),
        lambda: [_turns(step), Clash(clashing)],
        one=_colour(step, "pattern"),
        other=_colour(step, "second"),
        cells=cells_text(pincers, step.layout),
        conclusion=conclusion(step),
    )


def _tell_empty(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    cell = step.evidence.cells["pivot"][0]
    return sentence(
        _(
            "Along the strong links, candidates take turns: either all of the one colour, {one}, are true, or all of the other,"
            " {other}. The first colour would leave {cell} without a candidate, so it is false: {conclusion}."
        ),
        lambda: [
            _turns(step),
            ExcludesOneOfEach(
                tuple(Candidate(cell, d) for d in step.board.candidates(cell)), (step.evidence.candidates["pattern"],)
            ),
        ],
        one=_colour(step, "pattern"),
        other=_colour(step, "second"),
        cell=cell,
        conclusion=conclusion(step),
    )


def _tell_multi(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    weak = [link for link in step.evidence.links if not link.strong]
    digit = step.layout.digit_text(step.evidence.digits[0])
    pairs = _("; ").join(_("{a} and {b}").format(a=link.source.cells[0], b=link.target.cells[0]) for link in weak)
    if step.technique.id == "multi-colors-1":
        return sentence(
            _(
                "The strong links of {digit} make two clusters in which candidates take turns. A "
                "candidate of one cluster sees a candidate of the other ({pairs}), so these colours are "
                "not both true, and at least one of the opposite colours is. Cells that see both of "
                "these cannot be {digit}: {conclusion}."
            ),
            lambda: [_turns(step), Linked(tuple(weak))],
            digit=digit,
            pairs=pairs,
            conclusion=conclusion(step),
        )
    return sentence(
        _(
            "The strong links of {digit} make two clusters in which candidates take turns. One colour of the first, {one}, sees"
            " both colours of the second ({pairs}), one of which is true. So that colour is false: {conclusion}."
        ),
        lambda: [_turns(step), Linked(tuple(weak))],
        digit=digit,
        one=_first_colour(step),
        pairs=pairs,
        conclusion=conclusion(step),
    )


def _first_colour(step: Step) -> str:
    return cells_text((c.cell for c in step.eliminations), step.layout)


_TRAP = N_("What excludes a candidate of each colour can be removed.")
_TURNS = N_(
    "Strong links that are weak ones too make candidates take turns, so that one of the colours is true throughout."
)

TECHNIQUES = (
    define_technique(
        "simple-colors-trap",
        N_("Simple Colors Trap"),
        "coloring",
        rank=430,
        level="hard",
        score=150,
        hodoku_code="0500",
        aliases=("color trap", "simple coloring", "coloriage simple", "colouring", "簡單著色"),
        definition=N_(
            "The two places of a digit in a house get two colours, and so on along all such pairs. The digit can be removed from"
            " cells that see both colours."
        ),
        reason=_TURNS,
        describer=_tell_trap,
        explainer=explain_colours,
    ),
    define_technique(
        "simple-colors-wrap",
        N_("Simple Colors Wrap"),
        "coloring",
        rank=431,
        level="hard",
        score=150,
        hodoku_code="0501",
        aliases=("color wrap",),
        definition=N_(
            "The two places of a digit in a house get two colours, and so on along all such pairs. Where two cells of one colour"
            " see each other, the digit can be removed from all cells of that colour."
        ),
        reason=_TURNS,
        describer=_tell_wrap,
        explainer=explain_colours,
    ),
    define_technique(
        "multi-colors-1",
        N_("Multi Colors 1"),
        "coloring",
        rank=435,
        level="hard",
        score=200,
        hodoku_code="0502",
        aliases=("multi coloring type 1", "coloriage multiple"),
        definition=N_(
            "Two clusters of a digit, each in two colours. A colour of one sees a colour of the other: the digit can be removed"
            " from cells that see both opposite colours."
        ),
        reason=N_("The two colours that see each other are not both true, so one of the opposite colours is."),
        describer=_tell_multi,
    ),
    define_technique(
        "multi-colors-2",
        N_("Multi Colors 2"),
        "coloring",
        rank=436,
        level="hard",
        score=200,
        hodoku_code="0503",
        aliases=("multi coloring type 2",),
        definition=N_(
            "Two clusters of a digit, each in two colours. A colour of one sees both colours of the other: the digit can be"
            " removed from all cells of that colour."
        ),
        reason=N_("One colour of the other cluster is true, and either of them makes this colour false."),
        describer=_tell_multi,
    ),
    define_technique(
        "strong-chain-medusa",
        N_("Medusa Chain"),
        "coloring",
        rank=595,
        level="unfair",
        score=250,
        on_request=True,
        aliases=("strong chain", "medusa by a chain", "chaîne de liens forts", "強鏈美杜莎"),
        definition=N_(
            "A chain all of whose links are strong, in cells and in houses, with an even number of candidates. What both its"
            " ends exclude can be removed; the shortest chain is taken."
        ),
        reason=_TURNS,
        describer=_tell_strong_chain,
        explainer=explain_chain,
    ),
    define_technique(
        "medusa-trap",
        N_("3D Medusa Trap"),
        "coloring",
        rank=596,
        level="unfair",
        score=250,
        on_request=True,
        aliases=("3d medusa", "méduse 3d", "3D美杜莎"),
        definition=N_(
            "Strong links of all digits, in cells and in houses, give candidates two colours. A candidate can be removed that"
            " shares its cell with both colours, that sees its digit in both, or that shares its cell with one colour and sees"
            " its digit in the other (rules 3, 4 and 5)."
        ),
        reason=_TURNS,
        describer=_tell_trap,
        explainer=explain_colours,
    ),
    define_technique(
        "medusa-wrap",
        N_("3D Medusa Wrap"),
        "coloring",
        rank=597,
        level="unfair",
        score=250,
        on_request=True,
        aliases=("medusa rule 1 and 2",),
        definition=N_(
            "Strong links of all digits give candidates two colours. A colour that comes twice in a cell, or twice with one"
            " digit in a house, is false (rules 1 and 2)."
        ),
        reason=_TURNS,
        describer=_tell_wrap,
        explainer=explain_colours,
    ),
    define_technique(
        "medusa-empty-cell",
        N_("3D Medusa Empty Cell"),
        "coloring",
        rank=598,
        level="unfair",
        score=250,
        on_request=True,
        aliases=("medusa rule 6",),
        definition=N_(
            "Strong links of all digits give candidates two colours. A colour that excludes every candidate of some cell is"
            " false (rule 6)."
        ),
        reason=_TURNS,
        describer=_tell_empty,
        explainer=explain_colours,
    ),
)
