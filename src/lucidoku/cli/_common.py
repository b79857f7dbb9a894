"""Parts that the commands share: input, errors, interruption, progress."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from _thread import interrupt_main
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from threading import Timer, main_thread
from typing import TYPE_CHECKING, Any, Literal, TextIO, TypeVar

from lucidoku.cli._streams import complain, complain_of_interruption
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.bundled import LISTS, path_of_list
from lucidoku.files.early import finished_part_in, nothing_in, resumable_in, tell
from lucidoku.files.kinds import HEAD, Watched, seen_kind
from lucidoku.files.text import first_bytes, shortened, standard_input
from lucidoku.files.writing import write_whole
from lucidoku.formats import Entry, Reading
from lucidoku.formats.line import is_file_name, read_plain
from lucidoku.grid.board import Board
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _, ngettext, number_text, rate_text

if TYPE_CHECKING:
    from lucidoku.formats.bulk import Source
    from lucidoku.grid.grid import Grid
    from lucidoku.logic.step import Step


def report(message: str) -> None:
    """Print a message on a terminal; print nothing if messages go to a file or a program."""
    if sys.stderr.isatty():
        print(message, file=sys.stderr)


def report_file(path: Path, puzzles: int | None = None) -> None:
    """Report a written file or folder, with its number of puzzles if that is known."""
    if puzzles is None:
        report(_("wrote {path}").format(path=path))
    else:
        message = ngettext("wrote {count} puzzle to {path}", "wrote {count} puzzles to {path}", puzzles)
        report(message.format(count=number_text(puzzles), path=path))


def print_json(record: Mapping[str, Any]) -> None:
    """Print one JSON object on a separate line, unbuffered."""
    print(json.dumps(record, ensure_ascii=False, default=str), flush=True)


def write_picture(path: Path, subject: Grid | Board | Step, theme: str, **options: Any) -> None:
    """Write a picture in the format that the ending of the file name selects.

    Raises:
        LucidokuError: the name ends neither in .svg nor in .png; the file cannot be written.
    """
    from lucidoku.drawing import png, svg

    if path.suffix not in (".svg", ".png"):
        raise LucidokuError(_("{path} is neither .svg nor .png").format(path=path))
    draw = png if path.suffix == ".png" else svg
    write_whole(path, draw(subject, theme=theme, **options))


def draw_on_terminal(subject: Grid | Board) -> bool:
    """Draw a puzzle if standard output is a terminal; return whether it is."""
    if not sys.stdout.isatty():
        return False
    from rich.console import Console

    from lucidoku.drawing import terminal

    Console(soft_wrap=True, highlight=False).print(terminal(subject))
    print(flush=True)
    return True


def complain_of(entry: Entry, error: LucidokuError | None) -> None:
    """Print the fault of a puzzle in a file, with its line or place."""
    if entry.place:
        complain(_("{place}: {error}").format(place=entry.place, error=error))
    elif isinstance(error, ParseError) and error.line is not None:
        complain(error)
    else:
        complain(_("line {line}: {error}").format(line=entry.line_number, error=error))


def parse_layout(text: str | None) -> Layout | None:
    """Return the layout that the value of an option describes, see `Layout.parse`; None if the option is not given.

    Raises:
        LucidokuError: it describes no layout.
    """
    return None if text is None else Layout.parse(text)


def parse_time(text: str) -> float:
    """Return the seconds that "5s", "500ms", "2m" or "0.5" mean.

    Raises:
        LucidokuError: it is not a time above zero.

    >>> parse_time("500ms"), parse_time("2m"), parse_time("3")
    (0.5, 120.0, 3.0)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|m|h)?", text.strip())
    seconds = float(match[1]) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[match[2] or "s"] if match else 0
    if seconds <= 0:
        raise LucidokuError(_("{text} is not a time; expected for example 5s, 500ms or 2m").format(text=repr(text)))
    return seconds


def bundled_list(name: str) -> str | None:
    """Return the path of a puzzle list of the package; None for another name, or if a file of this name exists."""
    return None if name not in LISTS or os.path.exists(name) else path_of_list(name)


_NOTES = 20  # most different notes shown: more would hide everything else


def complain_of_notes(counts: Mapping[str, int]) -> None:
    """Print the notes on content that puzzles cannot hold, with the number of puzzles."""
    for note, count in [*counts.items()][:_NOTES]:
        message = ngettext("{count} puzzle: {note}", "{count} puzzles: {note}", count)
        complain(message.format(count=number_text(count), note=note))
    _complain_of_others(counts)


