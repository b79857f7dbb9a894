"""Strings of the Interactive Sudoku Solver: `.~R1C1_5~R1C2_3_4`, and the short form of killer puzzles `3x3::k:…`.

A cell with one number is a given, with several its candidates; other parts are rules, of which `.Diagonal`, `.Windoku`
and `.Jigsaw` are known.
"""

from __future__ import annotations

import re

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import PUZZLE, Format, Reading, as_board, has_usual_boxes, position
from lucidoku.formats._rules import Rules, refusal
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, flagged, letters, letters_of
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = ["FORMAT", "KILLER"]

_CELL = re.compile(r"R(\d{1,2}|[A-G])C(\d{1,2}|[A-G])((?:_\d{1,3})+)", re.IGNORECASE)
_KILLER = re.compile(r"\s*(\d+)x(\d+):([^:]*):k:(\d{1,6}(?::\d{1,6})*:?)\s*")
_NAMES = {
    "NoBoxes": "no boxes",
    "AntiKnight": "antiknight",
    "AntiKing": "antiking",
    "AntiConsecutive": "nonconsecutive",
    "DisjointSets": "disjointgroups",
    "Thermo": "thermometer",
    "Cage": "killercage",
    "Arrow": "arrow",
    "Whisper": "whispers",
    "Renban": "renban",
}


_PARTS = re.compile(r"(?:\.[A-Z][A-Za-z]*(?:~[^.\s]*)?|\.~[^.\s]*)+")
_WHOLE = {word[1:]: kind for word, kind in letters_of("iss").items() if "~" not in word}
_FLAGS = [flag for rule in EXTRA_HOUSES.values() for flag in rule.flags.get("iss", ())]
_HOUSES = (*_WHOLE, *(flag.partition("~")[0] for flag in _FLAGS))
_ALONE = (*_HOUSES, "AntiKnight", "AntiKing", "NoBoxes", "AntiConsecutive", "DisjointSets")

_LONGEST = 64 * 1024  # characters of one string


def _detect(text: str) -> bool:
    text = "".join(text.split()) if len(text) < 100_000 else text
    if not text.startswith(".") or not _PARTS.fullmatch(text):
        return False
    return "~" in text or text[1:].startswith(_ALONE)


def _goes_on(text: str) -> bool:
    """Whether a file is one long string that continues in the next line."""
    return len(text) < _LONGEST and any(line.startswith("~") for line in text.split("\n")) and _detect(text)


def _read(text: str, layout: Layout | None) -> Reading:
    parts = [part for part in re.split(r"\.(?=[A-Za-z~])", "".join(text.split())) if part]
    shapes = [part for part in parts if part.startswith("Shape~")]
    shape = re.fullmatch(r"Shape~(\d{1,2})x(\d{1,2})~?", shapes[0]) if shapes else None
    n = int(shape[1]) if shape else layout.n if layout else 9
    rules = Rules(n)
    if len(shapes) > 1 or (shapes and not (shape and shape[1] == shape[2])):
        rules.add("other digits" if shape is None else "Shape")
    cells = []
    flags = flagged("iss", n, *SIZES.get(n, (1, n)))
    for part in parts:
        name, _tilde, rest = part.partition("~")
        if name == "":
            cells += [word for word in rest.split("~") if word]
        elif name in _HOUSES and name not in _WHOLE:
            if house := flags.get(f"{name}~{rest.strip('~')}"):
                rules.region(house)
        elif name in _WHOLE and n == 9:
            rules.extra(_WHOLE[name])
        elif name == "Jigsaw":
            rules.boxes(list(rest.partition("~")[0].strip("~")))
        elif name != "Shape":
            rules.add(_NAMES.get(name, name[:40]))
    own = rules.layout() if layout is None else layout
    givens, masks = bytearray(n * n), [0] * (n * n)
    for word in cells:
        found = _CELL.fullmatch(word)
        if not found:
            raise ParseError(_("{word} is not a cell; expected for example R1C1_5").format(word=repr(word[:30])))
        cell = own.cell(f"r{found[1]}c{found[2]}")
        digits = [int(digit) for digit in found[3].split("_") if digit]
        if not all(1 <= digit <= n for digit in digits):
            message = _("{cell} holds {digit}, but the digits are 1 to {n}")
            raise ParseError(message.format(cell=cell, digit=max(digits), n=n))
        if len(digits) == 1:
            givens[cell] = digits[0]
        else:
            masks[cell] = sum(1 << digit - 1 for digit in digits)
    return position(own, bytes(givens), None, masks)


def _write(subject: Grid | Board) -> str:
    layout, board = subject.layout, as_board(subject)
    if not has_usual_boxes(layout):
        raise LucidokuError(_("strings of Interactive Sudoku Solver are written only without jigsaw boxes"))
    text = "" if layout.n == 9 else f".Shape~{layout.n}x{layout.n}"
    text += "".join(letters(extra, "iss") for extra in layout.extras)
    for cell in layout.cells:
        value = board.values[cell]
        digits = [value] if value else board.candidates(cell) if isinstance(subject, Board) else []
        if digits:
            text += f"{'' if '~R' in text else '.'}~R{cell.row}C{cell.column}_" + "_".join(map(str, digits))
    return text or ".~"


def _read_killer(text: str, layout: Layout | None) -> Grid:
    found = _KILLER.fullmatch(text)
    numbers = [int(number) for number in found[4].split(":") if number] if found else []
    cages = {number & 255 for number in numbers if number >> 8}
    raise refusal({"killercage": max(1, len(cages))})


FORMAT = Format(
    "iss",
    "the Interactive Sudoku Solver: .~R1C1_5~R1C2_3_4",
    _detect,
    _read,
    _write,
    label="Interactive Sudoku Solver",
    keeps=PUZZLE | {"candidates", "houses"},
    lone="positions",
    whole=_goes_on,
)
KILLER = Format(
    "killer", "the short form of killer puzzles; only named", lambda t: bool(_KILLER.fullmatch(t)), _read_killer
)
