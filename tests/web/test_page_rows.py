"""Explanations in rows: a row and its part of the picture light each other."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import lucidoku as ld
from browser import Visitor, expect
from lucidoku.drawing.geometry import Geometry

CHAINS = "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1..48..1..3......2..6...2..9..."
WALK = ld.explain(CHAINS)
STEP = next(step for step in WALK if step.technique.id == "cell-forcing-chain")
PATTERN = next(step for step in WALK if step.technique.id == "x-wing")


def _lit_links(guest: Visitor) -> set[str]:
    links = guest.page.locator(".board-picture [data-link]:not(.off)").all()
    return {link.get_attribute("data-link") or "" for link in links}


def _lit_places(guest: Visitor) -> set[tuple[float, ...]]:
    circles = guest.page.locator(".board-picture .lit-row circle").all()
    return {tuple(round(float(one.get_attribute(name) or 0)) for name in ("cx", "cy")) for one in circles}


def _open(guest: Visitor) -> Any:
    guest.open(CHAINS)
    guest.visit("#/walk")
    guest.to_step(STEP.number)
    rows = guest.page.locator(".walk-words .row")
    expect(rows).to_have_count(len(STEP.explanation.rows))
    return rows


def test_a_row_lights_its_part_of_the_picture(guest: Visitor) -> None:
    rows = _open(guest)
    card, steps = guest.page.locator(".walk-side").bounding_box(), guest.page.locator(".walk-list").bounding_box()
    assert steps["y"] + steps["height"] <= card["y"] + card["height"]  # below a long step
    answer = guest.page.locator(".walk-words .rows")
    expect(answer.locator(".sentence")).to_have_text(STEP.explanation.summary)
    expect(answer.locator(".expert")).to_have_text(STEP.explanation.expert)
    all_links = _lit_links(guest)
    spot = Geometry(STEP.layout).spot
    for k, row in enumerate(STEP.explanation.rows):
        words = " ".join(filter(None, [row.sign, row.text, row.comment]))
        assert " ".join(rows.nth(k).inner_text().split()) == words
        rows.nth(k).hover()
        expect(rows.nth(k)).to_have_class("row on")
        assert _lit_links(guest) == set(row.shapes.links) < all_links
        assert _lit_places(guest) == {tuple(map(round, spot(candidate))) for candidate in row.shapes.candidates}
    guest.page.mouse.move(1, 1)
    expect(guest.page.locator(".lit-row")).to_have_count(0)
    assert _lit_links(guest) == all_links


def test_a_link_lights_its_row(guest: Visitor) -> None:
    rows = _open(guest)
    link = guest.page.locator('.board-picture [data-link="1.0"] .reach')
    at = link.evaluate(
        "one => { const p = one.getPointAtLength(one.getTotalLength() / 2).matrixTransform(one.getScreenCTM());"
        " return [p.x, p.y]; }"
    )
    guest.page.mouse.move(*at)
    lit = next(k for k, row in enumerate(STEP.explanation.rows) if "1.0" in row.shapes.links)
    expect(rows.nth(lit)).to_have_class("row on")
    assert _lit_links(guest) == set(STEP.explanation.rows[lit].shapes.links)


def test_arrow_keys_go_from_row_to_row(guest: Visitor) -> None:
    rows = _open(guest)
    rows.first.focus()
    guest.type("ArrowDown ArrowDown ArrowUp")
    expect(rows.nth(1)).to_be_focused()
    expect(rows.nth(1)).to_have_class("row on")
    assert guest.page.locator(".walk-words h2 .number").inner_text() == str(STEP.number)


def _links_so_far(k: int) -> set[str]:
    """Return the links of a row and of those before it in its case."""
    rows = STEP.explanation.rows
    return {link for row in rows[: k + 1] if row.branch == rows[k].branch for link in row.shapes.links}


def test_buttons_go_from_row_to_row(guest: Visitor) -> None:
    rows, count = _open(guest), len(STEP.explanation.rows)
    film = guest.page.locator(".walk-words .film")
    expect(film.locator("small")).to_have_text(STEP.explanation.length)
    expect(guest.button("rows.play")).to_be_hidden()  # the visitor wants less motion
    for k in [*range(count), count - 1]:  # the last row is the end
        guest.button("rows.next").click()
        expect(rows.nth(k)).to_have_class("row on")
        assert _lit_links(guest) == _links_so_far(k)
    guest.button("rows.previous").click()
    expect(rows.nth(count - 2)).to_have_class("row on")
    rows.first.hover()
    guest.page.mouse.move(1, 1)
    guest.button("rows.next").click()  # on from the row that was pointed at
    expect(rows.nth(1)).to_have_class("row on")


def test_a_film_plays_the_rows(guest: Visitor) -> None:
    rows, count = _open(guest), len(STEP.explanation.rows)
    guest.page.emulate_media(reduced_motion="no-preference")
    guest.page.clock.install()
    guest.page.clock.pause_at(datetime.now() + timedelta(minutes=1))  # nothing moves while the rows are read
    guest.button("rows.play").click()
    seen = [0]
    while guest.button("rows.pause").is_visible() and len(seen) < 100:
        guest.page.clock.run_for(500)
        lit = [
            k for k, one in enumerate(rows.evaluate_all("all => all.map(row => row.className)")) if "on" in one.split()
        ]
        assert len(lit) == 1
        seen += lit if lit[0] != seen[-1] else []
    assert seen == list(range(count))
    guest.button("rows.play").click()
    expect(rows.first).to_have_class("row on")
    guest.button("rows.pause").click()
    guest.page.clock.run_for(10_000)
    expect(rows.first).to_have_class("row on")


def test_a_pattern_keeps_its_sentence(guest: Visitor) -> None:
    guest.open(CHAINS)
    guest.visit("#/walk")
    guest.to_step(PATTERN.number)
    expect(guest.page.locator(".walk-words .sentence")).to_have_text(PATTERN.text)
    expect(guest.page.locator(".walk-words :is(.row, .film)")).to_have_count(0)
