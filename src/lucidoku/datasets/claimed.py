"""Parse the claim that a text makes about a step: conclusions, a technique, houses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.layout import Layout
from lucidoku.logic import techniques as catalogue
from lucidoku.logic.step import read_conclusion
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques._names import normalise_name
from lucidoku.words.language import _, language, languages

__all__ = ["ARROW", "SUPPOSED", "cells_in", "conclusions_in", "houses_in", "technique_in"]

_CONCLUSION = re.compile(r"(?<![\w])((?:r[0-9]+c[0-9]+))\s*(<>|!=|≠|-|=)\s*([0-9A-P]+)(?!\w)", re.IGNORECASE)
_HOUSES = re.compile(
    r"\b(row|column|col|box|block|ligne|colonne|bloc)"
    r"(?:e?s\s+([0-9]+(?:(?:\s*,\s*|\s+and\s+|\s+et\s+|\s*&\s*)[0-9]+)*)|\s+([0-9]+))",
    re.IGNORECASE,
)
_CHINESE_HOUSES = re.compile(r"第\s*([0-9]+(?:\s*[、,和與及]\s*[0-9]+)*)\s*([列行宮])")
SUPPOSED = re.compile(r"\b(?:if|suppose|suppos[ée]|assum|would|were|si)\b|若|如果|假設", re.IGNORECASE)
ARROW = "→"
"""Separator between a reason and its conclusion, as in `lucidoku data traces --form chat`."""
_HEAD = re.compile(r"\. |。")
_KINDS = {
    **dict.fromkeys(("row", "ligne", "列"), "row"),
    **dict.fromkeys(("column", "col", "colonne", "行"), "column"),
    **dict.fromkeys(("box", "block", "bloc", "宮"), "box"),
}


def conclusions_in(text: str, layout: Layout) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the digits that a text places and the candidates that it removes."""
    places: list[Candidate] = []
    gone: list[Candidate] = []
    for cell, sign, digits in _CONCLUSION.findall(text):
        for digit in digits:
            candidate, _placed = read_conclusion(f"{cell}={digit}", layout)
            (places if sign == "=" else gone).append(candidate)
    return tuple(places), tuple(gone)


_LEAST = 4
"""Minimum number of letters and digits of a technique's name in a text."""


@lru_cache(maxsize=1)
def _names(_registered: tuple[Technique, ...]) -> Mapping[str, Sequence[tuple[str, Technique]]]:
    """Return the names of all techniques in normalised form, grouped by how they begin, the longest first."""
    by_start: dict[str, Technique] = {}
    for technique in catalogue.all_techniques():
        names = [technique.id, technique.name, *technique.aliases]
        for lang in languages():
            with language(lang):
                names.append(_(technique.name))
        for name in names:
            by_start.setdefault(normalise_name(name), technique)
    index: dict[str, list[tuple[str, Technique]]] = {}
    for name in sorted(by_start, key=len, reverse=True):
        if len(name) >= _LEAST:
            index.setdefault(name[:_LEAST], []).append((name, by_start[name]))
    return index


def technique_in(text: str) -> Technique | None:
    """Return the technique that a text names: as a heading before a full stop, or the one whose name is the longest match."""
    index = _names(catalogue.registered())
    head = normalise_name(_HEAD.split(text.lstrip("0123456789. "), maxsplit=1)[0])
    for name, technique in index.get(head[:_LEAST], ()):
        if name == head:
            return technique
    return _find_name(normalise_name(_CONCLUSION.sub(" ", text)), catalogue.registered())


@lru_cache(maxsize=4096)
def _find_name(words: str, registered: tuple[Technique, ...]) -> Technique | None:
    """Return the technique with the longest name in a text of letters and digits."""
    index = _names(registered)
    best = max(
        (
            pair
            for place in range(len(words) - _LEAST + 1)
            for pair in index.get(words[place : place + _LEAST], ())
            if words.startswith(pair[0], place)
        ),
        key=lambda pair: len(pair[0]),
        default=None,
    )
    return best[1] if best else None


def houses_in(text: str) -> set[str]:
    """Return the houses that a text names in one of the languages, by their English names.

    >>> sorted(houses_in("Row 2; les colonnes 3 et 4; 第 5、6 宮"))
    ['box 5', 'box 6', 'column 3', 'column 4', 'row 2']
    """
    houses = [(kind.lower(), several or single) for kind, several, single in _HOUSES.findall(text)]
    houses += [(kind, numbers) for numbers, kind in _CHINESE_HOUSES.findall(text)]
    return {f"{_KINDS[kind]} {number}" for kind, numbers in houses for number in re.findall(r"[0-9]+", numbers)}


_CELLS = re.compile(r"\br([0-9]+)c([0-9]+)(?![0-9A-Za-z])", re.IGNORECASE)


def cells_in(text: str, layout: Layout) -> set[Cell]:
    """Return the cells that a text names, up to 9×9 also in groups such as r12c3.

    >>> sorted(cells_in("the sum 5 in r1c12 and r4c4", Layout.standard(2, 2)))
    [r1c1, r1c2, r4c4]
    """
    n, cells = layout.n, set()
    for rows, columns in _CELLS.findall(text):
        each = ([int(digit) for digit in part] if n <= 9 else [int(part)] for part in (rows, columns))
        for row, column in product(*each):
            if 1 <= row <= n and 1 <= column <= n:
                cells.add(layout.cells[(row - 1) * n + column - 1])
    return cells
