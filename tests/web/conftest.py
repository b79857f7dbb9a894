"""A server in the same process, asked as a browser does."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

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
