"""`lucidoku rate`: the difficulty of puzzles, on the scales in common use."""

from __future__ import annotations

import csv
import io
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import IO, Any

from lucidoku.cli import _options
from lucidoku.cli._common import (
    Input,
    Interrupt,
    alone,
    complain_of,
    open_input,
    parse_layout,
    parse_time,
    progress,
    report_file,
    report_interruption,
)
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.errors import LucidokuError
from lucidoku.files.early import keeping
from lucidoku.files.writing import whole_file, write_whole
from lucidoku.formats import Entry, whole_line
from lucidoku.grid.grid import Grid
from lucidoku.ratings import RatingCard, columns_of, deciding_step, filled, rate, rate_many, row_of, scales_of
from lucidoku.ratings.codes import filled_steps
from lucidoku.ratings.explainer import ExplainerRating
from lucidoku.ratings.registry import ROWS, names
from lucidoku.ratings.wanted import reported_rating
from lucidoku.ratings.writing import open_output, table_format
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]

_TARGET = Target(("", ".csv", ".parquet", ".jsonl", ".json", ".ndjson", ".txt", ".svg"))
_BLOCK = 512
_SOON = 0.5  # seconds per block


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzles(command.arguments)
    main = command.options()
    main.add(
        "--scale",
        metavar="NAMES",
        help=_("{known}, or several with commas (one puzzle: the usual ones, a file: se).").format(
            known=", ".join(ROWS)
        ),
    )
    main.flag("--steps", _("Print the steps with their ratings."))
    _options.out(
        main,
        _(
            "File to write: .csv, .parquet, .jsonl (a second run resumes), or lines; .svg for a picture of the step that"
            " decides the rating of one puzzle."
        ),
        _TARGET,
    )
    _options.as_json(main)
    _options.time_limit(main)
    like = command.options(_("options as in Sudoku Explainer"), rare=True)
    like.add(
        "--format",
        metavar="TEXT",
        help=_("A line for each puzzle, with codes such as %r %p %d %S %g; or csv, json, parquet."),
    )
    like.add("--after", metavar="TEXT", help=_("A line after each step, with codes such as %r %s %m %i %S."))
    like.add("--require", metavar="KIND", help=_("pearl or diamond: another puzzle gets 20.0."))
    like.flag("--unchecked", _("Rate puzzles without one solution, too."))
    rare = command.options(rare=True)
    _options.first(rare, _("Rate only the first puzzles of a file."))
    _options.engine(rare)
    _options.reading(rare)
    _options.threads(rare)


def _run(
    puzzles: str,
    *,
    scale: str | None,
    format: str | None,
    json: bool,
    after: str | None,
    require: str | None,
    out: Path | None,
    threads: int | None,
    steps: bool,
    time_limit: str | None,
    unchecked: bool,
    engine: str,
    first: int | None,
    layout: str | None,
    source_format: str | None,
) -> int:
    if require not in (None, "pearl", "diamond"):
        message = _("unknown value {value}; expected one of {known}")
        raise LucidokuError(f"--require: {message.format(value=repr(require), known='pearl, diamond')}")
    format = format or ("json" if json else None)
    out, picture = (None, out) if out is not None and out.suffix.lower() == ".svg" else (out, None)
    if out is not None and format is None:
        _TARGET.check(out)
    seconds = None if time_limit is None else parse_time(time_limit)
    source = open_input(puzzles, parse_layout(layout), source_format)
    if not (out or format or after):
        source = alone(source)
    source = source.first(first)
    text = format or after or require
    chosen = scales_of(scale or (names(usual=True) if source.single and not (text or out) else "se"))
    where = _options.read_engine(engine)
    if picture and not source.single:
        raise LucidokuError(_("{path} holds the picture of one puzzle, but there are several").format(path=picture))
    if source.single and not text and not out and not where.ray:
        (entry,) = source.entries
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        card = rate(entry.puzzle, chosen, check=not unchecked, time_limit=seconds)
        _print_card(card, steps, picture)
        return 0
    lines = _RatingLines(format, after, require or "", steps)
    if lines.needs_steps and not set(names(steps=True)) & set(chosen):
        message = _("--after and --require need one of the scales {known}")
        raise LucidokuError(message.format(known=", ".join(names(steps=True))))
    table = _table(out, format)
    with_steps = not table and (steps or lines.needs_steps or "%i" in (format or ""))
    request = _Request(chosen, threads or os.cpu_count() or 1, seconds, with_steps, not unchecked, where)
    if not table:
        return _print_lines(source, out, lines, request)
    if lines.needs_steps:
        raise LucidokuError(_("--after and --require print lines: leave out the table of --out"))
    assert out is not None
    return _into_table(source, out, table, request)


