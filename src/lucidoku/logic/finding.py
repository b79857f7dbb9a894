"""The steps of a position: all of them, the next one, a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.decode import Steps, decode, records
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline, PipelineLike
from lucidoku.logic.step import Evidence, Step
from lucidoku.logic.technique import Technique
from lucidoku.search.solutions import Clock, limited, not_found, puzzle_and_position, solution_if_known, unique_solution
from lucidoku.words.guesses import as_typed
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = [
    "drop_unproved_uniqueness",
    "find_steps",
    "has_emptied_cell",
    "hint",
    "next_step",
    "next_steps",
    "position_bytes",
]


@limited
@guided
def find_steps(
    puzzle: PuzzleLike, techniques: PipelineLike = "logic", *, limit: int | None = None, time_limit: float | None = None
) -> Steps:
    """Return all distinct steps of a position, simple techniques first.

    Args:
        puzzle: the position: a Board (values and pencil marks), a Grid, text, or a list or array of digits.
        techniques: the techniques, see `Pipeline.of`: "logic", "basic" or another list, a level, or names of techniques or
            families.
            Nets in nets take long: with other techniques they are used only if these find nothing in a puzzle with
            one solution, and then for one step.
        limit: the number of steps at which the search stops.
        time_limit: the most seconds to search.

    Returns:
        A sequence of Steps that says whether it is complete: `timed_out` if the time was up, `limit_reached` if it stopped at the
        limit, and `incomplete_techniques` names the techniques that may have more.

    Raises:
        UnknownTechnique: there is no technique of such a name.
        InvalidArgument: `limit` is not above 0.
        InvalidPuzzle: a cell has no candidate left, so that anything would follow; names it.

    >>> [str(step) for step in find_steps(Grid.parse("1.....2..3.....4"), ["naked-single"])][:2]
    ['Naked Single: r1c4=3', 'Naked Single: r2c2=4']
    >>> steps = find_steps(Grid.parse("1.....2..3.....4"), limit=3)
    >>> len(steps), steps.limit_reached, steps.timed_out
    (3, True, False)
    """
    if limit is not None and limit < 1:
        raise InvalidArgument(_("limit must be 1 or more, got {limit}").format(limit=limit))
    clock = Clock(time_limit)
    position = board_of(puzzle)
    if has_emptied_cell(position):
        position.check()  # it is a fault
    chosen = Pipeline.of(techniques).for_layout(position.layout)
    if 0 < len(chosen.nested_nets_only) < len(chosen):
        found = _list_steps(position, chosen.without_nested_nets, limit, clock)
        if found or found.timed_out or unique_solution(position, clock.to_know) is None:
            return found
        step = next_step(position, chosen.nested_nets_only, None, Counter(), clock)
        return Steps([step] if step else [], position, ENGINE_TECHNIQUES, timed_out=step is None and clock.up)
    return _list_steps(position, chosen, limit, clock)


def _list_steps(position: Board, chosen: Pipeline, limit: int | None, clock: Clock) -> Steps:
    values, masks = position_bytes(position)
    chosen = drop_unproved_uniqueness(chosen, position, clock.to_know)
    solution = unique_solution(position, clock.to_know) if chosen.needs_solution else None
    parts: list[list[Step] | _engine.Listing] = []
    count = 0
    short: list[Technique] = []
    cut = False
    for (start, end, python), native in zip(chosen.engine_runs, chosen.native_runs, strict=True):
        if cut or (limit is not None and count >= limit):
            short += [stage.technique for stage in chosen.stages[start:end]]
            cut = cut or clock.up
            continue
        if python:
            technique = chosen.stages[start].technique
            found = (
                _ruled_steps(technique, position, clock)
                if technique.needs_rules
                else _python_steps(technique, position, clock)
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
    return Steps(
        _join_items(parts),
        position,
        ENGINE_TECHNIQUES,
        count=count,
        timed_out=cut,
        limit_reached=full,
        incomplete_techniques=short,
    )


def _join_items(parts: Sequence[list[Step] | _engine.Listing]) -> bytes | list[Sequence[int] | Step]:
    """Return the items that `Steps` keeps: the engine's records, with steps among them if techniques in Python found any."""
    if len(parts) == 1 and not isinstance(parts[0], list):
        return parts[0].words
    steps: list[Sequence[int] | Step] = []
    for part in parts:
        steps += part if isinstance(part, list) else records(memoryview(part.words).cast("H"))
    return steps


@limited
@guided
def hint(
    puzzle: PuzzleLike,
    techniques: PipelineLike = "all",
    *,
    allow_multiple: bool = False,
    time_limit: float | None = None,
) -> Step | None:
    """Return the easiest next step of a position.

    Args:
        puzzle: the position: a Board (values and pencil marks), a Grid, text, or a list or array of digits.
        techniques: the techniques to use, simplest first; see `Pipeline.of`.
        allow_multiple: if there are several solutions, help with logic alone instead of raising.
        time_limit: the most seconds to search.

    Returns:
        The Step; None if the board is solved or no technique applies. `step.hint()` gives less away than `step.text`.

    Raises:
        NoSolution: the position cannot be completed, so it has a mistake; names it.
        MultipleSolutions: there are several solutions; names two cells where they differ.
        TimeLimit: the time was up before a step was found.

    >>> step = hint("1.....2..3.....4")
    >>> str(step), step.hint()
    ('Hidden Single: r1c2=2', 'Hidden Single: look at box 1.')
    """
    if isinstance(techniques, int):  # a stage
        call = "ld.hint(puzzle).hint(2)"
        raise WrongType(_("expected {call}").format(call=as_typed(call) or call))
    chosen = Pipeline.of(techniques)
    clock = Clock(time_limit)
    start, position = puzzle_and_position(puzzle)
    chosen = chosen.for_layout(position.layout)
    known = solution_if_known(start, clock.to_know, allow_multiple)
    usable = chosen if known and isinstance(start, Grid) else drop_unproved_uniqueness(chosen, position, clock.to_know)
    step = next_step(position, usable, known, Counter(), clock)
    if step is None and clock.up and not position.is_solved:
        raise not_found(time_limit, [])
    return step


