"""For machines that learn: sets of puzzles are audited before anything is trained or measured on them.

It needs numpy and Arrow (`pip install lucidoku[ml]`).

    >>> from lucidoku.learning import audit
    >>> audit.__name__
    'audit'
"""

from __future__ import annotations

from lucidoku.learning.audit import Across, Audit, FileAudit, audit

__all__ = ["Across", "Audit", "FileAudit", "audit"]
