"""Penpa+: links with `p=`, a deflated text of lines; digits, boxes and marks.

Line 0 names the kind of grid, line 3 is the puzzle as JSON in which frequent words are abbreviated, line 4 the solver's
entries. Cells are numbered row by row with a margin of two on each side. Read from lisudoku/sudoku_formats.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from lucidoku.errors import ParseError
from lucidoku.formats._fields import record
from lucidoku.formats._format import Reading, position
from lucidoku.formats._penpa_rules import PenpaPage, read_constraints, text_of
from lucidoku.formats._rules import RuleCollector, square_only
from lucidoku.formats._stated_rules import parse_words
from lucidoku.formats._walls import walled_regions
from lucidoku.formats.fpuzzles import noted, rules_text
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.words.language import _

__all__ = ["read_link"]

_MOST = 4_000_000
_SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "zY": '"symbol"',
    "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"', "z8": '"command_replay"',
    "z1": '"numberS"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"', "z6": '"killercages"',
    "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null", "zZ": "z",
}  # fmt: skip


def _damage_error() -> ParseError:
    return ParseError(_("the packed part of the link is damaged or incomplete; copy the whole link"))


def _lines(word: str) -> list[str]:
    match = re.search(r"[&#?]p=([^&]+)", word)
    if not match:
        raise _damage_error()
    packed = unquote(match[1]).replace("-", "+").replace("_", "/").replace(" ", "+")
    try:
        data = base64.b64decode(packed.encode("ascii", "replace") + b"=" * (-len(packed) % 4))
        unpacking = zlib.decompressobj(-15)
        text = unpacking.decompress(data, _MOST)
        if unpacking.unconsumed_tail:
            raise ParseError(
                _("the link unpacks to more than {most} characters, too many for a puzzle").format(most=_MOST)
            )
        if not unpacking.eof:
            raise _damage_error()
        return text.decode("utf-8").split("\n")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise _damage_error() from None


def _layer(text: str) -> dict[str, Any]:
    text = re.sub(r"z[9QAGMSLEWCNYPBRU81F2T3D0546_7OZ]", lambda match: _SHORT[match[0]], text)
    try:
        layer = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return layer if isinstance(layer, dict) else {}


def read_link(word: str) -> Reading:
    """Read a link.

    Raises:
        ParseError: it is damaged, no square grid, or has rules that a Layout cannot hold.
    """
    lines = _lines(word)
    head = lines[0].split(",") if lines else []
    if len(lines) < 5 or len(head) < 11 or head[0] not in ("sudoku", "square", "kakuro"):
        raise ParseError(_("the grid of this Penpa link is not square"))
    try:
        space = json.loads(lines[1]) or [0, 0, 0, 0]
        nx, ny = int(head[1]), int(head[2])
        top, bottom, left, right = (int(k) for k in space[:4])
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise _damage_error() from None
    n = ny - top - bottom
    square_only(n, nx - left - right)
    page = PenpaPage(n, nx + 4, ny + 4, top, left)
    rules = RuleCollector(n)
    puzzle, answers = _layer(lines[3]), _layer(lines[4])
    if not puzzle:
        raise _damage_error()
    fields = [unquote(field) for field in (head[15:] if head[0] == "sudoku" else head[11:])] + [""] * 4
    particulars = {
        "title": fields[0].removeprefix("Title:").strip(),
        "author": fields[1].removeprefix("Author:").strip(),
        "ruleset": fields[3],
    }
    flags = [flag.strip() not in ("0", "", "false") for flag in head[11:15]] if head[0] == "sudoku" else []
    falling, rising = DIAGONAL.houses(n, 1, n)
    for flag, cells in zip(flags, (falling, (), (), rising), strict=False):
        if flag and cells:
            rules.region(cells)
        elif flag:
            rules.add("overlay")
    read_constraints(puzzle, page, rules, parse_words(rules_text(fields[3])))
    if regions := _regions(record(puzzle, "lineE"), page):
        rules.boxes(regions)
    layout = rules.layout()
    givens, values = bytearray(n * n), bytearray(n * n)
    for layer, target in ((puzzle, givens), (answers, values)):
        for key, entry in record(layer, "number").items():
            cell, word = page.cell(key), text_of(entry)
            if cell is not None and word.isascii() and word.isdecimal() and 1 <= int(word) <= n:
                target[cell] = int(word)
    return noted(position(layout, bytes(givens), bytes(values)).noting(*rules.notes), {}, {}, particulars)


def _regions(edges: dict[str, Any], page: PenpaPage) -> list[str] | None:
    """Return the region of each cell between thick lines; None if they enclose none.

    A line joins two corners; the corner to the lower right of cell k is number `page.area + k`.
    """
    n, walls = page.n, set()
    for key, style in edges.items():
        ends = key.split(",")
        if style in (2, 21) and len(ends) == 2 and all(re.fullmatch(r"[0-9]{1,6}", end) for end in ends):
            walls.add(tuple(sorted(int(end) - page.area for end in ends)))

    def wall(row: int, column: int, step: int) -> int:
        """Return whether a line leads from the upper left corner of a cell."""
        corner = page.point(row - 1, column - 1)
        return int((corner, corner + step) in walls)

    bars = [[wall(row, column, page.wide) for column in range(1, n)] for row in range(n)]
    rules = [[wall(row, column, 1) for column in range(n)] for row in range(1, n)]
    regions = walled_regions(bars, rules, n)
    return regions if len(set(regions)) > 1 else None
