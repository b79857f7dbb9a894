"""lz-string, the packing that puzzle sites use in links: LZ78 with codes of growing width, six bits a character.

The only package for it on the index is a source distribution of 2018 that needs a compatibility layer, so this is our own.
Reading stops at a limit: a link of a kilobyte could unpack to gigabytes.
"""

from __future__ import annotations

import base64
import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice, pairwise

from lucidoku.errors import ParseError
from lucidoku.words.language import _

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PLAIN = re.compile(r"[A-Za-z0-9+/\-_ ]*")
_FROM_ADDRESSES = str.maketrans("-_ ", "//+")
_TRIES = 150  # readings of a link that may have lost slashes
_MOST = 2_000_000  # characters unpacked; the largest puzzles have some 100,000


class _Damaged(ParseError):
    """A packed text that cannot be unpacked; `read` is how many of its characters were read."""

    def __init__(self, read: int) -> None:
        super().__init__(_("the packed part of the link is damaged or incomplete; copy the whole link"))
        self.read = read


def _bits(text: str) -> str:
    """Return the bits of a packed text, the first one last: so a slice is a number, its lowest bit at the end."""
    known = _PLAIN.match(text)
    plain = known[0].translate(_FROM_ADDRESSES) if known else ""
    data = base64.b64decode(plain + "A" * (-len(plain) % 4))
    return bin(int.from_bytes(b"\1" + data, "big"))[3 : 3 + 6 * len(plain)][::-1]


def decompress(packed: str, most: int = _MOST) -> str:
    """Unpack a text of either alphabet (Base64 or the one for addresses); `=` at the end may be missing.

    Raises:
        ParseError: it is damaged, or longer than `most` characters.

    >>> decompress(compress("a puzzle, a puzzle"))
    'a puzzle, a puzzle'
    """
    return _unpack(_bits(packed.rstrip("=")), most, None, ([""] * 3, [], _START))


# Words known, pieces found, and where one is: the last piece, the width of a code, how many more have it, characters
# found, bits read.
_START = ("", 2, 1, 0, 0)
_State = tuple[list[str], list[str], tuple[str, int, int, int, int]]
_Trail = list[tuple[int, int, tuple[str, int, int, int, int]]]  # after each piece: words, pieces, and where one is


def _unpack(bits: str, most: int, trail: _Trail | None, state: _State) -> str:
    """Continue from a state to the end; record the trail if one is given."""
    words, pieces, (word, width, room, length, read) = state
    known, whole = len(words), len(bits)
    left = whole - read
    while True:
        if trail is not None:
            trail.append((known, len(pieces), (word, width, room, length, whole - left)))
        end, left = left, left - width
        if left < 0:
            raise _Damaged(whole // 6)
        code = int(bits[left:end], 2)
        if code <= 2:
            if code == 2:
                return "".join(pieces)
            end, left = left, left - 8 * (code + 1)
            if left < 0:
                raise _Damaged(whole // 6)
            words.append(chr(int(bits[left:end], 2)))
            code, known, room = known, known + 1, room - 1
            if room == 0:
                room, width = 1 << width, width + 1
        if code < known:
            entry = words[code]
        elif code == known and word:
            entry = word + word[0]
        else:
            raise _Damaged((whole - left) // 6)
        length += len(entry)
        if length > most:
            raise ParseError(
                _("the link unpacks to more than {most} characters, too many for a puzzle").format(most=most)
            )
        pieces.append(entry)
        if word:
            words.append(word + entry[0])
            known, room = known + 1, room - 1
            if room == 0:
                room, width = 1 << width, width + 1
        word = entry


def readings(packed: str, most: int = _MOST) -> Iterator[str]:
    """Yield the unpacked text, then the one for a text in which a page or a server merged two slashes into one.

    >>> next(readings(compress("a puzzle")))
    'a puzzle'
    """
    packed = packed.rstrip("=")
    end: int | None = None
    try:
        yield decompress(packed, most)
    except _Damaged as damaged:
        end = damaged.read + 1  # the rest was not read
    except ParseError:
        return
    words, unpacked = [""] * 3, list[str]()
    trail: _Trail = []
    with suppress(_Damaged):
        _unpack(_bits(packed), most, trail, (words, unpacked, _START))
    places = [place for place, character in enumerate(packed[:end]) if character == "/"][:40]
    lost = (lost_ones for count in (1, 2, 3) for lost_ones in combinations(places, count))
    for lost_ones in islice(lost, min(_TRIES, 200_000 // (len(packed) + 1))):
        ends = (0, *lost_ones, len(packed))
        text = "/".join(packed[start:stop] for start, stop in pairwise(ends))
        # up to the first slash that was lost it is the same
        known, pieces, state = trail[bisect_right(trail, 6 * lost_ones[0], key=lambda mark: mark[2][4]) - 1]
        try:
            yield _unpack(_bits(text), most, None, (words[:known], unpacked[:pieces], state))
        except ParseError:
            continue


def compress(text: str, *, address: bool = False) -> str:
    """Pack a text in the alphabet of Base64, or in that for addresses."""
    out: list[str] = []  # bits, the lowest of a number first

    def put(number: int, count: int) -> None:
        out.append(f"{number:0{count}b}"[::-1])

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
    bits = "".join(out)
    bits += "0" * (-len(bits) % 6 or 6)
    letters = [_ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6)]
    if address:
        return "".join(letters).translate(_FOR_ADDRESSES)
    return "".join(letters) + "=" * (-len(letters) % 4)


_FOR_ADDRESSES = str.maketrans({"/": "-"})


def _units(text: str) -> list[str]:
    """Return the UTF-16 units of a text, as lz-string counts characters."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]
