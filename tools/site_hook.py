"""Hook of mkdocs that marks the language of each page, by its path, for screen readers, hyphenation and search engines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

__all__ = ["on_post_page"]

_LOCALE = Path(__file__).parent.parent / "src" / "lucidoku" / "words" / "locale"
_ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe)\b[^>]*\bsrc="?https?:[^>]*>|<link\b[^>]*\brel="?stylesheet[^>]*https?:[^>]*>"""
)
_LANGUAGES = {path.parent.name: path.parent.name.replace("_", "-") for path in _LOCALE.glob("*/rules.py")}


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Return a page with its own language (mkdocs calls this).

    >>> from types import SimpleNamespace
    >>> page = SimpleNamespace(file=SimpleNamespace(src_uri="zh_Hant/school.md"))
    >>> on_post_page('<html lang="en" class="no-js">', page, None)
    '<html lang="zh-Hant" class="no-js">'
    >>> on_post_page('<script src="https://example.org/shim"></script>', page, None)
    Traceback (most recent call last):
        ...
    ValueError: zh_Hant/school.md loads from elsewhere, and readers may have no network: <script ...>
    """
    if match := _ELSEWHERE.search(output):
        raise ValueError(f"{page.file.src_uri} loads from elsewhere, and readers may have no network: {match[0]}")
    parts = page.file.src_uri.removesuffix(".md").split("/")
    code = next((_LANGUAGES[part] for part in parts if part in _LANGUAGES), "en")
    return re.sub(r'<html lang="[^"]*"', f'<html lang="{code}"', output, count=1)
