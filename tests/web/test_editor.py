"""The editor of further rules: the calls, and laying marks by hand and by keyboard."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

import lucidoku as ld
from browser import CHROMIUM, Visitor
from lucidoku.rules._mark import MarkRule
from lucidoku.rules._relations import only
from lucidoku.rules.marks import RULE_NAMES, mark_rule
from lucidoku.web.positions import layout_of

in_browser = pytest.mark.skipif(CHROMIUM is None, reason="the page's tests need Chromium: apt-get install chromium")


def test_the_rules_are_those_of_the_registry(client: Any) -> None:
    rows = {row["name"]: row for row in client.get("/api/v1/rules").json()["rules"]}
    assert set(rows) == set(RULE_NAMES)
    for name, row in rows.items():
        rule = mark_rule(name)
        assert (row["noun"], row["meaning"]) == (rule.noun, rule.meaning)
        assert (row["parts"], row["cells"], row["values"]) == (list(rule.lines), list(rule.cells), list(rule.values))
    french = client.get("/api/v1/rules?lang=fr").json()["rules"]
    assert {row["noun"] for row in french}.isdisjoint({"killer cage", "thermometer"})


def test_a_new_rule_is_in_the_editor(client: Any, ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("lucidoku.rules.marks.small")
    small = MarkRule("small", "small cell", "It is 1.", lambda mark, site: [only(mark.cells, [1])], cells=(1, 1))
    module.SMALL = small  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("lucidoku.rules.marks.RULE_NAMES", RULE_NAMES)
    RULE_NAMES.append("small")
    try:
        assert any(row["name"] == "small" for row in client.get("/api/v1/rules").json()["rules"])
        view = ask("layout", layout="4x4+small:r1c2")
        assert [mark["name"] for mark in view["marks"]] == ["small cell at r1c2"]
    finally:
        RULE_NAMES.remove("small")


def test_a_layout_is_its_plain_text_and_its_marks(ask: Any) -> None:
    text = "9x9+diagonals+antiknight+arrow:r1c1/r1c2r1c3;r5c5/r5c6r5c7+killercage:24@r8c2r8c3r7c3;r1c1r1c2"
    view = ask("layout", layout=text)
    assert view["plain"] == "9x9+diagonals" and len(view["marks"]) == 5
    again = ask("layout", layout="+".join([view["plain"], *(mark["code"] for mark in view["marks"])]))
    assert again == view


def test_contradicting_marks_are_named(ask: Any) -> None:
    layout = "4x4+killercage:3@r1c1r1c2;3@r1c3r1c4+odd:r4c4"
    found = ask("candidates", position={"layout": layout, "givens": "." * 16})
    assert found["solutions"] == 0
    assert "killer cage at r1c1, killer cage at r1c3" in found["text"] and "r4c4" not in found["text"]
    assert "killer" not in ask("candidates", position={"layout": layout, "givens": "11" + "." * 14})["text"]


def test_a_puzzle_is_made_with_a_rule(ask: Any) -> None:
    found = ask("make", layout="4x4", rules=["thermometer"], seed=1)["puzzles"][0]["position"]
    assert "thermometer" in found["layout"] and ld.is_unique(ld.Grid.parse(found["givens"], layout_of(found["layout"])))
    assert "error" in ask("make", 422, rules=["thermometer"], symmetry="rotate180")
    assert "error" in ask("make", 422, rules=["sums of moons"])


def _draft(guest: Visitor) -> None:
    guest.visit("#/puzzles")
    guest.page.locator("[aria-labelledby=elsewhere] select").select_option("4x4")
    guest.button("typing").click()
    guest.page.locator(".edit option").first.wait_for(state="attached")


@in_browser
def test_marks_are_laid_changed_and_undone(anyone: Visitor) -> None:
    guest, page = anyone, anyone.page
    _draft(guest)
    marks = page.locator(".marks-laid li")
    page.get_by_role("switch", name=guest.word("true")).click()
    guest.select(1, 1)
    guest.type("Shift+ArrowRight")
    page.get_by_label(guest.word("edit.number"), exact=True).fill("3")
    guest.button("edit.lay").click()
    marks.first.wait_for()
    card = page.get_by_role("status", name=guest.word("true"))
    with ld.language(guest.lang):
        one = str(_count("4+killercage:3@r1c1r1c2"))
    guest.until(lambda: one in card.inner_text())
    guest.select(1, 3)
    guest.type("Shift+ArrowRight")
    guest.button("edit.lay").click()
    guest.until(lambda: marks.count() == 2)
    with ld.language(guest.lang):
        none = str(_count("4+killercage:3@r1c1r1c2;3@r1c3r1c4"))
    guest.until(lambda: none in card.inner_text())
    guest.button("edit.undo").click()
    guest.until(lambda: marks.count() == 1)
    guest.until(lambda: one in card.inner_text())
    marks.first.get_by_role("button").last.click()
    marks.first.wait_for(state="detached")


def _count(layout: str) -> ld.TrueCandidates:
    return ld.true_candidates(ld.Grid(bytes(16), ld.Layout.parse(layout)))


@in_browser
def test_an_arrow_a_clue_outside_and_a_wrong_mark(guest: Visitor) -> None:
    page = guest.page
    _draft(guest)
    rule = page.get_by_label(guest.word("edit.rule"), exact=True)
    marks = page.locator(".marks-laid li")
    rule.select_option("arrow")
    guest.select(2, 1)
    guest.button("edit.part").click()
    guest.select(2, 2)
    guest.type("Shift+ArrowRight")
    guest.button("edit.lay").click()
    guest.until(lambda: marks.count() == 1)
    rule.select_option("skyscraper")
    guest.select(4, 4)
    guest.type("Shift+ArrowLeft")
    page.get_by_label(guest.word("edit.number"), exact=True).fill("2")
    guest.button("edit.lay").click()
    guest.until(lambda: marks.count() == 2)
    rule.select_option("killercage")
    guest.select(3, 1)
    guest.type("Shift+ArrowRight")
    page.get_by_label(guest.word("edit.number"), exact=True).fill("99")
    guest.button("edit.lay").click()
    page.get_by_text("a sum of 99 cannot be").first.wait_for()
    assert marks.count() == 2
    assert page.locator(".rules li").count() == 2
    guest.button("typing.start").click()
    page.locator(".edit").wait_for(state="detached")
    assert page.locator(".rules li").count() == 2
    guest.visit("#/puzzles")
    guest.button("typing.change").click()  # and back into the editor
    guest.until(lambda: marks.count() == 2)
