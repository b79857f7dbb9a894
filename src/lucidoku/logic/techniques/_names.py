"""The names by which techniques, families and levels are found: ids, aliases, and the interface's names in any language.

Capitals, accents, blanks, dashes and underscores make no difference, nor does a plural.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from lucidoku.logic.technique import Level, Technique
from lucidoku.words.language import _, current_language, language, languages

_MORE_LEVELS = {"difficile": "hard"}


def normalise_name(text: str) -> str:
    """Return a name's letters and digits alone, without capitals and accents.

    >>> normalise_name("Paire cachée"), normalise_name("X-Wing à ailerons")
    ('pairecachee', 'xwingaailerons')
    """
    return "".join(ch for ch in _bare(text) if ch.isalnum())


def _bare(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(ch for ch in decomposed if not unicodedata.combining(ch))


def _is_han(text: str) -> bool:
    """Return whether a text contains Chinese characters."""
    return not text.isascii() and any("\u2e80" <= ch <= "\uffef" for ch in text)


def _singular(word: str) -> str:
    """Return the common stem of a word and its English or French plural: "wing", "guess", "reseau", "cach" of "caché"."""
    if len(word) > 2 and re.search(r"[^s]s$|(?:eau|eu)x$", word):
        word = word[:-1]
    return word[:-1] if re.search(r"(?:ch|sh|ss|x)e$", word) else word


def name_keys(name: str) -> tuple[str, str]:
    """Return the two keys of a name: unchanged, and with each word in the singular.

    >>> name_keys("Singletons nus")
    ('singletonsnus', 'singletonnu')
    """
    return normalise_name(name), "".join(_singular(word) for word in re.findall(r"[^\W_]+", _bare(name)))


def other_names(technique: Technique) -> list[str]:
    """Return the names of a technique besides its name in the current language.

    Chinese names are included only in Chinese, and names of functions (`fill_only_one_possible`) never.

    >>> from lucidoku import Technique
    >>> other_names(Technique("swordfish"))
    ['espadon']
    >>> with language("zh_Hant"):
    ...     other_names(Technique("w-wing"))[:1]
    ['W-Wing']
    """
    said = set(name_keys(_(technique.name)))
    chinese = current_language().startswith("zh")
    names = []
    for name in (technique.name, *technique.aliases):
        if "_" not in name and not said & set(name_keys(name)) and (chinese or not _is_han(name)):
            names.append(name)
            said.update(name_keys(name))
    return names


def index_of_names(names: Iterable[str]) -> dict[str, str]:
    """Return the translations of names into all languages, as an index by key: key → name."""
    found: dict[str, str] = {}
    wanted = list(names)
    for lang in languages():
        with language(lang):
            for name in wanted:
                for key in name_keys(_(name)):
                    found.setdefault(key, name)
    return found


@lru_cache(maxsize=8)
def _words(words: Sequence[str]) -> Mapping[str, str]:
    return index_of_names(words)


def match_word(name: str, words: Sequence[str]) -> str | None:
    """Return which of some marked words a name means, in any language, or None.

    >>> match_word("Faciles", ("easy", "medium", "hard"))
    'easy'
    """
    known = _words(tuple(words))
    return next((known[key] for key in name_keys(name) if key in known), None)


def level_of(name: str, levels: Sequence[Level]) -> Level | None:
    """Return the level that a name means, in any language, or None.

    >>> level_of("Très difficile", ("easy", "unfair"))
    'unfair'
    """
    found: str | None = name
    if name not in levels:
        found = next((_MORE_LEVELS[key] for key in name_keys(name) if key in _MORE_LEVELS), None) or match_word(
            name, levels
        )
    return next((level for level in levels if level == found), None)
