"""Open a corpus once, query it in Python or SQL."""

from __future__ import annotations

import json
import operator
import os
import tempfile
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import Any, SupportsIndex, overload

from lucidoku.corpus.database import StatementThread, open_corpus, translate_errors
from lucidoku.corpus.failures import Failure
from lucidoku.corpus.faults import column_meant
from lucidoku.corpus.merging import merge
from lucidoku.corpus.query import PuzzleQuery, StepQuery, matching
from lucidoku.corpus.refs import PuzzleRef, StepList, StepRef
from lucidoku.errors import LucidokuError, WrongType
from lucidoku.files.version import __version__
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain, explain_many
from lucidoku.logic.pipeline import Pipeline, Stage
from lucidoku.logic.step import Step
from lucidoku.logic.techniques import get
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.ratings.registry import names, scale_named
from lucidoku.words.guesses import as_typed, column_call
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["Corpus", "corpus_of"]

_KEPT = 300_000  # number of cached steps of walkthroughs
_FETCHED = 1024  # rows fetched in one call, which Ctrl-C does not interrupt


def _refuse(conditions: Sequence[Any], call: str, others: str) -> None:
    """Refuse conditions without the name of a column; the message names the call that takes them."""
    if conditions:
        problem = _("expected names of columns, as in {call}; a function is for {other}")
        known = problem.format(call=call, other="corpus.query(lambda step: step.name == 'X-Wing')")
        typed = as_typed(f"{call} or {others}", "Corpus")
        raise WrongType(_("expected {call}").format(call=typed) if typed else known)


