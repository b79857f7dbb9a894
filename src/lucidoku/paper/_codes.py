"""QR codes, and the links to walkthroughs that they contain."""

from __future__ import annotations

from urllib.parse import quote

from lucidoku.drawing.shapes import Command, Path, Style
from lucidoku.errors import LucidokuError
from lucidoku.formats import whole_line
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.paper._canvas import Canvas
from lucidoku.words.language import _

_QUIET = 4  # modules of white margin around a code, as the standard requires
_OVERLAP = 0.02  # modules: no hairlines between rows where a viewer smooths edges


def walk_link(address: str, puzzle: Grid | Board) -> str:
    """Return the link that opens the walkthrough of a puzzle.

    Args:
        address: where a page of Lucidoku is, such as "https://sudoku.example.org/".
        puzzle: the puzzle, whose givens the link contains.

    Raises:
        LucidokuError: the address is not a web address.

    >>> walk_link("https://sudoku.example.org/", Grid.parse("1.....2..3.....4"))
    'https://sudoku.example.org/#/walk/1.....2..3.....4'
    """
    place = address.partition("#")[0].strip()
    if not place.startswith(("http://", "https://")):
        raise LucidokuError(
            _("{address} is not an address; expected one that begins with http:// or https://").format(
                address=repr(address)
            )
        )
    line = whole_line(puzzle.givens if isinstance(puzzle, Board) else puzzle)
    return f"{place}#/walk/{quote(line, safe='.')}"


def draw_code(canvas: Canvas, text: str, x: float, y: float, side: float) -> None:
    """Draw a text as a QR code into a square, including the white margin; clicking it opens the text.

    Raises:
        LucidokuError: segno is not installed, or the text is too long.
    """
    try:
        import segno
    except ImportError:
        raise LucidokuError(_("a QR code needs segno: pip install 'lucidoku[paper]'")) from None
    try:
        rows = segno.make_qr(text, error="l").matrix
    except segno.DataOverflowError:
        raise LucidokuError(_("a QR code cannot hold a text of {count} bytes").format(count=len(text))) from None
    unit = side / (len(rows) + 2 * _QUIET)
    commands: list[Command] = []
    for r, row in enumerate(rows):
        start = None
        for c, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = c
            elif not dark and start is not None:
                left, right = x + (_QUIET + start) * unit, x + (_QUIET + c) * unit
                top, bottom = y + (_QUIET + r) * unit, y + (_QUIET + r + 1 + _OVERLAP) * unit
                commands += [("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",)]
                start = None
    canvas.shapes([Path("code", tuple(commands), style=Style("#000000"))])
    canvas.link(x, y, side, side, text)
