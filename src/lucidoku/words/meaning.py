"""Search of the public names by meaning: `pencil_notes` finds candidates, and `count_by_technique` a walk's techniques.

A wrong name is split into words, and each word compared by its stem, or by a synonym of `SYNONYMS`, with the names that
exist, the words that people try instead of them (`lucidoku.words.meant`), and the first lines of docstrings. Rare words
count more than common ones. The index is built when a guess fails for the first time.
"""

from __future__ import annotations

import inspect
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from lucidoku.words.meant import MEANT

__all__ = [
    "MODULES",
    "NEEDLESS",
    "SURE",
    "best_answers",
    "call_of",
    "closest",
    "has_known_words",
    "likeness",
    "object_name",
    "purpose_of",
    "stem",
    "stems",
    "synonyms",
]

MODULES = (
    "corpus", "datasets", "drawing", "formats", "generator", "paper", "photo", "proofs", "ratings", "school", "solvers",
)  # fmt: skip
"""Modules whose public names are indexed."""

_HEAVY = ("Player", "cluster")
"""Names whose import takes long; the tables have their answers."""

SYNONYMS = """
solve solution answer crack brute backtrack
make generate create new random produce synthesize compose build sample
rate difficulty grade score hardness level tough rank
explain walkthrough walk analyze analyse human narrate trace
why reason justify because cause rationale
hint next tip clue suggest advise nudge
given clue prefilled fixed
candidate pencil mark note possibility option domain possible allowed legal pencilmark
cell square field position tile
house unit group region
box block region subgrid nonet
column col file
digit number value symbol
image photo scan camera ocr jpg jpeg
draw plot render show display figure svg visualize paint illustrate picture bitmap
save write export dump store output persist
read load open parse import fetch ingest
text string prose sentence describe description words
technique strategy method pattern trick rule heuristic
step move action deduction inference
eliminate remove exclude delete strike discard
place set put fill assign enter push
undo pop revert back
redo forward
count number total size len length tally histogram frequency
unique proper valid single uniqueness
empty blank missing unfilled unsolved
solved complete done finished full
mistake error wrong incorrect conflict violation
prove verify proof certify certificate
minimal irreducible minimize minimise reduce
canonical normal normalize minlex isomorphic equivalent
shuffle disguise scramble permute relabel augment symmetry isomorph morph transform renumber
constraint variant
puzzle sudoku grid board
frame dataframe pandas df table
numpy array ndarray matrix
split partition fold
pdf paper print sheet worksheet page
booklet book
slides presentation deck
lesson exercise practice train quiz course drill
compare benchmark bench race versus time
solver backend algorithm engine
corpus collection database dataset library
statistics stats summary describe profile
format syntax notation dialect
filter where select query search find match
merge concat union combine join
check validate verify test audit lint
duplicate dedupe deduplicate
language locale lang translation
catalogue list names registry
copy clone duplicate fork
peer neighbour neighbor buddy sees
true backbone real
parallel batch bulk many multi
cage killer
thermometer thermo
layout shape geometry topology
gym environment env
prompt chat message
judge evaluate reward
web serve server app gui
link url address
hard difficult
"""
"""Words of the field and of other libraries that mean nearly the same, a line each."""

_NEEDLESS = "get to as is has from of the a an in for with by my do compute calculate calc obj it on or and all give me"
NEEDLESS = frozenset(_NEEDLESS.split())
"""Words that say nothing about the meaning."""
_ENDINGS = ("ization", "isation", "ations", "ation", "ings", "ing", "ions", "ion", "ies", "ers", "ed", "es", "er", "or",
            "al", "s", "e", "y")  # fmt: skip
_SYNONYM, _DOCUMENT = 0.8, 0.6
"""Worth of a word that matches by a synonym, and of one that only the docstring has."""
_UNHEARD = 0.5
"""Weight of a word that no name, no answer and no docstring has."""
_PLACES = {"lucidoku": 0.74, "Grid": 0.75, "Board": 0.75, "Walkthrough": 0.75, "Step": 0.75}
"""Worth of an answer of another owner; 1 for the owner that was asked."""
_RELATED, _NAMED, _IN_MODULE, _OTHER, _MODULE = 0.92, 0.95, 0.85, 0.66, 0.85
"""Worth of an answer of a related owner, of an owner that the name contains, of a module where the package was asked, of any
other, and of a whole module or class."""
_LEAST, _CLOSE = 0.5, 0.06
"""Least likeness of an answer, and the distance from the best one within which others are named, too."""
SURE = 0.75
"""Least likeness of an answer that replaces the wrong name; a less likely one is only named as the nearest."""
_MOST_ARGUMENTS = 4
"""Most arguments of a class that is made by hand; those with more are results."""


