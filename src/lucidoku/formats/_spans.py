"""The parts of a text that a reading used, in the text as it was given.

A format tells which parts of its text it used (`Format.used`). That text may be a cleaned one: without the tags of a page, the
marks of a mail, the names of rows. Its parts are then found again in the given text, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lucidoku.formats._format import COLOURS, EMPTY, Source, Span, with_ascii
from lucidoku.formats._walls import BARS, RULES
from lucidoku.formats.registry import FORMATS

__all__ = ["spans_of"]

_STARTS = 50  # places at which a line may begin
_NEAR = 400  # characters between two cells of a row, for the tags of a page
_SIGNS = frozenset(" \t\n" + EMPTY + BARS + RULES + '+*.`&"\\[]{}') - frozenset("xX0")
_MARKS = re.compile(
    rf"{COLOURS.pattern}|</?[A-Za-z][^<>]*>|&(?:nbsp|#160|#xA0);|\\[nrt]|\\u[0-9a-fA-F]{{4}}|\\hline|\\cline\{{[^{{}}]*\}}"
)  # colours, tags, characters as programs write them; rules of LaTeX


def spans_of(source: Source) -> tuple[Span, ...]:
    """Return the parts of a given text that its reading used: in order, not empty, and apart from each other."""
    form = FORMATS.get(source.form)
    whole = [_stripped(source.read, 0, len(source.read))]
    used = (form.used(source.read) if form and form.used else whole) or whole
    at = source.given.find(source.read)
    if at < 0:
        given = with_ascii(source.given)
        at = given.find(source.read)
    if at >= 0:
        return tuple((at + start, at + end) for start, end in used)
    marks = COLOURS if _MARKS.search(source.read) else _MARKS
    given = marks.sub(lambda mark: " " * len(mark[0]), given)
    pieces = (line for start, end in used for line in source.read[start:end].split("\n") if line.strip())
    return tuple(_joined(given, _found(given, pieces))) or (_stripped(source.given, 0, len(source.given)),)


def _stripped(text: str, start: int, end: int) -> Span:
    """Return a part of a text without the blanks at its ends."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())


def _found(text: str, pieces: Iterable[str]) -> Iterator[Span]:
    """Yield where lines are in a text, one after the other; other signs may stand between their characters."""
    place = 0
    for piece in pieces:
        bare = piece.strip()
        at = text.find(bare, place)
        span = (at, at + len(bare)) if at >= 0 else _scattered(text, bare, place)
        if span is not None:
            yield span
            place = span[1]


def _scattered(text: str, line: str, place: int) -> Span | None:
    """Return the shortest part of a text, behind a place, that ends first and has the characters of a line in order.

    Signs for empty cells may be none of the text: if one is not near, digits and letters alone are looked for.
    """
    characters = line.replace(" ", "")
    found, end, start = "", place, place
    for _try in range(_STARTS):
        found, end = _in_order(text, characters, start, is_close=True)
        start = text.find(characters[0], start, start + _NEAR) + 1
        if len(found) == len(characters) or not start:
            break
    if len(found) < len(characters):
        filled = "".join(filter(str.isalnum, characters))
        found, end = _in_order(text, filled, _line_with(text, filled, place))
    start = end
    for character in reversed(found):
        start = text.rfind(character, place, start)
    return (start, end) if found else None


def _line_with(text: str, characters: str, place: int) -> int:
    """Return where the first line starts, behind a place, that has all characters in order; the place if no line has."""
    start = place
    for _try in range(_STARTS):
        end = text.find("\n", start)
        if end < 0 or len(_in_order(text[start:end], characters, 0)[0]) == len(characters):
            return start if end >= 0 else place
        start = end + 1
    return place


def _in_order(text: str, characters: str, place: int, *, is_close: bool = False) -> tuple[str, int]:
    """Return those characters that are in a text, each near behind the one before, and the end of the last one.

    If `is_close`, no other letters or digits may stand between them.
    """
    found = ""
    for character in characters:
        at = text.find(character, place, place + _NEAR)
        if at >= 0 and not (is_close and found and any(map(str.isalnum, text[place:at]))):
            found, place = found + character, at + 1
        elif is_close:
            break
    return found, place


def _joined(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans together with the empty cells and frames around them; those that nothing else separates are one."""
    last: Span | None = None
    for start, end in spans:
        while start > (last[1] if last else 0) and text[start - 1] in _SIGNS:
            start -= 1
        while end < len(text) and text[end] in _SIGNS:
            end += 1
        if last and start <= last[1]:
            last = last[0], end
        else:
            if last:
                yield _without_blank_lines(text, *last)
            last = start, end
    if last:
        yield _without_blank_lines(text, *last)


def _without_blank_lines(text: str, start: int, end: int) -> Span:
    """Return a part of a text without blank lines at its ends; blanks at the ends of its lines may be cells."""
    first, last = _stripped(text, start, end)
    line, line_end = text.rfind("\n", 0, first) + 1, text.find("\n", last)
    line_end = line_end if line_end >= 0 else len(text)
    if not text[line:first].strip():
        first = max(line, start)
    if not text[last:line_end].strip():
        last = min(line_end, end)
    return first, last
