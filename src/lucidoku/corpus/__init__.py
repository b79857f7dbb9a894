"""Corpora: collections that are solved once and then asked what happens in them.

One corpus is one DuckDB file (or a folder of Parquet files): puzzles, steps, counts of techniques, the pipelines used, the
lines without a valid puzzle. It needs DuckDB, Arrow and numpy (`pip install 'lucidoku[corpus]'`).

    >>> from lucidoku.corpus import SCHEMA_VERSION, TABLES
    >>> SCHEMA_VERSION, list(TABLES)
    (4, ['puzzles', 'steps', 'technique_counts', 'pipelines', 'failures', 'meta'])
"""

from __future__ import annotations

from lucidoku.corpus.build import Report, build
from lucidoku.corpus.exchange import export, verify
from lucidoku.corpus.failures import Failure
from lucidoku.corpus.merging import import_, merge
from lucidoku.corpus.query import PuzzleQuery, StepQuery
from lucidoku.corpus.refs import PuzzleRef, StepList, StepRef
from lucidoku.corpus.schema import SCHEMA_VERSION, TABLES
from lucidoku.corpus.stats import Statistics, statistics
from lucidoku.corpus.store import Corpus

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
    "export",
    "import_",
    "merge",
    "statistics",
    "verify",
]
