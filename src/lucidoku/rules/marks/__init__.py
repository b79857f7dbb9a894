"""The rules with marks, one file each; a new one is a file and a row of `RULE_NAMES`.

The rule `odd` is `ODD` in `odd.py`. Its file is read when a puzzle has the rule.
"""

from __future__ import annotations

from importlib import import_module

from lucidoku.rules._mark import Mark, MarkRule, mark_at

__all__ = ["NICKNAMES", "RULE_NAMES", "SEVERAL", "mark_rule", "name_of"]

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


def mark_rule(name: str) -> MarkRule:
    """Return one of the rules of `RULE_NAMES`.

    >>> mark_rule("odd").noun
    'odd cell'
    """
    rule: MarkRule = getattr(import_module(f"{__name__}.{name}"), name.upper())
    return rule


def name_of(mark: Mark, n: int) -> str:
    """Return what a mark is called in a sentence: its rule, and where it is on a grid of n rows.

    >>> name_of(Mark("odd", ((12,),)), 9)
    'odd cell at r2c4'
    """
    return mark_at(mark_rule(mark.rule), mark.cells, n)
