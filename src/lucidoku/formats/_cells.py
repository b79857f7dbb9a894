"""From the cells of a pasted grid to a Grid, or to a Board where some cells show candidates.

The boxes are those that the text draws, by walls, by a map of letters next to the cells, or by gaps between the cells; else
the usual ones. Lines that belong to no grid must be noise, see `_noise`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import (
    EMPTY,
    Reading,
    Span,
    alphabet,
    box_sets,
    check_zeros,
    last_cell_note,
    layout_for,
    line_starts,
    side,
    with_layout_of,
    zero_note,
)
from lucidoku.formats._maps import is_map_like, is_map_row, lonely_map, region_map
from lucidoku.formats._noise import structure
from lucidoku.formats._rules import Refused
from lucidoku.formats._table import Cut, GridRow, RowGroup, Token, complaint, cut, groups, is_head_rule, kind_of, row_of
from lucidoku.formats._walls import BARS, RULES, Walls, count_bars, drawn_layout, has_rule, heavy_bar, with_one_bar
from lucidoku.formats.candidates import begins_candidates
from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

_MARK = re.compile(r"[*#@+-]*+[a-zA-Z]?([0-9]++(?:[*#@+-]+[0-9]++)*+)[a-zA-Z]?[*#@+-]*+|\(([0-9]+)\)")
_WIDE_MARK = re.compile(r"[*#@+-]*+([0-9A-Pa-p]++(?:[*#@+-]+[0-9A-Pa-p]++)*+)[*#@+-]*+|\(([0-9A-Pa-p]+)\)")
_IN_COLUMNS = re.compile(r"[ 0-9A-Pa-p|│┃.]*+")
_MOST = 25  # the largest digit
MOST_LINES = 1000
"""Lines of one grid: 25x25 of them have a digit each, with blank ones around them."""
_JOINED = 16 * 1024  # characters of a grid whose lines were joined


class _Map:
    """A grid of letters that names the box of each cell."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout


_Item = tuple[int, Reading | LucidokuError]

_VALUE = re.compile(r"<(\w)>|\*(\w)\*|\+(\w)|u(\w)")  # a given, or a digit that was placed
_AROUND = re.compile(r"[*#@+-]")  # marks of programs next to candidates
_BOLD = re.compile(r"^\*\*(\w+)\*\*$")


@lru_cache(maxsize=8)
def tables(text: str, layout: Layout | None) -> list[_Item]:
    """Return all grids and candidate grids of a text, each with its first line.

    A grid followed by the candidate grid of the same puzzle (as Simple Sudoku and HoDoKu copy them, with the grid of the
    values so far between them) is one board. A line that belongs to none and has the look of a puzzle's part is an error.
    """
    try:
        grids = _grids_of(text)
    except ParseError as error:
        return [(error.line or 1, error)]
    if not grids:
        return []
    lines = list(enumerate(text.split("\n"), 1))
    if len(grids) > 1 and all(group.n == 0 for group in grids):
        grids = [RowGroup([row for group in grids for row in group.rows], 0, grids[0].start)]
    items = list(_merge_boards(_attach_maps(_read(group, lines, layout) for group in grids)))
    if not any(isinstance(item, Reading) for _line, item in items):
        return items
    return _with_rest(items, grids, lines)


def used(text: str) -> list[Span]:
    """Return the rows of the first grid of a text, with the frames between them and the rows of the map next to it."""
    items = tables(text, None)
    texts = text.split("\n")
    lines, starts = list(enumerate(texts, 1)), line_starts(texts)
    end = items[1][0] if len(items) > 1 else len(lines) + 1
    grids = (group for group in _grids_of(text) if group.start < end)
    parts = sorted(part for group in grids for part in _parts(group, lines))
    return [(starts[number - 1] + left, starts[number - 1] + right) for number, left, right in parts]


def _parts(group: RowGroup, lines: list[tuple[int, str]]) -> Iterator[tuple[int, int, int]]:
    """Yield number, start and end of each line that a grid used."""
    rows = {row.line: row for row in group.rows}
    first, last = min(group.start, *rows), max(group.end, *rows)
    while first > 1 and kind_of(lines[first - 2][1]) == "frame":
        first -= 1
    while last < len(lines) and kind_of(lines[last][1]) == "frame":
        last += 1
    if first > 1 and is_head_rule(lines[first - 1][1]):
        first -= 1  # the heads of the columns
    for number, line in lines[first - 1 : last]:
        row = rows.get(number)
        shown = row.text if row and row.raw == line else line
        start, end = len(shown) - len(shown.lstrip()), len(shown.rstrip())
        while end < len(line) and line[end].isalnum():  # the end of a word for an empty cell
            end += 1
        if start < end:  # blanks at the ends of a line may be cells
            yield number, start if line[:start].strip() else 0, end if line[end:].strip() else len(line)


