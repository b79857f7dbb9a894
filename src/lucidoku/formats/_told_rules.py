"""What the words of a puzzle's rules say of marks that are only drawn: of which kind they are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["OUTSIDE", "kinds_told", "least_told", "negatives_told", "speaks_of"]

OUTSIDE = ("sandwichsum", "xsum", "skyscraper", "numberedroom", "littlekillersum")
_WORDS = {
    "sandwichsum": r"sandwich|between (the )?1 and (the )?9",
    "xsum": r"x[- ]?sums?\b|first x (digits|cells)",
    "skyscraper": r"skyscraper|buildings?\b",
    "numberedroom": r"numbered room|n'?th (cell|digit)",
    "littlekillersum": r"little killer|diagonal(ly)?[^.]*\bsum|\bsum[^.]*diagonal",
    "thermometer": r"thermo|increas\w+ [^.]*bulb|from (the|a) bulb",
    "slowthermometer": r"slow thermo",
    "arrow": r"arrows?\b",
    "difference": r"white|kropki|dots?\b|consecutive|circle|differ",
    "ratio": r"black|kropki|dots?\b|double|ratio|twice|circle",
    "xv": r"\bx'?s?\b|\bv'?s?\b|\bxv\b",
    "greater": r"inequalit|greater|larger|less|lower|smaller|point",
    "odd": r"\bodd\b|parit",
    "even": r"\beven\b|parit",
    "quadruple": r"quad|circle|surround|corner|intersection",
    "whispers": r"whisper|differ\w* (of|by) at least",
    "renban": r"renban|consecutive (digits|values|numbers)? ?(in any order|without)|set of (non-?repeating,? )?consecutive",
    "palindrome": r"palindrom|same forwards|same in both directions",
    "regionsumline": r"region sum|equal sums?|same (sum|total) in(side)? each|box borders?",
    "betweenline": r"between",
    "lockout": r"lockout",
    "doublearrow": r"double arrow|sum of (the )?(digits in )?(the )?circles",
    "zipperline": r"zipper|equidistant|equal distance from",
    "entropicline": r"entrop",
    "modularline": r"modular|modulo",
    "parityline": r"parity line|alternat\w+ between (odd|even)|(odd|even) and (odd|even) in turn",
    "nabner": r"nabner",
    "extraregion": r"extra region|additional region|shaded region",
    "clone": r"clone|identical",
}


@lru_cache(maxsize=256)
def speaks_of(text: str, rule: str) -> bool:
    """Whether words speak of a rule.

    >>> speaks_of("Digits on a thermometer increase from the bulb.", "thermometer"), speaks_of("Thermos!", "arrow")
    (True, False)
    """
    return re.search(_WORDS[rule], text, re.IGNORECASE) is not None


def kinds_told(text: str, rules: Iterable[str]) -> list[str]:
    """Return those of some rules that words speak of.

    >>> kinds_told("Clues outside are sandwich sums.", OUTSIDE)
    ['sandwichsum']
    """
    return [rule for rule in rules if speaks_of(text, rule)]


def least_told(text: str) -> int | None:
    """Return the least difference on a whisper line that words name; None where they name none, or several.

    >>> least_told("Green: neighbours differ by at least 5."), least_told("Whispers.")
    (5, None)
    """
    found = {int(number) for number in re.findall(r"at least (\d)\b", text)}
    return found.pop() if len(found) == 1 else None


def negatives_told(text: str) -> list[str]:
    """Return the rules of all dots, of all X and V that words tell.

    >>> negatives_told("All dots are given."), negatives_told("Not all dots are given.")
    (['negativedifference', 'negativeratio'], [])
    """
    found: list[str] = []
    for sentence in re.split(r"[.;\n]", text.lower()):
        whole = re.search(r"\ball\b.*\b(given|shown|marked|placed)|negative constraint", sentence)
        if not whole or re.search(r"\bnot\b", sentence):
            continue
        if re.search(r"\bdots?\b|kropki|circles", sentence):
            found += [] if "black" in sentence and "white" not in sentence else ["negativedifference"]
            found += [] if "white" in sentence and "black" not in sentence else ["negativeratio"]
        elif speaks_of(sentence, "xv"):
            found.append("negativexv")
    return list(dict.fromkeys(found))
