"""f-puzzles: JSON with a grid of cells and lists of rules, bare or packed in a link.

Cells have `value`, `given`, `centerPencilMarks`, `cornerPencilMarks`, `givenPencilMarks`, `region` and `c` or `highlight`
(colours). Read from lisudoku/sudoku_formats and dclamage/SudokuSolver. A rule that a Layout cannot hold is refused by
its name; anything drawn on the grid that does not decorate a constraint counts as a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._fields import digit_in, items, line_of, wrong_field
from lucidoku.formats._format import Reading, as_board, as_reading, box_numbers, position
from lucidoku.formats._fpuzzles_rules import (
    PLACED,
    drawn_for_a_rule,
    middles,
    places_of_constraints,
    read_constraints_of,
    written_constraints,
)
from lucidoku.formats._lz import compress
from lucidoku.formats._pad_rules import read_cage, read_drawings
from lucidoku.formats._rules import RuleCollector, cells_of, square_only
from lucidoku.formats._stated_rules import RuleWords, apply_words, parse_words
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Cell
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules import EXTRA_HOUSES, cells_by_flag
from lucidoku.rules._constraint import Constraint, constraint_at
from lucidoku.rules.broken import broken_constraints
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = [
    "FOG", "PICTURE", "TOLD", "digits_mask", "drawn_givens", "dump", "fpuzzles_link", "is_fpuzzles", "is_usual_rules",
    "note_flags", "note_picture", "note_unknown", "noted", "read_fpuzzles", "rules_text", "stored_solution",
    "sudokupad_link", "words_of",
]  # fmt: skip

_NO_RULES = {
    "size", "title", "name", "author", "ruleset", "rules", "grid", "solution", "highlightConflicts", "successMessage", "metadata",
    "disabledlogic", "truecandidatesoptions", "settings", "cosmetic", "allowCandidates", "id", "successmessage",
}  # fmt: skip
_WHOLE = ("antiknight", "antiking", "antitaxicab", "nonconsecutive", "disjointgroups", "norowcol")
FOG = ("foglight", "triggereffect", "fogofwar", "fog")
_OF_CELLS = {
    "value", "given", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks", "region", "c", "highlight", "highlights",
}  # fmt: skip
PICTURE = ("bgimage", "background", "backgroundimage")
_PARTICULARS = {
    "title", "author", "rules", "ruleset", "solution", "msgcorrect", "source", "id", "customstyle", "duration", "videos", "name",
    "thumb", "version", "size", "successmessage", "src",
}  # fmt: skip
TOLD = re.compile(
    r"(title|author|rules|solution|msgcorrect|source|antiknight|antiking|norowcol|nonconsecutive|disjointgroups|foglight"
    r"|triggereffect|fogofwar|fog|customstyle|duration|videos|bgimage|background|backgroundimage)\s*:\s*(.*)",
    re.DOTALL | re.IGNORECASE,
)
"""Settings of SudokuPad in a cage without cells."""
_DRAWN = ("line", "cage", "circle", "rectangle", "text")
_ALIASES = {"circle": "underlay", "rectangle": "underlay", "text": "overlay"}


def is_fpuzzles(data: object) -> bool:
    """Return whether a JSON object is a puzzle of f-puzzles."""
    if not isinstance(data, dict) or not isinstance(data.get("grid"), list) or "cells" in data:
        return False
    return all(isinstance(row, list) and {dict, type(None)}.issuperset(map(type, row)) for row in data["grid"])


def read_fpuzzles(puzzle: Mapping[str, Any]) -> Reading:
    """Read a puzzle of f-puzzles.

    Raises:
        ParseError: it has rules that a Layout cannot hold, or is not such a puzzle.
    """
    rows = puzzle["grid"]
    n = puzzle.get("size", len(rows))
    if isinstance(n, str) and re.fullmatch("[0-9]{1,2}", n.strip()):
        n = int(n)
    if not isinstance(n, int) or isinstance(n, bool) or not 0 < n < 100:
        raise wrong_field("size")
    if rows and len({len(row) for row in rows}) == 1:
        square_only(len(rows), len(rows[0]))
    if len(rows) != n or not all(isinstance(row, list) and len(row) == n for row in rows):
        raise ParseError(_("the grid of this f-puzzles puzzle is not {n} rows of {n} cells").format(n=n))
    cells = [cell if isinstance(cell, dict) else {} for row in rows for cell in row]
    drawing: dict[str, list[dict[str, Any]]] = {"lines": [], "overlays": []}
    particulars = _particulars(puzzle)
    words = parse_words(rules_text(particulars.get("ruleset")))
    rules = RuleCollector(n)
    drawn = _rules(puzzle, cells, rules, drawing, words)
    note_flags(particulars, rules)
    known = len(rules.constraints)
    texts = read_drawings(drawing, rules, words)
    apply_words(words, rules, [*drawn, *rules.constraints[known:]])
    rules.lift_at_dots()
    note_unknown("cells", {name for cell in cells for name, what in cell.items() if what} - _OF_CELLS, rules)
    layout = rules.layout()
    givens, values = bytearray(n * n), bytearray(n * n)
    masks: list[int] = []
    left_out = False
    corners: dict[Cell, tuple[int, ...]] = {}
    colors: dict[Cell, tuple[str, ...]] = {}
    for cell, data in zip(layout.cells, cells, strict=True):
        if not data:
            givens[cell] = texts.get(cell, 0)
            masks.append(0)
            continue
        value = digit_in(data.get("value"), n, cell)
        (givens if data.get("given") else values)[cell] = value
        if not value:
            givens[cell] = value = texts.get(cell, 0)
        given, centre = digits_mask(data.get("givenPencilMarks"), n), digits_mask(data.get("centerPencilMarks"), n)
        masks.append(0 if value else given or centre)
        left_out |= bool(given and centre and not value)
        if corner := digits_mask(data.get("cornerPencilMarks"), n):
            corners[cell] = tuple(d for d in range(1, n + 1) if corner >> d - 1 & 1)
        shown = [
            line_of(color, 40) for color in (data.get("c"), data.get("highlight"), *items(data, "highlights")) if color
        ]
        if names := tuple(color for color in shown if color not in ("", "0")):
            colors[cell] = names
    notes = [*rules.notes, *drawn_givens(texts), *stored_solution(particulars.get("solution"), layout, givens)]
    if left_out:
        notes.append(_("centre marks in cells whose candidates are given were left out"))
    reading = position(layout, bytes(givens), bytes(values), masks).noting(*notes)
    return noted(reading, corners, colors, particulars)


def _particulars(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the title, author and rules of a puzzle: from its own fields, those for SudokuPad, and cages without cells."""
    metadata = data.get("metadata")
    particulars: dict[str, Any] = (
        {str(name).lower(): what for name, what in metadata.items()} if isinstance(metadata, dict) else {}
    )
    for cage in items(data, "cage") if isinstance(data.get("cage"), list) else []:
        if isinstance(cage, dict) and (match := TOLD.match(str(cage.get("value") or "").strip())):
            particulars.setdefault(match[1].lower(), match[2].strip())
    words = [
        words_of(what)
        for what in (data.get("ruleset"), data.get("rules"), particulars.get("rules"), particulars.get("ruleset"))
    ]
    for name in ("title", "name", "author", "solution"):
        if data.get(name):
            particulars[name] = data[name]
    return particulars | {"ruleset": "\n".join(dict.fromkeys(filter(None, words)))}


