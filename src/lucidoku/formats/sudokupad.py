"""SudokuPad's own JSON (`scl…`, `ctc…`), plain or zipped by its PuzzleZipper.

`cells[r][c]` has `value` (a given), `centremarks`, `cornermarks` and `c` (colours); `regions` are lists of [row, column];
cages without cells hold title, author and rules. Zipped text has short names, no quotes round them, `'` for `"`, nothing
for `{}`, `t` and `f` for true and false. Read from SudokuPad's puzzletools and PuzzleZipper as SakanaAI/Sudoku-Bench has
them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.formats._fields import digit_in, items, line_of, record, records
from lucidoku.formats._format import Reading, position
from lucidoku.formats._pad_rules import read_cage, read_drawings
from lucidoku.formats._rules import Refused, RuleCollector, cells_of, square_only
from lucidoku.formats._stated_rules import RuleWords, apply_words, parse_words
from lucidoku.formats.fpuzzles import (
    FOG,
    PICTURE,
    TOLD,
    digits_mask,
    drawn_givens,
    note_flags,
    note_picture,
    note_unknown,
    noted,
    rules_text,
    stored_solution,
    words_of,
)
from lucidoku.grid.cells import Cell
from lucidoku.rules._constraint import Constraint, bad_constraint, cell_name
from lucidoku.rules.constraints import constraint_type
from lucidoku.words.language import _

__all__ = ["is_sudokupad", "read_sudokupad", "unzip"]

_SHORT = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
_DRAWN = ("lines", "arrows", "overlays", "underlays")
_GLOBAL = {"disjoint": "disjointgroups"} | {f"anti{kind}": f"negative{kind}" for kind in ("ratio", "difference", "xv")}
_OF_CELLS = {
    "value", "given", "centremarks", "centerPencilMarks", "pencilMarks", "cornermarks", "cornerPencilMarks", "c", "color",
    "highlight", "center", "fontSize", "size",
}  # fmt: skip
_NO_RULES = {
    "id", "cellSize", "cells", "regions", "cages", "metadata", "metaData", "settings", "solution", "title", "author",
    "rules", "duration", "videos", "version", "msgcorrect", "src", "type", "zip", "global",
}  # fmt: skip


_OWN = {"cellSize", "cages", "metadata", "metaData", "global", *_DRAWN}  # other programs have cells, too


def is_sudokupad(data: object) -> bool:
    """Return whether a JSON object is a puzzle of SudokuPad."""
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list) or "formatVersion" in data:
        return False
    rows = data["cells"]
    if not all(isinstance(row, list) for row in rows):
        return False
    return not _OWN.isdisjoint(data) or any(isinstance(cell, dict) for row in rows for cell in row)


def unzip(text: str) -> Any:
    """Return the object of plain or zipped JSON.

    Raises:
        ParseError: it is neither.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    text = text.replace("\x01", "").replace("\x02", "")  # they constraint strings below
    strings: list[str] = []

    def keep(match: re.Match[str]) -> str:
        strings.append(match[0])
        return f'"\x01{len(strings) - 1}\x01"'

    if '"' not in text:
        text = re.sub(r"\\'", "\x02", text).replace("'", '"').replace("\x02", "'")
    text = re.sub(r'"(?:\\.|[^"\\])*+"?', keep, text)
    text = re.sub(r"([,{\[])([A-Za-z0-9]+):", r'\1"\2":', text)
    text = re.sub(r"(?<=[\[,])(?=[,\]}])", "{}", text)
    text = re.sub(r":([ft])(?=[,}\]])", lambda m: ":true" if m[1] == "t" else ":false", text)
    text = re.sub(r":#([0F])(?=[,}\]])", lambda m: f':"#{m[1] * 6}"', text)
    text = re.sub(r":([0-9a-fA-F]{6})(?=[,}\]])", r':"#\1"', text)
    text = re.sub('"\x01(\\d+)\x01"', lambda m: strings[int(m[1])], text)
    try:
        return _long(json.loads(text))
    except (ValueError, RecursionError):
        raise ParseError(_("the packed part of the link is not a SudokuPad puzzle")) from None


