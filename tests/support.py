"""Helpers of several tests: our own puzzles, proofs by exact search, conclusions carried over by a symmetry."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TextIO

import pytest

import lucidoku as ld
from lucidoku import _engine
from lucidoku.cli import main
from lucidoku.formats.library import Case
from lucidoku.grid.grid import Grid
from lucidoku.grid.layout import Layout
from lucidoku.logic import examples, techniques
from lucidoku.logic.techniques.examples import example

DATA = Path(__file__).parent / "data"
SHARED = Path(os.environ.get("LUCIDOKU_SHARED", Path(__file__).parents[2] / "shared")) / "data"

LONG = int(os.environ.get("LUCIDOKU_LONG", "1"))
"""Factor for the numbers of random examples: `make test-long` tries many more of them."""

Conclusion = tuple[str, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]


@lru_cache
def puzzles(n: int | None = None) -> tuple[Grid, ...]:
    """Return the puzzles of tests/data, of one size or all."""
    lines = (line for line in (DATA / "puzzles.txt").read_text().splitlines() if not line.startswith("#"))
    return tuple(grid for grid in map(Grid.parse, lines) if n is None or grid.layout.n == n)


WITH_EXAMPLE = [technique.id for technique in techniques.ALL]
"""Techniques that have an example; `test_the_catalogue_has_examples` asks for that of each."""


@cache
def example_step(name: str) -> ld.Step:
    """Return the example of a technique, searched once for all tests."""
    step = examples.example_step(name)
    assert step is not None
    return step


@cache
def example_case(name: str) -> Case:
    """Return the example of a technique as a library case, read once for all tests."""
    case = example(name)
    assert case is not None
    return case


@cache
def example_steps(name: str) -> Sequence[ld.Step]:
    """Return all steps of a technique in the position of its example, searched once for all tests."""
    return ld.find_steps(example_case(name).board, [name])


@lru_cache
def sentences() -> frozenset[str]:
    """Return the sentences that `make locale` collects from the sources."""
    from babel.messages.extract import extract_from_dir

    messages = extract_from_dir(
        Path(ld.__file__).parent, method_map=[("**.py", "python")], keywords={"_": None, "N_": None, "ngettext": (1, 2)}
    )
    return frozenset(text if isinstance(text, str) else text[0] for _file, _line, text, _comments, _context in messages)


def follows(step: ld.Step) -> bool:
    """Return whether the rules and the step's premises imply its conclusions: exact search finds no counterexample."""
    layout = step.layout
    n = layout.n
    masks = [(1 << n) - 1] * n * n
    for premise in step.premises:
        if premise.house is None:
            masks[premise.cells[0]] &= sum(1 << d - 1 for d in premise.digits)
        else:
            for cell in set(premise.house.cells) - set(premise.cells):
                masks[cell] &= ~(1 << premise.digits[0] - 1)
    against = [(c.cell, masks[c.cell] & ~(1 << c.digit - 1)) for c in step.placements]
    against += [(c.cell, masks[c.cell] & 1 << c.digit - 1) for c in step.eliminations]
    for cell, mask in against:
        trial = list(masks)
        trial[cell] = mask
        packed = b"".join(m.to_bytes(4, "little") for m in trial)
        if _engine.solutions(layout.native, bytes(n * n), packed, 1)[0]:
            return False
    return True


def conclusions(
    steps: Iterable[ld.Step], map_cell: Callable[[int], int], map_digit: Callable[[int], int]
) -> set[Conclusion]:
    """Return the conclusions of steps, carried over by a symmetry."""
    return {
        (
            step.technique.id,
            frozenset((map_cell(c.cell), map_digit(c.digit)) for c in step.placements),
            frozenset((map_cell(c.cell), map_digit(c.digit)) for c in step.eliminations),
        )
        for step in steps
    }


def make_puzzle(layout: Layout, rng: random.Random) -> Grid:
    """Return a puzzle on a layout: a random first row, completed, then thinned out."""
    grids: list[Grid] = []
    while not grids:
        row = bytes(rng.sample(range(1, layout.n + 1), layout.n))
        grids = list(ld.solutions(Grid(row + bytes(layout.n**2 - layout.n), layout), 1))
    values = bytearray(grids[0].values)
    for cell in rng.sample(range(len(values)), len(values)):
        kept, values[cell] = values[cell], 0
        if len(ld.solutions(Grid(values, layout), 2)) > 1:
            values[cell] = kept
    return Grid(values, layout)


GOLDEN = Path(__file__).parent / "drawing" / "golden"
"""Golden pictures, reviewed by eye."""


def agrees_with_picture(picture: str, name: str) -> None:
    """Compare an SVG with a golden file; `LUCIDOKU_GOLDEN=1` rewrites it."""
    path = GOLDEN / f"{name}.svg"
    if os.environ.get("LUCIDOKU_GOLDEN"):
        path.write_text(picture, encoding="utf-8")
    assert picture == path.read_text(encoding="utf-8")


@cache
def validator(name: str) -> Any:
    """Return the validator of a schema of docs/schema, which takes longer to prepare than to use."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[1] / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return jsonschema.Draft202012Validator(schema)


@dataclass(frozen=True)
class Called:
    """Result of a call of the command line."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        return self.stdout + self.stderr


class _Shared(io.TextIOWrapper):
    """Stream whose bytes may be written, too."""

    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), "utf-8", newline="")

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode()  # type: ignore[attr-defined, no-any-return]


def call(arguments: Sequence[str], input: str | bytes | TextIO | None = None) -> Called:
    """Run the command line in this process, called without the word "lucidoku".

    Args:
        arguments: the words after it.
        input: the content of standard input, or a file or pipe that takes its place.
    """
    content = input.encode() if isinstance(input, str) else input or b""
    out, err, before = _Shared(), _Shared(), sys.stdin
    sys.stdin = _Shared(content) if isinstance(content, bytes) else content
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main(list(arguments))
    except SystemExit as end:
        return Called(int(end.code or 0), out.text(), err.text())
    finally:
        sys.stdin = before
    raise AssertionError("the command line ends with SystemExit")
