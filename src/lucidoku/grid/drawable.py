"""Base of everything that can be drawn: its picture as SVG or PNG, and saving it under a name whose ending says how."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lucidoku.errors import InvalidArgument
from lucidoku.files.endings import unknown_ending
from lucidoku.files.writing import write_whole
from lucidoku.words.guided import Guided
from lucidoku.words.language import _

__all__ = ["Drawable", "without_options"]


class Drawable(Guided):
    """Base of the classes that can be drawn: grids, boards, layouts, steps and walkthroughs.

    >>> from lucidoku import Grid
    >>> grid = Grid("1.....2..3.....4")
    >>> grid.svg(theme="dark").startswith("<svg"), grid.png()[1:4]
    (True, b'PNG')
    """

    __slots__ = ()

    def svg(self, **options: Any) -> str:
        """Return the picture as SVG; `lucidoku.drawing.svg` says which options there are, such as theme and width.

        Raises:
            LucidokuError: an unknown option, theme, language or notation.
        """
        from lucidoku.drawing import svg

        return svg(self, **options)  # type: ignore[arg-type]

    def png(self, **options: Any) -> bytes:
        """Return the picture as PNG; the options are those of `svg`, and `scale`, the pixels of an SVG unit.

        Raises:
            LucidokuError: an unknown option, theme, language or notation.
        """
        from lucidoku.drawing import png

        return png(self, **options)  # type: ignore[arg-type]

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Write a file; the extension of its name selects the format.

        Args:
            path: the file, such as "grid.svg", "grid.png" or "grid.pdf".
            options: as for `svg`, for a picture.

        Raises:
            InvalidArgument: an ending that nothing is written for; the error lists the others, and no file is made.
            LucidokuError: the file cannot be written, or this cannot be written in it.
        """
        writers = self._writers()
        writer = writers.get(Path(path).suffix.lower())
        if writer is None:
            raise InvalidArgument(unknown_ending(path, writers))
        write_whole(path, writer(**options))

    def _writers(self) -> Mapping[str, Callable[..., str | bytes]]:
        """Return the writers of `save` by the extension of the file's name; subclasses add theirs."""
        return {".svg": self.svg, ".png": self.png, ".pdf": self._pdf}

    def _pdf(self, **options: Any) -> bytes:
        from lucidoku.paper import picture

        return picture(self, **options)  # type: ignore[arg-type]

    def _repr_svg_(self) -> str | None:
        return self.svg()


def without_options(write: Callable[[], str]) -> Callable[..., str]:
    """Return the writer of a file that takes no options, such as a theme: it refuses them."""

    def writer(**options: Any) -> str:
        if options:
            message = _("{name} is for pictures; save as .svg or .png")
            raise InvalidArgument(message.format(name=f"{next(iter(options))}="))
        return write()

    return writer
