"""The page's board as a widget for notebooks, on anywidget.

The widget's module is static/player.js, built from web/app/src/player. Its traits are synced with Python. The page's calls,
such as hints, come as messages and are answered here by the server's functions: no network is used. Everything that a front
end sends is checked like a request to the server; a wrong trait is refused, and the old one is sent back.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from anywidget import AnyWidget
from pydantic import ConfigDict, ValidationError
from traitlets import Any as AnyTrait
from traitlets import Bunch, Unicode, observe, validate

from lucidoku.errors import InvalidArgument, LucidokuError, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.grid import PuzzleLike
from lucidoku.grid.houses import CellSet
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.logic.pipeline import PipelineLike
from lucidoku.logic.record import explained_record
from lucidoku.logic.step import Step
from lucidoku.web.calls._lines import names_of, state_of
from lucidoku.web.calls.drawing import drawable, step_on
from lucidoku.web.errors import UNREADABLE, invalid
from lucidoku.web.inside import Inside
from lucidoku.web.models.base import Model, PagePosition
from lucidoku.web.nesting import is_deeper
from lucidoku.web.positions import position_of, unchecked_board_of
from lucidoku.web.still import check_keywords, still_html, text_of
from lucidoku.words.language import _, current_language, language
from lucidoku.words.notation import current_notation
from lucidoku.words.quoting import quoted

__all__ = ["Player"]

_CALLS = frozenset({"check", "drawing", "explain", "hint", "layout", "rate", "step", "steps", "why", "words"})
_LONGEST = 256 * 1024  # characters of a message
_DEEPEST = 100  # levels of a trait; to write one may take several calls of Python for each
_WAITING = 16  # calls of one widget that may wait at a time

# The module comes as a message: as a trait it would be stored in every notebook. Each view imports it anew, so that views
# share no state.
_LOADER = """
async function start(model, el) {
  const id = Math.random().toString(36);
  const waiting = setTimeout(() => (el.textContent = model.get("_note")), 5000);
  const answer = await new Promise((resolve) => {
    const hear = (said) => {
      if (said.id !== id) return;
      model.off("msg:custom", hear);
      resolve(said);
    };
    model.on("msg:custom", hear);
    model.send({ id, call: "start" });
  });
  clearTimeout(waiting);
  el.textContent = "";
  return answer;
}

