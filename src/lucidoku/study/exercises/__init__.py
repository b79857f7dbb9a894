"""The exercise in eight parts: from the digits of a row to a program that solves every Sudoku."""

from __future__ import annotations

from lucidoku.study.exercises.check import Verdict, check
from lucidoku.study.exercises.course import FUNCTIONS, Task, skeleton

__all__ = ["FUNCTIONS", "Task", "Verdict", "check", "skeleton"]
