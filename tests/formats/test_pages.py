"""Pages that draw a grid with a table for each box, or with an element for each cell."""

from __future__ import annotations

import pytest

import lucidoku as ld
from lucidoku import formats

LAYOUTS = [ld.Layout.parse(code) for code in ("4x4", "6x6", "6x6:3x2", "9x9", "12x12:2x6", "16x16")]


def puzzle(layout: ld.Layout) -> ld.Grid:
    """Return a grid whose rows, columns and boxes differ, so that none can stand for another."""
    return ld.Grid([1 + cell * cell % layout.n if cell % 5 == 0 else 0 for cell in layout.cells], layout)


def boxed(grid: ld.Grid, table: str, row: str, cell: str) -> str:
    """Return a page with a table for each box, in a table of boxes."""
    layout, n = grid.layout, grid.layout.n
    high, wide = layout.box_height, layout.box_width

    def tag(name: str, inside: str) -> str:
        return f"<{name}>{inside}</{name.split()[0]}>"

    def box(top: int, left: int) -> str:
        lines = ["".join(tag(cell, digit(grid, (top + r) * n + left + c)) for c in range(wide)) for r in range(high)]
        return tag(table, "\n".join(tag(row, line) for line in lines))

    bands = ["".join(tag("td", box(top, left)) for left in range(0, n, wide)) for top in range(0, n, high)]
    return tag(table, "\n".join(tag(row, band) for band in bands))


def digit(grid: ld.Grid, cell: int) -> str:
    return str(grid.values[cell] or "")


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_table_for_each_box(layout: ld.Layout) -> None:
    grid = puzzle(layout)
    for tags in (("table", "tr", "td"), ("TABLE border=1", "TR", 'TD class="c"')):
        text = boxed(grid, *tags)
        assert formats.read(f"<html><body><h1>Sudoku</h1>{text}</body></html>").puzzle == grid
        (entry,) = ld.read_puzzles(text.split("\n"))
        assert entry.puzzle == grid
    lost = text.replace("</TD></TR>", "</TR>", 1).replace('<TD class="c">', "", 1)
    with pytest.raises(ld.LucidokuError):
        formats.read(lost)


@pytest.mark.parametrize("group", ["row", "board-row", "sub-grid", "box b3", "group", ""])
@pytest.mark.parametrize("n", [4, 9, 16])
def test_an_element_for_each_cell(group: str, n: int) -> None:
    grid = puzzle(ld.Layout.of_size(n))
    if "row" in group or not group:
        order = [list(house.cells) for house in grid.layout.houses if house.kind == "row"]
    else:
        order = [list(house.cells) for house in grid.layout.houses if house.kind == "box"]
    parts = ["".join(f'<span class="cell">{digit(grid, cell)}</span>' for cell in cells) for cells in order]
    inside = "\n".join(f'<div class="{group}">{part}</div>' for part in parts) if group else "".join(parts)
    text = f'<div class="board">{inside}</div>'
    if group == "group":  # rows or boxes: nobody can tell
        with pytest.raises(ld.LucidokuError):
            formats.read(text)
    else:
        assert formats.read(text).puzzle == grid


@pytest.mark.parametrize("text", ["<div><p>Hello</p></div>", "<table><tr><td>1</td></tr></table>", "<html><body>"])
def test_a_page_without_a_puzzle_is_not_called_broken(text: str) -> None:
    with pytest.raises(ld.ParseError, match="no puzzle found"):
        formats.read(text)