@lru_cache(maxsize=2)
def _grids_of(text: str) -> list[RowGroup]:
    """Return the grids of a text: one with tall cells, joined or broken lines, or those that lines make."""
    texts = text.split("\n")
    if len(texts) <= MOST_LINES:
        lines = list(enumerate(texts, 1))
        whole = _of_tall_cells(lines) or _of_one_line(lines) or _of_blanks(lines) or _rejoin_lines(lines)
        if whole:
            return [whole]
    found = list(groups(enumerate(texts, 1)))
    if small := {group.n for group in found} & {4, 5}:
        found += _small_maps(list(enumerate(texts, 1)), small)
    return _without_noise(sorted(found, key=lambda group: group.start))


def _small_maps(lines: list[tuple[int, str]], sizes: set[int]) -> Iterator[RowGroup]:
    """Yield maps of 4 or 5 lines of small letters, next to a grid with the same number of rows: a single line may be a word."""
    for n in sizes:
        for start in range(len(lines) - n + 1):
            part = lines[start : start + n]
            words = [line.strip() for _number, line in part]
            lettered = all(len(word) == n and word.isalpha() and word.islower() for word in words)
            if lettered and region_map("".join(words)):
                if any(kind_of(line) != "row" for _number, line in part):
                    yield RowGroup([row_of(number, line) for number, line in part], n, part[0][0])
                break


def _without_noise(row_groups: list[RowGroup]) -> list[RowGroup]:
    """Return the groups without lines of words that look like rows, as a date does, where others are grids."""
    sizes = {group.n for group in row_groups} - {0}
    if not sizes or all(group.n for group in row_groups):
        return row_groups
    return [
        group for group in row_groups if group.n or len(group.rows) > 2 or any(_fits(row, sizes) for row in group.rows)
    ]


def _fits(row: GridRow, sizes: set[int]) -> bool:
    """Return whether a line may be a row of a grid of one of some sizes: by its words or by its characters."""
    words = row.text.split()
    return len(words) in sizes or len("".join(words)) in sizes or any(ch in BARS for ch in row.text)


def _with_rest(items: list[_Item], row_groups: list[RowGroup], lines: list[tuple[int, str]]) -> list[_Item]:
    """Return the items together with an error for each line that no grid explains."""
    used = {row.line for group in row_groups for row in group.rows}
    for group in row_groups:
        used.update(range(group.start, group.end + 1))
    rest = [(number, line) for number, line in lines if number not in used and kind_of(line) not in ("frame", "blank")]
    errors: list[_Item] = [(number, _broken_map(number)) for number in _map_rows(rest, {g.n for g in row_groups} - {0})]
    if any("1" <= ch <= "9" for _number, line in lines for ch in line):
        items = [(at, _require_digits(item, at)) for at, item in items]
    for number, line in rest:
        column = structure(line)
        if column is not None:
            message = _("this is not part of the puzzle that was read: {text}")
            errors.append((number, located(message.format(text=repr(line[column : column + 40])), number, column + 1)))
    return sorted([*items, *errors], key=lambda item: item[0])


def _map_rows(rest: list[tuple[int, str]], sizes: set[int]) -> Iterator[int]:
    """Yield the lines where a part of a map of boxes begins that no grid used: rows as wide as a grid, of its first letters.

    A lone row has a letter twice; else it may be a heading.
    """
    rows = {number: line.strip() for number, line in rest if len(line.strip()) in sizes and is_map_row(line.strip())}
    for number, word in rows.items():
        if number - 1 not in rows and (number + 1 in rows or len(set(word)) < len(word)):
            yield number


def _require_digits(item: Reading | LucidokuError, line: int) -> Reading | LucidokuError:
    """Return a reading, or an error for a grid without digits if the text has digits elsewhere."""
    if isinstance(item, Reading) and isinstance(item.puzzle, Grid) and not any(item.puzzle.values):
        return located(_("no digit was found in this grid, though the text has some"), line)
    return item


