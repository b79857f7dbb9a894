"""Sixteen lines of 16 cells: grids of four rows, one in each line, or one grid of 16 rows; never one for the other."""

from __future__ import annotations

import random

import pytest

import lucidoku as ld
from lucidoku import formats

FOURS = [ld.make(layout="4x4", seed=seed).line for seed in range(18)]
OPEN = "1..............."  # has several solutions
CLASH = "11.............."  # has none


def few_digits(seed: int) -> ld.Grid:
    """Return a grid of 16 rows in which no digit is more than 4."""
    rng, values = random.Random(seed), [0] * 256
    for digit in range(1, 5):
        for row, column in enumerate(rng.sample(range(16), 16)):
            if rng.random() < 0.6 and not values[row * 16 + column]:
                values[row * 16 + column] = digit
    return ld.Grid(values, ld.Layout.of_size(16))


def lines_of(grid: ld.Grid) -> list[str]:
    return [grid.line[start : start + 16] for start in range(0, 256, 16)]


@pytest.mark.parametrize("count", [2, 15, 16, 17])
def test_lists_of_puzzles_of_four_rows(count: int) -> None:
    lines = FOURS[:count]
    assert [entry.puzzle for entry in ld.read_puzzles(lines)] == list(map(ld.Grid.parse, lines))
    reading = formats.read("\n".join(lines))
    assert reading.puzzle == ld.Grid.parse(lines[0]) and f"{count} puzzles" in reading.notes[0]


def test_rows_that_are_no_puzzles_are_one_grid() -> None:
    lines = [*FOURS[:15], CLASH]
    assert formats.read("\n".join(lines)).puzzle.layout.n == 16
    (entry,) = ld.read_puzzles(lines)
    assert entry.puzzle is not None and entry.puzzle.layout.n == 16
    words = [f"{line} easy" for line in [*FOURS[:15], OPEN]]
    assert len(list(ld.read_puzzles(words))) == 16  # a row has no words
    assert len(list(ld.read_puzzles([*FOURS[:16], OPEN]))) == 17


@pytest.mark.parametrize("seed", range(4))
def test_rows_that_may_be_both_need_a_layout(seed: int) -> None:
    grid = few_digits(seed)
    lines = lines_of(grid)
    text = "\n".join(lines)
    with pytest.raises(ld.ParseError, match="16 grids of the layout 4x4, or one of the layout 16x16"):
        formats.read(text)
    with pytest.raises(ld.ParseError, match="choose the layout"):
        list(ld.read_puzzles(lines))
    assert formats.read(text, "16x16").puzzle == grid
    assert [entry.puzzle for entry in ld.read_puzzles(lines, "16x16")] == [grid]
    assert len(list(ld.read_puzzles(lines, "4x4"))) == 16
    for name in ("sdk", "grid", "csv", "json"):
        written = formats.write(grid, name)
        assert formats.read(written).puzzle == grid
        assert [entry.puzzle for entry in ld.read_puzzles(written.split("\n"))] == [grid]


def test_a_lone_section_is_no_tag() -> None:
    assert (
        formats.read("[Puzzle]\n" + "\n".join(FOURS[0][start : start + 4] for start in (0, 4, 8, 12))).format == "sdk"
    )
    assert formats.read(f"[puzzle]{FOURS[0]}[/puzzle]").puzzle == ld.Grid.parse(FOURS[0])
