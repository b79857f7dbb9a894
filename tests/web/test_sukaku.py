"""Puzzles with candidates instead of, or in addition to, given digits: the candidates are part of the puzzle."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lucidoku as ld
from browser import Visitor, expect
from lucidoku.logic.merging import parts
from lucidoku.web.models.base import PagePosition
from lucidoku.web.positions import board_of

SOLUTION = ld.solve("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
"""A full grid from which candidates are removed."""


def sukaku(seed: int, givens: int = 0, most: int = 2) -> ld.Board:
    """Return a puzzle made unique by its candidates alone, optionally with a few givens."""
    assert SOLUTION is not None
    hand = random.Random(seed)
    given = set(hand.sample(range(81), givens))
    values = bytes(SOLUTION[cell] if cell in given else 0 for cell in range(81))
    masks = []
    for cell in range(81):
        digits = {SOLUTION[cell], *hand.sample(range(1, 10), most)}
        masks.append(sum(1 << digit - 1 for digit in digits))
    board = ld.Board.from_masks(SOLUTION.layout, masks, values)
    for _try in range(200):
        found = ld.solutions(board, 2)
        if len(found) == 1:
            return board
        other = next(one for one in found if one != SOLUTION)
        cell = next(cell for cell in range(81) if other[cell] != SOLUTION[cell])
        board.eliminate(cell, other[cell])
    raise AssertionError("no puzzle was found")


def candidates_text(board: ld.Board) -> str:
    """Return all 729 candidates as text."""
    return "".join(
        str(digit) if board.has_candidate(cell, digit) or board[cell] == digit else "."
        for cell in board.layout.cells
        for digit in range(1, 10)
    )


@pytest.mark.parametrize("givens", [0, 6])
@pytest.mark.parametrize("seed", range(3))
def test_the_candidates_are_part_of_the_puzzle(ask: Any, seed: int, givens: int) -> None:
    assert SOLUTION is not None
    board = sukaku(seed, givens)
    assert ld.count(board.givens, 2) == 2
    for text in (board.format("pencil"), candidates_text(board)):
        read = ask("parse", text=text)
        position = read["position"]
        assert read["solutions"] == 1 and read["text"] == ""
        assert position["candidates"] is not None  # they are shown immediately
        assert board_of(PagePosition(**position)) == board
        assert ask("check", position=position)["text"] == "No mistake so far."
        found = ask("candidates", position=position)
        assert found["solutions"] == 1
        assert found["masks"] == [1 << digit - 1 for digit in SOLUTION.values]
        assert ask("rate", position=position)["card"]["se"]["er"] == ld.rate(board, "se").explainer.er  # type: ignore[union-attr]
        assert ask("facts", position=position)["symmetric"] is None
        hint = ask("hint", position=position, stage=3)
        assert hint["kind"] == "step"
        assert ask("why", position=position, cell=40, digit=SOLUTION[40], placement=True)["proved"] in (True, None)


def test_moves_are_compared_with_the_solution(ask: Any) -> None:
    assert SOLUTION is not None
    position = ask("parse", text=candidates_text(sukaku(1)))["position"]
    wrong = next(cell for cell in range(81) if position["given_candidates"][cell].bit_count() > 1)
    right = SOLUTION[wrong]
    other = next(d for d in range(1, 10) if d != right and position["given_candidates"][wrong] >> d - 1 & 1)
    values = "." * wrong + str(other) + "." * (80 - wrong)
    assert ask("check", position=position | {"values": values})["mistakes"][0]["cell"] == wrong
    removed = position["eliminated"] + [[wrong, right]]
    answer = ask("check", position=position | {"eliminated": removed, "candidates": None})
    assert [one["kind"] for one in answer["mistakes"]] == ["candidate"]


def test_notes_of_a_player_are_not_part_of_the_puzzle(ask: Any) -> None:
    """If the givens have one solution, or the candidates leave none or several, they are the player's notes."""
    puzzle = ld.Grid.parse("..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31..")
    walk = ld.explain(puzzle)
    read = ask("parse", text=walk.board(40).format("pencil"))
    assert read["position"]["given_candidates"] is None and read["solutions"] == 1
    loose = ld.Board("12" + "." * 79, eliminated=[("r9c9", 9)])
    read = ask("parse", text=loose.format("pencil"))
    assert read["position"]["given_candidates"] is None and read["solutions"] == 2


