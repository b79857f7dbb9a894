"""What has been written about a layout in a language and a notation, kept: names, and phrases that come again and again.

Singles are most of the steps of a walkthrough, and what is said of them has few variants. They are told from the engine's
records, without a `Step` in between: the same sentences, from the same templates, in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from lucidoku._notation import current_notation
from lucidoku._text import current_language
from lucidoku.grid import Layout
from lucidoku.steps import Single

__all__ = ["Phrases", "RecordTeller", "phrases"]

_MOST = 1 << 15


class Phrases:
    """Phrases in the language and the notation that were in use when this was made.

    Attributes:
        layout: what they are about.
        cells: the names of its cells.
        houses: the names of its houses, as they stand in a sentence.
    """

    def __init__(self, layout: Layout) -> None:
        """Use `phrases` instead."""
        self.layout = layout
        self.cells = [str(cell) for cell in layout.cells]
        self.houses = [house.name for house in layout.houses]
        self._kept: dict[Hashable, str] = {}

    def once(self, key: Hashable, write: Callable[[], str]) -> str:
        """Return the phrase of a key, which is written when it is asked for the first time."""
        found = self._kept.get(key)
        if found is None:
            found = write()
            if len(self._kept) < _MOST:
                self._kept[key] = found
        return found


RecordTeller = Callable[[Single, Phrases], tuple[str, str]]
"""Tells what the record of a single says: the whole sentence and the hint, as `Step.tell` does."""


def phrases(layout: Layout) -> Phrases:
    """Return the phrases about a layout in the language and the notation in use."""
    return _phrases(layout, current_language(), current_notation().name)


@lru_cache(maxsize=8)
def _phrases(layout: Layout, _language: str, _notation: str) -> Phrases:
    return Phrases(layout)
