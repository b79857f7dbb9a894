"""The exercise: from the digits of a row to a program that solves every Sudoku."""

from __future__ import annotations

from lucidoku.study.exercises.answers import model_answers
from lucidoku.study.exercises.check import Verdict, check
from lucidoku.study.exercises.course import FUNCTIONS, Task, skeleton

__all__ = ["FUNCTIONS", "Task", "Verdict", "check", "model_answers", "skeleton"]
