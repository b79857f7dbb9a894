"""The engine room, in the build that fits the processor; `LUCIDOKU_ENGINE=plain` forces the portable one."""

from __future__ import annotations

import os

from lucidoku._engine import _plain
from lucidoku._engine._plain import *  # noqa: F403
from lucidoku._engine._plain import has_v3, roles, techniques

VARIANT = "plain"
"""Which build is in use: "plain" or "v3"."""

if has_v3() and os.environ.get("LUCIDOKU_ENGINE") != "plain":
    try:
        from lucidoku._engine._v3 import *  # type: ignore # noqa: F403
    except ImportError:  # a platform for which only the portable build was made
        pass
    else:
        VARIANT = "v3"

ROLES: tuple[str, ...] = tuple(roles())
"""The names of the evidence roles, by number."""

TECHNIQUES: tuple[str, ...] = tuple(techniques())
"""The ids of the engine's techniques, by number."""

__all__ = [name for name in dir(_plain) if not name.startswith("_")] + ["ROLES", "TECHNIQUES", "VARIANT"]
