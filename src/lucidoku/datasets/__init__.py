"""For machines that learn: sets of puzzles are audited and split without leaks, and single steps are judged.

The audit needs numpy and Arrow (`pip install 'lucidoku[ml]'`), the judge a SAT solver (`pip install 'lucidoku[verify]'`).

    >>> from lucidoku.datasets import audit
    >>> audit.__name__
    'audit'
"""

from __future__ import annotations

from lucidoku.datasets.audit import Across, Audit, audit
from lucidoku.datasets.judge import Judge, Verdict, judge_many
from lucidoku.datasets.making import MadeSet, make_set
from lucidoku.datasets.publish import Published, publish
from lucidoku.datasets.split import Part, Split, split
from lucidoku.datasets.spool import FileAudit

__all__ = [
    "Across",
    "Audit",
    "FileAudit",
    "Judge",
    "MadeSet",
    "Part",
    "Published",
    "Split",
    "Verdict",
    "audit",
    "judge_many",
    "make_set",
    "publish",
    "split",
]
