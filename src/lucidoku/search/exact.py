"""Exact search: solve, count, tell whether there is one solution; for one puzzle or for millions."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from mmap import mmap
from pathlib import Path
from typing import Any, overload

from lucidoku import _engine
from lucidoku.errors import InvalidArgument, InvalidPuzzle, LucidokuError, ParseError, TimeLimit, WrongType
from lucidoku.files.parts import arrow
from lucidoku.files.results import Results
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike, layout_for_cells
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.grid.lines import digits_of_lines, zero_line
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import in_memory, is_path, puzzles_of
from lucidoku.rules.limit import within_limit
from lucidoku.search.ruled import ruled
from lucidoku.search.solutions import (
    BUDGET,
    FEW,
    Clock,
    check_limit,
    check_seconds,
    check_threads,
    first_solutions,
    limited,
    not_found,
    number_of_solutions,
    search,
)
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = [
    "LineAnswers",
    "Solutions",
    "canonical",
    "count",
    "is_unique",
    "solutions",
    "solve",
    "solve_lines",
    "solve_many",
]


@limited
@guided
def solve(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Grid | None:
    """Return a solution, the first one found; None if there is none.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text in any known format, or a list or array of digits. If it breaks
            the rules, there is no solution.
        time_limit: the most seconds to search.

    Returns:
        The completed Grid, or None. Use `is_unique` or `solutions` to learn whether there are others.

    Raises:
        ParseError: the text is not a puzzle.
        TimeLimit: the time was up before the search ended.

    >>> solve("1.....2..3.....4").line
    '1243342143122134'
    >>> print(solve("11.............."))
    None
    """
    solutions = first_solutions(puzzle, 1, time_limit=time_limit)
    return solutions[0] if solutions else None


@limited
@guided
def count(puzzle: PuzzleLike, limit: int | None = 2, *, time_limit: float | None = None) -> int:
    """Count solutions, up to a limit, in constant memory.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        limit: the number at which counting stops; 2 is enough to know whether the solution is unique. None counts all.
        time_limit: the most seconds to count.

    Returns:
        The number of solutions, at most `limit`; 0 if there is none, also if two equal digits see each other.

    Raises:
        TimeLimit: the time was up; its `count` is the number of solutions counted so far.
        InvalidArgument: `limit` is below 0.

    >>> count("1.....2..3.....4"), count("." * 16, limit=None)
    (1, 288)
    """
    limit = sys.maxsize if limit is None else limit
    check_limit(limit)
    number, cut = number_of_solutions(puzzle_of(puzzle), limit, check_seconds(time_limit))
    if cut:
        raise not_found(time_limit, (), number)
    return number


@limited
@guided
def is_unique(puzzle: PuzzleLike, *, time_limit: float | None = None) -> bool:
    """Return whether a puzzle has exactly one solution.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        time_limit: the most seconds to search.

    Raises:
        TimeLimit: the time was up before the answer was known.

    >>> is_unique("1.....2..3.....4"), is_unique("1.....2..3......")
    (True, False)
    """
    return count(puzzle, 2, time_limit=time_limit) == 1


_AT_ONCE = 1024
_HELD = 10_000  # a limit up to which one call finds all solutions


@guided
def solutions(puzzle: PuzzleLike, limit: int | None = None, *, time_limit: float | None = None) -> Results[Grid]:
    """Return the solutions of a puzzle, found on demand.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        limit: the most solutions to find; all by default.
        time_limit: the most seconds to search, from the request of the first solution.

    Returns:
        Results: completed Grids, none if there is no solution, also if two equal digits see each other. A loop finds one after
        the other in constant memory; `[i]`, `len` and `list` keep them.

    Raises:
        TimeLimit: the time was up before the last solution; raised when the solutions are requested. Its `count` is the number
            of those found so far.
        InvalidArgument: `limit` is below 0.

    >>> found = solutions("1.....2..3.....4")
    >>> len(found), found[0].line
    (1, '1243342143122134')
    >>> sum(1 for _grid in solutions("." * 16)), len(solutions("." * 81, limit=5000))
    (288, 5000)
    """
    if limit is not None:
        check_limit(limit)
    check_seconds(time_limit)
    make = partial(_solutions, limit=limit, time_limit=time_limit)
    return Results(puzzle_of(puzzle), make, "solutions", {"solution": "string"}, _solution_row)


def _solution_row(solution: Grid) -> dict[str, object]:
    return {"solution": solution.line}


def _solutions(start: Grid | Board, limit: int | None, time_limit: float | None) -> Iterator[Grid]:
    if limit is None or limit > _HELD:
        yield from islice(_all_solutions(start, time_limit), limit)
        return
    try:
        solutions = first_solutions(start, limit, time_limit=time_limit)
    except TimeLimit as error:
        yield from error.found
        raise
    yield from solutions


def _all_solutions(start: Grid | Board, time_limit: float | None) -> Iterator[Grid]:
    clock, yielded = Clock(time_limit), 0
    try:
        open_boards = [start if isinstance(start, Board) else Board(start)]
    except InvalidPuzzle:
        return
    while open_boards:
        board = open_boards.pop()
        first, cut = search(board, _AT_ONCE + 1, clock.left)
        if cut or len(first) <= _AT_ONCE:
            for digits in first:
                if clock.up and not cut:
                    raise not_found(time_limit, (), yielded)
                yielded += 1
                yield Grid(digits, board.layout)
            if cut:
                raise not_found(time_limit, (), yielded)
            continue
        # Too many to hold: split at the cell with the fewest digits of those in which they differ.
        differ = [
            cell
            for cell, column in zip(board.layout.cells, zip(*first, strict=True), strict=True)
            if len({*column}) > 1
        ]
        cell = min(differ, key=lambda cell: len(board.candidates(cell)))
        for digit in sorted(board.candidates(cell), reverse=True):
            part = board.copy()
            part.place(cell, digit)
            open_boards.append(part)


@limited
@guided
def canonical(puzzle: PuzzleLike, *, time_limit: float | None = None) -> Grid:
    """Return the canonical form of a puzzle: equal for two puzzles exactly if a symmetry of Sudoku maps one to the other.

    The symmetries are: relabelling the digits; permuting bands, stacks, and the lines in them; and, if boxes are square,
    transposing.

    Args:
        puzzle: a Grid, text, or a list or array of digits.
        time_limit: the most seconds to take.

    Raises:
        InvalidPuzzle: the layout is a jigsaw or has extra houses, whose symmetries differ; or two equal digits in a house.
        TimeLimit: the time was up, or the form takes too long to compute in any time. On 16x16 and larger grids with much
            symmetry this may happen for one orientation of a puzzle and not for another.

    >>> one, other = Grid("1.....2..3.....4"), Grid("2.....1..4.....3")
    >>> canonical(one) == canonical(other)
    True
    """
    grid = Grid(puzzle)
    layout = grid.layout
    if layout.is_jigsaw or layout.extras or layout.placed:
        raise InvalidPuzzle(_("a {layout} grid has no canonical form").format(layout=layout))
    grid.check()
    forms, states = _engine.canonical(
        grid.values, layout.box_height, layout.box_width, seconds=within_limit(check_seconds(time_limit))
    )
    if states[0] == 1:
        raise TimeLimit(_("the canonical form of this grid takes too long to compute"))
    if states[0] == 2:
        raise not_found(time_limit, [])
    return Grid(forms, layout)


class Solutions(Results[Grid | None]):
    """The solutions of many puzzles of one layout, in the order of the puzzles: a Grid each, None where there is none.

    Attributes:
        layout: the layout of the puzzles.
        counts: for each puzzle the number of solutions, up to the limit; -1 if the puzzle has a digit that the layout does not
            have. A numpy array if the puzzles were in one, else an `array`.
        timed_out: for each puzzle whether its time was up, so that there may be more solutions than were counted.

    >>> from lucidoku import solve_many
    >>> solved = solve_many(["1.....2..3.....4", "1..............."], limit=10)
    >>> list(solved.counts), solved[0].line
    ([1, 10], '1243342143122134')
    >>> solved.to_arrow().column_names
    ['puzzle', 'solution', 'count', 'timed_out']
    """

    _written = "ld.write_puzzles(filter(None, solved), path)"

    def __init__(self, layout: Layout, puzzles: bytes | None, counts: Any, digits: bytes, late: bytes) -> None:
        """Use `solve_many` instead; `digits` are those of the solutions, n² a puzzle, zeros where there is none."""
        super().__init__((), iter, "solve_many", length=len(counts))
        self.layout, self.counts = layout, counts
        self._puzzles, self._digits, self._late = puzzles, digits, late

    @cached_property
    def timed_out(self) -> Any:
        """Return whether the time of each puzzle was up."""
        if isinstance(self.counts, array):
            return list(map(bool, self._late))
        import numpy as np

        return np.frombuffer(self._late, np.bool_)

    def __iter__(self) -> Iterator[Grid | None]:
        return map(self.__getitem__, range(len(self)))

    @overload
    def __getitem__(self, number: int) -> Grid | None: ...
    @overload
    def __getitem__(self, number: slice) -> list[Grid | None]: ...
    def __getitem__(self, number: int | slice) -> Grid | list[Grid | None] | None:
        if isinstance(number, str):  # a column, as of a table
            from lucidoku.words.guesses import column_call

            raise WrongType(_("expected {call}").format(call=column_call("solved", number)))
        if isinstance(number, slice):
            return [self[i] for i in range(len(self))[number]]
        number = range(len(self))[number]
        if self.counts[number] <= 0:
            return None
        cells = self.layout.n**2
        return Grid(self._digits[number * cells : (number + 1) * cells], self.layout)

    def __bool__(self) -> bool:
        return bool(len(self))

    def to_numpy(self) -> Any:
        """Return the digits of the solutions as `numpy.uint8[N, n²]`, zeros for a puzzle that has none."""
        import numpy as np

        return np.frombuffer(self._digits, np.uint8).reshape(len(self), self.layout.n**2)

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table` with the columns puzzle (unless candidates were given), solution, count and timed_out.

        Raises:
            LucidokuError: pyarrow is not installed.
        """
        pyarrow = arrow("to_arrow()")
        lines = [
            line if count > 0 else None for line, count in zip(self._lines(self._digits), self.counts, strict=True)
        ]
        columns = {
            "puzzle": self._puzzles and pyarrow.array(self._lines(self._puzzles), pyarrow.string()),
            "solution": pyarrow.array(lines, pyarrow.string()),
            "count": pyarrow.array(self.counts, pyarrow.int32()),
            "timed_out": pyarrow.array(list(map(bool, self._late)), pyarrow.bool_()),
        }
        return pyarrow.table({name: column for name, column in columns.items() if column is not None})

    def _lines(self, digits: bytes) -> list[str]:
        cells, text = self.layout.n**2, self.layout.digits_text(digits)
        return [text[place : place + cells] for place in range(0, len(text), cells)]


