"""`lucidoku count`: the number of solutions of each puzzle, by exact search."""

from __future__ import annotations

from functools import partial

from lucidoku.cli import _options
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.cli.solve import answer_all, declare_files
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzles(command.arguments)
    _options.limit(command.options(), _("Stop counting at N, 1000 by default; a + says that there may be more."), 1000)
    declare_files(command)


COMMAND = Command(
    "count",
    N_("Count the solutions of puzzles by exact search, a line each."),
    _declare,
    partial(answer_all, "count"),
    "PUZZLES",
    (
        ("lucidoku count PUZZLE", N_("1: the puzzle is proper")),
        ("lucidoku count puzzles.txt --limit 2 --out counts.csv", N_("a table that tells one solution from several")),
    ),
)
