"""Lists of puzzles that come with the package."""

from __future__ import annotations

from importlib.resources import files

__all__ = ["LISTS", "path_of_list"]

LISTS = ("easy", "medium", "hard")
"""Names of the lists: every command that takes a file of puzzles knows them, and `lucidoku.datasets.load_puzzles`."""


def path_of_list(name: str) -> str:
    """Return the path of one of the `LISTS`."""
    return str(files("lucidoku.solvers") / "lists" / f"{name}.txt")
