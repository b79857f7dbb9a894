"""Fixtures: an in-process server, a real server, browsers and visitors."""

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
    """Return a function that calls the API and checks the status."""

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
def browsers(driver: Any) -> Iterator[Callable[[str], Any]]:
    """Return a function that starts a browser with some fonts (see `browser.FONTS`) on first use."""
    started: dict[str, Any] = {}

    def browser(fonts: str) -> Any:
        if fonts not in started:
            started[fonts] = browse(driver, fonts)
        return started[fonts]

    yield browser
    for running in started.values():
        running.close()


@pytest.fixture(scope="session")
def browser(browsers: Callable[[str], Any]) -> Any:
    """Return a browser with the fonts that most readers have."""
    return browsers("with-chinese")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Start a server; with LUCIDOKU_SITE use the output of `make site` instead."""
    running = Host() if "LUCIDOKU_SITE" in os.environ else Server()
    running.start()
    yield running
    running.kill()


@pytest.fixture(scope="session")
def desk(browser: Any, server: Server) -> Iterator[Desk]:
    """Return the page shared by all guests."""
    found = Desk(browser, server)
    yield found
    found.close()


@pytest.fixture
def guest(desk: Desk) -> Iterator[Visitor]:
    """Yield a visitor at a desktop, in English, without the service worker that the others have."""
    with desk.guest() as found:
        yield found


def _visit(name: str, browsers: Callable[[str], Any], server: Server) -> AbstractContextManager[Visitor]:
    fonts = "without-chinese" if name.endswith("without-chinese") else "with-chinese"
    return visitor(browsers(fonts), server, offline=True, **VISITORS[name])


@pytest.fixture(params=list(VISITORS))
def anyone(request: pytest.FixtureRequest, browsers: Callable[[str], Any], server: Server) -> Iterator[Visitor]:
    """Yield visitors of all kinds to test the looks: devices, themes, languages, with and without fonts."""
    with _visit(request.param, browsers, server) as found:
        yield found


@pytest.fixture(params=["desktop-en", "phone-zh-without-chinese"])
def either(request: pytest.FixtureRequest, browsers: Callable[[str], Any], server: Server) -> Iterator[Visitor]:
    """Yield a desktop visitor with a mouse and a phone visitor in another language, to test behaviour."""
    with _visit(request.param, browsers, server) as found:
        yield found


@pytest.fixture(params=["phone-fr-dark", "desktop-zh-dark"])
def another(request: pytest.FixtureRequest, browser: Any, server: Server) -> Iterator[Visitor]:
    """Yield the two visitors that differ most from the desktop one, for slow tests."""
    with visitor(browser, server, offline=True, **VISITORS[request.param]) as found:
        yield found