@guided
def solve_many(
    puzzles: Any, *, limit: int = 2, threads: int = 1, layout: LayoutLike | None = None, time_limit: float | None = None
) -> Solutions:
    """Solve many puzzles of one layout in one native call.

    Args:
        puzzles: an iterable of arguments of `solve`; lines of text (`1`-`9`, `A`-`P`, and `.`, `0`, `*` or `_` for an empty cell)
            as str, bytes or a memory-mapped file; the path of a file; a column, or a table with a column `puzzle`, of pandas,
            Polars or Arrow; or an array of numpy with a row for each puzzle: of digits, 0 for an empty cell, or
            `numpy.uint16[N, n²]` or `uint32[N, n²]` of candidates, bit d-1 for digit d, as in Sukaku.
        limit: the number of solutions at which the search of a puzzle stops: 1 solves, 2 also shows whether it is unique.
        threads: the number of processor cores to use.
        layout: the layout of all puzzles; by default theirs, or that which follows from the number of cells.
        time_limit: the most seconds for each puzzle.

    Returns:
        Solutions: for each puzzle a solution or None; their `counts`, and whether the time was up.

    Raises:
        InvalidPuzzle: an array of another shape or type.
        InvalidArgument: the puzzles have several layouts.
        ParseError: a line of another length, with its number; a character that is not a digit.

    >>> solved = solve_many(["1.....2..3.....4", "1.....2..3......", "11.............."])
    >>> list(solved.counts), solved[0].line, solved[2]
    ([1, 2, 0], '1243342143122134', None)
    """
    check_limit(limit)
    check_threads(threads)
    check_seconds(time_limit)
    layout = layout_of(layout)
    if hasattr(puzzles, "__array_interface__") and puzzles.dtype.kind in "iub":
        return _solve_numpy(puzzles, limit, threads, layout, time_limit)
    if is_path(puzzles):
        with suppress(OSError, LucidokuError):  # most files are plain lines; any other is read below
            return _solutions_of(*digits_of_lines(Path(puzzles).read_bytes(), layout), limit, threads, time_limit)
    if is_path(puzzles) or not (in_memory(puzzles) or isinstance(puzzles, (str, bytes, bytearray, memoryview, mmap))):
        return _solve_list(list(puzzles_of(puzzles)), limit, threads, layout, time_limit)
    digits, layout = digits_of_lines(puzzles, layout)
    return _solutions_of(digits, layout, limit, threads, time_limit)


