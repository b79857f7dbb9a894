"""Regression cases: `:code[-variant]:digits:position:deleted:eliminations:placements:extra`, as in HoDoKu's library.

In the position `+` precedes a digit that is not a given; deleted candidates and conclusions are `dRC`, digit, row,
column. Grids of more than nine rows write `d,R,C` instead. Where the layout is not the usual one of its size, its code
follows behind one more colon: `:6x6+killercage:3@r1c1r1c2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.formats._format import DIGITS, EMPTY, STATE, Format, Reading, layout_for
from lucidoku.formats._rules import short_code_note
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "Case", "listed", "parse_candidates", "position_text", "read_case", "write_case"]


@dataclass(frozen=True)
class Case:
    """A regression case: a technique, a position, and the exact conclusions.

    Attributes:
        code: the technique's code, e.g. "0310".
        variant: the suffix of the code after a dash; "x" if the technique must not apply.
        digits: the digits that the pattern is about, as written.
        board: the position.
        eliminations: candidates that must go.
        placements: values that must be found.
        extra: further information, e.g. a chain's length.
    """

    code: str
    variant: str
    digits: str
    board: Board
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]
    extra: str = ""

    @property
    def must_fail(self) -> bool:
        """Return whether the technique must not apply."""
        return self.variant == "x"


def read_case(line: str, layout: Layout | None = None) -> Case:
    """Read one case.

    Args:
        line: the case.
        layout: of the position; by default the one that the line names, or else the usual one of its size.

    Raises:
        ParseError: the line is not of that form.
        InvalidPuzzle: the layout that it names does not exist.
    """
    fields = line.strip().split(":", 8)
    if len(fields) < 4 or fields[0]:
        raise ParseError(_("a library case starts with :code:digits:position:"))
    fields += [""] * (9 - len(fields))
    code, variant = _code(fields[1])
    named_layout = _layout_code(line)
    if re.search(r"[:|+]", fields[8].strip()[len(named_layout) :]):
        raise ParseError(_("{text} is not the layout of a library case").format(text=repr(fields[8][:40])))
    if layout is None and named_layout:
        layout = Layout.parse(named_layout)
    board = _position(fields[3], fields[4], layout)
    return Case(
        code,
        variant,
        fields[2],
        board,
        frozenset(parse_candidates(fields[5], board.layout)),
        frozenset(parse_candidates(fields[6], board.layout)),
        fields[7],
    )


def write_case(case: Case) -> str:
    """Write one case on one line; the inverse of `read_case`."""
    code = f"{case.code}-{case.variant}" if case.variant else case.code
    out, placed = (
        listed(sorted(conclusions), case.board.layout) for conclusions in (case.eliminations, case.placements)
    )
    line = f":{code}:{case.digits}:{_write(case.board).removeprefix(':::')}:{out}:{placed}:{case.extra}"
    layout = case.board.layout
    return line if layout.is_usual else f"{line}:{layout.code}"


def _code(text: str) -> tuple[str, str]:
    """Split a code from its variant; a technique without a number has its id for a code, which may hold dashes."""
    if text[:1].isdigit():
        code, _dash, variant = text.partition("-")
        return code, variant
    return (text.removesuffix("-x"), "x") if text.endswith("-x") else (text, "")


def _position(text: str, deleted: str, layout: Layout | None) -> Board:
    pieces = re.findall(r"\+?[^+]", text)
    layout = layout_for(len(pieces), layout, _("the position"), [piece[-1] for piece in pieces])
    givens = bytearray(len(pieces))
    values: dict[int, int] = {}
    for cell, piece in enumerate(pieces):
        if piece in EMPTY and (piece != "0" or layout.first_digit):
            continue
        try:
            digit = layout.digit_of(piece[-1])
        except ValueError:
            message = _("{character} is not a digit of a {layout} grid")
            raise ParseError(message.format(character=repr(piece[-1]), layout=layout)) from None
        if digit > layout.n:
            message = _("{character} is not a digit of a {layout} grid")
            raise ParseError(message.format(character=repr(piece[-1]), layout=layout))
        if piece.startswith("+"):
            values[cell] = digit
        else:
            givens[cell] = digit
    try:
        return Board(Grid(bytes(givens), layout), values, parse_candidates(deleted, layout))
    except InvalidPuzzle as error:
        raise ParseError(str(error)) from None


def parse_candidates(text: str, layout: Layout) -> list[Candidate]:
    """Return candidates that are written as digit, row, column, separated by blanks.

    Raises:
        ParseError: a word is not a candidate.
    """
    candidates = []
    for word in text.split():
        match = re.fullmatch(r"(\w)(\d)(\d)|(\w),(\d+),(\d+)", word)
        if not match:
            raise ParseError(_("{word} is not a candidate; expected digit, row, column").format(word=repr(word[:30])))
        digit, row, column = (part for part in match.groups() if part)
        try:
            candidates.append(Candidate(layout.cell(f"r{row}c{column}"), layout.digit_of(digit)))
        except ValueError:
            raise ParseError(
                _("{word} is not a candidate; expected digit, row, column").format(word=repr(word))
            ) from None
    return candidates


def listed(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Return candidates as digit, row, column, separated by blanks; the inverse of `parse_candidates`."""
    separator = "," if layout.n > 9 else ""
    return " ".join(separator.join((c.digit_text, str(c.cell.row), str(c.cell.column))) for c in candidates)


