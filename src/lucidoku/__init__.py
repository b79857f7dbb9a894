"""Lucidoku explains Sudoku: from a puzzle to the walkthrough by which a person could solve it.

>>> import lucidoku as ld
>>> walk = ld.explain(ld.Grid.parse("1.....2..3.....4"))
>>> print(walk[0])
Hidden Single: r1c2=2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lucidoku import _views
from lucidoku._text import language, languages, speak
from lucidoku._version import __version__
from lucidoku.board import Board
from lucidoku.custom import technique
from lucidoku.errors import (
    InvalidPuzzle,
    LucidokuError,
    MultipleSolutions,
    NoSolution,
    ParseError,
    UnknownTechnique,
    UnsoundStep,
)
from lucidoku.exact import Answers, count, each_solution, is_unique, solve, solve_array
from lucidoku.grid import Candidate, Cell, Grid, House, Layout
from lucidoku.pipeline import Pipeline
from lucidoku.step import Branch, Evidence, Link, Node, Premise, Step, Technique
from lucidoku.stepper import Stepper
from lucidoku.walkthrough import Walkthrough, explain, explain_many, find_steps, hint, solutions

if TYPE_CHECKING:
    from lucidoku import draw, formats
    from lucidoku.formats import read_puzzles

__all__ = [
    "Answers",
    "Board",
    "Branch",
    "Candidate",
    "Cell",
    "Evidence",
    "Grid",
    "House",
    "InvalidPuzzle",
    "Layout",
    "Link",
    "LucidokuError",
    "MultipleSolutions",
    "NoSolution",
    "Node",
    "ParseError",
    "Pipeline",
    "Premise",
    "Step",
    "Stepper",
    "Technique",
    "UnknownTechnique",
    "UnsoundStep",
    "Walkthrough",
    "__version__",
    "count",
    "draw",
    "each_solution",
    "explain",
    "explain_many",
    "find_steps",
    "formats",
    "hint",
    "is_unique",
    "language",
    "languages",
    "read_puzzles",
    "solutions",
    "solve",
    "solve_array",
    "speak",
    "technique",
]

_views.provide("svg", "lucidoku.draw:svg")
_views.provide("stepper_html", "lucidoku.draw:stepper_html")
_views.provide("tell", "lucidoku.techniques:tell")
_views.provide("parse", "lucidoku.formats:parse")
_views.provide("parse_grid", "lucidoku.formats:parse_grid")


def __getattr__(name: str) -> object:
    # What reads and draws is imported when it is first used.
    if name in ("draw", "formats"):
        return import_module(f"lucidoku.{name}")
    if name == "read_puzzles":
        return import_module("lucidoku.formats").read_puzzles
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
