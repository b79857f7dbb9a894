"""`lucidoku solve`: solutions, counts or a verdict for files of any length, by exact search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from lucidoku.cli._common import (
    Interrupt,
    bundled,
    complain,
    complain_of,
    guarded,
    open_input,
    parse_layout,
    parse_time,
    read_as,
    watched,
)
from lucidoku.errors import LucidokuError, TimeLimit
from lucidoku.files.located import shifted
from lucidoku.formats import Entry, read_puzzles, whole_line
from lucidoku.formats.bulk import Sink, Source, open_sink
from lucidoku.formats.whole import with_layout
from lucidoku.grid.cells import digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.exact import Answers, count, each_solution, solve_array
from lucidoku.search.solutions import solutions
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "solve"


@guarded
def command(
    puzzles: Annotated[
        str,
        typer.Argument(
            help=_("A puzzle, a file (lines, .csv, .parquet; may be .gz or .zst), or - for standard input.")
        ),
    ],
    count_: Annotated[bool, typer.Option("--count", help=_("Print how many solutions there are."))] = False,
    unique: Annotated[bool, typer.Option("--unique", help=_("Print yes or no: is there just one solution?"))] = False,
    all_: Annotated[bool, typer.Option("--all", help=_("Print every solution, with the puzzle's number."))] = False,
    limits: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            help=_(
                "Time a puzzle, such as 10s or 2m; with --count and --all a bare number is how many solutions to look for"
                " (--count: 2, --all: no limit). May be given twice."
            ),
        ),
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help=_("Processor cores to use."))] = 1,
    out: Annotated[
        Path | None, typer.Option(help=_("File to write to; a run that was interrupted goes on where it stopped."))
    ] = None,
    format_: Annotated[
        str | None, typer.Option("--format", help=_("line, csv or parquet; by default what --out ends in."))
    ] = None,
    column: Annotated[str | None, typer.Option(help=_("The column of a table that holds the puzzles."))] = None,
    layout: Annotated[
        str | None, typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map."))
    ] = None,
) -> None:
    """Solve puzzles by exact search, a line each: the solution, or "none", "several", or "unknown" when its time is up."""
    if count_ + unique + all_ > 1:
        raise LucidokuError(_("give one of --count, --unique and --all"))
    limit, seconds = _limits(limits or [], count_ or all_)
    shape = parse_layout(layout)
    source = open_input(puzzles, shape)
    name = bundled(puzzles) or puzzles
    single = source if source.single or read_as() else None  # the quick way knows lines only
    if all_:
        _print_all(
            single.entries if single else None, Source(name, column) if not single else None, shape, limit, seconds, out
        )
        return
    wanted = "count" if count_ else "unique" if unique else "solution"
    run = _Run(wanted, (limit or 2) if count_ else 2, threads, shape, seconds)
    table = None if single else Source(name, column)
    sink = open_sink(out, format_, wanted)
    run.skip, run.wants_puzzles = sink.known, sink.wants_puzzles
    finished = False
    try:
        if single:
            sink.write(*run.answer_entries(single.entries, []))
        elif table:
            run.line = table.first_line - 1
            with Interrupt() as interrupt, watched(table) as show:
                for block in table:
                    sink.write(*run.answer(block))
                    show(run.line)
                    if interrupt.wanted:
                        raise typer.Exit(130)
        finished = True
    finally:
        sink.close(finished)
    if run.bad or run.odd:
        raise typer.Exit(1 if run.good or run.odd else 2)


def _limits(texts: list[str], counted: bool) -> tuple[int | None, float | None]:
    """Return how many solutions, and how many seconds, the values of --limit mean."""
    most: int | None = None
    seconds: float | None = None
    for text in texts:
        if counted and text.strip().isdecimal():
            most = int(text)
            if most < 1:
                raise LucidokuError(_("limit must be 1 or more, got {limit}").format(limit=most))
        else:
            seconds = parse_time(text)
    return most, seconds


class _Run:
    """Answers blocks of lines, and counts them."""

    def __init__(
        self, wanted: str, limit: int, threads: int, layout: Layout | None, seconds: float | None = None
    ) -> None:
        self.wanted = wanted
        self.limit = limit
        self.threads = threads
        self.layout = layout
        self.seconds = seconds
        self.line = 0
        self.skip = 0  # answers that are there already
        self.wants_puzzles = False
        self.good = self.odd = self.bad = 0

    def answer(self, block: bytes) -> tuple[bytes, bytes]:
        """Return the puzzles of a block of whole lines, when they are wanted, and the answers."""
        try:
            answers = solve_array(
                block, limit=self.limit, threads=self.threads, layout=self.layout, time_limit=self.seconds
            )
        except LucidokuError:
            # The slow way, for comments, other formats and mistakes.
            lines = block.decode("utf-8", "replace").splitlines()
            result = self.answer_entries(read_puzzles(lines, self.layout), lines)
            self.line += block.count(b"\n")
            return result
        for number, late in enumerate(answers.cut, 1):
            if late:
                self._complain_of_time(self.line + number)
        self.line += len(answers)
        text = self._text(answers)
        self.good += len(answers)
        return self._without_known(self._puzzles(block) if self.wants_puzzles else b"", text, len(answers))

    def _puzzles(self, block: bytes) -> bytes:
        """Lines of puzzles, as they are kept beside the answers: with the layout that was given for them."""
        if self.layout is None or self.layout.is_usual:
            return block
        lines = block.decode("utf-8", "replace").splitlines()
        return "".join(with_layout(line, self.layout) + "\n" for line in lines).encode()

    def _without_known(self, puzzles: bytes, answers: bytes, count: int) -> tuple[bytes, bytes]:
        if not self.skip:
            return puzzles, answers
        known, self.skip = min(self.skip, count), max(0, self.skip - count)
        rest = [b"".join(text.splitlines(keepends=True)[known:]) for text in (puzzles, answers)]
        return rest[0], rest[1]

    def answer_entries(self, entries: Iterable[Entry], lines: list[str]) -> tuple[bytes, bytes]:
        """Return puzzles of any format and their answers; a bad one is told and answered by "bad"."""
        answers, given = [], []
        for entry in entries:
            if entry.error is not None or entry.puzzle is None:
                self.bad += 1
                error = shifted(entry.error, self.line) if entry.error else None
                complain_of(replace(entry, line=self.line + entry.line), error)
                answers.append("bad")
                given.append(lines[entry.line - 1] if lines else "")
                continue
            self.good += 1
            late, found = False, []
            try:
                if self.wanted == "count":
                    number = count(entry.puzzle, self.limit, time_limit=self.seconds)
                else:
                    found = solutions(entry.puzzle, self.limit, time_limit=self.seconds)
            except TimeLimit as error:
                found, number, late = list(error.found), error.count, True
                self._complain_of_time(None if not lines else self.line + entry.line)
            self.odd += not late and len(found) != 1 and self.wanted == "solution"
            given.append(whole_line(entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.grid))
            if self.wanted == "count":
                answers.append(f"{number}+" if late else str(number))
            elif late and len(found) < 2:
                answers.append("unknown")
            elif self.wanted == "unique":
                answers.append("yes" if len(found) == 1 else "no")
            else:
                answers.append(found[0].line if len(found) == 1 else "several" if found else "none")
        given_text, told_text = ("".join(line + "\n" for line in texts).encode() for texts in (given, answers))
        return self._without_known(given_text, told_text, len(answers))

    def _complain_of_time(self, line: int | None) -> None:
        self.odd += 1
        message = _("not found within {seconds:.3g} s").format(seconds=self.seconds or 0)
        complain(message if line is None else _("line {line}: {error}").format(line=line, error=message))

    def _text(self, answers: Answers) -> bytes:
        if self.wanted == "count":
            return "".join(
                f"{number}{'+' if late else ''}\n" for number, late in zip(answers.counts, answers.cut, strict=True)
            ).encode()
        if self.wanted == "unique":
            pairs = zip(answers.counts, answers.cut, strict=True)
            return b"".join(
                b"unknown\n" if late and number < 2 else b"yes\n" if number == 1 else b"no\n" for number, late in pairs
            )
        cells = answers.layout.n**2
        digits = answers.solutions.translate(_CHARACTERS)
        lines = bytearray(b"\n") * (len(answers) * (cells + 1))
        for c in range(cells):
            lines[c :: cells + 1] = digits[c::cells]
        if answers.counts.count(1) == len(answers) and not any(answers.cut):
            return bytes(lines)
        results = bytes(lines).splitlines(keepends=True)
        for i, number in enumerate(answers.counts):
            if answers.cut[i] and number < 2:
                results[i] = b"unknown\n"
            elif number != 1:
                results[i] = b"several\n" if number else b"none\n"
                self.odd += 1
        return b"".join(results)


_CHARACTERS = bytes(ord(digit_text(digit)) if 1 <= digit <= 25 else ord(".") for digit in range(256))


def _print_all(
    entries: Iterable[Entry] | None,
    table: Source | None,
    layout: Layout | None,
    limit: int | None,
    seconds: float | None,
    out: Path | None,
) -> None:
    """Print all solutions of each puzzle; those of a file with the puzzle's number before them."""
    if out is not None and out.exists():
        raise LucidokuError(_("{path} exists: --all begins anew, so name another file").format(path=out))
    sink = open_sink(out, "line", "solution")
    number, bad = 0, False
    try:
        for entry in entries if entries is not None else _entries_of(table, layout) if table else ():
            number += 1
            if entry.puzzle is None:
                bad = True
                complain_of(entry, entry.error)
                continue
            lead = "" if table is None else f"{number} "
            found = islice(each_solution(entry.puzzle, time_limit=seconds), limit)
            try:
                _print_parts(found, lead, sink)
            except TimeLimit as error:
                bad = True
                complain_of(entry, error)
    finally:
        sink.close(True)
    if bad:
        raise typer.Exit(1)


def _print_parts(found: Iterator[Grid], lead: str, sink: Sink) -> None:
    """Print solutions in parts; those that there are before the time is up, too."""
    part: list[str] = []
    try:
        for grid in found:
            part.append(f"{lead}{grid.line}\n")
            if len(part) == 1024:
                sink.write(b"", "".join(part).encode())
                part.clear()
    finally:
        if part:
            sink.write(b"", "".join(part).encode())


def _entries_of(table: Source, layout: Layout | None) -> Iterator[Entry]:
    line = table.first_line - 1
    for block in table:
        for entry in read_puzzles(block.decode("utf-8", "replace").splitlines(), layout):
            error = shifted(entry.error, line) if entry.error else None
            yield replace(entry, line=line + entry.line, error=error)
        line += block.count(b"\n")