@cache
def stem(word: str) -> str:
    """Return the beginning of a word that its forms share.

    >>> stem("eliminations"), stem("eliminate"), stem("houses")
    ('elimin', 'elimin', 'hous')
    """
    word = re.sub(r"is(e|es|ed|er|ing|ation)$", r"iz\1", word.lower())
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            cut = word.removesuffix(ending)
            return cut.removesuffix("at") if len(cut) > 5 else cut
    return word


def stems(name: str) -> tuple[str, ...]:
    """Return the stems of the words of a name.

    >>> stems("to_countByTechnique")
    ('count', 'techniqu')
    """
    parts = re.findall(r"[A-Z]{1,40}(?![a-z])|[A-Z]?[a-z]+|\d+", re.sub(r"^from_", "read_", name))
    return tuple(dict.fromkeys(stem(part) for part in parts if part.lower() not in NEEDLESS))


@cache
def synonyms() -> Mapping[str, frozenset[str]]:
    """Return the stems that mean nearly the same, by stem."""
    near: dict[str, set[str]] = {}
    for line in SYNONYMS.strip().splitlines():
        words = {stem(word) for word in line.split()}
        for word in words:
            near.setdefault(word, set()).update(words)
    return {word: frozenset(words) for word, words in near.items()}


def call_of(name: str, function: Any) -> str:
    """Return a call with sample arguments; a value that is not a function stays unchanged.

    >>> from lucidoku import solve
    >>> call_of("ld.solve", solve), call_of("ld.__version__", "1")
    ('ld.solve(puzzle)', 'ld.__version__')
    """
    if not (inspect.isroutine(function) or inspect.isclass(function)):
        return name
    try:
        given = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return name
    if inspect.isclass(function) and any(one.kind is one.VAR_POSITIONAL for one in given):
        return name
    needed = [
        one.name for one in given if one.default is one.empty and one.kind in (0, 1) and one.name not in ("self", "cls")
    ]
    keywords = [f"{one.name}={_sample(one.name)}" for one in given if one.default is one.empty and one.kind == 3]
    return f"{name}({', '.join([*map(_sample, needed), *keywords])})"


def _sample(parameter: str) -> str:
    samples = {
        "cell": "'r1c1'", "digit": "5", "count": "10", "number": "1", "name": "'x-wing'", "name_": "'x-wing'",
        "cells": "'r1c1 r1c2'", "circle": "'r1c1'", "shaft": "'r1c2 r1c3'", "copy": "'r5c5 r5c6'", "house": "'row 1'",
        "larger": "'r1c1'", "smaller": "'r1c2'", "sum": "8", "cages": "['r1c1 r1c2', 'r5c5 r5c6']", "digits": "{1: 2, 2: 1}",
    }  # fmt: skip
    return samples.get(parameter, parameter)


def object_name(owner: str) -> str:
    """Return the usual variable for an object of a class in an answer, or the name of a module.

    >>> object_name("Walkthrough"), object_name("ld.paper"), object_name("TrueCandidates")
    ('walk', 'ld.paper', 'true_candidates')
    """
    usual = {
        "lucidoku": "ld", "Walkthrough": "walk", "RatingCard": "card", "Solutions": "solved", "GeneratedPuzzle": "made",
        "PuzzleQuery": "query", "StepQuery": "query",
    }  # fmt: skip
    if owner.startswith("ld.") or owner in usual:
        return usual.get(owner, owner)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", owner).lower()


@dataclass(frozen=True)
class _Entry:
    """A public name or an answer of the tables.

    Attributes:
        owner: the class or module that has it.
        answer: the call to type.
        names: the stems of its name, and of each word that people try instead.
        place: the stems of the owner's name.
        document: the stems of the first line of its docstring.
        worth: less than 1 for a whole module, which says less than a call.
        purpose: the first line of its docstring.
    """

    owner: str
    answer: str
    names: tuple[frozenset[str], ...]
    document: frozenset[str]
    place: frozenset[str] = frozenset()
    worth: float = 1.0
    purpose: str = ""


