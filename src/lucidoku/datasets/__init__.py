"""Data for machine learning: audit and split sets of puzzles without leaks, and judge single steps.

The audit needs numpy and Arrow (`pip install 'lucidoku[datasets]'`), the judge a SAT solver (`pip install 'lucidoku[proofs]'`).

    >>> from lucidoku.datasets import audit
    >>> audit.__name__
    'audit'
"""

from __future__ import annotations

from lucidoku.datasets.audit import Across, Audit, audit
from lucidoku.datasets.bundled import load_puzzles
from lucidoku.datasets.judge import Judge, Verdict, judge_many
from lucidoku.datasets.making import MadeSet, make_set
from lucidoku.datasets.publish import Published, publish
from lucidoku.datasets.repeats import distinct
from lucidoku.datasets.split import Split, SplitPart, split
from lucidoku.datasets.spool import FileAudit
from lucidoku.datasets.symmetry import shuffle
from lucidoku.files.later import lazy_getattr

__all__ = [
    "Across",
    "Audit",
    "FileAudit",
    "Judge",
    "MadeSet",
    "Published",
    "Split",
    "SplitPart",
    "Verdict",
    "audit",
    "distinct",
    "judge_many",
    "load_puzzles",
    "make_set",
    "publish",
    "shuffle",
    "split",
]

__getattr__ = lazy_getattr(__name__, {}, __all__)
