"""sudokumaker.app: `?puzzle=` with `{formatVersion, puzzle: {cells, constraints}}`, packed by lz-string.

Cells have `given`, `value` and `candidates`, in which bit d stands for digit d. Constraints are numbered; 0 is the rows
and columns, 1 the regions; without it there are no regions. A constraint that is disabled, or whose lists are all empty, says
nothing; other numbers are refused, and so are other digits than 1 to n. Read from public links.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._fields import digit_in, records
from lucidoku.formats._format import Reading, position
from lucidoku.formats._lz import decompress
from lucidoku.formats._rules import Rules
from lucidoku.formats.fpuzzles import noted
from lucidoku.grid.cells import Cell
from lucidoku.words.language import _

__all__ = ["is_sudokumaker", "read_packed", "read_sudokumaker"]

_NAMES = {
    "thermometers": "thermometer",
    "arrows": "arrow",
    "cages": "killercage",
    "lines": "line",
    "palindromes": "palindrome",
}


def is_sudokumaker(found: object) -> bool:
    """Whether a JSON object is a puzzle of sudokumaker.app."""
    return isinstance(found, dict) and isinstance(found.get("puzzle"), dict) and "formatVersion" in found


def read_packed(packed: str) -> Reading:
    """Read what follows `puzzle=` in a link.

    Raises:
        ParseError: it is damaged, or has rules that a Layout has no place for.
    """
    try:
        found = json.loads(decompress(packed))
    except (ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle")) from None
    if not is_sudokumaker(found):
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle"))
    return read_sudokumaker(found)


def _rules(puzzle: Mapping[str, Any], n: int) -> Rules:
    rules, boxes = Rules(n), False
    for constraint in records(puzzle, "constraints"):
        kind, regions = constraint.get("type"), constraint.get("regions")
        if kind == 0 or constraint.get("disabled") is True:
            continue
        if kind == 1 and isinstance(regions, list):
            rules.boxes([str(number) for number in regions])
            boxes = True
            continue
        lists = [(name, what) for name, what in constraint.items() if isinstance(what, list)]
        said = [(name, what) for name, what in lists if what]
        if said or not lists:
            name, what = said[0] if said else (f"constraint {str(kind)[:20]}", [1])
            rules.add(_NAMES.get(name, name[:40]), len(what))
    if not boxes:
        rules.add("no boxes")
    first, last = puzzle.get("minDigit"), puzzle.get("maxDigit")
    if first not in (None, 1) or last not in (None, n):
        rules.add("other digits")
    return rules


def read_sudokumaker(found: Mapping[str, Any]) -> Reading:
    """Read a puzzle of sudokumaker.app.

    Raises:
        ParseError: it has rules that a Layout cannot hold, or is not such a puzzle.
    """
    puzzle = found["puzzle"]
    cells = puzzle.get("cells")
    n = round(len(cells) ** 0.5) if isinstance(cells, list) else 0
    if n < 4 or n * n != len(cells):
        raise ParseError(_("the packed part of the link is not a sudokumaker.app puzzle"))
    layout = _rules(puzzle, n).layout()
    givens, values, masks = bytearray(n * n), bytearray(n * n), []
    for cell, data in zip(layout.cells, cells, strict=True):
        data = data if isinstance(data, dict) else {}
        value = digit_in(data.get("value"), n, cell)
        (givens if data.get("given") else values)[cell] = value
        mask = data.get("candidates") or 0
        masks.append(mask >> 1 & (1 << n) - 1 if isinstance(mask, int) and 0 <= mask < 1 << 26 and not value else 0)
    corners: dict[Cell, tuple[int, ...]] = {}
    return noted(position(layout, bytes(givens), bytes(values), masks), corners, {}, puzzle)