def _public_members() -> Iterator[tuple[str, str, Any]]:
    """Yield the owner, the name and the value of each public name."""
    package: ModuleType = import_module("lucidoku")
    for place, module in {"lucidoku": package, **{f"ld.{name}": None for name in MODULES}}.items():
        try:
            found = module or import_module(f"lucidoku.{place.removeprefix('ld.')}")
            names = [(name, getattr(found, name)) for name in found.__all__ if name not in _HEAVY]
        except ImportError:  # an extra that is not installed
            continue
        for name, value in names:
            yield place, name, value
            if inspect.isclass(value) and value.__module__.startswith("lucidoku."):
                for member, held in inspect.getmembers_static(value):
                    if not member.startswith("_") and not isinstance(held, (int, str)):
                        yield value.__name__, member, held


@cache
def _index() -> tuple[tuple[_Entry, ...], Mapping[str, float]]:
    """Return all entries, and the weight of each stem: the rarer, the heavier."""
    examples: dict[str, str] = {}
    for answers in MEANT.values():
        for answer in (part for whole in answers for part in whole.split(" or ")):
            if called := re.fullmatch(r"([\w.]+)\([^()]*\)", answer):
                examples.setdefault(called[1], answer)
    entries = []
    seen = set()
    for owner, name, value in _public_members():
        inner = getattr(value, "__func__", value)  # of a class method
        plain = f"{object_name(owner)}.{name}"
        answer = examples.get(plain) or call_of(plain, inner)
        if inspect.isclass(value) and answer.count(",") >= _MOST_ARGUMENTS:
            continue
        if (owner, name) in seen or re.search(r"\b(?:Constraint|Stored|Terms)", answer):
            continue
        seen.add((owner, name))
        about = inner.__doc__ or ""
        is_told = callable(inner) or isinstance(inner, (property, cached_property))
        purpose = about.strip().partition("\n")[0] if is_told else ""
        document = frozenset(stems(re.sub(r"\W", " ", purpose)))
        worth = _MODULE if inspect.ismodule(value) or inspect.isclass(value) else 1.0
        entries.append(_Entry(owner, answer, (frozenset(stems(name)),), document, _place(owner), worth, purpose))
    for owner, answers in MEANT.items():
        for answer, words in answers.items():
            entries.append(
                _Entry(
                    owner, answer, tuple(frozenset(stems(word)) for word in words.split()), frozenset(), _place(owner)
                )
            )
    used = Counter(word for entry in entries for word in frozenset().union(*entry.names, entry.document))
    weights = {word: 1 / (1 + 0.35 * math.log(count)) for word, count in used.items()}
    return tuple(entries), weights


def has_known_words(name: str) -> bool:
    """Return whether all words of a name occur in names, answers or docstrings.

    >>> has_known_words("explain_levels"), has_known_words("explian")
    (True, False)
    """
    words, known = stems(name), _index()[1]
    return bool(words) and all(word in known for word in words)


def purpose_of(answer: str) -> str:
    """Return the purpose of a call that is named as an answer, in brackets; empty if it has no docstring.

    >>> purpose_of("ld.is_unique(puzzle)")
    ' (return whether a puzzle has exactly one solution)'
    """
    first = next((entry.purpose for entry in _index()[0] if entry.answer == answer), "")
    return f" ({first[0].lower()}{first[1:].rstrip('.')})" if first else ""


def _place(owner: str) -> frozenset[str]:
    return frozenset(stems(object_name(owner).removeprefix("ld.")))


