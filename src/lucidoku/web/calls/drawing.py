"""Drawings and pictures of steps from earlier answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from lucidoku.drawing.images import svg
from lucidoku.errors import InvalidArgument, LucidokuError, ParseError
from lucidoku.grid.board import restored
from lucidoku.logic.record import step_of_record
from lucidoku.logic.step import Step
from lucidoku.web.drawing import drawing_record, pattern_of
from lucidoku.web.models.base import PagePosition
from lucidoku.web.models.help import DrawingAsk
from lucidoku.web.models.out import PictureAsk
from lucidoku.web.models.records import DrawingRecord
from lucidoku.web.positions import board_of, givens_of, values_of
from lucidoku.web.route import FileAnswer, files, routes
from lucidoku.words.language import _

__all__ = ["drawable", "router", "step_on"]

router = routes("drawing")

_LINKS = 500  # in a drawing; the longest chains have fewer than a hundred


def step_on(record: dict[str, object], position: PagePosition) -> Step:
    """Return the step of a record, with its position.

    Raises:
        LucidokuError: not the record of a step of this layout.
    """
    board = board_of(position)
    with drawable():
        step = step_of_record(record, board.layout)
    chains = (step.evidence.links, *(branch.links for branch in step.evidence.branches if branch.is_chain))
    if sum(map(len, chains)) > _LINKS:
        raise InvalidArgument(_("this step has too many links to be drawn"))
    return replace(step, _before=lambda: board)


@contextmanager
def drawable() -> Iterator[None]:
    """Report any failure inside as a fault of the record.

    Raises:
        LucidokuError: the record of a step is inconsistent.
    """
    try:
        yield
    except LucidokuError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ParseError(_("this is not the record of a step that can be drawn")) from error


@router.post("/drawing")
def draw_step(ask: DrawingAsk) -> DrawingRecord:
    """Draw a step from its record."""
    step = step_on(ask.step, ask.position)
    with drawable():
        return drawing_record(pattern_of(step) if ask.pattern else step)


@router.post("/picture", **files("image/svg+xml", "image/png"))
def export_picture(ask: PictureAsk) -> FileAnswer:
    """Return a picture of a position or of a step, as SVG or PNG."""
    kind = "image/svg+xml" if ask.format == "svg" else "image/png"
    return FileAnswer(_picture(ask), kind, f"sudoku.{ask.format}")


def _picture(ask: PictureAsk) -> bytes:
    from lucidoku.drawing.render import render

    if ask.step is not None:
        step = step_on(ask.step, ask.position)
        with drawable():
            picture = svg(step, theme=ask.theme, caption=ask.caption)
    elif ask.candidates or ask.position.given_candidates is not None:
        picture = svg(board_of(ask.position), theme=ask.theme)
    else:
        givens = givens_of(ask.position)
        values = values_of(ask.position, givens)
        # A position with mistakes has a picture too, but without candidates.
        board = restored(givens, values.values, bytes(4 * len(values.values)))
        picture = svg(board, theme=ask.theme, candidates=False)
    return picture.encode() if ask.format == "svg" else render(picture, ask.scale)
