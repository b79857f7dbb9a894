"""From a puzzle to its walkthrough: the loop, all steps of a position, hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import Literal, NoReturn, overload

from lucidoku import _engine
from lucidoku._text import _
from lucidoku._views import view
from lucidoku.board import Board
from lucidoku.errors import InvalidPuzzle, LucidokuError, MultipleSolutions, NoSolution, UnsoundStep
from lucidoku.grid import Grid, Layout, digit_text
from lucidoku.pipeline import ENGINE_TECHNIQUES, Pipeline, resolve
from lucidoku.step import LazySteps, Step, Steps, Technique, decode, records

__all__ = ["Walkthrough", "explain", "explain_many", "find_steps", "hint", "solutions"]

_SOLVED, _STUCK, _NO_SOLUTION, _SEVERAL = range(4)
_BLOCK = 256

Puzzle = Grid | Board | str


class Walkthrough(LazySteps):
    """The steps from a puzzle to its solution.

    Steps are kept as the engine's compact records and become `Step` objects when they are asked for.

    Attributes:
        puzzle: the givens.
        layout: the layout of the puzzle.
        pipeline: the techniques that could be used.
        solution: the completed grid; None when the puzzle has several.

    >>> walk = explain(Grid.parse("1.....2..3.....4"))
    >>> walk.solved, walk.guesses, len(walk)
    (True, 0, 12)
    >>> print(walk[0])
    Hidden Single: r1c2=2
    """

    def __init__(
        self,
        start: Board | Grid,
        pipeline: Pipeline,
        items: Sequence[Sequence[int] | Step],
        solution: Grid | None,
        solved: bool,
    ) -> None:
        """Use `explain` instead."""
        self._start = start
        self.puzzle = start if isinstance(start, Grid) else start.givens
        self.layout: Layout = start.layout
        self.pipeline = pipeline
        self.solution = solution
        self.solved = solved
        super().__init__(items)
        self._boards: list[Board] = []

    def _made(self, number: int, item: Sequence[int] | Step) -> Step:
        before = partial(self.board, number)
        if not isinstance(item, Step):
            return decode(item, self.layout, ENGINE_TECHNIQUES, before)
        return item if item._before else replace(item, _before=before)

    def board(self, number: int) -> Board:
        """Return the position before step `number` (0 for the start, `len(walk)` for the end).

        Raises:
            IndexError: there is no such step.
        """
        number = range(len(self) + 1)[number]
        if not self._boards:
            self._boards.append(_board_of(self._start))
        while len(self._boards) <= number:
            following = self._boards[-1].copy()
            self[len(self._boards) - 1].apply(following)
            self._boards.append(following)
        return self._boards[number].copy()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""
        return tuple(self)

    @cached_property
    def statistics(self) -> dict[str, int]:
        """How often each technique was used, by id, in order of the pipeline."""
        used = Counter(
            item.technique.id if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]].id for item in self._items
        )
        return {technique.id: used[technique.id] for technique in self.pipeline if used[technique.id]}

    @property
    def guesses(self) -> int:
        """How many steps are no logic, trials aside."""
        return sum(self.statistics.get(t.id, 0) for t in self.pipeline if not t.logical) - self.trials

    @property
    def trials(self) -> int:
        """How many steps are trials, lucky or not."""
        return sum(self.statistics.get(name, 0) for name in ("trial", "lucky-trial"))

    @property
    def hardest(self) -> Technique | None:
        """The technique latest in the pipeline that was used; None when there is no step."""
        used = [technique for technique in self.pipeline if technique.id in self.statistics]
        return used[-1] if used else None

    def __repr__(self) -> str:
        state = "solved" if self.solved else "not solved"
        return f"<Walkthrough {self.puzzle.line}: {len(self)} steps, {state}>"

    def _repr_html_(self) -> str:
        page: str = view("stepper_html")(self)
        return page


def explain(
    puzzle: Puzzle, pipeline: str | Iterable[str] | Pipeline = "all", allow_multiple: bool = False
) -> Walkthrough:
    """Solve a puzzle as a person would, and return the walkthrough.

    Args:
        puzzle: a Grid, a Board (values, pencil marks), or text in any known format.
        pipeline: the techniques to use, see `lucidoku.pipeline.resolve`.
        allow_multiple: go as far as logic goes when the puzzle has several solutions, instead of raising.

    Raises:
        NoSolution: the puzzle has no solution.
        MultipleSolutions: the puzzle has several; names two cells where they differ.
        UnknownTechnique: the pipeline names an unknown technique.

    >>> explain("1.....2..3.....4").statistics
    {'full-house': 8, 'hidden-single': 4}
    """
    chosen = resolve(pipeline)
    start = _start(puzzle)
    if any(technique.finder for technique in chosen):
        return _walk_with_python(start, chosen, allow_multiple)
    if isinstance(start, Grid):
        start.check()
        (native,) = _engine.walk(start.layout.native, start.values, chosen.native(), go_on=allow_multiple)
    else:
        values, masks = _position(start)
        (native,) = _engine.walk(
            start.layout.native,
            values,
            _allowed(chosen, start).native(),
            masks,
            givens=start.givens.values,
            go_on=allow_multiple,
        )
    return _walkthrough(start, chosen, native, allow_multiple)


@overload
def explain_many(
    puzzles: Iterable[Grid],
    pipeline: str | Iterable[str] | Pipeline = "all",
    threads: int = 1,
    *,
    allow_multiple: bool = False,
    errors: Literal["raise"] = "raise",
) -> Iterator[Walkthrough]: ...
@overload
def explain_many(
    puzzles: Iterable[Grid],
    pipeline: str | Iterable[str] | Pipeline = "all",
    threads: int = 1,
    *,
    allow_multiple: bool = False,
    errors: Literal["return"],
) -> Iterator[Walkthrough | LucidokuError]: ...
def explain_many(
    puzzles: Iterable[Grid],
    pipeline: str | Iterable[str] | Pipeline = "all",
    threads: int = 1,
    *,
    allow_multiple: bool = False,
    errors: Literal["raise", "return"] = "raise",
) -> Iterator[Walkthrough | LucidokuError]:
    """Explain puzzles one after the other, in input order, in constant memory.

    Args:
        puzzles: grids of any layouts; read as they are needed.
        pipeline: see `explain`.
        threads: how many processor cores to use.
        allow_multiple: see `explain`.
        errors: "raise" stops at the first puzzle without a unique solution; "return" yields the error in its place.

    >>> [walk.solved for walk in explain_many([Grid.parse("1.....2..3.....4")] * 3, threads=2)]
    [True, True, True]
    """
    chosen = resolve(pipeline)
    python = any(technique.finder for technique in chosen)
    source = iter(puzzles)
    while block := list(islice(source, 1 if python else _BLOCK * max(1, threads))):
        for start, native in _walk_block(block, chosen, threads, python, allow_multiple):
            try:
                if native is None:
                    yield _walk_with_python(start, chosen, allow_multiple)
                    continue
                start.check()
                yield _walkthrough(start, chosen, native, allow_multiple)
            except InvalidPuzzle as error:
                if errors == "raise":
                    raise
                yield error


def _walk_block(
    block: Sequence[Grid], chosen: Pipeline, threads: int, python: bool, allow_multiple: bool
) -> Iterator[tuple[Grid, _engine.Walk | None]]:
    """Walk runs of equal layout with one native call each."""
    at = 0
    while at < len(block):
        layout = block[at].layout
        end = at + 1
        while end < len(block) and block[end].layout is layout:
            end += 1
        run = block[at:end]
        if python:
            yield from ((grid, None) for grid in run)
        else:
            values = b"".join(grid.values for grid in run)
            walks = _engine.walk(layout.native, values, chosen.native(), None, threads, go_on=allow_multiple)
            yield from zip(run, walks, strict=True)
        at = end


_NESTED = ("nested-forcing-net", "deep-forcing-net")


def find_steps(board: Puzzle, techniques: Iterable[str] | str | None = None) -> Sequence[Step]:
    """Return all distinct steps that techniques give on a position, simple techniques first.

    Args:
        board: the position.
        techniques: names of techniques, aliases or families; by default all logical techniques, and where nothing else works in a
            puzzle with one solution, one net in nets: all of these would take long.

    Raises:
        UnknownTechnique: a name is not known.

    >>> [str(step) for step in find_steps(Grid.parse("1.....2..3.....4"), ["naked-single"])][:2]
    ['Naked Single: r1c4=3', 'Naked Single: r2c2=4']
    """
    position = _board_of(_start(board))
    if techniques is None:
        usual = resolve("logic").without(*_NESTED)
        found = find_steps(position, [t.id for t in usual])
        if found or _unique(position) is None:
            return found
        step = _next_step(position, resolve(_NESTED), None, Counter())
        return [step] if step else []
    chosen = resolve(techniques)
    values, masks = _position(position)
    chosen = _allowed(chosen, position)
    needed = any(not technique.logical or technique.assumes_uniqueness for technique in chosen)
    solution = _unique(position) if needed else None
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


def hint(board: Puzzle, pipeline: str | Iterable[str] | Pipeline = "all") -> Step | None:
    """Return the easiest next step; None when the board is solved or no technique applies.

    Raises:
        NoSolution: the position cannot be completed, so there is a mistake in it.

    >>> str(hint("1.....2..3.....4"))
    'Hidden Single: r1c2=2'
    """
    chosen = resolve(pipeline)
    start = _start(board)
    position = _board_of(start)
    found = solutions(position, 2)
    if not found:
        _raise_no_solution(start)
    return _next_step(position, _allowed(chosen, position), found[0] if len(found) == 1 else None, Counter())


def solutions(puzzle: Puzzle, limit: int = 2, seconds: float | None = None) -> list[Grid]:
    """Return up to `limit` solutions.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), or text in any known format.
        limit: how many to look for.
        seconds: how long to look at most.

    Raises:
        TimeoutError: that time was not enough.

    >>> [grid.line for grid in solutions("1.....2..3.....4")]
    ['1243342143122134']
    """
    start = _start(puzzle)
    if isinstance(start, Grid):
        found, cut = _engine.solutions(start.layout.native, start.values, None, limit, seconds)
    else:
        values, masks = _position(start)
        found, cut = _engine.solutions(start.layout.native, values, masks, limit, seconds)
    if cut:
        raise TimeoutError(_("no answer after {seconds:.3g} s").format(seconds=seconds or 0))
    return [Grid(values, start.layout) for values in found]


def _start(puzzle: Puzzle) -> Grid | Board:
    if isinstance(puzzle, str):
        parsed: Grid | Board = view("parse")(puzzle)
        return parsed
    return puzzle


def _board_of(start: Grid | Board) -> Board:
    """Return a board of its own."""
    return Board(start) if isinstance(start, Grid) else start.copy()


def _position(board: Board) -> tuple[bytes, bytes]:
    return bytes(board.values), board.masks.tobytes()


def _allowed(pipeline: Pipeline, board: Board) -> Pipeline:
    """Leave out the techniques that need one solution when the givens have several.

    Pencil marks that were removed do not count, for a deadly pattern may use them.
    """
    if not any(technique.assumes_uniqueness for technique in pipeline) or _unique(board.givens):
        return pipeline
    return pipeline.without_uniqueness()


def _unique(board: Board | Grid) -> Grid | None:
    found = solutions(board, 2)
    return found[0] if len(found) == 1 else None


def _walkthrough(start: Grid | Board, pipeline: Pipeline, native: _engine.Walk, allow_multiple: bool) -> Walkthrough:
    if native.status == _NO_SOLUTION:
        _raise_no_solution(start)
    several = native.status == _SEVERAL
    if several and not allow_multiple:
        _raise_several(Grid(native.solution, start.layout), Grid(native.second, start.layout))
    items = list(records(memoryview(native.words).cast("H")))
    solution = Grid(native.solution, start.layout) if native.solution and not several else None
    return Walkthrough(start, pipeline, items, solution, native.status == _SOLVED)


def _raise_no_solution(start: Grid | Board) -> NoReturn:
    """Say as much as can be said about why a position has no solution."""
    if isinstance(start, Board):
        known = solutions(start.givens, 2)
        if len(known) == 1:
            _raise_mistake(start, known[0])
    (start if isinstance(start, Board) else Board(start)).check()
    raise NoSolution(_("the puzzle has no solution: no completed grid agrees with its givens"))


def _raise_mistake(board: Board, solution: Grid) -> None:
    """Name the first cell in which a board departs from the solution of its givens, without giving the digit away."""
    for cell in board.layout.cells:
        value = board.values[cell]
        if value and value != solution[cell]:
            raise NoSolution(
                _("there is a mistake in this position: {cell} is not {digit}").format(
                    cell=cell, digit=digit_text(value)
                )
            )
    for cell in board.layout.cells:
        if not board.values[cell] and solution[cell] not in board.candidates(cell):
            raise NoSolution(
                _("there is a mistake in this position: a candidate of {cell} was removed that is right").format(
                    cell=cell
                )
            )


def _raise_several(one: Grid, other: Grid) -> NoReturn:
    differ = [cell for cell in one.layout.cells if one[cell] != other[cell]]
    told = [
        _("{cell} can be {digit} or {digit2}").format(
            cell=cell, digit=digit_text(one[cell]), digit2=digit_text(other[cell])
        )
        for cell in (differ[0], differ[-1])
    ]
    raise MultipleSolutions(
        _("the puzzle has several solutions: for instance {first}, and {second}").format(first=told[0], second=told[1])
    )


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


def _next_step(board: Board, pipeline: Pipeline, solution: Grid | None, uses: Counter[str]) -> Step | None:
    values, masks = _position(board)
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


def _walk_with_python(start: Grid | Board, pipeline: Pipeline, allow_multiple: bool) -> Walkthrough:
    """The walk when some techniques are Python functions: one step at a time, each checked against the solution."""
    board = _board_of(start)
    found = solutions(board, 2)
    if not found:
        _raise_no_solution(start)
    if len(found) > 1 and not allow_multiple:
        _raise_several(*found)
    solution = found[0] if len(found) == 1 else None
    pipeline = _allowed(pipeline, board)
    steps: list[Step] = []
    uses: Counter[str] = Counter()
    while not board.solved and (step := _next_step(board, pipeline, solution, uses)):
        _check_sound(step, solution)
        step.apply(board)
        steps.append(step)
        uses[step.technique.id] += 1
    return Walkthrough(start, pipeline, steps, solution, board.solved)


def _check_sound(step: Step, solution: Grid | None) -> None:
    if solution is None:
        return
    for cell, digit in step.placements:
        if solution[cell] != digit:
            right = digit_text(solution[cell])
            raise UnsoundStep(
                _("{name} puts {digit} into {cell}, but the solution has {right}").format(
                    name=step.technique.name, digit=digit_text(digit), cell=cell, right=right
                )
            )
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            raise UnsoundStep(
                _("{name} removes {digit} from {cell}, where the solution has it").format(
                    name=step.technique.name, digit=digit_text(digit), cell=cell
                )
            )
