"""`lucidoku analyse`: the reason for each move of a game, guesses, and the cost of mistakes."""

from __future__ import annotations

import shlex
from contextlib import suppress

from lucidoku.cli import _options
from lucidoku.cli._common import parse_time, print_json
from lucidoku.cli._parser import ArgumentBuilder, Command
from lucidoku.cli._streams import complain
from lucidoku.errors import LucidokuError, ParseError
from lucidoku.files.text import open_text, standard_input
from lucidoku.files.writing import reason_of
from lucidoku.grid.grid import Grid
from lucidoku.school.games import GameAnalysis, analyse_game, read_game
from lucidoku.school.games.words import station_of, time_text
from lucidoku.words.language import N_, _

__all__ = ["COMMAND"]


def _declare(command: ArgumentBuilder) -> None:
    command.arguments.add(
        "game",
        metavar="GAME",
        help=_("A game that the page kept as a file, a replay of SudokuPad, or - for standard input."),
    )
    main = command.options()
    main.flag("--moves", _("Print every move, not only guesses, mistakes and long waits."))
    _options.techniques(
        main,
        "hard",
        _("Techniques that the player knows: a level, a list, or names with commas; any other move is a guess."),
    )
    _options.as_json(main)
    _options.time_limit(command.options(rare=True))


def _run(game: str, *, moves: bool, techniques: str, json: bool, time_limit: str | None) -> None:
    text = _text(game)
    try:
        played = read_game(text)
    except ParseError as error:
        with suppress(LucidokuError):
            Grid(text)
            message = _("{error}; this is a puzzle, use {call}")
            error = ParseError(message.format(error=error, call=f"lucidoku explain {shlex.quote(game)}"))
        raise error from None
    seconds = None if time_limit is None else parse_time(time_limit)
    for note in played.notes:
        complain(note)
    analysis = analyse_game(played.grid, played.moves, techniques, time_limit=seconds)
    if json:
        print_json({**analysis.to_dict(), "notes": list(played.notes)})
        return
    print(analysis)
    if moves:
        _every(analysis)
    stations = dict.fromkeys(filter(None, map(station_of, analysis.missed)))
    for station in stations:
        print(_("To learn it: {call}").format(call=f"lucidoku train {station}"))


COMMAND = Command(
    "analyse",
    N_("Analyse your own game: the reason for each move, guesses, mistakes, long waits."),
    _declare,
    _run,
    "GAME",
    (
        ("lucidoku analyse game.json", N_("a game that the page kept as a file")),
        (
            "lucidoku analyse game.json --moves --techniques medium",
            N_("every move, for a player who knows pairs and triples"),
        ),
    ),
)


def _text(path: str) -> str:
    try:
        if path == "-":
            return standard_input().read()
        with open_text(path) as file:
            return file.read()
    except (OSError, EOFError) as error:
        raise LucidokuError(_("cannot read {path}: {reason}").format(path=path, reason=reason_of(error))) from None


def _every(analysis: GameAnalysis) -> None:
    for move in analysis.moves:
        at = "" if move.at is None else time_text(move.at)
        print(f"{move.move + 1:4} {at:>7}  {move.text}")
