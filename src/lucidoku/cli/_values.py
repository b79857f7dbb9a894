"""The call with the nearest value, for one that names a value, a format or an ending that does not exist."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

__all__ = ["levels_meant", "near_value", "usual_value"]

_MEANT = {
    "beginner": "easy", "simple": "easy", "novice": "easy", "kids": "easy", "intermediate": "medium", "normal": "medium",
    "difficult": "hard", "advanced": "hard", "expert": "unfair", "evil": "extreme", "fiendish": "extreme",
    "diabolical": "extreme", "master": "extreme", "insane": "extreme", "nightmare": "extreme", "impossible": "extreme",
    "hardest": "extreme", "easiest": "easy", "very-hard": "unfair", "moderate": "medium", "average": "medium", "er": "se",
}  # fmt: skip
"""Other words for levels, and for a scale."""
_MEANT = {
    "a6": "a5", "b5": "a5", "b4": "a3", "legal": "letter", "tabloid": "letter", "us": "letter",
    "rc": "r1c1", "rowcol": "r1c1", "row-column": "r1c1", "hodoku": "library", "sudoku-explainer": "line", "81": "line",
    "text": "line", "pretty": "grid", "ascii": "grid", "url": "link", "md": "markdown", "tex": "latex", "print": "light",
    "night": "dark", "black": "dark", "white": "light", "default": "light", "csv": "json", "yaml": "json", "xml": "json",
    "backtracking": "naive", "backtrack": "naive", "bruteforce": "naive", "brute-force": "naive", "dancing-links": "dlx",
    "algorithm-x": "dlx", "minisat": "sat", "z3": "smt", "ortools": "cpsat", "or-tools": "cpsat", "hidden": "none",
    "powershell": "bash", "fish": "bash", "sh": "bash", "yes": "end", "true": "end", "separate": "end", "last": "end",
    "no": "none", "off": "none", "false": "none",
}  # fmt: skip
"""Values that exist, by those that people try."""
_FILES = {
    ".hsol": ".sdm", ".hod": ".sdm", ".hdk": ".sdm", ".sud": ".sdk", ".doc": ".pdf", ".docx": ".pdf", ".csv": ".jsonl",
    ".yaml": ".json", ".md": ".txt",
}  # fmt: skip
"""Endings that exist, by those that people try."""
_NUMBER = re.compile(r" (\d+(?:\.\d+)?)$")
_BETWEEN = re.compile(", | or | ou |或|、")


@cache
def levels_meant() -> Mapping[str, str]:
    """Return the levels, and a scale, by the words of other programs."""
    from lucidoku.logic.techniques import LEVEL_WORDS

    return {word: level for level, words in LEVEL_WORDS.items() for word in words.split()} | {"er": "se"}


def usual_value(kind: str, value: str) -> str:
    """Return the value of an option by the name that the command has for it, or the value itself.

    >>> usual_value("LEVEL", "insane"), usual_value("SIZE", "B5"), usual_value("NAME", "B5")
    ('extreme', 'a5', 'B5')
    """
    meant = levels_meant() if kind == "LEVEL" else _MEANT if kind == "SIZE" else {}
    return meant.get(value.lower(), value)


def near_value(value: str, message: str) -> str:
    """Return a value, or several joined by commas, with the nearest one that an error lists; empty if it is about another.

    >>> near_value("backtracking,dlx", "unknown solver 'backtracking'; expected one of naive, dlx")
    'naive,dlx'
    """
    near = ((part, _near_in(part, message)) for part in (value, *value.split(",")))
    return next((value.replace(part, other, 1) for part, other in near if other), "")


def _near_in(value: str, message: str) -> str:
    """Return the nearest value that a message lists instead of one; empty if it is about another one, or lists none."""
    if match := _NUMBER.search(message):
        numbers = re.findall(r"\d+(?:\.\d+)?", message[: match.start()].rpartition(":")[2])
        wrong = float(match[1])
        return min(numbers, key=lambda one: abs(float(one) - wrong), default="") if value == match[1] else ""
    _before, _quote, rest = message.partition(repr(value))
    if named := re.search(r"; use \w+='([^']+)'$", rest):  # of Python's keyword
        return named[1]
    is_file = not rest and message.startswith(f"{value} ")
    known = _listed(message.removeprefix(value) if is_file else rest)
    if rest.endswith("?") and not known:  # one value
        known = [rest.rstrip("?").split()[-1]]
    return "" if is_file and not (known and known[0][0] == ".") else _nearest(value, known)


def _listed(text: str) -> list[str]:
    """Return the words of the lists in a text.

    >>> _listed("; expected one of light or dark; more")
    ['light', 'dark']
    """
    words = list[str]()
    for clause in text.split("; "):
        first, *others = (part.split() for part in _BETWEEN.split(clause))
        words += [*first[-1:], *(word for part in others for word in part[:1])] if others else []
    return [word.rstrip("?.") for word in words]


def _nearest(value: str, listed: Sequence[str]) -> str:
    """Return the likeliest of the listed values for another one, or the first; empty without any."""
    if not listed:
        return ""
    if listed[0].startswith("."):  # of a file
        path = Path(value)
        meant = _FILES.get(path.suffix.lower(), "")
        ending = next(one for one in (meant, ".html", ".csv", ".pdf", ".txt", listed[0]) if one in listed)
        named = next((one for one in listed if one.startswith(path.stem) and one != value), "")
        return named or str(path.with_suffix(ending))
    plain = value.lower().replace("_", "-")
    if (meant := (levels_meant().get(plain) or _MEANT.get(plain, ""))) in listed:
        return meant
    by_key = {one.lower(): one for one in reversed(listed)}
    return by_key[(get_close_matches(plain, by_key, 1, 0.5) or [listed[0].lower()])[0]]
