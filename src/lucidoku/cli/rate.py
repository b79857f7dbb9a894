"""`lucidoku rate`: how hard puzzles are, on the scales that people quote."""

from __future__ import annotations

import csv
import io
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from lucidoku.cli._common import Input, Interrupt, complain_of, guarded, open_input, parse_layout, progress
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import whole_file, write_whole
from lucidoku.formats import Entry
from lucidoku.grid.grid import Grid
from lucidoku.rating import SCALES, Rating, columns_of, deciding_step, filled, rate, rate_many, row_of, scales_of
from lucidoku.rating.codes import filled_steps
from lucidoku.rating.explainer import ExplainerRating
from lucidoku.rating.registry import names
from lucidoku.rating.wanted import only
from lucidoku.rating.writing import open_output, table_format
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "rate"
_BLOCK = 512
_SOON = 0.5  # seconds for a block


@guarded
def command(
    puzzles: Annotated[str, typer.Argument(help=_("A puzzle, a file, or - for standard input."))],
    scale: Annotated[
        str | None,
        typer.Option(
            help=_("{known}, or several with commas (one puzzle: the usual ones, a file: se).").format(
                known=", ".join(SCALES)
            )
        ),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", help=_("A line for each puzzle, with codes such as %r %p %d %S %g; or json.")),
    ] = None,
    after: Annotated[
        str | None,
        typer.Option(help=_("A line after each step, with codes such as %r %s %m %i %S.")),
    ] = None,
    pearl: Annotated[
        bool, typer.Option("--pearl", help=_("Only pearls: a puzzle that is none gets 20.0, as with the reference."))
    ] = False,
    diamond: Annotated[
        bool,
        typer.Option("--diamond", help=_("Only diamonds: a puzzle that is none gets 20.0, as with the reference.")),
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help=_("File to write to: .csv, .parquet, .jsonl (a second run goes on), or lines."))
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help=_("Processor cores to use."))] = 1,
    steps: Annotated[bool, typer.Option("--steps", help=_("Print the steps with their ratings."))] = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0.001, help=_("Seconds for each puzzle and scale; then it says: at least."))
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(help=_("SVG file for the step that decides the rating (one puzzle)."))
    ] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help=_("Rate puzzles without one solution, too, as the reference does."))
    ] = False,
    engine: Annotated[str, typer.Option(help=_("local, or ray for a cluster."))] = "local",
    layout: Annotated[
        str | None, typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, or a jigsaw map."))
    ] = None,
) -> None:
    """Rate puzzles: Sudoku Explainer's ER, EP and ED, HoDoKu's score, and what a person must know."""
    source = open_input(puzzles, parse_layout(layout))
    lines = format_ or out or after or pearl or diamond
    chosen = scales_of(scale or (names(usual=True) if source.single and not lines else "se"))
    if engine not in ("local", "ray"):
        raise LucidokuError(_("{engine} is no engine: expected local or ray").format(engine=repr(engine)))
    if source.single and not lines and engine == "local":
        (entry,) = source.entries
        assert entry.puzzle is not None
        card = rate(entry.puzzle, chosen, check=not unchecked, time_limit=time_limit)
        _print_card(card, steps, picture)
        return
    if (after or pearl or diamond) and not set(names(steps=True)) & set(chosen):
        raise LucidokuError(
            _("--after, --pearl and --diamond need one of the scales {known}").format(
                known=", ".join(names(steps=True))
            )
        )
    if form := _table(out, format_):
        if after or pearl or diamond:
            raise LucidokuError(_("--after, --pearl and --diamond are for lines: leave out the table of --out"))
        assert out is not None
        _into_table(source, out, form, _Asked(chosen, threads, time_limit, False, not unchecked, engine))
        return
    bad = good = 0
    with _writer(out, format_) as write, Interrupt() as interrupt, progress(source) as show:
        with_steps = steps or after is not None or pearl or diamond or "%i" in (format_ or "")
        asked = _Asked(chosen, threads, time_limit, with_steps, not unchecked, engine)
        results = _rated(iter(source.entries), asked)
        for number, (entry, card_or_error, seconds) in enumerate(results, 1):
            if isinstance(card_or_error, LucidokuError):
                bad += 1
                complain_of(entry, card_or_error)
            else:
                good += 1
                card_or_error = _wanted(card_or_error, pearl, diamond)
                _tell_cut(card_or_error, entry)
                for line in _after(after, card_or_error, number):
                    typer.echo(line)
                write(card_or_error, entry, number, seconds)
                if steps:
                    for line in _step_lines(card_or_error):
                        typer.echo(line)
            show(entry)
            if interrupt.wanted:
                break
    if interrupt.wanted:  # what was rated until then is whole lines, which have cost time: they stay
        raise typer.Exit(130)
    if bad:
        raise typer.Exit(1 if good else 2)


def _wanted(card: Rating, pearl: bool, diamond: bool) -> Rating:
    """The card as the reference tells it where only pearls or diamonds are wanted."""
    if not (pearl or diamond):
        return card
    ratings = {
        name: only(rating, pearl=pearl, diamond=diamond) if isinstance(rating, ExplainerRating) else rating
        for name, rating in card.ratings.items()
    }
    return replace(card, ratings=ratings)


def _tell_cut(card: Rating, entry: Entry) -> None:
    """Say of a rating that was cut short that it is none yet: the codes have only numbers."""
    for rating in card.ratings.values():
        if isinstance(rating, ExplainerRating) and not rating.complete:
            message = _("the time was up: {scale} is at least {rating}")
            complain_of(entry, LucidokuError(message.format(scale=rating.scale, rating=f"{rating.er:.1f}")))


def _after(form: str | None, card: Rating, number: int) -> Iterator[str]:
    if form is not None and card.explainer is not None:
        yield from filled_steps(form, card.explainer, card.puzzle, given=card.line, number=number)


