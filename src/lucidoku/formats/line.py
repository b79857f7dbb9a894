"""One line of n² characters: `4...3.......6..8…`, the usual form of puzzle lists.

Lists put other things next to the puzzle: a number before it, a rating or a comment after it, a solution, or a map of its
boxes. The longest word that is a puzzle is taken; of two with as many cells the one with empty cells. Another word of as
many cells must be its solution or its map, and nothing else in the line may have the look of a puzzle's part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice

from lucidoku.errors import ParseError
from lucidoku.files.located import located
from lucidoku.formats._cells import tables, with_boxes
from lucidoku.formats._format import (
    DIGITS,
    EMPTY,
    PUZZLE,
    Format,
    Reading,
    Source,
    Span,
    cell_values,
    layout_for,
    line_starts,
    side,
    zero_note,
)
from lucidoku.formats._maps import is_map_like, is_part_of_map, lonely_map, region_map
from lucidoku.formats._noise import structure, variant_notes
from lucidoku.formats._rules import Refused, short_code_note, stated_layout
from lucidoku.formats.candidates import begins_candidates, is_candidates
from lucidoku.formats.grid import first_table
from lucidoku.grid.board import Board
from lucidoku.grid.cells import CHARACTERS, VALUES
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import N_, _

__all__ = [
    "FORMAT",
    "SDM",
    "WIDEST",
    "agrees",
    "are_grids_of_four",
    "check_rows",
    "has_blank_cells",
    "is_count",
    "is_file_name",
    "is_table",
    "line_map",
    "line_reading",
    "looks_like_line",
    "plain_grid",
    "puzzle_word",
    "read_line",
    "read_plain",
    "significant",
    "significant_lines",
    "used",
]

_CHARACTERS = frozenset(EMPTY + "123456789ABCDEFGHIJKLMNOPQRSTUVWYabcdefghijklmnopqrstuvwy")
_WORDS = re.compile(r"[^\s,;|\"'\[\](){}<>`#:=]+")
_LONG_WORDS = re.compile(r"[^\s,;|\"'\[\](){}<>`#:=]{16,}")  # which may be a puzzle
_ADDRESS = re.compile(r"(?<!\S)\S*://\S*")
_CODE = re.compile(
    r"(?<![\w+])\d{1,2}x\d{1,2}(?::\d{1,2}x\d{1,2})?(?:\+[a-zA-Z]*(?::\w*)?)+"
    r"|(?<![^\s,;])\d{1,2}x(?:\d{1,2}(?::\d{1,2}x\d{1,2})?(?!\w):?|$)"
)  # a layout with more than boxes, or one at the end of a line; perhaps it ends early
_LOOKED_AT = 200  # lines of a list
_CANDIDATES = 8  # rows of a grid with as many cells as one of four rows has candidates
_REMEMBERED = 64 * 1024  # characters of a text whose lines are remembered
_SHORT = 1000  # characters of a line that is remembered
WIDEST = 20_000  # characters of a line with a puzzle; 25 candidates of each of 25x25 cells take 15,625
_FILE = re.compile(r"(?!scf|scl|ctc|fpuz)(?:(?:\.{0,2}|[\w-]+)/[\w./-]*|[\w.-]*)\.[a-z]+")


_BETWEEN = frozenset("|,;:=/&+~>")
"""Signs that stand between the cells and another field: something was behind one at the end of a line."""

_TAIL = re.compile(r"\|{1,2}(?:\d{4,}|[XHxh]{1,2}\b)|:\s*\d{3}\b")
"""Fields that directly follow the cells in lines of Andoku and of libraries."""
_MORE = re.compile(
    r'\{\s*"{1,2}[a-z]|(?:^|[\s>"\]]):[\w-]*:[^:\s]*:[^:\s]*:|[1-9.]\|(?:[0-9A-Za-z]{25,81})?\|[XxHh](?:\s|$)'
)  # JSON, a case of a library, Andoku: they say more than the digits in them


def _says_more(line: str) -> bool:
    return ("|" in line or ":" in line or "{" in line) and _MORE.search(line) is not None


def significant(text: str, most: int | None = None) -> list[tuple[int, str]]:
    """Return the lines of a text that are neither blank nor comments, with their numbers; no more than `most`, the first ones."""
    if most is not None:
        return list(islice(significant_lines(text), most))
    return _known_lines(text) if len(text) <= _REMEMBERED else list(significant_lines(text))


@lru_cache(maxsize=4)
def _known_lines(text: str) -> list[tuple[int, str]]:
    return list(significant_lines(text))


def significant_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text that are neither blank nor comments, with their numbers."""
    for number, line in enumerate(text.split("\n"), 1):
        if line[:1] not in ("", "#") and (bare := line.lstrip()) and bare[0] != "#":
            yield number, line


