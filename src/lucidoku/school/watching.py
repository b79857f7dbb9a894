"""The record of a world as a walkthrough, to be stepped through, drawn and printed like any other."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.logic.pipeline import Pipeline, Stage
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique, define_technique
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.school.world import Action, World
from lucidoku.words.language import N_

__all__ = ["walkthrough"]


def walkthrough(world: World) -> Walkthrough:
    """Return the record of a world as a walkthrough; each method is a technique.

    Every placement is a step; consecutive removals by one method for one reason form a single step.

    >>> from lucidoku.school import Brain
    >>> world = Brain().solve("26.5.1..75.3427..64..83.1...8715263.35.648.7.6.....5.8..4..598.82.....6..96.....1").world
    >>> walk = walkthrough(world)
    >>> walk.is_solved, walk.techniques
    (True, Counter({'obvious number': 21, 'last position of a house': 19}))
    >>> print(walk[0])
    obvious number: r2c2=1
    """
    done = world.record[world.givens :]
    techniques: dict[str, Technique] = {}
    givens = bytearray(81)
    for action in world.record[: world.givens]:
        givens[(action.y - 1) * 9 + action.x - 1] = action.digit
    start = Board(Grid(bytes(givens), world.layout))
    steps = []
    for number, group in groupby(enumerate(done), lambda item: _step_of(*item)):
        actions = [action for _number, action in group]
        name = actions[0].method or N_("by hand")
        if name not in techniques:
            techniques[name] = define_technique(name, name, "custom", kind="guess" if name in _TRIES else "logic")
        seen = [house for house in world.layout.houses if (house.kind, house.number) == actions[0].house]
        shown = map(_conclusion, actions)
        digits = sorted({a.digit for a in actions})
        step = Step.of(start, *shown, why=number[3], digits=digits, houses={"house": seen} if seen else None)
        steps.append(replace(step, technique=techniques[name]))
    pipeline = Pipeline("study", tuple(map(Stage, techniques.values())))
    backs = [step.technique.id == BACK for step in steps]
    return _Film(start.givens, pipeline, steps, world.grid if world.done else None, world.done, backs)


class _Film(Walkthrough):
    """A walkthrough in which a step may undo everything since a guess.

    Such a step starts from the position in which the guess was made, and removes the guessed digit.
    """

    def __init__(
        self, start: Grid, pipeline: Pipeline, steps: list[Step], solution: Grid | None, solved: bool, backs: list[bool]
    ) -> None:
        super().__init__(start, pipeline, steps, solution, solved)
        self._backs = backs
        self._open: list[tuple[Candidate, Board]] = []  # guesses that may be taken back, and the positions before them

    def board(self, number: int) -> Board:
        """Return the position before step `number`; see `Walkthrough.board`."""
        number = range(len(self) + 1)[number]
        if not self._boards:
            self._boards.append(Board(self.puzzle))
        while len(self._boards) <= number:
            last = len(self._boards) - 1
            before, step = self._boards[last], self[last]
            if step.placements and step.technique.id in _TRIES:
                self._open.append((step.placements[0], before))
            following = before.copy()
            step.apply(following)
            if last + 1 < len(self) and self._backs[last + 1]:
                (guessed,) = self[last + 1].eliminations
                while self._open:
                    tried, following = self._open.pop()
                    if tried == guessed:
                        break
            self._boards.append(following)
        return self._boards[number].copy()


_TRIES = ("guess", "try and error")
BACK = "step back"


def _step_of(number: int, action: Action) -> tuple[int, str, str, str]:
    """Return the key by which consecutive actions are grouped into steps."""
    return (number if action.kind != "remove" else -1), action.kind, action.method, action.why


def _conclusion(action: Action) -> str:
    return f"r{action.y}c{action.x}{'=' if action.kind == 'place' else '-'}{action.digit}"
