"""Convert many puzzles, as lines of characters, to bytes of digits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lucidoku.files.located import located
from lucidoku.grid.cells import zero_based
from lucidoku.grid.grid import Grid, layout_for_cells
from lucidoku.grid.layout import Layout
from lucidoku.grid.tables import column_in_memory, in_memory
from lucidoku.words.language import _

__all__ = ["digits_of_lines", "zero_line"]


def digits_of_lines(puzzles: Any, layout: Layout | None) -> tuple[bytes, Layout]:
    """Return the digits of text puzzles, one byte a cell, and their layout."""
    if isinstance(puzzles, str):
        puzzles = puzzles.encode()
    if in_memory(puzzles):
        column, named = column_in_memory(puzzles)
        puzzles, layout = _arrow_lines(column), layout or named
    if isinstance(puzzles, Iterable) and not _is_bytes(puzzles):
        puzzles = list(puzzles)
        for puzzle in puzzles:
            if isinstance(puzzle, Grid) and puzzle.layout is not layout:
                puzzle.layout.require_no_constraints()
        puzzles = "\n".join(_line(p, layout) if isinstance(p, Grid) else str(p) for p in puzzles).encode()
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
    if layout.first_digit and (number := zero_line(text, layout.n)):
        code = layout.without_constraints.from_zero().code
        message = _("the digits of this line start at 0; expected digits from 1, or a layout such as {code}")
        raise located(message.format(code=code), number)
    digits = text.translate(layout.character_values, b"\n")
    if (place := digits.find(b"\xff")) >= 0:
        number, column = divmod(place, cells)
        character = chr(text[number * (cells + 1) + column])
        raise located(_("{character} is not a digit").format(character=repr(character)), number + 1, column + 1)
    return digits, layout


def zero_line(lines: bytes, n: int) -> int:
    r"""Return the number of the first line in which the digits start at 0 (`zero_based`), 0 for none.

    >>> zero_line(b"1000\n1...\n", 4), zero_line(b"1000\n0...\n", 4), zero_line(b"1000\n0..4\n", 4)
    (0, 2, 0)
    """
    if b"0" not in lines or not any(sign in lines for sign in _OTHERS):
        return 0
    each = enumerate(lines.split(b"\n"), 1)
    return next((number for number, line in each if b"0" in line and zero_based(line.decode("latin-1"), n)), 0)


_OTHERS = (b".", b"*", b"_")


def _line(grid: Grid, layout: Layout | None) -> str:
    """Return a grid as a line, with the digits of the layout that all lines are read with."""
    return (layout or grid.layout.from_one()).digits_text(grid.values)


def _arrow_lines(chunked: Any) -> bytes:
    """Return the texts of a chunked array of Arrow as lines."""
    import pyarrow
    from pyarrow import compute

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