def words_of(words: object) -> str:
    """Return words about the rules, in their lines."""
    lines = words if isinstance(words, list) else [words]
    return "\n".join(line for line in lines if isinstance(line, str)).strip()


def rules_text(words: object) -> str:
    """Return the words about the rules, where it is more than that the usual ones hold."""
    text = words_of(words)
    return "" if is_usual_rules(text) else text


def note_unknown(where: str, names: Iterable[str], rules: RuleCollector) -> None:
    """Note fields of unknown meaning."""
    for name in sorted(map(str, names))[:6]:
        rules.notes.append(
            _("the field {name} of {where} is unknown; it was left out").format(name=repr(name[:40]), where=where)
        )


def stored_solution(solution: object, layout: Layout, givens: bytes | bytearray) -> list[str]:
    """Return notes if the stored solution of a puzzle breaks its rules as they were read, or its givens."""
    listed = solution if isinstance(solution, (list, str)) else []
    digits = [digit_in_solution(digit, layout.n) for digit in listed]
    if len(digits) != layout.n**2:
        return []
    for cell, given in zip(layout.cells, givens, strict=True):
        if given and digits[cell] and digits[cell] != given:
            return [_("the stored solution has another digit than the given in {cell}").format(cell=cell)]
    try:
        Grid(bytes(digits), layout.without_constraints).check()
    except LucidokuError as error:
        return [_("the stored solution breaks the rules as they were read: {error}").format(error=error)]
    boxes = [box.cells for box in layout.boxes]
    for constraint, _cells in broken_constraints(layout.placed, layout.n, boxes, digits):
        named = constraint_at(constraint_type(constraint.rule), constraint.cells, layout.n)
        return [_("the stored solution breaks the rules as they were read: {error}").format(error=named)]
    return []


