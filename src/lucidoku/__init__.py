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
    UnknownKeyword,
    UnknownName,
    UnknownTechnique,
    UnsoundStep,
    WrongType,
)
from lucidoku.files.later import lazy_getattr
from lucidoku.files.version import __version__
from lucidoku.grid.board import Board, PositionStatus
from lucidoku.grid.cells import Candidate, Cell
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.houses import CellSet, House
from lucidoku.grid.layout import Layout
from lucidoku.logic.aims import key_moves
from lucidoku.logic.custom import technique
from lucidoku.logic.explaining import explain, explain_many
from lucidoku.logic.finding import find_steps, hint
from lucidoku.logic.pipeline import Pipeline, PipelineLike, Stage
from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step
from lucidoku.logic.stepper import Stepper
from lucidoku.logic.technique import Technique
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.search.exact import Solutions, canonical, count, is_unique, iter_solutions, solve, solve_many
from lucidoku.search.solutions import solutions
from lucidoku.words.language import language, languages
from lucidoku.words.notation import NOTATIONS, notation, set_language

if TYPE_CHECKING:
    from lucidoku import cluster, corpus, datasets, drawing, formats, generator, paper, proofs, ratings, school, solvers
    from lucidoku.formats import bulk, read_puzzles
    from lucidoku.logic import examples, record, techniques
    from lucidoku.ratings import RatingCard, rate, rate_many
    from lucidoku.search.true_candidates import TrueCandidates, true_candidates

__all__ = [
    "NOTATIONS",
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
    "PositionStatus",
    "Premise",
    "Puzzle",
    "RatingCard",
    "Solutions",
    "Stage",
    "Step",
    "Stepper",
    "Technique",
    "TimeLimit",
    "TrueCandidates",
    "UnknownKeyword",
    "UnknownName",
    "UnknownTechnique",
    "UnsoundStep",
    "Walkthrough",
    "WrongType",
    "__version__",
    "bulk",
    "canonical",
    "cluster",
    "corpus",
    "count",
    "datasets",
    "drawing",
    "examples",
    "explain",
    "explain_many",
    "find_steps",
    "formats",
    "generator",
    "hint",
    "is_unique",
    "iter_solutions",
    "key_moves",
    "language",
    "languages",
    "notation",
    "paper",
    "proofs",
    "prove",
    "rate",
    "rate_many",
    "ratings",
    "read_puzzles",
    "record",
    "school",
    "set_language",
    "solutions",
    "solve",
    "solve_many",
    "solvers",
    "technique",
    "techniques",
    "true_candidates",
]

_lazy = lazy_getattr(
    __name__,
    {
        "RatingCard": "ratings:RatingCard",
        "TrueCandidates": "search.true_candidates:TrueCandidates",
        "bulk": "formats.bulk",
        "corpus": "corpus",
        "drawing": "drawing",
        "examples": "logic.examples",
        "formats": "formats",
        "generator": "generator",
        "paper": "paper",
        "rate": "ratings:rate",
        "rate_many": "ratings:rate_many",
        "read_puzzles": "formats:read_puzzles",
        "record": "logic.record",
        "cluster": "cluster",
        "solvers": "solvers",
        "school": "school",
        "techniques": "logic.techniques",
        "true_candidates": "search.true_candidates:true_candidates",
        "prove": "proofs:prove",
        "proofs": "proofs",
        "datasets": "datasets",
        "ratings": "ratings",
    },
)
"""Imported when they are first used, for a walkthrough needs none of them: the ratings alone are a sixth of an import."""


def __getattr__(name: str) -> object:
    try:
        return _lazy(name)
    except AttributeError:
        if name.startswith("_"):
            raise
        from lucidoku.words.guesses import unknown_name

        raise unknown_name("lucidoku", name, __all__) from None


def __dir__() -> list[str]:
    return list(__all__)
