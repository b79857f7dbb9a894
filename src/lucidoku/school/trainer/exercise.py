"""Exercises of the trainer: a position in which a station comes next, and a kind verdict on a learner's answer."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from lucidoku.errors import InvalidArgument, NoSolution
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell, CellLike
from lucidoku.grid.grid import Grid
from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Step
from lucidoku.school.trainer.reasons import why_not
from lucidoku.school.trainer.stations import Station
from lucidoku.search.exact import canonical
from lucidoku.search.solutions import not_found, unique_solution
from lucidoku.words.language import _, ngettext

__all__ = ["AnswerVerdict", "Exercise", "exercise", "pattern", "puzzle_for"]

_SECONDS = 4.0  # seconds for one position
_TRIES = 200  # known positions before it gives up


@dataclass(frozen=True)
class AnswerVerdict:
    """The verdict on an answer.

    Attributes:
        kind: "right", "part" (partly right) or "wrong".
        text: one or two sentences.
        cells: the right cells of the answer.
        step: the intended step, if the answer is right.
        left: the number of missing conclusions, if the answer is right.

    >>> from lucidoku.school.trainer import STATIONS, exercise
    >>> task = exercise(STATIONS[1], seed=1)
    >>> task.cells([task.steps[0].placements[0].cell]).kind, task.cells([80]).kind
    ('right', 'wrong')
    """

    kind: Literal["right", "part", "wrong"]
    text: str
    cells: tuple[Cell, ...] = ()
    step: Step | None = None
    left: int = 0


@dataclass(frozen=True)
class Exercise:
    """A position that needs a station: nothing simpler makes progress.

    Attributes:
        station: the station to find.
        board: the position.
        seed: the seed it was made from.

    >>> from lucidoku.school.trainer import STATIONS, exercise
    >>> task = exercise(STATIONS[1], seed=1)
    >>> task.station.id, len(task.steps) > 0
    ('only-place', True)
    """

    station: Station
    board: Board
    seed: int = 0

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the station's techniques in this position; any of them is a right answer."""
        return tuple(find_steps(self.board, [one.id for one in self.station.techniques]))

    @cached_property
    def key(self) -> str:
        """A key of 16 letters, equal for positions that are equal up to symmetry."""
        return hashlib.blake2b(canonical(self.board.grid).values, digest_size=8).hexdigest()

    @property
    def area(self) -> str:
        """A hint at the area without the cells: the houses of the first step, or the boxes of its pattern."""
        step = self.steps[0]
        houses = step.evidence.houses
        named = houses.get("house") or houses.get("base") or ()
        if not named:
            cells = set(step.evidence.cells.get("pincer") or pattern(step))
            named = tuple(h for h in self.board.layout.houses if h.kind == "box" and cells & set(h.cells))
        return ", ".join(house.name for house in named)

    def cells(self, cells: Iterable[CellLike]) -> AnswerVerdict:
        """Judge an answer: the cells that should form the pattern."""
        chosen = frozenset(map(self.board.layout.cell, cells))
        if not chosen:
            return AnswerVerdict("wrong", _("Choose the cells that make the pattern."))
        patterns = {frozenset(pattern(step)): step for step in reversed(self.steps)}
        if chosen in patterns:
            return AnswerVerdict("right", _("Yes, there it is."), tuple(sorted(chosen)), patterns[chosen])
        best = max(patterns, key=lambda one: (2 * len(one & chosen) - len(one) - len(chosen), -len(one)))
        good = tuple(sorted(best & chosen))
        if best < chosen:
            extra = len(chosen) - len(best)
            text = ngettext(
                "The pattern is there, with {count} cell that it does not need.",
                "The pattern is there, with {count} cells that it does not need.",
                extra,
            )
            return AnswerVerdict("part", text.format(count=extra), good)
        if chosen < best:
            missing = len(best) - len(chosen)
            text = ngettext(
                "A good beginning: {count} cell is missing.", "A good beginning: {count} cells are missing.", missing
            )
            return AnswerVerdict("part", text.format(count=missing), good)
        if 2 * len(good) >= len(best):
            text = ngettext(
                "{count} of these cells belongs to it: {cells}.",
                "{count} of these cells belong to it: {cells}.",
                len(good),
            )
            return AnswerVerdict("part", text.format(count=len(good), cells=" ".join(map(str, good))), good)
        return AnswerVerdict("wrong", why_not(self.board, self.station, chosen))

    def conclusion(
        self, placed: Collection[Candidate], removed: Collection[Candidate], step: Step | None = None
    ) -> AnswerVerdict:
        """Judge an answer: the conclusions from the pattern.

        Args:
            placed: digits placed.
            removed: candidates removed.
            step: the step whose pattern was found; by default any step.
        """
        if not placed and not removed:
            return AnswerVerdict("wrong", _("Say what follows."))
        meant = [one for one in self.steps if step is None or pattern(one) == pattern(step)]
        solution = self.solution
        for candidate in removed:
            if solution[candidate.cell] == candidate.digit:
                text = _("Careful: {candidate} is in the solution.")
                return AnswerVerdict("wrong", text.format(candidate=f"{candidate.cell}={candidate.digit}"))
        for candidate in placed:
            if solution[candidate.cell] != candidate.digit:
                text = _("Careful: {candidate} is not in the solution.")
                return AnswerVerdict("wrong", text.format(candidate=f"{candidate.cell}={candidate.digit}"))
        for one in meant:
            if set(placed) <= set(one.placements) and set(removed) <= set(one.eliminations):
                left = len(one.placements) + len(one.eliminations) - len(set(placed)) - len(set(removed))
                if not left:
                    return AnswerVerdict("right", _("Right, that is all of it."), (), one)
                text = ngettext(
                    "Right; {count} more candidate goes.", "Right; {count} more candidates go.", left
                ).format(count=left)
                return AnswerVerdict("right", text, (), one, left)
        answer = {*placed, *removed}
        if any(answer & {*one.placements, *one.eliminations} for one in meant):
            return AnswerVerdict("part", _("Some of it follows, some of it is true for another reason."))
        return AnswerVerdict("part", _("That is true, but it does not follow from this pattern."))

    @cached_property
    def solution(self) -> Grid:
        """The solution.

        Raises:
            NoSolution: the number of solutions is not one.
        """
        solution = unique_solution(self.board)
        if solution is None:
            raise NoSolution(_("the position of an exercise has one solution"))
        return solution


