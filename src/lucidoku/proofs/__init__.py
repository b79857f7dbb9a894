"""Proof checker: prove that a step follows from its stated premises by the rules alone.

It shares nothing with the engine but the `Step`. A step's premises are facts of the board; the checker asserts that
each is true there, writes the rules and the premises as clauses, and lets a SAT solver show that the negation of each
conclusion is impossible. It needs python-sat (`pip install 'lucidoku[proofs]'`).

>>> import lucidoku as ld
>>> walk = ld.explain("1.....2..3.....4")
>>> prove(walk[0])
<Proof proved: Hidden Single: r1c2=2>
"""

from __future__ import annotations

from lucidoku.files.later import lazy_getattr
from lucidoku.proofs.checker import Proof, Proofs, ProofStatus, prove
from lucidoku.proofs.rows import check_rows
from lucidoku.proofs.words import check_words

__all__ = ["Proof", "ProofStatus", "Proofs", "check_rows", "check_words", "prove"]

__getattr__ = lazy_getattr(__name__, {}, __all__)
