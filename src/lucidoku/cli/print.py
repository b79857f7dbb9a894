"""`lucidoku print`: puzzles and walkthroughs on paper."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from lucidoku.cli import _options
from lucidoku.cli._common import complain_of, count_progress, open_input, parse_layout, report_file, take_number
from lucidoku.cli._options import Target
from lucidoku.cli._parser import ArgumentBuilder, Command, whole_number
from lucidoku.errors import LucidokuError
from lucidoku.files.endings import unknown_ending
from lucidoku.files.writing import write_whole
from lucidoku.formats import Entry
from lucidoku.words.language import N_, _

if TYPE_CHECKING:
    from lucidoku.paper import Item

__all__ = ["COMMAND"]

_KINDS = ("sheets", "booklet", "walkthrough", "slides")
_ENDS = (".pdf", ".svg", ".png")
_PAGES = (".html", ".htm")


def _declare(command: ArgumentBuilder) -> None:
    _options.puzzle(command.arguments)
    main = command.options()
    _options.out(
        main,
        _(
            "The file to write: .pdf (puzzles.pdf by default), .svg or .png with a picture for each page; .html for a"
            " walkthrough."
        ),
        Target((*_ENDS, *_PAGES)),
    )
    main.add(
        "--as",
        dest="kind",
        metavar="KIND",
        default="sheets",
        help=_("What to print: {known}.").format(known=", ".join(_KINDS)),
    )
    main.add(
        "--per-page",
        metavar="N",
        type=whole_number(),
        help=_("Puzzles a page: 1, 2, 4, 6, 9 or 12; by default 1, 2, 4 or 6 to fill one page, else 4."),
    )
    main.add(
        "--solutions",
        metavar="WHERE",
        nargs="?",
        default="end",
        const="end",
        help=_("Solutions at the end, on the back of each page, below each puzzle, or none."),
    )
    main.add("--title", default="", help=_("The heading of each page."))
    _options.merge(main, "singles")
    main.add("--paper", metavar="SIZE", default="a4", help=_("The paper: a4, a5, a3 or letter."))
    main.flag("--large", _("Large print."))
    main.flag("--candidates", _("Show candidates."))
    rare = command.options(rare=True)
    rare.flag("--upside-down", _("Print solutions upside down."))
    rare.flag("--name-line", _("Print a line for a name."))
    rare.add(
        "--code",
        metavar="ADDRESS",
        default="",
        help=_("A QR code next to each solution that opens its walkthrough on the page at this address."),
    )
    rare.add(
        "--columns",
        metavar="N",
        type=whole_number(1, 5),
        help=_("The number of steps side by side in a walkthrough; by default 3, or 2 where candidates are shown."),
    )
    rare.switch("--fold", _("Two pages of a booklet on each sheet, for folding."))
    _options.first(rare, _("Print only the first puzzles."), 10_000)
    _options.number(rare)
    _options.reading(rare)


def _run(
    puzzle: str,
    *,
    out: Path | None,
    kind: str,
    per_page: int | None,
    paper: str,
    candidates: bool,
    large: bool,
    solutions: str,
    upside_down: bool,
    name_line: bool,
    code: str,
    merge: str,
    columns: int | None,
    fold: bool,
    title: str,
    first: int,
    number: int | None,
    source_format: str | None,
    layout: str | None,
) -> int:
    from lucidoku import paper as on_paper

    if kind not in _KINDS:
        raise LucidokuError(
            _("{kind} cannot be printed: expected {known}").format(kind=repr(kind), known=", ".join(_KINDS))
        )
    walked = kind in ("walkthrough", "slides")
    ends = (*_ENDS, *_PAGES) if walked else _ENDS
    named = out is not None
    out = out or Path("puzzles.pdf")
    if out.suffix.lower() not in ends:
        raise LucidokuError(unknown_ending(out, ends))
    items, bad = _items(puzzle, layout, source_format, first, number)
    canvas = on_paper.Pdf(title) if out.suffix.lower() == ".pdf" else on_paper.Svg()
    if per_page is None:
        per_page = 1 if large or kind == "booklet" else next((k for k in (1, 2, 4, 6) if k >= len(items)), 4)
    with count_progress(len(items) if kind in ("sheets", "booklet") else None) as tick:
        if kind == "sheets":
            title = title or _heading_of(puzzle)
            if code:
                items = [replace(item, link=on_paper.walk_link(code, item.puzzle)) for item in items]
            on_paper.sheet(
                items, paper=paper, per_page=per_page, candidates=candidates, large=large, solutions=solutions,
                upside_down=upside_down, heading=title, name_line=name_line, canvas=canvas, tick=tick,
            )  # fmt: skip
        elif kind == "booklet":
            on_paper.booklet(
                items, paper=paper, per_page=per_page, candidates=candidates, large=large, upside_down=upside_down,
                heading=title, fold=fold, canvas=canvas, tick=tick,
            )  # fmt: skip
        else:
            from lucidoku.logic.explaining import explain

            if len(items) > 1:
                raise LucidokuError(
                    _("one file holds one walkthrough, but there are several puzzles: name one with --number N")
                )
            walk = explain(items[0].puzzle)
            if out.suffix.lower() in _PAGES:
                from lucidoku.drawing.html import page

                write_whole(out, page(walk, merge=merge))
                report_file(out)
                return int(bad > 0)
            if kind == "slides":
                on_paper.slides(walk, merge=merge, heading=title, canvas=canvas, tick=tick)
            else:
                on_paper.walkthrough(
                    walk, paper=paper, columns=columns, merge=merge, heading=title, canvas=canvas, tick=tick
                )
        _save(canvas, out)
    if named:
        report_file(out)
    else:
        print(_("wrote {path}").format(path=out), file=sys.stderr)
    return int(bad > 0)


COMMAND = Command(
    "print",
    N_("Print puzzles, a booklet or a walkthrough."),
    _declare,
    _run,
    "PUZZLE",
    (
        ("lucidoku print six.txt --per-page 6 --solutions back", N_("a sheet for a class, solutions on the back")),
        ("lucidoku print PUZZLE --as walkthrough --out steps.pdf", N_("every step of a puzzle with its picture")),
        (
            "lucidoku print PUZZLE --as slides --out slides.pdf",
            N_("a slide for each step, runs of singles on one"),
        ),
    ),
)


def _heading_of(puzzle: str) -> str:
    """Return the name of the file as a heading; "" if the puzzles come from elsewhere."""
    try:
        named = Path(puzzle).is_file()
    except (OSError, ValueError):  # a puzzle may be too long for a name
        return ""
    heading = re.sub(r"[-_\s]+", " ", Path(puzzle).stem).strip() if named else ""
    return heading[:1].upper() + heading[1:]


def _items(
    puzzle: str, layout: str | None, format: str | None, limit: int, number: int | None
) -> tuple[list[Item], int]:
    from lucidoku.paper import Item

    items, bad = [], 0
    entry: Entry
    source = take_number(open_input(puzzle, parse_layout(layout), format), number)
    for place, entry in enumerate(islice(source.entries, limit), number or 1):
        if entry.puzzle is None:
            bad += 1
            complain_of(entry, entry.error)
            continue
        items.append(Item(entry.puzzle, entry.title or str(place)))
    if not items:
        raise LucidokuError(_("there is no puzzle to print"))
    return items, bad


def _save(canvas: object, out: Path) -> None:
    """Write the PDF, or a picture for each page: page.png for one page, else page-1.png, page-2.png and so on."""
    from lucidoku.drawing.render import render
    from lucidoku.paper import Pdf, Svg

    if isinstance(canvas, Pdf):
        write_whole(out, canvas.bytes())
        return
    assert isinstance(canvas, Svg)
    pages = canvas.pages()
    for number, page in enumerate(pages, 1):
        path = out if len(pages) == 1 else out.with_name(f"{out.stem}-{number:0{len(str(len(pages)))}}{out.suffix}")
        write_whole(path, render(page, 2.0) if out.suffix.lower() == ".png" else page)