def drop_unproved_uniqueness(pipeline: Pipeline, board: Board, seconds: float | None = None) -> Pipeline:
    """Leave out the techniques that need a unique solution, unless the givens are known in time to have one.

    Removed pencil marks are ignored, because a deadly pattern may use them.
    """
    if not pipeline.assumes_uniqueness or unique_solution(board.givens, seconds):
        return pipeline
    return pipeline.without_uniqueness()


def has_emptied_cell(board: Board) -> bool:
    """Return whether a cell has neither a digit nor a candidate."""
    return board.masks.tolist().count(0) > board.layout.n**2 - bytes(board.values).count(0)


def position_bytes(board: Board) -> tuple[bytes, bytes]:
    """Return values and masks in the form that the engine takes."""
    return bytes(board.values), board.masks.tobytes()


def _snapshot(board: Board) -> Callable[[], Board]:
    frozen = board.copy()
    return lambda: frozen


def _python_steps(technique: Technique, board: Board, clock: Clock) -> list[Step]:
    """Run a user's technique until the time is up; return its steps that change something, without repetition."""
    assert technique.finder is not None
    found: dict[tuple[object, ...], Step] = {}
    frozen = board.copy()
    for step in technique.finder(board.copy()) or ():
        if clock.up:
            break
        if not isinstance(step, Step):
            message = _("the technique {name} must yield steps, such as {call}, got {kind}")
            call, kind = "ld.Step.of(board, 'r1c1=5')", type(step).__name__
            raise WrongType(message.format(name=technique.id, call=call, kind=kind))
        placements = tuple(c for c in step.placements if not frozen.values[c.cell])
        eliminations = tuple(c for c in step.eliminations if frozen.has_candidate(c))
        if placements or eliminations:
            kept = replace(
                step, technique=technique, placements=placements, eliminations=eliminations, _before=lambda: frozen
            )
            found.setdefault((placements, eliminations, kept.why), kept)
    return list(found.values())


def _ruled_steps(technique: Technique, board: Board, clock: Clock) -> Iterator[Step]:
    """Yield the steps of a variant technique as it finds them, until the time is up.

    Two houses may give the same step with the same evidence; it is yielded once.
    """
    from lucidoku.rules.limit import OutOfTime, until

    assert technique.finder is not None
    found = iter(technique.finder(board))
    before: Callable[[], Board] | None = None
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
        before = before or _snapshot(board)  # most calls find nothing, and need no copy
        alike = known.setdefault(step.eliminations, [])
        if step.evidence not in alike:
            alike.append(step.evidence)
            yield replace(step, technique=technique, _before=before)


def next_step(board: Board, pipeline: Pipeline, solution: Grid | None, uses: Counter[str], clock: Clock) -> Step | None:
    """Return the step that a walk would take next; None if there is no such step, or if the time is up first."""
    return next(next_steps(board, pipeline, solution, uses, clock), None)


def next_steps(
    board: Board, pipeline: Pipeline, solution: Grid | None, uses: Counter[str], clock: Clock
) -> Iterator[Step]:
    """Yield the step that a walk would take next, then others of its technique, which are searched for as a caller wants them."""
    values, masks = position_bytes(board)
    for run, (start, end, python) in enumerate(pipeline.engine_runs):
        if clock.up:
            return
        stages = pipeline.stages[start:end]
        if pipeline.limits_uses:
            stages = tuple(s for s in stages if not s.max_uses or uses[s.technique.id] < s.max_uses)
        if python and stages and stages[0].technique.needs_rules:
            found = _ruled_steps(stages[0].technique, board, clock)
            if first := next(found, None):
                yield first
                yield from found
                return
            continue
        if python:
            steps = _python_steps(stages[0].technique, board, clock) if stages else []
            if steps:
                # As in the engine: most conclusions first, then least evidence, then the order they came in.
                yield from sorted(steps, key=lambda step: (-len(step.conclusion), len(step.premises)))
                return
            continue
        items = pipeline.native_runs[run] if len(stages) == end - start else Pipeline("", stages).native()
        known = solution.values if solution else None
        layout, before = board.layout.without_constraints.native, _snapshot(board)
        words = _engine.next_step(layout, values, items, masks, known, board.givens.values, seconds=clock.left).words
        if not words:
            continue
        step = decode(memoryview(words).cast("H"), board.layout, ENGINE_TECHNIQUES, before)
        yield step
        if step.technique.family in _LISTED:
            same = Pipeline("", tuple(stage for stage in stages if stage.technique is step.technique)).native()
            listing = _engine.all_steps(layout, values, same, masks, known, board.givens.values, seconds=clock.left)
            for record in records(memoryview(listing.words).cast("H")):
                yield decode(record, board.layout, ENGINE_TECHNIQUES, before)
        return


_LISTED = ("singles", "intersections", "subsets")
"""The families of the engine whose techniques list all their steps as quickly as they find one."""
