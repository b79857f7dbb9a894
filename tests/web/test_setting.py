"""Help for setters: the call, and the board while typing a puzzle."""

from __future__ import annotations

from typing import Any

import lucidoku as ld

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
SEVERAL = PUZZLE[:-3] + "..."
"""Without its last given: four solutions."""


def test_true_candidates_are_those_of_all_digits_of_the_position(ask: Any) -> None:
    found = ask("candidates", position={"givens": "." * 81, "values": SEVERAL})
    wanted = ld.true_candidates(SEVERAL)
    assert found["masks"] == list(wanted.masks) and found["solutions"] == wanted.solutions and not found["more"]
    assert found["text"] == str(wanted)
    assert found["decisive"] == [[int(one.cell), one.digit] for one in wanted.decisive]
    assert [one["cells"] for one in found["differences"]] == [list(map(int, one.cells)) for one in wanted.differences]
    half = ask("candidates", position={"givens": SEVERAL[:40] + "." * 41, "values": "." * 40 + SEVERAL[40:]})
    assert half == found
    assert ask("candidates", position={"givens": PUZZLE[:-1] + "4"})["redundant"]
    clash = ask("candidates", position={"givens": "11" + "." * 79}, lang="fr")
    assert "r1c1=1 et r1c2=1 s'excluent" in clash["text"]
    assert "error" in ask("candidates", 422, position={"givens": "1"})


def test_true_candidates_are_shown_while_typing(either: Any) -> None:
    """The counts follow each digit; cells and labels show the true candidates."""
    guest = either
    guest.visit("#/puzzles")
    guest.button("typing").click()
    guest.page.locator(".setting").wait_for()
    for key in SEVERAL:
        guest.page.keyboard.press("0" if key == "." else key)
    card = guest.page.get_by_role("status", name=guest.word("true"))
    found = ld.true_candidates(SEVERAL)
    with ld.language(guest.lang):
        guest.until(lambda: card.count() and str(found) in card.inner_text())
    digits = " ".join(map(str, found.candidates("r6c4")))
    assert guest.word("cell.candidates", digits=digits) not in guest.label(6, 4)
    guest.page.get_by_role("switch", name=guest.word("true")).click()
    guest.until(lambda: guest.word("cell.candidates", digits=digits) in guest.label(6, 4))
    assert guest.page.locator(".board .tint-3").count() == len(found.decisive)
    cells = found.differences[0].cells
    card.get_by_role("button").first.click()
    guest.settled()
    assert guest.page.locator(".board .pointed").count() == len(cells)
    one = found.decisive[0].cell
    guest.select(int(one) // 9 + 1, int(one) % 9 + 1)
    guest.page.keyboard.press(str(found.decisive[0].digit))
    with ld.language(guest.lang):
        unique = str(ld.true_candidates(PUZZLE))
        guest.until(lambda: unique in card.inner_text())
    # With a unique solution the page shows the difficulty, and hides it when a digit is removed.
    card.locator(".level").wait_for()
    typed = SEVERAL[: int(one)] + str(found.decisive[0].digit) + SEVERAL[int(one) + 1 :]
    hardest = ld.explain(typed).hardest
    assert hardest is not None and guest.word(f"level.{hardest.level}") in card.inner_text()
    assert guest.page.locator(".board .tint-3").count() == 0
    guest.page.get_by_role("switch", name=guest.word("true")).click()
    guest.settled()
    assert unique in card.inner_text()
    assert guest.word("cell.candidates", digits=digits) not in guest.label(6, 4)


def test_a_puzzle_on_the_board_is_changed(guest: Any) -> None:
    """Its givens become removable digits; Start opens the changed puzzle."""
    guest.open(PUZZLE)
    guest.visit("#/puzzles")
    guest.button("typing.change").click()
    guest.page.get_by_role("switch", name=guest.word("true")).click()
    card = guest.page.get_by_role("status", name=guest.word("true"))
    card.wait_for()
    guest.until(lambda: str(ld.true_candidates(PUZZLE)) in card.inner_text())
    digits, box = guest.page.locator(".hands").bounding_box(), card.bounding_box()
    assert digits["y"] > 0 and box["y"] + box["height"] <= guest.page.evaluate(
        "innerHeight"
    )  # in sight, with the digits
    guest.select(9, 7)  # its second to last given is removed
    guest.type("Delete")
    fewer = PUZZLE[:78] + "." + PUZZLE[79:]
    guest.until(lambda: str(ld.true_candidates(fewer)) in card.inner_text())
    assert card.locator(".level").count() == 0
    guest.button("typing.start").click()
    card.wait_for(state="detached")
    assert "given" in guest.label(9, 6) and "given" not in guest.label(9, 7)
