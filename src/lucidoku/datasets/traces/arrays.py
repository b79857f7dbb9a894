"""Arrays that published models are trained on: HRM's folders, and 325 integers per puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from lucidoku.errors import InvalidArgument, LucidokuError
from lucidoku.files.writing import write_whole
from lucidoku.grid.layout import Layout
from lucidoku.logic.walkthrough import Walkthrough
from lucidoku.words.language import _

__all__ = ["STRATEGIES", "integers", "write_hrm", "write_integers"]

STRATEGIES = {
    "naked-single": 2, "hidden-single": 3, "full-house": 3, "naked-pair": 4, "naked-triple": 5, "locked-candidates": 6,
    "xy-wing": 7, "unique-rectangle-1": 8,
}  # fmt: skip
"""Number of each technique in the form of 325 integers, by the start of its id: 0 for a given, 9 for any other."""


def write_hrm(groups: Iterable[Sequence[Walkthrough]], folder: Path) -> int:
    """Write puzzles and solutions as a training folder of HRM and TRM; return the number of rows.

    Inputs and labels are digit + 1 in each cell (1 is an empty cell, 0 pads); a group is a puzzle with its transformed
    copies (`build_sudoku_dataset.py` of Wang et al., "Hierarchical Reasoning Model", 2025).

    Args:
        groups: the walkthroughs of each puzzle, the untransformed one first.
        folder: the existing target folder.

    Raises:
        LucidokuError: a puzzle has no unique solution, or another size than those before.
    """
    import numpy as np

    inputs, labels, ends = [], [], [0]
    layout: Layout | None = None
    for group in groups:
        for walk in group:
            layout = layout or walk.layout
            if walk.solution is None or walk.layout != layout:
                raise LucidokuError(_("each puzzle must have one solution, and all the same size"))
            inputs.append(np.frombuffer(walk.puzzle.values, np.uint8))
            labels.append(np.frombuffer(walk.solution.values, np.uint8))
        ends.append(len(inputs))
    if layout is None:
        raise LucidokuError(_("there is no puzzle to write"))
    count = len(inputs)
    arrays: dict[str, Any] = {
        "inputs": np.stack(inputs).astype(np.int64) + 1,
        "labels": np.stack(labels).astype(np.int64) + 1,
        "puzzle_identifiers": np.zeros(count, np.int32),
        "puzzle_indices": np.arange(count + 1, dtype=np.int32),
        "group_indices": np.array(ends, np.int32),
    }
    for name, array in arrays.items():
        np.save(folder / f"all__{name}.npy", array)
    about = {
        "seq_len": layout.n**2, "vocab_size": layout.n + 2, "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1, "total_groups": len(ends) - 1, "mean_puzzle_examples": 1, "sets": ["all"],
    }  # fmt: skip
    write_whole(folder / "dataset.json", json.dumps(about))
    write_whole(folder / "identifiers.json", json.dumps(["<blank>"]))
    return count


def integers(walk: Walkthrough) -> list[int]:
    """Return a solved 9×9 walkthrough as 325 integers.

    The number of givens, then for each cell its row and column from 0, its digit and a strategy: first the givens, then the
    cells in the order of the walk. The strategy of a cell is the hardest technique since the cell before, see `STRATEGIES`.

    Raises:
        InvalidArgument: the grid is not 9×9, or the walk does not solve it.

    >>> from lucidoku import explain
    >>> numbers = integers(explain("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."))
    >>> len(numbers), numbers[0], numbers[1:5]
    (325, 25, [0, 2, 7, 0])
    """
    if walk.layout.n != 9 or not walk.is_solved:
        raise InvalidArgument(_("325 integers are written for solved 9×9 puzzles alone"))
    rows = [(c, value, 0) for c, value in enumerate(walk.puzzle.values) if value]
    given, hardest = len(rows), (-1, 0)
    for step in walk:
        hardest = max(hardest, (step.technique.rank, _strategy(step.technique.id)))
        for cell, digit in step.placements:
            rows.append((int(cell), digit, hardest[1]))
        if step.placements:
            hardest = (-1, 0)
    return [given, *(number for cell, digit, code in rows for number in (cell // 9, cell % 9, digit, code))]


def _strategy(id: str) -> int:
    return next((code for name, code in STRATEGIES.items() if id.startswith(name)), 9)


def write_integers(walks: Iterable[Walkthrough], path: Any) -> int:
    """Write walkthroughs as an array int32[N, 325]; return N."""
    import numpy as np

    def numbers() -> Iterator[list[int]]:
        for walk in walks:
            yield integers(walk)

    table = np.array(list(numbers()), np.int32).reshape(-1, 325)
    np.save(path, table)
    return len(table)
