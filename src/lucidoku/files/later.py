"""Names of a package that are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NoReturn

__all__ = ["lazy_getattr"]


class _Package(ModuleType):
    """Module that answers a call, as in `ld.corpus("my.corpus")`, or an unknown name with the function to call."""

    def __call__(self, *_args: object, **_keywords: object) -> NoReturn:
        from lucidoku.words.guesses import called_module
        from lucidoku.words.quoting import short_name

        raise called_module(short_name(self.__name__))

    def __getitem__(self, _name: object) -> NoReturn:
        self()

    def __getattr__(self, name: str) -> object:
        own = vars(self).get("__getattr__")
        if own:  # it has said so already, but Python asks the class, too
            return own(name)
        if name.startswith("_") or "__all__" not in vars(self):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        from lucidoku.words.guesses import unknown_import, unknown_name
        from lucidoku.words.quoting import short_name

        known = vars(self)["__all__"]
        raise unknown_import(self.__name__, name, known) or unknown_name(short_name(self.__name__), name, known)


def lazy_getattr(package: str, places: Mapping[str, str], names: Iterable[str] = ()) -> Callable[[str], object]:
    """Return a package's `__getattr__` that imports names when they are first used, and answers wrong ones.

    Args:
        package: its `__name__`.
        places: where each name lives: "module" for a module of the package, "module:name" for a name in it.
        names: the public names that the package has already.

    >>> lazy_getattr("lucidoku.files", {"located": "located:located"})("located")
    <function located at ...>
    """
    _guide_calls(package)

    def find(name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if name not in places and find_spec(f"{package}.{name}") is None:
            from lucidoku.words.guesses import unknown_import, unknown_name
            from lucidoku.words.quoting import short_name

            known = [*places, *names]
            raise unknown_import(package, name, known) or unknown_name(short_name(package), name, known)
        module, _colon, wanted = places.get(name, name).partition(":")
        loaded = import_module(f"{package}.{module}")
        _guide_calls(package)  # of this module and of those that it imports
        value = getattr(loaded, wanted) if wanted else loaded
        setattr(sys.modules[package], name, value)  # to be found without this function from now on
        return value

    return find


def _guide_calls(package: str) -> None:
    for name, module in list(sys.modules.items()):
        if f"{name}.".startswith(f"{package}.") and type(module) is ModuleType:
            module.__class__ = _Package
