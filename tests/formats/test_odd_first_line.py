"""An unreadable first line is reported; the list below it is read as it would be alone."""

from __future__ import annotations

import io
import random

import pytest

import lucidoku as ld
from lucidoku.errors import LucidokuError
from lucidoku.formats import registry
from lucidoku.formats.registry import FORMATS
from support import LONG, puzzles

ODD = (
    "x",
    "[[[",
    '{"a":',
    "Hard puzzles",
    "---",
    "1",
    "[",
    ",",
    "puzzle",
    "12,5",
    "-1 e",
    "№ 3",
    "{}",
    "null",
)
GRIDS = puzzles(9)[:40]


def lines_of(name: str) -> list[str]:
    """Return a line for each puzzle in a format; none if it needs several, or cannot write them."""
    try:
        texts = [registry.write(grid, name).strip("\n") for grid in GRIDS] if FORMATS[name].write else []
    except LucidokuError:
        return []
    return [] if any("\n" in text for text in texts) else texts


LISTS = {name: lines for name in FORMATS if (lines := lines_of(name))}


def puzzles_in(text: str) -> list[tuple[int, str]]:
    """Return the lines and the givens of the puzzles of a text; none if it is refused as a whole."""
    try:
        entries = list(ld.read_puzzles(io.StringIO(text)))
    except LucidokuError:
        return []
    return [(e.line_number, ld.Board(e.puzzle).givens.line) for e in entries if e.puzzle is not None]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_below_an_odd_first_line(name: str) -> None:
    chance = random.Random(name)
    for odd in ODD if LONG > 1 else chance.sample(ODD, 5):
        for count in {2, chance.randrange(3, 20), chance.randrange(20, 41)}:
            below = "\n".join(LISTS[name][:count]) + "\n"
            wanted = [(place + 1, line) for place, line in puzzles_in(below)]
            assert len(wanted) == count
            assert puzzles_in(f"{odd}\n{below}") == wanted, (odd, count)


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in LISTS and FORMATS[name].write])
def test_one_puzzle_below_an_odd_first_line_is_no_list(name: str) -> None:
    """A puzzle in several lines stays one puzzle, or is refused; its rows are never puzzles."""
    for grid in GRIDS[:LONG]:
        for odd in ODD:
            try:
                text = f"{odd}\n{registry.write(grid, name)}"
            except LucidokuError:
                continue
            assert {line for _number, line in puzzles_in(text)} <= {grid.line}, (odd, text)
