"""First contact: messages for newcomers, and no surprising side effects."""

from __future__ import annotations

from typing import Any

import pytest

import lucidoku as ld
from browser import PHONE, PUZZLE, WITH_SERVER, Server, Visitor, expect, visitor

WALK = ld.explain(PUZZLE)
FILM = (3, 3, 2, 3)
"""Row, column and digit of a claim about the puzzle with a proof of three steps."""


def test_a_first_visit_shows_the_welcome_bar(anyone: Visitor) -> None:
    anyone.visit()
    card = anyone.page.locator(".welcome")
    card.wait_for()
    assert anyone.word("welcome.about") in card.inner_text()
    for way in ("welcome.yours", "welcome.example"):
        assert anyone.button(way).is_visible()
    expect(anyone.button("welcome.today")).to_have_count(0)  # it is on the board, and its clock waits
    expect(anyone.page.locator(".timer [role=timer]")).to_have_text("0:00")
    assert anyone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # It leaves every digit visible, and the entries of the bar have labels.
    height = anyone.page.evaluate("innerHeight")
    assert anyone.page.locator(".pad").evaluate("pad => pad.getBoundingClientRect().bottom") <= height
    for tool in anyone.page.locator(".head-tool:visible").all():
        name, shown = (tool.locator(one).text_content() for one in (".long", ".short"))
        assert shown in name and tool.locator(".short").is_visible() == (anyone.page.viewport_size["width"] < 1341)
    anyone.button("welcome.yours").click()
    anyone.page.locator("dialog textarea").wait_for()
    anyone.type("Escape")
    anyone.button("welcome.example").click()
    anyone.walked()
    anyone.visit("#/play")  # it is not announced twice
    anyone.page.locator(".grid").wait_for()
    expect(card).to_have_count(0)
    assert anyone.page.locator("h1").inner_text() == anyone.word("welcome.example.name")


def test_an_own_puzzle_is_pasted_or_typed(guest: Visitor) -> None:
    guest.visit()
    guest.button("welcome.yours").click()
    expect(guest.page.locator("dialog textarea")).to_be_focused()
    guest.page.locator("dialog").get_by_role("button", name=guest.word("typing")).click()
    expect(guest.page.locator("h1")).to_have_text(guest.word("typing.name"))
    expect(guest.page.locator(".welcome")).to_have_count(0)
    guest.type("5")
    assert guest.label(1, 1).endswith("5")


def test_the_first_move_ends_the_welcome(guest: Visitor) -> None:
    guest.visit()
    guest.page.locator(".welcome").wait_for()
    guest.page.locator('[aria-label$="empty"]').first.click(force=True)
    guest.type("1")
    expect(guest.page.locator(".welcome")).to_have_count(0)


def test_an_own_puzzle_ends_the_welcome_and_help_survives_colouring(guest: Visitor) -> None:
    guest.visit()
    guest.page.locator(".welcome").wait_for()
    guest.open(PUZZLE)
    expect(guest.page.locator(".welcome")).to_have_count(0)
    guest.button("hint").click()
    guest.page.locator(".message .sentence").wait_for()
    guest.select(1, 1)
    guest.type("v 1 x 2 c 3")  # a colour, a corner mark, a centre mark
    assert "2" in guest.label(1, 1) and "3" in guest.label(1, 1)
    assert guest.page.locator(".message .sentence").count() == 1
    guest.type("m")  # hints start from the candidates
    expect(guest.page.locator(".message .sentence")).to_have_count(0)


