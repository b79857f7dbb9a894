"""The proof checker: whether a step follows from the premises that it states, by the rules alone.

It shares nothing with the engine but the `Step`. A step's premises are facts of the board; the checker asserts that each is
true there, writes the rules and the premises as clauses, and lets a SAT solver show that the contrary of each conclusion is
impossible. It needs python-sat (`pip install 'lucidoku[verify]'`).

>>> import lucidoku as ld
>>> walk = ld.explain("1.....2..3.....4")
>>> prove(walk[0])
<Proof proved: Hidden Single: r1c2=2>
"""

from __future__ import annotations

from lucidoku.proofs.checker import Proof, ProofStatus, prove, prove_walk
from lucidoku.proofs.words import check_words

__all__ = ["Proof", "ProofStatus", "check_words", "prove", "prove_walk"]
