"""The board in a real browser: selecting, marks and digits, conflicts, every layout."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from browser import DESKTOP, PHONE, PUZZLE, Server, Visitor, expect, visitor


def test_corner_marks_go_to_the_centre_and_colours_can_be_hidden(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("Shift+Digit3 Shift+Digit5 Control+Shift+Digit4 .")
    assert guest.word("cell.centre", digits="3 5") in guest.label(1, 1)
    expect(guest.page.locator(".colours .colour-4")).to_have_count(1)
    guest.button("settings").click()
    guest.page.get_by_role("switch", name=guest.word("settings.colours")).click()
    expect(guest.page.locator(".colours .colour-4")).to_have_count(0)


OUTSIDE = """([row, column]) => {
  const cell = document.querySelector(`[role="row"][aria-rowindex="${row}"] [role="gridcell"][aria-colindex="${column}"]`);
  const room = cell.getBoundingClientRect();
  return [...document.querySelectorAll(".ink .mark")].filter(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < room.left || right > room.right || (top + bottom) / 2 < room.top || (top + bottom) / 2 > room.bottom;
  }).map(one => one.textContent);
}"""
"""Script that returns the marks that leave a cell, the only one with marks."""


@pytest.mark.parametrize("n", [9, 16])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_any_number_of_marks_fits_its_cell(browser: Any, server: Server, n: int, size: dict[str, Any]) -> None:
    with visitor(browser, server, **size) as at:
        at.open(PUZZLE if n == 9 else "1" + "." * (n**2 - 1))
        at.page.locator('[data-tool="centre"]').click()
        at.select(2, 2)
        for symbol in "123456789ABCDEFG"[:n]:
            at.page.locator(".pad button").filter(has_text=re.compile(f"^{symbol}")).first.click()
            at.settled()
            assert at.page.evaluate(OUTSIDE, [2, 2]) == []


def test_selecting(guest: Visitor) -> None:
    def selected() -> list[int]:
        found = guest.page.eval_on_selector_all(
            '.cell[aria-selected="true"]', "found => found.map(one => Number(one.dataset.cell))"
        )
        return sorted(found)

    guest.open(PUZZLE)
    box = guest.page.locator(".grid").bounding_box()
    assert box is not None
    size = box["width"] / 9
    mouse = guest.page.mouse
    mouse.move(box["x"] + size / 2, box["y"] + size / 2)
    mouse.down()
    mouse.move(box["x"] + 3.5 * size, box["y"] + 3.5 * size, steps=30)  # a diagonal, not the cells next to it
    mouse.up()
    assert selected() == [0, 10, 20, 30]
    guest.cell(9, 9).click(force=True, modifiers=["Control"])
    assert selected() == [0, 10, 20, 30, 80]
    guest.type("Shift+Digit5 Shift+Digit5 Escape")
    assert selected() == []
    guest.page.wait_for_timeout(400)
    guest.cell(1, 3).dblclick(force=True)
    assert selected() == [place for place, digit in enumerate(PUZZLE) if digit == "7"]
    guest.type("Control+a")
    assert len(selected()) == 81
    guest.type("Control+i Control+End ArrowRight")  # wraps at the edge
    assert selected() == [72]


def test_one_tab_stop(guest: Visitor) -> None:
    guest.open(PUZZLE)
    expect(guest.page.locator('.cell[tabindex="0"]')).to_have_count(1)
    guest.select(5, 5)
    guest.type("ArrowUp")
    guest.until(lambda: guest.page.evaluate("document.activeElement.dataset.cell") == "31")
    expect(guest.page.locator('.cell[tabindex="0"]')).to_have_attribute("data-cell", "31")


def test_conflicts_are_shown_and_can_be_off(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("7")
    expect(guest.page.locator(".clashes rect")).to_have_count(2)
    expect(guest.cell(1, 1)).to_have_attribute("aria-invalid", "true")
    assert guest.word("cell.conflict") in guest.label(1, 3)
    said = guest.page.locator(".listeners").inner_text()
    assert guest.word("move.place", digit=7) in said and guest.word("said.conflict", digit=7, house="row 1") in said
    guest.button("settings").click()
    guest.page.get_by_label(guest.word("settings.conflicts")).select_option("off")
    expect(guest.page.locator(".clashes rect")).to_have_count(0)


def test_digit_first(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.button("settings").click()
    guest.page.get_by_role("switch", name=guest.word("settings.digitFirst")).click()
    guest.type("Escape")
    guest.page.locator(".pad .key").nth(4).click()
    guest.select(1, 1)
    guest.select(4, 4)
    assert guest.label(1, 1).endswith("5") and guest.label(4, 4).endswith("5")


def test_marks_follow_digits_and_are_restored(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.select(1, 1)
    guest.type("m")
    before = guest.painted()
    guest.type("5")
    assert "candidates 3 6 8" in guest.label(1, 2)
    guest.type("5")
    assert guest.painted() == before


@pytest.mark.parametrize("layout", ["4x4", "6x6", "16x16", "25x25", "9x9+diagonals", "9x9+windows", "aabbaabbccddccdd"])
def test_layouts(guest: Visitor, layout: str) -> None:
    """Every layout is playable; letters are digits on large grids."""
    n = {"4x4": 4, "6x6": 6, "16x16": 16, "25x25": 25, "aabbaabbccddccdd": 4}.get(layout, 9)
    guest.visit("#/puzzles")
    position: dict[str, Any] = {
        "layout": layout,
        "givens": "." * n * n,
        "values": "." * n * n,
        "candidates": None,
        "eliminated": [],
    }
    fragment = guest.page.evaluate(
        """async text => {
          const bytes = new TextEncoder().encode(text);
          const packed = new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw")));
          const plain = String.fromCharCode(...new Uint8Array(await packed.arrayBuffer()));
          return btoa(plain).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
        }""",
        json.dumps({"position": position}),
    )
    guest.visit(f"#p1.{fragment}")
    guest.page.locator(".grid").wait_for()
    expect(guest.page.locator('[role="gridcell"]')).to_have_count(n * n)
    guest.select(2, 2)
    digit = "p" if n == 25 else "g" if n == 16 else str(n)
    guest.type(f"{digit} ArrowRight m")
    assert guest.label(2, 2).endswith(digit.upper())
    expect(guest.page.locator(".pad .key")).to_have_count(n)


def test_a_step_is_shown_as_a_film(guest: Visitor) -> None:
    """Lines grow, crosses follow, the digit comes last. With less motion, the whole picture is there immediately."""
    moving = """() => [...document.querySelectorAll(".board-frame svg *")].flatMap(part => part.getAnimations()).map(film =>
      [film.effect.target.getAttribute("class").split(" ")[0], film.effect.getComputedTiming().delay])"""
    still = 'document.querySelectorAll(".board-frame .film-new").length'
    guest.open(PUZZLE)
    guest.type("? ? ?")
    guest.button("hint.apply").wait_for()
    assert guest.page.evaluate(still) and not guest.page.evaluate(moving)  # tests want less motion
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.button("hint.apply").click()
    guest.type("? ?")
    guest.button("hint.apply").wait_for()
    films = dict(guest.page.evaluate(moving))
    assert films["film-ray"] < films["film-closed"] < films["film-new"]
    guest.until(lambda: not guest.page.evaluate(moving))
    assert guest.page.evaluate(still)
