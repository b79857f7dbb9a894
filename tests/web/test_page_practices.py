"""Good practices for web pages, in a real browser and in the server's responses."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

from browser import FONTS, PUZZLE, WITH_SERVER, Server, Visitor, visitor

SMALL = """() => {
  // A finger needs more room than a mouse; of links in a text and boxes in a label, the text is what is pressed.
  const finger = matchMedia("(pointer: coarse)").matches;
  const least = finger ? 43.5 : 24;
  const within = one => finger && (one.closest("label") || getComputedStyle(one).display === "inline");
  return [...document.querySelectorAll('button, a[href], input, select, [role=tab], summary, .switch')]
    .filter(one => one.checkVisibility() && !one.matches('.skip, .hidden-input') && !within(one))
    .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < least || box.height < least))
    .map(([text, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${text}`);
}"""

TINY = """() => [...document.querySelectorAll('main *, header *')]
  .filter(one => !one.closest('svg') && [...one.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()))
  .filter(one => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 11)
  .map(one => one.outerHTML.slice(0, 120))"""


@WITH_SERVER
def test_the_document(guest: Visitor) -> None:
    """Doctype, character set, language, title, description and viewport suit browsers and search engines."""
    answer = guest.page.request.get(guest.server.url)
    text = answer.text()
    assert text.lower().startswith("<!doctype html>")
    assert '<meta charset="utf-8"' in text[:1024]
    assert re.search(r'<html lang="\w+', text)
    viewport = re.search(r'name="viewport" content="([^"]*)"', text)
    assert viewport and "width=device-width" in viewport[1] and "user-scalable" not in viewport[1]
    assert "maximum-scale" not in viewport[1]
    description = re.search(r'name="description" content="([^"]*)"', text)
    assert description and 50 <= len(description[1]) <= 160
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy and "default-src 'self'" in policy
    assert "http:" not in text.replace("http://www.w3.org", "")  # served over HTTPS as well as over HTTP
    for link in re.findall(r'(?:src|href)="([^"]+)"', text):
        found = guest.page.request.get(guest.server.url + link.removeprefix("./").removeprefix("/"))
        assert found.ok and found.headers["x-content-type-options"] == "nosniff"
        if len(found.body()) > 1400 and found.headers["content-type"] not in (
            "image/png",
            "font/woff2",
        ):  # compressed already
            assert found.headers.get("content-encoding") == "gzip"
        if link.startswith("./assets"):
            assert "immutable" in found.headers["cache-control"]


@pytest.mark.skipif(sys.platform != "linux", reason="the fonts are chosen by fontconfig")
def test_a_browser_without_chinese_fonts(browsers: Callable[[str], Any], server: Server) -> None:
    """Characters are drawn in the font of the page where the system has none; here both browsers lack other ones."""
    used = []
    for fonts in FONTS:
        with visitor(browsers(fonts), server, "zh_Hant") as at:
            at.visit("#/learn/library")
            at.page.locator(".techniques a").first.wait_for()
            tools = at.page.context.new_cdp_session(at.page)
            tools.send("DOM.enable")
            tools.send("CSS.enable")
            root = tools.send("DOM.getDocument")["root"]["nodeId"]
            link = tools.send("DOM.querySelector", {"nodeId": root, "selector": ".techniques a"})["nodeId"]
            drawn = tools.send("CSS.getPlatformFontsForNode", {"nodeId": link})["fonts"]
            used.append({font["familyName"] for font in drawn})
    assert used == [{"Lucidoku Han"}] * 2


def test_it_can_be_installed(guest: Visitor) -> None:
    guest.visit()
    manifest = guest.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(one => one.json())")
    assert manifest["name"] and manifest["display"] == "standalone" and manifest["start_url"]
    for icon in manifest["icons"]:
        found = guest.page.request.get(guest.server.url + icon["src"].removeprefix("./").removeprefix("/"))
        assert found.ok
        if icon["type"] == "image/png":
            side = int.from_bytes(found.body()[16:20], "big")
            assert icon["sizes"] == f"{side}x{side}"
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    apple = guest.page.evaluate("document.querySelector('link[rel=apple-touch-icon]').href")
    assert guest.page.request.get(apple).headers["content-type"] == "image/png"


def test_every_view(anyone: Visitor) -> None:
    """Every view has a title, one main heading, readable text, large enough targets and links without referrer."""
    titles = set()
    anyone.open(PUZZLE)
    places = {
        "#/play": ".grid",
        "#/walk": ".walk-list li",
        "#/puzzles": ".six li",
        "#/learn": ".station summary",
        "#/learn/library": ".techniques li",
        "#/learn/x-wing": ".technique h1",
        "#/learn/lessons": ".lessons li",
    }
    for place, waiting in places.items():
        anyone.page.evaluate("place => { location.hash = place; }", place)
        anyone.page.locator(waiting).first.wait_for()
        anyone.settled()
        titles.add(anyone.page.title())
        assert anyone.page.locator("h1:visible").count() == 1, place
        assert anyone.page.evaluate(SMALL) == [], place
        assert anyone.page.evaluate(TINY) == [], place
        assert anyone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
        assert anyone.page.locator('a[target="_blank"]:not([rel~=noopener])').count() == 0
        assert anyone.page.locator("img:not([width]):not([height])").count() == 0
        assert anyone.page.evaluate("document.documentElement.lang") == anyone.lang.replace("_", "-")
        about = anyone.page.locator('meta[name="description"]').get_attribute("content")
        assert about == anyone.word("app.about")
    assert len(titles) >= 4
    # In large print nothing leaves the window, and no parts of the header overlap.
    anyone.page.evaluate("location.hash = '#/play'; document.documentElement.dataset.size = 'large'")
    anyone.page.locator(".grid").wait_for()
    anyone.settled()
    assert anyone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert anyone.page.locator(".brand").evaluate("one => one.scrollWidth <= one.clientWidth + 1")


def test_the_list_begins_with_necessary_techniques(guest: Visitor) -> None:
    """Techniques that are never needed on 9×9 are collapsed but searchable; the path is one press away."""
    guest.visit("#/learn")
    guest.page.locator('.page a[href="#/learn/library"]').click()
    guest.page.locator(".techniques li").first.wait_for()
    shown = guest.page.locator(".techniques li:visible a").all_inner_texts()
    assert "X-Wing" in shown and "Naked Octuple" not in shown
    guest.page.locator("details summary").first.click()
    assert guest.page.locator(".techniques li:visible").count() > len(shown)
    guest.page.locator('input[type="search"]').fill("octuple")
    guest.settled()
    assert "Naked Octuple" in guest.page.locator(".techniques li:visible a").all_inner_texts()
    guest.page.locator('.page a[href="#/learn"]').click()
    guest.page.locator(".station").first.wait_for()
