"""Names and texts of other people without control codes for the terminal and without formulas for spreadsheets."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["csv_row", "plain"]

# Control codes, signs that turn the direction of a line, and halves of characters: bytes of a name that are not text.
_CONTROL = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_IN_NAMES = re.compile(f"[{_CONTROL}]")
_IN_LINES = re.compile(rf"(?![\t\n])[{_CONTROL}]")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Characters with which a spreadsheet begins a formula, the wide ones of Chinese keyboards too."""


def plain(text: str, lines: bool = False) -> str:
    r"""Return a text with escapes such as \x1b for characters that control a terminal or cannot be written to a file.

    Args:
        text: any text, such as the name of a file.
        lines: keep the ends of lines, and tabs.

    >>> print(plain("Ada\x1b[31m\n\udcff"), plain("a\nb", lines=True), sep="|")
    Ada\x1b[31m\n\udcff|a
    b
    """
    return (_IN_LINES if lines else _IN_NAMES).sub(lambda match: ascii(match[0])[1:-1], text)


def csv_row(values: Iterable[object]) -> list[object]:
    """Return a row of CSV for spreadsheets: a text that would be a formula gets an apostrophe, numbers stay.

    >>> csv_row(["Ada", "=1+1", -1])
    ['Ada', "'=1+1", -1]
    """
    return [_cell(value) if isinstance(value, str) else value for value in values]


def _cell(text: str) -> str:
    guard = "'" if text.startswith(_FORMULA) or text.lstrip().startswith(_FORMULA) else ""
    return guard + plain(text)
