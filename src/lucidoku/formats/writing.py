"""Write several puzzles one after the other, in one format: to a file, or as text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from lucidoku.errors import InvalidArgument, LucidokuError, WrongType
from lucidoku.files.endings import unknown_ending
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_file
from lucidoku.formats._format import Entry
from lucidoku.formats.registry import FORMATS, write, writer
from lucidoku.formats.whole import whole_format
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import COLUMNS, LAYOUT_COLUMN, puzzles_of
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["WHOLE", "format_for", "format_of_line", "is_titled", "open_list", "puzzle_endings", "write_puzzles"]

WHOLE = "whole line"
"""Format of lines that include an unusual layout; `line` is bare."""


def puzzle_endings() -> tuple[str, ...]:
    """Return the endings of the files to which puzzles are written, those of formats of other packages included."""
    known = dict.fromkeys(ending for form in FORMATS.values() if form.write for ending in form.suffixes)
    return (*known, ".parquet")


@guided
def write_puzzles(
    puzzles: str | os.PathLike[str] | Iterable[PuzzleLike | Entry],
    path: str | os.PathLike[str],
    format: str | None = None,
) -> int:
    r"""Write puzzles to a file, from which `read_puzzles` reads them, and return their number.

    Args:
        puzzles: the puzzles: a list, those of `read_puzzles`, a table, or another file.
        path: the file; the ending of its name sets the format, such as .sdm, .csv or .parquet.
        format: the name of the format, for another ending; `lucidoku.formats.names(writing=True)` lists them.

    Raises:
        InvalidArgument: the ending belongs to no format, without `format`; no file is made.
        LucidokuError: a puzzle cannot be read, or cannot be written in this format; the file stays as it was.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_puzzles(["1.....2..3.....4"] * 2, f"{folder}/two.sdm"), Path(folder, "two.sdm").read_text()
    (2, '1000002003000004\n1000002003000004\n')
    """
    if not isinstance(path, (str, os.PathLike)):
        from lucidoku.words.guesses import exchanged_call

        call = exchanged_call() if isinstance(puzzles, (str, os.PathLike)) else ""
        raise WrongType(_("expected {call}").format(call=call or "ld.write_puzzles(puzzles, path)"))
    out = Path(path)
    if format is None and out.suffix.lower() not in (known := puzzle_endings()):
        raise InvalidArgument(unknown_ending(out, known))
    count = 0
    with open_list(out, format or format_for(out)) as put:
        for count, puzzle in enumerate(puzzles_of(puzzles), 1):
            put(puzzle if isinstance(puzzle, Entry) else Entry(count, puzzle_of(puzzle), None))
    return count


def format_for(path: Path) -> str:
    """Return the format for the ending of a file's name; lines if the ending is unknown."""
    ending = path.suffix.lower()
    if ending == ".parquet":
        return "parquet"
    name = next((name for name, form in FORMATS.items() if ending in form.suffixes and form.write), "line")
    return WHOLE if name == "line" else name


def format_of_line(puzzle: Grid | Board, form: str) -> str:
    """Return the name of the format in which a puzzle is written: that of its line where lines tell the layout."""
    return whole_format(puzzle.layout) if form == WHOLE else "csv" if form == "parquet" else form


def is_titled(entry: Entry, form: str) -> bool:
    """Return whether a comment above the line of a puzzle has its title, which tells which one of a document it is."""
    return form == WHOLE and bool(entry.place and entry.title)


@contextmanager
def open_list(out: Path | None, form: str, printed: IO[str] | None = None) -> Iterator[Callable[[Entry], None]]:
    """Open a list of puzzles; the function that it gives writes one, and raises the error of one that cannot be written.

    Args:
        out: the file; it stays as it was if an error ends the list.
        form: the format, `WHOLE` or "parquet".
        printed: the stream that is written to without a file.
    """
    if form not in ("parquet", WHOLE):
        writer(form)
    count = 0

    def text_of(entry: Entry) -> str:
        nonlocal count
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        name = format_of_line(entry.puzzle, form)
        text = write(entry.reading or entry.puzzle, name)
        if name == "csv" and count:
            text = text.partition("\n")[2]  # the names of the columns come once
        count += 1
        if is_titled(entry, form):
            return f"# {entry.title}\n{text}\n"
        return ("\n" if count > 1 and "\n" in text else "") + text + "\n"

    if form == "parquet":
        if out is None:
            raise LucidokuError(_("Parquet needs a file: give --out"))
        rows: list[list[str]] = []
        yield lambda entry: rows.append(text_of(entry).strip().rpartition("\n")[2].split(","))
        arrow(_("a Parquet file"))
        from pyarrow import parquet, table

        puzzles, layouts = ([row[i] for row in rows] for i in range(2))
        with whole_file(out) as target:
            parquet.write_table(table({COLUMNS[0]: puzzles, LAYOUT_COLUMN: layouts}), target)
    elif out is None:
        assert printed is not None
        stream = printed

        def print_one(entry: Entry) -> None:
            stream.write(text_of(entry))

        yield print_one
    else:
        with whole_file(out) as target:

            def write_one(entry: Entry) -> None:
                target.write(text_of(entry).encode())

            yield write_one
