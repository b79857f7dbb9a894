"""What is computed twice, with the compiled module and with WebAssembly; each line must be the same, byte for byte."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import lucidoku as ld
from lucidoku.generate import Order, make
from lucidoku.logic.record_json import walk_json

MANY = 120  # walkthroughs


def puzzles(source: Path) -> list[str]:
    """The puzzles of a file, one a line."""
    return [line for line in source.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def lines(grids: list[str]) -> Iterator[str]:
    """Walks with words and pictures, searches, canonical forms, ratings, formats, new puzzles, errors."""
    for number, walk in enumerate(ld.explain_many(grids[:MANY], allow_multiple=True)):
        yield walk_json(walk)
        if number % 12 == 0 and walk.steps:
            step = walk.steps[len(walk.steps) // 2]
            for language in ld.languages():
                with ld.language(language):
                    yield f"{step.tell()} {step.svg()}"
    for puzzle in grids[:MANY]:
        yield f"{puzzle} {ld.count(puzzle, limit=50)}"
    for puzzle in [one for one in grids if len(one) == 81][:20]:
        yield f"{ld.canonical(puzzle)} {ld.rate(puzzle, ['hodoku', 'se', 'se121'], check=False)}"
        read = ld.Grid.parse(puzzle)
        for name in ("grid", "line"):
            yield ld.formats.write(read, name)
    yield str(make(Order(), seed=7))
    try:
        yield str(ld.Grid.parse("1.....2..3....x4"))
    except ld.LucidokuError as error:
        yield str(error)


if __name__ == "__main__":
    for one in lines(puzzles(Path(sys.argv[1]))):
        print(one)
