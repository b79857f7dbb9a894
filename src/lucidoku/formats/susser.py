"""Susser's line, as SudokuStudio writes it: `+5` is a placed digit, `:` begins a list of removed candidates.

`4.+53…:513 817` has 5 removed from r1c3 and 8 from r1c7 (digit, row, column). `[25]` is a cell with its candidates. Rows
may be shortened and separated by commas: `*` fills the row with empty cells.
"""

from __future__ import annotations

import re

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.formats._format import STATE, Format, Reading, as_board, layout_for, side
from lucidoku.formats.library import listed, parse_candidates, position_text
from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["FORMAT"]

_CELL = re.compile(r"\+[1-9A-P]|\[[1-9A-P]+\]|[1-9A-P]|[.0*_]", re.IGNORECASE)
_CELLS = re.compile(r"[1-9A-Pa-p.0_*,+\[\]]++")
_GONE = re.compile(r"\s*+(?:\w{3}(?:\s++|$))*+")
_LONGEST = 100_000  # characters: 625 cells with up to 25 candidates each, and as many removed ones


def _detect(text: str) -> bool:
    parts = _parts(text)
    if not parts or not (
        parts[1].strip() or "+" in parts[0] or "[" in parts[0] or ("*" in parts[0] and "," in parts[0])
    ):
        return False
    return side(len(_pieces(parts[0]))) is not None


def _parts(text: str) -> tuple[str, str] | None:
    """Return the cells and the list of removed candidates; None where a text has anything else."""
    if len(text) > _LONGEST:
        return None
    cells, _colon, rest = text.strip().partition(":")
    gone, _colon, more = rest.partition(":")
    if more.strip() or not _CELLS.fullmatch(cells) or not _GONE.fullmatch(gone):
        return None
    return (cells, gone) if "".join(_CELL.findall(cells)) == cells.replace(",", "") else None


def _pieces(text: str) -> list[str]:
    """Return the cells; none where rows between commas have not as many cells as there are rows."""
    if "," not in text:
        return _CELL.findall(text)
    rows = text.split(",")
    cells: list[str] = []
    for row in rows:
        before, star, after = row.partition("*")
        left, right = _CELL.findall(before), _CELL.findall(after)
        missing = len(rows) - len(left) - len(right) if star else 0
        if len(left) + missing + len(right) != len(rows):
            return []
        cells += [*left, *["."] * missing, *right]
    return cells


def _read(text: str, layout: Layout | None) -> Reading:
    parts = _parts(text)
    if not parts:
        raise ParseError(
            _("expected a Susser line: n*n cells such as 5, . or +5, then : and removed candidates such as 513")
        )
    cells = _pieces(parts[0])
    layout = layout_for(len(cells), layout, _("the line"))
    givens = bytearray(len(cells))
    values: dict[int, int] = {}
    gone = parse_candidates(parts[1], layout)
    everything = set(range(1, layout.n + 1))
    for cell, text_ in enumerate(cells):
        if text_[0] == "[":
            kept = {digit_of(ch) for ch in text_[1:-1]}
            gone += [
                candidate
                for candidate in layout.candidates
                if candidate.cell == cell and candidate.digit in everything - kept
            ]
        elif text_[0] == "+":
            values[cell] = digit_of(text_[1])
        elif text_ not in ".0*_":
            givens[cell] = digit_of(text_)
    try:
        board = Board(Grid(bytes(givens), layout))
        for cell, digit in values.items():
            board.place(cell, digit)
        for candidate in gone:
            if not board.values[candidate.cell]:
                board.eliminate(*candidate)
        board.check()
    except InvalidPuzzle as error:
        raise ParseError(str(error)) from None
    if text.rstrip().endswith(":"):
        return Reading(board).noting(_("nothing follows the colon; removed candidates may be missing"))
    return Reading(board)


def _write(subject: Grid | Board) -> str:
    board = as_board(subject)
    if board.layout.n > 9:
        raise ParseError(_("a Susser line cannot store the candidates of a {layout} grid").format(layout=board.layout))
    text, gone = position_text(board)
    return f"{text}:{listed(gone, board.layout)}" if gone else text


FORMAT = Format(
    "susser",
    "a line in which +5 is a placed digit, then removed candidates",
    _detect,
    _read,
    _write,
    label="Susser",
    keeps=STATE,
    line=_detect,
)
