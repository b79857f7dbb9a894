"""Boolean satisfiability with python-sat: a variable for "this digit is in this cell".

Sudoku is an exact cover problem, and each of its items becomes clauses: at least one of its candidates, and not
two of them. The givens are assumed, not asserted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from threading import Timer

from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.proofs.rules import need_room
from lucidoku.solvers._protocol import Solver, Work
from lucidoku.solvers.dlx import sudoku_items

__all__ = ["Sat", "clauses", "dimacs"]


def clauses(layout: Layout) -> Iterator[list[int]]:
    """Yield the rules in conjunctive normal form; digit d of cell c is variable `c * n + d`.

    >>> rules = list(clauses(Layout.standard(2, 2)))
    >>> len(rules), rules[:3]
    (448, [[1, 2, 3, 4], [-1, -2], [-1, -3]])
    """
    holders: dict[int, list[int]] = {}
    for (cell, digit), items in sudoku_items(layout).items():
        for item in items:
            holders.setdefault(item, []).append(cell * layout.n + digit)
    for item in sorted(holders):
        yield holders[item]
        yield from ([-first, -other] for first, other in combinations(holders[item], 2))


def dimacs(puzzle: PuzzleLike) -> str:
    """Return a puzzle as a file for SAT solvers: the rules of its layout, and a clause for each given; see `clauses`.

    Raises:
        ParseError: the text is not a puzzle.

    >>> print(dimacs("1.....2..3.....4")[:39])
    c 1.....2..3.....4
    p cnf 64 452
    1 2 3 4
    """
    grid = Grid(puzzle)
    layout = grid.layout
    rules = [*clauses(layout), *([given.cell * layout.n + given.digit] for given in grid.givens)]
    lines = [f"c {grid.line}", f"p cnf {layout.n**3} {len(rules)}"]
    return "\n".join((*lines, *(" ".join(map(str, (*clause, 0))) for clause in rules), ""))


class Sat(Solver):
    """The CDCL solver Glucose 4, or another one of python-sat; nodes are its decisions, backtracks its conflicts.

    Args:
        engine: python-sat's name of the solver; a time limit requires one that can be interrupted.
    """

    name, title, extra = "sat", "Boolean satisfiability (python-sat)", "pysat"

    def __init__(self, engine: str = "glucose4") -> None:
        self.engine = engine

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """State the rules, assume the givens, and solve."""
        from pysat.solvers import Solver as Backend

        need_room(layout.n)
        givens = [cell * layout.n + digit for cell, digit in enumerate(values) if digit]
        with Backend(name=self.engine) as backend:
            for number, clause in enumerate(clauses(layout)):
                if number % 1000 == 0:
                    work.check()
                backend.add_clause(clause)
            timer = None
            if work.left is not None:
                timer = Timer(work.left, backend.interrupt)
                timer.start()
            answer = backend.solve_limited(assumptions=givens, expect_interrupt=True)
            if timer is not None:
                timer.cancel()
            counters = backend.accum_stats() or {}
            work.nodes, work.backtracks = counters.get("decisions", 0), counters.get("conflicts", 0)
            if answer is None:
                raise work.unfinished()
            if not answer:
                return None
            for variable in backend.get_model():
                if variable > 0:
                    cell, digit = divmod(variable - 1, layout.n)
                    values[cell] = digit + 1
            return values
