"""Work to compare between the compiled module and WebAssembly; each line must be equal byte for byte.

python tests/wasm/work.py PUZZLES few    # or all: 500 walkthroughs, 100 ratings, 50 requests, 300 texts as people paste them
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import lucidoku as ld
from lucidoku.generator import PuzzleSpec, make
from lucidoku.logic.record_json import walk_json

AMOUNTS = {"few": (120, 20, 2, 60), "all": (500, 100, 50, 300)}
"""Numbers of walkthroughs, ratings, requests and texts."""


def puzzles(source: Path, count: int) -> list[str]:
    """Return the puzzles of a file, one per line, repeated in disguise up to the number."""
    found = [line for line in source.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    plain = [line for line in found if len(line) == 81]
    for shift in range(1, 9):
        found += [disguise(line, shift) for line in plain]
    return found[:count]


def disguise(line: str, shift: int) -> str:
    """Return a 9x9 puzzle with permuted digits, transposed."""
    other = ["." if sign in ".0" else str((int(sign) + shift - 1) % 9 + 1) for sign in line]
    return "".join(other[9 * (cell % 9) + cell // 9] for cell in range(81))


def specs(count: int) -> Iterator[str]:
    """Yield requests for new puzzles of every kind."""
    kinds = [
        PuzzleSpec(),
        PuzzleSpec(symmetry="rotate180"),
        PuzzleSpec(level="medium"),
        PuzzleSpec(needs="naked-pair"),
        PuzzleSpec(minimal=True),
        PuzzleSpec(layout=ld.Layout.parse("6x6")),
    ]
    for number in range(count):
        yield str(make(kinds[number % len(kinds)], seed=number))


def texts(grids: list[str], count: int) -> Iterator[str]:
    """Yield puzzles in all formats, with surrounding text."""
    found = 0
    for puzzle in grids:
        for name in ld.formats.names():
            try:
                written = ld.formats.write(ld.Grid.parse(puzzle), name)
            except ld.LucidokuError as error:
                yield f"{name}: {error}"
                continue
            for text in (written, f"My puzzle, found on a train:\n\n{written}\n\nHave fun!"):
                try:
                    yield f"{text} {ld.Grid.parse(text)!r}"
                except ld.LucidokuError as error:
                    yield f"{text} {error}"
                found += 1
                if found >= count:
                    return


def lines(source: Path, amounts: tuple[int, int, int, int]) -> Iterator[str]:
    """Yield walks with texts and pictures, searches, canonical forms, ratings, formats, new puzzles, errors."""
    walks, ratings, requests, pastes = amounts
    grids = puzzles(source, walks)
    for number, walk in enumerate(ld.explain_many(grids, allow_multiple=True)):
        yield walk_json(walk)
        if number % 12 == 0 and walk.steps:
            step = walk.steps[len(walk.steps) // 2]
            for language in ld.languages():
                with ld.language(language):
                    yield f"{step.text} {step.svg()}"
    for puzzle in grids:
        yield f"{puzzle} {ld.count(puzzle, limit=50)}"
    usual = [puzzle for puzzle in grids if len(puzzle) == 81]
    for puzzle in usual[:ratings]:
        yield f"{ld.canonical(puzzle)} {ld.rate(puzzle, ['hodoku', 'se', 'se121'], check=False)}"
    yield from specs(requests)
    yield from texts(usual, pastes)
    try:
        yield str(ld.Grid.parse("1.....2..3....x4"))
    except ld.LucidokuError as error:
        yield str(error)


if __name__ == "__main__":
    for one in lines(Path(sys.argv[1]), AMOUNTS[sys.argv[2]]):
        print(one.replace("\n", "|"))