def _solutions_of(digits: bytes, layout: Layout, limit: int, threads: int, seconds: float | None) -> Solutions:
    counts, solutions, late = _solve_digits(digits, layout, limit, threads, seconds)
    return Solutions(layout, digits, array("i", counts), solutions, late)


def _solve_list(
    puzzles: list[Any], limit: int, threads: int, layout: Layout | None, seconds: float | None
) -> Solutions:
    """Solve a list of lines of digits, or of anything else that `puzzle_of` reads."""
    if all(isinstance(puzzle, str) for puzzle in puzzles):
        try:
            digits, shape = digits_of_lines(puzzles, layout)
        except ParseError as error:
            try:
                puzzles = [puzzle_of(puzzle, layout) for puzzle in puzzles]
            except LucidokuError:
                raise error from None
        else:
            return _solutions_of(digits, shape, limit, threads, seconds)
    starts = [puzzle_of(puzzle, layout) for puzzle in puzzles]
    shape = layout or starts[0].layout
    if any(start.layout.n != shape.n or (layout is None and start.layout != shape) for start in starts):
        raise InvalidArgument(_("the puzzles have several layouts; give those of one layout at a time"))
    if not any(isinstance(start, Board) for start in starts):
        return _solutions_of(b"".join(start.values for start in starts), shape, limit, threads, seconds)
    every = (1 << shape.n) - 1
    masks = array("I")
    for start in starts:
        open_ = start.masks if isinstance(start, Board) else [every] * shape.n**2
        masks.extend(1 << value - 1 if value else mask for value, mask in zip(start.values, open_, strict=True))
    counts, solutions, late = _solve_masks(masks.tobytes(), shape, limit, threads, seconds)
    return Solutions(shape, None, array("i", counts), solutions, late)


