"""lz-string, the packing that puzzle sites use in links: LZ78 with codes of growing width, six bits a character.

The only package for it on the index is a source distribution of 2018 that needs a compatibility layer, so this is our own.
Reading stops at a limit: a link of a kilobyte could unpack to gigabytes.
"""

from __future__ import annotations

from lucidoku._text import _
from lucidoku.errors import ParseError

__all__ = ["compress", "decompress"]

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)} | {"-": 63, "_": 63, " ": 62}
_MOST = 2_000_000  # characters unpacked; the largest puzzles have some 100,000


def _no_text() -> ParseError:
    return ParseError(_("the packed part of the link is damaged or cut off; copy the whole link"))


class _Bits:
    """Bits of a packed text, the lowest bit of a number first."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.mask, self.value = text, 0, 0, 0

    def take(self, count: int) -> int:
        number = 0
        for power in range(count):
            if not self.mask:
                if self.at >= len(self.text):
                    raise _no_text()
                self.value, self.mask = _VALUES.get(self.text[self.at], -1), 32
                self.at += 1
                if self.value < 0:
                    raise _no_text()
            if self.value & self.mask:
                number |= 1 << power
            self.mask >>= 1
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
