"""Noise around a puzzle that is ignored; a reading has to explain everything else.

Noise is: blank lines, comments, words with the numbers among them, lines that underline a title, marks of quoted mail and of
code, names of rows and columns, and fields next to a puzzle in a list: a name, a rating, a hash. Not noise is anything that
looks like a part of a puzzle: rows, grids and maps of letters, walls, names of cells, fields of JSON, constraints.
"""

from __future__ import annotations

import re
from collections import Counter

from lucidoku.formats._format import EMPTY, SHORTEST
from lucidoku.formats._maps import begins_map, has_first_letters, is_map_row, numbers_boxes, repeats
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import _

_CELLS = frozenset(EMPTY + "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_HASH = re.compile(
    r"(?=[0-9]*[a-f])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})|[A-Za-z]{26,45}"
)  # of a puzzle; a long word
_PARTS = re.compile(
    r'"[\w -]{1,40}"{1,2}\s{0,3}:'  # a field of JSON
    r"|(?<!\w)[rR]\d{1,2}[cC]\d{1,2}[rR]\d{1,2}[cC]\d"  # cells of a constraint
    r"|(?<!\w)\.[A-Z]\w{1,30}~"  # a constraint of the Interactive Sudoku Solver
    r"|(?<!\w)\d{1,2}x\d{1,2}[a-z0-9]{0,8}:\w"  # a game of the Portable Puzzle Collection
    r"|(?<!\w)\d{1,2}j[a-z]{0,6}:\w"
    r"|^\s{0,8}\d{1,2}\s?,\s?\d{1,2}\s?,\s?\d{1,2}$"  # column, row, digit
    r"|(?<!:):{3,}\w|^\s{0,8}\+[a-z]{4,}"  # parts of a case of a library, of a layout
)
_ROW = re.compile(r"[\d.]+")  # digits and empty cells
_WALLS = 3  # bars in a line that draw walls
_BARS = re.compile(r"[|│┃║+*:\s-]+")
_LONGEST = 20_000  # characters of a line of words
_WORD = re.compile(r"[^\s,;|\"'\[\](){}<>`:=]+")
_VARIANTS = re.compile(
    r"\b(?:sudoku[- ]?x|x[- ]sudoku|diagonal(?:s|e|es|en)?|windo(?:ku|w)|hyper[- ]?sudoku|jigsaw|irregular|squiggly|killer"
    r"|anti-?\s?(?:knight|king|diagonal)|thermo\w*|kropki|sandwich|renban|whispers?|palindromes?|non-?consecutive"
    r"|disjoint groups?|miracle|arrow sudoku|argyle|even-?odd|xv|toroidal|asterisk|girandola|irr[ée]guli[eè]re?s?|tueurs?"
    r"|samurai|consecutive sudoku|greater[- ]than|skyscraper sudoku|sums? cages?)\b"
    r"|對角線|鋸齒|殺手|視窗數獨|超數獨|不規則|溫度計|不連續",
    re.IGNORECASE,
)