def _complain_of_others(counts: Mapping[str, int]) -> None:
    """Report how many further notes are not shown."""
    count = len(counts) - _NOTES
    if count > 0:
        rest = ngettext("{count} further note is not shown", "{count} further notes are not shown", count)
        complain(rest.format(count=number_text(count)))


def _place(entry: Entry) -> str:
    """Return the place of a puzzle in its file."""
    return entry.place or _("line {line}").format(line=entry.line_number)


class Notes:
    """Notes of readings, printed on standard error.

    Prints each note once, at the first puzzle that has it, and at the end the number of further puzzles with it.

    Attributes:
        alone: whether there is a single puzzle, whose line number needs no mention.
        tells_placed: whether to report, too, that the digits that a player placed count as clues.
    """

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lines: dict[str, Entry] = {}
        self.alone = False
        self.tells_placed = False

    def say(self, entry: Entry) -> None:
        """Print the notes of a puzzle."""
        for note in entry.notes:
            self.say_one(note, entry)
        board = entry.puzzle
        if self.tells_placed and isinstance(board, Board) and board.values != board.givens.values:
            self.say_one(_("the digits that are filled in count as clues"), entry)

    def say_one(self, note: str, entry: Entry) -> None:
        """Print one note of a puzzle, or count it if it was printed before."""
        self._counts[note] = self._counts.get(note, 0) + 1
        self._lines.setdefault(note, entry)
        if self._counts[note] == 1 and len(self._counts) <= _NOTES:
            complain(note if self.alone else _("{place}: {error}").format(place=_place(entry), error=note))

    def end(self) -> None:
        """Print how many further puzzles have each note, and reset the counts."""
        counts, self._counts = self._counts, {}
        lines, self._lines = self._lines, {}
        for note, count in [*counts.items()][:_NOTES]:
            if count > 1:
                more = ngettext(
                    "{place}: {count} more puzzle has this note",
                    "{place}: {count} more puzzles have this note",
                    count - 1,
                )
                complain(more.format(place=_place(lines[note]), count=number_text(count - 1)))
        _complain_of_others(counts)

    def printed_with(self, entries: Iterable[Entry], single: bool, waits: bool) -> Iterator[Entry]:
        """Yield puzzles, printing the notes of each one before it.

        Args:
            entries: the puzzles.
            single: whether there is a single puzzle.
            waits: whether the second one may be read before the first is yielded, to know whether a second one exists.
        """
        source = iter(entries)
        head = list(islice(source, 1))
        if waits and not single and head:
            head += islice(source, 1)
            single = len(head) == 1
        self.alone = single
        try:
            for entry in chain(head, source):
                self.say(entry)
                yield entry
        finally:
            self.end()


@dataclass
class Input:
    """Puzzles that a command works on.

    Attributes:
        bare: the puzzles as a stream.
        single: whether there is a single puzzle: given as an argument, or alone in its file.
        path: the file, if the input is one.
        notes: prints the notes of the puzzles.
        is_seen: whether they are from a picture or a PDF, so that the file has no lines.
        most: the most puzzles that are taken from it; None for all.
        entries: the puzzles; their notes are printed when they are read.
    """

    bare: Iterable[Entry]
    single: bool
    path: str | None = None
    notes: Notes = field(default_factory=Notes)
    is_seen: bool = False
    most: int | None = None
    entries: Iterable[Entry] = field(init=False)

    def __post_init__(self) -> None:
        waits = self.path is not None and os.path.isfile(self.path)
        self.entries = self.notes.printed_with(self.bare, self.single, waits)

    def first(self, most: int | None) -> Input:
        """Return the input limited to a number of puzzles; None means all."""
        return self if most is None else replace(self, bare=islice(self.bare, most), most=most)

    @property
    def lines(self) -> int | None:
        """The number of lines of the file; None unless it is plain text."""
        if self.path is None or not os.path.isfile(self.path) or self.path.lower().endswith(_NOT_LINES):
            return None
        with open(self.path, "rb") as file:
            return sum(chunk.count(b"\n") for chunk in iter(lambda: file.read(1 << 20), b""))


