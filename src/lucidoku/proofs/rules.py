"""The rules of a layout as clauses, in a SAT solver for many queries.

Variable `cell * n + digit` says that the cell holds the digit. The rules of houses are loaded once for a layout; a
premise is a guarded set of clauses, and a query assumes guards and literals. A constraint of a variant rule is a
premise, too: only those that a step names count for it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from threading import RLock
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.files.memory import need_memory
from lucidoku.grid.cells import Candidate
from lucidoku.grid.layout import Layout, derived, forget_derived
from lucidoku.logic.step import Premise
from lucidoku.proofs.relations import relation_clauses
from lucidoku.words.language import _

__all__ = ["RuleClauses", "need_room", "new_solver", "rules_of"]

_MOST = 5000  # variables of premises and queries after which the solver is replaced


class RuleClauses:
    """Rules of a layout, and the meaning of premises; query within `question()`.

    >>> from lucidoku.grid.grid import Layout
    >>> rules = RuleClauses(Layout.standard(2, 2))
    >>> rules.possible([rules.literal(0, 1), rules.literal(1, 1)])
    False
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._n = layout.n
        self._lock = RLock()
        self._load()

    def _load(self) -> None:
        layout = self.layout
        self._solver = new_solver(layout.n)
        self._next = layout.n**3 + 1
        self._of_marks = 0
        self._guards: dict[tuple[object, ...], int] = {}
        self._retired: list[int] = []
        digits = range(1, self._n + 1)
        for cell in layout.cells:
            self._exactly_one([self.literal(cell, d) for d in digits])
        for house in layout.houses:
            for d in digits:
                self._exactly_one([self.literal(cell, d) for cell in house.cells])

    @contextmanager
    def question(self) -> Iterator[None]:
        """Lock the solver for the queries of one step; clauses added by `either` are retired on exit.

        The solver is replaced once it has collected many premises, so that it does not grow for ever.
        """
        with self._lock:
            need_room()
            try:
                yield
            finally:
                for guard in self._retired:
                    self._solver.add_clause([-guard])
                self._retired = []
                if self.size > _MOST:
                    self._solver.delete()
                    self._load()

    @property
    def size(self) -> int:
        """Number of variables besides those of the candidates and of the puzzle's constraints."""
        return self._next - self._n**3 - 1 - self._of_marks

    def literal(self, cell: int, digit: int) -> int:
        """Return the variable of a candidate."""
        return int(cell) * self._n + digit

    def candidate(self, literal: int) -> Candidate:
        """Return the candidate of a variable."""
        cell, digit = divmod(literal - 1, self._n)
        return Candidate(self.layout.cells[cell], digit + 1)

    def guard(self, premise: Premise) -> int:
        """Return the literal to assume for a premise; add its clauses on first use."""
        house = premise.house.index if premise.house else None
        key = (premise.kind, premise.cells, premise.digits, house, premise.mark)
        if key in self._guards:
            return self._guards[key]
        guard = self._guards[key] = self._fresh()
        if premise.mark is not None:
            before = self._next
            for relation in self.layout.relations[self.layout.placed.index(premise.mark)]:
                for clause in relation_clauses(relation, self._n, self.literal, self._fresh):
                    self._solver.add_clause([-guard, *clause])
            self._of_marks += self._next - before
            return guard
        for literal in _unit_literals(self, premise):
            self._solver.add_clause([-guard, literal])
        return guard

    def possible(self, assumptions: Sequence[int]) -> bool:
        """Return whether some completed grid agrees with the assumptions."""
        try:
            return bool(self._solver.solve(assumptions=list(assumptions)))
        except Exception as error:
            # python-sat catches Ctrl-C and raises its own error.
            if "keyboard interrupt" in str(error).lower():
                raise KeyboardInterrupt from None
            raise

    def core(self) -> set[int]:
        """Return the assumptions that made the last query impossible."""
        return set(self._solver.get_core() or ())

    def grid(self) -> dict[int, int]:
        """Return the completed grid of the last query, digits by cell."""
        model = self._solver.get_model()
        held = (self.candidate(v) for v in model[: self._n**3] if v > 0)
        return {int(candidate.cell): candidate.digit for candidate in held}

    def either(self, literals: Iterable[int]) -> int:
        """Return a literal that, when assumed, makes one of some literals true; valid for the present `question()`."""
        guard = self._fresh()
        self._retired.append(guard)
        self._solver.add_clause([-guard, *literals])
        return guard

    def _fresh(self) -> int:
        self._next += 1
        return self._next - 1

    def _exactly_one(self, literals: list[int]) -> None:
        self._solver.add_clause(literals)
        for a, b in combinations(literals, 2):
            self._solver.add_clause([-a, -b])


def _unit_literals(rules: RuleClauses, premise: Premise) -> list[int]:
    """Return the meaning of a premise as literals: its negated candidates are false."""
    if premise.kind == "value":
        return [rules.literal(premise.cells[0], premise.digits[0])]
    if premise.kind == "cell":
        kept = set(premise.digits)
        return [-rules.literal(premise.cells[0], d) for d in range(1, rules.layout.n + 1) if d not in kept]
    assert premise.house is not None
    inside = set(premise.cells)
    return [-rules.literal(cell, premise.digits[0]) for cell in premise.house.cells if cell not in inside]


def need_room(n: int = 0) -> None:
    """Check that Glucose has the memory for the rules of a grid of n rows and what a search learns: it aborts where it has not.

    Raises:
        MemoryError: it has not.
    """
    need_memory((8 << 20) + 3 * _rule_bytes(n))  # its arrays double


def new_solver(n: int = 0) -> Any:
    """Return an empty solver, for the rules of a grid of n rows or for less.

    Raises:
        LucidokuError: python-sat is not installed.
        MemoryError: there is too little for it.
    """
    need_room(n)
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise LucidokuError(_("verifying needs python-sat: pip install 'lucidoku[proofs]'")) from None
    return Solver(name="glucose4", incr=False)


def _rule_bytes(n: int) -> int:
    return 110 * n**4


@derived(lambda rules: _rule_bytes(rules.layout.n))
def rules_of(layout: Layout) -> RuleClauses:
    """Return the rules of a layout, cached."""
    return RuleClauses(layout)


# Free the solvers before the interpreter unloads their library.
atexit.register(forget_derived)
