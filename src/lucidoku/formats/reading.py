"""From text to puzzles: the format is detected, and files with many puzzles are streamed."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Any

from lucidoku.errors import InvalidPuzzle, LucidokuError, ParseError
from lucidoku.files.kinds import check_kind
from lucidoku.files.located import located, shifted
from lucidoku.files.results import Results
from lucidoku.files.text import LONGEST, check_prose, open_text
from lucidoku.files.writing import reason_of
from lucidoku.formats import grid
from lucidoku.formats._cells import MOST_LINES, tables, with_boxes
from lucidoku.formats._format import SHORTEST, Entry, Format, Reading, Source, as_grid, as_reading, normalise_characters
from lucidoku.formats._json import all_values, looks_like_json_object
from lucidoku.formats._maps import in_form_of_cells, is_map_like, lonely_map, region_map
from lucidoku.formats._noise import broken_off, is_heading, map_beginning, may_be_part, structure, variant_notes
from lucidoku.formats._pasted import (
    cleaned_variants,
    decode_mail,
    has_header,
    is_mailed,
    is_marked,
    is_quoted,
    strip_code_marks,
    strip_line_ends,
    strip_margin,
    strip_quote_marks,
    without_marks,
)
from lucidoku.formats._rules import Refused
from lucidoku.formats._table import HOPELESS, kind_of, no_puzzle_so_far
from lucidoku.formats.candidates import begins_candidates
from lucidoku.formats.line import (
    WIDEST,
    are_grids_of_four,
    check_rows,
    has_blank_cells,
    is_count,
    is_table,
    line_map,
    line_reading,
    looks_like_line,
    plain_grid,
    puzzle_word,
    read_plain,
    significant,
    significant_lines,
)
from lucidoku.formats.registry import FORMATS, find
from lucidoku.formats.separated import cell_columns
from lucidoku.formats.whole import whole_line
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import in_memory, puzzles_of, refuse_numbers
from lucidoku.rules.sizes import SIZES
from lucidoku.search.exact import is_unique
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["is_link", "read", "read_puzzles"]

_LONGEST = 4 * 1024 * 1024  # characters of one puzzle that is not a list of lines
_STARTS_A_LINK = re.compile(r"[\s>]*(?:[A-Za-z][\w+.-]*://|\.[A-Za-z]*~|[SXWCJLM]\d[A-C]\w|fpuz|scl|ctc|N4I)")
_RULE = re.compile(r"\.[A-Z][A-Za-z]")  # a rule of the Interactive Sudoku Solver below its grid
_ADDRESS = re.compile(r"(?<!\S)\S*://\S*")
_MOST_ROWS = max(SIZES)
_LONG_WORD = 2 * _MOST_ROWS
_OPENING = ":[{"  # starts of lines in which a puzzle is one of several fields
_BEFORE = 50  # lines of words before the header of a table
_FIRST = 17  # lines that show whether each line is a puzzle, one more than the rows of a 16x16 grid
_PATIENCE = 0.1  # seconds to find that a line is a puzzle with one solution
_BROKEN = 20  # lines that one puzzle may be broken into
_SMALL = 64 * 1024  # characters of a file that is read as a whole to detect its format


@guided
def read(text: str, layout: LayoutLike | None = None, format: str | None = None) -> Reading:
    """Read one puzzle in any format, or in a certain one, with everything that the text states about it.

    Args:
        text: the puzzle; of several ones the first is read, and a note says so.
        layout: its shape; detected by default.
        format: the name of its format, a key of `FORMATS`; detected by default, in the order of docs/formats.md.

    Raises:
        ParseError: the text is not a puzzle; the message names the place and the expected text.
        InvalidPuzzle: it breaks the rules.
        LucidokuError: there is no such format.

    >>> read("1.....2..3.....4").puzzle
    Grid('1.....2..3.....4')
    """
    layout = layout_of(layout)
    if len(text) >= LONGEST:
        raise ParseError(_("the text is too long for a puzzle"))
    if format is None and (plain := read_plain(text, layout)):
        return plain
    check_kind(text, _("the text"))
    given = text
    text = _trim(normalise_characters(text))
    if not text:
        raise ParseError(_("the puzzle is empty"))
    if len(text) > _LONGEST:
        raise ParseError(_("the text has {count} characters, too many for a puzzle").format(count=len(text)))
    bare, notes = _strip_wrapping(text)
    text = text if bare is text else _trim(bare)
    if format is not None:
        form = find(format)
        if form.read is None:
            raise LucidokuError(_("{name} can only be written, not read").format(name=format))
        return _noting(_read_in(form, text, layout), notes).of(given)
    text = in_form_of_cells(text)
    if layout is None:
        check_rows(significant(text, _MOST_ROWS + 1))
    return _noting(_with_words(_read_detected(text, layout), text), notes).of(given)


def _read_in(form: Format, text: str, layout: Layout | None) -> Reading:
    """Read a text in a format."""
    assert form.read is not None
    return replace(as_reading(form.read(text, layout), form.name), source=Source(text, text, form.name))


_PLAIN = ("line", "grid", "pencil", "candidates", "susser", "sdx", "csv", "rows")
"""Formats in which words around the puzzle may state that it is a variant."""


def _with_words(reading: Reading, text: str) -> Reading:
    """Return a reading with notes for what is around it: words that name a variant, a map that begins, lines of signs."""
    if not _is_plain(reading):
        return reading
    reading = _noting(reading, _notes_around(text))
    if reading.notes or not ("\n" in text or _WRITTEN_END.search(text)):
        return reading
    unused = next((line for line in _rest(text, reading) if may_be_part(line, reading.puzzle.layout.n)), None)
    note = _("{text} was not used; if it is a part of the puzzle, more of it may be missing")
    return reading if unused is None else reading.noting(note.format(text=repr(unused.strip()[:40])))


def _notes_around(text: str) -> list[str]:
    """Return notes for words that name a variant, and for the rest of a map, around a plain puzzle."""
    return [*variant_notes(text), *map_beginning(without_marks(_WRITTEN_END.sub("\n", text)))]


def _is_plain(reading: Reading) -> bool:
    return reading.format in _PLAIN and reading.puzzle.layout.is_usual


def _noting(reading: Reading, notes: list[str]) -> Reading:
    return reading.noting(*(note for note in notes if note not in reading.notes))


def _read_detected(text: str, layout: Layout | None) -> Reading:
    """Read a text in the first format that detects it, or after cleaning."""
    try:
        return _detect(text, layout) or _nearest(text, layout)
    except Refused:
        raise  # no other reading may drop a rule
    except ParseError as error:
        raise_instead: LucidokuError = error
        tried = 0
        for other in cleaned_variants(text):
            packed = bool(_STARTS_A_LINK.match(other))
            tried += packed
            if packed and tried > 2:
                continue  # unpacking takes time, and further readings of a damaged link are no better
            try:
                if (reading := _detect(_trim(other), layout)) and not _leaves_parts(text, reading):
                    return reading
                if raise_instead is error:
                    raise_instead = _broken_puzzle(other, layout) or error
            except Refused:
                raise
            except LucidokuError as other_error:
                if is_link(other) and len(re.findall(r"\d", _ADDRESS.sub("", text))) < 4:
                    raise_instead = other_error  # a link among words takes precedence over the words
        raise raise_instead from None


def _leaves_parts(text: str, reading: Reading) -> bool:
    """Return whether the reading of a cleaned text leaves a part of a puzzle in the text itself, and no note names a loss."""
    puzzle = reading.puzzle
    if _is_plain(reading) and isinstance(puzzle, Grid) and not any(puzzle.values) and re.search(r"[1-9]", text):
        return True  # its digits are in what was removed
    return not reading.notes and any(structure(line) is not None for line in _rest(text, reading))


def _rest(text: str, reading: Reading) -> list[str]:
    """Return the lines of a text without what a reading used and without marks of mail, pages and code."""
    rest = list(text)
    for start, end in reading.of(text).spans:
        rest[start:end] = ["\n" if sign == "\n" else " " for sign in text[start:end]]
    return _WRITTEN_END.sub("\n", without_marks("".join(rest))).split("\n")


_WRITTEN_END = re.compile(r"\\[nrt]")
"""The end of a line, or a tab, as programs write them."""


def _detect(text: str, layout: Layout | None) -> Reading | None:
    """Read a text in the first format that it looks like; None if it looks like none."""
    for form in FORMATS.values():
        if form.read and form.detect(text):
            return _read_in(form, text, layout)
    return None


def _broken_puzzle(text: str, layout: Layout | None) -> InvalidPuzzle | None:
    """Return the error of a grid whose cells can all be read, but break the rules."""
    return next((item for _line, item in tables(text, layout) if isinstance(item, InvalidPuzzle)), None)


def is_link(text: str) -> bool:
    """Return whether a text is a link, so that it is never taken for the name of a file.

    >>> is_link("https://sudokupad.app/abc"), is_link("puzzles.txt")
    (True, False)
    """
    return bool(re.match(r"\s*[A-Za-z][A-Za-z0-9+.-]*://", text))


def _trim(text: str) -> str:
    """Return a text without blank lines around it; blanks within its lines may be empty cells."""
    with_text = list(islice(filter(str.strip, text.split("\n")), 2))
    if len(with_text) < 2:
        if text.lstrip().startswith(":"):
            return text.strip("\n").lstrip()  # a blank behind a candidate of a library line tells that others are lost
        return text.strip("\n").strip() if side_less(text) and "\\n" not in text else text.strip("\n")
    return text.strip("\n")


def side_less(text: str) -> bool:
    """Return whether blanks around a lone line mean nothing."""
    return puzzle_word(text.strip("\n")) is None or puzzle_word(text.strip()) is not None


def _nearest(text: str, layout: Layout | None) -> Reading:
    """Read a text that no format detects; raise the error of the nearest format."""
    rows = significant(text, 2)
    if not rows:
        raise ParseError(_("no puzzle found"))
    bad = rows[0] if len(rows) == 1 else _bad_line(text)
    if bad:
        number, line = bad
        return replace(line_reading(line, number, layout), source=Source(text, line, "line"))
    return _read_in(grid.FORMAT, text, layout)


def _bad_line(text: str) -> tuple[int, str] | None:
    """Return the first line of a list that has no puzzle, with its number; None unless most lines are long ones."""
    if not _has_long_word(text):
        return None
    rows = significant(text)
    if 2 * sum(_has_long_word(line) for _number, line in rows) <= len(rows):
        return None
    return next((row for row in rows if not looks_like_line(row[1])), None)


def _has_long_word(text: str) -> bool:
    return max(map(len, text.split()), default=0) >= 30


@guided
def read_puzzles(
    source: str | os.PathLike[str] | Iterable[str], layout: LayoutLike | None = None, format: str | None = None
) -> Entries:
    """Read the puzzles of a file one after the other; an index, a length and `list` keep them.

    A file of lines (puzzles, library cases, links, JSON) and a table with a header are streamed; `#` lines are comments.
    Puzzles of several lines are separated by blank lines or by words, or follow one another.

    Args:
        source: a path (`.gz` is unpacked; of `.parquet`, the column of puzzles is read); the lines themselves; or a column, or
            a table with a column `puzzle`, of pandas, Polars or Arrow.
        layout: the layout of all puzzles; detected by default.
        format: the name of the format of all puzzles; detected by default.

    Returns:
        An Entry for each puzzle; one that cannot be read carries its error.

    Raises:
        LucidokuError: the file cannot be read, or holds no puzzle; when its puzzles are asked for.

    >>> entries = read_puzzles(["# two", "1.....2..3.....4 easy", "12"])
    >>> [entry.puzzle for entry in entries], len(entries), entries[0].line_number
    ([Grid('1.....2..3.....4'), None], 2, 2)
    """
    refuse_numbers(source)
    make = partial(_entries_of, shape=layout, format=format)
    return Entries(source, make, "read_puzzles", _COLUMNS, _row)


_COLUMNS = {"line_number": "int64", "puzzle": "string", "layout": "string", "title": "string", "error": "string"}


def _row(entry: Entry) -> dict[str, object]:
    """Return the row of a table for one puzzle."""
    puzzle = entry.puzzle
    return {
        "line_number": entry.line_number,
        "puzzle": None if puzzle is None else puzzle.line if isinstance(puzzle, Grid) else puzzle.grid.line,
        "layout": None if puzzle is None else puzzle.layout.code,
        "title": entry.title or None,
        "error": None if entry.error is None else str(entry.error),
    }


class Entries(Results[Entry]):
    """The puzzles of a file, in its order; see `read_puzzles`."""

    _written = "ld.write_puzzles(entries, path)"

    def __contains__(self, item: object) -> bool:
        """Return whether the file has an entry, or a puzzle in any representation.

        Raises:
            ParseError: it is neither.

        >>> "1.....2..3.....4" in read_puzzles(["4.....3..2.....1", "1000002003000004"])
        True
        """
        puzzle = item.puzzle if isinstance(item, Entry) else as_grid(puzzle_of(item))  # type: ignore[arg-type]
        return any(entry == item or (puzzle is not None and entry.puzzle == puzzle) for entry in self)

    def __next__(self) -> Entry:
        """Return the next puzzle, for code that takes one after the other without a loop."""
        self._loop: Iterator[Entry] = self.__dict__.get("_loop") or iter(self)
        return next(self._loop)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        state.pop("_loop", None)
        return state

    @property
    def __arrow_c_stream__(self) -> Any:  # a stored position is more than its row of a table
        raise AttributeError("__arrow_c_stream__")


def _entries_of(source: Any, shape: LayoutLike | None, format: str | None) -> Iterator[Entry]:
    """Yield the puzzles of a source, with a note on the last one if its line may be cut."""
    return _with_short_end(_each_of(source, shape, format))


def _each_of(source: Any, shape: LayoutLike | None, format: str | None) -> Iterator[Entry]:
    layout = layout_of(shape)
    if isinstance(source, (str, os.PathLike)) and os.fspath(source).lower().endswith(".parquet"):
        from lucidoku.formats.bulk import Source

        blocks = Source(os.fspath(source))
        yield from _read_lines((line for block in blocks for line in block.decode().splitlines()), layout, format)
    elif isinstance(source, (str, os.PathLike)):
        try:
            check_prose(os.fspath(source))
            with open_text(os.fspath(source)) as lines:
                yield from _read_lines(lines, layout, format)
        except (OSError, EOFError, zlib.error) as error:
            reason = reason_of(error)
            raise LucidokuError(
                _("cannot read {path}: {reason}").format(path=os.fspath(source), reason=reason)
            ) from error
    elif in_memory(source):
        texts = (puzzle if isinstance(puzzle, str) else whole_line(as_grid(puzzle)) for puzzle in puzzles_of(source))
        yield from _read_lines(texts, layout, format)
    else:
        yield from _read_lines(source, layout, format)


def read_part(lines: Sequence[str], layout: Layout | None, before: int = 0) -> Iterator[Entry]:
    """Yield the puzzles of lines that are a part of a list; see `read_puzzles`.

    Args:
        lines: the lines.
        layout: of all puzzles; detected by default.
        before: the number of lines before them; after some, each is read by itself if together they have no puzzle.
    """
    if not before:
        yield from _read_lines(lines, layout, None)
        return
    try:
        entries = list(_read_lines(lines, layout, None))
    except LucidokuError:
        entries = []
    if not any(entry.puzzle for entry in entries):
        entries = list(_each_line(enumerate(lines, 1), layout, None))
    yield from entries


def _with_short_end(entries: Iterator[Entry]) -> Iterator[Entry]:
    """Yield the puzzles of a list; if the last is smaller than all others, which are of one size, its line may be cut."""
    size = number = 0
    for entry in entries:
        if entry.puzzle is not None and number >= 0 and (n := entry.puzzle.layout.n) != size:
            if not size:
                size = n
            else:
                try:
                    following = next(entries, None)
                except LucidokuError:
                    yield entry
                    raise
                if following is None and n < size:
                    note = _("the last puzzle has {cells} cells, all others {others}; its end may be missing")
                    entry = _entry_noting(entry, [], [note.format(cells=n * n, others=size * size)])
                yield entry
                if following is None:
                    return
                number, entry = -1, following  # of several sizes
        if number >= 0 and entry.puzzle is not None:
            number += 1
        yield entry


def _read_lines(source: Iterable[str], layout: Layout | None, format: str | None) -> Iterator[Entry]:
    lines = _plain_lines(source)
    text, whole = _beginning(lines, layout)
    if not whole:
        if is_quoted(text):
            text, lines = strip_quote_marks(text), map(strip_quote_marks, lines)
        yield from _read_entries(text, lines, layout, format)
        return
    if text.count("\n") >= MOST_LINES:
        text = text.rstrip("\n")  # only a shorter text may end with empty cells
    text, lost = _strip_wrapping(text)
    notes: list[str] = []
    error: LucidokuError | None = None
    if format is None:
        text = in_form_of_cells(text)
        found, error = _cleaned_puzzles(text, layout)
        if listed := _list_below(text, layout, found):
            found, error = listed, None
        elif not any(entry.puzzle for entry in found):
            lines_of_it = significant(text)
            if len(lines_of_it) > _BROKEN and _are_plain_puzzles(lines_of_it):
                found, error = list(_each_line(enumerate(text.split("\n"), 1), layout, None)), None
        entries: Iterable[Entry] = found
        if error is None and any(entry.puzzle for entry in found):
            notes = _notes_around(text)
            if len(found) == 1 and "\n" in text and isinstance(again := _reread(text, layout), Reading):
                lost = [*lost, *(note for note in again.notes if note not in notes)]
    else:
        entries = _read_entries(text, None, layout, format)
    yield from (_entry_noting(entry, notes, lost) for entry in entries) if notes or lost else entries
    if error is not None:
        raise error


def _list_below(text: str, layout: Layout | None, found: list[Entry]) -> list[Entry]:
    """Return the entries of a list below an unreadable first line; none unless each line below has a puzzle.

    The lines below are read as they would be alone, so that rows of one puzzle stay one. Where the whole text has puzzles,
    only lines that are known by their format are a list.

    Args:
        text: the whole text.
        layout: the layout of all puzzles.
        found: the entries of the whole text.
    """
    lines = significant(text)
    if len(lines) < 3:
        return []
    (number, first), *below = lines
    known = [entry.puzzle for entry in found if entry.puzzle is not None]
    if len(known) > len(below) or has_header(first):
        return []  # a header says what the rows below it mean
    if len(known) not in (0, len(below)) and not all(_shows_its_format(line.strip()) for _number, line in below):
        return []
    entries, error = _cleaned_puzzles("\n".join(text.split("\n")[number:]), layout)
    puzzles = [entry.puzzle for entry in entries if entry.puzzle is not None]
    numbers = [entry.line_number + number for entry in entries]
    if error or len(puzzles) < 2 or 2 * len(puzzles) < len(below) or numbers != [at for at, _line in below]:
        return []
    listed = [
        replace(entry, line_number=at, error=shifted(entry.error, number) if entry.error else None)
        for entry, at in zip(entries, numbers, strict=True)
    ]
    if known == puzzles:  # words that were left out may have shifted the numbers
        return listed
    if len(puzzles) <= len(known) or 2 * sum(map(_has_one_solution, puzzles)) < len(below) <= _BROKEN:
        return []  # perhaps they are parts of one large grid
    heads = list(_each_line([(number, first)], layout, None))
    return [] if any(entry.puzzle for entry in heads) else [*heads, *listed]


def _has_one_solution(puzzle: Grid | Board) -> bool:
    try:
        return is_unique(puzzle, time_limit=_PATIENCE)
    except LucidokuError:
        return False


def _strip_wrapping(text: str) -> tuple[str, list[str]]:
    """Return a text without the marks of a mail or a forum around its lines, and notes on parts that seem to be lost."""
    notes: list[str] = []
    if is_mailed(text):
        text, notes = decode_mail(text)
    if is_quoted(text):
        text = strip_quote_marks(text)
    notes += broken_off(text)
    text = strip_margin(strip_line_ends(text))
    return strip_code_marks(text) if is_marked(text) else text, notes


def _entry_noting(entry: Entry, words: list[str], lost: list[str]) -> Entry:
    """Return an entry with notes on missing parts and, for a plain puzzle, on the words around it."""
    if entry.puzzle is None or not (words or lost):
        return entry
    reading = entry.reading or Reading(entry.puzzle, "line", entry.notes)
    reading = _noting(reading, [*words, *lost] if _is_plain(reading) else lost)
    return replace(entry, notes=reading.notes, reading=reading)


def _limited_lines(readline: Callable[[int], str]) -> Iterator[str]:
    """Yield the lines of a file, each no longer than the limit of a text: a line may have no end."""
    number = 0
    while line := readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            raise located(_("the text is too long for a puzzle"), number)
        yield line


def _plain_lines(source: Iterable[str]) -> Iterator[str]:
    readline = getattr(source, "readline", None)
    for line in _limited_lines(readline) if readline else source:
        bare = line.rstrip("\n")
        if bare.isascii() and bare.isprintable():
            yield bare
        else:
            yield from normalise_characters(line).rstrip("\n").split("\n")


def _cleaned_puzzles(text: str, layout: Layout | None) -> tuple[list[Entry], LucidokuError | None]:
    """Return the entries of a small file, and the error that ends them; try cleaned variants as `read` does."""
    plain: list[Entry] = []
    try:
        for entry in _read_entries(text, None, layout, None):
            plain.append(entry)
    except Refused as refused:
        return plain, refused  # no other reading may be tried
    except LucidokuError as error:
        cleaned = _of_variants(text, [], layout)
        return (cleaned, None) if cleaned else (plain, error)
    return _of_variants(text, plain, layout), None


def _of_variants(text: str, plain: list[Entry], layout: Layout | None) -> list[Entry]:
    """Return the entries of a small file as they are, or those of the first cleaned variant that is better."""
    lines = ["", *text.split("\n")]  # words or tags before a header hide the columns of a table
    headed = any(entry.error and has_header(lines[entry.line_number]) for entry in plain[:_BEFORE])
    if not headed and any(entry.error is None or isinstance(entry.error, Refused) for entry in plain):
        if _is_json(text):
            return plain  # a line of JSON without a digit is not words
        good = {entry.line_number for entry in plain if entry.error is None}
        return [
            entry
            for entry in plain
            if isinstance(entry.error, Refused) or entry.line_number in good or not _is_words(lines[entry.line_number])
        ]
    if "\n" not in text and (len(text) > WIDEST or not isinstance(_reread(text, layout), Reading)):
        return plain  # nor is it one after cleaning
    broken = None
    for other in cleaned_variants(text) if text.strip() else ():
        entries = _all_good(_read_entries(other, None, layout, None))
        if len(entries) == 1 and entries[0].error is None and not entries[0].notes:
            again = _reread(text, layout)  # None where the variant leaves parts of the text
            if again is not None:
                line = entries[0].line_number
                return [_entry((line, again)) if isinstance(again, Reading) else Entry(line, None, again)]
        elif entries:
            return entries
        broken = broken or _broken_puzzle(other, layout)
    if broken and not any(isinstance(entry.error, InvalidPuzzle) for entry in plain):
        return [Entry(plain[0].line_number if plain else 1, None, broken)]
    return plain


def _is_json(text: str) -> bool:
    """Return whether a text is an object or a list of JSON, or was meant as an object."""
    return looks_like_json_object(text) or (text.lstrip()[:1] == "[" and all_values(text) is not None)


def _is_words(line: str) -> bool:
    """Return whether a line has no digit, and nothing that looks like a part of a puzzle."""
    return not re.search(r"\d", line) and kind_of(line) != "row" and structure(line) is None


def _all_good(entries: Iterator[Entry]) -> list[Entry]:
    """Return the entries if all can be read or are refused for their rules; stop at the first other error."""
    good = []
    try:
        for entry in entries:
            if entry.error is not None and not isinstance(entry.error, Refused):
                return []
            good.append(entry)
    except LucidokuError:
        return []
    return good


def _read_entries(text: str, rest: Iterator[str] | None, layout: Layout | None, format: str | None) -> Iterator[Entry]:
    """Yield the puzzles of a file, given its first lines, which show its format, and the rest; None if there is none."""
    whole = rest is None
    lines = enumerate(chain(text.split("\n"), rest or ()), 1)
    first = significant(text, _FIRST)
    if not first:
        raise ParseError(_("no puzzle found"))
    form = find(format) if format else _file_format(text, first, whole, layout)
    if form is None:
        yield from _some(_each_line(lines, layout, format))
    elif form.streamed:
        items = form.read_all(text, layout) if whole and form.read_all else form.streamed(lines, layout)
        yield from _some(map(_entry, items))
    else:
        text = _all_of(lines)
        try:
            read_now = list(_document(text, form, layout)) if format is None and len(text) <= _SMALL else None
        except ParseError:
            if whole:
                raise  # perhaps there are several of another format
            read_now = [_entry((1, read(text, layout)))]  # marked as that document, but another one
        lost = broken_off(text) if not whole and len(text) <= _SMALL else []
        for entry in read_now if read_now is not None else _document(text, form, layout):
            yield _entry_noting(entry, [], lost)


def _some(entries: Iterator[Entry]) -> Iterator[Entry]:
    """Yield entries.

    Raises:
        ParseError: there is none.
    """
    first = next(entries, None)
    if first is None:
        raise ParseError(_("no puzzle found"))
    yield first
    yield from entries


def _beginning(lines: Iterator[str], layout: Layout | None) -> tuple[str, bool]:
    """Return the first lines, and whether they are all.

    Read only the lines that it takes to detect the format: the input may be typed.
    """
    first, size, one_per_line = [], 0, None
    for line in lines:
        first.append(line)
        size += len(line) + 1
        if size > _SMALL:
            return "\n".join(first), False
        if one_per_line is False or not (text := line.strip()) or text[0] == "#":
            continue
        if one_per_line is None:
            one_per_line = _one_puzzle_per_line(text, layout)
        elif not _RULE.match(text):
            return "\n".join(first), False
        else:
            one_per_line = False
    return "\n".join(first), not one_per_line or len(first) < 2


def _one_puzzle_per_line(text: str, layout: Layout | None) -> bool:
    """Return whether the first line alone shows that every line is a puzzle."""
    if _STARTS_A_LINK.match(text) or cell_columns(text) or is_heading(text):
        return False  # a link or its string may continue in the next line, and below names of cells there are cells
    puzzle = puzzle_word(text)
    if puzzle and (len(puzzle[0]) in (16, 25) or has_blank_cells(text)):
        return False
    if puzzle is None and 60 <= len(text) <= 100:
        return False  # a longer line, perhaps, that a program broke
    if any(begins_candidates(word) for word in text.split(None, 4)[:4]):
        return False  # a ninth of 729 characters, perhaps
    return _one_a_line([text], layout)


def _file_format(text: str, first: list[tuple[int, str]], whole: bool, layout: Layout | None) -> Format | None:
    """Return the format that a file is read in; None if it has a puzzle in each line."""
    if not whole and _are_plain_puzzles(first):
        return None
    for form in FORMATS.values():
        if form.whole and form.whole(text):
            return form
    if layout is None:
        check_rows(first)
    if _one_a_line([line.strip() for _number, line in first], layout):
        broken = whole and len(first) > 1 and puzzle_word(first[0][1]) is None and is_table(text)
        if not broken:
            return None
    trimmed = _trim(text)
    for form in FORMATS.values():
        if form.read and (whole or form.long) and form.detect(trimmed):
            return form
    return grid.FORMAT if tables(text, None) else None


def _are_plain_puzzles(lines: list[tuple[int, str]]) -> bool:
    """Return whether half of the lines are nothing but the digits of a puzzle, of more cells than a row has.

    The others are bad lines then, even the first, which usually shows the format. Candidates in broken lines look alike.
    """
    words = [word for _number, line in lines if (word := line.strip()) == (puzzle_word(word) or ("",))[0]]
    plain = [word for word in words if len(word) >= 36]
    return bool(plain) and 2 * len(plain) >= len(lines) and not begins_candidates(plain[0])


def _one_a_line(first: list[str], layout: Layout | None) -> bool:
    """Return whether the first lines show that every line is a puzzle; one before them may say how many there are."""
    if len(first) > 1 and is_count(first[0]):
        below = puzzle_word(first[1])
        if below is not None and len(below[0]) >= 36:
            first = first[1:]
    text = first[0]
    if _is_line_of_its_own(text):
        return True
    puzzle = puzzle_word(text)
    if puzzle is None:
        return any(len(word) > _LONG_WORD and re.search(r"\d", word) for word in text.split())
    word = puzzle[0]
    if len(word) not in (16, 25):
        return True
    if layout is not None and layout.n != 4:
        return False
    return layout is not None or are_grids_of_four(first) is True  # else they may be the first rows of a 16x16 grid


def _shows_its_format(text: str) -> bool:
    """Return whether a line is a link, or a puzzle of a format that is known by a line."""
    return _STARTS_A_LINK.match(text) is not None or _is_line_of_its_own(text)


def _is_line_of_its_own(text: str) -> bool:
    """Return whether a line is a puzzle of a format that is known by a line."""
    return any(form.line(text) for form in FORMATS.values() if form.line)


def _all_of(lines: Iterable[tuple[int, str]]) -> str:
    parts, size = [], 0
    for number, line in lines:
        parts.append(line)
        size += len(line) + 1
        if size > LONGEST:
            raise located(_("the text is too long for a puzzle"), number)
    return "\n".join(parts)


def _document(text: str, form: Format, layout: Layout | None) -> Iterator[Entry]:
    if form.read_all:
        is_marked = False
        for item in form.read_all(text, layout):
            is_marked = True
            yield _entry(item)
        if not is_marked:
            raise ParseError(_("no puzzle found"))
        return
    line = next(significant_lines(text))[0]
    try:
        yield _entry((line, read(text, layout, form.name)))
    except LucidokuError as error:
        yield Entry(line, None, _without_frames(error))


def _entry(item: tuple[int, Reading | LucidokuError]) -> Entry:
    line, result = item
    if isinstance(result, LucidokuError):
        return Entry(line, None, _without_frames(result))
    if result.source is not None:
        result = replace(result, source=None)
    return Entry(line, result.puzzle, None, result.notes, result.title, result)


def _without_frames(error: LucidokuError) -> LucidokuError:
    """Return an error without the calls that raised it: they would keep all that they worked on."""
    error.__traceback__ = error.__context__ = None
    return error


def _each_line(lines: Iterable[tuple[int, str]], layout: Layout | None, format: str | None) -> Iterator[Entry]:
    """Yield the puzzles of lines; a line that is a map of boxes belongs to the puzzle before it, or after it."""
    waiting: Entry | None = None
    boxes: tuple[int, Layout] | None = None
    for entry in _entries(lines, layout, format):
        if isinstance(entry, Entry):
            if boxes:
                entry = _set_boxes(entry, boxes[1])
                boxes = None
            if waiting:
                yield waiting
            waiting = entry
        elif waiting and waiting.puzzle and waiting.puzzle.layout.n == entry[1].n and waiting.puzzle.layout.is_usual:
            yield _set_boxes(waiting, entry[1])
            waiting = None
        else:
            if boxes:
                yield Entry(boxes[0], None, lonely_map(boxes[0]))
            boxes = entry
    if waiting:
        yield waiting
    if boxes:
        yield Entry(boxes[0], None, lonely_map(boxes[0]))


def _set_boxes(entry: Entry, boxes: Layout) -> Entry:
    if entry.puzzle is None or entry.puzzle.layout.n != boxes.n:
        return entry
    reading = with_boxes(entry.reading or Reading(entry.puzzle, "line"), boxes)
    return Entry(entry.line_number, reading.puzzle, None, reading.notes, reading.title, reading)


def _entries(
    lines: Iterable[tuple[int, str]], layout: Layout | None, format: str | None
) -> Iterator[Entry | tuple[int, Layout]]:
    """Yield the puzzle of each line, or the layout of a line that is a map of boxes."""
    first, bad = True, 0
    for number, line in lines if format else _with_joined_maps(lines):
        if is_marked(line):
            line = strip_code_marks(line)
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        heading, first = first and is_count(text), False
        if heading:
            continue
        if bad == HOPELESS:
            raise no_puzzle_so_far(bad, number)
        if format is None and "." not in text and (boxes := line_map(text)):
            yield number, boxes
            continue
        if format is None and "." not in text and "0" not in text and puzzle_word(text) and is_map_like(text):
            yield Entry(number, None, located(_("this map of boxes is incomplete"), number, None, Refused))
            continue
        try:
            yield _one_line(number, line, text, layout, format)
            bad = -1
        except LucidokuError as error:
            bad += bad >= 0
            if format is None and not isinstance(error, Refused) and SHORTEST <= len(text) <= WIDEST:
                again = _reread(line, layout)
                if isinstance(again, Reading):
                    yield _entry((number, again))
                    bad = -1
                    continue
                error = again or error
            error = error if error_line(error) == number else shifted(error, number - 1)
            yield Entry(number, None, _without_frames(error))


def _with_joined_maps(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield lines; the rows of a map of boxes are one of them."""
    rows: list[tuple[int, str]] = []
    for number, line in lines:
        word = line.strip()
        is_row = 4 <= len(word) <= _MOST_ROWS and word.isalnum() and puzzle_word(word) is None
        if rows and (not is_row or len(word) != len(rows[0][1])):
            yield from rows
            rows = []
        if not is_row:
            yield number, line
            continue
        rows.append((number, word))
        if len(rows) == len(word):
            joined = "".join(row for _number, row in rows)
            yield from [(rows[0][0], joined)] if region_map(joined) else rows
            rows = []
    yield from rows