async function render(context) {
  const { module, lang, notation } = await start(context.model, context.el);
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  try {
    const player = await import(/* @vite-ignore */ url);
    return await player.render({ ...context, lang, notation });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export default { render };
"""


@cache
def _module() -> str:
    """Return the widget's module."""
    from lucidoku.web.player import MODULE

    return MODULE.read_text("utf-8")


@cache
def _inside() -> Inside:
    """Return the server's calls, shared by all widgets."""
    return Inside()


_LOOSE: ConfigDict = {"extra": "ignore"}


class _StepState(Model):
    """A step as a front end has it: with the puzzle and the position before it."""

    __pydantic_config__ = _LOOSE

    position: PagePosition
    step: dict[str, Any]
    values: str
    candidates: list[int]


def _read_position(value: Any, _widget: Player | None = None) -> dict[str, Any]:
    """Return a position as a record with all fields.

    Raises:
        LucidokuError: it is not a position.
    """
    position = PagePosition.read(value)
    board = unchecked_board_of(position)
    placed = position.values or "." * board.layout.n**2
    return replace(position, values=placed).record()


def _write_step(step: Step | None, widget: Player) -> dict[str, Any] | None:
    if step is None:
        return None
    board = step.board
    start = position_of(board.givens).record()
    with language(widget.lang):
        # Plain texts: marimo writes a subclass of str as an object.
        record = json.loads(json.dumps(explained_record(step, step.number)))
        return {"position": start, "step": record} | state_of(board) | names_of(step)


def _read_step(value: Any, _widget: Player) -> Step | None:
    if value is None or isinstance(value, Step):
        return value
    found = _StepState.read(value)
    position = replace(found.position, values=found.values, candidates=found.candidates, eliminated=[])
    step = step_on(found.step, position)
    with drawable():
        explained_record(step, step.number)
    return step


def _read_cells(value: Any, widget: Player) -> CellSet:
    """Return the selected cells.

    Raises:
        LucidokuError: there is no such cell, or a front end sent something else than a list of numbers.
    """
    layout = widget.board.layout
    count = layout.n**2
    is_list = isinstance(value, list) and len(value) <= count
    if is_list and all(type(cell) is int and 0 <= cell < count for cell in value):
        return CellSet(value, layout)
    raise InvalidArgument(_("expected numbers of cells from 0 to {last}").format(last=layout.n**2 - 1))


def _read_techniques(value: Any, _widget: Player) -> str:
    """Return the techniques as the front end has them, see `text_of`.

    Raises:
        LucidokuError: one is unknown, or a front end sent something else than a text.
    """
    if not isinstance(value, str):
        raise WrongType(_("expected the names of techniques as a text"))
    return text_of(value)


class _Held(AnyTrait):
    """A trait that checks None like any other value."""

    allow_none = False


_READERS: Mapping[str, Callable[[Any, Any], Any]] = {
    "position": _read_position,
    "selection": _read_cells,
    "step": _read_step,
    "techniques": _read_techniques,
}
"""Readers of what a front end may set."""


class Player(AnyWidget):
    """Board for a notebook: play with marks, hints in stages and checks, or read a walkthrough, as on the page.

    Its traits are equal on the board and in Python. `player.observe(react, "selection")` calls a function for each cell
    clicked, and `player.step = step` draws a step. Where anywidget is not installed, the player is a picture with the steps
    in words.

    Args:
        puzzle: a Grid, a Board (values and candidates), text, a list or an array.
        techniques: the techniques of hints and walkthroughs, as for `ld.explain`; "" for all.
        lang: language of the words; by default the current one.

    Attributes:
        position: the position as a record: layout, givens, values, candidates and marks, as in the calls of the page.
        board: the same position as a Board, even a wrong one. Assign a board, or any form of a puzzle, to show it.
        selection: the selected cells; assign cells, one cell, or their names as text; None for no cell.
        step: the step drawn on the board while it shows a walkthrough, else None.
        techniques: the techniques of hints and walkthroughs as a text; assign it, or a list or a pipeline.

    Raises:
        LucidokuError: the puzzle cannot be read, a technique is unknown, or it has a limit, which a text cannot say.
        UnknownKeyword: a keyword is unknown. Besides these there are `selection`, `step`, and those of all widgets.

    >>> import pytest
    >>> _ = pytest.importorskip("anywidget")
    >>> player = Player("1.....2..3.....4")
    >>> player.selection = "r1c2 r1c3"
    >>> player.board["r1c1"], player.selection[1], player.step
    (1, r1c3, None)
    """

    _esm = _LOADER
    _note = Unicode().tag(sync=True)

    position: Any = _Held().tag(sync=True, from_json=_read_position)
    selection: Any = _Held().tag(sync=True, from_json=_read_cells, to_json=lambda cells, _widget: list(map(int, cells)))
    step = AnyTrait(None, allow_none=True).tag(sync=True, echo_update=False, from_json=_read_step, to_json=_write_step)
    techniques: Any = _Held("").tag(sync=True)
    board: Any = _Held()

    def __init__(
        self, puzzle: PuzzleLike, techniques: PipelineLike = "", *, lang: str | None = None, **options: Any
    ) -> None:
        check_keywords(options)
        with language(lang):
            self.lang = current_language()
        self._notation = current_notation().name
        self._answering: set[asyncio.Task[None]] = set()
        self._read: dict[str, Any] = {}
        start = puzzle_of(puzzle)
        board = start if isinstance(start, Board) else Board(start)
        position = position_of(start).record()
        with language(self.lang):
            note = _("The board appears when its cell runs.")
        start_traits = {"board": board, "position": position, "selection": CellSet((), board.layout), "_note": note}
        super().__init__(**(start_traits | {"techniques": text_of(techniques)} | options))
        self.on_msg(self._hear)

    @validate("position")
    def _valid_position(self, proposal: Bunch) -> dict[str, Any]:
        return _read_or_report("position", lambda: _read_position(proposal.value))

    @validate("board")
    def _valid_board(self, proposal: Bunch) -> Board:
        start = puzzle_of(proposal.value)
        return start.copy() if isinstance(start, Board) else Board(start)

    @validate("selection")
    def _valid_selection(self, proposal: Bunch) -> CellSet:
        value = proposal.value
        cells = () if value is None else value if isinstance(value, Iterable) else (value,)
        return CellSet(cells, self.board.layout)

    @validate("step")
    def _valid_step(self, proposal: Bunch) -> Step | None:
        step = proposal.value
        if step is not None and not isinstance(step, Step):
            raise WrongType(_("expected a step or None, found {value}").format(value=quoted(step)))
        if step is not None:
            step.board  # noqa: B018  # a step without its position cannot be drawn
        return step

    @validate("techniques")
    def _valid_techniques(self, proposal: Bunch) -> str:
        return text_of(proposal.value)

    @observe("position")
    def _follow_position(self, _change: Bunch) -> None:
        board = unchecked_board_of(PagePosition.read(self.position))
        if board.layout is not self.board.layout:
            self.selection = CellSet((), board.layout)
        if board != self.board or board.givens != self.board.givens:
            self.board = board

    @observe("board")
    def _follow_board(self, _change: Bunch) -> None:
        now = PagePosition.read(self.position)
        board = unchecked_board_of(now)
        if board == self.board and board.givens == self.board.givens:
            return
        position = position_of(self.board)
        if position.layout == now.layout and position.givens == now.givens:  # the player's marks stay
            position = replace(position, corner=now.corner, centre=now.centre, colours=now.colours)
        self.position = position.record()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the traits that a front end sends; what is not valid is refused, and the front end gets the old one back."""
        accepted: dict[str, Any] = {}
        for name, value in sync_data.items():
            reader = _READERS.get(name)
            if reader is None:
                continue
            try:
                _check_sendable(value)
                self._read[name] = _read_or_report(name, lambda reader=reader, value=value: reader(value, self))  # type: ignore[misc]
            except LucidokuError as error:
                self.send({"refused": name, "error": str(error)})
                self.send_state(name)
            else:
                accepted[name] = value
        super().set_state(accepted)

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Keep back what a front end has just set: it may be further by now, and would be thrown back."""
        if key in self._property_lock and key in self._read and value == self._read[key]:
            return False
        return bool(super()._should_send_property(key, value))

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Answer a message of a front end."""
        key = message.get("id") if isinstance(message, dict) else None
        if not isinstance(key, str) or len(key) > 80 or not key.isascii():
            return  # nobody waits for an answer
        call, query, body = (message.get(name, "") for name in ("call", "query", "body"))
        if call == "start":
            self.send({"id": key, "module": _module(), "lang": self.lang, "notation": self._notation})
            return
        with language(self.lang):
            if (
                not isinstance(query, str)
                or not isinstance(body, str)
                or not isinstance(call, str)
                or call not in _CALLS
            ):
                text = _("the board asked for something unknown; expected one of {known}")
                return self._refuse(key, 422, text.format(known=", ".join(sorted(_CALLS))))
            if len(body) + len(query) > _LONGEST:
                text = _("the request is too large: at most {size} KB can be sent").format(size=_LONGEST // 1024)
                return self._refuse(key, 413, text)
            if len(self._answering) >= _WAITING:
                return self._refuse(key, 429, _("the server is busy; try again in a moment"))
        method = "GET" if not body else "POST"
        answer = self._answer(key, method, call, query, body.encode(errors="replace"))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a program without a notebook
            asyncio.run(answer)
        else:
            task = loop.create_task(answer)
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    def _refuse(self, key: str, status: int, error: str) -> None:
        self.send({"id": key, "status": status})
        self.send({"id": key, "part": json.dumps({"error": error}), "done": True})

    async def _answer(self, key: str, method: str, call: str, query: str, body: bytes) -> None:
        def begin(status: int, _kind: str) -> None:
            self.send({"id": key, "status": status})

        def tell(part: bytes) -> None:
            self.send({"id": key, "part": part.decode()})

        await _inside().ask(method, call, query, body, begin, tell)
        self.send({"id": key, "done": True})

    def svg(self, **options: Any) -> str:
        """Return the picture of the board; the options are those of `lucidoku.drawing.svg`."""
        return self.board.svg(**options)

    def __repr__(self) -> str:
        return f"<Player {self.board.givens.line[:24]}…>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and a picture with the steps in words for readers without scripts."""
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**(data or {}), "text/html": still_html(self.board, self.techniques, self.lang)}, metadata


def _check_sendable(value: Any) -> None:
    """Check that a value can be sent back to front ends, as JSON in UTF-8.

    Raises:
        LucidokuError: it cannot.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()
        sendable = not is_deeper(text, 0, _DEEPEST)
    except (RecursionError, TypeError, ValueError):
        sendable = False
    if not sendable:
        raise InvalidArgument(_(UNREADABLE))


def _read_or_report(name: str, read: Callable[[], Any]) -> Any:
    """Read a value of a front end; report what is wrong in one sentence.

    Raises:
        LucidokuError: it cannot be read.
    """
    try:
        return read()
    except ValidationError as error:
        first = error.errors()[0]
        message, _field = invalid((name, *first["loc"]), first["msg"])
        raise InvalidArgument(message) from None
