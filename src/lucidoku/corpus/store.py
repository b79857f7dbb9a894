"""A corpus: opened once, asked in Python or SQL."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lucidoku._text import _
from lucidoku._version import __version__
from lucidoku.corpus.batch import layout_of_key
from lucidoku.corpus.database import directory_views, open_file, told
from lucidoku.corpus.query import Found, PuzzleQuery, PuzzleRef, StepQuery, StepRef, matching
from lucidoku.errors import LucidokuError
from lucidoku.grid import Grid
from lucidoku.pipeline import Pipeline, Stage
from lucidoku.step import Step
from lucidoku.techniques import get
from lucidoku.walkthrough import Walkthrough, explain, explain_many

__all__ = ["Corpus"]

_KEPT = 64  # walkthroughs that are kept


class Corpus:
    r"""Solved puzzles that can be searched by what happens in them.

    Args:
        path: the file that `build` made, or a folder of its Parquet files.

    Raises:
        LucidokuError: there is none, it is damaged or newer than this program, or another process writes it.

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
    >>> corpus.close()
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._connection = directory_views(self.path) if self.path.is_dir() else open_file(path)
        self._walks: OrderedDict[int, Walkthrough] = OrderedDict()
        self._pipelines: dict[str, Pipeline] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def sql(self, statement: str, parameters: Sequence[Any] = ()) -> Any:
        """Ask in SQL; the tables are those of `lucidoku.corpus.TABLES`.

        Returns:
            DuckDB's answer, with `to_arrow_table()`, `pl()`, `df()` and `fetchall()`.

        Raises:
            LucidokuError: the statement is wrong; DuckDB's words say where.
        """
        with told(self.path):
            return self._connection.sql(statement, params=list(parameters))

    def rows(self, statement: str, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """Ask in SQL and return the rows as dicts."""
        with told(self.path):
            answer = self._connection.execute(statement, list(parameters))
            names = [item[0] for item in answer.description]
            return [dict(zip(names, row, strict=True)) for row in answer.fetchall()]

    def __len__(self) -> int:
        count: int = self.rows("SELECT count(*) AS number FROM puzzles")[0]["number"]
        return count

    def __getitem__(self, puzzle: int | str | Grid) -> PuzzleRef:
        """Return a puzzle by its id or by its givens.

        Raises:
            LucidokuError: it is not in the corpus.
        """
        if isinstance(puzzle, int):
            rows = self.rows("SELECT * FROM puzzles WHERE id = ?", [puzzle])
        else:
            line = (puzzle if isinstance(puzzle, Grid) else Grid.parse(puzzle)).line
            rows = self.rows("SELECT * FROM puzzles WHERE puzzle = ?", [line])
        if not rows:
            raise LucidokuError(_("{puzzle} is not in the corpus {path}").format(puzzle=puzzle, path=self.path))
        return PuzzleRef(self, rows[0]["id"], rows[0])

    def puzzles(self, **filters: Any) -> PuzzleQuery:
        """Return a question for puzzles, such as `corpus.puzzles(difficulty="easy").order_by("score")`.

        Raises:
            LucidokuError: an unknown column.
        """
        return PuzzleQuery(self, filters)

    def steps(self, **filters: Any) -> StepQuery:
        """Return a question for steps, such as `corpus.steps(technique="aic").order_by("chain_length").limit(10)`.

        Args:
            filters: a value, a list or a `range` for any column of the steps, or of their puzzles.

        Raises:
            LucidokuError: an unknown column.
        """
        return StepQuery(self, filters)

    def query(
        self,
        condition: Callable[[Step], Any],
        order: Callable[[Step], Any] | None = None,
        reverse: bool = False,
        within: StepQuery | None = None,
    ) -> Found:
        """Return the steps for which a Python function holds.

        All puzzles are walked again for that, which the engine does about as fast as it solved them.

        Args:
            condition: called with every `Step`.
            order: what to sort by; by default as they are stored.
            reverse: largest first.
            within: a question in SQL to choose the steps that are looked at.

        Raises:
            LucidokuError: the condition raised; names the step.
        """
        return matching(self, condition, order, reverse, within)

    def grid(self, row: dict[str, Any]) -> Grid:
        """Return the givens of a row of `puzzles`."""
        return Grid.parse(row["puzzle"], layout_of_key(row["layout"]))

    def pipeline(self, name: str) -> Pipeline:
        """Return a pipeline as it was stored."""
        if name not in self._pipelines:
            (row,) = self.rows("SELECT * FROM pipelines WHERE id = ?", [name])
            stages = tuple(Stage(get(id_), uses, length) for id_, uses, length in json.loads(row["definition"]))
            self._pipelines[name] = Pipeline(row["name"], stages)
        return self._pipelines[name]

    def walk(self, puzzle_id: int) -> Walkthrough:
        """Return the walkthrough of a puzzle.

        Raises:
            LucidokuError: there is no such puzzle, or this version of the engine walks it otherwise than it was stored.
        """
        if puzzle_id not in self._walks:
            ref = self[puzzle_id]
            walk = explain(ref.grid, self.pipeline(ref.row["pipeline"]))
            self._agree(ref.row, walk)
            self._walks[puzzle_id] = walk
            if len(self._walks) > _KEPT:
                self._walks.popitem(last=False)
        self._walks.move_to_end(puzzle_id)
        return self._walks[puzzle_id]

    def _agree(self, row: dict[str, Any], walk: Walkthrough) -> None:
        if len(walk) != row["step_count"] or (walk.hardest and walk.hardest.id != row["hardest"]):
            problem = _(
                "puzzle {id} was stored by lucidoku {old}; version {new} walks it otherwise: build the corpus anew"
            )
            raise LucidokuError(problem.format(id=row["id"], old=row["engine_version"], new=__version__))

    def walks(self, ids: Iterable[int] | None = None) -> Iterator[tuple[int, Walkthrough]]:
        """Yield id and walkthrough of all puzzles, or of those with these ids, in order of the ids."""
        chosen = "" if ids is None else " WHERE id IN (SELECT unnest(?))"
        parameters = [] if ids is None else [list(ids)]
        columns = "id, puzzle, layout, pipeline, step_count, hardest, engine_version"
        rows = self.rows(f"SELECT {columns} FROM puzzles{chosen} ORDER BY id", parameters)
        at = 0
        while at < len(rows):
            end = at
            while end < len(rows) and rows[end]["pipeline"] == rows[at]["pipeline"]:
                end += 1
            run = rows[at:end]
            walks = explain_many(
                (self.grid(row) for row in run), self.pipeline(run[0]["pipeline"]), threads=os.cpu_count() or 1
            )
            for row, walk in zip(run, walks, strict=True):
                self._agree(row, walk)
                yield row["id"], walk
            at = end

    def step(self, puzzle_id: int, number: int) -> StepRef:
        """Return a step of a puzzle, by its number from 1.

        Raises:
            LucidokuError: there is no such puzzle or step.
        """
        ref = self[puzzle_id]
        if not 1 <= number <= ref.row["step_count"]:
            problem = _("puzzle {id} has no step {number}: it has {count}")
            raise LucidokuError(problem.format(id=puzzle_id, number=number, count=ref.row["step_count"]))
        rows = self.rows("SELECT * FROM steps WHERE puzzle_id = ? AND number = ?", [puzzle_id, number])
        return StepRef(self, puzzle_id, number, rows[0] if rows else {})

    def __repr__(self) -> str:
        return f"<Corpus {self.path}: {len(self)} puzzles>"
