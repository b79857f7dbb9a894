"""Walkthroughs as streams, one line of JSON for each step: the first picture appears before the last step is found."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from fastapi.responses import Response, StreamingResponse

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.formats import read
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic.explaining import explain
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.search.solutions import at_most
from lucidoku.web.calls._common import CALL_TIMEOUT, WALK_TIMEOUT, pipeline_for
from lucidoku.web.calls._lines import lines_of
from lucidoku.web.models.help import ExplainAsk
from lucidoku.web.positions import look, position_of, start_of
from lucidoku.web.route import ServerDep, as_json, in_language_of, routes
from lucidoku.words.language import _

__all__ = ["router"]

router = routes("walkthrough")

_NDJSON = "application/x-ndjson"
_FILM = 10 * CALL_TIMEOUT  # methods are written in Python and run in a separate process


@router.post(
    "/explain",
    responses={
        200: {
            "description": "A line of JSON each: the head {puzzle, layout, position, count}; each step {index, step, drawing, "
            "values, candidates} with the position before it; the end {solved, steps, hardest, curve, proof}; or {error}.",
            "content": {_NDJSON: {"schema": {"type": "string"}}},
        }
    },
    response_class=StreamingResponse,
)
async def explain_puzzle(ask: ExplainAsk, server: ServerDep) -> Response:
    """Explain a puzzle step by step, as a stream."""
    workers = server.workers
    # Compute the walk, with all its errors, before the answer begins.
    lines = await workers.run(
        lambda: in_language_of(ask, lambda: at_most(2 * WALK_TIMEOUT, lambda: _lines(ask, server.teach)))
    )

    async def stream() -> AsyncIterator[bytes]:
        size = 1
        while True:
            try:
                block = await workers.run(partial(in_language_of, ask, _take_lines(lines, size)))
            except LucidokuError as error:  # the answer has begun: report the error in its last line
                yield as_json({"error": str(error)}) + b"\n"
                return
            if not block:
                return
            yield b"".join(block)
            size = min(16, 2 * size)
            await asyncio.sleep(0)

    return StreamingResponse(
        stream(), media_type=_NDJSON, headers={"cache-control": "no-store", "x-accel-buffering": "no"}
    )


def _take_lines(lines: Iterator[dict[str, Any]], size: int) -> Callable[[], list[bytes]]:
    def take() -> list[bytes]:
        block: list[bytes] = []
        for line in lines:
            block.append(as_json(line) + b"\n")
            if len(block) == size:
                break
        return block

    return take


def _lines(ask: ExplainAsk, teach: Sequence[Path]) -> Iterator[dict[str, Any]]:
    if not ask.film:
        return lines_of(_walk(ask), ask.drawings, ask.proof)
    from lucidoku.web.filming import film_lines  # load the school only for films

    grid = start_of(ask.position) if ask.position is not None else read(ask.text or "").puzzle
    if not isinstance(grid, Grid) or grid.layout is not Layout.standard(3, 3):
        raise InvalidArgument(_("the methods of the school know plain 9×9 puzzles alone"))
    checked = look(position_of(grid), CALL_TIMEOUT)
    if checked.solutions != 1:
        raise InvalidArgument(checked.text or _("the methods of the school need a puzzle with one solution"))
    return iter(film_lines(grid.line, teach, _FILM))


def _walk(ask: ExplainAsk) -> Walkthrough:
    if (ask.position is None) == (ask.text is None):
        raise InvalidArgument(_("send either a position or a text"))
    start: Grid | Board
    if ask.position is not None:
        checked = look(ask.position, CALL_TIMEOUT)
        if checked.mistakes:
            raise LucidokuError(
                _("There is a mistake in this position: {mistake}.").format(mistake=checked.mistakes[0].text)
            )
        start = checked.board
        if start == Board(start.givens):
            start = start.givens
    else:
        start = read(ask.text or "").puzzle
    pipeline = pipeline_for(ask.techniques, (), ask.without, ask.uniqueness)
    return explain(start, pipeline, aim=ask.aim or None, allow_multiple=True, time_limit=WALK_TIMEOUT)
