"""Frames: the description of links by oEmbed, its discovery, and that nothing is framed without permission."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from starlette.testclient import TestClient

from browser import PUZZLE, Visitor
from lucidoku.errors import InvalidArgument
from lucidoku.web.app import application
from lucidoku.web.frames import public_address

HOME = "https://school.example/sudoku/"
GAME = "p1.q1YqyC_OLEktUrJSMlTSUUqtKEnNSwFylWoB"


@pytest.fixture(scope="module")
def framed() -> Iterator[TestClient]:
    with TestClient(application(frames=HOME.rstrip("/")), base_url="http://localhost") as found:
        yield found


def describe(client: TestClient, link: str, **more: str) -> Any:
    return client.get("/oembed", params={"url": link, **more})


@pytest.mark.parametrize("link", [f"{HOME}#{GAME}", f"{HOME}?p={GAME}", HOME, f"{HOME}#/walk/{quote(PUZZLE)}"])
def test_a_link_is_described_by_its_frame(framed: TestClient, link: str) -> None:
    found = describe(framed, link)
    assert found.status_code == 200 and found.headers["access-control-allow-origin"] == "*"
    about = found.json()
    assert (about["version"], about["type"], about["width"], about["height"]) == ("1.0", "rich", 800, 720)
    source = re.fullmatch(
        r'<iframe src="([^"]*)" title="Lucidoku" width="800" height="720" .*></iframe>', about["html"]
    )
    assert source and unescape(source[1]) == link
    small = describe(framed, link, maxwidth="400", maxheight="9999").json()
    assert (small["width"], small["height"]) == (400, 720) and 'width="400" height="720"' in small["html"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 400),
        ("url=", 400),
        (f"url={HOME}%23{GAME}&maxwidth=x", 400),
        (f"url={HOME}%23{GAME}&maxwidth=-5", 400),
        (f"url={HOME}%23{GAME}&maxheight=399", 400),
        (f"url={HOME}%23{GAME}&maxwidth={10**30}", 400),
        ("url=" + HOME + "a" * 30_000, 400),
        ("&".join(f"a{k}=1" for k in range(100)), 400),
        ("url=https://evil.example/%23" + GAME, 404),
        (f"url={HOME}../%23{GAME}", 404),
        (f"url={HOME}%23{GAME}%22onload=alert(1)", 404),
        (f"url={HOME}%23/walk/%22%3E%3Cscript%3E", 404),
        (f"url={HOME.rstrip('/')}.evil.example/%23{GAME}", 404),
        ("url=javascript:alert(1)", 404),
        ("url=%ff%fe", 404),
        (f"url={HOME}%23{GAME}&format=xml", 501),
    ],
)
def test_a_bad_link_is_refused_in_a_sentence(framed: TestClient, query: str, status: int) -> None:
    found = framed.get(f"/oembed?{query}")
    assert found.status_code == status
    error = found.json()["error"]
    assert error and "\n" not in error and len(error) < 300


def test_the_page_says_where_a_link_is_described(framed: TestClient) -> None:
    page = framed.get(f"/?p={GAME}")
    assert "frame-ancestors *" in page.headers["content-security-policy"] and "x-frame-options" not in page.headers
    href = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page.text)
    assert href
    asked = parse_qs(urlsplit(unescape(href[1])).query)
    assert describe(framed, asked["url"][0]).json()["html"].count(GAME) == 1
    for query in ("", "?p=p1.%22%3E", "?p=x"):
        plain = framed.get("/" + query)
        assert "oembed" not in plain.text and "data-framed" in plain.text


def test_nothing_is_framed_without_permission(client: TestClient) -> None:
    assert describe(client, HOME).status_code == 404
    page = client.get(f"/?p={GAME}")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY" and "data-framed" not in page.text


@pytest.mark.parametrize(
    "text", ["", "school.example", "ftp://a", "https://", "https://[", 'https://a/"', "https://a/#b", "https://u@a/"]
)
def test_a_wrong_address_is_named(text: str) -> None:
    with pytest.raises(InvalidArgument, match="expected one that begins with http"):
        public_address(text)


def test_a_link_with_a_query_opens_its_game(guest: Visitor) -> None:
    guest.open(PUZZLE)
    painted = guest.painted()
    guest.button("share").click()
    box = guest.page.locator(".link-row input")
    guest.until(lambda: "#p1." in box.input_value())
    link = box.input_value()
    guest.page.goto(guest.server.url + "icon.svg")
    guest.page.evaluate("localStorage.clear()")
    guest.page.goto(link.replace("#", "?p="))
    guest.page.locator(".grid").wait_for()
    guest.until(lambda: guest.painted() == painted)
    assert "?p=" not in guest.page.url