def looks_like_line(text: str) -> bool:
    """Return whether a line has a puzzle of a known size in it.

    >>> looks_like_line("1.....2..3.....4 easy"), looks_like_line("hello")
    (True, False)
    """
    return puzzle_word(text) is not None


def is_count(line: str) -> bool:
    """Return whether a line is a bare number, as lists begin with that of their puzzles.

    >>> is_count("1465"), is_count("1465 puzzles"), is_count("1.....2..3.....4")
    (True, False, False)
    """
    return bool(re.fullmatch(r"\s*\d{1,9}\s*", line))


def puzzle_word(line: str) -> tuple[str, int] | None:
    """Return the puzzle in a line and the column where it starts, from 0; None if there is none.

    >>> puzzle_word('7,"1.....2..3.....4",1243342143122134')
    ('1.....2..3.....4', 3)
    """
    # several checks of a file examine the same lines
    return _long_word(line) if len(line) > _SHORT else _known_word(line)


@lru_cache(maxsize=512)
def _known_word(line: str) -> tuple[str, int] | None:
    return _puzzle_word(line)


@lru_cache(maxsize=2)
def _long_word(line: str) -> tuple[str, int] | None:
    return _puzzle_word(line)


def _puzzle_word(line: str) -> tuple[str, int] | None:
    if len(line) > WIDEST:
        return None
    if len(line) > 16 and has_blank_cells(line):
        return line.replace(" ", "."), 0
    if _says_more(line):
        return None
    line = _without_addresses(line)
    best: tuple[str, int] | None = None
    for match in _LONG_WORDS.finditer(line):
        word = match[0]
        if _is_puzzle(word) and (best is None or _rank(word) > _rank(best[0])):
            best = word, match.start()
    if best is None and (odd := _odd_word(line)):
        return odd
    if best is None:
        cells = [word for word in re.split(r"[\s,;\[\](){}]+", line.strip()) if word]
        if side(len(cells)) and all(re.fullmatch(r"\d{1,2}|[.A-Ya-y_*?-]", cell) for cell in cells):
            return _of_cells(cells)
    return best


def _odd_word(line: str) -> tuple[str, int] | None:
    """Return the cells of a grid of 5 or 7 rows that has a map of its boxes next to it."""
    words = [(match[0], match.start()) for match in _LONG_WORDS.finditer(line) if len(match[0]) in (25, 49)]
    maps = [word for word, _start in words if region_map(word)]
    cells = [(word, start) for word, start in words if word not in maps]
    fits = len(maps) == len(cells) == 1 and len(maps[0]) == len(cells[0][0])
    return cells[0] if fits and _CHARACTERS.issuperset(cells[0][0]) else None


def _without_addresses(line: str) -> str:
    """Return a line with blanks for addresses, whose digits are not a puzzle by themselves."""
    return _ADDRESS.sub(lambda match: " " * len(match[0]), line) if "://" in line else line


