"""`lucidoku case`: a step as a line for the library of regression cases."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from lucidoku.cli._common import guarded, open_input, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.formats.library import Case, write_case
from lucidoku.grid.grid import Puzzle
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import case_of
from lucidoku.logic.step import Step, read_conclusion
from lucidoku.logic.walkthrough import explain
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "case"


@guarded
def command(
    puzzle: Annotated[
        str, typer.Argument(help=_("A puzzle or a position (pencil marks), a file, or - for standard input."))
    ],
    step: Annotated[int | None, typer.Option(min=1, help=_("The step of the walkthrough."))] = None,
    technique: Annotated[
        str | None, typer.Option(help=_("Instead: what a technique finds at once on this very position."))
    ] = None,
    conclusion: Annotated[
        list[str] | None,
        typer.Option(
            help=_("With --technique: only steps that conclude this, such as r1c2=5 or r3c4-7; may be repeated.")
        ),
    ] = None,
    never: Annotated[
        bool, typer.Option("--never", help=_("With --technique: the case that it must find nothing here."))
    ] = False,
    pipeline: Annotated[str, typer.Option(help=_("The techniques of the walkthrough."))] = "all",
    layout: Annotated[str | None, typer.Option(help=_("Box size, diagonal, windows, or a jigsaw map."))] = None,
) -> None:
    """Print steps as lines for the library of regression cases."""
    if (step is None) == (technique is None):
        raise LucidokuError(_("say which step: --step K of the walkthrough, or --technique NAME on this position"))
    for entry in open_input(puzzle, parse_layout(layout)).entries:
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        if technique is not None:
            lines = _found(entry.puzzle, technique, conclusion or [], never)
        else:
            walk = explain(entry.puzzle, pipeline)
            if step is None or step > len(walk):
                message = _("there is no step {number}: the walkthrough has steps 1 to {count}")
                raise LucidokuError(message.format(number=step, count=len(walk)))
            lines = [write_case(case_of(walk[step - 1]))]
        sys.stdout.write("".join(f"{line}\n" for line in lines))


def _found(puzzle: Puzzle, technique: str, conclusions: list[str], never: bool) -> list[str]:
    """Return the cases of what a technique finds on a position, or the one that it finds nothing."""
    board = board_of(puzzle)
    (chosen,) = Pipeline.of([technique]) if len(Pipeline.of([technique])) == 1 else (None,)
    if never:
        if chosen is None:
            raise LucidokuError(_("{name} stands for several techniques").format(name=repr(technique)))
        return [write_case(Case(chosen.library or chosen.id, "x", "", board, frozenset(), frozenset()))]
    wanted = {read_conclusion(text, board.layout) for text in conclusions}

    def concludes(step: Step) -> bool:
        return wanted <= {*((c, True) for c in step.placements), *((c, False) for c in step.eliminations)}

    found = [step for step in find_steps(board, technique) if concludes(step)]
    if not found:
        raise LucidokuError(_("{name} finds no such step on this position").format(name=technique))
    return list(dict.fromkeys(write_case(case_of(step, board)) for step in found))
