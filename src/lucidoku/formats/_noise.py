"""What may surround a puzzle in a text and is ignored; everything else has to be explained by a reading.

Noise is: blank lines, comments, words with the numbers among them, lines that underline a title, marks of quoted mail and of
code, names of rows and columns, and what stands next to a puzzle in a list: a name, a rating, a hash. Not noise is whatever
has the look of a puzzle's parts: rows, grids and maps of letters, walls, names of cells, fields of JSON, constraints.
"""

from __future__ import annotations

import re

from lucidoku.formats._format import EMPTY
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

__all__ = ["is_heading", "spoken_variant", "structure", "unspoken"]

_CELLS = frozenset(EMPTY + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_HASH = re.compile(
    r"(?=[0-9]*[a-f])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})|[A-Za-z]{26,45}"
)  # of a puzzle; a long word
_PARTS = re.compile(
    r'"[\w -]{1,40}"\s{0,3}:'  # a field of JSON
    r"|(?<!\w)[rR]\d{1,2}[cC]\d{1,2}[rR]\d{1,2}[cC]\d"  # cells of a constraint
    r"|(?<!\w)\.[A-Z]\w{1,30}~"  # a constraint of the Interactive Sudoku Solver
    r"|(?<!\w)\d{1,2}x\d{1,2}[a-z0-9]{0,8}:\w"  # a game of the Portable Puzzle Collection
    r"|(?<!\w)\d{1,2}j[a-z]{0,6}:\w"
    r"|^\s{0,8}\d{1,2}\s?,\s?\d{1,2}\s?,\s?\d{1,2}$"  # column, row, digit
)
_WALLS = 3  # bars in a line that draw walls
_BARS = re.compile(r"[|│┃║+*:\s-]+")
_LONGEST = 20_000  # characters of a line of words
_WORD = re.compile(r"[^\s,;|\"'\[\](){}<>`:=]+")
_VARIANTS = re.compile(
    r"\bsudoku[- ]?x\b|\bx[- ]sudoku\b|\bdiagonal(?:s|e|es)?\b|\bwindoku\b|\bhyper[- ]?sudoku\b|\bjigsaw\b|\birregular\b"
    r"|\bsquiggly\b|\bkiller\b|\banti-?\s?(?:knight|king|diagonal)\b|\bthermo\w*|\bkropki\b|\bsandwich\b|\brenban\b"
    r"|\bwhispers?\b|\bpalindromes?\b|\bnon-?consecutive\b|\bdisjoint groups?\b|\bmiracle\b|\barrow sudoku\b|\bargyle\b"
    r"|\beven-?odd\b|\bxv\b|\btoroidal\b|\basterisk\b|\bgirandola\b|\bdiagonalen\b|\birr[ée]guli[eè]re?s?\b|\btueurs?\b"
    r"|對角線|鋸齒|殺手|視窗數獨|超數獨|不規則|溫度計|不連續"
    r"|\bsamurai\b|\bconsecutive sudoku\b|\bgreater[- ]than\b|\bskyscraper sudoku\b|\bsums? cages?\b",
    re.IGNORECASE,
)


def is_heading(line: str) -> bool:
    """Whether a line has the names of the columns of a picture: numbers or letters in order.

    >>> is_heading("c1  c2  c3   c4"), is_heading("a b c d"), is_heading("1 . 3 4")
    (True, True, False)
    """
    words = line.split()
    before = words[0].rstrip("0123456789") if words else ""
    numbers = [f"{before}{number}" for number in range(1, len(words) + 1)]
    letters = [chr(ord(before) + number) for number in range(len(words))] if len(before) == 1 else numbers
    return len(words) in SIZES and words in (numbers, letters)


_LETTERS = re.compile(r"[^\W\d_]{2}")


def structure(text: str) -> int | None:
    """Return the column, from 0, of the first part of a line that has the look of a puzzle's part; None where all is noise.

    >>> structure("from page 7 of the paper"), structure("and AAABBBCCC" + 72 * "D")
    (None, 4)
    """
    if len(text) > _LONGEST:
        return 0
    bare = _BARS.sub(" ", text)
    if not bare.strip() or is_heading(bare):
        return None
    if found := _PARTS.search(text.rstrip()):
        return found.start()
    if sum(map(text.count, "│┃║|")) >= _WALLS:
        return min(place for mark in "│┃║|" if (place := text.find(mark)) >= 0)
    for word in _WORD.finditer(text):
        if len(word[0]) > 25 and _CELLS.issuperset(word[0]) and not _HASH.fullmatch(word[0]):
            return word.start()
    return None


def spoken_variant(text: str) -> str:
    """Return the first variant that words name; "" where they name none.

    >>> spoken_variant("My first Windoku!"), spoken_variant("An easy one")
    ('Windoku', '')
    """
    if not _LETTERS.search(text):
        return ""
    found = _VARIANTS.search(text)
    return found[0] if found else ""


def unspoken(words: str) -> list[str]:
    """Return the note for words around a puzzle that name a variant, though none was read."""
    name = spoken_variant(words)
    if not name:
        return []
    return [
        _("the words name {variant}, but the puzzle was read without it; choose it with a layout").format(
            variant=repr(name)
        )
    ]
