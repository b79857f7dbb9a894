"""Exercises of the trainer: a position in which a station is next, and what a person says of it, judged kindly."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from lucidoku.errors import InvalidArgument, NoSolution
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid
from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Step
from lucidoku.school.trainer.stations import Station
from lucidoku.search.exact import canonical
from lucidoku.search.solutions import not_found, unique_solution
from lucidoku.words.language import _, ngettext

__all__ = ["Exercise", "Verdict", "exercise", "pattern", "puzzle_for"]

_SECONDS = 4.0  # for one position
_TRIES = 200  # positions that were known already


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer.

    Attributes:
        kind: "right"; "part" where something of it is right; "wrong".
        text: one or two sentences.
        cells: what is right of it.
        step: the step that was meant, where the answer is right.
        left: how many conclusions are still missing, where the answer is right.

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
    """A position in which nothing simpler than a station leads on.

    Attributes:
        station: what must be found.
        board: the position.
        seed: the number from which it was made.

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
        """All steps of the station's techniques in this position: finding any of them is right."""
        return tuple(find_steps(self.board, [one.id for one in self.station.techniques]))

    @cached_property
    def key(self) -> str:
        """16 letters that are equal for positions which are equal up to symmetry."""
        return hashlib.blake2b(canonical(self.board.grid).values, digest_size=8).hexdigest()

    @property
    def area(self) -> str:
        """Where one is, but not in which cells: the houses of the first step, or the boxes in which its pattern lies."""
        step = self.steps[0]
        houses = step.evidence.houses
        named = houses.get("house") or houses.get("base") or ()
        if not named:
            cells = set(step.evidence.cells.get("pincer") or pattern(step))
            named = tuple(h for h in self.board.layout.houses if h.kind == "box" and cells & set(h.cells))
        return ", ".join(house.name for house in named)

    def cells(self, cells: Iterable[Cell | int]) -> Verdict:
        """Judge the cells that should make the pattern."""
        chosen = frozenset(self.board.layout.cells[cell] for cell in cells)
        if not chosen:
            return Verdict("wrong", _("Choose the cells that make the pattern."))
        patterns = {frozenset(pattern(step)): step for step in reversed(self.steps)}
        if chosen in patterns:
            return Verdict("right", _("Yes, there it is."), tuple(sorted(chosen)), patterns[chosen])
        best = max(patterns, key=lambda one: (2 * len(one & chosen) - len(one) - len(chosen), -len(one)))
        good = tuple(sorted(best & chosen))
        if best < chosen:
            extra = len(chosen) - len(best)
            text = ngettext(
                "The pattern is there, with {count} cell that it does not need.",
                "The pattern is there, with {count} cells that it does not need.",
                extra,
            )
            return Verdict("part", text.format(count=extra), good)
        if chosen < best:
            missing = len(best) - len(chosen)
            text = ngettext(
                "A good beginning: {count} cell is missing.", "A good beginning: {count} cells are missing.", missing
            )
            return Verdict("part", text.format(count=missing), good)
        if 2 * len(good) >= len(best):
            text = ngettext(
                "{count} of these cells belongs to it: {cells}.",
                "{count} of these cells belong to it: {cells}.",
                len(good),
            )
            return Verdict("part", text.format(count=len(good), cells=" ".join(map(str, good))), good)
        return Verdict("wrong", _("Not these cells. Take your time."))

    def conclusion(
        self, placed: Collection[Candidate], removed: Collection[Candidate], step: Step | None = None
    ) -> Verdict:
        """Judge what should follow.

        Args:
            placed: digits that are placed.
            removed: candidates that are removed.
            step: the step whose pattern was found; any by default.
        """
        if not placed and not removed:
            return Verdict("wrong", _("Say what follows."))
        meant = [one for one in self.steps if step is None or pattern(one) == pattern(step)]
        solution = self.solution
        for candidate in removed:
            if solution[candidate.cell] == candidate.digit:
                text = _("Careful: {candidate} is in the solution.")
                return Verdict("wrong", text.format(candidate=f"{candidate.cell}={candidate.digit}"))
        for candidate in placed:
            if solution[candidate.cell] != candidate.digit:
                text = _("Careful: {candidate} is not in the solution.")
                return Verdict("wrong", text.format(candidate=f"{candidate.cell}={candidate.digit}"))
        for one in meant:
            if set(placed) <= set(one.placements) and set(removed) <= set(one.eliminations):
                left = len(one.placements) + len(one.eliminations) - len(set(placed)) - len(set(removed))
                if not left:
                    return Verdict("right", _("Right, that is all of it."), (), one)
                text = ngettext(
                    "Right; {count} more candidate goes.", "Right; {count} more candidates go.", left
                ).format(count=left)
                return Verdict("right", text, (), one, left)
        said = {*placed, *removed}
        if any(said & {*one.placements, *one.eliminations} for one in meant):
            return Verdict("part", _("Some of it follows, some of it is true for another reason."))
        return Verdict("part", _("That is true, but it does not follow from this pattern."))

    @cached_property
    def solution(self) -> Grid:
        """The solution.

        Raises:
            NoSolution: there is none, or more than one.
        """
        found = unique_solution(self.board)
        if found is None:
            raise NoSolution(_("the position of an exercise has one solution"))
        return found


def pattern(step: Step) -> frozenset[Cell]:
    """Return the cells that make the pattern of a step: of a single, the cell itself.

    >>> from lucidoku.logic.examples import example_step
    >>> print(*sorted(pattern(example_step("x-wing"))))
    r5c7 r5c8 r9c7 r9c8
    """
    if step.placements and step.technique.family == "singles":
        return frozenset(one.cell for one in step.placements)
    evidence = step.evidence
    found = {cell for items in evidence.cells.values() for cell in items}
    found |= {cell for items in evidence.sets for cell in items.cells}
    found |= {c.cell for role, items in evidence.candidates.items() if role != "deadly" for c in items}
    return frozenset(found)


def exercise(station: Station, seed: int, seen: Collection[str] = ()) -> Exercise:
    """Make a position in which the station is next: the same from the same seed, and none that was seen before.

    Args:
        station: what must be found.
        seed: 0 or more.
        seen: the `Exercise.key` of positions that shall not come again, also not turned, mirrored or renumbered.

    Raises:
        TimeLimit: none was found in time.

    >>> from lucidoku.school.trainer import station
    >>> one = exercise(station("two-rows"), 1)
    >>> one.cells(pattern(one.steps[0])).text
    'Yes, there it is.'
    """
    if seed < 0:
        raise InvalidArgument(_("a seed is 0 or more, got {seed}").format(seed=seed))
    spec = PuzzleSpec(practice=station.ids[seed % len(station.ids)])
    for made in make_many(spec, _TRIES, seed=seed, threads=1, time_limit=_SECONDS):
        if made.position is not None:
            found = Exercise(station, made.position, seed)
            if found.key not in seen:
                return found
    raise not_found(_SECONDS, ())


def puzzle_for(station: Station, seed: int) -> Grid:
    """Make a puzzle that needs the station: it is solved with what is known up to it, and not without it.

    Raises:
        TimeLimit: none was found in time.

    >>> from lucidoku.school.trainer import STATIONS, puzzle_for
    >>> puzzle_for(STATIONS[0], 1).given_count
    63
    """
    for made in make_many(PuzzleSpec(needs=station.ids[0]), 1, seed=seed, threads=1, time_limit=_SECONDS):
        return made.puzzle
    raise not_found(_SECONDS, ())
