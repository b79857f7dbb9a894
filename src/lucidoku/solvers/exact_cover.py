"""Exact cover by dancing links: Donald Knuth's Algorithm X on doubly linked lists (arXiv cs/0011047, 2000).

**Exact cover.** Given a set of items and some subsets (options), choose options so that each item lies in exactly one of them.
Some items may be *optional*: they lie in at most one. (Knuth calls the two kinds primary and secondary.)

**The matrix as a web.** Each option is a circular list of nodes, linked left and right; each item has a header and is a circular
list of the nodes of its options, linked up and down. Here three options over the items a, b, c:

             a          b          c
             ↕          ↕          ↕
    first    ● ↔↔↔↔↔↔↔↔ ● ↔        |
             ↕          ↕          ↕
    second   |          ● ↔↔↔↔↔↔↔↔ ● ↔
             ↕          ↕          ↕
    third    ● ↔↔↔↔↔↔↔↔|↔↔↔↔↔↔↔↔↔ ● ↔

The headers of the items that must be covered also form a circular list, which includes the root. The header of an
optional item is outside it: the search never has to choose an option for it.

**Cover** an item: take its header out of the list of headers, and take every option of the item out of the other
columns. Removing a node takes two assignments, so that the neighbours on both sides point past it:

    left ⇄ node ⇄ right     becomes     left ⇄ right,   while node still points to both.

**Uncover**: because the node has kept its own links, the reverse assignments put it back. In exactly the
opposite order, they restore the whole web without any copies: the links dance.

**Search.** Choose the item with the fewest options (none: a dead end). For each of its options: cover the option's items, search
on, uncover them in the opposite order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.solvers._protocol import Work
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["CoverError", "ExactCover"]


class CoverError(LucidokuError, ValueError):
    """An invalid option or item.

    >>> from lucidoku.solvers import CoverError
    >>> issubclass(CoverError, ValueError)
    True
    """


class ExactCover(Guided):
    r"""An exact cover problem, with all its solutions.

    Each pass over the solutions works on a copy of the web, so it can be abandoned at any time, and several can run at
    the same time.

    Args:
        options: for each option, by name, the items that it covers.
        items: the items that must be covered exactly once; by default all that occur and are not optional. An item that no
            option covers makes the problem unsolvable.
        optional: items that are covered at most once; they may stay uncovered.

    Raises:
        CoverError: an option names an item twice, or one that is neither in `items` nor in `optional`.

    The classic example, with the items 1 to 7:

    >>> sets = {"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}
    >>> problem = ExactCover(sets, items=range(1, 8))
    >>> print(problem)
      1 2 3 4 5 6 7
    A 1 0 0 1 0 0 1
    B 1 0 0 1 0 0 0
    C 0 0 0 1 1 0 1
    D 0 0 1 0 1 1 0
    E 0 1 1 0 0 1 1
    F 0 1 0 0 0 0 1
    >>> [sorted(solution) for solution in problem]
    [['B', 'D', 'F']]

    Queens: a row and a column need one each, a diagonal has at most one.

    >>> squares = {(r, c): [("row", r), ("column", c), ("/", r + c), ("\\", r - c)] for r in range(8) for c in range(8)}
    >>> queens = ExactCover(squares, optional=[(way, n) for way in "/\\" for n in range(-7, 15)])
    >>> len(list(queens)), queens.first()
    (92, [(0, 0), (4, 1), (7, 2), (5, 3), (1, 6), (2, 4), (6, 5), (3, 7)])
    """

    def __init__(
        self,
        options: Mapping[Any, Iterable[Hashable]] | None = None,
        items: Iterable[Hashable] | None = None,
        optional: Iterable[Hashable] = (),
    ) -> None:
        rows = {name: list(covered) for name, covered in (options or {}).items()}
        loose = dict.fromkeys(optional)
        every = (item for row in rows.values() for item in row) if items is None else items
        wanted = [item for item in dict.fromkeys(every) if item not in loose]
        # Nodes are numbers: 0 is the root, 1… are the headers of the items, then come the options' nodes.
        self._items: list[Any] = [None, *wanted, *loose]
        self._header = {item: number for number, item in enumerate(self._items) if number}
        self._optional = set(loose)
        count, ring = len(self._items), len(wanted) + 1
        self.left: list[int] = [(number - 1) % ring if number < ring else number for number in range(count)]
        self.right: list[int] = [(number + 1) % ring if number < ring else number for number in range(count)]
        self.up: list[int] = list(range(count))
        self.down: list[int] = list(range(count))
        self.column: list[int] = list(range(count))
        self.size: list[int] = [0] * count
        self.option: list[Any] = [None] * count
        self._node_of: dict[Any, int] = {}
        self._rows: dict[Any, list[int]] = {}
        self._covered: list[int] = []
        for name, covered in rows.items():
            self.add(name, covered)

    @property
    def items(self) -> list[Any]:
        """The uncovered items, the optional ones last."""
        return [self._items[column] for column in self._columns()]

    @property
    def options(self) -> list[Any]:
        """The names of the options whose items are all uncovered."""
        gone = set(self._covered)
        return [name for name, columns in self._rows.items() if not gone.intersection(columns)]

    def _columns(self) -> list[int]:
        gone = set(self._covered)
        return [column for column in range(1, len(self._items)) if column not in gone]

    def matrix(self) -> list[list[int]]:
        """Return the rest of the matrix: a row per option, a column per item, 1 if the option covers the item.

        >>> ExactCover({"a": "xy", "b": "z", "c": "xz"}).matrix()
        [[1, 1, 0], [0, 0, 1], [1, 0, 1]]
        """
        columns = self._columns()
        return [[int(column in self._rows[name]) for column in columns] for name in self.options]

    def add(self, name: Any, items: Iterable[Hashable]) -> None:
        """Add an option.

        Raises:
            CoverError: the name is taken, an item is unknown or covered twice, or items are covered now.
        """
        covered = list(items)
        if name in self._rows:
            raise CoverError(_("the option {name} already exists").format(name=repr(name)))
        if self._covered:
            raise CoverError(_("uncover all items before you add the option {name}").format(name=repr(name)))
        for item in covered:
            if item not in self._header:
                raise CoverError(
                    _("option {name} covers {item}, which is not an item").format(name=repr(name), item=repr(item))
                )
            if covered.count(item) > 1:
                raise CoverError(_("option {name} covers {item} twice").format(name=repr(name), item=repr(item)))
        columns = [self._header[item] for item in covered]
        self._rows[name] = columns
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

    def cover(self, item: Hashable) -> None:
        """Remove an item and all options that contain it from the web.

        Raises:
            CoverError: the item is unknown or already covered.
        """
        column = self._column_of(item)
        if column in self._covered:
            raise CoverError(_("{item} is already covered").format(item=repr(item)))
        self._cover(column)
        self._covered.append(column)

    def uncover(self, item: Hashable) -> None:
        """Restore an item and its options; items are uncovered in the opposite order.

        Raises:
            CoverError: the item is unknown or not covered, or another item was covered later.
        """
        column = self._column_of(item)
        if column not in self._covered:
            raise CoverError(_("{item} is not covered").format(item=repr(item)))
        if column != self._covered[-1]:
            last = self._items[self._covered[-1]]
            raise CoverError(_("uncover {last} before {item}").format(last=repr(last), item=repr(item)))
        self._uncover(self._covered.pop())

    def choose(self, name: Any) -> bool:
        """Require that an option belongs to every solution; return False if an earlier choice excludes it.

        Raises:
            CoverError: the option is unknown.
        """
        if name not in self._rows:
            raise CoverError(_("unknown option {name}").format(name=repr(name)))
        columns = self._rows[name]
        if set(columns) & set(self._covered):
            return False
        for column in columns:
            self._cover(column)
            self._covered.append(column)
        return True

    def choose_item(self) -> Any:
        """Return the first item with the fewest options, on which the search branches; None if all are covered.

        >>> ExactCover({"a": "xy", "b": "z", "c": "xz"}).choose_item()
        'y'
        """
        return self._items[self._fewest()]

    def __iter__(self) -> Iterator[list[Any]]:
        return self.solutions()

    def solutions(self, work: Work | None = None) -> Iterator[list[Any]]:
        """Yield every solution as a list of option names, without those that were chosen before.

        Args:
            work: counters, time limit and listeners; each option tried is a node.

        Raises:
            Unfinished: time ran out.
        """
        return self._copy()._search(work or Work())

    def first(self) -> list[Any] | None:
        """Return one solution, or None.

        >>> ExactCover({"a": "xy", "b": "z", "c": "xz"}).first()
        ['a', 'b']
        """
        return next(self.solutions(), None)

    def _copy(self) -> ExactCover:
        """Return a separate web for a search; parts that a search does not change are shared."""
        other = object.__new__(ExactCover)
        other.__dict__.update(self.__dict__)
        for name in ("left", "right", "up", "down", "size"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def _search(self, work: Work) -> Iterator[list[Any]]:
        """Yield the solutions. `chosen` holds a node of each chosen option: the one in the column it was chosen for."""
        chosen: list[int] = []
        forward = True
        while True:
            if forward:
                column = self._fewest()
                if not column:
                    yield [self.option[node] for node in chosen]
                    forward = False
                    continue
                self._cover(column)
                node = self.down[column]
            elif not chosen:
                return
            else:
                node = chosen.pop()
                column = self.column[node]
                other = self.left[node]
                while other != node:
                    self._uncover(self.column[other])
                    other = self.left[other]
                work.back(self.option[node])
                node = self.down[node]
            forward = node != column
            if not forward:  # all options of the item have been tried
                self._uncover(column)
                continue
            work.node(self.option[node])
            chosen.append(node)
            other = self.right[node]
            while other != node:
                self._cover(self.column[other])
                other = self.right[other]

    def _fewest(self) -> int:
        """Return the column with the fewest options; 0 when all are covered."""
        right, size = self.right, self.size
        best = column = right[0]
        while column:
            if size[column] < size[best]:
                best = column
            column = right[column]
        return best

    def _cover(self, column: int) -> None:
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

    def _uncover(self, column: int) -> None:
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

    def _column_of(self, item: Hashable) -> int:
        if item not in self._header:
            raise CoverError(_("{item} is not an item").format(item=repr(item)))
        return self._header[item]

    def __str__(self) -> str:
        names = [str(name) for name in self.options]
        heads = [str(item) for item in self.items]
        wide = max(map(len, names), default=0)
        rows = [" ".join([" " * wide, *heads])]
        for name, row in zip(names, self.matrix(), strict=True):
            cells = [str(cell).rjust(len(head)) for cell, head in zip(row, heads, strict=True)]
            rows.append(" ".join([name.ljust(wide), *cells]))
        return "\n".join(rows)

    def __repr__(self) -> str:
        free = sum(item in self._optional for item in self.items)
        text = f"<ExactCover: {len(self.options)} options, {len(self.items) - free} items"
        return (
            text
            + (f", {free} optional" if free else "")
            + (f", {len(self._covered)} covered>" if self._covered else ">")
        )
