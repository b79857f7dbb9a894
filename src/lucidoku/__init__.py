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
from lucidoku.words.python_errors import explain_python_errors

if TYPE_CHECKING:
    from lucidoku import (
        cluster,
        corpus,
        datasets,
        drawing,
        formats,
        generator,
        paper,
        photo,
        proofs,
        ratings,
        school,
        solvers,
    )
    from lucidoku.formats import bulk, read_puzzles, write_puzzles
    from lucidoku.generator import PuzzleSpec, make, make_many
    from lucidoku.grid.board import Board, PositionStatus
    from lucidoku.grid.cells import Candidate, Cell
    from lucidoku.grid.grid import Grid, PuzzleLike
    from lucidoku.grid.houses import CellSet, House
    from lucidoku.grid.layout import Layout
    from lucidoku.logic import examples, record
    from lucidoku.logic.aims import key_moves
    from lucidoku.logic.catalogue import techniques
    from lucidoku.logic.custom import technique
    from lucidoku.logic.explaining import explain, explain_many
    from lucidoku.logic.finding import find_steps, hint
    from lucidoku.logic.pipeline import Pipeline, PipelineLike, Stage
    from lucidoku.logic.reasons import Reason, why
    from lucidoku.logic.step import Branch, Evidence, Link, LockedSet, Node, Premise, Step
    from lucidoku.logic.stepper import Stepper
    from lucidoku.logic.technique import Technique
    from lucidoku.logic.walkthrough import Walkthrough
    from lucidoku.photo import ImageReading, read_image, read_images, read_pdf
    from lucidoku.proofs import prove
    from lucidoku.ratings import RatingCard, rate, rate_many
    from lucidoku.rules.classes import (
        XV,
        AntiKing,
        AntiKnight,
        AntiTaxicab,
        Arrow,
        BetweenLine,
        BoxIndexer,
        Clone,
        ColumnIndexer,
        ConstraintSpec,
        Difference,
        DisjointGroups,
        DoubleArrow,
        EntropicLine,
        Even,
        ExtraRegion,
        GreaterThan,
        KillerCage,
        LittleKiller,
        LockoutLine,
        LookAlike,
        Maximum,
        Minimum,
        ModularLine,
        Nabner,
        NegativeDifference,
        NegativeRatio,
        NegativeXV,
        NonConsecutive,
        NumberedRoom,
        Odd,
        Palindrome,
        ParityLine,
        Quadruple,
        Ratio,
        RegionSumLine,
        Renban,
        RowIndexer,
        Sandwich,
        Skyscraper,
        SlowThermometer,
        Thermometer,
        Whispers,
        XSum,
        ZipperLine,
    )
    from lucidoku.search.checking import PuzzleCheck, check
    from lucidoku.search.exact import Solutions, canonical, count, is_unique, solutions, solve, solve_many
    from lucidoku.search.true_candidates import TrueCandidates, true_candidates
    from lucidoku.web.player import Player
    from lucidoku.words.language import language, languages
    from lucidoku.words.notation import NOTATIONS, notation, set_language

__all__ = [
    "NOTATIONS",
    "XV",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "BetweenLine",
    "Board",
    "BoxIndexer",
    "Branch",
    "Candidate",
    "Cell",
    "CellSet",
    "Clone",
    "ColumnIndexer",
    "ConstraintSpec",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "EntropicLine",
    "Even",
    "Evidence",
    "ExtraRegion",
    "GreaterThan",
    "Grid",
    "House",
    "ImageReading",
    "InvalidArgument",
    "InvalidPuzzle",
    "KillerCage",
    "Layout",
    "Link",
    "LittleKiller",
    "LockedSet",
    "LockoutLine",
    "LookAlike",
    "LucidokuError",
    "Maximum",
    "Minimum",
    "ModularLine",
    "MultipleSolutions",
    "Nabner",
    "NegativeDifference",
    "NegativeRatio",
    "NegativeXV",
    "NoSolution",
    "Node",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "Palindrome",
    "ParityLine",
    "ParseError",
    "Pipeline",
    "PipelineLike",
    "Player",
    "PositionStatus",
    "Premise",
    "PuzzleCheck",
    "PuzzleLike",
    "PuzzleSpec",
    "Quadruple",
    "RatingCard",
    "Ratio",
    "Reason",
    "RegionSumLine",
    "Renban",
    "RowIndexer",
    "Sandwich",
    "Skyscraper",
    "SlowThermometer",
    "Solutions",
    "Stage",
    "Step",
    "Stepper",
    "Technique",
    "Thermometer",
    "TimeLimit",
    "TrueCandidates",
    "UnknownKeyword",
    "UnknownName",
    "UnknownTechnique",
    "UnsoundStep",
    "Walkthrough",
    "Whispers",
    "WrongType",
    "XSum",
    "ZipperLine",
    "__version__",
    "bulk",
    "canonical",
    "check",
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
    "key_moves",
    "language",
    "languages",
    "make",
    "make_many",
    "notation",
    "paper",
    "photo",
    "proofs",
    "prove",
    "rate",
    "rate_many",
    "ratings",
    "read_image",
    "read_images",
    "read_pdf",
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
    "why",
    "write_puzzles",
]

_MODULES = {
    "formats": ("read_puzzles", "write_puzzles"),
    "generator": ("PuzzleSpec", "make", "make_many"),
    "grid.board": ("Board", "PositionStatus"),
    "grid.cells": ("Candidate", "Cell"),
    "grid.grid": ("Grid", "PuzzleLike"),
    "grid.houses": ("CellSet", "House"),
    "grid.layout": ("Layout",),
    "logic.aims": ("key_moves",),
    "logic.catalogue": ("techniques",),
    "logic.custom": ("technique",),
    "logic.explaining": ("explain", "explain_many"),
    "logic.finding": ("find_steps", "hint"),
    "logic.pipeline": ("Pipeline", "PipelineLike", "Stage"),
    "logic.reasons": ("Reason", "why"),
    "logic.step": ("Branch", "Evidence", "Link", "LockedSet", "Node", "Premise", "Step"),
    "logic.stepper": ("Stepper",),
    "logic.technique": ("Technique",),
    "logic.walkthrough": ("Walkthrough",),
    "photo": ("ImageReading", "read_image", "read_images", "read_pdf"),
    "proofs": ("prove",),
    "ratings": ("RatingCard", "rate", "rate_many"),
    "search.exact": ("Solutions", "canonical", "count", "is_unique", "solutions", "solve", "solve_many"),
    "search.true_candidates": ("TrueCandidates", "true_candidates"),
    "search.checking": ("PuzzleCheck", "check"),
    "web.player": ("Player",),
    "words.language": ("language", "languages"),
    "words.notation": ("NOTATIONS", "notation", "set_language"),
}
"""Names by the module that is imported when one of them is first used: `import lucidoku` alone loads nearly nothing."""
_PLACES = {name: f"{module}:{name}" for module, names in _MODULES.items() for name in names}
_PLACES |= {"bulk": "formats.bulk", "examples": "logic.examples", "record": "logic.record"}
_PLACES |= {
    name: f"rules.classes:{name}" for name in __all__ if name not in {*_PLACES, *globals()} and name[0].isupper()
}

__getattr__ = lazy_getattr(__name__, _PLACES, __all__)
explain_python_errors()


def __dir__() -> list[str]:
    return list(__all__)
