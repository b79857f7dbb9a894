"""English: a digit that begins with a vowel in speech takes "an"."""

from __future__ import annotations

from lucidoku.words.rules import LanguageRules, join

__all__ = ["RULES"]

_VOWEL = "[8AEFHILMNO]"  # eight, A, E, F …

RULES = LanguageRules(
    name="English",
    joins=(join(rf"\b([Aa]) (?={_VOWEL} (?:that|of|each)\b)", r"\1n ", "a ", "A "),),
)
