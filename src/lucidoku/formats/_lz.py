"""lz-string, the packing that puzzle sites use in links: LZ78 with codes of growing width, six bits a character.

The only package for it on the index is a source distribution of 2018 that needs a compatibility layer, so this is our own.
Reading stops at a limit: a link of a kilobyte could unpack to gigabytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice

from lucidoku._text import _
from lucidoku.errors import ParseError

__all__ = ["compress", "decompress", "with_slashes"]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)} | {"-": 63, "_": 63, " ": 62}
_BITS = {character: f"{value:06b}" for character, value in _VALUES.items()}
_PLAIN = re.compile("[" + re.escape("".join(_VALUES)) + "]*")
_TRIES = 150  # readings of a link that may have lost slashes
_MOST = 2_000_000  # characters unpacked; the largest puzzles have some 100,000


def _no_text() -> ParseError:
    return ParseError(_("the packed part of the link is damaged or cut off; copy the whole link"))


class _Bits:
    """Bits of a packed text, the lowest bit of a number first."""

    def __init__(self, text: str) -> None:
        known = _PLAIN.match(text)
        self.bits, self.at = "".join(_BITS[character] for character in (known[0] if known else "")), 0

    def take(self, count: int) -> int:
        end = self.at + count
        if end > len(self.bits):
            raise _no_text()
        number = int(self.bits[self.at : end][::-1], 2)
        self.at = end
        return number


def decompress(packed: str, most: int = _MOST) -> str:
    """Unpack a text of either alphabet (Base64 or the one for addresses); `=` at the end may be missing.

    Raises:
        ParseError: it is damaged, or longer than `most` characters.

    >>> decompress(compress("a puzzle, a puzzle"))
    'a puzzle, a puzzle'
    """
    bits = _Bits(packed.rstrip("="))
    words: list[str] = ["", "", ""]
    width, room = 3, 4
    code = bits.take(2)
    if code == 2:
        return ""
    word = chr(bits.take(8 if code == 0 else 16)) if code < 2 else ""
    if not word:
        raise _no_text()
    words.append(word)
    found, length = [word], 1
    while True:
        code = bits.take(width)
        if code == 2:
            return "".join(found)
        if code < 2:
            words.append(chr(bits.take(8 if code == 0 else 16)))
            code = len(words) - 1
            room -= 1
        if room == 0:
            room, width = 1 << width, width + 1
        if code < len(words):
            entry = words[code]
        elif code == len(words):
            entry = word + word[0]
        else:
            raise _no_text()
        length += len(entry)
        if length > most:
            raise ParseError(
                _("the link unpacks to more than {most} characters, too many for a puzzle").format(most=most)
            )
        found.append(entry)
        words.append(word + entry[0])
        room -= 1
        word = entry
        if room == 0:
            room, width = 1 << width, width + 1


def with_slashes(packed: str) -> Iterator[str]:
    """Yield a packed text, and then what it was if a page or a server made one slash of two next to each other.

    >>> list(with_slashes("a/b/c"))
    ['a/b/c', 'a//b/c', 'a/b//c', 'a//b//c']
    """
    yield packed
    parts = packed.split("/")
    places = range(1, min(len(parts), 40))
    lost = (places_of for count in (1, 2, 3) for places_of in combinations(places, count))
    for doubled in islice(lost, min(_TRIES, 200_000 // (len(packed) + 1))):
        yield "".join(
            part if not at else f"/{part}" if at not in doubled else f"//{part}" for at, part in enumerate(parts)
        )


def compress(text: str, *, address: bool = False) -> str:
    """Pack a text in the alphabet of Base64, or in that for addresses."""
    out: list[int] = []

    def put(number: int, count: int) -> None:
        out.extend(number >> i & 1 for i in range(count))

    codes: dict[str, int] = {}
    new: set[str] = set()
    width, room, word = 2, 2, ""

    def flush(word: str) -> None:
        nonlocal width, room
        if word in new:
            wide = 16 if ord(word) > 255 else 8
            put(wide // 8 - 1, width)
            put(ord(word), wide)
            shrink()
            new.remove(word)
        else:
            put(codes[word], width)
        shrink()

    def shrink() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    for character in _units(text):
        if character not in codes:
            codes[character] = len(codes) + 3
            new.add(character)
        if word + character in codes:
            word += character
            continue
        flush(word)
        codes[word + character] = len(codes) + 3
        word = character
    if word:
        flush(word)
    put(2, width)
    out += [0] * (-len(out) % 6 or 6)
    letters = [_ALPHABET[int("".join(map(str, out[i : i + 6])), 2)] for i in range(0, len(out), 6)]
    if address:
        return "".join(letters).translate(_FOR_ADDRESSES)
    return "".join(letters) + "=" * (-len(letters) % 4)


_FOR_ADDRESSES = str.maketrans({"/": "-"})


def _units(text: str) -> list[str]:
    """Return the UTF-16 units of a text, as lz-string counts characters."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]
