"""Replays of SudokuPad, read as games.

A `.replay` file is JSON: `format` is `replay_v1.0`; `puzzle` is the puzzle as in a link; `replay` has `rows`, `cols`, the
`version` of the program, and `data`, which lz-string packs (`type` is `clzw`). Unpacked, each action is a capital letter,
an argument, `_`, and the time since the previous action, in units of 50 ms. Cells are numbers in base 16, padded to the
length of the largest one. Source: sudokupad-replay-tools (Mikochi-Gake), which describes the files.

>>> from lucidoku.formats._lz import compress
>>> replay = {"rows": 4, "cols": 4, "version": "0.612.0", "type": "clzw", "data": compress("A1_40B2_10")}
>>> puzzle = "fpuz" + compress(json.dumps({"size": 4, "grid": [[{}] * 4] * 4}))
>>> game = read_replay(json.dumps({"format": "replay_v1.0", "puzzle": puzzle, "replay": replay}))
>>> game.moves
(GameMove(at=2.5, values=((1, 2),), removed=(), restored=()),)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.formats import read
from lucidoku.formats._lz import decompress
from lucidoku.grid.grid import Grid
from lucidoku.school.games.moves import MOST_MOVES, MOST_SECONDS, GameMove, PlayedGame, check_size
from lucidoku.words.language import _

__all__ = ["read_game", "read_replay"]

_Kind = Literal["hl", "vl", "pm", "cd", "co", "cl", "ud", "rd", "sl", "ds", "pe", "pc", "gs", "ge", "up", "wt"]
"""select (hl, sl), deselect (ds), digit (vl), corner mark (pm), centre mark (cd), colour (co), pen (pe), its colour (pc), clear
(cl), undo, redo, a group begins (gs) and ends (ge), the clock resumes (up), wait."""
_KINDS: tuple[_Kind, ...] = get_args(_Kind)
_EARLIER: tuple[_Kind, ...] = ("hl", "vl", "pm", "cd", "co", "pe", "cl", "ud", "rd", "sl", "ds", "gs", "ge")
_VERSIONS_EARLIER = ((0, 78, 0), (0, 81, 2))
_ACTION = re.compile(r"([A-Z])([^_]*)_(\d{1,9})")
_TICK = 0.05  # seconds
_SELECTING = frozenset(("hl", "sl", "ds", "up"))
_TOOLS = ("vl", "pm", "cd", "co", "pe")  # as numbered by `cl`
_NOTED: tuple[str, ...] = _TOOLS[1:]
_CLEARED = ("vl", "cd", "pm", "co", "pe")  # after the current tool; the first with notes is cleared
_MOST_ACTIONS = 10 * MOST_MOVES
_MOST_UNDONE = 10 * MOST_MOVES  # actions undone and redone, counting each time
_MARKS = 64  # distinct notes of a tool; pen strokes may be more
_OTHER = 100  # values from here on are entries that are not digits of the grid


class _State(NamedTuple):
    """The board. Sets of cells are bit masks; each mark of a tool has such a set."""

    values: bytes
    notes: tuple[int, ...]
    selected: int
    grouped: bool = False


class _Action(NamedTuple):
    kind: _Kind
    argument: str
    ticks: int
    number: int


def _is_replay(text: str) -> bool:
    """Return whether a text seems to be a replay of SudokuPad."""
    return '"replay_v' in text or 'clzw"' in text


def read_replay(text: str) -> PlayedGame:
    """Read a replay of SudokuPad: digits and times; corner and centre marks, colours and pen strokes become moves of notes.

    Raises:
        ParseError: the replay is damaged, too long or of an unknown version, or its puzzle cannot be read.
    """
    try:
        record = json.loads(text)
        form, puzzle, replay = record["format"], record["puzzle"], record["replay"]
        packing, data, rows, columns = replay["type"], replay["data"], replay["rows"], replay["cols"]
    except (ValueError, RecursionError, KeyError, TypeError):
        raise ParseError(_("this replay of SudokuPad is damaged or cut off; save it again")) from None
    if form != "replay_v1.0" or packing != "clzw" or not (isinstance(puzzle, str) and isinstance(data, str)):
        raise ParseError(_("unknown form of a replay of SudokuPad; expected replay_v1.0, packed as clzw"))
    try:
        reading = read(puzzle)
        grid = Grid(reading.puzzle)
    except LucidokuError as error:
        raise ParseError(_("the puzzle of this game cannot be read: {error}").format(error=error)) from None
    try:
        actions = decompress(data)
    except ParseError:
        raise ParseError(_("the actions of this replay are damaged, cut off or too long; save it again")) from None
    if rows != grid.layout.n or columns != grid.layout.n:
        raise ParseError(_("this replay and its puzzle have different sizes"))
    return PlayedGame(
        grid, tuple(_Replayed(grid).moves(_actions(actions, str(replay.get("version", ""))))), reading.notes
    )


def _actions(text: str, version: str) -> Iterator[_Action]:
    numbers = tuple(map(int, re.findall(r"\d{1,6}", version)[:3]))
    kinds = _EARLIER if _VERSIONS_EARLIER[0] <= numbers <= _VERSIONS_EARLIER[1] else _KINDS
    end = number = 0
    while end < len(text):
        number += 1
        match = _ACTION.match(text, end)
        place = ord(match[1]) - ord("A") if match else len(kinds)
        if not match or place >= len(kinds):
            raise _unread(number)
        if number > _MOST_ACTIONS:
            raise ParseError(_("this replay has more than {most} actions").format(most=_MOST_ACTIONS))
        yield _Action(kinds[place], match[2], int(match[3]), number)
        end = match.end()


def _unread(number: int) -> ParseError:
    return ParseError(_("action {number} of this replay cannot be read").format(number=number))


@lru_cache(maxsize=8)
def _bits(values: bytes) -> int:
    """Return the non-empty cells."""
    return sum(1 << cell for cell, value in enumerate(values) if value)


class _Replayed:
    """A simulation of SudokuPad, action by action. Selections are undone together with the action before them."""

    def __init__(self, grid: Grid) -> None:
        self.n, self.count = grid.layout.n, grid.layout.n**2
        self.givens = _bits(bytes(grid.values))
        self.width = len(f"{self.count - 1:x}")
        self.state = _State(bytes(self.count), (0,) * len(_NOTED), 0)
        self.marks: dict[str, int] = {}
        self.done: list[tuple[_Action, _State]] = []  # with the state before each
        self.taken_back: list[_Action] = []
        self.selected_since = 0  # number of selections since the last undo
        self.moved_through = 0

    def moves(self, actions: Iterator[_Action]) -> Iterator[GameMove]:
        ticks = latest = count = 0
        for action in actions:
            before = self.state
            ticks += action.ticks
            if action.kind == "up" and action.argument.isdecimal():
                ticks -= int(action.argument[:9])  # time during which the clock was stopped
            self._take(action)
            after = self.state
            if before.values == after.values and before.notes == after.notes:
                continue
            count += 1
            if count > MOST_MOVES:
                raise ParseError(_("this game has more than {most} moves").format(most=MOST_MOVES))
            latest = max(latest, ticks)
            yield GameMove(min(round(latest * _TICK, 2), MOST_SECONDS), tuple(self._changes(before, after)))

    def _changes(self, before: _State, after: _State) -> Iterator[tuple[int, int]]:
        """Cells and their new digits. A cell with a digit that the grid does not have counts as empty."""
        for cell, (old, new) in enumerate(zip(before.values, after.values, strict=True)):
            old, new = (one if one <= self.n else 0 for one in (old, new))
            if old != new:
                yield cell, new

    def _take(self, action: _Action) -> None:
        if action.kind == "ud":
            self._undo()
        elif action.kind == "rd":
            self._redo()
        else:
            after = self._after(action)
            if after is None:
                return
            if self.taken_back and action.kind in _SELECTING:
                self.selected_since += 1
            else:
                self.taken_back.clear()
                self.selected_since = 0
            self.done.append((action, self.state))
            self.state = after

    def _undo(self) -> None:
        """Take back the last action with the selections after it, or a whole group."""
        grouped, first = self.state.grouped, True
        while self.done:
            action, self.state = self.done.pop()
            self._count()
            grouped = action.kind == "ge" or (grouped and action.kind != "gs")
            if self.selected_since:
                self.selected_since -= 1
                if not self.selected_since:
                    return
            else:
                self.taken_back.append(action)
            if (first and action.kind == "ds") or not (grouped or action.kind in _SELECTING):
                return
            first = False

    def _redo(self) -> None:
        if self.selected_since:
            self._undo()
        while self.taken_back:
            action = self.taken_back.pop()
            self._count()
            self.done.append((action, self.state))
            self.state = self._after(action) or self.state
            if not (self.state.grouped or action.kind in _SELECTING):
                return

    def _count(self) -> None:
        self.moved_through += 1
        if self.moved_through > _MOST_UNDONE:
            raise ParseError(_("this replay undoes and redoes more than {most} actions").format(most=_MOST_UNDONE))

    def _after(self, action: _Action) -> _State | None:
        """Return the state after an action; None if there is nothing to undo."""
        state, kind = self.state, action.kind
        if kind in ("hl", "sl"):
            return state._replace(selected=state.selected | self._cells(action))
        if kind == "ds":
            gone = self._cells(action) if action.argument.strip("-") else state.selected
            return state._replace(selected=state.selected & ~gone) if gone & state.selected else None
        if kind in ("gs", "ge"):
            return state._replace(grouped=kind == "gs")
        if kind == "cl":
            return self._clear(action)
        if kind == "vl":
            return self._enter(action)
        if kind in _NOTED:
            return self._add_note(_NOTED.index(kind), action.argument.lower())
        return state

    def _cells(self, action: _Action) -> int:
        text = action.argument.strip("-")
        if len(text) > self.width * self.count or not re.fullmatch(f"(?:[0-9a-fA-F]{{{self.width}}})*", text):
            raise _unread(action.number)
        cells = {int(text[i : i + self.width], 16) for i in range(0, len(text), self.width)}
        if cells and max(cells) >= self.count:
            raise _unread(action.number)
        return sum(1 << cell for cell in cells)

    def _affected_cells(self, tool: str) -> int:
        """Return the selected cells that a tool affects: no digit goes over a given, no mark under a digit."""
        if tool in ("co", "pe"):
            return self.state.selected
        return self.state.selected & ~(self.givens | (0 if tool == "vl" else _bits(self.state.values)))

    def _mark(self, mark: str) -> int:
        """Return the number of a mark, up to `_MARKS`."""
        return self.marks.setdefault(mark, len(self.marks)) % _MARKS

    def _enter(self, action: _Action) -> _State:
        text = action.argument
        if not text:
            raise _unread(action.number)
        digit = int(text) if text.isdecimal() and len(text) < 3 else 0
        if not 1 <= digit <= self.n:
            digit = _OTHER + self._mark(text)
        free = self._affected_cells("vl")
        values = self.state.values
        same = all(value == digit for cell, value in enumerate(values) if free >> cell & 1)
        return self._with_digit(free, 0 if same else digit)

    def _with_digit(self, cells: int, digit: int) -> _State:
        values = bytes(digit if cells >> cell & 1 else value for cell, value in enumerate(self.state.values))
        return self.state._replace(values=values)

    def _add_note(self, place: int, mark: str) -> _State:
        marks = self._affected_cells(_NOTED[place]) << self.count * self._mark(mark)
        there = self.state.notes[place]
        return self._with_notes(place, there & ~marks if marks & there == marks else there | marks)

    def _with_notes(self, place: int, marks: int) -> _State:
        notes = self.state.notes
        return self.state._replace(notes=(*notes[:place], marks, *notes[place + 1 :]))

    def _clear(self, action: _Action) -> _State | None:
        if (action.argument or "0") not in ("0", "1", "2", "3", "4"):
            raise _unread(action.number)
        tool = _TOOLS[int(action.argument or 0)]
        for one in (tool, *_CLEARED):
            cells = self._affected_cells(one)
            if one == "vl":
                if cells & _bits(self.state.values):
                    return self._with_digit(cells, 0)
                continue
            there = self.state.notes[_NOTED.index(one)]
            every = sum(cells << self.count * mark for mark in range(_MARKS))
            if there & every:
                return self._with_notes(_NOTED.index(one), there & ~every)
        return None


def read_game(text: str) -> PlayedGame:
    """Read a game: the output of the page or of `PlayedGame.to_json`, or a replay of SudokuPad.

    Raises:
        ParseError: the text is neither, was cut off, or is too long.

    >>> read_game(PlayedGame(Grid.parse("1.....2..3.....4"), ()).to_json()).moves
    ()
    """
    check_size(text)
    return read_replay(text) if _is_replay(text) else PlayedGame.from_json(text)
