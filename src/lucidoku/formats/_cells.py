"""From the cells of a pasted grid to a Grid, or to a Board where some cells show candidates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import EMPTY, Reading, alphabet, layout_for
from lucidoku.formats._table import Group, Row, Token, complaint, cut, groups, kind_of
from lucidoku.grid.board import Board
from lucidoku.grid.cells import digit_of
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = ["each_table", "has_marks", "tables"]

_MARK = re.compile(r"[*#@+-]*[a-zA-Z]?([0-9]+)[a-zA-Z]?[*#@+-]*|\(([0-9]+)\)")
_WIDE_MARK = re.compile(r"[*#@+-]*([0-9A-Pa-p]+)[*#@+-]*|\(([0-9A-Pa-p]+)\)")


@lru_cache(maxsize=8)
def tables(text: str, layout: Layout | None = None) -> list[tuple[int, Reading | LucidokuError]]:
    """Return all grids and candidate grids of a text, each with its first line.

    A grid followed by the candidate grid of the same puzzle (as Simple Sudoku and HoDoKu copy them, with the grid of the
    values so far between them) is one board.
    """
    lines = list(enumerate(text.split("\n"), 1))
    whole = _of_blanks(lines) or _broken(lines)
    found = [whole] if whole else list(groups(lines))
    if not found:
        return []
    if len(found) > 1 and all(group.n == 0 for group in found):
        found = [Group([row for group in found for row in group.rows], 0, found[0].start)]
    return list(_merged(_read(group, lines, layout) for group in found))


def each_table(
    lines: Iterable[tuple[int, str]], layout: Layout | None
) -> Iterator[tuple[int, Reading | LucidokuError]]:
    """Yield the grids of a long text one after the other."""
    return _merged(_read(group, None, layout) for group in groups(lines))


def has_marks(text: str) -> bool:
    """Whether a text is a candidate grid."""
    return any(isinstance(found, Reading) and isinstance(found.puzzle, Board) for _line, found in tables(text, None))


def _of_blanks(lines: list[tuple[int, str]]) -> Group | None:
    """Return the one grid of a text without frames in which a blank is an empty cell, and a row may be all blank."""
    while lines and not lines[0][1]:
        lines = lines[1:]
    while lines and not lines[-1][1]:
        lines = lines[:-1]
    n = len(lines)
    if n not in SIZES or n > 16 or any(kind_of(line) not in ("row", "blank") for _number, line in lines):
        return None
    if not any(
        re.search(r"\d ", line + " ") and ("  " in line.rstrip() or line[0] == " ") for _n, line in lines if line
    ):
        return None
    rows = [Row(number, line, line) for number, line in lines]
    if cut([row for row in rows if row.text.strip()], n) and all(row.text.strip() for row in rows):
        return None  # it has a character for each cell
    return Group(rows, n, lines[0][0]) if "|" not in "".join(line for _n, line in lines) and cut(rows, n) else None


def _broken(lines: list[tuple[int, str]]) -> Group | None:
    """Return the one grid of a text that breaks its lines elsewhere: 81 lines of a digit, 3 of 27."""
    kinds = [(number, line, kind_of(line)) for number, line in lines]
    rows = [(number, line) for number, line, kind in kinds if kind == "row"]
    texts = ["".join(line.split()) for _number, line in rows]
    width = len(texts[0]) if texts else 0
    if not width or any(len(text) != width for text in texts) or any(kind == "prose" for *_rest, kind in kinds):
        return None
    n = round((len(rows) * width) ** 0.5)
    if n not in SIZES or n * n != len(rows) * width or width == n or width in SIZES:
        return None
    if len(rows) == 1 or (width > n and width % n):
        return None
    text = "".join(texts)
    cells = [Row(rows[0][0], text[i : i + n], text[i : i + n]) for i in range(0, n * n, n)]
    return Group(cells, n, rows[0][0])


def _read(
    group: Group, lines: list[tuple[int, str]] | None, layout: Layout | None
) -> tuple[int, Reading | LucidokuError]:
    try:
        cells = cut(group.rows, layout.n if layout and len(group.rows) == layout.n else group.n)
        if cells is None:
            raise complaint(lines or [(row.line, row.raw) for row in group.rows])
        return group.start, _build(group.rows, cells, layout)
    except LucidokuError as error:
        return group.start, error


def _build(rows: list[Row], cells: list[list[Token]], layout: Layout | None) -> Reading:
    n = len(cells)
    layout = layout_for(n * n, layout) if layout or n in SIZES else _unknown(n)
    flat = [(row.line, token) for row, tokens in zip(rows, cells, strict=True) for token in tokens]
    texts = [token.text for _line, token in flat]
    if n > 9 and any(len(text) == 2 for text in texts) and all(_is_number(text, n) for text in texts):
        return Reading(Grid([int(text) if text.isdecimal() else 0 for text in texts], layout), "grid")
    if all(len(text) <= 1 for text in texts):
        meaning = alphabet((ch for text in texts for ch in text), n)
        values = bytearray()
        for line, token in flat:
            value = meaning(token.text) if token.text else 0
            if value > n:
                raise _no_digit(token.text, layout, line, token.column)
            values.append(value)
        return Reading(Grid(bytes(values), layout), "grid")
    return Reading(_marked(flat, layout), "pencil")


def _is_number(text: str, n: int) -> bool:
    return text in EMPTY or (text.isdecimal() and len(text) < 4 and int(text) <= n)


def _unknown(n: int) -> Layout:
    raise ParseError(_("a grid of {n} rows has no standard boxes; give a layout, such as a jigsaw map").format(n=n))


def _no_digit(text: str, layout: Layout, line: int, column: int) -> ParseError:
    message = _("{character} is not a digit of a {layout} grid").format(character=repr(text[:30]), layout=layout)
    return located(message, line, column)


def _marked(flat: list[tuple[int, Token]], layout: Layout) -> Board:
    """Read a candidate grid.

    A single digit is a value, unless a cell that it sees still has it as a candidate (HoDoKu's rule); `<5>` is a given and
    `*5*` or `+5` a placed digit (SudokuStudio), `(5)` a lone candidate. Marks that programs put next to the
    candidates that matter (`*`, `#`, `@`, `-`, a letter) are left out.
    """
    everything = (1 << layout.n) - 1
    masks, alone = [], {}
    givens, placed = bytearray(layout.n**2), bytearray(layout.n**2)
    for cell, (line, token) in enumerate(flat):
        text = token.text
        if found := re.fullmatch(r"<(\w)>|\*(\w)\*|\+(\w)", text):
            digit = _digit(found[found.lastindex or 1], layout, line, token.column)
            (givens if text[0] == "<" else placed)[cell] = digit
            masks.append(1 << digit - 1)
            continue
        if not text or (text in EMPTY and not text.isdecimal()) or text == "0":
            masks.append(everything)
            continue
        found = (_MARK if layout.n <= 9 else _WIDE_MARK).fullmatch(text)
        if not found:
            raise located(_("{word} is not a cell").format(word=repr(text[:30])), line, token.column)
        word = found[1] or found[2]
        digits = {_digit(ch, layout, line, token.column) for ch in word}
        masks.append(sum(1 << d - 1 for d in digits))
        if len(digits) == 1 and not found[2]:
            alone[cell] = digits.pop()
    values = bytearray(max(pair) for pair in zip(givens, placed, strict=True))
    for cell, digit in alone.items():
        if not any(masks[peer] >> digit - 1 & 1 and masks[peer] & masks[peer] - 1 for peer in layout.peers[cell]):
            values[cell] = digit
    return Board.from_masks(layout, masks, bytes(values), bytes(givens) if any(givens) else None)


def _digit(character: str, layout: Layout, line: int, column: int) -> int:
    try:
        digit = digit_of(character)
    except ValueError:
        digit = 99
    if digit > layout.n:
        raise _no_digit(character, layout, line, column)
    return digit


_Item = tuple[int, Reading | LucidokuError]


def _merged(found: Iterator[_Item]) -> Iterator[_Item]:
    """Join a grid, perhaps a second one with more values, and the candidates of the same puzzle."""
    waiting: list[_Item] = []
    for item in found:
        waiting.append(item)
        if _is_marks(item):
            joined = _joined(waiting)
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


def _joined(items: list[_Item]) -> list[_Item]:
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
        one = Board.from_masks(board.layout, masks, merged, givens.values)
    except LucidokuError as error:
        return [*items[:first], (items[first][0], error)]
    return [*items[:first], (items[first][0], Reading(one, "pencil"))]


def _extends(board: Board, grid: Grid | Board) -> bool:
    """Whether every value of a grid is the value or the only candidate of a board's cell."""
    if not isinstance(grid, Grid) or grid.layout is not board.layout or not any(grid.values):
        return False
    return all(v in (0, board.values[c]) or board.masks[c] == 1 << v - 1 for c, v in enumerate(grid.values))
