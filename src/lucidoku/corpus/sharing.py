"""Walks that processes share: those of puzzles that the engine cannot walk many at once, as the rules of each differ.

Results come in the order of the input. A puzzle may come again while it is still on its way, in another form: it waits for the
result, so that it is stored once, on any number of processes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from lucidoku.corpus.batch import FAILED, Batch, columns_of_digits
from lucidoku.corpus.ruled import columns_without_walks
from lucidoku.files.processes import Processes
from lucidoku.grid.layout import Layout
from lucidoku.logic.pipeline import Pipeline

__all__ = ["Part", "SharedWalks", "is_shared"]

_WINDOW = 64  # puzzles that are compared with the corpus at once
_PIECE = 4  # puzzles that a process walks at once
_ALONE = 4  # pieces that this process walks before it starts others


class Part(NamedTuple):
    """Puzzles of one layout that were walked, and the engine's columns of their walks."""

    batch: Batch
    columns: dict[str, bytes]


class _Piece(NamedTuple):
    """Puzzles to be walked in one go, and puzzles that are the same as some of these or of earlier pieces."""

    batches: list[Batch]
    twins: list[Batch]


_Digits = list[tuple[Layout, bytes]]


def is_shared(batch: Batch) -> bool:
    """Whether the walks of a batch are shared among processes: one at a time are walked marks, and lines of mixed lists."""
    return bool(batch.layout.marks) or len(batch) == 1


class SharedWalks:
    """The walks of a file whose puzzles are walked one at a time.

    Args:
        fresh: returns those puzzles of some batches that are not in the corpus.
        known: called with how many puzzles were the same as others on their way.
        processes: what walks; None for this process alone.
        pipeline: the techniques.
        steps: whether the evidence of the steps is wanted.
    """

    def __init__(
        self,
        fresh: Callable[[list[Batch]], list[Batch]],
        known: Callable[[int], None],
        processes: Processes | None,
        pipeline: Pipeline,
        steps: bool,
    ) -> None:
        self._fresh, self._known, self._processes = fresh, known, processes
        self._work = partial(_walk_all, pipeline, steps)
        self._status: dict[str, int] = {}  # of the canonical forms on their way, 0 before they are walked
        self._walked: list[str] = []

    def walk(self, batches: Iterable[Batch]) -> Iterator[Part]:
        """Walk puzzles, and yield them in their order with what the walks gave."""
        waiting: deque[_Piece] = deque()

        def asked() -> Iterator[_Digits]:
            for piece in self._pieces(batches):
                waiting.append(piece)
                yield [(batch.layout, batch.digits.tobytes()) for batch in piece.batches]

        todo = asked()
        for columns in map(self._work, todo if self._processes is None else islice(todo, _ALONE)):
            yield from self._settled(waiting.popleft(), columns)
        if self._processes is not None:
            for columns in self._processes.map(self._work, todo):
                yield from self._settled(waiting.popleft(), columns)

    def forget(self) -> None:
        """Note that all that was walked is in the corpus, or will be before `fresh` is called again."""
        for form in self._walked:
            if self._status[form] not in FAILED:
                del self._status[form]
        self._walked = []

    def _pieces(self, batches: Iterable[Batch]) -> Iterator[_Piece]:
        piece = _Piece([], [])
        for batch in self._not_stored(batches):
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

    def _not_stored(self, batches: Iterable[Batch]) -> Iterator[Batch]:
        """The puzzles that are not in the corpus, compared with it many at once."""
        window: list[Batch] = []
        for batch in batches:
            window.append(batch)
            if sum(map(len, window)) >= _WINDOW:
                yield from self._fresh(window)
                window = []
        if window:
            yield from self._fresh(window)

    def _settled(self, piece: _Piece, found: list[dict[str, bytes]]) -> Iterator[Part]:
        for batch, columns in zip(piece.batches, found, strict=True):
            forms = batch.canonical.to_pylist()
            self._status.update(zip(forms, columns["status"], strict=True))
            self._walked += forms
            yield Part(batch, columns)
        for batch in piece.twins:
            status = np.array([self._status.get(form, 0) for form in batch.canonical.to_pylist()], np.uint8)
            failed = np.isin(status, FAILED)
            self._known(int((~failed).sum()))
            if failed.any():
                yield Part(
                    batch.take(np.flatnonzero(failed)), columns_without_walks(batch.layout, status[failed].tobytes())
                )


def _walk_all(pipeline: Pipeline, steps: bool, puzzles: _Digits) -> list[dict[str, bytes]]:
    return [columns_of_digits(layout, digits, pipeline, 1, steps) for layout, digits in puzzles]
