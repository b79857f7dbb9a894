"""Looking into a corpus, where the server was started with one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.logic import techniques
from lucidoku.rating.registry import names, scale_named
from lucidoku.web.calls._common import ERRORS, as_json, spoken
from lucidoku.web.models import Ask, CorpusAnswer, CorpusAsk, CorpusPuzzleAsk, CorpusRow, CorpusRows, MadePuzzle
from lucidoku.web.positions import layout_text, position_of
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus, PuzzleRef

__all__ = ["Shelf", "router"]

router = APIRouter(prefix="/corpus", tags=["corpus"], responses=ERRORS)


class Shelf:
    """The corpus of a server, opened when it is first asked; no request names a file.

    Args:
        path: the corpus; None for none.
    """

    def __init__(self, path: str | Path | None) -> None:
        self.path = None if path is None else Path(path)
        self._corpus: Corpus | None = None
        self._opening = Lock()  # a page asks several things at once when it is opened

    @property
    def corpus(self) -> Corpus:
        """The corpus.

        Raises:
            LucidokuError: the server was started without one, or it cannot be opened.
        """
        if self.path is None:
            raise LucidokuError(_("this server was started without a corpus"))
        with self._opening:
            if self._corpus is None:
                from lucidoku.corpus import Corpus

                self._corpus = Corpus(self.path, closed=True)
            return self._corpus


async def _answer(request: Request, ask: Ask, work: Callable[[], BaseModel]) -> Response:
    body = await request.app.state.workers.run(lambda: as_json(spoken(ask, work)))
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


@router.get("", response_model=CorpusAnswer)
async def get_corpus(request: Request) -> Response:
    """Say whether there is a corpus to look into."""
    shelf: Shelf = request.app.state.shelf

    def work() -> CorpusAnswer:
        if shelf.path is None:
            return CorpusAnswer(open=False)
        return CorpusAnswer(
            open=True, name=shelf.path.name, puzzles=len(shelf.corpus), scales=list(shelf.corpus.scales)
        )

    return await _answer(request, Ask(), work)


@router.post("/search", response_model=CorpusRows)
async def post_search(ask: CorpusAsk, request: Request) -> Response:
    """Find puzzles by what happens in them."""
    shelf: Shelf = request.app.state.shelf
    return await _answer(request, ask, lambda: _found(shelf.corpus, ask))


def _column(name: str) -> str:
    """The column with the number of a scale.

    Raises:
        InvalidArgument: unknown scale, or a corpus does not keep it.
    """
    scale = scale_named(name)
    if scale.range is None or not scale.range.column:
        raise InvalidArgument(
            _("a corpus does not keep the scale {name}: expected one of {known}").format(
                name=repr(name), known=", ".join(names(stored=True))
            )
        )
    return f"{scale.name}_{scale.range.column}"


def _found(corpus: Corpus, ask: CorpusAsk) -> CorpusRows:
    filters: dict[str, Any] = {}
    if ask.level:
        filters["level"] = techniques.level_of(ask.level) or ask.level
    for column, span in (("clues", ask.givens), ("score", ask.score), ("step_count", ask.steps)):
        if span is not None:
            filters[column] = range(span[0], span[1] + 1)
    query = corpus.puzzles(**filters)
    ids = [technique.id for technique in techniques.resolve([ask.technique])] if ask.technique else []
    if ids:
        query = query.where(
            "t.id IN (SELECT puzzle_id FROM technique_counts WHERE technique IN (SELECT unnest(?)))", ids
        )
    rating = _column(ask.scale)
    if ask.rating is not None:
        query = query.where(f"t.{rating} BETWEEN ? AND ?", *ask.rating)
    elif ask.order == "rating":
        query = query.where(f"t.{rating} IS NOT NULL")
    count = query.count()
    order = {"steps": "step_count", "rating": rating}.get(ask.order, ask.order)
    page = query.order_by(order, ask.reverse).limit((ask.page + 1) * ask.size)
    refs = page.found()[ask.page * ask.size :]
    return CorpusRows(rows=[_row(corpus, ref, ids, rating) for ref in refs], count=count, page=ask.page)


def _row(corpus: Corpus, ref: PuzzleRef, ids: list[str], rating: str) -> CorpusRow:
    row = ref.row
    first = None
    if ids:
        steps = corpus.rows(
            "SELECT min(number) AS number FROM steps WHERE puzzle_id = ? AND technique IN (SELECT unnest(?))",
            [row["id"], ids],
        )
        first = steps[0]["number"]
    return CorpusRow(
        id=row["id"],
        puzzle=row["puzzle"],
        layout=layout_text(ref.grid.layout),
        clues=row["clues"],
        level=row["level"] or "",
        level_name=_level(row),
        hardest=row["hardest"] or "",
        hardest_name=_named(row["hardest"]),
        score=row["score"] or 0,
        rating=row.get(rating),
        steps=row["step_count"],
        step=first,
    )


def _level(row: dict[str, Any]) -> str:
    level = row["level"] or ""
    return _(level)


def _named(name: str | None) -> str:
    try:
        return _(techniques.get(name).name) if name else ""
    except LucidokuError:
        return name or ""


@router.post("/puzzle", response_model=MadePuzzle)
async def post_puzzle(ask: CorpusPuzzleAsk, request: Request) -> Response:
    """Return a puzzle of the corpus; `explain` tells its steps."""
    shelf: Shelf = request.app.state.shelf

    def work() -> MadePuzzle:
        rows = shelf.corpus.puzzles(id=ask.id).found()
        if not rows:
            raise LucidokuError(_("there is no puzzle {id} in this corpus").format(id=ask.id))
        (ref,) = rows
        row = ref.row
        return MadePuzzle(
            position=position_of(ref.grid),
            level=row["level"] or "",
            level_name=_level(row),
            hardest=row["hardest"] or "",
            hardest_name=_named(row["hardest"]),
            name=_("Puzzle {number}").format(number=ask.id),
        )

    return await _answer(request, ask, work)
