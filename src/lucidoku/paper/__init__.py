"""Printable documents: sheets of puzzles, booklets, walkthroughs and slides; PDF, or a picture for each page.

>>> import lucidoku as ld
>>> ld.paper.sheet(["1.....2..3.....4"], "sheet.pdf")  # doctest: +SKIP

PDF needs fpdf2 (`pip install 'lucidoku[paper]'`). Grids, letters and links are vectors; fonts are embedded, including
Chinese.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

from lucidoku.drawing.images import drawing
from lucidoku.drawing.shapes import Rectangle, Style
from lucidoku.drawing.theme import Theme
from lucidoku.errors import InvalidArgument
from lucidoku.files.endings import unknown_ending
from lucidoku.files.later import lazy_getattr
from lucidoku.files.writing import write_whole
from lucidoku.grid.board import Board
from lucidoku.grid.grid import PuzzleLike
from lucidoku.logic.explaining import explain
from lucidoku.logic.merging import SINGLES
from lucidoku.logic.step import Step
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.paper._booklet import draw_booklet
from lucidoku.paper._canvas import Canvas, Pdf, Svg
from lucidoku.paper._codes import walk_link
from lucidoku.paper._grids import draw_picture
from lucidoku.paper._sheets import PER_PAGE, SOLUTIONS, Item, add_levels, draw_sheets, items_of
from lucidoku.paper._walks import draw_document, draw_slides
from lucidoku.words.guided import guided
from lucidoku.words.language import language

__all__ = [
    "PER_PAGE",
    "SOLUTIONS",
    "Canvas",
    "Item",
    "Pdf",
    "Svg",
    "booklet",
    "picture",
    "sheet",
    "slides",
    "walk_link",
    "walkthrough",
]

_Tick = Callable[[int], None] | None


_Path = str | os.PathLike[str] | None


def _print(canvas: Canvas | None, path: _Path, heading: str, draw: Callable[[Canvas], None]) -> bytes:
    """Draw on a canvas or on pages of a PDF, written to a file if one is named; return its bytes."""
    if path is not None and Path(path).suffix.lower() != ".pdf":
        raise InvalidArgument(unknown_ending(path, (".pdf",)))
    own = canvas or Pdf(heading)
    draw(own)
    document = own.bytes() if isinstance(own, Pdf) else b""
    if path is not None:
        write_whole(path, document)
    return document


@guided
def sheet(
    puzzles: Any,
    path: _Path = None,
    *,
    paper: str = "a4",
    per_page: int = 4,
    candidates: bool = False,
    large: bool = False,
    solutions: str | bool = "end",
    upside_down: bool = False,
    heading: str = "",
    name_line: bool = False,
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return sheets of puzzles as PDF, each with its level if there are at most 60.

    Args:
        puzzles: as `lucidoku.explain_many` takes them: grids, boards, texts, a file, a table; or `Item`s with a title, a note,
            stars, and a link that becomes a QR code.
        path: the file to write, such as "sheet.pdf"; the PDF is returned as well.
        paper: "a4", "a5", "a3" or "letter".
        per_page: 1, 2, 4, 6, 9 or 12.
        candidates: whether empty cells show their candidates.
        large: large print.
        solutions: "none", "end", "back" (each page's on the next one, mirrored, for printing on both sides) or "below"; or
            True or False.
        upside_down: whether solutions are printed upside down.
        heading: the heading of each page of puzzles.
        name_line: whether these pages have a line for a name.
        lang: language of the text.
        canvas: where to draw instead; the result is then b"".
        tick: called with 1 after each puzzle.

    Raises:
        LucidokuError: fpdf2 is missing, or an argument has none of the values above.

    >>> sheet(["1.....2..3.....4"])[:5]
    b'%PDF-'
    """
    items = items_of(puzzles)
    draw = partial(
        draw_sheets, paper=paper, per_page=per_page, candidates=candidates, large=large, solutions=solutions,
        upside_down=upside_down, heading=heading, name_line=name_line, tick=tick,
    )  # fmt: skip
    with language(lang):
        return _print(canvas, path, heading, partial(draw, items=add_levels(items)))


