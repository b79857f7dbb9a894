"""Environments for reinforcement learning; `import lucidoku.datasets.environments` registers `lucidoku/Sudoku-v0`.

Needs `pip install 'lucidoku[datasets]'`.
"""

from __future__ import annotations

import gymnasium

from lucidoku.datasets.environments.sudoku import REWARDS, Sudoku, SudokuVector

__all__ = ["REWARDS", "Sudoku", "SudokuVector"]

gymnasium.register(
    id="lucidoku/Sudoku-v0",
    entry_point="lucidoku.datasets.environments.sudoku:Sudoku",
    vector_entry_point="lucidoku.datasets.environments.sudoku:SudokuVector",
)
