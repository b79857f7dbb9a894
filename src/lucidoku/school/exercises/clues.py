"""Clues: common features of a wrong result and the right one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

__all__ = ["clue", "clue_of_grid", "clue_of_solve", "is_kept", "of_places"]


def clue(expected: Any, found: Any) -> str:
    """Return the clue that relates a wrong result to the right one; empty if there is none.

    >>> clue([1, 7, 8], (1, 7, 8)), clue([1, 7, 8], [1, 0, 7, 8]), clue([1, 7, 8], [2])
    ('type', 'zeros', '')
    """
    try:
        if isinstance(expected, list) and isinstance(found, list):
            return _of_lists(expected, found)
        if isinstance(found, str) and isinstance(expected, (list, tuple)):
            digits = [character for character in found if character.isdigit()]
            return "texts" if digits == [str(digit) for digit in expected] else ""
        if isinstance(found, dict):
            return "dictionary"
        if isinstance(found, bool):
            return "truth"
        if isinstance(found, int) and isinstance(expected, (list, tuple)):
            return "one" if found in expected else "number"
        if isinstance(found, Iterator):
            return "unfinished"
        if isinstance(found, (set, frozenset)):
            return "type" if isinstance(expected, list) and found == set(expected) else ""
        if isinstance(found, tuple) and len(found) == 1 and found[0] == expected:
            return "comma"
        if isinstance(expected, (list, tuple)):
            return "type" if list(found) == list(expected) else ""
    except (TypeError, ValueError):
        return ""
    return ""


def _of_lists(expected: list[Any], found: list[Any]) -> str:
    if found and all(isinstance(one, tuple) and len(one) == 2 for one in found):
        return "pairs" if len(found) == len(expected) else ""
    if any(isinstance(one, (list, tuple)) for one in found):
        flat = [digit for part in found for digit in (part if isinstance(part, (list, tuple)) else [part])]
        return "lists" if [digit for digit in flat if digit] == expected else ""
    if 0 in found and [digit for digit in found if digit] == expected:
        return "zeros"
    if sorted(found) == sorted(expected):
        return "order"
    if len(found) != len(set(found)) and sorted(set(found)) == sorted(set(expected)):
        return "twice"
    if found == [str(digit) for digit in expected]:
        return "texts"
    if found and found == expected[: len(found)]:
        return "early"
    if found and found == expected[-len(found) :]:
        return "late"
    if (
        found
        and all(isinstance(one, int) and not isinstance(one, bool) for one in found)
        and len(set(found)) == 1 < len(found)
    ):
        return "same"
    return ""


def is_kept(expected: Any, found: Any, before: Any) -> bool:
    """Return whether a list still holds the result of the previous call.

    >>> is_kept([4], [1, 7, 8, 4], [1, 7, 8])
    True
    """
    both = isinstance(found, list) and isinstance(before, list) and isinstance(expected, list)
    return both and bool(before) and found == before + expected


def of_places(expected_of: Callable[..., Any], arguments: Sequence[Any], found: Any) -> str:
    """Return "places" if a wrong list holds places instead of digits, "before" if it belongs to the previous line."""
    if len(arguments) != 2 or not isinstance(arguments[0], list) or not isinstance(found, list) or not found:
        return ""
    grid, number = arguments
    for cells in (grid[number], [row[number] for row in grid]):
        for first in (0, 1):
            if found == [i for i, digit in enumerate(cells, first) if digit] and expected_of(*arguments) == list(
                filter(None, cells)
            ):
                return "places"
    return "before" if found == expected_of(grid, (number - 1) % 9) else ""


def clue_of_solve(expected: bool, found: Any) -> str:
    """Return the clue on a wrong answer of the last function.

    >>> clue_of_solve(True, "True"), clue_of_solve(True, 1), clue_of_solve(True, [[1]]), clue_of_solve(True, False)
    ('quoted', 'count', 'grid', '')
    """
    if isinstance(found, str):
        return "quoted" if found.strip().casefold() in ("true", "false", "vrai", "faux") else ""
    if isinstance(found, int) and not isinstance(found, bool):
        return "count"
    if found is None:
        return "neither"
    return "grid" if isinstance(found, (list, tuple)) else ""


def clue_of_grid(grid: Any, before: list[list[int]], i: int, j: int) -> dict[str, Any]:
    """Return the explanation of a grid that should be complete from a cell on and is not; empty if there is none.

    >>> before = [[0] * 9 for row in range(9)]
    >>> clue_of_grid(before, before, 0, 0), clue_of_grid([[1] * 9, *before[1:]], before, 0, 0)
    ({'kind': 'untouched'}, {'kind': 'stopped', 'i': 1, 'j': 0})
    """
    try:
        digits = {(r, c): grid[r][c] for r in range(9) for c in range(9)}
    except (IndexError, KeyError, TypeError):
        return {}
    if any(digits[r, c] != before[r][c] for r, c in digits if before[r][c]):
        return {"kind": "givens"}
    if any(digit is None for digit in digits.values()):
        return {"kind": "zero"}
    if any(isinstance(digit, str) for digit in digits.values()):
        return {"kind": "letters"}
    open_cells = [place for place in digits if place >= (i, j) and not before[place[0]][place[1]]]
    empty = [place for place in open_cells if digits[place] == 0]
    if empty and empty == open_cells:
        return {"kind": "untouched"}
    if empty and empty == open_cells[-len(empty) :]:
        return {"kind": "stopped", "i": empty[0][0], "j": empty[0][1]}
    return {}
