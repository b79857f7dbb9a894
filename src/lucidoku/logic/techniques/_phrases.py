"""Cache of the phrases about a layout in a language and a notation: names, and phrases that recur.

Singles are most of the steps of a walkthrough, and their sentences have few variants. They are written from the engine's
records, without a `Step` in between: the same sentences, from the same templates. This makes walkthroughs as JSON 2.2 times
(top1465) to 3.4 times (17clue) as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lucidoku.grid.layout import Layout
from lucidoku.logic.decode import Single

__all__ = ["Memo", "Phrases", "Teller", "TellerOf"]

_MOST = 1 << 15

Teller = Callable[[Single], tuple[str, str]]
"""Writes the record of a single: the whole sentence and the hint, as `Step.describe` does."""


class Memo(dict[Any, str]):
    """Phrases by their subject; each is written on first use."""

    def __init__(self, write: Callable[..., str]) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, about: tuple[Any, ...]) -> str:
        found = self._write(*about)
        if len(self) < _MOST:
            self[about] = found
        return found


class Phrases:
    """Phrases in the language and the notation that were in use when the object was made.

    Attributes:
        layout: the layout of the phrases.
        cells: the names of its cells.
        houses: the names of its houses, as in a sentence.
        tellers: the writers of singles, by the id of the technique.
    """

    def __init__(self, layout: Layout, tellers: Mapping[str, TellerOf]) -> None:
        """Use `lucidoku.logic.techniques.phrases` instead."""
        self.layout = layout
        self.cells: list[str] = [str(cell) for cell in layout.cells]
        self.houses: list[str] = [house.name for house in layout.houses]
        self.tellers: dict[str, Teller] = {id: teller_of(self) for id, teller_of in tellers.items()}


TellerOf = Callable[[Phrases], Teller]
"""Makes a technique's teller in the language and notation of some phrases."""
