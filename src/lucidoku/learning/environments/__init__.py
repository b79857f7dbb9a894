"""Environments for reinforcement learning; `import lucidoku.learning.environments` registers `lucidoku/Sudoku-v0`.

Needs `pip install 'lucidoku[ml]'`.
"""

from __future__ import annotations

import gymnasium

from lucidoku.learning.environments.sudoku import REWARDS, Sudoku, SudokuVector

__all__ = ["REWARDS", "Sudoku", "SudokuVector"]

gymnasium.register(
    id="lucidoku/Sudoku-v0",
    entry_point="lucidoku.learning.environments.sudoku:Sudoku",
    vector_entry_point="lucidoku.learning.environments.sudoku:SudokuVector",
)