COMMAND = Command(
    "rate",
    N_("Rate puzzles: Sudoku Explainer's ER, EP and ED, HoDoKu's score, and what a person must know."),
    _declare,
    _run,
    "PUZZLES",
    (
        ("lucidoku rate PUZZLE", N_("how hard one puzzle is, on the usual scales")),
        ("lucidoku rate puzzles.txt --scale se,minutes --out rated.csv", N_("a table of ratings")),
    ),
)


@dataclass(frozen=True)
class _RatingLines:
    """Lines to print for each puzzle and for each of its steps."""

    form: str | None
    after: str | None
    require: str
    steps: bool

    @property
    def needs_steps(self) -> bool:
        return bool(self.after is not None or self.require)


def _print_lines(source: Input, out: Path | None, lines: _RatingLines, request: _Request) -> int:
    """Print a line for each entry, or write them to a file that gets its name when it is complete."""
    bad = good = 0
    with _writer(out, lines.form) as write, Interrupt() as interrupt, progress(source, into=out) as show:
        results = interrupt.each(_rate_entries(iter(source.entries), request))
        for number, (entry, result, took) in enumerate(results, 1):
            if isinstance(result, LucidokuError):
                bad += 1
                complain_of(entry, result)
            else:
                good += 1
                card = _as_reference(result, lines.require)
                _warn_of_cut(card, entry)
                for line in _after(lines.after, card, number):
                    print(line)
                write(card, entry, number, took)
                for line in _step_lines(card) if lines.steps else ():
                    print(line)
                sys.stdout.flush()
            show(entry)
    if interrupt.wanted:  # keep the rated lines, which are whole and were expensive
        return report_interruption(out)
    if out is not None:
        report_file(out, good)
    return (1 if good else 2) if bad else 0


def _as_reference(card: RatingCard, require: str) -> RatingCard:
    """Return the card as the reference reports it when only pearls or diamonds are requested."""
    if not require:
        return card
    ratings = {
        name: reported_rating(rating, pearl=require == "pearl", diamond=require == "diamond")
        if isinstance(rating, ExplainerRating)
        else rating
        for name, rating in card.ratings.items()
    }
    return replace(card, ratings=ratings)


def _warn_of_cut(card: RatingCard, entry: Entry) -> None:
    """Report that a rating was cut short and is not final, which the codes cannot show."""
    for rating in card.ratings.values():
        if isinstance(rating, ExplainerRating) and not rating.complete:
            message = _("time ran out: {scale} is at least {rating}")
            complain_of(entry, LucidokuError(message.format(scale=rating.scale, rating=f"{rating.er:.1f}")))


def _after(form: str | None, card: RatingCard, number: int) -> Iterator[str]:
    if form is not None and card.explainer is not None:
        yield from filled_steps(form, card.explainer, card.puzzle, given=card.line, number=number)


def _table(out: Path | None, form: str | None) -> str | None:
    """Return the format of a file with a row for each entry; None if lines are printed."""
    if form in ("csv", "json", "jsonl", "parquet"):
        if out is None and form == "parquet":
            raise LucidokuError(_("Parquet needs a file: give --out"))
        return None if out is None else "jsonl" if form == "json" else form
    return None if out is None or form else table_format(out)


@dataclass(frozen=True)
class _Request:
    """Ratings to compute for each puzzle, and the means to do so."""

    scales: tuple[str, ...]
    threads: int
    time_limit: float | None
    steps: bool
    check: bool
    engine: _options.Engine


def _into_table(source: Input, out: Path, form: str, request: _Request) -> int:
    """Write a row for each entry; keep the rows of an earlier run."""
    output = open_output(out, form, request.scales)
    bad = good = 0
    finished = False
    with keeping(output.part):
        try:
            with Interrupt() as interrupt, progress(source, into=out, known=output.known) as show:
                entries = islice(source.entries, output.known, None)
                for entry, card_or_error, _seconds in interrupt.each(_rate_entries(entries, request)):
                    if isinstance(card_or_error, LucidokuError):
                        bad += 1
                        complain_of(entry, card_or_error)
                        output.put_error(_text_of(entry), card_or_error)
                    else:
                        good += 1
                        output.put(_with_notes(card_or_error, entry))
                    show(entry)
                if interrupt.wanted:
                    return report_interruption(output.part, resumes=True)
            finished = True
        finally:
            output.close(finished)
    report_file(out, good + output.known)
    return (1 if good or output.known else 2) if bad else 0


