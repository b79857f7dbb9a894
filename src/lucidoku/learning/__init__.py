"""For machines that learn: sets of puzzles are audited before anything is trained on them, and single steps are judged.

The audit needs numpy and Arrow (`pip install lucidoku[ml]`), the judge a SAT solver (`pip install lucidoku[verify]`).

    >>> from lucidoku.learning import audit
    >>> audit.__name__
    'audit'
"""

from __future__ import annotations

from lucidoku.learning.audit import Across, Audit, FileAudit, audit
from lucidoku.learning.judge import Judge, Verdict, judge_many

__all__ = ["Across", "Audit", "FileAudit", "Judge", "Verdict", "audit", "judge_many"]
