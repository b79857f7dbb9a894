"""The techniques as a mapping: `lucidoku.techniques["x-wing"]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from lucidoku.errors import UnknownTechnique, WrongType
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques import all_techniques, get
from lucidoku.words.guided import GuidedCollection, GuidedTuple
from lucidoku.words.language import _

__all__ = ["Catalogue", "techniques"]


class _Id(str):
    """Id of a technique; an attribute that only the technique has is answered."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            from lucidoku.words.guesses import unknown_name

            raise unknown_name("id", name, dir(str))


class _TechniqueTuple(GuidedTuple[Technique]):
    """The techniques themselves."""

    __slots__ = ()
    _place = ("Catalogue", "")
    _by_name = "ld.techniques['x-wing']"


class Catalogue(GuidedCollection, Mapping[str, Technique]):
    """The techniques by id, simple ones first; any other name of a technique works as a key, too.

    >>> from lucidoku import techniques
    >>> techniques["Y-Wing"], "x-wing" in techniques, techniques.get("no-such-thing")
    (Technique('xy-wing'), True, None)
    >>> list(techniques)[:3]
    ['full-house', 'hidden-single', 'naked-single']
    """

    def __getitem__(self, name: str) -> Technique:
        """Return the technique of that name.

        Raises:
            UnknownTechnique: no technique or several techniques have this name.
        """
        return get(name)

    def __iter__(self) -> Iterator[str]:
        return (_Id(technique.id) for technique in all_techniques())

    def __len__(self) -> int:
        return len(all_techniques())

    def __contains__(self, name: object) -> bool:
        return self.get(name) is not None

    def get(self, name: object, default: Any = None) -> Any:
        """Return the technique of that name, or the default."""
        try:
            known = name.id if isinstance(name, Technique) else name
            return get(known) if isinstance(known, str) else default
        except UnknownTechnique:
            return default

    def __call__(self, *arguments: object) -> tuple[Technique, ...]:
        """Return the techniques themselves, for `ld.techniques()`; answer arguments with the way to look one up."""
        if not arguments:
            return _TechniqueTuple(all_techniques())
        call = "ld.techniques['x-wing'] or list(ld.techniques)"
        raise WrongType(_("{name} is a mapping; use {call}").format(name="ld.techniques", call=call))

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self)} techniques>"


techniques = Catalogue()