def _long(data: Any) -> Any:
    if isinstance(data, dict):
        return {_SHORT.get(name, name): _long(value) for name, value in data.items()}
    return [_long(item) for item in data] if isinstance(data, list) else data


def read_sudokupad(puzzle: Mapping[str, Any]) -> Reading:
    """Read a puzzle of SudokuPad.

    Raises:
        ParseError: it has rules that a Layout cannot hold, or is not such a puzzle.
    """
    rows = puzzle["cells"]
    n = len(rows)
    if rows and all(isinstance(row, list) for row in rows) and len({len(row) for row in rows}) == 1:
        square_only(n, len(rows[0]))
    if not all(isinstance(row, list) and len(row) == n for row in rows):
        raise ParseError(_("the grid of this SudokuPad puzzle is not {n} rows of {n} cells").format(n=n))
    particulars = _particulars(puzzle)
    words = parse_words(rules_text(particulars.get("rules")))
    rules = RuleCollector(n)
    framed = _rules(puzzle, particulars, rules, words)
    known = len(rules.constraints)
    drawn = read_drawings(puzzle, rules, words)
    apply_words(words, rules, [*framed, *rules.constraints[known:]])
    rules.lift_at_dots()
    layout = rules.layout()
    givens, values = bytearray(n * n), bytearray(n * n)
    masks: list[int] = []
    unknown: set[str] = set()
    corners: dict[Cell, tuple[int, ...]] = {}
    colors: dict[Cell, tuple[str, ...]] = {}
    for cell, data in zip(layout.cells, (cell for row in rows for cell in row), strict=True):
        if not data:
            givens[cell] = drawn.get(cell, 0)
            masks.append(0)
            continue
        data = data if isinstance(data, dict) else {"value": data}
        unknown.update(str(name) for name, what in data.items() if what)
        value = digit_in(data.get("value"), n, cell) or drawn.get(cell, 0)
        (values if data.get("given") is False else givens)[cell] = value
        centre = data.get("centremarks") or data.get("centerPencilMarks") or data.get("pencilMarks")
        masks.append(0 if value else digits_mask(centre, n))
        if corner := digits_mask(data.get("cornermarks") or data.get("cornerPencilMarks"), n):
            corners[cell] = tuple(d for d in range(1, n + 1) if corner >> d - 1 & 1)
        shown = data.get("c") or data.get("color") or data.get("highlight")
        named = [line_of(text, 40) for text in (shown if isinstance(shown, list) else [shown])] if shown else []
        if any(named):
            colors[cell] = tuple(filter(None, named))
    note_unknown("cells", unknown - _OF_CELLS, rules)
    notes = [*rules.notes, *drawn_givens(drawn), *stored_solution(particulars.get("solution"), layout, givens)]
    return noted(position(layout, bytes(givens), bytes(values), masks).noting(*notes), corners, colors, particulars)


