"""The constraints of a puzzle as a value: checked, sorted, as text and as JSON, and as relations for the engine.

extra = rule                     of the whole grid: antiknight
      | rule:constraint(;constraint)*        killercage:24@r8c2r8c3r7c3;r1c1r1c2
constraint  = [numbers@]line(/line)*   numbers with commas between them
line  = (rRcC)*
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from lucidoku.errors import InvalidPuzzle, ParseError
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules._constraint import Constraint, ConstraintType, GridShape, Relation, bad_constraint, cell_name
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type
from lucidoku.rules.limit import seconds_left
from lucidoku.words.language import N_, _

if TYPE_CHECKING:
    from lucidoku.rules._signs import Sign

__all__ = [
    "checked_constraints",
    "constraint_relations",
    "constraint_signs",
    "constraints_json",
    "constraints_of_json",
    "constraints_text",
    "meanings",
    "noun_of",
    "nouns",
    "plurals",
    "read_constraints",
    "things",
]

_CONSTRAINT = re.compile(r"(?:(-?\d{1,4}(?:,-?\d{1,4})*)@)?((?:r\d{1,2}c\d{1,2})*(?:/(?:r\d{1,2}c\d{1,2})*)*)")
_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})")


def checked_constraints(
    constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]
) -> tuple[Constraint, ...]:
    """Return constraints in their order: by rule, lines and numbers, those with the same meaning once.

    Raises:
        InvalidPuzzle: a rule is unknown, or a constraint cannot be; names it.

    >>> checked_constraints([Constraint("odd", ((1,),)), Constraint("antiking")], 4, [])
    (Constraint(rule='antiking', lines=(), values=()), Constraint(rule='odd', lines=((1,),), values=()))
    """
    given = list(constraints)
    for constraint in given:
        if constraint.rule not in CONSTRAINT_NAMES:
            message = _("unknown rule {name}; expected one of {known}")
            raise InvalidPuzzle(message.format(name=repr(constraint.rule)[:40], known=", ".join(CONSTRAINT_NAMES)))
    checked = tuple(sorted({constraint_type(constraint.rule).plain(constraint, n) for constraint in given}))
    shape = GridShape(n, tuple(map(tuple, boxes)), checked)
    first: dict[tuple[str, Hashable], Constraint] = {}
    for constraint in checked:
        rule = constraint_type(constraint.rule)
        rule.make_sure(constraint, shape)
        if (place := rule.place(constraint)) is None:
            continue
        other = first.setdefault((constraint.rule, place), constraint)
        if other.values != constraint.values:
            message = _("it has two numbers, {first} and {second}")
            numbers = sorted((*other.values, *constraint.values))
            raise bad_constraint(rule, constraint, n, message.format(first=numbers[0], second=numbers[1]))
    return checked


def constraint_relations(
    constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]
) -> tuple[tuple[Relation, ...], ...]:
    """Return the relations of each constraint, for the engine.

    >>> constraint_relations([Constraint("odd", ((1,),))], 4, [])
    (((0, [1], [5]),),)
    """
    shape = GridShape(n, tuple(map(tuple, boxes)), tuple(constraints))
    return tuple(_relations_of(constraint, shape) for constraint in shape.constraints)


def _relations_of(constraint: Constraint, shape: GridShape) -> tuple[Relation, ...]:
    seconds_left()
    return tuple(constraint_type(constraint.rule).relations(constraint, shape))


def constraint_signs(
    constraints: Iterable[Constraint], n: int, boxes: Iterable[Iterable[int]]
) -> list[tuple[Constraint, Sign]]:
    """Return the signs of constraints, each with its constraint.

    >>> constraint_signs([Constraint("odd", ((1,),))], 4, [])[0][1]
    Disc(cells=(1,), colour='grey', shape='circle', size=0.72)
    """
    shape = GridShape(n, tuple(map(tuple, boxes)), tuple(constraints))
    tellers = {constraint.rule: constraint_type(constraint.rule).signs for constraint in shape.constraints}
    return [
        (constraint, sign)
        for constraint in shape.constraints
        if (tell := tellers[constraint.rule])
        for sign in tell(constraint, shape)
    ]


def meanings(constraints: Iterable[Constraint]) -> list[str]:
    """Return the rules of a puzzle in the current language, a sentence each.

    >>> meanings([Constraint("antiking")])
    ['Cells that touch at a corner hold different digits.']
    """
    return [_(constraint_type(name).meaning) for name in dict.fromkeys(constraint.rule for constraint in constraints)]


def plurals(constraints: Iterable[Constraint]) -> list[str]:
    """Return the kinds of constraints of a puzzle in the current language, in the plural in English.

    >>> plurals([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))])
    ['anti-king rule', 'killer cages']
    """
    return [things(name) for name in dict.fromkeys(constraint.rule for constraint in constraints)]


def things(name: str) -> str:
    """Return the plural of a word in the text of a layout, in the current language: constraints, extra houses or boxes.

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


