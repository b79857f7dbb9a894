"""Sudoku as an environment of Gymnasium: one board, or thousands at the same time."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from lucidoku.datasets.environments.boards import Boards, Pool, pool_of
from lucidoku.datasets.judge import Judge
from lucidoku.errors import InvalidArgument, WrongType
from lucidoku.grid.board import Board
from lucidoku.grid.grid import Grid, PuzzleLike
from lucidoku.grid.layout import Layout
from lucidoku.words.language import _
from lucidoku.words.quoting import quoted

__all__ = ["REWARDS", "Sudoku", "SudokuVector"]

REWARDS = ("truth", "proof", "end")
_REMOVED = 0.1


class _Rules:
    """Common parts of the environments for one board and for many: spaces, rewards, ends."""

    def __init__(self, pool: Pool, count: int, reward: str, max_steps: int, ignore_illegal: bool) -> None:
        if reward not in REWARDS:
            raise InvalidArgument(
                _("expected one of {known}, got {value}").format(known=", ".join(REWARDS), value=quoted(reward))
            )
        self.boards, self.reward, self.max_steps, self.ignore_illegal = (
            Boards(pool, count),
            reward,
            max_steps,
            ignore_illegal,
        )
        self.steps = np.zeros(count, np.int64)
        n = pool.layout.n
        self.observation = spaces.Dict(
            {
                "values": spaces.Box(0, n, (n, n), np.uint8),
                "candidates": spaces.Box(0, 1, (n, n, n), np.uint8),
            }
        )
        self.action = spaces.Discrete(2 * n**3)

    def observe(self) -> dict[str, Any]:
        """Return the observations of all boards in new arrays."""
        n, count = self.boards.n, len(self.steps)
        return {
            "values": self.boards.values.reshape(count, n, n).copy(),
            "candidates": self.boards.candidates.view(np.uint8).reshape(count, n, n, n).copy(),
        }

    def begin(self, boards: Any, chance: np.random.Generator) -> None:
        """Put random puzzles on some boards."""
        self.boards.begin(boards, chance.integers(len(self.boards.pool), size=len(boards)))
        self.steps[boards] = 0

    def play(self, actions: Any, boards: Any = None) -> tuple[Any, Any, Any]:
        """Return rewards, and which boards have terminated and which were truncated."""
        _possible, right, placing = self.boards.play(actions, boards)
        self.steps += 1
        solved = self.boards.solved()
        if self.reward == "end":
            rewards = np.where(solved, 1.0, np.where(right, 0.0, -1.0))
        else:
            rewards = np.where(right, np.where(placing, 1.0, _REMOVED), -1.0)
        ended = solved if self.ignore_illegal else solved | ~right
        return rewards, ended, (self.steps >= self.max_steps) & ~ended


class Sudoku(gymnasium.Env[dict[str, Any], np.int64]):
    """A Sudoku to solve by placing digits and removing candidates: `gymnasium.make("lucidoku/Sudoku-v0")`.

    Observation: `values` uint8[n, n], 0 for an empty cell; `candidates` uint8[n, n, n], 1 where the digit is open.
    Action `cell * n + digit - 1` places a digit (cells row by row from 0), the same plus n³ removes a candidate.
    `info["action_mask"]` int8[2n³] has 1 where the digit is a candidate; any other action counts as wrong.
    `info["layout"]` is the code of a puzzle's layout for variant puzzles (`Layout.parse(code).constraints`).

    Args:
        puzzles: puzzles with one solution, or a file of them, all with the same houses, each possibly with variant rules;
            random puzzles by default.
        count: the number of random puzzles to start from.
        layout: of random puzzles, such as "4x4" for 4×4; 9×9 by default.
        reward: "truth": 1 for a right digit, 0.1 for a wrong candidate removed, -1 for a mistake. "proof": the same,
            but 0 for an action that is right without being a single or one step of a technique. "end": 1 when solved,
            -1 for a mistake.
        max_steps: the number of actions after which an episode is truncated.
        ignore_illegal: whether a mistake is ignored and the episode continues; otherwise it ends.
        puzzle_seed: of the random puzzles.
        render_mode: "ansi" or None.

    >>> env = Sudoku(["1.....2..3.....4"])
    >>> seen, info = env.reset(seed=1)
    >>> seen["values"][0].tolist(), int(info["action_mask"].sum())
    ([1, 0, 0, 0], 40)
    >>> _seen, reward, ended, cut, _info = env.step(1 * 4 + 2 - 1)
    >>> reward, ended, cut
    (1.0, False, False)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        puzzles: Iterable[PuzzleLike | str] | os.PathLike[str] | None = None,
        *,
        count: int = 2000,
        layout: str | None = None,
        reward: str = "truth",
        max_steps: int = 1000,
        ignore_illegal: bool = False,
        puzzle_seed: int = 0,
        render_mode: str | None = None,
    ) -> None:
        shape = None if layout is None else Layout.parse(layout)
        self._rules = _Rules(pool_of(puzzles, count, puzzle_seed, shape), 1, reward, max_steps, ignore_illegal)
        self.observation_space, self.action_space = self._rules.observation, self._rules.action
        self.render_mode = render_mode

    @property
    def layout(self) -> Layout:
        """The layout of the puzzle, with its variant rules."""
        boards = self._rules.boards
        return boards.pool.layout_of(int(boards.numbers[0]))

    @property
    def board(self) -> Board:
        """The position, as a Board."""
        boards, layout = self._rules.boards, self.layout
        masks = boards.candidates[0] @ (1 << np.arange(layout.n))
        values = boards.values[0].tobytes()
        return Board.from_masks(layout, [int(mask) for mask in masks], values)

    def action_masks(self) -> Any:
        """Return bool[actions]: the possible placements and removals."""
        return self._rules.boards.allowed()[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a random puzzle; `options={"puzzle": 3}` selects one of the pool."""
        super().reset(seed=seed)
        if options and "puzzle" in options:
            self._rules.boards.begin(np.zeros(1, np.int64), np.array([options["puzzle"]]))
            self._rules.steps[:] = 0
        else:
            self._rules.begin(np.zeros(1, np.int64), self.np_random)
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises:
            WrongType: the action is not a number of the action space.
        """
        if not hasattr(action, "__index__") or not 0 <= int(action) < 2 * self._rules.boards.n**3:
            raise WrongType(_not_an_action(action, self._rules.boards.n))
        follows = True
        if self._rules.reward == "proof":
            follows = self._follows(int(action))
        rewards, ended, cut = self._rules.play(np.array([action], np.int64))
        reward = float(rewards[0])
        return self._observe(), reward if reward < 0 or follows else 0.0, bool(ended[0]), bool(cut[0]), self._info()

    def _follows(self, action: int) -> bool:
        n = self._rules.boards.n
        removing, code = divmod(action, n**3)
        cell = self._rules.boards.pool.layout.cells[code // n]
        judge = Judge(self.board)
        return judge.step(f"{cell!r}{'-' if removing else '='}{cell.digit_text(code % n + 1)}").follows

    def _observe(self) -> dict[str, Any]:
        return {name: array[0] for name, array in self._rules.observe().items()}

    def _info(self) -> dict[str, Any]:
        layout = {"layout": self.layout.code} if self._rules.boards.pool.layouts else {}
        return {"action_mask": self.action_masks().astype(np.int8), **layout}

    def render(self) -> str | None:
        """Return the grid as text."""
        return str(Grid(self._rules.boards.values[0].tobytes(), self.layout)) if self.render_mode else None


def _not_an_action(action: object, n: int) -> str:
    """Return the sentence for an action that is not a number: a row, a column, both from 0, and a digit make one."""
    message = _("an action is a number from 0 to {last}: {placing} to place a digit, {removing} to remove a candidate")
    placing = f"({n} * row + column) * {n} + digit - 1"
    text = message.format(last=2 * n**3 - 1, placing=placing, removing=f"{n**3} + {placing}")
    parts = action if isinstance(action, tuple | list) and len(action) == 3 else ()
    row, column, digit = (int(one) if hasattr(one, "__index__") else -1 for one in parts or (-1, -1, -1))
    if not (0 <= row < n and 0 <= column < n and 1 <= digit <= n):
        return text
    return text + ", " + _("expected {call}").format(call=f"env.step({(n * row + column) * n + digit - 1})")


class SudokuVector(gymnasium.vector.VectorEnv[dict[str, Any], Any, Any]):
    """Many boards at the same time, in arrays: `gymnasium.make_vec("lucidoku/Sudoku-v0", 4096)`.

    After a board's episode ends, its next action is ignored and starts another puzzle (`AutoresetMode.NEXT_STEP`).
    `info["action_mask"]` is left out unless `masks` asks for it: the candidates are its two halves.

    Args:
        num_envs: the number of boards.
        masks: whether to give action masks.
        how: see `Sudoku`; "proof" is for single boards.

    >>> envs = SudokuVector(3, layout="4x4", count=10)
    >>> seen, _info = envs.reset(seed=1)
    >>> seen["values"].shape, envs.step(np.array([0, 1, 2]))[1].shape
    ((3, 4, 4), (3,))
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1,
        *,
        puzzles: Iterable[PuzzleLike | str] | os.PathLike[str] | None = None,
        count: int = 2000,
        layout: str | None = None,
        reward: str = "truth",
        max_steps: int = 1000,
        ignore_illegal: bool = False,
        puzzle_seed: int = 0,
        masks: bool = False,
    ) -> None:
        if reward == "proof":
            raise InvalidArgument(_("proofs are for single boards; choose truth or end"))
        shape = None if layout is None else Layout.parse(layout)
        self._rules = _Rules(pool_of(puzzles, count, puzzle_seed, shape), num_envs, reward, max_steps, ignore_illegal)
        self.num_envs, self._masks = num_envs, masks
        self._codes = np.array([layout.code for layout in self._rules.boards.pool.layouts], object)
        self.single_observation_space, self.single_action_space = self._rules.observation, self._rules.action
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a random puzzle on each board."""
        super().reset(seed=seed)
        self._rules.begin(np.arange(self.num_envs), self.np_random)
        self._over[:] = False
        return self._rules.observe(), self._info()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play an action on each board."""
        over = self._over
        rewards, ended, cut = self._rules.play(np.asarray(actions, np.int64), ~over)
        if over.any():
            self._rules.begin(np.flatnonzero(over), self.np_random)
            rewards[over], ended[over], cut[over] = 0.0, False, False
        self._over = ended | cut
        return self._rules.observe(), rewards, ended, cut, self._info()

    def _info(self) -> dict[str, Any]:
        boards = self._rules.boards
        info: dict[str, Any] = {"action_mask": boards.allowed().astype(np.int8)} if self._masks else {}
        if boards.pool.layouts:
            info["layout"] = self._codes[boards.numbers]
        return info
