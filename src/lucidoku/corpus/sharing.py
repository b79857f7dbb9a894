"""Walks shared among processes, for puzzles that the engine cannot walk in bulk because their rules differ.

Results come in the order of the input. If a puzzle recurs in another form while its walk is pending, the repeat waits
for the result, so the puzzle is stored once on any number of processes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from lucidoku.files.processes import Processes
from lucidoku.grid.layout import Layout
from lucidoku.logic.pipeline import Pipeline
from lucidoku.tables.batch import FAILED, PuzzleBatch, columns_of_digits
from lucidoku.tables.variant_walks import columns_without_walks

__all__ = ["SharedWalks", "WalkedBatch", "is_shared"]

_WINDOW = 64  # puzzles compared with the corpus in one query
_PIECE = 4  # puzzles that a process walks in one task
_ALONE = 4  # tasks that this process walks before it starts others


class WalkedBatch(NamedTuple):
    """Puzzles of one layout and the engine's columns of their walks."""

    batch: PuzzleBatch
    columns: dict[str, bytes]


class _Piece(NamedTuple):
    """Puzzles to walk in one task, and puzzles equal to some of these or of earlier tasks."""

    batches: list[PuzzleBatch]
    twins: list[PuzzleBatch]


_Digits = list[tuple[Layout, bytes]]


def is_shared(batch: PuzzleBatch) -> bool:
    """Return whether processes share the walks of a batch; variants and mixed lists are walked one at a time."""
    return bool(batch.layout.placed) or len(batch) == 1


class SharedWalks:
    """Walks of a file whose puzzles are walked one at a time.

    Args:
        fresh: returns the puzzles of some batches that are not in the corpus.
        known: called with the number of puzzles equal to pending ones.
        processes: the worker processes; None for this process alone.
        pipeline: the techniques.
        steps: whether to return the evidence of the steps.
    """

    def __init__(
        self,
        fresh: Callable[[list[PuzzleBatch]], list[PuzzleBatch]],
        known: Callable[[int], None],
        processes: Processes | None,
        pipeline: Pipeline,
        steps: bool,
    ) -> None:
        self._fresh, self._known, self._processes = fresh, known, processes
        self._work = partial(_walk_all, pipeline, steps)
        self._status: dict[str, int] = {}  # of the pending canonical forms; 0 before they are walked
        self._walked: list[str] = []

    def walk(self, batches: Iterable[PuzzleBatch]) -> Iterator[WalkedBatch]:
        """Walk puzzles and yield them in input order with the results of their walks."""
        waiting: deque[_Piece] = deque()

        def asked() -> Iterator[_Digits]:
            for piece in self._pieces(batches):
                waiting.append(piece)
                yield [(batch.layout, batch.digits.tobytes()) for batch in piece.batches]

        todo = asked()
        for columns in map(self._work, todo if self._processes is None else islice(todo, _ALONE)):
            yield from self._settle(waiting.popleft(), columns)
        if self._processes is not None:
            for columns in self._processes.map(self._work, todo):
                yield from self._settle(waiting.popleft(), columns)

    def forget(self) -> None:
        """Note that all walked puzzles are in the corpus, or will be before `fresh` is called again."""
        for form in self._walked:
            if self._status[form] not in FAILED:
                del self._status[form]
        self._walked = []

    def _pieces(self, batches: Iterable[PuzzleBatch]) -> Iterator[_Piece]:
        piece = _Piece([], [])
        for batch in self._iter_new(batches):
            forms = batch.canonical.to_pylist()
            twin = np.array([form in self._status for form in forms])
            self._status.update((form, 0) for form, known in zip(forms, twin, strict=True) if not known)
            new = np.flatnonzero(~twin)
            for start in range(0, len(new), _PIECE):
                piece.batches.append(batch.take(new[start : start + _PIECE]))
                if sum(map(len, piece.batches)) >= _PIECE:
                    yield piece
                    piece = _Piece([], [])
            if twin.any():
                piece.twins.append(batch.take(np.flatnonzero(twin)))
        if piece.batches or piece.twins:
            yield piece

    def _iter_new(self, batches: Iterable[PuzzleBatch]) -> Iterator[PuzzleBatch]:
        """Yield the puzzles that are not in the corpus, comparing many in one query."""
        window: list[PuzzleBatch] = []
        for batch in batches:
            window.append(batch)
            if sum(map(len, window)) >= _WINDOW:
                yield from self._fresh(window)
                window = []
        if window:
            yield from self._fresh(window)

    def _settle(self, piece: _Piece, results: list[dict[str, bytes]]) -> Iterator[WalkedBatch]:
        for batch, columns in zip(piece.batches, results, strict=True):
            forms = batch.canonical.to_pylist()
            self._status.update(zip(forms, columns["status"], strict=True))
            self._walked += forms
            yield WalkedBatch(batch, columns)
        for batch in piece.twins:
            status = np.array([self._status.get(form, 0) for form in batch.canonical.to_pylist()], np.uint8)
            failed = np.isin(status, FAILED)
            self._known(int((~failed).sum()))
            if failed.any():
                yield WalkedBatch(
                    batch.take(np.flatnonzero(failed)), columns_without_walks(batch.layout, status[failed].tobytes())
                )


def _walk_all(pipeline: Pipeline, steps: bool, puzzles: _Digits) -> list[dict[str, bytes]]:
    return [columns_of_digits(layout, digits, pipeline, 1, steps) for layout, digits in puzzles]
