"""Layout codes take the names that players use for rules, and say which rule a misspelt one may be."""

import pytest

from lucidoku import Layout
from lucidoku.errors import ParseError
from lucidoku.rules.constraints import CONSTRAINT_NAMES, NICKNAMES


def test_a_nickname_is_its_rule() -> None:
    assert Layout.parse("4+killer:3@r1c3r2c3") is Layout.parse("4+killercage:3@r1c3r2c3")
    for name, rule in NICKNAMES.items():
        if rule in CONSTRAINT_NAMES and rule.startswith(("anti", "non")):
            assert Layout.parse(f"9x9+{name}") is Layout.parse(f"9x9+{rule}")


def test_a_misspelt_rule_is_near_another() -> None:
    with pytest.raises(ParseError, match="unknown rule 'termometer'; did you mean thermometer"):
        Layout.parse("9x9+termometer:r1c1r1c2")
