"""The schedule of repetitions: spaced repetition by the published formulas of FSRS-6.

Source: "The algorithm" in the wiki of open-spaced-repetition/fsrs4anki, version 6, with its default parameters and without
its learning steps of minutes: here an exercise returns on a later day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import IntEnum
from math import exp, pow

from lucidoku.words.guided import CheckedEnumType

__all__ = ["Grade", "Memory"]

_FIRST = (0.212, 1.2931, 2.3065, 8.2956)  # stability after a first answer, by grade
_HARDEST, _SLOPE, _STEP, _REVERSION = 6.4133, 0.8334, 3.0194, 0.001  # difficulty
_GAIN, _SATURATION, _LATE = 1.8722, 0.1666, 0.796  # stability after success
_LOST, _LOST_DIFFICULTY, _LOST_STABILITY, _LOST_LATE = 1.4835, 0.0614, 0.2629, 1.6483  # after failure
_HARD, _EASY = 0.6014, 1.8729
_AGAIN, _AGAIN_SHIFT, _AGAIN_STABILITY = 0.5425, 0.0912, 0.0658  # stability after another answer on the same day
_DECAY = -0.1542
_FACTOR = 0.9 ** (1 / _DECAY) - 1
_WANTED = 0.9  # the chance to remember at which a repetition is due
_LEAST, _LONGEST = 0.001, 3650


class Grade(IntEnum, metaclass=CheckedEnumType):
    """The grade of an answer.

    >>> from lucidoku.school.trainer import Grade
    >>> list(Grade)
    [<Grade.MISSED: 1>, <Grade.HELPED: 2>, <Grade.FOUND: 3>, <Grade.EASY: 4>]
    """

    MISSED = 1
    """It was shown, or given up."""
    HELPED = 2
    """Found after a mistake, or with help."""
    FOUND = 3
    EASY = 4
    """Found immediately; the learner calls it easy."""


@dataclass(frozen=True)
class Memory:
    """The memory of a single station.

    Attributes:
        stability: the number of days after which the chance to remember has fallen to 90 %.
        difficulty: 1 to 10.
        last: the day of the last answer.
        right: the number of right answers.
        missed: the number of other answers.

    >>> from datetime import date
    >>> from lucidoku.school.trainer import Memory
    >>> memory = Memory(stability=10, difficulty=5, last=date(2026, 1, 1))
    >>> memory.due
    datetime.date(2026, 1, 11)
    """

    stability: float
    difficulty: float
    last: date
    right: int = 0
    missed: int = 0

    @property
    def due(self) -> date:
        """The day of the next repetition: when the chance to remember has fallen to 90 %."""
        days = self.stability / _FACTOR * (_WANTED ** (1 / _DECAY) - 1)
        return self.last + timedelta(days=min(max(round(days), 1), _LONGEST))

    def chance(self, today: date) -> float:
        """Return the chance to remember it, 0 to 1.

        >>> known = Memory.after(None, Grade.FOUND, date(2026, 1, 1))
        >>> round(known.chance(date(2026, 1, 1)), 2), round(known.chance(date(2026, 3, 1)), 2)
        (1.0, 0.6)
        """
        days = max(0, (today - self.last).days)
        return float((1 + _FACTOR * days / self.stability) ** _DECAY)

    @staticmethod
    def after(before: Memory | None, grade: Grade, today: date) -> Memory:
        """Return the memory after an answer.

        Args:
            before: the memory before; None for the first answer.
            grade: the grade of the answer.
            today: the day of the answer.

        >>> first = Memory.after(None, Grade.FOUND, date(2026, 1, 1))
        >>> print(first.due, Memory.after(first, Grade.FOUND, first.due).due)
        2026-01-03 2026-01-14
        """
        if before is None:
            memory = Memory(_FIRST[grade - 1], min(max(_starting(grade), 1), 10), today)
        else:
            stability = before._same_day(grade) if today <= before.last else before._later(grade, before.chance(today))
            memory = replace(
                before,
                stability=max(stability, _LEAST),
                difficulty=before._harder(grade),
                last=max(today, before.last),
            )
        missed = grade == Grade.MISSED
        return replace(
            memory,
            stability=round(memory.stability, 4),
            difficulty=round(memory.difficulty, 4),
            right=memory.right + (not missed),
            missed=memory.missed + missed,
        )

    def _harder(self, grade: Grade) -> float:
        moved = self.difficulty - _STEP * (grade - 3) * (10 - self.difficulty) / 9
        return min(max(_REVERSION * _starting(Grade.EASY) + (1 - _REVERSION) * moved, 1), 10)

    def _later(self, grade: Grade, chance: float) -> float:
        if grade == Grade.MISSED:
            lost = _LOST * pow(self.difficulty, -_LOST_DIFFICULTY) * (pow(self.stability + 1, _LOST_STABILITY) - 1)
            return min(lost * exp((1 - chance) * _LOST_LATE), self.stability / exp(_AGAIN * _AGAIN_SHIFT))
        factor = {Grade.HELPED: _HARD, Grade.EASY: _EASY}.get(grade, 1)
        gain = exp(_GAIN) * (11 - self.difficulty) * pow(self.stability, -_SATURATION)
        return self.stability * (1 + gain * (exp((1 - chance) * _LATE) - 1) * factor)

    def _same_day(self, grade: Grade) -> float:
        gain = exp(_AGAIN * (grade - 3 + _AGAIN_SHIFT)) * pow(self.stability, -_AGAIN_STABILITY)
        return self.stability * (gain if grade == Grade.MISSED else max(gain, 1))


def _starting(grade: Grade) -> float:
    return _HARDEST - exp(_SLOPE * (grade - 1)) + 1
