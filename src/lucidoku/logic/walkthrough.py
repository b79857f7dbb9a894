"""The result of a walk: its steps, the positions between them, and figures about the whole."""

from __future__ import annotations

import os
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal

from lucidoku.errors import InvalidArgument, ParseError, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.drawable import Drawable
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import board_of
from lucidoku.logic.aims import AimResult
from lucidoku.logic.decode import LazySteps, apply, decode, starts
from lucidoku.logic.pipeline import ENGINE_TECHNIQUES, Pipeline
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Kind, Level, Technique
from lucidoku.logic.techniques import LEVELS, get
from lucidoku.logic.uses import Uses
from lucidoku.words.guided import GuidedText, GuidedTuple, guided
from lucidoku.words.language import _, language, ngettext, number_text

if TYPE_CHECKING:
    from lucidoku.proofs import Proofs
    from lucidoku.ratings import RatingCard

__all__ = ["JournalLine", "Needs", "Walkthrough", "journal_text", "summary_lines"]

Needs = Literal["logic", "trial", "guess"]


@dataclass(frozen=True)
class JournalLine:
    """Consecutive steps of one technique, see `Walkthrough.journal`.

    Attributes:
        number: the number of the run, from 1.
        technique: their technique.
        count: the number of steps.
    """

    number: int
    technique: Technique
    count: int

    def __str__(self) -> str:
        return _("Step {number}: {technique} × {count}").format(
            number=self.number, technique=_(self.technique.name), count=self.count
        )


