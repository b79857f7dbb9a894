"""My own game: what the page has kept of it is read and explained; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping

from lucidoku.logic.technique import Technique
from lucidoku.school.games import AnalysedMove, GameMove, analyse_game, read_game
from lucidoku.school.games.words import station_of, summary
from lucidoku.web.calls._common import SECONDS, step_data
from lucidoku.web.models.games import ActRow, GameAnswer, GameAsk, MoveRow, TechniqueCount
from lucidoku.web.models.help import StepView
from lucidoku.web.positions import layout_text
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["analyse", "router"]

router = routes("games")

_MOST_DRAWN = 60


@router.post("/game")
def analyse(ask: GameAsk) -> GameAnswer:
    """Explain a game: each move next to the easiest step that gave it, guesses, mistakes, long waits."""
    played = read_game(ask.game)
    found = analyse_game(played.grid, played.moves, ask.pipeline, time_limit=SECONDS)
    pictures = {place for place, one in enumerate(found.moves) if one.after or one.there}
    pictures = set(sorted(pictures)[:_MOST_DRAWN])
    return GameAnswer(
        layout=layout_text(played.grid.layout),
        givens=played.grid.line,
        moves=[_move(move) for move in played.moves],
        acts=[_act(one, place in pictures) for place, one in enumerate(found.moves)],
        used=_counts(found.used),
        missed=_counts(found.missed),
        text=list(summary(found)),
        settled=found.settled,
    )


def _move(move: GameMove) -> MoveRow:
    return MoveRow(at=move.at, values=list(move.values), removed=list(move.removed), restored=list(move.restored))


def _act(one: AnalysedMove, picture: bool) -> ActRow:
    step = one.there or one.after
    return ActRow(
        move=one.move,
        kind=one.kind,
        cell=int(one.candidate.cell),
        digit=one.candidate.digit,
        placement=one.placement,
        text=one.text,
        level=one.hardest.technique.level if one.kind == "step" and one.hardest else "",
        long=one.long,
        drawn=StepView(**step_data(step, 1)) if picture and step else None,
    )


def _counts(found: Mapping[Technique, int]) -> list[TechniqueCount]:
    return [
        TechniqueCount(id=one.id, name=_(one.name), count=count, station=station_of(one))
        for one, count in found.items()
    ]
