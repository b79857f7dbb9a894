"""Find puzzles that need each technique, for the generator to begin with: src/lucidoku/generator/seeds.txt.

All come from our own random puzzles. A walk with all techniques shows those that a puzzle uses; digits of its solution
are given at random until no harder technique is left. Techniques that occur nowhere start from the positions of the
regression library, and then from neighbours of the puzzles found. Puzzles that still need their technique stay, so the
file gets better with every run.

    .venv/bin/python research/seeds.py [--each 12] [--seconds 60] [--seed 1] [--random 20000] [TECHNIQUE …]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

import lucidoku as ld
from lucidoku import _engine
from lucidoku.generator import PuzzleSpec, jobs, make_many, seeds
from lucidoku.generator.seeds import NEVER_NEEDED
from lucidoku.generator.symmetry import symmetries_of
from lucidoku.logic import techniques

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "lucidoku" / "generator" / "seeds.txt"
LAYOUT = ld.Layout.standard(3, 3)
BLOCK = 4096
HARD = 560
"""Rank from which on puzzles are kept for techniques that are searched for on request only."""
KINDS = ("", "minimal", "minimal,rotate180", "minimal,mirror-rows", "minimal,diagonal")
"""Kinds of puzzles: any, minimal ones, and minimal ones with symmetric givens. (Those with other mirrors are turned
from these.)
"""
FERTILE = 12
"""Least number of matching puzzles a second found from a symmetric puzzle that is kept: around many there are few."""

ROUND = ("mirror-rows", "diagonal", "both-mirrors", "both-diagonals", "rotate90", "full")
"""Symmetries of random minimal puzzles, as starts for specifications with the symmetry."""
Table = dict[str, dict[str, str]]
"""Puzzles by technique, in the order of discovery, each with its use: "=" for specifications of its symmetry only, "-"
for specifications of minimal puzzles only, "" for all.
"""


def read_stored() -> Table:
    """Return the puzzles by technique."""
    table: Table = defaultdict(dict)
    for technique, puzzles in seeds.stored().items():
        table[technique] = {seeds.unpacked(start.packed): start.purpose for start in puzzles}
    return table


def write(table: Table) -> None:
    """Write the puzzles in the order of the catalogue, the minimal ones marked."""
    lines = []
    for technique in techniques.ALL:
        puzzles = sorted(table.get(technique.id, ()), key=lambda puzzle: ",".join(kind_of(puzzle)))
        if puzzles:
            lines.append(f"[{technique.id}]\n")
        lines += [
            table[technique.id][puzzle] + "*" * has(puzzle, "minimal") + seeds.packed(puzzle) + "\n"
            for puzzle in puzzles
        ]
    TARGET.write_text("".join(lines), "ascii")


_kinds: dict[str, tuple[str, ...]] = {}


def kind_of(puzzle: str) -> tuple[str, ...]:
    """Return "minimal" if every given is needed, and the symmetries of the givens."""
    if puzzle not in _kinds:
        givens = [i for i, ch in enumerate(puzzle) if ch != "."]
        minimal = not any(ld.is_unique(puzzle[:i] + "." + puzzle[i + 1 :]) for i in givens)
        _kinds[puzzle] = ("minimal",) * minimal + symmetries_of(LAYOUT, givens)
    return _kinds[puzzle]


def has(puzzle: str, kind: str) -> bool:
    """Return whether a puzzle is of a kind."""
    return set(filter(None, kind.split(","))) <= set(kind_of(puzzle))


def walk_puzzles(puzzles: list[str], pipeline: ld.Pipeline) -> list[tuple[bool, Counter[str]]]:
    """Walk puzzles; return for each whether it was solved, and how often the techniques were used."""
    if not puzzles:
        return []
    digits = b"".join(ld.Grid.parse(puzzle).values for puzzle in puzzles)
    columns = _engine.trace(LAYOUT.native, digits, pipeline.native(), 2)
    status = np.frombuffer(columns["status"], np.uint8)
    ends = np.cumsum(np.frombuffer(columns["steps"], np.uint32))
    used = np.frombuffer(columns["technique"], np.uint16)
    results = []
    for number, end in enumerate(ends):
        first = ends[number - 1] if number else 0
        results.append((bool(status[number] == 0), Counter(_engine.TECHNIQUES[i] for i in used[first:end])))
    return results


def needing(technique: ld.Technique, puzzles: list[str]) -> list[str]:
    """Return the puzzles that need a technique."""
    return needing_in(PuzzleSpec(needs=technique.id).pipeline, technique, puzzles)


def needing_in(pipeline: ld.Pipeline, technique: ld.Technique, puzzles: list[str]) -> list[str]:
    """Return the puzzles that need a technique in a pipeline. Techniques before it may look further when stuck."""
    results = walk_puzzles(puzzles, pipeline)
    solved_puzzles = [p for p, (solved, uses) in zip(puzzles, results, strict=True) if solved and uses[technique.id]]
    return find_unsolved(solved_puzzles, pipeline.without(technique.id))


def find_unsolved(puzzles: list[str], pipeline: ld.Pipeline) -> list[str]:
    """Return the puzzles that a pipeline does not solve."""
    return [p for p, (solved, _uses) in zip(puzzles, walk_puzzles(puzzles, pipeline), strict=True) if not solved]


def ease(technique: ld.Technique, puzzle: str, chance: random.Random, rounds: int = 16, width: int = 24) -> list[str]:
    """Give digits of the solution at random, such that the technique is still needed and no harder one is."""
    solution = ld.solve(puzzle)
    assert solution is not None
    pipeline = PuzzleSpec(needs=technique.id).pipeline
    for _round in range(rounds):
        empty = [i for i, ch in enumerate(puzzle) if ch == "."]
        variants = []
        for number in range(width):
            digits = list(puzzle)
            for i in chance.sample(empty, min(len(empty), 1 + number % 4)):
                digits[i] = solution.line[i]
            variants.append("".join(digits))
        results = list(zip(variants, walk_puzzles(variants, pipeline), strict=True))
        used = [variant for variant, (solved, uses) in results if solved and uses[technique.id]]
        open_puzzles = find_unsolved(used, pipeline.without(technique.id))
        if open_puzzles:
            return open_puzzles
        alive = [variant for variant, (_solved, uses) in results if uses[technique.id]]
        if not alive:
            return []
        puzzle = chance.choice(alive)
    return []


def wanted(table: Table, technique: ld.Technique, each: int) -> bool:
    """Return whether a technique has too few puzzles."""
    return len(table[technique.id]) < each


def few_of(table: Table, technique: ld.Technique, kind: str) -> int:
    """Return the number of puzzles of a kind that a technique has."""
    return sum(has(puzzle, kind) for puzzle in table[technique.id])


def from_random(table: Table, chosen: list[ld.Technique], options: argparse.Namespace, chance: random.Random) -> None:
    """Walk random minimal puzzles, some of them symmetric: note the techniques used, and those needed after giving digits."""
    rank = {technique.id: technique.rank for technique in techniques.ALL}
    logic = ld.Pipeline.of("logic")
    hard: list[tuple[int, str]] = []
    tried: Counter[str] = Counter()
    for symmetry in ("none", "rotate180", *ROUND):
        spec = PuzzleSpec(minimal=True, symmetry=symmetry)
        block: list[str] = []
        # Symmetric minimal puzzles take about fifty times as long to find.
        most = options.random if symmetry == "none" else options.random // 8
        for made in make_many(most, spec, seed=options.seed, threads=2):
            block.append(made.puzzle.line)
            if len(block) < min(BLOCK, most):
                continue
            results = walk_puzzles(block, logic)
            for puzzle, (solved, uses) in zip(block, results, strict=True):
                hardest = max(map(rank.__getitem__, uses)) if solved else 9999
                needed = next((t for t in chosen if t.rank == hardest), None)
                kind = f"minimal,{symmetry}"
                few = needed and symmetry != "none" and few_of(table, needed, kind) < options.each // 3
                if needed and few and needing(needed, [puzzle]):
                    table[needed.id][puzzle] = "=" if symmetry in ROUND else ""
                if hardest >= HARD:
                    hard.append((hardest, puzzle))
                for technique in chosen if symmetry not in ROUND else ():
                    if uses[technique.id] and wanted(table, technique, options.each):
                        tried[technique.id] += 1
                        if tried[technique.id] <= 40 * options.each:
                            _take(table, technique, puzzle, chance)
            block = []
        write(table)
        print(symmetry, {t.id: len(table[t.id]) for t in chosen if wanted(table, t, options.each)}, flush=True)
    # Techniques that are searched for on request only: where the walk before them is stuck.
    hard.sort(key=lambda pair: -pair[0])
    for technique in chosen:
        if technique in logic or not wanted(table, technique, options.each):
            continue
        start = time.monotonic()
        pipeline = PuzzleSpec(needs=technique.id).pipeline
        stuck = [puzzle for hardest, puzzle in hard if hardest > technique.rank]
        for first in range(0, len(stuck), 16):
            part = stuck[first : first + 16]
            for puzzle, (_solved, uses) in zip(part, walk_puzzles(part, pipeline), strict=True):
                if uses[technique.id] and wanted(table, technique, options.each):
                    _take(table, technique, puzzle, chance)
            if not wanted(table, technique, options.each) or time.monotonic() - start > options.request:
                break
        write(table)
        print(technique.id, len(table[technique.id]), f"{time.monotonic() - start:.1f} s", flush=True)


def _take(table: Table, technique: ld.Technique, puzzle: str, chance: random.Random) -> None:
    """Store a puzzle that uses a technique, possibly with digits given, if it needs the technique."""
    starts = needing(technique, [puzzle]) or ease(technique, puzzle, chance)
    if starts:
        table[technique.id][starts[0]] = ""


def from_library(table: Table, chosen: list[ld.Technique], options: argparse.Namespace, chance: random.Random) -> None:
    """Use the digits of the library's positions as puzzles."""
    lines = (ROOT / "tests" / "data" / "library.txt").read_text("utf-8").splitlines()
    lines += (ROOT / "src" / "lucidoku" / "logic" / "techniques" / "examples.txt").read_text("utf-8").splitlines()
    texts = {field.replace("+", "") for line in lines for field in line.split(":") if len(field.replace("+", "")) == 81}
    puzzles = [text for text in sorted(texts) if ld.is_unique(text)]
    print(len(puzzles), "positions")
    for technique in chosen:
        if not wanted(table, technique, options.each):
            continue
        results = walk_puzzles(puzzles, PuzzleSpec(needs=technique.id).pipeline)
        for puzzle, (_solved, uses) in zip(puzzles, results, strict=True):
            if uses[technique.id] and wanted(table, technique, options.each):
                for start in needing(technique, [puzzle]) or ease(technique, puzzle, chance):
                    table[technique.id][start] = ""
                    break
        write(table)
        print(technique.id, len(table[technique.id]), flush=True)


