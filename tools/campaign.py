"""Search random positions for faults, each check with a separate oracle: `tools/campaign.py --look counts --count 3000`.

- `steps`: on grids from 4x4 to 9x9 with random constraints of random rules, every step of every technique must agree with
  all solutions, and its words must be true. The steps of one position of ten are proved from the rules that they name.
- `counts`: the answers of exact search and true candidates for random positions, compared with all grids of a small layout
  or with plain backtracking, and with plain definitions of the rules (`campaign_rules.py`).
- `solvers`: all solutions of random positions with constraints, compared with those of a SAT solver and of CP-SAT.
- `proofs`: altered steps, which the proof checker must reject if some grid contradicts them.
- `round-trips`: puzzles written and read in every format, as values, and their canonical forms under random symmetries.
- `kills`: commands that are killed at random moments and called again (`campaign_kills.py`).
- `alike`: turned or mirrored variant puzzles must be recognised as equal, and no others.

A number and the seed make the positions, so a second call with the same state resumes. The steps and positions are those of
tests/ruled.py; most other looks are in `campaign_looks.py`.
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
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.append(str(Path(__file__).parent.parent / "bench"))

import lucidoku as ld
from campaign_kills import kills
from campaign_looks import LOOKS, Found
from ruled import FURTHER, OLD, QUICK, faults, position

SIZES = (4, 4, 4, 4, 6, 6, 6, 8, 9, 9)
_LISTED = 60
"""Number of steps checked for each position."""


def steps(seed: int, number: int) -> Found:
    """Return the steps of a position, by technique, and their faults."""
    chance = random.Random(f"{seed}-{number}")
    n = SIZES[number % len(SIZES)]
    drawn = position(n, chance)
    if not drawn:
        return 0, Counter(), []
    board, solutions = drawn
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


EVERY = {"steps": steps, **LOOKS, "kills": kills}
"""All looks."""
_EACH = 5
"""Numbers that a process takes at a time."""


def _part(look: str, seed: int, numbers: range) -> Found:
    count, seen, complaints = 0, Counter[str](), list[str]()
    for number in numbers:
        try:
            one, some, more = EVERY[look](seed, number)
        except Exception as error:  # a crash is also a fault
            one, some, more = 0, Counter(), [f"{number} {type(error).__name__}: {error}"]
        count, complaints = count + one, complaints + more
        seen += some
    return count, seen, complaints


def _new(seed: int) -> dict[str, Any]:
    return {"seed": seed, "next": 0, "positions": 0, "seen": {}, "faults": []}


def run(look: str, wanted: argparse.Namespace, pool: ProcessPoolExecutor, end: float) -> int:
    """Check positions until enough are done or time is up, store the result, and return the number of faults."""
    path = wanted.state / f"{look}.json"
    done = json.loads(path.read_text(encoding="utf-8")) if path.exists() else _new(wanted.seed)
    if done["seed"] != wanted.seed:
        raise SystemExit(f"{path} is of seed {done['seed']}; name another state")
    while done["next"] < wanted.count and time.monotonic() < end:
        first = done["next"]
        last = min(first + _EACH * wanted.jobs * 4, wanted.count)
        parts = [range(at, min(at + _EACH, last)) for at in range(first, last, _EACH)]
        for count, seen, complaints in pool.map(_part, [look] * len(parts), [wanted.seed] * len(parts), parts):
            done["positions"] += count
            done["seen"] = dict(Counter(done["seen"]) + seen)
            done["faults"] += complaints
            for complaint in complaints:
                print(f"{look} {complaint}", flush=True)
        done["next"] = last
        part = path.with_suffix(".part")
        part.write_text(json.dumps(done, indent=1), encoding="utf-8")
        part.replace(path)
    print(
        f"{look}: {done['next']} numbers, {done['positions']} positions, {sum(done['seen'].values())} cases of "
        f"{len(done['seen'])} kinds, {len(done['faults'])} faults",
        flush=True,
    )
    return len(done["faults"])


def main() -> int:
    """Run the requested checks; return 1 if one found a fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", default="steps", help=f"what to look at, with commas: {', '.join(EVERY)}")
    parser.add_argument("--count", type=int, default=1000, help="how many numbers; one makes one position or several")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="how long each look may take at most")
    parser.add_argument("--seed", type=int, default=0, help="which positions")
    parser.add_argument(
        "--state", type=Path, default=Path("out/campaign"), help="a folder with what was done; resumed from there"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    wanted = parser.parse_args()
    looks = wanted.look.split(",")
    if unknown := [look for look in looks if look not in EVERY]:
        parser.error(f"unknown look {unknown[0]!r}; expected one of {', '.join(EVERY)}")
    wanted.state.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        faults = [run(look, wanted, pool, time.monotonic() + wanted.seconds) for look in looks]
    return 1 if any(faults) else 0


if __name__ == "__main__":
    sys.exit(main())
