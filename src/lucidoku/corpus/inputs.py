"""Inputs of a corpus: files, and puzzles passed from Python in any form."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, cast

from lucidoku.errors import LucidokuError
from lucidoku.formats import FORMATS, Entry
from lucidoku.formats.bulk import Source
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import in_memory, puzzles_of
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.tables.reading import Item, batches_of_entries, read_batches
from lucidoku.words.language import language

__all__ = ["InputRun", "Puzzles", "parts_of"]

Puzzles: TypeAlias = str | os.PathLike[str] | Iterable[str | os.PathLike[str] | PuzzleLike | Walkthrough]
"""Input of `build`: a path, or paths and puzzles."""
InputRun = tuple[str, Source | None, Iterator[Item]]
"""A file or a run of puzzles passed from Python: its name, its source if it is a file, and its batches."""

_AT_ONCE = 8192  # puzzles from Python that share one source name


def parts_of(
    puzzles: Puzzles, column: str | None, layout: Layout | None, threads: int, run_name: str | None = None
) -> Iterator[InputRun]:
    """Yield the files and the runs of puzzles in an input.

    Args:
        puzzles: a path, or paths and puzzles.
        column: the column of the puzzles, in tables.
        layout: the layout of all puzzles; detected by default.
        threads: how many processor cores to use.
        run_name: the source name of puzzles from Python; by default each run gets a new name.

    Raises:
        LucidokuError: a file cannot be read.
    """
    run: list[Any] = []
    first = 1
    for item in _items(puzzles):
        path = _is_path(item)
        if run and (path or len(run) == _AT_ONCE):
            yield _at_hand(run, layout, threads, run_name, first)
            first, run = first + len(run), []
        if not path:
            run.append(item)
            continue
        name = os.fspath(item)
        source = Source(name, column)
        yield name, source, read_batches(name, column, layout, threads, source)
    if run:
        yield _at_hand(run, layout, threads, run_name, first)


def _at_hand(run: list[Any], layout: Layout | None, threads: int, run_name: str | None, first: int) -> InputRun:
    with language("en"):  # stored text does not depend on the user's language
        entries = [_entry(number, puzzle, layout) for number, puzzle in enumerate(run, first if run_name else 1)]
    name = run_name or _name(entries)
    return name, None, batches_of_entries(entries, 0, name, threads)


def _items(puzzles: Puzzles) -> Iterable[Any]:
    single = isinstance(puzzles, (str, os.PathLike, bytes, Grid, Board, Walkthrough, Entry))
    if in_memory(puzzles):
        return puzzles_of(puzzles)
    return [puzzles] if single else cast(Iterable[Any], puzzles)


def _is_path(item: object) -> bool:
    """Return whether an item names a file; text that is itself a puzzle does not."""
    if isinstance(item, os.PathLike):
        return True
    if not isinstance(item, str):
        return False
    text = item.strip()
    if not text or "\n" in text or os.path.exists(item):
        return os.path.exists(item)
    known = sum(character in ".0_*123456789" for character in text)
    return not (any(form.detect(text) for form in FORMATS.values()) or (len(text) >= 16 and known >= 0.8 * len(text)))


def _entry(number: int, puzzle: PuzzleLike, layout: Layout | None) -> Entry:
    try:
        notes = puzzle.notes if isinstance(puzzle, Entry) else ()
        return Entry(number, puzzle_of(puzzle, layout), notes=notes)
    except LucidokuError as error:
        return Entry(number, None, error)


def _name(entries: Iterable[Entry]) -> str:
    """Return a name for puzzles that come from no file, the same for the same puzzles."""
    digest = hashlib.sha256()
    for entry in entries:
        held = entry.puzzle.givens if isinstance(entry.puzzle, Board) else entry.puzzle
        digest.update(held.values if held else b"?")
        if held and held.layout.placed:
            digest.update(held.layout.code.encode())
    return f"memory-{digest.hexdigest()[:10]}"