def from_neighbours(table: Table, technique: ld.Technique, options: argparse.Namespace, kind: str, few: int) -> None:
    """Search for more puzzles of a kind from those found."""
    minimal, _comma, symmetry = kind.partition(",")
    spec = PuzzleSpec(needs=technique.id, minimal=bool(minimal), symmetry=symmetry or "none")
    jobs: set[int] = set()
    most = options.each * (32 if symmetry else 8)
    end = time.monotonic() + 2 * options.seconds
    for made in make_many(most, spec, seed=options.seed, threads=2, time_limit=options.seconds):
        if sum(has(puzzle, kind) for puzzle in table[technique.id]) >= few or time.monotonic() > end:
            return
        if symmetry and fertility(spec, made.puzzle) < FERTILE:
            continue
        if symmetry or made.job not in jobs:
            jobs.add(made.job)
            table[technique.id][made.puzzle.line] = ""


def beginning(spec: PuzzleSpec, starts: list[str]) -> _engine.PuzzleSpec:
    """Return the engine's form of a specification that starts from given puzzles."""
    native = jobs.native_spec(spec)
    native.starts(LAYOUT.native, b"".join(ld.Grid.parse(start).values for start in starts))
    return native


def fertility(spec: PuzzleSpec, start: ld.Grid) -> int:
    """Return the number of puzzles matching a request that are found around one, in a second."""
    native = beginning(spec, [start.line])
    native.most_results = 2 * FERTILE
    (puzzles, *_rest), *_jobs = _engine.make(LAYOUT.native, native, 1, 0, 1, 1, 1.0)
    return len(puzzles) // 81


