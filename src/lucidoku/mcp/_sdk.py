"""The official SDK, loaded in half of its time: `import mcp` alone takes longer than a whole answer.

Three savings, each measured by `bench/mcp.py`: garbage is not collected during it; the packages `mcp` and `mcp.server` are
there at once, but their `__init__`, which imports clients and other transports, runs when a name of theirs is asked for; and
pydantic builds the validator of a message when the first such message comes.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.words.language import _

__all__ = ["load"]


class _Later(ModuleType):
    """A package whose `__init__` runs when a name is asked for that it does not have yet."""

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
