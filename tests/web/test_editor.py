"""The constraint editor: calls, and laying constraints by mouse and keyboard."""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Any

import pytest

import lucidoku as ld
from browser import WITH_SERVER, Held, Visitor
from lucidoku.rules import EXTRA_HOUSES
from lucidoku.rules._constraint import ConstraintType
from lucidoku.rules._relations import only
from lucidoku.rules.constraints import CONSTRAINT_NAMES, constraint_type


def test_the_rules_are_those_of_the_registry(client: Any) -> None:
    rows = {row["name"]: row for row in client.get("/api/v1/rules").json()["rules"]}
    assert set(rows) == set(CONSTRAINT_NAMES)
    for name, row in rows.items():
        rule = constraint_type(name)
        assert (row["noun"], row["meaning"]) == (rule.noun, rule.meaning)
        assert (row["parts"], row["cells"], row["values"]) == (list(rule.lines), list(rule.cells), list(rule.values))
        assert row["long"] is rule.long and (rule.long or rule.cells[0] >= 0)
    houses = client.get("/api/v1/rules?lang=fr").json()["houses"]
    assert [row["code"] for row in houses] == list(EXTRA_HOUSES)
    assert "diagonals" not in {row["noun"] for row in houses}
    french = client.get("/api/v1/rules?lang=fr").json()["rules"]
    assert {row["noun"] for row in french}.isdisjoint({"killer cage", "thermometer"})


