"""`lucidoku compare`: several solvers on the same puzzles, as a table, a plot and a page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from lucidoku.cli import _options
from lucidoku.cli._cells import cell
from lucidoku.cli._common import complain_of, open_input, parse_time, print_json, report_file
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.formats import whole_line
from lucidoku.grid.grid import Grid
from lucidoku.logic.explaining import explain
from lucidoku.solvers import SOLVERS
from lucidoku.words.language import N_, _, ngettext

__all__ = ["COMMAND"]

_OUTS = {".csv": "table", ".parquet": "table", ".svg": "plot", ".png": "plot", ".pdf": "plot", ".html": "page"}
"""The content of a file of --out, by the ending of its name."""
_DEFAULT = "naive,mrv,norvig,dlx,human,engine"


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "puzzles",
        metavar="PUZZLES",
        nargs="+",
        help=_("Files of puzzles, puzzles, or the lists easy, medium and hard that come with Lucidoku."),
    )
    main = command.options()
    main.add(
        "--solvers",
        metavar="NAMES",
        default=_DEFAULT,
        help=_(
            "Names separated by commas, of {names}, or all; human:basic restricts the techniques, mine.py:solve is a "
            "class or function of yours."
        ).format(names=", ".join(SOLVERS)),
    )
    _options.time_limit(main, default="10s")
    _options.first(main, _("Use only the first puzzles of each file."))
    _options.as_json(main, _("Print JSON, a line for each puzzle and solver."))
    main.flag("--journal", _("Print, for each human solver, which techniques it used, in order."))
    _options.outs(
        main,
        _(
            "File to write: .csv or .parquet with all results; .svg, .png or .pdf with a plot of the times; .html with"
            " table, plot and slowest puzzles. May be repeated."
        ),
        _OUTS,
    )
    main.add(
        "--film",
        metavar="FILE",
        type=_options.Target((".html", ".htm")),
        help=_("Write a page on which the solvers search the first puzzle side by side, try by try."),
    )


def _run(
    puzzles: list[str],
    *,
    solvers: str,
    time_limit: str,
    first: int | None,
    json: bool,
    journal: bool,
    out: list[Path] | None,
    film: Path | None,
) -> int:
    from rich.console import Console

    from lucidoku.solvers import Comparison, compare, race, report
    from lucidoku.solvers import solver as named
    from lucidoku.solvers.compare import write_table

    outs = _options.outs_by_end(out, _OUTS)
    seconds = parse_time(time_limit)
    names = list(SOLVERS) if solvers.strip() == "all" else [name.strip() for name in solvers.split(",") if name.strip()]
    for name in names:
        named(name)
    console = Console(width=None if sys.stdout.isatty() else 140)
    done: dict[str, Comparison] = {}
    for source in puzzles:
        grids = _grids(source, first)
        with _progress(len(names) * len(grids)) as advance:
            comparison = compare(names, grids, seconds, lambda result: advance(result.solver))
        title = source if len(source) < 60 else _("one puzzle")
        done[title] = comparison
        if json:
            for result in comparison.results:
                print_json({"list": title, **asdict(result)})
            continue
        heading = ngettext(
            "{list}: {count} puzzle, at most {limit}", "{list}: {count} puzzles, at most {limit} each", len(grids)
        ).format(list=title, count=len(grids), limit=time_limit)
        table = report.table(comparison, expected=report.TEXTBOOK.get(source))
        table.title = cell(heading)
        console.print(table)
        for row in comparison.summary():
            slowest = comparison.of(row.solver)[row.slowest - 1]
            console.print(
                cell(_("slowest for {solver}: {puzzle}").format(solver=row.solver, puzzle=slowest.puzzle)),
                highlight=False,
                soft_wrap=True,
            )
            late = sum(result.outcome == "time is up" for result in comparison.of(row.solver))
            if late:
                message = ngettext(
                    "{solver}: {count} puzzle was not solved in time; the times above are those of the others",
                    "{solver}: {count} puzzles were not solved in time; the times above are those of the others",
                    late,
                )
                console.print(cell(message.format(solver=row.solver, count=late)), highlight=False, soft_wrap=True)
        for result in comparison.results:
            if not result.right and result.outcome != "time is up":
                outcome = result.outcome
                line = f"{result.solver}, {result.puzzle}: {_(outcome)}, {result.detail}"
                console.print(cell(line, "bold red"), soft_wrap=True)
        if journal:
            for name in names:
                _print_journals(name, grids)
    if "plot" in outs:
        report.plot(done, outs["plot"])
    if "table" in outs:
        write_table(done, outs["table"])
    if film:
        first_puzzle = next(iter(done.values())).results[0].puzzle
        write_whole(film, race(first_puzzle, names))
    if "page" in outs:
        write_whole(outs["page"], report.html(done, _("Comparison of Sudoku solvers"), report.TEXTBOOK))
    for path in filter(None, (*outs.values(), film)):
        report_file(path)
    return int(not all(comparison.agrees for comparison in done.values()))


COMMAND = Command(
    "compare",
    N_("Compare how different algorithms solve the same puzzles; every answer is checked."),
    _declare,
    _run,
    "PUZZLES...",
    (
        ("lucidoku compare easy hard", N_("all usual solvers on two lists")),
        ("lucidoku compare hard --solvers dlx,mine.py:solve", N_("your own solver and dancing links")),
    ),
)


def _print_journals(name: str, grids: list[Grid]) -> None:
    """Print the steps of a human solver on each puzzle, technique by technique; nothing for another solver."""
    from lucidoku.solvers import solver as named
    from lucidoku.solvers.human import Human

    human = named(name)
    if not isinstance(human, Human):
        return
    for number, grid in enumerate(grids, 1):
        walk = explain(grid, human.techniques, allow_multiple=True)
        print(_("{solver}, puzzle {number}: {puzzle}").format(solver=name, number=number, puzzle=whole_line(grid)))
        answer = _("no") if walk.is_solved else _("yes")
        for line in (*map(str, walk.journal), _("Search used: {answer}").format(answer=answer)):
            print(f"  {line}")


def _grids(source: str, first: int | None) -> list[Grid]:
    """Return the puzzles of a file, an argument, or a list of the package; report and skip bad ones."""
    entries = open_input(source, None).entries
    grids: list[Grid] = []
    for entry in entries:
        if first is not None and len(grids) == first:
            break
        if entry.puzzle is None:
            complain_of(entry, entry.error)
        else:
            grids.append(entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.grid)
    if not grids:
        raise LucidokuError(_("{source} holds no puzzle").format(source=source))
    return grids


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """Show the progress of the comparison if a user sees it."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task("", total=total)
        yield lambda name: bar.update(task, advance=1, description=name)
