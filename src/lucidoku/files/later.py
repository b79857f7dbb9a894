"""Names of a package that are imported when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["lazy_getattr"]


def lazy_getattr(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """Return a package's `__getattr__` that imports names when they are first used.

    Args:
        package: its `__name__`.
        places: where each name lives: "module" for a module of the package, "module:name" for a name in it.

    >>> lazy_getattr("lucidoku.files", {"located": "located:located"})("located")
    <function located at ...>
    """

    def found(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _colon, wanted = places[name].partition(":")
        loaded = import_module(f"{package}.{module}")
        return getattr(loaded, wanted) if wanted else loaded

    return found
