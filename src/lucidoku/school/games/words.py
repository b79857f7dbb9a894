"""An analysed game in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lucidoku.errors import InvalidArgument
from lucidoku.grid.cells import Candidate
from lucidoku.logic.step import Step
from lucidoku.logic.technique import Technique
from lucidoku.logic.techniques._words import conclusion
from lucidoku.school.trainer.stations import station
from lucidoku.words.language import N_, _, fix_elisions

if TYPE_CHECKING:
    from lucidoku.school.games.analysis import AnalysedMove, GameAnalysis

__all__ = ["record", "sentence_of", "station_of", "summary", "time_text", "whole"]

SCHEMA = "lucidoku/game-analysis/1"
_MOST_LINES = 5


def station_of(technique: Technique) -> str | None:
    """Return the trainer's station that teaches a technique; None if there is none."""
    try:
        return station(technique.id).id
    except (InvalidArgument, LookupError):
        return None


def time_text(seconds: float) -> str:
    """Return seconds as minutes and seconds.

    >>> time_text(83.4), time_text(4000)
    ('1:23', '66:40')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _name(candidate: Candidate, placement: bool) -> str:
    return f"{candidate.cell}{'=' if placement else '≠'}{candidate.digit_text}"


def _step(step: Step) -> str:
    return f"{_(step.technique.name)} ({conclusion(step)})"


def sentence_of(act: AnalysedMove) -> str:
    """Return the comment on a move."""
    move = _name(act.candidate, act.placement)
    if act.kind == "step" and act.step is not None:
        name = _(act.step.technique.name)
        if act.after is None:
            text = _("{move}: {technique}.").format(move=move, technique=name)
        else:
            text = _("{move}: {technique}, after {step}.").format(move=move, technique=name, step=_step(act.after))
    elif act.kind == "mistake":
        text = _mistake(act, move)
    else:
        text = _(_PLAIN[act.kind]).format(move=move)
    if act.long and act.waited is not None:
        text += " " + _("You waited {time}.").format(time=time_text(act.waited))
    if act.there is not None:
        text += " " + _("What was available: {step}.").format(step=_step(act.there))
    return fix_elisions(text)


def _mistake(act: AnalysedMove, move: str) -> str:
    if act.until is None:
        return _("{move} is a mistake, and stays.").format(move=move)
    moves = act.until - act.move
    if act.cost is None:
        return _("{move} is a mistake. Moves until it was taken back: {moves}.").format(move=move, moves=moves)
    return _("{move} is a mistake. Moves until it was taken back: {moves}; time: {time}.").format(
        move=move, moves=moves, time=time_text(act.cost)
    )


_PLAIN = {
    "guess": N_("{move}: right, but no known step leads there: a guess."),
    "follow": N_("{move} is wrong, after a mistake."),
    "repaired": N_("{move}: the mistake is taken back."),
    "undone": N_("{move} was right, and is taken back."),
    "again": N_("{move}, once more."),
    "unsettled": N_("{move}: time ran out before its reason was found."),
}


def summary(game: GameAnalysis) -> Iterator[str]:
    """Yield a game in a few lines."""
    entered = len([one for one in game.of("step", "guess", "unsettled") if one.placement])
    yield _("The puzzle is solved.") if game.solved else _("The puzzle is not finished.")
    if game.seconds is None:
        yield _("Moves: {moves}. Right digits: {digits}.").format(moves=game.count, digits=entered)
    else:
        yield _("Moves: {moves}. Right digits: {digits}. Time: {time}.").format(
            moves=game.count, digits=entered, time=time_text(game.seconds)
        )
    guesses, mistakes = len(game.of("guess")), len(game.of("mistake"))
    yield _("Guesses: {guesses}. Mistakes: {mistakes}. Long waits: {waits}.").format(
        guesses=guesses, mistakes=mistakes, waits=len(game.waits)
    )
    if not game.settled:
        yield _("Time ran out before everything was settled.")
    if game.used:
        names = "; ".join(f"{_(technique.name)} {count}" for technique, count in game.used.items())
        yield _("You used: {techniques}.").format(techniques=names)
    if game.missed:
        names = "; ".join(_(technique.name) for technique in game.missed)
        yield _("Available, never used: {techniques}.").format(techniques=names)
    for one in game.of("mistake", "guess")[:_MOST_LINES]:
        yield f"  {one.move + 1}. {one.text}"
    for one in game.waits[:_MOST_LINES]:
        if one.kind not in ("mistake", "guess"):
            yield f"  {one.move + 1}. {one.text}"


def record(act: AnalysedMove) -> dict[str, Any]:
    """Return a move as plain data; cells are 0 to n²-1."""
    hardest = act.hardest
    return {
        "move": act.move,
        "kind": act.kind,
        "cell": int(act.candidate.cell),
        "digit": act.candidate.digit,
        "placement": act.placement,
        "at": act.at,
        "waited": act.waited,
        "long": act.long,
        "technique": hardest.technique.id if hardest else None,
        "level": hardest.technique.level if hardest else None,
        "there": act.there.technique.id if act.there else None,
        "until": act.until,
        "cost": act.cost,
        "text": act.text,
    }


def whole(game: GameAnalysis) -> dict[str, Any]:
    """Return a game as plain data."""
    return {
        "schema": SCHEMA,
        "moves": game.count,
        "solved": game.solved,
        "seconds": game.seconds,
        "settled": game.settled,
        "used": {technique.id: count for technique, count in game.used.items()},
        "missed": {technique.id: count for technique, count in game.missed.items()},
        "acts": [record(one) for one in game.moves],
        "text": list(summary(game)),
    }
