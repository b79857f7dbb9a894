"""Names and texts of files in tables for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lucidoku.words.plain import plain

if TYPE_CHECKING:
    from rich.text import Text


def cell(text: object, style: str = "") -> Text:
    """Return a table cell that shows a text literally: without markup, links or control codes.

    >>> cell("[bold]Ada[/bold]").plain
    '[bold]Ada[/bold]'
    """
    from rich.text import Text

    return Text(plain(str(text)), style=style)
