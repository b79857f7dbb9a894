"""Lucidoku explains Sudoku: from a puzzle to the walkthrough by which a person could solve it.

>>> import lucidoku as ld
>>> walk = ld.explain(ld.Grid.parse("1.....2..3.....4"))
>>> print(walk[0])
Hidden Single: r1c2=2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from lucidoku.files.later import first_use
from lucidoku.files.version import __version__
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

__getattr__ = first_use(
    __name__,
    {
        "Rating": "rating:Rating",
        "TrueCandidates": "search.true_candidates:TrueCandidates",
        "bulk": "formats.bulk",
        "corpus": "corpus",
        "draw": "draw",
        "examples": "logic.examples",
        "formats": "formats",
        "generate": "generate",
        "paper": "paper",
        "rate": "rating:rate",
        "rate_many": "rating:rate_many",
        "read_puzzles": "formats:read_puzzles",
        "record": "logic.record",
        "scale": "scale",
        "solvers": "solvers",
        "study": "study",
        "techniques": "logic.techniques",
        "true_candidates": "search.true_candidates:true_candidates",
        "verify": "verify",
    },
)
"""Imported when they are first used, for a walkthrough needs none of them: the ratings alone are a sixth of an import."""


def __dir__() -> list[str]:
    return list(__all__)