@lru_cache(maxsize=2)
def _reread(line: str, layout: Layout | None) -> Reading | Refused | None:
    """Read a single line: return its puzzle, the rule for which it is refused, or None if it has no puzzle."""
    try:
        return read(line, layout)
    except Refused as refused:
        return refused
    except LucidokuError:
        return None


def error_line(error: LucidokuError) -> int | None:
    """Return the line that an error of a line reader names already."""
    return error.line if isinstance(error, ParseError) and error.line != 1 else None


def _one_line(number: int, line: str, text: str, layout: Layout | None, format: str | None) -> Entry:
    if format is None and (plain := plain_grid(line, layout)) is not None:
        return Entry(number, plain)
    if format is None and (len(text) > WIDEST or "\\n" in text):
        return _entry((number, read(line, layout)))
    if format is None and len(text) < SHORTEST and not text.startswith("scf"):
        return _entry((number, line_reading(line, number, layout)))
    if format is None and looks_like_line(line) and text[0] not in _OPENING:
        word = puzzle_word(text)
        if word and (len(word[0]) == len(text) or not _is_line_of_its_own(text)):
            return _entry((number, line_reading(line, number, layout)))
    if format is None and not any(form.detect(text) for form in FORMATS.values() if form.read):
        return _entry((number, line_reading(line, number, layout)))
    return _entry((number, read(line, layout, format)))
