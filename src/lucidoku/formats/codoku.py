"""The short code of SudokuPad (`scf…`) and SudokuExchange: givens only, some 23 characters.

The 81 digits are cut into a digit and up to five zeros after it; each piece is the character number `digit + 10·zeros` of
`0-9A-Za-x`. In SudokuPad's, `*` begins flags: `x` for diagonals, `w` for windows, `t` and `a` for title and author, each
up to the next `*` (`**` is an asterisk). Read from SakanaAI/Sudoku-Bench and grantm/sudoku-web-app.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import Format, Reading, as_grid, cell_values, has_usual_boxes, layout_for, side
from lucidoku.formats._rules import refusal
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import letters, letters_of
from lucidoku.words.language import N_, _

__all__ = ["SCF", "decode", "encode", "read_scf"]

_LONGEST = 625  # characters of a code
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def encode(digits: str) -> str:
    """Return the code of a line of digits.

    >>> encode("100007090")
    'fHJ'
    """
    return "".join(_LETTERS[int(piece[0]) + 10 * (len(piece) - 1)] for piece in re.findall(r"\d0{0,5}", digits))


def decode(code: str) -> str:
    """Return the digits of a code.

    Raises:
        ParseError: it has a character that no code has.

    >>> decode("fHJ")
    '100007090'
    """
    pieces = []
    for column, character in enumerate(code, 1):
        number = _LETTERS.find(character)
        if number < 0:
            message = _("character {column} of the code is {character}; expected one of 0-9, A-Z, a-x")
            raise ParseError(message.format(column=column, character=repr(character)))
        pieces.append(str(number % 10) + "0" * (number // 10))
    return "".join(pieces)


def is_code(text: str) -> bool:
    """Return whether a text is the code of a puzzle of a known size."""
    return len(text) <= _LONGEST and bool(re.fullmatch(r"[0-9A-Za-x]+", text)) and side(len(decode(text))) is not None


_FLAGS = letters_of("scf")


def read_scf(text: str, layout: Layout | None = None) -> Reading:
    """Read the text after `scf`.

    Raises:
        ParseError: it is damaged, or has a flag for a rule that a Layout cannot hold.
    """
    code, star, rest = text.partition("*")
    if star and not rest:
        raise ParseError(_("nothing follows the * of this code: its flags are missing"))
    digits = code if code.isdecimal() and side(len(code)) else decode(code)
    own = layout_for(len(digits), layout, _("the line"))
    texts = {"t": "", "a": ""}
    i = 0
    while i < len(rest):
        flag, i = rest[i], i + 1
        if flag in texts:
            match = re.compile(r"(?:[^*]|\*\*)*").match(rest, i)
            assert match is not None
            texts[flag], i = match[0].replace("**", "*"), match.end()
        elif flag in _FLAGS:
            own = own.with_extra(_FLAGS[flag])
        elif flag != "*":
            raise refusal({flag: 1})
    return Reading(Grid(cell_values(digits, own), own), "scf", title=texts["t"], author=texts["a"])


def _write(subject: Grid | Board) -> str:
    grid = as_grid(subject.givens if isinstance(subject, Board) else subject)
    layout = grid.layout
    if layout.n > 9 or not has_usual_boxes(layout):
        raise LucidokuError(_("the short code of SudokuPad supports grids of up to nine rows without jigsaw boxes"))
    extras = "".join(letters(extra, "scf") for extra in layout.extras)
    return f"scf{encode(grid.line.replace('.', '0'))}" + (f"*{extras}" if extras else "")


def _detect(text: str) -> bool:
    match = re.fullmatch(r"scf([0-9A-Za-x]+)(\*.*)?", text.strip())
    return match is not None and (is_code(match[1]) or bool(match[2]))


SCF = Format(
    "scf",
    "SudokuPad's short code: givens only",
    _detect,
    lambda text, layout: read_scf(text.strip()[3:], layout),
    _write,
    label=N_("SudokuPad, a short code"),
    keeps=frozenset({"houses", "size"}),
)
