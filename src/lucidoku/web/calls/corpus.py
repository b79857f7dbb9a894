"""Queries of the server's corpus, if it has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.logic import techniques
from lucidoku.ratings.registry import names, scale_named
from lucidoku.rules.code import rule_words
from lucidoku.rules.placed import things
from lucidoku.web.models.puzzles import (
    CorpusAnswer,
    CorpusAsk,
    CorpusPuzzleAsk,
    CorpusRow,
    CorpusRows,
    CorpusRule,
    MadePuzzle,
)
from lucidoku.web.positions import position_of
from lucidoku.web.route import Lang, ServerDep, routes
from lucidoku.words.language import _

if TYPE_CHECKING:
    from lucidoku.corpus import Corpus, PuzzleRef

__all__ = ["router"]

router = routes("corpus")


@router.get("/corpus")
def status(server: ServerDep, lang: Lang = "en") -> CorpusAnswer:
    """Describe the server's corpus, if it has one."""
    holder = server.corpus_holder
    if holder.path is None:
        return CorpusAnswer(open=False)
    corpus = holder.corpus
    rules = [CorpusRule(name=name, noun=things(name), puzzles=count) for name, count in corpus.rules.items()]
    return CorpusAnswer(open=True, name=holder.path.name, puzzles=len(corpus), scales=list(corpus.scales), rules=rules)


@router.post("/corpus/search")
def query_corpus(ask: CorpusAsk, server: ServerDep) -> CorpusRows:
    """Find puzzles by the contents of their walkthroughs."""
    corpus = server.corpus_holder.corpus
    filters: dict[str, Any] = {}
    if ask.rule:
        filters["rule"] = ask.rule
    if ask.level:
        filters["level"] = techniques.level_of(ask.level) or ask.level
    for column, span in (("given_count", ask.givens), ("score", ask.score), ("step_count", ask.steps)):
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
    first = ask.page * ask.size
    if first >= count:
        return CorpusRows(rows=[], count=count, page=ask.page)
    order = {"steps": "step_count", "rating": rating}.get(ask.order, ask.order)
    refs = query.order_by(order, ask.reverse).limit(ask.size, first).found()
    return CorpusRows(rows=[_row(corpus, ref, ids, rating) for ref in refs], count=count, page=ask.page)


def _column(name: str) -> str:
    """Return the column with the number of a scale.

    Raises:
        InvalidArgument: unknown scale, or one that corpora do not store.
    """
    scale = scale_named(name)
    if scale.range is None or not scale.range.column:
        raise InvalidArgument(
            _("a corpus does not keep the scale {name}: expected one of {known}").format(
                name=repr(name), known=", ".join(names(stored=True))
            )
        )
    return f"{scale.name}_{scale.range.column}"


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
        layout=ref.grid.layout.code,
        rules=[things(name) for name in rule_words(row["layout"])],
        given_count=row["given_count"],
        level=row["level"] or "",
        level_name=_level(row),
        hardest=row["hardest"] or "",
        hardest_name=_technique_name(row["hardest"]),
        score=row["score"] or 0,
        rating=row.get(rating),
        steps=row["step_count"],
        step=first,
    )


def _level(row: dict[str, Any]) -> str:
    level = row["level"] or ""
    return _(level)


def _technique_name(name: str | None) -> str:
    try:
        return _(techniques.get(name).name) if name else ""
    except LucidokuError:
        return name or ""


@router.post("/corpus/puzzle")
def corpus_puzzle(ask: CorpusPuzzleAsk, server: ServerDep) -> MadePuzzle:
    """Return a puzzle of the corpus; `explain` returns its steps."""
    rows = server.corpus_holder.corpus.puzzles(id=ask.id).found()
    if not rows:
        raise LucidokuError(_("there is no puzzle {id} in this corpus").format(id=ask.id))
    (ref,) = rows
    row = ref.row
    return MadePuzzle(
        position=position_of(ref.grid),
        level=row["level"] or "",
        level_name=_level(row),
        hardest=row["hardest"] or "",
        hardest_name=_technique_name(row["hardest"]),
        name=_("Puzzle {number}").format(number=ask.id),
    )
