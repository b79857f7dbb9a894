"""Find puzzles that need each technique, for the generator to begin with: src/lucidoku/generator/seeds.txt.

All come from random puzzles of our own. Where one is walked with all techniques, those that it uses are seen; digits of
its solution are given by chance until nothing harder than the technique is left. For those that come up nowhere, the
positions of the regression library are a start, and after that neighbours of what was found. Puzzles that still need
their technique stay, so the file gets better with every run.

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

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "lucidoku" / "generate" / "seeds.txt"
LAYOUT = ld.Layout.standard(3, 3)
BLOCK = 4096
HARD = 560
"""The rank from which on puzzles are kept for techniques that are looked for on request only."""
KINDS = ("", "minimal", "minimal,rotate180", "minimal,mirror-rows", "minimal,diagonal")
"""What is looked for: any puzzle, minimal ones, and minimal ones whose givens are symmetric. (Those of the other mirrors
are turned from these.)"""
FERTILE = 12
"""A symmetric puzzle is kept if this number of matching puzzles a second is found from it: around many there are few."""

ROUND = ("mirror-rows", "diagonal", "both-mirrors", "both-diagonals", "rotate90", "full")
"""Symmetries of which random minimal puzzles are looked at, to begin specifications of the symmetry with."""
Table = dict[str, dict[str, str]]
"""Puzzles by technique, in the order in which they were found, each with what it is for: "=" for specifications of its symmetry
alone, "-" for specifications of minimal puzzles alone, "" for all."""


def stored() -> Table:
    """Return the puzzles by technique."""
    table: Table = defaultdict(dict)
    for technique, puzzles in seeds.stored().items():
        table[technique] = {seeds.unpacked(start.packed): start.purpose for start in puzzles}
    return table


def write(table: Table) -> None:
    """Write them in the order of the catalogue, the minimal ones marked."""
    lines = []
    for technique in ld.techniques.ALL:
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
    """Return "minimal" where no given can go, and the symmetries of the givens."""
    if puzzle not in _kinds:
        givens = [i for i, ch in enumerate(puzzle) if ch != "."]
        minimal = not any(ld.is_unique(puzzle[:i] + "." + puzzle[i + 1 :]) for i in givens)
        _kinds[puzzle] = ("minimal",) * minimal + symmetries_of(LAYOUT, givens)
    return _kinds[puzzle]


def has(puzzle: str, kind: str) -> bool:
    """Whether a puzzle is of a kind."""
    return set(filter(None, kind.split(","))) <= set(kind_of(puzzle))


def walked(puzzles: list[str], pipeline: ld.Pipeline) -> list[tuple[bool, Counter[str]]]:
    """Walk puzzles; for each whether it was solved, and how often the techniques were used."""
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
    """Return those of the puzzles that need a technique."""
    return needing_in(PuzzleSpec(needs=technique.id).pipeline, technique, puzzles)


def needing_in(pipeline: ld.Pipeline, technique: ld.Technique, puzzles: list[str]) -> list[str]:
    """Return those that need a technique in a pipeline. What is before it may look farther when it is stuck."""
    results = walked(puzzles, pipeline)
    found = [p for p, (solved, uses) in zip(puzzles, results, strict=True) if solved and uses[technique.id]]
    return unsolved(found, pipeline.without(technique.id))


def unsolved(puzzles: list[str], pipeline: ld.Pipeline) -> list[str]:
    """Return the puzzles that a pipeline does not solve."""
    return [p for p, (solved, _uses) in zip(puzzles, walked(puzzles, pipeline), strict=True) if not solved]


def eased(technique: ld.Technique, puzzle: str, chance: random.Random, rounds: int = 16, width: int = 24) -> list[str]:
    """Give digits of the solution by chance, such that nothing harder than a technique is left, but it is still needed."""
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
        results = list(zip(variants, walked(variants, pipeline), strict=True))
        used = [variant for variant, (solved, uses) in results if solved and uses[technique.id]]
        found = unsolved(used, pipeline.without(technique.id))
        if found:
            return found
        alive = [variant for variant, (_solved, uses) in results if uses[technique.id]]
        if not alive:
            return []
        puzzle = chance.choice(alive)
    return []


def wanted(table: Table, technique: ld.Technique, each: int) -> bool:
    """Whether a technique has too few puzzles."""
    return len(table[technique.id]) < each


def few_of(table: Table, technique: ld.Technique, kind: str) -> int:
    """How many puzzles of a kind a technique has."""
    return sum(has(puzzle, kind) for puzzle in table[technique.id])


def from_random(table: Table, chosen: list[ld.Technique], options: argparse.Namespace, chance: random.Random) -> None:
    """Look at random minimal puzzles, some of them symmetric: what they use, and what they need after digits were given."""
    rank = {technique.id: technique.rank for technique in ld.techniques.ALL}
    logic = ld.Pipeline.of("logic")
    hard: list[tuple[int, str]] = []
    tried: Counter[str] = Counter()
    for symmetry in ("none", "rotate180", *ROUND):
        spec = PuzzleSpec(minimal=True, symmetry=symmetry)
        block: list[str] = []
        # Minimal puzzles that are symmetric take about fifty times as long to find.
        most = options.random if symmetry == "none" else options.random // 8
        for made in make_many(spec, most, seed=options.seed, threads=2):
            block.append(made.puzzle.line)
            if len(block) < min(BLOCK, most):
                continue
            results = walked(block, logic)
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
    # Those that are looked for on request only: where the walk before them is stuck.
    hard.sort(key=lambda pair: -pair[0])
    for technique in chosen:
        if technique in logic or not wanted(table, technique, options.each):
            continue
        start = time.monotonic()
        pipeline = PuzzleSpec(needs=technique.id).pipeline
        stuck = [puzzle for hardest, puzzle in hard if hardest > technique.rank]
        for first in range(0, len(stuck), 16):
            part = stuck[first : first + 16]
            for puzzle, (_solved, uses) in zip(part, walked(part, pipeline), strict=True):
                if uses[technique.id] and wanted(table, technique, options.each):
                    _take(table, technique, puzzle, chance)
            if not wanted(table, technique, options.each) or time.monotonic() - start > options.request:
                break
        write(table)
        print(technique.id, len(table[technique.id]), f"{time.monotonic() - start:.1f} s", flush=True)


def _take(table: Table, technique: ld.Technique, puzzle: str, chance: random.Random) -> None:
    """Take a puzzle that uses a technique, or what is left of it when digits were given, if it needs the technique."""
    found = needing(technique, [puzzle]) or eased(technique, puzzle, chance)
    if found:
        table[technique.id][found[0]] = ""


def from_library(table: Table, chosen: list[ld.Technique], options: argparse.Namespace, chance: random.Random) -> None:
    """Take the digits of the positions of the library as puzzles."""
    lines = (ROOT / "tests" / "data" / "library.txt").read_text("utf-8").splitlines()
    lines += (ROOT / "src" / "lucidoku" / "logic" / "techniques" / "examples.txt").read_text("utf-8").splitlines()
    texts = {field.replace("+", "") for line in lines for field in line.split(":") if len(field.replace("+", "")) == 81}
    puzzles = [text for text in sorted(texts) if ld.is_unique(text)]
    print(len(puzzles), "positions")
    for technique in chosen:
        if not wanted(table, technique, options.each):
            continue
        results = walked(puzzles, PuzzleSpec(needs=technique.id).pipeline)
        for puzzle, (_solved, uses) in zip(puzzles, results, strict=True):
            if uses[technique.id] and wanted(table, technique, options.each):
                for found in needing(technique, [puzzle]) or eased(technique, puzzle, chance):
                    table[technique.id][found] = ""
                    break
        write(table)
        print(technique.id, len(table[technique.id]), flush=True)


def from_neighbours(table: Table, technique: ld.Technique, options: argparse.Namespace, kind: str, few: int) -> None:
    """Go from what was found to more of a kind."""
    minimal, _comma, symmetry = kind.partition(",")
    spec = PuzzleSpec(needs=technique.id, minimal=bool(minimal), symmetry=symmetry or "none")
    jobs: set[int] = set()
    most = options.each * (32 if symmetry else 8)
    end = time.monotonic() + 2 * options.seconds
    for made in make_many(spec, most, seed=options.seed, threads=2, time_limit=options.seconds):
        if sum(has(puzzle, kind) for puzzle in table[technique.id]) >= few or time.monotonic() > end:
            return
        if symmetry and fertility(spec, made.puzzle) < FERTILE:
            continue
        if symmetry or made.job not in jobs:
            jobs.add(made.job)
            table[technique.id][made.puzzle.line] = ""


def beginning(spec: PuzzleSpec, starts: list[str]) -> _engine.PuzzleSpec:
    """Return the engine's form of a specification that begins with given puzzles."""
    native = jobs.native_spec(spec)
    native.starts(LAYOUT.native, b"".join(ld.Grid.parse(start).values for start in starts))
    return native


def fertility(spec: PuzzleSpec, start: ld.Grid) -> int:
    """Return how many puzzles that match a request are found around one, in a second."""
    native = beginning(spec, [start.line])
    native.most_results = 2 * FERTILE
    (puzzles, *_rest), *_jobs = _engine.make(LAYOUT.native, native, 1, 0, 1, 1, 1.0)
    return len(puzzles) // 81


def main() -> None:
    """Look for puzzles of each technique that has too few."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("techniques", nargs="*")
    parser.add_argument("--each", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=10, help="for the neighbours of each technique and kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random", type=int, default=20_000, help="random puzzles to look at")
    parser.add_argument("--request", type=float, default=20, help="seconds for each technique on request")
    parser.add_argument("--library", action="store_true", help="look at the positions of the library, too")
    options = parser.parse_args()
    named = ld.techniques.resolve(options.techniques) if options.techniques else ld.techniques.ALL
    chosen = [technique for technique in named if technique.logical and technique.id not in NEVER_NEEDED]
    chance = random.Random(options.seed)
    table = stored()
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
