"""Names of renderings that live above the model, so that `Step.svg()` works though steps know nothing of drawing.

The package's `__init__` fills the table with `"module:function"` strings; a view is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_TABLE: dict[str, str] = {}


def provide(name: str, target: str) -> None:
    """Register the view `name` as `target`, written `package.module:function`."""
    _TABLE[name] = target


def view(name: str) -> Callable[..., Any]:
    """Return the function registered as `name`.

    Raises:
        KeyError: nothing was registered under that name.
    """
    module, _, function = _TABLE[name].partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
