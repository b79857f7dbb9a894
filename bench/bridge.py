"""Latency of `lucidoku bridge` for each command, and its answers compared with CP-SAT: `python bench/bridge.py [FILE…]`.

Files and samples are those of `bench/variants.py`; what is not from f-puzzles is written in its format first. Each command
is asked through `lucidoku.bridge.answers`, without the network, and measured in processor time. `solvepath` answers in parts; its
row "first part" is the time to the first. `estimate` is left out, as it ends when it is cancelled: see `bench/estimates.py`.
With `pip install ortools`, CP-SAT solves the same puzzles: its solutions, their number up to two, and the digits that occur
in one have to be those of the bridge, and the steps must agree with its solution.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from rich.console import Console
from rich.table import Table

import lucidoku as ld
from cpsat import model_of
from lucidoku.bridge import answers
from lucidoku.formats import write
from lucidoku.formats._lz import compress, decompress
from variants import SAMPLES, puzzles

FIRST = "solvepath, first part"
COMMANDS = ("check", "solve", "truecandidates", "step", "solvepath", "count")


def packed(link: str, **changes: Any) -> str:
    """Return the data of a link as the page sends it, with further fields."""
    data = json.loads(decompress(unquote(link.partition("load=")[2])))
    return compress(json.dumps(data | changes))


def ask(command: str, data: str, longest: float) -> tuple[float, float, dict[str, Any]]:
    """Return the seconds of processor time to the first and the last answer of a command, and the last one.

    An answer in parts ends with the first part after `longest` seconds.
    """
    start = time.process_time()
    times: list[float] = []
    last: dict[str, Any] = {}
    for answer in answers({"nonce": 1, "command": command, "dataType": "fpuzzles", "data": data}):
        times.append(time.process_time() - start)
        last = answer
        if times[-1] > longest:
            break
    return times[0], times[-1], last


def links(path: Path) -> Iterator[str]:
    """Yield the puzzles of a file as links to f-puzzles; a puzzle that it cannot store is reported."""
    for text in puzzles(path):
        try:
            yield text if "load=" in text else write(ld.Grid.parse(text), "f-puzzles")
        except ld.LucidokuError as error:
            print(error)


class CpSat:
    """CP-SAT's view of a puzzle."""

    def __init__(self, grid: ld.Grid, seconds: float) -> None:
        self.model, self.cells = model_of(grid)
        self.seconds = seconds

    def solve(self, fixed: Sequence[int] = ()) -> list[int] | None:
        """Return a solution, that of the given digits if there are any, or None.

        Raises:
            TimeoutError: the time was not enough.
        """
        from ortools.sat.python import cp_model

        for cell, digit in zip(self.cells, fixed, strict=False):
            self.model.add(cell == digit)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = self.seconds
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise TimeoutError
        return [solver.value(cell) for cell in self.cells]

    def solutions(self) -> list[list[int]]:
        """Return up to two solutions."""
        first = self.solve()
        if first is None:
            return []
        self.model.add_forbidden_assignments(self.cells, [tuple(first)])
        second = self.solve()
        return [first] if second is None else [first, second]


def faults(grid: ld.Grid, found: dict[str, dict[str, Any]], seconds: float) -> list[str]:
    """Return the commands whose answers differ from CP-SAT's."""
    known = CpSat(grid, seconds).solutions()
    wrong = []
    if not known:
        return [name for name, answer in found.items() if answer["type"] != "invalid"]
    if found["check"].get("count") != len(known):
        wrong.append("check")
    solution = found["solve"].get("solution")
    if len(known) == 1:
        if solution != known[0]:
            wrong.append("solve")
        if found["count"].get("count") != 1:
            wrong.append("count")
        marks = [int(digit == value) for value in known[0] for digit in range(1, grid.layout.n + 1)]
        if [max(0, mark) for mark in found["truecandidates"].get("solutionsPerCandidate", [])] != marks:
            wrong.append("truecandidates")
        for name in ("step", "solvepath"):
            for cell, value in zip(found[name].get("cells", []), known[0], strict=True):
                if (cell["value"] or value) != value or (not cell["value"] and value not in cell["candidates"]):
                    wrong.append(name)
                    break
    elif solution is None or CpSat(grid, seconds).solve(solution) is None:
        wrong.append("solve")
    return wrong


def main() -> None:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path, default=SAMPLES[:1])
    parser.add_argument("--count", type=int, help="how many puzzles; by default all")
    parser.add_argument("--limit", type=float, default=20, help="seconds of CP-SAT for a search")
    parser.add_argument("--longest", type=float, default=10, help="seconds of a path that comes in parts")
    options = parser.parse_args()
    taken: dict[str, list[float]] = {name: [] for name in (*COMMANDS, FIRST)}
    compared = undecided = 0
    different: list[str] = []
    every = [link for path in options.files for link in links(path)][: options.count]
    for number, link in enumerate(every, 1):
        try:
            grid = ld.Grid.parse(link)
        except ld.LucidokuError as error:
            print(f"{number}: {error}")
            continue
        found: dict[str, dict[str, Any]] = {}
        for name in COMMANDS:
            if name == "count" and found["check"].get("count") != 1:
                continue  # it may take hours
            changes = {"truecandidatesoptions": ["truecandidatesnumsolutions=1"]} if name == "truecandidates" else {}
            first, seconds, found[name] = ask(name, packed(link, **changes), options.longest)
            taken[name].append(seconds)
            if name == "solvepath":
                taken[FIRST].append(first)
        if find_spec("ortools") is None:
            continue
        try:
            wrong = faults(grid, found, options.limit)
        except TimeoutError:
            undecided += 1
            print(f"{number} of {len(every)}: CP-SAT needs longer", flush=True)
            continue
        print(f"{number} of {len(every)}: {', '.join(wrong) or 'equal'}", flush=True)
        compared += 1
        different += [f"{number} {name}" for name in wrong]
    table = Table("command", "puzzles", "median ms", "95 % ms", "most ms", "up to 300 ms", title="lucidoku bridge")
    for name, column in taken.items():
        ordered = sorted(1000 * seconds for seconds in column) or [0.0]
        most = ordered[int(0.95 * (len(ordered) - 1))]
        numbers = (f"{number:.1f}" for number in (statistics.median(ordered), most, ordered[-1]))
        table.add_row(name, str(len(column)), *numbers, str(sum(number <= 300 for number in ordered)))
    Console().print(table)
    print(
        f"CP-SAT: {compared} compared, {undecided} without an answer in time, different: {', '.join(different) or 'none'}"
    )


if __name__ == "__main__":
    main()