@dataclass(frozen=True)
class LineAnswers:
    """The results of `solve_lines`.

    Attributes:
        counts: for each puzzle the number of solutions, up to the limit.
        lines: for each puzzle a line, its first solution; empty cells if there is none; or the other requested result.
        timed_out: for each puzzle 1 if its time was up, else 0.
    """

    counts: array[int]
    lines: bytes
    timed_out: bytes


def solve_lines(
    lines: bytes,
    *,
    limit: int = 2,
    threads: int = 1,
    layout: Layout | None = None,
    time_limit: float | None = None,
    instead: bytes | None = None,
) -> LineAnswers | None:
    r"""Solve lines of puzzles of one layout, and return the solutions as lines.

    Args:
        lines: whole lines of n² characters each, as `solve_many` takes them.
        limit: the number of solutions at which the search of a puzzle stops.
        threads: the number of processor cores to use.
        layout: the layout of all puzzles; by default it follows from the number of cells.
        time_limit: the most seconds for each puzzle.
        instead: three lines to write where there is no solution, where there are several, and where the time was up before
            either was known.

    Returns:
        LineAnswers; None if a line is something else than a puzzle of the layout.

    >>> answers = solve_lines(b"1.....2..3.....4\n11..............\n")
    >>> list(answers.counts), answers.lines
    ([1, 0], b'1243342143122134\n................\n')
    >>> solve_lines(b"11..............\n", instead=b"none\nseveral\nunknown\n").lines
    b'none\n'
    """
    lines = lines.replace(b"\r", b"")
    try:
        layout = layout or layout_for_cells(lines.find(b"\n"))
        if layout.first_digit and zero_line(lines, layout.n):
            return None
        if layout.n <= 9 and not layout.placed:
            signs = layout.character_values, layout.characters
            answer = _engine.solve_lines(layout.native, lines, *signs, limit, threads, time_limit, instead)
            return answer and LineAnswers(array("i", answer[0]), answer[1], answer[2])
        digits, layout = digits_of_lines(lines, layout)
        counts, found_digits, late = _solve_digits(digits, layout, limit, threads, time_limit)
    except (InvalidPuzzle, ParseError):
        return None
    answers = LineAnswers(array("i", counts), b"", late)
    if -1 in answers.counts:
        return None
    cells = layout.n**2
    characters = found_digits.translate(layout.characters.ljust(256))
    text = bytearray(b"\n") * (len(answers.counts) * (cells + 1))
    for c in range(cells):
        text[c :: cells + 1] = characters[c::cells]
    solved = _with_words(bytes(text), answers, instead) if instead else bytes(text)
    return replace(answers, lines=solved)


