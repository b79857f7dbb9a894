"""`lucidoku solve`: solutions, counts or a verdict for files of any length, by exact search."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import (
    Input,
    Interrupt,
    Notes,
    bundled,
    complain,
    complain_of,
    interrupted,
    open_input,
    parse_layout,
    parse_time,
    progress,
    watched,
)
from lucidoku.cli._parser import Command, Declare, whole_number
from lucidoku.errors import LucidokuError, ParseError, TimeLimit
from lucidoku.files.located import shifted
from lucidoku.formats import Entry
from lucidoku.formats.bulk import Sink, Source, open_sink
from lucidoku.formats.whole import whole_line, with_layout
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.conflict import conflict_error
from lucidoku.search.exact import LineAnswers, count, iter_solutions, solve_lines
from lucidoku.search.solutions import solutions
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_ANSWERS = ("solution", "count", "unique", "all")
_AT_ONCE = 1 << 18  # bytes of lines that a thread solves before they are written: what a processor's cache holds
_INSTEAD = b"none\nseveral\nunknown\n"  # what is written where there is not just one solution


def _declare(command: Declare) -> None:
    _options.puzzles(command.arguments)
    main = command.options()
    main.add(
        "--answer",
        metavar="WHAT",
        default="solution",
        help=_(
            "What to print: solution; count of solutions; unique (yes or no: is there just one?); all solutions, each with"
            " the puzzle's number."
        ),
    )
    for name in ("count", "unique", "all"):
        main.formerly(f"--{name}", "answer", action="store_const", const=name)
    main.add(
        "--at-most",
        metavar="N",
        type=whole_number(1),
        help=_("How many solutions to look for: 2 by default for count, no limit for all."),
    )
    _options.out(main, _("The file to write; an interrupted run resumes where it stopped."))
    _options.as_json(main)
    rare = command.options(rare=True)
    _options.limit(rare, action="append")
    _options.first(rare, _("Solve only the first puzzles of a file."))
    rare.add("--format", metavar="NAME", help=_("line, csv or parquet; by default what --out ends in."))
    rare.add("--column", metavar="NAME", help=_("The column of a table that holds the puzzles."))
    _options.reading(rare)
    _options.threads(rare)


def _run(
    puzzles: str,
    *,
    answer: str,
    at_most: int | None,
    limit: list[str] | None,
    json: bool,
    threads: int | None,
    first: int | None,
    out: Path | None,
    format: str | None,
    column: str | None,
    layout: str | None,
    source_format: str | None,
) -> int:
    if answer not in _ANSWERS:
        message = _("unknown answer {answer}; expected one of {known}")
        raise LucidokuError(message.format(answer=repr(answer[:40]), known=", ".join(_ANSWERS)))
    count, all = answer == "count", answer == "all"
    most, seconds = _limits(limit or [], count or all)
    most = at_most or most
    if most is not None and not (count or all):
        raise LucidokuError(_("--at-most needs --answer count or --answer all"))
    shape = parse_layout(layout)
    source = open_input(puzzles, shape, source_format)
    source = source.first(first)
    if json:
        if all or format or out:
            raise LucidokuError(_("--json prints a line for each puzzle: leave out --answer all, --format and --out"))
        return _print_json(source, most or 2, seconds)
    name = bundled(puzzles) or puzzles
    single = source if source.single or source_format else None  # the quick way knows lines only
    threads = threads or os.cpu_count() or 1
    table = None if single else Source(name, column, threads * _AT_ONCE)
    if all:
        entries = (
            single.entries
            if single
            else source.notes.printed_with(_entries_of(table, shape), False, True)
            if table
            else ()
        )
        return _print_all(islice(entries, first), table is not None, most, seconds, out)
    run = _Run(answer, (most or 2) if count else 2, threads, shape, seconds, source.notes)
    sink = open_sink(out, format, answer)
    run.says_why = source.single
    run.skip, run.wants_puzzles = sink.known, sink.wants_puzzles
    finished = False
    try:
        if single:
            sink.write(*run.answer_entries(single.entries, []))
        elif table:
            run.line = table.first_line - 1
            with Interrupt() as interrupt, watched(table) as show:
                blocks = table if first is None else _first_lines(table, first)
                for answers in interrupt.each(map(run.answer, blocks)):
                    sink.write(*answers)
                    show(run.line)
                if interrupt.wanted:
                    return interrupted(out, resumes=True)
            if run.line >= table.first_line and not (run.good or run.bad or sink.known):
                raise ParseError(_("no puzzle found"))
        finished = True
    finally:
        source.notes.end()
        sink.close(finished)
    if run.bad or run.odd:
        return 1 if run.good or run.odd else 2
    return 0


COMMAND = Command(
    "solve",
    N_(
        'Solve puzzles by exact search, a line each: the solution, or "none", "several", or "unknown" when its time is up.'
    ),
    _declare,
    _run,
    "PUZZLES",
    (
        ("lucidoku solve puzzles.txt --out solved.csv", N_("solutions of a file, with the puzzles")),
        ("lucidoku solve PUZZLE --answer count --at-most 1000", N_("how many solutions there are")),
    ),
)


def _print_json(source: Input, most: int, seconds: float | None) -> int:
    """Print for each puzzle how many solutions it has, up to a number, and the solution where it is the only one."""
    bad = odd = 0
    with Interrupt() as interrupt, progress(source) as show:
        for entry in source.entries:
            if entry.puzzle is None:
                bad += 1
                complain_of(entry, entry.error)
                continue
            late = False
            try:
                found = solutions(entry.puzzle, most, time_limit=seconds)
            except TimeLimit as error:
                found, late = list(error.found), True
            grid = entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.grid
            record = {
                "line": entry.line,
                "puzzle": grid.line,
                "layout": grid.layout.code,
                "solutions": len(found),
                "complete": not late and len(found) < most,
                "solution": found[0].line if len(found) == 1 and not late else None,
                "notes": list(entry.notes),
            }
            odd += len(found) != 1 or late
            print(_json(record), flush=True)
            show(entry)
            if interrupt.wanted:
                return 130
    return 2 if bad and not odd else int(bad + odd > 0)


def _json(record: object) -> str:
    import json

    return json.dumps(record, ensure_ascii=False)


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
        self, wanted: str, limit: int, threads: int, layout: Layout | None, seconds: float | None, notes: Notes
    ) -> None:
        self.wanted = wanted
        self.limit = limit
        self.threads = threads
        self.layout = layout
        self.seconds = seconds
        self.notes = notes
        self.line = 0
        self.skip = 0  # answers that are there already
        self.wants_puzzles = False
        self.says_why = False  # there is no solution
        self.good = self.odd = self.bad = 0

    def answer(self, block: bytes) -> tuple[bytes, bytes]:
        """Return the puzzles of a block of whole lines, when they are wanted, and the answers."""
        answers = solve_lines(
            block,
            limit=self.limit,
            threads=self.threads,
            layout=self.layout,
            time_limit=self.seconds,
            instead=_INSTEAD,
        )
        if answers is None:
            # The slow way, for comments, other formats and mistakes.
            lines = block.decode("utf-8", "replace").splitlines()
            entries = self._entries(lines)
            self.notes.alone = self.line == 0 and len(entries) == 1
            for entry in entries:
                self.notes.say(replace(entry, line=self.line + entry.line))
            result = self.answer_entries(entries, lines)
            self.line += block.count(b"\n")
            return result
        count = len(answers.counts)
        if b"\1" in answers.cut:
            for number in range(count):
                if answers.cut[number]:
                    self._complain_of_time(self.line + number + 1)
        self.line += count
        self.good += count
        return self._without_known(self._puzzles(block) if self.wants_puzzles else b"", self._text(answers), count)

    def _entries(self, lines: list[str]) -> list[Entry]:
        """Read the puzzles of a block; one that is not the first may begin anywhere, so that its lines can say what they are."""
        from lucidoku.formats import read, read_puzzles

        told = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and line.lstrip()[0] != "#"]
        if not told:
            return []
        try:
            return list(read_puzzles(lines, self.layout))
        except LucidokuError:
            if not self.line:
                raise
        entries = []
        for number, line in told:
            try:
                found = read(line, self.layout)
                entries.append(Entry(number, found.puzzle, None, found.notes, found.title, found))
            except LucidokuError as error:
                entries.append(Entry(number, None, shifted(error, number - 1)))
        return entries

    def _puzzles(self, block: bytes) -> bytes:
        """Lines of puzzles, as they are written next to the answers: with the layout that was given for them."""
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
        """Return puzzles of any format and their answers; a bad one is reported, and its answer is "bad"."""
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
            late, found, number = False, [], 0
            try:
                if self.wanted == "count":
                    number = count(entry.puzzle, self.limit, time_limit=self.seconds)
                else:
                    found = solutions(entry.puzzle, self.limit, time_limit=self.seconds)
            except TimeLimit as error:
                found, number, late = list(error.found), error.count, True
                self._complain_of_time(None if not lines else self.line + entry.line)
            if self.says_why and not late and not (number if self.wanted == "count" else len(found)):
                complain(conflict_error(entry.puzzle))
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

    def _text(self, answers: LineAnswers) -> bytes:
        pairs = zip(answers.counts, answers.cut, strict=True)
        if self.wanted == "count":
            return "".join(f"{number}{'+' if late else ''}\n" for number, late in pairs).encode()
        if self.wanted == "unique":
            return b"".join(
                b"unknown\n" if late and number < 2 else b"yes\n" if number == 1 else b"no\n" for number, late in pairs
            )
        self.odd += answers.counts.count(1) < len(answers.counts)
        return answers.lines


def _print_all(
    entries: Iterable[Entry],
    numbered: bool,
    limit: int | None,
    seconds: float | None,
    out: Path | None,
) -> int:
    """Print all solutions of each puzzle; those of a file with the puzzle's number before them."""
    if out is not None and out.exists():
        raise LucidokuError(_("{path} exists: --all begins anew, so name another file").format(path=out))
    sink = open_sink(out, "line", "solution")
    number, bad = 0, False
    try:
        for entry in entries:
            number += 1
            if entry.puzzle is None:
                bad = True
                complain_of(entry, entry.error)
                continue
            lead = f"{number} " if numbered else ""
            found = islice(iter_solutions(entry.puzzle, time_limit=seconds), limit)
            try:
                _print_parts(found, lead, sink)
            except TimeLimit as error:
                bad = True
                complain_of(entry, error)
    except KeyboardInterrupt:
        return interrupted(out)
    finally:
        sink.close(True)
    return int(bad)


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


def _first_lines(blocks: Iterable[bytes], most: int) -> Iterator[bytes]:
    r"""Yield blocks of lines up to a number of puzzles; comments and empty lines do not count.

    >>> list(_first_lines([b"# two\n12\n\n", b"34\n56\n"], 2))
    [b'# two\n12\n\n', b'34\n']
    """
    for block in blocks:
        lines = block.splitlines(keepends=True)
        for number, line in enumerate(lines):
            if most == 0:
                yield b"".join(lines[:number])
                return
            most -= bool(line.strip()) and not line.lstrip().startswith(b"#")
        yield block


def _entries_of(table: Source, layout: Layout | None) -> Iterator[Entry]:
    from lucidoku.formats import read_puzzles

    line = table.first_line - 1
    for block in table:
        for entry in read_puzzles(block.decode("utf-8", "replace").splitlines(), layout):
            error = shifted(entry.error, line) if entry.error else None
            yield replace(entry, line=line + entry.line, error=error)
        line += block.count(b"\n")
