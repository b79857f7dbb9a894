"""Puzzles as JSON objects: our own, whose schema is docs/schema/puzzle-1.json, ipuz, pencilmark's, and those of links.

ipuz: `kind` http://ipuz.org/sudoku#1 with `puzzle` as rows (ipuz.org/sudoku); diagonal, hyper and jigsaw kinds are read.
pencilmark: `"format": "sudoku-puzzle"` version 1 with `rules`, and its short form with `numbers`.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats import fpuzzles, sudokumaker, sudokupad
from lucidoku.formats._fields import items, line_of, record, records, wrong_field
from lucidoku.formats._format import (
    DIGITS,
    EMPTY,
    EVERYTHING,
    PUZZLE,
    Format,
    Placed,
    Reading,
    as_grid,
    as_reading,
    cell_values,
    has_usual_boxes,
    layout_for,
    position,
)
from lucidoku.formats._json import all_values, json_values, looks_like_json_object, mend, value_at
from lucidoku.formats._pencilmark_rules import bad_negatives, read_rule
from lucidoku.formats._placed import Cells, are_rows_of_one, cells_in, plain_word
from lucidoku.formats._rules import Refused, RuleCollector, cells_of, stated_layout
from lucidoku.formats._table import HOPELESS, no_puzzle_so_far
from lucidoku.formats._unknown import (
    FIELDS,
    Pairs,
    explain_fields,
    looks_short,
    may_hold_puzzles,
    puzzle_in,
    read_fields,
    short_problem,
)
from lucidoku.formats.fpuzzles import digits_mask, noted
from lucidoku.formats.line import read_line
from lucidoku.formats.lists import read_digit, read_rows
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, letters, letters_of
from lucidoku.words.language import N_, _

__all__ = ["IPUZ", "JSON", "SCHEMA", "each_in", "each_of_text", "puzzle_of_record", "puzzle_record", "read_object"]

SCHEMA = "lucidoku/puzzle/1"
"""Value of the field `schema` in Lucidoku's own JSON."""
_WALK_SCHEMA = "lucidoku/walkthrough/1"


def read_object(data: Mapping[str, Any], layout: Layout | None) -> Reading:
    """Read a JSON object that is a puzzle of some program, or holds one.

    Raises:
        ParseError: it is unknown, or has rules that a Layout cannot hold.
    """
    entries = list(each_in(data, layout)) if _holds(data, 0, True) else []
    if not entries:
        raise _unknown_object(data, layout)
    _place, first = entries[0]
    if isinstance(first, LucidokuError):
        raise first
    return first.first_of(len(entries))


def _unknown_object(data: Any, layout: Layout | None) -> LucidokuError:
    """Return why a value has no puzzle: the error of the text in its field, or that it is unknown."""
    if isinstance(data, str):
        data = {"puzzle": data}
    if isinstance(data, list) and data and all(isinstance(row, list) for row in data):
        try:
            read_rows(data, layout)
        except LucidokuError as error:
            return error
    for name, value in data.items() if isinstance(data, dict) else ():
        if plain_word(name) not in FIELDS or not isinstance(value, (str, type(None))):
            continue
        text = (value or "").strip()
        if not text:
            return ParseError(_("no puzzle found"))
        if looks_short(text):
            return ParseError(short_problem(text))
        try:
            read_line(text, 1, layout)
        except LucidokuError as error:
            return error
    return ParseError(
        _("unknown kind of JSON object; expected a list of rows, or a puzzle of Lucidoku, ipuz, f-puzzles or SudokuPad")
    )


def _program(data: Mapping[str, Any]) -> str:
    """Return the format of an object that is known by its fields, "" for another one."""
    if "schema" in data and str(data.get("schema", "")).startswith("lucidoku/"):
        return "json"
    if any(name in data and "ipuz.org" in str(data[name]) for name in ("version", "kind")):
        return "ipuz"
    if data.get("format") == "sudoku-puzzle" or isinstance(data.get("numbers"), str):
        return "pencilmark"
    programs = (
        ("sudokumaker", sudokumaker.is_sudokumaker),
        ("sudokupad", sudokupad.is_sudokupad),
        ("f-puzzles", fpuzzles.is_fpuzzles),
    )
    return next((name for name, is_one in programs if is_one(data)), "")


