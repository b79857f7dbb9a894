"""`lucidoku show`: a puzzle or a board as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lucidoku.cli._common import guarded, open_input, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.grid.board import Board
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "show"


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a file of puzzles, or - for standard input."))],
    candidates: Annotated[
        bool | None,
        typer.Option("--candidates/--no-candidates", help=_("Show candidates; by default for pencil marks.")),
    ] = None,
    out: Annotated[Path | None, typer.Option(help=_("Write an .svg or .png file instead."))] = None,
    theme: Annotated[str, typer.Option(help=_("Theme of the picture: light or dark."))] = "light",
    layout: Annotated[str | None, typer.Option(help=_("Box size, diagonal, windows, or a jigsaw map."))] = None,
) -> None:
    """Draw a puzzle or a board."""
    from rich.console import Console

    from lucidoku.draw import png, svg, terminal

    console = Console(soft_wrap=True, highlight=False)
    for number, entry in enumerate(open_input(puzzle, parse_layout(layout)).entries):
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        subject = entry.puzzle
        (subject.givens if isinstance(subject, Board) else subject).check()
        if out is None:
            if number:
                console.print()
            console.print(terminal(subject, candidates=candidates))
            continue
        if out.suffix not in (".svg", ".png"):
            raise LucidokuError(_("{path} is neither .svg nor .png").format(path=out))
        if number:
            raise LucidokuError(_("one file holds one picture, but there are several puzzles"))
        draw = png if out.suffix == ".png" else svg
        write_whole(out, draw(subject, theme=theme, candidates=candidates))
