"""A taskset for verifiers (written for 0.4.0, `verifiers.v1`): a model solves puzzles step by step, and each step is judged.

verifiers loads a taskset by module name; two lines suffice, here in `sudoku_steps.py`:

    from lucidoku.datasets.environments.verifying import taskset
    SudokuTaskset, __all__ = taskset(), ["SudokuTaskset"]

`vf-eval sudoku-steps --env.taskset.level medium` then runs it. Needs `pip install 'lucidoku[datasets,proofs]'
verifiers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lucidoku.datasets.judge import Judge
from lucidoku.datasets.traces.chat import rows_text
from lucidoku.errors import LucidokuError
from lucidoku.generator import PuzzleSpec, make_many
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout

__all__ = ["judge_answer", "taskset"]

_ASK = (
    "Solve this Sudoku. Empty cells are dots. Write one step a line: what follows from the grid and the steps before, and the"
    " technique's name. `r4c7=5, hidden single` places a digit, `r4c7<>5, X-Wing` removes a candidate. Write nothing else."
)


def judge_answer(puzzle: Grid, answer: str) -> dict[str, float]:
    r"""Return the quality of an answer, one step per line; each step is judged on the position after those before it.

    `steps` is the mean credit of the lines, `filled` the share of empty cells filled, `read` the share of readable
    lines.

    >>> rewards = judge_answer(Grid.parse("1.....2..3.....4"), "r1c4=3, naked single\nr1c2=2, hidden single\nr1c3=1")
    >>> {name: round(value, 2) for name, value in rewards.items()}
    {'steps': 0.67, 'filled': 0.17, 'read': 1.0}
    """
    judge, credits, unread = Judge(puzzle), [], 0
    for line in filter(str.strip, answer.splitlines()):
        try:
            credits.append(judge.play(line).credit)
        except LucidokuError:
            credits.append(0.0)
            unread += 1
    lines, empty, left = max(1, len(credits)), puzzle.values.count(0), bytes(judge.board.values).count(0)
    return {"steps": sum(credits) / lines, "filled": 1 - left / empty, "read": 1 - unread / lines}


@lru_cache(maxsize=1)
def taskset() -> Any:
    """Return the class of the taskset; its configuration has `level`, `needs`, `layout`, `count` and `seed`."""
    import verifiers.v1 as vf

    class SudokuConfig(vf.TasksetConfig):
        level: str = ""
        needs: str = ""
        layout: str = "9x9"
        count: int = 500
        seed: int = 0

    class SudokuData(vf.TaskData):
        puzzle: str
        layout: str

    class SudokuTask(vf.Task[SudokuData, vf.State, vf.TaskConfig]):
        def judge_answer(self, trace: vf.Trace) -> dict[str, float]:
            return judge_answer(Grid.parse(self.data.puzzle, Layout.parse(self.data.layout)), trace.last_reply)

        @vf.reward(weight=0.5)
        async def steps(self, trace: vf.Trace) -> float:
            return self.judge_answer(trace)["steps"]

        @vf.reward(weight=0.5)
        async def filled(self, trace: vf.Trace) -> float:
            return self.judge_answer(trace)["filled"]

        @vf.metric
        async def read(self, trace: vf.Trace) -> float:
            return self.judge_answer(trace)["read"]

    class SudokuTaskset(vf.Taskset[SudokuTask, SudokuConfig]):
        def load(self) -> Iterator[SudokuTask]:
            wanted, layout = self.config, Layout.parse(self.config.layout)
            spec = PuzzleSpec(level=wanted.level or None, needs=wanted.needs or None, layout=layout)
            for made in make_many(wanted.count, spec, seed=wanted.seed):
                prompt = f"{_ASK}\n\n{rows_text(made.puzzle)}"
                data = SudokuData(puzzle=made.puzzle.line, layout=wanted.layout, prompt=prompt)
                yield SudokuTask(data, wanted.task)

    return SudokuTaskset