def _known_program(data: dict[str, Any]) -> Reading | None:
    """Return the puzzle of a program that is known by the fields of its objects; None if it is another one."""
    name = _program(data)
    reader = _READERS.get(name)
    if reader is None:
        return None
    reading = as_reading(reader(data), name)
    if reading.walk is not None:
        return reading  # its further fields are the walkthrough
    if name in _KNOWN_FIELDS:
        rest = [(key, value) for key, value in data.items() if key not in _KNOWN_FIELDS[name] or key == "solution"]
        return explain_fields(reading, rest)
    return reading


_KNOWN_FIELDS = {
    "json": {"schema", "layout", "puzzle", "values", "candidates", "corner_marks", "colors", "title", "author"},
    "pencilmark": {
        *("format", "format_version", "version", "board", "givens", "rules", "numbers", "digits", "candidates", "meta"),
        *("shape", "layout", "regions"),
    },
    "ipuz": {
        *(
            "version",
            "kind",
            "dimensions",
            "puzzle",
            "saved",
            "zones",
            "cages",
            "boxes",
            "charset",
            "empty",
            "block",
            "title",
        ),
        *(
            "author",
            "notes",
            "copyright",
            "publisher",
            "publication",
            "url",
            "uniqueid",
            "intro",
            "explanation",
            "annotation",
        ),
        *("difficulty", "origin", "date", "checksum", "displaycharset", "showguesses", "styles", "volatile", "editor"),
    },
}
"""The fields that the readers of some formats know; further ones are explained as those of an unknown program."""


_DEEPEST = 8  # objects in objects


def each_in(
    data: Any, layout: Layout | None, around: Pairs | None = None, start: int = 0, text: str = "", depth: int = 0
) -> Iterator[Placed]:
    """Yield the puzzles in a value of JSON, each with its place in the text, or why it cannot be read.

    Args:
        data: the value.
        layout: the layout of all puzzles; detected by default.
        around: the fields of the objects around it.
        start: where the value begins in the text.
        text: the text, where its places are wanted.
        depth: how many values are around it.
    """
    around = around or []
    data = _pair_of(data)
    inside = _inside(data, depth)
    if inside is None:
        try:
            yield start, _whole(data, layout, around)
        except LucidokuError as error:
            yield start, error
        return
    rest, inner = inside
    starts = _starts(text, start) if text and inner else {}
    several = len(inner) > 1
    for key, value in inner:
        own = [*around, *rest]
        if several and isinstance(key, str) and not any(name in ("title", "name") for name, _value in own):
            own = [("title", key), *own]
        place = starts.get(key, start)
        if not _holds(value, depth + 1, True):
            yield place, ParseError(_("no puzzle found")) if value is None else _unknown_object(value, layout)
        else:
            yield from each_in(value, layout, own, place, text, depth + 1)


def _pair_of(value: Any) -> Any:
    """Return a list of a puzzle and its solution as an object of both; return any other value unchanged."""
    if not isinstance(value, list) or len(value) != 2:
        return value
    puzzle, solution = (cells_in(item) for item in value)
    if puzzle is None or solution is None or puzzle.n != solution.n or not _has_empty(puzzle) or _has_empty(solution):
        return value
    return {"puzzle": value[0], "solution": value[1]}


def _has_empty(cells: Cells) -> bool:
    return any(item in (None, 0) or (isinstance(item, str) and item in f"{EMPTY} ") for item in cells.items)


def _inside(data: Any, depth: int) -> tuple[Pairs, list[tuple[str | int, Any]]] | None:
    """Return the fields of an object that hold no puzzles, and the values that do; None if it is one puzzle itself."""
    if _is_one(data, True) or not isinstance(data, (dict, list)) or are_rows_of_one(data):
        return None
    if isinstance(data, list):
        return [], list(enumerate(data))
    inner = {name: value for name, value in data.items() if _may_hold(name, value, depth)}
    if not all(_is_bare(name, value) for name, value in inner.items()):
        inner = {name: value for name, value in inner.items() if not _is_bare(name, value)}
    return [(name, value) for name, value in data.items() if name not in inner], list(inner.items())


def _is_bare(name: str, value: Any) -> bool:
    """Return whether a value with an unknown name is only cells; next to objects with puzzles it may be anything."""
    if plain_word(name) in FIELDS or isinstance(value, dict):
        return False
    if isinstance(value, str):
        return True
    return cells_in(value) is not None or not any(isinstance(item, dict) for item in value)


