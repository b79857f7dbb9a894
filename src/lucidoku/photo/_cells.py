"""Contents of a grid on a page: digits, pencil marks, layout and title."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from statistics import median

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats._format import alphabet, layout_for, without_map
from lucidoku.formats._noise import variant_notes
from lucidoku.grid.cells import Cell
from lucidoku.grid.layout import Layout
from lucidoku.photo._lattice import Lattice
from lucidoku.photo._page import Character, Page
from lucidoku.photo._shape import Walls, layout_of_walls
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.words.language import _

_BLANK = frozenset(".·•∙⋅‧_-–—*□▢◻◦")
"""Characters that mark an empty cell."""

_STEP = 1.4  # ratio of two sizes of characters, above which the smaller ones are pencil marks
_MARK = 0.27  # part of a cell that a pencil mark is high at most, where nothing else is there to compare
_DARK, _LIGHT = 0.35, 0.6  # brightness of a black cell, and of the other cells then
_BLACK = 3  # black cells that a crossword has at least
_TINTED = 0.97  # brightness of a cell without a shade
_ABOVE = 26.0  # points above a grid in which its title is, or 1.4 cells
_SHORT = 24  # characters of a level next to a title, where it is not above the grid
_LABELS = 3  # more numbers than this above a grid are not a title


@dataclass(frozen=True)
class Contents:
    """Contents of a grid.

    Attributes:
        layout: its layout.
        values: the digits, 0 for none.
        placed: the cells whose digits look different from the givens.
        marks: the pencil marks.
        title: the text above it.
        level: the text next to the title.
        warnings: marks that may be rules and were not read.
        is_outlined: whether the digits are shapes rather than characters.
    """

    layout: Layout
    values: tuple[int, ...]
    placed: tuple[Cell, ...] = ()
    marks: Mapping[Cell, tuple[int, ...]] | None = None
    title: str = ""
    level: str = ""
    warnings: tuple[str, ...] = ()
    is_outlined: bool = False


def turns_of(lattice: Lattice, characters: Iterable[Character]) -> int:
    """Return the quarter turns, clockwise, that most characters in a grid have."""
    counts = Counter(
        one.turns
        for one in characters
        if lattice.holds((one.left + one.right) / 2, (one.top + one.bottom) / 2) and one.text.isalnum()
    )
    return counts.most_common(1)[0][0] if counts else 0


def in_order(found: Iterable[Lattice], characters: Sequence[Character]) -> list[Lattice]:
    """Return grids as people read them: row by row on the page as most of its grids are turned, a row from left to right."""
    grids = list(found)
    counts = Counter(turns_of(lattice, characters) for lattice in grids)
    turns = max(range(4), key=lambda turns: (counts[turns], -turns))
    waiting = []
    for lattice in grids:
        left, top, _right, bottom = _turned_box((lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]), turns)
        waiting.append((top, left, bottom, lattice))
    waiting.sort(key=lambda one: one[:2])
    ordered: list[Lattice] = []
    while waiting:
        middle = (waiting[0][0] + waiting[0][2]) / 2
        ordered += [one[3] for one in sorted((one for one in waiting if one[0] < middle), key=lambda one: one[1])]
        waiting = [one for one in waiting if one[0] >= middle]
    return ordered


def contents_of(page: Page, lattice: Lattice, others: Sequence[Lattice]) -> Contents:
    """Return the contents of a grid of a page.

    Args:
        page: the page.
        lattice: the grid.
        others: all grids of the page, whose characters belong to no title.

    Raises:
        ParseError: it is not a Sudoku but, for example, a crossword.
    """
    turns = turns_of(lattice, page.characters)
    bright = _brightness(page, lattice)
    black = sum(value < _DARK for row in bright for value in row)
    if black >= _BLACK and median(value for row in bright for value in row) > _LIGHT:
        raise ParseError(_("the grid has black cells as a crossword has"))
    inside: dict[tuple[int, int], list[Character]] = defaultdict(list)
    for one in page.characters:
        cell = lattice.cell_at((one.left + one.right) / 2, (one.top + one.bottom) / 2)
        if cell and one.text not in _BLANK:
            inside[cell].append(one)
    shapes = sum(lattice.holds(*place) for place in page.curves)
    if not inside and shapes:
        return Contents(Layout.of_size(lattice.n), (0,) * lattice.n**2, is_outlined=True)
    upright, cells = _upright(lattice, inside, turns)
    shaded = {
        _turned_cell(r, c, lattice.n, turns): value for r, row in enumerate(bright) for c, value in enumerate(row)
    }
    large, small = _by_size(upright, cells)
    n = lattice.n
    texts = {cell: "".join(one.text for one in sorted(some, key=lambda one: one.left)) for cell, some in large.items()}
    layout, warnings = _layout(upright)
    layout = layout_for(n * n, layout, signs=[texts.get((r, c), "") for r in range(n) for c in range(n)])
    values = _values(texts, layout)
    layout, tinted = _with_extras(page, lattice, layout, shaded)
    marks, unread = _marks(upright, small, layout)
    lines = any(_crosses(lattice, line) for line in page.slanted) and "diagonal" not in layout.extras
    dashed = sum(line.is_broken and lattice.holds(line.at, (line.start + line.end) / 2) for line in page.vertical)
    title, level, outside = _title(page, lattice, others, turns)
    words = _words(page, lattice, others, turns)
    layout = _with_said_rules(layout, words)
    warnings += variant_notes(" ".join(filter(None, (title, level, words)))) if not layout.constraint_names else []
    if _is_cut(lattice, page):
        warnings.append(_("the grid reaches beyond the page; digits there were not read"))
    if lattice.extra or lines or dashed or shapes or unread or tinted or outside:
        warnings.append(_("the grid has more than lines and digits; rules that it shows were not read"))
    return Contents(layout, values, _placed(large, layout, values), marks, title, level, tuple(warnings))


def _is_cut(lattice: Lattice, page: Page) -> bool:
    """Return whether digits of a grid may be outside of what is shown of its page."""
    left, top, right, bottom = page.seen
    most = lattice.pitch / 4
    return (
        min(lattice.xs[0] - left, lattice.ys[0] - top) < -most
        or max(lattice.xs[-1] - right, lattice.ys[-1] - bottom) > most
    )


def _turned_cell(r: int, c: int, n: int, turns: int) -> tuple[int, int]:
    """Return the place of a cell after its page was turned back by quarter turns."""
    for _turn in range(turns):
        r, c = n - 1 - c, r
    return r, c


def _turned(character: Character, turns: int) -> Character:
    """Return a character after its page was turned back."""
    left, top, right, bottom = _turned_box(character[1:5], turns)
    return character._replace(left=left, top=top, right=right, bottom=bottom)


def _turned_box(box: tuple[float, float, float, float], turns: int) -> tuple[float, float, float, float]:
    """Return a box after quarter turns; each moves (x, y) to (y, -x)."""
    left, top, right, bottom = box
    for _turn in range(turns):
        left, top, right, bottom = top, -right, bottom, -left
    return left, top, right, bottom


def _upright(
    lattice: Lattice, inside: Mapping[tuple[int, int], list[Character]], turns: int
) -> tuple[Lattice, dict[tuple[int, int], list[Character]]]:
    """Return a grid and its contents after the page was turned so that the text runs to the right."""
    cells = {
        _turned_cell(r, c, lattice.n, turns): [_turned(one, turns) for one in some] for (r, c), some in inside.items()
    }
    return _turned_times(lattice, turns), cells


def _turned_times(lattice: Lattice, turns: int) -> Lattice:
    """Return a grid after quarter turns of the page."""
    for _turn in range(turns):
        lattice = _turned_lattice(lattice)
    return lattice


def _turned_lattice(lattice: Lattice) -> Lattice:
    """Return a grid after a quarter turn of the page: (x, y) moves to (y, -x)."""
    n = lattice.n
    right = tuple(tuple(lattice.below[c][n - 1 - r] for c in range(n - 1)) for r in range(n))
    below = tuple(tuple(lattice.right[c][n - 2 - r] for c in range(n)) for r in range(n - 1))
    return replace(lattice, xs=lattice.ys, ys=tuple(-x for x in reversed(lattice.xs)), right=right, below=below)


def _brightness(page: Page, lattice: Lattice) -> list[list[float]]:
    """Return how bright the ground of each cell is; later paint lies above."""
    bright = [[1.0] * lattice.n for _row in range(lattice.n)]
    xs, ys = ([(a + b) / 2 for a, b in pairwise(places)] for places in (lattice.xs, lattice.ys))
    for left, top, right, bottom, value in page.shades:
        if right < lattice.xs[0] or left > lattice.xs[-1] or bottom < lattice.ys[0] or top > lattice.ys[-1]:
            continue
        columns = [c for c, x in enumerate(xs) if left <= x <= right]
        for r, y in enumerate(ys):
            if top <= y <= bottom:
                for c in columns:
                    bright[r][c] = value
    return bright


_BELOW = 0.8  # part of a grid below it in which its rules are written


def _words(page: Page, lattice: Lattice, others: Sequence[Lattice], turns: int) -> str:
    """Return the text close above and below a grid."""
    upright = _turned_times(lattice, turns)
    left, right, top, bottom = upright.xs[0], upright.xs[-1], upright.ys[0], upright.ys[-1]
    words: list[str] = []
    for one in page.characters:
        if one.turns != turns or any(
            grid.holds((one.left + one.right) / 2, (one.top + one.bottom) / 2) for grid in others
        ):
            continue
        x0, y0, x1, y1 = _turned_box(one[1:5], turns)
        if x1 > left - 12 and x0 < right + 12 and top - _ABOVE <= y1 and y0 <= bottom + _BELOW * (bottom - top):
            words.append((" " if one.after_blank else "") + one.text)
    return "".join(words)


def _with_said_rules(layout: Layout, words: str) -> Layout:
    """Return a layout with the rules of the whole grid whose meaning is printed near it, as our sheets do."""
    said = "".join(words.split())
    if not said:
        return layout
    for name in CONSTRAINT_NAMES:
        rule = constraint_type(name)
        meanings = {"".join(text.split()) for text in (rule.meaning, _(rule.meaning))}
        if rule.lines == (0, 0) and any(meaning in said for meaning in meanings):
            with suppress(LucidokuError):
                layout = Layout.parse(f"{layout.code}+{name}")
    return layout


_Cells = dict[tuple[int, int], list[Character]]


def _by_size(lattice: Lattice, cells: _Cells) -> tuple[_Cells, _Cells]:
    """Return the large characters of each cell, which are digits, and the small ones."""
    heights = sorted(one.bottom - one.top for some in cells.values() for one in some if one.text.isalnum())
    limit = next((b for a, b in reversed([*pairwise(heights)]) if b >= _STEP * max(a, 0.1)), 0.0)
    if not limit and heights and heights[-1] < _MARK * lattice.pitch and not _are_centred(lattice, cells):
        limit = heights[-1] + 1
    large: _Cells = {}
    small: _Cells = {}
    for cell, some in cells.items():
        for one in some:
            is_large = one.bottom - one.top >= 0.98 * limit
            (large if is_large else small).setdefault(cell, []).append(one)
    return large, small


def _are_centred(lattice: Lattice, cells: _Cells) -> bool:
    """Return whether the characters of most cells are one number in the middle."""
    off = 0
    for (r, c), some in cells.items():
        x = (min(one.left for one in some) + max(one.right for one in some)) / 2
        y = (min(one.top for one in some) + max(one.bottom for one in some)) / 2
        middle = (lattice.xs[c] + lattice.xs[c + 1]) / 2, (lattice.ys[r] + lattice.ys[r + 1]) / 2
        far = max(abs(x - middle[0]), abs(y - middle[1])) > 0.18 * lattice.pitch
        off += far or len(some) > len(str(lattice.n))
    return off * 4 <= len(cells)


def _layout(lattice: Lattice) -> tuple[Layout, list[str]]:
    """Return the layout that heavy walls show, and a warning where they make no boxes."""
    n = lattice.n
    weights = [weight for row in (*lattice.right, *lattice.below) for weight in row]
    heaviest = max(weights)
    right, below = (
        bytes(round(255 * weight / heaviest) if heaviest else 0 for row in rows for weight in row)
        for rows in (lattice.right, lattice.below)
    )
    layout, is_shown = layout_of_walls(Walls(n, right, below))
    if layout is not None and layout.is_jigsaw:
        layout = without_map(layout)
    if layout is None or is_shown or not lattice.has_thick_lines:
        return layout or Layout.of_size(n), []
    return layout, [_("the thick lines make no boxes of {count} cells; the usual boxes were assumed").format(count=n)]


def _values(texts: Mapping[tuple[int, int], str], layout: Layout) -> tuple[int, ...]:
    """Return the digits of a grid.

    Raises:
        ParseError: a cell has something else; says which.
    """
    n = layout.n
    numbers = {text for text in texts.values() if len(text) > 1}
    meaning = alphabet((text for text in texts.values() if len(text) == 1), n, layout.first_digit)
    if numbers:  # a grid with 10 has no letters
        meaning = alphabet("1", n, layout.first_digit)
    values = [0] * (n * n)
    for (r, c), text in texts.items():
        if len(text) == 1:
            value = meaning(text)
        else:
            value = int(text) + 1 - layout.first_digit if text.isdecimal() and len(text) < 4 else 99
        if value > n or value < 0:
            message = _("{cell} has {text}, which is not a digit of a {layout} grid")
            raise ParseError(message.format(cell=layout.cells[r * n + c], text=repr(text[:20]), layout=f"{n}x{n}"))
        values[r * n + c] = value
    return tuple(values)


def _placed(large: _Cells, layout: Layout, values: Sequence[int]) -> tuple[Cell, ...]:
    """Return the cells whose digits are in the weaker of two styles."""
    styles = {cell: some[0].style for cell, some in large.items() if values[cell[0] * layout.n + cell[1]]}
    kinds = sorted(set(styles.values()), key=_strength, reverse=True)
    if len(kinds) != 2 or _strength(kinds[0]) - _strength(kinds[1]) < 0.15:
        return ()
    return tuple(layout.cells[r * layout.n + c] for (r, c), style in sorted(styles.items()) if style == kinds[1])


def _strength(style: tuple[bool, int]) -> float:
    """Return how much a digit looks like a given: bold, dark, without colour."""
    bold, colour = style
    red, green, blue = (colour >> shift & 255 for shift in (16, 8, 0))
    return 2 * bold + 1 - max(red, green, blue) / 255


def _with_extras(
    page: Page, lattice: Lattice, layout: Layout, bright: Mapping[tuple[int, int], float]
) -> tuple[Layout, bool]:
    """Return the layout with the extra houses that shades or long lines show, and whether other cells are shaded."""
    n = layout.n
    if sum(_is_long_diagonal(lattice, line) for line in page.slanted) >= 2:
        layout = layout.with_diagonals()
    lightest = max(bright.values())
    tinted = {r * n + c for (r, c), value in bright.items() if value < lightest - 0.03 and value < _TINTED}
    if not tinted or len(tinted) == n * n or layout.extras:
        return layout, False
    if all(set(box.cells) <= tinted or not tinted & set(box.cells) for box in layout.boxes):
        return layout, False  # boxes that alternate
    if layout.is_jigsaw:
        return layout, True
    for count in (1, 2):
        for kinds in combinations(EXTRA_HOUSES, count):
            try:
                other = layout
                for kind in kinds:
                    other = other.with_extra(kind)
            except LucidokuError:
                continue
            if {int(cell) for house in other.houses if house.is_extra for cell in house.cells} == tinted:
                return other, False
    return layout, True


_Slanted = tuple[float, float, float, float]


def _crosses(lattice: Lattice, line: _Slanted) -> bool:
    return lattice.holds((line[0] + line[2]) / 2, (line[1] + line[3]) / 2)


def _is_long_diagonal(lattice: Lattice, line: _Slanted) -> bool:
    """Return whether a line joins two corners of a grid."""
    wide, high = lattice.xs[-1] - lattice.xs[0], lattice.ys[-1] - lattice.ys[0]
    return (
        _crosses(lattice, line)
        and abs(line[0] - line[2]) >= wide - lattice.pitch
        and abs(line[1] - line[3]) >= high - lattice.pitch
    )


def _marks(lattice: Lattice, small: _Cells, layout: Layout) -> tuple[dict[Cell, tuple[int, ...]], bool]:
    """Return the pencil marks, and whether there are other small characters, such as sums of cages."""
    marks: dict[Cell, tuple[int, ...]] = {}
    unread = False
    for (r, c), some in small.items():
        cell = layout.cells[r * layout.n + c]
        digits = [_mark_of(text, layout) for text, *_place in _numbers(some, layout.n)]
        if None in digits or len(set(digits)) < len(digits) or _is_corner_sum(lattice, r, c, some):
            unread = True
        else:
            marks[cell] = tuple(sorted(digit for digit in digits if digit))
    return (marks, False) if not unread else ({}, True)


def _is_corner_sum(lattice: Lattice, r: int, c: int, some: Sequence[Character]) -> bool:
    """Return whether characters are the sum of a cage: a number in the upper left corner, and nothing else."""
    if len(some) < 2 or len(_numbers(some, 99)) > 1:
        return False
    right, bottom = max(one.right for one in some), max(one.bottom for one in some)
    wide, high = lattice.xs[c + 1] - lattice.xs[c], lattice.ys[r + 1] - lattice.ys[r]
    return right < lattice.xs[c] + 0.6 * wide and bottom < lattice.ys[r] + 0.45 * high


def _numbers(some: Sequence[Character], n: int) -> list[tuple[str, float, float]]:
    """Return the numbers of a cell with their places; up to nine, each character is one."""
    found: list[list[Character]] = []
    for one in sorted(some, key=lambda one: (round(one.bottom / max(one.bottom - one.top, 1)), one.left)):
        last = found[-1][-1] if found else None
        height = one.bottom - one.top
        if (
            n > 9
            and last
            and abs(last.bottom - one.bottom) < 0.4 * height
            and -height < one.left - last.right < 0.35 * height
        ):
            found[-1].append(one)
        else:
            found.append([one])
    return [
        ("".join(one.text for one in part), (part[0].left + part[-1].right) / 2, (part[0].top + part[0].bottom) / 2)
        for part in found
    ]


def _mark_of(text: str, layout: Layout) -> int | None:
    if text.isdecimal() and len(text) < 3:
        value = int(text) + 1 - layout.first_digit
    elif len(text) == 1 and text.isascii():
        value = alphabet("1", layout.n, layout.first_digit)(text)
    else:
        return None
    return value if 1 <= value <= layout.n else None


def _title(page: Page, lattice: Lattice, others: Sequence[Lattice], turns: int) -> tuple[str, str, bool]:
    """Return the text above a grid, the text next to that, and whether numbers around the grid belong to its rules."""
    free = [
        _turned(one, turns)
        for one in page.characters
        if one.turns == turns
        and not any(other.holds((one.left + one.right) / 2, (one.top + one.bottom) / 2) for other in others)
    ]
    lattice = _turned_times(lattice, turns)
    top, left, right = lattice.ys[0], lattice.xs[0], lattice.xs[-1]
    room = max(_ABOVE, 1.4 * lattice.pitch)
    above = [
        one for one in free if top - room <= one.bottom <= top + 1 and one.right > left - 12 and one.left < right + 12
    ]
    if not above:
        return "", "", False
    lowest = max(above, key=lambda one: one.bottom)
    height = max(lowest.bottom - lowest.top, 0.5 * lowest.size)
    line = [one for one in above if abs(one.bottom - lowest.bottom) <= 0.5 * height]
    rest = [one for one in free if one not in line and abs(one.bottom - lowest.bottom) <= 0.5 * height]
    low, high = _room_beside(lattice, [_turned_times(other, turns) for other in others])
    parts = [part for part in _parts([*line, *rest]) if low < part[0] and part[1] < high]
    over = [part for part in parts if part[1] > left and part[0] < right]
    first = min(over or parts, default=(0.0, 0.0, ""))[0]
    names = [part[2] for part in parts if part in over or (part[0] >= first and len(part[2]) <= _SHORT)]
    if len(names) > _LABELS and all(re.fullmatch(r"[0-9A-Za-z]{1,2}", name) for name in names):
        columns = range(1, len(names) + 1)
        is_counted = [name.lower().removeprefix("c") for name in names] == [str(k) for k in columns]
        return "", "", not is_counted and names != [chr(64 + k) for k in columns]
    return (names[0], " ".join(names[1:]), False) if names else ("", "", False)


def _room_beside(lattice: Lattice, others: Sequence[Lattice]) -> tuple[float, float]:
    """Return the ends of the room to the left and right of a grid that no other grid has."""
    beside = [one for one in others if one.ys[0] - _ABOVE < lattice.ys[0] < one.ys[-1]]
    return (
        max((one.xs[-1] for one in beside if one.xs[-1] <= lattice.xs[0]), default=-1e9),
        min((one.xs[0] for one in beside if one.xs[0] >= lattice.xs[-1]), default=1e9),
    )


def _parts(line: Iterable[Character]) -> list[tuple[float, float, str]]:
    """Return the parts of a line that wide gaps separate: left, right, text; narrow gaps are blanks."""
    signs = sorted(line, key=lambda one: one.left)
    size = max((one.bottom - one.top for one in signs), default=0.0)
    parts: list[tuple[float, float, str]] = []
    for one in signs:
        if parts and one.left - parts[-1][1] <= 2 * size:
            left, right, text = parts[-1]
            blank = " " if one.left - right > (0.12 if one.after_blank else 0.5) * size else ""
            parts[-1] = (left, max(right, one.right), text + blank + one.text)
        else:
            parts.append((one.left, one.right, one.text))
    return parts
