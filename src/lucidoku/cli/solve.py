"""`lucidoku solve`: solutions, counts or a verdict for files of any length, by exact search."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Annotated, cast

import typer

from lucidoku._text import _
from lucidoku.cli._common import Interrupt, complain_of, guarded, open_input, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.exact import Answers, solve_array
from lucidoku.formats import Entry, read_puzzles
from lucidoku.formats._format import shifted
from lucidoku.grid import Layout, digit_text
from lucidoku.walkthrough import solutions

__all__ = ["NAME", "command"]

NAME = "solve"
_BLOCK = 1 << 22  # bytes read at once


@guarded
def command(
    puzzles: Annotated[
        str, typer.Argument(help=_("A puzzle, a file of puzzles (may be .gz), or - for standard input."))
    ],
    count_: Annotated[bool, typer.Option("--count", help=_("Print how many solutions there are."))] = False,
    unique: Annotated[bool, typer.Option("--unique", help=_("Print yes or no: is there just one solution?"))] = False,
    limit: Annotated[int, typer.Option(min=1, help=_("Count up to so many solutions."))] = 2,
    threads: Annotated[int, typer.Option(min=1, help=_("Processor cores to use."))] = 1,
    out: Annotated[
        Path | None, typer.Option(help=_("File to write to; a run that was interrupted goes on where it stopped."))
    ] = None,
    layout: Annotated[
        str | None, typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map."))
    ] = None,
) -> None:
    """Solve puzzles by exact search, a line each: the solution, or "none", or "several"."""
    if count_ and unique:
        raise LucidokuError(_("give either --count or --unique, not both"))
    shape = parse_layout(layout)
    wanted = "count" if count_ else "unique" if unique else "solution"
    source = open_input(puzzles, shape)
    run = _Run(wanted, limit if count_ else 2, threads, shape)
    with ExitStack() as stack:
        sink = stack.enter_context(_sink(out, run))
        if source.single:
            sink.write(run.answer_entries(source.entries))
            sink.flush()
            blocks: Iterable[bytes] = ()
        else:
            blocks = _blocks(stack.enter_context(_lines(puzzles)))
        interrupt = stack.enter_context(Interrupt())
        for block in blocks:
            sink.write(run.answer(block))
            sink.flush()
            if interrupt.wanted:
                raise typer.Exit(130)
    if run.bad or run.odd:
        raise typer.Exit(1 if run.good or run.odd else 2)


class _Run:
    """Answers blocks of lines, and counts them."""

    def __init__(self, wanted: str, limit: int, threads: int, layout: Layout | None) -> None:
        self.wanted = wanted
        self.limit = limit
        self.threads = threads
        self.layout = layout
        self.line = 0
        self.skip = 0  # answers that are there already
        self.good = self.odd = self.bad = 0

    def answer(self, block: bytes) -> bytes:
        """Return the answers to a block of whole lines."""
        try:
            answers = solve_array(block, self.limit, self.threads, self.layout)
        except LucidokuError:
            # The slow way, for comments, other formats and mistakes.
            entries = read_puzzles(block.decode("utf-8", "replace").splitlines(keepends=True), self.layout)
            text = self.answer_entries(entries)
            self.line += block.count(b"\n")
            return text
        self.line += len(answers)
        text = self._text(answers)
        self.good += len(answers)
        return self._without_known(text, len(answers))

    def _without_known(self, text: bytes, count: int) -> bytes:
        if not self.skip:
            return text
        known, self.skip = min(self.skip, count), max(0, self.skip - count)
        return b"".join(text.splitlines(keepends=True)[known:])

    def answer_entries(self, entries: Iterable[Entry]) -> bytes:
        """Return the answers to puzzles of any format; a bad one is told and answered by "bad"."""
        told = []
        for entry in entries:
            if entry.error is not None or entry.puzzle is None:
                self.bad += 1
                error = shifted(entry.error, self.line) if entry.error else None
                complain_of(replace(entry, line=self.line + entry.line), error)
                told.append("bad")
                continue
            self.good += 1
            found = solutions(entry.puzzle, self.limit)
            self.odd += len(found) != 1 and self.wanted == "solution"
            if self.wanted == "count":
                told.append(str(len(found)))
            elif self.wanted == "unique":
                told.append("yes" if len(found) == 1 else "no")
            else:
                told.append(found[0].line if len(found) == 1 else "several" if found else "none")
        return self._without_known("".join(line + "\n" for line in told).encode(), len(told))

    def _text(self, answers: Answers) -> bytes:
        if self.wanted == "count":
            return "".join(f"{number}\n" for number in answers.counts).encode()
        if self.wanted == "unique":
            return b"".join(b"yes\n" if number == 1 else b"no\n" for number in answers.counts)
        cells = answers.layout.n**2
        digits = answers.solutions.translate(_CHARACTERS)
        lines = bytearray(b"\n") * (len(answers) * (cells + 1))
        for c in range(cells):
            lines[c :: cells + 1] = digits[c::cells]
        if all(number == 1 for number in answers.counts):
            return bytes(lines)
        told = bytes(lines).splitlines(keepends=True)
        for i, number in enumerate(answers.counts):
            if number != 1:
                told[i] = b"several\n" if number else b"none\n"
                self.odd += 1
        return b"".join(told)


_CHARACTERS = bytes(ord(digit_text(digit)) if 1 <= digit <= 25 else ord(".") for digit in range(256))


def _blocks(lines: IO[bytes]) -> Iterator[bytes]:
    """Yield whole lines, some megabytes at once; a last line without its end gets one."""
    rest = b""
    while chunk := lines.read(_BLOCK):
        chunk = rest + chunk
        end = chunk.rfind(b"\n") + 1
        block, rest = chunk[:end], chunk[end:]
        if block:
            yield block
    if rest:
        yield rest + b"\n"


@contextmanager
def _lines(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        if name.endswith(".gz"):
            with gzip.open(name) as packed:
                yield cast(IO[bytes], packed)
        else:
            with open(name, "rb") as file:
                yield file
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or error
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=name, reason=reason)) from error


@contextmanager
def _sink(out: Path | None, run: _Run) -> Iterator[IO[bytes]]:
    """Standard output, or a file that may hold the whole lines of an earlier run; half a line is cut off."""
    if out is None:
        yield sys.stdout.buffer
        return
    try:
        with open(out, "r+b" if out.exists() else "w+b") as file:
            size = 0
            while chunk := file.read(_BLOCK):
                run.skip += chunk.count(b"\n")
                if (end := chunk.rfind(b"\n")) >= 0:
                    size = file.tell() - len(chunk) + end + 1
            file.seek(size)
            file.truncate()
            yield file
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise LucidokuError(
            _("cannot write to {path}: {reason}").format(path=out, reason=error.strerror or error)
        ) from error
