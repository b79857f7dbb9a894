"""Player: the page's board in a notebook, as a widget where anywidget is installed, else as a picture with words."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

__all__ = ["MODULE", "Player"]

MODULE = Path(__file__).parent / "static" / "player.js"
"""Module of the widget; the package for browsers has no such files."""

if not TYPE_CHECKING and not (find_spec("anywidget") and find_spec("fastapi") and MODULE.exists()):
    from lucidoku.web.still import StillPlayer as Player
else:
    from lucidoku.web.widget import Player
