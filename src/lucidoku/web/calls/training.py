"""Trainer: the server creates and judges exercises; the page stores the progress and sends it along."""

from __future__ import annotations

from datetime import date

from lucidoku.errors import InvalidArgument
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout
from lucidoku.school.trainer import (
    LIMIT,
    STATIONS,
    Exercise,
    Grade,
    Placement,
    Station,
    TrainingProgress,
    exercise,
    pattern,
    station,
)
from lucidoku.web.calls._common import step_data
from lucidoku.web.models.help import StepView
from lucidoku.web.models.training import (
    ExerciseAnswer,
    ExerciseAsk,
    JudgeAsk,
    PlacementAnswer,
    PlacementAsk,
    StationRow,
    TrainingAnswer,
    TrainingAsk,
    VerdictAnswer,
)
from lucidoku.web.positions import board_of, position_of
from lucidoku.web.route import routes
from lucidoku.words.language import _

__all__ = ["judge_answer", "make_exercise", "place_player", "router", "training_state"]

router = routes("training")


@router.post("/training")
def training_state(ask: TrainingAsk) -> TrainingAnswer:
    """Count the result of an exercise, if any; return the progress and the station to practise next."""
    progress = _progress(ask.progress)
    if ask.station:
        progress = progress.after(station(ask.station).id, Grade(ask.grade), ask.today, ask.key)
    rows = [_row(one, progress, ask.today) for one in STATIONS]
    return TrainingAnswer(
        progress=progress.to_json(),
        next=progress.next(ask.today).id,
        reach=progress.reach(ask.today).id,
        placed=progress.ability > 0,
        stations=rows,
    )


def _progress(text: str) -> TrainingProgress:
    return TrainingProgress.from_json(text) if text else TrainingProgress()


def _row(one: Station, progress: TrainingProgress, today: date) -> StationRow:
    memory = progress.memories.get(one.id)
    return StationRow(
        id=one.id,
        name=one.name,
        advice=one.advice,
        technique=one.ids[0],
        state=progress.state(one.id, today),
        due=memory is not None and memory.due <= today,
        strength=round(memory.chance(today), 3) if memory else 0,
        right=memory.right if memory else 0,
        missed=memory.missed if memory else 0,
        known=progress.is_known(one, today),
        minutes=one.minutes,
        level=one.techniques[0].level,
    )


@router.post("/training/placement")
def place_player(ask: PlacementAsk) -> PlacementAnswer:
    """Choose the station of the next position of a placement test, or end it and place the player."""
    test = Placement(tuple(ask.answers))
    progress = _progress(ask.progress).placed(test.ability)
    one = STATIONS[progress.begin] if test.is_done else test.next
    return PlacementAnswer(
        station=one.id,
        name=one.name,
        done=test.is_done,
        number=len(test.answers) + 1,
        limit=LIMIT,
        ability=round(test.ability, 2),
        progress=progress.to_json() if test.is_done else "",
    )


@router.post("/training/exercise")
def make_exercise(ask: ExerciseAsk) -> ExerciseAnswer:
    """Create a position for a station; never one that was seen before."""
    one = station(ask.station)
    made = exercise(one, ask.seed, _progress(ask.progress).seen)
    return ExerciseAnswer(
        station=one.id,
        name=one.name,
        advice=one.advice,
        task=one.task,
        position=position_of(made.board),
        key=made.key,
        candidates=made.steps[0].uses_candidates,
        area=made.area,
    )


@router.post("/training/judge")
def judge_answer(ask: JudgeAsk) -> VerdictAnswer:
    """Judge the cells of a pattern, then its conclusion; or show the solution."""
    board = board_of(ask.position)
    if board.layout != Layout.standard(3, 3):
        raise InvalidArgument(_("training is on the usual 9x9 grid"))
    made = Exercise(station(ask.station), board)
    if not made.steps:
        raise InvalidArgument(_("in this position there is nothing to find for this station"))
    cells = frozenset(board.layout.cells[cell] for cell in ask.cells)
    meant = next((step for step in made.steps if pattern(step) == cells), None)
    if ask.show:
        step = meant or made.steps[0]
        cells_shown = sorted(map(int, pattern(step)))
        return VerdictAnswer(
            kind="shown", text=step.text, cells=cells_shown, done=True, step=StepView(**step_data(step, 1))
        )
    if not (ask.placed or ask.removed):
        verdict = made.cells(cells)
        return VerdictAnswer(kind=verdict.kind, text=verdict.text, cells=list(map(int, verdict.cells)), done=False)
    placed, removed = (_candidates(board.layout, some) for some in (ask.placed, ask.removed))
    verdict = made.conclusion(placed, removed, meant)
    done = verdict.kind == "right" and not verdict.left
    return VerdictAnswer(
        kind=verdict.kind,
        text=verdict.text,
        cells=list(map(int, verdict.cells)),
        done=done,
        step=StepView(**step_data(verdict.step, 1)) if done and verdict.step else None,
    )


def _candidates(layout: Layout, some: list[tuple[int, int]]) -> list[Candidate]:
    if not all(0 <= cell < 81 and 1 <= digit <= 9 for cell, digit in some):
        raise InvalidArgument(_("a candidate is a cell from 0 to 80 and a digit from 1 to 9"))
    return [Candidate(layout.cells[cell], digit) for cell, digit in some]
