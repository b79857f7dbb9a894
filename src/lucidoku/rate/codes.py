"""The reference's format codes, so that scripts that call it go on working."""

from __future__ import annotations

from lucidoku.grid import Grid
from lucidoku.rate.explainer import ExplainerRating, Label

__all__ = ["CODES", "DEFAULT", "filled"]

DEFAULT = "%g ED=%r/%p/%d"
"""What is printed when nothing is said."""

CODES = {
    "%r": "rating of the hardest step (ER)",
    "%p": "pearl rating (EP)",
    "%d": "diamond rating (ED)",
    "%S": "short name of the hardest step",
    "%T": "short name of the step that decides EP",
    "%U": "short name of the step that decides ED",
    "%R": "long name of the hardest step",
    "%P": "long name of the step that decides EP",
    "%D": "long name of the step that decides ED",
    "%g": "the puzzle as it was given",
    "%i": "the puzzle, 81 characters",
    "%n": "its number, from 1",
    "%e": "how long it took, in seconds",
    "%t": "tab",
    "%l": "end of line",
    "%%": "%",
}
"""The codes and what they stand for; a letter that is none of them stands for itself."""


def filled(form: str, rating: ExplainerRating, *, given: str, grid: Grid, number: int, seconds: float = 0.0) -> str:
    r"""Return a rating in a form of the reference's.

    >>> from lucidoku.rate import rate
    >>> card = rate("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..", "se121")
    >>> filled("%n%t%r/%p/%d %S%q", card.se121, given="", grid=card.puzzle, number=7)
    '7\t6.6/1.2/1.2 TFq'
    """
    told = {
        "r": f"{rating.er:.1f}",
        "p": f"{rating.ep:.1f}",
        "d": f"{rating.ed:.1f}",
        "S": _short(rating.hardest, rating),
        "T": _short(rating.pearl_step, rating),
        "U": _short(rating.diamond_step, rating),
        "R": _long(rating.hardest, rating),
        "P": _long(rating.pearl_step, rating),
        "D": _long(rating.diamond_step, rating),
        "g": given,
        "i": grid.line,
        "n": str(number),
        "e": f"{seconds:.3f}",
        "t": "\t",
        "l": "\n",
    }
    text, at = [], 0
    while at < len(form):
        if form[at] == "%" and at + 1 < len(form):
            text.append(told.get(form[at + 1], form[at + 1]))
            at += 2
        else:
            text.append(form[at])
            at += 1
    return "".join(text)


def _short(label: Label | None, rating: ExplainerRating) -> str:
    if rating.beyond:
        return "xx"
    return label.short if label else "O"


def _long(label: Label | None, rating: ExplainerRating) -> str:
    if rating.beyond:
        return "Beyond solver"
    return label.long if label else "O"
