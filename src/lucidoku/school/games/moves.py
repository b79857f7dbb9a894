"""A played game: its puzzle and its timed moves in order, written and read as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from lucidoku.errors import LucidokuError, ParseError
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _

__all__ = ["MOST_MOVES", "MOST_SECONDS", "GameMove", "PlayedGame"]

SCHEMA = "lucidoku/game/1"
MOST_MOVES = 20_000
MOST_SECONDS = 1e7
_MOST_TEXT = 1 << 21

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GameMove:
    """A single move of a player.

    Attributes:
        at: seconds since the start of the game; None if unknown.
        values: (cell, digit) pairs entered; digit 0 for an emptied cell. Cells are 0 to n²-1.
        removed: (cell, digit) of removed candidates.
        restored: (cell, digit) of restored candidates.

    A move of notes alone has none of the three.
    """

    at: float | None = None
    values: Pairs = ()
    removed: Pairs = ()
    restored: Pairs = ()


@dataclass(frozen=True)
class PlayedGame:
    """A puzzle and the moves of a game.

    Attributes:
        grid: the givens.
        moves: the moves in order; an undo is a move, too.
        notes: remarks on details of the puzzle's text that were not kept.

    >>> game = PlayedGame(Grid.parse("1.....2..3.....4"), (GameMove(2.5, ((1, 2),)),))
    >>> print(game.to_json(), end="")
    {"schema": "lucidoku/game/1", "layout": "4x4", "givens": "1.....2..3.....4", "moves": [
    {"at": 2.5, "set": [[1, 2]]}
    ]}
    >>> PlayedGame.from_json(game.to_json()) == game
    True
    """

    grid: Grid
    moves: tuple[GameMove, ...]
    notes: tuple[str, ...] = field(default=(), compare=False)

    def to_json(self) -> str:
        """Return it as text, one move on each line."""
        head = {"schema": SCHEMA, "layout": self.grid.layout.code}
        head["givens"] = self.grid.line
        rows = ",\n".join(json.dumps(_row(move)) for move in self.moves)
        return f'{json.dumps(head)[:-1]}, "moves": [\n{rows}\n]}}\n'

    @staticmethod
    def from_json(text: str) -> PlayedGame:
        """Read the output of `to_json` or of the page; a game may be unfinished.

        Raises:
            ParseError: the text is not a game, was cut off, or is too long; the message names the move.
        """
        check_size(text)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise ParseError(_("this is not a game: not JSON, or cut off")) from None
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise ParseError(_("this is not a game: expected the schema {schema}").format(schema=SCHEMA))
        moves = data.get("moves")
        if not isinstance(moves, list):
            raise ParseError(_("this game has no list of moves"))
        check_count(len(moves))
        grid = _grid(data.get("layout"), data.get("givens"))
        played: list[GameMove] = []
        for number, move in enumerate(moves, 1):
            played.append(_move(move, number, grid.layout, played[-1].at if played else None))
        return PlayedGame(grid, tuple(played))


def check_size(text: str) -> None:
    """Refuse a text that is too long for a game.

    Raises:
        ParseError: it has more than 2 MiB.
    """
    if len(text) > _MOST_TEXT:
        raise ParseError(_("a game has at most {size} characters").format(size=_MOST_TEXT))


def check_count(count: int) -> None:
    """Refuse a history that is too long.

    Raises:
        ParseError: it has more than `MOST_MOVES` moves.
    """
    if count > MOST_MOVES:
        raise ParseError(_("this game has {count} moves; at most {most} are read").format(count=count, most=MOST_MOVES))


def _row(move: GameMove) -> dict[str, Any]:
    row: dict[str, Any] = {} if move.at is None else {"at": move.at}
    for name, pairs in (("set", move.values), ("remove", move.removed), ("restore", move.restored)):
        if pairs:
            row[name] = [list(pair) for pair in pairs]
    return row


def _grid(layout: Any, givens: Any) -> Grid:
    if not isinstance(layout, str) or not isinstance(givens, str):
        raise ParseError(_("this game does not name its layout and its givens"))
    try:
        shape = Layout.parse(layout)
        digits = bytes(0 if one == "." or (one == "0" and shape.first_digit) else shape.digit_of(one) for one in givens)
        return Grid(digits, shape)
    except LucidokuError as error:
        raise ParseError(_("the puzzle of this game cannot be read: {error}").format(error=error)) from None


def _move(data: Any, number: int, layout: Layout, before: float | None) -> GameMove:
    at = data.get("at") if isinstance(data, dict) else None
    try:
        seconds = None if at is None else float(at)
        move = GameMove(
            seconds,
            _pairs(data.get("set", ()), layout, 0),
            _pairs(data.get("remove", ()), layout, 1),
            _pairs(data.get("restore", ()), layout, 1),
        )
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise ParseError(_("move {number} of this game cannot be read").format(number=number)) from None
    if seconds is not None and not (isfinite(seconds) and max(before or 0, 0) <= seconds <= MOST_SECONDS):
        raise ParseError(_("move {number} of this game is earlier than the one before").format(number=number))
    return move


def _pairs(data: Iterable[Any], layout: Layout, least: int) -> Pairs:
    pairs = tuple((cell, digit) for cell, digit in data)
    for cell, digit in pairs:
        if type(cell) is not int or type(digit) is not int:
            raise TypeError
        if not (0 <= cell < layout.n**2 and least <= digit <= layout.n):
            raise ValueError
    return pairs