def position_text(board: Board) -> tuple[str, list[Candidate]]:
    """Return the values of a board, with `+` before each that is not a given, and the candidates that were removed."""
    text = ""
    for cell in board.layout.cells:
        value = board.values[cell]
        text += ("" if board.givens[cell] or not value else "+") + (cell.digit_text(value) if value else ".")
    plain = Board(Grid(bytes(board.values), board.layout))
    return text, [candidate for candidate in plain.all_candidates() if not board.has_candidate(candidate)]


def _write(subject: Grid | Board) -> str:
    board = subject if isinstance(subject, Board) else Board(subject)
    text, gone = position_text(board)
    return f":::{text}:{listed(gone, board.layout)}"


def _write_line(subject: Grid | Board) -> str:
    """Write a position; with its layout, where that is not the usual one of its size."""
    line, layout = _write(subject), subject.layout
    return line if layout.is_usual else f"{line}::::{layout.code}"


def _read(text: str, layout: Layout | None) -> Reading:
    board = read_case(text, layout).board
    reading = Reading(board)
    if layout is None:
        reading = reading.noting(*short_code_note(_layout_code(text), board.layout))
    return reading.noting(*_losses(text, board))


def _layout_code(text: str) -> str:
    """Return the code of the layout that a line ends with, without the words behind it; "" if it has none."""
    fields = text.strip().split(":", 8)
    return next(iter(fields[8].split()), "") if len(fields) == 9 else ""


_MANY = 8  # removed candidates, which are not in order by chance


def _losses(text: str, board: Board) -> Iterator[str]:
    """Yield the note for a line that ends early: within its layout, or within or behind a position of `_write_line`."""
    early = _("the line ends early; removed candidates or its layout may be missing")
    fields = text.strip().split(":", 8)
    count, code, layout = len(fields), _layout_code(text), board.layout
    if count == 9 and (not code or Layout.parse(code).is_usual):  # a whole line leaves it out
        yield early
        return
    if not text.startswith(":::"):
        return
    gone = parse_candidates(fields[4], layout) if count in (5, 9) else []
    if len(gone) > 2 and gone[:-1] == sorted(gone[:-1]) and gone[-1] < gone[-2]:
        yield _("the last removed candidate is out of order; it may be cut off")
        return
    if len(gone) > _MANY and sum(b < a for a, b in pairwise(gone)) == 1:
        yield _("one removed candidate is out of order; others before it may be missing")
        return
    if gone and "  " in fields[4].strip():
        yield _("two blanks are between removed candidates; others may be missing there")
        return
    plain = Board(Grid(bytes(board.values), layout)) if gone else None
    if plain and (done := next((candidate for candidate in gone if not plain.has_candidate(candidate)), None)):
        message = _("{digit} is removed from {cell}, which has a {digit} among its peers; a layout may be missing")
        yield message.format(digit=done.digit_text, cell=done.cell)
    no_code = count == 5 and (layout.first_digit == 0 or text.endswith(" "))  # `_write_line` would have written more
    if count == 4 or no_code or 5 < count < 9:
        yield early


def _detect(text: str) -> bool:
    return text.startswith(":")


FORMAT = Format(
    "library",
    "a line of the regression library",
    _detect,
    _read,
    _write_line,
    label=N_("A line of HoDoKu’s library"),
    keeps=STATE | DIGITS | {"houses"},
    line=_detect,
)
