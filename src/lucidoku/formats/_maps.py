"""Maps of boxes in a text: a letter or digit for each cell, whole or cut.

`region_map` reads a whole one. The others distinguish the rest of a truncated map from cells and from words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise
from math import isqrt

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.files.located import located
from lucidoku.formats._format import SHORTEST, side, without_map
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

_MANY = 7  # rows, from which on a number often has no other digits than a map of boxes


def region_map(text: str) -> Layout | None:
    """Return the layout of a map with a letter for each cell: n letters, each in n connected cells.

    A full grid of a Sudoku is not a map: there, each letter is in each row and column once.

    >>> region_map("aabbaabbccddccdd"), region_map("1234341221434321")
    (Layout('4x4'), None)
    """
    n = round(len(text) ** 0.5)
    if not 4 <= n <= 25 or n * n != len(text) or len(set(text)) != n or not (text.isascii() and text.isalnum()):
        return None
    rows = [text[i : i + n] for i in range(0, n * n, n)]
    if all(len(set(row)) == n for row in rows) and all(len(set(text[i::n])) == n for i in range(n)):
        return None
    try:
        layout = Layout.jigsaw(text)
    except InvalidPuzzle:
        return None
    boxes = [set(map(int, box.cells)) for box in layout.boxes]
    return without_map(layout) if all(is_connected(box, n) for box in boxes) else None


def in_form_of_cells(text: str) -> str:
    r"""Return a text in which a map of boxes is one line next to cells in one line, and rows next to rows of cells.

    >>> in_form_of_cells("1.....2..3.....4\naabb\naabb\nccdd\nccdd")
    '1.....2..3.....4\naabbaabbccddccdd'
    >>> in_form_of_cells("1...\n..2.\n.3..\n...4\naabbaabbccddccdd")
    '1...\n..2.\n.3..\n...4\naabb\naabb\nccdd\nccdd'
    """
    lines = text.split("\n")
    if len(lines) < 5 or max(map(len, lines)) < SHORTEST:
        return text
    words = [(number, line.split()[-1]) for number, line in enumerate(lines) if len(line) >= SHORTEST and line.strip()]
    words = [(number, word) for number, word in words if side(len(word)) is not None or len(word) in (25, 49)]
    if not words or len(words) > _FEW:
        return text
    maps = [(number, word) for number, word in words if region_map(word) and lines[number].strip() == word]
    if len(words) > len(maps):
        for n in {isqrt(len(word)) for _number, word in words}:
            for start in range(len(lines) - n + 1):
                rows = [line.strip() for line in lines[start : start + n]]
                if all(len(row) == n for row in rows) and region_map("".join(rows)):
                    return "\n".join([*lines[:start], "".join(rows), *lines[start + n :]])
    elif len(maps) == 1:
        number, word = maps[0]
        n = isqrt(len(word))
        return "\n".join([*lines[:number], *(word[at : at + n] for at in range(0, n * n, n)), *lines[number + 1 :]])
    return text


_FEW = 4  # lines with cells of a puzzle and its map; more are a list


def is_connected(cells: Collection[int], n: int) -> bool:
    """Return whether each cell is reached from each other one through sides of cells.

    >>> is_connected({0, 1, 5}, 4), is_connected({0, 5}, 4)
    (True, False)
    """
    first = min(cells)
    seen, stack = {first}, [first]
    while stack:
        cell = stack.pop()
        sides = (cell - n, cell + n, cell - 1 if cell % n else -1, cell + 1 if (cell + 1) % n else -1)
        for other in sides:
            if other in cells and other not in seen:
                seen.add(other)
                stack.append(other)
    return len(seen) == len(cells)


def lonely_map(line: int) -> ParseError:
    """Return the error for a map of boxes without the cells of a puzzle."""
    return located(_("this is a map of boxes without the cells of a puzzle; give it as a layout"), line)


def is_map_like(line: str) -> bool:
    """Return whether a line looks like a map of boxes, whole or cut: too many of its signs repeat the one before.

    >>> is_map_like("aaabbbccc"), is_map_like("123456789")
    (True, False)
    """
    word = line.strip()
    if not (word.isalnum() and word.isascii()):
        return False
    letters = set(word.lower())
    first = word.isalpha() and max(letters) == chr(ord("a") + len(letters) - 1)  # a, b, c … and no other one
    if not first and max(Counter(word).values()) > max(isqrt(len(word)) + 1, len(word) // 4):
        return False  # a sign for empty cells
    same = repeats(word)
    if "0" not in word and len(word) >= SHORTEST:
        return same > isqrt(len(word)) + 1  # a full grid may have the same digit but at the end of a row and below it
    return 3 * same >= len(word)


def is_part_of_map(word: str, n: int) -> bool:
    """Return whether a word next to a puzzle of n rows looks like a map of boxes that was cut.

    It has letters of the first n alone, or signs that often repeat the one before.
    """
    same = repeats(word)
    if n < len(word) and word.isalpha() and word.isascii() and (word.islower() or word.isupper()):
        return max(word.lower()) < chr(ord("a") + n)
    if len(word) <= n:
        return len(word) > 2 and word.isalpha() and len(set(word)) < 3 and 2 * same >= len(word)
    if word.isdecimal():
        return max(map(int, word)) <= n and (4 * same >= len(word) or (n < _MANY and "0" not in word))
    return (word.islower() or word.isupper()) and word.isalnum() and 3 * same >= len(word)


def has_first_letters(word: str) -> bool:
    """Return whether a word has only the first letters of the alphabet, on average twice or more, as a map of boxes has."""
    if not (word.isascii() and word.isalpha() and (word.islower() or word.isupper())):
        return False
    letters = set(word.lower())
    return len(letters) <= len(word) // 2 and max(letters) == chr(ord("a") + len(letters) - 1)


def begins_map(word: str) -> bool:
    """Return whether a word may be the first letters or digits of a map of boxes.

    >>> [begins_map(word) for word in ("aab", "112", "easy", "17", "100")]
    [True, True, False, False, False]
    """
    if not 0 < len(word) < 25:
        return False
    if word.isdecimal():
        same = repeats(word)
        least = len(word) - numbers_boxes(word)  # 112 numbers boxes, 100 does not
        return same > 0 and ((word[0] in "01" and 2 * same >= least) or word[0] == "0")
    letters = "abcde" if word.islower() else "ABCDE"
    return word[0] == letters[0] and set(word) <= set(letters)


def numbers_boxes(word: str) -> bool:
    """Return whether digits number boxes from 0 or 1, each new one by the next number.

    >>> [numbers_boxes(word) for word in ("001122001", "112", "17", "2")]
    [True, True, False, False]
    """
    if not (word.isascii() and word.isdecimal() and word[0] in "01"):
        return False
    new = list(map(int, dict.fromkeys(word)))
    return new == list(range(new[0], new[0] + len(new)))


def is_map_row(word: str) -> bool:
    """Return whether a word may be a row of a map of boxes: it has no letters but the first ones, as many as it is long.

    >>> is_map_row("aaab"), is_map_row("easy")
    (True, False)
    """
    if not (word.isascii() and word.isalpha() and (word.islower() or word.isupper())):
        return False
    return max(word.lower()) < chr(ord("a") + len(word))


def repeats(word: str) -> int:
    """Return how many signs of a word are the same as the one before."""
    return sum(a == b for a, b in pairwise(word))
