"""Counts of techniques, found under any of their names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NoReturn

from lucidoku.errors import UnknownTechnique

__all__ = ["Uses"]


class Uses(Counter[str]):
    """The number of uses of each technique, by id; another name of a technique, such as "X-Wing", works as a key, too.

    >>> uses = Uses({"x-wing": 2})
    >>> uses, uses["X-Wing"], "X-Wing" in uses, uses["swordfish"]
    (Counter({'x-wing': 2}), 2, True, 0)
    """

    def __missing__(self, name: str) -> int:
        return dict.get(self, _id_of(name), 0)

    def __contains__(self, name: object) -> bool:
        return dict.__contains__(self, name) or dict.__contains__(self, _id_of(name))

    def get(self, name: Any, default: Any = None) -> Any:
        """Return the number of uses of a technique, or the default if it is not used."""
        return self[name] if name in self else default  # noqa: SIM401 - it would call itself

    def __repr__(self) -> str:
        return repr(Counter(self))

    if not TYPE_CHECKING:

        def __call__(self, *_arguments: Any, **_keywords: Any) -> NoReturn:
            """Raise an error that says how to use the counts."""
            from lucidoku.words.guesses import called_object

            raise called_object(self)


def _id_of(name: object) -> str:
    """Return the id of the technique of that name; the name itself if there is none."""
    from lucidoku.logic.techniques import get

    try:
        return get(name).id if isinstance(name, str) else ""
    except UnknownTechnique:
        return str(name)
