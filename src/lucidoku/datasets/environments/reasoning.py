"""Uniquely solvable puzzles of a level or with a technique, as a dataset of reasoning-gym (written for 0.1.25).

`register()` adds the dataset "lucidoku"; `reasoning_gym.create_dataset("lucidoku", size=10, level="medium")` makes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lucidoku.datasets.traces.chat import rows_text
from lucidoku.generator import GeneratedPuzzle, PuzzleSpec, make_many
from lucidoku.grid.grid import Grid
from lucidoku.search.exact import solve

__all__ = ["Config", "entry_of", "register", "score"]

_ASK = "Solve this Sudoku. Empty cells are dots. Answer with the full grid, a row a line, digits separated by spaces."


@dataclass
class Config:
    """Configuration of the dataset.

    Attributes:
        level: "easy" to "extreme"; any by default.
        needs: the id of a technique that the puzzles need; any by default.
        seed: the same seed gives the same puzzles.
        size: the number of puzzles.
    """

    level: str = ""
    needs: str = ""
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise InvalidArgument if such puzzles cannot be made."""
        self.spec()

    def spec(self) -> PuzzleSpec:
        """Return the specification for the generator."""
        return PuzzleSpec(level=self.level or None, needs=self.needs or None)


def entry_of(grid: Grid, place: int) -> dict[str, Any]:
    """Return a question, its answer, and the metadata of the puzzle.

    >>> entry_of(Grid.parse("1.....2..3.....4"), 0)["answer"].splitlines()[0]
    '1 2 4 3'
    """
    solution = solve(grid)
    assert solution is not None
    known = {"source_dataset": "lucidoku", "source_index": place, "puzzle": grid.line, "solution": solution.line}
    return {"question": f"{_ASK}\n\n{rows_text(grid)}", "answer": rows_text(solution), "metadata": known}


def score(answer: str | None, entry: dict[str, Any]) -> float:
    """Return the share of empty cells that an answer fills correctly: 1 for the solution, 0 if a given was changed.

    >>> entry = entry_of(Grid.parse("1.....2..3.....4"), 0)
    >>> score(entry["answer"], entry), score("1 2 3", entry), score(entry["answer"].replace("3", "2"), entry)
    (1.0, 0.0, 0.0)
    """
    given, solution = entry["metadata"]["puzzle"], entry["metadata"]["solution"]
    characters = [character for character in (answer or "") if character.isalnum()]
    if len(characters) != len(solution) or any(a != b for a, b in zip(characters, given, strict=True) if b != "."):
        return 0.0
    empty = [place for place, character in enumerate(given) if character == "."]
    return sum(bool(characters[place] == solution[place]) for place in empty) / len(empty)


def register() -> None:
    """Register the dataset "lucidoku" with reasoning-gym."""
    from reasoning_gym.factory import ProceduralDataset, register_dataset

    class Dataset(ProceduralDataset):  # type: ignore[misc]
        def __init__(self, config: Config) -> None:
            super().__init__(config=config, seed=config.seed, size=config.size)

        @cached_property
        def _made(self) -> list[GeneratedPuzzle]:
            return list(make_many(self.config.size, self.config.spec(), seed=self.seed))

        def __getitem__(self, place: int) -> dict[str, Any]:
            return entry_of(self._made[place].puzzle, place)

        def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
            return score(answer, entry)

    register_dataset("lucidoku", Dataset, Config)
