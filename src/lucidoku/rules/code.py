"""A layout as a short text: reading and writing it.

    code     = base ("+" extra)*   |   extra ("+" extra)*        the latter on 9x9
    base     = HxW                 boxes of H rows and W columns, H*W from 2 to 25: 3x3, 2x5, 4x4 (16 rows)
             | NxN                 a grid of N rows with its usual boxes, where boxes of NxN would be too large: 9x9, 16x16
             | NxN:HxW             the same with boxes of H rows and W columns: 12x12:2x6, 4x4:2x2
             | N                   the same as NxN, also for 4: 9, 16, 4
             | map                 the letter of its box for each cell, row by row: a jigsaw
    extra    = diagonal | diagonals | window | windows, or what players call them: x, sudoku-x, windoku, hyper
             | jigsaw:map          a jigsaw; the base says its size
             | rule | rule:marks   a further rule and its marks, see `lucidoku.rules.marked`
             | digits:0            digits that start at 0

A code is `HxW`, the extra houses in the order of the alphabet, `digits:0`, a jigsaw's map, and the further rules:
`2x3+diagonal+window`, `2x2+jigsaw:1122112233443344+antiking`.
"""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt
from typing import NamedTuple

from lucidoku.errors import ParseError
from lucidoku.files.kept import CODES, kept
from lucidoku.rules import EXTRA_HOUSES, extra_houses
from lucidoku.rules._constraint import Constraint
from lucidoku.rules.constraints import CONSTRAINT_NAMES, NICKNAMES, SEVERAL
from lucidoku.rules.jigsaw import map_boxes
from lucidoku.rules.marked import marks_text, read_marks
from lucidoku.rules.sizes import usual_boxes
from lucidoku.words.language import _

__all__ = ["Shape", "layout_code", "read_code", "rule_words"]

_PAIR = re.compile(r"(\d{1,2})x(\d{1,2})(?::(\d{1,2})x(\d{1,2}))?", re.IGNORECASE)
_MOST = 25
_NAMES = "123456789ABCDEFGHIJKLMNOP"


class Shape(NamedTuple):
    """What a layout is made of."""

    box_height: int
    box_width: int
    boxes: str = ""
    extras: tuple[str, ...] = ()
    marks: tuple[Constraint, ...] = ()
    first_digit: int = 1


def rule_words(code: str) -> list[str]:
    """Return the words for extra houses, jigsaw boxes and further rules in a code, each once; their marks are left out.

    >>> rule_words("2x3+diagonal+odd:r1c1+killercage:3@r1c1r1c2")
    ['diagonal', 'odd', 'killercage']
    """
    return list(dict.fromkeys(part.partition(":")[0] for part in code.split("+")[1:]))


@kept(CODES, lambda text: 500 + 60 * len(text))
def read_code(text: str) -> Shape:
    """Return what a code says.

    Raises:
        ParseError: it is not a code, or has an unknown extra.
        InvalidPuzzle: there is no such grid.

    >>> read_code("9x9+windows"), read_code("2x5").extras
    (Shape(box_height=3, box_width=3, boxes='', extras=('window',), marks=(), first_digit=1), ())
    """
    base, *words = ["".join(part.split()) for part in text.split("+")]
    if any(word.lower() in ("jigsaw", "jigsaw:", "irregular") for word in (base, *words)):
        raise ParseError(_("a jigsaw needs a map, the letter of its box for each cell: 4+jigsaw:AABBAABBCCDDCCDD"))
    if extra_houses(base):
        base, words = "3x3", [base, *words]
    shape = _base(base)
    if shape is None:
        message = _("unknown layout {text}; expected for instance 9x9, 2x5, 9x9+diagonal, 9x9+windows or a jigsaw map")
        raise ParseError(message.format(text=repr(text[:40])))
    height, width, boxes, *_none = shape
    extras: list[str] = []
    marks: list[Constraint] = []
    first_digit = 1
    for word in words:
        if word.lower().startswith("jigsaw:") and not boxes:
            boxes = word[len("jigsaw:") :]
            continue
        if word.lower().startswith("digits:"):
            first_digit = _first_digit(word)
            continue
        rule = extra_houses(word)
        word = _with_rule_name(word)
        if rule is None and (found := read_marks(word, height * width)) is not None:
            marks += found
            continue
        if rule is None:
            raise ParseError(_unreadable(word))
        extras.append(rule.name)
    return Shape(height, width, boxes, tuple(sorted(set(extras))), tuple(marks), first_digit)


def _first_digit(word: str) -> int:
    """Return the digit at which digits start."""
    if word[len("digits:") :] not in ("0", "1"):
        message = _("digits cannot start at {digit}; expected digits:0 or digits:1")
        raise ParseError(message.format(digit=repr(word[len("digits:") :][:40])))
    return int(word[len("digits:") :])


def _with_rule_name(word: str) -> str:
    """Return the code of a mark with the name of its rule, where players call it otherwise: `killer` for `killercage`."""
    name = re.split("[:@]", word)[0]
    return NICKNAMES.get(name.lower(), name) + word[len(name) :]


def _unreadable(word: str) -> str:
    """Say what was expected instead of a word that is neither extra houses nor a mark."""
    name = re.split("[:@]", word)[0].lower()
    if name not in CONSTRAINT_NAMES:
        from difflib import get_close_matches

        near = SEVERAL.get(name) or get_close_matches(name, CONSTRAINT_NAMES, 2, 0.6)
        if not near:
            message = _("unknown rule {name}; expected one of {known}")
            return message.format(name=repr(name[:40]), known=", ".join((*EXTRA_HOUSES, *CONSTRAINT_NAMES)))
        advice = _("did you mean {name}?").format(name=_(" or ").join(near))
        return _("unknown rule {name}").format(name=repr(name[:40])) + "; " + advice
    message = _("cannot read the mark {mark}; expected for example {line} or {cage}")
    return message.format(mark=repr(word[:60]), line="thermometer:r1c1r1c2r1c3", cage="killercage:24@r1c1r1c2r1c3")


def _base(text: str) -> Shape | None:
    if found := _PAIR.fullmatch(text):
        first, second = int(found[1]), int(found[2])
        if found[3]:
            height, width = int(found[3]), int(found[4])
            return Shape(height, width) if first == second == height * width else None
        if first == second and first * second > _MOST:
            return Shape(*usual_boxes(first))
        return Shape(first, second)
    if text.isdecimal() and len(text) <= 2:
        return Shape(*usual_boxes(int(text)))
    return Shape(*map_boxes(text), text) if _is_map(text) else None


def _is_map(text: str) -> bool:
    """Whether a base is meant as a jigsaw's map: a short one only where it is right."""
    n = isqrt(len(text))
    return (
        text.isalnum() and n >= 2 and (len(text) >= 16 or (set(Counter(text).values()) == {n} and n * n == len(text)))
    )


def layout_code(shape: Shape) -> str:
    """Return the code of a layout; the inverse of `read_code`.

    >>> layout_code(Shape(2, 3, "", ("diagonal",)))
    '2x3+diagonal'
    """
    code = "+".join([f"{shape.box_height}x{shape.box_width}", *shape.extras])
    if shape.first_digit == 0:
        code += "+digits:0"
    if shape.boxes:
        names = sorted(set(shape.boxes), key=shape.boxes.index)
        code += "+jigsaw:" + shape.boxes.translate(str.maketrans("".join(names), _NAMES[: len(names)]))
    return "+".join([code, *marks_text(shape.marks, shape.box_height * shape.box_width)])
