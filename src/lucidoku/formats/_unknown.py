"""JSON objects of unknown programs: find the puzzle in one of their fields, and account for each of the other fields.

Every field is accounted for. Boxes, maps of regions, diagonals and windows are used; names, dates and numbers are harmless;
constraints, and structured values of unknown meaning, refuse the puzzle by name; other fields are named in a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError, ParseError
from lucidoku.formats._fields import line_of
from lucidoku.formats._format import Reading, box_sets, cell_values, layout_for, position, side
from lucidoku.formats._json import looks_like_json_object
from lucidoku.formats._placed import Cells, cells_in, plain_word
from lucidoku.formats._rules import Refused, RuleCollector, refusal, short_code_note, stated_layout
from lucidoku.formats.candidates import is_candidates
from lucidoku.formats.fpuzzles import digits_mask, is_usual_rules
from lucidoku.formats.lists import read_digit
from lucidoku.grid.board import Board
from lucidoku.grid.cells import zero_based
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _, ngettext

Pairs = list[tuple[str, Any]]
"""Fields with their values; a name may be there twice, of an object and of one around it."""

FIELDS = (
    "puzzle", "givens", "grid", "board", "question", "quiz", "sudoku", "values", "cells", "mission", "unsolved", "problem",
    "data", "puzzles", "boards", "unsolvedsudoku", "start", "initial", "clues", "value", "rows", "input", "initialboard",
    "initialgrid", "initialstate", "current", "currentboard", "state", "matrix", "numbers", "basegrid", "puzzlestring",
)  # fmt: skip
"""Names of fields that hold the cells of a puzzle, as `plain_word` writes them."""

_LINKS = {
    "url", "link", "href", "uri", "permalink", "share", "shareurl", "sharelink", "puzzleurl", "puzzlelink", "fpuzzles",
    "sudokupad", "penpa", "load",
}  # fmt: skip
"""Names of fields whose text may be a puzzle packed in a link."""

_MAPS = {
    "areas", "boxes", "blocks", "zones", "groups", "irregular", "shape", "shapes", "regions", "region", "jigsaw", "jigsawmap",
    "regionmap", "boxmap", "blockmap", "areamap", "sectors", "nonets", "subgrids", "pieces", "partition", "polyominoes",
    "houses", "irregularboxes", "irregularblocks", "irregularregions", "layout", "box", "block",
}  # fmt: skip
_RULE = re.compile(
    r"cage|killer|thermo|arrow|diagonal|region|constraint|^rules?$|ruleset|rulestext|^anti|variant|variation|sandwich|kropki"
    r"|jigsaw|irregular|windoku|^windows?$|hyper|^nrc|renban|whisper|palindrome|inequal|^extras?|x_?sudoku|sudoku_?x|^x$"
    r"|^odds?$|^evens?$|oddeven|evenodd|oddcell|evencell|skyscraper|littlekiller|betweenline|consecutive|quadruple|futoshiki"
    r"|toroid|^torus|samurai|chaos|^xv$|xsum|^clones?$|^ratios?$|^dots?$|whitedot|blackdot|^lines?$|zipper|nabner|lockout|entrop"
    r"|parity|girandola|centredot|centerdot|asterisk|argyle|visualelements|greater|disjoint|^fog|antiknight|antiking|^walls?$"
    r"|battenburg|^star|tripledoku|^mark(?:er)?s?rules"
)
_TEXT_RULE = re.compile(
    r"\b(?:killer|cages?|thermo\w*|arrows?|diagonals?|diagonally|sudoku[- ]x|x[- ]sudoku|sandwich|kropki|jigsaw|irregular|windoku"
    r"|hyper(?:-?sudoku)?|renban|whispers?|palindromes?|anti[- ]?(?:knight|king|diagonal)|skyscrapers?|consecutive"
    r"|futoshiki|greater[- ]than|toroidal|samurai|chaos construction|thermometers?|odd[- ]even|even[- ]odd|little killer|variant"
    r"|quadruples?|knight'?s? move|king'?s? move)\b",
    re.IGNORECASE,
)
_AFFIXES = re.compile(r"^(?:is|has|uses?|with|both|main)|sudokus?|rules?|constraints?|variant|puzzles?$")
_EXTRAS = {
    **dict.fromkeys(("x", "diagonal", "diagonals", "diagonalx", "xdiagonal", "xdiagonals"), "diagonal"),
    **dict.fromkeys(("windoku", "window", "windows", "hyper", "nrc", "hyperdoku"), "window"),
}
_PLAIN = {
    "", "classic", "classical", "standard", "normal", "regular", "plain", "usual", "basic", "vanilla", "default", "original",
    "easy", "medium", "hard", "expert", "evil", "beginner", "extreme", "simple", "none", "no", "false", "null", "nan", "unknown",
    "n", "a", "na", "apply", "applies", "the", "square", "rectangular", "traditional", "normalapply", "standardapply",
}  # fmt: skip
_KINDS = {
    "type", "kind", "puzzletype", "gametype", "genre", "family", "puzzle", "subtype", "variety", "puzzlekind", "sudokutype",
}  # fmt: skip
_STRICT = re.compile(r"^(?:variants?|variation|variety|rules?|ruleset|constraints?|extras?)$")
_TEXTS = {
    "title", "name", "description", "comment", "comments", "label", "heading", "info", "about", "intro", "message", "slug",
    "instructions", "text", "subtitle", "caption", "remark", "remarks", "hint", "hints", "note", "notes",
}  # fmt: skip
_IDLE = {
    "history", "moves", "steps", "log", "undo", "redo", "actions", "techniques", "strategies", "stats", "statistics", "users",
    "timestamps", "ratings", "scores", "pagination", "links", "path", "solvepath", "walkthrough", "undostack", "redostack",
    "elapsed", "timer", "preferences", "theme", "selected", "selectedcell", "errors", "mistakes",
    "conflicts", "highlights", "colors", "colours", "version", "author", "creator", "source", "license",
    "date", "time", "url", "link", "copyright", "publisher", "editor", "user", "email", "hash", "uuid", "guid", "id", "ids",
    "created", "createdat", "updated", "updatedat", "seed", "language", "lang", "locale", "schemaversion", "generator",
}  # fmt: skip
_MARKS = {"candidates", "notes", "pencilmarks", "marks", "pencil", "possibilities", "annotations", "cornermarks"}
_HEIGHT = re.compile(
    r"^(?:(?:box|block|region|subgrid|cage|sub|square)(?:height|rows|h)|bh|patterny|rowsper(?:box|block|region))$"
)
_WIDTH = re.compile(
    r"^(?:(?:box|block|region|subgrid|cage|sub|square)(?:width|cols|columns|w)|bw|patternx|col(?:umn)?sper(?:box|block|region))$"
)
_BOX_SIZE = re.compile(
    r"^(?:box|block|region|subgrid|square)(?:size|shape|dim|dims|dimension|dimensions|s)?$|^(?:order|rank|base)$"
)
_SIZE = {
    "size", "n", "dimension", "dimensions", "gridsize", "boardsize", "puzzlesize", "rows", "cols", "columns", "rowcount",
    "columncount", "colcount", "numrows", "numcols", "side", "length", "width", "height", "gridwidth", "gridheight",
}  # fmt: skip
_HARMLESS_TRUE = re.compile(
    r"unique|valid|solved|solvable|active|free|premium|published|symmetr|minimal|verified|enabled|complet|success|^ok$|daily"
    r"|public|classic|standard|normal|checked|generated|finished|started|paused|archived|favou?rite|visible|timer|show|auto"
    r"|highlight|error|sound|dark"
)
_PLACED_TEXT = re.compile(r"[rR]\d{1,2}[cC]\d{1,2}|(?:\d{1,9}[,;|] ?){5}\d|\d{1,9}(?: \d{1,9}){7}")
_TIMES = re.compile(r"\s*(\d{1,2})\s*[xX×*]\s*(\d{1,2})\s*")


def is_solution(name: str) -> bool:
    """Return whether a field has the name of a solution.

    >>> is_solution("Solution"), is_solution("solved_grid"), is_solution("puzzle")
    (True, True, False)
    """
    word = plain_word(name)
    return word.startswith(("solution", "solved", "answer", "completed", "fullgrid")) or word in (
        *("output", "label", "target", "result", "final", "key", "fullboard", "solvedsudoku"),
    )


def may_hold_puzzles(name: str) -> bool:
    """Return whether a field under any name may hold puzzles: not the solution, a map, a rule or a log of moves."""
    word = plain_word(name)
    if word in FIELDS:
        return True
    return not (
        is_solution(name) or word in _MAPS or word in _IDLE or word in _MARKS or word in _SIZE or _RULE.search(word)
    )


def says_rule(name: str) -> bool:
    """Return whether the name of a field or of a column speaks of rules or of boxes.

    >>> says_rule("visual_elements"), says_rule("rating")
    (True, False)
    """
    word = plain_word(name)
    boxes = _HEIGHT.match(word) or _WIDTH.match(word) or _BOX_SIZE.match(word)
    return bool(boxes or _RULE.search(word) or _STRICT.match(word)) or word in _MAPS or word in _KINDS - {"puzzle"}


def says_nothing(value: object) -> bool:
    """Return whether the value of a field of rules says no more than that the usual rules hold.

    >>> says_nothing("classic"), says_nothing(None), says_nothing("[]"), says_nothing("killer")
    (True, True, True, False)
    """
    if isinstance(value, str):
        return _text_says_nothing(value)
    if isinstance(value, (list, tuple, dict, set)):
        return not value
    return value is None or value is False or value != value  # NaN


@lru_cache(maxsize=1024)
def _text_says_nothing(text: str) -> bool:
    text = text.strip()
    if text in ("", "[]", "{}", "-"):
        return True
    if is_usual_rules(text):
        return any(map(str.isalpha, text))
    return all(_core(plain_word(part)) in _PLAIN for part in text.split(",")) and len(text) < 80


def looks_short(text: str) -> bool:
    """Return whether a puzzle of digits has lost zeros at its beginning, as happens to numbers in spreadsheets.

    >>> looks_short("3020600900305001001806400008102900700000008006708200002609500800203009005010300")
    True
    >>> looks_short("12345"), looks_short("1234567890123456")
    (False, False)
    """
    return (
        text.isdecimal()
        and "0" in text
        and side(len(text)) is None
        and any(len(text) < n * n < len(text) + n for n in SIZES)
    )


def short_problem(text: str) -> str:
    """Return the sentence about a puzzle that has lost zeros at its beginning."""
    return _("the puzzle has {count} digits; zeros at its beginning may be lost").format(count=len(text))


def puzzle_in(name: str, value: object, rows: int | None = None) -> Cells | Reading | None:
    """Return the cells in a field that has the name of a puzzle, or the reading of a text in it; None for anything else.

    Raises:
        ParseError: the text is damaged JSON, or the cells do not say where they are.
    """
    word = plain_word(name)
    if word in _LINKS:
        packed = isinstance(value, str) and ("://" in value[:20] or looks_like_json_object(value))
        return _text_puzzle(value) if packed else None
    if word not in FIELDS:
        return None
    if isinstance(value, str) and is_candidates(value):
        return _text_puzzle(value)
    if (cells := cells_in(value, sparse=True, rows=rows)) is not None or not isinstance(value, str):
        return cells
    return _text_puzzle(value)


@lru_cache(maxsize=8)
def _text_puzzle(text: str) -> Reading | None:
    """Read a text in a field: a grid of lines, a link, or JSON in a string."""
    from lucidoku.formats.reading import read

    if len(text) < 16 or not any(map(str.isdigit, text)):
        return None
    try:
        return read(text)
    except Refused:
        raise
    except LucidokuError:
        if looks_like_json_object(text):
            raise
        return None


def read_fields(pairs: Pairs, layout: Layout | None) -> Reading:
    """Read a puzzle that is in the fields of an object, or of objects around it.

    Raises:
        ParseError: there is no puzzle, or two different ones; a field contradicts it, or has a rule or a structure that is not
            understood.
    """
    rows = next(
        (v for k, v in pairs if plain_word(k) in ("size", "n", "rows", "gridsize") and isinstance(v, int)), None
    )
    rows = rows if rows in range(4, 26) and not isinstance(rows, bool) else layout.n if layout else None
    candidates = [(k, v, puzzle) for k, v in pairs if (puzzle := puzzle_in(k, v, rows)) is not None]
    rest = [(k, v) for k, v in pairs if not any(k == name and v is value for name, value, _puzzle in candidates)]
    if not candidates:
        raise ParseError(_("no puzzle found"))
    if len(candidates) > 1:
        candidates, rest = _one_of(candidates, rest, layout)
    _name, _value, puzzle = candidates[0]
    if isinstance(puzzle, Reading):
        return explain_fields(puzzle, rest)
    return _of_cells(puzzle, rest, layout)


def read_cells(cells: list[dict[str, int]] | dict[str, int], layout: Layout | None) -> Reading:
    """Read cells that a text lists with their places; a note tells how many, as the end of a list may be lost.

    Raises:
        Refused: the places contradict each other, or can be understood in two ways.
    """
    try:
        reading = read_fields([("cells", cells)], layout)
    except ParseError as error:
        raise Refused(str(error)) from None  # without its header, a table would have another meaning
    if len(cells) == len(reading.puzzle.values):
        return reading
    note = ngettext(
        "the text names {count} cell with its digit; the others were taken as empty",
        "the text names {count} cells with their digits; the others were taken as empty",
        len(cells),
    )
    return reading.noting(note.format(count=len(cells)))


_Found = tuple[str, Any, Cells | Reading]


def _one_of(candidates: list[_Found], rest: Pairs, layout: Layout | None) -> tuple[list[_Found], Pairs]:
    """Return the field that holds the puzzle, where others hold the same one with more digits; these join the rest.

    Raises:
        ParseError: two fields hold different puzzles.
    """
    values: list[tuple[str, Any, Cells | Reading, bytes]] = []
    for name, value, puzzle in candidates:
        if isinstance(puzzle, Reading):
            puzzle_now = puzzle.puzzle
            values.append(
                (name, value, puzzle, (puzzle_now.givens if isinstance(puzzle_now, Board) else puzzle_now).values)
            )
        else:
            values.append((name, value, puzzle, _digits(puzzle, _shape(puzzle, layout))[0]))
    values.sort(
        key=lambda candidate: (sum(map(bool, candidate[3])), not _has_more(candidate[2]))
    )  # stable: of equal ones the first
    first = values[0]
    if any(_has_more(puzzle) for _name, _value, puzzle, _digits in values[1:]):
        message = _("the fields {one} and {other} hold different puzzles")
        raise Refused(message.format(one=repr(first[0][:40]), other=repr(values[1][0][:40])))
    more: Pairs = []
    for name, value, _puzzle, digits in values[1:]:
        if len(digits) != len(first[3]) or any(a and a != b for a, b in zip(first[3], digits, strict=True)):
            message = _("the fields {one} and {other} hold different puzzles")
            raise Refused(message.format(one=repr(first[0][:40]), other=repr(name[:40])))
        if digits != first[3]:
            more.append(("solution" if all(digits) else f"{_MORE}{name}", value))
    return [(first[0], first[1], first[2])], [*rest, *more]


def _has_more(puzzle: Cells | Reading) -> bool:
    """Return whether a layout was read with the cells that is not the usual one."""
    return isinstance(puzzle, Reading) and not puzzle.puzzle.layout.is_usual


_MORE = "\0"  # before the name of a field with further digits of the same puzzle


def _shape(cells: Cells, layout: Layout | None) -> Layout:
    """Return any layout with as many rows, to read digits with; with digits from 0 where the cells show it."""
    n = cells.n
    if layout is None or layout.n != n:
        layout = Layout.of_size(n) if n in SIZES else Layout.standard(1, n)
    if cells.text:
        return layout.from_zero() if "0" in cells.text and zero_based(cells.text, n) else layout
    signs = chain.from_iterable(item if isinstance(item, list) else [item] for item in cells.items)
    return (
        layout.from_zero() if zero_based((sign for sign in signs if not isinstance(sign, (list, dict))), n) else layout
    )


def _digits(cells: Cells, shape: Layout) -> tuple[bytes, list[int]]:
    """Return the digits of cells, and the candidates where a cell is a list of them."""
    n = cells.n
    if cells.text:
        return cell_values(cells.text, shape), [0] * (n * n)
    values, masks = bytearray(), [0] * (n * n)
    for place, item in enumerate(cells.items):
        row, column = place // n + 1, place % n + 1
        if isinstance(item, list):
            digits = [read_digit(candidate, shape, row, column) for candidate in item]
            masks[place] = sum({1 << digit - 1 for digit in digits if digit})
            values.append(0)
        else:
            values.append(read_digit(item, shape, row, column))
    return bytes(values), masks


def _of_cells(cells: Cells, rest: Pairs, layout: Layout | None) -> Reading:
    """Read the cells of a puzzle, and explain the fields around it."""
    n = cells.n
    if layout is not None and layout.n != n:
        layout_for(n * n, layout)
    shape = _shape(cells, layout)
    values, masks = _digits(cells, shape)
    facts = _Facts(n)
    if cells.boxes is not None:
        facts.map_of(cells.boxes, "box")
    for name, contents in cells.other.items():
        facts.of_cells(name, contents)
    for name, value in rest:
        facts.field(name, value)
    if cells.solution is not None:
        facts.solutions.append(("solution", cells.solution))
    own = facts.layout(layout, values)
    own = own.from_zero() if shape.first_digit == 0 else own
    everything = (1 << n) - 1
    for place, marks in cells.marks.items():
        mask = digits_mask(marks, n)
        masks[place] = 0 if values[place] or mask == everything else mask
    if cells.played or cells.marks:
        givens = bytes(0 if place in cells.played else value for place, value in enumerate(values))
        reading = position(own, givens, values, masks)
    elif not cells.text and any(isinstance(item, list) for item in cells.items):
        reading = Reading(
            Board.from_masks(
                own, [m if isinstance(i, list) else everything for m, i in zip(masks, cells.items, strict=True)], values
            )
        )
    else:
        reading = Reading(Grid(values, own))
    return facts.finish(reading)


def explain_fields(reading: Reading, rest: Iterable[tuple[str, Any]]) -> Reading:
    """Return a reading of one field or of an object of a known format, completed from the other fields.

    Raises:
        ParseError: a field contradicts it, or has a rule or a structure that is not understood.
    """
    layout = reading.puzzle.layout
    facts = _Facts(layout.n)
    empty = True
    for name, value in rest:
        facts.field(name, value)
        empty = False
    if empty:
        return reading
    puzzle = reading.puzzle
    givens = (puzzle.givens if isinstance(puzzle, Board) else puzzle).values
    own = facts.layout(layout, givens)
    if own != layout and (facts.has_boxes or not facts.extras <= set(layout.extras)):
        if not layout.is_usual or isinstance(puzzle, Board):
            raise refusal(dict.fromkeys(sorted(facts.extras) or ["regions"], 1))
        from dataclasses import replace

        reading = replace(reading, puzzle=Grid(givens, own))
    return facts.finish(reading)


class _Facts:
    """Facts that the fields of an object state about its puzzle of n rows."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.refused: dict[str, int] = {}
        self.extras: set[str] = set()
        self.notes: list[str] = []
        self.solutions: list[tuple[str, Any]] = []
        self.title = self.author = ""
        self._map: list[Any] | None = None
        self._letters: dict[str, int] = {}
        self._shapes: list[tuple[str, set[tuple[int, int]]]] = []
        self._height = self._width = 0
        self._code = ""

    @property
    def has_boxes(self) -> bool:
        """Return whether the fields define the boxes."""
        return bool(self._map or self._shapes or self._height or self._width or self._code)

    def field(self, name: str, value: Any, around: str = "", depth: int = 0) -> None:
        """Record the meaning of a field."""
        word = plain_word(name)
        shown = name.lstrip(_MORE)[:40]
        if name.startswith(_MORE):
            self._unread(shown)
        elif value is None or value in ("", [], {}, "[]", "{}"):
            return
        elif value is False or (isinstance(value, str) and value.strip().lower() in ("false", "no")):
            if word in _MAPS and word != "layout" and word not in ("irregular", "jigsaw", "shape"):
                self._refuse(_("no boxes"))
        elif is_solution(name):
            self.solutions.append((shown, value))
        elif self._size(word, shown, value, around) or self._boxes(word, shown, value):
            return
        elif isinstance(value, str):
            self._text(word, shown, value)
        elif isinstance(value, bool):
            self._true(word, shown)
        elif isinstance(value, (int, float)):
            if _RULE.search(word) and value and word not in ("x", "rules", "variant") and not word.startswith("extra"):
                self._refuse(shown)
        elif word in _IDLE:
            return
        elif word in _MARKS:
            self._unread(shown)
        elif isinstance(value, dict) and depth < 8 and not _RULE.search(word):
            for key, inner in value.items():
                self.field(str(key), inner, word, depth + 1)
        elif isinstance(value, list) and all(isinstance(item, str) for item in value) and not _rows_of(value, self.n):
            for item in value:
                self._text(word, shown, item)
        else:
            self._refuse(shown)

    def of_cells(self, name: str, contents: list[Any]) -> None:
        """Record the contents of the cells under another name."""
        word = plain_word(name)
        there = [content for content in contents if content not in (None, False, "", 0, [], {})]
        if not there or word in ("id", "key", "name", "uuid"):
            return
        kinds = {type(content) for content in there}
        if _RULE.search(word) or kinds & {list, dict}:
            if word in _IDLE or word in _MARKS:
                self._unread(name)
            else:
                self._refuse(name)
        elif len(set(there)) > 1 and kinds == {int} and max(there) <= self.n:
            self._refuse(name)
        elif (len(set(there)) > 1 or True in there) and not _HARMLESS_TRUE.search(word) and word not in _IDLE:
            self._unread(name)

    def _refuse(self, name: str) -> None:
        self.refused[name] = 1

    def _unread(self, name: str) -> None:
        self._note(_("the field {name} of this puzzle was not read").format(name=repr(name[:40])))

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _true(self, word: str, shown: str) -> None:
        core = _core(word)
        if core in _EXTRAS:
            self.extras.add(_EXTRAS[core])
        elif word in _MAPS or _RULE.search(word):
            if word not in ("boxes", "blocks", "regions", "box", "block", "region"):
                self._refuse(shown)
        elif not _HARMLESS_TRUE.search(word):
            self._unread(shown)

    def _text(self, word: str, shown: str, value: str) -> None:
        text = value.strip()
        if word in ("author", "creator", "designer", "setter", "composer", "by"):
            self.author = line_of(text, 200)
            return
        if word in ("title", "name"):
            self.title = line_of(text, 200)
        if word in _TEXTS:
            if match := _TEXT_RULE.search(text):
                message = _("the field {name} speaks of {rule}, but the puzzle was read without it")
                self._spoken = (message.format(name=repr(shown), rule=repr(match[0])), match[0])
                self._note(self._spoken[0])
            return
        if word in _IDLE or (is_usual_rules(text) and any(map(str.isalpha, text))):
            return
        if word == "layout":
            self._code = text
            return
        core = _core(word)
        if core in _EXTRAS and text.lower() in ("true", "yes", "1", "on"):
            self.extras.add(_EXTRAS[core])
            return
        strict = bool(_STRICT.match(word) or _RULE.search(word)) or word in _MAPS
        odd = [part for part in re.split(r"[,;/+|&\n]", text) if not self._known(part)]
        if not odd:
            return
        named = f"{shown}: {line_of(text, 40)}"
        if strict or (any(_RULE.search(plain_word(part)) or _TEXT_RULE.search(part) for part in odd)):
            self._refuse(named)
        elif isqrt(len("".join(text.split()))) == self.n or _PLACED_TEXT.search(text):
            self._refuse(shown)
        elif word in _KINDS:
            self._unread(named)

    def _known(self, part: str) -> bool:
        """Return whether a part of a text says something that is understood: plain words, diagonals or windows, a size."""
        if times := _TIMES.fullmatch(part):
            return self._times(part.strip(), int(times[1]), int(times[2]))
        core = _core(plain_word(part))
        if core in _EXTRAS and (core != "x" or len(part.strip()) == 1 or "udoku" in part.lower()):
            self.extras.add(_EXTRAS[core])
            return True
        return core in _PLAIN or (part.strip().isdecimal() and len(part.strip()) < 5)

    def _times(self, shown: str, a: int, b: int) -> bool:
        n = self.n
        if (a == b == n) or (a == b and a * a == n):
            return True
        if a * b != n:
            raise self._contradicts("size", shown)
        self._shapes.append((shown, {(a, b), (b, a)}))
        return True

    def _contradicts(self, name: str, value: object) -> Refused:
        message = _("the field {name} says {value}, but the puzzle has {n} rows")
        return Refused(message.format(name=repr(name[:40]), value=line_of(str(value), 40), n=self.n))

    def _size(self, word: str, shown: str, value: Any, around: str) -> bool:
        """Record a field with the number of rows, or with the height or width of a box."""
        inside = bool(_BOX_SIZE.match(around)) or around in ("boxes", "blocks")
        number = int(value) if isinstance(value, str) and re.fullmatch(r"\s*\d{1,2}\s*", value) else value
        whole = isinstance(number, int) and not isinstance(number, bool)
        if word in ("h", "w", "r", "c") and whole and not inside:
            self._letters[word] = number
            return True
        for pattern, length, plain in (
            (_HEIGHT, "_height", ("height", "h", "rows", "y")),
            (_WIDTH, "_width", ("width", "w", "cols", "columns", "x")),
        ):
            if (pattern.match(word) or (inside and word in plain)) and whole:
                if not 0 < number <= self.n or self.n % number or getattr(self, length) not in (0, number):
                    raise self._contradicts(shown, value)
                setattr(self, length, number)
                return True
        if word in _SIZE or _BOX_SIZE.match(word):
            box = word not in _SIZE
            if whole:
                if word in ("width", "height", "length") and number > 25:
                    return True  # of a picture
                if number == self.n or number**2 == self.n or (not box and number == self.n**2):
                    return True
                if not box and word in ("width", "height", "length", "side"):
                    raise self._contradicts(shown, value)
                raise self._contradicts(shown, value)
            if isinstance(value, list) and len(value) == 2 and all(isinstance(k, int) for k in value):
                return self._pair(shown, value[0], value[1])
            if isinstance(value, str) and (times := _TIMES.fullmatch(value)):
                return self._pair(shown, int(times[1]), int(times[2]))
        return False

    def _pair(self, shown: str, a: int, b: int) -> bool:
        if a == b == self.n or (a == b and a * a == self.n):
            return True
        if a * b != self.n:
            raise self._contradicts(shown, f"{a}x{b}")
        self._shapes.append((f"{shown}: {a}x{b}", {(a, b), (b, a)}))
        return True

    def _boxes(self, word: str, shown: str, value: Any) -> bool:
        """Record a map of regions."""
        if word not in _MAPS:
            return False
        region_layout = region_map(value, self.n)
        if region_layout is not None:
            self.map_of(region_layout, shown)
            return True
        if isinstance(value, int) and not isinstance(value, bool) and value == self.n:
            return True  # how many there are
        if isinstance(value, list) and not all(isinstance(item, str) for item in value):
            self._refuse(shown)
            return True
        return False

    def _take_letters(self) -> None:
        """Use numbers under h and w, or r and c, as height and width of a box if no other field has them."""
        for height, width in (("h", "w"), ("r", "c")):
            a, b = (self._letters.get(name, 0) for name in (height, width))
            if a * b == self.n and 1 < a < self.n and not self.has_boxes:
                self._height, self._width = a, b
                self._note(
                    _("the fields {one} and {other} are taken as the size of a box").format(one=height, other=width)
                )

    def map_of(self, numbers: list[Any], shown: str) -> None:
        """Note to which box each cell belongs."""
        if self._map is not None and _partition(self._map) != _partition(numbers):
            self._refuse(shown)
        self._map = numbers

    def layout(self, wanted: Layout | None, values: bytes) -> Layout:
        """Return the layout that the fields say.

        Raises:
            ParseError: fields contradict each other, or have rules that a Layout cannot hold.
        """
        n = self.n
        if self.refused:
            raise refusal(self.refused)
        self._take_letters()
        layout = wanted
        if self._code and wanted is None:
            layout = stated_layout(self._code)
            self.notes += short_code_note(self._code, layout)
        if layout is not None and layout.n != n:
            raise self._contradicts("layout", self._code or str(layout))
        if self._map is not None:
            rules = RuleCollector(n)
            rules.boxes(self._map)
            layout = rules.layout()
            self._agrees(layout)
        elif self._height or self._width:
            height, width = self._height or n // self._width, self._width or n // self._height
            if height * width != n:
                raise self._contradicts("boxes", f"{height}x{width}")
            layout = self._plain(layout, height, width)
            self._agrees(layout)
        elif self._shapes:
            layout = self._of_shapes(layout, values)
        if layout is None:
            layout = Layout.of_size(n) if n in SIZES else RuleCollector(n).layout()
        for extra in sorted(self.extras):
            if extra not in layout.extras:
                try:
                    layout = layout.with_extra(extra)
                except LucidokuError as error:
                    raise Refused(str(error)) from error
        if wanted is not None and self.has_boxes and layout.without_constraints != wanted.without_constraints:
            self._note(_("the text itself says that the layout is {layout}").format(layout=layout))
        return layout

    def _plain(self, layout: Layout | None, height: int, width: int) -> Layout:
        plain = Layout.standard(height, width)
        return layout if layout is not None and box_sets(layout) == box_sets(plain) else plain

    def _agrees(self, layout: Layout) -> None:
        for shown, shapes in self._shapes:
            if layout.is_jigsaw or (layout.box_height, layout.box_width) not in shapes:
                raise self._contradicts("boxes", shown)

    def _of_shapes(self, wanted: Layout | None, values: bytes) -> Layout:
        """Return the layout of a box size that may be read in two ways: the one that the digits allow.

        Raises:
            Refused: both are possible.
        """
        shapes = set.intersection(*(shapes for _shown, shapes in self._shapes))
        shown = self._shapes[0][0]
        if not shapes:
            raise self._contradicts("boxes", shown)
        if wanted is not None and (wanted.box_height, wanted.box_width) in shapes:
            return wanted
        fitting = [shape for shape in sorted(shapes) if self._fits(Layout.standard(*shape), values)]
        if len(fitting) != 1:
            message = _("{size} may be two shapes of boxes; give the layout as height x width, such as {layout}")
            height, width = sorted(shapes)[0]
            raise Refused(message.format(size=repr(shown), layout=f"{height}x{width}"))
        return Layout.standard(*fitting[0])

    def _fits(self, layout: Layout, values: bytes) -> bool:
        try:
            Grid(values, layout).check()
            for _name, what in self.solutions:
                if (full := _full_grid(what, layout)) is not None:
                    full.check()
        except InvalidPuzzle:
            return False
        return True

    def finish(self, reading: Reading) -> Reading:
        """Return the reading with title, author and notes; solutions are compared with it."""
        from dataclasses import replace

        puzzle = reading.puzzle
        layout = puzzle.layout
        givens = puzzle.givens if isinstance(puzzle, Board) else puzzle
        for name, what in self.solutions:
            full = _full_grid(what, layout)
            if full is None:
                continue
            wrong = next((cell for cell in layout.cells if givens.values[cell] not in (0, full.values[cell])), None)
            if wrong is not None:
                message = _("the solution in the field {name} contradicts the puzzle at {cell}")
                self._note(message.format(name=repr(name), cell=wrong))
                continue
            try:
                full.check()
            except InvalidPuzzle as error:
                message = _("the solution in the field {name} breaks the rules of the layout that was read ({error})")
                self._note(message.format(name=repr(name), error=error))
        if (self.extras or self._map) and getattr(self, "_spoken", None):
            spoken, word = self._spoken
            extra = _EXTRAS.get(_core(plain_word(word)))
            if extra in self.extras or (layout.is_jigsaw and word.lower() in ("jigsaw", "irregular")):
                self.notes.remove(spoken)
        return replace(
            reading,
            notes=(*reading.notes, *self.notes),
            title=reading.title or self.title,
            author=reading.author or self.author,
        )

    _spoken: tuple[str, str]


