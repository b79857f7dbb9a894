"""Looking into a corpus, where the server was started with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lucidoku.errors import LucidokuError
from lucidoku.logic import techniques
from lucidoku.web.models.puzzles import (
    CorpusAnswer,
    CorpusAsk,
    CorpusPuzzleAsk,
    CorpusRow,
    CorpusRows,
    MadePuzzle,
    Scale,
)
from lucidoku.web.positions import layout_text, position_of
from lucidoku.web.route import Here, routes
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus, PuzzleRef

__all__ = ["router"]

_SCALES: tuple[Scale, ...] = ("se", "se121")  # of which a corpus has columns

router = routes("corpus")


@router.get("/corpus")
def told(here: Here) -> CorpusAnswer:
    """Say whether there is a corpus to look into."""
    shelf = here.shelf
    if shelf.path is None:
        return CorpusAnswer(open=False)
    return CorpusAnswer(open=True, name=shelf.path.name, puzzles=len(shelf.corpus), scales=_scales(shelf.corpus))


@router.post("/corpus/search")
def found(ask: CorpusAsk, here: Here) -> CorpusRows:
    """Find puzzles by what happens in them."""
    corpus = here.shelf.corpus
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
    if ask.rating is not None:
        query = query.where(f"t.{ask.scale}_er BETWEEN ? AND ?", *ask.rating)
    elif ask.order == "rating":
        query = query.where(f"t.{ask.scale}_er IS NOT NULL")
    count = query.count()
    order = {"steps": "step_count", "rating": f"{ask.scale}_er"}.get(ask.order, ask.order)
    page = query.order_by(order, ask.reverse).limit((ask.page + 1) * ask.size)
    refs = page.found()[ask.page * ask.size :]
    return CorpusRows(rows=[_row(corpus, ref, ids, ask.scale) for ref in refs], count=count, page=ask.page)


def _scales(corpus: Corpus) -> list[Scale]:
    """The scales on which puzzles of a corpus are rated."""
    (row,) = corpus.rows(f"SELECT {', '.join(f'count({scale}_er) AS {scale}' for scale in _SCALES)} FROM puzzles")
    return [scale for scale in _SCALES if row[scale]]


def _row(corpus: Corpus, ref: PuzzleRef, ids: list[str], scale: str) -> CorpusRow:
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
        rating=row.get(f"{scale}_er"),
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


@router.post("/corpus/puzzle")
def one(ask: CorpusPuzzleAsk, here: Here) -> MadePuzzle:
    """Return a puzzle of the corpus; `explain` tells its steps."""
    rows = here.shelf.corpus.puzzles(id=ask.id).found()
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
