"""`lucidoku check`: the faults of puzzles, or of answers to them."""

from __future__ import annotations

from hashlib import blake2b

from lucidoku.cli import _options
from lucidoku.cli._common import complain_of, open_input, parse_layout, parse_time, print_json, select_puzzles
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.errors import LucidokuError
from lucidoku.formats import Entry, write
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.search.checking import PuzzleCheck, check
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    command.arguments.add(
        "answer", metavar="ANSWER", nargs="?", help=_("The same puzzles, filled in wholly or in part: are they right?")
    )
    _options.as_json(command.options())
    rare = command.options(rare=True)
    _options.time_limit(rare)
    _options.first(rare, _("Take only the first puzzles of a file."))
    _options.number(rare)
    _options.reading(rare)


def _run(
    puzzle: str,
    answer: str | None,
    *,
    json: bool,
    time_limit: str | None,
    first: int | None,
    number: int | None,
    layout: str | None,
    source_format: str | None,
) -> int:
    seconds = None if time_limit is None else parse_time(time_limit)
    source = select_puzzles(puzzle, layout, source_format, number, first)
    answers = iter(() if answer is None else open_input(answer, parse_layout(layout)).entries)
    seen: dict[bytes, int] = {}  # the first place of each puzzle, by its digest
    good = wrong = bad = 0
    for place, entry in enumerate(source.entries, 1):
        given = next(answers, None)
        try:
            if entry.puzzle is None:
                raise entry.error or LucidokuError(_("no puzzle found"))
            if answer is not None and given is None:
                raise LucidokuError(_("there is no answer to it"))
            found = check(entry.puzzle, given, time_limit=seconds)
        except LucidokuError as error:
            bad += 1
            complain_of(entry, error)
            continue
        same = seen.setdefault(_digest(entry.puzzle), place) if answer is None else place
        is_good = found.ok and same == place
        good, wrong = good + is_good, wrong + (not is_good)
        if json:
            print_json(_record(entry, found, same if same != place else None))
            continue
        text = found.text
        if same != place:
            text = _("{text}; the same puzzle as {number}").format(text=text, number=same)
        print(text if source.single else f"{place}: {text}")
    return 0 if not (wrong or bad) else 1 if good or wrong else 2


def _digest(puzzle: Grid | Board) -> bytes:
    return blake2b(write(puzzle, "json").encode(errors="surrogatepass"), digest_size=16).digest()


def _record(entry: Entry, found: PuzzleCheck, same: int | None) -> dict[str, object]:
    """Return a result as data; `same` is the number of an equal puzzle before it."""
    return {
        "line": entry.line_number,
        "ok": found.ok and same is None,
        "text": found.text,
        "entries": list(map(str, found.entries)),
        "same_as": same,
        "notes": list(entry.notes),
    }


COMMAND = Command(
    "check",
    N_("Find the faults of puzzles, or of answers to them."),
    _declare,
    _run,
    "PUZZLE [ANSWER]",
    (
        ("lucidoku check puzzles.txt", N_("a line each: one solution, several, or none and why; equal puzzles")),
        ("lucidoku check puzzle.txt mine.txt", N_("the wrong digits of an answer")),
    ),
)
