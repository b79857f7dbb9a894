"""References to puzzles and steps of a corpus: they can be drawn and move to the next or previous step."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, overload

from lucidoku.errors import LucidokuError
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.logic.step import Step
from lucidoku.logic.uses import Uses
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.guesses import unknown_name
from lucidoku.words.guided import Guided, GuidedCollection
from lucidoku.words.language import _

__all__ = ["PuzzleRef", "StepList", "StepRef", "Store"]


class Store(Protocol):
    """Interface of a corpus that references and queries need."""

    def rows(
        self, statement: str, parameters: Sequence[Any] = (), *, spoken: Sequence[str] = ()
    ) -> list[dict[str, Any]]:
        """See `Corpus.rows`."""

    def sql(self, statement: str, parameters: Sequence[Any] = ()) -> Any:
        """See `Corpus.sql`."""

    def grid(self, row: dict[str, Any]) -> Grid:
        """See `Corpus.grid`."""

    def walk(self, puzzle_id: int) -> Walkthrough:
        """See `Corpus.walk`."""

    def walks(self, ids: Iterable[int] | None = None) -> Iterator[tuple[int, Walkthrough]]:
        """See `Corpus.walks`."""

    def step(self, puzzle_id: int, number: int) -> StepRef:
        """See `Corpus.step`."""

    def __getitem__(self, puzzle: int) -> PuzzleRef: ...


@dataclass(frozen=True)
class PuzzleRef(Guided):
    """A puzzle of a corpus, with all columns of its row; its walkthrough is made on first use.

    Attributes:
        corpus: where it is stored.
        id: its number there.
        row: its columns.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(corpus.puzzles()[0].grid.line)
    1.....2..3.....4
    """

    corpus: Store = field(repr=False)
    id: int
    row: dict[str, Any] = field(repr=False)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["row"][name]
        except KeyError:
            if name.startswith("_"):
                raise AttributeError(name) from None
            raise unknown_name("PuzzleRef", name, (*self.__dict__["row"], *dir(type(self)))) from None

    @property
    def grid(self) -> Grid:
        """The givens."""
        return self.corpus.grid(self.row)

    @property
    def walk(self) -> Walkthrough:
        """The walkthrough, by the techniques with which the puzzle was stored."""
        return self.corpus.walk(self.id)

    @property
    def techniques(self) -> Counter[str]:
        """Number of uses of each technique, by id."""
        rows = self.corpus.rows("SELECT technique, count FROM technique_counts WHERE puzzle_id = ?", [self.id])
        return Uses({row["technique"]: row["count"] for row in rows})

    def svg(self, **options: Any) -> str:
        """Return the picture of the puzzle; see `lucidoku.draw.svg`."""
        from lucidoku.drawing import svg

        return svg(self.grid, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.row['puzzle']}, {self.row['level']}, {self.row['step_count']} steps>"


@dataclass(frozen=True)
class StepRef(Guided):
    """A step of a puzzle of a corpus.

    Attributes:
        corpus: where it is stored.
        puzzle_id: the number of its puzzle.
        number: its place in the walk, from 1.
        row: its columns; empty if only the reference was requested.

    >>> import tempfile
    >>> from lucidoku.corpus import Corpus, build
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = build(["1.....2..3.....4"], f"{folder}/my.corpus")
    ...     with Corpus(f"{folder}/my.corpus") as corpus:
    ...         print(corpus.steps(technique="hidden-single")[0].text)
    In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
    """

    corpus: Store = field(repr=False)
    puzzle_id: int
    number: int
    row: dict[str, Any] = field(default_factory=dict, repr=False)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["row"][name]
        except KeyError:
            if name.startswith("_"):
                raise AttributeError(name) from None
            raise unknown_name("StepRef", name, (*self.__dict__["row"], *dir(type(self)))) from None

    @property
    def puzzle(self) -> PuzzleRef:
        """The puzzle of the step."""
        return self.corpus[self.puzzle_id]

    @property
    def step(self) -> Step:
        """The step itself, with its evidence and the board before it."""
        return self.corpus.walk(self.puzzle_id)[self.number - 1]

    @property
    def board(self) -> Board:
        """The position before the step."""
        return self.corpus.walk(self.puzzle_id).board(self.number - 1)

    def next(self) -> StepRef:
        """Return the step after this one in the walk.

        Raises:
            LucidokuError: this is the last one.
        """
        return self.corpus.step(self.puzzle_id, self.number + 1)

    def previous(self) -> StepRef:
        """Return the step before this one in the walk.

        Raises:
            LucidokuError: this is the first one.
        """
        return self.corpus.step(self.puzzle_id, self.number - 1)

    @property
    def text(self) -> str:
        """The step in words."""
        return self.step.text

    def hint(self, stage: int = 1) -> str:
        """Return a hint; see `Step.hint`."""
        return self.step.hint(stage)

    def describe(self, detail: str = "full", lang: str | None = None) -> str:
        """Return the step in words; see `Step.describe`."""
        return self.step.describe(detail, lang)

    def svg(self, **options: Any) -> str:
        """Return the picture of the step; see `lucidoku.draw.svg`."""
        return self.step.svg(**options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Step {self.number} of puzzle {self.puzzle_id}: {self.step}>"


class StepList(GuidedCollection, Sequence[StepRef]):
    """Results of a query, with a current position: `next()` and `previous()` move it, `reversed` reverses the order.

    >>> found = StepList([], "no step")
    >>> len(found)
    0
    """

    def __init__(self, refs: Iterable[StepRef], what: str = "") -> None:
        self._refs = list(refs)
        self._at = -1
        self.what = what

    @overload
    def __getitem__(self, index: int) -> StepRef: ...
    @overload
    def __getitem__(self, index: slice) -> StepList: ...
    def __getitem__(self, index: int | slice) -> StepRef | StepList:
        return StepList(self._refs[index], self.what) if isinstance(index, slice) else self._refs[index]

    def __len__(self) -> int:
        return len(self._refs)

    @property
    def current(self) -> StepRef:
        """The step at the current position, at first the first step.

        Raises:
            LucidokuError: the query found nothing.
        """
        if not self._refs:
            raise LucidokuError(_("nothing was found"))
        return self._refs[max(0, self._at)]

    def next(self) -> StepRef:
        """Move to the next step and return it; the first call returns the first step.

        Raises:
            LucidokuError: there is no next step.
        """
        if self._at + 1 >= len(self._refs):
            raise LucidokuError(_("no more steps: the query found {count}").format(count=len(self._refs)))
        self._at += 1
        return self._refs[self._at]

    def previous(self) -> StepRef:
        """Move to the previous step and return it.

        Raises:
            LucidokuError: there is no previous step.
        """
        if self._at <= 0:
            raise LucidokuError(_("this is the first one"))
        self._at -= 1
        return self._refs[self._at]

    def reverse(self) -> StepList:
        """Return the same steps, last first."""
        return StepList(reversed(self._refs), self.what)

    def save(self, directory: str | os.PathLike[str], format: str = "png") -> list[Path]:
        """Write the pictures of the steps and return their paths.

        Args:
            directory: the target folder; created if it does not exist.
            format: "png", "svg", or "html" for one page with all pictures.

        Raises:
            LucidokuError: the format is unknown, or a file cannot be written.
        """
        from lucidoku.corpus.pictures import save

        return save(self, directory, format)

    def _repr_html_(self) -> str:
        from lucidoku.corpus.pictures import steps_html

        return steps_html(len(self), self._refs)

    def __repr__(self) -> str:
        shown = ", ".join(f"{ref.puzzle_id}.{ref.number}" for ref in self._refs[:5])
        more = ", …" if len(self) > 5 else ""
        return f"<StepList {len(self)} steps{': ' + shown + more if self else ''}>"
