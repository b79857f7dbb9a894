"""The laboratory: different ways to solve a Sudoku behind one call, and their comparison.

One file an algorithm, written to be read. Every solver has `solve(grid, time_limit=None)`, which returns a `Solution` with the
grid, the nodes and backtracks of the search and the time, or None when there is no solution.

>>> from lucidoku.solvers import solver
>>> puzzle = Grid.parse("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
>>> for name in ("naive", "mrv", "norvig", "dlx", "human"):
...     answer = solver(name).solve(puzzle)
...     print(f"{name:7}{answer.nodes:6}{answer.backtracks:6}")
naive   16072 16016
mrv       126    70
norvig      5     1
dlx        56     0
human      70     0
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from importlib.util import find_spec

from lucidoku.errors import LucidokuError
from lucidoku.grid.grid import Grid
from lucidoku.solvers._protocol import Solution, Solver, Unfinished, Work, is_solution
from lucidoku.solvers.annealing import Annealing
from lucidoku.solvers.compare import Comparison, Result, compare
from lucidoku.solvers.cpsat import CpSat
from lucidoku.solvers.dlx import DancingLinks
from lucidoku.solvers.exact_cover import CoverError, ExactCover
from lucidoku.solvers.human import Human
from lucidoku.solvers.mrv import MostConstrained
from lucidoku.solvers.naive import Naive
from lucidoku.solvers.native import Native
from lucidoku.solvers.norvig import Norvig
from lucidoku.solvers.own import FunctionSolver, as_solver, from_file
from lucidoku.solvers.race import race, tries
from lucidoku.solvers.sat import Sat
from lucidoku.solvers.smt import Smt
from lucidoku.words.language import _

__all__ = [
    "SOLVERS",
    "Comparison",
    "CoverError",
    "ExactCover",
    "FunctionSolver",
    "Grid",
    "Result",
    "Solution",
    "Solver",
    "Unfinished",
    "Work",
    "as_solver",
    "compare",
    "is_solution",
    "race",
    "solver",
    "tries",
]

SOLVERS: dict[str, type[Solver]] = {
    kind.name: kind
    for kind in (Naive, MostConstrained, Norvig, DancingLinks, Annealing, Human, CpSat, Sat, Smt, Native)
}
"""The solvers by name."""


def solver(name: str) -> Solver:
    """Return the solver called `name`; `human:basic` is human logic with the techniques of a pipeline.

    `FILE.py:NAME` is a class, an instance or a function of a program.

    Raises:
        LucidokuError: there is none of that name, or a module that it needs is not installed.

    >>> from lucidoku import Grid
    >>> from lucidoku.solvers import solver
    >>> solver("dlx").solve(Grid.parse("1.....2..3.....4")).grid
    Grid.parse('1243342143122134')
    """
    if re.fullmatch(r".+\.py:\w+", name):
        return from_file(name)
    key, _colon, argument = name.partition(":")
    if key not in SOLVERS:
        near = get_close_matches(key, SOLVERS, 3, 0.4) or list(SOLVERS)
        raise LucidokuError(
            _("unknown solver {name}; expected one of {known}").format(name=repr(name), known=", ".join(near))
        )
    kind = SOLVERS[key]
    for module in kind.extra.split():
        if find_spec(module) is None:
            raise LucidokuError(
                _("the solver {name} needs {module}: pip install 'lucidoku[lab]'").format(name=name, module=module)
            )
    if argument and kind is not Human:
        raise LucidokuError(_("the solver {name} takes no argument").format(name=key))
    return Human(argument) if argument else kind()