def _whole(value: Any, layout: Layout | None, around: Pairs) -> Reading:
    """Read a value that is one puzzle, with the fields of the objects around it."""
    if are_rows_of_one(value):
        return replace(as_reading(read_rows(value, layout)), format="json")
    if not isinstance(value, dict):
        return replace(read_fields([("puzzle", value), *around], layout), format="json")
    known = _known_program(value)
    if known is None:
        return replace(read_fields([*around, *value.items()], layout), format="json")
    if layout is not None and known.puzzle.layout.n != layout.n:
        layout_for(known.puzzle.layout.n**2, layout)
    return explain_fields(known, around)


def _is_one(data: Any, places: bool) -> bool:
    """Return whether a value is one puzzle: text, cells, an object of a known program, or one with a field of a puzzle.

    Args:
        data: the value.
        places: whether a list of cells with their places counts.
    """
    if isinstance(data, str):
        return _is_puzzle("puzzle", data)
    if isinstance(data, list):
        return _is_puzzle("puzzle", data) if places else cells_in(data) is not None
    if not isinstance(data, dict):
        return False
    return bool(_program(data)) or any(_is_puzzle(name, value) for name, value in data.items())


def _is_puzzle(name: str, value: Any) -> bool:
    """Return whether a field holds a puzzle, also one that cannot be read."""
    try:
        return puzzle_in(name, value) is not None
    except LucidokuError:
        return True


def _may_hold(name: str, value: Any, depth: int) -> bool:
    return may_hold_puzzles(name) and _holds(value, depth + 1, plain_word(name) in FIELDS)


def _holds(value: Any, depth: int, places: bool) -> bool:
    """Return whether a value holds puzzles."""
    if depth > _DEEPEST:
        return False
    if _is_one(value, places):
        return True
    if isinstance(value, list):
        return any(_holds(item, depth + 1, places) for item in value)
    return isinstance(value, dict) and any(_may_hold(name, item, depth) for name, item in value.items())


def _starts(text: str, start: int) -> dict[str | int, int]:
    """Return the start of each value in the list or object at a place of a text."""
    places: dict[str | int, int] = {}
    is_list = text[start] == "["
    place = value_end = start + 1
    while place < len(text):
        key: Any = len(places)
        if not is_list:
            key, _begin, place = value_at(text, place)
            place += 1  # the colon
        _value, begin, value_end = value_at(text, place)
        places[key] = begin
        if text[value_end : value_end + 1] != ",":
            break
        place = value_end + 1
    return places


def each_of_text(text: str, layout: Layout | None) -> Iterator[Placed]:
    """Yield the puzzles of a text of JSON with their lines, or why one cannot be read.

    Raises:
        ParseError: the text is damaged, or has no puzzle.
    """
    text, values = _values(text)
    ends = [match.start() for match in re.finditer("\n", text)]
    hopeless, is_any = 0, False
    for value, start in values:
        if not _holds(value, 0, True):
            hopeless += 1
            if hopeless > HOPELESS and not is_any:
                raise no_puzzle_so_far(HOPELESS, bisect(ends, start) + 1)
            yield bisect(ends, start) + 1, _final(_unknown_object(value, layout))
            continue
        is_any = True
        for place, item in each_in(value, layout, None, start, text if ends else ""):
            yield bisect(ends, place) + 1, _final(item) if isinstance(item, LucidokuError) else item


def _final(error: LucidokuError) -> LucidokuError:
    """Return an error of valid JSON as one that forbids other readings."""
    if not isinstance(error, ParseError) or isinstance(error, Refused):
        return error
    final = Refused(str(error))
    final.line, final.column, final.message = error.line, error.column, error.message
    return final


_WORTH_READING = re.compile(r"[\[\]{}\"\d]")


def _values(text: str) -> tuple[str, Sequence[tuple[Any, int]]]:
    """Return the values of a text of JSON and their places, and the text, mended where it is damaged.

    Raises:
        Refused: it is damaged; no other reading may take its digits for the puzzle.
    """
    if (known := all_values(text)) is not None:
        return text, known
    values: list[tuple[Any, int]] = []
    try:
        for value in json_values(text):
            values.append(value)
        return text, values
    except ParseError as error:
        broken = error
    if values and isinstance(values[-1][0], (dict, list)):
        end = value_at(text, values[-1][1])[2]
        if not _WORTH_READING.search(text, end):
            return text, values  # words follow it
    if "ce:" in text:  # as a puzzle of SudokuPad may be saved
        with suppress(LucidokuError):
            return "", [(sudokupad.unzip(text), 0)]
    if (fixed := mend(text)) is not None:
        return fixed, list(json_values(fixed))
    raise broken


