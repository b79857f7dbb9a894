"""A server in the same process, asked as a browser does."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from browser import DESKTOP, PHONE, Desk, Host, Server, Visitor, browse, visitor
from lucidoku.web.app import application

PUZZLE = "..72.9..1....5.9...9.4..8...21.84...9......5.84.......2...41.9...8.....2.....31.."


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(application(), base_url="http://localhost", raise_server_exceptions=False) as found:
        yield found


@pytest.fixture(scope="session")
def ask(client: TestClient) -> Callable[..., Any]:
    """Calls the API; the answer must be of the status that is expected."""

    def call(name: str, status: int = 200, /, **body: Any) -> Any:
        found = client.post(f"/api/v1/{name}", json=body)
        assert found.status_code == status, found.text
        return found.json()

    return call


VISITORS: dict[str, dict[str, Any]] = {
    "desktop-en": {"lang": "en", "dark": False} | DESKTOP,
    "phone-fr-dark": {"lang": "fr", "dark": True} | PHONE,
    "desktop-zh-dark": {"lang": "zh_Hant", "dark": True} | DESKTOP,
    "phone-zh-without-chinese": {"lang": "zh_Hant", "dark": False} | PHONE,
}


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[str], Any]]:
    """Starts a browser with some fonts (see `browser.FONTS`) when it is first asked for."""
    playwright = pytest.importorskip("playwright.sync_api")
    playwright.expect.set_options(timeout=60_000)  # a busy machine takes its time
    with playwright.sync_playwright() as driver:
        found: dict[str, Any] = {}

        def browser(fonts: str) -> Any:
            if fonts not in found:
                found[fonts] = browse(driver, fonts)
            return found[fonts]

        yield browser
        for one in found.values():
            one.close()


@pytest.fixture(scope="session")
def browser(browsers: Callable[[str], Any]) -> Any:
    """With the fonts that most readers have."""
    return browsers("with-chinese")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server; with LUCIDOKU_SITE the page without one, as `make site` wrote it."""
    found = Host() if "LUCIDOKU_SITE" in os.environ else Server()
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="session")
def desk(browser: Any, server: Server) -> Iterator[Desk]:
    """The page of all guests."""
    found = Desk(browser, server)
    yield found
    found.close()


@pytest.fixture
def guest(desk: Desk) -> Iterator[Visitor]:
    """At a desk, in English; nothing is kept for the time without a network, which the others do."""
    with desk.guest() as found:
        yield found


def _visit(name: str, browsers: Callable[[str], Any], server: Server) -> AbstractContextManager[Visitor]:
    fonts = "without-chinese" if name.endswith("without-chinese") else "with-chinese"
    return visitor(browsers(fonts), server, offline=True, **VISITORS[name])


@pytest.fixture(params=list(VISITORS))
def anyone(request: pytest.FixtureRequest, browsers: Callable[[str], Any], server: Server) -> Iterator[Visitor]:
    """On a desk and on a phone, light and dark, in each language, with and without fonts for it: for how things look."""
    with _visit(request.param, browsers, server) as found:
        yield found


@pytest.fixture(params=["desktop-en", "phone-zh-without-chinese"])
def either(request: pytest.FixtureRequest, browsers: Callable[[str], Any], server: Server) -> Iterator[Visitor]:
    """At a desk with a mouse, and on a phone in another language: for how things work."""
    with _visit(request.param, browsers, server) as found:
        yield found


@pytest.fixture(params=["phone-fr-dark", "desktop-zh-dark"])
def another(request: pytest.FixtureRequest, browser: Any, server: Server) -> Iterator[Visitor]:
    """The two who differ most from the one at a desk, for what takes long."""
    with visitor(browser, server, offline=True, **VISITORS[request.param]) as found:
        yield found
