"""Choose the puzzles around which most others match a request; the generator begins with them.

Some puzzles that need a technique lead to another after ten neighbours, some only after thousands. So this makes
puzzles near the stored ones, tries each as the only start, continues from those with the least cost per result, a few
times over, and stores the best: some for all specifications and some for minimal ones. Those stored for symmetric
specifications stay.

    .venv/bin/python research/fertile.py [--each 12] [--rounds 4] [--pool 40] [--seconds 60] [--processes 2] [TECHNIQUE …]

`--seconds` is the time for each technique and kind of specification, after which no more are made.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from functools import partial
from typing import NamedTuple

import lucidoku as ld
import seeds as table
from lucidoku import _engine
from lucidoku.generator import PuzzleSpec
from lucidoku.logic import techniques

LAYOUT = table.LAYOUT
JOBS, RESULTS = 3, 6
"""Number of jobs that test a start, and of results that each must find."""
MOST_TRIES = 2000
"""Neighbours that a job may try without success."""
HOPELESS = 3
"""Factor of cost. A start whose first job costs this factor more than the worst of the best is not tried further; one
that costs this factor more than the best one is not kept."""


class Trial(NamedTuple):
    """Number of neighbours tried, and the kinds of solutions of the puzzles found."""

    neighbours: int
    kinds: frozenset[int]

    def cost(self, seen: frozenset[int] = frozenset()) -> float:
        """Return the number of neighbours tried for each new kind."""
        return self.neighbours / (len(self.kinds - seen) or 0.5)


class Chosen(NamedTuple):
    """Starts chosen for specifications of one technique."""

    technique: str
    usual: list[str]
    minimal: list[str]
    said: str


def native_spec(spec: PuzzleSpec, starts: list[str], results: int) -> _engine.PuzzleSpec:
    """Return the engine's form of a request that starts from given puzzles, with its limits of tries and results."""
    native = table.beginning(spec, starts)
    native.most_results, native.most_tries = results, MOST_TRIES
    return native


def try_start(spec: PuzzleSpec, start: str, seed: int, jobs: int = JOBS) -> Trial:
    """Search for puzzles that match a request near a start."""
    native = native_spec(spec, [start], RESULTS)
    made = _engine.make(LAYOUT.native, native, seed, 0, jobs, 1, 20.0)
    return Trial(sum(job[2] for job in made), frozenset(kind for job in made for kind in job[4]))


def near(spec: PuzzleSpec, starts: list[str], count: int, seed: int, seconds: float) -> list[str]:
    """Return puzzles that match a request, each from a separate job."""
    made = _engine.make(LAYOUT.native, native_spec(spec, starts, 1), seed, 0, count, 1, seconds)
    return [ld.Grid(puzzles[:81], LAYOUT).line for puzzles, *_rest in made if puzzles]


def fertile(spec: PuzzleSpec, puzzles: list[str], each: int, taken: set[str], options: argparse.Namespace) -> list[str]:
    """Return the best starts among puzzles and those near them, the best first, without those already chosen."""
    end = time.monotonic() + options.seconds
    costs = {puzzle: try_start(spec, puzzle, 1).cost() for puzzle in puzzles}
    starts = puzzles
    worst = max(costs.values())
    for number in range(options.rounds):
        left = end - time.monotonic()
        if left <= 0:
            break
        for puzzle in near(spec, starts, options.pool, number, left):
            if puzzle not in costs and time.monotonic() < end:
                first = try_start(spec, puzzle, 1, 1).cost()
                costs[puzzle] = try_start(spec, puzzle, 1).cost() if first < HOPELESS * worst else first
        starts = sorted(costs, key=costs.__getitem__)[:each]
        worst = costs[starts[-1]]
    # The best results owe something to luck: test the first few again. And a good start need not lead to good ones.
    best = sorted(costs.keys() - taken, key=costs.__getitem__)[: 4 * each]
    again = {puzzle: try_start(spec, puzzle, 2, 2 * JOBS) for puzzle in best}
    most = HOPELESS * min((trial.cost() for trial in again.values()), default=0)
    again = {puzzle: trial for puzzle, trial in again.items() if trial.cost() <= most}
    chosen: list[str] = []
    seen: frozenset[int] = frozenset()
    while again and len(chosen) < each:
        chosen.append(min(again, key=lambda puzzle: again[puzzle].cost(seen)))
        seen |= again.pop(chosen[-1]).kinds
    taken.update(chosen)
    return chosen


def chosen_for(name: str, puzzles: dict[str, str], options: argparse.Namespace) -> Chosen:
    """Choose the starts of a technique."""
    usual = [puzzle for puzzle, purpose in puzzles.items() if purpose != "="]
    taken: set[str] = set()
    spec = PuzzleSpec(needs=name, minimal=True)
    of_least = [puzzle for puzzle in usual if table.has(puzzle, "minimal")]
    minimal = fertile(spec, of_least, options.each // 2, taken, options) if of_least else []
    best = fertile(PuzzleSpec(needs=name), usual, options.each, taken, options)
    costs = " ".join(f"{try_start(PuzzleSpec(needs=name), start, 3).cost():.0f}" for start in best)
    costs += " | " + " ".join(f"{try_start(spec, start, 3).cost():.0f}" for start in minimal)
    return Chosen(name, best, minimal, costs)


def put(puzzles: dict[str, str], chosen: Chosen) -> None:
    """Replace the stored starts for such specifications by the chosen ones; starts for symmetric puzzles stay."""
    for puzzle in [puzzle for puzzle, purpose in puzzles.items() if purpose != "="]:
        if any(kind not in ("minimal", "none") for kind in table.kind_of(puzzle)):
            puzzles[puzzle] = "="
        else:
            del puzzles[puzzle]
    puzzles |= dict.fromkeys(chosen.minimal, "-")
    puzzles |= dict.fromkeys(chosen.usual, "")


def main() -> None:
    """Choose the starts of techniques."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="*")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--pool", type=int, default=40, help="puzzles that are made in each round")
    parser.add_argument("--seconds", type=float, default=60, help="for each technique and kind of specification")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    puzzles = table.read_stored()
    named = techniques.resolve(options.techniques) if options.techniques else techniques.ALL
    work = [(t.id, puzzles[t.id]) for t in named if puzzles.get(t.id)]
    with multiprocessing.Pool(options.processes) as pool:
        tasks = [pool.apply_async(partial(chosen_for, name, starts, options)) for name, starts in work]
        for task in tasks:
            chosen = task.get()
            put(puzzles[chosen.technique], chosen)
            print(chosen.technique, chosen.said, flush=True)
            table.write(puzzles)


if __name__ == "__main__":
    main()