@guided
def booklet(
    puzzles: Any,
    path: _Path = None,
    *,
    paper: str = "a4",
    per_page: int = 1,
    candidates: bool = False,
    large: bool = False,
    upside_down: bool = False,
    heading: str = "",
    fold: bool = True,
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return a booklet as PDF: cover, puzzles by level, hints, solutions.

    Args:
        puzzles: see `sheet`; sorted from easy to extreme.
        path: the file to write.
        paper: "a4", "a5", "a3" or "letter".
        per_page: 1 or 2.
        candidates: see `sheet`.
        large: see `sheet`.
        upside_down: whether solutions are printed upside down.
        heading: the title.
        fold: whether two pages are printed on a sheet, in the order for printing on both sides (turned about the short side) and
            folding in the middle.
        lang: language of the text.
        canvas: where to draw instead.
        tick: called with 1 after each puzzle.

    >>> booklet(["1.....2..3.....4"], heading="Small ones")[:5]
    b'%PDF-'
    """
    items = items_of(puzzles)
    draw = partial(
        draw_booklet, items=items, paper=paper, per_page=per_page, candidates=candidates, large=large,
        upside_down=upside_down, heading=heading, fold=fold, tick=tick,
    )  # fmt: skip
    with language(lang):
        return _print(canvas, path, heading, draw)


@guided
def walkthrough(
    walk: Walkthrough | PuzzleLike,
    path: _Path = None,
    *,
    paper: str = "a4",
    columns: int | None = None,
    merge: str | None = SINGLES,
    heading: str = "",
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return a walkthrough as PDF: the puzzle with a legend, then picture and sentence of each step.

    Args:
        walk: the walkthrough, or a puzzle to explain first.
        path: the file to write.
        paper: "a4", "a5", "a3" or "letter".
        columns: the number of steps in a row; by default three, or two if the pictures show candidates.
        merge: "singles": runs of singles share a picture and a sentence; a level: so do steps that are not harder; None: each
            step has its own.
        heading: the title.
        lang: language of the text.
        canvas: where to draw instead.
        tick: called with 1 after each step.

    >>> from lucidoku import explain
    >>> walkthrough(explain("1.....2..3.....4"))[:5]
    b'%PDF-'
    """
    draw = partial(
        draw_document,
        walk=_walk_of(walk),
        paper=paper,
        columns=columns,
        merge=merge,
        heading=heading,
        lang=lang,
        tick=tick,
    )
    return _print(canvas, path, heading, draw)


@guided
def slides(
    walk: Walkthrough | PuzzleLike,
    path: _Path = None,
    *,
    merge: str | None = SINGLES,
    heading: str = "",
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return a walkthrough as PDF, with a 16:9 slide for each step.

    Args:
        walk: the walkthrough, or a puzzle to explain first.
        path: the file to write.
        merge: see `walkthrough`.
        heading: the title of the first slide.
        lang: language of the text.
        canvas: where to draw instead.
        tick: called with 1 after each step.

    >>> from lucidoku import explain
    >>> slides(explain("1.....2..3.....4"))[:5]
    b'%PDF-'
    """
    draw = partial(draw_slides, walk=_walk_of(walk), merge=merge, heading=heading, lang=lang, tick=tick)
    return _print(canvas, path, heading, draw)


@guided
def picture(
    subject: PuzzleLike | Step,
    path: _Path = None,
    *,
    board: Board | None = None,
    theme: str | Theme = "light",
    candidates: bool | Literal["marked"] | None = None,
    title: bool | str = True,
    caption: bool = True,
    width: float | None = None,
    lang: str | None = None,
    notation: str | None = None,
    legend: bool = True,
    canvas: Canvas | None = None,
) -> bytes:
    """Return one picture as a page of PDF of the same size: for documents, or to print a single grid or step.

    Args:
        subject: the thing to draw.
        path: the file to write.
        board: this and the other options are those of `lucidoku.drawing.svg`.
        theme: see there.
        candidates: see there.
        title: see there.
        caption: see there.
        width: the width of the page in points; the picture's natural size by default.
        lang: see there.
        notation: see there.
        legend: see there.
        canvas: where to draw instead.

    >>> picture("1.....2..3.....4")[:5]
    b'%PDF-'
    """
    drawn = drawing(
        subject,
        board=board,
        theme=theme,
        candidates=candidates,
        title=title,
        caption=caption,
        lang=lang,
        notation=notation,
        legend=legend,
    )

    def draw(canvas: Canvas) -> None:
        wide = width or drawn.width
        canvas.page(wide, drawn.height * wide / drawn.width)
        canvas.shapes(
            [Rectangle("paper", 0, 0, drawn.width, drawn.height, style=Style(drawn.paper))], scale=wide / drawn.width
        )
        draw_picture(canvas, drawn, 0, 0, wide)

    return _print(canvas, path, drawn.name, draw)


def _walk_of(walk: Walkthrough | PuzzleLike) -> Walkthrough:
    return walk if isinstance(walk, Walkthrough) else explain(walk)


__getattr__ = lazy_getattr(__name__, {}, __all__)
