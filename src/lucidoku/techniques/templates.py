"""Templates: all ways to place one digit in the whole grid."""

from __future__ import annotations

from lucidoku._text import N_, _
from lucidoku.grid import digit_text
from lucidoku.step import Step, Technique
from lucidoku.techniques._words import conclusion

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {"pattern-overlay": ("template-set", "template-delete")}


def _tell(step: Step, length: str) -> str:
    digit = digit_text(step.evidence.digits[0])
    if length == "hint":
        return _("{technique}: look at all ways to place {digit} in the grid.").format(
            technique=_(step.technique.name), digit=digit
        )
    if step.placements:
        return _(
            "Of all ways to place {digit} once in each row, column and box, every one uses the same cells: {conclusion}."
        ).format(digit=digit, conclusion=conclusion(step))
    return _("No way to place {digit} once in each row, column and box uses these candidates: {conclusion}.").format(
        digit=digit, conclusion=conclusion(step)
    )


_WHY = N_("One of the ways is the one of the solution.")

TECHNIQUES = (
    Technique(
        "template-set",
        N_("Template Set"),
        "templates",
        rank=990,
        level="extreme",
        score=10000,
        library="1201",
        aliases=("pom set",),
        definition=N_("All ways to place a digit in the whole grid have a cell in common: the digit stands there."),
        reason=_WHY,
        teller=_tell,
    ),
    Technique(
        "template-delete",
        N_("Template Delete"),
        "templates",
        rank=991,
        level="extreme",
        score=10000,
        library="1202",
        aliases=("pom", "pattern overlay method"),
        definition=N_("No way to place a digit in the whole grid uses a candidate: it can be removed."),
        reason=_WHY,
        teller=_tell,
    ),
)
