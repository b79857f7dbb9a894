"""Texts of the page by key: the front end composes no sentences.

The page fills in the names in braces. Every text is marked with `N_`, so that `make locale` extracts it.
"""

from __future__ import annotations

from lucidoku.formats import FORMATS
from lucidoku.web.strings import STRINGS
from lucidoku.words.language import N_, _

__all__ = ["WORDS", "words"]

WORDS: dict[str, str] = STRINGS | {
    "app.title": N_("Lucidoku"),
    "app.about": N_(
        "Solve Sudoku, get help from your own position, and learn why: hints, proofs and walkthroughs, on this machine alone."
    ),
    "error.offline": N_("The server does not answer. You can play on."),
    "error.late": N_("No answer came in time. Try again."),
    "error.busy": N_("There is too much to do just now. Try again in a moment."),
}
"""The English texts by key."""


def words() -> dict[str, str]:
    """Return all texts in the current language, including the names of formats.

    >>> words()["app.title"]
    'Lucidoku'
    """
    labels = {f"format.{form.name}": form.label for form in FORMATS.values() if form.write and form.label}
    return {key: _(text) for key, text in (WORDS | labels).items()}
