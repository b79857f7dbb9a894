"""What can be done on a position: all steps, the next one, a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from lucidoku import _engine
from lucidoku._search import raise_no_solution, solutions, unique_solution
from lucidoku.board import Board
from lucidoku.grid import Grid, Puzzle
from lucidoku.pipeline import ENGINE_TECHNIQUES, Pipeline, PipelineLike
from lucidoku.puzzle import board_of, puzzle_of
from lucidoku.step import Step, Steps, Technique, decode, records

__all__ = ["allowed", "find_steps", "hint", "next_step", "position_bytes"]

_NESTED = ("nested-forcing-net", "deep-forcing-net")


def find_steps(puzzle: Puzzle, pipeline: PipelineLike = "logic") -> Sequence[Step]:
    """Return all distinct steps that techniques give on a position, simple techniques first.

    Args:
        puzzle: the position: a Board, a Grid, text, a list or an array.
        pipeline: the techniques, see `Pipeline.of`: a Pipeline, the name of one, or names of techniques, aliases or families.
            Nets in nets take long: beside other techniques they are used only where these find nothing in a puzzle with
            one solution, and then for one step.

    Raises:
        UnknownTechnique: a name is not known.

    >>> [str(step) for step in find_steps(Grid.parse("1.....2..3.....4"), ["naked-single"])][:2]
    ['Naked Single: r1c4=3', 'Naked Single: r2c2=4']
    """
    position = board_of(puzzle)
    chosen = Pipeline.of(pipeline)
    nets = [technique for technique in chosen if technique.id in _NESTED]
    if nets and len(nets) < len(chosen):
        found = find_steps(position, chosen.without(*_NESTED))
        if found or unique_solution(position) is None:
            return found
        step = next_step(position, Pipeline.of(technique.id for technique in nets), None, Counter())
        return [step] if step else []
    values, masks = position_bytes(position)
    chosen = allowed(chosen, position)
    needed = any(not technique.logical or technique.assumes_uniqueness for technique in chosen)
    solution = unique_solution(position) if needed else None
    steps: list[Sequence[int] | Step] = []
    for at, end, python in _segments(chosen):
        if python:
            steps += _python_steps(chosen.stages[at].technique, position)
            continue
        words = _engine.all_steps(
            position.layout.native,
            values,
            chosen.native(at, end),
            masks,
            solution.values if solution else None,
            position.givens.values,
        ).words
        steps += records(memoryview(words).cast("H"))
    return Steps(steps, position, ENGINE_TECHNIQUES)


def hint(puzzle: Puzzle, pipeline: PipelineLike = "all") -> Step | None:
    """Return the easiest next step; None when the board is solved or no technique applies.

    Raises:
        NoSolution: the position cannot be completed, so there is a mistake in it.

    >>> str(hint("1.....2..3.....4"))
    'Hidden Single: r1c2=2'
    """
    chosen = Pipeline.of(pipeline)
    start = puzzle_of(puzzle)
    position = board_of(start)
    found = solutions(position, 2)
    if not found:
        raise_no_solution(start)
    return next_step(position, allowed(chosen, position), found[0] if len(found) == 1 else None, Counter())


def allowed(pipeline: Pipeline, board: Board) -> Pipeline:
    """Leave out the techniques that need one solution when the givens have several.

    Pencil marks that were removed do not count, for a deadly pattern may use them.
    """
    if not any(technique.assumes_uniqueness for technique in pipeline) or unique_solution(board.givens):
        return pipeline
    return pipeline.without_uniqueness()


def position_bytes(board: Board) -> tuple[bytes, bytes]:
    """Return values and masks as the engine takes them."""
    return bytes(board.values), board.masks.tobytes()


def _snapshot(board: Board) -> Callable[[], Board]:
    frozen = board.copy()
    return lambda: frozen


def _segments(pipeline: Pipeline) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, stop, is Python) of the longest runs that one engine call serves; Python runs have length 1."""
    at = 0
    while at < len(pipeline):
        end = at + 1
        python = pipeline.stages[at].technique.finder is not None
        while not python and end < len(pipeline) and pipeline.stages[end].technique.finder is None:
            end += 1
        yield at, end, python
        at = end


def _python_steps(technique: Technique, board: Board) -> list[Step]:
    """Run a user's technique and return its steps that change something, without repetition."""
    assert technique.finder is not None
    found: dict[tuple[object, ...], Step] = {}
    frozen = board.copy()
    for step in technique.finder(board.copy()) or ():
        placements = tuple(c for c in step.placements if not frozen.values[c.cell])
        eliminations = tuple(c for c in step.eliminations if frozen.has(c))
        if placements or eliminations:
            kept = replace(
                step, technique=technique, placements=placements, eliminations=eliminations, _before=lambda: frozen
            )
            found.setdefault((placements, eliminations, kept.why), kept)
    return list(found.values())


def next_step(board: Board, pipeline: Pipeline, solution: Grid | None, uses: Counter[str]) -> Step | None:
    """Return the step that a walk would take next."""
    values, masks = position_bytes(board)
    for at, end, python in _segments(pipeline):
        stages = [s for s in pipeline.stages[at:end] if not s.max_uses or uses[s.technique.id] < s.max_uses]
        if python:
            steps = _python_steps(stages[0].technique, board) if stages else []
            if steps:
                # As in the engine: most conclusions first, then least evidence, then the order they came in.
                return min(steps, key=lambda step: (-len(step.conclusion), len(step.premises)))
            continue
        items = Pipeline("", tuple(stages)).native()
        known = solution.values if solution else None
        words = _engine.next_step(board.layout.native, values, items, masks, known, board.givens.values).words
        if words:
            return decode(memoryview(words).cast("H"), board.layout, ENGINE_TECHNIQUES, _snapshot(board))
    return None
