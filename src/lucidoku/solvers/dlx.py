"""Exact cover by dancing links: Donald Knuth's Algorithm X on doubly linked lists (arXiv cs/0011047, 2000).

**Exact cover.** Given a set of items and some subsets (options), choose options so that each item lies in exactly one of them.
A Sudoku is such a problem. On the usual grid there are 324 items, each a sentence that must become true exactly once, and
at most 729 options, each a digit in a cell; an option makes four sentences true:

                         cell holds a digit | row has the digit | column has it | box has it
                              0 … 80        |     81 … 161      |  162 … 242    | 243 … 323
    (5)r3c4, for instance        21         |       103         |     193       |    256

**The matrix as a web.** Each option is a circular list of nodes, linked left and right; each item has a header and is a circular
list of the nodes of its options, linked up and down. Here three options over the items a, b, c:

             a          b          c
             ↕          ↕          ↕
    first    ● ↔↔↔↔↔↔↔↔ ● ↔        |
             ↕          ↕          ↕
    second   |          ● ↔↔↔↔↔↔↔↔ ● ↔
             ↕          ↕          ↕
    third    ● ↔↔↔↔↔↔↔↔|↔↔↔↔↔↔↔↔↔ ● ↔

**Cover** an item: take its header out of the list of headers, and take every option of the item out of the other columns. To
take out a node needs two assignments, for the neighbours on both sides now point past it:

    left ⇄ node ⇄ right     becomes     left ⇄ right,   while node still points to both.

**Uncover**: as the node has kept its own links, the same two assignments backwards put it back where it was. Done in exactly
the opposite order, all of the web is restored without anything having been copied: the links dance.

**Search.** Choose the item with the fewest options (none: a dead end). For each of its options: cover the option's items, search
on, uncover them in the opposite order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from lucidoku.grid import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["DancingLinks", "ExactCover", "sudoku_items"]


class ExactCover:
    """An exact cover problem, with all its solutions.

    Args:
        options: for each option, by name, the items that it covers.
        items: the items; by default all that occur. An item that no option covers makes the problem unsolvable.

    Raises:
        ValueError: an option names an item twice, or one that is not in `items`.

    The classic example, with the items 1 to 7:

    >>> sets = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}
    >>> problem = ExactCover(sets, items=range(1, 8))
    >>> [sorted(solution) for solution in problem]
    [['B', 'D', 'F']]
    """

    def __init__(self, options: Mapping[Any, Iterable[Hashable]], items: Iterable[Hashable] | None = None) -> None:
        rows = {name: list(covered) for name, covered in options.items()}
        wanted = list(dict.fromkeys(item for row in rows.values() for item in row) if items is None else items)
        # Nodes are numbers: 0 is the root, 1… are the headers of the items, then come the options' nodes.
        count = len(wanted) + 1
        header = {item: number for number, item in enumerate(wanted, 1)}
        self.left = [(number - 1) % count for number in range(count)]
        self.right = [(number + 1) % count for number in range(count)]
        self.up = list(range(count))
        self.down = list(range(count))
        self.column = list(range(count))
        self.size = [0] * count
        self.option: list[Any] = [None] * count
        self._node_of: dict[Any, int] = {}
        for name, covered in rows.items():
            if len(set(covered)) != len(covered):
                raise ValueError(f"option {name!r} covers an item twice")
            if unknown := [item for item in covered if item not in header]:
                raise ValueError(f"option {name!r} covers {unknown[0]!r}, which is no item")
            self._add(name, [header[item] for item in covered])

    def _add(self, name: Any, columns: list[int]) -> None:
        first = len(self.column)
        for i, column in enumerate(columns):
            node = first + i
            self.column.append(column)
            self.option.append(name)
            self.left.append(node - 1)
            self.right.append(node + 1)
            self.up.append(self.up[column])
            self.down.append(column)
            self.down[self.up[column]] = node
            self.up[column] = node
            self.size[column] += 1
        if columns:
            self.left[first] = first + len(columns) - 1
            self.right[-1] = first
            self._node_of[name] = first

    def cover(self, column: int) -> None:
        """Take an item and all options that have it out of the web."""
        left, right, up, down = self.left, self.right, self.up, self.down
        left[right[column]] = left[column]
        right[left[column]] = right[column]
        node = down[column]
        while node != column:
            other = right[node]
            while other != node:
                up[down[other]] = up[other]
                down[up[other]] = down[other]
                self.size[self.column[other]] -= 1
                other = right[other]
            node = down[node]

    def uncover(self, column: int) -> None:
        """Put an item and its options back: `cover` backwards."""
        left, right, up, down = self.left, self.right, self.up, self.down
        node = up[column]
        while node != column:
            other = left[node]
            while other != node:
                self.size[self.column[other]] += 1
                up[down[other]] = other
                down[up[other]] = other
                other = left[other]
            node = up[node]
        left[right[column]] = column
        right[left[column]] = column

    def choose(self, name: Any) -> bool:
        """Settle that an option belongs to every solution; return False when an earlier choice excludes it."""
        node = self._node_of[name]
        columns = [self.column[other] for other in self._row(node)]
        if any(self.right[self.left[column]] != column for column in columns):
            return False
        for column in columns:
            self.cover(column)
        return True

    def _row(self, node: int) -> list[int]:
        row, other = [node], self.right[node]
        while other != node:
            row.append(other)
            other = self.right[other]
        return row

    def __iter__(self) -> Iterator[list[Any]]:
        return self.solutions(Work())

    def solutions(self, work: Work) -> Iterator[list[Any]]:
        """Yield every solution as a list of option names; `work` counts the options that are tried.

        Args:
            work: counters and time limit.

        Raises:
            Unfinished: the time is up.
        """
        if self.right[0] == 0:
            yield []
            return
        column, best = self.right[0], self.right[0]
        while column != 0:
            if self.size[column] < self.size[best]:
                best = column
            column = self.right[column]
        self.cover(best)
        node = self.down[best]
        while node != best:
            work.node()
            row = self._row(node)
            for other in row[1:]:
                self.cover(self.column[other])
            for rest in self.solutions(work):
                yield [self.option[node], *rest]
            for other in reversed(row[1:]):
                self.uncover(self.column[other])
            work.backtracks += 1
            node = self.down[node]
        self.uncover(best)


def sudoku_items(layout: Layout) -> dict[tuple[int, int], list[int]]:
    """Return a layout's Sudoku as an exact cover problem: for each option (cell, digit) the items that it covers.

    Items 0 … n²-1 say that a cell holds a digit; those after them, n for each house, that a house has a digit.

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
