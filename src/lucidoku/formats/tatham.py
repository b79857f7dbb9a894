"""Simon Tatham's Portable Puzzle Collection: game IDs of Solo such as `3x3:a3c8a6…`, and its saved games.

    ID      = parameters ":" cells ["," boxes] ["," cages "," sums]
    parameters: `CxR` for boxes of C rows and R columns, or `Nj` for N jigsaw boxes; then `x` for diagonals and `k` for cages.
              Optional parameters after these (symmetry, difficulty) describe how the puzzle was made and are ignored.
    cells   = numbers, letters for empty cells (`a` for 1 to `z` for 26), `_` between two numbers
    boxes, cages: the borders inside the grid, first the vertical ones row by row, then the horizontal ones column by column:
              how many places without a border come before each border, `_` for none, `a` for 1 to `y` for 25; `z` is 26
              places and no border. One border more than there is ends the list.

A cage does not repeat a digit. Read from the source of the collection, solo.c and midend.c.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import PUZZLE, Format, Placed, Reading, as_grid, box_numbers, position
from lucidoku.formats._rules import Refused, RuleCollector
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules._constraint import Constraint
from lucidoku.words.language import _

__all__ = ["FORMAT", "ID", "is_id"]

ID = re.compile(r"(?<![\w:.,#@/-])(?:\d{1,2}x\d{1,2}|\d{1,2}j)[a-z]{0,8}\d?[a-z]{0,4}:[a-z_1-9][a-z_0-9,]*(?![\w:,@])")
"""A game ID among words."""

_PARAMETERS = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?([jxk]*)((?:md?\d|r\d|a|d[tbiaeu])*)")
_SEED = re.compile(r"(?:\d{1,2}x\d{1,2}|\d{1,2}j)[a-z0-9]{0,12}#[\w-]{1,40}")
_LINK = re.compile(r"https?://\S{1,200}?/solo(?:\.html)?#(\S+)")
_BOXES = re.compile(r"\d{1,2}x\d{1,2}(?!\w)")  # in the code of a layout, `12x12:2x6`
_NUMBERS = re.compile(r"[1-9]\d{0,3}|[a-z_]")
_SAVED = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
_RECORD = re.compile(r"\s*([A-Z]{1,8}) {0,7}:(\d{1,7}):")
_MOVE = re.compile(r"([PR])(\d{1,2}),(\d{1,2}),(\d{1,2})")
_WRAPPED = 60  # characters of a line that may continue in the next one
_GOES_ON = re.compile(r"[a-z0-9_,]+")
_ROW = 4  # a line of four cells may be the row of a grid
_SHORTEST = 10  # a shorter text behind the colon may be anything, such as the boxes of 12x12:2x6


def is_id(text: str) -> bool:
    """Return whether a word is a game ID.

    >>> is_id("2x2:2_4b3f4b3_1"), is_id("12x12:2x6"), is_id("3x3:d:k:3841")
    (True, False, False)
    """
    if not ID.fullmatch(text):
        return False
    parameters, _colon, cells = text.partition(":")
    if _BOXES.match(cells):
        return False
    match = _PARAMETERS.match(parameters)
    n = int(match[1]) * int(match[2] or 1) if match else 0
    return len(cells) >= _SHORTEST or _count(cells.partition(",")[0]) == n * n


def _count(cells: str) -> int:
    return sum(
        1 if piece[0].isdecimal() else ord(piece) - 96 for piece in _NUMBERS.findall(cells[:2000]) if piece != "_"
    )


def _detect(text: str) -> bool:
    start = text[:20000]
    return text.startswith(_SAVED) or ((":" in start or "#" in start) and bool(_ids(start)))


def _ids(text: str) -> list[tuple[int, str]]:
    """Return the game IDs of a text with their lines: whole lines, or words in a line; none where a line is the row of a grid."""
    ids: list[tuple[int, str]] = []
    width = 0
    for number, line in enumerate(text.split("\n"), 1):
        word = _strip_address(line)
        if ids and ids[-1][0] == number - 1 and width > _WRAPPED and _GOES_ON.fullmatch(word):
            ids[-1] = (number, ids[-1][1] + word)  # a program broke the line
            width = len(word)
            continue
        width = len(word)
        if _is_line(word) or _looks_like(word):
            ids.append((number, word))
            continue
        words = [word.rstrip(",") for word in ID.findall(line)] if ":" in line else []
        ids += [(number, word) for word in words if is_id(word)]
        cells = line.replace(" ", "").replace("|", "")
        if not words and len(cells) >= _ROW and not cells.strip("0123456789.*_"):
            return []
    return ids


def _is_line(text: str) -> bool:
    word = _strip_address(text)
    return is_id(word) or _SEED.fullmatch(word) is not None


def _looks_like(word: str) -> bool:
    """Return whether a lone word is meant as a game ID, even a broken one; `12x12:2x6` is the code of a layout."""
    return ID.fullmatch(word) is not None and not _BOXES.match(word.partition(":")[2])


def _strip_address(text: str) -> str:
    """Return a game ID without the address of the game's page before it."""
    text = text.strip()
    match = _LINK.fullmatch(text) if "solo" in text else None
    return unquote(match[1]) if match else text


