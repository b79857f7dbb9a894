"""Forcing chains and nets: an assumption, and conclusions that follow in every case."""

from __future__ import annotations

from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Claim, Equal, Follows, OneOf, sentence
from lucidoku.logic.techniques._clauses import false_text, true_text
from lucidoku.logic.techniques._explained import explain_cases, explain_contradiction
from lucidoku.logic.techniques._rows import branches_text, followed_text, try_text
from lucidoku.logic.techniques._words import conclusion, dead_end_text, digits_text
from lucidoku.words.language import N_, _, ngettext

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {
    "forcing-chains": ("nishio", "cell-forcing-chain", "region-forcing-chain"),
    "forcing-nets": (
        "forcing-net",
        "cell-forcing-net",
        "region-forcing-net",
        "nested-forcing-net",
        "deep-forcing-net",
    ),
}


def _where(step: Step) -> str:
    """Return the cell or the house that the branches start from."""
    evidence = step.evidence
    if evidence.cells.get("pivot"):
        return str(evidence.cells["pivot"][0])
    return evidence.houses["house"][0].name


def _options(step: Step) -> str:
    """Write the assumptions of the branches: "1, 4 or 7" in a cell, or the places in a house."""
    branches = [branch for branch in step.evidence.branches if not branch.depth]
    if step.evidence.cells.get("pivot"):
        return digits_text((branch.assumption.digit for branch in branches), step.layout)
    return _("the places of {digit}").format(digit=step.layout.digit_text(branches[0].assumption.digit))


def _hint(step: Step) -> str:
    evidence = step.evidence
    name = _(step.technique.name)
    if evidence.cells.get("pivot") or evidence.houses.get("house"):
        gone = {c.cell for c in (*step.eliminations, *step.placements)}
        if not gone & set(evidence.cells.get("pivot", ())):
            return _("{technique}: look at what follows from {options} in {place}.").format(
                technique=name, options=_options(step), place=_where(step)
            )
    return try_text(step, evidence.digits)


def _all_cases(step: Step) -> list[Claim]:
    """Claim that the branches cover all cases of the cell or the house, and that each leads to the conclusion."""
    outer = [branch for branch in step.evidence.branches if not branch.depth]
    return [
        OneOf(tuple(branch.assumption for branch in outer)),
        *(Follows(b, (), step.placements, step.eliminations) for b in outer),
    ]


