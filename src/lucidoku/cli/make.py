"""`lucidoku make`: puzzles on request."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from lucidoku.cli import _options
from lucidoku.cli._common import bar, draw_on_terminal, open_input, parse_time, report_file
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError
from lucidoku.files.early import finished_part_in, keeping, resumable_in
from lucidoku.files.text import open_text
from lucidoku.files.writing import reason_of, write_whole
from lucidoku.formats import whole_line
from lucidoku.generator import GeneratedPuzzle, Progress, PuzzleSpec, RuleSpec, make_many
from lucidoku.generator.making import canonical_form, solution_of
from lucidoku.generator.ranges import layout_of, rating_of, span_of, split_rules, uses_of
from lucidoku.generator.writing import PuzzleFile, entry
from lucidoku.grid.grid import Grid
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.explaining import explain
from lucidoku.words.language import N_, _, ngettext

__all__ = ["COMMAND", "declare_spec", "rule_spec", "spec_of"]

_TARGET = _options.Target(("", ".txt", ".csv", ".jsonl", ".parquet", ".corpus", ".sdm", ".lines"))
_LARGEST_MINIMAL = 20
"""Most rows of a grid for which a minimal puzzle takes seconds."""
_RARE = 100  # number of tries per puzzle made above which the request is called rare
_COUNTS = ("steps", "score", "bottleneck")
"""Names that --rating takes besides the scales: number of steps, sum of their scores, fewest steps to choose from."""


def _one_name(text: str) -> str:
    """Read the name of one technique; a list is refused, as several are `--uses`."""
    if "," in text:
        raise argparse.ArgumentTypeError(_("expected one argument"))
    return text


def _declare(command: ArgumentBuilder) -> None:
    main = command.options()
    main.add("--count", metavar="N", type=whole_number(), default=1, help=_("How many puzzles to make."))
    _options.out(main, _("File to write: .txt, .csv, .jsonl, .parquet or .corpus; a second run resumes."), _TARGET)
    _options.made_layout(main)
    _options.seed(main, _("The same seed gives the same puzzles; random by default."))
    _options.as_json(main)
    declare_spec(command)
    many = command.options(_("options for many puzzles and statistics"), rare=True)
    many.add(
        "--distinct",
        metavar="WHAT",
        nargs="?",
        const="puzzles",
        help=_(
            "No two puzzles, or with --distinct solutions no two solutions, are equal up to the symmetries of Sudoku."
        ),
    )
    many.add("--unlike", metavar="FILE", help=_("A file of puzzles that are not made again; implies --distinct."))
    many.flag("--uniform", _("Draw solutions from all full grids with equal probability."))
    many.flag("--weights", _("Print each puzzle's weight for unbiased statistics (needs --minimal)."))
    many.flag("--explain", _("Write each puzzle's walkthrough, too."))
    _options.time_limit(many, _("Stop after this time: 30s, 10m, 2h."))
    _options.threads(many)


def declare_spec(command: ArgumentBuilder, *, listed: bool = True) -> None:
    """Declare the options that describe a puzzle.

    Args:
        command: the command.
        listed: whether the command's help also lists the rare ones; it then takes several levels.
    """
    hard = command.options(_("how hard"))
    hard.add(
        "--level",
        help=_("The hardest step: easy, medium, hard, unfair, extreme; several with commas, in turn.")
        if listed
        else _("The hardest step: easy, medium, hard, unfair, extreme."),
    )
    hard.add(
        "--needs",
        metavar="NAME",
        type=_one_name,
        help=_("The hardest technique that a solver must know, such as x-wing."),
    )
    hard.add(
        "--rating",
        metavar="SCALE:RANGE",
        action="append",
        help=_("A rating, se:7.0..7.5 or minutes:8..12; or steps:40..60, score:500..900, bottleneck:1..3."),
    )
    look = command.options(
        _("how it looks") if listed else _("how it looks, and the other conditions that lucidoku make lists")
    )
    look.add(
        "--rules",
        metavar="NAMES",
        help=_("Variant rules: killer, thermo, kropki, antiknight, arrow, …"),
    )
    look.add("--givens", metavar="RANGE", help=_("How many givens: 24, or 22..26."))
    look.add(
        "--symmetry",
        metavar="NAME",
        default="none",
        help=_("180 (half turn), 90, mirror-rows, mirror-columns, diagonal, …, full; none by default."),
    )
    look.flag("--minimal", _("No given can be removed."))
    logic = command.options(_("more about the steps"), rare=True) if listed else command.hidden_options
    logic.add("--needs-only", metavar="NAME", help=_("The only technique besides singles that a solver must know."))
    logic.add(
        "--key-move",
        metavar="NAME",
        help=_("One step of this technique, and of no simpler one, opens the puzzle; the rest is basic."),
    )
    logic.add(
        "--uses",
        metavar="NAME:RANGE",
        action="append",
        help=_("How often a technique is used: xy-wing:2..3; may be given again."),
    )
    _options.without(logic)
    logic.add("--nothing-harder-than", metavar="NAME", help=_("No step is harder than this technique."))
    logic.add("--practice", metavar="NAME", help=_("Positions whose next step is this technique."))
    given = command.options(_("more about the cells"), rare=True) if listed else command.hidden_options
    given.add("--pattern", metavar="TEXT", help=_("Which cells are given: text or a file of x and . for all cells."))
    given.add("--solution", metavar="GRID", help=_("The full grid that every puzzle has as its solution."))
    given.add("--keep", metavar="PUZZLE", help=_("A half-made puzzle: its givens stay."))


def _run(**values: Any) -> int:
    asked = Namespace(**values)
    asked.by_chance = asked.seed is None
    if asked.by_chance:
        asked.seed = int.from_bytes(os.urandom(4), "big")
    levels = [level.strip() for level in (asked.level or "").split(",")]
    return _rising(asked, levels) if len(levels) > 1 else _make(asked)


def _rising(asked: Namespace, levels: list[str]) -> int:
    """Make the same number of puzzles of each level, one level after the other, for a sheet of rising difficulty."""
    out: Path | None = asked.out
    if out is not None and (out.suffix.lower() != ".txt" or out.exists()):
        raise LucidokuError(
            _("several levels go to a new .txt file or to standard output, not to {path}").format(path=out)
        )
    if asked.count < len(levels):
        message = _("--count {count}: expected {least} or more, one for each level")
        raise LucidokuError(message.format(count=asked.count, least=len(levels)))
    for level in levels:
        spec_of(Namespace(**{**vars(asked), "level": level}))  # rejects an unknown level before any puzzle is made
    printed, code = io.StringIO(), 0
    with contextlib.ExitStack() as stack:
        if out is not None:
            stack.enter_context(contextlib.redirect_stdout(printed))
        for number, level in enumerate(levels):
            share = asked.count // len(levels) + (number < asked.count % len(levels))
            code = code or _make(Namespace(**{**vars(asked), "level": level, "count": share, "out": None}))
    if out is not None and (made := printed.getvalue()):
        write_whole(out, made)
        if code:
            complain(finished_part_in(out))
        else:
            report_file(out, asked.count)
    return code


def _make(asked: Namespace) -> int:
    if takes_rules(asked):
        from lucidoku.cli._make_rules import make_rules

        return make_rules(asked, layout_of(asked.layout, asked.seed), span_of("--givens", asked.givens))
    spec = spec_of(asked)
    run = _MakeRun(spec, asked)
    if asked.unlike is not None:
        run.known.update(
            canonical_form(_givens_of(item.puzzle)) for item in open_input(asked.unlike, spec.layout).entries
        )
    if spec.minimal and spec.layout.n > _LARGEST_MINIMAL:
        message = _("a minimal {layout} grid takes many minutes: some 200 givens are tested for whether they can go")
        complain(message.format(layout=spec.layout))
    return run.go()


COMMAND = Command(
    "make",
    N_("Make puzzles on request: with one solution, as hard as you want, with the techniques that you choose."),
    _declare,
    _run,
    examples=(
        ("lucidoku make --count 6 --level easy,medium,hard --out six.txt", N_("six puzzles of rising difficulty")),
        ("lucidoku make --count 500 --needs swordfish --out fish.txt", N_("500 puzzles that need a Swordfish")),
        ("lucidoku make --rules killer --level medium", N_("a Killer Sudoku")),
    ),
)


def takes_rules(asked: Namespace) -> bool:
    """Return whether a call names rules; those of its layout move to --rules, because puzzles are made with them."""
    asked.layout, named = split_rules(asked.layout)
    asked.rules = ",".join([*([asked.rules] if asked.rules else []), *named])
    return bool(asked.rules)


def rule_spec(asked: Namespace, others: Collection[str] = ()) -> RuleSpec:
    """Return the specification of a call with --rules; `others` do not describe the puzzles."""
    from lucidoku.cli._make_rules import check_rules

    check_rules(asked, others)
    names = tuple(name.strip() for name in asked.rules.split(","))
    return RuleSpec(names, layout_of(asked.layout, asked.seed), asked.level, span_of("--givens", asked.givens))


def spec_of(asked: Namespace) -> PuzzleSpec:
    """Return the specification of the puzzles of a call."""
    return PuzzleSpec(
        layout=layout_of(asked.layout, asked.seed),
        givens=span_of("--givens", asked.givens),
        minimal=asked.minimal,
        symmetry=asked.symmetry,
        pattern=_text_or_file(asked.pattern),
        solution=_grid(asked.solution),
        keep=_grid(asked.keep),
        level=asked.level,
        needs=asked.needs,
        needs_only=asked.needs_only,
        key_move=asked.key_move,
        uses=uses_of("--uses", asked.uses),
        without=tuple(asked.without or ()),
        nothing_harder_than=asked.nothing_harder_than,
        practice=asked.practice,
        **_ratings(asked.rating or ()),
        distinct=asked.distinct is not None or asked.unlike is not None,
        distinct_solutions=_distinct(asked.distinct) == "solutions",
        uniform=asked.uniform,
    )


class _MakeRun:
    """Run of the command: from a specification to a file or standard output."""

    def __init__(self, spec: PuzzleSpec, asked: Namespace) -> None:
        self.spec = spec
        self.count: int = asked.count
        self.seed: int = asked.seed
        self.by_chance: bool = asked.by_chance
        self.out: Path | None = asked.out
        self.with_walks: bool = asked.explain
        self.weighted: bool = asked.weights
        self.as_json: bool = asked.json
        self.time_limit = None if asked.time_limit is None else parse_time(asked.time_limit)
        self.threads: int | None = asked.threads
        self.known: set[bytes] = set()
        self.known_solutions: set[bytes] = set()
        self.last = Progress(0, 0, 0.0, 0)

    def go(self) -> int:
        if self.count < 1:
            raise LucidokuError(_("--count {count}: expected 1 or more").format(count=self.count))
        if self.out is None:
            return self._make(None)
        with PuzzleFile(self.out, self.spec, self.seed, self.with_walks) as output:
            if output.has(self.count):
                self._sum_up(output.there, output.there, 0)
                return 0
            output.open()
            with keeping(output.part):
                return self._make(output)

    def _make(self, output: PuzzleFile | None) -> int:
        start = time.monotonic()
        had = output.found if output else 0
        if output and had and self.spec.distinct:
            self.known.update(map(canonical_form, output.known()))
        if output and had and self.spec.distinct_solutions:
            self.known_solutions.update(canonical_form(solution_of(grid)) for grid in output.known())
        count, finished, interrupted = had, had >= self.count, False
        next_job = output.next_job if output else 0
        try:
            with self._show_progress(had) as show:
                for made in self._puzzles(had, next_job, output.known() if output else (), show):
                    if output:
                        output.put(made)
                    else:
                        self._print(made)
                    count += 1
                finished = count >= self.count
        except KeyboardInterrupt:
            interrupted = True
        finally:
            if output:
                output.close(finished)
        if finished and output and output.format == "corpus":
            self._into_corpus(output)
        self._sum_up(count, had, time.monotonic() - start)
        if output and not finished:
            complain(resumable_in(output.part))
        return 130 if interrupted else int(not finished)

    def _puzzles(self, had: int, next_job: int, previous: Iterable[Grid], show: Any) -> Iterator[GeneratedPuzzle]:
        if had >= self.count:
            return
        yield from make_many(
            self.count - had,
            self.spec,
            seed=self.seed,
            threads=self.threads,
            time_limit=self.time_limit,
            resume_from=next_job,
            exclude=self.known,
            exclude_solutions=self.known_solutions,
            previous=previous,
            weighted=self.weighted,
            progress=show,
        )

    @contextlib.contextmanager
    def _show_progress(self, had: int) -> Iterator[Any]:
        with bar(always=self.out is not None) as shown:

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

    def _print(self, made: GeneratedPuzzle) -> None:
        if not self.as_json and made.position is not None and not self.with_walks and draw_on_terminal(made.position):
            return
        if self.as_json or (made.step is not None and made.position is not None):
            print(json.dumps(entry(made, self.spec, self.with_walks), ensure_ascii=False), flush=True)
            return
        weight = f" {made.log_weight:.6f}" if made.log_weight is not None else ""
        print(whole_line(made.puzzle) + weight, flush=True)
        if self.with_walks:
            walk = explain(made.puzzle, techniques=self.spec.pipeline if self.spec.restricts_walk else "all")
            for number, step in enumerate(walk, 1):
                print(f"{number:4}. {step}")

    def _into_corpus(self, output: PuzzleFile) -> None:
        from lucidoku.corpus import build

        build(
            output.known(),
            output.path,
            threads=self.threads or os.cpu_count() or 1,
            layout=self.spec.layout,
            source=os.fspath(output.note),
        )

    def _sum_up(self, found: int, had: int, seconds: float) -> None:
        if found < self.count:
            if self.last.tried > _RARE * (found - had + 1):
                message = ngettext(
                    "{found} of {count} puzzle was found in {seconds} s ({tried} tried): such puzzles are rare",
                    "{found} of {count} puzzles were found in {seconds} s ({tried} tried): such puzzles are rare",
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
            message = ngettext(
                "wrote {found} puzzle to {path} in {seconds} s, seed {seed}",
                "wrote {found} puzzles to {path} in {seconds} s, seed {seed}",
                found,
            )
            summary = message.format(found=found, path=self.out, seconds=f"{seconds:.1f}", seed=self.seed)
            print(summary, file=sys.stderr)
        elif self.by_chance and sys.stderr.isatty() and found > had:
            print(_("seed {seed}").format(seed=self.seed), file=sys.stderr)


def _distinct(text: str | None) -> str | None:
    """Check the value of --distinct.

    Raises:
        LucidokuError: it is unknown.
    """
    if text not in (None, "puzzles", "solutions"):
        message = _("unknown value {value}; expected one of {known}")
        raise LucidokuError(f"--distinct: {message.format(value=repr(text), known='puzzles, solutions')}")
    return text


def _ratings(texts: Iterable[str]) -> dict[str, Any]:
    """Read all values of --rating: the fields of a specification.

    Raises:
        LucidokuError: two ratings, or a count twice.
    """
    fields: dict[str, Any] = {}
    for text in texts:
        name, colon, span = text.strip().partition(":")
        count = name.strip().lower() if colon else ""
        field = count if count in _COUNTS else "rating"
        if field in fields:
            raise LucidokuError(
                _("--rating {text}: give one rating, and each of {counts} once").format(
                    text=repr(text), counts=", ".join(_COUNTS)
                )
            )
        fields[field] = rating_of("--rating", text) if field == "rating" else span_of(f"--rating {count}:", span)
    return fields


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
    return _givens_of(entries[0].puzzle)


def _givens_of(puzzle: Any) -> Grid:
    puzzle_grid = puzzle_of(puzzle)
    return puzzle_grid if isinstance(puzzle_grid, Grid) else puzzle_grid.givens
