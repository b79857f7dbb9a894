"""From a puzzle to its walkthrough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Literal, TypedDict, Unpack, overload

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, LucidokuError, UnsoundStep
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.logic.aims import LONGEST_CHAIN, Progress, Reached, check_aim, fewest, up_to, with_chains_of
from lucidoku.logic.decode import CUT, NO_SOLUTION, SEVERAL, SOLVED, apply
from lucidoku.logic.finding import allowed, next_step, position_bytes
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.search.solutions import (
    Clock,
    check_seconds,
    check_threads,
    limited,
    raise_no_solution,
    raise_several,
    solution_if_known,
)
from lucidoku.words.language import _

__all__ = ["explain", "explain_many"]

_BLOCK = 256
_WALK = 10.0  # seconds, see `_first_limit`


@limited
def explain(
    puzzle: Puzzle,
    pipeline: PipelineLike = "all",
    *,
    aim: str | None = None,
    allow_multiple: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Walkthrough:
    """Solve a puzzle step by step as a person would.

    The walk takes the first technique of the pipeline that makes progress, applies it, and starts again with the simplest.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text in any known format, or a list or array of digits, 0 for an empty
            cell.
        pipeline: the techniques to use, simplest first: the name of a pipeline or level, names of techniques, or a Pipeline;
            see `Pipeline.of`.
        aim: "fewest-hard-steps" for a walk with as few steps beyond singles, intersections and subsets as are found;
            "lowest-then-fewest" for the same with nothing harder than the usual walk needs; "shortest-chains" for one without
            nets, whose longest chain is as short as can be. What is known of it is in `Walkthrough.reached`. By default the
            walk takes the simplest step each time.
        allow_multiple: if the puzzle has several solutions, walk as far as logic leads instead of raising.
        time_limit: the most seconds to take; a walkthrough that reaches it holds the steps so far, and its `cut` is True.
        progress: is called with the share of the work that is done, 0 to 1, while a walk with an aim is looked for.

    Returns:
        A Walkthrough: a sequence of Steps, each with its conclusions, evidence and sentence, and figures about the whole.

    Raises:
        NoSolution: the puzzle has no solution; names entries that exclude each other.
        MultipleSolutions: the puzzle has several solutions; names two cells where they differ.
        ParseError: the text is not a puzzle.
        UnknownTechnique: the pipeline names an unknown technique.

    >>> walk = explain("1.....2..3.....4")
    >>> walk.statistics
    {'full-house': 8, 'hidden-single': 4}
    >>> print(walk[0].tell())
    In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
    >>> print(explain("1.....2..3.....4", "naked-single")[0])
    Naked Single: r1c4=3
    """
    check_seconds(time_limit)
    start = puzzle_of(puzzle)
    chosen = Pipeline.of(pipeline).on(start.layout)
    if aim is not None:
        return _walk_with_aim(start, chosen, check_aim(aim), allow_multiple, time_limit, progress)
    if start.layout.marks or _in_python(chosen):
        return _walk_step_by_step(start, chosen, allow_multiple, time_limit)
    if isinstance(start, Grid):
        (native,) = _engine.walk(
            start.layout.native,
            start.values,
            chosen.native(),
            go_on=allow_multiple,
            seconds=_first_limit(start.layout, time_limit),
        )
    else:
        values, masks = position_bytes(start)
        (native,) = _engine.walk(
            start.layout.native,
            values,
            allowed(chosen, start, time_limit).native(),
            masks,
            givens=start.givens.values,
            go_on=allow_multiple,
            seconds=_first_limit(start.layout, time_limit),
        )
    return _walkthrough(start, chosen, native, allow_multiple, time_limit)


def _in_python(pipeline: Pipeline) -> bool:
    """Whether some techniques are Python functions."""
    return any(python for _start, _end, python in pipeline.runs)


def _links(step: Step) -> int:
    """How many links the longest chain of a step has."""
    return max(len(step.evidence.links), *(len(branch.links) for branch in step.evidence.branches), 0)


def _walk_with_aim(
    start: Grid | Board,
    chosen: Pipeline,
    aim: str,
    allow_multiple: bool,
    seconds: float | None,
    progress: Progress | None,
) -> Walkthrough:
    clock = Clock(seconds)
    logic = chosen.logical()
    usual = explain(start, logic, allow_multiple=allow_multiple, time_limit=seconds)
    if usual.solution is None or usual.cut:
        return usual
    if aim == "shortest-chains":
        for links in range(3, LONGEST_CHAIN + 1, 2):
            pipeline = with_chains_of(logic, links)
            if progress:
                progress(links / LONGEST_CHAIN)
            walk = explain(start, pipeline, allow_multiple=allow_multiple, time_limit=clock.left)
            if walk.solved or walk.cut:
                break
        longest = max((_links(step) for step in walk), default=0)
        reached = Reached(aim, longest, longest, walk.cut) if walk.solved else None
        return Walkthrough(start, walk.pipeline, [*walk.items()], walk.solution, walk.solved, walk.cut, reached)
    if aim == "lowest-then-fewest" and usual.hardest is not None:
        logic = up_to(logic, usual.hardest.id)
    items, reached = fewest(board_of(start), logic, [*usual.items()], usual.solved, clock, aim, progress)
    end = board_of(start)
    for item in items:
        apply(item, end)
    return Walkthrough(start, logic, items, usual.solution, end.solved, usual.cut and not end.solved, reached)


class _Options(TypedDict, total=False):
    threads: int
    allow_multiple: bool
    time_limit: float | None


@overload
def explain_many(
    puzzles: Iterable[Puzzle],
    pipeline: PipelineLike = "all",
    *,
    errors: Literal["raise"] = "raise",
    **options: Unpack[_Options],
) -> Iterator[Walkthrough]: ...
@overload
def explain_many(
    puzzles: Iterable[Puzzle],
    pipeline: PipelineLike = "all",
    *,
    errors: Literal["return"],
    **options: Unpack[_Options],
) -> Iterator[Walkthrough | LucidokuError]: ...
def explain_many(
    puzzles: Iterable[Puzzle],
    pipeline: PipelineLike = "all",
    *,
    threads: int = 1,
    allow_multiple: bool = False,
    time_limit: float | None = None,
    errors: Literal["raise", "return"] = "raise",
) -> Iterator[Walkthrough | LucidokuError]:
    """Explain puzzles one after the other, in input order, in constant memory.

    Args:
        puzzles: puzzles of any layouts, as `explain` takes them, read as they are needed; or a column, or a table with a
            column `puzzle`, of pandas, Polars or Arrow.
        pipeline: the techniques to use, see `explain`.
        threads: the number of processor cores to use.
        allow_multiple: see `explain`.
        time_limit: the most seconds for each puzzle, see `explain`.
        errors: "raise" stops at the first puzzle without a unique solution; "return" yields the error instead.

    Yields:
        A Walkthrough for each puzzle, or with `errors="return"` the error.

    Raises:
        InvalidArgument: `errors` or `threads` has an unknown value.
        NoSolution, MultipleSolutions: a puzzle has no unique solution, and `errors` is "raise".

    >>> [walk.solved for walk in explain_many([Grid.parse("1.....2..3.....4")] * 3, threads=2)]
    [True, True, True]
    """
    check_threads(threads)
    check_seconds(time_limit)
    if errors not in ("raise", "return"):
        raise InvalidArgument(_("errors must be 'raise' or 'return', got {value}").format(value=repr(errors)))
    chosen = Pipeline.of(pipeline)
    python = _in_python(chosen)
    source = iter(puzzles_of(puzzles))
    while block := [_readable(puzzle) for puzzle in islice(source, 1 if python else _BLOCK * threads)]:
        for start, native in _walk_block(block, chosen, threads, python, allow_multiple, time_limit):
            try:
                if isinstance(start, LucidokuError):
                    raise start
                if native is None:
                    yield explain(start, chosen, allow_multiple=allow_multiple, time_limit=time_limit)
                else:
                    yield _walkthrough(start, chosen, native, allow_multiple, time_limit)
            except LucidokuError as error:
                if errors == "raise":
                    raise
                yield error


def _readable(puzzle: Puzzle) -> Grid | Board | LucidokuError:
    try:
        return puzzle_of(puzzle)
    except LucidokuError as error:
        return error


_Start = Grid | Board | LucidokuError


def _walk_block(
    block: Sequence[_Start], chosen: Pipeline, threads: int, python: bool, allow_multiple: bool, seconds: float | None
) -> Iterator[tuple[_Start, _engine.Walk | None]]:
    """Walk runs of grids of equal layout with one native call each."""
    for layout, starts in groupby(block, lambda start: start.layout if isinstance(start, Grid) else None):
        if python or layout is None or layout.marks:
            yield from ((start, None) for start in starts)
            continue
        run = [start for start in starts if isinstance(start, Grid)]
        values = b"".join(grid.values for grid in run)
        walks = _engine.walk(
            layout.native,
            values,
            chosen.native(),
            None,
            threads,
            go_on=allow_multiple,
            seconds_each=_first_limit(layout, seconds),
        )
        yield from zip(run, walks, strict=True)


def _first_limit(layout: Layout, seconds: float | None) -> float | None:
    """How long the engine may walk a puzzle before its solution is looked for by a search that learns from conflicts."""
    return seconds if layout.n <= 9 or (seconds is not None and seconds <= _WALK) else _WALK


def _walkthrough(
    start: Grid | Board, pipeline: Pipeline, native: _engine.Walk, allow_multiple: bool, seconds: float | None
) -> Walkthrough:
    if isinstance(start, Grid) and native.status in (NO_SOLUTION, CUT):
        start.check()  # the engine refuses a grid that holds a digit twice in a house as well
    if native.status == CUT and _first_limit(start.layout, seconds) != seconds:
        # The engine's own search takes too long on this grid; with the solution known the walk needs none.
        left = None if seconds is None else seconds - _WALK
        return _walk_step_by_step(start, pipeline, allow_multiple, left)
    if native.status == NO_SOLUTION:
        raise_no_solution(start)
    several = native.status == SEVERAL
    if several and not allow_multiple:
        raise_several(Grid(native.solution, start.layout), Grid(native.second, start.layout))
    known = None if several else native.solution
    solution = Grid(known, start.layout) if known else None
    solved, cut = native.status == SOLVED, native.status == CUT
    return Walkthrough(start, pipeline, native.words, solution, solved, cut, count=native.steps)


def _walk_step_by_step(
    start: Grid | Board, pipeline: Pipeline, allow_multiple: bool, seconds: float | None
) -> Walkthrough:
    """The walk one step at a time, for techniques that are Python functions; each is checked against the solution."""
    clock = Clock(seconds)
    board = board_of(start)
    solution = solution_if_known(start, clock.left, allow_multiple)
    pipeline = allowed(pipeline, board, clock.left)
    steps: list[Step] = []
    uses: Counter[str] = Counter()
    while not clock.up and not board.solved and (step := next_step(board, pipeline, solution, uses, clock)):
        _check_sound(step, solution)
        step.apply(board)
        steps.append(step)
        uses[step.technique.id] += 1
    return Walkthrough(start, pipeline, steps, solution, board.solved, clock.up and not board.solved)


def _check_sound(step: Step, solution: Grid | None) -> None:
    if solution is None:
        return
    for cell, digit in step.placements:
        if solution[cell] != digit:
            right = step.layout.digit_text(solution[cell])
            raise UnsoundStep(
                _("{name} places {digit} in {cell}, but the solution has {right}").format(
                    name=step.technique.name, digit=step.layout.digit_text(digit), cell=cell, right=right
                )
            )
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            raise UnsoundStep(
                _("{name} removes {digit} from {cell}, where the solution has it").format(
                    name=step.technique.name, digit=step.layout.digit_text(digit), cell=cell
                )
            )
