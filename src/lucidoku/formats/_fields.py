"""Read fields of foreign JSON; report a field of the wrong type instead of crashing on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.words.language import _


def wrong_field(name: str) -> ParseError:
    """Return the error for a field that is missing or no list, object or text where it should be one."""
    return ParseError(
        _("the field {name} of this puzzle is missing or has the wrong type").format(name=repr(name[:40]))
    )


def items(data: Mapping[str, Any], name: str) -> list[Any]:
    """Return the list in a field, empty where the field is.

    Raises:
        ParseError: the field has another type.

    >>> items({"cages": [1]}, "cages"), items({"cages": None}, "cages"), items({}, "cages")
    ([1], [], [])
    """
    what = data.get(name)
    if not what:
        return []
    if not isinstance(what, list):
        raise wrong_field(name)
    return what


def records(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects of a list in a field.

    Raises:
        ParseError: the field has another type.
    """
    values = items(data, name)
    if not all(isinstance(item, dict) for item in values):
        raise wrong_field(name)
    return values


def record(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the object in a field, empty where the field is.

    Raises:
        ParseError: the field has another type.
    """
    what = data.get(name)
    if not what:
        return {}
    if not isinstance(what, dict):
        raise wrong_field(name)
    return what


def digit_in(value: object, n: int, cell: object) -> int:
    """Return the digit that a cell holds, 0 for none; as a number or as text.

    Raises:
        ParseError: it is not a digit from 1 to n.

    >>> digit_in("5", 9, "r1c1"), digit_in(None, 9, "r1c1")
    (5, 0)
    """
    if value is None or value is False or value in ("", " ", "."):
        return 0
    digit = value
    as_text = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4
    if as_text or (isinstance(value, float) and value.is_integer()):
        digit = int(value)  # type: ignore[call-overload]
    if not isinstance(digit, int) or isinstance(digit, bool) or not 0 <= digit <= n:
        message = _("{cell} holds {digit}, but the digits are 1 to {n}")
        raise ParseError(message.format(cell=cell, digit=repr(value)[:20], n=n))
    return digit


def line_of(text: object, most: int = 300) -> str:
    r"""Return a text as one line that can be printed, cut after a word where it is longer; "" for anything else.

    >>> line_of("two\n lines"), line_of("a longer line", 9), line_of(None)
    ('two lines', 'a longer…', '')
    """
    if not isinstance(text, (str, int, float)) or isinstance(text, bool):
        return ""
    words = " ".join(str(text)[: 8 * most].split())
    line = words if words.isprintable() else "".join(filter(str.isprintable, words)).strip()
    if len(line) <= most:
        return line
    start = line[: most - 1]
    if line[most - 1] != " " and " " in start[most // 2 :]:
        start = start.rpartition(" ")[0]
    return start.rstrip() + "…"
