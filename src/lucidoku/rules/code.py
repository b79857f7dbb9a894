"""A layout as a short text: reading and writing it.

    code     = base ("+" extra)*   |   extra ("+" extra)*        the latter on 9x9
    base     = NxN                 a grid of N rows with its usual boxes: 9x9, 4x4, 16x16; whole rows where N is a prime: 5x5
             | NxN:HxW             the same with boxes of H rows and W columns: 6x6:3x2, 12x12:2x6
             | N                   the same as NxN: 9, 4, 16
             | HxW                 boxes of H rows and W columns, where these are not square: 2x5 is 10x10
             | map                 the letter of its box for each cell, row by row: a jigsaw
    extra    = diagonal | diagonals | window | windows, or their nicknames: x, sudoku-x, windoku, hyper
             | jigsaw:map          a jigsaw; the base is its size
             | rule | rule:marks   a constraint and its constraints, see `lucidoku.rules.placed`
             | digits:0            digits that start at 0

`2x2` and `3x3` are refused: grids of 2 and 3 rows are `2x2:1x2` and `3x3:1x3`, and boxes of 3x3 cells are those of `9x9`.

A code is `NxN`, with `:HxW` where the boxes are not the usual ones, the extra houses in the order of the alphabet, `digits:0`,
a jigsaw's map, and the constraints: `6x6+diagonal+window`, `4x4+jigsaw:1122112233443344+antiking`.
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
from lucidoku.rules.constraints import CLASS_NAMES, CONSTRAINT_NAMES, NICKNAMES, SEVERAL, constraint_type
from lucidoku.rules.jigsaw import map_boxes
from lucidoku.rules.placed import constraints_text, read_constraints
from lucidoku.rules.sizes import SIZES, usual_boxes
from lucidoku.words.language import _

__all__ = ["LayoutParts", "layout_code", "read_code", "rule_words"]

_PAIR = re.compile(r"(\d{1,2})x(\d{1,2})(?::(\d{1,2})x(\d{1,2}))?", re.IGNORECASE)
_MOST = 25
_NAMES = "123456789ABCDEFGHIJKLMNOP"


class LayoutParts(NamedTuple):
    """Parts of a layout."""

    box_height: int
    box_width: int
    boxes: str = ""
    extras: tuple[str, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    first_digit: int = 1


def rule_words(code: str) -> list[str]:
    """Return the words for extra houses, jigsaw boxes and rules in a code, without repetition and without their cells.

    >>> rule_words("6x6+diagonal+odd:r1c1+killercage:3@r1c1r1c2")
    ['diagonal', 'odd', 'killercage']
    """
    words = dict.fromkeys(part.partition(":")[0] for part in code.split("+")[1:])
    return [word for word in words if word != "digits"]


_SEVERAL_GRIDS = frozenset(
    ("samurai", "gattai", "sohei", "shogun", "sumo", "flower", "butterfly", "twodoku", "tripledoku")
)
"""Names of puzzles with several grids."""


@kept(CODES, lambda text: 500 + 60 * len(text))
def read_code(text: str) -> LayoutParts:
    """Return the parts that a code describes.

    Raises:
        ParseError: it is not a code, or has an unknown extra.
        InvalidPuzzle: there is no such grid.

    >>> read_code("9x9+windows"), read_code("2x5").extras
    (LayoutParts(box_height=3, box_width=3, boxes='', extras=('window',), constraints=(), first_digit=1), ())
    """
    base, *words = ["".join(part.split()) for part in text.split("+")]
    if any(word.lower() in ("jigsaw", "jigsaw:", "irregular") for word in (base, *words)):
        raise ParseError(_("a jigsaw needs a map, the letter of its box for each cell: 4+jigsaw:AABBAABBCCDDCCDD"))
    if extra_houses(base):
        base, words = "9x9", [base, *words]
    shape = _base(base)
    if shape is None and base.lower() in {*NICKNAMES, *CLASS_NAMES}:
        raise _rule_without_cells(base)
    if shape is None and base.lower() in _SEVERAL_GRIDS:
        raise ParseError(_("{name}: grids that overlap are not supported; solve them one by one").format(name=base))
    if shape is None:
        message = _("unknown layout {text}; expected for instance 9x9, 6x6:3x2, 9x9+diagonal or a jigsaw map")
        raise ParseError(message.format(text=repr(text[:40])))
    height, width, boxes, *_none = shape
    extras: list[str] = []
    constraints: list[Constraint] = []
    first_digit = 1
    for word in words:
        if word.lower().startswith("jigsaw:") and not boxes:
            boxes = word[len("jigsaw:") :]
            continue
        if word.lower().startswith("digits:"):
            first_digit = _first_digit(word)
            continue
        houses = extra_houses(word)
        word = _with_rule_name(word)
        if houses is None and (placed := read_constraints(word, height * width)) is not None:
            if placed == [Constraint(word.lower())] and constraint_type(word.lower()).lines[0]:
                raise _rule_without_cells(word.lower())
            constraints += placed
            continue
        if houses is None:
            raise ParseError(_unreadable(word))
        extras.append(houses.name)
    return LayoutParts(height, width, boxes, tuple(sorted(set(extras))), tuple(constraints), first_digit)


def _rule_without_cells(name: str) -> ParseError:
    """Return the error for a rule that a layout names without its cells; puzzles are made with such rules."""
    message = _("{text} is a rule, not a layout; use {call} or {other}")
    from lucidoku.words.guesses import example_of_rule

    called = f"ld.Layout('9x9').with_constraints([{example_of_rule(name)}])"
    return ParseError(message.format(text=repr(name[:40]), call=f"ld.make(rules={name.lower()!r})", other=called))


def _first_digit(word: str) -> int:
    """Return the digit at which digits start."""
    if word[len("digits:") :] not in ("0", "1"):
        message = _("digits cannot start at {digit}; expected digits:0 or digits:1")
        raise ParseError(message.format(digit=repr(word[len("digits:") :][:40])))
    return int(word[len("digits:") :])


def _with_rule_name(word: str) -> str:
    """Return the code of a constraint with the name of its rule, where players call it otherwise: `killer` for `killercage`."""
    name = re.split("[:@]", word)[0]
    return NICKNAMES.get(name.lower(), name) + word[len(name) :]


def _unreadable(word: str) -> str:
    """Raise the error for a word that is neither extra houses nor a constraint."""
    name = re.split("[:@]", word)[0].lower()
    if name not in CONSTRAINT_NAMES:
        from difflib import get_close_matches

        near = SEVERAL.get(name) or get_close_matches(name, CONSTRAINT_NAMES, 2, 0.6)
        if not near:
            message = _("unknown rule {name}; expected one of {known}")
            return message.format(name=repr(name[:40]), known=", ".join((*EXTRA_HOUSES, *CONSTRAINT_NAMES)))
        advice = _("did you mean {name}?").format(name=_(" or ").join(near))
        return _("unknown rule {name}").format(name=repr(name[:40])) + "; " + advice
    message = _("cannot read the constraint {mark}; expected for example {line} or {cage}")
    return message.format(mark=repr(word[:60]), line="thermometer:r1c1r1c2r1c3", cage="killercage:24@r1c1r1c2r1c3")


def _base(text: str) -> LayoutParts | None:
    if match := _PAIR.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        if match[3]:
            height, width = int(match[3]), int(match[4])
            return LayoutParts(height, width) if first == second == height * width else None
        return LayoutParts(*_boxes_of(first)) if first == second else LayoutParts(first, second)
    if text.isdecimal() and len(text) <= 2:
        return LayoutParts(*_boxes_of(int(text)))
    return LayoutParts(*map_boxes(text), text) if _is_map(text) else None


def _boxes_of(n: int) -> tuple[int, int]:
    """Return the height and width of the boxes of a grid of n rows that says nothing else.

    Raises:
        ParseError: it may be meant for boxes of n rows.
        InvalidPuzzle: there is no such grid.
    """
    if n in (2, 3):  # no puzzles; earlier texts meant boxes by them
        message = _("{boxes} is not clear: write {grid} for boxes of {boxes} cells, {small} for a grid of {n} rows")
        raise ParseError(message.format(boxes=f"{n}x{n}", grid=f"{n * n}x{n * n}", small=f"{n}x{n}:1x{n}", n=n))
    return (1, n) if 4 < n <= _MOST and n not in SIZES else usual_boxes(n)


def _is_map(text: str) -> bool:
    """Return whether a base is meant as a jigsaw's map: a short one only where it is right."""
    n = isqrt(len(text))
    return (
        text.isalnum() and n >= 2 and (len(text) >= 16 or (set(Counter(text).values()) == {n} and n * n == len(text)))
    )


def layout_code(shape: LayoutParts) -> str:
    """Return the code of a layout; the inverse of `read_code`.

    >>> layout_code(LayoutParts(2, 3, "", ("diagonal",))), layout_code(LayoutParts(3, 2))
    ('6x6+diagonal', '6x6:3x2')
    """
    n = shape.box_height * shape.box_width
    usual = n > 3 and SIZES.get(n, (1, n)) == (shape.box_height, shape.box_width)
    code = "+".join([f"{n}x{n}" + f":{shape.box_height}x{shape.box_width}" * (not usual), *shape.extras])
    if shape.first_digit == 0:
        code += "+digits:0"
    if shape.boxes:
        names = sorted(set(shape.boxes), key=shape.boxes.index)
        code += "+jigsaw:" + shape.boxes.translate(str.maketrans("".join(names), _NAMES[: len(names)]))
    return "+".join([code, *constraints_text(shape.constraints, n)])
