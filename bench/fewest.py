"""Gain of walks that aim at few steps: steps beyond the basic ones compared with the usual walk, and the time.

    python bench/fewest.py FILE [--count 100] [--pipeline logic] [--seed 1]

A sample of the puzzles of a file is explained twice. Puzzles that the basic techniques solve count as well.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path

import lucidoku as ld
from lucidoku.logic.aims import AIMS, hard_steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--pipeline", default="logic")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = [line.split()[0] for line in given.file.read_text().splitlines() if line.strip() and line[0] != "#"]
    basic = ld.Pipeline.of("basic")
    usual, shorter, proved, times = [], [], 0, []
    for line in random.Random(given.seed).sample(lines, min(given.count, len(lines))):
        usual.append(hard_steps(ld.explain(line, given.pipeline).items(), basic))
        begun = time.perf_counter()
        walk = ld.explain(line, given.pipeline, aim=AIMS[0])
        times.append(time.perf_counter() - begun)
        assert walk.is_solved and walk.aim_result is not None
        shorter.append(walk.aim_result.length)
        proved += walk.aim_result.proved
    print(f"{len(usual)} puzzles; steps beyond the basic ones, mean: usual {statistics.mean(usual):.2f},", end=" ")
    print(f"fewest {statistics.mean(shorter):.2f} ({100 * sum(shorter) / max(1, sum(usual)) - 100:.0f} %)")
    print(f"with one step: {shorter.count(1)}; proved to be the least: {proved}")
    print(f"seconds a puzzle: median {statistics.median(times):.2f}, most {max(times):.2f}")


if __name__ == "__main__":
    main()
