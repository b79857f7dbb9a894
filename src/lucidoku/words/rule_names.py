"""Names of constraints as people say them: `GermanWhispers`, `anti_king` and `add_thermo` name classes of constraints."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

__all__ = ["Rule", "rule_named"]

_WORDS = {
    "KillerCage": "sumcage cagesum killersum",
    "Whispers difference=5": "germanwhisper german",
    "Whispers difference=4": "dutchwhisper dutch",
    "XV": "romannumeral romansum",
    "XV sum=10": "x",
    "XV sum=5": "v",
    "Difference": "white whitedot whitekropki consecutive adjacent",
    "Ratio": "black blackdot blackkropki double",
    "Difference or Ratio": "kropki dot",
    "GreaterThan": "greater comparison gt",
    "GreaterThan swapped": "less lessthan lt",
    "AntiKing": "kingsmove chessking touchless",
    "AntiKnight": "knightsmove chessknight",
    "AntiTaxicab": "taxicab",
    "NonConsecutive": "notconsecutive",
    "SlowThermometer": "slowthermo",
    "LockoutLine": "lockout",
    "LookAlike": "lookalikecage",
    "ExtraRegion": "extrahouse extragroup",
    "Quadruple": "quad",
    "EntropicLine": "entropic entropy",
    "ModularLine": "modular",
    "ParityLine": "parity",
    "ZipperLine": "zipper",
    "RegionSumLine": "regionsum",
    "DisjointGroups": "disjoint disjointbox disjointset",
    "NumberedRoom": "numberroom",
    "Maximum": "max localmaximum",
    "Minimum": "min localminimum",
    "Skyscraper": "towers",
}
"""Classes of constraints, some with a value, and the words of people for them besides their names and nicknames."""

_NEGATIVE = {
    "AntiKing": ("AntiKing",), "AntiKnight": ("AntiKnight",), "AntiTaxicab": ("AntiTaxicab",), "XV": ("NegativeXV",),
    "Difference": ("NonConsecutive",), "Ratio": ("NegativeRatio",),
    "Difference or Ratio": ("NegativeDifference", "NegativeRatio"),
}  # fmt: skip
"""Classes of the rules that forbid the meaning of another constraint, by its row of the table."""

_NOT = ("anti", "no", "non", "not", "negative", "neg", "without")
_VERBS = frozenset(
    ("add", "with", "put", "set", "use", "draw", "new", "apply", "place", "insert", "append", "create", "enforce", "the", "has",
     "is")
)  # fmt: skip
_NEEDLESS = frozenset(("constraint", "rule", "clue", "variant", "restriction"))
_SHAPES = frozenset(
    ("line", "cage", "sum", "dot", "sign", "cell", "region", "pair", "circle", "mark", "group", "path", "square", "move", "total",
     "house", "digit")
)  # fmt: skip
"""Words at the end of a name for the look of a constraint, which is known without them, too."""

_CHOICES = {
    "Difference or Ratio": {
        "white": "Difference", "w": "Difference", "open": "Difference", "consecutive": "Difference", "difference": "Difference",
        "black": "Ratio", "b": "Ratio", "filled": "Ratio", "double": "Ratio", "ratio": "Ratio",
    },
    "XV": {"x": "XV sum=10", "v": "XV sum=5"},
    "GreaterThan": {">": "GreaterThan", "<": "GreaterThan swapped"},
}  # fmt: skip
"""Values that choose among several constraints, by the row of these."""


@dataclass(frozen=True)
class Rule:
    """A constraint that a name means.

    Attributes:
        names: its classes: one, or those that hold together.
        values: arguments that the name says.
        choices: further values that choose among several constraints, and their rows.
        is_swapped: whether the name says the cells in the other order.
    """

    names: tuple[str, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    is_swapped: bool = False

    def chosen(self, value: object) -> Rule | None:
        """Return the constraint that a value such as "black" chooses; None if it chooses none."""
        row = self.choices.get(value.strip().lower()) if isinstance(value, str) else None
        return _rule(row) if row else None


def _rule(row: str) -> Rule:
    """Return the rule of a row of the table."""
    head, *more = row.split()
    values = {name: int(number) for name, _is, number in (one.partition("=") for one in more) if number}
    return Rule((head,), values, _CHOICES.get(row, {}), "swapped" in more)


@cache
def _rules() -> Mapping[str, str]:
    """Return the rows of the table by each name in plain letters."""
    constraints = import_module("lucidoku.rules.constraints")
    plain = {word: row for row, words in _WORDS.items() for word in words.split()}
    named = constraints.CLASS_NAMES
    plain |= {
        nickname.replace("-", ""): named[rule] for nickname, rule in constraints.NICKNAMES.items() if rule in named
    }
    plain |= named
    return plain | {name.lower(): name for name in constraints.CLASS_NAMES.values()}


def _looked_up(words: list[str]) -> str:
    """Return the row of the table for a name in words, in the singular or plural, with or without its look."""
    while words:
        joined = "".join(words)
        numbers = (joined, joined.removesuffix("s"), joined.removesuffix("es"), re.sub("ies$", "y", joined))
        if found := next((_rules()[one] for one in numbers if one in _rules()), ""):
            return found
        last = words[-1].removesuffix("s")
        if last not in _SHAPES:
            return ""
        words = words[:-1]
    return ""


@cache
def rule_named(name: str) -> Rule | None:
    """Return the constraint that a name means; None if it means none.

    >>> rule_named("add_german_whispers")
    Rule(names=('Whispers',), values={'difference': 5}, choices={}, is_swapped=False)
    >>> rule_named("no_king").names, rule_named("NegativeKropki").names, rule_named("rows")
    (('AntiKing',), ('NegativeDifference', 'NegativeRatio'), None)
    """
    parts = re.findall(r"[A-Z]{2,20}(?![a-z])|[A-Z]?[a-z]+|[A-Z]", name)
    words = [part.lower() for part in parts]
    while len(words) > 1 and words[0] in _VERBS:
        words = words[1:]
    while len(words) > 1 and words[-1].removesuffix("s") in _NEEDLESS:
        words = words[:-1]
    if row := _looked_up(words):
        return _rule(row)
    negative = re.match(rf"({'|'.join(_NOT)})(?=\w)", "".join(words))
    rest = words[1:] if words and words[0] in _NOT else [(negative and "".join(words)[negative.end() :]) or ""]
    classes = _NEGATIVE.get(_looked_up(rest)) if negative else None
    return Rule(classes) if classes else None
