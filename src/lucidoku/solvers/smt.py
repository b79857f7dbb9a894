"""Satisfiability modulo theories with z3: an integer per cell, "distinct" in every house."""

from __future__ import annotations

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Work

__all__ = ["Smt"]


class Smt(Solver):
    """Z3 on integers; nodes are its decisions, backtracks its conflicts."""

    name, title, extra = "smt", "Satisfiability modulo theories (z3)", "z3"

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """State the rules and the givens, and solve."""
        import z3

        context = z3.Context()
        cells = [
            z3.IntVal(given, context) if given else z3.Int(f"r{i // layout.n + 1}c{i % layout.n + 1}", context)
            for i, given in enumerate(values)
        ]
        solver = z3.Solver(ctx=context)
        solver.add(*(z3.And(cell >= 1, cell <= layout.n) for i, cell in enumerate(cells) if not values[i]))
        solver.add(*(z3.Distinct(*(cells[cell] for cell in house.cells)) for house in layout.houses))
        if work.left is not None:
            solver.set("timeout", max(1, round(work.left * 1000)))
        answer = solver.check()
        counters = solver.statistics()
        counts = {key: counters.get_key_value(key) for key in counters.keys()}  # noqa: SIM118 - not a dict
        work.nodes = sum(number for key, number in counts.items() if key.endswith("decisions"))
        work.backtracks = sum(number for key, number in counts.items() if key.endswith("conflicts"))
        if answer == z3.unknown:
            raise work.unfinished()
        if answer == z3.unsat:
            return None
        model = solver.model()
        return [given or model.eval(cells[i]).as_long() for i, given in enumerate(values)]
