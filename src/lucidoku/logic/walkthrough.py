"""The result of a walk: its steps, the positions between them, and figures about the whole."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from threading import RLock
from typing import Any, Literal

from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.aims import Reached
from lucidoku.logic.decode import LazySteps, apply, decode, starts
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Kind, Technique
from lucidoku.words.language import _, ngettext, number_text

__all__ = ["Difficulty", "JournalLine", "Walkthrough", "journal_text"]

Difficulty = Literal["easy", "medium", "difficult"]


@dataclass(frozen=True)
class JournalLine:
    """Steps of one technique in a row, see `Walkthrough.journal`.

    Attributes:
        number: which run it is, from 1.
        technique: their technique.
        count: how many steps.
    """

    number: int
    technique: Technique
    count: int

    def __str__(self) -> str:
        return _("Step {number}: {technique} × {count}").format(
            number=self.number, technique=_(self.technique.name), count=self.count
        )


def journal_text(walk: Walkthrough) -> str:
    """Return the journal of a walkthrough: its runs, whether a value of the solution was needed, and the candidates there were.

    >>> from lucidoku import explain
    >>> print(journal_text(explain("1.....2..3.....4", "hidden-single")))
    Step 1: Hidden Single × 12
    Search used: no; 12 steps in all
    Candidates at first: 20 in 12 cells, 1.7 each
    """
    used = walk.guesses > 0
    answer = _("yes") if used else _("no")
    lines = [*map(str, walk.journal)]
    lines.append(
        ngettext(
            "Search used: {answer}; {count} step in all", "Search used: {answer}; {count} steps in all", len(walk)
        ).format(answer=answer, count=len(walk))
    )
    lines += _candidates_text(_("Candidates at first"), walk.board(0))
    if not walk.solved:
        last = walk.board(len(walk))
        left = len(last.empty_cells)
        lines.append(
            ngettext("Not solved: {count} cell is empty", "Not solved: {count} cells are empty", left).format(
                count=left
            )
        )
        lines += _candidates_text(_("Candidates at last"), last)
    return "\n".join(lines)


def _candidates_text(when: str, board: Board) -> list[str]:
    cells = len(board.empty_cells)
    if not cells:
        return []
    total = sum(1 for _candidate in board.all_candidates())
    message = ngettext(
        "{when}: {total} in {count} cell, {mean} each", "{when}: {total} in {count} cells, {mean} each", cells
    )
    return [message.format(when=when, total=total, count=cells, mean=number_text(total / cells, ".1f"))]


class Walkthrough(LazySteps):
    """The steps from a puzzle to its solution: a sequence of Steps.

    `walk[3]` and loops give Steps, and `walk.board(3)` the position before the fourth one. Steps are stored compactly and become
    objects on demand. A walkthrough is immutable; threads may share it, and it can be pickled and copied.

    Attributes:
        puzzle: the givens, a Grid.
        layout: the layout of the puzzle.
        pipeline: the techniques that could be used.
        solution: the completed grid; None if the puzzle has several, or it is unknown.
        solved: whether the steps lead to the solution.
        cut: whether the time limit ended the walk.
        reached: what is known of a walk that has an aim; None where it takes the simplest step each time.
        steps: all Steps, as a tuple.
        statistics: how often each technique was used, by id.
        hardest: the hardest Technique that was used.
        guesses, trials: the number of steps that are guesses, or trials, and not logic.

    >>> from lucidoku import Grid, explain
    >>> walk = explain(Grid.parse("1.....2..3.....4"))
    >>> walk.solved, walk.guesses, len(walk)
    (True, 0, 12)
    >>> print(walk[0])
    Hidden Single: r1c2=2
    >>> walk.hardest.name, walk.board(3).values[1]
    ('Hidden Single', 2)
    """

    def __init__(
        self,
        start: Board | Grid,
        pipeline: Pipeline,
        items: Sequence[Sequence[int] | Step] | bytes,
        solution: Grid | None,
        solved: bool,
        cut: bool = False,
        reached: Reached | None = None,
        count: int | None = None,
    ) -> None:
        """Use `explain` instead; items as bytes are records, one after the other, and `count` their number if known."""
        self._start = start if isinstance(start, Grid) else start.copy()
        self.puzzle: Grid = start if isinstance(start, Grid) else start.givens
        self.layout: Layout = start.layout
        self.pipeline: Pipeline = pipeline
        self.solution: Grid | None = solution
        self.solved: bool = solved
        self.cut = cut
        self.reached = reached
        super().__init__(items, count)
        self._boards: list[Board] = []
        self._lock = RLock()

    def __reduce__(self) -> tuple[Any, ...]:
        items: bytes | list[Sequence[int] | Step]
        if any(isinstance(item, Step) for item in self._items):
            items = [item if isinstance(item, Step) else array("H", item) for item in self._items]
        else:
            items = self.words()
        return (Walkthrough, (self._start, self.pipeline, items, self.solution, self.solved, self.cut, self.reached))

    def __copy__(self) -> Walkthrough:
        return self

    def __deepcopy__(self, memo: object) -> Walkthrough:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Walkthrough):
            return NotImplemented
        return (self._start, self.solution, self.steps) == (other._start, other.solution, other.steps)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.solution, len(self)))

    def _made(self, number: int, item: Sequence[int] | Step) -> Step:
        before = partial(self.board, number)
        if not isinstance(item, Step):
            return decode(item, self.layout, ENGINE_TECHNIQUES, before, number + 1)
        if item._before and item.number == number + 1:
            return item
        return replace(item, _before=item._before or before, number=number + 1)

    def board(self, number: int) -> Board:
        """Return the position before step `number` (0 for the start, `len(walk)` for the end).

        Raises:
            IndexError: there is no such step.
        """
        number = range(len(self) + 1)[number]
        with self._lock:
            if not self._boards:
                self._boards.append(board_of(self._start))
            while len(self._boards) <= number:
                following = self._boards[-1].copy()
                apply(self._items[len(self._boards) - 1], following)
                self._boards.append(following)
        return self._boards[number].copy()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""
        return tuple(self)

    @cached_property
    def statistics(self) -> dict[str, int]:
        """How often each technique was used, by id, in order of the pipeline."""
        used = Counter(self._technique_ids())
        return {id: used[id] for id in self.pipeline.by_id if id in used}

    def _technique_ids(self) -> Iterator[str]:
        """Yield the technique of each step, by id; records that have not been separated stay so."""
        if "_items" not in vars(self):
            words = memoryview(self._words).cast("H")
            return (ENGINE_TECHNIQUES[words[start + 1]].id for start in starts(words))
        return (item.technique.id if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]].id for item in self._items)

    @property
    def guesses(self) -> int:
        """The number of steps that are not logic, apart from trials."""
        return self._of_kind("guess")

    @property
    def trials(self) -> int:
        """How many steps are trials, lucky or not."""
        return self._of_kind("trial")

    def _of_kind(self, kind: Kind) -> int:
        by_id = self.pipeline.by_id
        return sum(count for id, count in self.statistics.items() if by_id[id].kind == kind)

    @cached_property
    def journal(self) -> tuple[JournalLine, ...]:
        """The walk in order: runs of steps of the same technique.

        >>> from lucidoku import explain
        >>> [str(line) for line in explain("1.....2..3.....4").journal][:2]
        ['Step 1: Hidden Single × 2', 'Step 2: Full House × 3']
        """
        runs = [(technique, len(list(steps))) for technique, steps in groupby(self, lambda step: step.technique)]
        return tuple(JournalLine(number, technique, count) for number, (technique, count) in enumerate(runs, 1))

    @property
    def difficulty(self) -> Difficulty:
        """The class of the notebook: easy without trial and guess, medium with trials, difficult with guesses or stuck.

        It is the notebook's own where the pipeline is "seed-000".
        """
        if self.guesses or not self.solved:
            return "difficult"
        return "medium" if self.trials else "easy"

    @property
    def hardest(self) -> Technique | None:
        """The technique latest in the pipeline that was used; None when there is no step."""
        used = self.statistics
        return next((s.technique for s in reversed(self.pipeline.stages) if s.technique.id in used), None)

    def __repr__(self) -> str:
        state = "solved" if self.solved else "cut by its time limit" if self.cut else "not solved"
        return f"<Walkthrough {self.puzzle.line}: {len(self)} steps, {state}>"

    def __str__(self) -> str:
        return "\n".join(f"{number:>4}  {step}" for number, step in enumerate(self, 1))

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """Return the walkthrough as dicts, lists, strings and numbers, after docs/schema/walkthrough-1.json.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_dict()["steps"][0]["placements"]
        ['r1c2=2']
        """
        from lucidoku.logic.record import walk_record

        return walk_record(self, lang)

    def to_json(self, lang: str | None = None) -> str:
        """Return `to_dict` as JSON, on one line.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_json()[:33]
        '{"schema":"lucidoku/walkthrough/1'
        """
        from lucidoku.logic.record_json import walk_json

        return walk_json(self, lang)

    def to_arrow(self, lang: str | None = None) -> Any:
        """Return the steps as a `pyarrow.Table`, a row each; see `lucidoku.logic.tables.step_table`.

        DuckDB takes a walkthrough as it is; for Polars write `polars.from_arrow(walk.to_arrow())`, for pandas
        `walk.to_arrow().to_pandas()`.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_arrow().num_rows
        12
        """
        from lucidoku.logic.tables import step_table

        return step_table(self, lang)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        from lucidoku.drawing.html import stepper_html

        return stepper_html(self)
