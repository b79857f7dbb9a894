"""Analysis of the player's own game from the log that the page keeps; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping

from lucidoku.logic.technique import Technique
from lucidoku.school.games import AnalysedMove, GameMove, analyse_game, read_game
from lucidoku.school.games.words import station_of, summary
from lucidoku.web.calls._common import CALL_TIMEOUT, step_data
from lucidoku.web.models.games import ActRow, GameAnswer, GameAsk, MoveRow, TechniqueCount
from lucidoku.web.models.help import StepView
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["analyse", "router"]

router = routes("games")

_MOST_DRAWN = 60


@router.post("/game")
def analyse(ask: GameAsk) -> GameAnswer:
    """Analyse a game: the easiest step that justifies each move, guesses, mistakes, long waits."""
    played = read_game(ask.game)
    analysis = analyse_game(played.grid, played.moves, ask.techniques, time_limit=CALL_TIMEOUT)
    pictures = {place for place, one in enumerate(analysis.moves) if one.after or one.there}
    pictures = set(sorted(pictures)[:_MOST_DRAWN])
    instructive = analysis.instructive
    return GameAnswer(
        layout=played.grid.layout.code,
        givens=played.grid.line,
        moves=[_move(move) for move in played.moves],
        acts=[_act(one, place in pictures) for place, one in enumerate(analysis.moves)],
        used=_counts(analysis.used),
        missed=_counts(analysis.missed),
        reasoned=analysis.reasoned,
        guesses=len(analysis.of("guess")),
        mistakes=len(analysis.of("mistake")),
        instructive=[place for place, one in enumerate(analysis.moves) if one in instructive],
        text=list(summary(analysis)),
        settled=analysis.settled,
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


def _counts(counts: Mapping[Technique, int]) -> list[TechniqueCount]:
    return [
        TechniqueCount(id=one.id, name=_(one.name), count=count, station=station_of(one))
        for one, count in counts.items()
    ]
