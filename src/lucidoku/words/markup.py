"""Texts of other people in pictures, pages and documents."""

from __future__ import annotations

import html
import re

__all__ = ["drawable", "escape"]

_UNDRAWN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Control codes, halves of characters and noncharacters: XML and UTF-8 forbid most of them, and no font has them."""


def drawable(text: str) -> str:
    r"""Return a text without the characters that no picture or document may have.

    >>> drawable("Ada\x1b[31m\udcff")
    'Ada[31m'
    """
    return _UNDRAWN.sub("", text)


def escape(text: str, quote: bool = True) -> str:
    r"""Return a text with its signs of markup escaped, for XML or HTML.

    Args:
        text: any text, such as a title or the name of a file.
        quote: escape quotation marks too, as the value of an attribute needs.

    >>> escape("1 < 2\x00 & 'so'", quote=False)
    "1 &lt; 2 &amp; 'so'"
    """
    return html.escape(drawable(text), quote)