def open_input(
    argument: str, layout: Layout | None, format: str | None = None, pages: Sequence[int] | None = None
) -> Input:
    """Return the puzzles of an argument: `-` for standard input, a file, or a puzzle (or several) itself.

    An argument that begins with `http://` or `https://` is a link, never a file.

    Args:
        argument: the word of the call.
        layout: the shape of the puzzles; detected by default.
        format: the name of their format; detected by default.
        pages: the pages of a PDF to read, from 1; all by default.

    Raises:
        LucidokuError: it is neither a puzzle, nor a file, nor a link; or it has no pages.
    """
    if pages is not None and _seen_kind(argument) != "pdf":
        raise LucidokuError(_("{option} is for PDF documents").format(option="--pages"))
    if format is None and (plain := read_plain(argument, layout)):
        return _single(plain)
    argument = bundled_list(argument) or argument
    if format is None and (kind := _seen_kind(argument)):
        from lucidoku.cli._pictures import entries_of_picture

        found = entries_of_picture(argument, kind, layout, pages)
        head = list(islice(found, 2))
        if len(head) == 1 and head[0].error is not None:
            raise head[0].error
        return Input(chain(head, found), single=len(head) == 1, is_seen=True)
    if is_file_name(argument) and os.path.exists(argument):
        return Input(_puzzles(argument, layout, format), single=False, path=argument)
    from lucidoku.formats import is_link, read, read_puzzles

    if argument == "-":
        return Input(_typed_puzzles(standard_input(), layout, format), single=False)
    if not is_link(argument) and not _is_puzzle(argument) and (os.path.exists(argument) or _like_path(argument)):
        return Input(read_puzzles(argument, layout, format), single=False, path=argument)
    if "\n" in argument.strip():
        entries = list(islice(read_puzzles(argument.splitlines(keepends=True), layout, format), 1000))
        if len(entries) > 1 and all(entry.puzzle is not None for entry in entries):
            return Input(entries, single=False)
    return _single(read(argument, layout, format))


_NOT_LINES = (".gz", ".zst", ".parquet", ".npy")
"""Endings of files that are not lines of text."""
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".heic", ".tif", ".tiff", ".bmp", ".ppm", ".pdf")


def _seen_kind(argument: str) -> Literal["", "picture", "pdf"]:
    """Return whether an argument is the name of a picture or a PDF, or standard input holds one.

    Raises:
        ParseError: the file has such a name, but is empty.
    """
    if argument == "-":
        binary = getattr(sys.stdin, "buffer", None)
        return "" if binary is None or sys.stdin.isatty() else seen_kind(first_bytes(binary))
    if "\n" in argument or len(argument) > 1000 or not os.path.isfile(argument):
        return ""
    try:
        with open(argument, "rb") as file:
            start = file.read(HEAD)
    except OSError:
        return ""  # its reader says why
    if not start and argument.lower().endswith(_ENDINGS):  # an empty text is a list of no puzzles
        raise ParseError(_("{name} is empty; expected a picture or a PDF").format(name=argument))
    return seen_kind(start)


def alone(source: Input) -> Input:
    """Return the input as a single puzzle if its file has only one; never wait for standard input.

    Raises:
        LucidokuError: there is no such file.
    """
    if source.single or source.path is None or (os.path.exists(source.path) and not os.path.isfile(source.path)):
        return source
    entries = iter(source.bare)
    head = list(islice(entries, 2))
    return replace(source, bare=chain(head, entries), single=len(head) == 1)


def select_puzzles(
    puzzle: str, layout: str | None, source_format: str | None, number: int | None, first: int | None
) -> Input:
    """Return the puzzles that the options of `_options.selection` take; a file of one puzzle counts as that puzzle.

    Raises:
        LucidokuError: no such file, layout or number.
    """
    return alone(take_number(open_input(puzzle, parse_layout(layout), source_format), number)).first(first)


def with_moves(source: Input, moves: str) -> Input:
    """Return the input with moves played in each puzzle: r1c2=3 places a digit, r6c5-3 removes a candidate.

    Args:
        source: the puzzles.
        moves: the moves, separated by commas or blanks.
    """
    if not moves:
        return source
    from lucidoku.logic.step import read_conclusion

    def play(entry: Entry) -> Entry:
        if entry.puzzle is None:
            return entry
        board = Board(entry.puzzle)
        try:
            for move in re.split(r"[,;\s]+", moves.strip()):
                candidate, is_placed = read_conclusion(move, board.layout)
                (board.place if is_placed else board.eliminate)(candidate.cell, candidate.digit)
        except LucidokuError as error:
            return replace(entry, puzzle=None, error=error)
        return replace(entry, puzzle=board, reading=None)

    return replace(source, bare=map(play, source.bare))


