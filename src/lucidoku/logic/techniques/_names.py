"""The names by which techniques, families and levels are found: ids, aliases, and what the interface prints in any language.

Capitals, accents, blanks, dashes and underscores make no difference, nor does a plural.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from lucidoku.logic.technique import Level, Technique
from lucidoku.words.language import _, current_language, language, languages

__all__ = ["index_of_names", "keys", "level_of", "meant", "other_names"]

_MORE_LEVELS = {"difficile": "hard"}


def plain(text: str) -> str:
    """Return a name's letters and digits alone, without capitals and accents.

    >>> plain("Paire cachée"), plain("X-Wing à ailerons")
    ('pairecachee', 'xwingaailerons')
    """
    return "".join(ch for ch in _bare(text) if ch.isalnum())


def _bare(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(ch for ch in decomposed if not unicodedata.combining(ch))


def _is_han(text: str) -> bool:
    """Whether there is a character in a text that Chinese is written in."""
    return not text.isascii() and any("\u2e80" <= ch <= "\uffef" for ch in text)


def _singular(word: str) -> str:
    """Return what a word and its English or French plural have in common: "wing", "guess", "reseau", "cach" of "caché"."""
    if len(word) > 2 and re.search(r"[^s]s$|(?:eau|eu)x$", word):
        word = word[:-1]
    return word[:-1] if re.search(r"(?:ch|sh|ss|x)e$", word) else word


def keys(name: str) -> tuple[str, str]:
    """Return the two keys of a name: as it is, and with each word in the singular.

    >>> keys("Singletons nus")
    ('singletonsnus', 'singletonnu')
    """
    return plain(name), "".join(_singular(word) for word in re.findall(r"[^\W_]+", _bare(name)))


def other_names(technique: Technique) -> list[str]:
    """Return the names of a technique besides its name in the current language.

    Chinese names are for readers of Chinese only, and names of functions (`fill_only_one_possible`) for nobody.

    >>> from lucidoku import techniques
    >>> other_names(techniques.get("swordfish"))
    ['espadon']
    >>> with language("zh_Hant"):
    ...     other_names(techniques.get("w-wing"))[:1]
    ['W-Wing']
    """
    said = set(keys(_(technique.name)))
    chinese = current_language().startswith("zh")
    names = []
    for name in (technique.name, *technique.aliases):
        if "_" not in name and not said & set(keys(name)) and (chinese or not _is_han(name)):
            names.append(name)
            said.update(keys(name))
    return names


def index_of_names(names: Iterable[str]) -> dict[str, str]:
    """Return what each name is called in each language, as keys of an index: key → name."""
    found: dict[str, str] = {}
    wanted = list(names)
    for lang in languages():
        with language(lang):
            for name in wanted:
                for key in keys(_(name)):
                    found.setdefault(key, name)
    return found


@lru_cache(maxsize=8)
def _words(words: Sequence[str]) -> Mapping[str, str]:
    return index_of_names(words)


def meant(name: str, words: Sequence[str]) -> str | None:
    """Return which of some marked words a name means, in any language; None for none.

    >>> meant("Faciles", ("easy", "medium", "difficult"))
    'easy'
    """
    known = _words(tuple(words))
    return next((known[key] for key in keys(name) if key in known), None)


def level_of(name: str, levels: Sequence[Level]) -> Level | None:
    """Return which level a name means, in any language; None for none.

    >>> level_of("Très difficile", ("easy", "unfair"))
    'unfair'
    """
    found: str | None = name
    if name not in levels:
        found = next((_MORE_LEVELS[key] for key in keys(name) if key in _MORE_LEVELS), None) or meant(name, levels)
    return next((level for level in levels if level == found), None)
