"""Long texts without a puzzle: repeats of each token, for the test that reading is linear.

    python tests/formats/hostile.py --runs 3

prints the processor time of each reader for texts of 64 KB and 1 MB: the median, how many take too long, the slowest first.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import lucidoku as ld
from lucidoku import formats
from lucidoku.formats import FORMATS
from lucidoku.formats._cells import tables
from lucidoku.formats._pasted import cleaned_variants
from lucidoku.grid.layout import Layout
from mutations import Slow, alarm

__all__ = ["AROUND", "READERS", "TOKENS", "Crash", "cost", "text_of"]

TOKENS = [
    " ", "\n", "\t", "\n ", " \n", "[", "]", "{", "}", "(", ")", "<", ">", "[[", "({[", "<b>", "</b>", "<td>",
    "<input value=", "<!--", "<input", "<pre>", "<table><tr>", "[b=", "[code]", "[/code]", "[url=", "```", "```\n",
    "~~~\n", "1", "0", "9", "1 ", "1, ", "1\n", "1\t", "12 ", "1|", ". ", ".", "..\n", ".|", "|", "| ", "|\n",
    "||", "-", "- ", "-+", "+", "+-", "+1", "=", "==\n", "_", "*", "x", "x ", "?", ",", ", ", ",\n", ";", ';"',
    '{"a":', '{"puzzle":"', '"a":1,', '"', '""', "'", "\\", "\\n", '\\"', "&amp;", "&", "&nbsp;", ":", ":1", "::",
    "#", "# ", "#\n", "=\n", "=3D", "%25", "%2F", "%3A%2F%2F", "R1C1", "R1C1_1", "r1c1 ", ".~", ".~R1C1_1",
    ".Cage~", "://", "a://", "https://a.b/c ", "a", "A", "B", "ab ", "word ", "hello\n", "Row 1: ", "a: ", "a = ",
    "scf", "scl", "fpuz", "S9B", "N4I", "3x3:", "9j:", "a3", "> ", "> >", ">\n", "array(", "np.array([[",
    "Some(1), ", "None, ", "null,", "1..", "1.2", "+5", ":513 ", "[25]", "\\hline", "&1", "& ", "\\\\", "\x1b[1m",
    "│", "┌─┐", "─", "é", "中", "\u00a0", "😀", "\x00", "1e9", "-1", "[Puzzle]\n", "puzzle,\n", "SumoCueV1=",
    "<opensudoku>", "aa\n\n", "1\n\n", "|1|\n",
]  # fmt: skip
AROUND = [
    ("", ""),
    ("hello", "world"),
    ("<b>x</b>", ""),
    ("[", "1"),
    ('{"', "}"),
    ("1 2 3 4\n2 . ", "x . 1"),
    ("```\n", "```"),
]
Read = Callable[[str], object]


def text_of(token: str, size: int, around: tuple[str, str] = ("", "")) -> str:
    """Return a text of a size that repeats a token, with a beginning and an end."""
    return around[0] + token * (size // len(token)) + around[1]


def texts(size: int, arounds: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield all texts of a size with some beginnings and ends, each with its name."""
    for token in TOKENS:
        for around in arounds:
            yield f"{around[0]!r} {token!r} {around[1]!r}", text_of(token, size, around)


def _if_detected(detect: Callable[[str], bool], read: Callable[[str, Layout | None], object]) -> Read:
    """Return a reader that is given the texts that look like its own."""
    return lambda text: read(text, None) if detect(text) else None


def _readers() -> dict[str, Read]:
    readers: dict[str, Read] = {
        "read": formats.read,
        "read_puzzles": lambda text: list(ld.read_puzzles(text.splitlines(keepends=True))),
        "Layout.parse": Layout.parse,
        "cleaned_variants": lambda text: list(cleaned_variants(text)),
        "tables": lambda text: tables(text, None),
    }
    for name, form in FORMATS.items():
        for field in ("detect", "line", "whole"):
            if reader := getattr(form, field):
                readers[f"{name}.{field}"] = reader
        if form.read:
            readers[f"{name}.read"] = _if_detected(form.detect, form.read)
        if form.read_all:
            readers[f"{name}.read_all"] = _if_detected(
                form.detect, lambda *given, all_of=form.read_all: list(all_of(*given))
            )
    return readers


READERS = _readers()
"""Every function that is given a text, by name."""


class Crash(Exception):
    """A reading ended in an error that is not a LucidokuError."""


def cost(read: Read, text: str, seconds: float = 30) -> float:
    """Return the processor time of a reading, whether it succeeds or is refused; infinity if it takes longer.

    Raises:
        Crash: it ends in another error.
    """
    tables.cache_clear()
    start = time.process_time()
    try:
        with alarm(seconds):
            read(text)
    except ld.LucidokuError:
        pass
    except Slow:
        return float("inf")
    except Exception as error:
        raise Crash(f"{type(error).__name__}: {error}") from error
    return time.process_time() - start


def main() -> int:
    """Print the slowest readings."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="*", default=[64 * 1024, 1024 * 1024])
    parser.add_argument("--readers", nargs="*", default=["read", "read_puzzles"], help="names, or: all")
    parser.add_argument("--limit", type=float, default=5, help="processor seconds after which a reading is given up")
    parser.add_argument("--goal", type=float, default=0.05, help="processor seconds that a reading should take at most")
    parser.add_argument("--runs", type=int, default=1, help="readings of each text, of which the quickest counts")
    parser.add_argument("--around", action="store_true", help="with other beginnings and ends, too")
    parser.add_argument("--show", type=int, default=40)
    wanted = parser.parse_args()
    names = list(READERS) if wanted.readers == ["all"] else wanted.readers
    for size in wanted.sizes:
        timings = []
        for what, text in texts(size, AROUND if wanted.around else AROUND[:1]):
            for name in names:
                try:
                    times = [cost(READERS[name], text, wanted.limit) for _again in range(wanted.runs)]
                    timings.append((min(times), name, what))
                except Crash as error:
                    print(f"{name} {what}: {error}")
        timings.sort(reverse=True)
        print(f"\n{size // 1024} KB: {len(timings)} readings; milliseconds")
        for name in names:
            own = [seconds for seconds, of, _what in timings if of == name]
            over = sum(seconds > wanted.goal for seconds in own)
            print(f"{1000 * statistics.median(own):9.0f}  {name:20s} median; {over} over {1000 * wanted.goal:g} ms")
        for seconds, name, what in timings[: wanted.show]:
            print(f"{1000 * seconds:9.0f}  {name:20s} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
