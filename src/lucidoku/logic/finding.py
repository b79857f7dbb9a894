"""What can be done on a position: all steps, the next one, a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, InvalidPuzzle
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.logic.decode import Steps, decode, records
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline, PipelineLike
from lucidoku.logic.step import Evidence, Step
from lucidoku.logic.technique import Technique
from lucidoku.search.solutions import Clock, limited, not_found, raise_no_solution, solution_if_known, unique_solution
from lucidoku.words.language import _

__all__ = ["allowed", "find_steps", "hint", "next_step", "position_bytes"]


@limited
def find_steps(
    puzzle: Puzzle, pipeline: PipelineLike = "logic", *, limit: int | None = None, time_limit: float | None = None
) -> Steps:
    """Return all distinct steps of a position, simple techniques first.

    Args:
        puzzle: the position: a Board (values and pencil marks), a Grid, text, or a list or array of digits.
        pipeline: the techniques, see `Pipeline.of`: a Pipeline, the name of one, or names of techniques, aliases or families.
            Nets in nets take long: with other techniques they are used only if these find nothing in a puzzle with
            one solution, and then for one step.
        limit: the number of steps at which the search stops.
        time_limit: the most seconds to search.

    Returns:
        A sequence of Steps that says whether it is complete: `cut` if the time was up, `full` if it stopped at the limit, and
        `short` names the techniques that may have more.

    Raises:
        UnknownTechnique: the pipeline names an unknown technique.
        InvalidArgument: `limit` is not above 0.
        InvalidPuzzle: a cell has no candidate left, so that anything would follow; names it.

    >>> [str(step) for step in find_steps(Grid.parse("1.....2..3.....4"), ["naked-single"])][:2]
    ['Naked Single: r1c4=3', 'Naked Single: r2c2=4']
    >>> steps = find_steps(Grid.parse("1.....2..3.....4"), limit=3)
    >>> len(steps), steps.full, steps.cut
    (3, True, False)
    """
    if limit is not None and limit < 1:
        raise InvalidArgument(_("limit must be 1 or more, got {limit}").format(limit=limit))
    clock = Clock(time_limit)
    position = board_of(puzzle)
    if position.masks.tolist().count(0) > position.layout.n**2 - bytes(position.values).count(0):
        position.check()  # the cell without a candidate is a fault
    chosen = Pipeline.of(pipeline).on(position.layout)
    if 0 < len(chosen.nested) < len(chosen):
        found = _listed(position, chosen.shallow, limit, clock)
        if found or found.cut or unique_solution(position, clock.to_know) is None:
            return found
        step = next_step(position, chosen.nested, None, Counter(), clock)
        return Steps([step] if step else [], position, ENGINE_TECHNIQUES, cut=step is None and clock.up)
    return _listed(position, chosen, limit, clock)


def _listed(position: Board, chosen: Pipeline, limit: int | None, clock: Clock) -> Steps:
    values, masks = position_bytes(position)
    chosen = allowed(chosen, position, clock.to_know)
    solution = unique_solution(position, clock.to_know) if chosen.needs_solution else None
    parts: list[list[Step] | _engine.Listing] = []
    count = 0
    short: list[Technique] = []
    cut = False
    for (start, end, python), native in zip(chosen.runs, chosen.whole, strict=True):
        if cut or (limit is not None and count >= limit):
            short += [stage.technique for stage in chosen.stages[start:end]]
            cut = cut or clock.up
            continue
        if python:
            technique = chosen.stages[start].technique
            found = (
                _ruled_steps(technique, position, clock)
                if technique.needs_rules
                else _python_steps(technique, position)
            )
            some = list(found if limit is None else islice(found, limit - count))
            parts.append(some)
            count += len(some)
            cut = clock.up
            continue
        listing = _engine.all_steps(
            position.layout.without_constraints.native,
            values,
            native,
            masks,
            solution.values if solution else None,
            position.givens.values,
            seconds=clock.left,
            limit=0 if limit is None else limit - count,
        )
        parts.append(listing)
        count += listing.count
        short += [ENGINE_TECHNIQUES[number] for number in listing.short]
        cut = cut or listing.cut
    full = limit is not None and count >= limit
    return Steps(_joined(parts), position, ENGINE_TECHNIQUES, count=count, cut=cut, full=full, short=short)


def _joined(parts: Sequence[list[Step] | _engine.Listing]) -> bytes | list[Sequence[int] | Step]:
    """Return what `Steps` keeps: what the engine found as it is, unless techniques in Python found something, too."""
    if len(parts) == 1 and not isinstance(parts[0], list):
        return parts[0].words
    steps: list[Sequence[int] | Step] = []
    for part in parts:
        steps += part if isinstance(part, list) else records(memoryview(part.words).cast("H"))
    return steps


@limited
def hint(
    puzzle: Puzzle,
    pipeline: PipelineLike = "all",
    *,
    allow_multiple: bool = False,
    time_limit: float | None = None,
) -> Step | None:
    """Return the easiest next step of a position.

    Args:
        puzzle: the position: a Board (values and pencil marks), a Grid, text, or a list or array of digits.
        pipeline: the techniques to use, simplest first; see `Pipeline.of`.
        allow_multiple: if there are several solutions, help with logic alone instead of raising.
        time_limit: the most seconds to search.

    Returns:
        The Step; None if the board is solved or no technique applies. `step.tell("hint")` gives less away than `step.tell()`.

    Raises:
        NoSolution: the position cannot be completed, so it has a mistake; names it.
        MultipleSolutions: there are several solutions; names two cells where they differ.
        TimeLimit: the time was up before a step was found.

    >>> step = hint("1.....2..3.....4")
    >>> str(step), step.tell("hint")
    ('Hidden Single: r1c2=2', 'Hidden single: look for the place of 2 in box 1.')
    """
    chosen = Pipeline.of(pipeline)
    clock = Clock(time_limit)
    start = puzzle_of(puzzle)
    try:
        position = board_of(start)
    except InvalidPuzzle:
        raise_no_solution(start)
    chosen = chosen.on(position.layout)
    known = solution_if_known(start, clock.to_know, allow_multiple)
    usable = chosen if known and isinstance(start, Grid) else allowed(chosen, position, clock.to_know)
    step = next_step(position, usable, known, Counter(), clock)
    if step is None and clock.up and not position.solved:
        raise not_found(time_limit, [])
    return step


def allowed(pipeline: Pipeline, board: Board, seconds: float | None = None) -> Pipeline:
    """Leave out the techniques that need one solution when the givens have several, or that is not known in time.

    Pencil marks that were removed do not count, for a deadly pattern may use them.
    """
    if not pipeline.assumes_uniqueness or unique_solution(board.givens, seconds):
        return pipeline
    return pipeline.without_uniqueness()


def position_bytes(board: Board) -> tuple[bytes, bytes]:
    """Return values and masks as the engine takes them."""
    return bytes(board.values), board.masks.tobytes()


def _snapshot(board: Board) -> Callable[[], Board]:
    frozen = board.copy()
    return lambda: frozen


def _python_steps(technique: Technique, board: Board) -> list[Step]:
    """Run a user's technique and return its steps that change something, without repetition."""
    assert technique.finder is not None
    found: dict[tuple[object, ...], Step] = {}
    frozen = board.copy()
    for step in technique.finder(board.copy()) or ():
        placements = tuple(c for c in step.placements if not frozen.values[c.cell])
        eliminations = tuple(c for c in step.eliminations if frozen.has_candidate(c))
        if placements or eliminations:
            kept = replace(
                step, technique=technique, placements=placements, eliminations=eliminations, _before=lambda: frozen
            )
            found.setdefault((placements, eliminations, kept.why), kept)
    return list(found.values())