def puzzle_record(subject: Grid | Board) -> dict[str, Any]:
    """Return a puzzle as plain data, of the schema docs/schema/puzzle-1.json.

    >>> puzzle_record(Grid.parse("1.....2..3.....4"))["puzzle"]
    '1.....2..3.....4'
    """
    record: dict[str, Any] = {"schema": SCHEMA, "layout": subject.layout.code}
    if isinstance(subject, Grid):
        return record | {"puzzle": subject.line}
    record |= {"puzzle": subject.givens.line, "values": subject.grid.line}
    record["candidates"] = [subject.layout.digits_text(subject.candidates(cell)) for cell in subject.layout.cells]
    return record


def puzzle_of_record(record: Mapping[str, Any]) -> Grid | Board:
    """Return the puzzle that `puzzle_record` has written.

    Raises:
        ParseError: it is not such a record, or of another version.

    >>> puzzle_of_record(puzzle_record(Grid.parse("1.....2..3.....4"))).line
    '1.....2..3.....4'
    """
    if not isinstance(record, Mapping):
        raise ParseError(_("expected a puzzle's record, got {kind}").format(kind=type(record).__name__))
    return _ours(record).puzzle


def _write_ours(what: Grid | Board | Reading) -> str:
    reading = as_reading(what)
    record = puzzle_record(reading.puzzle)
    record |= _names(reading)
    if reading.corner_marks:
        record["corner_marks"] = {
            f"r{cell.row}c{cell.column}": reading.puzzle.layout.digits_text(m)
            for cell, m in reading.corner_marks.items()
        }
    if reading.colors:
        record["colors"] = {f"r{cell.row}c{cell.column}": list(names) for cell, names in reading.colors.items()}
    return json.dumps(record, separators=(",", ":"))


def _names(reading: Reading) -> dict[str, str]:
    return {name: text for name, text in (("title", reading.title), ("author", reading.author)) if text}


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise wrong_field(name)
    return value


def _ours(data: Mapping[str, Any]) -> Reading:
    if data.get("schema") == _WALK_SCHEMA:
        start = data.get("position", {"schema": SCHEMA, **{name: data.get(name) for name in ("layout", "puzzle")}})
        return replace(_ours(start), walk=data)
    if data.get("schema") != SCHEMA:
        if data.get("schema") == "lucidoku/step/1":
            raise ParseError(_("this is a step; use {call}").format(call="ld.Step.from_dict(record)"))
        message = _("this is {schema}; this version of Lucidoku reads {known}")
        raise ParseError(message.format(schema=repr(data.get("schema"))[:40], known=SCHEMA))
    layout = stated_layout(_field(data, "layout", str))
    givens = cell_values(_line(data, "puzzle", layout), layout)
    if "values" not in data and "candidates" not in data:
        return _with_title(Reading(Grid(givens, layout)), data)
    values = cell_values(_line(data, "values", layout), layout) if "values" in data else givens
    marks = data.get("candidates") or [""] * layout.n**2
    if not isinstance(marks, list) or len(marks) != layout.n**2:
        raise ParseError(_("candidates must be a list of {count} strings").format(count=layout.n**2))
    masks = []
    for cell, mark in zip(layout.cells, marks, strict=True):
        digits = [read_digit(ch, layout, cell.row, cell.column) for ch in str(mark)]
        masks.append(sum({1 << d - 1 for d in digits if d}) or (1 << layout.n) - 1)
    board = Board.from_masks(layout, masks, bytes(a or b for a, b in zip(givens, values, strict=True)), givens)
    return _with_title(Reading(board), data)


def _line(data: Mapping[str, Any], name: str, layout: Layout) -> str:
    text = str(_field(data, name, str))
    layout_for(len(text), layout, name)
    return text