def nouns(constraints: Iterable[Constraint]) -> str:
    """Return the kinds of constraints of a puzzle in the current language, joined for a message.

    >>> nouns([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))])
    'anti-king rule, killer cage'
    """
    return _(", ").join(
        _(constraint_type(name).noun) for name in dict.fromkeys(constraint.rule for constraint in constraints)
    )


def constraints_text(constraints: Iterable[Constraint], n: int) -> list[str]:
    """Return the constraints as extras in the code of a layout; the inverse of `read_constraints`.

    >>> constraints_text([Constraint("antiking"), Constraint("killercage", ((0, 1),), (3,))], 4)
    ['antiking', 'killercage:3@r1c1r1c2']
    """
    extras = []
    for rule, group in groupby(constraints, lambda constraint: constraint.rule):
        texts = []
        for constraint in group:
            lines = "/".join("".join(cell_name(c, n) for c in line) for line in constraint.lines)
            texts.append(",".join(map(str, constraint.values)) + "@" * bool(constraint.values) + lines)
        extras.append(f"{rule}:{';'.join(texts)}" if any(texts) else rule)
    return extras


def read_constraints(extra: str, n: int) -> list[Constraint] | None:
    """Return the constraints of an extra in the code of a layout; None if it is not a rule with constraints.

    Raises:
        ParseError: a constraint is written otherwise.

    >>> read_constraints("killercage:3@r1c1r1c2", 4), read_constraints("window", 4)
    ([Constraint(rule='killercage', lines=((0, 1),), values=(3,))], None)
    """
    name, _colon, texts = extra.lower().partition(":")
    if name not in CONSTRAINT_NAMES:
        return None
    if not texts:
        return [Constraint(name)]
    constraints = []
    for text in texts.split(";"):
        match = _CONSTRAINT.fullmatch(text)
        if not match:
            message = _("{mark} is not a constraint of {name}; expected for example 24@r8c2r8c3")
            raise ParseError(message.format(mark=repr(text[:40]), name=name))
        values = tuple(map(int, match[1].split(","))) if match[1] else ()
        lines = tuple(tuple(_cell(cell, n, name) for cell in _CELL.finditer(line)) for line in match[2].split("/"))
        constraints.append(Constraint(name, lines, values))
    return constraints


def _cell(match: re.Match[str], n: int, name: str) -> int:
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= n and 1 <= column <= n):
        message = _("a constraint of {name} has {cell}, which is not a cell of the grid")
        raise InvalidPuzzle(message.format(name=name, cell=match[0]))
    return (row - 1) * n + column - 1


def constraints_json(constraints: Iterable[Constraint], n: int) -> list[dict[str, Any]]:
    """Return constraints as plain data: a rule, its lines of cells, and its numbers.

    >>> constraints_json([Constraint("killercage", ((0, 1),), (3,))], 4)
    [{'rule': 'killercage', 'lines': [['r1c1', 'r1c2']], 'values': [3]}]
    """
    records: list[dict[str, Any]] = []
    for constraint in constraints:
        data: dict[str, Any] = {"rule": constraint.rule}
        if constraint.lines:
            data["lines"] = [[cell_name(c, n) for c in line] for line in constraint.lines]
        if constraint.values:
            data["values"] = list(constraint.values)
        records.append(data)
    return records


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


def constraints_of_json(records: object, n: int) -> list[Constraint]:
    """Return the constraints of plain data; the inverse of `constraints_json`.

    Raises:
        ParseError: the data is of another form.

    >>> constraints_of_json([{"rule": "odd", "lines": [["r1c2"]]}], 4)
    [Constraint(rule='odd', lines=((1,),), values=())]
    """
    constraints = []
    listed: list[Any] = records if isinstance(records, list) else [None]
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
        constraints.append(Constraint(name, tuple(lines), values))
    return constraints