def _ruled_steps(technique: Technique, board: Board, clock: Clock) -> Iterator[Step]:
    """Yield the steps of a technique for further rules, as it finds them, until the time is up.

    Two houses may give the same step with the same evidence; it is yielded once.
    """
    from lucidoku.rules.limit import OutOfTime, until

    assert technique.finder is not None
    frozen = _snapshot(board)
    found = iter(technique.finder(board))
    known: dict[tuple[Candidate, ...], list[Evidence]] = {}
    while True:
        try:
            with until(clock.end):  # not while others use the step
                step = next(found, None)
        except OutOfTime:
            clock.stop()
            return
        if step is None:
            return
        alike = known.setdefault(step.eliminations, [])
        if step.evidence not in alike:
            alike.append(step.evidence)
            yield replace(step, technique=technique, _before=frozen)


def next_step(board: Board, pipeline: Pipeline, solution: Grid | None, uses: Counter[str], clock: Clock) -> Step | None:
    """Return the step that a walk would take next; None if there is no such step, or the time ends before it is found."""
    values, masks = position_bytes(board)
    for run, (start, end, python) in enumerate(pipeline.runs):
        if clock.up:
            return None
        stages = [s for s in pipeline.stages[start:end] if not s.max_uses or uses[s.technique.id] < s.max_uses]
        if python and stages and stages[0].technique.needs_rules:
            found = next(_ruled_steps(stages[0].technique, board, clock), None)
            if found:
                return found
            continue
        if python:
            steps = _python_steps(stages[0].technique, board) if stages else []
            if steps:
                # As in the engine: most conclusions first, then least evidence, then the order they came in.
                return min(steps, key=lambda step: (-len(step.conclusion), len(step.premises)))
            continue
        items = pipeline.whole[run] if len(stages) == end - start else Pipeline("", tuple(stages)).native()
        known = solution.values if solution else None
        words = _engine.next_step(
            board.layout.without_constraints.native,
            values,
            items,
            masks,
            known,
            board.givens.values,
            seconds=clock.left,
        ).words
        if words:
            return decode(memoryview(words).cast("H"), board.layout, ENGINE_TECHNIQUES, _snapshot(board))
    return None
