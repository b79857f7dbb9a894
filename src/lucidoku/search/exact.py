"""Exact search: solve, count, tell whether there is one solution; for one puzzle or for millions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lucidoku import _engine
from lucidoku.errors import InvalidPuzzle, ParseError, TimeLimit
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle, layout_for_cells
from lucidoku.grid.layout import Layout
from lucidoku.grid.lines import digits_of_lines, zero_line
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.ruled import ruled
from lucidoku.search.solutions import (
    BUDGET,
    FEW,
    Clock,
    check_limit,
    check_seconds,
    check_threads,
    limited,
    not_found,
    number_of_solutions,
    search,
    solutions,
)
from lucidoku.words.language import _

__all__ = [
    "LineAnswers",
    "Solutions",
    "canonical",
    "count",
    "is_unique",
    "iter_solutions",
    "solve",
    "solve_lines",
    "solve_many",
]


@limited
def solve(puzzle: Puzzle, *, time_limit: float | None = None) -> Grid | None:
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
    found = solutions(puzzle, 1, time_limit=time_limit)
    return found[0] if found else None


@limited
def count(puzzle: Puzzle, limit: int = 2, *, time_limit: float | None = None) -> int:
    """Count solutions, up to a limit, in constant memory.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        limit: the number at which counting stops; 2 is enough to know whether the solution is unique.
        time_limit: the most seconds to count.

    Returns:
        The number of solutions, at most `limit`; 0 if there is none, also if two equal digits see each other.

    Raises:
        TimeLimit: the time was up; its `count` is the number of solutions counted so far.
        InvalidArgument: `limit` is below 0.

    >>> count("1.....2..3.....4"), count("." * 16, limit=1000)
    (1, 288)
    """
    check_limit(limit)
    number, cut = number_of_solutions(puzzle_of(puzzle), limit, check_seconds(time_limit))
    if cut:
        raise not_found(time_limit, (), number)
    return number


@limited
def is_unique(puzzle: Puzzle, *, time_limit: float | None = None) -> bool:
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


def iter_solutions(puzzle: Puzzle, *, time_limit: float | None = None) -> Iterator[Grid]:
    """Yield all solutions, one after the other, in constant memory.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, or a list or array of digits.
        time_limit: the most seconds to search, from the request of the first solution.

    Yields:
        Completed Grids; none if there is no solution, also if two equal digits see each other.

    Raises:
        TimeLimit: the time was up before the last solution.

    >>> from itertools import islice
    >>> len(list(iter_solutions("." * 16))), len(list(islice(iter_solutions("." * 81), 5000)))
    (288, 5000)
    """
    clock, yielded = Clock(time_limit), 0
    start = puzzle_of(puzzle)
    try:
        open_boards = [start if isinstance(start, Board) else Board(start)]
    except InvalidPuzzle:
        return
    while open_boards:
        board = open_boards.pop()
        digits, cut = search(board, _AT_ONCE + 1, clock.left)
        found = [Grid(values, board.layout) for values in digits]
        if cut or len(found) <= _AT_ONCE:
            for grid in found:
                if clock.up and not cut:
                    raise not_found(time_limit, (), yielded)
                yielded += 1
                yield grid
            if cut:
                raise not_found(time_limit, (), yielded)
            continue
        # Too many to hold: split at the cell with the fewest digits of those in which they differ.
        differ = [cell for cell in board.layout.cells if len({grid[cell] for grid in found}) > 1]
        cell = min(differ, key=lambda cell: len(board.candidates(cell)))
        for digit in sorted(board.candidates(cell), reverse=True):
            part = board.copy()
            part.place(cell, digit)
            open_boards.append(part)


@limited
def canonical(puzzle: Puzzle, *, time_limit: float | None = None) -> Grid:
    """Return the canonical form of a puzzle: equal for two puzzles exactly if a symmetry of Sudoku maps one to the other.

    The symmetries are: relabelling the digits; permuting bands, stacks, and the lines in them; and, if boxes are square,
    transposing.

    Args:
        puzzle: a Grid, text, or a list or array of digits.
        time_limit: the most seconds to take.

    Raises:
        InvalidPuzzle: the layout is a jigsaw or has extra houses, whose symmetries differ.
        TimeLimit: the time was up, or the form takes too long to compute in any time.

    >>> one, other = Grid("1.....2..3.....4"), Grid("2.....1..4.....3")
    >>> canonical(one) == canonical(other)
    True
    """
    grid = Grid(puzzle)
    layout = grid.layout
    if layout.is_jigsaw or layout.extras or layout.marks:
        raise InvalidPuzzle(_("a {layout} grid has no canonical form").format(layout=layout))
    forms, states = _engine.canonical(
        grid.values, layout.box_height, layout.box_width, seconds=check_seconds(time_limit)
    )
    if states[0] == 1:
        raise TimeLimit(_("the canonical form of this grid takes too long to compute"))
    if states[0] == 2:
        raise not_found(time_limit, [])
    return Grid(forms, layout)


@dataclass(frozen=True)
class Solutions:
    """The results of `solve_many`.

    Attributes:
        layout: the layout of the puzzles.
        counts: for each puzzle the number of solutions, up to the limit; -1 if the puzzle has a digit that the layout does not
            have. A numpy array if the puzzles were in one, else an `array`.
        solutions: the first solution of each puzzle, n² digits each, zeros if there is none: numpy uint8[N, n²] if the puzzles
            were in such an array, else bytes.
        cut: for each puzzle 1 if its time was up, so that there may be more solutions than were counted; else 0.

    >>> from lucidoku import solve_many
    >>> answers = solve_many(["1.....2..3.....4", "1..............."], limit=10)
    >>> list(answers.counts), answers.grid(0).line
    ([1, 10], '1243342143122134')
    """

    layout: Layout
    counts: Any
    solutions: Any
    cut: Any = b""

    def __len__(self) -> int:
        return len(self.counts)

    def grid(self, number: int) -> Grid | None:
        """Return the solution of a puzzle as a Grid; None when it has none."""
        number = range(len(self))[number]
        if self.counts[number] <= 0:
            return None
        cells = self.layout.n**2
        flat = self.solutions if isinstance(self.solutions, bytes) else self.solutions.tobytes()
        return Grid(flat[number * cells : (number + 1) * cells], self.layout)


def solve_many(
    puzzles: Any, *, limit: int = 2, threads: int = 1, layout: Layout | None = None, time_limit: float | None = None
) -> Solutions:
    """Solve many puzzles of one layout in one native call.

    Args:
        puzzles: N puzzles of n² cells each, as one of: `numpy.uint8[N, n²]` of digits, 0 for an empty cell;
            `numpy.uint16[N, n²]` or `uint32[N, n²]` of candidates, bit d-1 for digit d, as in Sukaku; bytes or a memory-mapped
            file of lines (`1`-`9`, `A`-`P`, and `.`, `0`, `*` or `_` for an empty cell); or an iterable of strings; or a
            column, or a table with a column `puzzle`, of pandas, Polars or Arrow.
        limit: the number of solutions at which the search of a puzzle stops: 1 solves, 2 also shows whether it is unique.
        threads: the number of processor cores to use.
        layout: the layout of all puzzles; by default it follows from the number of cells.
        time_limit: the most seconds for each puzzle.

    Returns:
        Solutions: for each puzzle the number of solutions, the first one, and whether its time was up.

    Raises:
        InvalidPuzzle: an array of another shape or type.
        ParseError: a line of another length, with its number; a character that is not a digit.

    >>> answers = solve_many(["1.....2..3.....4", "1.....2..3......", "11.............."])
    >>> list(answers.counts), answers.grid(0).line
    ([1, 2, 0], '1243342143122134')
    """
    check_limit(limit)
    check_threads(threads)
    check_seconds(time_limit)
    if hasattr(puzzles, "__array_interface__"):
        return _solve_numpy(puzzles, limit, threads, layout, time_limit)
    digits, layout = digits_of_lines(puzzles, layout)
    answers = _solve_digits(digits, layout, limit, threads, time_limit)
    return Solutions(layout, array("i", answers[0]), answers[1], answers[2])


@dataclass(frozen=True)
class LineAnswers:
    """The results of `solve_lines`.

    Attributes:
        counts: for each puzzle the number of solutions, up to the limit.
        lines: for each puzzle a line, its first solution; empty cells where there is none, or what was asked for instead.
        cut: for each puzzle 1 if its time was up, else 0.
    """

    counts: array[int]
    lines: bytes
    cut: bytes


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
        if layout.n <= 9 and not layout.marks:
            signs = layout.character_values, layout.characters
            found = _engine.solve_lines(layout.native, lines, *signs, limit, threads, time_limit, instead)
            return found and LineAnswers(array("i", found[0]), found[1], found[2])
        answers = solve_many(lines, limit=limit, threads=threads, layout=layout, time_limit=time_limit)
    except (InvalidPuzzle, ParseError):
        return None
    if -1 in answers.counts:
        return None
    cells = layout.n**2
    characters = answers.solutions.translate(layout.characters.ljust(256))
    text = bytearray(b"\n") * (len(answers) * (cells + 1))
    for c in range(cells):
        text[c :: cells + 1] = characters[c::cells]
    solved = _with_words(bytes(text), answers, instead) if instead else bytes(text)
    return LineAnswers(answers.counts, solved, answers.cut)


def _with_words(lines: bytes, answers: Solutions, instead: bytes) -> bytes:
    """Return lines of solutions, with other lines for puzzles that have none, several, or not enough time."""
    none, several, unknown = instead.splitlines(keepends=True)
    results = lines.splitlines(keepends=True)
    for i, (number, late) in enumerate(zip(answers.counts, answers.cut, strict=True)):
        if late and number < 2:
            results[i] = unknown
        elif number != 1:
            results[i] = several if number else none
    return b"".join(results)


def _solve_digits(
    digits: bytes, layout: Layout, limit: int, threads: int, seconds: float | None
) -> tuple[bytes, bytes, bytes]:
    """Return counts, solutions and what was cut; large grids that take long are searched by learning from conflicts."""
    if layout.marks:
        return _solve_ruled(layout, _pieces(digits, layout.n**2), None, limit, seconds)
    large = layout.n > 9
    each = BUDGET if large and limit <= FEW and (seconds is None or seconds > BUDGET) else seconds
    counts, found, cut = _engine.solve(layout.native, digits, limit, threads, seconds_each=each)
    if not any(cut) or each == seconds:
        return counts, found, cut
    cells = layout.n**2
    numbers, solved, open_ = array("I", counts), bytearray(found), bytearray(cut)
    for i in (i for i, late in enumerate(cut) if late):
        answers, late = search(Grid(digits[i * cells : (i + 1) * cells], layout), limit, seconds)
        numbers[i], open_[i] = max(numbers[i], len(answers)), late
        if answers:
            solved[i * cells : (i + 1) * cells] = answers[0]
    return numbers.tobytes(), bytes(solved), bytes(open_)


def _pieces(digits: bytes, size: int) -> list[bytes]:
    return [digits[place : place + size] for place in range(0, len(digits), size)]


def _solve_ruled(
    layout: Layout, values: Iterable[bytes], marks: list[bytes] | None, limit: int, seconds: float | None
) -> tuple[bytes, bytes, bytes]:
    """The same for a layout with further rules; of candidates where there are marks, 32-bit masks for each puzzle."""
    counts, solved, cut = array("I"), bytearray(), bytearray()
    everything = array("I", [(1 << layout.n) - 1] * layout.n**2).tobytes()
    for number, digits in enumerate(values):
        if max(digits) > layout.n:
            counts.append(2**32 - 1)
            solved += bytes(len(digits))
            cut.append(0)
            continue
        found, count, over = ruled(layout, digits, marks[number] if marks else everything, limit, 1, seconds)
        counts.append(count)
        solved += found[0] if found else bytes(len(digits))
        cut.append(over)
    return counts.tobytes(), bytes(solved), bytes(cut)


def _solve_numpy(puzzles: Any, limit: int, threads: int, layout: Layout | None, seconds: float | None) -> Solutions:
    import numpy as np

    values = np.asarray(puzzles)
    if values.ndim != 2 or values.dtype not in (np.uint8, np.uint16, np.uint32):
        raise InvalidPuzzle(
            _(
                "expected an array uint8[N, cells] of digits or uint16[N, cells] of candidates, got {dtype}[{shape}]"
            ).format(dtype=values.dtype, shape=", ".join(map(str, values.shape)))
        )
    layout = layout or layout_for_cells(values.shape[1])
    if values.shape[1] != layout.n**2:
        raise InvalidPuzzle(
            _("expected {cells} cells per puzzle, got {count}").format(cells=layout.n**2, count=values.shape[1])
        )
    if values.dtype == np.uint8:
        counts, found, cut = _solve_digits(values.tobytes(), layout, limit, threads, seconds)
    elif layout.marks:
        rows = [row.astype(np.uint32).tobytes() for row in values]
        counts, found, cut = _solve_ruled(layout, [bytes(layout.n**2)] * len(rows), rows, limit, seconds)
    else:
        marks = values.astype(np.uint32).tobytes()
        counts, found, cut = _engine.solve(
            layout.native, bytes(values.size), limit, threads, marks, seconds_each=seconds
        )
    solved = np.frombuffer(found, np.uint8).reshape(values.shape)
    return Solutions(layout, np.frombuffer(counts, np.int32), solved, np.frombuffer(cut, np.uint8))
