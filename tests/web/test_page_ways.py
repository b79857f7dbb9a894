"""Other solution paths: with an aim, and with other techniques."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import lucidoku as ld
from browser import PUZZLE, Visitor
from lucidoku.logic.merging import parts


def _end(client: Any, **ask: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/explain", json={"text": PUZZLE, "drawings": False, **ask})
    assert answer.status_code == 200, answer.text
    return dict(json.loads(answer.text.splitlines()[-1]))


def test_a_walk_can_have_an_aim(client: Any, ask: Callable[..., Any]) -> None:
    usual, shorter = _end(client), _end(client, aim="fewest-hard-steps")
    walk = ld.explain(PUZZLE, aim="fewest-hard-steps")
    assert usual["aim_result"] == "" and shorter["aim_result"] == str(walk.aim_result)
    assert shorter["solved"] and shorter["steps"] == len(walk)
    assert "aim" in ask("explain", 422, text=PUZZLE, aim="beauty")["error"]


def test_a_walk_by_other_techniques(guest: Visitor) -> None:
    guest.open(PUZZLE)
    guest.visit("#/walk")
    guest.walked()
    guest.page.locator(".walk-side").get_by_label(guest.word("settings.techniques")).select_option("whips")
    guest.until(lambda: "Whip" in guest.page.locator(".walk-list").inner_text())
    guest.walked()
    names = set(guest.page.locator(".walk-list .name").all_inner_texts())
    assert names == {part.name for part in parts(ld.explain(PUZZLE, "whips"))}
    guest.page.locator(".walk-side").get_by_label(guest.word("settings.techniques")).select_option("easy")
    guest.until(lambda: guest.page.locator(".walk-list li").count() == len([*parts(ld.explain(PUZZLE, "easy"))]))
    assert not guest.button("walk.shorter").is_visible()
