"""Find positions that show each technique, in puzzles made here, and write them as library cases.

    python tools/positions.py

writes src/lucidoku/techniques/examples.txt (one example a technique, for the catalogue) and tests/data/library.txt (cases
and fail cases of every technique). Puzzles come from random full grids by taking digits away; the seed is fixed.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import lucidoku as ld
from lucidoku import techniques
from lucidoku.formats.library import Case, write_case
from lucidoku.grid import Grid, Layout, digit_text

ROOT = Path(__file__).parent.parent
CASES = 3
# Sizes beside 9x9 where a technique is looked for, with the number of puzzles.
SIZES = ((9, 6000), (16, 12), (25, 3))


def full_grid(layout: Layout, rng: random.Random) -> Grid:
    """Return a random completed grid: a fixed pattern with digits, rows and columns shuffled."""
    n, h, w = layout.n, layout.box_height, layout.box_width
    digits = rng.sample(range(1, n + 1), n)
    rows = [band * h + r for band in rng.sample(range(n // h), n // h) for r in rng.sample(range(h), h)]
    columns = [stack * w + c for stack in rng.sample(range(n // w), n // w) for c in rng.sample(range(w), w)]
    return Grid([digits[(w * (r % h) + r // h + c) % n] for r in rows for c in columns], layout)


def puzzle(layout: Layout, rng: random.Random) -> Grid:
    """Return a random puzzle with one solution, with few givens."""
    values = bytearray(full_grid(layout, rng).values)
    # Large grids keep more givens, or search would take its time.
    least = {9: 0, 16: 96, 25: 300}[layout.n]
    for cell in rng.sample(range(len(values)), len(values)):
        if len(values) - values.count(0) <= least:
            break
        kept, values[cell] = values[cell], 0
        if len(ld.solutions(Grid(values, layout), 2)) > 1:
            values[cell] = kept
    return Grid(values, layout)


def walks(layout: Layout, count: int, rng: random.Random) -> Iterator[ld.Walkthrough]:
    """Yield walkthroughs of random puzzles."""
    for _ in range(count):
        yield ld.explain(puzzle(layout, rng))


def case_of(step: ld.Step, board: ld.Board) -> Case:
    """Return a step as a library case."""
    return Case(
        step.technique.library or step.technique.id,
        "",
        "".join(map(digit_text, step.evidence.digits)),
        board,
        frozenset(step.eliminations),
        frozenset(step.placements),
    )


def search() -> tuple[dict[str, list[Case]], dict[str, list[Case]]]:
    """Return positions in which each technique works, and positions of puzzles in which it does not."""
    found: dict[str, list[Case]] = defaultdict(list)
    fails: dict[str, list[Case]] = defaultdict(list)
    wanted = [technique for technique in techniques.ALL if technique.logical]
    for n, count in SIZES:
        layout = Layout.of_size(n)
        new: dict[str, int] = defaultdict(int)
        for number, walk in enumerate(walks(layout, count, random.Random(n))):
            if all(new[t.id] >= CASES for t in wanted):
                break
            # The middle of a walk is where most techniques live; a position is taken once.
            for k in sorted({len(walk) // 8, len(walk) // 4, len(walk) // 3, *_hard_steps(walk)}):
                board = walk.board(k)
                missing = [t.id for t in wanted if new[t.id] < CASES]
                for step in ld.find_steps(board, missing):
                    own_id = step.technique.id
                    if new[own_id] < CASES and all(case.board != board for case in found[own_id]):
                        new[own_id] += 1
                        found[own_id].append(case_of(step, board))
                for own_id in {t.id for t in wanted} if n == 9 and number < 40 else ():
                    if not fails[own_id] and not ld.find_steps(board, [own_id]):
                        technique = techniques.get(own_id)
                        code = technique.library or own_id
                        fails[own_id].append(Case(code, "x", "", board, frozenset(), frozenset()))
        print(n, {t.id: new[t.id] for t in wanted if new[t.id] < CASES}, file=sys.stderr)
    return found, fails


def _hard_steps(walk: ld.Walkthrough) -> list[int]:
    return [k for k, step in enumerate(walk) if step.technique.score >= 100][:4]


def main() -> None:
    """Write both files."""
    found, fails = search()
    examples, library = [], ["# Regression cases from puzzles made by tools/positions.py."]
    for technique in techniques.ALL:
        cases = found[technique.id]
        if cases:
            easiest = min(cases, key=lambda case: (case.board.layout.n, case.board.values.count(0)))
            examples.append(write_case(Case(technique.id, *_fields(easiest))))
        library += [write_case(case) for case in [*cases, *fails[technique.id]]]
    (ROOT / "src/lucidoku/techniques/examples.txt").write_text("\n".join(examples) + "\n")
    (ROOT / "tests/data/library.txt").write_text("\n".join(library) + "\n")


def _fields(case: Case) -> tuple[str, str, ld.Board, frozenset[ld.Candidate], frozenset[ld.Candidate]]:
    return case.variant, case.digits, case.board, case.eliminations, case.placements


if __name__ == "__main__":
    main()