def _read(text: str, layout: Layout | None) -> Reading:
    if text.startswith(_SAVED):
        return _read_saved(text)
    ids = _ids(text)
    if not ids:
        raise ParseError(_("expected a game ID of Solo, such as {id}").format(id="3x3:a3c8a6…"))
    return _read_id(ids[0][1]).first_of(len(ids))


def _read_all(text: str, layout: Layout | None) -> Iterator[Placed]:
    saved = text.startswith(_SAVED)
    for number, game in [(1, text)] if saved else _ids(text):
        try:
            yield number, _read_saved(game) if saved else _read_id(game)
        except LucidokuError as error:
            yield number, error


def _read_id(word: str) -> Reading:
    if _SEED.fullmatch(word):
        message = _(
            "{text} is the number of a random game, which only its program can make; copy the game ID, such as {id}"
        )
        raise Refused(message.format(text=repr(word[:40]), id="3x3:a3c8a6…"))
    parameters, _colon, description = word.partition(":")
    return Reading(_game(parameters, description), "tatham")


def _game(parameters: str, description: str) -> Grid:
    """Return the puzzle of a game ID.

    Raises:
        Refused: the ID is incomplete or contradictory.
    """
    match = _PARAMETERS.fullmatch(parameters)
    if match is None:
        message = _("cannot read the parameters {text} of the game; expected such as 3x3, 3x3x, 3x3k or 9j")
        raise Refused(message.format(text=repr(parameters[:40])))
    height, width = int(match[1]), int(match[2] or match[1])
    jigsaw, diagonals, killer = (sign in match[3] for sign in "jxk")
    n = height * (int(match[2] or 1) if jigsaw else width)
    if not 2 <= n <= 25:
        raise Refused(_("the game has {n} rows; expected 2 to 25").format(n=n))
    parts = description.split(",")
    if len(parts) != 1 + jigsaw + 2 * killer:
        message = _("expected {expected} parts separated by commas in the game ID, found {count}")
        raise Refused(message.format(count=len(parts), expected=1 + jigsaw + 2 * killer))
    if max(map(len, parts)) > 5 * n * n:
        raise Refused(_("the game ID is too long for a grid of {n} rows").format(n=n))
    rest = iter(parts)
    values = _cells(next(rest), n, n)
    layout = Layout.standard(height, width) if not jigsaw else _jigsaw(_regions(next(rest), n), n)
    if diagonals:
        layout = layout.with_diagonals()
    if killer:
        layout = layout.with_constraints(_cages(_regions(next(rest), n), _cells(next(rest), n, n**3)))
    return Grid(bytes(values), layout)


def _cells(text: str, n: int, most: int) -> list[int]:
    """Return the number of each cell, 0 for none."""
    values: list[int] = []
    place = 0
    for piece in _NUMBERS.finditer(text):
        if piece.start() != place:
            break
        place = piece.end()
        if piece[0].isdecimal():
            values.append(int(piece[0]))
        elif piece[0] != "_":
            values += [0] * (ord(piece[0]) - 96)
    if place != len(text):
        raise Refused(_("{character} is not part of a game ID").format(character=repr(text[place])))
    if len(values) != n * n:
        message = _("the game ID describes {count} cells, but its grid has {expected}")
        raise Refused(message.format(count=len(values), expected=n * n))
    if max(values) > most:
        raise Refused(_("{number} is too large; expected 1 to {most}").format(number=max(values), most=most))
    return values