def digit_in_solution(value: object, n: int) -> int:
    """Return a digit of a stored solution; 0 if it has none."""
    text = str(value)
    digit = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    return digit if digit <= n else 0


def drawn_givens(texts: Mapping[int, int]) -> list[str]:
    """Note that digits were drawn."""
    return [_("digits that are drawn as text are taken for givens")] if texts else []


def noted(
    reading: Reading,
    corners: Mapping[Cell, tuple[int, ...]],
    colors: Mapping[Cell, tuple[str, ...]],
    particulars: Mapping[str, Any],
) -> Reading:
    """Return a reading with marks, title and author, and with a note for each thing that a board cannot hold."""
    notes = list(reading.notes)
    if corners:
        notes.append(_("corner marks are not candidates; they were stored separately"))
    if colors:
        notes.append(_("colours of cells were stored separately"))
    rules = particulars.get("ruleset") or particulars.get("rules")
    text = line_of(" ".join(map(line_of, rules)) if isinstance(rules, list) else rules)
    if text and not is_usual_rules(text):
        notes.append(_("the puzzle's description of its rules: {text}").format(text=text))
    return replace(
        reading,
        notes=tuple(notes),
        title=line_of(particulars.get("title") or particulars.get("name"), 200),
        author=line_of(particulars.get("author"), 200),
        corner_marks={**reading.corner_marks, **corners},
        colors=dict(colors),
    )


def is_usual_rules(text: str) -> bool:
    """Return whether a description says no more than that the usual rules hold."""
    words = "".join(ch for ch in text.lower() if ch.isalpha() or ch == " ").split()
    return set(words) <= {
        "normal",
        "standard",
        "classic",
        "usual",
        "sudoku",
        "rules",
        "rule",
        "apply",
        "applies",
        "the",
    }


def digits_mask(marks: object, n: int) -> int:
    """Return the bit mask of marks that are a list of digits or a text of them."""
    if not marks:
        return 0
    if isinstance(marks, str):
        marks = marks.replace(",", " ").split() if n > 9 or "," in marks else list(marks)
    mask = 0
    for mark in marks if isinstance(marks, list) else []:
        if isinstance(mark, str) and mark.isascii() and mark.isdigit() and len(mark) < 4:
            mark = int(mark)
        if isinstance(mark, int) and not isinstance(mark, bool) and 1 <= mark <= n:
            mask |= 1 << mark - 1
    return mask


