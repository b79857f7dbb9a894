"""Mutated samples of every format: each is read or refused with one sentence, and none takes long.

LUCIDOKU_FUZZ says how many are tried (200 by default, 1000000 for a long run).
"""

from __future__ import annotations

import os
import random
import time

import pytest

import lucidoku as ld
from lucidoku import formats
from lucidoku.board import Board
from lucidoku.grid import Grid
from support import puzzles

SLOW = 30.0  # processor seconds: the slowest takes about one where nothing else runs; quadratic ones take minutes
COUNT = int(os.environ.get("LUCIDOKU_FUZZ", "200"))
GRID = Grid.parse("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
OTHERS = [
    "0123456789",
    ".|-+*#:,;[]{}()<>\"'\\/=&%~_",
    "ABCDEFGHIJKLMNOPxXuRCrc",
    " \t\n\r\u00a0\u3000\ufeff",
    "│┌─é中１\x00\x01\u2028\U0001f600",
]
WORDS = [
    "https://",
    "scf",
    "S9B",
    "[Puzzle]",
    "<!DOCTYPE",
    "&a;",
    "null",
    "1e999",
    "-1",
    "[[",
    "version: 4",
    "puzzle,",
    "\n\n",
    "%2F",
    "*t",
    "Infinity",
    "9" * 400,
]


def samples() -> list[str]:
    board = ld.explain(GRID).board(7)
    found = []
    for name in formats.names(writing=True):
        for subject in (GRID, board, puzzles(4)[0], puzzles(16)[0]):
            try:
                found.append(formats.write(subject, name))
            except ld.LucidokuError:
                continue
    found += list(formats.addresses(board).values())
    found.append("id,puzzle,solution\n1," + GRID.line + ",x\n2," + GRID.line + ",y")
    found.append("[Puzzle]\n" + formats.write(GRID, "sdk") + "\n[Colours]\n" + "1" * 81)
    found.append('{"size":9,"grid":' + str([[{}] * 9] * 9).replace("'", '"') + ',"cage":[{"cells":["R1C1"]}]}')
    return found


def mutated(text: str, rng: random.Random, others: list[str]) -> str:
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        kind = rng.randrange(7)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + text[at:to] * rng.choice((2, 3, 20)) + text[to:]
        elif kind == 2:
            text = text[:at] + rng.choice(WORDS) + text[at:]
        elif kind == 3 and at < len(text):
            text = text[:at] + rng.choice(rng.choice(OTHERS)) + text[at + 1 :]
        elif kind == 4:
            other = rng.choice(others)
            text = text[:at] + other[rng.randrange(len(other)) :]
        elif kind == 5:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines)
        else:
            text = text.replace(rng.choice(rng.choice(OTHERS)), rng.choice(rng.choice(OTHERS)))
        text = text[:20_000]
    return text


@pytest.mark.parametrize("way", ["text", "file"])
def test_mutated_samples(way: str) -> None:
    rng = random.Random(17)
    all_samples = samples()
    for _ in range(COUNT):
        text = mutated(rng.choice(all_samples), rng, all_samples)
        start = time.process_time()
        try:
            if way == "text":
                found = [formats.parse(text)]
            else:
                found = [entry.puzzle for entry in ld.read_puzzles(text.splitlines(keepends=True)) if entry.puzzle]
        except ld.LucidokuError as error:
            assert "\n" not in str(error) and len(str(error)) < 600, repr(text)
            found = []
        for puzzle in found:
            assert isinstance(puzzle, (Grid, Board)) and len(puzzle.values) == puzzle.layout.n**2
        assert time.process_time() - start < 3, f"slow: {text[:200]!r}"


def test_nothing_is_slow_where_it_is_long() -> None:
    """Long texts of one kind of character are refused at once."""
    for text in (
        "|" * 200_000,
        "\n".join(["1." * 4000 + "e"] * 3),
        "a:/" * 60_000 + "://",
        "-" * 200_000,
        "1 " * 100_000,
        "[" * 100_000,
        "{" * 100_000,
        "1\n" * 20_000,
        "|1|\n" * 20_000,
        "a," * 100_000,
        "(" * 50_000,
        "'" * 50_000,
        "scl" + "N" * 100_000,
        "S9B" + "0" * 100_000,
        "\t" * 100_000,
        "> " * 50_000,
        "array(" * 20_000,
        "R1C1_1~" * 20_000,
        ".~" + "R1C1_1~" * 20_000,
        ":" * 100_000,
        "#" * 100_000,
        "<" * 100_000,
        "1+" * 100_000,
        "np.array([[" * 9_000,
        "x = " * 25_000,
        "\\'" * 50_000,
        "#\n" * 15_000 + "1\n" * 15_000,
        "1" * 200_000,
        "12 " * 60_000,
        "3x3::k:" + "2817:" * 40 + "2817-1",
        "3x3::k:" + "1" * 60 + "x",
        "<opensudoku><game data='version: 1\n0|" + "1" * 60 + "x|1|'/></opensudoku>",
    ):
        for way in (formats.parse, lambda text: list(ld.read_puzzles(text.splitlines(keepends=True)))):
            start = time.process_time()
            try:
                way(text)
            except ld.LucidokuError as error:
                assert len(str(error)) < 600
            assert time.process_time() - start < SLOW, text[:20]
