"""Looks for wrong steps in random positions with further rules: `tools/campaign.py --count 100000 --state out/some.json`.

Each position, on grids from 4x4 to 9x9, has random marks of random rules, and is compared with all its solutions: every step of
every technique must agree with them, and its words must be true. The steps of one position of ten are proved from the rules
that they name. The number of a position and the seed make it, so a second call with the same state resumes. The positions are
those of tests/ruled.py.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import lucidoku as ld
from ruled import FURTHER, OLD, QUICK, faults, position

SIZES = (4, 4, 4, 4, 6, 6, 6, 8, 9, 9)
_LISTED = 60
"""How many steps of a position are looked at."""


def look(seed: int, number: int) -> tuple[int, Counter[str], list[str]]:
    """Return how many steps a position has, by technique, and what is wrong with them."""
    chance = random.Random(f"{seed}-{number}")
    n = SIZES[number % len(SIZES)]
    found = position(n, chance)
    if not found:
        return 0, Counter(), []
    board, solutions = found
    old = OLD if n == 4 or chance.random() < 0.1 else QUICK
    prove = chance.random() < 0.1
    seen, complaints = Counter[str](), []
    for names in ([technique] for technique in FURTHER), [old]:
        for some in names:
            for step in ld.find_steps(board, some, limit=_LISTED if some is old else 8):
                seen[step.technique.id] += 1
                complaints += [
                    f"{number} {step.technique.id} {step} on {board.layout.code}: {fault}"
                    for fault in faults(step, solutions, prove)
                ]
    return 1, seen, complaints


def _part(seed: int, numbers: range) -> tuple[int, Counter[str], list[str]]:
    count, seen, complaints = 0, Counter[str](), list[str]()
    for number in numbers:
        one, some, more = look(seed, number)
        count, complaints = count + one, complaints + more
        seen += some
    return count, seen, complaints


def main() -> int:
    """Look at positions until there were enough; return 1 where a step was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many positions")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="how long at most")
    parser.add_argument("--seed", type=int, default=0, help="which positions")
    parser.add_argument(
        "--state", type=Path, default=Path("out/campaign.json"), help="what was done; resumed from there"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    wanted = parser.parse_args()
    done = {"seed": wanted.seed, "next": 0, "positions": 0, "steps": {}, "faults": []}
    if wanted.state.exists():
        done = json.loads(wanted.state.read_text(encoding="utf-8"))
        if done["seed"] != wanted.seed:
            parser.error(f"{wanted.state} is of seed {done['seed']}; name another state")
    wanted.state.parent.mkdir(parents=True, exist_ok=True)
    end, each = time.monotonic() + wanted.seconds, 20
    with ProcessPoolExecutor(wanted.jobs) as pool:
        while done["next"] < wanted.count and time.monotonic() < end:
            first = done["next"]
            last = min(first + each * wanted.jobs * 4, wanted.count)
            parts = [range(at, min(at + each, last)) for at in range(first, last, each)]
            for count, seen, complaints in pool.map(_part, [wanted.seed] * len(parts), parts):
                done["positions"] += count
                done["steps"] = dict(Counter(done["steps"]) + seen)
                done["faults"] += complaints
                for complaint in complaints:
                    print(complaint, flush=True)
            done["next"] = last
            wanted.state.write_text(json.dumps(done, indent=1), encoding="utf-8")
    total = sum(done["steps"].values())
    print(
        f"{done['positions']} positions, {total} steps of {len(done['steps'])} techniques, {len(done['faults'])} faults"
    )
    return 1 if done["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
