"""Many boards at once, as arrays: what an environment is made of."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from lucidoku.errors import LucidokuError
from lucidoku.generate import PuzzleSpec, make_many
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, Puzzle
from lucidoku.grid.layout import Layout
from lucidoku.grid.puzzle import puzzle_of
from lucidoku.search.exact import solve_array
from lucidoku.words.language import _

__all__ = ["Boards", "Pool", "pool_of"]


class Pool:
    """Puzzles of one layout with their solutions, from which boards begin.

    Attributes:
        layout: of the puzzles.
        puzzles: uint8[P, cells], 0 for an empty cell.
        solutions: uint8[P, cells].
        candidates: bool[P, cells, digits]: what the givens leave open.
    """

    def __init__(self, puzzles: Any, layout: Layout, threads: int = 1) -> None:
        """Use `pool_of` instead."""
        import numpy as np

        layout.only_houses()
        found = solve_array(puzzles, limit=2, threads=threads, layout=layout)
        if len(wrong := np.flatnonzero(found.counts != 1)):
            raise LucidokuError(_("puzzle {number} does not have one solution").format(number=int(wrong[0]) + 1))
        self.layout, self.puzzles, self.solutions = layout, puzzles, found.solutions
        self.candidates = np.repeat((puzzles == 0)[:, :, None], layout.n, axis=2)
        for cell in range(puzzles.shape[1]):
            given = np.flatnonzero(puzzles[:, cell])
            for peer in layout.peers[cell]:
                self.candidates[given, peer, puzzles[given, cell] - 1] = False

    def __len__(self) -> int:
        return len(self.puzzles)


def pool_of(
    puzzles: Iterable[Puzzle | str] | None = None, count: int = 2000, seed: int = 0, layout: Layout | None = None
) -> Pool:
    """Return a pool of puzzles, or of random ones.

    Args:
        puzzles: puzzles with one solution, all of one layout.
        count: how many random puzzles, or how many of those at most.
        seed: of the random ones.
        layout: of the random ones; 9×9 by default.

    Raises:
        LucidokuError: there is none, or one does not have one solution, or another layout.
    """
    import numpy as np

    if puzzles is None:
        spec = PuzzleSpec() if layout is None else PuzzleSpec(layout=layout)
        grids: list[Grid | Board] = [made.puzzle for made in make_many(spec, count, seed=seed)]
    else:
        grids = [puzzle_of(puzzle) for puzzle in islice(puzzles, count)]
    if not grids:
        raise LucidokuError(_("there is no puzzle to play"))
    shape = grids[0].layout
    for number, grid in enumerate(grids, 1):
        if not isinstance(grid, Grid) or grid.layout != shape:
            problem = _("puzzle {number} is not a {layout} grid, as the first one is")
            raise LucidokuError(problem.format(number=number, layout=shape))
    table = np.frombuffer(b"".join(bytes(grid.values) for grid in grids), np.uint8).reshape(len(grids), -1)
    return Pool(table, shape)


class Boards:
    """Boards that are played at the same time.

    Action `cell * n + digit - 1` places a digit, the same number plus `cells * n` removes a candidate.

    Attributes:
        pool: where they begin.
        values: uint8[N, cells]: the digits.
        candidates: bool[N, cells, n].
        solutions: uint8[N, cells].
    """

    def __init__(self, pool: Pool, count: int) -> None:
        import numpy as np

        cells, n = pool.layout.n**2, pool.layout.n
        self.pool, self.n, self.cells = pool, n, cells
        self.values = np.zeros((count, cells), np.uint8)
        self.candidates = np.zeros((count, cells, n), bool)
        self.solutions = np.zeros((count, cells), np.uint8)
        most = max(len(peers) for peers in pool.layout.peers)
        # Cells with fewer peers than others name one of theirs twice.
        self._peers = np.array([([*peers] * most)[:most] for peers in pool.layout.peers])

    def begin(self, boards: Any, puzzles: Any) -> None:
        """Put puzzles of the pool, by number, on some boards."""
        self.values[boards] = self.pool.puzzles[puzzles]
        self.candidates[boards] = self.pool.candidates[puzzles]
        self.solutions[boards] = self.pool.solutions[puzzles]

    def allowed(self) -> Any:
        """Return bool[N, actions]: what may be placed or removed, the candidates."""
        import numpy as np

        flat = self.candidates.reshape(len(self.values), -1)
        return np.concatenate([flat, flat], axis=1)

    def play(self, actions: Any, boards: Any = None) -> tuple[Any, Any, Any]:
        """Carry out an action on each board, where it is possible and right; the others stay as they are.

        Args:
            actions: int64[N].
            boards: bool[N], the boards that take part; all by default.

        Returns:
            bool[N] each: whether the action was possible, whether it was right, whether it places a digit.
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
