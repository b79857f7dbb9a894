"""Trial of digits (What if?): bookmark, coloured cells, one press back, search for the contradiction."""

from __future__ import annotations

import re
from typing import Any

import lucidoku as ld

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SOLUTION = ld.solutions(PUZZLE)[0]


def wrong_pair() -> tuple[int, int]:
    """Return a cell and a wrong candidate that at least one single refutes."""
    board = ld.Board(ld.Grid.parse(PUZZLE))
    for cell in board.empty_cells:
        for digit in board.candidates(cell):
            if digit == SOLUTION[cell]:
                continue
            trial = board.copy()
            trial.place(cell, digit)
            if not trial.status() and is_refuted(trial):
                return int(cell), digit
    raise AssertionError


def is_refuted(trial: ld.Board) -> bool:
    easy = ld.Pipeline.of("easy")
    for _ in range(81):
        steps = ld.find_steps(trial, easy, limit=1)
        if not steps:
            return False
        for one in steps[0].placements:
            if not trial.has_candidate(one):
                return True
            trial.place(one.cell, one.digit)
        if trial.status():
            return True
    return False


def test_what_if(either: Any) -> None:
    guest = either
    guest.open(PUZZLE)
    cell, digit = wrong_pair()
    row, column = cell // 9 + 1, cell % 9 + 1
    guest.button("whatif").click()
    guest.page.locator(".whatif").wait_for()
    assert guest.button("whatif.fails").is_disabled()
    guest.select(row, column)
    guest.type(str(digit))
    coloured = guest.word("cell.colours", letters="E")
    assert coloured in guest.label(row, column)
    assert guest.word("whatif.tried", count=1) in guest.page.locator(".whatif").text_content()
    guest.button("whatif.fails").click()
    answer = guest.page.locator(".whatif-message .sentence").inner_text()
    board = ld.Board(ld.Grid.parse(PUZZLE), {guest_cell(cell): digit})
    *way, end = answer.split(" → ")
    assert way and end
    for text in way:  # each of them is a single after those before it
        place, value = guest_candidate(text)
        steps = ld.find_steps(board, "easy")
        assert any((int(c.cell), c.digit) == (place, value) for step in steps for c in step.placements)
        board.place(guest_cell(place), value)
    assert board.status() & (ld.PositionStatus.NO_CANDIDATE | ld.PositionStatus.NO_PLACE)
    assert guest.page.locator(".board .pointed").count()
    guest.page.reload()
    guest.page.locator(".whatif").wait_for()  # the bookmark is stored
    assert coloured in guest.label(row, column)
    guest.button("whatif.back").click()
    guest.page.locator(".whatif").wait_for(state="detached")
    assert guest.word("cell.empty") in guest.label(row, column)
    # A correct digit has no contradiction; it is kept, without the colour.
    guest.button("whatif").click()
    guest.select(row, column)
    guest.type(str(SOLUTION[guest_cell(cell)]))
    guest.button("whatif.fails").click()
    assert guest.page.locator(".whatif-message .sentence").inner_text() == guest.word("whatif.none")
    guest.button("whatif.keep").click()
    guest.page.locator(".whatif").wait_for(state="detached")
    assert coloured not in guest.label(row, column) and guest.word("cell.empty") not in guest.label(row, column)
    # Undoing past the bookmark leaves the branch.
    guest.button("whatif").click()
    guest.page.locator(".whatif").wait_for()
    guest.button("undo").click()
    guest.page.locator(".whatif").wait_for(state="detached")


def guest_cell(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def guest_candidate(text: str) -> tuple[int, int]:
    """Return a pattern for a cell and a digit in any language."""
    row, column, digit = map(int, re.findall(r"\d", text))
    return (row - 1) * 9 + column - 1, digit
