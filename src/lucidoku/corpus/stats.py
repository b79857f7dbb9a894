"""Statistics of a corpus, in numbers and as a picture."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lucidoku.corpus.store import Corpus, corpus_of
from lucidoku.errors import LucidokuError
from lucidoku.files.plots import new_figure, save_figure
from lucidoku.logic.techniques import LEVELS
from lucidoku.rules.constraints import CONSTRAINT_NAMES
from lucidoku.tables.schema import NEEDS
from lucidoku.words.guided import Guided, guided
from lucidoku.words.language import _

__all__ = ["RuleUsage", "Statistics", "TechniqueUsage", "plot", "statistics"]


@dataclass(frozen=True)
class TechniqueUsage:
    """Usage of a technique in a corpus.

    Attributes:
        technique: its id.
        puzzles: the number of puzzles in which it occurs.
        steps: the number of its steps.
        share: the share of all puzzles.
        eliminations: mean number of candidates that a step removes; None where steps are not stored.
    """

    technique: str
    puzzles: int
    steps: int
    share: float
    eliminations: float | None


@dataclass(frozen=True)
class RuleUsage:
    """Number of puzzles of a corpus with a rule besides rows, columns and boxes.

    Attributes:
        rule: its keyword in the text of a layout, such as "killercage" or "diagonal".
        puzzles: the number of puzzles with it.
        share: the share of all puzzles.
        steps: the number of steps that rest on one of its constraints; None for extra houses and jigsaw boxes, which
            steps name as houses, and if steps are not stored.
    """

    rule: str
    puzzles: int
    share: float
    steps: int | None


@dataclass(frozen=True)
class Statistics(Guided):
    """Summary of a corpus.

    Attributes:
        puzzles: their number.
        steps: the number of their steps.
        failures: lines without a valid puzzle.
        needs: puzzles by need: logic, trial, guess.
        level: puzzles by the level of their hardest technique.
        guesses: the total number.
        trials: the total number.
        techniques: one row each, the most used first.
        rules: one row for each rule besides rows, columns and boxes, the most frequent first.
        bytes: size of the file.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, statistics
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(statistics(corpus).steps)
    12
    """

    puzzles: int
    steps: int
    failures: int
    needs: Mapping[str, int]
    level: Mapping[str, int]
    guesses: int
    trials: int
    techniques: tuple[TechniqueUsage, ...]
    rules: tuple[RuleUsage, ...]
    bytes: int


@guided
def statistics(corpus: Corpus | str | os.PathLike[str]) -> Statistics:
    """Return a summary of a corpus, or of that in a file.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build, statistics
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(statistics(corpus).puzzles)
    1
    """
    corpus = corpus_of(corpus)
    (total,) = corpus.rows(
        "SELECT count(*) AS n, coalesce(sum(step_count), 0)::BIGINT AS steps, coalesce(sum(guesses), 0)::BIGINT AS guesses, "
        "coalesce(sum(trials), 0)::BIGINT AS trials FROM puzzles"
    )
    (failures,) = corpus.rows("SELECT count(*) AS n FROM failures")
    means = {
        row["technique"]: row["mean"]
        for row in corpus.rows("SELECT technique, avg(elimination_count) AS mean FROM steps GROUP BY 1")
    }
    rows = corpus.rows(
        "SELECT technique, count(*) AS puzzles, sum(count)::BIGINT AS steps FROM technique_counts GROUP BY 1 ORDER BY 3 DESC, 1"
    )
    return Statistics(
        total["n"],
        total["steps"],
        failures["n"],
        _count_by(corpus, "needs", NEEDS),
        _count_by(corpus, "level", LEVELS),
        total["guesses"],
        total["trials"],
        tuple(
            TechniqueUsage(
                r["technique"], r["puzzles"], r["steps"], r["puzzles"] / total["n"], means.get(r["technique"])
            )
            for r in rows
        ),
        tuple(_rule_rows(corpus, total["n"])),
        _size(corpus),
    )


def _rule_rows(corpus: Corpus, puzzles: int) -> Iterator[RuleUsage]:
    rules = corpus.rules
    if not rules:
        return
    rows = corpus.rows(
        """SELECT rule, count(*) AS steps FROM
        (SELECT unnest(list_distinct(regexp_extract_all(evidence, '"rule":"([a-z]+)"', 1))) AS rule
         FROM steps WHERE puzzle_id IN (SELECT id FROM puzzles WHERE layout LIKE '%+%')) GROUP BY 1"""
    )
    steps = {row["rule"]: row["steps"] for row in rows}
    stored = bool(corpus.rows("SELECT 1 FROM steps LIMIT 1"))
    for rule, count in rules.items():
        counted = steps.get(rule, 0) if stored and rule in CONSTRAINT_NAMES else None
        yield RuleUsage(rule, count, count / puzzles, counted)


def _count_by(corpus: Corpus, column: str, order: tuple[str, ...]) -> dict[str, int]:
    rows = corpus.rows(f"SELECT {column} AS name, count(*) AS n FROM puzzles GROUP BY 1")
    counts = {row["name"]: row["n"] for row in rows}
    return {name: counts[name] for name in order if name in counts}


def _size(corpus: Corpus) -> int:
    if corpus.path.is_dir():
        return sum(file.stat().st_size for file in corpus.path.rglob("*.parquet"))
    return corpus.path.stat().st_size


def plot(corpus: Corpus, path: str | os.PathLike[str]) -> None:
    """Plot the distributions of score and number of steps and the most used techniques to an .svg, .png or .pdf file.

    Raises:
        LucidokuError: matplotlib is not installed, or the file cannot be written.
    """
    rows = corpus.rows("SELECT score, step_count FROM puzzles")
    if not rows:
        raise LucidokuError(_("{path} contains no puzzles").format(path=corpus.path))
    figure = new_figure(9, 7.5, "corpus")
    panels: Any = figure.subplot_mosaic([["score", "steps"], ["techniques", "techniques"]], height_ratios=[1, 1.6])
    panels["score"].hist([row["score"] for row in rows], bins=40, color="#1f6fb2")
    panels["score"].set_xlabel(_("score"))
    panels["steps"].hist([row["step_count"] for row in rows], bins=40, color="#1f6fb2")
    panels["steps"].set_xlabel(_("steps"))
    for name in ("score", "steps"):
        panels[name].set_ylabel(_("puzzles"))
    used = [row for row in statistics(corpus).techniques][:25]
    axes = panels["techniques"]
    axes.barh([row.technique for row in reversed(used)], [100 * row.share for row in reversed(used)], color="#e08a1e")
    axes.set_xlabel(_("share of the puzzles that use the technique (%)"))
    axes.tick_params(axis="y", labelsize=8)
    for panel in panels.values():
        panel.spines[["top", "right"]].set_visible(False)
    save_figure(figure, path)
