"""From a puzzle to its walkthrough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from typing import Any, Literal, TypedDict, Unpack, overload

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, LucidokuError, UnsoundStep
from lucidoku.files.results import Results
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.grid.tables import length_of, puzzles_of
from lucidoku.logic.aims import LONGEST_CHAIN, AimResult, Progress, check_aim, fewest, up_to, with_chains_of
from lucidoku.logic.decode import CUT, NO_SOLUTION, SEVERAL, SOLVED, apply
from lucidoku.logic.finding import drop_unproved_uniqueness, has_emptied_cell, next_step, next_steps, position_bytes
from lucidoku.logic.pipeline import Pipeline, PipelineLike
from lucidoku.logic.step import Step
from lucidoku.logic.tables import WALK_COLUMNS, walk_row
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.rules.limit import within_limit
from lucidoku.search.solutions import (
    Clock,
    check_seconds,
    check_threads,
    limited,
    raise_no_solution,
    raise_several,
    search,
    solution_if_known,
)
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["explain", "explain_many", "steps_as_found"]

_BLOCK = 256
_WALK = 10.0  # seconds, see `_first_limit`


@limited
@guided
def explain(
    puzzle: PuzzleLike,
    techniques: PipelineLike = "all",
    *,
    aim: str | None = None,
    allow_multiple: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Walkthrough:
    """Solve a puzzle step by step as a person would.

    The walk takes the first of the techniques that makes progress, applies it, and starts again with the simplest.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text in any known format, or a list or array of digits, 0 for an empty
            cell.
        techniques: the techniques to use, simplest first: "all", "basic" or another of the lists that `Pipeline.of` knows; a
            level, for all up to it; or names of techniques.
        aim: "fewest-hard-steps" for a walk with the fewest steps beyond singles, intersections and subsets that can be
            found; "lowest-then-fewest" for the same with nothing harder than the usual walk needs; "shortest-chains" for
            one without nets, whose longest chain is as short as possible. The result is in `Walkthrough.aim_result`. By
            default the walk takes the simplest step each time.
        allow_multiple: if the puzzle has several solutions, walk as far as logic leads instead of raising.
        time_limit: the most seconds to take; a walkthrough that reaches it holds the steps so far, and its `timed_out` is True.
        progress: called with the share of the work that is done, 0 to 1, during the search for a walk with an aim.

    Returns:
        A Walkthrough: a sequence of Steps, each with its conclusions, evidence and sentence, and figures about the whole.

    Raises:
        NoSolution: the puzzle has no solution; names entries that exclude each other.
        MultipleSolutions: the puzzle has several solutions; names two cells where they differ.
        ParseError: the text is not a puzzle.
        UnknownTechnique: there is no technique of such a name.

    >>> walk = explain("1.....2..3.....4")
    >>> walk.techniques
    Counter({'full-house': 8, 'hidden-single': 4})
    >>> print(walk[0].text)
    In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
    >>> print(explain("1.....2..3.....4", "naked-single")[0])
    Naked Single: r1c4=3
    """
    time_limit = within_limit(check_seconds(time_limit))
    start = puzzle_of(puzzle)
    chosen = Pipeline.of(techniques).for_layout(start.layout)
    if aim is not None:
        return _walk_with_aim(start, chosen, check_aim(aim), allow_multiple, time_limit, progress)
    if start.layout.placed or _in_python(chosen):
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
            drop_unproved_uniqueness(chosen, start, time_limit).native(),
            masks,
            givens=start.givens.values,
            go_on=allow_multiple,
            seconds=_first_limit(start.layout, time_limit),
        )
    return _walkthrough(start, chosen, native, allow_multiple, time_limit)


def _in_python(pipeline: Pipeline) -> bool:
    """Return whether some techniques are Python functions."""
    return any(python for _start, _end, python in pipeline.engine_runs)


def _links(step: Step) -> int:
    """Return the number of links in the longest chain of a step."""
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
    if usual.solution is None or usual.timed_out:
        return usual
    if aim == "shortest-chains":
        for links in range(3, LONGEST_CHAIN + 1, 2):
            pipeline = with_chains_of(logic, links)
            if progress:
                progress(links / LONGEST_CHAIN)
            walk = explain(start, pipeline, allow_multiple=allow_multiple, time_limit=clock.left)
            if walk.is_solved or walk.timed_out:
                break
        longest = max((_links(step) for step in walk), default=0)
        result = AimResult(aim, longest, longest, walk.timed_out) if walk.is_solved else None
        return Walkthrough(start, walk.allowed, [*walk.items()], walk.solution, walk.is_solved, walk.timed_out, result)
    if aim == "lowest-then-fewest" and usual.techniques:
        logic = up_to(logic, [*usual.techniques][-1])
    items, result = fewest(board_of(start), logic, [*usual.items()], usual.is_solved, clock, aim, progress)
    end = board_of(start)
    for item in items:
        apply(item, end)
    return Walkthrough(
        start, logic, items, usual.solution, end.is_solved, usual.timed_out and not end.is_solved, result
    )


class _ExplainOptions(TypedDict, total=False):
    threads: int
    allow_multiple: bool
    time_limit: float | None


@overload
def explain_many(
    puzzles: Any,
    techniques: PipelineLike = "all",
    *,
    errors: Literal["raise"] = "raise",
    **options: Unpack[_ExplainOptions],
) -> Results[Walkthrough]: ...
@overload
def explain_many(
    puzzles: Any,
    techniques: PipelineLike = "all",
    *,
    errors: Literal["return"],
    **options: Unpack[_ExplainOptions],
) -> Results[Walkthrough | LucidokuError]: ...
@guided
def explain_many(
    puzzles: Any,
    techniques: PipelineLike = "all",
    *,
    threads: int = 1,
    allow_multiple: bool = False,
    time_limit: float | None = None,
    errors: Literal["raise", "return"] = "raise",
) -> Results[Walkthrough | LucidokuError]:
    """Explain puzzles, in input order; a loop explains one after the other, in constant memory.

    Args:
        puzzles: puzzles of any layouts, read as they are needed: an iterable of puzzles as `explain` takes them; lines of
            text; the path of a file; an array with a row for each puzzle; or a column, or a table with a column `puzzle`, of
            pandas, Polars or Arrow.
        techniques: the techniques to use, see `explain`.
        threads: the number of processor cores to use.
        allow_multiple: see `explain`.
        time_limit: the most seconds for each puzzle, see `explain`.
        errors: "raise" stops at the first puzzle without a unique solution; "return" gives the error instead.

    Returns:
        Results: a Walkthrough for each puzzle, or with `errors="return"` the error. A loop keeps none of them; `[i]`, `len` and
        `list` keep all walks; `to_pandas`, `to_polars` and `to_arrow` give a table with a row for each.

    Raises:
        InvalidArgument: `errors` or `threads` has an unknown value.
        NoSolution, MultipleSolutions: a puzzle has no unique solution, and `errors` is "raise"; raised when its turn comes.

    >>> walks = explain_many(["1.....2..3.....4"] * 3, threads=2)
    >>> [walk.is_solved for walk in walks], walks[2].guesses
    ([True, True, True], 0)
    >>> walks.to_arrow().column_names[:4]
    ['puzzle', 'layout', 'solution', 'is_solved']
    """
    check_threads(threads)
    check_seconds(time_limit)
    if errors not in ("raise", "return"):
        raise InvalidArgument(_("errors must be 'raise' or 'return', got {value}").format(value=repr(errors)))
    chosen = Pipeline.of(techniques)
    puzzles_of(puzzles)  # raises immediately if there is no such column
    make = partial(
        _walks, chosen=chosen, threads=threads, allow_multiple=allow_multiple, time_limit=time_limit, errors=errors
    )
    return Results(puzzles, make, "explain_many", WALK_COLUMNS, walk_row, length_of(puzzles))


def _walks(
    puzzles: Any, chosen: Pipeline, threads: int, allow_multiple: bool, time_limit: float | None, errors: str
) -> Iterator[Walkthrough | LucidokuError]:
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


def _readable(puzzle: PuzzleLike) -> Grid | Board | LucidokuError:
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
        if python or layout is None or layout.placed:
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
    """Return the time that the engine may search for a puzzle's solution before a conflict-driven search takes over."""
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
    """Walk one step at a time, for techniques that are Python functions; check each step against the solution."""
    clock = Clock(seconds)
    board = board_of(start)
    solution = solution_if_known(start, clock.left, allow_multiple)
    pipeline = drop_unproved_uniqueness(pipeline, board, clock.left)
    steps = list(_apply_steps(board, pipeline, solution, clock))
    return Walkthrough(start, pipeline, steps, solution, board.is_solved, clock.up and not board.is_solved)


