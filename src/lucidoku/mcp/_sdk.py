"""The official SDK, loaded in a third of its time: `import mcp` alone takes longer than a whole answer.

Savings, each measured by `bench/assistant_tools.py`: garbage is not collected during it; the `__init__` of the packages
`mcp` and `mcp.server`, which imports clients and other transports, runs when a name of theirs is missing; pydantic builds the
validator of a message when the first such message comes. A program that speaks by its standard streams loads no servers of
HTTP, either.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _


class _Later(ModuleType):
    """A package whose `__init__` runs when a name is missing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or self.__spec__ is None or self.__spec__.loader is None:
            raise AttributeError(name)
        self.__class__ = ModuleType  # type: ignore[assignment]
        self.__spec__.loader.exec_module(self)
        return getattr(self, name)


def _postpone(name: str) -> None:
    """Make a package importable without its `__init__`, unless it is imported already."""
    if name in sys.modules:
        return
    spec = find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(name=name)
    module = module_from_spec(spec)
    module.__class__ = _Later
    sys.modules[name] = module
    above, _dot, last = name.rpartition(".")
    if above:
        setattr(sys.modules[above], last, module)


_HTTP = ("mcp.server.auth", "mcp.server.streamable_http", "mcp.server.streamable_http_manager", "starlette")
"""Packages and modules with which the SDK's server speaks HTTP."""


class _NotLoaded:
    """Finder and loader of empty modules in place of those of HTTP: each name in them gives `Any`."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        is_of_http = any(f"{name}.".startswith(f"{one}.") for one in _HTTP)
        return ModuleSpec(name, _NotLoaded, is_package=True) if is_of_http else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(_spec: ModuleSpec) -> None:
        return None

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        module.__getattr__ = lambda _name: Any  # type: ignore[method-assign]


@contextmanager
def without_http() -> Iterator[None]:
    """Load the SDK for standard streams alone: a server of this program has no other transport."""
    sys.meta_path.insert(0, _NotLoaded)
    try:
        yield
    finally:
        sys.meta_path.remove(_NotLoaded)
        for name, module in list(sys.modules.items()):
            if getattr(module, "__loader__", None) is _NotLoaded:
                del sys.modules[name]  # later imports get the real one


@contextmanager
def _quick() -> Iterator[None]:
    """Import without collecting garbage, and let pydantic build models when they are first used."""
    from pydantic import BaseModel

    collects, config = gc.isenabled(), BaseModel.model_config
    gc.disable()
    BaseModel.model_config = {**config, "defer_build": True}
    try:
        yield
    finally:
        BaseModel.model_config = config
        if collects:
            gc.freeze()  # or the first collection would look through all that was imported
            gc.enable()


def load() -> tuple[Any, Any, Any]:
    """Return the SDK's class of servers, its module of types, and its error of the protocol.

    Raises:
        LucidokuError: it is not installed.
    """
    try:
        _postpone("mcp")
        _postpone("mcp.server")
        with _quick():
            import mcp_types
            from mcp.server.lowlevel import Server
            from mcp.shared.exceptions import MCPError
    except ImportError as error:
        raise LucidokuError(_("this needs the package mcp: pip install 'lucidoku[mcp]'")) from error
    return Server, mcp_types, MCPError
