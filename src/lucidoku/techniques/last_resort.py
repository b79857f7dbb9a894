"""Last resort: what a walk does when its techniques are at an end. No logic."""

from __future__ import annotations

from lucidoku._text import N_, _
from lucidoku.grid import digit_text
from lucidoku.step import Step, Technique
from lucidoku.techniques._words import digits_text

__all__ = ["GROUPS", "TECHNIQUES"]

GROUPS: dict[str, tuple[str, ...]] = {}


def _tell_guess(step: Step, length: str) -> str:
    cell, digit = step.placements[0]
    if length == "hint":
        return _("No technique at hand goes on from here; a guess in {cell} would.").format(cell=cell)
    return _(
        "No technique at hand goes on from here. Of the candidates {digits} of {cell}, the solution has {digit}: a guess, not a"
        " deduction."
    ).format(
        cell=cell,
        digits=digits_text(c.digit for c in step.evidence.candidates["pattern"]),
        digit=digit_text(digit),
    )


TECHNIQUES = (
    Technique(
        "guess",
        N_("Guess"),
        "last_resort",
        rank=9000,
        level="extreme",
        score=10000,
        logical=False,
        aliases=("brutal", "brute force", "backtracking", "essai", "猜測"),
        definition=N_("A cell with the fewest candidates takes its value from the solution."),
        reason=N_("It is no logic: the value is looked up. Guesses are counted apart."),
        teller=_tell_guess,
    ),
)
