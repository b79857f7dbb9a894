"""The rules with marks, one file each; a new one is a file and a row of `RULE_NAMES`.

The rule `odd` is `ODD` in `odd.py`. Its file is read when a puzzle has the rule.
"""

from __future__ import annotations

from importlib import import_module

from lucidoku.rules._mark import MarkRule

__all__ = ["RULE_NAMES", "mark_rule"]

RULE_NAMES = [
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


def mark_rule(name: str) -> MarkRule:
    """Return one of the rules of `RULE_NAMES`.

    >>> mark_rule("odd").noun
    'odd cell'
    """
    rule: MarkRule = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return rule
