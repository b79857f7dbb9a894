"""A browser and a host of the folder that `make site` writes, for the tests of the page and the lessons there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import PROGRAMS, Host, browse


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as driver:
        # The whole browser, where it is here: the one without a window gives workers no room where storage is short.
        found = browse(driver, program=next(reversed(PROGRAMS), None))
        yield found
        found.close()


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    found = Host()
    found.start()
    yield found
    found.kill()
