"""The catalogue of techniques: one file a family, and the names by which techniques are found."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache

from lucidoku._text import N_, _, language, polished
from lucidoku.errors import InvalidArgument, LucidokuError, UnknownTechnique
from lucidoku.step import Step, Technique
from lucidoku.techniques import (
    als,
    chains,
    coloring,
    complex_fish,
    exotic,
    fish,
    forcing,
    intersections,
    last_resort,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    wings,
)
from lucidoku.techniques._words import brief, generic

__all__ = [
    "ALL",
    "FAMILY_NAMES",
    "GROUPS",
    "LEVELS",
    "all_techniques",
    "brief",
    "get",
    "insert_at_level",
    "register",
    "resolve",
    "tell",
    "unregister",
]

LEVELS = (N_("easy"), N_("medium"), N_("hard"), N_("unfair"), N_("extreme"))
"""Difficulty levels, simple first."""

FAMILY_NAMES = {
    "singles": N_("singles"),
    "intersections": N_("intersections"),
    "subsets": N_("subsets"),
    "fish": N_("fish"),
    "single_digit": N_("single digit"),
    "wings": N_("wings"),
    "coloring": N_("coloring"),
    "uniqueness": N_("uniqueness"),
    "complex_fish": N_("complex fish"),
    "sue_de_coq": N_("Sue de Coq"),
    "als": N_("almost locked sets"),
    "chains": N_("chains and loops"),
    "exotic": N_("exotic patterns"),
    "forcing": N_("forcing chains and nets"),
    "templates": N_("templates"),
    "last_resort": N_("last resort"),
    "custom": N_("your own techniques"),
}
"""What families are called, for people; `_(…)` them."""

_FAMILIES = (
    singles,
    intersections,
    subsets,
    fish,
    single_digit,
    wings,
    coloring,
    uniqueness,
    complex_fish,
    sue_de_coq,
    als,
    chains,
    exotic,
    forcing,
    templates,
    last_resort,
)

ALL: tuple[Technique, ...] = tuple(sorted((t for f in _FAMILIES for t in f.TECHNIQUES), key=lambda t: t.rank))
"""The built-in techniques in the order in which a walk tries them."""

GROUPS: dict[str, tuple[str, ...]] = {name: ids for family in _FAMILIES for name, ids in family.GROUPS.items()}
"""Names that stand for several techniques, beside the families' own."""

_own: dict[str, Technique] = {}


def all_techniques() -> tuple[Technique, ...]:
    """Return the built-in techniques and those that users registered, each of these behind the others of its level."""
    chosen = list(ALL)
    for technique in _own.values():
        insert_at_level(chosen, technique)
    return tuple(chosen)


def insert_at_level(techniques: list[Technique], technique: Technique) -> int:
    """Insert a technique behind the last logical one that is no harder, and return its index."""
    rank = LEVELS.index(technique.level)
    before = [i for i, t in enumerate(techniques) if t.logical and LEVELS.index(t.level) <= rank]
    at = before[-1] + 1 if before else 0
    techniques.insert(at, technique)
    return at


def register(technique: Technique) -> None:
    """Put a user's own technique into the catalogue.

    Raises:
        LucidokuError: the id already names something else.
    """
    key = _key(technique.id)
    if key in _index():
        raise LucidokuError(_("{id} is already the name of a technique: choose another").format(id=repr(technique.id)))
    _own[key] = technique


def unregister(name: str) -> None:
    """Take a user's own technique out of the catalogue again.

    Raises:
        UnknownTechnique: no user's technique has that name.
    """
    if _own.pop(_key(name), None) is None:
        raise UnknownTechnique(_("{name} is not a registered technique of yours").format(name=repr(name)))


def get(name: str) -> Technique:
    """Return the one technique that a name, alias or library code stands for.

    Raises:
        UnknownTechnique: the name stands for none or for several.

    >>> get("Y-Wing").id, get("0300").id
    ('xy-wing', 'x-wing')
    """
    found = resolve([name])
    if len(found) != 1:
        raise UnknownTechnique(
            _("{name} stands for several techniques: {known}").format(
                name=repr(name), known=", ".join(t.id for t in found)
            )
        )
    return found[0]


def resolve(names: Iterable[str]) -> tuple[Technique, ...]:
    """Return the techniques that names stand for, in the order given, each once.

    A name is an id, an alias in any language, a family, a group or a code of the regression library; capitals, blanks,
    dashes and underscores make no difference.

    Raises:
        UnknownTechnique: a name is not known; names the nearest ones.

    >>> [technique.id for technique in resolve(["naked single", "locked candidates"])]
    ['naked-single', 'locked-candidates-pointing', 'locked-candidates-claiming']
    """
    index = _index()
    chosen: dict[str, Technique] = {}
    for name in names:
        key = _key(name)
        found = (_own[key],) if key in _own else index.get(key)
        if found is None:
            known = {_key(t.id): t.id for t in (*ALL, *_own.values())}
            near = difflib.get_close_matches(key, [*index, *known], n=3, cutoff=0.5)
            told = list(dict.fromkeys(known.get(k, index[k][0].id if k in index else k) for k in near))
            near_ones = _("did you mean {name}?").format(name=_(" or ").join(told))
            advice = near_ones if told else _("see `lucidoku techniques` for the list")
            raise UnknownTechnique(
                _("{name} is not a known technique: {advice}").format(name=repr(name), advice=advice)
            )
        for technique in found:
            chosen.setdefault(technique.id, technique)
    return tuple(chosen.values())


def tell(step: Step, length: str = "full", lang: str | None = None) -> str:
    """Return a step in words.

    Args:
        step: the step.
        length: "hint" (which technique and where to look) or "full" (what is seen, why it follows, what it concludes).
        lang: language code; the user's language by default.

    Raises:
        InvalidArgument: another length.
        LucidokuError: no words in that language.
    """
    if length not in ("hint", "full"):
        raise InvalidArgument(_("length must be 'hint' or 'full', not {length}").format(length=repr(length)))
    with language(lang):
        return polished((step.technique.teller or generic)(step, length))


def _key(name: str) -> str:
    return "".join(ch for ch in name.casefold() if ch.isalnum())


@lru_cache(maxsize=1)
def _index() -> dict[str, tuple[Technique, ...]]:
    """Every name of the built-in techniques; families and groups give way to a technique of the same name."""
    index: dict[str, tuple[Technique, ...]] = {}
    by_id = {technique.id: technique for technique in ALL}
    for technique in ALL:
        index[_key(technique.family)] = (*index.get(_key(technique.family), ()), technique)
    for name, ids in GROUPS.items():
        index[_key(name)] = tuple(by_id[i] for i in ids)
    for technique in ALL:
        for name in (technique.id, technique.name, *technique.aliases):
            index[_key(name)] = (technique,)
        # A code may stand for several techniques, such as chains with groups and chains with almost locked sets.
        if technique.library:
            index[technique.library] = (*index.get(technique.library, ()), technique)
    return index
