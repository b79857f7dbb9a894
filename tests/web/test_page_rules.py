"""Playing variants in a real browser."""

from __future__ import annotations

import re

import lucidoku as ld
from browser import Visitor, expect
from lucidoku.formats import registry

LAYOUT = ld.Layout.parse("4+killercage:3@r1c1r1c2+thermometer:r3c2r3c3+littlekillersum:10@r1c3r2c2r3c1")


def test_a_puzzle_of_rules_alone_is_played(guest: Visitor) -> None:
    page = guest.page
    guest.open(registry.write(ld.Grid(bytes(16), LAYOUT), "f-puzzles"))
    page.locator(".rules li").first.wait_for()
    assert page.locator(".rules li > span").all_inner_texts() == LAYOUT.meanings
    assert page.locator("svg .marks").count() == 2
    assert page.locator("text=Type the digits").count() == 0
    guest.select(1, 1)
    guest.type("1")
    guest.select(1, 2)
    guest.type("3")
    assert "conflict" in guest.label(1, 2)  # 1 and 3 are not 3
    guest.select(1, 2)
    guest.type("Delete 2")
    assert "conflict" not in guest.label(1, 2)


def test_a_digit_does_not_move_the_cursor(guest: Visitor) -> None:
    """A variant without givens is played, not typed in: digits do not advance the cursor."""
    page = guest.page
    guest.open(registry.write(ld.Grid(bytes(16), LAYOUT), "f-puzzles"))
    page.locator(".rules li").first.wait_for()
    guest.select(1, 1)
    guest.type("1 2")
    assert "2" in guest.label(1, 1) and "empty" in guest.label(1, 2)


def test_a_puzzle_with_rules_is_changed(guest: Visitor) -> None:
    """Digits are replaced, with the candidates of all rules; then the puzzle is played."""
    page = guest.page
    link = registry.write(ld.Grid(bytes([1, 2, *14 * [0]]), LAYOUT), "f-puzzles")
    guest.open(link)
    page.locator(".rules li").first.wait_for()
    guest.visit("#/puzzles")
    guest.button("typing.change").click()
    page.get_by_role("switch", name=guest.word("true")).click()
    card = page.get_by_role("status", name=guest.word("true"))
    card.wait_for()
    before = ld.true_candidates(ld.Grid(bytes([1, 2, *14 * [0]]), LAYOUT))
    guest.until(lambda: str(before) in card.inner_text())
    guest.select(1, 2)
    guest.type("Delete")
    after = ld.true_candidates(ld.Grid(bytes([1, *15 * [0]]), LAYOUT))
    guest.until(lambda: f"{guest.word('cell.candidates', digits='2')}" in guest.label(1, 2))
    assert str(after) in card.inner_text() and after.candidates("r1c2") == (2,)
    guest.button("typing.start").click()
    card.wait_for(state="detached")
    assert "given" in guest.label(1, 1) and "given" not in guest.label(1, 2)
    assert page.locator(".rules li").count() == len(LAYOUT.meanings)


def test_a_title_names_the_constraint(guest: Visitor) -> None:
    """A made puzzle is called by what matters about it, also after a change of language."""
    guest.visit("#/play")
    guest.button("new").click()
    for kind in ("killercage", "diagonal"):
        guest.page.locator(f'dialog [data-kind="{kind}"]').click()
    guest.page.locator("dialog .level-button").first.click()
    guest.button("make.go").click()
    heading = guest.page.locator("h1")
    expect(heading).to_have_text("Killer cage + diagonals, easy")
    expect(guest.page.locator(".marks").first).to_be_attached()
    expect(guest.page.locator(".game-head .level")).to_have_count(0)  # the title has it
    guest.button("settings").click()
    guest.page.locator("dialog select").first.select_option("fr")
    expect(heading).to_have_text(re.compile("cage.* [+] .* · facile$", re.IGNORECASE))