class Corpus(Guided):
    r"""Solved puzzles that can be searched by the steps they need.

    Args:
        path: the file written by `build`, or a folder of its Parquet files.
        closed: whether statements may read only the corpus: no other file, no network, no extension.

    Several threads may use one corpus; it is read-only.

    Raises:
        LucidokuError: it does not exist, is damaged or newer than this program, or another process is writing it.

    >>> import tempfile
    >>> from lucidoku.corpus import build
    >>> folder = tempfile.TemporaryDirectory()
    >>> list_ = Path(folder.name, "list.txt")
    >>> puzzle = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
    >>> _ = list_.write_text(f"1.....2..3.....4\n{puzzle}\n")
    >>> build([str(list_)], Path(folder.name, "my.corpus")).added
    2
    >>> corpus = Corpus(Path(folder.name, "my.corpus"))
    >>> len(corpus), corpus.steps(family="fish").count()
    (2, 1)
    >>> corpus.steps(technique="locked candidates").order_by("elimination_count", reverse=True)[0].eliminations
    ['r4c1-5', 'r9c1-5']
    >>> len(corpus.query(lambda step: len(step.placements) == 1 and step.technique.id == "naked-single"))
    1
    >>> [puzzle.given_count for puzzle in corpus], corpus.puzzles(needs="logic")
    ([4, 25], <PuzzleQuery: 2 puzzles where needs = 'logic'>)
    >>> corpus.close()
    """

    def __init__(self, path: str | os.PathLike[str], *, closed: bool = True) -> None:
        self.path: Path = Path(path)
        self._lock = RLock()
        self._connection = open_corpus(self.path, closed)
        self._thread = StatementThread(self._connection, self.path)
        self._walks: OrderedDict[int, Walkthrough] = OrderedDict()
        self._kept = 0
        self._pipelines: dict[str, Pipeline] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Close the file."""
        self._thread.close()
        if self._folder is not None:
            self._folder.cleanup()

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales on which some of its puzzles are rated."""
        there = {row["column_name"] for row in self.rows("DESCRIBE puzzles")}
        first = {name: f"{name}_{next(iter(scale_named(name).stored))}" for name in names(stored=True)}
        first = {name: column for name, column in first.items() if column in there}
        counts = ", ".join(f"count({column}) AS {name}" for name, column in first.items())
        (row,) = self.rows(f"SELECT {counts} FROM puzzles")
        return tuple(name for name in first if row[name])

    @property
    def rules(self) -> dict[str, int]:
        """Number of puzzles with each rule besides rows, columns and boxes, the most frequent first."""
        rows = self.rows(
            r"SELECT rule, count(*) AS number FROM (SELECT unnest(list_distinct(regexp_extract_all(layout, '\+([a-z]+)', 1)))"
            " AS rule FROM puzzles) GROUP BY 1 ORDER BY 2 DESC, 1"
        )
        return {row["rule"]: row["number"] for row in rows}

    def sql(self, statement: str, parameters: Sequence[Any] = ()) -> Any:
        """Run an SQL statement; the tables are those of `lucidoku.corpus.TABLES`.

        Returns:
            DuckDB's result, with `to_arrow_table()`, `pl()`, `df()` and `fetchall()`.

        Raises:
            LucidokuError: the statement is wrong; the message says where.
        """
        with translate_errors(self.path, statement=statement), self._lock:
            return _require_result(self._connection.cursor().sql(statement, params=list(parameters)))

    def batches(self, table: str) -> Any:
        """Return a table as a `pyarrow.RecordBatchReader`."""
        from pyarrow import RecordBatchReader

        with translate_errors(self.path), self._lock:
            return RecordBatchReader.from_stream(self._connection.cursor().sql(f"SELECT * FROM {table}"))

    def rows(
        self,
        statement: str,
        parameters: Sequence[Any] = (),
        *,
        spoken: Sequence[str] = (),
    ) -> list[dict[str, Any]]:
        """Run an SQL query and return the rows as dicts.

        Args:
            statement: the query.
            parameters: the values for its question marks.
            spoken: the parts of the statement in which messages count positions; all of it by default.
        """
        return list(self.iter_rows(statement, parameters, spoken=spoken))

    def iter_rows(
        self, statement: str, parameters: Sequence[Any] = (), *, spoken: Sequence[str] = ()
    ) -> Iterator[dict[str, Any]]:
        """Yield the rows of `rows` one after the other, so that millions fit.

        Args:
            statement: the query.
            parameters: the values for its question marks.
            spoken: the parts of the statement in which messages count positions; all of it by default.
        """
        with translate_errors(self.path, statement, spoken):
            with self._lock:
                cursor = self._connection.cursor()
            answer = _require_result(self._thread.run(lambda: cursor.execute(statement, list(parameters)), cursor))
            names = [item[0] for item in answer.description]
            while rows := answer.fetchmany(_FETCHED):
                yield from (dict(zip(names, row, strict=True)) for row in rows)

    def __len__(self) -> int:
        count: int = self.rows("SELECT count(*) AS number FROM puzzles")[0]["number"]
        return count

    def __iter__(self) -> Iterator[PuzzleRef]:
        return iter(self.puzzles())

    def __contains__(self, puzzle: object) -> bool:
        try:
            return bool(self[puzzle])  # type: ignore[index]
        except LucidokuError:
            return False

    def __or__(self, other: Corpus) -> Corpus:
        """Return a temporary corpus with the puzzles of both; `save` keeps it.

        Puzzles in both are taken from the first.
        """
        if not isinstance(other, Corpus):
            return NotImplemented
        folder = tempfile.TemporaryDirectory(prefix="lucidoku-")
        merge(Path(folder.name, "both.corpus"), self.path, other.path)
        both = Corpus(Path(folder.name, "both.corpus"))
        both._folder = folder
        return both

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole corpus to a new file.

        Raises:
            LucidokuError: the name is taken, or the file cannot be written.
        """
        if os.path.exists(path):
            raise LucidokuError(_("{path} already exists; choose another name").format(path=path))
        merge(path, self.path)

    def __getitem__(self, puzzle: int | PuzzleLike) -> PuzzleRef:
        """Return a puzzle by its id or by its givens.

        Raises:
            LucidokuError: it is not in the corpus.
        """
        if isinstance(puzzle, SupportsIndex):
            rows = self.rows("SELECT * FROM puzzles WHERE id = ?", [operator.index(puzzle)])
        elif isinstance(puzzle, str) and puzzle.isidentifier():  # a column, as of a table
            call = column_call("corpus", column_meant(puzzle), "it.puzzles()")
            raise WrongType(_("expected {call}").format(call=call))
        else:
            grid = Grid(puzzle)
            puzzle = grid.line
            rows = self.rows("SELECT * FROM puzzles WHERE puzzle = ? AND layout = ?", [grid.line, grid.layout.code])
        if not rows:
            message = _("{puzzle} is not in the corpus {path}; its puzzles are numbered from 1")
            raise LucidokuError(message.format(puzzle=puzzle, path=self.path))
        return PuzzleRef(self, rows[0]["id"], rows[0])

    def puzzles(self, *conditions: Any, **filters: Any) -> PuzzleQuery:
        """Return a query for puzzles, such as `corpus.puzzles(level="easy").order_by("score")`.

        Args:
            conditions: none; a function is for `query`.
            filters: a value, a list or a `range` for any column; `technique="x-wing"` for puzzles that it occurs in,
                `rule="thermometer"` for puzzles with a variant rule.

        Raises:
            LucidokuError: a column is unknown.
        """
        _refuse(
            conditions, "corpus.puzzles(level='easy')", "corpus.query('se_er > 4') or list(filter(function, corpus))"
        )
        return PuzzleQuery(self, filters)

    def sample(self, count: int = 1, seed: int = 0) -> list[PuzzleRef]:
        """Return puzzles that are drawn at random, in the order of their ids; all if there are fewer."""
        return self.puzzles().sample(count, seed)

    def steps(self, *conditions: Any, **filters: Any) -> StepQuery:
        """Return a query for steps, such as `corpus.steps(technique="aic").order_by("chain_length").limit(10)`.

        Args:
            conditions: none; a function is for `query`.
            filters: a value, a list or a `range` for any column of the steps, or of their puzzles; `rule="thermometer"`
                for steps that rest on a constraint of that rule.

        Raises:
            LucidokuError: a column is unknown.
        """
        _refuse(conditions, "corpus.steps(technique='x-wing')", "corpus.query(function)")
        return StepQuery(self, filters)

    @overload
    def query(self, condition: str) -> PuzzleQuery: ...
    @overload
    def query(
        self,
        condition: Callable[[Step], Any],
        *,
        order: Callable[[Step], Any] | None = None,
        reverse: bool = False,
        within: StepQuery | None = None,
    ) -> StepList: ...
    def query(
        self,
        condition: str | Callable[[Step], Any],
        *,
        order: Callable[[Step], Any] | None = None,
        reverse: bool = False,
        within: StepQuery | None = None,
    ) -> PuzzleQuery | StepList:
        """Return the puzzles that satisfy a condition in SQL such as "se_er > 4", or the steps that satisfy a Python function.

        This walks all puzzles again, about as fast as the engine solved them; up to 300,000 steps are cached, so a
        second condition only goes through those.

        Args:
            condition: a condition on the columns of `puzzles`, or a function that is called with every `Step`.
            order: the sort key; by default the stored order.
            reverse: largest first.
            within: an SQL condition that preselects the steps.

        Raises:
            LucidokuError: the condition raised an error; the message names the step.
        """
        if isinstance(condition, str) and condition.lower().lstrip().startswith("select "):
            message = _("expected {call}").format(
                call=as_typed("corpus.sql('SELECT 1')", "Corpus") or "corpus.sql(query)"
            )
            raise WrongType(message)
        if isinstance(condition, str):
            return self.puzzles().where(condition)  # type: ignore[no-any-return]
        return matching(self, condition, order, reverse, within)

    def grid(self, row: dict[str, Any]) -> Grid:
        """Return the givens of a row of `puzzles`."""
        return Grid.parse(row["puzzle"], Layout.parse(row["layout"]))

    def technique_list(self, name: str) -> Pipeline:
        """Return a list of techniques as it was stored."""
        if name not in self._pipelines:
            (row,) = self.rows("SELECT * FROM technique_lists WHERE id = ?", [name])
            stages = tuple(Stage(get(id_), *limits) for id_, *limits in json.loads(row["definition"]))
            self._pipelines[name] = replace(Pipeline.of(stages), name=row["name"])
        return self._pipelines[name]

    def walk(self, puzzle_id: int) -> Walkthrough:
        """Return the walkthrough of a puzzle.

        Raises:
            LucidokuError: there is no such puzzle, or this version of the engine finds other steps than those stored.
        """
        if puzzle_id not in self._walks:
            ref = self[puzzle_id]
            walk = explain(ref.grid, self.technique_list(ref.row["technique_list"]))
            self._agree(ref.row, walk)
            return self._keep(puzzle_id, walk)
        return self._walks[puzzle_id]

    def _keep(self, puzzle_id: int, walk: Walkthrough) -> Walkthrough:
        """Cache a walkthrough, evicting the oldest ones."""
        with self._lock:
            if puzzle_id not in self._walks:
                self._walks[puzzle_id] = walk
                self._kept += len(walk)
            while self._kept > _KEPT and len(self._walks) > 1:
                _id, oldest = self._walks.popitem(last=False)
                self._kept -= len(oldest)
            return walk

    def _agree(self, row: dict[str, Any], walk: Walkthrough) -> None:
        if len(walk) != row["step_count"] or (walk.hardest and walk.hardest.technique.id != row["hardest"]):
            problem = _("puzzle {id} was stored by lucidoku {old}; version {new} finds other steps: rebuild the corpus")
            raise LucidokuError(problem.format(id=row["id"], old=row["engine_version"], new=__version__))

    def walks(self, ids: Iterable[int] | None = None) -> Iterator[tuple[int, Walkthrough]]:
        """Yield id and walkthrough of all puzzles, or of those with these ids, in order of the ids."""
        chosen = "" if ids is None else " WHERE id IN (SELECT unnest(?))"
        parameters = [] if ids is None else [list(ids)]
        columns = "id, puzzle, layout, technique_list, step_count, hardest, engine_version"
        rows = self.rows(f"SELECT {columns} FROM puzzles{chosen} ORDER BY id", parameters)
        start = 0
        while start < len(rows):
            end = start
            while end < len(rows) and rows[end]["technique_list"] == rows[start]["technique_list"]:
                end += 1
            run = rows[start:end]
            known = dict(self._walks)
            fresh = iter(
                explain_many(
                    (self.grid(row) for row in run if row["id"] not in known),
                    self.technique_list(run[0]["technique_list"]),
                    threads=os.cpu_count() or 1,
                )
            )
            for row in run:
                walk = known.get(row["id"])
                if walk is None:
                    walk = next(fresh)
                    self._agree(row, walk)
                    self._keep(row["id"], walk)
                yield row["id"], walk
            start = end

    def step(self, puzzle_id: int, number: int) -> StepRef:
        """Return a step of a puzzle, by its number from 1.

        Raises:
            LucidokuError: there is no such puzzle or step.
        """
        ref = self[puzzle_id]
        if not 1 <= number <= ref.row["step_count"]:
            problem = _("puzzle {id} has no step {number}; it has {count} steps")
            raise LucidokuError(problem.format(id=puzzle_id, number=number, count=ref.row["step_count"]))
        rows = self.rows("SELECT * FROM steps WHERE puzzle_id = ? AND number = ?", [puzzle_id, number])
        return StepRef(self, puzzle_id, number, rows[0] if rows else {})

    def failures(self) -> list[Failure]:
        """Return the lines without a uniquely solvable puzzle, with the reason in the current language."""
        rows = self.rows("SELECT source, line, text, reason FROM failures ORDER BY source, line")
        return [Failure(*row.values()) for row in rows]

    def __repr__(self) -> str:
        return f"<Corpus {self.path}: {len(self)} puzzles>"


def _require_result(answer: Any) -> Any:
    """Return DuckDB's result, which is None if the statement was empty."""
    if answer is None:
        raise LucidokuError(_("the statement is empty; expected for instance {example}").format(example=_EXAMPLE))
    return answer


_EXAMPLE = "SELECT count(*) FROM puzzles"


def corpus_of(corpus: Corpus | str | os.PathLike[str]) -> Corpus:
    """Return a corpus, which may be given by its file."""
    return Corpus(corpus) if isinstance(corpus, (str, os.PathLike)) else corpus