def _with_notes(card: RatingCard, entry: Entry) -> RatingCard:
    """Return the card with the notes from reading the text before the notes for setters."""
    return replace(card, notes=(*entry.notes, *card.notes)) if entry.notes else card


def _text_of(entry: Entry) -> str:
    puzzle = entry.puzzle
    return "" if puzzle is None else whole_line(puzzle if isinstance(puzzle, Grid) else puzzle.grid)


def _rate_entries(
    entries: Iterator[Entry], request: _Request
) -> Iterator[tuple[Entry, RatingCard | LucidokuError, float]]:
    """Yield cards in growing blocks: the first card appears immediately, and Ctrl-C ends each block soon."""
    sent: deque[list[Entry]] = deque()
    took = 0.0

    def cut() -> Iterator[list[Entry]]:
        size = 1
        while block := list(islice(entries, size)):
            sent.append(block)
            yield block
            size = min(2 * size, _BLOCK * request.threads) if took < _SOON else max(size // 2, request.threads)

    begun = time.perf_counter()
    for cards in _cards_of(cut(), request):
        took = time.perf_counter() - begun
        each = took / len(cards)
        yield from ((entry, card, each) for entry, card in zip(sent.popleft(), cards, strict=True))
        begun = time.perf_counter()


def _cards_of(blocks: Iterator[list[Entry]], request: _Request) -> Iterator[list[RatingCard | LucidokuError]]:
    """Yield the cards of blocks, computed here or on a cluster."""
    if request.engine.ray:
        from lucidoku.cluster.rating import rate_blocks

        yield from rate_blocks(
            blocks,
            request.scales,
            workers=request.threads,
            address=request.engine.address,
            time_limit=request.time_limit,
            check=request.check,
            steps=request.steps,
        )
        return
    for block in blocks:
        cards = rate_many(
            block,
            request.scales,
            threads=request.threads,
            time_limit=request.time_limit,
            steps=request.steps,
            check=request.check,
            errors="return",
        )
        yield list(cards)


def _print_card(card: RatingCard, steps: bool, picture: Path | None) -> None:
    if steps:
        for line in _step_lines(card):
            print(line)
    print(str(card))
    if card.explainer is None or not (steps or picture):
        return
    step = deciding_step(card, card.explainer.scale)
    if step is None:
        return
    print(_("The step that decides it: {words}").format(words=step.text))
    if picture:
        write_whole(picture, step.svg())
        report_file(picture)


def _step_lines(card: RatingCard) -> Iterator[str]:
    for rating in card.ratings.values():
        if isinstance(rating, ExplainerRating):
            yield from (f"{rating.scale} {step.number:>4}  {step}" for step in rating.steps)


@contextmanager
def _writer(out: Path | None, form: str | None) -> Iterator[Any]:
    """Return a function that writes a card, called with the card, its entry, its number and the seconds taken."""
    kind = "json" if form in ("json", "jsonl") else form if form in ("csv", "line") else "codes" if form else "line"
    opened: AbstractContextManager[IO[bytes] | None] = nullcontext() if out is None else whole_file(out)
    with opened as target:
        if target is None:
            yield _into(sys.stdout, kind, form)
            return
        file = io.TextIOWrapper(target, "utf-8", newline="")
        yield _into(file, kind, form)
        file.flush()
        file.detach()  # the caller that opened the file closes and renames it


def _into(file: IO[str], kind: str, form: str | None) -> Callable[[RatingCard, Entry, int, float], None]:
    """Return a function that writes a card to an open file."""
    table: Any = None

    def write(card: RatingCard, entry: Entry, number: int, seconds: float) -> None:
        nonlocal table
        if kind != "csv":
            file.write(_text(kind, form, card, entry, number, seconds) + "\n")
            return
        if table is None:
            table = csv.DictWriter(file, list(columns_of(card.scales)), lineterminator="\n")
            table.writeheader()
        table.writerow(row_of(card, card.scales))

    return write


def _text(kind: str, form: str | None, card: RatingCard, entry: Entry, number: int, seconds: float) -> str:
    if kind == "json":
        return _with_notes(card, entry).to_json()
    if kind == "codes":
        if card.explainer is None:
            raise LucidokuError(
                _("--format with codes needs one of the scales {known}").format(known=", ".join(names(steps=True)))
            )
        return filled(form or "", card.explainer, card.puzzle, given=card.line, number=number, seconds=seconds)
    return " ".join((card.line, *(f"{name}={rating.brief}" for name, rating in card.ratings.items())))