def _draw(
    item: Any, name: str, drawn: dict[str, list[dict[str, Any]]], rules: RuleCollector, words: RuleWords
) -> Constraint | None:
    """Note a drawing by hand as SudokuPad draws it; return its constraint if it is one."""
    lines, cells = (item.get("lines"), item.get("cells")) if isinstance(item, dict) else (None, None)
    if name == "line" and isinstance(lines, list) and all(middles(line) for line in lines):
        drawn["lines"] += [{"color": item.get("outlineC"), "wayPoints": middles(line)} for line in lines]
    elif (name == "text" or (name in ("circle", "rectangle") and item.get("baseC"))) and (places := middles(cells)):
        size = {"width": item.get("width", 0.25), "height": item.get("height", 0.25)}
        look = {"backgroundColor": item.get("baseC"), "borderColor": item.get("outlineC"), "text": item.get("value")}
        centre = [sum(place[k] for place in places) / len(places) for k in (0, 1)]
        drawn["overlays"].append(
            {"center": centre, "rounded": name == "circle", "angle": item.get("angle", 0), **size, **look}
        )
    elif name == "cage" and isinstance(item, dict) and len(cells_of(cells, rules.n)) == len(cells or ()) > 0:
        value = item.get("value")
        return read_cage(cells_of(cells, rules.n), "" if value is None else str(value).strip(), rules, words)
    else:
        rules.add(_ALIASES.get(name, name))
    return None


