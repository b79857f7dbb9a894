r"""The boxes that a text draws: from the bars and rules between its cells to a layout.

Bars separate the cells of a row, rules separate rows::

    | 1 . | . . | . 6 |        a bar after every second cell
    | . . | 3 . | . . |
    | . . | . . | 2 . |
    +-----+-----+-----+        a rule after the third row: boxes of 3 rows and 2 columns

A frame round each cell says nothing of boxes, unless some of its lines are heavier than others. Walls that do not go
through the whole grid are those of a jigsaw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.formats._format import without_map
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

BARS = "|│┃║┆┇┊┋╎╏¦!"
"""Characters that separate the cells of a row."""

RULES = "-=─━═╌╍┄┅┈┉"
"""Characters that separate rows."""

_HEAVY_BARS = frozenset("┃║")
_HEAVY_RULES = frozenset("=━═")
_LINES = frozenset(RULES) | {chr(code) for code in (*range(0x250C, 0x254C), *range(0x2552, 0x256D))} - frozenset(BARS)


class Walls(NamedTuple):
    """The walls of a grid of n rows.

    Attributes:
        bars: for each row the strength of the wall after each of its first n - 1 cells: 0 none, 1 a bar, 2 a heavy one.
        rules: for each of the first n - 1 rows, for each cell, the strength of the wall below it.
    """

    bars: list[list[int]]
    rules: list[list[int]]


_AS_ONE_BAR = str.maketrans(dict.fromkeys(BARS, "|"))


def with_one_bar(line: str) -> str:
    """Return a line with the same character for every kind of bar.

    >>> with_one_bar("│ 1 ║ 2 !")
    '| 1 | 2 |'
    """
    return line.translate(_AS_ONE_BAR)


def count_bars(line: str) -> int:
    """Return how many bars a line has.

    >>> count_bars("│ 1 ║ 2 !")
    3
    """
    return with_one_bar(line).count("|")


def has_rule(line: str) -> bool:
    """Return whether a line of frame signs has a rule in it, not only bars and corners."""
    text = line.strip()
    if _LINES.isdisjoint(text):
        return False
    return "+" in text or any(a in _LINES and b in _LINES for a, b in pairwise(text))


def heavy_bar(between: str) -> int:
    """Return the strength of the wall that the text between two cells draws.

    >>> heavy_bar("  "), heavy_bar(" | "), heavy_bar("||")
    (0, 1, 2)
    """
    if not between.strip():
        return 0
    count = count_bars(between)
    return 2 if count > 1 or any(ch in _HEAVY_BARS for ch in between) else min(count, 1)


def below(rule: str, columns: Sequence[tuple[int, int]], same: bool = False) -> list[int]:
    """Return the strength of the wall that a rule draws below each cell.

    Args:
        rule: the line between two rows.
        columns: where each cell begins and ends in its row, from 0.
        same: whether all rules of the grid are the same: then they go through it, though they may be too short.
    """
    text = rule.strip()
    if not has_rule(rule):
        return [0] * len(columns)
    strength = 2 if any(ch in _HEAVY_RULES for ch in text) and not set(text) & set("-─") else 1
    start, end = len(rule) - len(rule.lstrip()), len(rule.rstrip())
    if not _has_gap(text) and (same or (start < columns[0][1] and end > columns[-1][0])):
        return [strength] * len(columns)
    return [strength if any(ch in _LINES for ch in rule[first:last]) else 0 for first, last in columns]


def _has_gap(text: str) -> bool:
    """Return whether a rule has more than single blanks between its parts, or parts of bars alone."""
    return "  " in text or any(part and not any(ch in _LINES for ch in part) for part in text.split(" ")[1:-1])


def drawn_layout(walls: Walls, n: int) -> Layout | None:
    """Return the layout that walls draw; None if they say nothing of boxes.

    Raises:
        ParseError: they enclose no boxes of n cells.
    """
    if not any(map(any, walls.bars)) and not any(map(any, walls.rules)):
        return None
    bars, rules = _boxes_only(walls.bars), _boxes_only(walls.rules, across=True)
    if not any(map(any, bars)) and not any(map(any, rules)):
        return None
    if all(row == bars[0] for row in bars) and all(len(set(row)) == 1 for row in rules):
        wide = _stride([i + 1 for i, wall in enumerate(bars[0]) if wall], n)
        high = _stride([i + 1 for i, row in enumerate(rules) if row[0]], n)
        if wide is None or high is None or (wide and high and wide * high != n):
            raise ParseError(_("the lines of the frame do not enclose boxes of {n} cells").format(n=n))
        return Layout.standard(high or n // wide, wide or n // high)
    regions = walled_regions(bars, rules, n)
    try:
        if _is_walled_within(regions, bars, rules, n):  # blanks before a wall were lost
            raise InvalidPuzzle
        return without_map(Layout.jigsaw("".join(regions)))
    except InvalidPuzzle:
        raise ParseError(_("the walls that are drawn do not enclose {n} boxes of {n} cells each").format(n=n)) from None


def _is_walled_within(regions: list[str], bars: list[list[int]], rules: list[list[int]], n: int) -> bool:
    """Return whether a wall separates two cells of one region."""
    beside = any(
        wall and regions[r * n + c] == regions[r * n + c + 1]
        for r, row in enumerate(bars)
        for c, wall in enumerate(row)
    )
    return beside or any(
        wall and regions[r * n + c] == regions[r * n + c + n]
        for r, row in enumerate(rules)
        for c, wall in enumerate(row)
    )


def _boxes_only(walls: list[list[int]], *, across: bool = False) -> list[list[int]]:
    """Return the walls without those round each cell: where all are there, the heavy ones."""
    if not walls or not walls[0] or not all(map(all, walls)):
        return [[int(wall > 0) for wall in row] for row in walls]
    if across and len(walls) == 1:
        return walls
    return [[int(wall > 1) for wall in row] for row in walls]


def _stride(places: list[int], n: int) -> int | None:
    """Return the distance of equally spaced walls, 0 without walls; None for other walls."""
    if not places:
        return 0
    first = places[0]
    return first if n % first == 0 and places == list(range(first, n, first)) else None


def walled_regions(bars: list[list[int]], rules: list[list[int]], n: int) -> list[str]:
    """Return the letter of its region for each cell, see `Walls`."""
    names: list[str] = [""] * (n * n)
    count = 0
    for start in range(n * n):
        if names[start]:
            continue
        name = "ABCDEFGHIJKLMNOPQRSTUVWXY"[count] if count < 25 else "?"
        count += 1
        stack = [start]
        names[start] = name
        while stack:
            row, column = divmod(stack.pop(), n)
            for other in _open_neighbours(row, column, bars, rules, n):
                if not names[other]:
                    names[other] = name
                    stack.append(other)
    return names


def _open_neighbours(row: int, column: int, bars: list[list[int]], rules: list[list[int]], n: int) -> Iterable[int]:
    """Yield the cells next to a cell that no wall separates from it."""
    cell = row * n + column
    if column and not bars[row][column - 1]:
        yield cell - 1
    if column < n - 1 and not bars[row][column]:
        yield cell + 1
    if row and not rules[row - 1][column]:
        yield cell - n
    if row < n - 1 and not rules[row][column]:
        yield cell + n
