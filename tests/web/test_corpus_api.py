"""Pages of corpus results: each fetches only its own rows."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb")

from lucidoku.corpus import Corpus, build
from lucidoku.web.app import application
from support import puzzles

COUNT = 11


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    path = Path(tmp_path_factory.mktemp("corpus"), "my.corpus")
    build([*puzzles(9)[:8], *puzzles(4)[:3]], path)
    with TestClient(application(path), base_url="http://localhost") as client:
        yield client


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the number of rows that each statement returns."""
    counts: list[int] = []
    rows = Corpus.rows

    def counted(self: Corpus, *arguments: Any, **named: Any) -> list[dict[str, Any]]:
        found = rows(self, *arguments, **named)
        counts.append(len(found))
        return found

    monkeypatch.setattr(Corpus, "rows", counted)
    return counts


def ids(client: Any, **body: Any) -> list[int]:
    answer = client.post("/api/v1/corpus/search", json=body)
    assert answer.status_code == 200 and answer.json()["count"] == COUNT, answer.text
    return [row["id"] for row in answer.json()["rows"]]


@pytest.mark.parametrize("order", ["id", "score", "steps", "given_count"])
@pytest.mark.parametrize("reverse", [False, True])
def test_a_page_of_results_fetches_only_its_rows(client: Any, fetched: list[int], order: str, reverse: bool) -> None:
    everything = ids(client, order=order, reverse=reverse, size=200)
    assert sorted(everything) == [*range(1, COUNT + 1)]
    for size in (1, 3, 10, COUNT):
        joined = []
        for page in range((COUNT + size - 1) // size):
            fetched.clear()
            joined += ids(client, order=order, reverse=reverse, size=size, page=page)
            assert max(fetched) <= size
        assert joined == everything


def test_a_page_of_results_beyond_the_end_fetches_nothing(client: Any, fetched: list[int]) -> None:
    for size, page in ((COUNT, 1), (200, 1), (200, 1_000_000), (1, COUNT)):
        fetched.clear()
        assert ids(client, size=size, page=page) == []
        assert fetched == [1]  # the count
