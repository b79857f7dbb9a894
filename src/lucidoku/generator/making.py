"""From a specification to puzzles: jobs of the engine, the conditions that are left, variety."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import chain, islice

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.parts import Lines
from lucidoku.files.workers import Workers
from lucidoku.generator.jobs import MOST, JobResult, Jobs, native_spec, packed, results_of, unpacked
from lucidoku.generator.spec import PuzzleSpec, Span
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of
from lucidoku.logic import techniques
from lucidoku.logic.aims import simplest_trick
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.ratings.scale import Scale, Terms
from lucidoku.search.exact import solve
from lucidoku.search.solutions import Clock, check_threads
from lucidoku.words.language import _

__all__ = ["GeneratedPuzzle", "Progress", "canonical_form", "full_grids", "make", "make_many", "solution_of"]

_REPEATS = 16
"""After this number of results in a row that are like earlier ones, one is taken: there may be few others."""
_ALONE, _FROM_ONE, _FROM_ONE_TIGHT, _WINDOW, _RISE = 16, 8, 16, 16, 2
"""The first `_ALONE` jobs make one puzzle each. Later jobs make a few, because the next puzzle costs less than the first;
symmetric and minimal puzzles are far from each other, so of them a job makes more. The results of `_WINDOW` jobs are dealt out
in turn, so neighbours in a list are not alike. Jobs double `_RISE` times, so a large batch does not delay a small request."""

_PIECES = 64  # of a block, for workers


@dataclass(frozen=True)
class GeneratedPuzzle:
    """A puzzle that was made.

    Attributes:
        puzzle: the givens.
        number: its place among the results, from 0.
        job: the job that made it, or the first of the jobs whose puzzles were dealt out together.
        position: for practice, the position in which the technique is the next to be found.
        step: for practice, that step.
        log_weight: where weights were asked for, the natural logarithm of the puzzle's weight (see `make_many`).

    >>> from lucidoku.generator import PuzzleSpec, make_many
    >>> made = next(make_many(PuzzleSpec(minimal=True), 1, seed=1))
    >>> made.number, made.puzzle.given_count < 30
    (0, True)
    """

    puzzle: Grid
    number: int
    job: int
    position: Board | None = None
    step: Step | None = None
    log_weight: float | None = None


@dataclass(frozen=True)
class Progress:
    """How far a run has come.

    Attributes:
        tried: puzzles with one solution that were looked at.
        found: puzzles that match the request.
        seconds: the time it took.
        nearest: how near the best miss came to the request; 0 if there was no miss.

    >>> from lucidoku.generator import PuzzleSpec, Progress, make_many
    >>> seen: list[Progress] = []
    >>> found = list(make_many(PuzzleSpec(minimal=True), 3, seed=1, progress=seen.append))
    >>> all(progress.found <= progress.tried for progress in seen)
    True
    """

    tried: int
    found: int
    seconds: float
    nearest: int


def make(spec: PuzzleSpec | None = None, *, seed: int = 0) -> Grid:
    """Make one puzzle that matches a specification, the same again from the same seed.

    Args:
        spec: the specification; any puzzle with one solution by default.
        seed: the same specification and seed give the same puzzle.

    Raises:
        LucidokuError: no such puzzle was found within a minute.

    >>> from lucidoku import is_unique
    >>> puzzle = make(PuzzleSpec(minimal=True), seed=7)
    >>> is_unique(puzzle), puzzle == make(PuzzleSpec(minimal=True), seed=7)
    (True, True)
    """
    for made in make_many(spec or PuzzleSpec(), 1, seed=seed, time_limit=60):
        return made.puzzle
    raise LucidokuError(_("no such puzzle was found in a minute"))


def make_many(
    spec: PuzzleSpec,
    count: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    time_limit: float | None = None,
    first_job: int = 0,
    known: set[bytes] | None = None,
    known_solutions: set[bytes] | None = None,
    earlier: Iterable[Grid] = (),
    weighted: bool = False,
    progress: Callable[[Progress], None] | None = None,
    workers: Workers | None = None,
    log: Lines | None = None,
) -> Iterator[GeneratedPuzzle]:
    """Make puzzles that match a specification, and yield them as they are found.

    The puzzles depend on the specification and the seed alone, not on threads or time; a time limit only ends the search earlier.

    Args:
        spec: the specification; any puzzles with one solution by default.
        count: the number of puzzles.
        seed: the same specification and seed give the same puzzles.
        threads: processor cores to use; all by default.
        time_limit: seconds, after which it ends with what was found.
        first_job: where to continue: the `job` of the last puzzle of an earlier run, which is made again with those of the
            same job.
        known: canonical forms (n² bytes) of puzzles to leave out; those that are made are added to it.
        known_solutions: the same for solutions.
        earlier: what an earlier run of the specification has made; new puzzles are chosen to differ from it where possible.
        weighted: whether to compute weights. Digging does not find all minimal puzzles equally often; statistics in which
            each puzzle counts with weight exp(log_weight) are those of all minimal puzzles. Only for specifications of minimal
            puzzles without other conditions.
        progress: called now and then with the progress of the search.
        workers: what runs the jobs, such as a cluster (`lucidoku.cluster.running`); by default the cores of this machine.
        log: what the engine found is written there, and taken from there if an earlier run of the same request left it.

    Raises:
        InvalidArgument: `count` is below 1, or weights are unknown for this specification.

    >>> found = list(make_many(PuzzleSpec(symmetry="rotate180"), 3, seed=1))
    >>> [made.number for made in found], len({made.puzzle for made in found})
    ([0, 1, 2], 3)
    """
    if not 1 <= count <= sys.maxsize:
        raise InvalidArgument(_("expected a count of 1 to {most}, got {count}").format(count=count, most=sys.maxsize))
    if threads is not None:
        check_threads(threads)
    if weighted and replace(spec, uniform=False, distinct=False) != PuzzleSpec(layout=spec.layout, minimal=True):
        raise InvalidArgument(
            _("weights are known only for minimal puzzles without other conditions; leave the others out")
        )
    forms = set() if known is None else known
    solutions = set() if known_solutions is None else known_solutions
    run = _Run(spec, count, first_job, _Variety(spec, earlier), forms, solutions)
    return islice(_stream(run, seed, threads, time_limit, weighted, progress, workers, log), count)


@dataclass(frozen=True)
class _Block:
    """Jobs that the engine works on in one call.

    Attributes:
        jobs: how many.
        window: how many of them are dealt out together, one result each in turn.
        whole: whether each gives all its results; otherwise only as many as are needed.
        most: how many results each gives at most.
    """

    jobs: int
    window: int
    whole: bool
    most: int


class _Run:
    """One call of `make_many`: it plans blocks of jobs and deals their results out."""

    def __init__(
        self, spec: PuzzleSpec, count: int, first_job: int, variety: _Variety, forms: set[bytes], solutions: set[bytes]
    ) -> None:
        self.spec, self.count, self.variety, self.forms, self.solutions = spec, count, variety, forms, solutions
        self.job = first_job
        self.tried, self.number, self.nearest = 0, 0, MOST
        self._size = 1  # of the next block
        self._dealt = 0  # results of each of the next jobs that were dealt out already
        self._partly = spec.searched  # whether the next jobs are made only as far as needed
        wishes = (spec.searched, spec.rated, spec.distinct, spec.distinct_solutions)
        self._plain = not any(wishes)  # nothing is left to look at

    def plan(self, cores: int) -> _Block:
        """Return the next block."""
        if self.job < _ALONE:
            return _Block(min(max(self._size, cores), _ALONE - self.job), 1, True, 1)
        spec, left = self.spec, self.count - self.number
        rise = max(0, _RISE - (self.job - _ALONE) // _WINDOW)
        each = (_FROM_ONE_TIGHT if spec.minimal and spec.symmetry != "none" else _FROM_ONE) >> rise
        expected = each if spec.searched else 1  # without a search, a job makes one puzzle
        blocks = 1 if rise or self._dealt else min(self._size, max(1, left // (expected * _WINDOW)))
        enough = max(2, -(-left // _WINDOW))
        whole = not self._partly or enough >= each
        return _Block(blocks * _WINDOW, _WINDOW, whole, each if whole else enough)

    def deal(self, results: Sequence[JobResult], block: _Block) -> Iterator[GeneratedPuzzle]:
        """Yield what the results of a block give, one of each job in turn, window by window."""
        cells = self.spec.layout.n**2
        for first in range(0, len(results), block.window):
            part = results[first : first + block.window]
            self.tried += sum(result.tried for result in part)
            self.nearest = min([self.nearest, *(result.nearest for result in part if result.nearest)])
            for place in range(self._dealt, max(len(result.puzzles) for result in part) // cells):
                for result in part:
                    values = result.puzzles[place * cells : (place + 1) * cells]
                    made = self._checked(Grid(values, self.spec.layout), result.kinds, place) if values else None
                    if made is not None:
                        weight = result.weights[place] if result.weights else None
                        yield replace(made, number=self.number, job=self.job + first, log_weight=weight)
                        self.number += 1
        if block.whole:
            self.job, self._dealt = self.job + len(results), 0
        else:
            self._dealt, self._partly = block.most, False  # it was too little: the same jobs once more, whole

    def _checked(self, grid: Grid, kinds: Sequence[int], place: int) -> GeneratedPuzzle | None:
        if self._plain:
            return GeneratedPuzzle(grid, 0, 0)
        if self.variety.repeats(grid, kinds[place]):
            return None
        return _accepted(self.spec, grid, self.forms, self.solutions)

    def resize(self, seconds: float) -> None:
        """Choose the next size by the time of a block: about a fifth of a second, to show much and lose little."""
        if seconds < 0.1:
            self._size = min(1024, self._size * 2)
        elif seconds > 0.4:
            self._size = max(1, self._size // 2)


def _stream(
    run: _Run,
    seed: int,
    threads: int | None,
    time_limit: float | None,
    weighted: bool,
    progress: Callable[[Progress], None] | None,
    workers: Workers | None,
    log: Lines | None,
) -> Iterator[GeneratedPuzzle]:
    for record in () if log is None else log.earlier():
        yield from run.deal([unpacked(*one) for one in record["results"]], _Block(*record["block"]))
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
        if log is not None:
            log.add({"block": astuple(block), "results": [packed(one) for one in results]})
        yield from run.deal(results, block)
        if progress:
            nearest = 0 if run.nearest == MOST else run.nearest
            progress(Progress(run.tried, run.number, time.monotonic() - start, nearest))
        run.resize(time.monotonic() - began)


class _Variety:
    """Ensures that results of a search differ up to the symmetries of Sudoku, as far as that can be had.

    Puzzles that are looked for lie close together, so some come up again, or have a solution that others had.
    """

    def __init__(self, spec: PuzzleSpec, earlier: Iterable[Grid]) -> None:
        self._spec = spec
        self._usual = not (spec.layout.is_jigsaw or spec.layout.extras)
        free = spec.solution is None and spec.kept is None and spec.pattern is None and self._usual
        tight = spec.minimal and spec.symmetry != "none"  # where new solutions are too much to ask
        self._forms: set[bytes] | None = set() if spec.searched else None
        self._kinds: set[int] | None = set() if spec.searched and free and not tight else None
        self._in_vain = 0
        for grid in earlier if spec.searched else ():
            kind = 0
            if self._kinds is not None:
                kind = _engine.kinds_of_grids(spec.layout.native, solution_of(grid).values)[0]
            self.repeats(grid, kind)

    def repeats(self, grid: Grid, kind: int) -> bool:
        """Whether to leave out a puzzle whose solution is of a kind."""
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


def _accepted(spec: PuzzleSpec, grid: Grid, forms: set[bytes], solutions: set[bytes]) -> GeneratedPuzzle | None:
    """Return the puzzle if it meets what the engine does not look at."""
    if spec.rated is not None and not _in_range(spec, spec.rated, grid):
        return None
    if spec.key_moves is not None and not _opened_by(spec, grid):
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
    walk = explain(grid, pipeline=spec.pipeline)
    for name, span in _sums(spec).items():
        ids = {technique.id for technique in techniques.resolve([name])}
        if not span[0] <= sum(times for used, times in walk.statistics.items() if used in ids) <= span[1]:
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
    """Whether the rating of a puzzle matches the request."""
    assert spec.rating is not None and scale.range is not None
    _name, least, most = spec.rating
    (value,) = scale.rate([grid], Terms(check=False))
    return not isinstance(value, LucidokuError) and least <= scale.range.of(value) <= most


def _opened_by(spec: PuzzleSpec, grid: Grid) -> bool:
    """Whether the technique is the simplest of all logic of which one step opens a puzzle."""
    step = simplest_trick(board_of(grid), "basic", Clock(None))
    return step is not None and step.technique is spec.target


def _sums(spec: PuzzleSpec) -> dict[str, Span]:
    """The uses of families and groups, which are sums."""
    return {name: span for name, span in spec.uses.items() if len(techniques.resolve([name])) > 1}


def _narrowest(walk: Walkthrough) -> int:
    """How few different steps there are where there are fewest."""
    logical = walk.pipeline.logical()
    return min(len(find_steps(walk.board(number), pipeline=logical)) for number in range(len(walk)))


def solution_of(grid: Grid) -> Grid:
    """Return the solution of a puzzle that was made."""
    solution = solve(grid)
    assert solution is not None
    return solution


def canonical_form(grid: Grid) -> bytes:
    """Return n² bytes that are the same for puzzles that are the same under the symmetries of Sudoku.

    For jigsaws and layouts with extra houses, whose symmetries differ, only under other names of the digits.
    """
    layout = grid.layout
    if layout.is_jigsaw or layout.extras:
        return _relabelled(grid.values)
    form, state = _engine.canonical(grid.values, layout.box_height, layout.box_width)
    return form if state == b"\0" else _relabelled(grid.values)


def _relabelled(values: bytes) -> bytes:
    """Return digits renamed in the order in which they come up."""
    names: dict[int, int] = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in values)


def full_grids(
    count: int, *, seed: int = 0, layout: Layout | None = None, uniform: bool = False, threads: int | None = None
) -> list[Grid]:
    """Return random full grids.

    Args:
        count: the number of puzzles.
        seed: the same seed gives the same grids.
        layout: 9×9 by default.
        uniform: whether all full grids are exactly equally likely; slower, on 9×9 and up to six rows.
        threads: processor cores to use; all by default.

    Raises:
        InvalidArgument: that cannot be had for the layout.

    >>> grid = full_grids(1, seed=3)[0]
    >>> grid.check(), grid.given_count
    (None, 81)
    """
    shape = layout or Layout.standard(3, 3)
    cells = shape.n**2
    found = _engine.full_grids(shape.native, count, seed % 2**64, 0, uniform, threads or os.cpu_count() or 1)
    if len(found) != count * cells:
        raise InvalidArgument(_("exactly uniform full grids are not supported for {layout}").format(layout=shape))
    return [Grid(found[start : start + cells], shape) for start in range(0, len(found), cells)]
