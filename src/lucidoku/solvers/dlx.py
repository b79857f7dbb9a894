"""A Sudoku as an exact cover problem, solved with dancing links (see `lucidoku.solvers.exact_cover`).

On the usual grid there are 324 items, each a statement that must become true exactly once, and at most 729 options,
each a digit in a cell; an option makes four statements true:

                         cell holds a digit | row has the digit | column has it | box has it
                              0 … 80        |     81 … 161      |  162 … 242    | 243 … 323
    (5)r3c4, for instance        21         |       103         |     193       |    256

The numbers of the last three are 81·k + 9·house + digit - 1, houses from 0: the cell r3c4 lies in row 2, column 3 and box 1.
"""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work
from lucidoku.solvers.exact_cover import ExactCover

__all__ = ["DancingLinks", "ExactCover", "sudoku_items"]


def sudoku_items(layout: Layout) -> dict[tuple[int, int], list[int]]:
    """Return a layout's Sudoku as an exact cover problem: for each option (cell, digit) the items that it covers.

    Items 0 … n²-1 state that a cell holds a digit; the items after them, n for each house, that a house has a digit.

    >>> layout = Layout.standard(3, 3)
    >>> options = sudoku_items(layout)
    >>> len(options), len({item for items in options.values() for item in items})
    (729, 324)
    >>> options[layout.cell("r3c4"), 5]
    [21, 103, 193, 256]
    """
    n = layout.n
    return {
        (cell, digit): [int(cell), *(n * n + house * n + digit - 1 for house in layout.houses_of[cell])]
        for cell in map(int, layout.cells)
        for digit in range(1, n + 1)
    }


class DancingLinks(Solver):
    """Algorithm X on dancing links."""

    name, title = "dlx", "Exact cover by dancing links"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Set up the cover problem of the layout, choose the givens, and search."""
        problem = ExactCover(sudoku_items(layout))
        for cell, digit in enumerate(values):
            if digit and not problem.choose((cell, digit)):
                return None
        for solution in problem.solutions(work):
            for cell, digit in solution:
                values[cell] = digit
            return values
        return None
