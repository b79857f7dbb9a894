"""Plug-ins: techniques, formats and scales of other packages, which their entry points name.

A registry is a `Plugged`: it looks for plug-ins when it is first read, so that a program that does not need them does not load
them. A plug-in that cannot be used is left out, with a `PluginWarning` that names it.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Container, ItemsView, Iterator, MutableMapping, ValuesView
from dataclasses import dataclass
from functools import cache, wraps
from threading import RLock
from typing import Any, TypeVar

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["OFF", "Plugged", "Plugin", "PluginWarning"]

OFF = "LUCIDOKU_PLUGINS"
"""Environment variable that switches all plug-ins off if it is "off"."""

_MARK = b"[lucidoku."
_LONGEST = 200  # characters of the reason for leaving one out

_Row = TypeVar("_Row")
_Call = TypeVar("_Call", bound=Callable[..., Any])


class PluginWarning(UserWarning):
    """A plug-in is left out."""


@dataclass(frozen=True)
class Plugin:
    """An entry point of another package.

    Attributes:
        name: its name there.
        package: the package with its version.
        place: the module and the name in it, such as "my_techniques:NAKED".
    """

    name: str
    package: str
    place: str

    def __str__(self) -> str:
        return _("{name} of {package}").format(name=self.name, package=self.package)

    @staticmethod
    def check(found: Any, kind: type[Any], known: Container[str]) -> None:
        """Ensure that a plug-in gives an object of a kind, with a new name.

        Raises:
            LucidokuError: it is of another kind, or its name is known.
        """
        if not isinstance(found, kind):
            message = _("expected a {kind}, got {other}")
            place = f"{kind.__module__.rpartition('.')[0]}.{kind.__name__}"
            raise LucidokuError(message.format(kind=place, other=type(found).__name__))
        if found.name in known:
            raise LucidokuError(_("the name {name} is taken").format(name=repr(found.name)))

    def guard(self, function: _Call) -> _Call:
        """Return a function whose errors are errors of ours that name the plug-in."""

        @wraps(function)
        def call(*arguments: Any, **keywords: Any) -> Any:
            try:
                found = function(*arguments, **keywords)
                return self._guarded(found) if isinstance(found, Iterator) else found
            except LucidokuError:
                raise
            except (Exception, SystemExit) as error:
                raise self._failure(error) from error

        return call  # type: ignore[return-value]

    def _guarded(self, found: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from found
        except LucidokuError:
            raise
        except (Exception, SystemExit) as error:
            raise self._failure(error) from error

    def _failure(self, error: BaseException) -> LucidokuError:
        message = _("the plug-in {name} failed: {reason}")
        return LucidokuError(message.format(name=self, reason=_reason(error)))


class Plugged(MutableMapping[str, _Row]):
    """Registry by name that includes the plug-ins of a group.

    Args:
        rows: what it has without plug-ins.
        group: the group of entry points, such as "lucidoku.formats".
        add: called with the rows, the object that a plug-in gives, and the plug-in; adds rows, or raises a LucidokuError.

    >>> colours = Plugged({"red": 1}, "lucidoku.colours", lambda rows, found, plugin: rows.update({plugin.name: found}))
    >>> list(colours)
    ['red']
    """

    def __init__(
        self, rows: dict[str, _Row], group: str, add: Callable[[dict[str, _Row], Any, Plugin], object]
    ) -> None:
        self._known, self._group, self._add = rows, group, add
        self._lock = RLock()
        self._is_complete = self._is_loading = False

    def _rows(self) -> dict[str, _Row]:
        if not self._is_complete:
            with self._lock:
                if not self._is_complete and not self._is_loading:  # a plug-in may look into the registry that it joins
                    self._is_loading = True
                    try:
                        self._load()
                    finally:
                        self._is_complete, self._is_loading = True, False
        return self._known

    def _load(self) -> None:
        for plugin, load in _plugins(self._group):
            try:
                self._add(self._known, load(), plugin)
            except (Exception, SystemExit) as error:
                message = _("the plug-in {name} is left out: {reason}")
                warnings.warn(message.format(name=plugin, reason=_reason(error)), PluginWarning, stacklevel=2)

    def __getitem__(self, name: str) -> _Row:
        return self._rows()[name]

    def __setitem__(self, name: str, row: _Row) -> None:
        self._known[name] = row

    def __delitem__(self, name: str) -> None:
        del self._rows()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows())

    def __len__(self) -> int:
        return len(self._rows())

    def __contains__(self, name: object) -> bool:
        return name in self._rows()

    def values(self) -> ValuesView[_Row]:
        """Return the rows; as fast as those of a dict, because texts are tried with all formats."""
        return self._rows().values()

    def items(self) -> ItemsView[str, _Row]:
        """Return names and rows."""
        return self._rows().items()


def _reason(error: BaseException) -> str:
    text = (str(error).strip().splitlines() or [""])[0]
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return text if isinstance(error, LucidokuError) and text else f"{type(error).__name__}: {text}".rstrip(": ")


def _plugins(group: str) -> list[tuple[Plugin, Callable[[], object]]]:
    """Return the plug-ins of a group by package and name, each with the function that loads it."""
    if os.environ.get(OFF, "").lower() == "off" or not _is_any(tuple(sys.path)):
        return []
    from importlib.metadata import entry_points

    found = []
    for point in entry_points(group=group):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else "?"
        found.append((Plugin(point.name, package, point.value), point.load))
    return sorted(found, key=lambda row: (row[0].package, row[0].name))


@cache
def _is_any(folders: tuple[str, ...]) -> bool:
    """Return whether a package in one of these folders has plug-ins; a fraction of the time of `importlib.metadata`."""
    for folder in folders:
        try:
            with os.scandir(folder or ".") as entries:
                described = [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for path in described:
            try:
                with open(os.path.join(path, "entry_points.txt"), "rb") as file:
                    if _MARK in file.read():
                        return True
            except OSError:
                continue
    return False
