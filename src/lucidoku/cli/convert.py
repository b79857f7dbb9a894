"""`lucidoku convert`: convert puzzles from one format to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import (
    Interrupt,
    complain_of,
    open_input,
    parse_layout,
    progress,
    report_file,
    report_interruption,
)
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, UsageError
from lucidoku.errors import LucidokuError
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_file
from lucidoku.formats import FORMATS, Entry, left_out, names, write
from lucidoku.formats.registry import writer
from lucidoku.formats.whole import whole_format
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.tables import COLUMNS, LAYOUT_COLUMN
from lucidoku.search.exact import canonical as canonical_form
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_WHOLE = "whole line"
"""Format of lines that include an unusual layout; `--to line` writes bare lines."""


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add(
        "--to",
        metavar="FORMAT",
        help=_("The format to write: {known}; line by default.").format(
            known=", ".join([*names(writing=True), "parquet"])
        ),
    )
    _options.out(main, _("The file to write; the ending of its name sets the format, such as .parquet."), _target())
    main.flag(
        "--canonical", _("Write the canonical form, which is equal for puzzles that a symmetry maps to each other.")
    )
    _options.reading(main)
    _options.as_json(main, _("The same as --to json."))
    _options.strict(main)


def _run(
    puzzle: str,
    *,
    to: str | None,
    json: bool,
    out: Path | None,
    canonical: bool,
    layout: str | None,
    source_format: str | None,
    strict: bool,
) -> int:
    to = "json" if json else to
    if out is not None and to is None:
        _target().check(out)
    form = to or (_format_of(out) if out else _WHOLE)
    if form in ("png", "svg", "pdf", "html"):  # other commands write them
        command = {"pdf": "print", "html": "explain"}.get(form, "show")
        call = f"lucidoku {command} {puzzle if os.path.exists(puzzle) else 'PUZZLE'} --out NAME.{form}"
        raise UsageError.with_call(_("convert writes text, not {form}").format(form=form), call)
    if form not in ("parquet", _WHOLE):
        writer(form)
    source = open_input(puzzle, parse_layout(layout), source_format)
    good = bad = 0
    with Interrupt() as interrupt, progress(source, into=out) as tick, _open_target(out, form) as put:
        for entry in interrupt.each(source.entries):
            text, error = _write_format(_canonical(entry) if canonical else entry, form)
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
            if _titled(entry, form):
                text = f"# {entry.title}\n{text}"
            put(("\n" if good and "\n" in text and not _titled(entry, form) else "") + text + "\n")
            good += 1
            tick(entry)
        if interrupt.wanted:
            return report_interruption(out)
    if out is not None:
        report_file(out, good)
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
        ("lucidoku convert sheets.pdf", N_("the puzzles of a PDF, or of a photo, with their titles")),
        ("lucidoku convert puzzles.txt --canonical", N_("the same line for puzzles that are the same up to symmetry")),
    ),
)


def _target() -> Target:
    """Return the formats that can be written; programs may add formats."""
    endings = dict.fromkeys(ending for form in FORMATS.values() if form.write for ending in form.suffixes)
    return Target(("", *endings, ".parquet"))


def _canonical(entry: Entry) -> Entry:
    """Return an entry with the canonical form of its givens."""
    if entry.puzzle is None:
        return entry
    try:
        return Entry(
            entry.line_number,
            canonical_form(entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.givens),
            None,
        )
    except LucidokuError as error:
        return Entry(entry.line_number, None, error)


def _write_format(entry: Entry, form: str) -> tuple[str | None, LucidokuError | None]:
    if entry.puzzle is None:
        return None, entry.error
    try:
        return write(entry.reading or entry.puzzle, _name(entry.puzzle, form)), None
    except LucidokuError as error:
        return None, error


def _titled(entry: Entry, form: str) -> bool:
    """Return whether a comment above the line of a puzzle has its title, which tells which one of a document it is."""
    return form == _WHOLE and bool(entry.place and entry.title)


def _left_out(entry: Entry, form: str) -> str:
    if entry.puzzle is None:
        return ""
    reading = entry.reading
    if reading is not None and _titled(entry, form):
        reading = replace(reading, title="")
    return left_out(reading or entry.puzzle, _name(entry.puzzle, form))


def _name(puzzle: Grid | Board, form: str) -> str:
    """Return the name of the format that a puzzle is in."""
    return whole_format(puzzle.layout) if form == _WHOLE else "csv" if form == "parquet" else form


def _format_of(out: Path) -> str:
    """Return the format for the ending of a file name; lines if the ending is unknown."""
    if out.suffix.lower() == ".parquet":
        return "parquet"
    format = next(
        (name for name, form in FORMATS.items() if out.suffix.lower() in form.suffixes and form.write), "line"
    )
    return _WHOLE if format == "line" else format


@contextmanager
def _open_target(out: Path | None, to: str) -> Iterator[Callable[[str], object]]:
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