def journal_text(walk: Walkthrough) -> str:
    """Return the journal of a walkthrough: its runs, whether a value of the solution was needed, and the candidate counts.

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
    if not walk.is_solved:
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


def summary_lines(walk: Walkthrough) -> list[str]:
    """Return the figures of a walkthrough: steps, techniques, the hardest, trials and guesses, the solution.

    >>> from lucidoku import explain
    >>> summary_lines(explain("1.....2..3.....4"))[0]
    'Solved in 12 steps.'
    """
    count = len(walk)
    if walk.is_solved:
        lines = [ngettext("Solved in {count} step.", "Solved in {count} steps.", count).format(count=count)]
    elif walk.timed_out:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Cut by the time limit after {count} step, {left} cells are empty.",
                "Cut by the time limit after {count} steps, {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    else:
        left = len(walk.board(count).empty_cells)
        lines = [
            ngettext(
                "Not solved: after {count} step no technique makes progress; {left} cells are empty.",
                "Not solved: after {count} steps no technique makes progress; {left} cells are empty.",
                count,
            ).format(count=count, left=left)
        ]
    by_id = {technique.id: technique for technique in walk.allowed}
    for own_id, uses in walk.techniques.items():
        lines.append(f"{uses:>6} × {_(by_id[own_id].name)}")
    if walk.hardest is not None:
        hardest = walk.hardest.technique
        lines.append(
            _("Hardest step: {name} ({level}, score {score})").format(
                name=_(hardest.name), level=_(hardest.level), score=hardest.score
            )
        )
    if walk.trials:
        lines.append(ngettext("{count} trial", "{count} trials", walk.trials).format(count=walk.trials))
    lines.append(ngettext("{count} guess", "{count} guesses", walk.guesses).format(count=walk.guesses))
    if walk.solution is not None:
        lines.append(_("Solution: {line}").format(line=walk.solution.line))
    return lines


class _StepTuple(GuidedTuple[Step]):
    """The steps of a walk."""

    __slots__ = ()
    _place = ("Walkthrough", "steps")
    _by_name = "[step for step in walk if step.technique == 'x-wing']"


class Walkthrough(LazySteps, Drawable):
    """The steps from a puzzle to its solution: a sequence of Steps.

    `walk[3]` and loops give Steps, and `walk.board(3)` the position before the fourth one. Steps are stored compactly and become
    objects on demand. A walkthrough is immutable; threads may share it, and it can be pickled and copied.

    Attributes:
        puzzle: the givens, a Grid.
        start: the grid or the position that was explained.
        layout: the layout of the puzzle.
        solution: the completed grid; None if the puzzle has several, or it is unknown.
        is_solved: whether the steps lead to the solution.
        timed_out: whether the time limit ended the walk.
        aim_result: the result of a walk with an aim; None if it takes the simplest step each time.
        allowed: the techniques that could be used, a Pipeline.
        steps: all Steps, as a tuple.
        boards: the positions before each step and after the last one.
        techniques: how often each technique was used, a Counter by id.
        hardest: the hardest Step; None if there is no step.
        level: the level of the hardest step.
        needs: "logic", "trial" or "guess".
        guesses, trials: the number of steps that are guesses, or trials, and not logic.

    >>> from lucidoku import Grid, explain
    >>> walk = explain(Grid.parse("1.....2..3.....4"))
    >>> walk.is_solved, walk.guesses, len(walk)
    (True, 0, 12)
    >>> print(walk[0])
    Hidden Single: r1c2=2
    >>> walk.hardest.name, walk.level, walk.needs, walk.board(3).values[1]
    ('Hidden Single', 'easy', 'logic', 2)
    """

    def __init__(
        self,
        start: Board | Grid,
        allowed: Pipeline,
        items: Sequence[Sequence[int] | Step] | bytes,
        solution: Grid | None,
        is_solved: bool,
        timed_out: bool = False,
        aim_result: AimResult | None = None,
        count: int | None = None,
    ) -> None:
        """Use `explain` instead; items as bytes are records, one after the other, and `count` their number if known."""
        self._start = start if isinstance(start, Grid) else start.copy()
        self.puzzle: Grid = start if isinstance(start, Grid) else start.givens
        self.layout: Layout = start.layout
        self.allowed: Pipeline = allowed
        self.solution: Grid | None = solution
        self.is_solved: bool = is_solved
        self.timed_out: bool = timed_out
        self.aim_result: AimResult | None = aim_result
        super().__init__(items, count)
        self._boards: list[Board] = []
        self._lock = RLock()

    def __reduce__(self) -> tuple[Any, ...]:
        items: bytes | list[Sequence[int] | Step]
        if any(isinstance(item, Step) for item in self._items):
            items = [item if isinstance(item, Step) else array("H", item) for item in self._items]
        else:
            items = self.words()
        known = (self._start, self.allowed, items, self.solution, self.is_solved, self.timed_out, self.aim_result)
        return (Walkthrough, known)

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
        return _StepTuple(self)

    @property
    def start(self) -> Grid | Board:
        """The grid or the position that was explained."""
        return self._start if isinstance(self._start, Grid) else self._start.copy()

    @property
    def boards(self) -> tuple[Board, ...]:
        """The positions: before each step, and after the last one."""
        return GuidedTuple(map(self.board, range(len(self) + 1)))

    def __contains__(self, item: object) -> bool:
        """Return whether a step belongs to the walk, or a technique is used in it: `"X-Wing" in walk`.

        Raises:
            UnknownTechnique: no technique has this name.
        """
        if not isinstance(item, str):
            return item in self.steps
        if item not in self.techniques and item not in self.allowed.by_id:
            get(item)
        return item in self.techniques

    def count(self, value: Any) -> int:
        """Return the number of uses of a technique, by any of its names, or of a step."""
        return self.techniques[value] if isinstance(value, str) else self.steps.count(value)

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a step, or of the first one of a technique, by any of its names: `walk.index("X-Wing")`.

        Raises:
            UnknownTechnique: no technique has this name.
            InvalidArgument: the walk has no such step.
        """
        items = [*self._technique_ids()] if isinstance(value, str) else self.steps
        wanted = get(value).id if isinstance(value, str) else value
        try:
            return items.index(wanted, start, len(self) if stop is None else stop)
        except ValueError:
            raise InvalidArgument(_("the walkthrough has no {step}").format(step=value)) from None

    @cached_property
    def techniques(self) -> Counter[str]:
        """The number of uses of each technique, by id, in pipeline order."""
        used = Counter(self._technique_ids())
        return Uses({id: used[id] for id in self.allowed.by_id if id in used})

    def _technique_ids(self) -> Iterator[str]:
        """Yield the technique of each step, by id; the records are not separated for it."""
        if "_items" not in vars(self):
            words = memoryview(self._words).cast("H")
            return (ENGINE_TECHNIQUES[words[start + 1]].id for start in starts(words))
        return (item.technique.id if isinstance(item, Step) else ENGINE_TECHNIQUES[item[1]].id for item in self._items)

    @property
    def guesses(self) -> int:
        """The number of steps that are neither logic nor trials."""
        return self._of_kind("guess")

    @property
    def trials(self) -> int:
        """The number of steps that are trials, successful or not."""
        return self._of_kind("trial")

    def _of_kind(self, kind: Kind) -> int:
        by_id = self.allowed.by_id
        return sum(count for id, count in self.techniques.items() if by_id[id].kind == kind)

    @cached_property
    def journal(self) -> tuple[JournalLine, ...]:
        """The walk in order, as runs of steps of the same technique.

        >>> from lucidoku import explain
        >>> [str(line) for line in explain("1.....2..3.....4").journal][:2]
        ['Step 1: Hidden Single × 2', 'Step 2: Full House × 3']
        """
        runs = [(technique, len(list(steps))) for technique, steps in groupby(self, lambda step: step.technique)]
        return tuple(JournalLine(number, technique, count) for number, (technique, count) in enumerate(runs, 1))

    @property
    def needs(self) -> Needs:
        """The means that the walk needs: "logic" alone, a "trial" or a "guess"; a walk that is stuck needs a guess."""
        if self.guesses or not self.is_solved:
            return "guess"
        return "trial" if self.trials else "logic"

    @cached_property
    def hardest(self) -> Step | None:
        """The hardest step: of the highest level, there of the technique that is tried last, and of these the first one.

        It is None if there is no step.
        """
        hardest = self._hardest_technique
        if hardest is None:
            return None
        return self.read(next(place for place, id in enumerate(self._technique_ids()) if id == hardest.id))

    @property
    def _hardest_technique(self) -> Technique | None:
        used = [self.allowed.by_id[id] for id in self.techniques]
        return max(reversed(used), key=lambda technique: LEVELS.index(technique.level), default=None)

    @property
    def level(self) -> Level:
        """The level of the hardest step; "easy" if there is no step."""
        hardest = self._hardest_technique
        return hardest.level if hardest else LEVELS[0]

    @property
    def text(self) -> str:
        """All steps in words, one per line, in the language and notation in use.

        >>> from lucidoku import explain
        >>> print(explain("1.....2..3.....4").text.splitlines()[0])
        1. Hidden Single: In box 1, 2 fits only into r1c2: r2c3=2 keeps it out of row 2; r1c1 is filled.
        """
        return GuidedText(
            "\n".join(
                _("{number}. {name}: {text}").format(number=number, name=_(step.technique.name), text=step.text)
                for number, step in enumerate(self, 1)
            )
        )

    def prove(self, *, minimal: bool = False) -> Proofs:
        """Prove all steps by the rules alone; see `lucidoku.prove`.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").prove().ok
        True
        """
        from lucidoku.proofs import prove

        return prove(self, minimal=minimal)

    def rate(self, scale: str | Sequence[str] | None = None, **options: Any) -> RatingCard:
        """Return how hard the puzzle is; see `lucidoku.rate`."""
        from lucidoku.ratings import rate

        return rate(self._start, scale, **options)

    def __repr__(self) -> str:
        state = "solved" if self.is_solved else "timed out" if self.timed_out else "not solved"
        puzzle = self.puzzle.line
        puzzle = puzzle if len(puzzle) <= 25 else puzzle[:24] + "…"
        return f"<Walkthrough {puzzle}: {len(self)} steps, {self.level}, {state}>"

    def __str__(self) -> str:
        return "\n".join(f"{number:>4}  {step}" for number, step in enumerate(self, 1))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Walkthrough:
        """Return the walkthrough that `to_dict` has written.

        Raises:
            ParseError: it is not a record of a walkthrough.
            UnknownTechnique: a technique is not in the catalogue.

        >>> from lucidoku import explain
        >>> walk = explain("1.....2..3.....4")
        >>> Walkthrough.from_dict(walk.to_dict()) == walk
        True
        """
        from lucidoku.logic.record import walk_of_record

        return walk_of_record(data)

    @classmethod
    @guided
    def load(cls, path: str | os.PathLike[str]) -> Walkthrough:
        """Return the walkthrough of a file that `save` has written as .json or .jsonl, or `lucidoku explain --out`.

        Raises:
            ParseError: the file holds something else, or several walkthroughs, see `load_many`.
            LucidokuError: it cannot be read.
        """
        walks = cls.load_many(path)
        first = next(walks, None)
        if first is None:
            raise ParseError(_("no walkthrough found"))
        if next(walks, None) is not None:
            call = "ld.Walkthrough.load_many(path)"
            raise ParseError(_("{path} holds several walkthroughs; use {call}").format(path=os.fspath(path), call=call))
        return first

    @classmethod
    @guided
    def load_many(cls, path: str | os.PathLike[str]) -> Iterator[Walkthrough]:
        """Yield the walkthroughs of a file with one in each line, such as `lucidoku explain FILE --out walks.jsonl` writes.

        Raises:
            ParseError: a line holds something else.
            LucidokuError: the file cannot be read.
        """
        from lucidoku.formats import read_puzzles

        if str(path).lstrip().startswith("{"):
            from lucidoku.words.guesses import as_typed

            answer = "ld.Walkthrough.from_dict(json.loads(text))"
            raise WrongType(_("expected {call}").format(call=as_typed(answer) or answer))
        for entry in read_puzzles(path):
            if entry.error is not None:
                raise entry.error
            if entry.reading is None or entry.reading.walk is None:
                message = _("line {line}: expected a stored walkthrough, got a puzzle; use {call}")
                raise ParseError(message.format(line=entry.line_number, call="ld.explain(puzzle)"))
            yield cls.from_dict(entry.reading.walk)

    def to_dict(self, lang: str | None = None, *, explained: bool = False) -> dict[str, Any]:
        """Return the walkthrough as dicts, lists, strings and numbers, after docs/schema/walkthrough-1.json.

        Args:
            lang: language of the sentences.
            explained: whether each step has its explanation in rows, see `Step.explanation`.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_dict()["steps"][0]["placements"]
        ['r1c2=2']
        """
        from lucidoku.logic.record import walk_record

        return walk_record(self, lang, explained=explained)

    def to_json(self, lang: str | None = None) -> str:
        """Return `to_dict` as JSON, on one line.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_json()[:33]
        '{"schema":"lucidoku/walkthrough/1'
        """
        from lucidoku.logic.record_json import walk_json

        return walk_json(self, lang)

    def to_arrow(self, lang: str | None = None) -> Any:
        """Return the steps as a `pyarrow.Table`, one row for each; see `lucidoku.logic.tables.step_table`.

        DuckDB takes a walkthrough directly.

        >>> from lucidoku import explain
        >>> explain("1.....2..3.....4").to_arrow().num_rows
        12
        """
        from lucidoku.logic.tables import step_table

        return step_table(self, lang)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self, lang: str | None = None) -> Any:
        """Return the steps as a pandas table, one row for each.

        Raises:
            LucidokuError: pandas is not installed.
        """
        from lucidoku.files.results import pandas_of

        return pandas_of(self.to_arrow(lang))

    def to_polars(self, lang: str | None = None) -> Any:
        """Return the steps as a Polars table, one row for each.

        Raises:
            LucidokuError: Polars is not installed.
        """
        from lucidoku.files.results import polars_of

        return polars_of(self.to_arrow(lang))

    def html(self, lang: str | None = None, *, merge: str | None = "singles") -> str:
        """Return a page that steps through the walkthrough with the arrow keys; it needs no network.

        Args:
            lang: language of the words.
            merge: "singles": runs of singles share a picture and a sentence; a level: so do steps that are not harder;
                None: each step has its own.
        """
        from lucidoku.drawing.html import page

        return page(self, lang, merge=merge)

    def svg(self, **options: Any) -> str:
        """Return all pictures as one SVG; see `lucidoku.drawing.sheet` for the options: theme, columns, captions, lang."""
        from lucidoku.drawing.contact import sheet_svg

        return guided(sheet_svg)(self, **{"theme": "light", **options})

    def png(self, *, scale: float = 1.0, **options: Any) -> bytes:
        """Return all pictures as one PNG; the options are those of `svg`, and `scale`, the pixels of an SVG unit."""
        from lucidoku.drawing.render import render

        return render(self.svg(**options), scale)

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Write a file; the extension of its name selects the format; see `Drawable.save`."""
        if os.fspath(path).lower().endswith((".ppt", ".pptx", ".odp", ".key")):
            message = _("{path}: slides are a PDF; use {call}")
            raise InvalidArgument(message.format(path=os.fspath(path), call="ld.paper.slides(walk, 'slides.pdf')"))
        super().save(path, **options)

    def _writers(self) -> Mapping[str, Callable[..., str | bytes]]:
        def pdf(**options: Any) -> bytes:
            from lucidoku.paper import walkthrough

            return walkthrough(self, **options)

        @guided
        def html(lang: str | None = None, merge: str | None = "singles") -> str:
            return self.html(lang, merge=merge)

        @guided
        def json(lang: str | None = None) -> str:
            return self.to_json(lang) + "\n"

        @guided
        def txt(lang: str | None = None) -> str:
            with language(lang):
                return self.text + "\n"

        def table(ending: str, lang: str | None = None) -> bytes:
            from lucidoku.files.results import table_file

            return table_file(self.to_arrow(lang), ending)

        return {
            ".html": html,
            ".pdf": pdf,
            ".json": json,
            ".jsonl": json,
            ".txt": txt,
            ".csv": partial(table, ".csv"),
            ".parquet": partial(table, ".parquet"),
            ".svg": self.svg,
            ".png": self.png,
        }

    def _repr_html_(self) -> str:
        from lucidoku.drawing.html import summary_html

        return summary_html(self)

    def _repr_svg_(self) -> None:
        """Leave notebooks to `_repr_html_`, which is small."""