def test_several_solutions_of_candidates_are_reported(ask: Any) -> None:
    masks = [511] * 80 + [255]
    board = ld.Board.from_masks(ld.Layout.standard(3, 3), masks)
    read = ask("parse", text=candidates_text(board))
    assert read["solutions"] == 2 and read["position"]["given_candidates"][80] == 255
    assert "several solutions" in ask("check", position=read["position"])["text"]


def test_paper_and_pictures_show_given_candidates(ask: Any, client: Any) -> None:
    position = ask("parse", text=candidates_text(sukaku(2)))["position"]
    picture = client.post("/api/v1/picture", json={"position": position, "format": "svg"}).text
    plain = client.post(
        "/api/v1/picture", json={"position": position | {"given_candidates": None}, "format": "svg"}
    ).text
    assert len(picture) > len(plain) + 1000
    printed = client.post("/api/v1/print", json={"puzzles": [{"position": position}]})
    assert printed.content.startswith(b"%PDF")


def test_a_sukaku_is_played_saved_and_shared(guest: Visitor) -> None:
    """A Sukaku opens with its candidates, is checked, rated and explained as such, and is its own game."""
    assert SOLUTION is not None
    board, other = sukaku(1), sukaku(2)
    cell = next(
        cell for cell in board.layout.cells if 1 < len(board.candidates(cell)) != len(other.candidates(cell)) > 1
    )
    row, column = int(cell) // 9 + 1, int(cell) % 9 + 1
    wrong = next(digit for digit in board.candidates(cell) if digit != SOLUTION[cell])

    def shown(of: ld.Board) -> bool:
        digits = " ".join(map(str, of.candidates(cell)))
        return guest.label(row, column).endswith(guest.word("cell.candidates", digits=digits))

    guest.visit("#/play")
    guest.page.locator(".grid").wait_for()
    guest.open(candidates_text(board))
    guest.hears(guest.word("open.done"))
    assert shown(board)
    answer = guest.page.locator(".help .message")
    guest.button("rating").click()
    guest.page.locator(".rating").wait_for()
    guest.type("Enter")
    expect(answer).to_contain_text("No mistake so far.")
    guest.type("?")
    guest.page.locator(".stages").wait_for()
    guest.select(row, column)
    guest.type(str(wrong))
    guest.type("Enter")  # checks: the move has closed the hint
    expect(answer).to_contain_text("mistake")
    guest.page.wait_for_timeout(300)

    guest.open(candidates_text(other))
    guest.until(lambda: shown(other))
    guest.visit("#/walk")
    expect(guest.page.locator(".walk-list li")).to_have_count(len([*parts(ld.explain(other))]))
    guest.visit("#/puzzles")
    expect(guest.page.locator(".kept .offer")).to_have_count(3)  # the daily puzzle too
    guest.page.locator(".kept .offer").nth(1).click()
    guest.page.reload()
    guest.page.locator(".grid").wait_for()
    assert guest.label(row, column).endswith(str(wrong))

    guest.button("share").click()
    link = guest.page.get_by_label(guest.word("share.link"), exact=True)
    guest.until(lambda: "#p1." in link.input_value())
    whole = link.input_value()
    guest.page.get_by_role("switch", name=guest.word("share.whole")).uncheck()
    guest.until(lambda: link.input_value() != whole)
    fragment = link.input_value().partition("#")[2]
    guest.leave()
    guest.visit(f"#{fragment}")
    guest.page.locator(".grid").wait_for()
    assert shown(board)
    guest.type("Enter")
    expect(answer).to_contain_text("No mistake so far.")
