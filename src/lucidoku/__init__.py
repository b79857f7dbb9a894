"""Lucidoku explains Sudoku: from a puzzle to the walkthrough by which a person could solve it.

>>> import lucidoku as ld
>>> walk = ld.explain(ld.Grid.parse("1.....2..3.....4"))
>>> print(walk[0])
Hidden Single: r1c2=2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lucidoku._version import __version__
from lucidoku.errors import (
    InvalidArgument,
    InvalidPuzzle,
    LucidokuError,
    MultipleSolutions,
    NoSolution,
    ParseError,
    TimeLimit,
    UnknownTechnique,
    UnsoundStep,
    WrongType,
)
from lucidoku.grid.board import Board, Status
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.houses import CellSet, House
from lucidoku.grid.layout import Layout
from lucidoku.logic.aims import one_trick
from lucidoku.logic.custom import own_technique
from lucidoku.logic.explaining import explain, explain_many
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.pipeline import Pipeline, PipelineLike, Stage
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step
from lucidoku.logic.stepper import Stepper
from lucidoku.logic.technique import Technique
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.search.exact import Answers, canonical, count, each_solution, is_unique, solve, solve_array
from lucidoku.search.solutions import solutions
from lucidoku.words.language import language, languages
from lucidoku.words.notation import NOTATIONS, notation, speak

if TYPE_CHECKING:
    from lucidoku import corpus, draw, formats, generate, paper, scale, solvers, study, verify
    from lucidoku.formats import bulk, read_puzzles
    from lucidoku.logic import examples, record, techniques
    from lucidoku.rating import Rating, rate, rate_many
    from lucidoku.search.true_candidates import TrueCandidates, true_candidates

__all__ = [
    "NOTATIONS",
    "Answers",
    "Board",
    "Branch",
    "Candidate",
    "Cell",
    "CellSet",
    "Evidence",
    "Grid",
    "House",
    "InvalidArgument",
    "InvalidPuzzle",
    "Layout",
    "Link",
    "LockedSet",
    "LucidokuError",
    "MultipleSolutions",
    "NoSolution",
    "Node",
    "ParseError",
    "Pipeline",
    "PipelineLike",
    "Premise",
    "Puzzle",
    "Rating",
    "Stage",
    "Status",
    "Step",
    "Stepper",
    "Technique",
    "TimeLimit",
    "TrueCandidates",
    "UnknownTechnique",
    "UnsoundStep",
    "Walkthrough",
    "WrongType",
    "__version__",
    "bulk",
    "canonical",
    "corpus",
    "count",
    "draw",
    "each_solution",
    "examples",
    "explain",
    "explain_many",
    "find_steps",
    "formats",
    "generate",
    "hint",
    "is_unique",
    "language",
    "languages",
    "notation",
    "one_trick",
    "own_technique",
    "paper",
    "rate",
    "rate_many",
    "read_puzzles",
    "record",
    "scale",
    "solutions",
    "solve",
    "solve_array",
    "solvers",
    "speak",
    "study",
    "techniques",
    "true_candidates",
    "verify",
]

_ROOMS = {
    "bulk": "formats.bulk",
    "corpus": "corpus",
    "draw": "draw",
    "examples": "logic.examples",
    "formats": "formats",
    "generate": "generate",
    "paper": "paper",
    "record": "logic.record",
    "scale": "scale",
    "solvers": "solvers",
    "study": "study",
    "techniques": "logic.techniques",
    "verify": "verify",
}
"""Subpackages and modules that are imported when they are first used, and where they live."""

_NAMES = {
    "Rating": "rating",
    "TrueCandidates": "search.true_candidates",
    "rate": "rating",
    "rate_many": "rating",
    "read_puzzles": "formats",
    "true_candidates": "search.true_candidates",
}
"""Names that a walkthrough does not need: the ratings alone are a sixth of an import."""


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"lucidoku.{_ROOMS[name]}")
    if name in _NAMES:
        return getattr(import_module(f"lucidoku.{_NAMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