def take_number(source: Input, number: int | None) -> Input:
    """Return the puzzle with this number in a file, from 1; all puzzles for None.

    Raises:
        LucidokuError: there are fewer puzzles.
    """
    if number is None:
        return source
    count = 0
    for count, entry in enumerate(source.bare, 1):
        if count == number:
            return replace(source, bare=[entry], single=True)
    message = ngettext(
        "--number {number}: there is only {count} puzzle",
        "--number {number}: there are only {count} puzzles",
        count,
    )
    raise LucidokuError(message.format(number=number, count=count))


def _single(reading: Reading) -> Input:
    """Return a puzzle from the command line."""
    return Input([Entry(1, reading.puzzle, None, reading.notes, reading.title, reading)], single=True)


def _puzzles(path: str, layout: Layout | None, format: str | None) -> Iterator[Entry]:
    """Yield the puzzles of a file; load the formats on first use, because some commands never need them."""
    from lucidoku.formats import read_puzzles

    yield from read_puzzles(path, layout, format)


def _typed_puzzles(lines: TextIO, layout: Layout | None, format: str | None) -> Iterator[Entry]:
    """Yield the puzzles of standard input; reject prose from another program with one sentence."""
    from lucidoku.formats import read_puzzles

    if lines.isatty():
        yield from read_puzzles(lines, layout, format)
        return
    track_reading, held = Watched(shortened(lines)), list[Entry]()
    for entry in read_puzzles(track_reading, layout, format):
        if entry.error is not None and track_reading.may_be_prose:
            held.append(entry)
            continue
        yield from held
        held.clear()
        yield entry
    track_reading.check(_("standard input"))
    yield from held


def _is_puzzle(text: str) -> bool:
    """Return whether text is a puzzle rather than a file name."""
    from lucidoku.formats import FORMATS

    if not text.strip():
        return True
    return len(text) < 4096 and any(form.read and form.detect(text.strip("\n")) for form in FORMATS.values())


def _like_path(text: str) -> bool:
    """Return whether text that is neither a puzzle nor a file was meant as a file."""
    if "\n" in text or len(text) > 300:
        return False
    if set(text.lower()) <= set(".0_*123456789 "):
        return False
    if _meant_as_puzzle(text):
        return False
    if os.sep in text or os.path.splitext(text)[1][1:].isalpha():
        return True
    problem = _("{text} is neither a puzzle nor a file").format(text=repr(text[:60]))
    from lucidoku.logic import techniques

    with suppress(LucidokuError):  # a technique instead of a puzzle
        if techniques.resolve([text]):
            advice = _("did you mean {name}?").format(name=f"lucidoku techniques {text.lower()}")
            problem = _("{problem}; {advice}").format(problem=problem, advice=advice)
    raise ParseError(problem)


def _meant_as_puzzle(text: str) -> bool:
    """Return whether unreadable text is a puzzle with a typo: as long as a grid, and nearly all digits."""
    known = sum(character in ".0_*123456789" for character in text)
    return len(text) >= 16 and known >= 0.8 * len(text)


def blocks(entries: Iterable[Entry], most: int) -> Iterator[list[Entry]]:
    """Yield entries in growing blocks, so that the first result appears immediately and the rest quickly."""
    source, size = iter(entries), 1
    while block := list(islice(source, size)):
        yield block
        size = min(2 * size, most)


_GRACE = 0.05  # seconds to finish a puzzle after Ctrl-C

_Item = TypeVar("_Item")


