"""`lucidoku prove`: prove that the steps of a walkthrough follow from the rules."""

from __future__ import annotations

import os

from lucidoku.cli import _options
from lucidoku.cli._common import parse_time, select_puzzles
from lucidoku.cli._explaining import Job, run
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.logic.pipeline import resolve
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add("--step", metavar="K", type=whole_number(1), help=_("Prove one step, and show it with a picture."))
    main.add("--verbose", "-v", action="store_true", help=_("Print every step, with the facts that its proof needs."))
    _options.techniques(main)
    _options.without(main)
    _options.as_json(main)
    rare = command.options(rare=True)
    rare.flag("--allow-multiple", _("Solve as far as logic can when there are several solutions."))
    _options.selection(rare)
    _options.threads(rare)


def _run(
    puzzle: str,
    *,
    step: int | None,
    verbose: bool,
    techniques: str,
    without: list[str] | None,
    json: bool,
    allow_multiple: bool,
    layout: str | None,
    source_format: str | None,
    first: int | None,
    number: int | None,
    time_limit: str | None,
    threads: int | None,
    strict: bool,
) -> int:
    job = Job(
        _options.without_names(resolve(techniques), without or ()),
        frozenset({"json" if json else "text"}),
        step=step,
        verbose=verbose,
        prove=True,
        proofs_only=True,
        allow_multiple=allow_multiple,
        seconds=None if time_limit is None else parse_time(time_limit),
        stored=techniques == "all" and not without,
    )
    source = select_puzzles(puzzle, layout, source_format, number, first)
    return run(source, job, strict, threads or os.cpu_count() or 1)


COMMAND = Command(
    "prove",
    N_("Prove every step of a puzzle's walkthrough from the rules alone; exit code 1 if one fails."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku prove PUZZLE", N_("how many steps are proved")),
        ("lucidoku prove PUZZLE --step 12", N_("one step, with the facts that its proof needs")),
    ),
)
