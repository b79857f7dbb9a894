"""The `Format` record, and helpers that several formats share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal, NamedTuple

from lucidoku.errors import InvalidPuzzle, LucidokuError, ParseError
from lucidoku.files.located import located
from lucidoku.grid.board import Board, restored
from lucidoku.grid.cells import Cell, digit_of, may_be_full, short_repr, zero_based
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.guided import Guided
from lucidoku.words.language import _, ngettext, requested_language

EMPTY = ".0_*-xX?·•□▢⬜∙⋅‧・■▪▫⬛◻◼◦🔲🔳"
"""The characters for an empty cell; x, X and ? only in a text that has digits and none of the others."""

SHORTEST = 16
"""Minimum length of a line that may be a puzzle, except SudokuPad's short code."""

DIGITS = frozenset({"digits"})
"""Kept by formats that write the digits of the layout, from 0 or from 1; others write 1 to n."""

PUZZLE = frozenset({"values", "size"})
"""Kept by every format of grids of any size: the digits, and the number of rows."""

STATE = PUZZLE | {"placed", "candidates"}
"""Kept by formats of positions: also the placed digits, and the candidates."""

EVERYTHING = STATE | {"houses", "corners", "colors", "title"}
"""Kept by formats that can store everything that is read."""

_LIKE_ASCII = str.maketrans(
    {
        **{chr(0xFF01 + i): chr(0x21 + i) for i in range(94)},  # full-width
        **{chr(0x2460 + i): chr(0x31 + i) for i in range(9)},  # ① to ⑨
        **dict.fromkeys("\u00a0\u2007\u2009\u202f\u3000", " "),
        **dict.fromkeys("–—−", "-"),
        **dict.fromkeys("“”„", '"'),
        "\ufeff": " ",
        **dict.fromkeys("\u2028\u2029\u0085\v\f", "\n"),
        **dict.fromkeys("\u00ad\u200b\u2060\u2061\ufe0e\ufe0f\u20e3", None),  # they are invisible
        **dict.fromkeys(map(chr, (*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))), None),
        **{
            chr(zero + digit): str(digit)
            for zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xE50, *range(0x1D7CE, 0x1D7FF, 10))
            for digit in range(10)
        },
        **{chr(first + i): chr(0x31 + i) for first in (0x2776, 0x2780, 0x278A, 0x24F5) for i in range(9)},
    }
)


COLOURS = re.compile(r"\x1b\[[0-9;]*+[A-Za-z]")
"""Escape sequences that colour the text of a terminal."""


Span = tuple[int, int]
"""Start and end of a part of a text, as for a slice."""


def line_starts(lines: Iterable[str]) -> list[int]:
    """Return where each line of a text starts, and where a further one would.

    >>> line_starts(["ab", "", "c"])
    [0, 3, 4, 6]
    """
    return list(accumulate((len(line) + 1 for line in lines), initial=0))


class Source(NamedTuple):
    """The text of a reading.

    Attributes:
        given: as it was given.
        read: as its format read it: without what surrounds it.
        form: the name of that format.
    """

    given: str
    read: str
    form: str


