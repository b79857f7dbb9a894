"""A walkthrough for a class or for paper: runs of simple steps become one, so that the others stand out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.logic.step import Evidence, Step
from lucidoku.logic.technique import Technique
from lucidoku.words.language import N_, _, ngettext

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["Part", "parts"]


@dataclass(frozen=True)
class Part:
    """A step of a walkthrough, or several that are shown as one.

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
        """The number, or the numbers, and the name: "3. X-Wing", "4–12. Singles"."""
        number = str(self.first) if self.first == self.last else f"{self.first}–{self.last}"
        return f"{number}. {_(self.step.technique.name)}"


def parts(walk: Walkthrough, merge: str | None = None) -> Iterator[Part]:
    """Yield the parts of a walkthrough.

    Args:
        walk: the walkthrough.
        merge: a level: two or more steps in a row that are not harder become one part; None for a part a step.

    Raises:
        LucidokuError: there is no such level.

    >>> from lucidoku import explain
    >>> walk = explain("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> [part.title for part in parts(walk, "easy")]
    ['1–38. Singles']
    >>> print(next(parts(explain("1.....2..3.....4"), "easy")).step.tell()[:46])
    12 steps, in this order: r1c2=2, r2c1=3, r2c2=
    """
    highest = -1 if merge is None else _rank(merge)
    number = 0
    for easy, group in groupby(walk, lambda step: techniques.LEVELS.index(step.technique.level) <= highest):
        steps = list(group)
        if easy and len(steps) > 1:
            yield Part(number + 1, number + len(steps), _merged(walk, number, steps))
        else:
            yield from (Part(number + k, number + k, step) for k, step in enumerate(steps, 1))
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


def _merged(walk: Walkthrough, start: int, steps: Sequence[Step]) -> Step:
    """One step with the conclusions of several; what is removed from a cell that one of them fills goes without saying."""
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
    """The name of a run, and its words."""

    def tell(_step: Step, length: str) -> str:
        if length == "hint":
            return _("Simple steps: look for them one after the other.")
        message = ngettext(
            "{count} step, in this order: {conclusions}.", "{count} steps, in this order: {conclusions}.", len(steps)
        )
        return message.format(count=len(steps), conclusions=", ".join(map(techniques.brief, steps)))

    if all(step.technique.family == "singles" for step in steps):
        return Technique("run-of-singles", N_("Singles"), "singles", level="easy", teller=tell)
    level = max((step.technique.level for step in steps), key=techniques.LEVELS.index)
    return Technique("run-of-steps", N_("Simple steps"), "custom", level=level, teller=tell)
