"""A puzzle as one line that keeps its layout: for lists that can be read without other files."""

from __future__ import annotations

from lucidoku.errors import LucidokuError
from lucidoku.formats._format import cell_values, layout_for, zero_based
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout

__all__ = ["whole_format", "whole_line", "with_layout"]


def whole_format(layout: Layout) -> str:
    """Return the name of the format in which a puzzle is one line that tells its layout, where that is not the usual one.

    >>> whole_format(Layout.of_size(9)), whole_format(Layout.of_size(9).diagonal()), whole_format(Layout.standard(2, 6))
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
    >>> whole_line(Grid(bytes(36), Layout.of_size(6).diagonal()))
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
