"""Find puzzles that need each technique, for the generator to begin with: src/lucidoku/generate/seeds.txt.

Puzzles are random ones of our own, made without any start. Lines that are there stay, so the file grows with every run.

    .venv/bin/python tools/seeds.py [--each 12] [--seconds 20] [--seed 1] [TECHNIQUE …]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from lucidoku import techniques
from lucidoku.generate import Order, make_many
from lucidoku.grid import Layout
from lucidoku.walkthrough import explain

TARGET = Path(__file__).parent.parent / "src" / "lucidoku" / "generate" / "seeds.txt"


def stored() -> dict[str, list[str]]:
    """Return the puzzles by technique."""
    table: dict[str, list[str]] = {}
    for line in TARGET.read_text("ascii").splitlines():
        name, _colon, puzzle = line.partition(":")
        table.setdefault(name, []).append(puzzle)
    return table


def write(table: dict[str, list[str]]) -> None:
    """Write them in the order of the catalogue."""
    order = {technique.id: technique.rank for technique in techniques.ALL}
    lines = [f"{name}:{puzzle}" for name in sorted(table, key=lambda name: order[name]) for puzzle in table[name]]
    TARGET.write_text("".join(line + "\n" for line in lines), "ascii")


def needs(name: str, puzzle: str) -> bool:
    """Whether a stored puzzle still needs its technique."""
    walk = explain(puzzle, pipeline=Order(needs=name).pipeline)
    return walk.solved and name in walk.statistics


def main() -> None:
    """Look for puzzles of each technique that has too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="*")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chosen = techniques.resolve(options.techniques) if options.techniques else techniques.ALL
    for technique in chosen:
        if not technique.logical:
            continue
        table = stored()
        puzzles = [p for p in table.get(technique.id, []) if needs(technique.id, p)]
        jobs: set[int] = set()
        order = Order(layout=Layout.standard(3, 3), needs=technique.id)
        if len(puzzles) < options.each:
            for made in make_many(order, options.each * 8, seed=options.seed, threads=1, time_limit=options.seconds):
                if made.job not in jobs and made.puzzle.line not in puzzles:
                    jobs.add(made.job)
                    puzzles.append(made.puzzle.line)
                if len(puzzles) >= options.each:
                    break
        table[technique.id] = puzzles
        write({name: found for name, found in table.items() if found})
        print(f"{technique.id}: {len(puzzles)}", flush=True)


if __name__ == "__main__":
    main()