def has_blank_cells(line: str) -> bool:
    """Return whether a line has a character for each cell, a blank for an empty one: digits and blanks alone, no digit too high.

    Numbers that blanks separate are not such a line: one of them is too high for its length, or it has a sign for empty.
    """
    n = side(len(line))
    if n is None or " " not in line.strip() or not line.isascii():
        return False
    digits = frozenset("123456789ABCDEFGHIJKLMNOP"[:n])
    words = line.split()
    if len(words) > 2 and len(words[0]) > 1 and len(set(map(len, words))) == 1:
        return False  # numbers, as of candidates
    if len(words) in (n, len(line) // 2 + 1) or not digits.issuperset("".join(words).upper()):
        return False
    return any(ch.isdigit() for ch in line)


def _of_cells(cells: list[str]) -> tuple[str, int]:
    """Return a line of cells that are separated from each other as one word."""
    letters = "0123456789ABCDEFGHIJKLMNOP"
    if any(cell.isdecimal() and int(cell) >= len(letters) for cell in cells):
        return "?" * (len(cells) + 1), 0
    return "".join(letters[int(cell)] if cell.isdecimal() else cell for cell in cells), 0


def _rank(word: str) -> tuple[int, bool]:
    return len(word), bool(set(word) & set(EMPTY))


def _is_frame(word: str) -> bool:
    """Return whether a word is a line of a frame: of dashes, bars or stars, also with points between them."""
    return set(word) <= set(".*_-") and set(word) != {"."}


def _is_puzzle(word: str) -> bool:
    if side(len(word)) is None or not _CHARACTERS.issuperset(word) or (len(word) == 64 and is_candidates(word)):
        return False
    if begins_candidates(word):
        return False
    if _is_frame(word):
        return False
    return bool(re.search(r"[\d._*]", word)) or len(word) >= 256


def _detect(text: str) -> bool:
    """Return whether every line is a puzzle; rows of 16 cells are those of a 16x16 grid unless they fit into 4x4."""
    lines = significant(text, _LOOKED_AT)
    if len(lines) == 2 and _odd_word(" ".join(line.strip() for _number, line in lines)):
        return True
    if not lines or not all(looks_like_line(line) or line_map(line) for _number, line in lines):
        return False
    words = [match[0] for _number, line in lines if (match := puzzle_word(line))]
    if not words:
        return False
    if len(lines) > 1 and any(has_blank_cells(line) for _number, line in lines) and is_table(text):
        return False
    if len(words) > 1 and all(len(word) == 16 for word in words):
        return are_grids_of_four([line for _number, line in lines[:_LOOKED_AT]]) is not False
    return True


def are_grids_of_four(lines: list[str]) -> bool | None:
    """Return whether lines of 16 cells are grids of four rows each, not the rows of one grid; None if they may be both.

    Sixteen lines of 1 to 4 are grids where each has one solution: as a single grid, they would have many. They are rows where
    one of them has no solution.
    """
    words = [match[0] for line in lines if (match := puzzle_word(line)) and len(match[0]) == _SIDE]
    if not all(set(word) <= set(EMPTY + "1234") for word in words):
        return False
    if len(words) != _SIDE or any(len(line.strip()) != _SIDE for line in lines):
        return True
    from lucidoku.search.solutions import first_solutions

    four = Layout.of_size(4)
    counts = {len(first_solutions(Grid(cell_values(word, four), four), 2)) for word in words}
    return False if 0 in counts else True if counts == {1} else None


def check_rows(lines: list[tuple[int, str]]) -> None:
    """Ensure that it is clear whether lines of 16 cells are grids or the rows of one.

    Raises:
        Refused: they may be both.
    """
    if len(lines) == _SIDE and are_grids_of_four([line for _number, line in lines]) is None:
        message = _("this may be 16 grids of the layout {one}, or one of the layout {other}; choose the layout")
        raise located(message.format(one="4x4", other="16x16"), lines[0][0], None, Refused)


_SIDE = 16  # rows of a grid with as many as one of four rows has cells


def is_table(text: str) -> bool:
    """Return whether a text is a grid of several lines, so that none of its lines is a puzzle."""
    return any(isinstance(item, Reading) for _line, item in tables(text, None))


def line_map(line: str) -> Layout | None:
    """Return the layout of a line that is a map of boxes, a letter for each cell; None for any other line.

    >>> line_map("aaabacbbccbdcddd").is_jigsaw, line_map("1.....2..3.....4")
    (True, None)
    """
    word = line.strip().strip("\"'")
    return region_map(word) if side(len(word)) or len(word) in (25, 49) else None


def _unquoted(line: str) -> str:
    """Return a line of a mail without its quotation mark, which other lines may have lost."""
    return line.lstrip()[1:].lstrip() if line.lstrip().startswith(">") else line


def _read(text: str, layout: Layout | None) -> Reading:
    lines = [(number, _unquoted(line)) for number, line in significant(text)]
    for number, line in lines[:_LOOKED_AT]:
        if is_map_like(line) and not line_map(line):
            raise located(_("this map of boxes is incomplete"), number, None, Refused)
    if len(lines) == 2 and any(line_map(line) for _number, line in lines):
        return line_reading(" ".join(line.strip() for _number, line in lines), lines[0][0], layout)
    number, line = lines[0] if lines else (1, "")
    if layout is not None and layout.n == _SIDE == len(lines) and all(len(line.strip()) == _SIDE for _n, line in lines):
        return first_table(text, layout)
    return line_reading(line, number, layout).first_of(len(lines))


def used(text: str) -> list[Span]:
    """Return the cells of the first line, and the map, the solution and the layout next to them."""
    lines = significant(text)
    found = puzzle_word(lines[0][1]) if lines else None
    if not found or (len(lines) == 2 and any(line_map(line) for _number, line in lines)):
        return []
    number, line = lines[0]
    word, column = found
    before = line_starts(text.split("\n"))[number - 1]
    if line[column : column + len(word)] != word:
        return [(before + len(line) - len(line.lstrip()), before + len(line.rstrip()))]
    code = _CODE.search(line, column + len(word)) or _CODE.search(line, 0, column)
    spans = [(column, column + len(word)), *([code.span()] if code else [])]
    for match in _WORDS.finditer(line):
        if len(match[0]) == len(word) and not any(start < match.end() and match.start() < end for start, end in spans):
            spans.append(match.span())
    return [(before + start, before + end) for start, end in sorted(spans)]


def read_line(line: str, number: int, layout: Layout | None) -> Grid:
    """Read a line of a list; see `line_reading`."""
    puzzle = line_reading(line, number, layout).puzzle
    assert isinstance(puzzle, Grid)
    return puzzle


def line_reading(line: str, number: int, layout: Layout | None) -> Reading:
    """Read a line of a list, with the map of boxes next to the cells, and notes for the words.

    Raises:
        ParseError: the line has no puzzle or more than one; the message names the place and the expected text.
        InvalidPuzzle: its letters are not the digits of a puzzle.
    """
    longest = puzzle_word(line)
    if longest is None and len(line) > WIDEST:
        if _CHARACTERS.issuperset(line.strip()):
            layout_for(len(line.strip()), layout, _("the line"))  # says that there is no such grid
        raise located(_("the text is not a line of cells, nor in any other known format"), number)
    if longest is None:
        words = [(word[0], word.start()) for word in _WORDS.finditer(_without_addresses(line))]
        longest = max(words, key=lambda word: len(word[0]), default=("", 0))
        candidates = is_candidates(longest[0]) or (side(len(longest[0])) and begins_candidates(longest[0]))
        if _says_more(line) or candidates or _is_frame(longest[0]):
            raise located(_("the text is not a line of cells, nor in any other known format"), number)
        if len(longest[0]) < 4 < len(words):  # cells one by one, too many or too few of them
            longest = ("." * len(words), 0)
            if side(len(words)) is not None:
                raise located(_("no puzzle found"), number)
    word, column = longest
    code = _CODE.search(line, column + len(word)) or _CODE.search(line, 0, column) if len(line) > len(word) else None
    notes: tuple[str, ...] = ()
    if layout is None and code:
        named_layout = stated_layout(code[0])
        if "+" in code[0] or named_layout.n**2 == len(word):
            layout = named_layout
            notes = short_code_note(code[0], layout) if not line[code.end() :].strip() else ()
            line = f"{line[: code.start()]}.{' ' * (len(code[0]) - 1)}{line[code.end() :]}"  # it is explained
    if layout is None and _odd_word(line) == longest:
        layout = Layout.standard(1, round(len(word) ** 0.5))  # until the map next to it is read
    try:
        grid = _grid_of(word, layout)
    except ParseError as error:
        if error.column is not None:
            raise located(error.message, number, error.column + column) from None
        raise located(str(error), number) if number > 1 else error from None
    if grid.layout.n > 9 and 0 not in grid.values and max(grid.values) < grid.layout.n:
        raise located(_("this is a full grid of {n} rows without its largest digit").format(n=grid.layout.n), number)
    _check_letters(word, grid)
    notes += zero_note(word, grid.layout) if "0" in word else ()
    if grid.layout.n <= 9 and (letters := sorted(set(filter(str.isalpha, word.lower())) - set(EMPTY))):
        notes += (_("letters were read as digits: {letters}").format(letters=", ".join(letters)),)
    if len(line) == len(word) or line[column : column + len(word)] != word:
        return _alone(grid, word, number).noting(*notes)
    return _beside(Reading(grid, "line", notes), line, column, number)


def _check_letters(word: str, grid: Grid) -> None:
    """Ensure that a word without digits, in which letters stand for them, has none twice in a row or column.

    It may be words, or a part of the code of another program.

    Raises:
        InvalidPuzzle: it has.
    """
    if not any("1" <= ch <= "9" for ch in word):
        Grid(grid.values, Layout.standard(1, grid.layout.n)).check()  # the boxes may be in a map that follows


def _grid_of(word: str, layout: Layout | None) -> Grid:
    layout = layout_for(len(word), layout, _("the line"), word)
    return Grid(cell_values(word, layout), layout)


def _alone(grid: Grid, word: str, number: int) -> Reading:
    if "." not in word and (region_map(word) or (0 not in grid.values and is_map_like(word))):
        raise lonely_map(number)
    return Reading(grid, "line")


def _beside(reading: Reading, line: str, column: int, number: int) -> Reading:
    """Return a reading with the map of boxes or the matching solution next to its cells, and with notes for words.

    Raises:
        ParseError: something there is neither, and no comment either.
    """
    grid = reading.puzzle
    assert isinstance(grid, Grid)
    count = len(grid.values)
    rest = line[:column] + " " * count + line[column + count :]
    for match in _WORDS.finditer(_without_addresses(rest)):
        other = match[0]
        if len(other) != count:
            continue
        if boxes := region_map(other):
            reading = with_boxes(reading, boxes)
        elif not agrees(other, grid):
            message = _(
                "two words of {count} cells; the second one is neither the solution of the first nor a map of boxes"
            )
            raise located(message.format(count=count), number, match.start() + 1)
        rest = rest[: match.start()] + " " * count + rest[match.end() :]
    for match in _WORDS.finditer(rest):
        if is_part_of_map(match[0], grid.layout.n):
            raise located(
                _("this map of boxes has {count} letters; expected {expected}").format(
                    count=len(match[0]), expected=count
                ),
                number,
                match.start() + 1,
                Refused,
            )
    tail = rest[column + count :]
    at = structure(rest)
    if at is None and _TAIL.match(tail):
        at = column + count
    if at is not None:
        message = _("this is not part of the puzzle that was read: {text}")
        raise located(message.format(text=repr(rest[at : at + 40].rstrip())), number, at + 1)
    if 0 not in grid.values and reading.puzzle.layout is grid.layout and region_map(grid.line):
        raise lonely_map(number)
    notes = variant_notes(rest) if reading.puzzle.layout.is_usual and any(ch.isalpha() for ch in rest) else []
    if (mark := line[column + count :].strip()) in _BETWEEN and mark not in line[:column]:
        message = _("nothing follows the {mark} at the end; part of the text may be missing")
        notes.append(message.format(mark=repr(mark)))
    elif tail.startswith(("|", ":")) and tail.strip(" |:"):
        notes.append(_("the text after the cells was left out: {text}").format(text=repr(tail[:40].strip())))
    return reading.noting(*notes) if notes else reading


def agrees(word: str, grid: Grid) -> bool:
    """Return whether a word has the digits of a grid and a digit in each empty cell; an empty word has them, too."""
    if set(word) <= set(EMPTY) or len(set(word)) == 1:
        return True
    try:
        values = cell_values(word, grid.layout)
    except ParseError:
        return False
    return all(a in (0, b) for a, b in zip(grid.values, values, strict=True)) and 0 not in values


def plain_grid(text: str, layout: Layout | None = None) -> Grid | None:
    """Read a line of only digits and points directly; return None for any other text, and if that fails.

    Such a line looks like no other format that is detected, so that the other formats need not be loaded. Letters
    count as digits if they are capitals, next to a point and without a 0: else the text may be a packed string or a name,
    or 0 one of sixteen digits.

    >>> plain_grid("1.....2..3.....4")
    Grid('1.....2..3.....4')
    >>> plain_grid("1 .....2..3.....4"), plain_grid("1.....2..3.....5")
    (None, None)
    """
    text = text.rstrip("\r\n")  # lines of a file have their ends
    n = side(len(text))
    if (
        n is None
        or n == _CANDIDATES
        or not text.isascii()
        or (n > 9 and "." not in text)
        or ("0" in text and "." in text)
        or (n > 9 and text.strip("0.") and set(text).isdisjoint("123456789"))  # perhaps words
    ):
        return None
    if begins_candidates(text) or ("." not in text and text.count("0") <= n + 1 and is_map_like(text)):
        return None
    usual, table = _plain(n)
    values = text.encode().translate(table)
    if b"\xff" in values or (layout is not None and (layout.n != n or layout.first_digit == 0)):
        return None  # `read` says it, or finds another reading
    return Grid._of_known(values, layout or usual)


@cache
def _plain(n: int) -> tuple[Layout, bytes]:
    """Return the usual layout of a size, and the value of each of 256 characters in a plain line, 255 for those that it lacks."""
    known = CHARACTERS[: n + 1] + (b"0" if n <= 9 else b"")
    return Layout.of_size(n), bytes(VALUES[code] if code in known else 255 for code in range(256))


def read_plain(text: str, layout: Layout | None) -> Reading | None:
    """Read a line as `plain_grid` does.

    >>> read_plain("4" + 80 * ".", None).format
    'line'
    >>> read_plain("hello", None)
    """
    grid = plain_grid(text, layout)
    return None if grid is None else Reading(grid, "line", source=Source(text, text, "line"))


def is_file_name(text: str) -> bool:
    """Return whether text can only be the name of a file: the formats need not be loaded to check it.

    >>> is_file_name("../lists/17clue.txt"), is_file_name("1.....2..3.....4"), is_file_name("sudokupad.app/abc.def")
    (True, False, False)
    """
    return _FILE.fullmatch(text) is not None and puzzle_word(text) is None


def _write(subject: Grid | Board) -> str:
    return (subject.grid if isinstance(subject, Board) else subject).line


def _write_zeros(subject: Grid | Board) -> str:
    return _write(subject).replace(".", "0")


FORMAT = Format(
    "line",
    "one line of n*n characters, . for an empty cell",
    _detect,
    _read,
    _write,
    label=N_("One line"),
    keeps=PUZZLE | DIGITS,
    used=used,
    suffixes=(".txt",),
)
SDM = Format(
    "sdm",
    "a puzzle a line, 0 for an empty cell, as SudoCue and LibreSudoku read it",
    lambda text: False,
    _read,
    _write_zeros,
    label=N_("A list, one puzzle a line (.sdm)"),
    used=used,
    suffixes=(".sdm",),
)
