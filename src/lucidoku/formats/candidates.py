"""n³ characters: for each cell the digits 1…n in order, `.` or 0 for each that is not a candidate (729 for a 9x9 grid).

A lone candidate that no other cell in its houses has is read as a value: placing it changes nothing else.
"""

from __future__ import annotations

from lucidoku.errors import ParseError
from lucidoku.formats._format import EMPTY, PUZZLE, Format, Reading, pieces, side
from lucidoku.grid.board import Board
from lucidoku.grid.cells import CHARACTERS, digit_text
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.rules.sizes import SIZES
from lucidoku.words.language import N_, _

__all__ = ["FORMAT", "begins_candidates", "is_candidates"]

_DIGITS = CHARACTERS[1:].decode()
_SIZE = {n**3: n for n in SIZES}


def is_candidates(text: str) -> bool:
    """Return whether a text has the right character for each candidate of each cell."""
    word = "".join(text.split())
    n = _SIZE.get(len(word))
    if n is None or set(word) <= set(EMPTY):
        return False
    if side(len(word)) and any(set(cell) <= set(EMPTY) for cell in pieces(word, n)):
        return False  # a cell has no candidate; 64 characters are a line of an 8x8 grid, too
    return all(ch in EMPTY or ch.upper() == digit_text(i % n + 1) for i, ch in enumerate(word))


def begins_candidates(word: str) -> bool:
    """Return whether a word may be the beginning of such a text: its first three cells or more, with more candidates than cells.

    >>> begins_candidates("1.3..2..12...2.4"), begins_candidates("1.....2..3.....4")
    (True, False)
    """
    bare = word.lstrip(".0")
    first = len(word) - len(bare)
    if bare[:1].upper() != _DIGITS[first : first + 1]:
        return False  # the first digit does not fit its position, in a cell of any size
    rest = bare[1:].lstrip(".0")
    second = len(word) - len(rest)
    for n in SIZES:
        fits = first < n and 3 * n <= len(word) < n**3
        if fits and (not rest or rest[0].upper() == _DIGITS[second % n]) and _begins(n, word):
            return True
    return False


def _begins(n: int, word: str) -> bool:
    if not all(ch in EMPTY or ch.upper() == _DIGITS[i % n] for i, ch in enumerate(word)):
        return False
    cells = [word[i : i + n] for i in range(0, len(word) - n + 1, n)]
    counts = [sum(ch not in EMPTY for ch in cell) for cell in cells]
    return 0 not in counts and (sum(counts) > len(counts) or (len(counts) > 5 and n * n != len(word)))


def _detect(text: str) -> bool:
    """Return whether a text is one such puzzle, or has one at the beginning of each line."""
    if "\n" not in text:
        return is_candidates(text)
    first = text.split("\n", 1)[0].split(None, 1)
    if first and is_candidates(first[0]):
        return all(is_candidates(line.split(None, 1)[0]) for line in text.split("\n") if line.strip())
    return is_candidates(text)


def _read_first(text: str, layout: Layout | None) -> Reading:
    """Read the only puzzle of a text, or that of its first line."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and is_candidates(lines[0].split(None, 1)[0]):
        return Reading(_read(lines[0].split(None, 1)[0], layout)).first_of(len(lines))
    return Reading(_read(text, layout))


def _read(text: str, layout: Layout | None) -> Board:
    word = "".join(text.split())
    n = layout.n if layout else _SIZE.get(len(word), 0)
    layout = layout or Layout.of_size(n)
    if len(word) != n**3:
        raise ParseError(
            _("expected {expected} characters of pencil marks, got {count}").format(count=len(word), expected=n**3)
        )
    for i, ch in enumerate(word):
        if ch not in EMPTY and ch.upper() != digit_text(i % n + 1):
            raise ParseError(
                _("column {column}: expected candidate {digit} or a dot, got {character}").format(
                    column=i + 1, character=repr(ch), digit=digit_text(i % n + 1)
                )
            )
    masks = [sum(1 << d for d in range(n) if word[i * n + d] not in EMPTY) for i in range(n * n)]
    values = bytearray(n * n)
    for cell, mask in enumerate(masks):
        if mask.bit_count() == 1 and not any(masks[peer] & mask for peer in layout.peers[cell]):
            values[cell] = mask.bit_length()
    return Board.from_masks(layout, masks, bytes(values))


def _is_broken(text: str) -> bool:
    """Return whether a text of several lines is one puzzle, so that no single line is one."""
    return "\n" in text and is_candidates(text) and not is_candidates(text.split("\n", 1)[0])


def _write(subject: Grid | Board) -> str:
    board = subject if isinstance(subject, Board) else Board(subject)
    n = board.layout.n
    parts = []
    for cell in board.layout.cells:
        mask = board.masks[cell] or 1 << board.values[cell] - 1
        parts.append("".join(digit_text(d + 1) if mask >> d & 1 else "." for d in range(n)))
    return "".join(parts)


FORMAT = Format(
    "candidates",
    "n*n*n characters, the candidates of every cell in order",
    _detect,
    _read_first,
    _write,
    label=N_("All candidates in one line"),
    keeps=PUZZLE | {"candidates"},
    lone="always",
    line=lambda text: is_candidates((text.split(None, 1) or [""])[0]),
    whole=_is_broken,
)
