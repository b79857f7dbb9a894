"""Pictures: of a grid, a board or a step, as SVG, PNG, HTML page, contact sheet or in the terminal.

Everything that draws reads the model and changes nothing. The modules are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lucidoku.draw.console import terminal
    from lucidoku.draw.drawing import svg
    from lucidoku.draw.html import page, stepper_html
    from lucidoku.draw.pictures import png, sheet, write_pictures

__all__ = ["page", "png", "sheet", "stepper_html", "svg", "terminal", "write_pictures"]

_WHERE = {
    "page": "html",
    "png": "pictures",
    "sheet": "pictures",
    "stepper_html": "html",
    "svg": "drawing",
    "terminal": "console",
    "write_pictures": "pictures",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
