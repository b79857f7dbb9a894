"""The marks of a puzzle as a value: checked, sorted, as text and as JSON, and as relations for the engine.

extra = rule                     of the whole grid: antiknight
      | rule:mark(;mark)*        killercage:24@r8c2r8c3r7c3;r1c1r1c2
mark  = [numbers@]line(/line)*   numbers with commas between them
line  = (rRcC)*
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules._constraint import Constraint, ConstraintType, Relation, Site, bad_mark, cell_name
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.limit import seconds_left
from lucidoku.words.language import N_, _

if TYPE_CHECKING:
    from lucidoku.rules._signs import Sign

__all__ = [
    "checked_marks",
    "kinds",
    "mark_relations",
    "mark_signs",
    "marks_json",
    "marks_of_json",
    "marks_text",
    "meanings",
    "noun_of",
    "nouns",
    "plurals",
    "read_marks",
    "things",
]

_MARK = re.compile(r"(?:(-?\d{1,4}(?:,-?\d{1,4})*)@)?((?:r\d{1,2}c\d{1,2})*(?:/(?:r\d{1,2}c\d{1,2})*)*)")
_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})")


def checked_marks(marks: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]) -> tuple[Constraint, ...]:
    """Return marks in their order: by rule, lines and numbers, those with the same meaning once.

    Raises:
        InvalidPuzzle: a rule is unknown, or a mark cannot be; names it.

    >>> checked_marks([Constraint("odd", ((1,),)), Constraint("antiking")], 4, [])
    (Constraint(rule='antiking', lines=(), values=()), Constraint(rule='odd', lines=((1,),), values=()))
    """
    given = list(marks)
    for mark in given:
        if mark.rule not in CONSTRAINT_NAMES:
            message = _("unknown rule {name}; expected one of {known}")
            raise InvalidPuzzle(message.format(name=repr(mark.rule)[:40], known=", ".join(CONSTRAINT_NAMES)))
    found = tuple(sorted({constraint_type(mark.rule).plain(mark, n) for mark in given}))
    site = Site(n, tuple(map(tuple, boxes)), found)
    first: dict[tuple[str, Hashable], Constraint] = {}
    for mark in found:
        rule = constraint_type(mark.rule)
        rule.make_sure(mark, site)
        if (place := rule.place(mark)) is None:
            continue
        other = first.setdefault((mark.rule, place), mark)
        if other.values != mark.values:
            message = _("it has two numbers, {first} and {second}")
            numbers = sorted((*other.values, *mark.values))
            raise bad_mark(rule, mark, n, message.format(first=numbers[0], second=numbers[1]))
    return found


def mark_relations(
    marks: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]
) -> tuple[tuple[Relation, ...], ...]:
    """Return for each mark what it says of the cells, for the engine.

    >>> mark_relations([Constraint("odd", ((1,),))], 4, [])
    (((0, [1], [5]),),)
    """
    site = Site(n, tuple(map(tuple, boxes)), tuple(marks))
    return tuple(_relations_of(mark, site) for mark in site.marks)


def _relations_of(mark: Constraint, site: Site) -> tuple[Relation, ...]:
    seconds_left()
    return tuple(constraint_type(mark.rule).relations(mark, site))


def mark_signs(marks: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]) -> list[tuple[Constraint, Sign]]:
    """Return what marks look like: their signs, each with its mark.

    >>> mark_signs([Constraint("odd", ((1,),))], 4, [])[0][1]
    Disc(cells=(1,), colour='grey', shape='circle', size=0.72)
    """
    site = Site(n, tuple(map(tuple, boxes)), tuple(marks))
    tellers = {mark.rule: constraint_type(mark.rule).signs for mark in site.marks}
    return [(mark, sign) for mark in site.marks if (tell := tellers[mark.rule]) for sign in tell(mark, site)]


def meanings(marks: Iterable[Constraint]) -> list[str]:
    """Return the rules of a puzzle in the current language, a sentence each.

    >>> meanings([Constraint("antiking")])
    ['Cells that touch at a corner hold different digits.']
    """
    return [_(constraint_type(name).meaning) for name in dict.fromkeys(mark.rule for mark in marks)]


def kinds(marks: Iterable[Constraint]) -> list[str]:
    """Return the kinds of marks of a puzzle in English, in the plural, as the text of a layout names them.

    >>> kinds([Constraint("antiking"), Constraint("boxindexer", ((0,),)), Constraint("killercage", ((0, 1),), (3,))])
    ['anti-king rule', 'indexing cells of a box', 'killer cages']
    """
    return [_plural(rule) for rule in map(constraint_type, dict.fromkeys(mark.rule for mark in marks))]


def plurals(marks: Iterable[Constraint]) -> list[str]:
    """Return the kinds of marks of a puzzle in the current language: in the plural in English, as they are called elsewhere.

    >>> plurals([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))])
    ['anti-king rule', 'killer cages']
    """
    return [things(name) for name in dict.fromkeys(mark.rule for mark in marks)]


def things(name: str) -> str:
    """Return what a word in the text of a layout stands for, in the current language: marks, extra houses or boxes.

    >>> things("killercage"), things("diagonal"), things("jigsaw")
    ('killer cages', 'diagonals', 'jigsaw boxes')
    """
    noun = noun_of(name)
    return _plural(constraint_type(name)) if name in CONSTRAINT_NAMES and _(noun) == noun else _(noun)


def noun_of(name: str) -> str:
    """Return the English noun for a word in the text of a layout, which is marked for translation.

    >>> noun_of("killercage"), noun_of("jigsaw")
    ('killer cage', 'jigsaw boxes')
    """
    if name == "jigsaw":
        return N_("jigsaw boxes")
    return EXTRA_HOUSES[name].things if name in EXTRA_HOUSES else constraint_type(name).noun


def _plural(rule: ConstraintType) -> str:
    first, of, rest = rule.noun.partition(" of ")
    return f"{first}s{of}{rest}" if rule.lines != (0, 0) and " or " not in first else rule.noun


def nouns(marks: Iterable[Constraint]) -> str:
    """Return the kinds of marks of a puzzle in the current language, for a message.

    >>> nouns([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))])
    'anti-king rule, killer cage'
    """
    return _(", ").join(_(constraint_type(name).noun) for name in dict.fromkeys(mark.rule for mark in marks))


def marks_text(marks: Iterable[Constraint], n: int) -> list[str]:
    """Return the extras that stand for marks in the code of a layout; the inverse of `read_marks`.

    >>> marks_text([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))], 4)
    ['antiking', 'killercage:3@r1c1r1c2']
    """
    extras = []
    for rule, group in groupby(marks, lambda mark: mark.rule):
        texts = []
        for mark in group:
            lines = "/".join("".join(cell_name(c, n) for c in line) for line in mark.lines)
            texts.append(",".join(map(str, mark.values)) + "@" * bool(mark.values) + lines)
        extras.append(f"{rule}:{';'.join(texts)}" if any(texts) else rule)
    return extras


def read_marks(extra: str, n: int) -> list[Constraint] | None:
    """Return the marks that an extra in the code of a layout stands for; None if it is not a rule with marks.

    Raises:
        ParseError: a mark is written otherwise.

    >>> read_marks("killercage:3@r1c1r1c2", 4), read_marks("window", 4)
    ([Constraint(rule='killercage', lines=((0, 1),), values=(3,))], None)
    """
    name, _colon, texts = extra.lower().partition(":")
    if name not in CONSTRAINT_NAMES:
        return None
    if not texts:
        return [Constraint(name)]
    marks = []
    for text in texts.split(";"):
        match = _MARK.fullmatch(text)
        if not match:
            message = _("{mark} is not how a mark of {name} is written; expected for instance 24@r8c2r8c3")
            raise ParseError(message.format(mark=repr(text[:40]), name=name))
        values = tuple(map(int, match[1].split(","))) if match[1] else ()
        lines = tuple(tuple(_cell(found, n, name) for found in _CELL.finditer(line)) for line in match[2].split("/"))
        marks.append(Constraint(name, lines, values))
    return marks


def _cell(found: re.Match[str], n: int, name: str) -> int:
    row, column = int(found[1]), int(found[2])
    if not (1 <= row <= n and 1 <= column <= n):
        message = _("a mark of {name} has {cell}, which is not a cell of the grid")
        raise InvalidPuzzle(message.format(name=name, cell=found[0]))
    return (row - 1) * n + column - 1


def marks_json(marks: Iterable[Constraint], n: int) -> list[dict[str, Any]]:
    """Return marks as plain data: a rule, its lines of cells, and its numbers.

    >>> marks_json([Constraint("killercage", ((0, 1),), (3,))], 4)
    [{'rule': 'killercage', 'lines': [['r1c1', 'r1c2']], 'values': [3]}]
    """
    found: list[dict[str, Any]] = []
    for mark in marks:
        data: dict[str, Any] = {"rule": mark.rule}
        if mark.lines:
            data["lines"] = [[cell_name(c, n) for c in line] for line in mark.lines]
        if mark.values:
            data["values"] = list(mark.values)
        found.append(data)
    return found


def _whole(value: object) -> int:
    """Return a whole number.

    Raises:
        ValueError: it is another value; a rounded number would make another rule.
    """
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value):
        return int(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 10**9 or value != int(value):
        raise ValueError
    return int(value)


def marks_of_json(found: object, n: int) -> list[Constraint]:
    """Return the marks of plain data; the inverse of `marks_json`.

    Raises:
        ParseError: the data is of another form.

    >>> marks_of_json([{"rule": "odd", "lines": [["r1c2"]]}], 4)
    [Constraint(rule='odd', lines=((1,),), values=())]
    """
    marks = []
    listed: list[Any] = found if isinstance(found, list) else [None]
    for data in listed:
        try:
            if not data.keys() <= {"rule", "lines", "values"}:
                raise ValueError
            name, values = str(data["rule"]), tuple(map(_whole, data.get("values", ())))
            lines = []
            for line in data.get("lines", ()):
                matches = [_CELL.fullmatch(cell) for cell in line]
                lines.append(tuple(_cell(match, n, name) for match in matches if match))
                if None in matches:
                    raise ValueError
        except (TypeError, KeyError, ValueError, AttributeError):
            message = _("the rules must be a list of objects with rule, lines and values")
            raise ParseError(message) from None
        marks.append(Constraint(name, tuple(lines), values))
    return marks
