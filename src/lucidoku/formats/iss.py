"""Strings of the Interactive Sudoku Solver: `.~R1C1_5~R1C2_3_4`, and the short form of killer puzzles `3x3::k:…`.

A cell with one number is a given, with several its candidates; other parts are rules, see `_iss_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import PUZZLE, Format, Reading, as_board, as_grid, has_usual_boxes, position
from lucidoku.formats._iss_rules import altered_rules, cell_id, cells_named, read_rule, written_rules
from lucidoku.formats._rules import Rules
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, flagged, letters, letters_of
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "KILLER"]

_CELL = re.compile(r"R(\d{1,2}|[A-G])C(\d{1,2}|[A-G])((?:_\d{1,3})+)", re.IGNORECASE)
_KILLER = re.compile(r"\s*(\d+)x(\d+):([^:]*):k:(\d{1,6}(?::\d{1,6})*:?)\s*")
_PARTS = re.compile(r"(?:\.[A-Z][A-Za-z]*(?:~[^.\s]*)?|\.~[^.\s]*|\.(?=\.))+")
_WHOLE = {word[1:]: kind for word, kind in letters_of("iss").items() if "~" not in word}
_FLAGS = [flag for rule in EXTRA_HOUSES.values() for flag in rule.flags.get("iss", ())]
_HOUSES = (*_WHOLE, *(flag.partition("~")[0] for flag in _FLAGS))
_ALONE = (
    *_HOUSES,
    *(
        "AntiKnight",
        "AntiKing",
        "AntiTaxicab",
        "NoBoxes",
        "AntiConsecutive",
        "DisjointSets",
        "StrictKropki",
        "StrictXV",
    ),
)

_HEAD = ("Shape", "Jigsaw", "NoBoxes", "SearchPriority")  # the last says in what order that program searches
_LONGEST = 64 * 1024  # characters of one string


def _detect(text: str) -> bool:
    text = ("".join(text.split()) if len(text) < 100_000 else text).rstrip(".")  # a dot may close the last part
    if not text.startswith(".") or not _PARTS.fullmatch(text):
        return False
    return "~" in text or text[1:].startswith(_ALONE)


def _goes_on(text: str) -> bool:
    """Whether a file is one long string that continues in the next line."""
    return len(text) < _LONGEST and any(line.startswith("~") for line in text.split("\n")) and _detect(text)


def _read(text: str, layout: Layout | None) -> Reading:
    parts = [
        part for part in re.split(r"(?<!\.)\.++(?=[A-Za-z~])", "".join(text.split()).rstrip(".")) if part.strip(".")
    ]
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
        elif name == "Given":
            cells += [word for word in rest.split("~") if word]
        elif name not in _HEAD and not read_rule(part, rules):
            rules.add(name[:40])
    _pieces(parts, rules)
    own = layout if layout and not (rules.marks or rules.unknown) else rules.layout()
    givens, masks = bytearray(n * n), [0] * (n * n)
    for word in cells:
        found = _CELL.fullmatch(word)
        if not found:
            raise ParseError(_("{word} is not a cell; expected for example R1C1_5").format(word=repr(word[:30])))
        (cell,) = cells_named([f"R{found[1]}C{found[2]}"], n, word[:20])
        digits = [int(digit) for digit in found[3].split("_") if digit]
        if not all(1 <= digit <= n for digit in digits):
            message = _("{cell} holds {digit}, but the digits are 1 to {n}")
            raise ParseError(message.format(cell=cell, digit=max(digits), n=n))
        if len(digits) == 1:
            givens[cell] = digits[0]
        else:
            masks[cell] = sum(1 << digit - 1 for digit in digits)
    return position(own, bytes(givens), None, masks)


def _pieces(parts: Sequence[str], rules: Rules) -> None:
    """Note the pieces of a jigsaw: instead of boxes where the grid has no boxes, else besides them."""
    maps = [part.rstrip("~").rpartition("~")[2] for part in parts if part.startswith("Jigsaw~")]
    alone = "NoBoxes" in (part.rstrip("~") for part in parts) or rules.n not in SIZES
    if not maps:
        if alone:
            rules.add("no boxes")
    elif alone:
        rules.boxes(list(maps[0].lower()))
        if any(mark.rule == "disjointgroups" for mark in rules.marks):
            rules.add("DisjointSets")  # of the usual boxes, there
    elif len(maps[0]) != rules.n**2:
        raise ParseError(_("the regions of the puzzle are not {n} regions of {n} cells").format(n=rules.n))
    else:
        for piece in dict.fromkeys(maps[0].lower()):
            cells = [cell for cell, name in enumerate(maps[0].lower()) if name == piece]
            if len(cells) == rules.n:  # the cells of other pieces may hold what they like
                rules.region(cells)


def _write(subject: Grid | Board) -> str:
    layout, board = subject.layout, as_board(subject)
    if layout.n > 16:
        raise LucidokuError(_("strings of Interactive Sudoku Solver have up to 16 rows"))
    text = "" if layout.n == 9 else f".Shape~{layout.n}x{layout.n}"
    text += "".join(letters(extra, "iss") for extra in layout.extras)
    if not has_usual_boxes(layout):
        number = {cell: i for i, h in enumerate(h for h in layout.houses if h.kind == "box") for cell in h.cells}
        text += ".NoBoxes.Jigsaw~" + "".join(f"{number[cell]:x}" for cell in layout.cells)
    told, masks = written_rules(layout)
    cells = ""
    for cell in layout.cells:
        value = board.values[cell]
        digits: Sequence[int] = [value] if value else board.candidates(cell) if isinstance(subject, Board) else []
        if not digits and cell in masks:
            digits = range(1, layout.n + 1)
        digits = [digit for digit in digits if value or masks.get(cell, -1) >> digit - 1 & 1]
        if digits:
            cells += f"~{cell_id(cell, layout.n)}_" + "_".join(map(str, digits))
    return text + told + "." * bool(cells) + cells or ".~"


def _read_killer(text: str, layout: Layout | None) -> Grid:
    """Read numbers that each tell the cage of a cell, and 256 times its sum; 0 where the cell is in none."""
    found = _KILLER.fullmatch(text)
    assert found
    height, width = int(found[1]), int(found[2])
    numbers = [int(number) for number in found[4].split(":") if number]
    n = height * width
    if found[3] not in ("", "d") or len(numbers) != n * n:
        raise ParseError(_("expected {count} numbers after {head}").format(count=n * n, head=repr(text.strip()[:8])))
    rules = Rules(n)
    boxes = (r // height * height + c // width for r in range(n) for c in range(n))
    rules.boxes(list(boxes))
    if found[3]:
        rules.extra("diagonal")
    cages: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number >> 8:
            cages.setdefault(number & 255, []).append(cell)
    for cells in cages.values():
        rules.mark("killercage", [cells], [numbers[cells[0]] >> 8])
    return Grid(bytes(n * n), rules.layout())


def _write_killer(subject: Grid | Board) -> str:
    layout, grid = subject.layout, as_grid(subject)
    if layout.rules not in ((), ("killercage",)) or layout.is_jigsaw or layout.extras not in ((), ("diagonal",)):
        raise LucidokuError(_("the short form of killer puzzles has a place for cages and diagonals only"))
    numbers = [0] * layout.n**2
    possible = not any(grid.values) and len(layout.marks) < 256
    for number, mark in enumerate(layout.marks, 1):
        possible = possible and bool(mark.values) and not any(numbers[cell] for cell in mark.cells)
        for cell in mark.cells:
            numbers[cell] = 256 * sum(mark.values) + number
    if not possible:
        raise LucidokuError(
            _("the short form of killer puzzles has no digits, and cages with a sum that share no cell")
        )
    return f"{layout.box_height}x{layout.box_width}:{'d' * bool(layout.extras)}:k:{':'.join(map(str, numbers))}:"


FORMAT = Format(
    "iss",
    "the Interactive Sudoku Solver: .~R1C1_5~R1C2_3_4",
    _detect,
    _read,
    _write,
    label="Interactive Sudoku Solver",
    keeps=PUZZLE | {"candidates", "houses", "rules"},
    alters=altered_rules,
    lone="positions",
    whole=_goes_on,
)
KILLER = Format(
    "killer",
    "the short form of killer puzzles: 3x3::k:2817:2817:…",
    lambda text: bool(_KILLER.fullmatch(text)),
    _read_killer,
    _write_killer,
    label=N_("The short form of killer puzzles"),
    keeps=frozenset({"size", "houses", "rules"}),
)
