"""Two puzzles side by side, for setters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lucidoku as ld
from browser import Visitor

HARD = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def _facts(ask: Callable[..., Any], line: str, status: int = 200) -> Any:
    return ask("facts", status, position={"layout": "9x9", "givens": line})


def test_facts_of_a_puzzle(ask: Callable[..., Any]) -> None:
    easy, hard = (_facts(ask, line) for line in (EASY, HARD))
    assert easy["givens"] == 30 and easy["symmetric"] and easy["hard"] == 0
    assert easy["redundant"] == len(ld.true_candidates(EASY).redundant)
    assert easy["tricks"] == "It needs no trick: basic steps solve it."
    assert hard["levels"] == [step.technique.level for step in ld.explain(HARD)]
    assert hard["level"] == "hard" and hard["hard"] > 5 and not hard["symmetric"]
    assert "one step" in hard["tricks"] or "two steps" in hard["tricks"]
    assert easy["minutes"].startswith("about ") and hard["minutes"].startswith("at least ")
    assert any("4.4" in one for one in hard["ratings"])


def test_facts_of_an_invalid_puzzle(ask: Callable[..., Any]) -> None:
    assert "solution" in _facts(ask, "." * 81, 422)["error"]
    assert "r1c1 and r1c2 both hold 1" in _facts(ask, "11" + "." * 79, 422)["error"]


def test_facts_of_a_large_layout(ask: Callable[..., Any]) -> None:
    made = ask("make", layout="12x12", level="easy", seed=1)["puzzles"][0]
    found = ask("facts", position=made["position"])
    assert found["minutes"] == "" and found["ratings"] == [] and found["levels"]


def test_facts_of_a_puzzle_with_further_rules(ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Variants have no symmetry and no key moves; level and techniques come even if our own scale takes too long."""
    cages = "6@r1c1r1c2;10@r1c3r1c4r2c3r2c4;8@r2c1r2c2r3c2;10@r3c1r4c1r4c2r4c3;6@r3c3r3c4r4c4"
    position = {"layout": "4x4+killercage:" + cages, "givens": "...1.........3.."}
    found = ask("facts", position=position)
    assert found["symmetric"] is None and found["tricks"] == "" and found["levels"]
    whole = ask("rate", position=position)
    assert whole["card"] is not None

    def late(*_arguments: object, **_named: object) -> None:
        raise ld.TimeLimit("late")

    monkeypatch.setattr("lucidoku.ratings.rate", late)
    brief = ask("rate", position=position)
    assert brief["card"] is None and brief["level"] == whole["level"] and brief["text"] == whole["text"]


def test_two_puzzles_side_by_side(another: Visitor) -> None:
    at = another
    at.open(HARD)
    at.visit("#/puzzles")
    assert not at.page.get_by_label(at.word("compare.second")).is_visible()  # it is for setters
    at.page.locator("#compare").click()
    at.page.get_by_label(at.word("compare.second")).fill(EASY)
    assert at.page.get_by_label(at.word("compare.first")).input_value() == HARD  # the current puzzle is filled in
    at.button("compare.go").click()
    table = at.page.locator(".compared")
    table.wait_for()
    rows = table.locator("tbody tr")
    bars = [rows.nth(0).locator("td").nth(i).locator("rect").count() for i in (0, 1)]
    assert bars == [len(ld.explain(HARD)), len(ld.explain(EASY))]
    answer = table.inner_text()
    assert at.word("level.hard") in answer and at.word("compare.symmetric") in answer
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    at.page.get_by_label(at.word("compare.second")).fill("nothing")
    at.button("compare.go").click()
    at.page.locator("[aria-labelledby=compare] .trouble-text").wait_for()
    assert table.count() == 0


def test_two_stored_games(guest: Visitor) -> None:
    guest.open(EASY)
    easy = guest.page.locator(".grid").inner_html()
    guest.open(HARD)
    guest.page.wait_for_function("easy => document.querySelector('.grid')?.innerHTML !== easy", arg=easy)
    guest.visit("#/puzzles")
    boxes = guest.page.locator(".kept input[type=checkbox]")
    boxes.first.wait_for()
    sheets = guest.page.locator("[aria-labelledby=kept] select")
    assert not sheets.count()  # nothing is chosen for paper
    boxes.nth(0).check()
    assert not guest.button("compare.chosen").is_visible()
    boxes.nth(1).check()
    assert sheets.count()
    guest.button("compare.chosen").click()
    guest.page.locator(".compared").wait_for()
    guest.page.locator(".compared tbody tr").last.get_by_role("button").nth(1).click()
    guest.page.locator(".grid").wait_for()
