"""A walkthrough for a class or for paper: runs of simple steps are merged to make the harder ones visible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.logic.step import Evidence, Step
from lucidoku.logic.technique import Technique, define_technique
from lucidoku.logic.techniques._words import short_text
from lucidoku.words.language import N_, _, ngettext

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["MergedSteps", "parts"]


@dataclass(frozen=True)
class MergedSteps:
    """A step of a walkthrough, or several steps shown as one.

    Attributes:
        first: the number of its first step, from 1.
        last: that of its last one.
        step: the step; of several, one with all their conclusions, whose sentence names them in order.
    """

    first: int
    last: int
    step: Step

    @property
    def title(self) -> str:
        """The number or numbers and the name: "3. X-Wing", "4–12. Singles"."""
        number = str(self.first) if self.first == self.last else f"{self.first}–{self.last}"
        return f"{number}. {_(self.step.technique.name)}"


def parts(walk: Walkthrough, merge: str | None = None) -> Iterator[MergedSteps]:
    """Yield the parts of a walkthrough.

    Args:
        walk: the walkthrough.
        merge: a level: two or more consecutive steps that are not harder become one part; None gives each step its own
            part.

    Raises:
        LucidokuError: there is no such level.

    >>> from lucidoku import explain
    >>> walk = explain("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> [part.title for part in parts(walk, "easy")]
    ['1–38. Singles']
    >>> print(next(parts(explain("1.....2..3.....4"), "easy")).step.text[:46])
    12 steps, in this order: r1c2=2, r2c1=3, r2c2=
    """
    highest = -1 if merge is None else _rank(merge)
    number = 0
    for easy, group in groupby(walk, lambda step: techniques.LEVELS.index(step.technique.level) <= highest):
        steps = list(group)
        if easy and len(steps) > 1:
            yield MergedSteps(number + 1, number + len(steps), _merge(walk, number, steps))
        else:
            yield from (MergedSteps(number + k, number + k, step) for k, step in enumerate(steps, 1))
        number += len(steps)


def _rank(level: str) -> int:
    known = techniques.level_of(level)
    if known is None:
        raise LucidokuError(
            _("unknown level {level}; expected one of {known}").format(
                level=repr(level), known=", ".join(techniques.LEVELS)
            )
        )
    return techniques.LEVELS.index(known)


def _merge(walk: Walkthrough, start: int, steps: Sequence[Step]) -> Step:
    """Return one step with the conclusions of several; eliminations from a cell that one of them fills are left out."""
    placed = tuple(candidate for step in steps for candidate in step.placements)
    filled = {candidate.cell for candidate in placed}
    gone = tuple(c for step in steps for c in step.eliminations if c.cell not in filled)
    return Step(
        _technique(steps),
        walk.layout,
        placed,
        gone,
        Evidence(cells={"placed": tuple(candidate.cell for candidate in placed)}),
        assumes_uniqueness=any(step.assumes_uniqueness for step in steps),
        uses_candidates=bool(gone),
        _before=partial(walk.board, start),
        number=start + 1,
    )


def _technique(steps: Sequence[Step]) -> Technique:
    """Return the name of a run and its description."""

    def describe(_step: Step, detail: str) -> str:
        if detail == "hint":
            return _("Simple steps: look for them one after the other.")
        message = ngettext(
            "{count} step, in this order: {conclusions}.", "{count} steps, in this order: {conclusions}.", len(steps)
        )
        return message.format(count=len(steps), conclusions=", ".join(map(short_text, steps)))

    if all(step.technique.family == "singles" for step in steps):
        return define_technique("run-of-singles", N_("Singles"), "singles", level="easy", describe=describe)
    level = max((step.technique.level for step in steps), key=techniques.LEVELS.index)
    return define_technique("run-of-steps", N_("Simple steps"), "custom", level=level, describe=describe)
