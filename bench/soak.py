"""Measure the memory of the page's server over many requests, most of them with new layouts.

    python bench/soak.py [--requests 2000] [--seed 1]

Starts `lucidoku web` as a separate process, and prints its resident memory between two requests in the course of the run;
then its change after the warm-up, the first quarter, and the median of each third of the rest. Layouts are hostile: large
grids with many constraints, random jigsaws, numbers that are different each time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from lucidoku.generator.regions import random_jigsaw
from web import Server

_REST = 0.2
"""Seconds that the server has, after an answer, before its memory is measured."""

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def resident(server: Server) -> float:
    """Return the resident memory of a server in MB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def status(server: Server, call: str, body: dict[str, Any]) -> int:
    """Call the API, and return the status of its answer."""
    server.connection.request("POST", f"/api/v1/{call}", json.dumps(body), {"content-type": "application/json"})
    answer = server.connection.getresponse()
    answer.read()
    return answer.status


def line(number: int, size: int, down: bool) -> str:
    """Return a row or column in the notation of layouts."""
    return "".join(f"r{place}c{number}" if down else f"r{number}c{place}" for place in range(1, size + 1))


def layout(rng: random.Random) -> str:
    """Return the text of a layout."""
    kind = rng.randrange(8)
    size = rng.choice((9, 16, 25))
    boxes = {9: "9x9", 16: "16x16", 25: "25x25"}[size]
    most = size * (size + 1) // 2
    if kind == 0:
        rows = rng.sample(range(1, size + 1), rng.randint(1, 25 if size == 25 else size))
        return boxes + "".join(f"+xsum:{rng.randint(1, most)}@{line(row, size, rng.random() < 0.5)}" for row in rows)
    if kind == 1:
        rows = rng.sample(range(1, size + 1), rng.randint(2, size))
        return f"{boxes}+lookalike:" + "/".join(line(row, size, False) for row in rows)
    if kind == 2:
        rows = rng.sample(range(1, size + 1), rng.randint(1, size))
        return boxes + "".join(
            f"+sandwichsum:{rng.randint(0, most - size - 1)}@{line(row, size, False)}" for row in rows
        )
    if kind == 3:
        cells = range(1, size)
        marks = {
            (rng.choice(cells), rng.choice(cells)): rng.randint(3, 2 * size - 1) for _mark in range(rng.randint(1, 200))
        }
        return boxes + "".join(f"+killercage:{total}@r{r}c{c}r{r}c{c + 1}" for (r, c), total in marks.items())
    if kind == 4:
        return random_jigsaw(rng.choice((6, 9, 12)), rng.randrange(10**9)).code
    if kind == 5:
        cells = range(1, size + 1)
        return boxes + "".join(
            f"+{rng.choice(('odd', 'even'))}:r{rng.choice(cells)}c{rng.choice(cells)}" for _m in range(100)
        )
    if kind == 6:
        row = rng.randint(1, size)
        return f"{boxes}+antiknight+thermometer:{''.join(f'r{row}c{c}' for c in range(1, rng.randint(3, size)))}"
    return "9x9"


def requests(count: int, seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield calls and their bodies."""
    rng = random.Random(seed)
    for _number in range(count):
        text = layout(rng)
        n = {"9": 9, "1": 16, "2": 25}.get(text[0], 9) if "jigsaw" not in text else 0
        position = {"layout": text, "givens": PUZZLE if text == "9x9" else "." * (n * n or 81)}
        call = rng.choice(("layout", "layout", "check", "hint", "steps", "parse", "why", "rules"))
        if call == "rules":
            call = "layout"
        if n == 0 and call != "parse":
            call = "layout"
        if call == "layout":
            yield call, {"layout": text}
        elif call == "parse":
            yield call, {"text": f"{text} {position['givens']}"}
        elif call == "why":
            yield (
                call,
                {"position": position, "cell": rng.randrange(n * n), "digit": rng.randint(1, n), "placement": True},
            )
        else:
            yield call, {"position": position}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    curve, statuses, start = [], Counter[int](), time.monotonic()
    with closing(Server()) as server:
        for number, (call, body) in enumerate(requests(asked.requests, asked.seed), 1):
            statuses[status(server, call, body)] += 1
            if number % max(1, asked.requests // 40) == 0:
                time.sleep(_REST)
                curve.append(resident(server))
                print(f"{number:6,} requests {time.monotonic() - start:7.1f} s {curve[-1]:7.1f} MB", flush=True)
    after = curve[len(curve) // 4 :]
    middle = statistics.median(after)
    print(f"answers: {dict(statuses)}; after the warm-up {min(after):.0f} to {max(after):.0f} MB, median {middle:.0f}")
    print(f"moved by {100 * (min(after) / middle - 1):+.1f} % and {100 * (max(after) / middle - 1):+.1f} %")
    third = max(1, len(after) // 3)
    parts = [statistics.median(after[start : start + third]) for start in range(0, len(after), third)]
    print("medians of its thirds:", ", ".join(f"{part:.0f} MB" for part in parts))


if __name__ == "__main__":
    main()
