"""`lucidoku convert`: puzzles from one format into another."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from lucidoku._text import _
from lucidoku.cli._common import Interrupt, complain, complain_of, guarded, open_input, parse_layout, progress
from lucidoku.errors import LucidokuError
from lucidoku.formats import Entry, names, write
from lucidoku.formats.registry import writer

__all__ = ["NAME", "command"]

NAME = "convert"


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a link, a file of puzzles, or - for standard input."))],
    to: Annotated[str, typer.Option(help=_("The format to write: ") + ", ".join(names(writing=True)))] = "line",
    format: Annotated[
        str | None, typer.Option("--format", "--from", help=_("The format to read; found out by default."))
    ] = None,
    layout: Annotated[str | None, typer.Option(help=_("Box size, diagonal, windows, or a jigsaw map."))] = None,
    strict: Annotated[bool, typer.Option(help=_("Stop at the first bad puzzle of a file."))] = False,
) -> None:
    """Read puzzles in any format and write them in another."""
    writer(to)
    source = open_input(puzzle, parse_layout(layout), format)
    good = bad = 0
    with Interrupt() as interrupt, progress(source) as tick:
        for entry in source.entries:
            text, error = _written(entry, to)
            if text is None:
                bad += 1
                complain_of(entry, error)
                if strict:
                    raise typer.Exit(2)
                continue
            for note in entry.notes:
                complain(note)
            if to == "csv" and good:
                text = text.partition("\n")[2]
            sys.stdout.write(("\n" if good and "\n" in text else "") + text + "\n")
            good += 1
            tick(entry)
            if interrupt.wanted:
                raise typer.Exit(130)
    if bad:
        raise typer.Exit(1 if good else 2)


def _written(entry: Entry, to: str) -> tuple[str | None, LucidokuError | None]:
    if entry.puzzle is None:
        return None, entry.error
    try:
        return write(entry.puzzle, to), None
    except LucidokuError as error:
        return None, error
