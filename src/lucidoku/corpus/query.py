"""Queries on a corpus: filters, order and limit, turned into SQL; see `refs` for the results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any

from lucidoku.corpus.faults import column_meant
from lucidoku.corpus.refs import PuzzleRef, StepList, StepRef, Store
from lucidoku.drawing.html import LISTED
from lucidoku.errors import InvalidArgument, LucidokuError, UnknownKeyword, WrongType
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import FAMILY_NAMES, LEVELS, family_of, match_word
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules.constraints import CONSTRAINT_NAMES, NICKNAMES, SEVERAL
from lucidoku.rules.placed import noun_of
from lucidoku.tables.schema import NEEDS, TABLES
from lucidoku.words.guesses import call_without, column_call
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["PuzzleQuery", "StepQuery", "matching"]


def _rule_meant(spoken: str, known: list[str]) -> str:
    """Return the rule that a name refers to: its keyword in the text of a layout, or its name in any language.

    Raises:
        InvalidArgument: the name is not one of a known rule.
    """
    nouns = {noun_of(name): name for name in known}
    with suppress(InvalidArgument):
        return nouns[match_word(spoken, [*nouns], _("rule"))]
    return match_word(spoken, known, _("rule"))


class _Query(Guided):
    """Common base of step and puzzle queries: filters, order and limit, turned into one SQL statement."""

    table = ""

    def __init__(self, corpus: Store, filters: dict[str, Any]) -> None:
        self.corpus = corpus
        self._where: list[str] = []
        self._parameters: list[Any] = []
        self._order: list[str] = []
        self._limit: int | None = None
        self._first = 0
        self._words: list[str] = []
        self._spoken: list[str] = []
        self._both = False
        for name, wanted in filters.items():
            self._add(name, wanted)

    def _column(self, name: str, wanted: object = 0) -> str:
        own = TABLES[self.table]
        name = name if name in own else column_meant(name)
        if name in own:
            return f"t.{name}"
        if self.table == "steps" and name in TABLES["puzzles"]:
            return f"p.{name}"
        if name.endswith("s") and name[:-1] in own:
            return f"t.{name[:-1]}"
        if method := _METHODS.get(name):
            call = f"{call_without(name, f'corpus.{self.table}()')}.{method}({wanted!r})"
            raise UnknownKeyword(
                _("unknown column {name} of {table}; use {call}").format(name=repr(name), table=self.table, call=call)
            )
        if bound := _BOUND.fullmatch(name):
            column = column_meant(bound[2])
            column = _COUNTED.get((self.table, column), column)
            if column in own or (self.table == "steps" and column in TABLES["puzzles"]):
                call = call_without(name, f"corpus.{self.table}()")
                call += f".where({f'{column} {_SIGNS[bound[1]]} {wanted!r}'!r})"
                raise UnknownKeyword(_("unknown column {name} of {table}; use {call}").format(
                    name=repr(name), table=self.table, call=call))  # fmt: skip
        known = ["rule", *own, *(TABLES["puzzles"] if self.table == "steps" else ())]
        raise LucidokuError(
            _("unknown column {name} of {table}; expected one of {known}").format(
                name=repr(name), table=self.table, known=", ".join(dict.fromkeys(known))
            )
        )

    def _add_rule(self, wanted: Any) -> None:
        """Add the condition that a puzzle has one of some variant rules, or that a step rests on one of them."""
        spoken = [wanted] if isinstance(wanted, str) else list(wanted)
        named = chain(
            *(SEVERAL.get(name, [name]) for name in (NICKNAMES.get(word.strip().lower(), word) for word in spoken))
        )
        known = CONSTRAINT_NAMES if self.table == "steps" else [*EXTRA_HOUSES, "jigsaw", *CONSTRAINT_NAMES]
        rules = "|".join(_rule_meant(word, known) for word in named)
        self._words.append(f"rule = {rules}")
        self._where.append(f"regexp_matches({'t.evidence' if self.table == 'steps' else 't.layout'}, ?)")
        self._parameters.append(f'"rule":"({rules})"' if self.table == "steps" else rf"\+({rules})([:+]|$)")

    def _add(self, name: str, wanted: Any) -> None:
        if name == "rule":
            self._add_rule(wanted)
            return
        name = name if name in TABLES[self.table] else column_meant(name)
        used = name == "technique" and self.table == "puzzles"
        column = "c.technique" if used else self._column(name, wanted)
        if name in ("technique", "hardest") and wanted is not None:
            from lucidoku.logic import techniques

            named = [wanted] if isinstance(wanted, (str, Technique)) else list(wanted)
            ids = [[t] if isinstance(t, Technique) else techniques.resolve([t]) for t in named]
            wanted = [technique.id for names in ids for technique in names]
        if name == "family" and isinstance(wanted, (str, list, tuple, set, frozenset)):
            names = [wanted] if isinstance(wanted, str) else list(wanted)
            families = [family_of(word) or match_word(word, [*FAMILY_NAMES.values()], _("family")) for word in names]
            wanted = families[0] if isinstance(wanted, str) else families
        known = {"needs": (NEEDS, _("need")), "level": (LEVELS, _("level"))}.get(name)
        if known and isinstance(wanted, (str, list, tuple, set, frozenset)):
            names = [wanted] if isinstance(wanted, str) else list(wanted)
            given = [match_word(word, *known) for word in names]
            wanted = given[0] if isinstance(wanted, str) else given
        self._words.append(f"{name} = {wanted!r}" if not isinstance(wanted, list) else f"{name} in {wanted}")
        if isinstance(wanted, range):
            if len(wanted) == 0:
                self._where.append("false")
                return
            self._where.append(f"{column} BETWEEN ? AND ?")
            self._parameters += [min(wanted), max(wanted)]
        elif isinstance(wanted, (list, tuple, set, frozenset)):
            among = f"{column} IN (SELECT unnest(?))"
            self._where.append(f"t.id IN (SELECT c.puzzle_id FROM technique_counts c WHERE {among})" if used else among)
            self._parameters.append(list(wanted))
        elif wanted is None:
            self._where.append(f"{column} IS NULL")
        else:
            self._where.append(f"{column} = ?")
            self._parameters.append(wanted)

    def _copy(self) -> Any:
        other = type(self)(self.corpus, {})
        other._where, other._parameters = [*self._where], [*self._parameters]
        other._order, other._words = [*self._order], [*self._words]
        other._limit, other._first = self._limit, self._first
        other._spoken, other._both = [*self._spoken], self._both
        return other

    def where(self, condition: str = "", *parameters: Any, both: bool = False, **filters: Any) -> Any:
        """Return the query with one more condition in SQL; the table is `t`; for steps, that of the puzzles is `p`.

        Args:
            condition: the condition; none for filters alone.
            parameters: the values for its question marks.
            both: for steps: whether columns of their puzzles may also be named without `p.`.
            filters: as for the query itself, such as `level="easy"`.
        """
        other = self._copy()
        for name, wanted in filters.items():
            other._add(name, wanted)
        if not condition:
            return other
        other._spoken.append(condition)
        other._both |= both
        other._where.append(f"({condition})")
        other._words.append(condition)
        other._parameters += parameters
        return other

    def order_by(self, name: str, reverse: bool = False) -> Any:
        """Return the query ordered by a column; "steps", "placements" and "eliminations" mean their number.

        Args:
            name: the column; "-score" is the reverse order of "score".
            reverse: whether the largest come first.
        """
        other = self._copy()
        if name.startswith("-"):
            name, reverse = name[1:], not reverse
        column = self._column(_COUNTED.get((self.table, name), name))
        other._order.append(f"{column} {'DESC' if reverse else 'ASC'}")
        other._words.append(f"order {name}{' reversed' if reverse else ''}")
        return other

    def limit(self, most: int, first: int = 0) -> Any:
        """Return the query limited to this number of results, starting at the result number `first`, counted from 0."""
        other = self._copy()
        other._limit, other._first = most, first
        return other

    def _drawn(self, keys: str, count: int, seed: int) -> list[dict[str, Any]]:
        """Return the keys of results that are drawn at random, in their order; all if there are fewer."""
        rows = self._rows(self._sql(keys))
        return [rows[place] for place in sorted(Random(seed).sample(range(len(rows)), min(count, len(rows))))]

    def _sql(self, what: str) -> str:
        joined = self.table == "steps" and (self._both or any("p." in part for part in (*self._where, *self._order)))
        sql = f"SELECT {what} FROM {self.table} t" + (" JOIN puzzles p ON p.id = t.puzzle_id" if joined else "")
        if self._where:
            sql += " WHERE " + " AND ".join(self._where)
        if what.startswith("count("):
            return sql
        last = ["t.puzzle_id", "t.number"] if self.table == "steps" else ["t.id"]
        sql += " ORDER BY " + ", ".join([*self._order, *last])
        sql += f" LIMIT {int(self._limit)}" if self._limit is not None else ""
        return sql + (f" OFFSET {int(self._first)}" if self._first else "")

    def _rows(self, statement: str) -> list[dict[str, Any]]:
        return self.corpus.rows(statement, self._parameters, spoken=self._spoken)

    def arrow(self) -> Any:
        """Return the rows as a `pyarrow.Table`."""
        return self.corpus.sql(self._sql("t.*"), self._parameters).to_arrow_table()

    def to_pandas(self) -> Any:
        """Return the rows as a data frame of pandas."""
        return self.arrow().to_pandas()

    def count(self) -> int:
        """Return the number of results, ignoring the limit."""
        number: int = self._rows(self._sql("count(*) AS number"))[0]["number"]
        return number

    def _total(self) -> int:
        """Return the number of results within the limit."""
        number = max(0, self.count() - self._first)
        return number if self._limit is None else min(number, self._limit)

    def _first_ones(self) -> Any:
        """Return the query for as many results as a notebook lists."""
        return self.limit(LISTED if self._limit is None else min(LISTED, self._limit), self._first)

    def __repr__(self) -> str:
        filters = [word for word in self._words if not word.startswith("order ")]
        order = [word for word in self._words if word.startswith("order ")]
        text = (" where " + " and ".join(filters) if filters else "") + "".join(f", {word}" for word in order)
        most = f", at most {self._limit}" if self._limit is not None else ""
        start = f" from number {self._first}" if self._first else ""
        return f"<{type(self).__name__}: {self.count()} {self.table}{text}{most}{start}>"


_METHODS = {"limit": "limit", "n": "limit", "head": "limit", "top": "limit", "order_by": "order_by", "sort": "order_by",
            "sort_by": "order_by", "order": "order_by", "where": "where", "sample": "sample"}  # fmt: skip
"""Methods of a query, by the words that people give it as filters."""

_BOUND = re.compile(r"(min|max)_(\w+)")
_SIGNS = {"min": ">=", "max": "<="}

_COUNTED = {
    ("puzzles", "steps"): "step_count",
    ("steps", "placements"): "placement_count",
    ("steps", "eliminations"): "elimination_count",
}
"""Sort keys that mean a number, and the columns that hold these numbers."""


class StepQuery(_Query):
    """A query for steps: filters on any column of `steps` and `puzzles`, an order, a limit.

    A filter is a value, a list of values, or a `range`; `technique` accepts any name that Lucidoku knows, and `rule`
    the name of a variant rule that a step rests on.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(len(corpus.steps(technique="hidden-single")))
    4
    """

    table = "steps"

    def _repr_html_(self) -> str:
        from lucidoku.corpus.pictures import steps_html

        return steps_html(self._total(), self._first_ones().found())

    def found(self) -> StepList:
        """Return the steps; the query runs once."""
        if self._found is None:
            self._found = self._ask()
        return StepList(self._found)

    _found: list[StepRef] | None = None

    def sample(self, count: int = 1, seed: int = 0) -> StepList:
        """Return steps that are drawn at random, in the order of the query; all if there are fewer."""
        drawn = self._drawn("t.puzzle_id, t.number", count, seed)
        return StepList(self.corpus.step(row["puzzle_id"], row["number"]) for row in drawn)

    def _ask(self) -> list[StepRef]:
        # Sorting only the keys of the steps and fetching their other columns afterwards is much less work.
        order = self._sql("t.puzzle_id, t.number")
        rows = self._rows(
            f"WITH chosen AS MATERIALIZED ({order}), numbered AS (SELECT *, row_number() OVER () AS place FROM chosen) "
            "SELECT s.* FROM steps s JOIN numbered c ON s.puzzle_id = c.puzzle_id AND s.number = c.number "
            "ORDER BY c.place"
        )
        return [StepRef(self.corpus, row["puzzle_id"], row["number"], row) for row in rows]

    def __iter__(self) -> Iterator[StepRef]:
        return iter(self.found())

    def __len__(self) -> int:
        return len(self.found())

    def __getitem__(self, index: int) -> StepRef:
        if isinstance(index, str):  # a column, as of a table
            raise WrongType(_("expected {call}").format(call=column_call("query", column_meant(index))))
        return self.found()[index]


class PuzzleQuery(_Query):
    """A query for puzzles: filters on any column, an order, a limit.

    `technique` finds the puzzles that a technique occurs in, and `rule` accepts the name of a variant rule.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(len(corpus.puzzles(level="easy")))
    1
    """

    table = "puzzles"

    def _repr_html_(self) -> str:
        from lucidoku.corpus.pictures import puzzles_html

        return puzzles_html(self._total(), self._first_ones().found())

    def found(self) -> list[PuzzleRef]:
        """Return the puzzles; the query runs once."""
        if self._found is None:
            # Sorting only the numbers, and fetching the other columns afterwards, needs much less memory.
            page = (
                f"WITH chosen AS MATERIALIZED ({self._sql('t.id')}), numbered AS (SELECT *, row_number() OVER () AS place"
                " FROM chosen) SELECT p.* FROM puzzles p JOIN numbered c ON p.id = c.id ORDER BY c.place"
            )
            rows = self._rows(self._sql("t.*") if self._limit is None else page)
            self._found = [PuzzleRef(self.corpus, row["id"], row) for row in rows]
        return [*self._found]

    def sample(self, count: int = 1, seed: int = 0) -> list[PuzzleRef]:
        """Return puzzles that are drawn at random, in the order of the query; all if there are fewer."""
        return [self.corpus[row["id"]] for row in self._drawn("t.id", count, seed)]

    _found: list[PuzzleRef] | None = None

    def __iter__(self) -> Iterator[PuzzleRef]:
        return iter(self.found())

    def __len__(self) -> int:
        return len(self.found())

    def __getitem__(self, index: int) -> PuzzleRef:
        if isinstance(index, str):  # a column, as of a table
            raise WrongType(_("expected {call}").format(call=column_call("query", column_meant(index))))
        return self.found()[index]


def matching(
    corpus: Store,
    condition: Callable[[Step], Any],
    order: Callable[[Step], Any] | None,
    reverse: bool,
    steps: StepQuery | None,
) -> StepList:
    """Return the steps for which a Python condition holds; see `Corpus.query`."""
    if not callable(condition):
        call = "corpus.query(lambda step: step.name == 'X-Wing')"
        problem = _("expected a function of a step, got {kind}; use {call}, or {other}")
        raise WrongType(
            problem.format(kind=type(condition).__name__, call=call, other="corpus.steps(technique='x-wing')")
        )
    wanted: dict[int, set[int]] | None = None
    if steps is not None:
        wanted = {}
        for ref in steps.found():
            wanted.setdefault(ref.puzzle_id, set()).add(ref.number)
    kept: list[tuple[Any, StepRef]] = []
    for puzzle_id, walk in corpus.walks(None if wanted is None else sorted(wanted)):
        for number, step in enumerate(walk, 1):
            if wanted is not None and number not in wanted[puzzle_id]:
                continue
            try:
                if condition(step):
                    key = order(step) if order else None
                    kept.append((key, StepRef(corpus, puzzle_id, number)))
            except Exception as error:
                problem = _("the condition failed on step {number} of puzzle {id} ({step}): {error}")
                message = f"{type(error).__name__}: {error}"
                raise LucidokuError(problem.format(number=number, id=puzzle_id, step=step, error=message)) from error
    if order:
        kept.sort(key=lambda item: item[0], reverse=reverse)
    return StepList(ref for _key, ref in kept)
