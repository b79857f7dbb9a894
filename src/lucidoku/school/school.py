"""The texts of the school: its lessons and guides are separate from the catalogues, and a language may lack them."""

from __future__ import annotations

import json
import re
import unicodedata
from importlib.resources import files
from importlib.resources.abc import Traversable

from lucidoku.words.language import current_language, languages

__all__ = ["GUIDE", "LESSONS", "languages_taught", "lesson_files", "school_language"]

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


def lesson_files(lang: str) -> dict[str, str]:
    """Return the lessons in a language by the names of their files in a pupil's folder, in order."""
    texts: dict[str, str] = {}
    for lesson in sorted((LESSONS / lang).iterdir(), key=lambda path: path.name):
        if lesson.name.endswith(".ipynb"):
            text = lesson.read_text(encoding="utf-8")
            texts[lesson.name if lang == "en" else _lesson_name(text) + ".ipynb"] = text
    return texts


def _lesson_name(text: str) -> str:
    """Return the name of a lesson's file by the number and the title at its head: without accents, as all systems write it.

    >>> _lesson_name('{"cells": [{"source": ["# 1. La vallée : classes et objets"]}]}')
    '01-la-vallee'
    """
    heading = "".join(json.loads(text)["cells"][0]["source"])
    number, title = re.match(r"# (\d+)\. *([^:,?\uff1a\uff0c\uff1f\n]*)", heading).groups()  # type: ignore[union-attr]  # each has both
    plain = "".join(one for one in unicodedata.normalize("NFKD", title.casefold()) if not unicodedata.combining(one))
    return "-".join([f"{int(number):02}", *re.findall(r"\w+", plain)])
