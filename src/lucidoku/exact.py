"""Exact search: solve, count, tell whether there is one solution; for one puzzle or for millions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lucidoku import _engine
from lucidoku._search import check_limit, check_threads, solutions
from lucidoku._text import _
from lucidoku.errors import InvalidPuzzle
from lucidoku.formats._format import located
from lucidoku.grid import Grid, Layout, Puzzle, digit_text, layout_for_cells
from lucidoku.puzzle import board_of

__all__ = ["Answers", "count", "digits_of_lines", "each_solution", "is_unique", "solve", "solve_array"]


def solve(puzzle: Puzzle) -> Grid | None:
    """Return a solution, the first that is found; None when there is none.

    Args:
        puzzle: a Grid, a Board (values and pencil marks), text, a list or an array.

    >>> solve("1.....2..3.....4").line
    '1243342143122134'
    """
    found = solutions(puzzle, 1)
    return found[0] if found else None


def count(puzzle: Puzzle, limit: int = 2) -> int:
    """Count solutions, up to a limit.

    >>> count("1.....2..3.....4"), count("." * 16, limit=1000)
    (1, 288)
    """
    return len(solutions(puzzle, limit))


def is_unique(puzzle: Puzzle) -> bool:
    """Whether there is exactly one solution.

    >>> is_unique("1.....2..3.....4"), is_unique("1.....2..3......")
    (True, False)
    """
    return count(puzzle, 2) == 1


_AT_ONCE = 1024


def each_solution(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield all solutions, one after the other, however many there are.

    >>> from itertools import islice
    >>> len(list(each_solution("." * 16))), len(list(islice(each_solution("." * 81), 5000)))
    (288, 5000)
    """
    board = board_of(puzzle)
    open_boards = [board]
    while open_boards:
        board = open_boards.pop()
        found = solutions(board, _AT_ONCE + 1)
        if len(found) <= _AT_ONCE:
            yield from found
            continue
        # Too many to hold: split at the cell with the fewest digits of those in which they differ.
        differ = [cell for cell in board.layout.cells if len({grid[cell] for grid in found}) > 1]
        cell = min(differ, key=lambda cell: len(board.candidates(cell)))
        for digit in sorted(board.candidates(cell), reverse=True):
            part = board.copy()
            part.place(cell, digit)
            open_boards.append(part)


@dataclass(frozen=True)
class Answers:
    """What exact search says of many puzzles.

    Attributes:
        layout: their layout.
        counts: for each puzzle how many solutions it has, up to the limit; -1 where the puzzle has a digit that the layout
            has not. A numpy array where the puzzles came in one, else an `array`.
        solutions: the first solution of each puzzle, n² digits each, zeros where there is none: numpy uint8[N, n²] where
            the puzzles came in such an array, else bytes.
    """

    layout: Layout
    counts: Any
    solutions: Any

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


def solve_array(puzzles: Any, *, limit: int = 2, threads: int = 1, layout: Layout | None = None) -> Answers:
    """Solve many puzzles of one layout in one native call.

    Args:
        puzzles: `numpy.uint8[N, n²]` with 0 for empty cells; or `numpy.uint16` or `uint32[N, n²]` with the digits that
            are still possible in each cell (bit d-1 for digit d), as in Sukaku; or bytes or a memory-mapped file of lines
            (`1`-`9`, `A`-`P`, and `.`, `0`, `*` or `_` for empty cells); or an iterable of strings, such as an Arrow
            string array.
        limit: how many solutions to look for: 1 solves, 2 tells whether there is just one.
        threads: how many processor cores to use.
        layout: 9×9 by default, or what the number of cells suggests.

    Raises:
        InvalidPuzzle: an array of another shape or type.
        ParseError: a line of another length, with its number; a character that is no digit.

    >>> answers = solve_array(["1.....2..3.....4", "1.....2..3......", "11.............."])
    >>> list(answers.counts), answers.grid(0).line
    ([1, 2, 0], '1243342143122134')
    """
    check_limit(limit)
    check_threads(threads)
    if hasattr(puzzles, "__array_interface__"):
        return _solve_numpy(puzzles, limit, threads, layout)
    digits, layout = digits_of_lines(puzzles, layout)
    counts, found, _cut = _engine.solve(layout.native, digits, limit, threads)
    return Answers(layout, array("i", counts), found)


