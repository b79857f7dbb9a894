"""Wrong values and packages in messages: values quoted, and shortened if they are long."""

from __future__ import annotations

from reprlib import Repr

__all__ = ["quoted", "short_name"]

_LENGTH = 60


class _Short(Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Return a number, or how long it is: Python writes no number of thousands of digits."""
        return super().repr_int(x, level) if x.bit_length() < 4096 else f"int of {x.bit_length()} bits"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = _LENGTH


def quoted(value: object) -> str:
    """Return a wrong value as a message shows it: its `repr`, of at most some sixty characters.

    >>> quoted("x-wnig"), quoted(range(10**9))
    ("'x-wnig'", 'range(0, 1000000000)')
    >>> len(quoted("x" * 100_000))
    60
    """
    return _SHORT.repr(value)


def short_name(package: str) -> str:
    """Return the name of a package as programs write it after `import lucidoku as ld`.

    >>> short_name("lucidoku.corpus"), short_name("lucidoku")
    ('ld.corpus', 'lucidoku')
    """
    return f"ld.{package.removeprefix('lucidoku.')}" if package.startswith("lucidoku.") else package