def best_answers(owner: str, name: str, related: Iterable[str] = (), least: float = _LEAST) -> list[str]:
    """Return the calls to type instead of a name that an object or a module does not have, the likeliest first; at most three.

    Args:
        owner: the class or module that was asked.
        name: the unknown name.
        related: further classes whose names are as good.
        least: the least likeness; `SURE` for calls that replace the name.

    >>> best_answers("Walkthrough", "technique_frequency")[0]
    'walk.techniques'
    >>> best_answers("lucidoku", "qwertz")
    []
    """
    wanted = stems(name)
    entries, weights = _index()
    if not wanted:
        return []
    near = [synonyms().get(word, frozenset()) for word in wanted]
    worth = [weights.get(word) or max((weights.get(other, 0) for other in others), default=0) or _UNHEARD
             for word, others in zip(wanted, near, strict=True)]  # fmt: skip
    scores: dict[str, float] = {}
    for entry in entries:
        if entry.owner not in (owner, *_PLACES, *related) and not entry.owner.startswith("ld."):
            continue
        away = _PLACES.get(entry.owner, _IN_MODULE if owner == "lucidoku" else _OTHER)
        place = 1.0 if entry.owner == owner else _RELATED if entry.owner in related else away
        found = [place * _likeness(wanted, near, worth, words, weights, 1.0) for words in entry.names]
        if entry.owner not in (owner, "lucidoku") and entry.place.intersection(wanted):
            found += (
                _NAMED * _likeness(wanted, near, worth, words | entry.place, weights, 1.0) for words in entry.names
            )
        if entry.document:
            found.append(place * _DOCUMENT * _likeness(wanted, near, worth, entry.document, weights, 0.0))
        score = entry.worth * max(found, default=0.0)
        if score > scores.get(entry.answer, least):
            scores[entry.answer] = score
    ranked = sorted(scores, key=lambda answer: (-scores[answer], len(answer)))
    best: dict[str, str] = {}
    for answer in ranked:
        if scores[answer] >= scores[ranked[0]] - _CLOSE and not (best and re.fullmatch(r"ld\.\w+", answer)):
            best.setdefault(re.sub(r"\(.*", "", answer).rpartition(".")[2], answer)
    return list(best.values())[:3]


def _likeness(
    wanted: tuple[str, ...],
    near: list[frozenset[str]],
    worth: list[float],
    words: frozenset[str],
    weights: Mapping[str, float],
    rest: float,
) -> float:
    """Return how well words cover the wanted ones, from 0 to 1; further words cost `rest` of a quarter of their weight."""
    covered, used = 0.0, set()
    for word, others, weight in zip(wanted, near, worth, strict=True):
        if word in words:
            covered += weight
            used.add(word)
        elif matched := words & others:
            covered += _SYNONYM * weight
            used |= matched
    if not used:
        return 0.0
    extra = sum(weights.get(word, 1.0) for word in words - used)
    return covered / (sum(worth) + rest * 0.25 * extra)


def closest(
    name: str, aliases: Mapping[str, Iterable[str]], documents: Mapping[str, str], least: float = _LEAST
) -> str:
    """Return the answer of which a name or the description is likest to another name; empty without one, or for two commands.

    Args:
        name: the unknown name.
        aliases: by answer, its name and the words that mean it.
        documents: descriptions by answer.
        least: the least likeness.

    >>> closest("bench", {"compare": ["compare"], "solve": ["solve"]}, {})
    'compare'
    """
    scores = likeness(name, aliases, documents)
    best = sorted(scores, key=lambda answer: -scores[answer])
    if not best or scores[best[0]] < least:
        return ""
    tied = {answer.partition(" ")[0] for answer in best if scores[answer] == scores[best[0]]}
    return best[0] if len(tied) == 1 else ""


def likeness(name: str, aliases: Mapping[str, Iterable[str]], documents: Mapping[str, str]) -> dict[str, float]:
    """Return how like answers are to a name, from 0 to 1, see `closest`."""
    wanted = stems(name)
    if not wanted:
        return {}
    near = [synonyms().get(word, frozenset()) for word in wanted]
    names = {answer: [frozenset(stems(word)) for word in words] for answer, words in aliases.items()}
    documented = {answer: frozenset(stems(re.sub(r"\W", " ", text))) for answer, text in documents.items()}
    used = Counter(
        word
        for words in (*names.values(), *([one] for one in documented.values()))
        for word in frozenset().union(*words)
    )
    weights = {word: 1 / (1 + 0.35 * math.log(count)) for word, count in used.items()}
    worth = [weights.get(word, _UNHEARD) for word in wanted]
    return {
        answer: max(
            [_likeness(wanted, near, worth, words, weights, 1.0) for words in names.get(answer, ())]
            + [_DOCUMENT * _likeness(wanted, near, worth, documented.get(answer, frozenset()), weights, 0.0)]
        )
        for answer in {**names, **documented}
    }
