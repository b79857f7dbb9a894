"""The rules with constraints, one file each; a new one is a file, a row of `CLASS_NAMES`, and a class.

The rule `odd` is `ODD` in `odd.py`. Its file is read when a puzzle has the rule.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from lucidoku.rules._constraint import Constraint, ConstraintType, constraint_at

__all__ = ["CLASS_NAMES", "CONSTRAINT_NAMES", "NICKNAMES", "SEVERAL", "constraint_type", "name_of"]

CLASS_NAMES = {
    "antiking": "AntiKing",
    "antiknight": "AntiKnight",
    "antitaxicab": "AntiTaxicab",
    "arrow": "Arrow",
    "betweenline": "BetweenLine",
    "boxindexer": "BoxIndexer",
    "clone": "Clone",
    "columnindexer": "ColumnIndexer",
    "difference": "Difference",
    "disjointgroups": "DisjointGroups",
    "doublearrow": "DoubleArrow",
    "entropicline": "EntropicLine",
    "even": "Even",
    "extraregion": "ExtraRegion",
    "greater": "GreaterThan",
    "killercage": "KillerCage",
    "littlekillersum": "LittleKiller",
    "lockout": "LockoutLine",
    "lookalike": "LookAlike",
    "maximum": "Maximum",
    "minimum": "Minimum",
    "modularline": "ModularLine",
    "nabner": "Nabner",
    "negativedifference": "NegativeDifference",
    "negativeratio": "NegativeRatio",
    "negativexv": "NegativeXV",
    "nonconsecutive": "NonConsecutive",
    "numberedroom": "NumberedRoom",
    "odd": "Odd",
    "palindrome": "Palindrome",
    "parityline": "ParityLine",
    "quadruple": "Quadruple",
    "ratio": "Ratio",
    "regionsumline": "RegionSumLine",
    "renban": "Renban",
    "rowindexer": "RowIndexer",
    "sandwichsum": "Sandwich",
    "skyscraper": "Skyscraper",
    "slowthermometer": "SlowThermometer",
    "thermometer": "Thermometer",
    "whispers": "Whispers",
    "xsum": "XSum",
    "xv": "XV",
    "zipperline": "ZipperLine",
}
"""The class of each rule in `lucidoku.rules.classes`, by the name of the rule, sorted."""

CONSTRAINT_NAMES = list(CLASS_NAMES)
"""The names of all rules, sorted."""

NICKNAMES = {
    "killer": "killercage", "cage": "killercage", "thermo": "thermometer", "knight": "antiknight", "king": "antiking",
    "sandwich": "sandwichsum", "skyscrapers": "skyscraper", "littlekiller": "littlekillersum", "between": "betweenline",
    "inequality": "greater", "anti-knight": "antiknight", "anti-king": "antiking", "whisper": "whispers",
    "look-alike": "lookalike", "non-consecutive": "nonconsecutive", "quadruples": "quadruple", "dots": "kropki",
    "arrows": "arrow",
}  # fmt: skip
"""Nicknames of rules."""

SEVERAL = {"kropki": ("difference", "ratio")}
"""Nicknames of several rules together."""


@cache
def constraint_type(name: str) -> ConstraintType:
    """Return one of the rules of `CONSTRAINT_NAMES`.

    >>> constraint_type("odd").noun
    'odd cell'
    """
    rule: ConstraintType = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return rule


def name_of(constraint: Constraint, n: int) -> str:
    """Return the name of a constraint in a sentence: its rule, and its place on a grid of n rows.

    >>> name_of(Constraint("odd", ((12,),)), 9)
    'odd cell at r2c4'
    """
    return constraint_at(constraint_type(constraint.rule), constraint.cells, n)
