"""The solvers, by name."""

from __future__ import annotations

import re
from importlib.util import find_spec

from lucidoku.errors import LucidokuError
from lucidoku.solvers._protocol import Solver
from lucidoku.solvers.annealing import Annealing
from lucidoku.solvers.cpsat import CpSat
from lucidoku.solvers.dlx import DancingLinks
from lucidoku.solvers.human import Human
from lucidoku.solvers.mrv import MostConstrained
from lucidoku.solvers.naive import Naive
from lucidoku.solvers.native import Native
from lucidoku.solvers.norvig import Norvig
from lucidoku.solvers.own import from_file
from lucidoku.solvers.sat import Sat
from lucidoku.solvers.smt import Smt
from lucidoku.words.guided import guided
from lucidoku.words.language import _

__all__ = ["SOLVERS", "solver", "usual_name"]

SOLVERS: dict[str, type[Solver]] = {
    kind.name: kind
    for kind in (Naive, MostConstrained, Norvig, DancingLinks, Annealing, Human, CpSat, Sat, Smt, Native)
}
"""The solvers by name."""


_USUAL = {
    "backtracking": "naive", "backtrack": "naive", "bruteforce": "naive", "brute": "naive", "dfs": "naive", "dancinglinks": "dlx",
    "exactcover": "dlx", "algorithmx": "dlx", "propagation": "norvig",
    "ortools": "cpsat", "ilp": "cpsat", "z3": "smt", "pysat": "sat", "minisat": "sat", "cadical": "sat",
    "stochastic": "annealing", "genetic": "annealing", "simulatedannealing": "annealing",
}  # fmt: skip
"""Solvers by other names of their methods."""


def usual_name(method: str) -> str:
    """Return the solver of a method that has another name there; empty if there is none.

    >>> usual_name("Dancing Links"), usual_name("dlx")
    ('dlx', '')
    """
    return _USUAL.get(re.sub(r"\W|_", "", method.lower()), "")


@guided
def solver(name: str) -> Solver:
    """Return the solver called `name`; `human:basic` is human logic with these techniques.

    `FILE.py:NAME` is a class, an instance or a function of a program.

    Raises:
        LucidokuError: the name is unknown, or a module that it needs is not installed.

    >>> from lucidoku import Grid
    >>> from lucidoku.solvers import solver
    >>> solver("dlx").solve(Grid.parse("1.....2..3.....4")).grid
    Grid('1243342143122134')
    """
    if re.fullmatch(r".+\.py:\w+", name):
        return from_file(name)
    key, _colon, argument = name.partition(":")
    if key not in SOLVERS:
        problem = _("unknown solver {name}; expected one of {known}").format(name=repr(name), known=", ".join(SOLVERS))
        if usual := usual_name(key):
            problem = _("{problem}; did you mean {name}?").format(problem=problem, name=usual)
        raise LucidokuError(problem)
    kind = SOLVERS[key]
    for module in kind.extra.split():
        if find_spec(module) is None:
            raise LucidokuError(
                _("the solver {name} needs {module}: pip install 'lucidoku[solvers]'").format(name=name, module=module)
            )
    if argument and kind is not Human:
        raise LucidokuError(_("the solver {name} takes no argument").format(name=key))
    return Human(argument) if argument else kind()