def _with_title(reading: Reading, data: Mapping[str, Any]) -> Reading:
    layout = reading.puzzle.layout
    corners: dict[Cell, tuple[int, ...]] = {}
    for name, marks in record(data, "corner_marks").items():
        cell = layout.cell(name)
        digits = [read_digit(ch, layout, cell.row, cell.column) for ch in line_of(marks, 40)]
        corners[cell] = tuple(digit for digit in digits if digit)
    colors = {
        layout.cell(name): tuple(filter(None, (line_of(color, 40) for color in names)))
        for name, names in record(data, "colors").items()
        if isinstance(names, list)
    }
    return noted(reading, corners, colors, {"title": data.get("title"), "author": data.get("author")})


def _ipuz(data: Mapping[str, Any]) -> Reading:
    rows = data.get("puzzle")
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, list) and len(row) == len(rows) for row in rows)
    ):
        raise wrong_field("puzzle")
    n = len(rows)
    rules = RuleCollector(n)
    kinds = [data["kind"]] if isinstance(data.get("kind"), str) else items(data, "kind")
    zones = records(data, "zones")
    names = [
        line_of(kind, 80).partition("ipuz.org/")[2].partition("#")[0].removeprefix("sudoku").strip("/")
        for kind in kinds
    ]
    jigsaw = "jigsawsudoku" in names
    for kind in kinds:
        if "ipuz.org/sudoku" not in line_of(kind, 80):
            rules.add(line_of(kind, 40) or "kind")
    for name in names:
        if name in _IPUZ:
            if not (jigsaw and EXTRA_HOUSES[_IPUZ[name]].zones):  # else the zones say where they are
                rules.extra(_IPUZ[name])
        elif name and name != "jigsawsudoku":
            rules.add("no boxes" if name == "latinsquare" else name)
    if data.get("boxes") is False and not jigsaw:
        rules.add("no boxes")
    if cages := items(data, "cages"):
        rules.add("killercage", len(cages))
    _zones(zones, rules, n, jigsaw)
    layout = rules.layout()
    charset = str(data.get("charset") or "123456789ABCDEFGHIJKLMNOP")
    if charset.startswith("0"):
        layout = layout.from_zero()
    givens = _ipuz_cells(rows, layout, charset, data)
    saved = data.get("saved")
    values = _ipuz_cells(saved, layout, charset, data) if isinstance(saved, list) and len(saved) == n else None
    particulars = {"title": data.get("title"), "author": data.get("author"), "ruleset": data.get("notes")}
    return noted(position(layout, givens, values), {}, {}, particulars).noting(*rules.notes)


def _zones(zones: list[dict[str, Any]], rules: RuleCollector, n: int, jigsaw: bool) -> None:
    boxes: dict[int, int] = {}
    for number, zone in enumerate(zones):
        named = items(zone, "cells")
        cells = cells_of([[c[1] - 1, c[0] - 1] for c in named if _pair(c, 2)], n)
        if _pair(zone.get("rect"), 4):
            left, top, right, bottom = zone["rect"]
            cells = [
                r * n + c for r in range(top - 1, bottom) for c in range(left - 1, right) if 0 <= r < n and 0 <= c < n
            ]
        if not cells and not named:
            continue
        if jigsaw and len(cells) == n and not set(cells) & set(boxes) and len(boxes) < n * n:
            boxes |= dict.fromkeys(cells, number)
        else:
            rules.zone(cells)
    if jigsaw:
        if len(boxes) == n * n:
            rules.boxes([boxes[cell] for cell in range(n * n)])
        else:
            rules.add("no boxes")


def _pair(what: object, count: int) -> bool:
    return isinstance(what, list) and len(what) == count and all(isinstance(k, int) and 0 < k < 100 for k in what)


_DECIMALS = ("0123456789", "123456789")


def _ipuz_cells(rows: list[Any], layout: Layout, charset: str, data: Mapping[str, Any]) -> bytes:
    values = bytearray()
    for r, row in enumerate(rows, 1):
        for c, item in enumerate(row if isinstance(row, list) else [], 1):
            if isinstance(item, dict):
                item = item.get("value", item.get("cell"))
            if isinstance(item, (dict, list)):
                item = "{}"  # no digit
            elif item in (data.get("empty", 0), data.get("block", "#")) or (item == "0" and "0" not in charset):
                item = None
            if (
                isinstance(item, str)
                and len(item) == 1
                and item in charset
                and item not in _DECIMALS[layout.first_digit]
            ):
                item = charset.index(item) + layout.first_digit
            values.append(read_digit(item, layout, r, c))
    if len(values) != layout.n**2:
        raise wrong_field("puzzle")
    return bytes(values)


