"""The rules that a layout may have beside rows, columns and boxes: one file a kind of extra house, and the jigsaw's boxes.

A kind of extra house says everything about itself: its cells, its words, its letters in formats. `EXTRA_HOUSES` lists them
all; a new one is a file with an `ExtraHouses`, its name in `HouseKind`, and a row here.
"""

from __future__ import annotations

from lucidoku.rules._rule import ExtraHouses, HouseKind
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.rules.window import WINDOW
from lucidoku.words.language import _

__all__ = ["EXTRA_HOUSES", "ExtraHouses", "HouseKind", "extra_houses", "letters_of", "unknown_extra"]

EXTRA_HOUSES: dict[str, ExtraHouses] = {rule.name: rule for rule in (DIAGONAL, WINDOW)}
"""All kinds of extra houses by name, sorted."""

_BY_WORD = {word: rule for rule in EXTRA_HOUSES.values() for word in (rule.name, rule.plural)}


def extra_houses(word: str) -> ExtraHouses | None:
    """Return the kind of extra house that a word stands for; None where it stands for none.

    >>> extra_houses("windows").name, extra_houses("knights")
    ('window', None)
    """
    return _BY_WORD.get(word.strip().lower())


def unknown_extra(word: object) -> str:
    """Return the sentence that says which extra houses there are.

    >>> unknown_extra("knights")
    "unknown extra houses 'knights'; expected one of diagonal, window"
    """
    message = _("unknown extra houses {name}; expected one of {known}")
    return message.format(name=repr(word)[:40], known=", ".join(EXTRA_HOUSES))


def letters_of(format: str) -> dict[str, str]:
    """Return the kinds of extra houses by how a format writes them.

    >>> letters_of("andoku")
    {'X': 'diagonal', 'H': 'window'}
    """
    return {rule.letters[format]: rule.name for rule in EXTRA_HOUSES.values() if format in rule.letters}
