"""Steps: the meaning of their premises, and when they hold."""

from __future__ import annotations

import lucidoku as ld
from lucidoku.logic.decode import records
from lucidoku.logic.step import Premise
from support import puzzles

BOARD = ld.Board(puzzles(9)[0])
LAYOUT = BOARD.layout


def test_premises_describe_their_subject() -> None:
    cell, other = LAYOUT.cells[0], LAYOUT.cells[8]
    assert str(Premise("value", (cell,), (5,))) == "r1c1 is 5"
    assert str(Premise("cell", (cell,), (4, 7))) == "r1c1 has only 4, 7"
    assert str(Premise("house", (cell, other), (5,), LAYOUT.houses[0])) == "in row 1 digit 5 fits only r1c1, r1c9"


def test_a_premise_holds_if_the_board_agrees() -> None:
    filled = next(cell for cell in LAYOUT.cells if BOARD.values[cell])
    digit = BOARD.values[filled]
    assert Premise("value", (filled,), (digit,)).holds(BOARD)
    assert not Premise("value", (filled,), (digit % 9 + 1,)).holds(BOARD)
    assert not Premise("cell", (filled,), tuple(range(1, 10))).holds(BOARD)  # it has no candidates left
    for cell in LAYOUT.cells:
        if here := BOARD.candidates(cell):
            assert Premise("cell", (cell,), here).holds(BOARD)
            assert not Premise("cell", (cell,), here[1:]).holds(BOARD)
    for house in LAYOUT.houses:
        for digit in range(1, 10):
            cells = tuple(cell for cell in house.cells if digit in BOARD.candidates(cell))
            placed = any(BOARD.values[cell] == digit for cell in house.cells)
            assert Premise("house", cells, (digit,), house).holds(BOARD) == (not placed)
            if cells:
                assert not Premise("house", cells[1:], (digit,), house).holds(BOARD)


def test_records_may_be_longer_than_a_word_counts() -> None:
    short, long = [6, 1, 0, 0, 1, 9], [70_000 - 65_536, 2, 1 << 8, *[1] * 69_997]
    assert records([*short, *short]) == [short, short]
    assert records([*short, *long, *short]) == [short, long, short]
