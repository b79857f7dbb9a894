"""Templates: all ways to place one digit in the whole grid."""

from __future__ import annotations

from lucidoku.logic.step import Step
from lucidoku.logic.technique import define_technique
from lucidoku.logic.techniques._claims import Templates, sentence
from lucidoku.logic.techniques._words import conclusion, digits_text
from lucidoku.words.language import N_, _

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {"pattern-overlay": ("template-set", "template-delete")}


def _tell(step: Step, length: str) -> str:
    digit = step.layout.digit_text(step.evidence.digits[0])
    if length == "hint":
        return _("{technique}: look at all ways to place {digit} in the grid.").format(
            technique=_(step.technique.name), digit=digit
        )
    others = sorted({d for premise in step.premises for d in premise.digits} - set(step.evidence.digits))
    template = (
        _("Of all ways to place {digit} once in each house, every one uses these cells: {conclusion}.")
        if step.placements
        else _("No way to place {digit} once in each house uses these candidates: {conclusion}.")
    )
    if others:
        template = (
            _(
                "Ways to place {digit} once in each house are excluded if they use a cell that another "
                "digit ({others}) takes in all its ways. Every remaining way uses these cells: "
                "{conclusion}."
            )
            if step.placements
            else _(
                "Ways to place {digit} once in each house are excluded if they use a cell that another "
                "digit ({others}) takes in all its ways. No remaining way uses these candidates: "
                "{conclusion}."
            )
        )
    return sentence(
        template,
        lambda: [Templates((step.evidence.digits[0], *others), step.placements, step.eliminations)],
        digit=digit,
        others=digits_text(others, step.layout),
        conclusion=conclusion(step),
    )


_WHY = N_("The solution uses one of these ways.")

TECHNIQUES = (
    define_technique(
        "template-set",
        N_("Template Set"),
        "templates",
        rank=990,
        level="extreme",
        score=10000,
        hodoku_code="1201",
        aliases=("pom set",),
        definition=N_("All ways to place a digit in the whole grid have a cell in common: the digit goes there."),
        reason=_WHY,
        describer=_tell,
    ),
    define_technique(
        "template-delete",
        N_("Template Delete"),
        "templates",
        rank=991,
        level="extreme",
        score=10000,
        hodoku_code="1202",
        aliases=("pom", "pattern overlay method"),
        definition=N_("No way to place a digit in the whole grid uses a candidate: it can be removed."),
        reason=_WHY,
        describer=_tell,
    ),
)