def _borders(n: int) -> Iterator[tuple[int, int]]:
    """Yield the cells on both sides of each border inside the grid, in the order of the borders."""
    yield from ((r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1))
    yield from ((r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1))


def _regions(text: str, n: int) -> list[int]:
    """Return for each cell the first cell of its region."""
    first = list(range(n * n))

    def root(cell: int) -> int:
        while first[cell] != cell:
            first[cell] = first[first[cell]]
            cell = first[cell]
        return cell

    open_places: list[bool] = []
    for sign in text:
        if not ("a" <= sign <= "z" or sign == "_"):
            raise Refused(_("{character} is not part of a game ID").format(character=repr(sign)))
        open_places += [True] * (0 if sign == "_" else ord(sign) - 96)
        open_places += [False] * (sign != "z")
    borders = list(_borders(n))
    if len(open_places) != len(borders) + 1 or open_places[-1]:
        message = _("the game ID describes {count} borders between cells, but its grid has {expected}")
        raise Refused(message.format(count=max(0, len(open_places) - 1), expected=len(borders)))
    for is_open, (one, other) in zip(open_places, borders, strict=False):
        if is_open:
            low, high = sorted((root(one), root(other)))
            first[high] = low
    return list(map(root, range(n * n)))


def _jigsaw(regions: Sequence[int], n: int) -> Layout:
    rules = RuleCollector(n)
    try:
        rules.boxes(regions)
        return rules.layout()
    except ParseError as error:
        raise Refused(str(error)) from error


def _cages(regions: Sequence[int], sums: Sequence[int]) -> list[Constraint]:
    cages: dict[int, list[int]] = {}
    for cell, region in enumerate(regions):
        cages.setdefault(region, []).append(cell)
    marks = []
    for cells in cages.values():
        totals = [sums[cell] for cell in cells if sums[cell]]
        if len(totals) > 1:
            raise Refused(_("a cage of the game ID has {count} sums; expected one").format(count=len(totals)))
        marks.append(Constraint("killercage", (tuple(cells),), tuple(totals)))
    return marks


def _read_saved(text: str) -> Reading:
    """Read a saved game: the puzzle, and the digits and pencil marks of its player."""
    records = _records(text)
    named = dict(records)
    if named.get("GAME") != "Solo":
        raise Refused(_("this is a saved game of {name}; expected Solo").format(name=named.get("GAME", "?")[:40]))
    if "DESC" not in named or not ("CPARAMS" in named or "PARAMS" in named):
        raise Refused(_("this saved game holds no puzzle"))
    grid = _game(named.get("CPARAMS") or named["PARAMS"], named["DESC"])
    moves = [record for record in records if record[0] in ("MOVE", "SOLVE", "RESTART")]
    shown = named.get("STATEPOS", "")
    count = int(shown) - 1 if shown.isdecimal() else len(moves)
    if not 0 <= count <= len(moves):
        raise Refused(
            _("expected {expected} moves in this saved game, found {count}").format(count=len(moves), expected=count)
        )
    values, masks = bytearray(grid.values), [0] * len(grid)
    for kind, move in moves[:count]:
        if kind == "RESTART":
            values, masks = bytearray(grid.values), [0] * len(grid)
        else:
            _carry_out(move, grid.layout.n, values, masks)
    placed = bytes(0 if given else value for given, value in zip(grid.values, values, strict=True))
    marks = [0 if value else mask for value, mask in zip(values, masks, strict=True)]
    reading = position(grid.layout, grid.values, placed, marks)
    return Reading(reading.puzzle, "tatham", reading.notes)


def _records(text: str) -> list[tuple[str, str]]:
    """Return the records of a saved game: a name, the length of a text, and the text."""
    records: list[tuple[str, str]] = []
    place = 0
    while head := _RECORD.match(text, place):
        place = head.end() + int(head[2])
        if place > len(text):
            raise Refused(_("the record {name} of this saved game is cut off").format(name=head[1]))
        records.append((head[1], text[head.end() : place]))
    if text[place:].strip():
        raise Refused(
            _("cannot read the record {text} of this saved game").format(text=repr(text[place:].strip()[:40]))
        )
    return records


