"""On paper: sheets of puzzles, booklets, walkthroughs as documents and slides; PDF, or a picture for each page.

PDF needs fpdf2 (`pip install 'lucidoku[paper]'`). Grids, letters and links are vector, fonts are embedded, Chinese too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.paper._booklet import draw_booklet
from lucidoku.paper._canvas import Canvas, Pdf, Svg
from lucidoku.paper._codes import walk_link
from lucidoku.paper._sheets import PER_PAGE, SOLUTIONS, Item, draw_sheets, items_of
from lucidoku.paper._walks import draw_document, draw_slides
from lucidoku.words.language import language

__all__ = [
    "PER_PAGE",
    "SOLUTIONS",
    "Canvas",
    "Item",
    "Pdf",
    "Svg",
    "booklet",
    "document",
    "puzzles",
    "slides",
    "walk_link",
]

_Tick = Callable[[int], None] | None


def _printed(canvas: Canvas | None, heading: str, draw: Callable[[Canvas], None]) -> bytes:
    """Draw on a canvas, or on pages of a PDF of which the bytes are returned."""
    own = canvas or Pdf(heading)
    draw(own)
    return own.bytes() if isinstance(own, Pdf) else b""


def puzzles(
    subjects: Iterable[Grid | Board | Item | str],
    *,
    paper: str = "a4",
    per_page: int = 4,
    candidates: bool = False,
    large: bool = False,
    solutions: str = "end",
    upside_down: bool = False,
    heading: str = "",
    name_line: bool = False,
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return sheets of puzzles as PDF.

    Args:
        subjects: grids, boards, texts of puzzles, or `Item`s with a title, a note, stars, and a link that becomes a QR code.
        paper: "a4" or "letter".
        per_page: 1, 2, 4, 6, 9 or 12.
        candidates: whether empty cells show their candidates.
        large: large print.
        solutions: "none", "end", "back" (each page's on the next one, mirrored, for printing on both sides) or "below".
        upside_down: whether solutions are printed upside down.
        heading: the heading of each page of puzzles.
        name_line: whether these pages have a line for a name.
        lang: language of the words.
        canvas: where to draw instead; then nothing is returned but b"".
        tick: called with 1 after each puzzle.

    Raises:
        LucidokuError: fpdf2 is missing, or an argument is not one of those above.

    >>> puzzles(["1.....2..3.....4"])[:5]
    b'%PDF-'
    """
    items = items_of(subjects)
    draw = partial(
        draw_sheets, items=items, paper=paper, per_page=per_page, candidates=candidates, large=large, solutions=solutions,
        upside_down=upside_down, heading=heading, name_line=name_line, tick=tick,
    )  # fmt: skip
    with language(lang):
        return _printed(canvas, heading, draw)


def booklet(
    subjects: Iterable[Grid | Board | Item | str],
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
        subjects: as for `puzzles`; they are sorted from easy to extreme.
        paper: "a4" or "letter".
        per_page: 1 or 2.
        candidates: as for `puzzles`.
        large: as for `puzzles`.
        upside_down: whether solutions are printed upside down.
        heading: the title.
        fold: whether two pages are printed on a sheet, in the order for printing on both sides (turned about the short side) and
            folding in the middle.
        lang: language of the words.
        canvas: where to draw instead.
        tick: called with 1 after each puzzle.

    >>> booklet(["1.....2..3.....4"], heading="Small ones")[:5]
    b'%PDF-'
    """
    items = items_of(subjects)
    draw = partial(
        draw_booklet, items=items, paper=paper, per_page=per_page, candidates=candidates, large=large,
        upside_down=upside_down, heading=heading, fold=fold, tick=tick,
    )  # fmt: skip
    with language(lang):
        return _printed(canvas, heading, draw)


def document(
    walk: Walkthrough,
    *,
    paper: str = "a4",
    columns: int | None = None,
    merge: str | None = None,
    heading: str = "",
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return a walkthrough as PDF: the puzzle with a legend, then picture and sentence of each step.

    Args:
        walk: what to print.
        paper: "a4" or "letter".
        columns: the number of steps next to each other; by default three, or two where the pictures show candidates.
        merge: a level, such as "easy": runs of steps that are not harder share a picture and a sentence.
        heading: the title.
        lang: language of the words.
        canvas: where to draw instead.
        tick: called with 1 after each step.

    >>> from lucidoku import explain
    >>> document(explain("1.....2..3.....4"))[:5]
    b'%PDF-'
    """
    draw = partial(
        draw_document, walk=walk, paper=paper, columns=columns, merge=merge, heading=heading, lang=lang, tick=tick
    )
    return _printed(canvas, heading, draw)


def slides(
    walk: Walkthrough,
    *,
    merge: str | None = None,
    heading: str = "",
    lang: str | None = None,
    canvas: Canvas | None = None,
    tick: _Tick = None,
) -> bytes:
    """Return a walkthrough as PDF with a slide of 16:9 a step.

    Args:
        walk: what to print.
        merge: as for `document`.
        heading: the title of the first slide.
        lang: language of the words.
        canvas: where to draw instead.
        tick: called with 1 after each step.

    >>> from lucidoku import explain
    >>> slides(explain("1.....2..3.....4"))[:5]
    b'%PDF-'
    """
    draw = partial(draw_slides, walk=walk, merge=merge, heading=heading, lang=lang, tick=tick)
    return _printed(canvas, heading, draw)