def _interrupt_main_thread() -> None:
    """Interrupt the main thread, even while it waits for a lock: it would not notice `interrupt_main` there."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
    else:
        interrupt_main()


class Interrupt:
    """Handler that ends a run after a whole puzzle: the first Ctrl-C sets `wanted`; a second one, or a short delay, stops it."""

    wanted = False
    _late: Timer | None = None

    def __enter__(self) -> Interrupt:
        self._before: Any = None
        with suppress(ValueError):  # not in the main thread, which alone receives signals
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        self._cancel()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def each(self, items: Iterable[_Item]) -> Iterator[_Item]:
        """Yield items until a stop is requested, even while the next one is being computed."""
        try:
            for item in items:
                yield item
                if self.wanted:
                    return
        except KeyboardInterrupt:
            self.wanted = True
        finally:
            self._cancel()

    def _cancel(self) -> None:
        """Let the finished part be written without another interruption."""
        late, self._late = self._late, None
        if late is not None:
            late.cancel()
            with suppress(KeyboardInterrupt):  # it has come while we waited
                late.join()

    def _note(self, *_signal: object) -> None:
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
        # Native code does not see `wanted`, but stops when a signal handler raises.
        self._late = Timer(_GRACE, _interrupt_main_thread)
        self._late.daemon = True
        self._late.start()


def report_interruption(path: Path | None, resumes: bool = False) -> int:
    """Report the state of a run that the user has interrupted, and return the exit code.

    Args:
        path: the output; None for standard output, whose content the user sees.
        resumes: whether the same command resumes it.
    """
    if path is not None:
        complain_of_interruption(resumable_in(path) if resumes else finished_part_in(path))
    return 130


@contextmanager
def offering_state(path: Path | None) -> Iterator[None]:
    """Name, when the user interrupts a block that keeps no work, the option that would keep it; see `folder_for`."""
    try:
        yield
    except KeyboardInterrupt as error:
        if path is None:
            tell(error, _("nothing was written; with --state FOLDER the same command would resume"))
        else:
            tell(error, nothing_in(path))
        raise


@contextmanager
def progress(source: Input, *, into: Path | None = None, known: int = 0) -> Iterator[Callable[[Entry], None]]:
    """Show a progress bar on stderr while a file is read, if a user sees it and the results go elsewhere.

    Args:
        source: the input.
        into: the output file; None if the results are printed.
        known: the number of puzzles that an earlier run has done.
    """
    if source.single or not sys.stderr.isatty() or (into is None and sys.stdout.isatty()):
        yield lambda entry: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    lines, most = source.lines, source.most
    unit = _("lines") if lines is not None and most is None else _("puzzles")
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(unit), TimeRemainingColumn())
    # Rich would also redirect standard output, which belongs to the results.
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        if lines is not None and most is None:
            task = bar.add_task("", total=lines)
            yield lambda entry: bar.update(task, completed=entry.line_number)
        else:
            total = most if lines is None or most is None else min(most, lines)
            task = bar.add_task("", total=total, completed=known)
            yield lambda entry: bar.update(task, advance=1)


@contextmanager
def bar(always: bool = False) -> Iterator[Callable[[str, float | None], None] | None]:
    """Return a function that shows a progress bar on stderr, called with a label and the share done; None if no user sees it.

    Args:
        always: show it even if standard output is the same terminal, because nothing is printed there.
    """
    if not sys.stderr.isatty() or (sys.stdout.isatty() and not always):
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as shown:
        task = shown.add_task("", total=None)

        def show(text: str, fraction: float | None) -> None:
            total = None if fraction is None else 1.0
            shown.update(task, description=text, total=total, completed=fraction or 0.0)

        yield show


@contextmanager
def count_progress(total: int | None = None) -> Iterator[Callable[[int], None]]:
    """Return a function that counts what is done on a progress bar; called with the number of things done since.

    Args:
        total: the number of things to do, if known.
    """
    with bar(always=True) as shown:
        done = 0

        def tick(more: int) -> None:
            nonlocal done
            done += more
            if shown:
                shown(str(done), min(1.0, done / total) if total else None)

        yield tick


@contextmanager
def track_reading(
    source: Source, most: int | None = None, *, into: Path | None = None
) -> Iterator[Callable[[int], None]]:
    """Return a function that shows the progress in a long file on stderr, with rate and remaining time; called with the line.

    Args:
        source: the file.
        most: the most puzzles that are taken from it; None for all.
        into: the output file; None if the results are printed.
    """
    start = time.monotonic()
    with bar(always=into is not None) as shown:

        def show(line: int) -> None:
            if shown:
                rate = rate_text(line / max(1e-6, time.monotonic() - start))
                message = ngettext("{count} puzzle, {rate} a second", "{count} puzzles, {rate} a second", line)
                fraction = source.fraction if most is None else max(source.fraction or 0.0, min(1.0, line / most))
                shown(message.format(count=number_text(line), rate=rate), fraction)

        yield show
