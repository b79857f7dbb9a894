"""The strings of the page, by key: the front end makes no sentences itself.

Names in braces are filled in by the page. Every text is marked with `N_`, so that `make locale` collects it.
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
    "error.offline": N_("The server does not answer. Your puzzle is safe: it is kept in this browser."),
    "error.late": N_("No answer came in time. Try again."),
    "error.busy": N_("There is too much to do just now. Try again in a moment."),
}
"""The English texts by key."""


def words() -> dict[str, str]:
    """Return all strings in the current language, with what people call the formats.

    >>> words()["app.title"]
    'Lucidoku'
    """
    labels = {f"format.{form.name}": form.label for form in FORMATS.values() if form.write and form.label}
    return {key: _(text) for key, text in (WORDS | labels).items()}
