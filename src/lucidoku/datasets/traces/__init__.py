"""Walkthroughs in the forms that models are trained on: one file per form, one row here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from lucidoku.datasets.symmetry import Symmetry, walks_of
from lucidoku.datasets.traces.arrays import STRATEGIES, integers, write_hrm, write_integers
from lucidoku.datasets.traces.chat import chat
from lucidoku.datasets.traces.tokens import TracedStep, Vocabulary, tokens, untokens, vocabulary
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.early import finished_part_in, nothing_in, tell
from lucidoku.files.parts import arrow
from lucidoku.files.writing import whole_file, whole_folder, write_whole
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.logic.explaining import explain
from lucidoku.logic.pipeline import Pipeline
from lucidoku.logic.record_json import walk_json
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _, language

__all__ = [
    "FORMS",
    "STRATEGIES",
    "Choice",
    "TraceReport",
    "TracedStep",
    "Vocabulary",
    "chat",
    "integers",
    "tokens",
    "traces",
    "untokens",
    "vocabulary",
    "write_traces",
]


@dataclass(frozen=True)
class Choice:
    """Selection of walkthroughs of a puzzle.

    Attributes:
        walks: the number of different walkthroughs of each puzzle.
        augment: the number of transformed copies of each walkthrough: lines moved, digits relabelled, steps and words
            adapted.
        seed: of the transformations.
        techniques: the allowed techniques.
        aim: see `explain`; empty for the usual walk.
        time_limit: seconds per puzzle.
    """

    walks: int = 1
    augment: int = 0
    seed: int = 0
    techniques: Pipeline | str = "logic"
    aim: str = ""
    time_limit: float | None = None


@dataclass
class TraceReport:
    """Result of `write_traces`.

    Attributes:
        puzzles: the number of explained puzzles.
        rows: the number of rows written.
        problems: number, from 1, and reason of each puzzle that could not be explained.
    """

    puzzles: int = 0
    rows: int = 0
    problems: list[tuple[int, str]] = field(default_factory=list)


def traces(puzzle: PuzzleLike, choice: Choice = Choice(), number: int = 0) -> list[Walkthrough]:
    """Return the walkthroughs of one puzzle, each followed by its transformed copies.

    Args:
        puzzle: the givens.
        choice: the selection.
        number: the puzzle's number in its set; with the seed it determines the transformations.

    >>> [len(walk) for walk in traces("1.....2..3.....4", Choice(augment=2))]
    [12, 12, 12]
    """
    if choice.walks < 1 or choice.augment < 0:
        raise InvalidArgument(_("expected one walkthrough or more, and no negative number of disguises"))
    how: dict[str, Any] = {"techniques": choice.techniques, "time_limit": choice.time_limit}
    if choice.aim:
        how["aim"] = choice.aim
    grid = Grid.parse(puzzle) if isinstance(puzzle, str) else puzzle
    chance = Random(f"{choice.seed} {number}")
    if choice.walks > 1:
        if not isinstance(grid, Grid):
            raise InvalidArgument(_("several walkthroughs are found for puzzles, not for positions"))
        walks = walks_of(grid, choice.walks, chance, **how)
    else:
        walks = [explain(grid, **how)]
    return [
        trace
        for walk in walks
        for trace in (walk, *(Symmetry.random(walk.layout, chance).walk(walk) for _copy in range(choice.augment)))
    ]


Groups = Iterable[list[Walkthrough]]


@dataclass(frozen=True)
class _Form:
    """A form of traces.

    Attributes:
        meaning: a description for people.
        write: writes groups of walkthroughs, in a language, to a file or folder; returns the number of rows.
        folder: whether the target is a folder.
        rules: whether it can express variant rules.
    """

    meaning: str
    write: Callable[[Groups, str | None, Path], int]
    folder: bool = False
    rules: bool = False


def _lines(line: Callable[[Walkthrough, str | None], str]) -> Callable[[Groups, str | None, Path], int]:
    def write(groups: Groups, lang: str | None, path: Path) -> int:
        rows = 0
        with whole_file(path) as file:
            for walk in _all(groups):
                file.write(line(walk, lang).encode() + b"\n")
                rows += 1
        return rows

    return write


def _all(groups: Groups) -> Iterator[Walkthrough]:
    for group in groups:
        yield from group


def _token_folder(groups: Groups, _lang: str | None, folder: Path) -> int:
    """Write `traces.jsonl`, a list of numbers per line, and `vocabulary.json`."""
    rows, known = 0, None
    with whole_file(folder / "traces.jsonl") as file:
        for walk in _all(groups):
            known = known or vocabulary(walk.layout)
            if walk.layout != known.layout:
                raise LucidokuError(_("each puzzle must have the same size"))
            numbers = known.numbers
            file.write(json.dumps([numbers[word] for word in tokens(walk)], separators=(",", ":")).encode() + b"\n")
            rows += 1
    words = {} if known is None else {"layout": known.layout.code, "tokens": known.words}
    write_whole(folder / "vocabulary.json", json.dumps({"schema": "lucidoku/tokens/1", **words}, indent=0))
    return rows


def _integer_file(groups: Groups, _lang: str | None, path: Path) -> int:
    with whole_file(path) as file:
        return write_integers(_all(groups), file)


FORMS: Mapping[str, _Form] = {
    "jsonl": _Form("a walkthrough a line as JSON, with premises and sentences", _lines(walk_json), rules=True),
    "chat": _Form(
        "a line of JSON with messages a walkthrough, reasons in words",
        _lines(lambda walk, lang: json.dumps({"messages": chat(walk, lang)}, ensure_ascii=False)),
        rules=True,
    ),
    "tokens": _Form("numbers of tokens, and the vocabulary", _token_folder, folder=True),
    "hrm": _Form("HRM's arrays of puzzles and solutions", lambda groups, _lang, path: write_hrm(groups, path), True),
    "integers": _Form("325 integers a puzzle, with strategies", _integer_file),
}
"""The forms of traces, by name."""


def write_traces(
    puzzles: Iterable[PuzzleLike | LucidokuError],
    form: str,
    out: str | Path,
    choice: Choice = Choice(),
    *,
    lang: str | None = None,
) -> TraceReport:
    """Write the walkthroughs of puzzles in a form; a puzzle that cannot be explained is counted and left out.

    If no puzzle can be explained, nothing is written. An interruption keeps the walkthroughs that are finished.

    Args:
        puzzles: the puzzles; an error for each unreadable one.
        form: one of `FORMS`.
        out: the new file, or folder for "tokens" and "hrm"; it gets its name when it is complete.
        choice: the selection of walkthroughs.
        lang: the language; the user's by default.

    Raises:
        InvalidArgument: the form is unknown.
        LucidokuError: the target exists, or cannot be written.
    """
    if form not in FORMS:
        raise InvalidArgument(
            _("unknown form {form}; expected one of {known}").format(form=repr(form), known=", ".join(FORMS))
        )
    chosen, path, done = FORMS[form], Path(out), TraceReport()
    interruption: KeyboardInterrupt | None = None
    if form in ("hrm", "integers"):
        arrow(_("arrays"), "datasets")
    if path.exists():  # fail before the work is done
        raise LucidokuError(_("{path} already exists; choose another name").format(path=path))

    def until_interrupted() -> Iterator[list[Walkthrough]]:
        nonlocal interruption
        try:
            yield from groups()
        except KeyboardInterrupt as error:
            interruption = error

    def groups() -> Iterator[list[Walkthrough]]:
        for number, puzzle in enumerate(puzzles, 1):
            try:
                if isinstance(puzzle, LucidokuError):
                    raise puzzle
                walks = traces(puzzle, choice, number)
            except LucidokuError as error:
                done.problems.append((number, str(error)))
                continue
            if not chosen.rules and walks[0].layout.placed:
                known = ", ".join(name for name, row in FORMS.items() if row.rules)
                problem = _(
                    "puzzle {number} has variant rules, which the form {form} cannot express; choose one of {known}"
                )
                raise LucidokuError(problem.format(number=number, form=form, known=known))
            done.puzzles += 1
            yield walks

    with nullcontext() if lang is None else language(lang):
        generated = until_interrupted()
        first = next(generated, None)
        if first is not None:
            every = chain([first], generated)
            if chosen.folder:
                with whole_folder(path) as folder:
                    done.rows = chosen.write(every, lang, folder)
            else:
                done.rows = chosen.write(every, lang, path)
    if interruption is not None:
        tell(interruption, finished_part_in(path) if done.rows else nothing_in(path))
        raise interruption
    return done
