"""Daily puzzles, the calendar of earlier days, and the record of solved days."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest

import lucidoku as ld
from browser import PHONE, WITH_SERVER, Held, Server, Visitor, expect, visitor, without_server
from lucidoku.web.calls.puzzles import of_the_day

OF = 30
"""Length of the look-back period in days."""


def _today(guest: Visitor) -> date:
    """Return the browser's date."""
    return date.fromisoformat(guest.page.evaluate("new Intl.DateTimeFormat('en-CA').format(new Date())"))


def _day(guest: Visitor, day: date) -> Any:
    return guest.page.locator(f'.calendar [data-day="{day}"]')


def _solve(guest: Visitor, day: date, number: int) -> None:
    """Open a daily puzzle and fill it in."""
    guest.visit(f"#/puzzles/{day}")
    guest.page.locator(".of-the-day .offer").nth(number - 1).click()
    guest.page.locator(".grid").wait_for()
    puzzle = of_the_day(day, number)
    solution = ld.solve(puzzle)
    assert solution is not None
    for cell, (given, digit) in enumerate(zip(puzzle.line, solution.line, strict=True)):
        if given == ".":
            guest.cell(cell // 9 + 1, cell % 9 + 1).click(force=True)
            guest.page.keyboard.press(digit)
    guest.page.locator(".finished").wait_for()


def test_a_missed_day_can_be_made_up(guest: Visitor) -> None:
    guest.visit("#/puzzles")
    day = _today(guest) - timedelta(days=3)
    answer = guest.page.locator(".day-head")
    guest.page.locator(".of-the-day .offer").first.wait_for()
    assert guest.word("days.recent", count=0, of=OF) not in answer.inner_text()
    _solve(guest, day, 1)
    assert (
        "number 1" in guest.page.locator("h1").inner_text() and str(day.year) in guest.page.locator("h1").inner_text()
    )
    expect(guest.page.locator(".finished")).to_contain_text(guest.word("days.recent", count=1, of=OF))
    guest.visit("#/puzzles")
    guest.page.reload()  # it is stored
    expect(answer).to_contain_text(guest.word("days.recent", count=1, of=OF))
    if day.month != _today(guest).month:
        guest.button("days.previous").click()
    expect(_day(guest, day)).to_have_accessible_name(re.compile(f"{day.day} {day:%B} {day.year}, solved: 1 of 6$"))
    _day(guest, day).click()
    offers = guest.page.locator(".of-the-day .offer")
    expect(offers.first).to_contain_text(guest.word("kept.solved"))
    expect(offers.nth(1)).not_to_contain_text(guest.word("kept.solved"))


def test_old_and_invalid_days_do_not_count(guest: Visitor) -> None:
    guest.visit("#/puzzles")
    today = _today(guest)
    days = {str(today - timedelta(days=gone)): [1] for gone in (0, 1, OF - 1, OF, 400)}
    damaged = days | {"2026-02-31": [1], "never": [2], str(today - timedelta(days=5)): "all"}
    guest.page.evaluate("days => localStorage.setItem('lucidoku/days', JSON.stringify(days))", damaged)
    guest.page.reload()
    expect(guest.page.locator(".day-head")).to_contain_text(guest.word("days.recent", count=3, of=OF))


def test_the_calendar_by_keyboard(another: Visitor) -> None:
    at = another
    at.visit("#/puzzles")
    today = _today(at)
    assert at.page.locator('.calendar [tabindex="0"]').count() == 1
    _day(at, today).focus()
    at.type("ArrowLeft ArrowUp")
    day = today - timedelta(days=8)
    expect(_day(at, day)).to_be_focused()
    at.type("ArrowRight ArrowDown ArrowRight")  # future days are absent
    expect(_day(at, today)).to_be_focused()
    at.type("PageUp")
    before = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    expect(_day(at, before)).to_be_focused()
    at.type("Enter")
    at.until(lambda: at.page.evaluate("location.hash") == f"#/puzzles/{before}")
    expect(at.page.locator(".of-the-day .offer")).to_have_count(6)
    first = at.page.locator(".of-the-day .mini .ink").first.inner_html()
    assert first.count("<text") == sum(digit != "." for digit in of_the_day(before, 1).line)
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("text", ["2026-02-30", "tomorrow", "9999-01-01"])
def test_invalid_and_future_days_mean_today(guest: Visitor, text: str) -> None:
    guest.visit(f"#/puzzles/{text}")
    expect(guest.page.locator("#today")).to_have_text(guest.word("today"))
    expect(_day(guest, _today(guest))).to_have_class("day chosen today")


def test_the_six_come_one_by_one_and_move_nothing(browser: Any, server: Server) -> None:
    """Each picture is drawn in its own task, in a place that was kept for it."""
    with visitor(browser, server, **PHONE) as at:
        at.page.add_init_script(
            """window.seen = new Set(); window.moved = 0;
            const count = () => seen.add(document.querySelectorAll(".of-the-day svg.mini").length);
            const add = (list) => list.getEntries().forEach((one) => { moved += one.value; });
            new MutationObserver(count).observe(document, { childList: true, subtree: true });
            new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });"""
        )
        at.visit("#/puzzles")
        expect(at.page.locator(".of-the-day svg.mini")).to_have_count(6)
        expect(at.page.locator("#kept")).to_be_visible()
        assert at.page.evaluate("[...seen].sort().join()") == "0,1,2,3,4,5,6"
        assert at.page.evaluate("moved") < 0.02


@WITH_SERVER
def test_the_worker_starts_when_all_is_drawn(browser: Any, server: Server) -> None:
    """The worker of a page without a server takes the processor from the view, whose puzzles it is asked for."""
    with visitor(browser, server, **PHONE) as at:
        without_server(at.page, server)
        at.page.route("**/answers/index.json", lambda route: route.fulfill(json=["words-en.json"]))
        at.page.route(
            "**/answers/words-en.json",
            lambda route: route.fulfill(response=route.fetch(url=server.url + server.words("en"))),
        )
        at.page.add_init_script(
            """window.drawn = [];
            window.Worker = class extends Worker {
              constructor(...how) { super(...how); drawn.push(document.querySelectorAll("main section").length); }
            };"""
        )
        at.visit("#/puzzles")
        expect(at.page.locator(".of-the-day svg.mini")).to_have_count(6)
        assert at.page.evaluate("drawn") == [at.page.locator("main section").count()]


@WITH_SERVER
def test_a_date_is_formatted_while_the_view_is_loaded(browser: Any, server: Server) -> None:
    with visitor(browser, server, **PHONE) as at:
        parts = Held(at.page, "**/assets/puzzles-*.js")
        at.page.add_init_script(
            """window.formats = 0;
            Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
              constructor(...how) { super(...how); formats++; }
            };"""
        )
        at.page.goto(server.url + "#/puzzles")
        at.until(lambda: bool(parts.waiting) and at.page.evaluate("formats") > 0)
        parts.let_go()
        at.page.locator("#today").wait_for()
