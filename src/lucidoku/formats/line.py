"""One line of n² characters: `4...3.......6..8…`, the usual form of puzzle lists."""

from __future__ import annotations

from lucidoku.board import Board
from lucidoku.formats._format import EMPTY, Format, cell_values, layout_for, side
from lucidoku.grid import Grid, Layout

__all__ = ["FORMAT", "looks_like_line"]

_CHARACTERS = frozenset(EMPTY + "123456789ABCDEFGHIJKLMNOPabcdefghijklmnop")


def looks_like_line(text: str) -> bool:
    """Whether the first word of a line is a puzzle of a known size.

    >>> looks_like_line("1.....2..3.....4 easy"), looks_like_line("hello")
    (True, False)
    """
    word = text.split(None, 1)[0] if text.strip() else ""
    return side(len(word)) is not None and _CHARACTERS.issuperset(word)


def _read(text: str, layout: Layout | None) -> Grid:
    word = text.split(None, 1)[0]
    layout = layout_for(len(word), layout, "the line")
    return Grid(cell_values(word, layout), layout)


def _write(subject: Grid | Board) -> str:
    return (subject.grid if isinstance(subject, Board) else subject).line


FORMAT = Format("line", "one line of n*n characters, . for an empty cell", looks_like_line, _read, _write)