def _table(out: Path | None, form: str | None) -> str | None:
    """The format of a file with a row for each entry; None where lines are printed."""
    if form in ("csv", "json", "jsonl", "parquet"):
        if out is None and form == "parquet":
            raise LucidokuError(_("Parquet needs a file: give --out"))
        return None if out is None else "jsonl" if form == "json" else form
    return None if out is None or form else table_format(out)


@dataclass(frozen=True)
class _Asked:
    """What is asked of each puzzle, and where it is answered."""

    scales: tuple[str, ...]
    threads: int
    time_limit: float | None
    steps: bool
    check: bool
    engine: str


def _into_table(source: Input, out: Path, form: str, asked: _Asked) -> None:
    """Write a row for each entry; what an earlier run has written stays."""
    output = open_output(out, form, asked.scales)
    bad = good = 0
    finished = False
    try:
        with Interrupt() as interrupt, progress(source) as show:
            entries = islice(source.entries, output.known, None)
            for entry, card_or_error, _seconds in _rated(entries, asked):
                if isinstance(card_or_error, LucidokuError):
                    bad += 1
                    complain_of(entry, card_or_error)
                    output.put_error(_text_of(entry), card_or_error)
                else:
                    good += 1
                    output.put(card_or_error)
                show(entry)
                if interrupt.wanted:
                    raise typer.Exit(130)
        finished = True
    finally:
        output.close(finished)
    if bad:
        raise typer.Exit(1 if good or output.known else 2)


def _text_of(entry: Entry) -> str:
    puzzle = entry.puzzle
    return "" if puzzle is None else puzzle.line if isinstance(puzzle, Grid) else puzzle.grid.line


def _rated(entries: Iterator[Entry], asked: _Asked) -> Iterator[tuple[Entry, Rating | LucidokuError, float]]:
    """Cards of entries, in blocks that grow while they take little time: the first card comes at once, a Ctrl-C soon ends it."""
    sent: deque[list[Entry]] = deque()
    took = 0.0

    def cut() -> Iterator[list[Entry]]:
        size = 1
        while block := list(islice(entries, size)):
            sent.append(block)
            yield block
            size = min(2 * size, _BLOCK * asked.threads) if took < _SOON else max(size // 2, asked.threads)

    begun = time.perf_counter()
    for cards in _cards_of(cut(), asked):
        took = time.perf_counter() - begun
        each = took / len(cards)
        yield from ((entry, card, each) for entry, card in zip(sent.popleft(), cards, strict=True))
        begun = time.perf_counter()


def _cards_of(blocks: Iterator[list[Entry]], asked: _Asked) -> Iterator[list[Rating | LucidokuError]]:
    """Cards of blocks, here or on a cluster."""
    if asked.engine == "ray":
        from lucidoku.scale.rating import rate_blocks

        yield from rate_blocks(
            blocks,
            asked.scales,
            workers=asked.threads,
            time_limit=asked.time_limit,
            check=asked.check,
            steps=asked.steps,
        )
        return
    for block in blocks:
        cards = rate_many(
            block,
            asked.scales,
            threads=asked.threads,
            time_limit=asked.time_limit,
            steps=asked.steps,
            check=asked.check,
            errors="return",
        )
        yield list(cards)


def _print_card(card: Rating, steps: bool, picture: Path | None) -> None:
    if steps:
        for line in _step_lines(card):
            typer.echo(line)
    typer.echo(str(card))
    if card.explainer is None or not (steps or picture):
        return
    step = deciding_step(card, card.explainer.scale)
    if step is None:
        return
    typer.echo(_("The step that decides it: {words}").format(words=step.tell()))
    if picture:
        write_whole(picture, step.svg())


def _step_lines(card: Rating) -> Iterator[str]:
    for rating in card.ratings.values():
        if isinstance(rating, ExplainerRating):
            yield from (f"{rating.scale} {step.number:>4}  {step}" for step in rating.steps)


@contextmanager
def _writer(out: Path | None, form: str | None) -> Iterator[Any]:
    """What writes a card: called with the card, its entry, its number and the seconds it took."""
    kind = "json" if form in ("json", "jsonl") else form if form in ("csv", "line") else "codes" if form else "line"
    opened: AbstractContextManager[IO[bytes] | None] = nullcontext() if out is None else whole_file(out)
    with opened as target:
        if target is None:
            yield _into(sys.stdout, kind, form)
            return
        file = io.TextIOWrapper(target, "utf-8", newline="")
        yield _into(file, kind, form)
        file.flush()
        file.detach()  # the file below is closed, and named, by who opened it


def _into(file: IO[str], kind: str, form: str | None) -> Callable[[Rating, Entry, int, float], None]:
    """Return what writes a card into an open file."""
    table: Any = None

    def write(card: Rating, entry: Entry, number: int, seconds: float) -> None:
        nonlocal table
        if kind != "csv":
            file.write(_text(kind, form, card, entry, number, seconds) + "\n")
            return
        if table is None:
            table = csv.DictWriter(file, list(columns_of(card.scales)), lineterminator="\n")
            table.writeheader()
        table.writerow(row_of(card, card.scales))

    return write


def _text(kind: str, form: str | None, card: Rating, entry: Entry, number: int, seconds: float) -> str:
    if kind == "json":
        return card.to_json()
    if kind == "codes":
        if card.explainer is None:
            raise LucidokuError(
                _("--format with codes needs one of the scales {known}").format(known=", ".join(names(steps=True)))
            )
        return filled(form or "", card.explainer, card.puzzle, given=card.line, number=number, seconds=seconds)
    return " ".join((card.line, *(f"{name}={rating.brief}" for name, rating in card.ratings.items())))
