"""`lucidoku case`: a step as a line for the library of regression cases."""

from __future__ import annotations

import sys

from lucidoku.cli import _options
from lucidoku.cli._common import open_input, parse_layout
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.formats.library import Case, write_case
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.explaining import explain
from lucidoku.logic.finding import find_steps
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record import case_of
from lucidoku.logic.step import Step, read_conclusion
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add("--step", metavar="K", type=whole_number(1), help=_("The step of the walkthrough."))
    _options.techniques(main)
    main.add("--finds", metavar="NAME", help=_("Instead of --step: the steps that a technique finds on this position."))
    main.add(
        "--conclusion",
        metavar="TEXT",
        action="append",
        help=_("With --finds: only steps that conclude this, such as r1c2=5 or r3c4-7; may be repeated."),
    )
    main.flag("--never", _("With --finds: the case that it must find nothing here."))
    _options.reading(main)


def _run(
    puzzle: str,
    *,
    step: int | None,
    finds: str | None,
    conclusion: list[str] | None,
    never: bool,
    techniques: str,
    layout: str | None,
    source_format: str | None,
) -> None:
    if (step is None) == (finds is None):
        raise LucidokuError(_("say which step: --step K of the walkthrough, or --finds NAME on this position"))
    for entry in open_input(puzzle, parse_layout(layout), source_format).entries:
        if entry.puzzle is None:
            raise entry.error or LucidokuError(_("no puzzle found"))
        if finds is not None:
            lines = _cases(entry.puzzle, finds, conclusion or [], never)
        else:
            walk = explain(entry.puzzle, techniques)
            if step is None or step > len(walk):
                message = _("there is no step {number}: the walkthrough has steps 1 to {count}")
                raise LucidokuError(message.format(number=step, count=len(walk)))
            lines = [write_case(case_of(walk[step - 1]))]
        sys.stdout.write("".join(f"{line}\n" for line in lines))


COMMAND = Command(
    "case",
    N_("Print steps as lines for the library of regression cases."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku case PUZZLE --step 12", N_("one step of the walkthrough")),
        ("lucidoku case POSITION --finds x-wing --never", N_("the case that there is no X-Wing here")),
    ),
)


def _cases(puzzle: PuzzleLike, technique: str, conclusions: list[str], never: bool) -> list[str]:
    """Return the cases of the steps that a technique finds on a position, or the case that it finds nothing."""
    board = board_of(puzzle)
    (chosen,) = Pipeline.of([technique]) if len(Pipeline.of([technique])) == 1 else (None,)
    if never:
        if chosen is None:
            raise LucidokuError(_("{name} names several techniques").format(name=repr(technique)))
        return [write_case(Case(chosen.hodoku_code or chosen.id, "x", "", board, frozenset(), frozenset()))]
    wanted = {read_conclusion(text, board.layout) for text in conclusions}

    def concludes(step: Step) -> bool:
        return wanted <= {*((c, True) for c in step.placements), *((c, False) for c in step.eliminations)}

    steps = [step for step in find_steps(board, technique) if concludes(step)]
    if not steps:
        raise LucidokuError(_("{name} finds no such step on this position").format(name=technique))
    return list(dict.fromkeys(write_case(case_of(step, board)) for step in steps))
