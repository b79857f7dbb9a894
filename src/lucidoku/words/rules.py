"""Rules of a language besides its catalogue: its own name, its numbers, and how words join.

`locale/<code>/rules.py` holds a `RULES` of each language, next to its catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["Join", "LanguageRules", "join"]


@dataclass(frozen=True, slots=True)
class Join:
    """A replacement in finished sentences, for words that meet only when a sentence is put together, such as "de" and "le".

    Attributes:
        signs: texts; every match of the pattern contains one, and they are found much faster than the pattern.
        pattern: the text to replace.
        replacement: the new text, as `re.sub` takes it.
    """

    signs: tuple[str, ...]
    pattern: re.Pattern[str]
    replacement: str | Callable[[re.Match[str]], str]


def join(pattern: str, replacement: str | Callable[[re.Match[str]], str], *signs: str) -> Join:
    """Return a replacement of all that matches `pattern`, tried only in texts with one of the signs."""
    return Join(signs, re.compile(pattern), replacement)


def _as_in_english(number: str) -> str:
    return number


@dataclass(frozen=True, slots=True)
class LanguageRules:
    """The rules of one language.

    Attributes:
        name: its name in its own words.
        joins: the replacements in finished sentences, in their order.
        number: a number in the language's own writing, from its English one ("1,234.5").
        codes: matches the codes, with underscores, that mean this language, besides its own and its first two letters.
    """

    name: str
    joins: tuple[Join, ...] = ()
    number: Callable[[str], str] = _as_in_english
    codes: re.Pattern[str] = field(default=re.compile(r"(?!)"))
