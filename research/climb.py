"""Find puzzles that need a technique, if neither random puzzles nor their neighbours provide a start.

Minimal puzzles are built around its pattern (`shapes.py`); techniques beyond nets start from neighbours of puzzles that
need nested nets. If the technique occurs and the puzzle is too hard afterwards, digits of the solution are given as
long as it is not solved without the technique.

If that finds nothing, the search is for puzzles in which only the technique and singles are allowed. Then the next
simplest technique is allowed too: puzzles that still need the wanted one are kept, and their neighbours searched until
there are enough. This continues until all simpler techniques are allowed. The starts of a search are built around the
pattern, stored for other techniques, or read from a file; all are our own.

    .venv/bin/python research/climb.py [--seconds 100] [--seed 1] [--each 12] [--keep FOLDER] [--also FILE] TECHNIQUE …

`--seconds` is processor time for each technique. With `--keep` the puzzles of an unfinished climb are stored, and the
next run resumes from them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

import lucidoku as ld
import seeds as table
from lucidoku import _engine
from lucidoku.generator import PuzzleSpec, jobs
from lucidoku.generator.seeds import NEVER_NEEDED, stored, unpacked
from lucidoku.logic import techniques
from shapes import SHAPES

ENOUGH = 24
"""Number of puzzles to find before the next technique is allowed."""
MOST = 120
"""Number of puzzles kept if the next technique leaves none."""
PATIENCE = 12
"""Number of fruitless searches for neighbours that ends a climb."""
NETS = ld.Technique("forcing-net").rank
LOGIC = [stage.technique for stage in ld.Pipeline.of("logic").stages]


def spec_for(technique: ld.Technique, rank: int) -> PuzzleSpec:
    """Return the specification that forbids every technique between a rank and this one."""
    return PuzzleSpec(needs=technique.id, without=tuple(t.id for t in LOGIC if rank < t.rank < technique.rank))


def needing(technique: ld.Technique, rank: int, puzzles: list[str]) -> list[str]:
    """Return the puzzles that need the technique under that specification."""
    return table.needing_in(spec_for(technique, rank).pipeline, technique, puzzles)


def neighbours(wanted: PuzzleSpec, starts: list[str], seed: int, seconds: float) -> list[str]:
    """Return puzzles that match a request, near others."""
    native = table.beginning(wanted, starts)
    native.most_tries = 100_000
    end = time.monotonic() + seconds
    puzzles: list[str] = []
    for job in range(len(starts)):
        left = end - time.monotonic()
        if left <= 0 or len(puzzles) >= ENOUGH:
            break
        puzzles += lines(_engine.make(table.LAYOUT.native, native, seed, job, 1, 1, left)[0][0])
    return list(dict.fromkeys(puzzles))


def lines(digits: bytes) -> list[str]:
    """Return puzzles as lines."""
    return [ld.Grid(digits[i : i + 81], table.LAYOUT).line for i in range(0, len(digits), 81)]


def build_around(technique: ld.Technique, chance: random.Random, seconds: float) -> list[str]:
    """Return puzzles around the pattern of a technique that need it if only singles are allowed besides."""
    shape = SHAPES.get(technique.id)
    start, puzzles = time.process_time(), list[str]()
    while shape and len(puzzles) < ENOUGH and time.process_time() - start < seconds:
        around = shape(chance)
        if around is None:
            continue
        grid, given, open_cells = around
        native = jobs.native_spec(spec_for(technique, LOGIC[2].rank))
        kept = bytes(grid[i] if i in given else 0 for i in range(81))
        native.cells(grid, kept, bytes(i in open_cells for i in range(81)))
        native.most_tries, native.most_results = 60, 1
        puzzles += lines(_engine.make(table.LAYOUT.native, native, chance.getrandbits(60), 0, 1, 1, 10.0)[0][0])
    return puzzles


def near(technique: ld.Technique, chance: random.Random) -> Iterator[str]:
    """Yield minimal puzzles around the pattern of a technique; for one beyond nets, puzzles that nested nets solve."""
    shape, nets = SHAPES.get(technique.id), ld.Technique("nested-forcing-net")
    behind = [unpacked(start.packed) for start in stored()[nets.id]] if technique.rank > NETS else []
    while shape or behind:
        around = shape(chance) if shape else None
        if around:
            yield from dug(*around, chance)
        if behind:
            new = neighbours(
                spec_for(nets, nets.rank), chance.sample(behind, min(len(behind), 12)), chance.getrandbits(30), 20
            )
            behind += new
            yield from new


def dug(grid: bytes, given: frozenset[int], open_cells: frozenset[int], chance: random.Random) -> Iterator[str]:
    """Yield puzzles in which only givens of the pattern can be removed, and are not."""
    digits = [str(grid[cell]) if cell in given or cell in open_cells else "." for cell in range(81)]
    for _attempt in range(4 if ld.is_unique("".join(digits)) else 0):
        left = digits[:]
        for cell in chance.sample(range(81), 81):
            if cell not in given and left[cell] != ".":
                left[cell] = "."
                if not ld.is_unique("".join(left)):
                    left[cell] = digits[cell]
        yield "".join(left)


def add_digits(technique: ld.Technique, puzzle: str, chance: random.Random) -> list[str]:
    """Give digits one after the other, at random, as long as the technique is used and the puzzle not solved without it."""
    solution = ld.solve(puzzle)
    assert solution is not None
    pipeline = spec_for(technique, technique.rank).pipeline
    digits = list(puzzle)
    for cell in chance.sample(range(81), 81):
        before, digits[cell] = digits[cell], solution.line[cell]
        line = "".join(digits)
        solved, uses = table.walk_puzzles([line], pipeline)[0]
        if not uses[technique.id] or not table.find_unsolved([line], pipeline.without(technique.id)):
            digits[cell] = before
        elif solved:
            return [line]
    return []


def find_by_giving(technique: ld.Technique, chance: random.Random, seconds: float) -> list[str]:
    """Return puzzles that need a technique, made from those in which it occurs but does not suffice."""
    start, puzzles = time.process_time(), list[str]()
    pipeline = spec_for(technique, technique.rank).pipeline
    for puzzle in near(technique, chance):
        if time.process_time() - start > seconds or len(puzzles) >= ENOUGH // 4:
            break
        if table.find_unsolved([puzzle], pipeline.without(technique.id)):
            solved, uses = table.walk_puzzles([puzzle], pipeline)[0]
            if uses[technique.id]:
                puzzles += [puzzle] if solved else add_digits(technique, puzzle, chance)
    return puzzles


def climb(technique: ld.Technique, pool: list[str], seconds: float, seed: int, keep: Path | None) -> list[str]:
    """Return puzzles that need a technique; nothing if time is too short, with the intermediate ones in a file."""
    chance = random.Random(seed)
    file = keep / f"{technique.id}.txt" if keep else None
    earlier = file.read_text("ascii").split() if file and file.exists() else []
    start = time.process_time()
    puzzles = [] if earlier else find_by_giving(technique, chance, seconds / 2)
    if puzzles:
        print(technique.id, len(puzzles), f"{time.process_time() - start:.0f} s", flush=True)
        return puzzles
    pool = earlier or build_around(technique, chance, seconds / 4) + pool
    ranks = [t.rank for t in LOGIC[2:] if t.rank < technique.rank and t.id not in NEVER_NEEDED] + [technique.rank]
    start, level, vain = time.process_time(), len(ranks) - 1 if earlier else 0, 0
    puzzles = needing(technique, ranks[level], pool)
    while level and len(puzzles) < 2:
        level -= 1
        puzzles = needing(technique, ranks[level], pool)
    print(technique.id, len(puzzles), "with techniques up to", ranks[level], flush=True)
    while puzzles and vain < PATIENCE and time.process_time() - start < seconds:
        if level == len(ranks) - 1:
            return puzzles
        higher = needing(technique, ranks[level + 1], puzzles)
        if len(higher) >= 2 or (higher and vain):
            level, vain, puzzles = level + 1, 0, higher
            if len(puzzles) >= ENOUGH:
                continue
        seed, vain = seed + 1, vain + 1
        if len(puzzles) > 2 * MOST:
            puzzles = puzzles[:MOST]
        chance.shuffle(puzzles)
        new = neighbours(spec_for(technique, ranks[level]), puzzles[:40], seed, 90)
        puzzles = list(dict.fromkeys([*new, *puzzles]))
        print(" ", technique.id, ranks[level], len(puzzles), f"{time.process_time() - start:.0f} s", flush=True)
        if file:
            file.write_text("\n".join(puzzles), "ascii")
    return puzzles if level == len(ranks) - 1 else []


def main() -> None:
    """Climb for each named technique, and store the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="+")
    parser.add_argument("--seconds", type=float, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=12, help="so many are stored for each technique (12)")
    parser.add_argument("--keep", type=Path, help="a folder for the puzzles of an unfinished climb")
    parser.add_argument("--also", type=Path, help="more puzzles to begin with, one a line")
    options = parser.parse_args()
    pool = [unpacked(start.packed) for puzzles in stored().values() for start in puzzles]
    pool += options.also.read_text("ascii").split() if options.also else []
    for technique in techniques.resolve(options.techniques):
        climbed = climb(technique, pool, options.seconds, options.seed, options.keep)
        if climbed and len(climbed) < options.each:
            climbed += neighbours(spec_for(technique, technique.rank), climbed, options.seed, options.seconds)
        puzzles = table.read_stored()
        for puzzle in climbed[: options.each]:
            puzzles[technique.id][puzzle] = ""
        table.write(puzzles)
        print(technique.id, len(climbed), flush=True)


if __name__ == "__main__":
    main()