def _pencilmark(data: Mapping[str, Any]) -> Reading:
    if "numbers" in data:
        text = str(data["numbers"])
        n = round(len(text) ** 0.5)
        given: list[Any] = list(text)
    else:
        board = data.get("board") or {}
        n = board.get("rows") if isinstance(board, dict) else None
        given = data.get("givens") or []
        if not isinstance(n, int) or isinstance(n, bool) or board.get("cols") != n or board.get("cells"):
            raise ParseError(_("the grid of this puzzle is not square"))
        if not isinstance(given, (dict, list)):
            raise wrong_field("givens")
        rules = RuleCollector(n)  # knows how large a grid may be
        if isinstance(given, dict):
            digits = {cells_of([name], n)[0]: value for name, value in given.items() if cells_of([name], n)}
            given = [digits.get(cell, 0) for cell in range(n * n)]
    rules = RuleCollector(n)
    boxes: list[list[int]] = []
    told_rules = records(data, "rules")
    for rule in told_rules:
        kind, cells = line_of(rule.get("type"), 40), cells_of(rule.get("cells"), n)
        if kind in ("box", "region") and len(cells) != len(items(rule, "cells")):
            raise wrong_field("cells")
        if kind == "box" or (kind == "region" and rule.get("kind") == "region"):
            boxes.append(cells)
        elif kind == "region" and line_of(rule.get("kind"), 40) in ("extra", *EXTRA_HOUSES):
            rules.zone(cells)
        elif kind == "box_grid" and _pair(rule.get("box"), 2):
            rules.box_shape(*rule["box"])
        elif kind not in ("box_grid", "grid", "row", "column") and not read_rule(rule, rules):
            rules.unknown[_PENCILMARK.get(kind, line_of(rule.get("kind"), 40) or kind or "rules")] += 1
    if bad_negatives(rules.constraints):
        rules.add("negative")
    if data.get("digits") not in (None, n):
        rules.add("other digits")
    for name in ("shape", "layout", "regions"):
        if data.get(name):
            rules.add(name)
    kinds = {line_of(rule.get("type"), 40) for rule in told_rules}
    if boxes:
        number = {cell: i for i, cells in enumerate(boxes) for cell in cells}
        rules.boxes([number.get(cell, -1) for cell in range(n * n)])
    elif kinds & {"grid", "row"} and "box_grid" not in kinds:
        rules.add("no boxes")
    layout = rules.layout()
    if len(given) != n * n:
        raise ParseError(
            _("expected {expected} cells in the puzzle, got {count}").format(count=len(given), expected=n * n)
        )
    givens = bytes(read_digit(item, layout, i // n + 1, i % n + 1) for i, item in enumerate(given))
    masks = [0] * (n * n)
    for name, marks in record(data, "candidates").items():
        for cell in cells_of([name], n):
            masks[cell] = 0 if givens[cell] else digits_mask(marks, n)
    meta = record(data, "meta")
    particulars = {"title": meta.get("title"), "author": meta.get("author"), "ruleset": meta.get("rules_text")}
    corners: dict[Cell, tuple[int, ...]] = {}
    return noted(position(layout, givens, None, masks), corners, {}, particulars).noting(*rules.notes)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Reading]] = {
    "json": _ours,
    "ipuz": _ipuz,
    "pencilmark": _pencilmark,
    "sudokumaker": sudokumaker.read_sudokumaker,
    "sudokupad": sudokupad.read_sudokupad,
    "f-puzzles": fpuzzles.read_fpuzzles,
}
_IPUZ = letters_of("ipuz")
_PENCILMARK = {"cage": "killercage", "arrow": "arrow", "sandwich": "sandwichsum", "xsum": "xsum", "clone": "clone"}


