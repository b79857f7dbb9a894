"""`lucidoku school sheet`: a sheet for a class, with new puzzles, puzzles from a file, or those of the course."""

from __future__ import annotations

import secrets
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._common import complain_of, count_progress, open_input, parse_layout, report, report_file
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.generator.ranges import halves_of
from lucidoku.grid.grid import Grid
from lucidoku.words.language import N_, _


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "step",
        metavar="STEP",
        nargs="?",
        type=whole_number(1, 3),
        help=_("The puzzles of a step of the course, 1 to 3; without it, new ones of rising difficulty."),
    )
    main = command.options()
    _options.out(
        main,
        _("The file to write: .pdf, puzzles on one side, solutions on the other; a step of the course also as .html."),
        Target((".pdf", ".html", ".htm")),
        required=True,
    )
    main.add("--title", default="", help=_("The heading of each page."))
    main.add("--level", help=_("The levels of new puzzles, from the first to the last: easy..hard."))
    main.add("--minutes", metavar="RANGE", help=_("How long the first and the last one take, instead: 4..15 minutes."))
    main.add("--count", metavar="N", type=whole_number(1), default=6, help=_("How many puzzles to make."))
    main.add("--puzzles", metavar="PUZZLES", help=_("A file of puzzles to use instead; they are put in order."))
    main.add(
        "--code",
        metavar="ADDRESS",
        default="",
        help=_("A QR code next to each solution that opens its walkthrough on the page at this address."),
    )
    main.add("--solutions", metavar="WHERE", default="back", help=_("Solutions on the back of each page, or none."))
    rare = command.options(rare=True)
    rare.flag("--upside-down", _("Print solutions upside down."))
    rare.switch("--name-line", _("Print a line for a name."))
    rare.flag("--large", _("Large print."))
    rare.flag("--candidates", _("Show candidates; for a step of the course."))
    rare.add("--per-page", metavar="N", type=whole_number(), default=6, help=_("Puzzles a page: 1, 2, 4, 6, 9 or 12."))
    rare.add("--paper", metavar="SIZE", default="a4", help=_("The paper: a4, a5, a3 or letter."))
    _options.seed(rare, _("The same seed gives the same puzzles; random by default."))
    _options.reading(rare)


def _run(
    step: int | None,
    *,
    out: Path,
    title: str,
    level: str | None,
    minutes: str | None,
    count: int,
    puzzles: str | None,
    code: str,
    solutions: str,
    upside_down: bool,
    name_line: bool,
    large: bool,
    candidates: bool,
    per_page: int,
    paper: str,
    seed: int | None,
    layout: str | None,
    source_format: str | None,
) -> int:
    from lucidoku.school import rising

    _check_wishes(step, level, minutes, puzzles, candidates)
    if solutions not in ("back", "none"):
        message = _("unknown value {value}; expected one of {known}")
        raise LucidokuError(f"--solutions: {message.format(value=repr(solutions), known='back, none')}")
    known = (".pdf", ".html") if step else (".pdf",)
    if out.suffix.lower() not in known and not (step and out.suffix.lower() == ".htm"):
        raise LucidokuError(
            _("{path}: expected a file name ending in {known}").format(path=out, known=_(" or ").join(known))
        )
    if step is not None:
        _course(step, out, candidates, solutions == "back")
        report_file(out)
        return 0
    bad = 0
    with count_progress(count) as tick:
        if puzzles is not None:
            grids, bad = _own(puzzles, layout, source_format)
            chosen = sorted(map(rising.graded, grids), key=lambda one: (one.stars, one.median))
        else:
            start = secrets.randbelow(1 << 32) if seed is None else seed
            span = _minutes(minutes) if minutes else None
            wanted = rising.levels_between(level or "easy..hard")
            chosen = rising.rising(count, levels=wanted, minutes=span, seed=start, tick=tick)
    printed = rising.class_sheet(
        chosen, heading=title, address=code, paper=paper, per_page=per_page, solutions=solutions,
        upside_down=upside_down, name_line=name_line, large=large,
    )  # fmt: skip
    write_whole(out, printed)
    report_file(out, len(chosen))
    if puzzles is None and seed is None:
        report(_("seed {seed}").format(seed=start))
    return int(bad > 0)


def _check_wishes(
    step: int | None, level: str | None, minutes: str | None, puzzles: str | None, candidates: bool
) -> None:
    """Raise an error for options that would have no effect."""
    given = {"STEP": step, "--level": level, "--minutes": minutes, "--puzzles": puzzles}
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        raise LucidokuError(
            _("{first} and {second} exclude each other: name one").format(first=named[0], second=named[1])
        )
    if candidates and step is None:
        raise LucidokuError(_("--candidates needs a step of the course"))


def _course(step: int, out: Path, marks: bool, solutions: bool) -> None:
    from lucidoku.school.sheets import sheet, sheet_pdf

    make = sheet_pdf if out.suffix.lower() == ".pdf" else sheet
    write_whole(out, make(step, marks, solutions))


def _own(puzzles: str, layout: str | None, format: str | None) -> tuple[list[Grid], int]:
    grids: list[Grid] = []
    bad = 0
    for entry in open_input(puzzles, parse_layout(layout), format).entries:
        if entry.puzzle is None:
            bad += 1
            complain_of(entry, entry.error)
        else:
            grids.append(entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.givens)
    if not grids:
        raise LucidokuError(_("there is no puzzle to print"))
    return grids, bad


def _minutes(text: str) -> tuple[float, float]:
    """Read "4..15", or "9" for all.

    Raises:
        LucidokuError: it is neither.
    """
    least, dots, most = halves_of(text)
    try:
        return float(least), float(most if dots else least)
    except ValueError:
        raise LucidokuError(
            _("--minutes {text} is not a range; expected for example 4..15").format(text=repr(text))
        ) from None


SHEET = Command(
    "school sheet",
    N_("Write a sheet for a class: puzzles of rising difficulty, with stars and minutes, solutions on the back."),
    _declare,
    _run,
    "[STEP]",
    (
        ("lucidoku school sheet --title Monday --out monday.pdf", N_("six new puzzles, from easy to hard")),
        (
            "lucidoku school sheet --minutes 4..15 --code https://sudoku.school.example/ --out monday.pdf",
            N_("by minutes, with codes that open the walkthroughs on your page"),
        ),
        ("lucidoku school sheet 1 --out monday.pdf", N_("the first step of the course, on paper")),
    ),
)