def _solve_numpy(puzzles: Any, limit: int, threads: int, layout: Layout | None) -> Answers:
    import numpy as np

    values = np.asarray(puzzles)
    if values.ndim != 2 or values.dtype not in (np.uint8, np.uint16, np.uint32):
        raise InvalidPuzzle(
            _(
                "expected an array uint8[N, cells] of digits or uint16[N, cells] of candidates, not {dtype}[{shape}]"
            ).format(dtype=values.dtype, shape=", ".join(map(str, values.shape)))
        )
    layout = layout or layout_for_cells(values.shape[1])
    if values.shape[1] != layout.n**2:
        raise InvalidPuzzle(
            _("expected {cells} cells a puzzle, not {count}").format(cells=layout.n**2, count=values.shape[1])
        )
    if values.dtype == np.uint8:
        counts, found, _cut = _engine.solve(layout.native, values.tobytes(), limit, threads)
    else:
        marks = values.astype(np.uint32).tobytes()
        counts, found, _cut = _engine.solve(layout.native, bytes(values.size), limit, threads, marks)
    return Answers(layout, np.frombuffer(counts, np.int32), np.frombuffer(found, np.uint8).reshape(values.shape))


def _table() -> bytes:
    """Characters to digits; 255 for what is none."""
    table = bytearray([255] * 256)
    for character in b".0*_":
        table[character] = 0
    for digit in range(1, 26):
        for letter in (digit_text(digit), digit_text(digit).lower()):
            table[ord(letter)] = digit
    return bytes(table)


_TABLE = _table()


def digits_of_lines(puzzles: Any, layout: Layout | None) -> tuple[bytes, Layout]:
    """Return the digits of text puzzles, one byte a cell, and their layout."""
    if isinstance(puzzles, str):
        puzzles = puzzles.encode()
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        puzzles = _arrow_lines(puzzles)
    if isinstance(puzzles, Iterable) and not _is_bytes(puzzles):
        puzzles = "\n".join(p.line if isinstance(p, Grid) else str(p) for p in puzzles).encode()
    text = bytes(puzzles).replace(b"\r", b"")
    if text and not text.endswith(b"\n"):
        text += b"\n"
    if layout is None:
        layout = layout_for_cells(text.find(b"\n")) if text else Layout.standard(3, 3)
    cells = layout.n**2
    lines = text.count(b"\n")
    if len(text) != lines * (cells + 1) or text[cells :: cells + 1] != b"\n" * lines:
        number = next((i for i, line in enumerate(text.split(b"\n"), 1) if len(line) != cells), lines)
        raise located(_("expected {cells} characters").format(cells=cells), number)
    digits = text.translate(_TABLE, b"\n")
    if (at := digits.find(b"\xff")) >= 0:
        number, column = divmod(at, cells)
        character = chr(text[number * (cells + 1) + column])
        raise located(_("{character} is no digit").format(character=repr(character)), number + 1, column + 1)
    return digits, layout


def _arrow_lines(texts: Any) -> bytes:
    """Return the texts of an Arrow string array (or chunked array, or a column of Polars) as lines."""
    import pyarrow
    from pyarrow import compute

    chunked = pyarrow.chunked_array(texts) if hasattr(texts, "__arrow_c_stream__") else pyarrow.chunked_array([texts])
    wide = pyarrow.large_string()
    nothing, end = pyarrow.scalar("", wide), pyarrow.scalar("\n", wide)
    ended = compute.binary_join_element_wise(chunked.cast(wide), end, nothing, null_handling="replace")
    parts = []
    for chunk in ended.chunks:
        _validity, offsets, data = chunk.buffers()
        bounds = memoryview(offsets).cast("q")
        parts.append(memoryview(data)[bounds[chunk.offset] : bounds[chunk.offset + len(chunk)]] if len(chunk) else b"")
    return b"".join(parts)


def _is_bytes(puzzles: object) -> bool:
    try:
        memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        return False
    return True
