"""Export: formats of other programs, paper, links that contain a state."""

from __future__ import annotations

from functools import lru_cache

from lucidoku.errors import InvalidArgument
from lucidoku.formats import FORMATS, is_link, sudokuwiki, write
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.search.solutions import not_found
from lucidoku.web.calls._common import WALK_TIMEOUT
from lucidoku.web.models.base import PagePosition
from lucidoku.web.models.out import (
    ExportAnswer,
    ExportAsk,
    FormatRow,
    PrintAsk,
)
from lucidoku.web.positions import board_of, givens_of
from lucidoku.web.route import FileAnswer, Lang, as_json, files, may_take, routes
from lucidoku.words.language import _

__all__ = ["router"]

router = routes("out")


@router.get("/formats", response_model=list[FormatRow])
def formats(lang: Lang = "en") -> bytes:
    """Return the formats that positions can be exported to."""
    return _formats(lang)


@lru_cache(maxsize=8)
def _formats(_lang: str) -> bytes:
    rows = [
        FormatRow(name=form.name, about=_(form.about), suffix=form.suffixes[0] if form.suffixes else ".txt").record()
        for form in FORMATS.values()
        if form.write is not None
    ]
    return as_json(rows)


def _subject(position: PagePosition) -> Grid | Board:
    """Return a position for export: a grid if it has nothing but givens, otherwise a board."""
    givens = givens_of(position)
    board = board_of(position)
    return givens if board == Board(givens) else board


@router.post("/export")
def export_puzzle(ask: ExportAsk) -> ExportAnswer:
    """Export a position to a format of another program, or as a link."""
    subject = _subject(ask.position)
    text = write(subject, ask.format)
    url = sudokuwiki.link(subject) if ask.format == "sudokuwiki" else text if text.startswith("https://") else ""
    suffixes = FORMATS[ask.format].suffixes if ask.format in FORMATS else ()
    suffix = suffixes[0] if suffixes else ".txt"
    return ExportAnswer(text=text, format=ask.format, suffix=suffix, link=is_link(text), url=url)


@router.post("/print", **files("application/pdf", "text/html"))
@may_take(2 * WALK_TIMEOUT)
def print_puzzles(ask: PrintAsk) -> FileAnswer:
    """Return sheets, a booklet, or the walkthrough of one puzzle as PDF; a walkthrough also as HTML."""
    if ask.kind == "html":
        return FileAnswer(_print_puzzles(ask), "text/html; charset=utf-8", "walkthrough.html")
    return FileAnswer(_print_puzzles(ask), "application/pdf", f"lucidoku-{ask.kind}.pdf")


def _print_puzzles(ask: PrintAsk) -> bytes:
    from lucidoku import paper
    from lucidoku.drawing.html import page
    from lucidoku.logic.explaining import explain

    items = [
        paper.Item(
            _subject(one.position),
            one.title or str(number),
            one.note,
            one.stars,
            paper.walk_link(ask.address, givens_of(one.position))
            if ask.address and ask.kind == "sheets" and one.position.given_candidates is None
            else "",
        )
        for number, one in enumerate(ask.puzzles, 1)
    ]
    candidates = ask.candidates or any(one.position.given_candidates is not None for one in ask.puzzles)
    if ask.kind in ("sheets", "booklet"):
        if ask.kind == "booklet":
            return paper.booklet(
                items,
                paper=ask.paper,
                per_page=min(2, ask.per_page),
                candidates=candidates,
                large=ask.large,
                upside_down=ask.upside_down,
                heading=ask.heading,
            )
        return paper.sheet(
            items,
            paper=ask.paper,
            per_page=ask.per_page,
            candidates=candidates,
            large=ask.large,
            solutions=ask.solutions,
            upside_down=ask.upside_down,
            heading=ask.heading,
            name_line=ask.name_line,
        )
    if len(items) > 1:
        raise InvalidArgument(_("one file holds one walkthrough, but there are several puzzles"))
    walk = explain(items[0].puzzle, time_limit=WALK_TIMEOUT)
    if walk.timed_out:
        raise not_found(WALK_TIMEOUT, [])
    heading = ask.heading or ask.puzzles[0].title
    if ask.kind == "html":
        return page(walk, merge=ask.merge).encode()
    if ask.kind == "slides":
        return paper.slides(walk, merge=ask.merge, heading=heading)
    return paper.walkthrough(walk, paper=ask.paper, merge=ask.merge, heading=heading)