def each_table(lines: Iterable[tuple[int, str]], layout: Layout | None) -> Iterator[_Item]:
    """Yield the grids of a long text one after the other."""
    return _merge_boards(_attach_maps(_read(group, None, layout) for group in groups(lines)))


def has_marks(text: str) -> bool:
    """Return whether a text is a candidate grid."""
    return any(isinstance(item, Reading) and isinstance(item.puzzle, Board) for _line, item in tables(text, None))


def _of_tall_cells(lines: list[tuple[int, str]]) -> RowGroup | None:
    """Return the grid of a text in which each cell has a frame and several lines.

    ::

        +-------+-------+
        |       | 1   3 |      a digit in the middle is a value, digits in their places are candidates
        |   5   |       |
        |       | 7     |
        +-------+-------+
    """
    kinds = [(number, line, kind_of(line)) for number, line in lines]
    bands: list[list[tuple[int, str]]] = []
    rules: list[str] = []
    started = False
    for number, line, kind in kinds:
        if kind == "frame" and count_bars(line) <= len(line) // 2 and has_rule(line):
            started = True
            bands.append([])
            rules.append(line)
        elif started and count_bars(line) >= 2:
            bands[-1].append((number, line))
        elif started and line.strip():
            break
    bands = [band for band in bands if band]
    if len(bands) > 1 and len(bands[0]) > 1 and _is_cut(bands):
        raise _unclear(bands)
    heights = {len(band) for band in bands}
    n = len(bands)
    wide = len(_segments_of(bands[0][0][1])) if bands else 0
    if wide > 3 and len(heights) > 1 and len(bands) in (wide - 1, wide):
        raise _unclear(bands)
    if n not in SIZES or len(heights) != 1 or (height := heights.pop()) in (1, n) or len(rules) < n:
        return None
    rows: list[GridRow] = []
    several = False
    unclear: list[str] = []
    lines_of = [[_segments_of(line.expandtabs()) for _number, line in band] for band in bands]
    if any(len(parts) != n for cells in lines_of for parts in cells):
        return None
    columns = zip(*chain.from_iterable(lines_of), strict=True)
    placed = all(len(set(map(len, column))) == 1 for column in columns)  # no blanks were lost
    for band, cells in zip(bands, lines_of, strict=True):
        text = []
        for column, parts in enumerate(zip(*cells, strict=True), 1):
            digits = "".join("".join(part.split()) for part in parts)
            if not placed and len(digits) > 1:
                raise _unclear(bands)
            place = _place_in(parts, n) if placed and len(digits) == 1 else None
            if place == _middle(height, n) == _own_place(digits, height, n):
                unclear.append(f"r{len(rows) + 1}c{column}")  # a value, or a candidate where it belongs
            lone = place is not None and place != _middle(height, n)
            several |= lone or len(digits) > 1
            text.append("." if not digits else f"({digits})" if lone else digits)
        bars = [ch for ch in band[0][1] if ch in BARS][1:]
        line = " ".join(f"{cell} {bar}" for cell, bar in zip(text, bars, strict=True))
        rows.append(row_of(band[0][0], line))
    notes = []
    if unclear and several:
        message = _("the digit in the middle of {cells} may be a value or a lone candidate")
        notes = [message.format(cells=", ".join(unclear[:5]) + (", …" if len(unclear) > 5 else ""))]
    if not placed:
        notes = [
            _("the blanks in these cells are not as they were; each digit was taken as a value, not as a candidate")
        ]
    wide = max(len(row.raw) for row in rows)
    levels = ["=" * wide if "=" in rule or "═" in rule or "━" in rule else "-" * wide for rule in rules]
    rows = [row._replace(above=(levels[index],) if index else ()) for index, row in enumerate(rows)]
    end = max(number for number, line, _kind in kinds if any(ch in BARS for ch in line))
    return RowGroup(rows, n, rows[0].line, end, tuple(notes))


def _unclear(bands: list[list[tuple[int, str]]]) -> ParseError:
    """Return the error for cells of several lines that cannot be read without a guess; no other reading may try."""
    message = _("some of these cells of several lines are incomplete")
    return located(message, bands[0][0][0], None, Refused)


