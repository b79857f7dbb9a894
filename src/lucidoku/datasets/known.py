"""The steps available on one position, listed only once and looked up by their conclusions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.logic import techniques
from lucidoku.logic.decode import Steps
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique

__all__ = ["KnownSteps"]

_AT_ONCE = ("easy", "medium", "hard")
"""Levels whose techniques are listed together, which takes some microseconds per position."""
_EACH = "unfair"
"""The level whose techniques are listed one by one, on demand, because each takes up to some milliseconds."""


@lru_cache(maxsize=1)
def _searches(_registered: tuple[Technique, ...]) -> tuple[Pipeline, ...]:
    """Return the techniques to list together, the easiest first: all of `logic` below the level extreme."""
    logic = Pipeline.of("logic")
    every = sorted((*logic, *(stage.technique for stage in logic.variant_stages)), key=lambda technique: technique.rank)
    levels = [[technique for technique in every if technique.level == level] for level in _AT_ONCE]
    alone = [[technique] for technique in every if technique.level == _EACH]
    return tuple(Pipeline.of(group) for group in (*levels, *alone) if group)


@lru_cache(maxsize=1024)
def _only(technique: Technique, _registered: tuple[Technique, ...]) -> Pipeline:
    return Pipeline.of([technique])


class KnownSteps:
    """Steps available on one position.

    Args:
        board: the position; it must not change.

    >>> from lucidoku.grid.grid import Grid
    >>> board = Board(Grid.parse("1.....2..3.....4"))
    >>> [str(step) for step in KnownSteps(board).giving([Candidate(board.layout.cells[3], 3)], [])]
    ['Naked Single: r1c4=3']
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._lists: dict[int, Steps] = {}  # keyed by `id` of a pipeline; the pipelines here are kept alive

    def of(self, technique: Technique) -> Steps:
        """Return all steps of a technique."""
        return self._list(_only(technique, techniques.registered()))

    def giving(
        self, placements: Iterable[Candidate], eliminations: Iterable[Candidate], technique: Technique | None = None
    ) -> list[Step]:
        """Return the steps with these conclusions, possibly among others: of a technique, or of the easiest one that has any.

        Without a technique, all techniques of `logic` below the level extreme are searched.
        """
        if technique is not None:
            own_steps = self.of(technique).giving(placements, eliminations)
            return own_steps or self._next(technique, placements, eliminations)
        for listed in self._easy_to_hard():
            steps = listed.giving(placements, eliminations)
            if steps:
                return [step for step in steps if step.technique is steps[0].technique]
        return []

    def _next(
        self, technique: Technique, placements: Iterable[Candidate], eliminations: Iterable[Candidate]
    ) -> list[Step]:
        """Return the step of a technique that a walk takes, if it concludes this: bounded lists may lack it."""
        step = hint(self.board, _only(technique, techniques.registered()), allow_multiple=True)
        fits = step is not None and {*placements} <= {*step.placements} and {*eliminations} <= {*step.eliminations}
        return [step] if step is not None and fits else []

    def _easy_to_hard(self) -> Iterator[Steps]:
        return map(self._list, _searches(techniques.registered()))

    def _list(self, search: Pipeline) -> Steps:
        steps = self._lists.get(id(search))
        if steps is None:
            steps = self._lists[id(search)] = find_steps(self.board, search)
        return steps
