"""Read files into batches of puzzles of one layout; report lines that are not puzzles separately."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from lucidoku.errors import LucidokuError
from lucidoku.files.located import shifted
from lucidoku.formats import Entry
from lucidoku.formats.bulk import Source
from lucidoku.formats.reading import read_part
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.grid.lines import digits_of_lines
from lucidoku.tables.batch import LONGEST_TEXT, PuzzleBatch, canonical_texts, texts_of
from lucidoku.words.language import language

__all__ = ["BadLine", "Item", "Noted", "batches_of_block", "batches_of_entries", "read_batches"]


@dataclass(frozen=True)
class BadLine:
    """A line that is not a puzzle.

    Attributes:
        source: the file.
        line: its number, from 1.
        text: its content.
        reason: the reason.
    """

    source: str
    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Noted:
    """Notes on the text of a puzzle: a sentence for each piece of content that the puzzle cannot hold."""

    note: str


Item = PuzzleBatch | BadLine | Noted
"""An item of a file: a batch of puzzles, a bad line, or a note."""


def read_batches(
    path: str, column: str | None = None, layout: Layout | None = None, threads: int = 1, source: Source | None = None
) -> Iterator[Item]:
    """Read the puzzles of a file in batches of a few thousand.

    Args:
        path: see `lucidoku.formats.bulk.Source`.
        column: the column of the puzzles, in tables.
        layout: the layout of all puzzles; detected by default.
        threads: for the canonical forms.
        source: the open file, if the caller wants to watch its progress.

    Raises:
        LucidokuError: the file cannot be read.
    """
    source = source or Source(path, column)
    name = os.path.basename(path) if path != "-" else "-"
    line = source.first_line - 1
    for block in source:
        yield from batches_of_block(block, line, name, layout, threads)
        line += block.count(b"\n")


def batches_of_block(block: bytes, line: int, name: str, layout: Layout | None, threads: int) -> Iterator[Item]:
    """Yield the puzzles of some whole lines.

    Args:
        block: the lines.
        line: the number of lines before them in the file.
        name: of the file.
        layout: the layout of all puzzles; detected by default.
        threads: for the canonical forms.
    """
    try:
        digits, shape = digits_of_lines(block, layout)
    except LucidokuError:
        yield from _slowly(block, line, name, layout, threads)
    else:
        values = np.frombuffer(digits, np.uint8).reshape(-1, shape.n**2)
        lines = np.arange(line + 1, line + 1 + len(values), dtype=np.int64)
        yield from _of_rules(values, shape, name, lines, threads)


def _of_rules(values: Any, layout: Layout, name: str, lines: Any, threads: int) -> Iterator[PuzzleBatch | BadLine]:
    """Yield a batch without the puzzles that contain a digit too large for the layout."""
    fine = values.max(axis=1, initial=0) <= layout.n
    for number in np.flatnonzero(~fine):
        digit = int(values[number].max())
        line = texts_of(values[number : number + 1])[0].as_py()
        yield BadLine(name, int(lines[number]), line, f"{digit} is not a digit of a {layout.code} grid")
    values, lines = np.ascontiguousarray(values[fine]), lines[fine]
    if len(values):
        yield PuzzleBatch(layout, values, canonical_texts(layout, values, threads), name, lines)


def _slowly(block: bytes, first_line: int, name: str, layout: Layout | None, threads: int) -> Iterator[Item]:
    """Read lines of any format one by one, to handle comments, errors and mixed sizes."""
    lines = block.decode("utf-8", "replace").splitlines()
    entries: list[Entry] = []
    # Stored text does not depend on the user's language.
    with language("en"):
        try:
            for entry in read_part(lines, layout, first_line):
                entries.append(replace(entry, error=shifted(entry.error, first_line) if entry.error else None))
        except LucidokuError as error:
            if any(line.strip() and not line.lstrip().startswith("#") for line in lines):
                entries.append(Entry(1, None, error))
    yield from batches_of_entries(entries, first_line, name, threads, lines)


def batches_of_entries(
    entries: Iterable[Entry], line: int, name: str, threads: int, lines: Sequence[str] = ()
) -> Iterator[Item]:
    """Yield the puzzles in batches of one layout, then the unreadable entries and the notes.

    Args:
        entries: the puzzles.
        line: the number to add to their lines.
        name: of the file.
        threads: for the canonical forms.
        lines: the text that the entries' line numbers refer to.
    """
    run: list[tuple[Grid, int]] = []
    for entry in entries:
        if entry.puzzle is None:
            text = lines[entry.line_number - 1][:LONGEST_TEXT] if entry.line_number <= len(lines) else ""
            yield BadLine(name, line + entry.line_number, text, str(entry.error))
            continue
        yield from map(Noted, entry.notes)
        grid = entry.puzzle if isinstance(entry.puzzle, Grid) else entry.puzzle.givens
        if run and run[0][0].layout is not grid.layout:
            yield _batch(run, name, threads)
            run = []
        run.append((grid, line + entry.line_number))
    if run:
        yield _batch(run, name, threads)


def _batch(run: Iterable[tuple[Grid, int]], name: str, threads: int) -> PuzzleBatch:
    grids, lines = zip(*run, strict=True)
    layout = grids[0].layout
    values = np.frombuffer(b"".join(grid.values for grid in grids), np.uint8).reshape(len(grids), -1)
    return PuzzleBatch(layout, values, canonical_texts(layout, values, threads), name, np.array(lines, np.int64))
