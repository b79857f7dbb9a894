"""Sudoku Explainer's scale: ER, EP and ED, exactly as Sukaku Explainer 1.18.1 computes them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lucidoku import _engine
from lucidoku.errors import LucidokuError
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board
from lucidoku.grid.cells import Candidate
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.ratings.scale import (
    PLAIN,
    STRINGS,
    NumericRating,
    Range,
    Scale,
    StoredColumn,
    Terms,
    check_unique,
    is_plain,
)
from lucidoku.search.solutions import raise_no_solution
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["BEYOND_LABEL", "ExplainerRating", "RatedStep", "StepLabel", "explainer_scale"]

RATED, BEYOND, CUT_SHORT, NO_SOLUTION, SEVERAL, BAD = range(6)

_PLAIN = Layout.standard(3, 3)
_NOWHERE = 729
_NO_NAME = 0xFFFF


@dataclass(frozen=True)
class StepLabel(Guided):
    """Names of a step on this scale: the reference's short name, such as "HS", and its long one.

    >>> from lucidoku import rate
    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "se").se.hardest
    StepLabel(short='HS', long='Hidden Single')
    """

    short: str
    long: str

    def __str__(self) -> str:
        return self.long


BEYOND_LABEL = StepLabel("xx", "Beyond solver")
"""Name of the hardest step if the techniques do not suffice."""


@dataclass(frozen=True)
class RatedStep(Guided):
    """A step of the rating.

    Attributes:
        number: its position, from 1.
        rating: its rating.
        label: its name.
        placements: the digit that it places, if any.
        eliminations: the candidates that it removes.

    >>> from lucidoku import Grid
    >>> from lucidoku.ratings import Terms, scale_named
    >>> puzzle = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating = next(iter(scale_named("se").rate([puzzle], Terms(steps=True))))
    >>> rating.steps[0].rating, rating.steps[0].conclusion
    (1.2, ('r1c6=8',))
    """

    number: int
    rating: float
    label: StepLabel
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]

    @property
    def conclusion(self) -> tuple[str, ...]:
        """Conclusions, as "r1c1=5" and "r2c3-4"; without the candidates removed from a cell by its own placement."""
        filled = {c.cell for c in self.placements}
        return (
            *(f"{c.cell}={c.digit_text}" for c in self.placements),
            *(f"{c.cell}-{c.digit_text}" for c in self.eliminations if c.cell not in filled),
        )

    def apply(self, board: Board) -> None:
        """Apply the step to a board."""
        for candidate in self.eliminations:
            board.eliminate(candidate.cell, candidate.digit)
        for candidate in self.placements:
            board.place(candidate.cell, candidate.digit)

    def __str__(self) -> str:
        return f"{self.rating:.1f}  {self.label.long}: {', '.join(self.conclusion)}"


@dataclass(frozen=True)
class ExplainerRating(NumericRating):
    """A rating on Sudoku Explainer's scale.

    Attributes:
        scale: "se" or "se121".
        er: the rating of the hardest step; 20.0 if the techniques do not suffice. 0.0 for a full grid.
        ep: the rating of the hardest step up to the first digit that is placed.
        ed: the rating of the first step.
        hardest: the name of the step that decides `er`; "xx", "Beyond solver" for 20.0; None if there is no step.
        pearl_step: the same for `ep`.
        diamond_step: the same for `ed`.
        step_count: the number of steps.
        complete: whether the rating was completed; one that was cut short is "at least" `er`.
        technique_set: the techniques used.
        engine: the program that computed it, with its version.
        steps: the steps, if requested.

    >>> from lucidoku import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se")
    >>> card.se.er, card.se.ep, card.se.ed, card.se.hardest.long
    (4.4, 1.2, 1.2, 'XYZ-Wing')
    """

    scale: str
    er: float
    ep: float
    ed: float
    hardest: StepLabel | None
    pearl_step: StepLabel | None
    diamond_step: StepLabel | None
    step_count: int
    complete: bool
    technique_set: str
    engine: str
    steps: tuple[RatedStep, ...] = field(default=(), repr=False)

    @property
    def beyond(self) -> bool:
        """True if the techniques did not suffice."""
        return self.er == 20.0

    @property
    def pearl(self) -> bool:
        """True if no later step is harder than the steps up to the first placement."""
        return self.complete and self.step_count > 0 and self.er == self.ep

    @property
    def diamond(self) -> bool:
        """True if no later step is harder than the first step."""
        return self.complete and self.step_count > 0 and self.er == self.ed

    def __float__(self) -> float:
        return self.er

    def to_dict(self) -> dict[str, Any]:
        """Return the rating as plain data, ready for JSON."""
        record: dict[str, Any] = {
            "er": self.er,
            "ep": self.ep,
            "ed": self.ed,
            "hardest": self.hardest and {"short": self.hardest.short, "long": self.hardest.long},
            "pearl": self.pearl,
            "diamond": self.diamond,
            "steps": self.step_count,
            "complete": self.complete,
            "technique_set": self.technique_set,
            "engine": self.engine,
        }
        if self.steps:
            record["path"] = [
                {"rating": step.rating, "short": step.label.short, "conclusion": list(step.conclusion)}
                for step in self.steps
            ]
        return record

    def row(self) -> dict[str, Any]:
        """Return a value for each column of the scale."""
        return self.to_dict() | {"hardest": self.hardest and self.hardest.short}

    @property
    def brief(self) -> str:
        """ER, EP and ED, and the short name of the hardest step."""
        numbers = f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"
        return f"{'' if self.complete else '>='}{numbers} {self.hardest.short if self.hardest else 'O'}"

    @property
    def source(self) -> str:
        """The techniques used, and the program that computed the rating."""
        return f"{self.scale}: {_(self.technique_set)}; {self.engine}"

    def __str__(self) -> str:
        numbers = f"{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f}"
        if not self.complete:
            numbers = _("at least {rating}").format(rating=f"{self.er:.1f}")
        marks = _("diamond") if self.diamond else _("pearl") if self.pearl else ""
        name = f"{self.hardest.long} ({self.hardest.short})" if self.hardest else ""
        return ", ".join(part for part in (f"{self.scale} {numbers}", name, marks) if part)


_RATING = {"type": "number", "minimum": 0, "maximum": 20}
_NAME = {
    "type": ["object", "null"],
    "properties": {"short": {"type": "string"}, "long": {"type": "string"}},
    "required": ["short", "long"],
    "additionalProperties": False,
}
_SCHEMA = {
    "type": "object",
    "properties": {
        "er": _RATING,
        "ep": _RATING,
        "ed": _RATING,
        "hardest": _NAME,
        "pearl": {"type": "boolean"},
        "diamond": {"type": "boolean"},
        "steps": {"type": "integer", "minimum": 0},
        "complete": {"type": "boolean"},
        "technique_set": {"type": "string"},
        "engine": {"type": "string"},
        "path": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"rating": _RATING, "short": {"type": "string"}, "conclusion": STRINGS},
                "required": ["rating", "short", "conclusion"],
                "additionalProperties": False,
            },
        },
    },
    "required": [
        *("er", "ep", "ed", "hardest", "pearl", "diamond"),
        *("steps", "complete", "technique_set", "engine"),
    ],
    "additionalProperties": False,
}
_COLUMNS = {
    "er": "double",
    "ep": "double",
    "ed": "double",
    "hardest": "string",
    "steps": "int32",
    "complete": "bool",
    "technique_set": "string",
    "engine": "string",
}


def explainer_scale(name: str, title: str, techniques: str, *, classic: bool) -> Scale:
    """Return one of Sudoku Explainer's scales.

    Args:
        name: its name.
        title: its display name.
        techniques: the description of the technique set.
        classic: whether it is the smaller of the two sets.
    """
    where = f"on Sudoku Explainer's scale, {techniques}; NULL where the puzzle was not rated"
    return Scale(
        name,
        title,
        partial(_rate, name, techniques, classic),
        _SCHEMA,
        _COLUMNS,
        fits=is_plain,
        where=PLAIN,
        steps=True,
        range=Range(lambda rating: float(rating.er), 1.0, 11.9, "er"),
        stored={
            "er": StoredColumn("DOUBLE", f"rating of the hardest step {where}"),
            "ep": StoredColumn("DOUBLE", "the same up to the first digit that is placed"),
            "ed": StoredColumn("DOUBLE", "the same of the first step"),
            "hardest": StoredColumn("VARCHAR", "short name of the step that decides it, such as 'HS'"),
        },
        store=partial(_store, classic),
        demand=lambda native, least, most: native.rating(classic, round(10 * least), round(10 * most)),
    )


def _store(classic: bool, lines: Sequence[str], layout: Layout, threads: int) -> Mapping[str, Any]:
    """Return the columns of a corpus, without creating an object for each puzzle."""
    import numpy as np

    digits = "".join(lines).encode("ascii").translate(layout.character_values)
    columns, names = _engine.rate(digits, classic, None, threads, False, False)
    # The last place is for puzzles without a step: full grids.
    labels = np.array([short for short, _long in names] + ["O"], dtype=object)
    hardest = np.frombuffer(columns["hardest"], np.uint16).astype(np.int32)
    hardest[hardest == _NO_NAME] = len(names)
    numbers = {
        name: np.frombuffer(columns[key], np.uint16) / 10
        for name, key in (("er", "rating"), ("ep", "pearl"), ("ed", "diamond"))
    }
    return {**numbers, "hardest": labels[hardest]}


def _rate(
    name: str, techniques: str, classic: bool, starts: Sequence[Grid | Board], terms: Terms
) -> Iterator[ExplainerRating | LucidokuError]:
    """Rate plain 9×9 puzzles in one native call.

    Without `Terms.check`, a puzzle with several solutions may take forever, as with the reference.
    """
    for start, (status, rating) in zip(starts, _rate_natively(name, techniques, classic, starts, terms), strict=True):
        if status not in (NO_SOLUTION, SEVERAL, BAD):
            yield rating
            continue
        try:
            check_unique(start, terms.time_limit)
            raise_no_solution(start)
        except LucidokuError as error:
            yield error


def _rate_natively(
    name: str, techniques: str, classic: bool, starts: Sequence[Grid | Board], terms: Terms
) -> Iterator[tuple[int, ExplainerRating]]:
    """Rate puzzles; return for each also how its rating ended."""
    digits = b"".join(bytes(start.values) for start in starts)
    marks = None
    if any(isinstance(start, Board) for start in starts):
        marks = array("H", (mask for start in starts for mask in _marks(start))).tobytes()
    columns, names = _engine.rate(
        digits, classic, marks, terms.threads, terms.steps, terms.check, seconds_each=terms.time_limit
    )
    labels = [StepLabel(*both) for both in names]
    label_of: dict[int, StepLabel | None] = {**dict(enumerate(labels)), _NO_NAME: None}
    column = {
        key: memoryview(columns[key]).cast("I" if key in _WIDE else "B" if key == "status" else "H") for key in columns
    }
    engine = f"Lucidoku {__version__}, as Sukaku Explainer 1.18.1"
    layout = starts[0].layout if starts else _PLAIN
    first = 0
    rows = zip(*(column[key].tolist() for key in _OF_PUZZLE), strict=True)
    for status, er, ep, ed, hardest, pearl, diamond, count in rows:
        rating = ExplainerRating(
            name,
            er / 10,
            ep / 10,
            ed / 10,
            BEYOND_LABEL if status == BEYOND else label_of[hardest],
            label_of[pearl],
            label_of[diamond],
            count,
            status != CUT_SHORT,
            techniques,
            engine,
            _steps(column, labels, first, count, layout.candidates) if terms.steps else (),
        )
        first += count
        yield status, rating


_OF_PUZZLE = ("status", "rating", "pearl", "diamond", "hardest", "pearl_name", "diamond_name", "steps")
_WIDE = ("steps", "removals_end")


def _marks(start: Grid | Board) -> Sequence[int]:
    if isinstance(start, Grid):
        return [0 if value else 0x1FF for value in start.values]
    return start.masks


def _steps(
    columns: dict[str, memoryview[int]],
    labels: Sequence[StepLabel],
    first: int,
    count: int,
    every: Sequence[Candidate],
) -> tuple[RatedStep, ...]:
    made = []
    ends = columns["removals_end"]
    for number, k in enumerate(range(first, first + count), 1):
        place = columns["step_place"][k]
        removals = columns["removals"][ends[k - 1] if k else 0 : ends[k]]
        made.append(
            RatedStep(
                number,
                columns["step_rating"][k] / 10,
                labels[columns["step_name"][k]],
                () if place == _NOWHERE else (every[place],),
                tuple(every[code] for code in removals),
            )
        )
    return tuple(made)
