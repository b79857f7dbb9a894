"""Time of reading: `python bench/reading.py [--lists DIR] [--texts DIR] [--other PYTHON]`.

Prints the processor time of a plain line by `Grid.parse` and `read_puzzles`, of all texts of other programs in a folder, and
of 64 KB without a puzzle, the median and the slowest of some tokens again and again. Another installation, as of an older
version, is measured by its Python in turns with this one. Without the lists the puzzles of the tests are used instead.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import lucidoku as ld
from _common import LISTS, OWN, RUNS, in_turns, pythons, read
from lucidoku import formats

_LINES = 5000
_SIZE = 64 * 1024
_TOKENS = (
    " ",
    "\n",
    "1 ",
    "1\n",
    ".\n",
    "| ",
    "[1,2],",
    '{"a":',
    "<b>",
    "AB\n",
    "1,2,3\n",
    "&nbsp;\n",
    "=\n",
    "R1C1",
    "://",
)


def _time(work: Callable[[], object]) -> float:
    """Return the least processor time of three runs, after one warm-up run; a rejection counts as well."""
    times = []
    for _ in range(4):
        start = time.process_time()
        with suppress(ld.LucidokuError):
            work()
        times.append(time.process_time() - start)
    return min(times[1:])


def print_times(path: Path, folder: Path) -> None:
    """Print the five times, in seconds."""
    lines = [grid.line for grid in read(path, _LINES)]
    print(_time(lambda: [ld.Grid.parse(line) for line in lines]) / len(lines))
    print(_time(lambda: list(ld.read_puzzles(lines))) / len(lines))
    files = sorted(file for file in folder.glob("*") if file.name != "expected.tsv" and file.stat().st_size < _SIZE)
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
    print(sum(_time(lambda text=text: formats.read(text)) for text in texts))  # type: ignore[misc]
    hostile = [_time(partial(formats.read, token * (_SIZE // len(token)))) for token in _TOKENS]
    print(statistics.median(hostile))
    print(max(hostile))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--lists", type=Path, default=LISTS)
    parser.add_argument("--texts", type=Path, default=LISTS.parent / "formats", help="a folder of texts, a puzzle each")
    parser.add_argument("--other", metavar="PYTHON", help="the Python of another installation, measured in turns")
    parser.add_argument("--times", nargs=2, metavar=("FILE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.times:
        print_times(Path(options.times[0]), Path(options.times[1]))
        return
    path = next((found for found in sorted(options.lists.glob("17clue*")) if found.suffix == ".txt"), OWN)
    measured = in_turns(pythons(options.other), min(RUNS, 3), __file__, "--times", path, options.texts)
    for python, (parse, listed, texts, middle, slowest) in zip(pythons(options.other), measured, strict=True):
        print(
            f"line {parse * 1e6:.1f} µs, in a list {listed * 1e6:.1f} µs; all texts {texts * 1e3:.1f} ms; "
            f"64 KB median {middle * 1e3:.0f} ms, slowest {slowest * 1e3:.0f} ms, {python}"
        )


if __name__ == "__main__":
    main()