def _tell_contradiction(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    branch = step.evidence.branches[0]
    line = followed_text(branch.links, step.layout)
    return sentence(
        _("If {cell} were {digit}, it would follow that {line}, and then {end}. So {conclusion}.")
        if line
        else _("If {cell} were {digit}, then {end}. So {conclusion}."),
        lambda: [
            Follows(branch),
            Equal(branch.assumption in (step.eliminations if branch.truth else step.placements), True),
        ],
        cell=branch.assumption.cell,
        digit=step.layout.digit_text(branch.assumption.digit),
        line=line,
        end=dead_end_text(branch, step.layout, step.premises),
        conclusion=conclusion(step),
    )


def _tell_cases(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    outer = [branch for branch in step.evidence.branches if not branch.depth]
    return sentence(
        _("Whichever of its candidates {place} takes, the same follows ({lines}). So {conclusion}.")
        if step.evidence.cells.get("pivot")
        else _("Wherever {place} has its {digit}, the same follows ({lines}). So {conclusion}."),
        lambda: [*_all_cases(step)],
        place=_where(step),
        digit=step.layout.digit_text(outer[0].assumption.digit),
        lines=branches_text(outer, step.layout),
        conclusion=conclusion(step),
    )


def _tell_nested(step: Step, length: str) -> str:
    if length == "hint":
        return _hint(step)
    branch, *inner = step.evidence.branches
    count = sum(one.depth == 1 for one in inner)
    return sentence(
        ngettext(
            "Suppose that {fact}. Singles and {count} smaller contradiction on the way lead to this: {end}. So {conclusion}.",
            "Suppose that {fact}. Singles and {count} smaller contradictions on the way lead to this: {end}. So {conclusion}.",
            count,
        ),
        lambda: [
            Equal(branch.assumption in (step.eliminations if branch.truth else step.placements), True),
            Follows(branch, tuple(inner)),
        ],
        fact=(true_text if branch.truth else false_text)((branch.assumption,), step.layout),
        count=count,
        end=dead_end_text(branch, step.layout, step.premises),
        conclusion=conclusion(step),
    )


_VERITY_WHY = N_("One of the options is true, and each of them leads there.")
_DEAD_WHY = N_("An assumption from which a contradiction follows is false.")

TECHNIQUES = (
    define_technique(
        "nishio",
        N_("Nishio"),
        "forcing",
        rank=930,
        level="extreme",
        score=500,
        se=7.5,
        aliases=("nishio forcing chain", "nishio forcing chains", "西尾法"),
        definition=N_(
            "A candidate is assumed, and the places of its digit alone are followed until a house has none left."
        ),
        reason=_DEAD_WHY,
        describer=_tell_contradiction,
        explainer=explain_contradiction,
    ),
    define_technique(
        "cell-forcing-chain",
        N_("Cell Forcing Chain"),
        "forcing",
        rank=935,
        level="extreme",
        score=500,
        se=8.0,
        hodoku_code="1301",
        aliases=("forcing chain verity", "cell forcing chains", "cell fc", "chaîne de forçage (cellule)", "單格強制鏈"),
        definition=N_("From each candidate of a cell a chain of links leads to the same conclusion."),
        reason=_VERITY_WHY,
        describer=_tell_cases,
        explainer=explain_cases,
    ),
    define_technique(
        "region-forcing-chain",
        N_("Region Forcing Chain"),
        "forcing",
        rank=940,
        level="extreme",
        score=500,
        se=8.0,
        hodoku_code="1302",
        aliases=(
            "region forcing chains",
            "region fc",
            "unit forcing chain",
            "chaîne de forçage (région)",
            "區域強制鏈",
        ),
        definition=N_("From each place of a digit in a house a chain of links leads to the same conclusion."),
        reason=_VERITY_WHY,
        describer=_tell_cases,
        explainer=explain_cases,
    ),
    define_technique(
        "forcing-net",
        N_("Forcing Net"),
        "forcing",
        rank=960,
        level="extreme",
        score=700,
        se=8.5,
        hodoku_code="1303",
        aliases=(
            "forcing net contradiction",
            "dynamic contradiction forcing chains",
            "unit contradiction",
            "emulation of a candidate",
            "reseau de forcage",
            "強制網",
        ),
        definition=N_(
            "A candidate is assumed, and all naked and hidden singles that follow are placed until a cell or a house is left"
            " without a candidate."
        ),
        reason=_DEAD_WHY,
        describer=_tell_contradiction,
        explainer=explain_contradiction,
    ),
    define_technique(
        "cell-forcing-net",
        N_("Cell Forcing Net"),
        "forcing",
        rank=964,
        level="extreme",
        score=700,
        se=8.5,
        hodoku_code="1304",
        aliases=("forcing net verity", "dynamic cell forcing chains", "emulate possibles in a cell"),
        definition=N_("From each candidate of a cell, naked and hidden singles lead to the same conclusion."),
        reason=_VERITY_WHY,
        describer=_tell_cases,
        explainer=explain_cases,
    ),
    define_technique(
        "region-forcing-net",
        N_("Region Forcing Net"),
        "forcing",
        rank=966,
        level="extreme",
        score=700,
        se=8.5,
        aliases=("dynamic region forcing chains", "emulate a number in a group"),
        definition=N_("From each place of a digit in a house, naked and hidden singles lead to the same conclusion."),
        reason=_VERITY_WHY,
        describer=_tell_cases,
        explainer=explain_cases,
    ),
    define_technique(
        "nested-forcing-net",
        N_("Nested Forcing Net"),
        "forcing",
        rank=980,
        level="extreme",
        score=1000,
        se=9.5,
        aliases=("dynamic forcing chains plus", "nested forcing chains"),
        definition=N_(
            "A candidate is assumed. Candidates that would then lead to a contradiction by singles are removed, singles placed,"
            " and so on until a cell or a house is left without a candidate."
        ),
        reason=_DEAD_WHY,
        describer=_tell_nested,
        explainer=explain_contradiction,
    ),
    define_technique(
        "deep-forcing-net",
        N_("Deep Forcing Net"),
        "forcing",
        rank=985,
        level="extreme",
        score=2000,
        se=11.0,
        aliases=("nested forcing nets of depth three",),
        definition=N_("A nested forcing net whose inner nets have nets inside themselves."),
        reason=_DEAD_WHY,
        describer=_tell_nested,
        explainer=explain_contradiction,
    ),
)
