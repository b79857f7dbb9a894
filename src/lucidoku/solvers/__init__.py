"""The laboratory: different ways to solve a Sudoku behind one interface, and their comparison.

One file per algorithm, written to be read. Every solver has `solve(grid, time_limit=None)`, which returns a `Solution`
with the grid, the nodes and backtracks of the search and the time, or None when there is no solution.

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

from lucidoku.files.later import lazy_getattr
from lucidoku.grid.grid import Grid
from lucidoku.solvers._protocol import Solution, Solver, Unfinished, Work, is_solution
from lucidoku.solvers.compare import Comparison, Result, compare
from lucidoku.solvers.exact_cover import CoverError, ExactCover
from lucidoku.solvers.own import FunctionSolver, as_solver
from lucidoku.solvers.race import race, tries
from lucidoku.solvers.registry import SOLVERS, solver

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

__getattr__ = lazy_getattr(__name__, {}, __all__)
