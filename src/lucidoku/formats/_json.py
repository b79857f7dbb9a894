"""Read JSON as people paste it: its values, the place of any damage, and whether a text was meant as an object.

Damage that loses nothing is mended: lines that a mail program broke within strings, a comma before the last bracket, keys
without quotes, quotes and words of Python. Anything else is refused: a damaged object is never searched for digits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from lucidoku.errors import ParseError
from lucidoku.files.located import located
from lucidoku.formats._rules import Refused
from lucidoku.words.language import _

_KEY = r"(?:\"[^\"\n]{0,100}\"|'[^'\n]{0,100}'|[A-Za-z_$][\w$]{0,60})"
_BEGINS = re.compile(rf"\s*(?:\{{|\[(?=\s*(?:[\[\]{{\"'\d.-]|null|None))|{_KEY}\s*:(?!//))")
_HAS_KEY = re.compile(rf"[{{,]\s*{_KEY}\s*:(?!//)")
_SPACE = re.compile(r"[ \t\r\n]*")
_PART = re.compile(r"[{}\[\]():,]|[ \t\r\n]+|-?\d[\w.+-]*|[A-Za-z_$][\w$]*")
_WORDS = {"None": "null", "undefined": "null", "True": "true", "False": "false", "NaN": "null"}
_MOST = 64 * 1024  # characters of a text that is mended
_LITERALS = ("null", "true", "false")


def looks_like_json_object(text: str) -> bool:
    """Return whether a text was meant as a JSON object, or as a list of them, whether or not it is valid.

    Such a text is read as JSON or refused with `json_error`: its digits alone are not the puzzle.

    >>> looks_like_json_object('{"puzzle": "1.....2..'), looks_like_json_object("{{1, 0}, {0, 2}}")
    (True, False)
    >>> looks_like_json_object('[code]{"puzzle": 1}[/code]')
    False
    >>> looks_like_json_object("[{row: 1, value: 5},"), looks_like_json_object('"rules": [], "numbers": "12"}')
    (True, True)
    """
    match = _BEGINS.match(text)
    return match is not None and (not match[0].rstrip().endswith(("{", "[")) or _HAS_KEY.search(text) is not None)


def json_error(text: str) -> ParseError:
    """Return the error for a text that was meant as JSON and is not: says line and column, and that no other reading may try.

    >>> str(json_error('{"puzzle": "12"'))
    'line 1, column 16: the JSON ends before it is complete'
    >>> str(json_error('{"puzzle" "12"}'))
    'line 1, column 11: the text is not valid JSON'
    """
    try:
        json.loads(text, strict=False)
    except json.JSONDecodeError as error:
        incomplete = not text[error.pos :].strip() or error.msg.startswith("Unterminated")
        place = (
            (error.lineno, error.colno) if not incomplete else (text.count("\n") + 1, len(text.rpartition("\n")[2]) + 1)
        )
        message = _("the JSON ends before it is complete") if incomplete else _("the text is not valid JSON")
        return located(message, *place, Refused)
    except (ValueError, RecursionError):
        pass
    return located(_("the text is not valid JSON"), 1, 1, Refused)


class _Twice(ValueError):
    """A key that an object has twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _value in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return fields


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def strict_loads(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ParseError: it is not valid JSON, or an object in it has a key twice.
    """
    try:
        return _DECODER.decode(text)
    except _Twice as error:
        raise _twice(error) from None
    except (ValueError, RecursionError):
        raise json_error(text) from None


def _twice(error: _Twice) -> ParseError:
    return Refused(_("an object of this JSON has the field {name} twice").format(name=repr(str(error)[:40])))


def value_at(text: str, start: int) -> tuple[Any, int, int]:
    """Return the JSON value at a place of a text, and the places where it begins and where the text after it begins.

    Raises:
        ParseError: no valid value is there, or an object in it has a key twice.
    """
    begin = _SPACE.match(text, start).end()  # type: ignore[union-attr]
    try:
        value, end = _DECODER.raw_decode(text, begin)
    except _Twice as error:
        raise _twice(error) from None
    except (ValueError, RecursionError):
        raise json_error(text[begin:]) from None
    return value, begin, _SPACE.match(text, end).end()  # type: ignore[union-attr]


def json_values(text: str) -> Iterator[tuple[Any, int]]:
    """Yield the JSON values of a text that has one or several, each with the place where it begins.

    Raises:
        ParseError: the text is not JSON, also after mending.

    >>> list(json_values('{"a": 1} [2]'))
    [({'a': 1}, 0), ([2], 9)]
    """
    start = 0
    while start < len(text):
        value, begin, start = value_at(text, start)
        yield value, begin


@lru_cache(maxsize=4)
def all_values(text: str) -> tuple[tuple[Any, int], ...] | None:
    """Return the JSON values of a text with their places; None if it is not JSON. Cached for repeated checks."""
    try:
        return tuple(json_values(text))
    except ParseError:
        return None


@lru_cache(maxsize=4)
def mend(text: str) -> str | None:
    r"""Return a damaged text as valid JSON that says the same; None if it cannot be mended without a guess.

    >>> mend("{'puzzle': None, size: 9,}"), mend('{"puzzle": "12\n34"}'), mend('{"puzzle": "12"')
    ('{"puzzle": null, "size": 9}', '{"puzzle": "1234"}', None)
    """
    if len(text) > _MOST or any(text.count(opening) != text.count(closing) for opening, closing in ("{}", "[]")):
        return None  # do not guess the missing part
    parts: list[str] = []
    place = 0
    while place < len(text):
        if text[place] in "\"'":
            string = _string_at(text, place)
            if string is None:
                return None
            part, place = string
            parts.append(part)
            continue
        match = _PART.match(text, place)
        if match is None:
            return None
        part, place = match[0], match.end()
        if part in "()":
            part = "[" if part == "(" else "]"
        elif part[0].isalpha() or part[0] in "_$":
            part = _WORDS.get(part, part)
            if part not in _LITERALS:
                part = json.dumps(part)
                if text[_SPACE.match(text, place).end() : place + 80].lstrip()[:1] != ":":  # type: ignore[union-attr]
                    return None  # a lone word, not a key
        parts.append(part)
    filled = [index for index, part in enumerate(parts) if part.strip()]
    for before, after in pairwise(filled):
        if parts[before] == "," and parts[after] in ("]", "}"):
            parts[before] = ""
    result = "".join(parts)
    try:
        list(json_values(result))
    except ParseError:
        return None
    return result


def _string_at(text: str, place: int) -> tuple[str, int] | None:
    """Return the string of JSON that begins at a quote, without line ends that were put into it, and where it ends."""
    quote = text[place]
    end = place + 1
    while (end := text.find(quote, end)) >= 0:
        before = end
        while text[before - 1] == "\\":
            before -= 1
        if (end - before) % 2 == 0:
            break
        end += 1
    if end < 0:
        return None
    inner = text[place + 1 : end]
    if inner.isprintable() and "\\" not in inner and '"' not in inner:
        return f'"{inner}"', end + 1
    if quote == "'":
        inner = inner.replace("\\'", "'").replace('"', '\\"')
    if "\n" in inner:
        is_key = text[end + 1 : end + 80].lstrip()[:1] == ":"
        words = " " in inner and not is_key
        inner = _LINE_END.sub(_joint, inner) if words else inner.replace("\r", "").replace("\n", "")
    try:
        return json.dumps(json.loads(f'"{inner}"', strict=False), ensure_ascii=False), end + 1
    except ValueError:
        return None


_LINE_END = re.compile(r"(.?)\r?\n(.?)")


def _joint(match: re.Match[str]) -> str:
    """Return the characters around a line end that a mail program put into a string: words stay apart, cells do not."""
    before, after = match.groups()
    apart = (before.isalpha() or before in ",.:;!?") and after.isalpha()
    return f"{before} {after}" if before and apart else before + after
