"""PNG pictures: one, all of a walkthrough, a contact sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lucidoku._notation import notation as writing_cells
from lucidoku._text import _, language
from lucidoku.board import Board
from lucidoku.draw.drawing import svg
from lucidoku.draw.geometry import number
from lucidoku.draw.render import Job, render, render_files
from lucidoku.draw.theme import theme_of
from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.grid import Grid
from lucidoku.step import Step

if TYPE_CHECKING:
    from lucidoku.walkthrough import Walkthrough

__all__ = ["pages", "png", "sheet", "write_pictures"]


def png(subject: Grid | Board | Step, *, scale: float = 1.0, **options: Any) -> bytes:
    r"""Return a picture as PNG.

    Args:
        subject: what to draw, see `svg`.
        scale: pixels per SVG unit.
        options: as for `svg`.

    >>> png(Grid.parse("1.....2..3.....4"))[:4]
    b'\x89PNG'
    """
    return render(svg(subject, **options), scale)


def pages(walk: Walkthrough, lang: str | None = None) -> Iterator[tuple[str, str, Grid | Board | Step]]:
    """Yield name, title and subject of every picture: the puzzle, the steps, and where they end."""
    with language(lang):
        yield "initial", _("Puzzle"), walk.puzzle
        for k, step in enumerate(walk, 1):
            yield step.technique.id, f"{k}. {_(step.technique.name)}", step
        end = walk.board(len(walk))
        yield ("solution", _("Solution"), end) if walk.solved else ("stuck", _("No further step"), end)


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
        columns: how many pictures side by side, large enough to be read with all candidates; by default many small ones,
            with those candidates only that a step is about.
        captions: whether each picture has its sentence below.
        lang: language of the words.
        notation: how cells are written.
    """
    with writing_cells(notation):
        return render(_sheet(walk, theme, columns, lang, captions))


_SMALL, _LARGE = 250, 470  # widths of a picture, in pixels


def _sheet(
    walk: Walkthrough, theme: str, columns: int | None = None, lang: str | None = None, captions: bool = False
) -> str:
    """The contact sheet as one SVG with the pictures nested in it."""
    if columns is not None and columns < 1:
        raise InvalidArgument(_("columns must be 1 or more, not {columns}").format(columns=columns))
    large = columns is not None or captions
    pictures = [
        svg(
            subject,
            theme=theme,
            lang=lang,
            caption=captions,
            legend=large,
            candidates=None if large else "marked",
            title=title,
        )
        for _name, title, subject in pages(walk, lang)
    ]
    usual = 3 if large else max(1, min(8, round(sqrt(len(pictures)))))
    columns = min(columns or usual, len(pictures))
    tile, gap = (_LARGE if large else _SMALL), 12
    tile = max(tile, round(_width(pictures[0]) * 0.45)) if large else tile  # large grids stay readable
    heights = [_height(picture) * tile / _width(picture) for picture in pictures]
    y, body = float(gap), []
    for first in range(0, len(pictures), columns):
        row = range(first, min(len(pictures), first + columns))
        for k in row:
            head, _sign, rest = pictures[k].partition(">")
            place = f'<svg x="{(k - first) * (tile + gap) + gap}" y="{number(y)}" '
            body.append(place + _resize(head.removeprefix("<svg "), tile, heights[k]) + ">" + rest)
        y += max(heights[k] for k in row) + gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * (tile + gap) + gap}" height="{number(y)}">'
        f'<rect width="100%" height="100%" fill="{theme_of(theme).paper}"/>{"".join(body)}</svg>'
    )


def _attribute(picture: str, name: str) -> float:
    start = picture.index(f' {name}="') + len(name) + 3
    return float(picture[start : picture.index('"', start)])


_width = partial(_attribute, name="width")
_height = partial(_attribute, name="height")


def _resize(head: str, width: float, height: float) -> str:
    for name, value in (("width", width), ("height", height)):
        start = head.index(f'{name}="') + len(name) + 2
        head = head[:start] + f"{value:.1f}" + head[head.index('"', start) :]
    return head


def write_pictures(
    walk: Walkthrough,
    directory: str | Path,
    formats: Iterable[str] = ("png", "sheet"),
    *,
    theme: str = "light",
    scale: float = 0.85,
    lang: str | None = None,
    columns: int | None = None,
    captions: bool = False,
) -> list[Path]:
    """Write the pictures of a walkthrough and return their paths.

    Args:
        walk: the walkthrough.
        directory: where to; made when it is missing.
        formats: "png" and "svg" give 000-initial, 001-hidden-single, … NNN-solution; "sheet" gives sheet.png;
            "html" gives walkthrough.html.
        theme: "light" or "dark".
        scale: pixels per SVG unit of the PNG pictures.
        lang: language of the sentences.
        columns: of the contact sheet, see `sheet`.
        captions: whether the contact sheet has the sentences, too.

    Raises:
        LucidokuError: an unknown format, or the directory cannot be written.
    """
    wanted = set(formats)
    unknown = wanted - {"png", "svg", "sheet", "html"}
    if unknown:
        raise LucidokuError(
            _("{value} is not a kind of picture: expected png, svg, sheet or html").format(value=repr(min(unknown)))
        )
    folder = Path(directory)
    texts: list[tuple[Path, str]] = []
    jobs: list[Job] = []
    if "sheet" in wanted:
        jobs.append((str(folder / "sheet.png"), _sheet(walk, theme, columns, lang, captions), 1.0))
    if wanted & {"png", "svg"}:
        for k, (name, title, subject) in enumerate(pages(walk, lang)):
            picture = svg(subject, theme=theme, lang=lang, title=title)
            path = folder / f"{k:03}-{name}"
            if "svg" in wanted:
                texts.append((path.with_suffix(".svg"), picture))
            if "png" in wanted:
                jobs.append((f"{path}.png", picture, scale))
    if "html" in wanted:
        from lucidoku.draw.html import page

        texts.append((folder / "walkthrough.html", page(walk, lang=lang)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts:
            path.write_text(text, encoding="utf-8")
        render_files(jobs)
    except OSError as error:
        raise LucidokuError(
            _("cannot write pictures to {folder}: {reason}").format(folder=folder, reason=error.strerror or error)
        ) from error
    written = [*(path for path, _ in texts), *(Path(path) for path, _, _ in jobs)]
    return sorted(written)
