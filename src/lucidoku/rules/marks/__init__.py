"""The rules with marks, one file each; `MARK_RULES` lists them all. A new one is a file and a row here."""

from __future__ import annotations

from lucidoku.rules._mark import MarkRule
from lucidoku.rules.marks.antiking import ANTIKING
from lucidoku.rules.marks.antiknight import ANTIKNIGHT
from lucidoku.rules.marks.arrow import ARROW
from lucidoku.rules.marks.betweenline import BETWEENLINE
from lucidoku.rules.marks.boxindexer import BOXINDEXER
from lucidoku.rules.marks.clone import CLONE
from lucidoku.rules.marks.columnindexer import COLUMNINDEXER
from lucidoku.rules.marks.difference import DIFFERENCE
from lucidoku.rules.marks.disjointgroups import DISJOINTGROUPS
from lucidoku.rules.marks.doublearrow import DOUBLEARROW
from lucidoku.rules.marks.entropicline import ENTROPICLINE
from lucidoku.rules.marks.even import EVEN
from lucidoku.rules.marks.extraregion import EXTRAREGION
from lucidoku.rules.marks.killercage import KILLERCAGE
from lucidoku.rules.marks.littlekillersum import LITTLEKILLERSUM
from lucidoku.rules.marks.lockout import LOCKOUT
from lucidoku.rules.marks.maximum import MAXIMUM
from lucidoku.rules.marks.minimum import MINIMUM
from lucidoku.rules.marks.modularline import MODULARLINE
from lucidoku.rules.marks.nabner import NABNER
from lucidoku.rules.marks.negativedifference import NEGATIVEDIFFERENCE
from lucidoku.rules.marks.negativeratio import NEGATIVERATIO
from lucidoku.rules.marks.negativexv import NEGATIVEXV
from lucidoku.rules.marks.nonconsecutive import NONCONSECUTIVE
from lucidoku.rules.marks.odd import ODD
from lucidoku.rules.marks.palindrome import PALINDROME
from lucidoku.rules.marks.quadruple import QUADRUPLE
from lucidoku.rules.marks.ratio import RATIO
from lucidoku.rules.marks.regionsumline import REGIONSUMLINE
from lucidoku.rules.marks.renban import RENBAN
from lucidoku.rules.marks.rowindexer import ROWINDEXER
from lucidoku.rules.marks.sandwichsum import SANDWICHSUM
from lucidoku.rules.marks.skyscraper import SKYSCRAPER
from lucidoku.rules.marks.slowthermometer import SLOWTHERMOMETER
from lucidoku.rules.marks.thermometer import THERMOMETER
from lucidoku.rules.marks.whispers import WHISPERS
from lucidoku.rules.marks.xsum import XSUM
from lucidoku.rules.marks.xv import XV
from lucidoku.rules.marks.zipperline import ZIPPERLINE

__all__ = ["MARK_RULES"]

MARK_RULES: dict[str, MarkRule] = {
    rule.name: rule
    for rule in (
        ANTIKING,
        ANTIKNIGHT,
        ARROW,
        BETWEENLINE,
        BOXINDEXER,
        CLONE,
        COLUMNINDEXER,
        DIFFERENCE,
        DISJOINTGROUPS,
        DOUBLEARROW,
        ENTROPICLINE,
        EVEN,
        EXTRAREGION,
        KILLERCAGE,
        LITTLEKILLERSUM,
        LOCKOUT,
        MAXIMUM,
        MINIMUM,
        MODULARLINE,
        NABNER,
        NEGATIVEDIFFERENCE,
        NEGATIVERATIO,
        NEGATIVEXV,
        NONCONSECUTIVE,
        ODD,
        PALINDROME,
        QUADRUPLE,
        RATIO,
        REGIONSUMLINE,
        RENBAN,
        ROWINDEXER,
        SANDWICHSUM,
        SKYSCRAPER,
        SLOWTHERMOMETER,
        THERMOMETER,
        WHISPERS,
        XSUM,
        XV,
        ZIPPERLINE,
    )
}
"""All rules with marks by name, sorted."""
