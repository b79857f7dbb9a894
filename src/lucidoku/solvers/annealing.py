"""Search by simulated annealing: start from a wrong grid, swap digits, and accept worse grids while the temperature is high.

Every box is filled with its missing digits, so boxes are correct from the start. The cost of a grid is the number of
digits that are missing from the other houses. A move swaps two cells of a box. A better grid is always taken; a worse
one with probability exp(-increase / temperature), while the temperature falls. If it freezes without success, it is
reheated. Method of R. Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics 13 (2007).

It uses no logic and proves nothing: on a puzzle without solution it can only give up. A seed makes runs reproducible.
"""

from __future__ import annotations

import math
import random

from lucidoku.grid.layout import Layout
from lucidoku.solvers._protocol import Solver, Unfinished, Work
from lucidoku.words.language import ngettext

__all__ = ["Annealing"]


class Annealing(Solver):
    """Search by simulated annealing within the boxes.

    Args:
        seed: the seed of the random numbers.
        restarts: the number of reheats before it gives up.
    """

    name, title = "annealing", "Simulated annealing"

    def __init__(self, seed: int = 1, restarts: int = 100) -> None:
        self.seed = seed
        self.restarts = restarts

    def search(self, values: list[int], layout: Layout, work: Work) -> list[int] | None:
        """Heat and cool until no digit is missing."""
        chance = random.Random(self.seed)
        for _run in range(self.restarts):
            solution = _Anneal(values, layout, chance, work).run()
            if solution is not None:
                return solution
            work.backtracks += 1
        raise Unfinished(
            ngettext("gave up after {count} restart", "gave up after {count} restarts", self.restarts).format(
                count=self.restarts
            ),
            work,
        )


class _Anneal:
    """Cool down once."""

    def __init__(self, givens: list[int], layout: Layout, chance: random.Random, work: Work) -> None:
        self.chance, self.work = chance, work
        self.values = list(givens)
        boxes = [house for house in layout.houses if house.kind == "box"]
        self.free = []  # for each box the cells that can be swapped
        for box in boxes:
            cells = [int(cell) for cell in box.cells if not givens[cell]]
            lacking = [d for d in range(1, layout.n + 1) if d not in {givens[cell] for cell in box.cells}]
            chance.shuffle(lacking)
            for cell, digit in zip(cells, lacking, strict=True):
                self.values[cell] = digit
            if len(cells) > 1:
                self.free.append(cells)
        others = [house for house in layout.houses if house.kind != "box"]
        self.houses_of: list[list[int]] = [[] for _cell in givens]
        self.count = [[0] * (layout.n + 1) for _house in others]
        for number, house in enumerate(others):
            for cell in house.cells:
                self.houses_of[cell].append(number)
                self.count[number][self.values[cell]] += 1
        self.cost = sum(row[1:].count(0) for row in self.count)

    def run(self) -> list[int] | None:
        if self.cost == 0:
            return self.values
        if not self.free:
            return None
        temperature, moves = 0.45, 20 * sum(map(len, self.free))
        while temperature > 0.3:
            for _move in range(moves):
                self.work.node()
                cells = self.chance.choice(self.free)
                first, other = self.chance.sample(cells, 2)
                before = self.cost
                self.swap(first, other)
                worse = self.cost - before
                if self.cost == 0:
                    return self.values
                if worse > 0 and self.chance.random() >= math.exp(-worse / temperature):
                    self.swap(first, other)
            temperature *= 0.99
        return None

    def swap(self, here: int, other: int) -> None:
        first, second = self.values[here], self.values[other]
        for cell, old, new in ((here, first, second), (other, second, first)):
            for house in self.houses_of[cell]:
                row = self.count[house]
                row[old] -= 1
                self.cost += row[old] == 0
                self.cost -= row[new] == 0
                row[new] += 1
            self.values[cell] = new
