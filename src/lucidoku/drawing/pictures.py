"""PNG pictures: one, all of a walkthrough, a contact sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku.drawing.contact import sheet_svg
from lucidoku.drawing.images import svg
from lucidoku.drawing.outputs import OUTPUTS, Content, PictureStyle, Raster, WalkPictures
from lucidoku.drawing.render import Job, render, render_files
from lucidoku.errors import LucidokuError
from lucidoku.files.writing import write_whole, writing
from lucidoku.grid.grid import PuzzleLike
from lucidoku.logic.merging import SINGLES
from lucidoku.logic.step import Step
from lucidoku.words.guided import guided
from lucidoku.words.language import _
from lucidoku.words.notation import notation as writing_cells

if TYPE_CHECKING:
    from lucidoku.logic.walkthrough import Walkthrough

__all__ = ["png", "sheet", "write_files", "write_pictures"]


def png(subject: PuzzleLike | Step, *, scale: float = 1.0, **options: Any) -> bytes:
    r"""Return a picture as PNG.

    Args:
        subject: the thing to draw, see `svg`.
        scale: pixels per SVG unit.
        options: those of `svg`.

    >>> png("1.....2..3.....4")[1:4]
    b'PNG'
    """
    return render(svg(subject, **options), scale)


@guided
def sheet(
    walk: Walkthrough,
    *,
    theme: str = "light",
    columns: int | None = None,
    captions: bool = False,
    lang: str | None = None,
    notation: str | None = None,
) -> bytes:
    """Return a contact sheet, a PNG with all pictures of a walkthrough in reading order.

    Args:
        walk: the walkthrough.
        theme: "light" or "dark".
        columns: the number of large pictures in a row, readable with all candidates; by default many small ones, with
            only the candidates that a step mentions.
        captions: whether each picture has its sentence below.
        lang: language of the words.
        notation: how cells are written.

    >>> from lucidoku import drawing, explain
    >>> drawing.sheet(explain("1.....2..3.....4"))[1:4]
    b'PNG'
    """
    with writing_cells(notation):
        return render(sheet_svg(walk, theme, columns, lang, captions))


@guided
def write_pictures(
    walk: Walkthrough,
    directory: str | Path,
    formats: Iterable[str] = ("png", "sheet"),
    *,
    theme: str = "light",
    scale: float = 0.85,
    lang: str | None = None,
    processes: int | None = None,
    columns: int | None = None,
    captions: bool = False,
    merge: str | None = SINGLES,
    progress: Callable[[float], None] | None = None,
) -> list[Path]:
    """Write the pictures of a walkthrough and return their paths.

    Args:
        walk: the walkthrough.
        directory: the target; created if missing.
        formats: "png" and "svg" give 000-initial, 001-hidden-single, … NNN-solution; "sheet" gives sheet.png;
            "html" gives walkthrough.html.
        theme: "light" or "dark".
        scale: pixels per SVG unit of the PNG pictures.
        lang: language of the sentences.
        processes: the number of processes that share the PNG pictures; by default up to four, or one in a frozen
            program.
        columns: the columns of the contact sheet, see `sheet`.
        captions: whether the contact sheet also has the sentences.
        merge: the runs of steps that share a picture on the page, see `lucidoku.logic.merging.parts`.
        progress: called with the finished share of the PNG pictures, 0 to 1.

    Raises:
        LucidokuError: an unknown format, or the directory cannot be written.

    >>> import tempfile
    >>> from lucidoku import drawing, explain
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     paths = drawing.write_pictures(explain("1.....2..3.....4"), folder)
    ...     print(len(paths), paths[0].name)
    15 000-initial.png
    """
    wanted = list(dict.fromkeys(formats))
    for name in wanted:
        if name not in OUTPUTS:
            raise LucidokuError(
                _("unknown kind of picture {value}; expected {known}").format(
                    value=repr(name), known=", ".join(OUTPUTS)
                )
            )
    drawn = WalkPictures(walk, PictureStyle(theme, scale, lang, columns, captions, merge))
    files = (file for name in wanted for file in OUTPUTS[name].files(drawn))
    return write_files(directory, files, processes, progress)


def write_files(
    directory: str | Path,
    contents: Iterable[tuple[str, Content]],
    processes: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> list[Path]:
    """Write files of text, bytes and pictures, and return their paths in order.

    Args:
        directory: the target; created if missing.
        contents: name and content of each file.
        processes: the number of processes that share the PNG pictures.
        progress: see `write_pictures`.

    Raises:
        LucidokuError: the directory cannot be written.
    """
    folder = Path(directory)
    jobs: list[Job] = []
    written: list[Path] = []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in contents:
            path = folder / name
            written.append(path)
            if isinstance(content, Raster):
                jobs.append((str(path), content.svg, content.scale))
            else:
                write_whole(path, content)
        render_files(jobs, processes, progress)
    return sorted(written)