def _own_place(digit: str, height: int, n: int) -> tuple[int, int]:
    """Return line and column of a candidate in its cell."""
    return divmod(int(digit, 36) - 1, -(-n // height))


def _middle(height: int, n: int) -> tuple[int, int]:
    """Return line and column of the middle of a cell in which n candidates have places in some lines."""
    return height // 2, -(-n // height) // 2


def _place_in(parts: Sequence[str], n: int) -> tuple[int, int]:
    """Return line and column of the only digit of a cell of several lines, counted in places of candidates."""
    line = next(index for index, part in enumerate(parts) if part.strip())
    part = parts[line]
    return line, (len(part) - len(part.lstrip())) * -(-n // len(parts)) // len(part)


def _is_cut(bands: list[list[tuple[int, str]]]) -> bool:
    """Return whether tall cells end too early: as high as the first ones, but fewer bands than cells in a row."""
    wide = len(_segments_of(bands[0][0][1]))
    height = len(bands[0])
    lines = sum(map(len, bands))
    whole = all(len(band) == height for band in bands[:-1])
    return whole and wide > 3 and wide < lines < height * wide and height < wide


def _segments_of(line: str) -> list[str]:
    """Return the parts of a line between its bars."""
    parts = with_one_bar(line).split("|")
    return parts[1:-1]


def _of_one_line(lines: list[tuple[int, str]]) -> RowGroup | None:
    """Return the grid with frames whose lines were joined, by blanks, by nothing or by a written end of line."""
    full = [(number, line) for number, line in lines if line.strip()]
    if len(full) != 1 or len(full[0][1]) > _JOINED:
        return None
    number, line = full[0]
    if "\\n" in line:
        return None  # its lines have ends
    if count_bars(line) < 4 or not has_rule(line):
        return None
    parts = re.split(rf"((?:[{re.escape(RULES)}+*.':,`\u2500-\u257f]|(?<=[-=+]) (?=[-=+])){{2,}})", line)
    cells: list[str] = []
    bars: dict[int, int] = {}
    rules: dict[int, str] = {}
    for part in parts:
        if len(part) > 1 and has_rule(part):
            rules[len(cells)] = "=" if set(part) & set("=═━") and not set(part) & set("-─") else "-"
            continue
        for word in re.findall(rf"[{re.escape(BARS)}]+|[^\s{re.escape(BARS)}]+", part):
            if word[0] in BARS:
                bars[len(cells)] = heavy_bar(word)
            elif len(word) == 2 and word.isdecimal():
                cells.append(word)
            else:
                cells += word
    n = round(len(cells) ** 0.5)
    if n not in SIZES or n * n != len(cells):
        return None
    after = {at % n: level for at, level in bars.items() if at % n}
    if any(at % n for at in rules):
        return None  # walls that do not go through the grid
    rows = []
    for r in range(n):
        own = cells[r * n : r * n + n]
        text = "".join(" " + "|" * after.get(i, 0) + f" {cell}" for i, cell in enumerate(own))
        rows.append(GridRow(number, text, text, (rules[r * n] * len(text),) if r and r * n in rules else ()))
    return RowGroup(rows, n, number, number)


def _of_blanks(lines: list[tuple[int, str]]) -> RowGroup | None:
    """Return the one grid of a text without frames in which a blank is an empty cell, and a row may be all blank."""
    full = [index for index, (_number, line) in enumerate(lines) if line]
    lines = lines[full[0] : full[-1] + 1] if full else []
    n = len(lines)
    if n not in SIZES or not all(len(line) <= 3 * n and _IN_COLUMNS.fullmatch(line) for _number, line in lines):
        return None
    if not any(
        re.search(r"\d ", line + " ") and ("  " in line.rstrip() or line[0] == " ") for _n, line in lines if line
    ):
        return None
    rows = [GridRow(number, line, line) for number, line in lines]
    if all(kind_of(row.raw) == "row" for row in rows) and cut(rows, n):
        return None  # it has a character for each cell
    return RowGroup(rows, n, lines[0][0]) if "|" not in "".join(line for _n, line in lines) and cut(rows, n) else None


def _rejoin_lines(lines: list[tuple[int, str]]) -> RowGroup | None:
    """Return the one grid of a text that breaks its lines elsewhere: 81 lines of a digit, 3 of 27, a line that mail wrapped."""
    kinds = [(number, line, kind_of(line)) for number, line in lines]
    rows = [(number, line) for number, line, kind in kinds if kind == "row"]
    texts = ["".join(line.split()) for _number, line in rows]
    width = len(texts[0]) if texts else 0
    words = [line.split() for _number, line in rows]
    if any(len(word) > 2 for line in words if len(line) > 1 for word in line):
        return _column_of_cells(lines)  # not one puzzle
    if len({len(word) for line in words for word in line[1:-1]}) > 1:
        return _column_of_cells(lines)  # numbers, of which each is a cell
    if any(kind == "prose" for *_rest, kind in kinds) or len(rows) < 2:
        return _column_of_cells(lines)
    last = len(texts[-1]) if _MOST < width <= 100 else width
    if any(len(text) != width for text in texts[:-1]) or not 0 < len(texts[-1]) == last <= width:
        return _column_of_cells(lines)
    count = (len(rows) - 1) * width + last
    n = round(count**0.5)
    is_whole = side(width) or width == 49  # then the first line is a grid, of 7x7 with its map behind it
    if n not in SIZES or n * n != count or width == n or width in SIZES or (last < width and is_whole):
        return _column_of_cells(lines) if width == 1 else None
    if last == width and width > n and width % n:
        return None
    text = "".join(texts)
    if begins_candidates(text):
        return None
    cells = [GridRow(rows[0][0], text[i : i + n], text[i : i + n]) for i in range(0, n * n, n)]
    return RowGroup(cells, n, rows[0][0], rows[-1][0])


def _column_of_cells(lines: list[tuple[int, str]]) -> RowGroup | None:
    """Return the grid of a text with a line for each cell, empty for an empty one."""
    n = round(len(lines) ** 0.5)
    if n not in SIZES or n * n != len(lines) or any(len(line.strip()) > 2 for _number, line in lines):
        return None
    texts = [line.strip() or "." for _number, line in lines]
    if not all(text == "." or text.isdecimal() for text in texts) or all(text == "." for text in texts):
        return None
    rows = [" ".join(texts[i : i + n]) for i in range(0, n * n, n)]
    return RowGroup([GridRow(lines[i * n][0], row, row) for i, row in enumerate(rows)], n, lines[0][0], lines[-1][0])


def _read(
    group: RowGroup, lines: list[tuple[int, str]] | None, layout: Layout | None
) -> tuple[int, Reading | LucidokuError | _Map]:
    try:
        table = cut(group.rows, layout.n if layout and len(group.rows) == layout.n else group.n)
        if table is None:
            raise complaint(lines or [(row.line, row.raw) for row in group.rows])
        built = _build(group.rows, table, layout)
        if isinstance(built, Reading):
            built = built.noting(*group.notes, *_open_ends(group.rows, lines or []))
        return group.start, built
    except LucidokuError as error:
        return group.start, error


_CORNERS, _LOWER_CORNERS = "┌╔┏╭╒╓", "└╚┗╰╘╙"


def _open_ends(rows: list[GridRow], lines: list[tuple[int, str]]) -> list[str]:
    """Return notes for a frame that begins above the cells but does not end below them, and for a last row without its bar."""
    notes = []
    if lines and _is_open(rows, lines):
        notes.append(_("the frame has no lower border; part of the grid may be missing"))
    closed = [row.text.rstrip()[-1:] in BARS for row in rows]
    if all(closed[:-1]) and not closed[-1]:
        notes.append(_("the last row does not end with a bar, as the others do; it may be cut off"))
    return notes


def _is_open(rows: list[GridRow], lines: list[tuple[int, str]]) -> bool:
    above = rows[0].above[-1].strip() if rows[0].above else ""
    if not has_rule(above) or above[0] in BARS + RULES or not any(ch in BARS for ch in rows[-1].raw):
        return False
    start = rows[-1].line + 1 - lines[0][0]
    below = [line.strip() for _number, line in lines[start : start + 3] if kind_of(line) == "frame"]
    drawn = above[0] in _CORNERS  # then the corners differ from the ends of rules
    return not any(len(line) >= len(above) and (not drawn or line[0] in _LOWER_CORNERS) for line in below)


def _build(rows: list[GridRow], table: Cut, layout: Layout | None) -> Reading | _Map:
    cells = table.cells
    n = len(cells)
    flat = [(row.line, token) for row, tokens in zip(rows, cells, strict=True) for token in tokens]
    if any("**" in token.text for _line, token in flat):
        flat = [(line, token._replace(text=_BOLD.sub(r"\1", token.text))) for line, token in flat]
    texts = [token.text for _line, token in flat]
    if all(len(text) == 1 for text in texts) and (own := region_map("".join(texts))):
        return _Map(own)
    # an empty cell stands between its neighbours, and a few signs may be alike by chance
    together = "".join(text or " " for text in texts).strip()
    if all(len(text) <= 1 for text in texts) and len(together) > 2 * n and is_map_like(together):
        raise _broken_map(rows[0].line)
    drawn, notes = _drawn(table, n, layout, rows)
    if table.padded:
        notes.append(
            _("some rows are shorter than others; the cells that are missing at their ends are taken as empty")
        )
    if table.shifted:
        notes.append(_("some rows begin further left or right than others; they were aligned at their first bars"))
    if table.ended:
        notes.append(_("each row ends with a delimiter; the empty column after it was left out"))
    sign = next((text for text in texts if text and text in EMPTY), "")
    if sign and "" in texts and not table.padded:
        notes.append(_("{sign} and empty text are both taken as empty cells").format(sign=sign))
    if texts[:n] == [str(number) for number in range(1, n + 1)] and any(text in ("", *EMPTY) for text in texts[n:]):
        notes.append(_("the first row may be the numbers of the columns; then a row is missing"))
    open_ = [row for row in rows if row.raw.count("(") != row.raw.count(")")]
    if open_ and len(open_) < len(rows):
        notes.append(_("line {line} has an unmatched bracket").format(line=open_[0].line))
    if layout is None:
        check_zeros(texts, n)
    layout = layout_for(n * n, layout) if layout else drawn or _plain(n)
    if n > 9 and any(len(text) == 2 for text in texts) and all(not text or _is_number(text, _MOST) for text in texts):
        for line, token in flat:
            if token.text and not _is_number(token.text, n):
                raise _no_digit(token.text, layout, line, token.column)
        numbers: Any = [str(int(text)) if text.isdecimal() else "" for text in texts]
        return Reading(Grid(numbers, layout), "grid", (*notes, *zero_note(texts, layout)))
    if "_" in texts and "." in texts:
        layout, more = _with_diagonals(texts, layout)
        notes += more
    if all(len(text) <= 1 for text in texts):
        signs = set(texts)
        layout = layout_for(n * n, layout, signs=signs)
        meaning = alphabet(signs - {""}, n, layout.first_digit)
        values = {sign: meaning(sign) if sign else 0 for sign in signs}
        if max(values.values()) > n:
            line, token = next((line, token) for line, token in flat if values[token.text] > n)
            raise _no_digit(token.text, layout, line, token.column)
        grid = Grid(bytes(map(values.__getitem__, texts)), layout)
        return Reading(grid, "grid", (*notes, *zero_note(signs, layout)))
    if _marks_from_zero(texts, n):
        layout = layout.from_zero()
    board = _read_candidates(flat, layout)
    if len(texts[-1]) == 1 and texts[-1].isalnum() and not board.values[-1] and not any(map(any, table.walls.bars)):
        notes.append(last_cell_note())
    return Reading(board, "pencil", tuple(notes))


def _with_diagonals(texts: list[str], layout: Layout) -> tuple[Layout, list[str]]:
    """Return the layout of a grid with two signs for empty cells: _ on the diagonals is how Simon Tatham's Solo shows them."""
    n = layout.n
    marked = {cell for cell, text in enumerate(texts) if text == "_"}
    diagonals = {k * (n + 1) for k in range(n)} | {(k + 1) * (n - 1) for k in range(n)}
    if marked == {cell for cell in diagonals if texts[cell] in "._"}:
        return (layout if "diagonal" in layout.extras else layout.with_diagonals()), []
    return layout, [_("{one} and {other} are both taken as empty cells").format(one=".", other="_")]


def _drawn(table: Cut, n: int, layout: Layout | None, rows: list[GridRow]) -> tuple[Layout | None, list[str]]:
    """Return the layout that the text draws; where another one is given, a note says that they differ."""
    try:
        drawn = drawn_layout(table.walls, n)
    except ParseError as error:
        if layout is None:
            raise located(str(error), rows[0].line) from None
        return None, [_("the lines of the frame are not those of the layout")]
    if drawn is None:
        drawn = _by_gaps(table.gaps, n)
        if layout is not None:
            return None, []
    if layout is None or drawn is None or box_sets(drawn) == box_sets(layout):
        return drawn, []
    note = _("the frame draws boxes of the layout {drawn}, but the layout is {layout}")
    return None, [note.format(drawn=drawn.code, layout=layout.code)]


def _by_gaps(gaps: Walls, n: int) -> Layout | None:
    """Return the layout whose boxes are separated by gaps; None if there are no gaps at equal distances."""
    try:
        return drawn_layout(gaps, n)
    except (ParseError, InvalidPuzzle):
        return None


def with_boxes(reading: Reading, boxes: Layout) -> Reading:
    """Return a reading with the boxes of a map next to its cells; add a note if it has other boxes."""
    puzzle = reading.puzzle
    if box_sets(puzzle.layout) == box_sets(boxes):
        return reading
    if puzzle.layout.first_digit == 0:
        boxes = boxes.from_zero()
    plain = _plain(boxes.n)
    if puzzle.layout not in (plain, plain.from_zero()):
        return reading.noting(_("the map of boxes next to the cells is not that of the layout"))
    return replace(reading, puzzle=with_layout_of(puzzle, boxes))


def _attach_maps(items: Iterator[tuple[int, Reading | LucidokuError | _Map]]) -> Iterator[_Item]:
    """Join a grid and the map of its boxes; a grid of 5 or 7 rows without one is an error."""
    for line, item in _with_maps(items):
        if isinstance(item, Reading) and item.puzzle.layout in (Layout.standard(1, 5), Layout.standard(1, 7)):
            try:
                _any_layout(item.puzzle.layout.n)
            except ParseError as error:
                yield line, located(str(error), line)
                continue
        yield line, item


def _with_maps(items: Iterator[tuple[int, Reading | LucidokuError | _Map]]) -> Iterator[_Item]:
    """Yield grids, each with the boxes of a map that is after or before it."""
    before: tuple[int, Reading | LucidokuError] | None = None
    first: tuple[int, _Map] | None = None
    for line, item in items:
        if isinstance(item, _Map):
            if before and isinstance(before[1], Reading) and before[1].puzzle.layout.n == item.layout.n:
                yield before[0], with_boxes(before[1], item.layout)
                before = None
                continue
            if before:
                yield before
                before = None
            if first:
                yield _lonely(first)
            first = line, item
        elif first and isinstance(item, Reading) and item.puzzle.layout.n == first[1].layout.n:
            yield first[0], with_boxes(item, first[1].layout)
            first = None
        else:
            if before:
                yield before
            before = line, item
    if before:
        yield before
    if first:
        yield _lonely(first)


def _broken_map(line: int) -> ParseError:
    """Return the error for the rest of a map of boxes; no other reading may take it for words."""
    return located(_("this map of boxes is incomplete"), line, None, Refused)


def _lonely(numbered_map: tuple[int, _Map]) -> _Item:
    return numbered_map[0], lonely_map(numbered_map[0])


def _marks_from_zero(texts: list[str], n: int) -> bool:
    """Return whether 0 is among the candidates of a cell, or alone in brackets, and the digit n nowhere."""
    words = [re.sub(r"\W", "", text).upper() for text in texts]
    pairs = [(text, word) for text, word in zip(texts, words, strict=True) if "0" in word]
    several = any(1 < len(word) == len(set(word)) or text in ("(0)", "<0>", "*0*", "+0") for text, word in pairs)
    return several and not any(digit_text(n) in word for word in words)


def _is_number(text: str, n: int) -> bool:
    return text in EMPTY or (text.isdecimal() and len(text) < 4 and int(text) <= n)


def _plain(n: int) -> Layout:
    """Return the usual layout of a size; of 5 and 7 rows, which need a map of their boxes, one that `with_boxes` replaces."""
    return Layout.of_size(n) if n in SIZES else Layout.standard(1, n) if n in (5, 7) else _any_layout(n)


def _any_layout(n: int) -> Layout:
    raise ParseError(_("a grid of {n} rows has no standard boxes; give a layout, such as a jigsaw map").format(n=n))


def _no_digit(text: str, layout: Layout, line: int, column: int) -> ParseError:
    message = _("{character} is not a digit of a {layout} grid").format(character=repr(text[:30]), layout=layout)
    return located(message, line, column)


def _read_candidates(flat: list[tuple[int, Token]], layout: Layout) -> Board:
    """Read a candidate grid.

    A single digit is a value, unless a cell that it sees still has it as a candidate (HoDoKu's rule); `<5>` is a given and
    `*5*` or `+5` a placed digit (SudokuStudio), `(5)` a lone candidate. Marks that programs put next to the
    candidates that matter (`*`, `#`, `@`, `-`, a letter) are left out.
    """
    everything = (1 << layout.n) - 1
    masks, alone, has_placed = [], {}, False
    givens, placed = bytearray(layout.n**2), bytearray(layout.n**2)
    for cell, (line, token) in enumerate(flat):
        text = token.text
        if match := _VALUE.fullmatch(text):
            digit = _digit(match[match.lastindex or 1], layout, line, token.column)
            (givens if text[0] == "<" else placed)[cell] = digit
            has_placed |= text[0] == "u"
            masks.append(1 << digit - 1)
            continue
        if not text or (text in EMPTY and not text.isdecimal()) or (text == "0" and layout.first_digit):
            masks.append(everything)
            continue
        match = (_MARK if layout.n <= 9 else _WIDE_MARK).fullmatch(text)
        if not match:
            raise located(_("{word} is not a cell").format(word=repr(text[:30])), line, token.column)
        word = _AROUND.sub("", match[1] or match[2])
        digits = {_digit(ch, layout, line, token.column) for ch in word}
        if len(digits) < len(word):
            message = _("{word} has a digit twice")
            raise located(message.format(word=repr(text[:30])), line, token.column, Refused)
        masks.append(sum(1 << d - 1 for d in digits))
        if len(digits) == 1 and not match[2]:
            alone[cell] = digits.pop()
    values = bytearray(max(pair) for pair in zip(givens, placed, strict=True))
    for cell, digit in alone.items():
        if not any(masks[peer] >> digit - 1 & 1 and masks[peer] & masks[peer] - 1 for peer in layout.peers[cell]):
            values[cell] = digit
            if has_placed:
                givens[cell] = digit
    return Board.from_masks(layout, masks, bytes(values), bytes(givens) if any(givens) else None)


def _digit(character: str, layout: Layout, line: int, column: int) -> int:
    try:
        digit = layout.digit_of(character)
    except ValueError:
        digit = 99
    if digit > layout.n:
        raise _no_digit(character, layout, line, column)
    return digit


def _merge_boards(items: Iterator[_Item]) -> Iterator[_Item]:
    """Join a grid, perhaps a second one with more values, and the candidates of the same puzzle."""
    waiting: list[_Item] = []
    for item in items:
        waiting.append(item)
        if _is_marks(item):
            joined = _join_boards(waiting)
            yield from joined
            waiting = []
        elif len(waiting) == 3 or not _is_grid(item):
            yield waiting.pop(0)
            if not _is_grid(item):
                yield from waiting
                waiting = []
    yield from waiting


def _is_grid(item: _Item) -> bool:
    return isinstance(item[1], Reading) and isinstance(item[1].puzzle, Grid)


def _is_marks(item: _Item) -> bool:
    return isinstance(item[1], Reading) and isinstance(item[1].puzzle, Board)


def _join_boards(items: list[_Item]) -> list[_Item]:
    marks = items[-1][1]
    assert isinstance(marks, Reading) and isinstance(marks.puzzle, Board)
    board = marks.puzzle
    grids = [(line, item.puzzle) for line, item in items[:-1] if isinstance(item, Reading)]
    first = len(grids)
    while first and _extends(board, grids[first - 1][1]) and grids[first - 1][1].layout is board.layout:
        first -= 1
    if first == len(grids):
        return items
    givens, values = grids[first][1], grids[-1][1]
    assert isinstance(givens, Grid)
    merged = bytes(a or b for a, b in zip(board.values, values.values, strict=True))
    masks = [mask or (1 << v - 1 if v else 0) for mask, v in zip(board.masks, merged, strict=True)]
    try:
        board_of_both = Board.from_masks(board.layout, masks, merged, givens.values)
    except LucidokuError as error:
        return [*items[:first], (items[first][0], error)]
    return [*items[:first], (items[first][0], Reading(board_of_both, "pencil"))]


def _extends(board: Board, grid: Grid | Board) -> bool:
    """Return whether every value of a grid is the value or the only candidate of a board's cell."""
    if not isinstance(grid, Grid) or grid.layout is not board.layout or not any(grid.values):
        return False
    return all(v in (0, board.values[c]) or board.masks[c] == 1 << v - 1 for c, v in enumerate(grid.values))
