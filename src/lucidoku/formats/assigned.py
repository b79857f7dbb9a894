"""Cells by name, each with its digit: `r1c3=7, r1c4=2`, `A3: 7`, `(0, 2): 7`, `given(1,3,7).`. The others are empty.

People list clues so in messages, and programs in a mapping of JSON or Python, in facts of Prolog and of answer sets, and in
assignments to the cells of an array. Only read.
"""

from __future__ import annotations

import re

from lucidoku.files.located import located
from lucidoku.formats._format import Format, Reading
from lucidoku.formats._unknown import read_cells
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = ["FORMAT"]

_CELL = re.compile(
    r"[\s,;|]*+[\"']?(?P<name>[rR]\d{1,2}[cC]\d{1,2}|[A-Ya-y]\d{1,2}|\(\d{1,2}, ?\d{1,2}\))[\"']?"
    r"\s?(?::=|=|:|->|→)\s?[\"']?(?P<digit>\d{1,2}|[.])(?!\w|[.]\d)[\"']?"
)
_FACT = re.compile(
    r"[\s,;.]*+(?:(?P<word>[A-Za-z_]\w{0,29})\s?)?\(\s?(?P<row>\d{1,2})\s?,\s?(?P<column>\d{1,2})\s?,\s?(?P<digit>\d{1,2})\s?\)"
)
_ELEMENT = re.compile(
    r"[\s,;]*+(?P<word>[A-Za-z_]\w{0,29})\[(?P<row>\d{1,2})(?:, ?|\]\[)(?P<column>\d{1,2})\]"
    r"\s?={1,2}\s?[\"']?(?P<digit>\d{1,2})(?!\w|[.]\d)[\"']?"
)
_BEFORE = re.compile(r"(?:[^\d=:{}\n]{1,80}[:=])?+\s*+(?P<brace>\{?+)")
_AFTER = re.compile(r"[\s,;.|]*+(?P<brace>\}?+);?+\s*+")
_FEWEST = 4
_MOST = 100_000  # characters: 625 cells, generously spaced


def _cells(text: str) -> list[re.Match[str]]:
    """Return the named cells of a text; none where it holds more than a list of cells, or a mapping, and a word before it."""
    before = _BEFORE.match(text)
    if before is None or len(text) > _MOST:
        return []
    end = before.end()
    cells = []
    if _FACT.match(text):
        next_cell, end = _FACT.match, 0
    elif _ELEMENT.match(text):
        next_cell, end = _ELEMENT.match, 0
    else:
        next_cell = _CELL.match
    while cell := next_cell(text, end):
        cells.append(cell)
        end = cell.end()
    if len({cell.groupdict().get("word") for cell in cells}) > 1:  # such as clues and the cells of cages
        return []
    after = _AFTER.fullmatch(text, end)
    is_list = after is not None and len(after["brace"]) == len(before["brace"]) and len(cells) >= _FEWEST
    return cells if is_list else []


def _read(text: str, layout: Layout | None) -> Reading:
    digits: dict[str, int] = {}
    for cell in _cells(text):
        written = cell["name"] if cell.re is _CELL else f"({cell['row']}, {cell['column']})"
        name, digit = written.lower(), int(cell["digit"].replace(".", "0"))
        if digits.setdefault(name, digit) != digit:
            start = cell.start(1)
            message = _("{cell} is {one} and {other}").format(cell=written, one=digits[name], other=digit)
            raise located(message, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))
    return read_cells(digits, layout)


FORMAT = Format(
    "cells",
    "cells by name, each with its digit: r1c3=7, r1c4=2; only read",
    lambda text: bool(_cells(text)),
    _read,
    label=N_("Cells by name"),
    whole=lambda text: bool(_cells(text)),
)