def _with_words(lines: bytes, answers: LineAnswers, instead: bytes) -> bytes:
    """Return lines of solutions, with other lines for puzzles that have none, several, or not enough time."""
    none, several, unknown = instead.splitlines(keepends=True)
    results = lines.splitlines(keepends=True)
    for i, (number, late) in enumerate(zip(answers.counts, answers.timed_out, strict=True)):
        if late and number < 2:
            results[i] = unknown
        elif number != 1:
            results[i] = several if number else none
    return b"".join(results)


def _solve_digits(
    digits: bytes, layout: Layout, limit: int, threads: int, seconds: float | None
) -> tuple[bytes, bytes, bytes]:
    """Return counts, solutions and timeouts; large grids that take long are searched by learning from conflicts."""
    if layout.placed:
        return _solve_ruled(layout, _pieces(digits, layout.n**2), None, limit, seconds)
    large = layout.n > 9
    each = BUDGET if large and limit <= FEW and (seconds is None or seconds > BUDGET) else seconds
    counts, solutions, cut = _engine.solve(layout.native, digits, limit, threads, seconds_each=each)
    if not any(cut) or each == seconds:
        return counts, solutions, cut
    cells = layout.n**2
    numbers, solved, open_ = array("I", counts), bytearray(solutions), bytearray(cut)
    for i in (i for i, late in enumerate(cut) if late):
        answers, late = search(Grid(digits[i * cells : (i + 1) * cells], layout), limit, seconds)
        numbers[i], open_[i] = max(numbers[i], len(answers)), late
        if answers:
            solved[i * cells : (i + 1) * cells] = answers[0]
    return numbers.tobytes(), bytes(solved), bytes(open_)


def _pieces(digits: bytes, size: int) -> list[bytes]:
    return [digits[place : place + size] for place in range(0, len(digits), size)]


def _solve_ruled(
    layout: Layout, values: Iterable[bytes], masks: list[bytes] | None, limit: int, seconds: float | None
) -> tuple[bytes, bytes, bytes]:
    """Return the same for a layout with constraints; `masks` are the 32-bit candidate masks of each puzzle, if given."""
    counts, solved, cut = array("I"), bytearray(), bytearray()
    everything = array("I", [(1 << layout.n) - 1] * layout.n**2).tobytes()
    for number, digits in enumerate(values):
        if max(digits) > layout.n:
            counts.append(2**32 - 1)
            solved += bytes(len(digits))
            cut.append(0)
            continue
        first, count, over = ruled(layout, digits, masks[number] if masks else everything, limit, 1, seconds)
        counts.append(count)
        solved += first[0] if first else bytes(len(digits))
        cut.append(over)
    return counts.tobytes(), bytes(solved), bytes(cut)


def _solve_masks(
    masks: bytes, layout: Layout, limit: int, threads: int, seconds: float | None
) -> tuple[bytes, bytes, bytes]:
    """Return counts, solutions and timeouts for the candidates of all cells, 32-bit masks."""
    cells = layout.n**2
    if layout.placed:
        rows = _pieces(masks, 4 * cells)
        return _solve_ruled(layout, [bytes(cells)] * len(rows), rows, limit, seconds)
    return _engine.solve(layout.native, bytes(len(masks) // 4), limit, threads, masks, seconds_each=seconds)


def _solve_numpy(puzzles: Any, limit: int, threads: int, layout: Layout | None, seconds: float | None) -> Solutions:
    import numpy as np

    values = np.asarray(puzzles)
    if values.ndim == 3 and values.shape[1] == values.shape[2]:
        values = values.reshape(len(values), -1)
    if values.ndim != 2 or (values.size and not 0 <= values.min() <= values.max() < 1 << 32):
        raise InvalidPuzzle(
            _(
                "expected an array [N, cells] of digits, or uint16[N, cells] or uint32[N, cells] of candidates,"
                " got {dtype}[{shape}]"
            ).format(dtype=values.dtype, shape=", ".join(map(str, values.shape)))
        )
    layout = layout or layout_for_cells(values.shape[1])
    if values.shape[1] != layout.n**2:
        raise InvalidPuzzle(
            _("expected {cells} cells per puzzle, got {count}").format(cells=layout.n**2, count=values.shape[1])
        )
    digits = None
    if values.dtype in (np.uint16, np.uint32):
        answer = _solve_masks(values.astype(np.uint32).tobytes(), layout, limit, threads, seconds)
    else:
        digits = np.minimum(values, 255).astype(np.uint8).tobytes()
        answer = _solve_digits(digits, layout, limit, threads, seconds)
    counts, solutions, late = answer
    return Solutions(layout, digits, np.frombuffer(counts, np.int32), solutions, late)
