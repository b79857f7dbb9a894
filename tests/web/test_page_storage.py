"""The page in browsers whose storage, workers or network fail: one can play on, and each sentence is true.

Skipped without Chromium and Playwright.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser import PUZZLE, WITH_SERVER, Server, Visitor, expect, visitor, without_server

THROWS = "{ throw new DOMException('forbidden', 'SecurityError'); }"
FAULTS = {
    "no-database": "indexedDB.open = () => " + THROWS,
    "database-error": """indexedDB.open = () => {
      const request = new EventTarget();
      setTimeout(() => request.onerror?.(new Event("error")));
      return request;
    }""",
    "database-absent": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "workers-absent": "delete Navigator.prototype.serviceWorker",
    "workers-undefined": "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
    "workers-forbidden": f"Object.defineProperty(navigator, 'serviceWorker', {{ get() {THROWS} }})",
    "workers-refused": f"ServiceWorkerContainer.prototype.register = async () => {THROWS}",
    "storage-forbidden": f"""for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {{ get() {THROWS} }})""",
    "storage-absent": """for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { value: null })""",
    "storage-full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    "cache-refused": f"CacheStorage.prototype.open = async () => {THROWS}",
    "cache-absent": "Object.defineProperty(window, 'caches', { value: undefined })",
}


@WITH_SERVER
@pytest.mark.parametrize("serve", [lambda page, server: None, without_server], ids=["served", "site"])
@pytest.mark.parametrize("fault", list(FAULTS.values()), ids=list(FAULTS))
def test_a_browser_that_lacks_something(
    browser: Any, server: Server, fault: str, serve: Callable[[Any, Server], None]
) -> None:
    with visitor(browser, server, offline=True) as guest:
        guest.page.add_init_script(fault)
        serve(guest.page, server)
        guest.visit()
        walk(guest)
        guest.page.reload()
        guest.page.locator(".grid").wait_for()
        walk(guest)


def walk(guest: Visitor) -> None:
    """Play, undo, take a hint and visit the other views."""
    guest.open(PUZZLE)
    before = guest.painted()
    guest.select(1, 1)
    guest.type("5")
    assert guest.label(1, 1).endswith("5")
    guest.type("Control+z")
    assert guest.painted() == before
    guest.type("?")
    guest.page.locator(".stages").wait_for()
    for view, content in (("puzzles", ".offer"), ("learn", "h1"), ("learn/library", ".techniques a")):
        guest.visit(f"#/{view}")
        guest.page.locator(f"main {content}").first.wait_for()
    guest.visit("#/play")
    guest.page.locator(".grid").wait_for()
    expect(guest.page.locator(".trouble-text")).to_have_count(0)


@WITH_SERVER
@pytest.mark.parametrize("fault", ["", FAULTS["storage-full"]], ids=["kept", "not-kept"])
def test_a_game_goes_on_without_a_network(browser: Any, server: Server, fault: str) -> None:
    """No sentence says that a game is kept that is not."""
    with visitor(browser, server) as guest:
        guest.page.add_init_script(fault)
        guest.open(PUZZLE)
        guest.page.context.set_offline(True)
        before = guest.painted()
        guest.select(1, 1)
        guest.type("5")
        assert guest.label(1, 1).endswith("5")
        guest.type("Control+z")
        assert guest.painted() == before
        for key in "hint", "check":
            guest.forget()
            guest.button(key).click()
            guest.hears(f"bad: {guest.word('error.offline')}")
            assert not any("kept" in notice for notice in guest.heard())
        expect(guest.page.locator(".warning")).to_have_count(1 if fault else 0)
        guest.page.context.set_offline(False)
        guest.type("?")
        guest.page.locator(".stages").wait_for()


DAMAGES = {
    "truncated": '{"lang": "en", "words": {"app.title": "Luci',
    "page": "<!doctype html><title>Soon</title>",
    "empty": "",
    "null": "null",
    "list": "[]",
    "other": '{"lang": 7, "words": null, "text": [], "n": "9"}',
}


@WITH_SERVER
@pytest.mark.parametrize("damaged", list(DAMAGES.values()), ids=list(DAMAGES))
def test_damaged_answers_of_a_site_are_computed(browser: Any, server: Server, damaged: str) -> None:
    """The worker computes answers whose files cannot be used."""
    with visitor(browser, server) as guest:
        without_server(guest.page, server)
        guest.page.clock.set_fixed_time("2026-11-29T12:00:00Z")
        names = ["words-en.json", "layout-9x9-en-r1c1.json", "daily-2026-11.json"]
        asked: list[str] = []
        guest.page.route("**/answers/index.json", lambda route: route.fulfill(json=names))

        def answer(route: Any) -> None:
            asked.append(route.request.url.split("/")[-1])
            route.fulfill(body=damaged, content_type="text/html")

        guest.page.route(re.compile("/answers/(words|layout|daily)"), answer)
        guest.visit()
        guest.page.locator(".grid").wait_for()
        assert sorted(asked) == sorted(names)
        walk(guest)


@WITH_SERVER
@pytest.mark.parametrize("damaged", list(DAMAGES.values()), ids=list(DAMAGES))
def test_a_site_without_its_list_of_answers(browser: Any, server: Server, damaged: str) -> None:
    with visitor(browser, server) as guest:
        without_server(guest.page, server)
        guest.page.route("**/answers/index.json", lambda route: route.fulfill(body=damaged))
        guest.visit()
        walk(guest)
