"""A puzzle as one line that keeps its layout: for lists that can be read without other files."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.formats._format import cell_values, layout_for, side
from lucidoku.formats._rules import short_code_note
from lucidoku.formats._unknown import says_nothing
from lucidoku.grid.cells import zero_based
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.tables import Columns

__all__ = ["row_line", "row_lines", "whole_format", "whole_line", "with_layout"]


def whole_format(layout: Layout) -> str:
    """Return the name of the format in which a puzzle is one line that tells its layout, where that is not the usual one.

    >>> whole_format(Layout.of_size(9)), whole_format(Layout.of_size(9).with_diagonals()), whole_format(Layout.standard(2, 6))
    ('line', 'andoku', 'json')
    """
    if layout.is_usual:
        return "line"
    from lucidoku.formats.andoku import has_place

    return "andoku" if has_place(layout) else "json"


def whole_line(puzzle: Grid) -> str:
    """Return a puzzle as a line of digits; with its boxes and extra houses, where these are not the usual ones.

    Such a line is Andoku's, or JSON where Andoku knows no such layout. `lucidoku.read` reads all of them.

    >>> whole_line(Grid.parse("1.....2..3.....4"))
    '1.....2..3.....4'
    >>> whole_line(Grid(bytes(36), Layout.of_size(6).with_diagonals()))
    '....................................||X'
    """
    plain = puzzle.layout.from_one()
    if plain.is_usual and (plain is puzzle.layout or zero_based(puzzle.line, plain.n)):
        return puzzle.line
    from lucidoku.formats.registry import write

    return write(puzzle, whole_format(puzzle.layout))


def with_layout(line: str, layout: Layout) -> str:
    """Return a line of digits as `whole_line` writes the puzzle, and any other text unchanged."""
    if layout.is_usual:
        return line
    try:
        cells = line.strip()
        return whole_line(Grid(cell_values(cells, layout_for(len(cells), layout)), layout))
    except LucidokuError:
        return line


_PLAIN = b"0123456789.ABCDEFGHIJKLMNOP"


def row_lines(batch: Any, columns: Columns | None, *, layouts: bool = True) -> list[str]:
    """Return the rows of a batch of Arrow as lines, each a puzzle or its error: no row is left out.

    Args:
        batch: a batch of a table, or an array.
        columns: its columns; None for an array.
        layouts: whether a line tells its layout.
    """
    if columns is None:
        puzzles = batch.to_pylist()
        return puzzles if _all_plain(puzzles) else [row_line(puzzle) for puzzle in puzzles]
    named = {name: batch.column(batch.schema.get_field_index(name)) for name in columns.all}
    cells = [named[name].to_pylist() for name in columns.puzzle]
    puzzles = cells[0] if len(cells) == 1 else list(map(list, zip(*cells, strict=True)))
    codes = named[columns.layout].to_pylist() if columns.layout and layouts else [None] * len(puzzles)
    fields = [(name, named[name].to_pylist()) for name in columns.rules]
    fields = [(name, values) for name, values in fields if not all(map(says_nothing, values))]
    if not fields and not any(codes) and _all_plain(puzzles):
        return puzzles
    return [
        row_line(puzzle, code, [(name, values[row]) for name, values in fields])
        for row, (puzzle, code) in enumerate(zip(puzzles, codes, strict=True))
    ]


def _all_plain(texts: list[Any]) -> bool:
    """Return whether texts are lines of digits of known sizes."""
    try:
        joined = "".join(texts)
    except TypeError:
        return False
    return joined.isascii() and not joined.encode().translate(None, _PLAIN) and all(map(side, set(map(len, texts))))


def row_line(puzzle: Any, code: Any = None, fields: Iterable[tuple[str, Any]] = ()) -> str:
    """Return a row of a table as a line for `lucidoku.read`: digits, or JSON where the row says more or has no puzzle.

    Args:
        puzzle: text, bytes, or a list of digits or rows.
        code: of its layout.
        fields: the values of the row in columns of rules.

    >>> row_line("1.....2..3.....4"), row_line(None), row_line("1.....2..3.....4", "4x4", [("variant", "killer")])
    ('1.....2..3.....4', '{"puzzle": null}', '{"puzzle": "1.....2..3.....4", "layout": "4x4", "variant": "killer"}')
    """
    if isinstance(puzzle, (bytes, bytearray)):
        puzzle = list(puzzle) if max(puzzle, default=0) <= 25 else puzzle.decode(errors="replace")
    if isinstance(puzzle, str):
        puzzle = puzzle.strip()
    elif puzzle is not None and not isinstance(puzzle, (list, dict)):
        puzzle = str(puzzle) if puzzle == puzzle else None  # NaN is a missing value
    record = {"puzzle": puzzle}
    if code is not None and str(code).strip():
        record["layout"] = str(code)
    record |= {name: value for name, value in fields if not says_nothing(value)}
    if isinstance(puzzle, str) and len(record) == 1 and puzzle and len(puzzle) < 16 and puzzle.isalpha():
        return puzzle  # too short for a puzzle; it is quoted unchanged
    if isinstance(puzzle, str) and _all_plain([puzzle]):
        if len(record) == 1:
            return puzzle
        if len(record) == 2 and "layout" in record:
            try:
                layout = Layout.parse(record["layout"])
                if not short_code_note(record["layout"], layout):
                    return with_layout(puzzle, layout)
            except LucidokuError:
                pass
    return json.dumps(record, ensure_ascii=False, default=str)
