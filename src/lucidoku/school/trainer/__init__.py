"""The trainer: stations from the last empty cell to chains; see it, find it, use it; faded ones come back.

>>> from lucidoku.school.trainer import STATIONS, exercise
>>> one = exercise(STATIONS[0], seed=1)
>>> verdict = one.cells([one.steps[0].placements[0].cell])
>>> verdict.kind, one.conclusion(verdict.step.placements, ()).text
('right', 'Right, that is all of it.')
"""

from lucidoku.school.trainer.exercise import AnswerVerdict, Exercise, exercise, pattern, puzzle_for
from lucidoku.school.trainer.memory import Grade, Memory
from lucidoku.school.trainer.placement import LIMIT, Placement, chance_to_find
from lucidoku.school.trainer.progress import TrainingProgress
from lucidoku.school.trainer.stations import STATIONS, Station, station

__all__ = [
    "LIMIT",
    "STATIONS",
    "AnswerVerdict",
    "Exercise",
    "Grade",
    "Memory",
    "Placement",
    "Station",
    "TrainingProgress",
    "chance_to_find",
    "exercise",
    "pattern",
    "puzzle_for",
    "station",
]
