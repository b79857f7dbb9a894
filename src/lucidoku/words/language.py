"""Words in the user's language: gettext with an explicit or detected language.

Sentences are marked with `_`, `ngettext` or, where they are only looked up later, `N_`. The language is that of the
innermost `language(...)` block; outside of one, that of `set_language(...)`, `LUCIDOKU_LANG`, then the locale of the
environment, then English.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import import_module
from itertools import chain
from pathlib import Path

from lucidoku.errors import LucidokuError, WrongType
from lucidoku.words.quoting import quoted
from lucidoku.words.rules import Join, LanguageRules

__all__ = [
    "N_",
    "_",
    "compound_message",
    "current_language",
    "fix_elisions",
    "language",
    "language_names",
    "languages",
    "ngettext",
    "number_text",
    "rate_text",
    "requested_language",
    "set_language",
    "untranslated",
]

_DIRECTORY = Path(__file__).parent / "locale"
_current: ContextVar[str | None] = ContextVar("lucidoku_language", default=None)
_chosen: str | None = None


def N_(message: str) -> str:
    """Mark a message that is translated later."""
    return message


class _CompoundMessage(str):
    """A message made of several, each translated separately."""

    parts: tuple[str, ...]


def compound_message(*pieces: str) -> str:
    """Return one message made of pieces that are marked, and translated, one by one.

    >>> with language("fr"):
    ...     _(compound_message("Trial", " 2"))
    'Essai 2'
    """
    whole = _CompoundMessage("".join(pieces))
    whole.parts = pieces
    return whole


class _Untranslated(str):
    """A name that a user gave, which is not in the catalogue."""


def untranslated(name: str) -> str:
    """Return a name that is never translated, though it may be a word of ours.

    >>> with language("fr"):
    ...     _("fin"), _(untranslated("fin"))
    ('aileron', 'fin')
    """
    return _Untranslated(name)


def _(message: str) -> str:
    """Return the message in the current language."""
    lang = _current.get() or _chosen or _detect_language()
    if type(message) is str:
        try:
            return _translated[lang][message]
        except KeyError:
            return _look_up(message, lang)
    if isinstance(message, _CompoundMessage):
        return "".join(map(_, message.parts))
    if isinstance(message, _Untranslated):
        return str(message)
    return _look_up(str(message), lang)


_translated: dict[str, dict[str, str]] = {}
_MOST = 8192  # messages that are kept of a language; there are about 2,000


def _look_up(message: str, lang: str) -> str:
    translation = _catalogue(lang).gettext(message) if message.strip() else message
    kept = _translated.setdefault(lang, {})
    if len(kept) < _MOST:
        kept[message] = translation
    return translation


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message with the plural form for a count, in the current language."""
    return _form(requested_language(), singular, plural, count)


@lru_cache(maxsize=4096)
def _form(lang: str, singular: str, plural: str, count: int) -> str:
    return _catalogue(lang).ngettext(singular, plural, count)


def number_text(number: float, form: str = ",") -> str:
    """Return a number as written in the current language.

    Args:
        number: the number.
        form: how it is written in English, as `format` takes it.

    >>> number_text(12345), number_text(0.5, ".1%")
    ('12,345', '50.0%')
    >>> with language("fr"):
    ...     number_text(1234.5, ",.1f")
    '1\u202f234,5'
    """
    return rules(current_language()).number(format(number, form))


def rate_text(rate: float) -> str:
    """Return a rate per second as text; small ones have a decimal.

    >>> rate_text(12345.6), rate_text(0.44)
    ('12,346', '0.4')
    """
    return number_text(rate, ",.0f" if rate >= 10 else ".1f")


def languages() -> list[str]:
    """Return the available languages.

    >>> "en" in languages()
    True
    """
    return sorted({"en", *(path.parent.parent.name for path in _DIRECTORY.glob("*/LC_MESSAGES/lucidoku.mo"))})


def language_names() -> dict[str, str]:
    """Return the languages by code, each with its name in its own words.

    >>> language_names()["en"]
    'English'
    """
    return {code: rules(code).name for code in languages()}


