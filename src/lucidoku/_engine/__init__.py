"""The engine room, in the build that fits the processor; `LUCIDOKU_ENGINE=plain` (or v3, v4) forces one.

`LUCIDOKU_ENGINE=sanitized` takes the checked build of `make sanitize` from the folder `LUCIDOKU_ENGINE_PATH`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from lucidoku._engine import _plain
from lucidoku._engine._plain import has_v3, has_v4, roles, techniques

if TYPE_CHECKING:
    from lucidoku._engine._plain import *  # noqa: F403

VARIANT = "plain"
"""Which build is in use: "plain", "v3" or "v4"."""


def _load() -> str:
    """Take over the names of the best build that the processor can run, and return which it is."""
    wanted = os.environ.get("LUCIDOKU_ENGINE")
    if wanted == "sanitized":
        sys.modules[__name__].__path__.append(os.environ.get("LUCIDOKU_ENGINE_PATH", "."))
    for variant, can in (("v4", has_v4), ("v3", has_v3), ("plain", lambda: True), ("sanitized", lambda: True)):
        if wanted in (None, "", variant) and can():
            try:
                module = import_module(f"lucidoku._engine._{variant}")
            except ImportError:  # a platform for which only the portable build was made
                continue
            globals().update({name: getattr(module, name) for name in dir(_plain) if not name.startswith("_")})
            return variant
    raise ImportError(f"LUCIDOKU_ENGINE is {wanted!r}: expected plain, v3 or v4, and a processor that has it")


VARIANT = _load()

ROLES: tuple[str, ...] = tuple(roles())
"""The names of the evidence roles, by number."""

TECHNIQUES: tuple[str, ...] = tuple(techniques())
"""The ids of the engine's techniques, by number."""

__all__ = [name for name in dir(_plain) if not name.startswith("_")] + ["ROLES", "TECHNIQUES", "VARIANT"]