def pattern(step: Step) -> frozenset[Cell]:
    """Return the cells that form the pattern of a step; for a single, the cell itself.

    >>> from lucidoku.logic.examples import example_step
    >>> print(*sorted(pattern(example_step("x-wing"))))
    r5c7 r5c8 r9c7 r9c8
    """
    if step.placements and step.technique.family == "singles":
        return frozenset(one.cell for one in step.placements)
    evidence = step.evidence
    cells = {cell for items in evidence.cells.values() for cell in items}
    cells |= {cell for items in evidence.sets for cell in items.cells}
    cells |= {c.cell for role, items in evidence.candidates.items() if role != "deadly" for c in items}
    return frozenset(cells)


def exercise(station: Station, seed: int, seen: Collection[str] = ()) -> Exercise:
    """Make a position that needs the station: the same for the same seed, and never one of `seen`.

    Args:
        station: the station to find.
        seed: 0 or more.
        seen: the `Exercise.key` of positions to exclude, also if turned, mirrored or renumbered.

    Raises:
        TimeLimit: no position was found in time.

    >>> from lucidoku.school.trainer import station
    >>> one = exercise(station("two-rows"), 1)
    >>> one.cells(pattern(one.steps[0])).text
    'Yes, there it is.'
    """
    if seed < 0:
        raise InvalidArgument(_("a seed is 0 or more, got {seed}").format(seed=seed))
    spec = PuzzleSpec(practice=station.ids[seed % len(station.ids)])
    for made in make_many(_TRIES, spec, seed=seed, threads=1, time_limit=_SECONDS):
        if made.position is not None:
            task = Exercise(station, made.position, seed)
            if task.key not in seen:
                return task
    raise not_found(_SECONDS, ())


def puzzle_for(station: Station, seed: int) -> Grid:
    """Make a puzzle that needs the station: solvable with the techniques up to it, but not without it.

    Raises:
        TimeLimit: no puzzle was found in time.

    >>> from lucidoku.school.trainer import STATIONS, puzzle_for
    >>> puzzle_for(STATIONS[0], 1).given_count
    63
    """
    for made in make_many(1, PuzzleSpec(needs=station.ids[0]), seed=seed, threads=1, time_limit=_SECONDS):
        return made.puzzle
    raise not_found(_SECONDS, ())