def _carry_out(move: str, n: int, values: bytearray, masks: list[int]) -> None:
    if move[:1] == "S":
        solution = [int(word) if word.isdecimal() else 0 for word in move[1:].rstrip(",").split(",")]
        if len(solution) == n * n and all(1 <= digit <= n for digit in solution):
            values[:] = bytes(solution)
            return
    if move == "M":
        masks[:] = [mask if value else (1 << n) - 1 for value, mask in zip(values, masks, strict=True)]
        return
    match = _MOVE.fullmatch(move)
    column, row, digit = map(int, match.groups()[1:]) if match else (n, n, 0)
    if match is None or max(column, row) >= n or digit > n:
        raise Refused(_("cannot read the move {move} of this saved game").format(move=repr(move[:40])))
    cell = row * n + column
    if match[1] == "P" and digit:
        masks[cell] ^= 1 << digit - 1
    else:
        values[cell], masks[cell] = digit, 0


def _write(subject: Grid | Board) -> str:
    grid = as_grid(subject)
    layout, n = grid.layout, grid.layout.n
    if set(layout.extras) - {"diagonal"} or set(layout.constraint_names) - {"killercage"}:
        raise LucidokuError(_("Solo supports diagonals, jigsaw boxes and killer cages, but no other rules"))
    if not layout.is_jigsaw and min(layout.box_height, layout.box_width) < 2:
        raise LucidokuError(_("Solo needs boxes of two rows and two columns at least"))
    text = f"{n}j" if layout.is_jigsaw else f"{layout.box_height}x{layout.box_width}"
    text += "x" * bool(layout.extras) + "k" * bool(layout.placed)
    parts = [_cells_text(grid.values)]
    if layout.is_jigsaw:
        boxes = box_numbers(layout)
        if _count_regions(boxes, n) != n:
            raise LucidokuError(_("Solo needs jigsaw boxes of cells that touch"))
        parts.append(_regions_text(boxes, n))
    if layout.placed:
        cages, sums = _cages_of(layout)
        parts += [_regions_text(cages, n), _cells_text(sums)]
    return f"{text}:{','.join(parts)}"


def _cages_of(layout: Layout) -> tuple[list[int], list[int]]:
    """Return for each cell the number of its cage, and the sum that is written into it."""
    n = layout.n
    cage, sums = [-1] * n**2, [0] * n**2
    for number, constraint in enumerate(layout.placed):
        if (
            not constraint.values
            or not 2 <= len(constraint.cells) <= n
            or any(cage[cell] >= 0 for cell in constraint.cells)
        ):
            break
        for cell in constraint.cells:
            cage[cell] = number
        sums[min(constraint.cells)] = constraint.values[0]
    if min(cage) < 0 or _count_regions(cage, n) != len(layout.placed):
        message = _("Solo needs cages that cover the grid, each of 2 to {n} cells that touch, with a sum")
        raise LucidokuError(message.format(n=n))
    return cage, sums


def _count_regions(regions: Sequence[int], n: int) -> int:
    """Return how many regions are there if each holds the cells that touch."""
    return len(set(_regions(_regions_text(regions, n), n)))


def _cells_text(values: Sequence[int]) -> str:
    text, run = "", 0
    for value in [*values, -1]:
        if value == 0:
            run += 1
            continue
        while run:
            piece = min(run, 26)
            text, run = text + chr(96 + piece), run - piece
        if value > 0:
            text += ("_" if text[-1:].isdecimal() else "") + str(value)
    return text


def _regions_text(regions: Sequence[int], n: int) -> str:
    text, run = "", 0
    for is_border in [*(regions[one] != regions[other] for one, other in _borders(n)), True]:
        if not is_border:
            run += 1
            continue
        text += "z" * (run // 26) + ("_" if run % 26 == 0 else chr(96 + run % 26))
        run = 0
    return text


FORMAT = Format(
    "tatham",
    "a game ID or a saved game of Solo, from Simon Tatham's Portable Puzzle Collection",
    _detect,
    _read,
    _write,
    _read_all,
    label="Simon Tatham’s Solo",
    keeps=PUZZLE | {"houses", "rules"},
    suffixes=(".sav",),
    line=_is_line,
    whole=_detect,
    long=True,
)
