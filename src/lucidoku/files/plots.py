"""Drawing plots: matplotlib where it is installed, and its troubles in one sentence."""

from __future__ import annotations

import os
from io import StringIO
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.writing import whole_file
from lucidoku.words.language import _

__all__ = ["new_figure", "save_figure"]


def new_figure(width: float, height: float, extra: str) -> Any:
    """Return an empty matplotlib figure of a size in inches.

    Raises:
        LucidokuError: matplotlib is not installed; names the extra that brings it.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        message = _("a plot needs matplotlib: pip install 'lucidoku[{extra}]'")
        raise LucidokuError(message.format(extra=extra)) from None
    return Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: Any, path: str | os.PathLike[str] | StringIO) -> None:
    """Write a figure as SVG, PNG or PDF, by its name's ending, or as SVG into a text buffer.

    Raises:
        LucidokuError: another ending, or the file cannot be written.
    """
    try:
        if isinstance(path, StringIO):
            figure.savefig(path, format="svg", metadata={"Date": None})
        else:
            with whole_file(path) as file:
                figure.savefig(file, format=os.path.splitext(path)[1][1:] or "?", dpi=150)
    except ValueError as error:
        raise LucidokuError(_("{path}: expected a file name ending in .svg, .png or .pdf").format(path=path)) from error