def main() -> None:
    """Search for puzzles of each technique that has too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="*")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=10, help="for the neighbours of each technique and kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", type=int, default=20_000, help="random puzzles to look at")
    parser.add_argument("--request", type=float, default=20, help="seconds for each technique on request")
    parser.add_argument("--library", action="store_true", help="look at the positions of the library, too")
    options = parser.parse_args()
    named = techniques.resolve(options.techniques) if options.techniques else techniques.ALL
    chosen = [technique for technique in named if technique.logical and technique.id not in NEVER_NEEDED]
    chance = random.Random(options.seed)
    table = read_stored()
    for technique in chosen:
        table[technique.id] = {
            puzzle: table[technique.id][puzzle] for puzzle in needing(technique, [*table[technique.id]])
        }
    if options.random:
        from_random(table, chosen, options, chance)
    if options.library:
        from_library(table, chosen, options, chance)
    for technique in chosen if options.seconds else ():
        for kind in KINDS:
            few = options.each if not kind else options.each // 2
            if table[technique.id] and sum(has(puzzle, kind) for puzzle in table[technique.id]) < few:
                start = time.monotonic()
                from_neighbours(table, technique, options, kind, few)
                kinds = {kind or "any": sum(has(p, kind) for p in table[technique.id]) for kind in KINDS}
                print(technique.id, kinds, f"{time.monotonic() - start:.1f} s", flush=True)
                write(table)
    write(table)
    print("none:", [technique.id for technique in chosen if not table[technique.id]])


if __name__ == "__main__":
    main()
