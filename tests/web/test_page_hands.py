"""Input in a browser: foreign keyboards, touch, colours of candidates; techniques for hints, lessons."""

from __future__ import annotations

import json
import re
from typing import Any

from browser import AXE, PHONE, PUZZLE, WITH_SERVER, Server, Visitor, expect, visitor

PRESS = """([code, key, held]) => {
  const more = { ctrlKey: held.includes("ctrl"), shiftKey: held.includes("shift") };
  const event = new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true, ...more });
  document.activeElement.dispatchEvent(event);
  return event.defaultPrevented;
}"""


def press(at: Visitor, code: str, key: str, held: str = "") -> bool:
    """Press a key of any keyboard; return whether the page handled it."""
    taken = bool(at.page.evaluate(PRESS, [code, key, held]))
    at.settled()
    return taken


def test_a_french_keyboard(guest: Visitor) -> None:
    """On AZERTY, Ctrl+Z undoes by character; Ctrl with the key at the position of Z is left to the browser."""
    guest.open(PUZZLE)
    guest.select(1, 1)
    press(guest, "Digit5", "(")  # digits match by position
    assert guest.label(1, 1).endswith("5")
    assert press(guest, "KeyW", "z", "ctrl")
    assert guest.label(1, 1).endswith(guest.word("cell.empty"))
    assert not press(guest, "KeyZ", "w", "ctrl")  # closes the window; not handled
    press(guest, "KeyY", "y", "ctrl")
    assert guest.label(1, 1).endswith("5")
    press(guest, "KeyW", "z")  # up, wrapping: movement matches by position
    assert guest.page.evaluate("document.activeElement.dataset.cell") == "72"
    press(guest, "Semicolon", "m")  # M for candidates matches by letter
    assert guest.word("cell.candidates", digits="4 5 6 7") in guest.label(9, 1) or "4 6 7" in guest.label(9, 1)
    assert press(guest, "KeyQ", "a", "ctrl")
    expect(guest.page.locator('.cell[aria-selected="true"]')).to_have_count(81)


