"""`lucidoku show`: a puzzle or a board as a picture."""

from __future__ import annotations

from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import numbered, open_input, parse_layout, write_picture
from lucidoku.cli._parser import Command, Declare
from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: Declare) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.switch("--candidates", _("Show candidates; by default for pencil marks."), None)
    _options.out(main, _("Write an .svg or .png file instead."))
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
    source = numbered(open_input(puzzle, parse_layout(layout), source_format), number)
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