def test_a_new_rule_is_in_the_editor(client: Any, ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("lucidoku.rules.constraints.small")
    small = ConstraintType("small", "small cell", "It is 1.", lambda mark, site: [only(mark.cells, [1])], cells=(1, 1))
    module.SMALL = small  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("lucidoku.rules.constraints.CONSTRAINT_NAMES", CONSTRAINT_NAMES)
    CONSTRAINT_NAMES.append("small")
    try:
        assert any(row["name"] == "small" for row in client.get("/api/v1/rules").json()["rules"])
        view = ask("layout", layout="4x4+small:r1c2")
        assert [mark["name"] for mark in view["marks"]] == ["small cell at r1c2"]
    finally:
        CONSTRAINT_NAMES.remove("small")


def test_a_layout_code_is_the_plain_one_plus_its_constraints(ask: Any) -> None:
    text = "9x9+diagonals+antiknight+arrow:r1c1/r1c2r1c3;r5c5/r5c6r5c7+killercage:24@r8c2r8c3r7c3;r1c1r1c2"
    view = ask("layout", layout=text)
    assert view["plain"] == "9x9+diagonal" and len(view["marks"]) == 5
    answer = [(mark["rule"], mark["lines"], mark["values"]) for mark in view["marks"]]
    assert answer == [(mark.rule, [*map(list, mark.lines)], list(mark.values)) for mark in ld.Layout.parse(text).placed]
    again = ask("layout", layout="+".join([view["plain"], *(mark["code"] for mark in view["marks"])]))
    assert again == view


def test_contradictory_constraints_are_named(ask: Any) -> None:
    layout = "4x4+killercage:3@r1c1r1c2;3@r1c3r1c4+odd:r4c4"
    found = ask("candidates", position={"layout": layout, "givens": "." * 16})
    assert found["solutions"] == 0
    assert "killer cage at r1c1 and killer cage at r1c3 exclude" in found["text"] and "r4c4" not in found["text"]
    assert "killer" not in ask("candidates", position={"layout": layout, "givens": "11" + "." * 14})["text"]


def test_a_puzzle_is_made_with_a_rule(ask: Any) -> None:
    found = ask("make", layout="4x4", rules=["thermometer"], seed=1)["puzzles"][0]["position"]
    assert "thermometer" in found["layout"] and ld.is_unique(
        ld.Grid.parse(found["givens"], ld.Layout.parse(found["layout"]))
    )
    assert "error" in ask("make", 422, rules=["thermometer"], symmetry="rotate180")
    assert "error" in ask("make", 422, rules=["sums of moons"])


def _draft(guest: Visitor) -> None:
    guest.visit("#/puzzles")
    guest.page.locator("[aria-labelledby=elsewhere] select").select_option("4x4")
    guest.button("typing").click()
    guest.page.locator(".edit option").nth(2).wait_for(state="attached")
    guest.page.locator(".edit-more summary").click()
    guest.page.locator('[data-mark="killercage"]').click()


def test_constraints_are_laid_edited_and_undone(either: Visitor) -> None:
    guest, page = either, either.page
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
    page.get_by_label(guest.word("edit.number"), exact=True).fill("3")
    guest.button("edit.lay").click()
    guest.until(lambda: marks.count() == 2)
    with ld.language(guest.lang):
        none = str(_count("4+killercage:3@r1c1r1c2;3@r1c3r1c4"))
    guest.until(lambda: none in card.inner_text())
    guest.button("undo").click()
    guest.until(lambda: marks.count() == 1)
    guest.until(lambda: one in card.inner_text())
    marks.first.get_by_role("button").last.click()
    marks.first.wait_for(state="detached")


def _count(layout: str) -> ld.TrueCandidates:
    return ld.true_candidates(ld.Grid(bytes(16), ld.Layout.parse(layout)))


def test_an_arrow_cages_a_clue_outside_and_a_wrong_mark(guest: Visitor) -> None:
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
    rule.select_option("lookalike")
    guest.select(1, 1)
    guest.type("Shift+ArrowRight")
    guest.button("edit.part").click()
    guest.select(3, 3)
    guest.type("Shift+ArrowRight Enter")
    guest.until(lambda: marks.count() == 3)
    marks.filter(has_text="look-alike cage at r1c1").get_by_role("button").nth(1).click()  # a third cage
    guest.button("edit.part").click()
    guest.select(4, 1)
    guest.type("Shift+ArrowRight Enter")
    guest.until(lambda: page.locator("svg text").all_text_contents().count("=") == 3)
    assert marks.count() == 3
    rule.select_option("killercage")
    guest.select(3, 1)
    guest.type("Shift+ArrowRight")
    page.get_by_label(guest.word("edit.number"), exact=True).fill("99")
    guest.button("edit.lay").click()
    page.get_by_text("a sum of 99 cannot be").first.wait_for()
    assert marks.count() == 3
    assert page.locator(".rules li").count() == 3
    guest.button("typing.start").click()
    page.locator(".edit").wait_for(state="detached")
    assert page.locator(".rules li").count() == 3
    guest.button("typing.back").click()  # and back into the editor, in one press
    guest.until(lambda: marks.count() == 3)


def _lay_cage(guest: Visitor, row: int, column: int, number: str) -> None:
    guest.page.locator('[data-mark="killercage"]').click()
    guest.select(row, column)
    guest.type("Shift+ArrowRight")
    guest.page.get_by_label(guest.word("edit.number"), exact=True).fill(number)
    guest.cell(row, column).focus()
    guest.type("Enter")


def test_digits_and_marks_have_one_history(guest: Visitor) -> None:
    marks = guest.page.locator(".marks-laid li")
    _draft(guest)
    guest.page.locator('[data-mark=""]').click()
    guest.type("1")  # into the first cell, selected initially
    _lay_cage(guest, 2, 1, "3")
    marks.first.wait_for()
    guest.page.locator('[data-mark=""]').click()
    guest.select(4, 4)
    guest.type("2")
    guest.until(lambda: guest.label(4, 4).endswith("2"))
    assert guest.label(1, 1).endswith("1")
    guest.type("Control+z")
    assert not guest.label(4, 4).endswith("2") and marks.count() == 1
    guest.type("Control+z")
    marks.first.wait_for(state="detached")
    assert guest.label(1, 1).endswith("1")
    guest.type("Control+z")
    assert not guest.label(1, 1).endswith("1")
    guest.type("Control+y Control+y Control+y")
    marks.first.wait_for()
    assert guest.label(1, 1).endswith("1") and guest.label(4, 4).endswith("2")
    guest.page.reload()  # the history of constraints is stored with the game
    marks.first.wait_for()
    guest.type("Control+z Control+z")
    marks.first.wait_for(state="detached")
    assert guest.label(1, 1).endswith("1")


def test_the_history_ends_with_the_puzzle(guest: Visitor) -> None:
    marks = guest.page.locator(".marks-laid li")
    _draft(guest)
    _lay_cage(guest, 2, 1, "3")
    marks.first.wait_for()
    _draft(guest)
    marks.first.wait_for(state="detached")
    assert guest.button("undo").is_disabled()
    guest.type("Control+z")
    assert marks.count() == 0


def test_a_click_selects_the_first_cell_of_an_empty_grid(guest: Visitor) -> None:
    _draft(guest)
    guest.page.locator('[data-mark=""]').click()
    assert guest.cell(1, 1).get_attribute("aria-selected") == "true"
    guest.select(1, 1)
    assert guest.cell(1, 1).get_attribute("aria-selected") == "true"
    guest.select(1, 1)
    assert guest.cell(1, 1).get_attribute("aria-selected") == "false"


def test_enter_lays_only_intended_constraints(guest: Visitor) -> None:
    page, marks = guest.page, guest.page.locator(".marks-laid li")
    _draft(guest)
    guest.select(2, 2)
    guest.type("Enter")  # one cell, as while typing digits: no cage
    page.get_by_label(guest.word("edit.rule"), exact=True).select_option("odd")
    guest.cell(2, 2).focus()
    guest.type("Enter")
    marks.first.wait_for()
    assert _layout(guest) == "4x4+odd:r2c2"


def test_a_constraint_is_edited_in_place(either: Visitor) -> None:
    guest, page = either, either.page
    marks = page.locator(".marks-laid li")
    _draft(guest)
    _lay_cage(guest, 2, 1, "3")
    _lay_cage(guest, 3, 1, "5")
    guest.until(lambda: marks.count() == 2)
    name = marks.first.get_by_role("button").first
    name.click()
    assert name.get_attribute("aria-pressed") == "true"
    assert [guest.cell(2, c).get_attribute("aria-selected") for c in (1, 2, 3)] == ["true", "true", "false"]
    marks.first.get_by_role("button").nth(1).click()
    number = page.get_by_label(guest.word("edit.number"), exact=True)
    assert number.input_value() == "3"
    number.fill("7")
    guest.cell(2, 2).focus()
    guest.type("Shift+ArrowRight")  # and one cell more
    guest.button("edit.replace").click()
    guest.button("edit.replace").wait_for(state="detached")
    assert marks.count() == 2
    assert _layout(guest) == "4x4+killercage:7@r2c1r2c2r2c3;5@r3c1r3c2"
    guest.type("Control+z")
    guest.until(lambda: _layout(guest) == "4x4+killercage:3@r2c1r2c2;5@r3c1r3c2")


def test_constraints_with_parts_and_whole_lines_are_edited(guest: Visitor) -> None:
    page = guest.page
    marks = page.locator(".marks-laid li")
    _draft(guest)
    number = page.get_by_label(guest.word("edit.number"), exact=True)
    rule = page.get_by_label(guest.word("edit.rule"), exact=True)
    rule.select_option("arrow")
    guest.select(1, 1)
    guest.button("edit.part").click()
    guest.select(2, 1)
    guest.type("Shift+ArrowRight Enter")
    guest.until(lambda: marks.count() == 1)
    rule.select_option("littlekillersum")
    number.fill("6")
    guest.select(1, 2)
    page.keyboard.down("Control")
    guest.select(2, 3)
    page.keyboard.up("Control")
    guest.type("Enter")
    guest.until(lambda: marks.count() == 2)
    assert _layout(guest) == "4x4+arrow:r1c1/r2c1r2c2+littlekillersum:6@r1c2r2c3r3c4"
    for place in (1, 0):
        marks.nth(place).get_by_role("button").nth(1).click()
        if place:
            number.fill("9")
        guest.button("edit.replace").click()
        guest.button("edit.replace").wait_for(state="detached")
    assert _layout(guest) == "4x4+arrow:r1c1/r2c1r2c2+littlekillersum:9@r1c2r2c3r3c4"
    marks.first.get_by_role("button").nth(1).click()
    guest.button("edit.leave").click()
    assert marks.count() == 2 and page.locator('[role=gridcell][aria-selected="true"]').count() == 0


@pytest.mark.parametrize("site", ["f-puzzles", "SudokuPad"])
def test_constraints_round_trip_through_a_link(guest: Visitor, site: str) -> None:
    page, marks = guest.page, guest.page.locator(".marks-laid li")
    _draft(guest)
    page.get_by_role("switch", name="diagonals").click()
    guest.until(lambda: _layout(guest) == "4x4+diagonal")
    _lay_cage(guest, 2, 1, "3")
    marks.first.wait_for()
    page.get_by_label(guest.word("edit.rule"), exact=True).select_option("thermometer")
    guest.select(4, 1)
    guest.type("Shift+ArrowRight Enter")
    guest.until(lambda: marks.count() == 2)
    page.locator('[data-mark=""]').click()
    guest.select(1, 1)
    guest.type("4")
    laid = _layout(guest)
    guest.button("typing.start").click()
    page.locator(".edit").wait_for(state="detached")
    guest.button("share").click()
    link = page.get_by_role("link", name=guest.word("share.open", name=site)).get_attribute("href")
    page.locator("dialog").get_by_role("button", name=guest.word("close")).click()
    _draft(guest)
    guest.paste(str(link))
    page.locator(".edit").wait_for(state="detached")
    guest.visit("#/puzzles")
    guest.button("typing.change").click()
    guest.until(lambda: marks.count() == 2)
    assert _layout(guest) == laid == "4x4+diagonal+killercage:3@r2c1r2c2+thermometer:r4c1r4c2"
    assert guest.label(1, 1).endswith("4")
    page.locator(".edit-more summary").click()
    page.get_by_role("switch", name="diagonals").click()
    guest.until(lambda: _layout(guest) == laid.replace("+diagonal", ""))


@WITH_SERVER
def test_a_site_without_the_rule_is_not_offered(guest: Visitor) -> None:
    page = guest.page
    _draft(guest)
    page.get_by_label(guest.word("edit.rule"), exact=True).select_option("antitaxicab")
    guest.button("edit.lay").click()
    page.locator(".marks-laid li").first.wait_for()
    asked: list[str] = []
    page.on("response", lambda answer: asked.append(answer.url) if answer.url.endswith("export") else None)
    guest.button("share").click()
    guest.until(lambda: len(asked) == 3)
    guest.settled()
    assert page.get_by_role("link", name=guest.word("share.open", name="f-puzzles")).count() == 0


def _has(guest: Visitor, part: str) -> bool:
    return part in _layout(guest)


def _layout(guest: Visitor) -> str:
    """Return the stored layout of the game."""
    found = guest.page.evaluate(
        """() => {
            dispatchEvent(new Event("pagehide"));
            const last = JSON.parse(localStorage["lucidoku/last"]);
            return JSON.parse(localStorage[`lucidoku/game/${last}`]).layout.text;
        }"""
    )
    return str(found)


def _stroke(guest: Visitor, *cells: tuple[int, int]) -> None:
    """Draw over cells with the mouse, in one stroke."""
    boxes = [guest.cell(*cell).bounding_box() for cell in cells]
    spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse = guest.page.mouse
    mouse.move(*spots[0])
    mouse.down()
    for spot in spots[1:]:
        mouse.move(*spot, steps=4)
    mouse.up()


def test_a_stroke_is_a_mark_and_typed_digits_its_number(guest: Visitor) -> None:
    """Cage, thermometer, arrow from its circle to its tip, X: a stroke each; the same stroke takes a mark away."""
    page = guest.page
    _draft(guest)
    _stroke(guest, (1, 1), (1, 2), (2, 2), (2, 1))
    guest.until(lambda: _layout(guest) == "4x4+killercage:r1c1r1c2r2c1r2c2")
    guest.type("1 0")
    page.locator('[data-mark="arrow"]').click()  # the next tool at once: the number stays
    guest.until(lambda: _layout(guest) == "4x4+killercage:10@r1c1r1c2r2c1r2c2")
    page.locator('[data-mark="killercage"]').click()
    guest.select(1, 2)
    guest.type("9 9")  # no cage of four cells has this sum: the old one stays
    page.get_by_text("a sum of 99 cannot be").first.wait_for()
    guest.until(lambda: page.get_by_label(guest.word("edit.number"), exact=True).input_value() == "10")
    page.locator('[data-mark="arrow"]').click()
    _stroke(guest, (4, 1), (3, 1), (2, 1))
    guest.until(lambda: _layout(guest) == "4x4+arrow:r4c1/r3c1r2c1+killercage:10@r1c1r1c2r2c1r2c2")
    page.locator('[data-mark="xv"]').click()
    _stroke(guest, (4, 3), (4, 4))
    guest.until(lambda: _layout(guest).endswith("+xv:5@r4c3r4c4"))  # X of a grid of four
    page.locator('[data-mark="arrow"]').click()
    _stroke(guest, (4, 1), (3, 1), (2, 1))
    guest.until(lambda: "arrow" not in _layout(guest))
    page.locator('[data-mark="killercage"]').click()
    guest.select(1, 2)  # a press on a cage: digits are its number again
    guest.type("Backspace")
    guest.until(lambda: _layout(guest).startswith("4x4+killercage:r1c1r1c2r2c1r2c2"))
    guest.type("Control+z")
    guest.until(lambda: _layout(guest).startswith("4x4+killercage:10@"))
    assert "1" not in guest.label(1, 1).split(", ")[1]  # no digit was placed


@WITH_SERVER
@pytest.mark.parametrize("wait", [0, 900])
def test_a_number_may_be_typed_before_its_mark_is_laid(guest: Visitor, wait: int) -> None:
    """However long the engine takes, the digits become the number of the cage that was drawn."""
    held = Held(guest.page, "**/api/v1/layout*")
    held.pass_over()
    _draft(guest)
    held.hold()
    _stroke(guest, (2, 1), (2, 2), (2, 3))
    guest.until(lambda: bool(held.waiting))
    guest.type("8")
    guest.page.wait_for_timeout(wait)  # also longer than the pause after which digits are a number
    held.let_go()
    guest.until(lambda: _layout(guest) == "4x4+killercage:8@r2c1r2c2r2c3")


def test_what_can_go_and_whether_a_person_gets_through(guest: Visitor, ask: Any) -> None:
    """With one solution the page tells which marks can go, each alone, and how a person solves it."""
    layout, givens = "4x4+killercage:3@r1c1r1c2;7@r3c3r3c4", "1...3..2...3...."
    grid = ld.Grid.parse(givens, ld.Layout.parse(layout))
    assert ld.is_unique(grid)
    codes = ask("needless", position={"layout": layout, "givens": givens})["codes"]
    for code, other in (("3@r1c1r1c2", "7@r3c3r3c4"), ("7@r3c3r3c4", "3@r1c1r1c2")):
        alone = ld.is_unique(ld.Grid.parse(givens, ld.Layout.parse(f"4x4+killercage:{other}")))
        assert (f"killercage:{code}" in codes) == alone
    assert len(codes) == 1
    _draft(guest)
    for row, column, number in ((1, 1, "3"), (3, 3, "7")):
        _stroke(guest, (row, column), (row, column + 1))
        cell = f"r{row}c{column}"
        guest.until(partial(_has, guest, cell))
        guest.type(number)
        guest.until(partial(_has, guest, f"{number}@{cell}"))
    guest.page.locator('[data-mark=""]').click()
    guest.select(1, 1)
    for digit in givens:
        guest.page.keyboard.press("0" if digit == "." else digit)
    card = guest.page.get_by_role("status", name=guest.word("true"))
    steps = len(ld.explain(grid))
    guest.until(lambda: guest.word("through", count=steps) in card.inner_text())
    assert card.locator(".own-bar").count() == steps
    guest.until(lambda: guest.page.locator(".needless").count() == 1)


def test_the_palette_is_used_by_keyboard(guest: Visitor) -> None:
    """Arrow keys choose a tool, Shift and arrow keys the cells, Enter lays, digits number, Escape leaves the tool."""
    _draft(guest)
    tools = guest.page.get_by_role("radiogroup", name=guest.word("edit.palette"))
    tools.get_by_role("radio", checked=True).focus()
    guest.type("ArrowRight")
    assert tools.get_by_role("radio", checked=True).get_attribute("data-mark") == "thermometer"
    guest.type("ArrowLeft")
    guest.cell(1, 1).focus()
    guest.type("ArrowDown Shift+ArrowRight Enter")
    guest.until(lambda: "killercage" in _layout(guest))
    guest.type("5")
    guest.until(lambda: "killercage:5@" in _layout(guest))
    guest.until(lambda: guest.label(2, 2).endswith(", killer cage at r2c1 5"))  # a screen reader says it
    assert guest.label(3, 3).endswith("empty")
    while tools.get_by_role("radio", checked=True).get_attribute("data-mark") != "odd":
        tools.get_by_role("radio", checked=True).focus()
        guest.type("ArrowRight")
    name = tools.get_by_role("radio", checked=True).get_attribute("aria-label")
    assert guest.page.locator(".edit-how strong").inner_text().lower() == name  # eyes read it, too
    guest.page.locator('[role=gridcell][tabindex="0"]').focus()
    guest.type("Enter")  # the cell of the cursor, without a selection
    guest.until(lambda: "+odd:" in _layout(guest))
    guest.type("Enter")
    guest.until(lambda: "+odd:" not in _layout(guest))
    guest.type("Escape Escape")
    assert tools.get_by_role("radio", checked=True).get_attribute("data-mark") == ""