@lru_cache(maxsize=32)
def rules(code: str) -> LanguageRules:
    """Return the rules of a language; those of a catalogue without rules are its code for a name, and nothing more."""
    try:
        rules_of_language: LanguageRules = import_module(f"lucidoku.words.locale.{code}.rules").RULES
    except ModuleNotFoundError:
        return LanguageRules(code)
    return rules_of_language


@contextmanager
def language(lang: str | None) -> Iterator[None]:
    """Use a language inside the block; None leaves it unchanged.

    Raises:
        LucidokuError: the language is not available.

    >>> import lucidoku as ld
    >>> step = ld.explain("1.....2..3.....4")[0]
    >>> with ld.language("fr"):
    ...     print(step.describe("hint"))
    Singleton caché...cherchez la place de 2 dans le bloc 1.
    """
    if lang is None:
        yield
        return
    token = _current.set(_known_language(lang))
    try:
        yield
    finally:
        _current.reset(token)


def set_language(lang: str | None) -> None:
    """Use a language from now on, in the whole program; None goes back to the language of the environment.

    Raises:
        LucidokuError: the language is not available.

    >>> set_language("fr")
    >>> _("Hidden Single")
    'Singleton caché'
    >>> set_language(None)
    """
    global _chosen
    _chosen = None if lang is None else _known_language(lang)


def _known_language(lang: str) -> str:
    chosen = _match(lang)
    if chosen is None:
        from lucidoku.words.guesses import saved_call

        if call := saved_call(lang):
            raise WrongType(_("expected {call}").format(call=call))
        raise LucidokuError(f"unknown language {quoted(lang)}; expected one of {', '.join(languages())}")
    return chosen


@lru_cache(maxsize=8)
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation("lucidoku", _DIRECTORY, [_match(lang) or lang], fallback=True)


@lru_cache(maxsize=64)
def _match(lang: str) -> str | None:
    """Return the available language for a code such as "fr_CA" or "zh-TW"; None if there is none."""
    wanted = lang.replace("-", "_")
    known = languages()
    meant = (name for name in known if rules(name).codes.fullmatch(wanted))
    return next((name for name in chain((wanted, wanted[:2].lower()), meant) if name in known), None)


def requested_language() -> str:
    """Return the language as it was requested, such as "fr_CA"; `current_language` is the one that is available, such as "fr"."""
    return _current.get() or _chosen or _detect_language()


@lru_cache(maxsize=1)
def _detect_language() -> str:
    for variable in ("LUCIDOKU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "").partition(".")[0]
        if value:
            return value if value not in ("C", "POSIX") else "en"
    return "en"


def fix_elisions(text: str) -> str:
    """Return a sentence with the elisions and spacing of the current language.

    >>> fix_elisions("A 8 that sees all places"), fix_elisions("A 7 that sees all places")
    ('An 8 that sees all places', 'A 7 that sees all places')
    >>> with language("fr"):
    ...     fix_elisions("2 disparaît de le bloc 3 et de les lignes 4 et 5")
    '2 disparaît du bloc 3 et des lignes 4 et 5'
    >>> with language("fr"):
    ...     fix_elisions("regardez les 3 de la ligne 2, les colonnes 4 et 5 et le bloc 1")
    'regardez les 3 de la ligne 2, des colonnes 4 et 5 et du bloc 1'
    >>> with language("fr"):
    ...     fix_elisions("r7c7 voit 1 et 2 dans la ligne 7, la colonne B et le bloc 9")
    'r7c7 voit 1 et 2 dans la ligne 7, dans la colonne B et dans le bloc 9'
    >>> with language("zh_Hant"):
    ...     fix_elisions("看第 1 宮。 r1c1 {6,9}與 r1c2 {6,9}")
    '看第 1 宮。r1c1 {6,9} 與 r1c2 {6,9}'
    """
    for each in _joins(requested_language()):
        for sign in each.signs:
            if sign in text:
                text = each.pattern.sub(each.replacement, text)
                break
    return text


@lru_cache(maxsize=8)
def _joins(lang: str) -> tuple[Join, ...]:
    return rules(_match(lang) or "en").joins


def current_language() -> str:
    """Return the code of the language in use, such as "en" or "fr"."""
    return _match(requested_language()) or "en"