def is_heading(line: str) -> bool:
    """Return whether a line has the names of the columns of a picture: numbers or letters in order.

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
    if match := _PARTS.search(text.rstrip()):
        return match.start()
    if sum(map(text.count, "│┃║|")) >= _WALLS:
        return min(place for mark in "│┃║|" if (place := text.find(mark)) >= 0)
    for word in _WORD.finditer(text):
        if len(word[0]) > 25 and _CELLS.issuperset(word[0]) and not _HASH.fullmatch(word[0]):
            return word.start()
        if len(word[0]) > 9 and has_first_letters(word[0]):
            return word.start()
        if len(word[0]) > 16 and "." in word[0] and _ROW.fullmatch(word[0]):
            return word.start()
    return None


_NUMBERS = re.compile(r"[\W_]*(?:0|[1-9]\d{0,5})(?:[.,/:-]\d{1,4}){0,2}[\W_]*")
"""A line with the number of a puzzle or a page, a rating, a date or a time."""
_SIGN = re.compile(r"[^\W_]")


def may_be_part(line: str, n: int) -> bool:
    """Return whether a line that was not used may be a part of a puzzle of n rows: it has signs of cells, but no words.

    >>> may_be_part("3 . 7 .", 4), may_be_part("No. 12, easy", 4), may_be_part("12.", 4), may_be_part("666888", 9)
    (True, False, False, True)
    """
    bare = line.strip()
    if structure(line) is not None or (len(bare) == n and is_map_row(bare)):
        return True
    if not _SIGN.search(bare) or _LETTERS.search(bare):
        return False
    if _NUMBERS.fullmatch(bare):
        return len(bare) > 3 and bare.isdecimal() and 2 * repeats(bare.replace("0", "")) >= len(bare)  # of a map
    return not is_heading(re.sub(r"[|│┃║*:,;-]", " ", bare))


def spoken_variant(text: str) -> str:
    """Return the first variant that words name; "" if they name none.

    >>> spoken_variant("My first Windoku!"), spoken_variant("An easy one")
    ('Windoku', '')
    """
    if not _LETTERS.search(text):
        return ""
    match = _VARIANTS.search(text)
    return match[0] if match else ""


def variant_notes(words: str) -> list[str]:
    """Return the note for words around a puzzle that name a variant, though none was read."""
    name = spoken_variant(words)
    if not name:
        return []
    return [
        _("the words name {variant}, but the puzzle was read without it; choose it with a layout").format(
            variant=repr(name)
        )
    ]


_OPENED = re.compile(r"<(/?)(pre|table|html|body)\b|\[(/?)(code|quote|pre|spoiler)\]", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t>]{0,9}(```|~~~)", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]{0,9}/\*", re.MULTILINE)
_FIELD = re.compile(r'"\s{0,20}:')
_LAST_COMMA = re.compile(r",\s{0,80}\}")


_CONTINUES = re.compile(r"(?<!\\)\\\s*\Z")


def broken_off(text: str) -> list[str]:
    """Return notes for brackets and tags that a text opens and does not close, or the reverse: some of it may be missing.

    These are tags of pages and forums, fences of Markdown, comments, brackets, quotation marks, and the comma after the last
    field of an object of JSON.

    >>> broken_off("[code]1.....2..3.....4")
    ['[code] is never closed; part of the text may be missing']
    """
    notes = []
    opened: Counter[str] = Counter()
    for close, tag, bb_close, bb_tag in _OPENED.findall(text) if "<" in text or "[" in text else ():
        name = f"<{tag.lower()}>" if tag else f"[{bb_tag.lower()}]"
        opened[name] += -1 if close or bb_close else 1
    if ("```" in text or "~~~" in text) and len(_FENCE.findall(text)) % 2:
        opened["```"] += 1
    if "/*" in text and len(_COMMENT.findall(text)) > text.count("*/"):
        opened["/*"] += 1
    if not any(opened.values()):
        for opening, closing in ("[]", "{}"):
            opened[opening] += text.count(opening) - text.count(closing)
        opened['"'] += text.count('"') % 2
    for name, count in opened.items():
        if count > 0:
            notes.append(_("{mark} is never closed; part of the text may be missing").format(mark=name))
        elif count < 0:
            notes.append(_("{mark} is closed but never opened; part of the text may be missing").format(mark=name))
    if "\\" in text and _CONTINUES.search(text):
        notes.append(_("the text ends with a backslash, so that it continues; part of it may be missing"))
    if "}" in text and _LAST_COMMA.search(text) and _FIELD.search(text):
        notes.append(_("nothing follows the last comma of an object; a field may be missing"))
    return notes


def map_beginning(text: str) -> list[str]:
    """Return the note for a text whose last word may be the rest of a map of boxes that was cut off: `aab`, `1112`.

    >>> map_beginning("1.....2..3.....4 aab"), map_beginning("1.....2..3.....4 easy")
    (["'aab' may be the beginning of a map of boxes; it was taken as a word"], [])
    """
    end = text[-100:].rstrip()
    words = re.split(r"[\s,;:|]+", end)
    if len(words) < 2:
        return []
    word, is_behind_line = words[-1], len(words[-2]) >= SHORTEST
    if begun := _begun_rows(text) if "\n" in text else "":
        word = begun
    rows = [line.strip() for line in end.split("\n")]
    is_below_grid = len(rows) > 2 and not rows[-2] and len(rows[-3]) >= 4
    if word in ("0", "1"):  # a cell, a number or the first sign of a map
        may_begin = is_below_grid or (is_behind_line and len(rows) == 1)
    else:  # else the last cells of a row, which are empty
        is_cell = word[:1] == "0" and "." not in text and not is_behind_line and not is_below_grid
        may_begin = (begins_map(word) and not is_cell) or (is_below_grid and numbers_boxes(word))
    if not may_begin and not begun:
        return []
    return [_("{text} may be the beginning of a map of boxes; it was taken as a word").format(text=repr(word))]


def _begun_rows(text: str) -> str:
    r"""Return the first row of a map of boxes of several rows that is not whole, next to a whole grid; "" if there is none.

    >>> _begun_rows("1...\n..2.\n.3..\n...4\n\n1122\n11"), _begun_rows("1000\n0020\n0300\n0004")
    ('1122', '')
    """
    lines = [line.strip() for line in text[-_END:].rstrip().split("\n")]
    widths = list(map(_width, lines))
    start = 0
    while start < len(lines) - 1:
        n, end = len(lines[start]), start
        while end < len(lines) and len(lines[end]) == n and lines[end].isalnum():
            end += 1
        rows = lines[start:end]
        if rows and end < len(lines) and 0 < len(lines[end]) < n and lines[end].isalnum():
            rows.append(lines[end])
        signs = "".join(rows)
        if len(rows) > 1 and n >= 4 and len(signs) < n * n and (has_first_letters(signs) or numbers_boxes(signs)):
            others = [*range(start), *range(start + len(rows), len(lines))]
            if sum(widths[i] == n for i in others) >= n or any(len(lines[i]) >= n * n for i in others):
                return rows[0]
        start = max(end, start + 1)
    return ""


def _width(line: str) -> int:
    """Return the number of cells of a row: of its words or, if it is one, of its characters."""
    words = re.sub(r"[|│┃║]", " ", line).split()
    return len(words) if words and len(words) * 3 > len(line) else len("".join(words))


_END = 4096  # characters at the end of a text where a map of boxes may be
