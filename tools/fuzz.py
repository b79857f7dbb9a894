"""Read altered texts for some time and report those that fail or take long: `tools/fuzz.py --seconds 300 --seed 7`.

Each failing text is written to a separate file, for inspection and as a future test. The texts are those of
tests/mutations.py; the same seed gives the same ones.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from mutations import WAYS, Texts, complaint


def main() -> int:
    """Read texts until the time is over; return 1 if one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long")
    parser.add_argument("--count", type=int, default=10**9, help="how many texts at most")
    parser.add_argument("--seed", type=int, default=0, help="which texts")
    parser.add_argument("--limit", type=float, default=3.0, help="processor seconds that one may take")
    parser.add_argument("--out", type=Path, default=Path("out/fuzz"), help="where failing texts go")
    wanted = parser.parse_args()
    texts, end = Texts(wanted.seed), time.monotonic() + wanted.seconds
    count, slowest = 0, 0.0
    kinds: dict[str, int] = {}
    last_report = time.monotonic()
    while count < wanted.count and time.monotonic() < end:
        if time.monotonic() > last_report + 60:
            last_report = time.monotonic()
            print(f"{count} texts so far, {sum(kinds.values())} failed", flush=True)
        text = texts.next()
        way = WAYS[count % len(WAYS)]
        start = time.process_time()
        problem = complaint(text, way, wanted.limit)
        took = time.process_time() - start
        if took > slowest:
            slowest = took
            print(f"slowest so far: {took:.2f} s, {way}, {text[:60]!r}", flush=True)
        count += 1
        if problem:
            kinds[problem] = kinds.get(problem, 0) + 1
            if kinds[problem] == 1:
                wanted.out.mkdir(parents=True, exist_ok=True)
                path = wanted.out / f"{wanted.seed}-{count}.txt"
                path.write_text(text, encoding="utf-8", errors="surrogatepass")
                print(f"{path} ({way}): {problem}", flush=True)
    print(f"{count} texts, {sum(kinds.values())} failed in {len(kinds)} ways; the slowest took {slowest:.2f} s")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
