"""`lucidoku show`: draw a puzzle or a board."""

from __future__ import annotations

from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import open_input, parse_layout, report_file, take_number, write_picture
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.switch("--candidates", _("Show candidates; by default for pencil marks."), None)
    _options.out(main, _("Write an .svg or .png file instead."), _options.Target((".svg", ".png")))
    _options.theme(main)
    _options.number(main)
    _options.reading(main)


def _run(
    puzzle: str,
    *,
    candidates: bool | None,
    out: Path | None,
    number: int | None,
    theme: str,
    layout: str | None,
    source_format: str | None,
) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    source = take_number(open_input(puzzle, parse_layout(layout), source_format), number)
    for place, entry in enumerate(source.entries):
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        subject = entry.puzzle
        (subject.givens if isinstance(subject, Board) else subject).check()
        if out is None:
            if place:
                console.print()
            console.print(terminal(subject, candidates=candidates))
            continue
        if place:
            raise LucidokuError(
                _("one file holds one picture, but there are several puzzles: name one with --number N")
            )
        write_picture(out, subject, theme, candidates=candidates)
        report_file(out)


COMMAND = Command(
    "show",
    N_("Draw a puzzle or a board."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku show PUZZLE --candidates", N_("the board with its candidates, in the terminal")),
        ("lucidoku show PUZZLE --out board.svg", N_("a picture")),
    ),
)
