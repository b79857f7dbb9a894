"""Traditional Chinese: no space between its characters, one next to Latin letters and digits."""

from __future__ import annotations

import re

from lucidoku.words.rules import LanguageRules, join

__all__ = ["RULES"]

_CJK = r"[\u3000-\u9fff\uff00-\uffef]"
_HAN = r"[\u4e00-\u9fff]"

# Each pattern begins with its literal characters, not with a lookbehind: a search for them is fast.
RULES = LanguageRules(
    name="繁體中文",
    joins=(
        join(rf" (?<={_CJK} )(?={_CJK})", "", " "),
        join(rf"({_HAN})(?=[A-Za-z0-9(])", r"\1 ", ""),
        join(rf"([A-Za-z0-9)}}])(?={_HAN})", r"\1 ", ""),
        join(r" (?<=[\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f] )", "", " "),
    ),
    # linear: the code of a language has few characters
    codes=re.compile(r"zh(?:_(?!.*(?:CN|Hans)).*)?"),
)
