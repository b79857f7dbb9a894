"""Names of a package that are imported when they are first used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

__all__ = ["lazy_getattr"]


def lazy_getattr(package: str, places: Mapping[str, str], names: Iterable[str] = ()) -> Callable[[str], object]:
    """Return a package's `__getattr__` that imports names when they are first used, and answers wrong ones.

    Args:
        package: its `__name__`.
        places: where each name lives: "module" for a module of the package, "module:name" for a name in it.
        names: the public names that the package has already.

    >>> lazy_getattr("lucidoku.files", {"located": "located:located"})("located")
    <function located at ...>
    """

    def find(name: str) -> object:
        if name not in places:
            if name.startswith("_"):
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
            from lucidoku.words.guesses import unknown_name

            raise unknown_name(re.sub(r"^lucidoku\.", "ld.", package), name, [*places, *names])
        module, _colon, wanted = places[name].partition(":")
        loaded = import_module(f"{package}.{module}")
        return getattr(loaded, wanted) if wanted else loaded

    return find