def test_a_press_counts_while_an_answer_is_pending(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.page.keyboard.press("?")
    guest.page.keyboard.press("?")
    guest.page.keyboard.press("?")
    expect(guest.page.locator(".stages .on")).to_have_count(3)


def test_a_revealed_step_stays_visible(guest: Visitor) -> None:
    guest.visit("#/learn/x-wing")
    guest.button("practice").click()
    guest.button("practice.where").click()
    guest.button("practice.show").click()
    drawn = guest.page.locator(".board svg .under > *, .board svg .over > *")
    guest.until(lambda: drawn.count() > 0)
    guest.button("candidates").click()
    guest.settled()
    assert drawn.count() > 0


def test_the_explanations_are_never_empty(guest: Visitor) -> None:
    guest.visit("#/walk")
    expect(guest.page.locator("main")).to_contain_text(guest.word("walk.empty"))
    guest.button("welcome.today").click()
    guest.page.locator(".grid").wait_for()
    assert guest.page.locator("h1").inner_text() == guest.word("today.number", number=1)


def test_a_new_puzzle_from_the_bar(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.button("new").click()
    guest.page.locator("dialog .level-button", has_text=guest.word("level.medium")).click()
    guest.button("make.go").click()
    title = guest.word("puzzle.level", level=guest.word("level.medium"))
    expect(guest.page.locator("h1")).to_have_text(title)
    guest.button("new").click()
    guest.page.locator("dialog summary").click()
    guest.page.locator("dialog").get_by_label(guest.word("steps.technique")).select_option("x-wing")
    guest.button("make.go").click()
    expect(guest.page.locator("dialog")).to_have_count(0)
    guest.button("rating").click()
    expect(guest.page.locator(".rating")).to_contain_text("X-Wing")


def test_a_digit_goes_into_the_clicked_cell(guest: Visitor) -> None:
    """Two clicks on a cell with marks select all cells like it, for marks; a digit goes only into the clicked one."""
    guest.open(PUZZLE)
    for column in (1, 2):
        guest.select(1, column)
        guest.type("Shift+Digit4")
    guest.page.wait_for_timeout(360)
    guest.cell(1, 2).dblclick(force=True)
    guest.settled()
    assert guest.page.locator('[role="gridcell"][aria-selected="true"]').count() == 2
    guest.type("Shift+Digit6")  # a mark, into both
    assert all(guest.word("cell.corner", digits="4 6") in guest.label(1, column) for column in (1, 2))
    guest.type("6")
    assert guest.label(1, 2).endswith(" 6") and guest.word("cell.empty") in guest.label(1, 1)


def _choose_french(guest: Visitor) -> Any:
    guest.button("settings").click()
    guest.page.locator("dialog select").first.select_option("fr")
    guest.until(lambda: guest.page.evaluate("document.documentElement.lang") == "fr")
    return guest.page.evaluate("place => fetch(place).then(found => found.json())", guest.server.words("fr"))


def test_a_change_of_language_translates_title_level_and_hint(guest: Visitor) -> None:
    guest.visit()
    guest.page.locator(".grid").wait_for()
    guest.button("hint").click()
    guest.page.locator(".message .sentence").wait_for()
    before = guest.page.locator(".message .sentence").inner_text()
    words = _choose_french(guest)["words"]
    expect(guest.page.locator("h1")).to_have_text(words["today.number"].replace("{number}", "1"))
    expect(guest.page.locator(".game-head .level")).to_have_text(words["level.easy"])
    expect(guest.page.locator(".message .sentence")).to_have_count(1)
    guest.until(lambda: guest.page.locator(".message .sentence").inner_text() != before)


def test_a_change_of_language_translates_the_practised_technique(guest: Visitor) -> None:
    guest.visit("#/learn/naked-pair")
    guest.button("practice").click()
    expect(guest.page.locator("h1")).to_contain_text("Naked Pair")
    assert guest.button("candidates").get_attribute("aria-pressed") == "true"  # a pair is found in the candidates
    _choose_french(guest)
    expect(guest.page.locator("h1")).to_contain_text("Paire nue")


def test_an_overlay_disappears_with_its_panel(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.button("hint").click()
    guest.button("hint.all").click()
    picture = guest.page.locator(".over > *")
    guest.until(lambda: picture.count() > 0)
    guest.page.get_by_role("tab", name=guest.word("panel.why")).click()
    expect(picture).to_have_count(0)
    guest.page.get_by_role("tab", name=guest.word("panel.hint")).click()
    guest.until(lambda: picture.count() > 0)


def test_a_proof_is_shown_step_by_step(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.page.get_by_role("tab", name=guest.word("panel.why")).click()
    guest.select(*FILM[:2])
    guest.page.locator(".why select").nth(1).select_option(str(FILM[2]))
    guest.button("why.ask").click()
    answer = guest.page.locator(".reason .sentence")
    answer.wait_for()
    first, before = answer.inner_text(), guest.painted()
    assert guest.page.locator(".why .place").inner_text() == guest.word("walk.place", number=1, count=FILM[3])
    assert guest.page.locator(".reason > li").count() == FILM[3]
    guest.page.locator(".why").get_by_role("button", name=guest.word("walk.next")).click()
    assert answer.inner_text() != first and guest.page.locator(".over > *").count() > 0
    assert (
        guest.painted() != before and guest.page.locator(".ink .ahead").count() == 1
    )  # what the first step has placed
    guest.page.locator(".reason .step-line").first.click()
    assert answer.inner_text() == first and guest.page.locator(".ink .ahead").count() == 0


def test_a_picture_shows_the_candidates_that_it_uses(guest: Visitor) -> None:
    """Nobody has to fill in candidates to follow a step about them; after the hint they are hidden again."""
    guest.open(PUZZLE)
    guest.visit("#/walk")
    guest.to_step(19)  # locked candidates
    guest.button("walk.play").click()
    guest.page.locator(".grid").wait_for()
    guest.button("candidates").click()
    marks = guest.page.locator(".ink .candidate")
    expect(marks).to_have_count(0)
    guest.type("?")
    guest.page.locator(".stages .on").first.wait_for()
    assert marks.count() == 0
    guest.type("?")
    guest.until(lambda: marks.count() > 20)
    assert str(WALK[18].eliminations[0].digit) in guest.painted()
    guest.type("Escape")
    expect(marks).to_have_count(0)


def test_one_key_goes_on_applies_and_asks_again(guest: Visitor) -> None:
    """The key of the hint and Enter do the same; Enter without a hint checks; Escape closes."""
    guest.open(PUZZLE)
    stages = guest.page.locator(".stages .on")
    for round_, key in enumerate(("?", "Enter", "?")):
        placed = str(WALK[round_].placements[0].cell)
        row, column = int(placed[1]), int(placed[3])
        if not round_:
            guest.type("?")
        expect(stages).to_have_count(1)
        for count in (2, 3):
            guest.type(key)
            expect(stages).to_have_count(count)
        assert guest.label(row, column).endswith(guest.word("cell.empty"))
        guest.type(key)
        expect(stages).to_have_count(1)
        assert guest.label(row, column).endswith(str(WALK[round_].placements[0].digit))
    guest.type("Escape")
    expect(guest.page.locator(".message")).to_have_count(0)
    guest.type("Enter")
    expect(guest.page.locator(".message.fine")).to_contain_text("No mistake so far.")


def test_a_wrong_corner_pair_is_shown_and_undone(guest: Visitor) -> None:
    guest.open(PUZZLE)
    for column in (1, 2):  # the 3 of the box is in row 3
        guest.select(1, column)
        guest.type("Shift+Digit3")
    answer = guest.page.locator(".help .message")
    guest.type("Enter")
    expect(answer).to_contain_text("There is 1 mistake.")
    guest.type("Enter")
    expect(answer.locator(".mistakes li")).to_have_count(1)
    expect(answer).to_contain_text("neither in r1c1 nor in r1c2")
    guest.button("mistake.undo").click()
    guest.until(lambda: "3" not in guest.label(1, 2))
    assert guest.label(1, 1).endswith(guest.word("cell.corner", digits="3"))


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_a_narrow_phone_shows_whole_hints(browser: Any, server: Server, lang: str) -> None:
    with visitor(browser, server, lang, **PHONE | {"viewport": {"width": 360, "height": 640}}) as guest:
        guest.open(PUZZLE)
        guest.button("hint").click()
        sheet = guest.page.locator(".help.answering")
        for count in (1, 2, 3):
            expect(guest.page.locator(".stages .on")).to_have_count(count)
            seen = sheet.bounding_box()
            parts = [sheet.locator(".sentence"), *sheet.locator(".button").all()]
            for box in [part.bounding_box() for part in parts]:
                assert seen["x"] <= box["x"] and box["x"] + box["width"] <= 360
                assert seen["y"] <= box["y"] and box["y"] + box["height"] <= 640
            assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
            guest.button("hint.more" if count < 3 else "hint.apply").click()


def test_a_text_without_a_puzzle_is_reported(guest: Visitor) -> None:
    guest.visit("#/play")
    guest.page.locator(".grid").wait_for()
    guest.paste("hello world")
    guest.hears("bad: There is no Sudoku in this text.")


def test_keys_work_after_a_switch(guest: Visitor) -> None:
    guest.visit("#/puzzles")
    guest.button("typing").click()
    switch = guest.page.locator(".setting input")
    switch.click(force=True)
    guest.type("x")
    expect(guest.page.locator('[data-tool="corner"]')).to_have_attribute("aria-checked", "true")
    checked = switch.is_checked()
    switch.press("Space")  # the switch keeps its own key
    assert switch.is_checked() != checked


def test_a_pause_hides_highlights(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.type("F4")
    assert guest.page.locator(".same").count() > 0
    guest.button("pause").click()
    expect(guest.page.locator(".same")).to_have_count(0)


@WITH_SERVER
def test_the_easiest_steps_come_first(guest: Visitor) -> None:
    guest.open(PUZZLE)
    with guest.page.expect_response("**/api/v1/steps") as answer:
        guest.page.get_by_role("tab", name=guest.word("panel.steps")).click()
    assert len(answer.value.body()) < 60_000
    levels = guest.page.locator(".step-group .level")
    levels.first.wait_for()
    assert set(levels.all_inner_texts()) == {guest.word("level.easy")}
    guest.button("steps.harder").click()
    guest.until(lambda: len(set(levels.all_inner_texts())) > 2)
    expect(guest.button("steps.harder")).to_have_count(0)


CUT = """found => found.filter(one => {
  const words = document.createRange(), around = one.getBoundingClientRect();
  words.selectNodeContents(one);
  const ink = words.getBoundingClientRect();
  return ink.left < around.left - 1 || ink.right > around.right + 1;
}).map(one => one.textContent)"""
"""Script that lists texts wider than their container."""


@pytest.mark.parametrize("width", [744, 820, 1180])
def test_no_word_is_cut_on_a_tablet(guest: Visitor, width: int) -> None:
    guest.page.set_viewport_size({"width": width, "height": 1180 if width < 900 else 820})
    for lang in ("fr", "en"):
        guest.page.goto(f"{guest.server.url}?lang={lang}")
        guest.page.locator(".grid").wait_for()
        inks = guest.page.eval_on_selector_all(
            ".game-head :is(h1, button), .tools button, .actions button, .tabs button", CUT
        )
        assert inks == [], lang


@pytest.mark.parametrize("width", [1310, 1366, 1920])
def test_nothing_of_the_header_is_cut(guest: Visitor, width: int) -> None:
    """Navigation and the entries of the bar fit in one row, and the tabs of help in one line."""
    guest.page.set_viewport_size({"width": width, "height": 850})
    for lang in ("fr", "en"):
        guest.page.goto(f"{guest.server.url}?lang={lang}")
        guest.page.locator(".grid").wait_for()
        assert guest.page.evaluate("(nav => nav.scrollWidth <= nav.clientWidth)(document.querySelector('.head nav'))")
        tops = guest.page.evaluate("[...document.querySelectorAll('.tabs button')].map(one => one.offsetTop)")
        assert len(set(tops)) == 1, lang
        assert guest.page.eval_on_selector_all(".tools button, .actions button, .tabs button", CUT) == [], lang
    board = guest.page.locator(".board").bounding_box()
    assert board["width"] > 0.42 * width or board["y"] + board["height"] > 800  # the board uses the available space


def test_a_tablet_has_digits_and_help_side_by_side(guest: Visitor) -> None:
    guest.page.set_viewport_size({"width": 820, "height": 1180})
    guest.visit()
    guest.page.locator(".grid").wait_for()
    pad, answer = (guest.page.locator(part).bounding_box() for part in (".hands", ".help-side"))
    assert answer["x"] >= pad["x"] + pad["width"] and abs(answer["y"] - pad["y"]) < 10
    for _ in range(2):  # board and digits are visible with and without the welcome bar
        acts, board = (guest.page.locator(part).bounding_box() for part in (".actions", ".board"))
        assert acts["y"] + acts["height"] <= 1180
        assert board["width"] >= 0.55 * 820
        if guest.page.locator(".welcome").count():
            guest.page.locator(".welcome > .button").click()
            expect(guest.page.locator(".welcome")).to_have_count(0)


def test_a_wide_window_gives_its_space_to_the_board(guest: Visitor) -> None:
    guest.page.set_viewport_size({"width": 1920, "height": 1080})
    guest.open(PUZZLE)
    for view in ("#/play", "#/walk"):
        guest.visit(view)
        guest.page.locator(".board-frame").wait_for()
        box = guest.page.locator(".board-frame").bounding_box()
        assert box["height"] > 0.76 * 1080 and box["y"] + box["height"] <= 1080
    guest.walked()
    assert guest.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert guest.page.eval_on_selector_all(".walk-list li span", CUT) == []


@pytest.mark.parametrize("lang", ["en", "fr", "zh_Hant"])
def test_no_word_is_cut_on_a_phone(browser: Any, server: Server, lang: str) -> None:
    with visitor(browser, server, lang, **PHONE) as guest:
        guest.open(PUZZLE)
        for view, part in (("#/play", ".actions"), ("#/puzzles", ".offers")):
            guest.visit(view)
            guest.page.locator(f"{part} button").first.wait_for()
            assert (
                guest.page.evaluate(
                    """() => [...document.querySelectorAll(".actions span, .tools span, .tabs button, .offers button span")]
                  .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 2).map(one => one.textContent)"""
                )
                == []
            )


def test_a_zoomed_page_keeps_its_board(guest: Visitor) -> None:
    """At 200 % zoom, a window of 1366 by 850 shows 683 by 425."""
    guest.page.set_viewport_size({"width": 683, "height": 425})
    guest.open(PUZZLE)
    assert guest.page.locator(".board").bounding_box()["width"] >= 320
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("stage", [1, 3])
def test_a_hint_on_a_phone_leaves_the_board_visible(browser: Any, server: Server, stage: int) -> None:
    with visitor(browser, server, **PHONE) as guest:
        guest.open(PUZZLE)
        guest.button("hint").click()
        if stage == 3:
            guest.button("hint.all").click()
            guest.button("hint.apply").wait_for()
        sheet = guest.page.locator(".help.answering")
        sheet.wait_for()
        top = sheet.bounding_box()["y"]
        for part in (".board", ".pad") if stage == 1 else (".board",):  # a whole sentence may cover the pad
            box = guest.page.locator(part).bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= top + 1
        next_press = guest.button("hint.more" if stage == 1 else "hint.apply").bounding_box()
        assert next_press["y"] + next_press["height"] <= guest.page.evaluate("innerHeight")
        sheet.get_by_role("button", name=guest.word("close")).click()
        expect(sheet).to_have_count(0)
