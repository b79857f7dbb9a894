"""Browser and host of the output of `make site`, for the tests of its page and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import PROGRAMS, Host, browse


@pytest.fixture(scope="module")
def browser(driver: Any) -> Iterator[Any]:
    # Prefer the full browser: the headless one gives workers no storage when it is short.
    found = browse(driver, program=next(reversed(PROGRAMS), None))
    yield found
    found.close()


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    found = Host()
    found.start()
    yield found
    found.kill()
