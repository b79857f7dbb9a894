"""`lucidoku print`: puzzles and walkthroughs on paper."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lucidoku.cli._common import bar, complain, complain_of, guarded, open_input, parse_layout
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.formats import Entry
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.paper import Item

__all__ = ["NAME", "command"]

NAME = "print"
_KINDS = ("sheets", "booklet", "walkthrough", "slides")
_ENDS = (".pdf", ".svg", ".png")


@guarded
def command(
    puzzle: Annotated[str, typer.Argument(help=_("A puzzle, a link, a file of puzzles, or - for standard input."))],
    out: Annotated[
        Path, typer.Option(help=_("The file to write: .pdf, or .svg or .png with a picture a page."))
    ] = Path("puzzles.pdf"),
    kind: Annotated[str, typer.Option("--as", help=_("What to print: ") + ", ".join(_KINDS))] = "sheets",
    per_page: Annotated[int | None, typer.Option(help=_("Puzzles a page: 1, 2, 4, 6, 9 or 12."))] = None,
    paper: Annotated[str, typer.Option(help=_("The paper: a4 or letter."))] = "a4",
    candidates: Annotated[bool, typer.Option(help=_("Show candidates."))] = False,
    large: Annotated[bool, typer.Option(help=_("Large print."))] = False,
    solutions: Annotated[
        str, typer.Option(help=_("Solutions at the end, on the back of each page, below each puzzle, or none."))
    ] = "end",
    upside_down: Annotated[bool, typer.Option(help=_("Solutions stand on their heads."))] = False,
    columns: Annotated[int, typer.Option(min=1, max=5, help=_("Steps beside each other in a walkthrough."))] = 3,
    fold: Annotated[bool, typer.Option(help=_("Two pages of a booklet on each sheet, for folding."))] = True,
    title: Annotated[str, typer.Option(help=_("What stands above."))] = "",
    limit: Annotated[int, typer.Option(min=1, help=_("The most puzzles to print."))] = 10_000,
    format: Annotated[
        str | None, typer.Option("--format", "--from", help=_("The format to read; found out by default."))
    ] = None,
    layout: Annotated[str | None, typer.Option(help=_("Box size, diagonal, windows, or a jigsaw map."))] = None,
) -> None:
    """Print puzzles, a booklet or a walkthrough."""
    from lucidoku import paper as on_paper

    if kind not in _KINDS:
        raise LucidokuError(
            _("{kind} cannot be printed: expected {known}").format(kind=repr(kind), known=", ".join(_KINDS))
        )
    if out.suffix.lower() not in _ENDS:
        raise LucidokuError(_("{path} is none of {known}").format(path=out, known=", ".join(_ENDS)))
    items, bad = _items(puzzle, layout, format, limit)
    canvas = on_paper.Pdf(title) if out.suffix.lower() == ".pdf" else on_paper.Svg()
    if per_page is None:
        per_page = 1 if large or kind == "booklet" else 4
    with bar() as shown:
        done = 0

        def tick(count: int) -> None:
            nonlocal done
            done += count
            if shown:
                shown(str(done), min(1.0, done / len(items)) if kind in ("sheets", "booklet") else None)

        if kind == "sheets":
            on_paper.puzzles(
                items, paper=paper, per_page=per_page, candidates=candidates, large=large, solutions=solutions,
                upside_down=upside_down, heading=title, canvas=canvas, tick=tick,
            )  # fmt: skip
        elif kind == "booklet":
            on_paper.booklet(
                items, paper=paper, per_page=per_page, candidates=candidates, large=large, upside_down=upside_down,
                heading=title, fold=fold, canvas=canvas, tick=tick,
            )  # fmt: skip
        else:
            from lucidoku.logic.walkthrough import explain

            if len(items) > 1:
                raise LucidokuError(_("one file holds one walkthrough, but there are several puzzles"))
            walk = explain(items[0].puzzle)
            if kind == "slides":
                on_paper.slides(walk, heading=title, canvas=canvas, tick=tick)
            else:
                on_paper.document(walk, paper=paper, columns=columns, heading=title, canvas=canvas, tick=tick)
        _save(canvas, out)
    if bad:
        raise typer.Exit(1)


def _items(puzzle: str, layout: str | None, format: str | None, limit: int) -> tuple[list[Item], int]:
    from lucidoku.paper import Item

    items, bad = [], 0
    entry: Entry
    for number, entry in enumerate(islice(open_input(puzzle, parse_layout(layout), format).entries, limit), 1):
        if entry.puzzle is None:
            bad += 1
            complain_of(entry, entry.error)
            continue
        for note in entry.notes:
            complain(note)
        items.append(Item(entry.puzzle, entry.title or str(number)))
    if not items:
        raise LucidokuError(_("there is no puzzle to print"))
    return items, bad


def _save(canvas: object, out: Path) -> None:
    """Write the PDF, or a picture a page: page.png for one page, else page-1.png, page-2.png and so on."""
    from lucidoku.draw.render import render
    from lucidoku.paper import Pdf, Svg

    if isinstance(canvas, Pdf):
        write_whole(out, canvas.bytes())
        return
    assert isinstance(canvas, Svg)
    pages = canvas.pages()
    for number, page in enumerate(pages, 1):
        path = out if len(pages) == 1 else out.with_name(f"{out.stem}-{number:0{len(str(len(pages)))}}{out.suffix}")
        write_whole(path, render(page, 2.0) if out.suffix.lower() == ".png" else page)
