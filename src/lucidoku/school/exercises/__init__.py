"""The exercise: from the digits of a row to a program that solves every Sudoku."""

from __future__ import annotations

from lucidoku.school.exercises.answers import model_answers
from lucidoku.school.exercises.check import FileReport, FunctionVerdict, check, check_file
from lucidoku.school.exercises.course import FUNCTIONS, Task, notebook, skeleton

__all__ = [
    "FUNCTIONS",
    "FileReport",
    "FunctionVerdict",
    "Task",
    "check",
    "check_file",
    "model_answers",
    "notebook",
    "skeleton",
]
