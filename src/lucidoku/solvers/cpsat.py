"""Constraint programming with the CP-SAT solver of OR-Tools: a variable per cell, "all different" in every house."""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["CpSat"]


class CpSat(Solver):
    """CP-SAT, one worker; nodes are its branches, backtracks its conflicts."""

    name, title, extra = "cpsat", "Constraint programming (CP-SAT)", "ortools"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """State the rules, fix the givens, and ask."""
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        cells = [
            model.new_constant(given)
            if given
            else model.new_int_var(1, layout.n, f"r{i // layout.n + 1}c{i % layout.n + 1}")
            for i, given in enumerate(values)
        ]
        for house in layout.houses:
            model.add_all_different(cells[cell] for cell in house.cells)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if work.left is not None:
            solver.parameters.max_time_in_seconds = work.left
        status = solver.solve(model)
        work.nodes, work.backtracks = solver.num_branches, solver.num_conflicts
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return [solver.value(cell) for cell in cells]
        if status == cp_model.INFEASIBLE:
            return None
        raise work.unfinished()
