"""Show that nets in nets in nets find every conclusion of one digit's templates, as `generator/seeds.py` claims.

Let z be a candidate in r1c1 (all cells are alike) that is in no template of its digit. The question is whether a set S
of candidates of the digit exists, none of which z sees, in which nets do not refute z:

- each house without z has one of S, and where it has just one, S has none that this one sees (no single makes progress);
- each a of S has such a set within S, that a sees none of, and each b of that set another one within it.

The first is the result of a net from z, the second that of nets in it and nets in these. A SAT solver finds no such
set; with nets of one level less there is one. By symmetry, four of the candidates may be fixed beforehand.

    .venv/bin/python research/templates.py        (a minute)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from pysat.solvers import Solver

import lucidoku as ld

LAYOUT = ld.Layout.standard(3, 3)
HOUSES = [frozenset(map(int, house.cells)) for house in LAYOUT.houses]
SEES = [frozenset(map(int, LAYOUT.peers[cell])) for cell in range(81)]
CELLS = frozenset(range(1, 81)) - SEES[0]
Path = tuple[int, ...]
"""Candidates assumed after z; they name the set of candidates that is left."""


class Question:
    """Clauses for nets of a number of levels within that of z."""

    def __init__(self, levels: int) -> None:
        self.solver = Solver(name="cadical195")
        self.numbers: dict[tuple[Path, int], int] = {}
        self.free = count(1)
        self.leave((), levels)
        for template in templates(1, []):
            self.solver.add_clause([-self.has((), cell) for cell in template])
        if levels == 2:  # rows 2, 3 and columns 2, 3 hold one each, in whatever cell
            for path, cell in (((), 12), ((12,), 24), ((12, 24), 28), ((28,), 56)):
                self.solver.add_clause([self.has(path, cell)])

    def has(self, path: Path, cell: int) -> int:
        """Return the variable of a candidate in a set."""
        if (path, cell) not in self.numbers:
            self.numbers[path, cell] = next(self.free)
        return self.numbers[path, cell]

    def leave(self, path: Path, levels: int) -> None:
        """Add the clauses for the candidates that a net leaves, and for the nets in it, for each assumption there."""
        cells = CELLS - frozenset().union(*({cell, *SEES[cell]} for cell in path))
        condition = [-self.has(path[:-1], path[-1])] if path else []
        houses = [house & cells for house in HOUSES if 0 not in house and not house & {*path}]
        for house in houses:
            self.solver.add_clause(condition + [self.has(path, cell) for cell in house])
            for cell in house:
                others = [self.has(path, other) for other in house if other != cell]
                for seen in (SEES[cell] & cells) - house:
                    self.solver.add_clause([-self.has(path, cell), -self.has(path, seen), *others])
        for cell in cells:
            if path:
                self.solver.add_clause([-self.has(path, cell), self.has(path[:-1], cell)])
                self.solver.add_clause([-self.has(path, cell), -condition[0]])
            if levels:
                self.leave((*path, cell), levels - 1)

    def answer(self) -> str:
        """Return a set that the nets do not refute, as a picture; "none" if there is none."""
        if not self.solver.solve():
            return "none"
        model = set(self.solver.get_model() or ())
        marks = ["z"] + ["x" if cell in CELLS and self.has((), cell) in model else "." for cell in range(1, 81)]
        return "\n".join("".join(marks[9 * row : 9 * row + 9]) for row in range(9))


def templates(row: int, chosen: list[int]) -> Iterator[list[int]]:
    """Yield the templates with r1c1, without that cell."""
    if row == 9:
        yield chosen
        return
    for cell in range(9 * row, 9 * row + 9):
        if cell in CELLS and not any(cell in SEES[other] for other in chosen):
            yield from templates(row + 1, [*chosen, cell])


def main() -> None:
    """Search for such sets with nets of no, one and two levels within the first."""
    for levels in range(3):
        print(f"levels of nets inside the first: {levels}", Question(levels).answer(), sep="\n", flush=True)


if __name__ == "__main__":
    main()
