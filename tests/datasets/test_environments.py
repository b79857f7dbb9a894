"""Environments obey the rules of Gymnasium and of Sudoku, and single and vector environments agree."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import lucidoku as ld
from lucidoku.datasets.environments import REWARDS, Sudoku, SudokuVector
from lucidoku.datasets.environments.boards import Boards, pool_of
from lucidoku.datasets.environments.reasoning import entry_of, score
from lucidoku.datasets.environments.verifying import judge_answer
from lucidoku.errors import InvalidArgument, LucidokuError
from sets import LINES
from support import puzzles

SMALL = "1.....2..3.....4"


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("layout", ["4x4", "9x9"])
def test_gymnasium_finds_nothing_wrong(reward: str, layout: str) -> None:
    check_env(gymnasium.make("lucidoku/Sudoku-v0", count=20, reward=reward, layout=layout).unwrapped)


@pytest.mark.parametrize("line", [SMALL, LINES[0], puzzles(16)[0].line])
def test_arrays_are_those_of_a_board(line: str) -> None:
    """Placements and removals change the arrays exactly like a Board."""
    env = Sudoku([line], ignore_illegal=True)
    env.reset()
    board = ld.Board(ld.Grid.parse(line))
    solution, n = ld.solve(line), board.layout.n
    assert solution
    chance = np.random.default_rng(1)
    for _step in range(60):
        seen = env._observe()
        assert seen["values"].tobytes() == bytes(board.values)
        assert [int(m) for m in seen["candidates"].reshape(n * n, n) @ (1 << np.arange(n))] == list(board.masks)
        allowed = np.flatnonzero(env.action_masks())
        if not len(allowed):
            break
        action = int(chance.choice(allowed))
        removing, code = divmod(action, n**3)
        cell, digit = code // n, code % n + 1
        right = (solution.values[cell] == digit) != bool(removing)
        _observe, reward, _ended, _cut, _info = env.step(np.int64(action))
        assert reward == ((0.1 if removing else 1.0) if right else -1.0)
        if right and removing:
            board.eliminate(cell, digit)
        elif right:
            board.place(cell, digit)


def test_a_solved_puzzle_ends_with_the_reward() -> None:
    env = Sudoku([SMALL], reward="end")
    env.reset(seed=3)
    solution = ld.solve(SMALL)
    assert solution
    rewards = []
    for cell, digit in enumerate(solution.values):
        if ld.Grid.parse(SMALL).values[cell] == 0:
            _observe, reward, ended, cut, _info = env.step(np.int64(cell * 4 + digit - 1))
            rewards.append(reward)
    assert rewards == [0.0] * (len(rewards) - 1) + [1.0] and ended and not cut


@pytest.mark.parametrize("ignore_illegal", [False, True])
def test_a_mistake_ends_the_episode_or_is_ignored(ignore_illegal: bool) -> None:
    env = Sudoku([SMALL], ignore_illegal=ignore_illegal)
    before, _info = env.reset()
    after, reward, ended, _cut, _info = env.step(np.int64(0))  # a given
    assert (reward, ended) == (-1.0, not ignore_illegal)
    assert all((before[name] == after[name]).all() for name in before)


def test_proof_rewards_only_what_follows() -> None:
    """A digit of the solution that no technique gives here is a lucky guess, not proved."""
    line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    grid, solution = ld.Grid.parse(line), ld.solve(line)
    assert solution
    given = {step.placements[0].cell for step in ld.find_steps(line) if step.placements}
    lucky = next(cell for cell in grid.layout.cells if not grid.values[cell] and cell not in given)
    proved = next(iter(given))
    for cell, reward in ((lucky, 0.0), (proved, 1.0)):
        env = Sudoku([line], reward="proof")
        env.reset()
        assert env.step(np.int64(int(cell) * 9 + solution.values[cell] - 1))[1] == reward


def test_many_boards_are_many_single_ones() -> None:
    options: dict[str, Any] = {"puzzles": LINES[:6], "ignore_illegal": True, "max_steps": 40}
    envs = SudokuVector(5, masks=True, **options)
    seen, info = envs.reset(seed=4)
    singles = [Sudoku(**options) for _ in range(5)]
    pool = [ld.Grid.parse(line).values for line in LINES[:6]]
    for number, env in enumerate(singles):
        env.reset(options={"puzzle": pool.index(seen["values"][number].tobytes())})
    chance = np.random.default_rng(2)
    for _step in range(39):
        actions = chance.integers(2 * 9**3, size=5)
        seen, rewards, ended, cut, info = envs.step(actions)
        for number, env in enumerate(singles):
            one, reward, over, late, answer = env.step(actions[number])
            assert (reward, over, late) == (rewards[number], ended[number], cut[number])
            assert all((one[name] == seen[name][number]).all() for name in one)
            assert (answer["action_mask"] == info["action_mask"][number]).all()


def test_a_finished_board_starts_another_puzzle_with_the_next_action() -> None:
    envs = gymnasium.make_vec("lucidoku/Sudoku-v0", 3, vectorization_mode="vector_entry_point", puzzles=LINES[:1])
    seen, _info = envs.reset(seed=1)
    start = seen["values"].copy()
    given = int(np.flatnonzero(start[0].ravel())[0])
    free = next(cell for cell in range(81) if start[0].ravel()[cell] == 0)
    solution = ld.solve(LINES[0])
    assert solution
    right = free * 9 + solution.values[free] - 1
    _observe, rewards, ended, _cut, _info = envs.step(np.array([given * 9, right, right]))
    assert rewards.tolist() == [-1, 1, 1] and ended.tolist() == [True, False, False]
    seen, rewards, ended, _cut, _info = envs.step(np.array([right, 0, 0]))
    assert rewards[0] == 0 and not ended[0] and (seen["values"][0] == start[0]).all()


def test_long_episodes_are_truncated() -> None:
    env = Sudoku([SMALL], ignore_illegal=True, max_steps=3)
    env.reset()
    assert [env.step(np.int64(0))[3] for _ in range(3)] == [False, False, True]


def test_pools_are_seeded_and_bad_ones_are_refused() -> None:
    assert (pool_of(count=5, seed=1).puzzles == pool_of(count=5, seed=1).puzzles).all()
    assert (pool_of(count=5, seed=1).puzzles != pool_of(count=5, seed=2).puzzles).any()
    with pytest.raises(LucidokuError, match="puzzle 2 does not have one solution"):
        pool_of([LINES[0], "." * 81])
    with pytest.raises(LucidokuError, match="puzzle 2 is not a 9x9 grid"):
        pool_of([LINES[0], SMALL])
    with pytest.raises(LucidokuError, match="no puzzle"):
        pool_of([])
    with pytest.raises(InvalidArgument, match="truth, proof, end, got 'fame'"):
        Sudoku([SMALL], reward="fame")
    with pytest.raises(InvalidArgument, match="single boards"):
        SudokuVector(2, puzzles=[SMALL], reward="proof")


def test_extra_houses_count() -> None:
    grid = next(
        made.puzzle
        for made in ld.generator.make_many(1, ld.generator.PuzzleSpec(layout=ld.Layout.parse("9x9+diagonals")))
    )
    boards = Boards(pool_of([grid]), 1)
    boards.begin(np.array([0]), np.array([0]))
    masks = boards.candidates[0] @ (1 << np.arange(9))
    assert masks.tolist() == list(ld.Board(grid).masks)


def test_scores_of_answers() -> None:
    entry = entry_of(ld.Grid.parse(SMALL), 0)
    half = entry["answer"].replace("1 2 4 3", "1 2 3 4")
    assert score(entry["answer"], entry) == 1 and score("", entry) == 0 and 0 < score(half, entry) < 1


def test_reasoning_gym_makes_our_puzzles() -> None:
    gym = pytest.importorskip("reasoning_gym")
    from lucidoku.datasets.environments.reasoning import register

    register()
    data = gym.create_dataset("lucidoku", size=3, seed=5, level="easy")
    for entry in data:
        assert data.score_answer(entry["answer"], entry) == 1
        hardest = ld.explain(entry["metadata"]["puzzle"]).hardest
        assert hardest and hardest.level == "easy"


def test_verifiers_scores_a_walkthrough_by_its_steps() -> None:
    vf = pytest.importorskip("verifiers.v1")
    from lucidoku.datasets.environments.verifying import taskset

    kind = taskset()
    config = kind.__orig_bases__[0].__args__[1](level="medium", layout="6x6", count=2, seed=4)
    tasks = list(kind(config))
    assert len(tasks) == 2 and tasks[0].key == next(iter(kind(config))).key != tasks[1].key
    data = tasks[0].data
    assert data.puzzle.count(".") == data.prompt.partition("\n\n")[2].count(".")

    def rewards(reply: str) -> dict[str, float]:
        agent = vf.AgentInfo(config=vf.AgentConfig())
        trace = vf.Trace(task=vf.TraceTask(type="sudoku", data=data, hash="", key=""), agent=agent, root_reply=reply)
        asyncio.run(tasks[0].score(trace))
        return {**{name: reward.score for name, reward in trace.rewards.items()}, **trace.metrics}

    lines = [f"{', '.join(step.conclusion)}, {step.technique.name}" for step in ld.explain(ld.Grid.parse(data.puzzle))]
    assert rewards("\n".join(lines)) == {"steps": 1, "filled": 1, "read": 1}
    assert rewards("\n".join([lines[0]] * 4))["steps"] == 0.25  # a repeated step earns nothing
    assert rewards("no idea") == {"steps": 0, "filled": 0, "read": 0}


def test_an_answer_is_judged_line_by_line() -> None:
    pytest.importorskip("pysat")
    grid = ld.Grid.parse("1.....2..3.....4")
    lines = [f"{', '.join(step.conclusion)}, {step.technique.name}" for step in ld.explain(grid)]
    assert judge_answer(grid, "\n\n".join(lines)) == {"steps": 1, "filled": 1, "read": 1}
    assert judge_answer(grid, "")["steps"] == 0
    lucky = ld.solve(grid)
    assert lucky is not None
    late = judge_answer(
        grid, "\n".join(f"{cell!r}={lucky[cell]}, X-Wing" for cell in grid.layout.cells if not grid.values[cell])
    )
    assert late["filled"] == 1 and late["steps"] <= 0.6


def test_the_puzzles_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("1.....2..3.....4\n")
    seen, _info = Sudoku(path).reset(seed=1)
    assert seen["values"][0].tolist() == [1, 0, 0, 0]
