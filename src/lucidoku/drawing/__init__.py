"""Pictures of a grid, a board or a step: as SVG, PNG, HTML page, contact sheet or in the terminal.

Drawing reads the model and never changes it. The modules are imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucidoku.files.later import lazy_getattr

if TYPE_CHECKING:
    from lucidoku.drawing.console import terminal
    from lucidoku.drawing.html import page, stepper_html
    from lucidoku.drawing.images import svg
    from lucidoku.drawing.pictures import png, sheet, write_pictures

__all__ = ["page", "png", "sheet", "stepper_html", "svg", "terminal", "write_pictures"]

__getattr__ = lazy_getattr(
    __name__,
    {
        "page": "html:page",
        "png": "pictures:png",
        "sheet": "pictures:sheet",
        "stepper_html": "html:stepper_html",
        "svg": "images:svg",
        "terminal": "console:terminal",
        "write_pictures": "pictures:write_pictures",
    },
)
