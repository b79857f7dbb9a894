"""Names of renderings that live above the model, so that `Step.svg()` works though steps know nothing of drawing.

The package's `__init__` fills the table with `"module:function"` strings; a view is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_TABLE: dict[str, str] = {}
_found: dict[str, Callable[..., Any]] = {}


def provide(name: str, target: str) -> None:
    """Register the view `name` as `target`, written `package.module:function`."""
    _TABLE[name] = target
    _found.pop(name, None)


def view(name: str) -> Callable[..., Any]:
    """Return the function registered as `name`.

    Raises:
        KeyError: nothing was registered under that name.
    """
    found = _found.get(name)
    if found is None:
        module, _, function = _TABLE[name].partition(":")
        found = _found[name] = getattr(import_module(module), function)
    return found
