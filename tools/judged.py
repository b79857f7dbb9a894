"""Test the judge of single steps: `python tools/judged.py [LIST] [--steps 10000]`.

Right steps must be accepted. The same steps with one digit, house or cell exchanged must be refused, unless they are
right in another way: then a second search finds the step, its proof holds, and its words are true. Prints the counts,
and the judgements per second on one core; the exit code is 1 if a right step was refused, or an unproved one accepted.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import lucidoku as ld
from lucidoku.datasets import Judge
from lucidoku.logic.record import step_of_record, step_record
from lucidoku.proofs import ProofStatus, check_words, prove

KINDS = ("digit", "houses", "cells")
OWN = Path(__file__).parent.parent / "tests" / "data" / "puzzles.txt"


def change_record(record: dict[str, Any], kind: str, chance: random.Random) -> dict[str, Any] | None:
    """Return the record of a step with another digit in one conclusion, or another house or cell in the evidence."""
    other = copy.deepcopy(record)
    other.pop("text", None)  # the data alone must show the change
    if kind == "digit":
        items = other["placements"] or other["eliminations"]
    else:
        roles = [items for items in other["evidence"].get(kind, {}).values() if items]
        if not roles:
            return None
        items = chance.choice(roles)
    place = chance.randrange(len(items))
    known = items[place][:-1]
    items[place] = known + chance.choice([digit for digit in "123456789" if known + digit not in items])
    return other


def is_proved(record: dict[str, Any], board: ld.Board) -> bool:
    """Return whether an accepted altered step is right by itself: a search finds it, its proof holds, and its words are true."""
    claim = step_of_record(record, board.layout)
    alike = [
        step
        for step in ld.find_steps(board, [claim.technique.id])
        if {*claim.placements} <= {*step.placements} and {*claim.eliminations} <= {*step.eliminations}
    ]
    return any(prove(step).status is ProofStatus.PROVED and not check_words(step) for step in alike)


def conformance(steps: Iterable[ld.Step], seed: int = 0) -> Counter[str]:
    """Judge steps unaltered, and altered in each way; return the counts of each kind and verdict."""
    counts: Counter[str] = Counter()
    for number, step in enumerate(steps):
        board, record = step.board, step_record(step, 1)
        start = time.process_time()
        judge = Judge(board)
        counts["right, accepted" if judge.step(record).accepted else "right, refused"] += 1
        counts["microseconds"] += round(1e6 * (time.process_time() - start))
        for kind in KINDS:
            other = change_record(record, kind, random.Random(f"{seed} {number} {kind}"))
            if other is None:
                continue
            if not judge.step(other).accepted:
                counts[f"{kind}, refused"] += 1
            else:
                counts[f"{kind}, accepted and proved" if is_proved(other, board) else f"{kind}, wrongly accepted"] += 1
    return counts


def failures(counts: Counter[str]) -> int:
    """Return the number of wrong verdicts."""
    return counts["right, refused"] + sum(counts[f"{kind}, wrongly accepted"] for kind in KINDS)


def logical(path: Path, most: int) -> Iterator[ld.Step]:
    """Yield the steps of walks through the puzzles of a list, at most `most`, without trials and guesses."""
    for entry in ld.read_puzzles(path):
        if isinstance(entry.puzzle, ld.Grid):
            for step in ld.explain(entry.puzzle):
                if step.technique.logical and most > 0:
                    most -= 1
                    yield step
        if most <= 0:
            return


def main() -> int:
    """Judge the steps and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", nargs="?", type=Path, default=OWN, metavar="LIST", help="9×9 puzzles")
    parser.add_argument("--steps", type=int, default=10_000, metavar="N")
    chosen = parser.parse_args()
    counts = conformance(logical(chosen.list, chosen.steps))
    seconds = counts.pop("microseconds") / 1e6
    for name in sorted(counts):
        print(f"{counts[name]:>8,}  {name}")
    right = counts["right, accepted"] + counts["right, refused"]
    print(f"{right / seconds:>8,.0f}  right steps judged a second, one core, with their positions")
    return int(failures(counts) > 0)


if __name__ == "__main__":
    sys.exit(main())
