"""`lucidoku convert`: puzzles from one format into another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import Interrupt, complain_of, interrupted, open_input, parse_layout, progress
from lucidoku.cli._parser import Command, Declare
from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_file
from lucidoku.formats import FORMATS, Entry, left_out, names, write
from lucidoku.formats.registry import writer
from lucidoku.formats.whole import whole_format
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.tables import COLUMNS, LAYOUT_COLUMN
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_WHOLE = "whole line"
"""Lines that tell the layout where it is not the usual one; `--to line` has bare lines."""


def _declare(command: Declare) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add(
        "--to",
        metavar="FORMAT",
        help=_("The format to write: {known}; line by default.").format(
            known=", ".join([*names(writing=True), "parquet"])
        ),
    )
    _options.out(main, _("The file to write; the end of its name sets the format, such as .parquet."))
    _options.reading(main, "--format")
    _options.as_json(main, _("The same as --to json."))
    _options.strict(main)


def _run(
    puzzle: str,
    *,
    to: str | None,
    json: bool,
    out: Path | None,
    layout: str | None,
    source_format: str | None,
    strict: bool,
) -> int:
    to = "json" if json else to
    form = to or (_format_of(out) if out else _WHOLE)
    if form not in ("parquet", _WHOLE):
        writer(form)
    source = open_input(puzzle, parse_layout(layout), source_format)
    good = bad = 0
    with Interrupt() as interrupt, progress(source) as tick, _opened(out, form) as put:
        for entry in interrupt.each(source.entries):
            text, error = _written(entry, form)
            if text is None:
                bad += 1
                complain_of(entry, error)
                if strict:
                    return 2
                continue
            if lost := _left_out(entry, form):
                source.notes.say_one(lost, entry)
            if form == "csv" and good:
                text = text.partition("\n")[2]
            put(("\n" if good and "\n" in text else "") + text + "\n")
            good += 1
            tick(entry)
        if interrupt.wanted:
            return interrupted(out)
    return (1 if good else 2) if bad else 0


COMMAND = Command(
    "convert",
    N_("Read puzzles in any format and write them in another."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku convert 'https://…' --to line", N_("the puzzle behind a link, as 81 characters")),
        ("lucidoku convert puzzles.sdm --out puzzles.parquet", N_("a file as a table")),
    ),
)


def _written(entry: Entry, form: str) -> tuple[str | None, LucidokuError | None]:
    if entry.puzzle is None:
        return None, entry.error
    try:
        return write(entry.reading or entry.puzzle, _name(entry.puzzle, form)), None
    except LucidokuError as error:
        return None, error


def _left_out(entry: Entry, form: str) -> str:
    return left_out(entry.reading or entry.puzzle, _name(entry.puzzle, form)) if entry.puzzle is not None else ""


def _name(puzzle: Grid | Board, form: str) -> str:
    """Return the name of the format that a puzzle is written in."""
    return whole_format(puzzle.layout) if form == _WHOLE else "csv" if form == "parquet" else form


def _format_of(out: Path) -> str:
    """Return the format that the end of a file's name tells, lines where it tells none."""
    if out.suffix.lower() == ".parquet":
        return "parquet"
    found = next((name for name, form in FORMATS.items() if out.suffix.lower() in form.suffixes and form.write), "line")
    return _WHOLE if found == "line" else found


@contextmanager
def _opened(out: Path | None, to: str) -> Iterator[Callable[[str], object]]:
    """Open the target: standard output, a file of text, or a table with a column of puzzles."""
    if to == "parquet":
        if out is None:
            raise LucidokuError(_("Parquet needs a file: give --out"))
        rows: list[list[str]] = []
        yield lambda text: rows.append(text.strip().rpartition("\n")[2].split(","))
        arrow(_("a Parquet file"))
        from pyarrow import parquet, table

        puzzles, layouts = ([row[i] for row in rows] for i in range(2))
        with whole_file(out) as target:
            parquet.write_table(table({COLUMNS[0]: puzzles, LAYOUT_COLUMN: layouts}), target)
    elif out is None:
        yield sys.stdout.write
    else:
        with whole_file(out) as target:
            yield lambda text: target.write(text.encode())