def _write_ipuz(what: Grid | Board | Reading) -> str:
    reading = as_reading(what)
    subject = reading.puzzle
    layout, n = subject.layout, subject.layout.n
    if n > 9:
        raise LucidokuError(_("ipuz is written only for grids of up to nine rows"))
    givens = subject.givens if isinstance(subject, Board) else subject
    kinds = ["http://ipuz.org/sudoku#1"]
    zones = []
    has_own_boxes = not has_usual_boxes(layout)  # the format has a place for the boxes of a jigsaw only
    for house in layout.houses:
        if (house.is_extra and EXTRA_HOUSES[house.kind].zones) or (house.kind == "box" and has_own_boxes):
            zones.append({"cells": [[c.column, c.row] for c in house.cells]})
    kinds += ["http://ipuz.org/sudoku/jigsawsudoku#1"] * has_own_boxes
    kinds += [f"http://ipuz.org/sudoku/{letters(extra, 'ipuz')}#1" for extra in layout.extras]
    record: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": kinds, "dimensions": {"width": n, "height": n}}
    record |= _names(reading)
    record["charset"] = layout.digits_text(range(1, n + 1))
    record["boxes"] = not has_own_boxes
    if zones:
        record["zones"] = zones
    if layout.first_digit == 0:
        record["empty"] = "."
    record["puzzle"] = _ipuz_rows(givens)
    now = as_grid(subject)
    if now != givens:
        record["saved"] = _ipuz_rows(now)
    return json.dumps(record, separators=(",", ":"))


def _ipuz_rows(grid: Grid) -> list[list[int | str]]:
    """Return the rows of a grid; an empty cell is 0, or a dot where the digits start at 0."""
    n, less = grid.layout.n, 1 - grid.layout.first_digit
    cells: list[int | str] = [value - less if value else "." if less else 0 for value in grid.values]
    return [cells[r * n : r * n + n] for r in range(n)]


def _read(text: str, layout: Layout | None) -> Reading:
    puzzles = list(each_of_text(text, layout))
    if not puzzles:
        raise _unknown_object(None, layout)
    line, first = puzzles[0]
    if isinstance(first, ParseError) and first.line is None and line > 1:
        raise located(str(first), line, None, type(first))
    if isinstance(first, LucidokuError):
        raise first
    return first.first_of(len(puzzles))


def _detect(text: str) -> bool:
    start = text.lstrip()[:1]
    if start == '"':
        return looks_like_json_object(text)  # the first bracket is lost
    if start not in ("{", "["):
        return False
    values = all_values(text)
    if values is None:
        return looks_like_json_object(text)
    return any(isinstance(value, dict) or _is_several(value) for value, _place in values)


def _is_several(value: Any) -> bool:
    """Return whether a list is not one grid, but has objects or puzzles in it."""
    if not isinstance(value, list) or any(isinstance(item, dict) for item in value):
        return isinstance(value, list)
    return len(value) > 1 and cells_in(value) is None and _holds(value, 0, True)


def _is_line(text: str) -> bool:
    """Return whether a single line is an object with one puzzle."""
    values = all_values(text) if text.startswith("{") else None
    if values is None or len(values) != 1:
        return False
    value = values[0][0]
    while isinstance(value, (dict, list)) and (inside := _inside(value, 0)) is not None:
        if len(inside[1]) != 1:
            return not inside[1]
        value = inside[1][0][1]
    return True


def _is_all(text: str) -> bool:
    """Return whether a file that begins with a text is JSON with one or several puzzles, not a puzzle in each line."""
    if not text.lstrip().startswith(("[", "{")):
        return False
    line = text.lstrip().partition("\n")[0].strip()
    values = all_values(line)
    if values is None:
        return looks_like_json_object(text)
    first = values[0][0]
    return len(values) != 1 or _is_several(first) or (isinstance(first, dict) and not _is_line(line))


JSON = Format(
    "json",
    "JSON of the schema docs/schema/puzzle-1.json; also read: ipuz, f-puzzles, SudokuPad, pencilmark",
    _detect,
    _read,
    _write_ours,
    each_of_text,
    label=N_("Lucidoku (JSON)"),
    keeps=EVERYTHING | DIGITS | {"rules"},
    suffixes=(".json", ".jsonl", ".ndjson"),
    line=_is_line,
    whole=_is_all,
    long=True,
)
IPUZ = Format(
    "ipuz",
    "JSON of ipuz.org: givens and placed digits",
    lambda text: False,
    _read,
    _write_ipuz,
    label="ipuz (JSON)",
    keeps=PUZZLE | DIGITS | {"placed", "houses", "title"},
    suffixes=(".ipuz",),
)
