"""The engine room. `LUCIDOKU_ENGINE=plain` (or v3, v4) makes exact search run for that kind of processor.

`LUCIDOKU_ENGINE=sanitized` takes the checked build of `make sanitize` from the folder `LUCIDOKU_ENGINE_PATH`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lucidoku._engine._native import *  # noqa: F403
    from lucidoku._engine._native import RECORD_VERSION, items, limits, relations, roles, techniques, through_sets

LEVELS = ("plain", "v3", "v4")
"""The kinds of processor that exact search is compiled for: the platform's plain one, x86-64-v3, x86-64-v4."""


_CPUINFO = "/proc/cpuinfo"


def _need_processor(cpuinfo: str) -> None:
    """Raise ImportError where the processor, as Linux describes it, is older than the engine's target."""
    flags = next((line.split() for line in cpuinfo.splitlines() if line.startswith("flags")), None)
    missing = [name for name in ("ssse3", "sse4_1", "sse4_2", "popcnt") if flags is not None and name not in flags]
    if missing:
        raise ImportError(
            f"lucidoku needs a processor of 2009 or later (x86-64-v2): this one has no {', '.join(missing)}"
        )


def _load() -> str:
    """Import the names of the compiled module, and return the instruction set of exact search."""
    if sys.platform == "linux" and sys.maxsize > 2**32 and os.uname().machine == "x86_64" and os.path.exists(_CPUINFO):
        with open(_CPUINFO, encoding="ascii", errors="replace") as described:
            _need_processor(described.read(8192))
    wanted = os.environ.get("LUCIDOKU_ENGINE") or None
    sanitized = wanted == "sanitized"
    if sanitized:
        sys.modules[__name__].__path__.append(os.environ.get("LUCIDOKU_ENGINE_PATH", "."))
    native = "_wasm" if sys.platform == "emscripten" else "_native"
    module = import_module(f"lucidoku._engine.{'_sanitized' if sanitized else native}")
    globals().update({name: getattr(module, name) for name in dir(module) if not name.startswith("_")})
    if wanted in (None, "sanitized"):
        return str(wanted or LEVELS[module.level()])
    if wanted not in LEVELS or not module.use_level(LEVELS.index(wanted)):
        raise ImportError(f"LUCIDOKU_ENGINE is {wanted!r}: expected plain, v3 or v4, if processor and engine have it")
    return wanted


VARIANT = _load()
"""Instruction set of exact search: one of LEVELS, or "sanitized"."""

if RECORD_VERSION != 1:
    raise ImportError(
        f"the engine writes step records of version {RECORD_VERSION}, and this package reads 1: build it again"
    )

ITEMS: tuple[str, ...] = tuple(items())
"""The kinds of items in a step record, by number."""

ROLES: tuple[str, ...] = tuple(roles())
"""The names of the evidence roles, by number."""

RELATIONS: tuple[str, ...] = tuple(relations())
"""The kinds of relations between cells, by number."""

TECHNIQUES: tuple[str, ...] = tuple(techniques())
"""The ids of the engine's techniques, by number."""

LIMITS: tuple[str, ...] = tuple(limits())
"""Unit of `max_length` in each technique: "links" of a chain, "inferences" of a proof, "cells" of a set, or ""."""

THROUGH_SETS: tuple[bool, ...] = tuple(through_sets())
"""True for each technique whose chains run through almost locked sets; `max_cells` bounds the cells of a set."""

__all__ = [name for name in globals() if not name.startswith("_")]
