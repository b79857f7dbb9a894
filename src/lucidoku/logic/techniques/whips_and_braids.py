"""Whips, braids and their kin: a candidate is assumed, and variable by variable one candidate is left, until one has none.

Definitions: Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles".
"""

from __future__ import annotations

from lucidoku.logic.explanation import Explanation
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, define_technique
from lucidoku.logic.techniques._claims import Claim, Equal, Follows, sentence
from lucidoku.logic.techniques._explained import explain_contradiction
from lucidoku.logic.techniques._nrc import nrc, variables_of
from lucidoku.logic.techniques._rows import followed_text
from lucidoku.logic.techniques._words import conclusion, dead_end_text
from lucidoku.words.language import N_, _, compound_message

__all__ = ["GROUPS", "TECHNIQUES"]


def _tell(step: Step, length: str) -> str:
    branch = step.evidence.branches[0]
    if length == "hint":
        return _("{technique} of length {length}: begin in {place}.").format(
            technique=_(step.technique.name), length=len(step.premises), place=_place(step)
        )
    line = followed_text(branch.links, step.layout)
    return sentence(
        _("If {cell} were {digit}, it would follow that {line}, and then {end}. So {conclusion}.")
        if line
        else _("If {cell} were {digit}, then {end}. So {conclusion}."),
        lambda: _claims(step),
        cell=branch.assumption.cell,
        digit=step.layout.digit_text(branch.assumption.digit),
        line=line,
        end=dead_end_text(branch, step.layout, step.premises),
        conclusion=conclusion(step),
    )


def _explain(step: Step) -> Explanation:
    return explain_contradiction(step, nrc(step))


def _claims(step: Step) -> list[Claim]:
    branch = step.evidence.branches[0]
    return [
        Follows(branch),
        Equal(branch.assumption in step.eliminations, True),
        Equal(len(variables_of(step)), len(step.premises)),
    ]


def _place(step: Step) -> str:
    premise = step.premises[0]
    return str(premise.cells[0]) if premise.house is None else premise.house.name


_LINKED = N_("Two candidates are linked when they cannot both be true.")
_WHIP = N_(
    "A candidate, the target, is assumed. In a first cell, or for a digit in a first house, all candidates but one are linked"
    " to it; so that one, the right-linking candidate, would be true. In each next cell or house, one candidate (the"
    " left-linking one) is linked to the right-linking candidate just before, all others but one to it, to the target or to"
    " an earlier right-linking candidate. In the last, all are excluded. The target can be removed."
)
_BRAID = N_(
    "Like a whip, but a cell or house need not have a candidate that is linked to the right-linking candidate just before:"
    " all its candidates but one are linked to the target or to any earlier right-linking one."
)
_GROUP = N_("A right-linking candidate may be a group: all places of a digit in the crossing of two houses.")
_WHY = N_("Step by step only one candidate is left, until there is none. So what was assumed is false.")

_ROWS: tuple[tuple[str, str, Level, int, int, tuple[str, ...], tuple[str, ...]], ...] = (
    (
        "bivalue-chain",
        N_("Bivalue Chain"),
        "unfair",
        952,
        280,
        ("biv-chain", "chaîne bivaluée", "雙值鏈"),
        (N_("A whip in which each cell or house has two candidates only."),),
    ),
    (
        "z-chain",
        N_("z-Chain"),
        "unfair",
        953,
        290,
        ("chaîne z",),
        (
            N_(
                "A whip in which each cell or house has, besides its left- and right-linking candidate, only candidates that are"
                " linked to the target."
            ),
        ),
    ),
    (
        "t-whip",
        N_("t-Whip"),
        "unfair",
        954,
        300,
        ("fouet t",),
        (
            N_(
                "A whip in which each cell or house but the last has, besides its left- and right-linking candidate, only"
                " candidates that are linked to earlier right-linking ones, not to the target alone."
            ),
        ),
    ),
    ("whip", N_("Whip"), "extreme", 955, 400, ("fouet",), (_WHIP, _LINKED)),
    ("g-whip", N_("g-Whip"), "extreme", 956, 450, ("grouped whip", "fouet g"), (_WHIP, _LINKED, _GROUP)),
    ("braid", N_("Braid"), "extreme", 957, 500, ("tresse",), (_BRAID, _LINKED)),
    ("g-braid", N_("g-Braid"), "extreme", 958, 550, ("grouped braid", "tresse g"), (_BRAID, _LINKED, _GROUP)),
)

GROUPS: dict[str, tuple[str, ...]] = {}

TECHNIQUES = tuple(
    define_technique(
        own_id,
        name,
        "whips_and_braids",
        rank=rank,
        level=level,
        score=score,
        aliases=aliases,
        definition=compound_message(*texts),
        reason=_WHY,
        on_request=True,
        describer=_tell,
        explainer=_explain,
    )
    for own_id, name, level, rank, score, aliases, texts in _ROWS
)
