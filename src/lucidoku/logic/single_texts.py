"""Sentences of singles from the engine's records, for `lucidoku.logic.record_json`.

Singles are most of the steps of a walkthrough, and their sentences have few variants. They are written from the engine's
records, without a `Step` in between: the same sentences, from the templates of `lucidoku.logic.techniques.singles`. This makes
walkthroughs as JSON 2.2 times (top1465) to 3.4 times (17clue) as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lucidoku.grid.layout import Layout
from lucidoku.logic.decode import Single
from lucidoku.logic.techniques import singles
from lucidoku.logic.techniques._words import digits_text, houses_text
from lucidoku.words.language import _, current_language, fix_elisions
from lucidoku.words.notation import current_notation

__all__ = ["Phrases", "single_phrases"]

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
    """Phrases about a layout in the language and the notation that were in use when the object was made.

    Attributes:
        layout: the layout of the phrases.
        cells: the names of its cells.
        houses: the names of its houses, as in a sentence.
        tellers: the writers of singles, by the id of the technique.
    """

    def __init__(self, layout: Layout) -> None:
        """Use `single_phrases` instead."""
        self.layout = layout
        self.cells: list[str] = [str(cell) for cell in layout.cells]
        self.houses: list[str] = [house.name for house in layout.houses]
        self.tellers: dict[str, Teller] = {id: teller_of(self) for id, teller_of in _TELLERS.items()}


def single_phrases(layout: Layout) -> Phrases:
    """Return the phrases of a layout in the current language and notation.

    >>> from lucidoku import Layout
    >>> single_phrases(Layout.standard(3, 3)).cells[:2]
    ['r1c1', 'r1c2']
    """
    return _phrases_in(layout, current_language(), current_notation().name)


@lru_cache(maxsize=8)
def _phrases_in(layout: Layout, _language: str, _notation: str) -> Phrases:
    return Phrases(layout)


def _full_houses(phrases: Phrases) -> Teller:
    def full(house: int, code: int) -> str:
        cell, digit = phrases.layout.candidates[code]
        return fix_elisions(
            _(singles.FULL).format(cell=cell, house=phrases.houses[house], digit=phrases.layout.digit_text(digit))
        )

    def hint(house: int) -> str:
        return fix_elisions(_(singles.FULL_HINT).format(house=phrases.houses[house]))

    fulls, hints = Memo(full), Memo(hint)
    return lambda single: (fulls[single.house, single.code], hints[(single.house,)])


def _hidden_singles(phrases: Phrases) -> Teller:
    layout = phrases.layout

    def hint(number: int, house: int) -> str:
        return fix_elisions(
            _(singles.HIDDEN_HINT).format(digit=phrases.layout.digit_text(number), house=phrases.houses[house])
        )

    def marked(house: int, code: int) -> str:
        cell, number = layout.candidates[code]
        return fix_elisions(
            _(singles.HIDDEN_MARKED).format(
                house=phrases.houses[house], digit=phrases.layout.digit_text(number), cell=cell
            )
        )

    def kept_out(number: int, sources: tuple[int, ...], excluding: tuple[int, ...]) -> str:
        houses = [layout.houses[h] for h in excluding]
        return singles.kept_out_text([layout.cells[c] for c in sources], phrases.layout.digit_text(number), houses)

    def filled(cells: tuple[int, ...]) -> str:
        return singles.filled_text([layout.cells[c] for c in cells], layout)

    hints, all_marked, all_kept_out, all_filled = Memo(hint), Memo(marked), Memo(kept_out), Memo(filled)
    template, between = _(singles.HIDDEN), _("; ")

    def tell(single: Single) -> tuple[str, str]:
        cell, number = layout.candidates[single.code]
        house, values = single.house, single.values
        where = hints[number, house]
        if single.marked:
            return all_marked[house, single.code], where
        sources, others = single.cells, tuple[int, ...]()
        if values.count(number) < len(values):
            sources = tuple([c for c, value in zip(sources, values, strict=True) if value == number])
            others = tuple([c for c, value in zip(single.cells, values, strict=True) if value != number])
        reasons = all_kept_out[number, sources, single.excluding] if sources else ""
        if others:
            reasons += (between if reasons else "") + all_filled[(others,)]
        parts = {
            "house": phrases.houses[house],
            "digit": phrases.layout.digit_text(number),
            "cell": phrases.cells[cell],
            "reasons": reasons,
        }
        return fix_elisions(template.format_map(parts)), where

    return tell


def _naked_singles(phrases: Phrases) -> Teller:
    layout = phrases.layout

    def hint(code: int) -> str:
        return fix_elisions(_(singles.NAKED_HINT).format(cell=layout.candidates[code].cell))

    def marked(code: int) -> str:
        cell, number = layout.candidates[code]
        return fix_elisions(_(singles.NAKED_MARKED).format(cell=cell, digit=phrases.layout.digit_text(number)))

    def full(code: int, excluding: tuple[int, ...], values: frozenset[int]) -> str:
        cell, number = layout.candidates[code]
        houses = houses_text([layout.houses[h] for h in excluding])
        digits = digits_text(sorted(values), phrases.layout)
        return fix_elisions(
            _(singles.NAKED).format(cell=cell, digits=digits, houses=houses, digit=phrases.layout.digit_text(number))
        )

    hints, all_marked, fulls = Memo(hint), Memo(marked), Memo(full)

    def tell(single: Single) -> tuple[str, str]:
        code = single.code
        if single.marked:
            return all_marked[(code,)], hints[(code,)]
        return fulls[code, single.excluding, frozenset(single.values)], hints[(code,)]

    return tell


_TELLERS: dict[str, Callable[[Phrases], Teller]] = {
    "full-house": _full_houses,
    "hidden-single": _hidden_singles,
    "naked-single": _naked_singles,
}
