"""Wrong values in messages: quoted, and shortened if they are long."""

from __future__ import annotations

from reprlib import Repr

__all__ = ["quoted"]

_LENGTH = 60
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _LENGTH


def quoted(value: object) -> str:
    """Return a wrong value as a message shows it: its `repr`, of at most some sixty characters.

    >>> quoted("x-wnig"), quoted(range(10**9))
    ("'x-wnig'", 'range(0, 1000000000)')
    >>> len(quoted("x" * 100_000))
    60
    """
    return _SHORT.repr(value)
