"""Many boards as arrays: the basis of the environments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout, LayoutLike, layout_of
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.grid.tables import puzzles_of
from lucidoku.search.exact import solve_many
from lucidoku.search.solutions import first_solutions
from lucidoku.words.language import _

__all__ = ["Boards", "Pool", "pool_of"]


class Pool:
    """Puzzles of one size with their solutions, the starting positions of boards.

    Attributes:
        layout: the houses of all puzzles.
        layouts: for variant puzzles, the layout of each with its rules; otherwise empty.
        puzzles: uint8[P, cells], 0 for an empty cell.
        solutions: uint8[P, cells].
        candidates: bool[P, cells, digits]: the candidates that the givens leave in their houses.
    """

    def __init__(self, grids: Sequence[Grid]) -> None:
        """Use `pool_of` instead."""
        import numpy as np

        self.layout = layout = grids[0].layout.without_constraints
        self.layouts = [grid.layout for grid in grids] if any(grid.layout.placed for grid in grids) else []
        self.puzzles = puzzles = np.frombuffer(b"".join(grid.values for grid in grids), np.uint8).reshape(
            len(grids), -1
        )
        if self.layouts:
            solved = [first_solutions(grid, 2) for grid in grids]
            counts = np.array([len(some) for some in solved])
            self.solutions = np.array(
                [list(some[0].values if some else grid.values) for some, grid in zip(solved, grids, strict=True)],
                np.uint8,
            )
        else:
            answers = solve_many(puzzles, limit=2, threads=1, layout=layout)
            counts, self.solutions = answers.counts, answers.to_numpy()
        if len(wrong := np.flatnonzero(counts != 1)):
            raise LucidokuError(_("puzzle {number} does not have one solution").format(number=int(wrong[0]) + 1))
        self.candidates = np.repeat((puzzles == 0)[:, :, None], layout.n, axis=2)
        for cell in range(puzzles.shape[1]):
            given = np.flatnonzero(puzzles[:, cell])
            for peer in layout.peers[cell]:
                self.candidates[given, peer, puzzles[given, cell] - 1] = False

    def __len__(self) -> int:
        return len(self.puzzles)

    def layout_of(self, number: int) -> Layout:
        """Return the layout of a puzzle, with its variant rules."""
        return self.layouts[number] if self.layouts else self.layout


def pool_of(
    puzzles: Iterable[PuzzleLike | str] | os.PathLike[str] | None = None,
    count: int = 2000,
    seed: int = 0,
    layout: LayoutLike | None = None,
) -> Pool:
    """Return a pool of given puzzles, or of random ones.

    Args:
        puzzles: puzzles with one solution, all with the same houses, or a file of them; each may have variant rules.
        count: the number of random puzzles, or the most of the given ones to use.
        seed: of the random puzzles.
        layout: of the random puzzles; 9×9 by default.

    Raises:
        LucidokuError: there is no puzzle, a puzzle has no unique solution or other houses, or variant rules are
            requested of random puzzles.
    """
    layout = layout_of(layout)
    if puzzles is None:
        if layout is not None and layout.placed:
            raise LucidokuError(_("variant puzzles are not made here; make them with lucidoku data make --rules"))
        spec = PuzzleSpec() if layout is None else PuzzleSpec(layout=layout)
        boards: list[Grid | Board] = [made.puzzle for made in make_many(count, spec, seed=seed)]
    else:
        boards = [puzzle_of(puzzle) for puzzle in islice(puzzles_of(puzzles), count)]
    if not boards:
        raise LucidokuError(_("there is no puzzle to play"))
    shape = boards[0].layout.without_constraints
    grids = [grid for grid in boards if isinstance(grid, Grid) and grid.layout.without_constraints == shape]
    if len(grids) < len(boards):
        number = next(place for place, grid in enumerate(boards, 1) if grid not in grids)
        problem = _("puzzle {number} is not a {layout} grid, as the first one is")
        raise LucidokuError(problem.format(number=number, layout=shape))
    return Pool(grids)


class Boards:
    """Boards that are played simultaneously.

    Action `cell * n + digit - 1` places a digit, that number plus `cells * n` removes a candidate.

    Attributes:
        pool: the starting positions.
        values: uint8[N, cells]: the digits.
        candidates: bool[N, cells, n].
        solutions: uint8[N, cells].
        numbers: int64[N]: the number of the puzzle in the pool.
    """

    def __init__(self, pool: Pool, count: int) -> None:
        import numpy as np

        cells, n = pool.layout.n**2, pool.layout.n
        self.pool, self.n, self.cells = pool, n, cells
        self.values = np.zeros((count, cells), np.uint8)
        self.candidates = np.zeros((count, cells, n), bool)
        self.solutions = np.zeros((count, cells), np.uint8)
        self.numbers = np.zeros(count, np.int64)
        most = max(len(peers) for peers in pool.layout.peers)
        # Cells with fewer peers than others repeat one of theirs.
        self._peers = np.array([([*peers] * most)[:most] for peers in pool.layout.peers])

    def begin(self, boards: Any, puzzles: Any) -> None:
        """Put puzzles of the pool, given by number, on some boards."""
        self.numbers[boards] = puzzles
        self.values[boards] = self.pool.puzzles[puzzles]
        self.candidates[boards] = self.pool.candidates[puzzles]
        self.solutions[boards] = self.pool.solutions[puzzles]

    def allowed(self) -> Any:
        """Return bool[N, actions]: the possible placements and removals, that is the candidates."""
        import numpy as np

        flat = self.candidates.reshape(len(self.values), -1)
        return np.concatenate([flat, flat], axis=1)

    def play(self, actions: Any, boards: Any = None) -> tuple[Any, Any, Any]:
        """Carry out an action on each board where it is possible and right; the others stay unchanged.

        Args:
            actions: int64[N].
            boards: bool[N], the boards that take part; all by default.

        Returns:
            three arrays bool[N]: whether the action was possible, whether it was right, whether it places a digit.
        """
        import numpy as np

        placing = actions < self.cells * self.n
        code = np.where(placing, actions, actions - self.cells * self.n)
        cell, digit = code // self.n, code % self.n
        every = np.arange(len(actions))
        possible = self.candidates[every, cell, digit]
        true = self.solutions[every, cell] == digit + 1
        right = possible & (placing == true)
        done = right if boards is None else right & boards
        gone = np.flatnonzero(done & ~placing)
        self.candidates[gone, cell[gone], digit[gone]] = False
        put = np.flatnonzero(done & placing)
        self.values[put, cell[put]] = digit[put] + 1
        self.candidates[put, cell[put]] = False
        self.candidates[put[:, None], self._peers[cell[put]], digit[put][:, None]] = False
        return possible, right, placing

    def solved(self) -> Any:
        """Return bool[N]: whether all cells are filled."""
        return (self.values != 0).all(axis=1)
