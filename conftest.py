"""Skip tests without their packages; start Playwright once; run the examples of the documents in an empty folder.

Tests marked `heavy` need packages that `make test` does not install. `make test-heavy` sets LUCIDOKU_HEAVY and runs them:
there a missing package is a failure.
"""

from __future__ import annotations

import asyncio
import doctest
import os
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

# Heavy packages in examples of the documents, and how they are used.
HEAVY = {"pandas": "to_pandas", "polars": "to_polars"}
# Packages that all later examples of a page need, too.
WHOLE = {"anywidget": r"ld\.Player", "PIL": r"read_images?\("}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests that need a missing package, and the lines of an example that do."""
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            _mark_example(item)
        elif not os.environ.get("LUCIDOKU_HEAVY"):
            needed = [name for mark in item.iter_markers("heavy") for name in mark.args if not find_spec(name)]
            if needed:
                item.add_marker(pytest.mark.skip(reason=f"needs {', '.join(needed)}: make test-heavy"))


def _mark_example(item: pytest.DoctestItem) -> None:
    for name, use in WHOLE.items():
        if not find_spec(name) and any(re.search(use, example.source) for example in item.dtest.examples):
            item.add_marker(pytest.mark.skip(reason=f"needs {name}"))
    for example in item.dtest.examples:
        needed = [name for name, use in HEAVY.items() if re.search(use, example.source)]
        if needed:
            item.add_marker(pytest.mark.heavy(*needed))
            if not os.environ.get("LUCIDOKU_HEAVY") and not all(map(find_spec, needed)):
                example.options[doctest.SKIP] = True


@pytest.fixture(autouse=True)
def _folder(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    if isinstance(request.node, pytest.DoctestItem) and Path(request.node.path).suffix == ".md":
        monkeypatch.chdir(tmp_path_factory.mktemp("document"))


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """Start Playwright, which a process can do once."""
    playwright = pytest.importorskip("playwright.sync_api")
    playwright.expect.set_options(timeout=60_000)  # a busy machine needs time
    with playwright.sync_playwright() as found:
        yield found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Hide Playwright's event loop, which seems to run between its calls, from tests that start their own."""
    loop = asyncio._get_running_loop()
    if "driver" not in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)
