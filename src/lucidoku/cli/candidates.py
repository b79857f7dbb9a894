"""`lucidoku candidates`: the digits that occur in solutions, superfluous givens, and cells in which solutions differ."""

from __future__ import annotations

from collections.abc import Iterable

from lucidoku.cli import _options
from lucidoku.cli._common import complain_of, open_input, parse_layout, parse_time, print_json
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.errors import LucidokuError
from lucidoku.grid.cells import Candidate
from lucidoku.search.conflict import conflict_error
from lucidoku.search.true_candidates import TrueCandidates, UnavoidableSet, true_candidates
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    _options.limit(main, _("Stop counting solutions at N; 1000 by default."), 1000)
    _options.as_json(main)
    rare = command.options(rare=True)
    _options.time_limit(rare)
    _options.reading(rare)


def _run(
    puzzle: str, *, limit: int, json: bool, time_limit: str | None, layout: str | None, source_format: str | None
) -> int:
    seconds = None if time_limit is None else parse_time(time_limit)
    good = bad = 0
    for entry in open_input(puzzle, parse_layout(layout), source_format).entries:
        try:
            if entry.puzzle is None:
                raise entry.error or LucidokuError(_("no puzzle found"))
            result = true_candidates(entry.puzzle, limit=limit, time_limit=seconds)
        except LucidokuError as error:
            bad += 1
            complain_of(entry, error)
            continue
        reason = "" if result.solutions else str(conflict_error(entry.puzzle))
        if json:
            print_json({**result.to_dict(), **({"reason": reason} if reason else {}), "notes": list(entry.notes)})
        else:
            _tell(result, reason or str(result), first=not good)
        good += 1
    return 0 if not bad else 1 if good else 2


COMMAND = Command(
    "candidates",
    N_("Show the digits that each cell has in any solution; for setters."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku candidates PUZZLE", N_("true candidates, givens that can go, where solutions differ")),
        ("lucidoku candidates list.txt --json", N_("the same as data")),
    ),
)


_PENCIL_MARKS = "lucidoku show PUZZLE --candidates"


def _tell(found: TrueCandidates, heading: str, first: bool) -> None:
    from rich.console import Console

    from lucidoku.drawing import terminal

    console = Console(soft_wrap=True, highlight=False)
    if not first:
        console.print()
    if found.solutions:
        if first and found.solutions == 1:
            console.print(
                _("All digits are those of the solution; for pencil marks: {call}").format(call=_PENCIL_MARKS)
            )
        console.print(terminal(found.board, candidates=True))
    console.print(heading, style="bold", markup=False)
    for line in _lines(found):
        console.print(line, markup=False)


def _lines(result: TrueCandidates) -> Iterable[str]:
    if result.redundant:
        yield _("Givens that can go, each alone: {givens}").format(givens=_names(result.redundant))
    elif result.solutions and any(result.givens):
        yield _("No given can go: without any one of them there are further solutions.")
    if result.decisive:
        yield _("With one of these as a given there is one solution: {givens}").format(givens=_names(result.decisive))
    if result.differences:
        yield _("Solutions differ in these cells, but no single one can change:")
        for difference in result.differences:
            yield f"  {_difference(difference)}"


def _names(candidates: Iterable[Candidate]) -> str:
    return " ".join(f"{candidate.cell}={candidate.digit_text}" for candidate in candidates)


def _difference(one: UnavoidableSet) -> str:
    first, second = ("".join(map(one.cells[0].digit_text, digits)) for digits in (one.first, one.second))
    return _("{cells}: {first} or {second}").format(cells=" ".join(map(str, one.cells)), first=first, second=second)
