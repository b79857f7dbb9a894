"""Other ways to the end: by other techniques, and by as few hard steps as can be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import lucidoku as ld
from browser import CHROMIUM, Visitor

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


def _end(client: Any, **ask: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/explain", json={"text": PUZZLE, "drawings": False, **ask})
    assert answer.status_code == 200, answer.text
    return dict(json.loads(answer.text.splitlines()[-1]))


def test_a_walk_can_have_an_aim(client: Any, ask: Callable[..., Any]) -> None:
    usual, shorter = _end(client), _end(client, aim="fewest-hard-steps")
    walk = ld.explain(PUZZLE, aim="fewest-hard-steps")
    assert usual["reached"] == "" and shorter["reached"] == str(walk.reached)
    assert shorter["hard"] == walk.reached.figure < usual["hard"]
    assert shorter["solved"] and shorter["steps"] == len(walk)
    assert "aim" in ask("explain", 422, text=PUZZLE, aim="beauty")["error"]


@pytest.mark.skipif(CHROMIUM is None, reason="the tests of the page need Chromium")
def test_a_shorter_way_stands_beside_the_usual_one(anyone: Visitor) -> None:
    at = anyone
    at.open(PUZZLE)
    at.visit("#/walk")
    usual, shorter = ld.explain(PUZZLE), ld.explain(PUZZLE, aim="fewest-hard-steps")
    at.page.locator(".walk-list li").nth(len(usual) - 1).wait_for()
    at.button("walk.shorter").click()
    ways = at.page.locator(".way")
    ways.nth(1).wait_for()
    told = ways.nth(1).inner_text()
    assert str(len(shorter)) in told and str(shorter.reached.figure if shorter.reached else "") in told
    assert at.page.locator(".walk-list li").count() == len(shorter)
    bars = [ways.nth(i).locator("rect").count() for i in (0, 1)]
    assert bars == [len(usual), len(shorter)]
    widths = at.page.eval_on_selector_all(".way .curve", "found => found.map(one => one.getAttribute('viewBox'))")
    assert len(set(widths)) == 1  # a step is as wide in both
    ways.nth(0).get_by_role("button").click()
    assert at.page.locator(".walk-list li").count() == len(usual)
    assert ways.nth(0).get_by_role("button").get_attribute("aria-pressed") == "true"
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.skipif(CHROMIUM is None, reason="the tests of the page need Chromium")
def test_a_walk_by_other_techniques(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.visit("#/walk")
    guest.page.locator(".walk-list li").nth(69).wait_for()
    guest.page.locator(".walk-side").get_by_label(guest.word("settings.pipeline")).select_option("whips")
    guest.until(lambda: "Whip" in guest.page.locator(".walk-list").inner_text())
    names = set(guest.page.locator(".walk-list .name").all_inner_texts())
    assert names == {step.technique.name for step in ld.explain(PUZZLE, "whips")}
    guest.page.locator(".walk-side").get_by_label(guest.word("settings.pipeline")).select_option("easy")
    guest.until(lambda: guest.page.locator(".walk-list li").count() == len(ld.explain(PUZZLE, "easy")))
    assert not guest.button("walk.shorter").is_visible()
