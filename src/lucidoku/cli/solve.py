"""`lucidoku solve`: solutions, counts or a verdict for files of any length, by exact search."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import (
    Input,
    Interrupt,
    Notes,
    bundled_list,
    complain_of,
    open_input,
    parse_layout,
    parse_time,
    progress,
    report_file,
    report_interruption,
    track_reading,
)
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, UsageError
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError, ParseError, TimeLimit
from lucidoku.files.early import keeping
from lucidoku.files.located import shifted
from lucidoku.formats import Entry
from lucidoku.formats.bulk import Sink, Source, open_sink
from lucidoku.formats.whole import whole_line, with_layout
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.search.conflict import conflict_error
from lucidoku.search.exact import LineAnswers, count, solutions, solve_lines
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import N_, _

__all__ = ["COMMAND", "answer_all", "declare_files"]

_REASONS = 20
"""Most puzzles of a file for which a message says why they have no solution: finding a reason takes time."""
_ANSWERS = ("solution", "unique", "all")
_TARGET = Target(("", ".txt", ".csv", ".parquet", ".sdm"))
_AT_ONCE = 1 << 18  # bytes of lines that a thread solves before writing: the size of a processor's cache
_ROWS = 300  # bytes of 16 lines of 16 cells, and of a part of the next
_INSTEAD = b"none\nseveral\nunknown\n"  # output for puzzles without exactly one solution


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzles(command.arguments)
    main = command.options()
    main.add(
        "--answer",
        metavar="WHAT",
        default="solution",
        help=_(
            "What to print: solution; unique (yes or no: is there exactly one?); all solutions, each with the puzzle's"
            " number."
        ),
    )
    _options.limit(main, _("With --answer all: print no more than N solutions of each puzzle."))
    declare_files(command)


def declare_files(command: ArgumentBuilder) -> None:
    """Declare the options of commands that print a line for each puzzle of a long file."""
    main = command.options()
    _options.out(main, _("The file to write; an interrupted run resumes where it stopped."), _TARGET)
    _options.as_json(main)
    rare = command.options(rare=True)
    _options.time_limit(rare)
    _options.first(rare, _("Take only the first puzzles of a file."))
    rare.add(
        "--format",
        metavar="NAME",
        choices=("line", "csv", "parquet"),
        help=_("line, csv or parquet; set by the ending of --out by default."),
    )
    rare.add("--column", metavar="NAME", help=_("The column of a table that holds the puzzles."))
    _options.reading(rare)
    _options.threads(rare)


def _run(puzzles: str, *, answer: str, limit: int | None, **how: Any) -> int:
    if answer == "count":
        raise UsageError.with_call(_("unknown answer {answer}").format(answer=repr(answer)), "lucidoku count PUZZLES")
    if answer not in _ANSWERS:
        message = _("unknown answer {answer}; expected one of {known}")
        raise LucidokuError(message.format(answer=repr(answer[:40]), known=", ".join(_ANSWERS)))
    if limit is not None and answer != "all":
        raise LucidokuError(_("--limit needs --answer all; to count solutions: lucidoku count"))
    return answer_all(answer, puzzles, limit=limit, **how)


def answer_all(
    answer: str,
    puzzles: str,
    *,
    limit: int | None,
    time_limit: str | None,
    json: bool,
    threads: int | None,
    first: int | None,
    out: Path | None,
    format: str | None,
    column: str | None,
    layout: str | None,
    source_format: str | None,
) -> int:
    """Answer the puzzles of an argument, print or write the answers, and return the exit code.

    Args:
        answer: "solution", "count", "unique" or "all".
        puzzles: the argument of the call.
        limit: the most solutions to search for; None for no limit, or for 2 unless the answer is "all".
        time_limit: the time limit of a puzzle.
        json: print JSON.
        threads: processor cores to use; None for all.
        first: the number of puzzles to take.
        out: the file to write.
        format: the format of the file.
        column: the column of a table with the puzzles.
        layout: the shape of the puzzles.
        source_format: the format of the puzzles.
    """
    all = answer == "all"
    seconds = None if time_limit is None else parse_time(time_limit)
    if out is not None and format is None:
        _TARGET.check(out)
    shape = parse_layout(layout)
    source = open_input(puzzles, shape, source_format)
    source = source.first(first)
    source.notes.tells_placed = True
    if json:
        if all or format or out:
            raise LucidokuError(_("--json prints a line for each puzzle: leave out --answer all, --format and --out"))
        return _print_json(source, limit or 2, seconds, counted=answer == "count")
    name = bundled_list(puzzles) or puzzles
    single = source if source.single or source.is_seen or source_format else None  # the fast path supports lines only
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
        return _print_all(islice(entries, first), table is not None, limit, seconds, out)
    run = _LineSolver(answer, limit or 2, threads, shape, seconds, source.notes)
    sink = open_sink(out, format, answer)
    run.says_why = source.single
    run.skip, run.wants_puzzles = sink.known, sink.wants_puzzles
    finished = False
    with keeping(sink.part):
        try:
            if single:
                sink.write(*run.answer_entries(single.entries, []))
            elif table:
                run.line = table.first_line - 1
                with Interrupt() as interrupt, track_reading(table, first, into=out) as show:
                    blocks = table if first is None else _first_lines(table, first)
                    for answers in interrupt.each(map(run.answer, blocks)):
                        sink.write(*answers)
                        show(run.line)
                    if interrupt.wanted:
                        return report_interruption(sink.part, resumes=True)
                if run.line >= table.first_line and not (run.good or run.bad or sink.known):
                    raise ParseError(_("no puzzle found"))
            finished = True
        finally:
            source.notes.end()
            sink.close(finished)
    if out is not None:
        if table and table.left_out and sink.wants_puzzles:
            message = _("these columns of {path} were left out: {names}")
            complain(message.format(path=puzzles, names=", ".join(table.left_out)))
        report_file(out, run.good + sink.known)
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
        ("lucidoku solve PUZZLE --answer all --limit 10", N_("ten solutions of a puzzle that has many")),
    ),
)


def _print_json(source: Input, most: int, seconds: float | None, counted: bool) -> int:
    """Print the number of solutions of each puzzle, up to a limit, and the solution if it is unique.

    Args:
        source: the puzzles.
        most: the limit.
        seconds: the time limit of a puzzle.
        counted: whether several solutions are as good an answer as one.
    """
    bad = odd = 0
    with Interrupt() as interrupt, progress(source) as show:
        for entry in source.entries:
            if entry.puzzle is None:
                bad += 1
                complain_of(entry, entry.error)
                continue
            late = False
            try:
                solved = first_solutions(entry.puzzle, most, time_limit=seconds)
            except TimeLimit as error:
                solved, late = list(error.found), True
            grid = entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.grid
            record = {
                "line": entry.line_number,
                "puzzle": grid.line,
                "layout": grid.layout.code,
                "solutions": len(solved),
                "complete": not late and len(solved) < most,
                "solution": solved[0].line if len(solved) == 1 and not late else None,
                "notes": list(entry.notes),
            }
            odd += late or (len(solved) != 1 and not counted)
            print(_json(record), flush=True)
            show(entry)
            if interrupt.wanted:
                return 130
    return 2 if bad and not odd else int(bad + odd > 0)


def _json(record: object) -> str:
    import json

    return json.dumps(record, ensure_ascii=False)


class _LineSolver:
    """Solver that answers blocks of lines, and counts them."""

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
        self.skip = 0  # answers of an earlier run
        self.wants_puzzles = False
        self.says_why = False  # no solution
        self.explained = 0
        self.good = self.odd = self.bad = 0

    def answer(self, block: bytes) -> tuple[bytes, bytes]:
        """Return the puzzles of a block of whole lines, if requested, and the answers."""
        answers = None
        if self.layout or self.line or [len(line) for line in block[:_ROWS].split()] != [16] * 16:
            answers = solve_lines(
                block,
                limit=self.limit,
                threads=self.threads,
                layout=self.layout,
                time_limit=self.seconds,
                instead=_INSTEAD,
            )
        if answers is None:
            # Slow path for comments, other formats and mistakes, and for small grids that may be the rows of one.
            lines = block.decode("utf-8", "replace").splitlines()
            entries = self._entries(lines)
            self.notes.alone = self.line == 0 and len(entries) == 1
            for entry in entries:
                self.notes.say(replace(entry, line_number=self.line + entry.line_number))
            result = self.answer_entries(entries, lines)
            self.line += block.count(b"\n")
            return result
        count = len(answers.counts)
        if b"\1" in answers.timed_out:
            for number in range(count):
                if answers.timed_out[number]:
                    self._complain_of_time(self.line + number + 1)
        if self.wanted == "unique" and self.explained < _REASONS and 0 in answers.counts:
            lines = block.decode().splitlines()
            for number, (found, late) in enumerate(zip(answers.counts, answers.timed_out, strict=True)):
                if not found and not late:
                    self._say_why(Grid.parse(lines[number], self.layout), self.line + number + 1)
        self.line += count
        self.good += count
        return self._skip_known(self._puzzles(block) if self.wants_puzzles else b"", self._text(answers), count)

    def _entries(self, lines: list[str]) -> list[Entry]:
        """Read the puzzles of a block; its first line may be anywhere in the file, so that messages name the right line."""
        from lucidoku.formats.reading import read_part

        if not any(line.strip() and line.lstrip()[0] != "#" for line in lines):
            return []
        return list(read_part(lines, self.layout, self.line))

    def _puzzles(self, block: bytes) -> bytes:
        """Return lines of puzzles as written next to the answers, with the layout that was given for them."""
        if self.layout is None or self.layout.is_usual:
            return block
        lines = block.decode("utf-8", "replace").splitlines()
        return "".join(with_layout(line, self.layout) + "\n" for line in lines).encode()

    def _skip_known(self, puzzles: bytes, answers: bytes, count: int) -> tuple[bytes, bytes]:
        if not self.skip:
            return puzzles, answers
        known, self.skip = min(self.skip, count), max(0, self.skip - count)
        rest = [b"".join(text.splitlines(keepends=True)[known:]) for text in (puzzles, answers)]
        return rest[0], rest[1]

    def answer_entries(self, entries: Iterable[Entry], lines: list[str]) -> tuple[bytes, bytes]:
        """Return puzzles of any format with their answers; report a bad one, whose answer is "bad"."""
        answers, given = [], []
        for entry in entries:
            if entry.error is not None or entry.puzzle is None:
                self.bad += 1
                error = shifted(entry.error, self.line) if entry.error else None
                complain_of(replace(entry, line_number=self.line + entry.line_number), error)
                answers.append("bad")
                given.append(lines[entry.line_number - 1] if lines else "")
                continue
            self.good += 1
            late, solved, number = False, [], 0
            try:
                if self.wanted == "count":
                    number = count(entry.puzzle, self.limit, time_limit=self.seconds)
                else:
                    solved = first_solutions(entry.puzzle, self.limit, time_limit=self.seconds)
            except TimeLimit as error:
                solved, number, late = list(error.found), error.count, True
                self._complain_of_time(None if not lines else self.line + entry.line_number)
            if not late and not (number if self.wanted == "count" else len(solved)):
                if self.says_why:
                    complain(conflict_error(entry.puzzle))
                elif self.wanted == "unique":
                    self._say_why(entry.puzzle, self.line + entry.line_number)
            self.odd += not late and len(solved) != 1 and self.wanted == "solution"
            given.append(whole_line(entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.grid))
            if self.wanted == "count":
                answers.append(self._count_text(number, late))
            elif late and len(solved) < 2:
                answers.append("unknown")
            elif self.wanted == "unique":
                answers.append("yes" if len(solved) == 1 else "no")
            else:
                answers.append(solved[0].line if len(solved) == 1 else "several" if solved else "none")
        given_text, told_text = ("".join(line + "\n" for line in texts).encode() for texts in (given, answers))
        return self._skip_known(given_text, told_text, len(answers))

    def _count_text(self, number: int, late: bool) -> str:
        """Return a number of solutions, with a + if there may be more."""
        return f"{number}+" if late or number >= self.limit else str(number)

    def _say_why(self, puzzle: Grid | Board, line: int) -> None:
        """Report why a puzzle of a file has no solution; the answer is only "no"."""
        self.explained += 1
        if self.explained <= _REASONS:
            complain(_("line {line}: {error}").format(line=line, error=conflict_error(puzzle)))

    def _complain_of_time(self, line: int | None) -> None:
        self.odd += 1
        message = _("not found within {seconds:.3g} s").format(seconds=self.seconds or 0)
        complain(message if line is None else _("line {line}: {error}").format(line=line, error=message))

    def _text(self, answers: LineAnswers) -> bytes:
        pairs = zip(answers.counts, answers.timed_out, strict=True)
        if self.wanted == "count":
            return "".join(f"{self._count_text(number, late != 0)}\n" for number, late in pairs).encode()
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
    """Print all solutions of each puzzle; those of a file preceded by the puzzle's number."""
    if out is not None and out.exists():
        raise LucidokuError(_("{path} exists, and --answer all cannot resume: name another file").format(path=out))
    sink = open_sink(out, "line", "solution")
    number, bad = 0, False
    try:
        with keeping(out, resumes=False), ExitStack() as last:
            last.callback(sink.close, True)
            for entry in entries:
                number += 1
                if entry.puzzle is None:
                    bad = True
                    complain_of(entry, entry.error)
                    continue
                lead = f"{number} " if numbered else ""
                results = solutions(entry.puzzle, limit, time_limit=seconds)
                try:
                    _print_parts(results, lead, sink)
                except TimeLimit as error:
                    bad = True
                    complain_of(entry, error)
    except KeyboardInterrupt:
        return report_interruption(out)
    if out is not None:
        report_file(out)
    return int(bad)


def _print_parts(found: Iterable[Grid], lead: str, sink: Sink) -> None:
    """Print solutions in parts, including those found before the time is up."""
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
    r"""Yield blocks of lines up to a number of puzzles, not counting comments and empty lines.

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
    from lucidoku.formats.reading import read_part

    line = table.first_line - 1
    for block in table:
        for entry in read_part(block.decode("utf-8", "replace").splitlines(), layout, line):
            error = shifted(entry.error, line) if entry.error else None
            yield replace(entry, line_number=line + entry.line_number, error=error)
        line += block.count(b"\n")
