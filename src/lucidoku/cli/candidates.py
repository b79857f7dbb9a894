"""`lucidoku candidates`: what occurs in a solution, which givens can go, and where solutions differ."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer

from lucidoku.cli._common import complain_of, guarded, open_input, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.grid.cells import Candidate, digit_text
from lucidoku.search.true_candidates import Difference, TrueCandidates, true_candidates
from lucidoku.words.language import _

__all__ = ["NAME", "command"]

NAME = "candidates"


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a file of puzzles, or - for standard input."))],
    limit: Annotated[int, typer.Option(min=1, help=_("How many solutions to count."))] = 1000,
    time_limit: Annotated[float | None, typer.Option(min=0.001, help=_("Seconds for each puzzle."))] = None,
    format_: Annotated[str, typer.Option("--format", help=_("text, or json: a line for each puzzle."))] = "text",
    layout: Annotated[str | None, typer.Option(help=_("Box size, diagonal, windows, or a jigsaw map."))] = None,
) -> None:
    """Show the digits that each cell has in some solution; which givens can go; where solutions differ."""
    if format_ not in ("text", "json"):
        raise LucidokuError(_("unknown format {name}; expected text or json").format(name=repr(format_)))
    good = bad = 0
    for entry in open_input(puzzle, parse_layout(layout)).entries:
        try:
            if entry.puzzle is None:
                raise entry.error or LucidokuError(_("no puzzle found"))
            found = true_candidates(entry.puzzle, limit=limit, time_limit=time_limit)
        except LucidokuError as error:
            bad += 1
            complain_of(entry, error)
            continue
        if format_ == "json":
            typer.echo(json.dumps(found.to_dict(), ensure_ascii=False))
        else:
            _tell(found, first=not good)
        good += 1
    if bad:
        raise typer.Exit(1 if good else 2)


def _tell(found: TrueCandidates, first: bool) -> None:
    from rich.console import Console

    from lucidoku.draw import terminal

    console = Console(soft_wrap=True, highlight=False)
    if not first:
        console.print()
    if found.solutions:
        console.print(terminal(found.board, candidates=True))
    console.print(str(found), style="bold", markup=False)
    for line in _lines(found):
        console.print(line, markup=False)


def _lines(found: TrueCandidates) -> Iterable[str]:
    if found.redundant:
        yield _("Givens that can go, each alone: {givens}").format(givens=_names(found.redundant))
    elif found.solutions:
        yield _("No given can go: without any one of them there are further solutions.")
    if found.decisive:
        yield _("With one of these as a given there is one solution: {givens}").format(givens=_names(found.decisive))
    if found.differences:
        yield _("Solutions differ in these cells, of which none can change alone:")
        for one in found.differences:
            yield f"  {_difference(one)}"


def _names(candidates: Iterable[Candidate]) -> str:
    return " ".join(f"{one.cell}={digit_text(one.digit)}" for one in candidates)


def _difference(one: Difference) -> str:
    first, second = ("".join(map(digit_text, digits)) for digits in (one.first, one.second))
    return _("{cells}: {first} or {second}").format(cells=" ".join(map(str, one.cells)), first=first, second=second)
