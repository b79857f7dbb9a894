"""Runs of simple steps as one step, to make the harder ones visible: in lists, on slides, pages and paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.logic.step import Evidence, Step
from lucidoku.logic.technique import Technique, define_technique
from lucidoku.logic.techniques._words import candidate_text, count_text, short_text
from lucidoku.words.language import N_, _, ngettext

__all__ = ["SINGLES", "MergedSteps", "parts"]

SINGLES = "singles"
"""Usual choice of the runs to merge: singles, in a walkthrough that has other steps as well."""


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
    def number(self) -> str:
        """The number or numbers: "3", "23–31"."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def name(self) -> str:
        """The name of the technique; of several steps, how many they are: "nine singles"."""
        count = self.last - self.first + 1
        if count == 1:
            return _(self.step.technique.name)
        name = _("{count} singles") if self.step.technique.family == "singles" else _("{count} simple steps")
        return name.format(count=count_text(count))

    @property
    def brief(self) -> str:
        """The sentence; of several steps, how to find them and the first three placements."""
        if self.first == self.last:
            return self.step.text
        advice = self.step.describe("hint")
        if not self.step.placements:
            return advice
        first = ", ".join(map(candidate_text, self.step.placements[:3]))
        return _("{advice} The first are {conclusions}.").format(advice=advice, conclusions=first)

    @property
    def title(self) -> str:
        """Number and name: "3. X-Wing", "23–31: nine singles"."""
        if self.first == self.last:
            return f"{self.number}. {self.name}"
        return _("{number}: {name}").format(number=self.number, name=self.name)


def parts(steps: Iterable[Step], merge: str | None = SINGLES) -> Iterator[MergedSteps]:
    """Yield the parts of a walkthrough, or of other consecutive steps.

    Args:
        steps: the steps.
        merge: "singles": two or more consecutive singles become one part, unless there are no other steps; a level: so do
            steps that are not harder; None or "none" gives each step its own part.

    Raises:
        LucidokuError: there is no such level.

    >>> from lucidoku import explain
    >>> walk = explain("..27..3..3.71469.29.8.2341..234..59.7....2...549..1..86....78.3..183465...46.5.71")
    >>> [part.title for part in parts(walk, "easy")]
    ['1–38: 38 singles']
    >>> print(next(parts(explain("1.....2..3.....4"), "easy")).step.text[:46])
    12 steps, in this order: r1c2=2, r2c1=3, r2c2=
    """
    every = list(steps)
    highest = highest_merged(merge)
    singles = merge == SINGLES and any(step.technique.family != "singles" for step in every)

    def is_simple(step: Step) -> bool:
        return techniques.LEVELS.index(step.technique.level) <= highest or (
            singles and step.technique.family == "singles"
        )

    number = 0
    for simple, group in groupby(every, is_simple):
        some = list(group)
        if simple and len(some) > 1:
            yield MergedSteps(number + 1, number + len(some), _merge(number, some))
        else:
            yield from (MergedSteps(number + k, number + k, step) for k, step in enumerate(some, 1))
        number += len(some)


def highest_merged(merge: str | None) -> int:
    """Return the index of the hardest level whose steps are merged; -1 where runs of singles alone are, or none.

    Raises:
        LucidokuError: there is no such level.
    """
    return -1 if merge in (None, "none", SINGLES) else _rank(merge or "")


def _rank(level: str) -> int:
    known = techniques.level_of(level)
    if known is None:
        raise LucidokuError(
            _("unknown level {level}; expected one of {known}").format(
                level=repr(level), known=", ".join((SINGLES, *techniques.LEVELS, "none"))
            )
        )
    return techniques.LEVELS.index(known)


def _merge(start: int, steps: Sequence[Step]) -> Step:
    """Return one step with the conclusions of several; eliminations from a cell that one of them fills are left out."""
    placed = tuple(candidate for step in steps for candidate in step.placements)
    filled = {candidate.cell for candidate in placed}
    gone = tuple(c for step in steps for c in step.eliminations if c.cell not in filled)
    return Step(
        _technique(steps),
        steps[0].layout,
        placed,
        gone,
        Evidence(cells={"placed": tuple(candidate.cell for candidate in placed)}),
        assumes_uniqueness=any(step.assumes_uniqueness for step in steps),
        uses_candidates=bool(gone),
        _before=steps[0]._before,
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
        return define_technique("run-of-singles", N_("Singles"), "singles", level="easy", describer=describe)
    level = max((step.technique.level for step in steps), key=techniques.LEVELS.index)
    return define_technique("run-of-steps", N_("Simple steps"), "custom", level=level, describer=describe)
