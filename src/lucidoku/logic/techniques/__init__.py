"""The catalogue of techniques: one file for each family, and the names by which techniques are found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any
from weakref import ref

from lucidoku.errors import InvalidArgument, LucidokuError, UnknownTechnique, WrongType
from lucidoku.files.plugins import Plugged, Plugin
from lucidoku.logic.explanation import Explanation, Row
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Level, Technique, define_technique, ordered_level
from lucidoku.logic.techniques import (
    _names,
    als,
    chains,
    coloring,
    complex_fish,
    exotic,
    fish,
    forcing,
    intersections,
    last_resort,
    notebook,
    single_digit,
    singles,
    subsets,
    sue_de_coq,
    templates,
    uniqueness,
    variants,
    whips_and_braids,
    wings,
)
from lucidoku.logic.techniques._claims import Sentence, teaching
from lucidoku.logic.techniques._details import DETAILS, STAGES, detailed_text, houses_to_look_at
from lucidoku.logic.techniques._names import name_keys, normalise_name, other_names
from lucidoku.logic.techniques._parts import explain_sentence
from lucidoku.words.language import N_, _, current_language, fix_elisions, language, languages
from lucidoku.words.notation import current_notation
from lucidoku.words.notation import notation as writing_cells
from lucidoku.words.quoting import quoted

__all__ = [
    "ALL",
    "DETAILS",
    "FAMILY_NAMES",
    "GROUPS",
    "LEVELS",
    "LEVEL_WORDS",
    "STAGES",
    "all_techniques",
    "describe",
    "explain",
    "family_of",
    "get",
    "houses_to_look_at",
    "level_meant",
    "level_of",
    "other_names",
    "register",
    "registered",
    "resolve",
    "unregister",
]

LEVELS = tuple(map(ordered_level, (N_("easy"), N_("medium"), N_("hard"), N_("unfair"), N_("extreme"))))
"""Difficulty levels, simple first."""

FAMILY_NAMES = {
    "singles": N_("singles"),
    "intersections": N_("intersections"),
    "subsets": N_("subsets"),
    "fish": N_("fish"),
    "single_digit": N_("single digit"),
    "wings": N_("wings"),
    "coloring": N_("colouring"),
    "uniqueness": N_("uniqueness"),
    "complex_fish": N_("complex fish"),
    "sue_de_coq": N_("Sue de Coq"),
    "als": N_("almost locked sets"),
    "chains": N_("chains and loops"),
    "exotic": N_("exotic patterns"),
    "forcing": N_("forcing chains and nets"),
    "whips_and_braids": N_("whips and braids"),
    "variants": N_("variants"),
    "templates": N_("templates"),
    "last_resort": N_("last resort"),
    "custom": N_("your own techniques"),
}
"""The names of families for people, to be translated with `_(…)`."""

_LONGEST = 80  # characters of an unknown name that are compared with known ones

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
    whips_and_braids,
    variants,
    templates,
    last_resort,
)

ALL: tuple[Technique, ...] = tuple(sorted((t for f in _FAMILIES for t in f.TECHNIQUES), key=lambda t: t.rank))
"""The built-in techniques in the order in which a walk tries them."""

GROUPS: dict[str, tuple[str, ...]] = {name: ids for family in _FAMILIES for name, ids in family.GROUPS.items()}
"""Names of groups of techniques, besides the names of families."""


def _add(_rows: dict[str, Technique], found: Any, plugin: Plugin) -> None:
    """Add the technique of a plug-in, or several.

    Raises:
        LucidokuError: it is not a technique, or its name is taken.
    """
    for technique in found if isinstance(found, (list, tuple)) else [found]:
        if not isinstance(technique, Technique) or technique.finder is None:
            kind = type(technique).__name__
            raise LucidokuError(_("expected techniques that @ld.technique made, got {kind}").format(kind=kind))
        values = {one.name: getattr(technique, one.name) for one in fields(Technique)}
        register(define_technique(**values | {"finder": plugin.guard(technique.finder)}))


_own: Plugged[Technique] = Plugged({}, "lucidoku.techniques", _add)
"""The techniques that users registered, and those of plug-ins."""


def all_techniques() -> tuple[Technique, ...]:
    """Return the built-in techniques and those that users registered, each of these behind the others of its level.

    >>> from lucidoku.logic.techniques import all_techniques
    >>> [technique.id for technique in all_techniques()][:3]
    ['full-house', 'hidden-single', 'naked-single']
    """
    chosen = list(ALL)
    for technique in _own.values():
        insert_at_level(chosen, technique)
    return tuple(chosen)


def registered() -> tuple[Technique, ...]:
    """Return the techniques that users registered.

    >>> from lucidoku.logic.techniques import registered
    >>> registered()
    ()
    """
    return tuple(_own.values())


def insert_at_level(techniques: list[Technique], technique: Technique) -> int:
    """Insert a technique after the last logical one of the same or less difficulty, and return its index.

    >>> from lucidoku.logic.techniques import all_techniques, get, insert_at_level
    >>> some = [get("hidden-single"), get("x-wing")]
    >>> insert_at_level(some, get("naked-single"))
    1
    >>> [technique.id for technique in some]
    ['hidden-single', 'naked-single', 'x-wing']
    """
    rank = LEVELS.index(technique.level)
    before = [i for i, t in enumerate(techniques) if t.logical and LEVELS.index(t.level) <= rank]
    place = before[-1] + 1 if before else 0
    techniques.insert(place, technique)
    return place


def register(technique: Technique) -> None:
    """Put a user's own technique into the catalogue.

    Raises:
        LucidokuError: the id already names something else.

    >>> from lucidoku import technique
    >>> from lucidoku.logic.techniques import all_techniques, register, unregister
    >>> @technique(level="easy", register=False)
    ... def nothing(board):
    ...     "Finds nothing."
    ...     yield from ()
    >>> register(nothing)
    >>> nothing in all_techniques()
    True
    >>> unregister("nothing")
    """
    key = _key(technique.id)
    if key in _index():
        raise LucidokuError(_("{id} is already the name of a technique; choose another").format(id=repr(technique.id)))
    _own[key] = technique


def unregister(name: str) -> None:
    """Take a user's own technique out of the catalogue again.

    Raises:
        UnknownTechnique: no user's technique has that name.

    >>> from lucidoku.logic.techniques import unregister
    >>> unregister("x-wing")
    Traceback (most recent call last):
        ...
    lucidoku.errors.UnknownTechnique: 'x-wing' is not one of your registered techniques
    """
    if _own.pop(_key(name), None) is None:
        raise UnknownTechnique(_("{name} is not one of your registered techniques").format(name=repr(name)))


def get(name: str) -> Technique:
    """Return the one technique with a name, an alias or a library code.

    Raises:
        UnknownTechnique: no technique or several techniques have this name.
        WrongType: the name is not text.

    >>> get("Y-Wing").id, get("0300").id
    ('xy-wing', 'x-wing')
    """
    if not isinstance(name, str):
        raise WrongType(
            _("expected the name of one technique, such as 'x-wing', got {value}").format(value=quoted(name))
        )
    return _get(name, registered())


@lru_cache(maxsize=1024)
def _get(name: str, _registered: tuple[Technique, ...]) -> Technique:
    found = resolve([name])
    if len(found) != 1:
        raise UnknownTechnique(
            _("{name} is ambiguous; it names several techniques: {known}").format(
                name=repr(name), known=", ".join(t.id for t in found)
            )
        )
    return found[0]


def resolve(names: Iterable[str]) -> tuple[Technique, ...]:
    """Return the techniques with these names, in the order given, without repetition.

    A name is an id, an alias in any language, a family, a group or a code of the regression library; capitals, blanks,
    dashes and underscores make no difference. The prefix "picture-notebook:" selects a name in the sense of that
    notebook.

    Raises:
        UnknownTechnique: a name is not known; names the nearest ones.

    >>> [technique.id for technique in resolve(["naked single", "locked candidates"])]
    ['naked-single', 'locked-candidates-pointing', 'locked-candidates-claiming']
    >>> [technique.id for technique in resolve(["empty rectangle", "picture-notebook:empty rectangle"])]
    ['empty-rectangle', 'empty-rectangle-chain']
    """
    chosen: dict[str, Technique] = {}
    for name in names:
        key = _key(name)
        found = _techniques_named(name)
        if found is None:
            import difflib

            index = _index()
            known = {_key(t.id): t.id for t in (*ALL, *_own.values())}
            near = difflib.get_close_matches(key[:_LONGEST], [*index, *known], n=3, cutoff=0.6)
            listed = list(dict.fromkeys(known.get(k, index[k][0].id if k in index else k) for k in near))
            near_ones = _("did you mean {name}?").format(name=_(" or ").join(listed))
            advice = near_ones if listed else _("no known name is like it")
            error = UnknownTechnique(_("unknown technique {name}; {advice}").format(name=quoted(name), advice=advice))
            error.near = tuple(listed)
            raise error
        for technique in found:
            chosen.setdefault(technique.id, technique)
    return tuple(chosen.values())


def describe(step: Step, detail: str = "full", lang: str | None = None, notation: str | None = None) -> str:
    """Return a step in words.

    Args:
        step: the step.
        detail: "full" (the pattern, the reason and the conclusion); "teach" (where to look, the same with the candidates of
            each cell, and a habit to acquire); or a hint: "region" (the technique and its houses), "pattern" (its cells and
            digits), "hint" (the technique's own question).
        lang: language code; the user's language by default.
        notation: how cells are written, one of `lucidoku.NOTATIONS`; that in use by default.

    Raises:
        InvalidArgument: another detail.
        LucidokuError: no words in that language, or no notation of that name.

    >>> from lucidoku import explain
    >>> from lucidoku.logic.techniques import describe
    >>> print(describe(explain("1.....2..3.....4")[0], "hint"))
    Hidden single: look for the place of 2 in box 1.
    """
    if detail not in DETAILS:
        if lang is None and detail in languages():
            raise InvalidArgument(_("expected {call}").format(call=f"step.describe(lang={detail!r})"))
        raise InvalidArgument(
            _("unknown detail {name}; expected one of {known}").format(name=repr(detail), known=", ".join(DETAILS))
        )
    if lang is None and notation is None:
        return _sentence(step, detail)
    with language(lang), writing_cells(notation):
        return _sentence(step, detail)


def explain(step: Step) -> Explanation:
    """Return the explanation of a step in rows, see `Step.explanation`.

    >>> from lucidoku.logic.examples import example_step
    >>> print(explain(example_step("naked-single")).summary)
    r6c2 is 8.
    """
    words = current_language(), current_notation(), teaching.get()
    if (kept := _latest.get()) and kept[0]() is step and kept[1] == words:
        return kept[2]
    explanation = (step.technique.explainer or explain_sentence)(step)
    rows = tuple([_fixed(row) for row in explanation.rows])
    explanation = replace(explanation, summary=fix_elisions(explanation.summary), rows=rows)
    _latest.set((ref(step), words, explanation))
    return explanation


# The picture of a net asks for the numbers of its rows just before these are read.
_latest: ContextVar[tuple[ref[Step], tuple[object, ...], Explanation] | None] = ContextVar("latest", default=None)


def _fixed(row: Row) -> Row:
    text, reason = fix_elisions(row.text), fix_elisions(row.reason)
    return row if (text, reason) == (row.text, row.reason) else replace(row, text=text, reason=reason)


def _sentence(step: Step, detail: str) -> Sentence:
    board = step.board if detail == "teach" and step.has_board else None
    text = detailed_text(step, detail, board)
    return Sentence(fix_elisions(text), text.stated if isinstance(text, Sentence) else ())


_ALSO_HODOKU = {"sue-de-coq-basic", "sue-de-coq-bis", "region-forcing-net", "guess"}
"""HoDoKu techniques whose library code belongs to a different technique here."""


def score_text(technique: Technique) -> str:
    """Return a technique's score in words, and say whether it is HoDoKu's or ours on its scale.

    >>> score_text(get("x-wing")), score_text(get("wxyz-wing"))
    ('HoDoKu score 140', "score 200, ours on HoDoKu's scale")
    """
    its_own = technique.id in _ALSO_HODOKU or (technique.hodoku_code and "siamese" not in technique.id)
    text = _("HoDoKu score {score}") if its_own else _("score {score}, ours on HoDoKu's scale")
    return text.format(score=technique.score)


def level_of(name: str) -> Level | None:
    """Return the level with this name in any language, such as "très difficile"; None if there is no such level.

    >>> level_of("Faciles"), level_of("easy"), level_of("x-wing")
    ('easy', 'easy', None)
    """
    # No name of a technique is also that of a level, so other languages are read only for names that are unknown here.
    return None if _key(name) in _written() else _names.level_of(name, LEVELS)


LEVEL_WORDS = {
    "easy": "beginner simple gentle novice starter kids basic trivial easiest",
    "medium": "moderate intermediate normal standard average tricky",
    "hard": "difficult challenging advanced tough",
    "unfair": "expert fiendish diabolical master very-hard",
    "extreme": "evil insane nightmare hell impossible inhuman hardest ultra",
}
"""Words of other programs for the levels."""


def level_meant(name: str) -> Level | None:
    """Return the level that a word of another program means; None for a level itself, or another word.

    >>> level_meant("Expert"), level_meant("easy")
    ('unfair', None)
    """
    plain = name.strip().lower().replace(" ", "-")
    return next((level for level in LEVELS if plain in LEVEL_WORDS[level].split()), None)


def family_of(name: str) -> str | None:
    """Return the id of the family with this name in any language; None if there is no such family.

    >>> family_of("Almost locked sets"), family_of("poissons"), family_of("single-digit"), family_of("x-wing")
    ('als', 'fish', 'single_digit', None)
    """
    ids = {called: family for family, called in FAMILY_NAMES.items()}
    by_id = {_key(family): family for family in ids.values()}
    return by_id.get(_key(name)) or ids.get(_names.match_word(name, tuple(ids)) or "")


def match_word(name: str, words: Sequence[str], kind: str) -> str:
    """Return which of some marked words a name means, in any language, case and number.

    Args:
        name: the name as typed, such as "Difficiles".
        words: the words in English, each marked for translation.
        kind: a noun for them in the message, in the language in use: "class".

    Raises:
        InvalidArgument: it means none of them.

    >>> match_word("Faciles", ("easy", "medium", "hard"), "level")
    'easy'
    """
    found = _names.match_word(name, words)
    if found is None:
        raise InvalidArgument(
            _("unknown {kind} {name}; expected one of {known}").format(
                name=repr(name[:40]), kind=kind, known=", ".join(map(_, words))
            )
        )
    return found


def _key(name: str) -> str:
    return normalise_name(name)


def _techniques_named(name: str) -> tuple[Technique, ...] | None:
    """Return the techniques of a name, as given or else in the singular."""
    source, sign, own = name.partition(":")
    if sign and _key(source) == "picturenotebook":
        return resolve(notebook.means(own)) or None
    for key in name_keys(name):
        found = (_own[key],) if key in _own else _written().get(key) or _index().get(key)
        if found is not None:
            return found
    return None


@lru_cache(maxsize=1)
def _written() -> dict[str, tuple[Technique, ...]]:
    """Return the names in the catalogue itself; families and groups give way to a technique of the same name.

    None of them means anything else in another language, so other languages are read only for names that are not here.
    """
    index: dict[str, tuple[Technique, ...]] = {}
    by_id = {technique.id: technique for technique in ALL}
    for technique in ALL:
        index[_key(technique.family)] = (*index.get(_key(technique.family), ()), technique)
    for name, ids in GROUPS.items():
        index[_key(name)] = tuple(by_id[i] for i in ids)
    for technique in ALL:
        for name in (technique.id, technique.name, *technique.aliases):
            index[_key(name)] = (technique,)
        # A code may name several techniques, such as chains with groups and chains with almost locked sets.
        if technique.hodoku_code:
            index[technique.hodoku_code] = (*index.get(technique.hodoku_code, ()), technique)
    return index


@lru_cache(maxsize=1)
def _index() -> dict[str, tuple[Technique, ...]]:
    """Return every name of the built-in techniques, in every language."""
    index = dict(_written())
    _add_spoken(index)
    return index


def _add_spoken(index: dict[str, tuple[Technique, ...]]) -> None:
    """Add the names that the interface prints in each language, and each name in the singular; existing entries stay."""
    for key, name in _names.index_of_names(t.name for t in ALL).items():
        index[key] = tuple(t for t in ALL if t.name == name)
    families = {called: tuple(t for t in ALL if t.family == family) for family, called in FAMILY_NAMES.items()}
    for key, called in _names.index_of_names(FAMILY_NAMES.values()).items():
        if families[called]:
            index.setdefault(key, families[called])
    words = (*GROUPS, *(alias for t in ALL for alias in (t.id, *t.aliases)), *{t.family for t in ALL})
    for name in words:
        plain, singular = name_keys(name)
        index.setdefault(singular, index[plain])