@dataclass(frozen=True)
class Reading(Guided):
    """Result of reading a text.

    Attributes:
        puzzle: a Grid, or a Board where the text tells candidates or placed values.
        format: the name of the format.
        notes: statements of the text that a Grid or Board cannot store, one sentence for each.
        title: the puzzle's name, where the text has one.
        author: its author.
        corner_marks: digits noted in the corners of cells (places within a box, mostly); no candidates.
        colors: the colours of cells, as the text names them.
        source: its text; None for a puzzle of a file.
        walk: the record of the stored walkthrough that begins with the puzzle, for `Walkthrough.from_dict`; None without one.

    >>> from lucidoku.formats import read
    >>> read("1.....2..3.....4").format
    'line'
    """

    puzzle: Grid | Board
    format: str = ""
    notes: tuple[str, ...] = ()
    title: str = ""
    author: str = ""
    corner_marks: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    colors: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    source: Source | None = field(default=None, repr=False, compare=False)
    walk: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The parts of the text that were used, each with start and end; all else was ignored, or a note names it.

        The text is the one that was given to `read`; a puzzle of a file has the number of its line instead.

        >>> from lucidoku.formats import read
        >>> text = "Monday: 1.....2..3.....4 (easy)"
        >>> [text[start:end] for start, end in read(text).spans]
        ['1.....2..3.....4']
        """
        from lucidoku.formats._spans import spans_of

        return spans_of(self.source) if self.source else ()

    def noting(self, *notes: str) -> Reading:
        """Return this reading with further notes."""
        if not notes:
            return self
        return replace(self, notes=(*self.notes, *notes))

    def of(self, given: str) -> Reading:
        """Return this reading as that of the text that was given; `source` has the one that was read."""
        if self.source is None or self.source.given == given:
            return self
        return replace(self, source=self.source._replace(given=given))

    def first_of(self, count: int) -> Reading:
        """Return this reading of a text with `count` puzzles; where there are several, a note says that it is the first."""
        if count < 2:
            return self
        return self.noting(_("the text contains {count} puzzles; only the first was read").format(count=count))


@dataclass(frozen=True)
class Entry(Guided):
    """One puzzle of a file.

    Attributes:
        line_number: the line where it starts, from 1; of a picture or a PDF, the number of the grid.
        puzzle: the puzzle; None if reading failed.
        error: the reason of the failure.
        notes: statements of the text that the puzzle cannot store.
        title: the puzzle's name, where the text has one.
        reading: all that was read, marks and colours too; None for a plain line.
        place: where it stands, in words, if not in a line: "page 2, grid 1".

    >>> from lucidoku import read_puzzles
    >>> entry = next(read_puzzles(["# an easy one", "1.....2..3.....4"]))
    >>> entry.line_number, entry.puzzle, entry.error
    (2, Grid('1.....2..3.....4'), None)
    """

    line_number: int
    puzzle: Grid | Board | None
    error: LucidokuError | None = None
    notes: tuple[str, ...] = ()
    title: str = ""
    reading: Reading | None = field(default=None, compare=False)
    place: str = ""

    def __str__(self) -> str:
        """Return the puzzle as one line, or the error."""
        puzzle = self.puzzle
        return str(self.error) if puzzle is None else puzzle.line if isinstance(puzzle, Grid) else puzzle.grid.line

    def __repr__(self) -> str:
        text = f"<Entry {self.place or f'line {self.line_number}'}: {self}>"
        return short_repr(text, text)


Placed = tuple[int, Reading | LucidokuError]
"""A puzzle of a text, or why it cannot be read, behind the number of its line."""


@dataclass(frozen=True)
class Format(Guided):
    """A way to write puzzles.

    Attributes:
        name: its name on the command line.
        about: one line that describes its look.
        detect: whether a text (with plain line ends, without blank lines around it) looks like it.
        read: text to Grid, to Board where it tells candidates or placed values, or to Reading where it tells more.
        write: the inverse; None for a format that is only read. Those that have a place for it take a Reading, too.
        read_all: text to all its puzzles, each with its line, for formats whose texts may hold many.
        label: its name on the page; a proper name, or marked with `N_`.
        keeps: the parts that it stores: `PUZZLE` (values and the size), `STATE` (also which digits were placed, and
            candidates), "digits" (those of the layout, which may start at 0), "title", "corners", "colors" or "numbered
            colors". Of the layout: "houses" (diagonals, windows, boxes of any form) or "boxes" (rectangles of any shape, by
            a frame), and "rules" (constraints).
        alters: the constraints of a layout that it expresses in another way, with the same meaning; each in a few words.
        lone: where a lone candidate is written like a digit: nowhere, in positions, or always, in puzzles too.
        suffixes: the ends of names of files that are written so.
        line: whether a single line is a puzzle of this format; a file that begins with one has a puzzle in each line.
        used: the parts of a text that a reading used: all of it, if this is None or nothing is returned.
        whole: whether a file that begins with a text is all of this format, even where its lines look like puzzles.
        long: whether its texts may be longer than the beginning of a file that `detect` is given.
        streamed: the lines of a file to its puzzles, for files that may be long; files of other formats are read whole.

    >>> from lucidoku.formats import FORMATS
    >>> FORMATS["line"].about
    'one line of n*n characters, . for an empty cell'
    """

    name: str
    about: str
    detect: Callable[[str], bool]
    read: Callable[[str, Layout | None], Grid | Board | Reading] | None
    write: Callable[[Any], str] | None = None
    read_all: Callable[[str, Layout | None], Iterable[Placed]] | None = None
    _: KW_ONLY
    label: str = ""
    keeps: frozenset[str] = PUZZLE
    alters: Callable[[Layout], list[str]] | None = None
    lone: Literal["", "positions", "always"] = ""
    suffixes: tuple[str, ...] = ()
    line: Callable[[str], bool] | None = None
    used: Callable[[str], list[Span]] | None = None
    whole: Callable[[str], bool] | None = None
    long: bool = False
    streamed: Callable[[Iterable[tuple[int, str]], Layout | None], Iterable[Placed]] | None = None


def as_reading(result: Grid | Board | Reading, name: str = "") -> Reading:
    """Return the result of a reader or the argument of a writer as a Reading, of this format if it has none."""
    reading = result if isinstance(result, Reading) else Reading(result)
    return reading if reading.format or not name else replace(reading, format=name)


def as_grid(subject: Grid | Board) -> Grid:
    """Return the values of a grid or board."""
    return subject.grid if isinstance(subject, Board) else subject


def as_board(subject: Grid | Board) -> Board:
    """Return a board; that of a grid has all candidates that the values leave.

    Raises:
        InvalidPuzzle: the grid breaks the rules.
    """
    return subject if isinstance(subject, Board) else Board(subject)


def with_layout_of(puzzle: Grid | Board, layout: Layout) -> Grid | Board:
    """Return a puzzle with the same values and candidates on another layout of its size."""
    if isinstance(puzzle, Grid):
        return Grid(puzzle.values, layout)
    return restored(Grid(puzzle.givens.values, layout), bytes(puzzle.values), puzzle.masks.tobytes())


def normalise_characters(text: str) -> str:
    """Return a text with plain line ends, and with ASCII for digits of other scripts and odd blanks.

    Every character that one sees stays in its column; marks that nobody sees are left out.

    >>> normalise_characters(chr(0xFF11) + chr(0x2462))
    '13'
    """
    if "\x1b" in text:
        text = COLOURS.sub("", text)
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").translate(_LIKE_ASCII)


def with_ascii(text: str) -> str:
    """Return a text in which every character that `normalise_characters` keeps has the same place.

    >>> with_ascii(chr(0xFF11) + chr(0x200B) + "2") == "1" + chr(0x200B) + "2"
    True
    """
    return text.translate(_IN_PLACE)


_IN_PLACE = {code: to for code, to in _LIKE_ASCII.items() if to is not None}

_SIDES = {n * n: n for n in SIZES}


def side(count: int) -> int | None:
    """Return n where `count` is n² and a layout with n rows is known, or None.

    >>> side(81), side(80), side(49)
    (9, None, None)
    """
    return _SIDES.get(count)


def layout_for(count: int, layout: Layout | None, what: str = "", signs: Iterable[object] = ()) -> Layout:
    """Return the layout for a number of cells; with digits from 0 where the signs in the cells show it (`zero_based`).

    Raises:
        ParseError: no layout has this number of cells; says which numbers are possible.
    """
    if layout is not None:
        if layout.n**2 != count:
            raise ParseError(
                ngettext(
                    "{what} has {count} cell, but a {layout} grid has {expected}",
                    "{what} has {count} cells, but a {layout} grid has {expected}",
                    count,
                ).format(what=what or _("the puzzle"), count=count, layout=layout, expected=layout.n**2)
            )
        return layout.from_zero() if zero_based(signs, layout.n) else layout
    n = side(count)
    if n is None:
        raise ParseError(size_problem(count, what or _("the puzzle")))
    usual, signs = Layout.of_size(n), signs if isinstance(signs, str) else list(signs)
    check_zeros(signs, n)
    return usual.from_zero() if zero_based(signs, n) else usual


def size_problem(count: int, what: str) -> str:
    """Return the sentence about a number of cells that no grid has."""
    return _size_problem(count, what, requested_language())


@lru_cache(maxsize=64)
def _size_problem(count: int, what: str, _lang: str) -> str:
    nearest = sorted(SIZES, key=lambda size: abs(size * size - count))[:3]
    return ngettext(
        "{what} has {count} cell, but no grid has this size; expected for example {possible}",
        "{what} has {count} cells, but no grid has this size; expected for example {possible}",
        count,
    ).format(what=what, count=count, possible=", ".join(f"{size * size} ({size}x{size})" for size in sorted(nearest)))


def check_zeros(signs: Sequence[object], n: int) -> None:
    """Ensure that it is clear whether 0 is a digit or an empty cell.

    Raises:
        ParseError: the grid is full with it, and has no digit n without it.
    """
    if len(signs) == n * n and may_be_full(signs, n):
        message = _("0 may be a digit or an empty cell here; choose the layout {one} or {other}")
        raise ParseError(message.format(one=f"{n}x{n}", other=f"{n}x{n}+digits:0"))


def zero_note(signs: Iterable[object], layout: Layout) -> tuple[str, ...]:
    """Return a note if 0 and another sign both mean an empty cell, since the digit n occurs, too."""
    used = {str(sign).strip() for sign in signs}
    if layout.first_digit == 0 or not zero_based(used - {layout.digit_text(layout.n), str(layout.n)}, layout.n):
        return ()
    other = next((sign for sign in sorted(used) if sign and not sign.isalnum()), "")
    if not other:
        return (_("0 and empty text are both taken as empty cells"),)
    return (_("0 and {sign} are both taken as empty cells").format(sign=other),)


def last_cell_note() -> str:
    """Return the note for a last cell that may be incomplete."""
    return _("the last cell has one candidate, which its peers still have; it may be cut off")


def box_sets(layout: Layout) -> set[tuple[int, ...]]:
    """Return the cells of each box of a layout, to compare the boxes of two."""
    return {box.cells for box in layout.boxes}


def box_numbers(layout: Layout) -> list[int]:
    """Return the number of the box of each cell, from 0.

    >>> box_numbers(Layout.of_size(4))[:8]
    [0, 0, 1, 1, 0, 0, 1, 1]
    """
    number = {cell: i for i, box in enumerate(layout.boxes) for cell in box.cells}
    return [number[cell] for cell in layout.cells]


def without_map(layout: Layout) -> Layout:
    """Return the layout without a map where the regions of a jigsaw are rectangles at equal distances.

    >>> without_map(Layout.jigsaw("aabbaabbccddccdd"))
    Layout('4x4')
    """
    n, boxes = layout.n, box_sets(layout)
    for high in (SIZES[n][0] if n in SIZES else 1, *range(2, n)):
        if n % high == 0:
            plain = Layout.standard(high, n // high)
            if box_sets(plain) == boxes:
                return plain
    return layout


def has_usual_boxes(layout: Layout) -> bool:
    """Return whether a layout is the usual one of its size, with diagonals or windows at most.

    >>> has_usual_boxes(Layout.of_size(9).with_diagonals()), has_usual_boxes(Layout.standard(3, 2))
    (True, False)
    """
    return not layout.is_jigsaw and SIZES.get(layout.n) == (layout.box_height, layout.box_width)


def alphabet(text: Iterable[str], n: int, first_digit: int = 1) -> Callable[[str], int]:
    """Return a function from characters to values: 0 for an empty cell, the digit, or 99 for any other character.

    Grids of more than nine rows are written in two ways. Ours has 1-9 and then A for 10. The other has A for 1; it is known
    by a letter that ours does not have, and it has no decimal digit. Where the digits start at 0, as the layout says
    (`zero_based` finds it out), 0 to 9 and then A for 10 are the digits.
    """
    if first_digit == 0:
        return _from_zero
    used = {character.upper() for character in set(text)}
    plain = {character for character in used if character.isascii() and character.isalnum()}
    decimals = {character for character in plain if character.isdigit()}
    letters = {ch for ch in plain - decimals if ch != "X" or n > 23}
    if not decimals - {"0"} and letters and (n <= 9 or any(ch > _last(n) for ch in letters)):
        return lambda ch: ord(ch.upper()) - 64 if "A" <= ch.upper() <= chr(64 + n) else 0 if ch in EMPTY else 99
    usual = EMPTY.replace("xX?", "")
    empty = usual if used & set(usual) or not decimals - {"0"} else EMPTY

    def meaning(character: str) -> int:
        if character in empty:
            return 0
        try:
            return digit_of(character)
        except ValueError:
            return 99

    return meaning


def _from_zero(character: str) -> int:
    if character in EMPTY and character != "0":
        return 0
    try:
        return digit_of(character, 0)
    except ValueError:
        return 99


def _last(n: int) -> str:
    return chr(55 + n)  # A is 10


def cell_values(text: str, layout: Layout, line: int = 1) -> bytes:
    """Return the values of n² characters.

    Raises:
        ParseError: a character is neither a digit of the layout nor an empty cell; says line and column.
    """
    meaning = alphabet(text, layout.n, layout.first_digit)
    values = {character: meaning(character) for character in set(text)}
    if max(values.values(), default=0) > layout.n:
        column, character = next((i, ch) for i, ch in enumerate(text, 1) if values[ch] > layout.n)
        message = _("{character} is not a digit of a {layout} grid").format(character=repr(character), layout=layout)
        raise located(message, line, column)
    return bytes(map(values.__getitem__, text))


def position(
    layout: Layout,
    givens: bytes,
    values: bytes | None = None,
    masks: Sequence[int] | None = None,
    *,
    are_notes: bool = True,
) -> Reading:
    """Return a program's state as a Grid if there are only givens, else as a Board.

    Marks are a person's notes. Where they leave a cell or a digit without a place, they are left out and a note says so. Where
    they leave out a digit of the only solution of the givens, they are partial, as many people write them, or mistaken: they
    become corner marks, and a note says so.

    Args:
        layout: the shape.
        givens: n² digits.
        values: n² digits placed by the solver, 0 where there is none.
        masks: n² bit masks of noted candidates; 0 where nothing is noted.
        are_notes: whether the masks are notes, and not part of the puzzle.

    Raises:
        InvalidPuzzle: two equal digits in a house.
    """
    placed = values is not None and any(v and not g for v, g in zip(values, givens, strict=True))
    if not placed and not any(masks or ()):
        return Reading(Grid(givens, layout))
    together = bytes(g or v for g, v in zip(givens, values or bytes(len(givens)), strict=True))
    everything = (1 << layout.n) - 1
    try:
        wanted = [mask or everything for mask in masks or [0] * len(givens)]
        board = Board.from_masks(layout, wanted, together, givens)
    except InvalidPuzzle as error:
        try:
            board = Board.from_masks(layout, [everything] * len(givens), together, givens)
        except InvalidPuzzle:
            note = _("the placed digits contradict each other ({error}); only the givens were kept")
            Grid(givens, layout).check()
            return Reading(Grid(givens, layout)).noting(note.format(error=error))
        note = _("the pencil marks contradict the digits ({error}); they were left out")
        return Reading(board).noting(note.format(error=error))
    noted = {cell: mask for cell, mask in zip(layout.cells, masks or (), strict=False) if mask and not together[cell]}
    wrong = _without_solution(noted, Grid(givens, layout)) if noted and are_notes else None
    if wrong is None:
        return Reading(board)
    corners = {cell: tuple(d for d in range(1, layout.n + 1) if mask >> d - 1 & 1) for cell, mask in noted.items()}
    puzzle = Board.from_masks(layout, [everything] * len(givens), together, givens) if placed else Grid(givens, layout)
    note = _("the pencil marks leave out the digit of the solution in {cell}; they were stored as corner marks")
    return replace(Reading(puzzle), corner_marks=corners).noting(note.format(cell=wrong))


_SECONDS = 0.5  # to find the solution of a puzzle


def _without_solution(noted: Mapping[Cell, int], givens: Grid) -> Cell | None:
    """Return a cell whose notes do not have its digit in the only solution of a puzzle; None if there is none."""
    from lucidoku.search.solutions import first_solutions

    try:
        solutions = first_solutions(givens, 2, time_limit=_SECONDS)
    except LucidokuError:
        return None
    if len(solutions) != 1:
        return None
    return next((cell for cell, mask in noted.items() if not mask >> solutions[0].values[cell] - 1 & 1), None)


def pieces(text: str, size: int) -> Iterator[str]:
    """Yield a text in pieces of `size` characters."""
    return (text[i : i + size] for i in range(0, len(text), size))
