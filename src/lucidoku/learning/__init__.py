"""For machines that learn: sets of puzzles are audited and split without leaks, and single steps are judged.

The audit needs numpy and Arrow (`pip install 'lucidoku[ml]'`), the judge a SAT solver (`pip install 'lucidoku[verify]'`).

    >>> from lucidoku.learning import audit
    >>> audit.__name__
    'audit'
"""

from __future__ import annotations

from lucidoku.learning.audit import Across, Audit, audit
from lucidoku.learning.judge import Judge, Verdict, judge_many
from lucidoku.learning.making import MadeSet, make_set
from lucidoku.learning.publish import Published, publish
from lucidoku.learning.split import Part, Split, split
from lucidoku.learning.spool import FileAudit

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
