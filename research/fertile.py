"""Choose the puzzles around which most others match a request; the generator begins with them.

From one puzzle that needs a technique another is found after ten neighbours, from another one after thousands. So puzzles
near those that are stored are made, each is tried as the only start, and those that cost least a result lead on, a few
times over; the best are stored: some for all specifications and some for minimal ones. What is stored for symmetric
specifications stays.

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

LAYOUT = table.LAYOUT
JOBS, RESULTS = 3, 6
"""The number of jobs with which a start is tried, and of results that each must find."""
MOST_TRIES = 2000
"""Neighbours that a job may look at without success."""
HOPELESS = 3
"""A factor of cost. A start whose first job costs this factor more than the worst of the best is not tried further; one that
costs this factor more than the best one is not kept."""


class Trial(NamedTuple):
    """How many neighbours were looked at, and what kinds of solutions the puzzles had that were found."""

    neighbours: int
    kinds: frozenset[int]

    def cost(self, seen: frozenset[int] = frozenset()) -> float:
        """Return how many neighbours were looked at for each kind that was not seen before."""
        return self.neighbours / (len(self.kinds - seen) or 0.5)


class Chosen(NamedTuple):
    """What was chosen for specifications of one technique."""

    technique: str
    usual: list[str]
    minimal: list[str]
    said: str


def native_spec(spec: PuzzleSpec, starts: list[str], results: int) -> _engine.PuzzleSpec:
    """Return the engine's form of a request that begins with given puzzles, with its limits of tries and results."""
    native = table.beginning(spec, starts)
    native.most_results, native.most_tries = results, MOST_TRIES
    return native


def tried(spec: PuzzleSpec, start: str, seed: int, jobs: int = JOBS) -> Trial:
    """Look for puzzles that match a request near a start."""
    native = native_spec(spec, [start], RESULTS)
    made = _engine.make(LAYOUT.native, native, seed, 0, jobs, 1, 20.0)
    return Trial(sum(job[2] for job in made), frozenset(kind for job in made for kind in job[4]))


def near(spec: PuzzleSpec, starts: list[str], count: int, seed: int, seconds: float) -> list[str]:
    """Return puzzles that match a request, each from a separate job."""
    made = _engine.make(LAYOUT.native, native_spec(spec, starts, 1), seed, 0, count, 1, seconds)
    return [ld.Grid(puzzles[:81], LAYOUT).line for puzzles, *_rest in made if puzzles]


def fertile(spec: PuzzleSpec, puzzles: list[str], each: int, taken: set[str], options: argparse.Namespace) -> list[str]:
    """Return the best starts among puzzles and those near them, the best first, without those that are taken."""
    end = time.monotonic() + options.seconds
    costs = {puzzle: tried(spec, puzzle, 1).cost() for puzzle in puzzles}
    starts = puzzles
    worst = max(costs.values())
    for number in range(options.rounds):
        left = end - time.monotonic()
        if left <= 0:
            break
        for puzzle in near(spec, starts, options.pool, number, left):
            if puzzle not in costs and time.monotonic() < end:
                first = tried(spec, puzzle, 1, 1).cost()
                costs[puzzle] = tried(spec, puzzle, 1).cost() if first < HOPELESS * worst else first
        starts = sorted(costs, key=costs.__getitem__)[:each]
        worst = costs[starts[-1]]
    # What looked best was lucky, too: the first few are tried once more. And what one leads to, the next need not.
    best = sorted(costs.keys() - taken, key=costs.__getitem__)[: 4 * each]
    again = {puzzle: tried(spec, puzzle, 2, 2 * JOBS) for puzzle in best}
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
    said = " ".join(f"{tried(PuzzleSpec(needs=name), start, 3).cost():.0f}" for start in best)
    said += " | " + " ".join(f"{tried(spec, start, 3).cost():.0f}" for start in minimal)
    return Chosen(name, best, minimal, said)


def put(puzzles: dict[str, str], chosen: Chosen) -> None:
    """Put what was chosen in the place of what was stored for such specifications; what is symmetric stays for its symmetry."""
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
    puzzles = table.stored()
    named = ld.techniques.resolve(options.techniques) if options.techniques else ld.techniques.ALL
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