def _rules(
    data: Mapping[str, Any],
    cells: list[dict[str, Any]],
    rules: RuleCollector,
    drawing: dict[str, list[dict[str, Any]]],
    words: RuleWords,
) -> list[Constraint]:
    """Note the rules and drawings of a puzzle; return the constraints that are only drawn."""
    n, drawn = rules.n, list[Constraint]()
    if any("region" in cell for cell in cells):
        # of sizes without boxes its rows
        usual = box_numbers(Layout.of_size(n)) if n in SIZES else [i // n for i in range(n * n)]
        numbers = [cell.get("region", usual[i]) for i, cell in enumerate(cells)]
        if any(number is None for number in numbers):
            rules.add("no boxes")
        else:
            rules.boxes([str(number) for number in numbers])
    flags = cells_by_flag("f-puzzles", n, *SIZES.get(n, (1, n)))
    shown = places_of_constraints(data)
    for name, what in data.items():
        if name in _NO_RULES or not what:
            continue
        if name in flags:
            rules.region(flags[name])
        elif name == "extraregion" and isinstance(what, list):
            read_constraints_of(name, [region for region in what if not _is_house(region, n)], rules, n)
            for region in what:
                if _is_house(region, n):
                    rules.region(cells_of(region["cells"], n))
        elif name in PLACED:
            read_constraints_of(name, what, rules, n)
        elif name == "negative":
            for kind in what if isinstance(what, list) else [what]:
                word = line_of(kind, 30).lower()
                if word in FOG:
                    rules.fog()
                else:
                    known = f"negative{word}" in CONSTRAINT_NAMES
                    rules.add(f"negative{word}" if known else f"negative {word}" if word else "negative")
        elif name in _DRAWN and isinstance(what, list):
            for item in what:
                if not drawn_for_a_rule(item, shown, data) and not _is_told(item, name, rules):
                    constraint = _draw(item, name, drawing, rules, words)
                    drawn += [constraint] if constraint else []
        elif name in FOG:
            rules.fog()
        elif name.lower() in PICTURE:
            note_picture(rules)
        else:
            rules.add(_ALIASES.get(name, name), len(what) if isinstance(what, list) else 1)
    return drawn


def note_picture(rules: RuleCollector) -> None:
    """Note a picture behind the grid."""
    note = _("the puzzle has a background picture, which may show marks; it was not read")
    if note not in rules.notes:
        rules.notes.append(note)


def note_flags(particulars: Mapping[str, Any], rules: RuleCollector) -> None:
    """Note the rules of the whole grid that the particulars of a puzzle of SudokuPad tell."""
    for name, what in particulars.items():
        if what in (None, False, "false", "f", 0, "", [], {}) or name in _PARTICULARS:
            continue
        if name in _WHOLE:
            if Constraint(name) not in rules.constraints:
                rules.add(name)
        elif name in FOG:
            rules.fog()
        elif name in PICTURE:
            note_picture(rules)
        elif what in (True, "true", "t"):
            rules.add(name[:40])  # a flag may be a rule
        else:
            note_unknown("metadata", [name], rules)


def _is_told(drawing: object, name: str, rules: RuleCollector) -> bool:
    """Return whether a cage only holds words for SudokuPad, as "title: X"; the rules and the fog among them are noted."""
    if name != "cage" or not isinstance(drawing, dict):
        return False
    value = str(drawing.get("value") or "").strip()
    if value in ("FOW", "FOGLIGHT"):
        rules.fog()
    return bool(TOLD.match(value)) or value in ("FOW", "FOGLIGHT")


def _is_house(region: object, n: int) -> bool:
    """Return whether an extra region has a cell for each digit."""
    cells = region.get("cells") if isinstance(region, dict) else None
    return isinstance(cells, list) and len(set(cells_of(cells, n))) == n == len(cells)


def dump(what: Grid | Board | Reading) -> dict[str, Any]:
    """Return a puzzle of f-puzzles; a board's candidates are its centre marks, a reading's corner marks and colours are kept.

    Raises:
        LucidokuError: f-puzzles cannot store one of the constraints; names it.
    """
    reading = as_reading(what)
    subject = reading.puzzle
    layout, n = subject.layout, subject.layout.n
    board = as_board(subject)
    boxes, usual = box_numbers(layout), box_numbers(Layout.of_size(n)) if n in SIZES else None
    cells: list[dict[str, Any]] = []
    for cell in layout.cells:
        data: dict[str, Any] = {}
        if usual is None or usual[cell] != boxes[cell]:
            data["region"] = boxes[cell]
        if value := board.values[cell]:
            data["value"] = value
            if board.givens[cell]:
                data["given"] = True
        elif isinstance(subject, Board):
            data["centerPencilMarks"] = list(board.candidates(cell))
        if marks := reading.corner_marks.get(cell):
            data["cornerPencilMarks"] = list(marks)
        if colors := reading.colors.get(cell):
            data["c"] = colors[0]
            if colors[1:]:
                data["highlights"] = list(colors[1:])
        cells.append(data)
    record: dict[str, Any] = {"size": n, "grid": [cells[r * n : r * n + n] for r in range(n)]}
    record |= {name: text for name, text in (("title", reading.title), ("author", reading.author)) if text}
    flags = {extra: EXTRA_HOUSES[extra].letters.get("f-puzzles", "").split() for extra in layout.extras}
    for names in flags.values():
        record |= dict.fromkeys(names, True)
    if regions := [house for house in layout.houses if house.is_extra and not flags[house.kind]]:
        record["extraregion"] = [{"cells": [f"R{c.row}C{c.column}" for c in house.cells]} for house in regions]
    for name, what in written_constraints(layout).items():
        record[name] = [*record.get(name, []), *what] if isinstance(what, list) else what
    return record


def _pack(subject: Grid | Board | Reading) -> str:
    return compress(json.dumps(dump(subject), separators=(",", ":")))


def fpuzzles_link(subject: Grid | Board | Reading) -> str:
    """Return the address that opens a puzzle, with its candidates, at f-puzzles.com."""
    return f"https://f-puzzles.com/?load={_quote(_pack(subject))}"


def sudokupad_link(subject: Grid | Board | Reading) -> str:
    """Return the address that opens a puzzle, with its candidates, in SudokuPad."""
    return f"https://sudokupad.app/fpuzzles{_quote(_pack(subject))}"


def _quote(packed: str) -> str:
    return packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")
