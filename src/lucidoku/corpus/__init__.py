"""Corpora: collections of puzzles that are solved once and then searched by the steps of their solutions.

A corpus is a DuckDB file (or a folder of Parquet files): puzzles, steps, counts of techniques, the allowed techniques,
and the lines without a valid puzzle. Needs DuckDB, Arrow and numpy (`pip install 'lucidoku[corpus]'`).

    >>> from lucidoku.corpus import SCHEMA_VERSION, TABLES
    >>> SCHEMA_VERSION, list(TABLES)
    (5, ['puzzles', 'steps', 'technique_counts', 'technique_lists', 'failures', 'meta'])
"""

from __future__ import annotations

from lucidoku.corpus.build import Report, build
from lucidoku.corpus.exchange import check, export
from lucidoku.corpus.failures import Failure
from lucidoku.corpus.merging import import_, merge
from lucidoku.corpus.query import PuzzleQuery, StepQuery
from lucidoku.corpus.refs import PuzzleRef, StepList, StepRef
from lucidoku.corpus.stats import Statistics, statistics
from lucidoku.corpus.store import Corpus
from lucidoku.files.later import lazy_getattr
from lucidoku.tables.schema import SCHEMA_VERSION, TABLES

__all__ = [
    "SCHEMA_VERSION",
    "TABLES",
    "Corpus",
    "Failure",
    "PuzzleQuery",
    "PuzzleRef",
    "Report",
    "Statistics",
    "StepList",
    "StepQuery",
    "StepRef",
    "build",
    "check",
    "export",
    "import_",
    "merge",
    "statistics",
]

__getattr__ = lazy_getattr(__name__, {}, __all__)
