"""`lucidoku make`: puzzles to order."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from lucidoku.cli._common import bar, complain, guarded, open_input, parse_time
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.text import open_text
from lucidoku.files.writing import reason_of
from lucidoku.formats import whole_line
from lucidoku.generate import Made, Order, Progress, make_many
from lucidoku.generate.making import canonical_form, solution_of
from lucidoku.generate.order import Span
from lucidoku.generate.regions import random_jigsaw
from lucidoku.generate.writing import Output, entry
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic import techniques
from lucidoku.logic.walkthrough import explain
from lucidoku.rating.registry import names as scale_names
from lucidoku.rating.registry import scale_named
from lucidoku.words.language import _, ngettext

__all__ = ["NAME", "command"]

NAME = "make"
_MOST = 1_000_000_000
_LARGEST_MINIMAL = 20
"""The most rows of a grid of which a minimal one is made in seconds."""
_RARE = 100  # more tries than that for each that is found


@guarded
def command(
    count: Annotated[int, typer.Option(help=_("How many puzzles to make."))] = 1,
    seed: Annotated[
        int | None, typer.Option(help=_("The same seed gives the same puzzles; by chance by default."))
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help=_("File to write: .txt, .csv, .jsonl, .parquet or .corpus; a second run goes on.")),
    ] = None,
    layout: Annotated[
        str, typer.Option(help=_("Box size (3x3, 2x5), diagonal, windows, jigsaw (drawn by chance), or a jigsaw map."))
    ] = "3x3",
    givens: Annotated[str | None, typer.Option(help=_("How many givens: 24, or 22..26."))] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help=_("No given can go."))] = False,
    symmetry: Annotated[
        str, typer.Option(help=_("none, rotate180, rotate90, mirror-rows, mirror-columns, diagonal, …, full."))
    ] = "none",
    pattern: Annotated[
        str | None, typer.Option(help=_("Which cells are given: text or a file of x and . for all cells."))
    ] = None,
    solution: Annotated[str | None, typer.Option(help=_("The full grid that the puzzles shall have."))] = None,
    keep: Annotated[str | None, typer.Option(help=_("A half-made puzzle: its givens stay."))] = None,
    level: Annotated[
        str | None, typer.Option(help=_("The level of the hardest step: easy, medium, hard, unfair, extreme."))
    ] = None,
    needs: Annotated[
        str | None, typer.Option(help=_("Solved with the techniques up to this one, and not with those before it."))
    ] = None,
    needs_only: Annotated[
        str | None, typer.Option(help=_("Solved with singles and this technique, and not with singles alone."))
    ] = None,
    uses: Annotated[
        list[str] | None, typer.Option(help=_("How often a technique is used: xy-wing:2..3; may be given again."))
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(help=_("A technique or family that may not be used; uniqueness; may be given again.")),
    ] = None,
    nothing_harder_than: Annotated[
        str | None, typer.Option(help=_("Solved with the techniques up to this one."))
    ] = None,
    practice: Annotated[
        str | None, typer.Option(help=_("Positions in which this technique is the next to be found."))
    ] = None,
    score: Annotated[
        str | None, typer.Option(help=_("The sum of the steps' scores (HoDoKu's scale): 500..900."))
    ] = None,
    minutes: Annotated[
        str | None, typer.Option(help=_("How long people take: 8..12 minutes; the same as --rating minutes:8..12."))
    ] = None,
    rating: Annotated[
        str | None,
        typer.Option(
            help=_("A rating: se:7.0..7.5; the scales: {known}.").format(known=", ".join(scale_names(ranged=True)))
        ),
    ] = None,
    steps: Annotated[str | None, typer.Option(help=_("How many steps: 40..60."))] = None,
    bottleneck: Annotated[
        str | None, typer.Option(help=_("How many different steps there are where there are fewest: 1..3."))
    ] = None,
    distinct: Annotated[
        bool, typer.Option("--distinct", help=_("No two the same under symmetries of Sudoku."))
    ] = False,
    distinct_solutions: Annotated[
        bool, typer.Option("--distinct-solutions", help=_("No two solutions the same under these symmetries."))
    ] = False,
    unlike: Annotated[
        str | None, typer.Option(help=_("A file of puzzles that shall not come again (with --distinct)."))
    ] = None,
    uniform: Annotated[
        bool, typer.Option("--uniform", help=_("All full grids exactly equally likely as solutions."))
    ] = False,
    weights: Annotated[
        bool, typer.Option("--weights", help=_("Tell each puzzle's weight for unbiased statistics (needs --minimal)."))
    ] = False,
    explain_: Annotated[bool, typer.Option("--explain", help=_("Write each puzzle's walkthrough, too."))] = False,
    limit: Annotated[str | None, typer.Option(help=_("Stop after this time: 30s, 10m, 2h."))] = None,
    threads: Annotated[int | None, typer.Option(min=1, help=_("Processor cores to use; all by default."))] = None,
) -> None:
    """Make puzzles to order: with one solution, as hard as you want, with the techniques that you want.

    Every word has one definition: see docs/generator.md.
    """
    chosen = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    order = Order(
        layout=_layout(layout, chosen),
        givens=_span("--givens", givens),
        minimal=minimal,
        symmetry=symmetry,
        pattern=_text_or_file(pattern),
        solution=_grid(solution),
        kept=_grid(keep),
        level=level,
        needs=needs,
        needs_only=needs_only,
        uses=_uses(uses or []),
        without=tuple(without or ()),
        nothing_harder_than=nothing_harder_than,
        practice=practice,
        score=_span("--score", score),
        rating=_rating(_one_of(rating, minutes)),
        steps=_span("--steps", steps),
        bottleneck=_span("--bottleneck", bottleneck),
        distinct=distinct or unlike is not None,
        distinct_solutions=distinct_solutions,
        uniform=uniform,
    )
    run = _Run(
        order,
        count,
        chosen,
        seed is None,
        out,
        explain_,
        weights,
        None if limit is None else parse_time(limit),
        threads,
    )
    if unlike is not None:
        run.known.update(canonical_form(_given(item.puzzle)) for item in open_input(unlike, order.layout).entries)
    if minimal and order.layout.n > _LARGEST_MINIMAL:
        complain(
            _(
                "a minimal grid of {layout} takes many minutes: some 200 times it is asked whether a given can go"
            ).format(layout=order.layout)
        )
    run.go()


class _Run:
    """One call of the command: from an order to a file, or to standard output."""

    def __init__(
        self,
        order: Order,
        count: int,
        seed: int,
        by_chance: bool,
        out: Path | None,
        with_walks: bool,
        weighted: bool,
        time_limit: float | None,
        threads: int | None,
    ) -> None:
        self.order, self.count, self.seed, self.by_chance = order, count, seed, by_chance
        self.out, self.with_walks, self.weighted = out, with_walks, weighted
        self.time_limit, self.threads = time_limit, threads
        self.known: set[bytes] = set()
        self.known_solutions: set[bytes] = set()
        self.last = Progress(0, 0, 0.0, 0)

    def go(self) -> None:
        if self.count < 1:
            raise LucidokuError(_("--count {count}: expected 1 or more").format(count=self.count))
        start = time.monotonic()
        output = None if self.out is None else Output(self.out, self.order, self.seed, self.with_walks)
        had = output.found if output else 0
        if output and had and self.order.distinct:
            self.known.update(map(canonical_form, output.known()))
        if output and had and self.order.distinct_solutions:
            self.known_solutions.update(canonical_form(solution_of(grid)) for grid in output.known())
        found, finished, interrupted = had, had >= self.count, False
        next_job = output.next_job if output else 0
        try:
            with self._shown(had) as show:
                for made in self._puzzles(had, next_job, output.known() if output else (), show):
                    if output:
                        output.put(made)
                    else:
                        self._print(made)
                    found += 1
                finished = found >= self.count
        except KeyboardInterrupt:
            interrupted = True
        finally:
            if output:
                output.close(finished)
        if finished and output and output.format == "corpus":
            self._into_corpus(output)
        self._sum_up(found, had, time.monotonic() - start)
        if interrupted:
            raise typer.Exit(130)
        if not finished:
            raise typer.Exit(1)

    def _puzzles(self, had: int, next_job: int, earlier: Iterable[Grid], show: Any) -> Iterator[Made]:
        if had >= self.count:
            return
        yield from make_many(
            self.order,
            self.count - had,
            seed=self.seed,
            threads=self.threads,
            time_limit=self.time_limit,
            first_job=next_job,
            known=self.known,
            known_solutions=self.known_solutions,
            earlier=earlier,
            weighted=self.weighted,
            progress=show,
        )

    @contextmanager
    def _shown(self, had: int) -> Iterator[Any]:
        with bar() as shown:

            def show(progress: Progress) -> None:
                self.last = progress
                if shown:
                    rate = 1000 * progress.seconds / max(1, progress.found)
                    words = ngettext(
                        "{found} of {count} puzzle, {tried} tried, {rate} ms each",
                        "{found} of {count} puzzles, {tried} tried, {rate} ms each",
                        self.count,
                    ).format(
                        found=had + progress.found, count=self.count, tried=f"{progress.tried:,}", rate=f"{rate:.1f}"
                    )
                    shown(words, (had + progress.found) / self.count)

            yield show

    def _print(self, made: Made) -> None:
        if made.step is not None and made.position is not None:
            typer.echo(json.dumps(entry(made, self.order, False), ensure_ascii=False))
        else:
            weight = f" {made.log_weight:.6f}" if made.log_weight is not None else ""
            typer.echo(whole_line(made.puzzle) + weight)
        if self.with_walks:
            walk = explain(made.puzzle, pipeline=self.order.pipeline if self.order.walked else "all")
            for number, step in enumerate(walk, 1):
                typer.echo(f"{number:4}. {step}")

    def _into_corpus(self, output: Output) -> None:
        from lucidoku.corpus import build

        build(
            output.known(),
            output.path,
            threads=self.threads or os.cpu_count() or 1,
            layout=self.order.layout,
            source=os.fspath(output.note),
        )
        output.part.unlink()

    def _sum_up(self, found: int, had: int, seconds: float) -> None:
        if found < self.count:
            if self.last.tried > _RARE * (found - had + 1):
                message = ngettext(
                    "{found} of {count} puzzle was found in {seconds} s ({tried} tried): what is wanted is rare",
                    "{found} of {count} puzzles were found in {seconds} s ({tried} tried): what is wanted is rare",
                    self.count,
                )
            else:
                message = ngettext(
                    "{found} of {count} puzzle was found in {seconds} s ({tried} tried)",
                    "{found} of {count} puzzles were found in {seconds} s ({tried} tried)",
                    self.count,
                )
            tried = f"{self.last.tried:,}"
            complain(message.format(found=found, count=self.count, seconds=f"{seconds:.1f}", tried=tried))
        elif self.out is not None and sys.stderr.isatty():
            typer.echo(
                ngettext(
                    "{found} puzzle in {path}, {seconds} s, seed {seed}",
                    "{found} puzzles in {path}, {seconds} s, seed {seed}",
                    found,
                ).format(found=found, path=self.out, seconds=f"{seconds:.1f}", seed=self.seed),
                err=True,
            )
        elif self.by_chance and sys.stderr.isatty() and found > had:
            typer.echo(_("seed {seed}").format(seed=self.seed), err=True)


def _layout(text: str, seed: int) -> Layout:
    base, plus, extras = text.strip().partition("+")
    if base.lower() not in ("jigsaw", "jigsaw9"):
        return Layout.parse(text)
    return random_jigsaw(9, seed, extras=Layout.parse(f"9x9{plus}{extras}").extras)


def _span(option: str, text: str | None) -> Span | None:
    """Read "24" or "22..26" or "22.." or "..26".

    Raises:
        ParseError: it is neither.
    """
    if text is None:
        return None
    least, dots, most = text.strip().partition("..")
    try:
        low = int(least) if least else 0
        high = (int(most) if most else _MOST) if dots else low
    except ValueError:
        raise ParseError(
            _("{option} {text} is no range: expected a number such as 24, or 22..26").format(
                option=option, text=repr(text)
            )
        ) from None
    return (low, high)


def _one_of(rating: str | None, minutes: str | None) -> str | None:
    """--rating, or --minutes as such a text.

    Raises:
        LucidokuError: both are given.
    """
    if rating is not None and minutes is not None:
        raise LucidokuError(_("--rating and --minutes exclude each other: name one"))
    return rating if minutes is None else f"minutes:{minutes}"


def _rating(text: str | None) -> tuple[str, float, float] | None:
    """Read "se:7.0..7.5", "se121:9" or "7..": without a scale it is `se`.

    Raises:
        ParseError: it is nothing of these.
        InvalidArgument: unknown scale.
    """
    if text is None:
        return None
    name, colon, span = text.strip().rpartition(":")
    scale = scale_named(name.strip().lower() if colon else "se")
    lowest, highest = (scale.range.least, scale.range.most) if scale.range else (0.0, math.inf)
    least, dots, most = span.partition("..")
    try:
        low = float(least) if least else lowest
        high = (float(most) if most else highest) if dots else low
        if math.isnan(low) or math.isnan(high) or math.isinf(low) or (most and math.isinf(high)):
            raise ValueError
    except ValueError:
        raise ParseError(
            _("--rating {text} is no range of ratings: expected for instance se:7.0..7.5").format(text=repr(text))
        ) from None
    return (scale.name, low, high)


def _uses(texts: list[str]) -> dict[str, Span]:
    wishes: dict[str, Span] = {}
    for text in texts:
        name, colon, span = text.rpartition(":")
        if not colon:
            name, span = text, "1.."
        techniques.resolve([name])
        wishes[name] = _span("--uses", span) or (1, _MOST)
    return wishes


def _text_or_file(text: str | None) -> str | None:
    if text is None or set("".join(text.split())) <= set("xX.#0123456789"):
        return text
    try:
        with open_text(text) as file:
            return file.read()
    except OSError as error:
        reason = reason_of(error)
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=text[:100], reason=reason)) from None


def _grid(text: str | None) -> Grid | None:
    if text is None:
        return None
    entries = list(open_input(text, None).entries)
    if len(entries) != 1:
        raise LucidokuError(_("one grid was expected, not {count}").format(count=len(entries)))
    return _given(entries[0].puzzle)


def _given(puzzle: Any) -> Grid:
    found = puzzle_of(puzzle)
    return found if isinstance(found, Grid) else found.givens
