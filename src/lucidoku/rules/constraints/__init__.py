"""The rules with marks, one file each; a new one is a file and a row of `CONSTRAINT_NAMES`.

The rule `odd` is `ODD` in `odd.py`. Its file is read when a puzzle has the rule.
"""

from __future__ import annotations

from importlib import import_module

from lucidoku.rules._constraint import Constraint, ConstraintType, mark_at

__all__ = ["CONSTRAINT_NAMES", "NICKNAMES", "SEVERAL", "constraint_type", "name_of"]

CONSTRAINT_NAMES = [
    "antiking",
    "antiknight",
    "antitaxicab",
    "arrow",
    "betweenline",
    "boxindexer",
    "clone",
    "columnindexer",
    "difference",
    "disjointgroups",
    "doublearrow",
    "entropicline",
    "even",
    "extraregion",
    "greater",
    "killercage",
    "littlekillersum",
    "lockout",
    "lookalike",
    "maximum",
    "minimum",
    "modularline",
    "nabner",
    "negativedifference",
    "negativeratio",
    "negativexv",
    "nonconsecutive",
    "numberedroom",
    "odd",
    "palindrome",
    "parityline",
    "quadruple",
    "ratio",
    "regionsumline",
    "renban",
    "rowindexer",
    "sandwichsum",
    "skyscraper",
    "slowthermometer",
    "thermometer",
    "whispers",
    "xsum",
    "xv",
    "zipperline",
]
"""The names of all rules with marks, sorted."""

NICKNAMES = {
    "killer": "killercage", "cage": "killercage", "thermo": "thermometer", "knight": "antiknight", "king": "antiking",
    "sandwich": "sandwichsum", "skyscrapers": "skyscraper", "littlekiller": "littlekillersum", "between": "betweenline",
    "inequality": "greater", "anti-knight": "antiknight", "anti-king": "antiking", "whisper": "whispers",
    "look-alike": "lookalike", "non-consecutive": "nonconsecutive", "quadruples": "quadruple", "dots": "kropki",
    "arrows": "arrow",
}  # fmt: skip
"""What players call rules."""

SEVERAL = {"kropki": ("difference", "ratio")}
"""What players call several rules by one name."""


def constraint_type(name: str) -> ConstraintType:
    """Return one of the rules of `CONSTRAINT_NAMES`.

    >>> constraint_type("odd").noun
    'odd cell'
    """
    rule: ConstraintType = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return rule


def name_of(mark: Constraint, n: int) -> str:
    """Return what a mark is called in a sentence: its rule, and where it is on a grid of n rows.

    >>> name_of(Constraint("odd", ((12,),)), 9)
    'odd cell at r2c4'
    """
    return mark_at(constraint_type(mark.rule), mark.cells, n)