def _core(word: str) -> str:
    """Return the word for a rule without the words around it.

    >>> _core("isxsudoku"), _core("sudokudiagonals")
    ('x', 'diagonals')
    """
    return _AFFIXES.sub("", _AFFIXES.sub("", word))


def _rows_of(value: list[Any], n: int) -> bool:
    """Return whether texts are the rows of a grid rather than words."""
    return len(value) == n and all(len(item) == n or len(item.split()) == n for item in value)


def _full_grid(what: Any, layout: Layout) -> Grid | None:
    """Return the full grid that a field holds; None if it is something else."""
    if isinstance(what, list) and len(what) == 1:
        what = what[0]
    try:
        cells = cells_in(what, sparse=True, rows=layout.n)
        if cells is None and isinstance(what, str):
            cells = cells_in("".join(what.split()))
        if cells is None or cells.n != layout.n:
            return None
        values = _digits(cells, layout)[0]
    except LucidokuError:
        return None
    return Grid(values, layout) if all(values) else None


def _partition(numbers: list[Any]) -> set[frozenset[int]]:
    parts: dict[Any, list[int]] = {}
    for cell, number in enumerate(numbers):
        parts.setdefault(number, []).append(cell)
    return set(map(frozenset, parts.values()))


def region_map(value: Any, n: int) -> list[Any] | None:
    """Return the box of each cell that a map of regions names: rows, one list, one text, or the cells of each region.

    >>> region_map("AABBAABBCCDDCCDD", 4) == region_map([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]], 4)
    False
    >>> region_map([[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]], 4)
    [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    """
    if isinstance(value, str):
        flat: list[Any] = list("".join(value.split()))
        if len(flat) != n * n:
            flat = [part for part in re.split(r"[\s,;|]+", value.strip()) if part]
    elif not isinstance(value, list) or not value:
        return None
    elif all(isinstance(row, str) for row in value):
        rows = [list(row) if len(row) == n else re.split(r"[\s,]+", row.strip()) for row in value]
        flat = list(chain.from_iterable(rows)) if len(value) == n else value
    elif len(value) == n and all(isinstance(row, list) and len(row) == n for row in value):
        flat = list(chain.from_iterable(value))
        if (regions := _regions(value, n)) is not None:
            return regions
    elif len(value) == n and all(isinstance(row, dict) for row in value):
        return _regions([next((v for v in row.values() if isinstance(v, list)), []) for row in value], n)
    else:
        flat = value
    if len(flat) != n * n or not all(isinstance(item, (int, str)) and not isinstance(item, bool) for item in flat):
        return None
    counts: dict[Any, int] = {}
    for item in flat:
        counts[item] = counts.get(item, 0) + 1
    return flat if set(counts.values()) == {n} else None


def _regions(regions: list[list[Any]], n: int) -> list[Any] | None:
    """Return the region of each cell where each region is a list of its cells: numbers, pairs, names or objects."""
    if not all(len(region) == n for region in regions):
        return None
    items = list(chain.from_iterable(regions))
    if all(isinstance(item, list) and len(item) == 2 for item in items):
        turned = [[pair[::-1] for pair in region] for region in regions]
        try:
            by_row, by_column = (all(region == sorted(region) for region in pairs) for pairs in (regions, turned))
        except TypeError:
            return None
        if by_row == by_column:
            return None
        items = [{"row": a, "col": b} for a, b in chain.from_iterable(regions if by_row else turned)]
    elif any(isinstance(item, list) for item in items):
        return None
    objects = [item if isinstance(item, Mapping) else {"cell": item} for item in items]
    try:
        cells = cells_in(
            [dict(place) | {"value": number // n} for number, place in enumerate(objects)], sparse=True, rows=n
        )
    except ParseError:
        return None
    if cells is None or len(set(map(str, items))) < n * n or None in cells.items:
        return None
    return cells.items
