"""The texts of the school: its lessons and guides are separate from the catalogues, and a language may lack them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from lucidoku.words.language import current_language, languages

__all__ = ["GUIDE", "LESSONS", "languages_taught", "school_language"]

LESSONS: Traversable = files("lucidoku.school") / "lessons"
GUIDE: Traversable = files("lucidoku.school") / "guide"


def languages_taught() -> list[str]:
    """Return the languages that have lessons.

    >>> languages_taught()
    ['en', 'fr', 'zh_Hant']
    """
    return [lang for lang in languages() if (LESSONS / lang).is_dir()]


def school_language() -> str:
    """Return the language in use, or English if it has no lessons."""
    lang = current_language()
    return lang if lang in languages_taught() else "en"