def _apply_steps(board: Board, pipeline: Pipeline, solution: Grid | None, clock: Clock) -> Iterator[Step]:
    """Yield one step after the other, each applied to the board, until there is none or the time is up."""
    uses: Counter[str] = Counter()
    while not clock.up and not board.is_solved and (step := next_step(board, pipeline, solution, uses, clock)):
        _check_sound(step, solution)
        step.apply(board)
        uses[step.technique.id] += 1
        yield step


def steps_as_found(puzzle: Grid | Board, techniques: PipelineLike = "all") -> Iterator[Step]:
    """Yield the steps of a walk with as few searches as possible, each as soon as it is found.

    The walk is that of `explain(puzzle, techniques, allow_multiple=True)`, except that on a layout with constraints a technique
    gives all steps that it finds at a position, one after the other, if they hold after those before.

    Raises:
        NoSolution: the position has no solution; names entries that exclude each other.
    """
    chosen = Pipeline.of(techniques).for_layout(puzzle.layout)
    if not puzzle.layout.placed:  # the engine makes the walk without pauses
        yield from explain(puzzle, chosen, allow_multiple=True)
        return
    board, clock = board_of(puzzle), Clock(None)
    logic = drop_unproved_uniqueness(chosen, board).logical()
    solutions, cut = search(puzzle, 2, _FIRST_SEARCH)
    while solutions or cut:
        solution = Grid(solutions[0], puzzle.layout) if len(solutions) == 1 and not cut else None
        yield from _apply_runs(board, logic, solution, clock)
        if board.is_solved:
            return
        if cut:
            solutions, cut = search(board, 2, None)
        elif solution and (step := next_step(board, chosen, solution, Counter(), clock)):
            step.apply(board)
            yield step
        else:
            return
    raise_no_solution(puzzle)


_FIRST_SEARCH = 0.01  # seconds for the solution before the first step; logic seldom needs it


def _apply_runs(board: Board, pipeline: Pipeline, solution: Grid | None, clock: Clock) -> Iterator[Step]:
    """Yield the steps of one technique after the other, each applied to the board, until none has any or a cell is emptied."""
    uses: Counter[str] = Counter()
    found = True
    while found and not board.is_solved:
        found = False
        for step in next_steps(board.copy(), pipeline, solution, uses, clock):
            if found and not _still_holds(step, board):
                continue
            _check_sound(step, solution)
            step.apply(board)
            uses[step.technique.id] += 1
            found = True
            yield step
            if has_emptied_cell(board):
                return


def _still_holds(step: Step, board: Board) -> bool:
    """Return whether all conclusions of a step are new on a board, and its premises true."""
    return all(board.has_candidate(one) for one in (*step.placements, *step.eliminations)) and all(
        premise.holds(board) for premise in step.premises
    )


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
