"""Turn a specification into puzzles: engine jobs, remaining conditions, variety."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from inspect import signature
from itertools import chain, islice
from typing import Any, Literal, TypeAlias

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, LucidokuError, TimeLimit, WrongType
from lucidoku.files.parts import Lines
from lucidoku.files.results import Results
from lucidoku.files.workers import Workers
from lucidoku.generator.jobs import MOST, JobResult, Jobs, native_spec, pack, results_of, unpack
from lucidoku.generator.ranges import layout_of, rules_of, span_of, split_rules
from lucidoku.generator.spec import PuzzleSpec, Span, unknown_level
from lucidoku.grid.board import Board
from lucidoku.grid.cells import short_repr
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout, LayoutLike
from lucidoku.grid.puzzle import board_of, puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.logic import techniques
from lucidoku.logic.aims import simplest_trick
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.ratings.scale import Scale, Terms
from lucidoku.rules.classes import ConstraintSpec
from lucidoku.search.exact import solve
from lucidoku.search.solutions import Clock, check_seconds, check_threads, check_whole
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["GeneratedPuzzle", "Progress", "canonical_form", "full_grids", "make", "make_many", "solution_of"]

Range: TypeAlias = int | Span | range | str
Rules: TypeAlias = str | type[ConstraintSpec] | ConstraintSpec | Iterable[str | type[ConstraintSpec] | ConstraintSpec]
Uses: TypeAlias = str | Iterable[str] | Mapping[str, int | Span | str]

_REPEATS = 16
"""After this number of consecutive repeats a repeat is accepted: there may be few others."""
_ALONE, _FROM_ONE, _FROM_ONE_TIGHT, _WINDOW, _RISE = 16, 8, 16, 16, 2
"""The first `_ALONE` jobs make one puzzle each. Later jobs make a few, because the next puzzle costs less than the first;
symmetric and minimal puzzles lie far apart, so their jobs make more. The results of `_WINDOW` jobs are interleaved, so neighbours
in a list differ. The number of jobs doubles `_RISE` times, so a large batch does not delay a small request."""

_PIECES = 64  # per block, for workers


@dataclass(frozen=True)
class GeneratedPuzzle(Guided):
    """A generated puzzle.

    Attributes:
        puzzle: the givens.
        number: its place among the results, from 0.
        job: the job that made it, or the first of the jobs whose results were interleaved.
        position: for practice, the position in which the technique comes next.
        step: for practice, that step.
        log_weight: if weights are requested, the natural logarithm of the puzzle's weight (see `make_many`).

    >>> from lucidoku import make_many
    >>> made = make_many(1, minimal=True, seed=1)[0]
    >>> made.number, made.puzzle.given_count < 30
    (0, True)
    """

    puzzle: Grid
    number: int
    job: int
    position: Board | None = None
    step: Step | None = None
    log_weight: float | None = None

    def __str__(self) -> str:
        """Return the puzzle as one line."""
        return self.puzzle.line

    def __repr__(self) -> str:
        text = f"<GeneratedPuzzle {self.number}: {self.puzzle.line}>"
        return short_repr(text, text)


@dataclass(frozen=True)
class Progress(Guided):
    """Progress of a run.

    Attributes:
        tried: number of uniquely solvable puzzles examined.
        found: number of puzzles that match the request.
        seconds: the elapsed time.
        nearest: the distance of the best miss from the request; 0 if there was no miss.

    >>> from lucidoku.generator import Progress, make_many
    >>> seen: list[Progress] = []
    >>> found = list(make_many(3, minimal=True, seed=1, progress=seen.append))
    >>> all(progress.found <= progress.tried for progress in seen)
    True
    """

    tried: int
    found: int
    seconds: float
    nearest: int


@guided
def make(
    spec: PuzzleSpec | str | None = None, *, level: str | None = None, needs: str | None = None,
    layout: Layout | str | None = None, givens: Range | None = None, symmetry: str = "none", minimal: bool = False,
    rules: Rules = (), rating: str | tuple[str, float, float] | None = None, seed: int | None = None,
    needs_only: str | None = None, key_move: str | None = None, nothing_harder_than: str | None = None,
    uses: Uses = (), without: str | Iterable[str] = (), steps: Range | None = None, score: Range | None = None,
    bottleneck: Range | None = None, practice: str | None = None, pattern: str | None = None,
    solution: PuzzleLike | None = None, keep: PuzzleLike | None = None, uniform: bool = False, time_limit: float | None = 60,
) -> Grid:  # fmt: skip
    """Make a uniquely solvable puzzle, the same again from the same seed.

    Args:
        spec: a PuzzleSpec with the conditions, or a level; the conditions may be given one by one instead:
        level: the level of the hardest step: "easy", "medium", "hard", "unfair" or "extreme".
        needs: a technique: solved with the techniques up to this one, and not with those before it.
        layout: the shape; 9×9 by default. "jigsaw" for a random map.
        givens: how many: 24, (22, 26) or "22..26".
        symmetry: "rotational" (180), "rotate90", "mirror-rows", "mirror-columns", "diagonal", …; see `SYMMETRIES`.
        minimal: whether no given can be removed.
        rules: variant rules, such as "killer", ["thermo", "antiknight"] or AntiKnight; they combine only with level, layout,
            givens and seed.
        rating: a scale with a range: "se:7.0..7.5", "minutes:8..12".
        seed: the same conditions and seed give the same puzzle; random by default.
        needs_only: a technique: solved with singles and this one, and not with singles alone.
        key_move: a technique: one step of it, and of no simpler one, opens the puzzle; the rest is basic.
        nothing_harder_than: a technique: solved with the techniques up to this one.
        uses: how often techniques are used: "xy-wing:2..3" or {"xy-wing": (2, 3)}.
        without: techniques or families that may not be used; "uniqueness" for all that assume one solution.
        steps: how many steps the walk has.
        score: the sum of the scores of its steps.
        bottleneck: the number of available steps at the position with the fewest.
        practice: a technique that is the next step of some position.
        pattern: which cells are given: x and . for all cells.
        solution: the full grid that the puzzle must have.
        keep: a partial puzzle whose givens stay.
        uniform: whether all full grids are equally likely.
        time_limit: the maximum number of seconds to search.

    Returns:
        The puzzle, a Grid.

    Raises:
        InvalidArgument: a value is unknown, or two of them contradict each other.
        TimeLimit: no such puzzle was found in time.

    >>> from lucidoku import is_unique
    >>> puzzle = make(level="easy", symmetry="rotational", seed=7)
    >>> is_unique(puzzle), puzzle == make("easy", symmetry="rotational", seed=7)
    (True, True)
    """
    conditions = locals()
    del conditions["spec"]
    if isinstance(spec, int):
        given = [f"{name}={value!r}" for name, value in conditions.items() if value != _DEFAULTS[name].default]
        call = f"ld.make_many({', '.join([str(spec), *given])})"
        raise WrongType(_("ld.make makes one puzzle; use {call}").format(call=call))
    made = make_many(1, spec, **conditions)
    for result in made:
        return result.puzzle
    message = _("no such puzzle was found in {seconds:g} s; drop a condition, or give it more with time_limit=")
    raise TimeLimit(message.format(seconds=time_limit or 0))


_DEFAULTS = signature(make).parameters


@guided
def make_many(  # noqa: D417
    count: int, spec: PuzzleSpec | str | None = None, *, level: str | None = None, needs: str | None = None,
    layout: Layout | str | None = None, givens: Range | None = None, symmetry: str = "none", minimal: bool = False,
    rules: Rules = (), rating: str | tuple[str, float, float] | None = None, seed: int | None = None,
    needs_only: str | None = None, key_move: str | None = None, nothing_harder_than: str | None = None,
    uses: Uses = (), without: str | Iterable[str] = (), steps: Range | None = None, score: Range | None = None,
    bottleneck: Range | None = None, practice: str | None = None, pattern: str | None = None,
    solution: PuzzleLike | None = None, keep: PuzzleLike | None = None, uniform: bool = False,
    distinct: bool | Literal["puzzles", "solutions"] = False, exclude: Any = None,
    exclude_solutions: set[bytes] | None = None, previous: Iterable[Grid] = (), resume_from: int = 0,
    threads: int | None = None, time_limit: float | None = None, weighted: bool = False,
    progress: Callable[[Progress], None] | None = None, workers: Workers | None = None, journal: Lines | None = None,
) -> Results[GeneratedPuzzle]:  # fmt: skip
    """Make uniquely solvable puzzles; a loop receives them as they are found.

    The puzzles depend only on the conditions and the seed, not on threads or time; a time limit merely ends the search
    earlier.

    Args:
        count: the number of puzzles.
        spec: a PuzzleSpec with the conditions, or a level.
        level: a condition, like the others up to `uniform`; see `make`.
        distinct: whether no two puzzles, or with "solutions" no two solutions, are the same under the symmetries of Sudoku.
        exclude: puzzles not to make again, as for `explain_many`; or a set of canonical forms (n² bytes), to which those of the
            new puzzles are added.
        exclude_solutions: the same set for solutions.
        previous: puzzles of an earlier run with the same conditions; new puzzles are chosen to differ from them where possible.
        resume_from: the `job` of the last puzzle of an earlier run; that puzzle and the others of its job are made again.
        threads: processor cores to use; all by default.
        time_limit: seconds after which it ends with the puzzles found so far.
        weighted: whether to compute weights. Digging does not find all minimal puzzles equally often; statistics in which
            each puzzle counts with weight exp(log_weight) are those of all minimal puzzles. Only for minimal puzzles without
            other conditions.
        progress: called occasionally with the progress of the search.
        workers: the pool that runs the jobs, such as a cluster (`lucidoku.cluster.running`); by default the cores of this
            machine.
        journal: a store for the engine's results; results of an earlier run of the same request are reused.

    Returns:
        Results: a GeneratedPuzzle each, with its `puzzle`. A loop keeps none of them; `[i]`, `len` and `list` keep what they
        make; `to_pandas`, `to_polars` and `to_arrow` give a table.

    Raises:
        InvalidArgument: `count` is below 1, two conditions contradict each other, or weights are unknown for them.

    >>> found = make_many(3, symmetry="rotational", seed=1)
    >>> [made.number for made in found], len({made.puzzle for made in found})
    ([0, 1, 2], 3)
    """
    check_count(count)
    if threads is not None:
        check_threads(threads)
    check_seconds(time_limit)
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "big")
    check_whole("seed", seed)
    shape, named = split_rules(layout)
    names = [*rules_of(rules), *named]
    conditions = _conditions(
        spec, level=level, needs=needs, layout=None if shape is None else layout_of(shape, seed), givens=givens,
        symmetry=symmetry, minimal=minimal, rating=rating, needs_only=needs_only, key_move=key_move,
        nothing_harder_than=nothing_harder_than, uses=uses, without=without, steps=steps, score=score,
        bottleneck=bottleneck, practice=practice, pattern=pattern, solution=solution, keep=keep, uniform=uniform,
        distinct=distinct,
    )  # fmt: skip
    if names:
        return _made_with_rules(count, names, conditions, seed, time_limit, resume_from, progress, workers)
    asked = spec if isinstance(spec, PuzzleSpec) else PuzzleSpec(**conditions)
    if exclude is not None and not isinstance(exclude, set):
        exclude = {canonical_form(_givens_of(puzzle)) for puzzle in puzzles_of(exclude)}
        asked = replace(asked, distinct=True)
    if weighted and replace(asked, uniform=False, distinct=False) != PuzzleSpec(layout=asked.layout, minimal=True):
        raise InvalidArgument(
            _("weights are known only for minimal puzzles without other conditions; leave the others out")
        )

    forms = set() if exclude is None else exclude
    solutions = set() if exclude_solutions is None else exclude_solutions
    make = partial(
        _made, asked, count, resume_from, previous, forms, solutions,
        (seed, threads, time_limit, weighted, progress, workers, journal),
    )  # fmt: skip
    return Results(None, make, "make_many", COLUMNS, made_row)


def _made(
    spec: PuzzleSpec, count: int, resume_from: int, previous: Any, exclude: set[bytes], exclude_solutions: set[bytes],
    run: tuple[Any, ...], _none: object,
) -> Iterator[GeneratedPuzzle]:  # fmt: skip
    generation = _Generation(spec, count, resume_from, _Variety(spec, previous), exclude, exclude_solutions)
    return islice(_stream(generation, *run), count)


def check_count(count: int) -> None:
    """Check that this number of puzzles can be made.

    Raises:
        WrongType: the count is not a whole number.
        InvalidArgument: it is below 1.
    """
    if not isinstance(count, int):
        message = _("expected a count first, as in {call}, got {value}")
        raise WrongType(message.format(call="ld.make_many(10, level='hard')", value=repr(count)))
    if not 1 <= count <= sys.maxsize:
        raise InvalidArgument(_("expected a count of 1 to {most}, got {count}").format(count=count, most=sys.maxsize))


def _conditions(spec: PuzzleSpec | str | None, **conditions: Any) -> dict[str, Any]:
    """Return the conditions that were given one by one; none may accompany a specification."""
    free = (None, False, (), "none")
    given = {name: value for name, value in conditions.items() if not any(value is none for none in free)}
    if isinstance(spec, PuzzleSpec) and given:
        message = _("{name}= goes into the PuzzleSpec, or all conditions are given one by one")
        raise InvalidArgument(message.format(name=next(iter(given))))
    if isinstance(spec, str):
        if "level" in given:
            message = _("expected one level, got {one} and {other}")
            two = InvalidArgument(message.format(one=repr(spec), other=repr(given["level"])))
            raise two if techniques.level_of(spec) else unknown_level(spec)
        given["level"] = spec
    elif spec is not None and not isinstance(spec, PuzzleSpec):
        raise WrongType(_("expected a PuzzleSpec or a level, got {value}").format(value=repr(spec)))
    return given


def _made_with_rules(
    count: int, rules: list[str], conditions: dict[str, Any], seed: int, time_limit: float | None,
    resume_from: int, progress: Callable[[Progress], None] | None, workers: Workers | None,
) -> Results[GeneratedPuzzle]:  # fmt: skip
    from lucidoku.generator.with_rules import make_with_rules

    for name in conditions:
        if name not in ("level", "givens", "layout"):
            raise InvalidArgument(_("{option} does not work with rules").format(option=f"{name}="))
    make = partial(
        make_with_rules, rules, count, layout=conditions.get("layout"), level=conditions.get("level"),
        givens=span_of("givens", conditions.get("givens")), seed=seed, time_limit=time_limit, resume_from=resume_from,
        progress=partial(_show, progress, time.monotonic()) if progress else None, workers=workers,
    )  # fmt: skip
    return Results(None, partial(_made_anew, make), "make_many", COLUMNS, made_row)


def _show(progress: Callable[[Progress], None], start: float, found: int, tried: int) -> None:
    progress(Progress(tried, found, time.monotonic() - start, 0))


def _made_anew(make: Callable[[], Iterator[GeneratedPuzzle]], _none: object) -> Iterator[GeneratedPuzzle]:
    return make()


def _givens_of(puzzle: Any) -> Grid:
    position = puzzle_of(puzzle)
    return position if isinstance(position, Grid) else position.givens


COLUMNS = {"puzzle": "string", "givens": "int32", "job": "int64", "log_weight": "double", "layout": "string"}
"""The columns of a table of puzzles, as written by `lucidoku make --out`, and their Arrow types."""


def made_row(made: GeneratedPuzzle) -> dict[str, Any]:
    """Return a puzzle as a row of `COLUMNS`."""
    return {
        "puzzle": made.puzzle.line,
        "givens": made.puzzle.given_count,
        "job": made.job,
        "log_weight": made.log_weight,
        "layout": made.puzzle.layout.code,
    }


@dataclass(frozen=True)
class _Block:
    """Jobs that the engine runs in one call.

    Attributes:
        jobs: the number of jobs.
        window: the number of jobs whose results are interleaved.
        whole: whether each job makes all its results; otherwise only as many as needed.
        most: the maximum number of results per job.
    """

    jobs: int
    window: int
    whole: bool
    most: int


class _Generation:
    """One call of `make_many`: plan blocks of jobs and interleave their results."""

    def __init__(
        self, spec: PuzzleSpec, count: int, job: int, variety: _Variety, forms: set[bytes], solutions: set[bytes]
    ) -> None:
        self.spec, self.count, self.variety, self.forms, self.solutions = spec, count, variety, forms, solutions
        self.job = job
        self.tried, self.number, self.nearest = 0, 0, MOST
        self._size = 1  # of the next block
        self._dealt = 0  # number of results already yielded, for each of the next jobs
        self._partly = spec.needs_search  # whether the next jobs make only as many results as needed
        wishes = (spec.needs_search, spec.rated_scale, spec.distinct, spec.distinct_solutions)
        self._plain = not any(wishes)  # no puzzles are left

    def plan(self, cores: int) -> _Block:
        """Return the next block."""
        if self.job < _ALONE:
            return _Block(min(max(self._size, cores), _ALONE - self.job), 1, True, 1)
        spec, left = self.spec, self.count - self.number
        rise = max(0, _RISE - (self.job - _ALONE) // _WINDOW)
        each = (_FROM_ONE_TIGHT if spec.minimal and spec.symmetry != "none" else _FROM_ONE) >> rise
        expected = each if spec.needs_search else 1  # without a search, a job makes one puzzle
        blocks = 1 if rise or self._dealt else min(self._size, max(1, left // (expected * _WINDOW)))
        enough = max(2, -(-left // _WINDOW))
        whole = not self._partly or enough >= each
        return _Block(blocks * _WINDOW, _WINDOW, whole, each if whole else enough)

    def deal(self, results: Sequence[JobResult], block: _Block) -> Iterator[GeneratedPuzzle]:
        """Yield the results of a block, one of each job alternately, window by window."""
        cells = self.spec.layout.n**2
        for first in range(0, len(results), block.window):
            part = results[first : first + block.window]
            self.tried += sum(result.tried for result in part)
            self.nearest = min([self.nearest, *(result.nearest for result in part if result.nearest)])
            for place in range(self._dealt, max(len(result.puzzles) for result in part) // cells):
                for result in part:
                    values = result.puzzles[place * cells : (place + 1) * cells]
                    made = self._check(Grid(values, self.spec.layout), result.kinds, place) if values else None
                    if made is not None:
                        weight = result.weights[place] if result.weights else None
                        yield replace(made, number=self.number, job=self.job + first, log_weight=weight)
                        self.number += 1
        if block.whole:
            self.job, self._dealt = self.job + len(results), 0
        else:
            self._dealt, self._partly = block.most, False  # too few: run the same jobs again, in full

    def _check(self, grid: Grid, kinds: Sequence[int], place: int) -> GeneratedPuzzle | None:
        if self._plain:
            return GeneratedPuzzle(grid, 0, 0)
        if self.variety.repeats(grid, kinds[place]):
            return None
        return _accept(self.spec, grid, self.forms, self.solutions)

    def resize(self, seconds: float) -> None:
        """Choose the next block size by the time of the last one: about a fifth of a second, to show much and lose little."""
        if seconds < 0.1:
            self._size = min(1024, self._size * 2)
        elif seconds > 0.4:
            self._size = max(1, self._size // 2)


def _stream(
    run: _Generation,
    seed: int,
    threads: int | None,
    time_limit: float | None,
    weighted: bool,
    progress: Callable[[Progress], None] | None,
    workers: Workers | None,
    journal: Lines | None,
) -> Iterator[GeneratedPuzzle]:
    for record in () if journal is None else journal.earlier():
        yield from run.deal([unpack(*each_result) for each_result in record["results"]], _Block(*record["block"]))
    start = time.monotonic()
    layout, native = run.spec.layout, native_spec(run.spec, weighted)
    cores = threads or os.cpu_count() or 1
    while True:
        left = None if time_limit is None else time_limit - (time.monotonic() - start)
        if left is not None and left <= 0:
            return
        began = time.monotonic()
        block = run.plan(cores)
        if workers is None:
            native.most_results = block.most
            made = _engine.make(layout.native, native, seed % 2**64, run.job, block.jobs, cores, left)
            results = [JobResult(*result) for result in made]
        else:
            each = -(-block.jobs // _PIECES)
            jobs = range(run.job, run.job + block.jobs)
            pieces = (
                Jobs(run.spec, weighted, block.most, seed, jobs[at : at + each], left)
                for at in range(0, block.jobs, each)
            )
            results = list(chain.from_iterable(workers.map(results_of, pieces)))
        if journal is not None:
            journal.add({"block": astuple(block), "results": [pack(each_result) for each_result in results]})
        yield from run.deal(results, block)
        if progress:
            nearest = 0 if run.nearest == MOST else run.nearest
            progress(Progress(run.tried, run.number, time.monotonic() - start, nearest))
        run.resize(time.monotonic() - began)


class _Variety:
    """Ensures that results of a search differ up to the symmetries of Sudoku, where possible.

    Searches find puzzles that are close together, so some are repeated or share a solution with others.
    """

    def __init__(self, spec: PuzzleSpec, previous: Iterable[Grid]) -> None:
        self._spec = spec
        self._usual = not (spec.layout.is_jigsaw or spec.layout.extras)
        free = spec.solution is None and spec.keep is None and spec.pattern is None and self._usual
        tight = spec.minimal and spec.symmetry != "none"  # when new solutions have become too rare
        self._forms: set[bytes] | None = set() if spec.needs_search else None
        self._kinds: set[int] | None = set() if spec.needs_search and free and not tight else None
        self._in_vain = 0
        for grid in previous if spec.needs_search else ():
            kind = 0
            if self._kinds is not None:
                kind = _engine.kinds_of_grids(spec.layout.native, solution_of(grid).values)[0]
            self.repeats(grid, kind)

    def repeats(self, grid: Grid, kind: int) -> bool:
        """Return whether to leave out a puzzle with a solution of this kind."""
        if self._forms is None:
            return False
        form = canonical_form(grid) if self._usual else grid.values
        if self._in_vain < _REPEATS and (form in self._forms or (self._kinds is not None and kind in self._kinds)):
            self._in_vain += 1
            return True
        self._in_vain = 0
        self._forms.add(form)
        if self._kinds is not None:
            self._kinds.add(kind)
        return False


def _accept(spec: PuzzleSpec, grid: Grid, forms: set[bytes], solutions: set[bytes]) -> GeneratedPuzzle | None:
    """Return the puzzle if it meets the conditions that the engine does not check."""
    if spec.rated_scale is not None and not _in_range(spec, spec.rated_scale, grid):
        return None
    if spec.key_move is not None and not _is_opened_by(spec, grid):
        return None
    for wanted, seen, kept in (
        (spec.distinct, forms, grid),
        (spec.distinct_solutions, solutions, None),
    ):
        if wanted:
            form = canonical_form(kept if kept is not None else solution_of(grid))
            if form in seen:
                return None
            seen.add(form)
    if not (spec.bottleneck or spec.practice or _sums(spec)):
        return GeneratedPuzzle(grid, 0, 0)
    walk = explain(grid, techniques=spec.pipeline)
    for name, span in _sums(spec).items():
        ids = {technique.id for technique in techniques.resolve([name])}
        if not span[0] <= sum(times for used, times in walk.techniques.items() if used in ids) <= span[1]:
            return None
    if spec.bottleneck is not None and not spec.bottleneck[0] <= _narrowest(walk) <= spec.bottleneck[1]:
        return None
    if spec.practice is None:
        return GeneratedPuzzle(grid, 0, 0)
    for index, step in enumerate(walk):
        if step.technique is spec.target:
            return GeneratedPuzzle(grid, 0, 0, walk.board(index), step)
    return None


def _in_range(spec: PuzzleSpec, scale: Scale, grid: Grid) -> bool:
    """Return whether the rating of a puzzle matches the request."""
    assert spec.rating is not None and scale.range is not None
    _name, least, most = spec.rating
    (value,) = scale.rate([grid], Terms(check=False))
    return not isinstance(value, LucidokuError) and least <= scale.range.of(value) <= most


def _is_opened_by(spec: PuzzleSpec, grid: Grid) -> bool:
    """Return whether the technique is the simplest of all logic that opens a puzzle with one step."""
    step = simplest_trick(board_of(grid), "basic", Clock(None))
    return step is not None and step.technique is spec.target


def _sums(spec: PuzzleSpec) -> dict[str, Span]:
    """Return whether the uses of families and groups, which are sums, match the request."""
    return {name: span for name, span in spec.uses.items() if len(techniques.resolve([name])) > 1}


def _narrowest(walk: Walkthrough) -> int:
    """Return the number of different steps at the position that has the fewest."""
    logical = walk.allowed.logical()
    return min(len(find_steps(walk.board(number), techniques=logical)) for number in range(len(walk)))


def solution_of(grid: Grid) -> Grid:
    """Return the solution of a generated puzzle."""
    solution = solve(grid)
    assert solution is not None
    return solution


def canonical_form(grid: Grid) -> bytes:
    """Return n² bytes that are equal for puzzles equivalent under the symmetries of Sudoku.

    For jigsaws and layouts with extra houses, whose symmetries differ, only relabelling counts.
    """
    layout = grid.layout
    if layout.is_jigsaw or layout.extras:
        return _relabel(grid.values)
    form, state = _engine.canonical(grid.values, layout.box_height, layout.box_width)
    return form if state == b"\0" else _relabel(grid.values)


def _relabel(values: bytes) -> bytes:
    """Return the digits relabelled in order of first occurrence."""
    names: dict[int, int] = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in values)


@guided
def full_grids(
    count: int, *, seed: int = 0, layout: LayoutLike | None = None, uniform: bool = False, threads: int | None = None
) -> list[Grid]:
    """Return random full grids.

    Args:
        count: the number of puzzles.
        seed: the same seed gives the same grids.
        layout: 9×9 by default.
        uniform: whether all full grids are exactly equally likely; slower; only for 9×9 and up to six rows.
        threads: processor cores to use; all by default.

    Raises:
        InvalidArgument: this is not supported for the layout.

    >>> grid = full_grids(1, seed=3)[0]
    >>> grid.check(), grid.given_count
    (None, 81)
    """
    shape = layout_of(layout, seed)
    cells = shape.n**2
    grids = _engine.full_grids(shape.native, count, seed % 2**64, 0, uniform, threads or os.cpu_count() or 1)
    if len(grids) != count * cells:
        raise InvalidArgument(_("exactly uniform full grids are not supported for {layout}").format(layout=shape))
    return [Grid(grids[start : start + cells], shape) for start in range(0, len(grids), cells)]