def test_a_german_keyboard(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("5")
    press(guest, "KeyY", "z", "ctrl")
    assert guest.label(1, 1).endswith(guest.word("cell.empty"))
    press(guest, "KeyZ", "y", "ctrl")
    assert guest.label(1, 1).endswith("5")


def test_an_input_method(guest: Visitor) -> None:
    """With a Chinese input method keys have no letters: their positions count."""
    guest.open(PUZZLE)
    guest.select(1, 1)
    press(guest, "Digit5", "Process")
    assert guest.label(1, 1).endswith("5")
    press(guest, "KeyZ", "ㄈ", "ctrl")
    assert guest.label(1, 1).endswith(guest.word("cell.empty"))


def test_keys_are_named_by_their_printed_labels(browser: Any, server: Server) -> None:
    with visitor(browser, server) as at:
        at.page.add_init_script(
            "navigator.keyboard.getLayoutMap = async () => new Map([['KeyZ', 'w'], ['KeyW', 'z'], ['KeyA', 'q']]);"
        )
        at.open(PUZZLE)
        at.button("keys").click()
        row = at.page.locator("dialog dt", has_text="X").first
        expect(row).to_have_text("W X C B V N")
        at.type("Escape")
        expect(at.page.locator('[data-tool="digit"]')).to_have_attribute("title", f"{at.word('tool.digit')} (W)")


def test_keys_open_what_brings_a_puzzle(guest: Visitor) -> None:
    guest.open(PUZZLE)
    for key, name in (("g", "new"), ("o", "open")):
        guest.type(key)
        expect(guest.page.get_by_role("dialog", name=guest.word(name), exact=True)).to_be_visible()
        guest.type("Escape")
    guest.type("h")
    listed = guest.page.locator("dialog dl.keys")
    for key, name in (("G", "new"), ("O", "open")):
        expect(listed.locator("dt", has_text=re.compile(f"^{key}$")).locator("+ dd")).to_have_text(guest.word(name))


def test_a_candidate_is_coloured_by_keyboard(guest: Visitor) -> None:
    """With a highlighted digit the colour tool colours its candidates; otherwise, or with Ctrl+Shift, whole cells."""
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("m F3 v 4")
    expect(guest.page.locator(".ink .tint-4")).to_have_count(1)
    expect(guest.page.locator(".colours .colour-4")).to_have_count(0)
    guest.type("Control+a 2")
    count = guest.page.locator(".ink .tint-2").count()
    assert count == guest.page.locator(".ink .candidate.lit").count() > 20
    guest.type("2")
    expect(guest.page.locator(".ink .tint-2")).to_have_count(0)
    guest.select(1, 1)
    guest.type("Control+Shift+Digit4")
    expect(guest.page.locator(".colours .colour-4")).to_have_count(1)
    guest.type("F3 1")
    expect(guest.page.locator(".colours .colour-1")).to_have_count(1)


def test_a_long_press_of_a_finger_selects_and_removes_nothing(browser: Any, server: Server) -> None:
    """A long press sends a context menu event like a right click, which removes candidates only for mice."""
    with visitor(browser, server, **PHONE) as at:
        at.open(PUZZLE)
        at.select(1, 1)
        at.type("m")
        before = at.painted()
        spot = at.page.locator(".ink .candidate").first.bounding_box()
        assert spot is not None
        menu = """([x, y, pointerType, button]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent("contextmenu",
          { clientX: x, clientY: y, pointerType, button, bubbles: true, cancelable: true }))"""
        middle = [spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2]
        for kind, button in (("touch", 0), ("", 0)):  # touch; menu key
            at.page.evaluate(menu, [*middle, kind, button])
            assert at.painted() == before
        at.page.evaluate(menu, [*middle, "mouse", 2])
        assert at.painted() != before
        at.type("Control+z")
        at.page.locator('[data-tool="colour"]').click()
        at.page.evaluate(menu, [*middle, "touch", 0])
        expect(at.page.locator(".ink .tint-1")).to_have_count(1)


@WITH_SERVER
def test_hints_use_only_the_chosen_techniques(guest: Visitor) -> None:
    asked: list[dict[str, Any]] = []
    guest.page.on(
        "request", lambda one: asked.append(json.loads(one.post_data or "{}")) if one.url.endswith("/hint") else None
    )
    guest.open(PUZZLE)
    guest.button("settings").click()
    guest.page.get_by_label(guest.word("settings.techniques"), exact=True).select_option("hodoku")
    guest.page.locator(".ticks summary").click()
    guest.page.locator(".ticks").get_by_label("Hidden Single", exact=True).uncheck()
    expect(guest.page.locator(".ticks summary")).to_have_text(guest.word("settings.ticks", count=1))
    guest.type("Escape")
    guest.type("?")
    guest.page.locator(".stages").wait_for()
    assert (asked[-1]["techniques"], asked[-1]["without"]) == ("hodoku", ["hidden-single"])
    guest.page.reload()
    guest.page.locator(".grid").wait_for()
    guest.button("settings").click()
    guest.page.locator(".ticks summary").click()
    guest.button("settings.all-techniques").click()
    expect(guest.page.locator(".ticks").get_by_label("Hidden Single", exact=True)).to_be_checked()


@WITH_SERVER
def test_solutions_on_the_back(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.button("share").click()
    guest.page.get_by_label(guest.word("print.solution"), exact=True).select_option("back")
    with guest.page.expect_request("**/api/v1/print") as asked, guest.page.expect_download():
        guest.button("print.pdf").click()
    assert json.loads(asked.value.post_data)["solutions"] == "back"
    links = guest.page.locator('dialog a[target="_blank"]')
    expect(links).to_have_count(3)
    for place, site in enumerate(("sudokuwiki.org", "sudokupad.app", "f-puzzles.com")):
        assert site in links.nth(place).get_attribute("href")


def test_practice_reports_mistakes(guest: Visitor) -> None:
    guest.visit("#/learn/hidden-single")
    guest.button("practice").click()
    guest.page.locator(".exercise").wait_for()
    empty = guest.page.locator(':has(> .cell[aria-readonly="true"]) > .cell[aria-readonly="false"]').first
    line = empty.locator("..")
    given = line.locator('.cell[aria-readonly="true"]').first.get_attribute("aria-label")
    guest.select(int(line.get_attribute("aria-rowindex")), int(empty.get_attribute("aria-colindex")))
    guest.type(given.split(", ")[1])  # its row has this digit already
    expect(guest.page.locator(".clashes rect").first).to_be_visible()
    guest.hears(f"bad: {guest.word('practice.wrong', mistake='')}")


def test_lessons_are_read(another: Visitor) -> None:
    at = another
    at.visit("#/learn/lessons")
    at.page.locator(".lessons a").nth(1).click()
    at.page.locator(".lesson img.drawn").wait_for()
    assert at.page.evaluate("document.querySelector('.lesson img').naturalWidth") > 100  # the picture is drawn
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    at.page.locator(".lesson summary").click()
    assert at.page.locator(".lesson details pre").is_visible()
    if AXE.exists():
        at.page.evaluate(AXE.read_text())
        assert at.page.evaluate("axe.run().then(answer => answer.violations.map(one => one.id))") == []
    at.button("lesson.play").click()
    at.page.locator(".grid").wait_for()
    assert at.page.locator(".ink .given").count() == 25


def test_touch_targets_are_large_enough(browser: Any, server: Server) -> None:
    """On a phone, controls of play are at least 44 by 44 in every layout."""
    with visitor(browser, server, "fr", **PHONE) as at:
        at.open(PUZZLE)
        small = """() => [...document.querySelectorAll(".pad .key, .tools button, .actions button, .tabs button, nav a")]
          .map(one => [one.textContent, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
          .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        assert at.page.evaluate(small) == []
        at.paste("." * 256)
        at.until(lambda: at.page.locator(".pad .key").count() == 16)
        assert at.page.evaluate(small) == []


def test_paper_is_white(browser: Any, server: Server) -> None:
    with visitor(browser, server, dark=True) as at:
        at.open(PUZZLE)
        theme = "document.documentElement.dataset.theme"
        assert at.page.evaluate(theme) == "dark"
        at.page.emulate_media(media="print")
        at.until(lambda: at.page.evaluate(theme) == "light")
        at.page.emulate_media(media="screen")
        at.until(lambda: at.page.evaluate(theme) == "dark")
