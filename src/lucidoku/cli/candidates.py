"""`lucidoku candidates`: what occurs in a solution, which givens can go, and where solutions differ."""

from __future__ import annotations

from collections.abc import Iterable

from lucidoku.cli import _options
from lucidoku.cli._common import complain_of, open_input, parse_layout, parse_time, print_json
from lucidoku.cli._parser import Command, Declare, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.grid.cells import Candidate
from lucidoku.search.conflict import conflict_error
from lucidoku.search.true_candidates import Difference, TrueCandidates, true_candidates
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: Declare) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    main.add("--at-most", metavar="N", type=whole_number(1), default=1000, help=_("How many solutions to count."))
    _options.as_json(main)
    rare = command.options(rare=True)
    _options.limit(rare)
    _options.reading(rare)


def _run(
    puzzle: str, *, at_most: int, json: bool, limit: str | None, layout: str | None, source_format: str | None
) -> int:
    seconds = None if limit is None else parse_time(limit)
    good = bad = 0
    for entry in open_input(puzzle, parse_layout(layout), source_format).entries:
        try:
            if entry.puzzle is None:
                raise entry.error or LucidokuError(_("no puzzle found"))
            found = true_candidates(entry.puzzle, limit=at_most, time_limit=seconds)
        except LucidokuError as error:
            bad += 1
            complain_of(entry, error)
            continue
        reason = "" if found.solutions else str(conflict_error(entry.puzzle))
        if json:
            print_json({**found.to_dict(), **({"reason": reason} if reason else {}), "notes": list(entry.notes)})
        else:
            _tell(found, reason or str(found), first=not good)
        good += 1
    return 0 if not bad else 1 if good else 2


COMMAND = Command(
    "candidates",
    N_("Show which digits each cell has in some solution; for setters."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku candidates PUZZLE", N_("true candidates, givens that can go, where solutions differ")),
        ("lucidoku candidates list.txt --json", N_("the same as data")),
    ),
)


def _tell(found: TrueCandidates, heading: str, first: bool) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    if not first:
        console.print()
    if found.solutions:
        console.print(terminal(found.board, candidates=True))
    console.print(heading, style="bold", markup=False)
    for line in _lines(found):
        console.print(line, markup=False)


def _lines(found: TrueCandidates) -> Iterable[str]:
    if found.redundant:
        yield _("Givens that can go, each alone: {givens}").format(givens=_names(found.redundant))
    elif found.solutions and any(found.givens):
        yield _("No given can go: without any one of them there are further solutions.")
    if found.decisive:
        yield _("With one of these as a given there is one solution: {givens}").format(givens=_names(found.decisive))
    if found.differences:
        yield _("Solutions differ in these cells, of which none can change alone:")
        for one in found.differences:
            yield f"  {_difference(one)}"


def _names(candidates: Iterable[Candidate]) -> str:
    return " ".join(f"{one.cell}={one.digit_text}" for one in candidates)


def _difference(one: Difference) -> str:
    first, second = ("".join(map(one.cells[0].digit_text, digits)) for digits in (one.first, one.second))
    return _("{cells}: {first} or {second}").format(cells=" ".join(map(str, one.cells)), first=first, second=second)
