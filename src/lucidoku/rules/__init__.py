"""The rules that a layout may have besides rows, columns and boxes: one file a kind of extra house, and the jigsaw's boxes.

A kind of extra house says everything about itself: its cells, its words, its letters in formats. `EXTRA_HOUSES` lists them
all; a new one is a file with an `ExtraHouses`, and its name in that row.
"""

from __future__ import annotations

from lucidoku.errors import InvalidArgument
from lucidoku.files.later import lazy_getattr
from lucidoku.rules._rule import ExtraHouses, HouseKind
from lucidoku.rules.diagonal import DIAGONAL
from lucidoku.rules.window import WINDOW
from lucidoku.words.language import _

__all__ = [
    "EXTRA_HOUSES",
    "ExtraHouses",
    "HouseKind",
    "cells_by_flag",
    "extra_houses",
    "letters",
    "letters_of",
    "unknown_extra",
]

EXTRA_HOUSES: dict[str, ExtraHouses] = {rule.name: rule for rule in (DIAGONAL, WINDOW)}
"""All kinds of extra houses by name, sorted."""


def extra_houses(word: str) -> ExtraHouses | None:
    """Return the kind of extra house that a word names; None if it names none.

    >>> extra_houses("windows").name, extra_houses("knights")
    ('window', None)
    >>> extra_houses("windoku").name, extra_houses("x").name
    ('window', 'diagonal')
    """
    wanted = word.strip().lower()
    return next((rule for rule in EXTRA_HOUSES.values() if wanted in (rule.name, rule.plural, *rule.nicknames)), None)


def unknown_extra(word: object) -> str:
    """Return the sentence that says which extra houses there are.

    >>> unknown_extra("knights")
    "unknown extra houses 'knights'; expected one of ..."
    """
    message = _("unknown extra houses {name}; expected one of {known}")
    return message.format(name=repr(word)[:40], known=", ".join(EXTRA_HOUSES))


def letters_of(format: str) -> dict[str, str]:
    """Return the kinds of extra houses by how a format writes them.

    >>> letters_of("andoku")
    {'X': 'diagonal', 'H': 'window'}
    """
    return {rule.letters[format]: rule.name for rule in EXTRA_HOUSES.values() if format in rule.letters}


def letters(extra: str, format: str) -> str:
    """Return how a format writes a kind of extra houses.

    Raises:
        InvalidArgument: it has no letters for them.

    >>> letters("window", "andoku")
    'H'
    """
    rule = EXTRA_HOUSES[extra]
    if format not in rule.letters:
        raise InvalidArgument(_("{format} cannot store {things}").format(format=format, things=_(rule.things)))
    return rule.letters[format]


def cells_by_flag(format: str, n: int, box_height: int, box_width: int) -> dict[str, list[int]]:
    """Return the cells of the extra houses that a format writes one by one, by how it writes them.

    >>> cells_by_flag("f-puzzles", 4, 2, 2)
    {'diagonal-': [0, 5, 10, 15], 'diagonal+': [3, 6, 9, 12]}
    """
    rules = [rule for rule in EXTRA_HOUSES.values() if format in rule.flags]
    return {
        flag: cells
        for rule in rules
        for flag, cells in zip(rule.flags[format], rule.houses(n, box_height, box_width), strict=True)
    }


__getattr__ = lazy_getattr(__name__, {}, __all__)