def _particulars(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the title, author and rules of a puzzle, from its own fields and from cages without cells."""
    particulars: dict[str, Any] = {}
    texts = {name: data[name] for name in ("title", "author", "rules", "solution") if data.get(name)}
    for source in (record(data, "metadata"), record(data, "metaData"), texts):
        particulars |= {str(name).lower(): what for name, what in source.items()}
    words = [words_of(particulars.get("rules")), words_of(particulars.get("ruleset"))]
    for cage in records(data, "cages"):
        if (
            not cage.get("cells")
            and isinstance(cage.get("value"), str)
            and (match := TOLD.match(cage["value"].strip()))
        ):
            if match[1].lower() == "rules":
                words.append(match[2].strip())
            particulars.setdefault(match[1].lower(), match[2].strip())
    return particulars | {"rules": "\n".join(dict.fromkeys(filter(None, words)))}


def _rules(
    data: Mapping[str, Any], particulars: dict[str, Any], rules: RuleCollector, words: RuleWords
) -> list[Constraint]:
    """Note the rules of a puzzle; return the cages that may be killer cages because they have a number."""
    n, drawn = rules.n, list[Constraint]()
    _regions(data.get("regions"), rules, n)
    if "disjoint" in items(data, "global"):
        rules.add("disjointgroups")
    for cage in records(data, "cages"):
        constraint = _cage(cage, rules, n, words)
        drawn += [constraint] if constraint else []
    for name in items(data, "global"):
        word = line_of(name, 40)
        rules.add(_GLOBAL.get(word, word) or "global")
    for name, what in data.items():
        if name in _NO_RULES or name in _DRAWN or not what:
            continue
        if name.lower() in FOG:
            rules.fog()
        elif name.lower() in PICTURE:
            note_picture(rules)
        else:
            rules.add(name, len(what) if isinstance(what, list) else 1)
    note_flags(particulars, rules)
    return drawn


def _regions(regions: object, rules: RuleCollector, n: int) -> None:
    if not isinstance(regions, list) or not regions:
        return
    number: dict[int, int] = {}
    for i, region in enumerate(regions):
        names = region.get("cells") if isinstance(region, dict) else region
        if isinstance(names, str):
            names = re.findall(r"r\d+c\d+", names.lower()) or [names]
        number |= dict.fromkeys(cells_of(names, n), i)
    if len(number) == n * n:
        rules.boxes([number[cell] for cell in range(n * n)])
    else:
        rules.add("no boxes")


def _cage(cage: Mapping[str, Any], rules: RuleCollector, n: int, words: RuleWords) -> Constraint | None:
    """Note a cage; return its constraint if only its look makes it a killer cage."""
    value, names = cage.get("value"), cage.get("cells") or []
    if isinstance(names, str):
        names = re.findall(r"r\d+c\d+", names.lower()) or [names]
    cells = cells_of(names, n)
    if cage.get("type") == "disjoint" and "disjointgroups" in {constraint.rule for constraint in rules.constraints}:
        return None
    if cells and cage.get("style") == "extraregion" and len(cells) == len(names):
        if len(set(cells)) == n:
            rules.region(cells)
        else:
            rules.add_constraint("extraregion", [sorted(cells)])
        return None
    if not cells:
        if names:
            rules.add("cage")
        elif value and not (isinstance(value, str) and TOLD.match(value.strip())):
            note = _("the text {text} of a cage without cells was left out")
            rules.notes.append(note.format(text=repr(line_of(value, 60))))
        return None
    whole = len(cells) == n and not cage.get("sum") and (value in (None, "", 0))
    if whole and (cage.get("unique") or cage.get("type") in ("rowcol", "region")):
        rules.region(cells)
        return None
    total = cage.get("sum") or value
    number = re.sub(r"\.0+$", "", str(total).strip()) if total not in (None, "", 0) else ""
    # A cage that may repeat digits, or that only frames cells, is not one that we know.
    if len(cells) == len(names) and not cage.get("unique") and (cage.get("unique") is not False or not number):
        return read_cage(cells, number, rules, words)
    if cage.get("unique") is False or (number and not number.isdecimal()):
        repeats = (
            _("a cage at {cell} in which digits may repeat")
            if number.isdecimal()
            else _("a cage at {cell} that only frames cells")
        )
        rules.add(repeats.format(cell=cell_name(min(cells), n)))
    elif len(cells) < len(names):
        whole_cage = Constraint("killercage", (tuple(cells),))
        raise Refused(
            str(bad_constraint(constraint_type(whole_cage.rule), whole_cage, n, _("it has a cell outside the grid")))
        )
    else:
        rules.add_constraint("killercage", [sorted(cells)], [int(number)] if number else [])
    return None
