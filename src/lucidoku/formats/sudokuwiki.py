"""Strings of sudokuwiki.org: `S9B` and its sisters for 6×6, X, windoku and jigsaws, bare or in a link.

Two base-36 digits a cell: 1 to 9 a given, 10 to 18 a digit placed by the solver, and 18 + a bit mask of candidates. In a
jigsaw three digits a cell: the lower ten bits are the same, the rest is the number of the box. There is no
public definition; this one agrees with the site's own examples and with the positions quoted with them. Older links have the
givens as digits, and of a jigsaw the boxes as digits, too (`jigmap=`).
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, unquote

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import (
    STATE,
    Format,
    Reading,
    as_board,
    box_numbers,
    cell_values,
    layout_for,
    pieces,
    position,
    side,
)
from lucidoku.formats._rules import Refused, RuleCollector, refusal, split_link
from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, letters, letters_of
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "link", "read_string"]

_STRING = re.compile(r"([SXWCJLMsxwcjlm])([0-9])([A-Ca-c])([0-9a-zA-Z]+)")
_SOLVED = 9
_MASK = 18
_KINDS = letters_of("sudokuwiki")
_PAGES = {"killer": "killercage", "colour": "colours", "color": "colours", "str8ts": "Str8ts", "kakuro": "Kakuro"}


def _detect(text: str) -> bool:
    word = text.strip()
    return _is_string(word) or bool(re.match(r"(?:https?://)?(?:www\.)?sudokuwiki\.org/", word))


def _is_string(word: str) -> bool:
    match = _STRING.fullmatch(word)
    return match is not None and len(match[4]) >= 36 and not _is_line(word)


def _is_line(word: str) -> bool:
    """Return whether letters and digits are a line of cells: a 12x12 grid, too, may begin with C3A."""
    n = side(len(word))
    return n is not None and max(word.upper()) <= digit_text(n)


def _read(text: str, layout: Layout | None) -> Reading:
    word = text.strip()
    if _STRING.fullmatch(word):
        return read_string(word)
    address = split_link(word)
    query = parse_qs(address.query)
    wanted = query.get("bd", [""])[0]
    if not wanted:
        raise ParseError(_("this link contains no puzzle (no bd=); open it and copy the link of the position"))
    value = "".join(unquote(wanted).split())
    page = address.path.lower()
    for name, rule in _PAGES.items():
        if name in page:
            raise refusal({rule: 1})
    if "," in value:  # colours of cages, then their sums
        raise refusal({"killercage": 1})
    if _STRING.fullmatch(value):
        return read_string(value)
    if layout is None:
        layout = _layout_of(page, query, value)
    if len(value) == 2 * 81:
        return _first_version(value, layout or Layout.of_size(9))
    own = layout_for(len(value), layout, _("the line"))
    return Reading(Grid(cell_values(value, own), own))


def _layout_of(page: str, query: dict[str, list[str]], value: str) -> Layout | None:
    """Return the shape that a link gives besides its digits; None if it gives none.

    Raises:
        Refused: a jigsaw is only named by its number at the site.
    """
    if boxes := "".join(query.get("jigmap", [""])[0].split()):
        rules = RuleCollector(9)
        rules.boxes(boxes)
        return rules.layout()
    if "jigsaw" in page or query.get("shape", ["0"])[0] != "0":
        raise Refused(_("this link has a jigsaw puzzle without its boxes; copy the link that begins with bd=J9B"))
    n = side(len(value)) or 9
    named = (rule.name for rule in EXTRA_HOUSES.values() if any(word in page for word in rule.addresses))
    extra = next(named, None)
    return Layout.of_size(n).with_extra(extra) if extra else None


def read_string(word: str) -> Reading:
    """Read a bare string.

    Raises:
        ParseError: it is damaged, or of a kind with rules that a Layout cannot hold.
    """
    match = _STRING.fullmatch(word)
    assert match is not None
    kind, n, body = match[1].upper(), int(match[2]), match[4].lower()
    if kind in "LM":
        raise refusal({"killercage": 1})
    if kind == "C":
        raise refusal({"colours": 1})
    wide = 3 if kind == "J" else 2
    if n not in (4, 6, 8, 9) or len(body) != wide * n * n:
        message = _("expected {expected} characters after {start}, got {count}")
        raise ParseError(message.format(start=word[:3], expected=wide * n * n, count=len(body)))
    numbers = [int(piece, 36) for piece in pieces(body, wide)]
    rules = RuleCollector(n)
    if kind == "J":
        rules.boxes([number >> 10 for number in numbers])
        numbers = [number & 1023 for number in numbers]
    layout = rules.layout()
    layout = layout.with_extra(_KINDS[kind]) if kind in _KINDS else layout
    givens, values, masks = bytearray(n * n), bytearray(n * n), []
    for cell, number in enumerate(numbers):
        mask = number - _MASK if number > _MASK else 0
        if 1 <= number <= n:
            givens[cell] = number
        elif _SOLVED < number <= _SOLVED + n:
            values[cell] = number - _SOLVED
        elif not 0 < mask < 1 << n:
            message = _("characters {first} and {last} do not encode a cell: {text}")
            place = wide * cell + 4
            text = message.format(first=place, last=place + wide - 1, text=repr(word[place - 1 : place - 1 + wide]))
            raise ParseError(text)
        masks.append(mask)
    return _reading_of(layout, bytes(givens), bytes(values), masks)


def _first_version(text: str, layout: Layout) -> Reading:
    """Read a string of January 2023 (sudokuwiki.org, Sudoku String Definitions, first version).

    Two base-32 digits a cell: twice the bit mask of its candidates, and 1 more where it is a given. The site itself added the
    given digit instead of 1, so that a given 2 looks like the candidates 1 and 2; such a cell is a given where no cell that
    sees it has the digit.

    Raises:
        ParseError: it is damaged.
    """
    if not re.fullmatch(r"[0-9a-vA-V]{162}", text):
        raise ParseError(_("expected 162 characters 0-9 and a-v for a sudokuwiki.org string of 2023"))
    numbers = [int(piece, 32) for piece in pieces(text, 2)]
    layout_for(81, layout, _("the line"))
    with_digit = {1 << d | d: d for d in range(1, 10)}
    plain = all(not number & 1 or (number >> 1).bit_count() == 1 for number in numbers)
    givens = bytearray(81)
    for cell, number in enumerate(numbers):
        if plain and number & 1:
            givens[cell] = (number >> 1).bit_length()
        elif number & 1 and number in with_digit:
            givens[cell] = with_digit[number]
        elif number & 1 or not number:
            message = _("characters {first} and {last} do not encode a cell: {text}")
            reason = message.format(first=2 * cell + 1, last=2 * cell + 2, text=repr(text[2 * cell : 2 * cell + 2]))
            raise ParseError(reason)
    coded = [0 if plain or given else with_digit.get(number, 0) for given, number in zip(givens, numbers, strict=True)]
    certain = [0 if given or code else number >> 1 for given, code, number in zip(givens, coded, numbers, strict=True)]
    noted = [mask if mask != (1 << 9) - 1 else 0 for mask in certain]  # in a cell with all nothing is noted
    for cell, digit in enumerate(coded):
        seen = layout.peers[cell]
        if digit and not any(noted[peer] >> digit - 1 & 1 or coded[peer] == digit for peer in seen):
            givens[cell] = digit
        elif digit:
            noted[cell] = numbers[cell] >> 1
    placed = bytes(mask.bit_length() if mask and not mask & mask - 1 else 0 for mask in noted)
    return position(layout, bytes(givens), placed, [0 if v else mask for v, mask in zip(placed, noted, strict=True)])


def _reading_of(layout: Layout, givens: bytes, values: bytes, masks: list[int]) -> Reading:
    """Return a Grid if the candidates are all that the values leave, else the board."""
    everything = (1 << layout.n) - 1
    if not any(values) and all(mask in (0, everything) for mask in masks):
        return Reading(Grid(givens, layout))
    reading = position(layout, givens, values, masks)
    if isinstance(reading.puzzle, Board) and not any(values) and reading.puzzle == Board(Grid(givens, layout)):
        return Reading(Grid(givens, layout), notes=reading.notes)
    return reading


def _write(subject: Grid | Board) -> str:
    """Write the string; a grid has all candidates that its values leave."""
    layout, board = subject.layout, as_board(subject)
    n = layout.n
    plain = not layout.is_jigsaw and layout == Layout.of_size(n) if n in (6, 9) and not layout.extras else False
    if not plain and not (n == 9 and len(layout.extras) <= 1 and not (layout.is_jigsaw and layout.extras)):
        raise LucidokuError(
            _("sudokuwiki.org supports 6x6 and 9x9 grids, and 9x9 with diagonals, with windows or with jigsaw boxes")
        )
    kind = "J" if layout.is_jigsaw else letters(layout.extras[0], "sudokuwiki") if layout.extras else "S"
    label = box_numbers(layout)
    words = []
    for cell in layout.cells:
        value = board.values[cell]
        number = (value if board.givens[cell] else value + _SOLVED) if value else board.masks[cell] + _MASK
        words.append(_base36(number | label[cell] << 10, 3) if kind == "J" else _base36(number, 2))
    return f"{kind}{n}B" + "".join(words)


def _base36(number: int, wide: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while number:
        number, rest = divmod(number, 36)
        text = digits[rest] + text
    return text.rjust(wide, "0")


def link(subject: Grid | Board) -> str:
    """Return the address that opens a position at sudokuwiki.org."""
    subject.layout.require_no_constraints()
    return f"https://www.sudokuwiki.org/sudoku.htm?bd={_write(subject)}"


FORMAT = Format(
    "sudokuwiki",
    "sudokuwiki.org: S9B and its sisters, with candidates",
    _detect,
    _read,
    _write,
    label=N_("A link of SudokuWiki"),
    keeps=STATE | {"houses"},
)
