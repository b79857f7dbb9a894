"""`lucidoku convert`: convert puzzles from one format to another."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
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
from lucidoku.cli._streams import complain
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.formats import Entry, left_out, names
from lucidoku.formats.writing import WHOLE, format_for, format_of_line, is_titled, open_list, puzzle_endings
from lucidoku.grid.grid import Grid
from lucidoku.search.exact import canonical as canonical_form
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


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
    main.flag("--no-repeats", _("Leave out puzzles that are the same as an earlier one, up to symmetry."))
    _options.reading(main)
    _options.as_json(main, _("The same as --to json."))
    _options.strict(main)
    rare = command.options(rare=True)
    rare.add(
        "--rotate",
        metavar="DEGREES",
        choices=("90", "180", "270"),
        help=_("Turn the puzzles clockwise by 90, 180 or 270 degrees."),
    )
    rare.add("--pages", metavar="LIST", type=_pages, help=_("Of a PDF, read only these pages, such as 1-3,7."))


def _target() -> Target:
    return Target(("", *puzzle_endings()))


def _pages(text: str) -> list[int]:
    """Return the numbers of pages: `1-3,7` is 1, 2, 3 and 7."""
    pages = list[int]()
    for part in text.split(","):
        span = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", part.strip())
        first, last = (int(span[1]), int(span[2] or span[1])) if span else (0, 0)
        if not 1 <= first <= last <= first + 1000:
            raise argparse.ArgumentTypeError(_("expected numbers of pages, such as 1-3,7"))
        pages += range(first, last + 1)
    return pages


def _run(
    puzzle: str,
    *,
    to: str | None,
    json: bool,
    out: Path | None,
    canonical: bool,
    no_repeats: bool,
    rotate: str | None,
    pages: list[int] | None,
    layout: str | None,
    source_format: str | None,
    strict: bool,
) -> int:
    to = "json" if json else to
    if out is not None and to is None:
        _target().check(out)
    form = to or (format_for(out) if out else WHOLE)
    if form in ("png", "svg", "pdf", "html"):  # other commands write them
        command = {"pdf": "print", "html": "explain"}.get(form, "show")
        call = f"lucidoku {command} {_input(puzzle)} --out {_named(puzzle, form)}"
        raise UsageError.with_call(_("convert writes text, not {form}").format(form=form), call)
    if to is not None and out is None and (to == "parquet" or Path(to).suffix.lower() in puzzle_endings()):
        named = to if Path(to).suffix else _named(puzzle, to)
        raise UsageError.with_call(
            _("{path} is a file: give --out").format(path=named),
            f"lucidoku convert {_input(puzzle)} --out {shlex.quote(named)}",
        )
    known = None
    if no_repeats:
        from lucidoku.datasets.repeats import Distinct

        known = Distinct()
    source = open_input(puzzle, parse_layout(layout), source_format, pages)
    good = bad = 0
    with (
        Interrupt() as interrupt,
        progress(source, into=out) as tick,
        open_list(out, form, sys.stdout) as put,
    ):
        for entry in interrupt.each(source.entries):
            try:
                if known and entry.puzzle is not None and not known.is_new(entry.puzzle):
                    continue
                changed = _changed(entry, canonical, rotate)
                put(changed)
            except LucidokuError as error:
                bad += 1
                complain_of(entry, error)
                if strict:
                    return 2
                continue
            if lost := _left_out(changed, form):
                source.notes.say_one(lost, entry)
            good += 1
            tick(entry)
        if interrupt.wanted:
            return report_interruption(out)
    if good and source.path and (lost_columns := _columns_left_out(source.path)):
        complain(
            _("these columns of {path} were left out: {names}").format(path=source.path, names=", ".join(lost_columns))
        )
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


def _input(puzzle: str) -> str:
    """Return a file as a call names it; PUZZLE for other text."""
    return shlex.quote(puzzle) if os.path.exists(puzzle) else "PUZZLE"


def _named(puzzle: str, ending: str) -> str:
    """Return a name for a file made of another one, in the same folder."""
    return shlex.quote(str(Path(puzzle).with_suffix(f".{ending}"))) if os.path.exists(puzzle) else f"NAME.{ending}"


def _changed(entry: Entry, canonical: bool, degrees: str | None) -> Entry:
    """Return an entry with its puzzle turned, and with the canonical form of its givens, where that is wanted.

    Raises:
        LucidokuError: the puzzle cannot be read, or not be changed so.
    """
    if entry.puzzle is None or (not canonical and degrees is None):
        return entry
    puzzle = entry.puzzle
    if degrees is not None:
        if not isinstance(puzzle, Grid):
            raise InvalidArgument(_("candidates are not turned, digits alone are"))
        puzzle = puzzle.rotate(int(degrees))
    if canonical:
        puzzle = canonical_form(puzzle if isinstance(puzzle, Grid) else puzzle.givens)
    return Entry(entry.line_number, puzzle, None)


def _left_out(entry: Entry, form: str) -> str:
    if entry.puzzle is None:
        return ""
    reading = entry.reading
    if reading is not None and is_titled(entry, form):
        reading = replace(reading, title="")
    return left_out(reading or entry.puzzle, format_of_line(entry.puzzle, form))


def _columns_left_out(path: str) -> tuple[str, ...]:
    """Return the columns of a table that no format of puzzles holds; none for other files."""
    from lucidoku.formats.bulk import Source, format_of

    if format_of(path) == "line":
        return ()
    table = Source(path)
    try:
        next(iter(table), None)
    except LucidokuError:  # the puzzles were read another way, such as by the first row
        return ()
    return table.left_out
